//! Simuls.

use super::{challenges, room};
use crate::consequences::Started;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::games::terms::{one_row, terms, terms_columns, terms_values};
use crate::sql::games::{self, StartGame, select_games, starts};
use crate::sql::group::Write;
use crate::values::games::simuls::{NewSimul, OpenSimul, Simul, SimulJoined, SimulOpened};
use crate::{NewChallenge, Room, Store};
use fanorona_game::{AccountId, GameId, GameRecord, Player, Timestamp};
use fanorona_rules::Side;

/// The participants are joined to each simul; a simul without participants is one row.
pub(crate) const OPEN_SIMULS: Sql = sql!(
    "select open_simul.host as id, host.name as host_name, open_simul.boards, ",
    terms_columns!("open_simul."),
    ", place.player, player.name as player_name
    from open_simul
        join account as host on host.id = open_simul.host
        left join open_simul_player as place on place.host = open_simul.host
        left join account as player on player.id = place.player
    order by open_simul.host, place.joined_at, place.player",
);
pub(crate) const OPEN: Sql = sql!(
    "insert into open_simul (host, boards, ",
    terms_columns!(""),
    ") select $1, $2, ",
    terms_values!("value"),
    " from {json_each($3)|jsonb_array_elements($3::jsonb)}",
);
/// Nothing is inserted if the simul is not open, or if the player takes part in one.
pub(crate) const TAKE_PLACE: Sql = sql!(
    "insert into open_simul_player (player, host, joined_at)
    select $1, host, $3 from open_simul where host = $2
    on conflict (player) do nothing"
);
/// Of several who join at once, no more get a place than there are.
pub(crate) const COUNT_PLACE: Sql =
    sql!("update open_simul set players = players + 1 where host = $1 and players < boards");
pub(crate) const LEAVE_PLACE: Sql =
    sql!("delete from open_simul_player where player = $1 returning host");
pub(crate) const FREE_PLACE: Sql =
    sql!("update open_simul set players = players - 1 where host = $1");
pub(crate) const CLOSE: Sql = sql!("delete from open_simul where host = $1");
pub(crate) const FORGET: Sql = sql!("delete from open_simul");

/// All open simuls: there are few, and as many participants as games at most.
async fn open_simuls(connection: &mut Connection) -> Result<Vec<OpenSimul>, StoreError> {
    let rows = db::query(OPEN_SIMULS).fetch_all(connection).await?;
    let mut open: Vec<OpenSimul> = Vec::new();
    for row in &rows {
        let id = crate::sql::decode::key(row, "open_simul")?;
        let cells = Cells::new(row, "open_simul", id);
        if open.last().is_none_or(|last| last.host.id.0 != id) {
            let (host, terms, boards) = (
                cells.player("id", "host_name")?,
                terms(&cells)?,
                cells.number("boards")?,
            );
            open.push(OpenSimul {
                host,
                terms,
                boards,
                players: Vec::new(),
            });
        }
        if let (Some(last), Some(_)) = (open.last_mut(), cells.get::<Option<i64>>("player")?) {
            last.players.push(cells.player("player", "player_name")?);
        }
    }
    Ok(open)
}

struct Open {
    simul: OpenSimul,
    most: usize,
}

impl Write for Open {
    type Answer = Result<SimulOpened, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let OpenSimul {
            host,
            terms,
            boards,
            players: _,
        } = &self.simul;
        let open = match open_simuls(&mut *connection).await {
            Ok(open) => open,
            Err(error) => return Ok(Err(error)),
        };
        if open.iter().any(|simul| simul.host.id == host.id) {
            return Ok(Ok(SimulOpened::AlreadyHosting));
        }
        if let Some(other) = open.iter().find(|simul| simul.has(host.id)) {
            return Ok(Ok(SimulOpened::AlreadyJoined(other.host.name.clone())));
        }
        if open.len() >= self.most {
            return Ok(Ok(SimulOpened::TooMany));
        }
        let query = db::query(OPEN)
            .bind(host.id.0)
            .bind(i64::from(*boards))
            .bind(one_row(terms));
        query.execute(connection).await?;
        Ok(Ok(SimulOpened::Open))
    }
}

struct Join {
    host: AccountId,
    player: Player,
    at: Timestamp,
}

