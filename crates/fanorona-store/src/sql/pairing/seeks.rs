//! Seeks and formulas.

mod answer;

use super::challenges::Wanted;
use crate::db::{Connection, FromRow, Query, Row, statements};
use crate::sql::games::terms::{TERMS, TERMS_OF, TERMS_VALUES, one_row};
use crate::{
    NewChallenge, NewSeek, NoGame, Result, Room, SeekAnswer, SeekBounds, SeekFound, SeekMade,
    SeekPage, Store,
};
use fanorona_game::{
    AccountId, Challenge, GameId, InviteCode, Pace, RatingRange, Seek, SeekId, SeekTerms, Timestamp,
};
use fanorona_rules::Ruleset;

/// Selects seeks with the names of their players and, after that, their terms.
const SELECT_SEEKS: &str =
    "select seek.id, seek.maker, account.name as maker_name, bot.account_id is not null as is_bot,
        account.kind = 'guest' as is_guest, seek.least, seek.most, seek.registered, seek.manual,
        seek.made_at, seek.code, ";

statements! {
    CREATE =
        "insert into seek (maker, pace, least, most, registered, manual, while_online, made_at, code, ",
        TERMS,
        ") select $1, $2, $3, $4, $5, $6, $7, $8, $9, ",
        TERMS_VALUES,
        " from {json_each($10)|jsonb_array_elements($10::jsonb)} returning id";
    OWN = "select count(*) from seek where maker = $1";
    /// The limit is small, so counting up to it is fast.
    ALL = "select count(*) from (select 1 from seek limit $1) as open_seeks";
    /// Looks at no more seeks than there may be.
    OF_GUESTS = "select count(*) from (select maker from seek limit $1) as open_seeks
            join account on account.id = open_seeks.maker
        where account.kind = 'guest'";
    SEEK =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek
            join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.id = $1";
    BY_CODE =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.code = $1";
    LIST =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.id > $1 and seek.made_at >= $2 and seek.code is null and account.policy <> 'closed'
            and (seek.ruleset = $3 or $3 is null) and (seek.rated = $4 or $4 is null)
            and (seek.pace = $5 or $5 is null)
        order by seek.id limit $6";
    LIST_OF =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.maker = $7 and seek.id > $1 and seek.made_at >= $2
            and (seek.ruleset = $3 or $3 is null) and (seek.rated = $4 or $4 is null)
            and (seek.pace = $5 or $5 is null)
        order by seek.id limit $6";
    ALIKE =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.ruleset = $1 and seek.time = $2 and seek.rated = $3 and seek.maker <> $4 and seek.made_at >= $5
            and seek.code is null and account.policy <> 'closed' and seek.id > $6
        order by seek.id limit $7";
    OF_CHALLENGE =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek_answer
            {cross|inner} join seek on seek.id = seek_answer.seek_id
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek_answer.challenge_id = $1";
    WHILE_HERE =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.maker = $1 and seek.while_online = 1 and ($2 = 0 or seek.pace = 'live' and seek.code is null)
        order by seek.id";
    OLDER =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek {indexed by seek_by_age|}
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.made_at < $1
        order by seek.made_at, seek.id";
    OLDER_INVITATIONS =
        SELECT_SEEKS,
        built!(Text::filled(TERMS_OF, &["seek"])),
        "from seek {indexed by seek_invitation_by_age|}
            {cross|inner} join account on account.id = seek.maker
            left join bot on bot.account_id = seek.maker
        where seek.code is not null and seek.made_at < $1
        order by seek.made_at, seek.id";
    REMOVE = "delete from seek where id = $1";
    FORGET = "delete from seek {indexed by seek_while_online|} where while_online = 1";
    ADD_ANSWER = "insert into seek_answer (challenge_id, seek_id) values ($1, $2)";
    FORMULA = "select text from formula where account_id = $1";
    /// Only for members.
    SET_FORMULA =
        "insert into formula (account_id, text) select id, $2 from account where id = $1 and kind = 'member'
        on conflict (account_id) do update set text = excluded.text";
    UNSET_FORMULA = "delete from formula where account_id = $1";
}

impl FromRow for Seek {
    const TABLE: &'static str = "seek";

