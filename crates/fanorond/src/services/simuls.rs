//! Open and active simuls, and the end of each with its last game.
//!
//! Simuls that have not started are in the store only. Of active ones the boards are in memory, on
//! every node, so that a turn in any other game costs nothing here.

use crate::clock::Clock;
use crate::error::CommandError;
use crate::games::tables::{Progress, TableListener};
use crate::people::news::GameNews;
use crate::people::presence::Presence;
use crate::services::lobby::SeekLobby;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, Player, Score};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::simul::{SimulChange, SimulEvent, SimulGame, SimulRefusal};
use fanorona_protocol::value::{AtMost, OfPlayer};
use fanorona_rules::Side;
use fanorona_store::{OpenSimul, Simul, SimulJoined, SimulOpened, Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tracing::error;

/// Open and active simuls.
#[derive(Debug)]
pub struct Simuls {
    inner: Mutex<Inner>,
    store: Arc<Store>,
    presence: Arc<Presence>,
    seeks: Arc<SeekLobby>,
    clock: Clock,
}

#[derive(Debug, Default)]
struct Inner {
    /// The boards of active simuls.
    boards: HashMap<GameId, Board>,
    /// The boards of finished simuls, whose hosts may still have to be told of the last turns.
    past: HashMap<GameId, AccountId>,
    /// Hosts who stay on a board after their turn.
    stay: HashSet<AccountId>,
}

/// A board of an active simul.
#[derive(Debug, Clone, Copy)]
struct Board {
    /// The first game, which names the simul.
    first: GameId,
    host: AccountId,
    host_to_move: bool,
}

impl Board {
    fn of(first: GameId, host: AccountId, game: &GameRecord) -> Self {
        Self {
            first,
            host,
            host_to_move: is_to_move(host, game),
        }
    }
}

fn is_to_move(player: AccountId, game: &GameRecord) -> bool {
    game.game
        .to_move()
        .is_some_and(|side| game.seats.get(side).id == player)
}

/// The answer to a question about a simul that has not started.
pub fn waits(open: &OpenSimul) -> Event {
    let names: Vec<_> = open
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let (terms, boards) = (open.terms, open.boards);
    event(
        &open.host,
        SimulChange::Waits {
            terms,
            boards,
            players: names.len(),
            names,
        },
    )
}

/// The host and the participants.
fn people(open: &OpenSimul) -> impl Iterator<Item = AccountId> + '_ {
    std::iter::once(open.host.id).chain(open.players.iter().map(|player| player.id))
}

/// An event, and the players who get it.
pub type News = (Event, Vec<AccountId>);

/// The event of a change of the simul of `host`.
pub fn event(host: &Player, change: SimulChange) -> Event {
    Event::Simul(Box::new(SimulEvent {
        host: host.name.clone(),
        change,
    }))
}

impl Simuls {
    pub fn new(
        store: Arc<Store>,
        presence: Arc<Presence>,
        seeks: Arc<SeekLobby>,
        clock: Clock,
    ) -> Self {
        Self {
            inner: Mutex::default(),
            store,
            presence,
            seeks,
            clock,
        }
    }

    /// Opens a simul, and returns the event for everybody.
    ///
    /// # Errors
    /// The host already hosts one or takes part in another, too many are open, or the store failed.
    pub async fn open(&self, simul: OpenSimul, most: usize) -> Result<Event, CommandError> {
        if self.hosted_by(simul.host.id).is_some() {
            return Err(SimulRefusal::AlreadyHosting.into());
        }
        let news = event(
            &simul.host,
            SimulChange::Open {
                terms: simul.terms,
                boards: simul.boards,
            },
        );
        match self.store.open_simul(simul, most).await? {
            SimulOpened::Open => Ok(news),
            SimulOpened::AlreadyHosting => Err(SimulRefusal::AlreadyHosting.into()),
            SimulOpened::AlreadyJoined(name) => Err(SimulRefusal::AlreadyJoined { name }.into()),
            SimulOpened::TooMany => Err(SimulRefusal::TooMany(AtMost { most }).into()),
        }
    }

    /// Adds a participant, and tells the others.
    ///
    /// # Errors
    /// The simul does not exist or is full, the player takes part in one already, or the store
    /// failed.
    pub async fn join(&self, player: &Player, host: &Player) -> Result<(), CommandError> {
        let name = host.name.clone();
        let joined = self
            .store
            .join_simul(host.id, player.clone(), self.clock.now())
            .await?;
        let simul = match joined {
            SimulJoined::Joined(simul) => simul,
            SimulJoined::AlreadyHosting => return Err(SimulRefusal::AlreadyHosting.into()),
            SimulJoined::AlreadyJoined(name) => {
                return Err(SimulRefusal::AlreadyJoined { name }.into());
            }
            SimulJoined::NotOpen => return Err(SimulRefusal::NotOpen(OfPlayer { name }).into()),
            SimulJoined::Full => return Err(SimulRefusal::Full { name }.into()),
        };
        let (name, players) = (player.name.clone(), simul.players.len());
        let others = people(&simul)
            .filter(|person| *person != player.id)
            .collect();
        self.tell((event(host, SimulChange::Joined { name, players }), others));
        Ok(())
    }

