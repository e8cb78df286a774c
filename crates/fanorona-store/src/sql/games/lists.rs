//! Lists of games, one page at a time.
//!
//! A page starts after a number and is read from an index, so its cost does not depend on the
//! number of games. A player's games are in two indexes, one for each side; at most one page is
//! read from each.

use super::{record, select_games};
use crate::db::{self, Sql, sql};
use crate::error::StoreError;
use crate::{Page, Store, Which};
use fanorona_game::{AccountId, GameId, GameRecord};

/// At most $3 games of $1 on `$side`, below the number $2, highest first.
macro_rules! arm {
    ($side:literal, $condition:literal) => {
        concat!(
            "select id from (
                select id from game where ",
            $side,
            " = $1 and ",
            $condition,
            " and id < $2
                order by id desc limit $3
            ) as arm"
        )
    };
}

/// The page that consists of the `$arms`, with `union` between them.
macro_rules! page {
    ($($arms:expr),+) => {
        select_games!(
            "from (select id from (", $($arms,)+ ") as arms order by id desc limit $3) as page
                {cross|inner} join game on game.id = page.id
                join account as white on white.id = game.white
                join account as black on black.id = game.black
            order by page.id desc"
        )
    };
}

pub(crate) const ALL_OF_PLAYER: Sql = sql!(page!(
    arm!("white", "finished = 0"),
    " union ",
    arm!("white", "finished = 1"),
    " union ",
    arm!("black", "finished = 0"),
    " union ",
    arm!("black", "finished = 1")
));
pub(crate) const ACTIVE_OF_PLAYER: Sql = sql!(page!(
    arm!("white", "finished = 0"),
    " union ",
    arm!("black", "finished = 0")
));
pub(crate) const FINISHED_OF_PLAYER: Sql = sql!(page!(
    arm!("white", "finished = 1"),
    " union ",
    arm!("black", "finished = 1")
));
/// Reads the player's few active games and selects those in which the player is to move.
pub(crate) const NEXT_OF_PLAYER: Sql = sql!(page!(
    arm!("white", "finished = 0 and to_move = 'w'"),
    " union ",
    arm!("black", "finished = 0 and to_move = 'b'")
));

impl Store {
    /// A player's games, highest number first.
    pub async fn games_of(
        &self,
        account: AccountId,
        which: Which,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let statement = match which {
            Which::All => ALL_OF_PLAYER,
            Which::Active => ACTIVE_OF_PLAYER,
            Which::Finished => FINISHED_OF_PLAYER,
            Which::Next => NEXT_OF_PLAYER,
        };
        self.all(
            db::query(statement)
                .bind(account.0)
                .bind(before(page))
                .bind(i64::from(page.limit)),
            record,
        )
        .await
    }
}

/// At most $2 finished or running games below the number $1.
macro_rules! of_everybody {
    ($finished:literal) => {
        select_games!(
            "from (
                select id from game {indexed by game_by_finished|}
                where finished = ",
            $finished,
            " and id < $1
                order by id desc limit $2
            ) as page
                {cross|inner} join game on game.id = page.id
                join account as white on white.id = game.white
                join account as black on black.id = game.black
            order by page.id desc"
        )
    };
}

pub(crate) const FINISHED: Sql = sql!(of_everybody!("1"));
pub(crate) const ACTIVE: Sql = sql!(of_everybody!("0"));

/// Finished games, highest number first.
pub(crate) async fn finished_games(
    store: &Store,
    page: Page,
) -> Result<Vec<GameRecord>, StoreError> {
    let rows = db::query(FINISHED)
        .bind(before(page))
        .bind(i64::from(page.limit))
        .fetch_all(&mut store.reader().await?)
        .await?;
    rows.iter().map(record).collect()
}

impl Store {
    /// All running games, highest number first.
    pub async fn active_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        self.all(
            db::query(ACTIVE)
                .bind(before(page))
                .bind(i64::from(page.limit)),
            record,
        )
        .await
    }
}

pub(crate) const EVERY: Sql = sql!(select_games!(
    "from game
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where game.id > $1
    order by game.id limit $2"
));

impl Store {
    /// All games by increasing number, for checking the whole file.
    pub async fn all_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        let after = page.after.map_or(i64::MIN, |GameId(id)| id);
        self.all(
            db::query(EVERY).bind(after).bind(i64::from(page.limit)),
            record,
        )
        .await
    }
}

/// In descending lists the next page has lower numbers.
fn before(page: Page) -> i64 {
    page.after.map_or(i64::MAX, |GameId(id)| id)
}