    fn read(row: &Row) -> Result<Self> {
        let ratings = RatingRange::new(row.get("least")?, row.get("most")?);
        Ok(Self {
            id: row.get("id")?,
            from: row.player("maker", "maker_name")?,
            bot: row.get("is_bot")?,
            guest: row.get("is_guest")?,
            terms: SeekTerms {
                terms: FromRow::read(row)?,
                ratings: ratings
                    .ok_or_else(|| row.undecodable("most", "no rating lies between the ends"))?,
                registered: row.get("registered")?,
                manual: row.get("manual")?,
            },
            code: row.get("code")?,
            made_at: row.get("made_at")?,
        })
    }
}

/// Skips rows that cannot be read, because nobody could be told about them.
async fn readable(connection: &mut Connection, query: Query) -> sqlx::Result<Vec<Seek>> {
    let all: Vec<Result<Seek>> = query.all(connection).await?;
    Ok(all.into_iter().flatten().collect())
}

/// Removes the seeks that a query finds, and returns them.
async fn remove(connection: &mut Connection, query: Query) -> sqlx::Result<Vec<Seek>> {
    let gone = readable(connection, query).await?;
    for seek in &gone {
        REMOVE.run(connection, seek.id).await?;
    }
    Ok(gone)
}

/// The own seek of the same game, or others that fit.
async fn same(
    connection: &mut Connection,
    new: &NewSeek,
    bounds: SeekBounds,
) -> sqlx::Result<Option<SeekMade>> {
    let NewSeek { from, terms, .. } = new;
    let SeekBounds {
        own,
        since,
        newer_than,
        compared,
        ..
    } = bounds;
    let (ruleset, rated, pace) = (None::<Ruleset>, None::<bool>, None::<String>);
    let own = LIST_OF.with((newer_than, since, ruleset, rated, pace, own, from.id));
    let mut own = readable(connection, own).await?.into_iter();
    if let Some(same) = own.find(|seek| seek.code.is_none() && seek.terms == *terms) {
        return Ok(Some(SeekMade::Twice(same.id)));
    }
    let game = &terms.terms;
    let time = game.time.to_string();
    let alike = ALIKE.with((
        game.ruleset,
        time,
        game.rated,
        from.id,
        since,
        newer_than,
        compared,
    ));
    let mut alike = readable(connection, alike).await?;
    alike.retain(|seek| terms.fits(&seek.terms).is_some());
    Ok((!alike.is_empty()).then_some(SeekMade::Alike(alike)))
}

impl Store {
    /// Creates a seek, unless a limit is reached or there is one of the same game. Numbers increase
    /// and are never reused. Of two players who seek the same game at once, the second one gets the
    /// seek of the first.
    pub async fn create_seek(&self, new: NewSeek, bounds: SeekBounds) -> Result<SeekMade> {
        self.change(move |connection| {
            Box::pin(async move {
                if new.code.is_none()
                    && let Some(same) = same(connection, &new, bounds).await?
                {
                    return Ok(same);
                }
                let NewSeek {
                    from,
                    bot,
                    guest,
                    terms,
                    while_online,
                    code,
                    made_at,
                } = new;
                if OWN.one::<u32>(connection, from.id).await? >= bounds.own {
                    return Ok(SeekMade::TooMany);
                }
                let SeekBounds { all, of_guests, .. } = bounds;
                if ALL.one::<u32>(connection, all).await? >= all
                    || guest && OF_GUESTS.one::<u32>(connection, all).await? >= of_guests
                {
                    return Ok(SeekMade::Full);
                }
                let values = (
                    from.id,
                    Pace::of(terms.terms.time).name(),
                    terms.ratings.least(),
                    terms.ratings.most(),
                    terms.registered,
                    terms.manual,
                    while_online,
                    made_at,
                    &code,
                    one_row(&terms.terms),
                );
                Ok(SeekMade::Open(Seek {
                    id: CREATE.one(connection, values).await?,
                    from,
                    bot,
                    guest,
                    terms,
                    code,
                    made_at,
                }))
            })
        })
        .await
    }

    /// The seek with this number, if it is open.
    pub async fn seek(&self, id: SeekId) -> Result<Option<Seek>> {
        self.first(SEEK, id).await
    }

