//! Simuls.

use super::{challenges, room};
use crate::consequences::Started;
use crate::db::{Connection, FromRow, Row, statements};
use crate::error::StoreError;
use crate::sql::games::terms::{TERMS, TERMS_OF, TERMS_VALUES, one_row};
use crate::sql::games::{SELECT_GAMES, StartGame, starts};
use crate::values::games::simuls::{NewSimul, OpenSimul, Simul, SimulJoined, SimulOpened};
use crate::{NewChallenge, Result, Room, Store};
use fanorona_game::{AccountId, GameId, GameRecord, Player, Timestamp};
use fanorona_rules::Side;

/// Selects simuls with the names of their hosts.
const SELECT_SIMULS: &str =
    "select simul.first_game as id, simul.host, host.name as host_name, simul.started_at,
        simul.ended_at ";

statements! {
    /// The participants are joined to each simul; a simul without participants is one row.
    OPEN_SIMULS =
        "select open_simul.host as id, host.name as host_name, open_simul.boards, ",
        built!(Text::filled(TERMS_OF, &["open_simul"])),
        ", place.player, player.name as player_name
        from open_simul
            join account as host on host.id = open_simul.host
            left join open_simul_player as place on place.host = open_simul.host
            left join account as player on player.id = place.player
        order by open_simul.host, place.joined_at, place.player";
    OPEN =
        "insert into open_simul (host, boards, ",
        TERMS, ") select $1, $2, ", TERMS_VALUES,
        " from {json_each($3)|jsonb_array_elements($3::jsonb)}";
    /// Nothing is inserted if the simul is not open, or if the player takes part in one.
    TAKE_PLACE = "insert into open_simul_player (player, host, joined_at)
        select $1, host, $3 from open_simul where host = $2
        on conflict (player) do nothing";
    /// Of several who join at once, no more get a place than there are.
    COUNT_PLACE =
        "update open_simul set players = players + 1 where host = $1 and players < boards";
    LEAVE_PLACE = "delete from open_simul_player where player = $1 returning host";
    FREE_PLACE = "update open_simul set players = players - 1 where host = $1";
    CLOSE = "delete from open_simul where host = $1";
    FORGET = "delete from open_simul";
    BEGIN = "insert into simul (first_game, host, started_at) values ($1, $2, $3)";
    ADD_BOARD = "insert into simul_board (first_game, game_id) values ($1, $2)";
    OF_GAME =
        SELECT_SIMULS,
        "from simul_board as board
            join simul on simul.first_game = board.first_game
            join account as host on host.id = simul.host
        where board.game_id = $1";
    /// Running simuls are read from an index by host; each host has at most one.
    RUNNING =
        SELECT_SIMULS,
        "from simul {indexed by simul_one_at_once|}
            join account as host on host.id = simul.host
        where simul.ended_at is null
        order by simul.host limit $1";
    GAMES =
        SELECT_GAMES,
        "from simul_board as board
            {cross|inner} join game on game.id = board.game_id
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        where board.first_game = $1
        order by board.game_id";
    END = "update simul set ended_at = $2
        where first_game = $1 and ended_at is null and not exists (
            select 1 from simul_board as board {cross|inner} join game on game.id = board.game_id
            where board.first_game = $1 and game.finished = 0
        )";
}

/// A simul with at most one of its participants.
impl FromRow for OpenSimul {
    const TABLE: &'static str = "open_simul";

    fn read(row: &Row) -> Result<Self> {
        let player = row.player_if_any("player", "player_name")?;
        Ok(Self {
            host: row.player("id", "host_name")?,
            terms: FromRow::read(row)?,
            boards: row.get("boards")?,
            players: player.into_iter().collect(),
        })
    }
}