    /// The open simul of `host`, if the host is online.
    ///
    /// # Errors
    /// The store failed.
    pub async fn open_by(&self, host: AccountId) -> Result<Option<OpenSimul>, StoreError> {
        Ok(self
            .all_open()
            .await?
            .into_iter()
            .find(|simul| simul.host.id == host))
    }

    /// All open simuls whose hosts are online.
    ///
    /// # Errors
    /// The store failed.
    pub async fn all_open(&self) -> Result<Vec<OpenSimul>, StoreError> {
        let mut open = self.store.open_simuls().await?;
        // The node of a host may have died.
        open.retain(|simul| self.presence.is_here(simul.host.id));
        Ok(open)
    }

    /// Removes a participant, and tells the others. Returns the host.
    ///
    /// # Errors
    /// The store failed.
    pub async fn leave(&self, player: &Player) -> Result<Option<Player>, StoreError> {
        let Some(simul) = self.store.leave_simul(player.id).await? else {
            return Ok(None);
        };
        let (name, players) = (player.name.clone(), simul.players.len());
        self.tell((
            event(&simul.host, SimulChange::Left { name, players }),
            people(&simul).collect(),
        ));
        Ok(Some(simul.host))
    }

    /// Cancels the open simul of `host`, and tells the others. Returns whether there was one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn close(&self, host: AccountId) -> Result<bool, StoreError> {
        let Some(simul) = self.store.close_simul(host).await? else {
            return Ok(false);
        };
        let others = people(&simul).filter(|person| *person != host).collect();
        self.tell((event(&simul.host, SimulChange::Closed), others));
        Ok(true)
    }

    /// Reads a simul that another node has started or ended.
    ///
    /// # Errors
    /// The store failed.
    pub async fn reread(&self, first: GameId) -> Result<(), StoreError> {
        let Some(simul) = self.store.simul_of_game(first).await? else {
            return Ok(());
        };
        if simul.ended_at.is_some() {
            self.forget(first);
        } else {
            self.note_started(first, simul.host.id, &self.store.simul_games(first).await?);
        }
        Ok(())
    }

    fn tell_nodes(&self, first: GameId) {
        self.presence
            .others()
            .send(GameNews::Simul { first: first.0 });
    }

    /// Notes the boards of a simul that starts here.
    pub fn start(&self, first: GameId, host: AccountId, games: &[GameRecord]) {
        self.note_started(first, host, games);
        self.tell_nodes(first);
    }

    /// Notes the boards of an active simul.
    fn note_started(&self, first: GameId, host: AccountId, games: &[GameRecord]) {
        let mut inner = self.lock();
        inner.past.retain(|_, other| *other != host);
        inner.boards.extend(
            games
                .iter()
                .map(|game| (game.id, Board::of(first, host, game))),
        );
    }

    /// Notes whose turn it is in a game.
    pub fn note_turn(&self, game: &GameRecord) {
        if let Some(board) = self.lock().boards.get_mut(&game.id) {
            *board = Board::of(board.first, board.host, game);
        }
    }

    /// The number of boards where it is the host's turn, if `game` is one of them. `game` is newer
    /// than what is known.
    pub fn waiting_with(&self, game: &GameRecord, host: AccountId) -> Option<usize> {
        let inner = self.lock();
        if inner.past.get(&game.id) == Some(&host) {
            return Some(0);
        }
        inner
            .boards
            .get(&game.id)
            .filter(|board| board.host == host)?;
        let others = inner.boards.iter().filter(|(id, _)| **id != game.id);
        let others = others
            .filter(|(_, board)| board.host == host && board.host_to_move)
            .count();
        Some(others + usize::from(is_to_move(host, game)))
    }

    /// The active simul of `host` to which a board belongs.
    pub fn hosted_on(&self, board: GameId, host: AccountId) -> Option<GameId> {
        self.lock()
            .boards
            .get(&board)
            .filter(|board| board.host == host)
            .map(|board| board.first)
    }

    /// The active simul of `host`.
    pub fn hosted_by(&self, host: AccountId) -> Option<GameId> {
        self.lock()
            .boards
            .values()
            .find(|board| board.host == host)
            .map(|board| board.first)
    }

    /// Whether each turn leads a host to the next board.
    pub fn goes_to_next(&self, host: AccountId) -> bool {
        !self.lock().stay.contains(&host)
    }

    /// Sets whether it does.
    pub fn set_goes_to_next(&self, host: AccountId, goes: bool) {
        let mut inner = self.lock();
        if goes {
            inner.stay.remove(&host);
        } else {
            inner.stay.insert(host);
        }
    }

    /// A player went offline: cancels the player's open simul, and leaves any other.
    ///
    /// # Errors
    /// The store failed.
    pub async fn player_left(&self, player: &Player) -> Result<(), StoreError> {
        {
            let mut inner = self.lock();
            inner.stay.remove(&player.id);
            inner.past.retain(|_, host| *host != player.id);
        }
        let open = self.store.open_simuls().await?;
        if open.iter().any(|simul| simul.has(player.id)) {
            self.leave(player).await?;
        }
        if open.iter().any(|simul| simul.host.id == player.id) {
            self.close(player.id).await?;
        }
        Ok(())
    }

    /// Tells players what happened.
    fn tell(&self, (event, people): News) {
        self.presence.tell_all(&people, &event);
    }

    /// Reads at most `most` active simuls, and ends those whose last games ended while no server
    /// ran.
    ///
    /// # Errors
    /// The store failed.
    pub async fn resume(&self, most: u32) -> Result<(), StoreError> {
        for Simul { first, host, .. } in self.store.running_simuls(most).await? {
            let games = self.store.simul_games(first).await?;
            self.note_started(first, host.id, &games);
            if games.iter().all(|game| game.game.result().is_some()) {
                self.end(first).await;
            }
        }
        Ok(())
    }

    /// Ends a simul if all its games are over, and tells everybody the result.
    async fn end(&self, first: GameId) {
        if let Err(failure) = self.try_end(first).await {
            // Retried when another of its games ends, and at the next start.
            error!(error = %failure, game = first.0, "simul: cannot read whether it is over");
        }
    }

    async fn try_end(&self, first: GameId) -> Result<(), StoreError> {
        // Of several callers one ends it.
        if !self.store.end_simul(first, self.clock.now()).await? {
            return Ok(());
        }
        let games = self.store.simul_games(first).await?;
        let Some(simul) = self.store.simul_of_game(first).await? else {
            return Ok(());
        };
        self.forget(first);
        self.tell_nodes(first);
        let host = simul.host;
        let players = games
            .iter()
            .flat_map(|game| [game.seats.white.id, game.seats.black.id]);
        let players: HashSet<_> = players.collect();
        let event = event(&host, over(host.id, &games));
        for player in &players {
            self.presence.tell(*player, &event);
        }
        self.seeks.proclaim(&event, host.id, &players);
        Ok(())
    }

    /// Forgets the boards of a simul that is over.
    fn forget(&self, first: GameId) {
        let mut inner = self.lock();
        let Inner { boards, past, .. } = &mut *inner;
        boards.retain(|game, board| {
            let stays = board.first != first;
            if !stays {
                past.insert(*game, board.host);
            }
            stays
        });
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock()
    }
}

