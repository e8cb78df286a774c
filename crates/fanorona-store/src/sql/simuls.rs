//! Simuls.

use super::challenges::CreateChallenge;
use super::decode::Cells;
use super::dialect::{Connection, DbRow, ThisStore, sql};
use super::games::{self, StartGame, select_games};
use super::group::Write;
use super::starts;
use crate::NewChallenge;
use crate::consequences::Started;
use crate::error::StoreError;
use crate::simuls::{NewSimul, Simul, Simuls};
use async_trait::async_trait;
use fanorona_game::{GameId, GameRecord, Timestamp};
use fanorona_rules::Side;

pub(super) const BEGIN: &str = "insert into simul (first_game, host, started_at) values ($1, $2, $3)";
pub(super) const ADD_BOARD: &str = "insert into simul_board (first_game, game_id) values ($1, $2)";

struct Start {
    new: NewSimul,
}

impl Write for Start {
    type Answer = Vec<GameRecord>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Vec<GameRecord>> {
        let NewSimul { host, players, terms, at } = &self.new;
        let mut games: Vec<GameRecord> = Vec::with_capacity(players.len());
        for player in players {
            // Only challenges assign numbers, so that no number is used twice.
            let new = NewChallenge {
                from: host.clone(),
                to: player.clone(),
                terms: *terms,
                follows: None,
                made_at: *at,
            };
            let challenge = CreateChallenge { new }.run(&mut *connection).await?;
            // Drawn colours alternate from game to game.
            let drawn = if games.len().is_multiple_of(2) { Side::White } else { Side::Black };
            let seats = challenge.seats(drawn).map(|player| player.id);
            let start = StartGame::new(&challenge, seats, *at)
                .map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
            let game = start.insert(&mut *connection).await?.ok_or(sqlx::Error::RowNotFound)?;
            if games.is_empty() {
                let query = sqlx::query(sql(BEGIN)).bind(game.id.0).bind(host.id.0).bind(at.0);
                query.execute(&mut *connection).await?;
            }
            let first = games.first().map_or(game.id, |first| first.id);
            sqlx::query(sql(ADD_BOARD)).bind(first.0).bind(game.id.0).execute(&mut *connection).await?;
            games.push(game);
        }
        let started: Vec<Started> = games.iter().map(Started::of).collect();
        starts::write(connection, &started).await?;
        Ok(games)
    }
}

/// Selects simuls with the names of their hosts; `$from` is the rest of the statement.
macro_rules! select_simuls {
    ($from:literal) => {
        concat!(
            "select simul.first_game as id, simul.host, host.name as host_name,
                simul.started_at, simul.ended_at ",
            $from
        )
    };
}

pub(super) const OF_GAME: &str = select_simuls!(
    "from simul_board as board
        join simul on simul.first_game = board.first_game
        join account as host on host.id = simul.host
    where board.game_id = $1"
);

/// Running simuls are read from an index by host; each host has at most one.
pub(super) const RUNNING: &str = select_simuls!(
    "from simul indexed by simul_one_at_once
        join account as host on host.id = simul.host
    where simul.ended_at is null and simul.host > $1
    order by simul.host limit $2"
);

pub(super) const GAMES: &str = select_games!(
    "from simul_board as board
        cross join game on game.id = board.game_id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where board.first_game = $1
    order by board.game_id"
);

pub(super) const END: &str = "
    update simul set ended_at = $2
    where first_game = $1 and ended_at is null and not exists (
        select 1 from simul_board as board cross join game on game.id = board.game_id
        where board.first_game = $1 and game.finished = 0
    )
";

struct End {
    first: GameId,
    at: Timestamp,
}

impl Write for End {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let done = sqlx::query(sql(END)).bind(self.first.0).bind(self.at.0).execute(connection).await?;
        Ok(done.rows_affected() == 1)
    }
}

fn simul(row: &DbRow) -> Result<Simul, StoreError> {
    let id = super::decode::key(row, "simul")?;
    let cells = Cells::new(row, "simul", id);
    Ok(Simul {
        first: GameId(id),
        host: cells.player("host", "host_name")?,
        started_at: cells.timestamp("started_at")?,
        ended_at: cells.get::<Option<i64>>("ended_at")?.map(Timestamp),
    })
}

#[async_trait]
impl Simuls for ThisStore {
    async fn start_simul(&self, new: NewSimul) -> Result<Vec<GameRecord>, StoreError> {
        if new.players.is_empty() {
            return Err(StoreError::Contradiction { rule: "an simul has opponents".to_owned() });
        }
        self.writer.write(Start { new }).await
    }

    async fn simul_of_game(&self, game: GameId) -> Result<Option<Simul>, StoreError> {
        let row = sqlx::query(sql(OF_GAME)).bind(game.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(simul).transpose()
    }

    async fn running_simuls(&self, limit: u32) -> Result<Vec<Simul>, StoreError> {
        let rows =
            sqlx::query(sql(RUNNING)).bind(i64::MIN).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        let mut running = rows.iter().map(simul).collect::<Result<Vec<_>, _>>()?;
        running.sort_by_key(|simul| simul.first);
        Ok(running)
    }

    async fn simul_games(&self, first: GameId) -> Result<Vec<GameRecord>, StoreError> {
        let rows = sqlx::query(sql(GAMES)).bind(first.0).fetch_all(&self.readers).await?;
        rows.iter().map(games::record).collect()
    }

    async fn end_simul(&self, first: GameId, at: Timestamp) -> Result<bool, StoreError> {
        self.writer.write(End { first, at }).await
    }
}