/// All open simuls: there are few, and as many participants as games at most.
async fn open_simuls(connection: &mut Connection) -> sqlx::Result<Vec<OpenSimul>> {
    let mut open: Vec<OpenSimul> = Vec::new();
    for simul in OPEN_SIMULS.all::<OpenSimul>(connection, ()).await? {
        match open.last_mut() {
            Some(last) if last.host.id == simul.host.id => last.players.extend(simul.players),
            Some(_) | None => open.push(simul),
        }
    }
    Ok(open)
}

/// The open simul of a host.
async fn simul_of(connection: &mut Connection, host: AccountId) -> sqlx::Result<Option<OpenSimul>> {
    let mut open = open_simuls(connection).await?.into_iter();
    Ok(open.find(|simul| simul.host.id == host))
}

impl FromRow for Simul {
    const TABLE: &'static str = "simul";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            first: row.get("id")?,
            host: row.player("host", "host_name")?,
            started_at: row.get("started_at")?,
            ended_at: row.get("ended_at")?,
        })
    }
}

/// Starts the games with those players who have room for one more.
async fn start_games(
    connection: &mut Connection,
    new: NewSimul,
    room: Room,
) -> sqlx::Result<Vec<GameRecord>> {
    let NewSimul {
        host,
        players,
        terms,
        at,
        ..
    } = new;
    let mut games: Vec<GameRecord> = Vec::with_capacity(players.len());
    for player in players {
        let active: Vec<room::Active> =
            room::ACTIVE.all(connection, (player.id, player.id)).await?;
        if active.iter().any(|active| active.is_full(&room).is_some())
            || room::plays_live(connection, (player.id, player.id), &terms)
                .await?
                .is_some()
        {
            continue;
        }
        let new = NewChallenge {
            from: host.clone(),
            to: player,
            terms,
            follows: None,
            made_at: at,
        };
        // Only challenges assign numbers, so that no number is used twice.
        let challenge = challenges::create(connection, new).await?;
        // Drawn colours alternate from game to game.
        let drawn = if games.len().is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        };
        let seats = challenge.seats(drawn).map(|player| player.id);
        let start = StartGame::new(&challenge, seats, at)?;
        let game = start.insert(connection).await?;
        let game = game.ok_or(sqlx::Error::RowNotFound)?;
        if games.is_empty() {
            BEGIN.run(connection, (game.id, host.id, at)).await?;
        }
        let first = games.first().map_or(game.id, |first| first.id);
        ADD_BOARD.run(connection, (first, game.id)).await?;
        games.push(game);
    }
    if !games.is_empty() {
        CLOSE.run(connection, host.id).await?;
        let started: Vec<Started> = games.iter().map(Started::of).collect();
        starts::write(connection, &started).await?;
    }
    Ok(games)
}

impl Store {
    /// Opens a simul without participants, unless `most` simuls are open.
    pub async fn open_simul(&self, simul: OpenSimul, most: usize) -> Result<SimulOpened> {
        self.change(move |connection| {
            Box::pin(async move {
                let host = &simul.host;
                let open = open_simuls(connection).await?;
                if open.iter().any(|simul| simul.host.id == host.id) {
                    return Ok(SimulOpened::AlreadyHosting);
                }
                if let Some(other) = open.iter().find(|simul| simul.has(host.id)) {
                    return Ok(SimulOpened::AlreadyJoined(other.host.name.clone()));
                }
                if open.len() >= most {
                    return Ok(SimulOpened::TooMany);
                }
                let values = (host.id, simul.boards, one_row(&simul.terms));
                OPEN.run(connection, values).await?;
                Ok(SimulOpened::Open)
            })
        })
        .await
    }

    /// The simuls that have not started, ordered by host.
    pub async fn open_simuls(&self) -> Result<Vec<OpenSimul>> {
        Ok(open_simuls(&mut self.reader().await?).await?)
    }

