//! What players follow, and which followed games have new turns.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::games::{record, select_games};
use crate::sql::group::Write;
use crate::{Added, Interest, Moved, Store};
use fanorona_game::{AccountId, GameId, Timestamp};

fn interest(what: &str, subject: i64) -> Option<Interest> {
    match what {
        "board" => Some(Interest::Board(GameId(subject))),
        "boards" => Some(Interest::EveryBoard),
        "result" => Some(Interest::Result(GameId(subject))),
        "results" => Some(Interest::EveryResult),
        "player" => Some(Interest::Arrival(AccountId(subject))),
        _ => None,
    }
}

pub(crate) const IS_FOLLOWING: Sql =
    sql!("select 1 from following where account_id = $1 and what = $2 and subject = $3");

pub(crate) const FOLLOW: Sql = sql!(
    "insert into following (account_id, what, subject)
    select $1, $2, $3 where (select count(*) from following where account_id = $1) < $4"
);

pub(crate) struct Follow {
    pub(crate) who: AccountId,
    pub(crate) interest: Interest,
    pub(crate) most: u32,
}

impl Write for Follow {
    type Answer = Added;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Added> {
        let (what, subject) = self.interest.columns();
        let there = db::query(IS_FOLLOWING)
            .bind(self.who.0)
            .bind(what)
            .bind(subject);
        if !there.fetch_all(&mut *connection).await?.is_empty() {
            return Ok(Added::Already);
        }
        let follow = db::query(FOLLOW)
            .bind(self.who.0)
            .bind(what)
            .bind(subject)
            .bind(i64::from(self.most));
        let kept = follow.execute(connection).await?.rows_affected() == 1;
        Ok(if kept { Added::New } else { Added::TooMany })
    }
}

pub(crate) const UNFOLLOW: Sql =
    sql!("delete from following where account_id = $1 and what = $2 and subject = $3");

pub(crate) const INTERESTS: Sql = sql!("select what, subject from following where account_id = $1");

impl Store {
    /// What a player follows, in order.
    pub async fn interests(&self, who: AccountId) -> Result<Vec<Interest>, StoreError> {
        let rows = db::query(INTERESTS)
            .bind(who.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let read = |row: &Row| {
            let cells = Cells::new(row, "following", who.0);
            let subject = cells.get("subject")?;
            cells.word("what", |what| interest(what, subject))
        };
        let mut interests = rows
            .iter()
            .map(read)
            .collect::<Result<Vec<_>, StoreError>>()?;
        interests.sort_unstable();
        Ok(interests)
    }
}

/// The followers of one of the pairs $1 of `what` and `subject`.
pub(crate) const FOLLOWERS: Sql = sql!(
    "select distinct following.account_id
    from {json_each($1)|jsonb_array_elements($1::jsonb)} as wanted
        {cross|inner} join following
            on following.what = wanted.value ->> 0 and following.subject = cast(wanted.value ->> 1 as bigint)
    order by following.account_id"
);

impl Store {
    /// The followers, including the followers of everything of this kind. Followers of a game also
    /// get its result.
    pub async fn followers(&self, interest: Interest) -> Result<Vec<AccountId>, StoreError> {
        let wanted: Vec<_> = interest
            .heard_through()
            .into_iter()
            .map(Interest::columns)
            .collect();
        let wanted =
            serde_json::to_string(&wanted).expect("words and numbers can be written as JSON");
        let accounts = db::query_scalar(FOLLOWERS)
            .bind(wanted)
            .fetch_all(&mut self.reader().await?)
            .await?;
        Ok(accounts.into_iter().map(AccountId).collect())
    }
}

/// The games that $1 follows with a turn after $2, highest number first, at most $3. A follower of
/// all games gets the running ones except the player's own.
pub(crate) const MOVED: Sql = sql!(select_games!(
    ", (select count(*) from turn where turn.game_id = page.id and turn.played_at > $2) as turns
    from (
        select game.id
        from following {cross|inner} join game on game.id = following.subject
        where following.account_id = $1 and following.what = 'board' and game.last_turn_at > $2
        union
        select game.id
        from following {cross|inner} join game on game.finished = 0
        where following.account_id = $1 and following.what = 'boards' and following.subject = 0
            and game.last_turn_at > $2 and game.white <> $1 and game.black <> $1 and game.private = 0
        order by id desc limit $3
    ) as page
        {cross|inner} join game on game.id = page.id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    order by page.id desc"
));

impl Store {
    /// The followed games with new turns after `since`, highest number first.
    pub async fn moved_boards(
        &self,
        who: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Moved>, StoreError> {
        let rows = db::query(MOVED)
            .bind(who.0)
            .bind(since.0)
            .bind(i64::from(limit))
            .fetch_all(&mut self.reader().await?)
            .await?;
        let read = |row: &Row| {
            let game = record(row)?;
            let turns = Cells::new(row, "turn", game.id).number("turns")?;
            Ok(Moved { game, turns })
        };
        rows.iter().map(read).collect()
    }
}