impl Write for Join {
    type Answer = Result<SimulJoined, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let (host, player) = (self.host, self.player.id);
        let take = db::query(TAKE_PLACE)
            .bind(player.0)
            .bind(host.0)
            .bind(self.at.0);
        let is_new = take.execute(&mut *connection).await?.rows_affected() == 1;
        let has_place = is_new && {
            let count = db::query(COUNT_PLACE).bind(host.0);
            count.execute(&mut *connection).await?.rows_affected() == 1
        };
        let open = match open_simuls(&mut *connection).await {
            Ok(open) => open,
            Err(error) => return Ok(Err(error)),
        };
        let is_host = open.iter().any(|simul| simul.host.id == player);
        if is_new && (is_host || !has_place) {
            db::query(LEAVE_PLACE)
                .bind(player.0)
                .execute(&mut *connection)
                .await?;
        }
        if has_place && is_host {
            db::query(FREE_PLACE)
                .bind(host.0)
                .execute(&mut *connection)
                .await?;
        }
        Ok(Ok(
            match (open.iter().find(|simul| simul.has(player)), is_new) {
                (_, _) if is_host => SimulJoined::AlreadyHosting,
                (Some(_), true) if !has_place => SimulJoined::Full,
                (Some(simul), true) => SimulJoined::Joined(simul.clone()),
                (Some(other), false) => SimulJoined::AlreadyJoined(other.host.name.clone()),
                (None, _) => SimulJoined::NotOpen,
            },
        ))
    }
}

struct Leave {
    player: AccountId,
}

impl Write for Leave {
    type Answer = Result<Option<OpenSimul>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let left = db::query_scalar(LEAVE_PLACE).bind(self.player.0);
        let Some(host): Option<i64> = left.fetch_optional(&mut *connection).await? else {
            return Ok(Ok(None));
        };
        db::query(FREE_PLACE)
            .bind(host)
            .execute(&mut *connection)
            .await?;
        let open = open_simuls(connection).await;
        Ok(open.map(|open| open.into_iter().find(|simul| simul.host.id.0 == host)))
    }
}

struct Close {
    host: AccountId,
}

impl Write for Close {
    type Answer = Result<Option<OpenSimul>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let open = open_simuls(&mut *connection).await;
        db::query(CLOSE)
            .bind(self.host.0)
            .execute(connection)
            .await?;
        Ok(open.map(|open| open.into_iter().find(|simul| simul.host.id == self.host)))
    }
}

pub(crate) const BEGIN: Sql =
    sql!("insert into simul (first_game, host, started_at) values ($1, $2, $3)");
pub(crate) const ADD_BOARD: Sql =
    sql!("insert into simul_board (first_game, game_id) values ($1, $2)");

struct Start {
    new: NewSimul,
    room: Room,
}

impl Write for Start {
    type Answer = Result<Option<Vec<GameRecord>>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let NewSimul {
            host,
            joined,
            players,
            terms,
            at,
        } = &self.new;
        let open = match open_simuls(&mut *connection).await {
            Ok(open) => open,
            Err(error) => return Ok(Err(error)),
        };
        let open = open.into_iter().find(|simul| simul.host.id == host.id);
        if open.map_or_else(Vec::new, |simul| simul.players) != *joined {
            return Ok(Ok(None));
        }
        let mut games: Vec<GameRecord> = Vec::with_capacity(players.len());
        for player in players {
            let active = room::active(connection, player.id, player.id).await?;
            if active
                .iter()
                .any(|active| active.is_full(&self.room).is_some())
                || room::plays_live(connection, (player.id, player.id), terms)
                    .await?
                    .is_some()
            {
                continue;
            }
            // Only challenges assign numbers, so that no number is used twice.
            let new = NewChallenge {
                from: host.clone(),
                to: player.clone(),
                terms: *terms,
                follows: None,
                made_at: *at,
            };
            let challenge = challenges::create(connection, new).await?;
            // Drawn colours alternate from game to game.
            let drawn = if games.len().is_multiple_of(2) {
                Side::White
            } else {
                Side::Black
            };
            let seats = challenge.seats(drawn).map(|player| player.id);
            let start = StartGame::new(&challenge, seats, *at)
                .map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
            let game = start
                .insert(&mut *connection)
                .await?
                .ok_or(sqlx::Error::RowNotFound)?;
            if games.is_empty() {
                let query = db::query(BEGIN).bind(game.id.0).bind(host.id.0).bind(at.0);
                query.execute(&mut *connection).await?;
            }
            let first = games.first().map_or(game.id, |first| first.id);
            db::query(ADD_BOARD)
                .bind(first.0)
                .bind(game.id.0)
                .execute(&mut *connection)
                .await?;
            games.push(game);
        }
        if games.is_empty() {
            return Ok(Ok(Some(games)));
        }
        db::query(CLOSE)
            .bind(host.id.0)
            .execute(&mut *connection)
            .await?;
        let started: Vec<Started> = games.iter().map(Started::of).collect();
        starts::write(connection, &started).await?;
        Ok(Ok(Some(games)))
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

pub(crate) const OF_GAME: Sql = sql!(select_simuls!(
    "from simul_board as board
        join simul on simul.first_game = board.first_game
        join account as host on host.id = simul.host
    where board.game_id = $1"
));

/// Running simuls are read from an index by host; each host has at most one.
pub(crate) const RUNNING: Sql = sql!(select_simuls!(
    "from simul {indexed by simul_one_at_once|}
        join account as host on host.id = simul.host
    where simul.ended_at is null
    order by simul.host limit $1"
));

pub(crate) const GAMES: Sql = sql!(select_games!(
    "from simul_board as board
        {cross|inner} join game on game.id = board.game_id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where board.first_game = $1
    order by board.game_id"
));

pub(crate) const END: Sql = sql!(
    "update simul set ended_at = $2
    where first_game = $1 and ended_at is null and not exists (
        select 1 from simul_board as board {cross|inner} join game on game.id = board.game_id
        where board.first_game = $1 and game.finished = 0
    )"
);

fn simul(row: &Row) -> Result<Simul, StoreError> {
    let id = crate::sql::decode::key(row, "simul")?;
    let cells = Cells::new(row, "simul", id);
    Ok(Simul {
        first: GameId(id),
        host: cells.player("host", "host_name")?,
        started_at: cells.timestamp("started_at")?,
        ended_at: cells.get::<Option<i64>>("ended_at")?.map(Timestamp),
    })
}

impl Store {
    /// Opens a simul without participants, unless `most` simuls are open.
    pub async fn open_simul(
        &self,
        simul: OpenSimul,
        most: usize,
    ) -> Result<SimulOpened, StoreError> {
        self.writer.write(Open { simul, most }).await?
    }