#[async_trait]
impl TableListener for Simuls {
    async fn changed(&self, game: &GameRecord, _progress: Progress) {
        self.note_turn(game);
    }

    async fn ended(&self, game: &GameRecord) {
        let simul = self.lock().boards.get(&game.id).map(|board| board.first);
        if let Some(first) = simul {
            self.end(first).await;
        }
    }
}

/// The result of a simul, from the host's side.
fn over(host: AccountId, games: &[GameRecord]) -> SimulChange {
    let (mut won, mut drawn, mut lost, mut aborted) = (0, 0, 0, 0);
    for game in games {
        let counted = match game.game.result().map(|result| result.score) {
            None => continue,
            Some(Score::Aborted) => &mut aborted,
            Some(Score::Draw) => &mut drawn,
            Some(Score::Win(side)) if game.seats.get(side).id == host => &mut won,
            Some(Score::Win(_)) => &mut lost,
        };
        *counted += 1;
    }
    let games = games.iter().map(|game| row(host, game)).collect();
    SimulChange::Over {
        won,
        drawn,
        lost,
        aborted,
        games,
    }
}

/// A game of the simul of `host`.
pub fn row(host: AccountId, game: &GameRecord) -> SimulGame {
    let side = game.side_of(host).unwrap_or(Side::White);
    let result = game.game.result();
    SimulGame {
        game: game.id,
        opponent: game.seats.get(side.opposite()).name.clone(),
        side,
        turns: game.game.ply().0,
        host_to_move: game.game.to_move() == Some(side),
        result: result.map(|result| result.score),
        reason: result.map(|result| result.reason),
    }
}

/// The next board after `board` where it is the host's turn; after the last one comes the first.
pub fn next_game(host: AccountId, games: &[GameRecord], board: Option<GameId>) -> Option<GameId> {
    let waits = |game: &&GameRecord| is_to_move(host, game) && Some(game.id) != board;
    let behind = games
        .iter()
        .filter(waits)
        .find(|game| Some(game.id) > board);
    behind
        .or_else(|| games.iter().find(waits))
        .map(|game| game.id)
}

/// The number of active games in the simul of a host. They do not count against the limit of games.
pub async fn hosted_games(
    server: &crate::services::Server,
    host: AccountId,
) -> Result<u32, CommandError> {
    let Some(first) = server.play.simuls.hosted_by(host) else {
        return Ok(0);
    };
    let games = server.store.simul_games(first).await?;
    let active = games
        .iter()
        .filter(|game| game.game.result().is_none())
        .count();
    Ok(u32::try_from(active).unwrap_or(u32::MAX))
}
