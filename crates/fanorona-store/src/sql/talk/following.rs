//! What players follow, and which followed games have new turns.

use crate::db::{FromRow, Row, json, statements};
use crate::sql::games::SELECT_GAMES;
use crate::{Added, Interest, Moved, Result, Store};
use fanorona_game::{AccountId, GameId, Timestamp};

statements! {
    IS_FOLLOWING = "select 1 from following where account_id = $1 and what = $2 and subject = $3";
    FOLLOW = "insert into following (account_id, what, subject)
        select $1, $2, $3 where (select count(*) from following where account_id = $1) < $4";
    UNFOLLOW = "delete from following where account_id = $1 and what = $2 and subject = $3";
    INTERESTS = "select what, subject from following where account_id = $1";
    /// The followers of one of the pairs $1 of `what` and `subject`.
    FOLLOWERS = "select distinct following.account_id
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as wanted
            {cross|inner} join following
                on following.what = wanted.value ->> 0 and following.subject = cast(wanted.value ->> 1 as bigint)
        order by following.account_id";
    /// The games that $1 follows with a turn after $2, highest number first, at most $3. A follower of
    /// all games gets the running ones except the player's own.
    MOVED =
        SELECT_GAMES,
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
        order by page.id desc";
}

impl FromRow for Interest {
    const TABLE: &'static str = "following";

    fn read(row: &Row) -> Result<Self> {
        let subject = row.get("subject")?;
        row.word("what", |what| match what {
            "board" => Some(Self::Board(GameId(subject))),
            "boards" => Some(Self::EveryBoard),
            "result" => Some(Self::Result(GameId(subject))),
            "results" => Some(Self::EveryResult),
            "player" => Some(Self::Arrival(AccountId(subject))),
            _ => None,
        })
    }
}

impl FromRow for Moved {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            game: FromRow::read(row)?,
            turns: row.get("turns")?,
        })
    }
}

impl Store {
    /// Follows something, if the account follows fewer than `most` things.
    pub async fn follow(&self, who: AccountId, interest: Interest, most: u32) -> Result<Added> {
        self.change(move |connection| {
            Box::pin(async move {
                let (what, subject) = interest.columns();
                if IS_FOLLOWING.any(connection, (who, what, subject)).await? {
                    return Ok(Added::Already);
                }
                let values = (who, what, subject, most);
                Ok(match FOLLOW.run(connection, values).await? {
                    0 => Added::TooMany,
                    _ => Added::New,
                })
            })
        })
        .await
    }

    /// Stops following. Returns whether the player followed it.
    pub async fn unfollow(&self, who: AccountId, interest: Interest) -> Result<bool> {
        let (what, subject) = interest.columns();
        self.write(UNFOLLOW, (who, what, subject)).await
    }

    /// What a player follows, in order.
    pub async fn interests(&self, who: AccountId) -> Result<Vec<Interest>> {
        let mut interests: Vec<Interest> = self.all(INTERESTS, who).await?;
        interests.sort_unstable();
        Ok(interests)
    }

    /// The followers, including the followers of everything of this kind. Followers of a game also
    /// get its result.
    pub async fn followers(&self, interest: Interest) -> Result<Vec<AccountId>> {
        let wanted: Vec<_> = interest
            .heard_through()
            .into_iter()
            .map(Interest::columns)
            .collect();
        self.all(FOLLOWERS, json(&wanted)).await
    }

    /// The followed games with new turns after `since`, highest number first.
    pub async fn moved_boards(
        &self,
        who: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Moved>> {
        self.all(MOVED, (who, since, limit)).await
    }
}
