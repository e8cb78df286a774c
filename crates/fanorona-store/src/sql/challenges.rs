//! Challenges.

use super::decode::{Cells, key};
use super::dialect::{Connection, DbRow, ThisStore, sql};
use super::group::{Write, new_number};
use super::terms::{one_row, terms, terms_columns, terms_values};
use crate::NewChallenge;
use crate::error::StoreError;
use fanorona_game::{AccountId, Challenge, GameId};

pub(super) const CREATE: &str = concat!(
    "insert into challenge (challenger, challenged, made_at, follows, ",
    terms_columns!(""),
    ") select $1, $2, $3, $4, ",
    terms_values!("value"),
    " from json_each($5) returning id",
);

/// Creates a challenge and assigns its number.
pub(super) struct CreateChallenge {
    pub(super) new: NewChallenge,
}

impl Write for CreateChallenge {
    type Answer = Challenge;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Challenge> {
        let NewChallenge { from, to, terms, follows, made_at } = self.new.clone();
        let ids: Vec<i64> = sqlx::query_scalar(sql(CREATE))
            .bind(from.id.0)
            .bind(to.id.0)
            .bind(made_at.0)
            .bind(follows.map(|game| game.0))
            .bind(one_row(&terms))
            .fetch_all(connection)
            .await?;
        Ok(Challenge { id: GameId(new_number(&ids)?), from, to, terms, follows, made_at })
    }
}

pub(super) const REMOVE: &str = "delete from challenge where id = $1";

/// Removes a challenge, if it is open.
pub(super) struct RemoveChallenge {
    pub(super) id: GameId,
}

impl Write for RemoveChallenge {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let done = sqlx::query(sql(REMOVE)).bind(self.id.0).execute(connection).await?;
        Ok(done.rows_affected() == 1)
    }
}

/// Selects challenges with the names of both players; `$from` is the rest of the statement.
macro_rules! select_challenges {
    ($from:literal) => {
        concat!(
            "select challenge.id, challenge.challenger, challenger.name as challenger_name,
                challenge.challenged, challenged.name as challenged_name, challenge.made_at, challenge.follows, ",
            terms_columns!("challenge."),
            " ",
            $from
        )
    };
}

pub(super) const CHALLENGE: &str = select_challenges!(
    "from challenge
        join account as challenger on challenger.id = challenge.challenger
        join account as challenged on challenged.id = challenge.challenged
    where challenge.id = $1"
);

/// The challenge with this number, if it is open.
pub(super) async fn challenge(store: &ThisStore, id: GameId) -> Result<Option<Challenge>, StoreError> {
    let row = sqlx::query(sql(CHALLENGE)).bind(id.0).fetch_optional(&mut *store.reader().await?).await?;
    row.as_ref().map(read).transpose()
}

pub(super) const CHALLENGES_OF: &str = select_challenges!(
    "from (
        select id from challenge where challenger = $1
        union
        select id from challenge where challenged = $1
    ) as own
        cross join challenge on challenge.id = own.id
        join account as challenger on challenger.id = challenge.challenger
        join account as challenged on challenged.id = challenge.challenged
    order by own.id"
);

/// The open challenges from and to a player, oldest first.
pub(super) async fn challenges_of(
    store: &ThisStore,
    account: AccountId,
) -> Result<Vec<Challenge>, StoreError> {
    let rows = sqlx::query(sql(CHALLENGES_OF)).bind(account.0).fetch_all(&mut *store.reader().await?).await?;
    rows.iter().map(read).collect()
}

fn read(row: &DbRow) -> Result<Challenge, StoreError> {
    let cells = Cells::new(row, "challenge", key(row, "challenge")?);
    Ok(Challenge {
        id: GameId(cells.get("id")?),
        from: cells.player("challenger", "challenger_name")?,
        to: cells.player("challenged", "challenged_name")?,
        terms: terms(&cells)?,
        follows: cells.get::<Option<i64>>("follows")?.map(GameId),
        made_at: cells.timestamp("made_at")?,
    })
}
