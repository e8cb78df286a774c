//! Exhibitions.

use super::SqliteStore;
use super::challenges::CreateChallenge;
use super::decode::Cells;
use super::games::{self, StartGame, select_games};
use super::group::Write;
use crate::NewChallenge;
use crate::error::StoreError;
use crate::exhibitions::{Exhibition, Exhibitions, NewExhibition};
use async_trait::async_trait;
use fanorona_game::{GameId, GameRecord, Timestamp};
use fanorona_rules::Side;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;

pub(super) const BEGIN: &str = "insert into exhibition (first_game, giver, started_at) values (?1, ?2, ?3)";
pub(super) const ADD_BOARD: &str = "insert into exhibition_board (first_game, game_id) values (?1, ?2)";

struct Start {
    new: NewExhibition,
}

impl Write for Start {
    type Answer = Vec<GameRecord>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut SqliteConnection) -> sqlx::Result<Vec<GameRecord>> {
        let NewExhibition { giver, players, terms, at } = &self.new;
        let mut games: Vec<GameRecord> = Vec::with_capacity(players.len());
        for player in players {
            // Numbers are given by challenges, so that no number is given twice.
            let new = NewChallenge {
                from: giver.clone(),
                to: player.clone(),
                terms: *terms,
                follows: None,
                made_at: *at,
            };
            let challenge = CreateChallenge { new }.run(&mut *connection).await?;
            // Where the colours are drawn they change from board to board.
            let drawn = if games.len().is_multiple_of(2) { Side::White } else { Side::Black };
            let seats = challenge.seats(drawn).map(|player| player.id);
            let start = StartGame::new(&challenge, seats, *at)
                .map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
            let game = start.run(&mut *connection).await?.ok_or(sqlx::Error::RowNotFound)?;
            if games.is_empty() {
                let query = sqlx::query(BEGIN).bind(game.id.0).bind(giver.id.0).bind(at.0);
                query.execute(&mut *connection).await?;
            }
            let first = games.first().map_or(game.id, |first| first.id);
            sqlx::query(ADD_BOARD).bind(first.0).bind(game.id.0).execute(&mut *connection).await?;
            games.push(game);
        }
        Ok(games)
    }
}

/// Selects exhibitions with the names of their givers; `$from` is the rest of the statement.
macro_rules! select_exhibitions {
    ($from:literal) => {
        concat!(
            "select exhibition.first_game as id, exhibition.giver, giver.name as giver_name,
                exhibition.started_at, exhibition.ended_at ",
            $from
        )
    };
}

pub(super) const OF_GAME: &str = select_exhibitions!(
    "from exhibition_board as board
        join exhibition on exhibition.first_game = board.first_game
        join account as giver on giver.id = exhibition.giver
    where board.game_id = ?1"
);

/// Those that go on are read off their own index, by their givers, of whom each has one.
pub(super) const RUNNING: &str = select_exhibitions!(
    "from exhibition indexed by exhibition_one_at_once
        join account as giver on giver.id = exhibition.giver
    where exhibition.ended_at is null and exhibition.giver > ?1
    order by exhibition.giver limit ?2"
);

pub(super) const GAMES: &str = select_games!(
    "from exhibition_board as board
        cross join game on game.id = board.game_id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where board.first_game = ?1
    order by board.game_id"
);

pub(super) const END: &str = "
    update exhibition set ended_at = ?2
    where first_game = ?1 and ended_at is null and not exists (
        select 1 from exhibition_board as board cross join game on game.id = board.game_id
        where board.first_game = ?1 and game.finished = 0
    )
";

struct End {
    first: GameId,
    at: Timestamp,
}

impl Write for End {
    type Answer = bool;

    async fn run(&self, connection: &mut SqliteConnection) -> sqlx::Result<bool> {
        let done = sqlx::query(END).bind(self.first.0).bind(self.at.0).execute(connection).await?;
        Ok(done.rows_affected() == 1)
    }
}

fn exhibition(row: &SqliteRow) -> Result<Exhibition, StoreError> {
    let id = super::decode::key(row, "exhibition")?;
    let cells = Cells::new(row, "exhibition", id);
    Ok(Exhibition {
        first: GameId(id),
        giver: cells.player("giver", "giver_name")?,
        started_at: cells.timestamp("started_at")?,
        ended_at: cells.get::<Option<i64>>("ended_at")?.map(Timestamp),
    })
}

#[async_trait]
impl Exhibitions for SqliteStore {
    async fn start_exhibition(&self, new: NewExhibition) -> Result<Vec<GameRecord>, StoreError> {
        if new.players.is_empty() {
            return Err(StoreError::Contradiction { rule: "an exhibition has opponents".to_owned() });
        }
        self.writer.write(Start { new }).await
    }

    async fn exhibition_of_game(&self, game: GameId) -> Result<Option<Exhibition>, StoreError> {
        let row = sqlx::query(OF_GAME).bind(game.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(exhibition).transpose()
    }

    async fn running_exhibitions(&self, limit: u32) -> Result<Vec<Exhibition>, StoreError> {
        let rows = sqlx::query(RUNNING).bind(i64::MIN).bind(limit).fetch_all(&self.readers).await?;
        let mut running = rows.iter().map(exhibition).collect::<Result<Vec<_>, _>>()?;
        running.sort_by_key(|exhibition| exhibition.first);
        Ok(running)
    }

    async fn exhibition_games(&self, first: GameId) -> Result<Vec<GameRecord>, StoreError> {
        let rows = sqlx::query(GAMES).bind(first.0).fetch_all(&self.readers).await?;
        rows.iter().map(games::record).collect()
    }

    async fn end_exhibition(&self, first: GameId, at: Timestamp) -> Result<bool, StoreError> {
        self.writer.write(End { first, at }).await
    }
}
