//! Seeks and formulas.

mod answer;
mod create;
mod remove;

use super::challenges::{CreateChallenge, Wanted};
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::games::terms::{terms, terms_columns, terms_values};
use crate::sql::group::Write;
use crate::{
    NewChallenge, NewSeek, NoGame, Room, SeekAnswer, SeekBounds, SeekFound, SeekMade, SeekPage,
    Store,
};
use answer::{AnswerSeek, AskSeek};
use create::CreateSeek;
use fanorona_game::{
    AccountId, Challenge, GameId, Pace, RatingRange, Seek, SeekId, SeekTerms, Timestamp,
};
use fanorona_rules::Ruleset;
use remove::{RemoveSeek, RemoveSeeks};

pub(crate) const CREATE: Sql = sql!(
    "insert into seek (maker, pace, least, most, registered, manual, while_online, made_at, ",
    terms_columns!(""),
    ") select $1, $2, $3, $4, $5, $6, $7, $8, ",
    terms_values!("value"),
    " from {json_each($9)|jsonb_array_elements($9::jsonb)} returning id",
);

pub(crate) const OWN: Sql = sql!("select count(*) from seek where maker = $1");

/// The limit is small, so counting up to it is fast.
pub(crate) const ALL: Sql =
    sql!("select count(*) from (select 1 from seek limit $1) as open_seeks");

/// Looks at no more seeks than there may be.
pub(crate) const OF_GUESTS: Sql = sql!(
    "select count(*) from (select maker from seek limit $1) as open_seeks
        join account on account.id = open_seeks.maker
    where account.kind = 'guest'"
);

/// Selects seeks with the names of their players; `$from` is the rest of the statement.
macro_rules! select_seeks {
    ($from:literal) => {
        concat!(
            "select seek.id, seek.maker, account.name as maker_name, bot.account_id is not null as is_bot,
                account.kind = 'guest' as is_guest, seek.least, seek.most, seek.registered, seek.manual,
                seek.made_at, ",
            terms_columns!("seek."),
            " ",
            $from
        )
    };
}

pub(crate) const SEEK: Sql = sql!(select_seeks!(
    "from seek
        join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek.id = $1"
));

pub(crate) const LIST: Sql = sql!(select_seeks!(
    "from seek
        {cross|inner} join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek.id > $1 and seek.made_at >= $2 and account.policy <> 'closed'
        and (seek.ruleset = $3 or $3 is null) and (seek.rated = $4 or $4 is null)
        and (seek.pace = $5 or $5 is null)
    order by seek.id limit $6"
));

pub(crate) const LIST_OF: Sql = sql!(select_seeks!(
    "from seek
        {cross|inner} join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek.maker = $7 and seek.id > $1 and seek.made_at >= $2
        and (seek.ruleset = $3 or $3 is null) and (seek.rated = $4 or $4 is null)
        and (seek.pace = $5 or $5 is null)
    order by seek.id limit $6"
));

pub(crate) const ALIKE: Sql = sql!(select_seeks!(
    "from seek
        {cross|inner} join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek.ruleset = $1 and seek.time = $2 and seek.rated = $3 and seek.maker <> $4 and seek.made_at >= $5
        and account.policy <> 'closed' and seek.id > $6
    order by seek.id limit $7"
));

pub(crate) const OF_CHALLENGE: Sql = sql!(select_seeks!(
    "from seek_answer
        {cross|inner} join seek on seek.id = seek_answer.seek_id
        {cross|inner} join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek_answer.challenge_id = $1"
));

pub(crate) const WHILE_HERE: Sql = sql!(select_seeks!(
    "from seek
        {cross|inner} join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek.maker = $1 and seek.while_online = 1 and ($2 = 0 or seek.pace = 'live')
    order by seek.id"
));

pub(crate) const OLDER: Sql = sql!(select_seeks!(
    "from seek {indexed by seek_by_age|}
        {cross|inner} join account on account.id = seek.maker
        left join bot on bot.account_id = seek.maker
    where seek.made_at < $1
    order by seek.made_at, seek.id"
));

pub(crate) const REMOVE: Sql = sql!("delete from seek where id = $1");

pub(crate) const FORGET: Sql =
    sql!("delete from seek {indexed by seek_while_online|} where while_online = 1");

pub(crate) const ADD_ANSWER: Sql =
    sql!("insert into seek_answer (challenge_id, seek_id) values ($1, $2)");

pub(crate) const FORMULA: Sql = sql!("select text from formula where account_id = $1");

/// Only for members.
pub(crate) const SET_FORMULA: Sql = sql!(
    "insert into formula (account_id, text) select id, $2 from account where id = $1 and kind = 'member'
    on conflict (account_id) do update set text = excluded.text"
);

pub(crate) const UNSET_FORMULA: Sql = sql!("delete from formula where account_id = $1");

fn read(row: &Row) -> Result<Seek, StoreError> {
    let cells = Cells::new(row, "seek", key(row, "seek")?);
    let end = |column| -> Result<Option<u16>, StoreError> {
        cells
            .get::<Option<i64>>(column)?
            .map(|_| cells.number(column))
            .transpose()
    };
    let ratings = RatingRange::new(end("least")?, end("most")?);
    Ok(Seek {
        id: SeekId(cells.get("id")?),
        from: cells.player("maker", "maker_name")?,
        bot: cells.flag("is_bot")?,
        guest: cells.flag("is_guest")?,
        terms: SeekTerms {
            terms: terms(&cells)?,
            ratings: ratings
                .ok_or_else(|| cells.undecodable("most", "no rating lies between the ends"))?,
            registered: cells.flag("registered")?,
            manual: cells.flag("manual")?,
        },
        made_at: cells.timestamp("made_at")?,
    })
}