    /// Adds a participant.
    pub async fn join_simul(
        &self,
        host: AccountId,
        player: Player,
        at: Timestamp,
    ) -> Result<SimulJoined> {
        let player = player.id;
        self.change(move |connection| {
            Box::pin(async move {
                let is_new = TAKE_PLACE.run(connection, (player, host, at)).await? == 1;
                let has_place = is_new && COUNT_PLACE.run(connection, host).await? == 1;
                let open = open_simuls(connection).await?;
                let is_host = open.iter().any(|simul| simul.host.id == player);
                if is_new && (is_host || !has_place) {
                    LEAVE_PLACE.run(connection, player).await?;
                }
                if has_place && is_host {
                    FREE_PLACE.run(connection, host).await?;
                }
                let joined = open.into_iter().find(|simul| simul.has(player));
                Ok(match (joined, is_new) {
                    (_, _) if is_host => SimulJoined::AlreadyHosting,
                    (Some(_), true) if !has_place => SimulJoined::Full,
                    (Some(simul), true) => SimulJoined::Joined(simul),
                    (Some(other), false) => SimulJoined::AlreadyJoined(other.host.name),
                    (None, _) => SimulJoined::NotOpen,
                })
            })
        })
        .await
    }

    /// Removes a participant. Returns the simul without the player; `None` if the player takes part
    /// in none.
    pub async fn leave_simul(&self, player: AccountId) -> Result<Option<OpenSimul>> {
        self.change(move |connection| {
            Box::pin(async move {
                let left: Option<AccountId> = LEAVE_PLACE.first(connection, player).await?;
                let Some(host) = left else {
                    return Ok(None);
                };
                FREE_PLACE.run(connection, host).await?;
                simul_of(connection, host).await
            })
        })
        .await
    }

    /// Removes and returns the open simul of a host.
    pub async fn close_simul(&self, host: AccountId) -> Result<Option<OpenSimul>> {
        self.change(move |connection| {
            Box::pin(async move {
                let open = simul_of(connection, host).await?;
                CLOSE.run(connection, host).await?;
                Ok(open)
            })
        })
        .await
    }

    /// Removes all open simuls; for the start of the server.
    pub async fn forget_open_simuls(&self) -> Result<()> {
        self.write(FORGET, ()).await
    }

    /// Removes the open simul of the host, and starts the games of a simul, atomically. `None`, and
    /// nothing is started, if others than `joined` take part by now. Players who have no room for
    /// one more game are left out; if that are all, the simul stays open.
    ///
    /// # Errors
    /// The host has a running simul, there are no opponents, or the store failed. Nothing was
    /// started.
    pub async fn start_simul(&self, new: NewSimul, room: Room) -> Result<Option<Vec<GameRecord>>> {
        if new.players.is_empty() {
            return Err(StoreError::Contradiction {
                rule: "an simul has opponents".to_owned(),
            });
        }
        self.change(move |connection| {
            Box::pin(async move {
                let open = simul_of(connection, new.host.id).await?;
                if open.map_or_else(Vec::new, |simul| simul.players) != new.joined {
                    return Ok(None);
                }
                start_games(connection, new, room).await.map(Some)
            })
        })
        .await
    }

    /// The simul that the game belongs to.
    pub async fn simul_of_game(&self, game: GameId) -> Result<Option<Simul>> {
        self.first(OF_GAME, game).await
    }

    /// Running simuls, by increasing number.
    pub async fn running_simuls(&self, limit: u32) -> Result<Vec<Simul>> {
        let mut running: Vec<Simul> = self.all(RUNNING, limit).await?;
        running.sort_by_key(|simul| simul.first);
        Ok(running)
    }

    /// The games of a simul, by increasing number.
    pub async fn simul_games(&self, first: GameId) -> Result<Vec<GameRecord>> {
        self.all(GAMES, first).await
    }

    /// Ends a simul, if all its games are finished. Returns `false` if a game is running or the
    /// simul has already ended.
    pub async fn end_simul(&self, first: GameId, at: Timestamp) -> Result<bool> {
        self.write(END, (first, at)).await
    }
}
