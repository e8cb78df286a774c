//! Lists of games, one page at a time.
//!
//! A page starts after a number and is read from an index, so its cost does not depend on the
//! number of games. A player's games are in two indexes, one for each side; at most one page is
//! read from each.

use super::SELECT_GAMES;
use crate::db::{Text, built, statements};
use crate::{Page, Result, Store, Which};
use fanorona_game::{AccountId, GameId, GameRecord, Timestamp};

/// At most $3 games of $1 on a side, below the number $2, highest first.
const ARM: &str = "select id from (
        select id from game where [1] = $1 and [2] and id < $2
        order by id desc limit $3
    ) as arm";

const WHITE_ACTIVE: &str = built!(Text::filled(ARM, &["white", "finished = 0"]));
const BLACK_ACTIVE: &str = built!(Text::filled(ARM, &["black", "finished = 0"]));
const WHITE_FINISHED: &str = built!(Text::filled(ARM, &["white", "finished = 1"]));
const BLACK_FINISHED: &str = built!(Text::filled(ARM, &["black", "finished = 1"]));

/// The rest of a statement for a page of a player's games, after the arms.
const OF_ARMS: &str = ") as arms order by id desc limit $3) as page";

/// The rest of a statement, with the rows of a page.
const OF_PAGE: &str = "
    {cross|inner} join game on game.id = page.id
    join account as white on white.id = game.white
    join account as black on black.id = game.black
    order by page.id desc";

/// At most $2 finished or running games below the number $1.
const OF_EVERYBODY: &str = "from (
        select id from game {indexed by game_by_finished|} where finished = [1] and id < $1
        order by id desc limit $2
    ) as page";

statements! {
    ALL_OF_PLAYER =
        SELECT_GAMES, "from (select id from (", WHITE_ACTIVE, " union ", WHITE_FINISHED,
        " union ", BLACK_ACTIVE, " union ", BLACK_FINISHED, OF_ARMS, OF_PAGE;
    ACTIVE_OF_PLAYER =
        SELECT_GAMES, "from (select id from (", WHITE_ACTIVE, " union ", BLACK_ACTIVE, OF_ARMS,
        OF_PAGE;
    FINISHED_OF_PLAYER =
        SELECT_GAMES, "from (select id from (", WHITE_FINISHED, " union ", BLACK_FINISHED,
        OF_ARMS, OF_PAGE;
    /// Reads the player's few active games and selects those in which the player is to move.
    NEXT_OF_PLAYER =
        SELECT_GAMES, "from (select id from (",
        built!(Text::filled(ARM, &["white", "finished = 0 and to_move = 'w'"])),
        " union ",
        built!(Text::filled(ARM, &["black", "finished = 0 and to_move = 'b'"])),
        OF_ARMS, OF_PAGE;
    FINISHED = SELECT_GAMES, built!(Text::filled(OF_EVERYBODY, &["1"])), OF_PAGE;
    ACTIVE = SELECT_GAMES, built!(Text::filled(OF_EVERYBODY, &["0"])), OF_PAGE;
    EVERY =
        SELECT_GAMES,
        "from game
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        where game.id > $1
        order by game.id limit $2";
    ENDED =
        SELECT_GAMES,
        "from (
            select id, ended_at from game {indexed by game_by_end|}
            where (ended_at, id) > ($1, $2) and ended_at < $3
            order by ended_at, id limit $4
        ) as page
            {cross|inner} join game on game.id = page.id
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        order by page.ended_at, page.id";
}

impl Store {
    /// A player's games, highest number first.
    pub async fn games_of(
        &self,
        account: AccountId,
        which: Which,
        page: Page,
    ) -> Result<Vec<GameRecord>> {
        let statement = match which {
            Which::All => ALL_OF_PLAYER,
            Which::Active => ACTIVE_OF_PLAYER,
            Which::Finished => FINISHED_OF_PLAYER,
            Which::Next => NEXT_OF_PLAYER,
        };
        self.all(statement, (account, before(page), page.limit))
            .await
    }

    /// Finished games of one player or of everybody, highest number first.
    pub async fn history(&self, of: Option<AccountId>, page: Page) -> Result<Vec<GameRecord>> {
        match of {
            Some(account) => self.games_of(account, Which::Finished, page).await,
            None => self.all(FINISHED, (before(page), page.limit)).await,
        }
    }

    /// All running games, highest number first.
    pub async fn active_games(&self, page: Page) -> Result<Vec<GameRecord>> {
        self.all(ACTIVE, (before(page), page.limit)).await
    }

    /// All games by increasing number, for checking the whole file.
    pub async fn all_games(&self, page: Page) -> Result<Vec<GameRecord>> {
        self.all(EVERY, (page.after.unwrap_or(GameId(i64::MIN)), page.limit))
            .await
    }

    /// Finished games, private ones among them, that ended before a moment and after another game,
    /// which is named by its end and its number. Earliest end first.
    pub async fn ended_games(
        &self,
        (ended_at, id): (Timestamp, GameId),
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameRecord>> {
        self.all(ENDED, (ended_at, id, before, limit)).await
    }
}

/// In descending lists the next page has lower numbers.
fn before(page: Page) -> GameId {
    page.after.unwrap_or(GameId(i64::MAX))
}