/// Skips rows that cannot be read, because nobody could be told about them.
fn readable(rows: &[Row]) -> Vec<Seek> {
    rows.iter().filter_map(|row| read(row).ok()).collect()
}

struct SetFormula {
    account: AccountId,
    text: Option<String>,
}

impl Write for SetFormula {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let query = match &self.text {
            Some(text) => db::query(SET_FORMULA)
                .bind(self.account.0)
                .bind(text.clone()),
            None => db::query(UNSET_FORMULA).bind(self.account.0),
        };
        query.execute(connection).await?;
        Ok(())
    }
}

impl Store {
    /// Creates a seek, unless a limit is reached or there is one of the same game. Numbers increase
    /// and are never reused. Of two players who seek the same game at once, the second one gets the
    /// seek of the first.
    pub async fn create_seek(
        &self,
        new: NewSeek,
        bounds: SeekBounds,
    ) -> Result<SeekMade, StoreError> {
        self.writer.write(CreateSeek { new, bounds }).await
    }

    /// The seek with this number, if it is open.
    pub async fn seek(&self, id: SeekId) -> Result<Option<Seek>, StoreError> {
        self.one(db::query(SEEK).bind(id.0), read).await
    }

    /// A page of seeks.
    pub async fn seeks(&self, page: SeekPage) -> Result<Vec<Seek>, StoreError> {
        let SeekPage {
            filter,
            of,
            since,
            after,
            limit,
        } = page;
        let query = db::query(if of.is_some() { LIST_OF } else { LIST })
            .bind(after.map_or(0, |after| after.0))
            .bind(since.0)
            .bind(filter.ruleset.map(Ruleset::name))
            .bind(filter.rated.map(i64::from))
            .bind(filter.pace.map(Pace::name))
            .bind(i64::from(limit));
        let query = match of {
            Some(maker) => query.bind(maker.0),
            None => query,
        };
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(read)
            .collect()
    }

    /// Removes a seek. Returns whether it was open: of several concurrent calls only one gets
    /// `true`.
    pub async fn remove_seek(&self, id: SeekId) -> Result<bool, StoreError> {
        self.writer.write(RemoveSeek { id }).await
    }

    /// Removes and returns a player's seeks that end when the player leaves, or with `live_only`
    /// the live seeks.
    pub async fn remove_seeks_while_here(
        &self,
        maker: AccountId,
        live_only: bool,
    ) -> Result<Vec<Seek>, StoreError> {
        self.writer
            .write(RemoveSeeks::WhileHere { maker, live_only })
            .await
    }

    /// Removes all seeks that end when their players leave; for the start of the server. Returns
    /// how many.
    pub async fn forget_seeks_while_here(&self) -> Result<u64, StoreError> {
        self.writer.write(db::query(FORGET)).await
    }

    /// Removes and returns the seeks that are older than `before`.
    pub async fn expire_seeks(&self, before: Timestamp) -> Result<Vec<Seek>, StoreError> {
        // Usually there is nothing to write.
        if db::query(OLDER)
            .bind(before.0)
            .fetch_optional(&mut self.reader().await?)
            .await?
            .is_none()
        {
            return Ok(Vec::new());
        }
        self.writer.write(RemoveSeeks::Older { than: before }).await
    }

    /// Turns a seek into a game, atomically, if both players have room for it. Of several
    /// concurrent answers only one gets the game.
    pub async fn answer_seek(
        &self,
        answer: SeekAnswer,
        room: Room,
    ) -> Result<Result<SeekFound, NoGame>, StoreError> {
        self.writer.write(AnswerSeek { answer, room }).await?
    }

    /// Creates a challenge as an answer to a seek with manual confirmation. The seek is removed
    /// when the game of the challenge starts. It replaces an open challenge as in
    /// [`Store::create_challenge`].
    pub async fn ask_seek(
        &self,
        seek: SeekId,
        new: NewChallenge,
        room: Room,
    ) -> Result<Result<(Challenge, Option<GameId>), NoGame>, StoreError> {
        let wanted = Wanted {
            new,
            after: None,
            room,
        };
        let challenge = CreateChallenge { wanted };
        self.writer.write(AskSeek { seek, challenge }).await
    }

    /// The seek that a challenge answers.
    pub async fn seek_of_challenge(&self, challenge: GameId) -> Result<Option<Seek>, StoreError> {
        self.one(db::query(OF_CHALLENGE).bind(challenge.0), read)
            .await
    }

    /// A member's formula, as written.
    pub async fn formula(&self, account: AccountId) -> Result<Option<String>, StoreError> {
        self.one(db::query(FORMULA).bind(account.0), |row| {
            row.try_get("text").map_err(StoreError::from)
        })
        .await
    }

    /// Sets or removes a member's formula.
    pub async fn set_formula(
        &self,
        account: AccountId,
        text: Option<&str>,
    ) -> Result<(), StoreError> {
        self.writer
            .write(SetFormula {
                account,
                text: text.map(str::to_owned),
            })
            .await
    }
}