    /// The invitation with this code, if it is open.
    pub async fn invitation(&self, code: &InviteCode) -> Result<Option<Seek>> {
        self.first(BY_CODE, code).await
    }

    /// A page of seeks.
    pub async fn seeks(&self, page: SeekPage) -> Result<Vec<Seek>> {
        let SeekPage {
            filter,
            of,
            since,
            after,
            limit,
        } = page;
        let after = after.unwrap_or(SeekId(0));
        let (ruleset, rated, pace) = (filter.ruleset, filter.rated, filter.pace.map(Pace::name));
        match of {
            Some(maker) => {
                let values = (after, since, ruleset, rated, pace, limit, maker);
                self.all(LIST_OF, values).await
            }
            None => {
                let values = (after, since, ruleset, rated, pace, limit);
                self.all(LIST, values).await
            }
        }
    }

    /// Removes a seek. Returns whether it was open: of several concurrent calls only one gets
    /// `true`.
    pub async fn remove_seek(&self, id: SeekId) -> Result<bool> {
        self.write(REMOVE, id).await
    }

    /// Removes and returns a player's seeks that end when the player leaves, or with `live_only`
    /// the live seeks.
    pub async fn remove_seeks_while_here(
        &self,
        maker: AccountId,
        live_only: bool,
    ) -> Result<Vec<Seek>> {
        let query = WHILE_HERE.with((maker, live_only));
        self.change(move |connection| Box::pin(remove(connection, query)))
            .await
    }

    /// Removes all seeks that end when their players leave; for the start of the server. Returns
    /// how many.
    pub async fn forget_seeks_while_here(&self) -> Result<u64> {
        self.write(FORGET, ()).await
    }

    /// Removes and returns the seeks that are older than `before`, and the invitations that are
    /// older than `invitations_before`.
    pub async fn expire_seeks(
        &self,
        before: Timestamp,
        invitations_before: Timestamp,
    ) -> Result<Vec<Seek>> {
        let mut gone = Vec::new();
        for (older, before) in [(OLDER, before), (OLDER_INVITATIONS, invitations_before)] {
            if self.any(older, before).await? {
                let query = older.with(before);
                gone.extend(
                    self.change(move |connection| Box::pin(remove(connection, query)))
                        .await?,
                );
            }
        }
        Ok(gone)
    }

    /// Turns a seek into a game, atomically, if both players have room for it. Of several
    /// concurrent answers only one gets the game.
    pub async fn answer_seek(
        &self,
        answer: SeekAnswer,
        room: Room,
    ) -> Result<Result<SeekFound, NoGame>> {
        self.change(move |connection| Box::pin(answer::answer(connection, answer, room)))
            .await
    }

    /// Creates a challenge as an answer to a seek with manual confirmation. The seek is removed
    /// when the game of the challenge starts. It replaces an open challenge as in
    /// [`Store::create_challenge`].
    pub async fn ask_seek(
        &self,
        seek: SeekId,
        new: NewChallenge,
        room: Room,
    ) -> Result<Result<(Challenge, Option<GameId>), NoGame>> {
        let wanted = Wanted {
            new,
            after: None,
            room,
        };
        self.change(move |connection| {
            Box::pin(async move {
                if !SEEK.any(connection, seek).await? {
                    return Ok(Err(NoGame::NotOpen));
                }
                let asked = wanted.create(connection).await?;
                if let Ok((challenge, _)) = &asked {
                    ADD_ANSWER.run(connection, (challenge.id, seek)).await?;
                }
                Ok(asked)
            })
        })
        .await
    }

    /// The seek that a challenge answers.
    pub async fn seek_of_challenge(&self, challenge: GameId) -> Result<Option<Seek>> {
        self.first(OF_CHALLENGE, challenge).await
    }

    /// A member's formula, as written.
    pub async fn formula(&self, account: AccountId) -> Result<Option<String>> {
        self.first(FORMULA, account).await
    }

    /// Sets or removes a member's formula.
    pub async fn set_formula(&self, account: AccountId, text: Option<&str>) -> Result<()> {
        match text {
            Some(text) => self.write(SET_FORMULA, (account, text)).await,
            None => self.write(UNSET_FORMULA, account).await,
        }
    }
}