    /// The simuls that have not started, ordered by host.
    pub async fn open_simuls(&self) -> Result<Vec<OpenSimul>, StoreError> {
        open_simuls(&mut self.reader().await?).await
    }

    /// Adds a participant.
    pub async fn join_simul(
        &self,
        host: AccountId,
        player: Player,
        at: Timestamp,
    ) -> Result<SimulJoined, StoreError> {
        self.writer.write(Join { host, player, at }).await?
    }

    /// Removes a participant. Returns the simul without the player; `None` if the player takes part
    /// in none.
    pub async fn leave_simul(&self, player: AccountId) -> Result<Option<OpenSimul>, StoreError> {
        self.writer.write(Leave { player }).await?
    }

    /// Removes and returns the open simul of a host.
    pub async fn close_simul(&self, host: AccountId) -> Result<Option<OpenSimul>, StoreError> {
        self.writer.write(Close { host }).await?
    }

    /// Removes all open simuls; for the start of the server.
    pub async fn forget_open_simuls(&self) -> Result<(), StoreError> {
        self.writer.write(db::query(FORGET)).await.map(drop)
    }

    /// Removes the open simul of the host, and starts the games of a simul, atomically. `None`, and
    /// nothing is started, if others than `joined` take part by now. Players who have no room for
    /// one more game are left out; if that are all, the simul stays open.
    ///
    /// # Errors
    /// The host has a running simul, there are no opponents, or the store failed. Nothing was
    /// started.
    pub async fn start_simul(
        &self,
        new: NewSimul,
        room: Room,
    ) -> Result<Option<Vec<GameRecord>>, StoreError> {
        if new.players.is_empty() {
            return Err(StoreError::Contradiction {
                rule: "an simul has opponents".to_owned(),
            });
        }
        self.writer.write(Start { new, room }).await?
    }

    /// The simul that the game belongs to.
    pub async fn simul_of_game(&self, game: GameId) -> Result<Option<Simul>, StoreError> {
        self.one(db::query(OF_GAME).bind(game.0), simul).await
    }

    /// Running simuls, by increasing number.
    pub async fn running_simuls(&self, limit: u32) -> Result<Vec<Simul>, StoreError> {
        let rows = db::query(RUNNING)
            .bind(i64::from(limit))
            .fetch_all(&mut self.reader().await?)
            .await?;
        let mut running = rows.iter().map(simul).collect::<Result<Vec<_>, _>>()?;
        running.sort_by_key(|simul| simul.first);
        Ok(running)
    }

    /// The games of a simul, by increasing number.
    pub async fn simul_games(&self, first: GameId) -> Result<Vec<GameRecord>, StoreError> {
        self.all(db::query(GAMES).bind(first.0), games::record)
            .await
    }

    /// Ends a simul, if all its games are finished. Returns `false` if a game is running or the
    /// simul has already ended.
    pub async fn end_simul(&self, first: GameId, at: Timestamp) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(END).bind(first.0).bind(at.0))
            .await
            .map(|rows| rows > 0)
    }
}
