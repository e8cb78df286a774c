//! Active games, each behind its own lock.
//!
//! A table caches one game of the store and can be dropped at any time. An action passes three
//! steps in this order: the game accepts or refuses it, the store saves it, the players are told.
//! Read `act` first.

mod act;
mod adjudication;
mod automatic;
mod cached;
mod listeners;
mod live;
mod matches;
mod nodes;
mod refused;
mod time;
mod undo;

pub use act::Outcome;
pub use adjudication::AfterGame;
pub use refused::refused;

use crate::clock::Clock;
use crate::config::limits::Limits;
use crate::error::CommandError;
use crate::people::presence::Presence;
use automatic::AutomaticTurns;
use cached::Cached;
use dashmap::DashMap;
use fanorona_game::{GameId, GameRecord, Player};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_rules::Side;
use fanorona_store::Store;
use live::{Delivery, Live};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;

pub use listeners::{Progress, TableListener, TableListeners};
pub use live::GameCursor;
pub use time::is_lost_when_given_up;

/// All games.
#[derive(Debug)]
pub struct Tables {
    tables: DashMap<GameId, Arc<Table>>,
    most_cached: usize,
    /// With more tables than this, those that are not needed are dropped.
    sweep_above: AtomicUsize,
    /// Matches that are read at once.
    batch: u32,
    /// A shorter turn of a correspondence game is charged without a read of pauses.
    short_turn: Duration,
    store: Arc<Store>,
    presence: Arc<Presence>,
    clock: Clock,
    automatic: AutomaticTurns,
    live: Live,
    listeners: TableListeners,
}

/// What this process knows of a game.
#[derive(Debug, Default)]
struct Table {
    record: Mutex<Cached>,
    delivery: parking_lot::Mutex<Delivery>,
}

/// The side of a player in a game that is not over.
pub fn side_in_running(record: &GameRecord, player: &Player) -> Result<Side, PlayRefusal> {
    let side = record.side_of(player.id);
    let side = side.ok_or(PlayRefusal::NotYourBoard { game: record.id })?;
    running(record).map(|()| side)
}

/// Checks that a game is not over.
pub fn running(record: &GameRecord) -> Result<(), PlayRefusal> {
    let game = record.id;
    let ended = record.game.result();
    ended.map_or(Ok(()), |ended| Err(PlayRefusal::GameOver { game, ended }))
}

/// A game that perhaps not everybody may see.
#[derive(Debug)]
pub struct AnyGame(Arc<GameRecord>);

impl AnyGame {
    /// The game, for code that shows it to its players only, or has asked whether others may see
    /// it. To show a game to somebody, ask `features::game_for`.
    pub fn unchecked(self) -> Arc<GameRecord> {
        self.0
    }
}

impl Tables {
    #[must_use]
    pub fn new(
        store: Arc<Store>,
        clock: Clock,
        limits: &Limits,
        presence: Arc<Presence>,
        listeners: TableListeners,
    ) -> Self {
        let (automatic, live) = (
            AutomaticTurns::new(&limits.queue),
            Live::new(limits.for_live_games()),
        );
        Self {
            tables: DashMap::new(),
            most_cached: limits.game.cached,
            sweep_above: AtomicUsize::new(limits.game.cached),
            batch: limits.server.batch,
            short_turn: limits.game.short_turn,
            store,
            presence,
            clock,
            listeners,
            automatic,
            live,
        }
    }

    /// The current state of a game, active or finished. It may be private.
    ///
    /// # Errors
    /// The game does not exist, or the store failed.
    pub async fn get(&self, id: GameId) -> Result<AnyGame, CommandError> {
        self.current(id).await.map(AnyGame)
    }

    async fn current(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        let Some(table) = table else {
            return self.read(id).await;
        };
        let mut cached = table.record.lock().await;
        if let Some(record) = cached.take() {
            let record = self.with_lag_compensation(&table, record);
            cached.keep(Arc::clone(&record));
            return Ok(record);
        }
        drop(cached);
        self.read(id)
            .await
            .map(|record| self.with_lag_compensation(&table, record))
    }

    /// Like [`Tables::get`], but also caches the game.
    ///
    /// # Errors
    /// The game does not exist, or the store failed.
    pub async fn load(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        cached.keep(Arc::clone(&record));
        Ok(record)
    }

    /// Takes the game of a locked table out of the cache, or reads it.
    async fn take(
        &self,
        id: GameId,
        table: &Table,
        cached: &mut Cached,
    ) -> Result<Arc<GameRecord>, CommandError> {
        if let Some(record) = cached.take() {
            return Ok(self.with_lag_compensation(table, record));
        }
        let read = self.read(id).await;
        if read.is_err() {
            // Unknown games get no table.
            self.tables.remove(&id);
        }
        read.map(|record| self.with_lag_compensation(table, record))
    }

    /// Drops all games from the cache: they may have changed elsewhere.
    pub async fn forget_all(&self) {
        let games: Vec<GameId> = self.tables.iter().map(|table| *table.key()).collect();
        for game in games {
            self.forget(game).await;
        }
    }

    /// Drops a game from the cache.
    pub async fn forget(&self, id: GameId) {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        if let Some(table) = table {
            table.record.lock().await.forget();
        }
    }

    async fn read(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let record = self.store.game(id).await?;
        Ok(record.map(Arc::new).ok_or_else(|| GamesRefusal::NoBoard {
            number: id.to_string(),
        })?)
    }

    fn table(&self, id: GameId) -> Arc<Table> {
        if self.tables.len() > self.sweep_above.load(Ordering::Relaxed) {
            self.sweep();
        }
        Arc::clone(&self.tables.entry(id).or_default())
    }

    /// Drops the tables that only save a read of the store. Those of live games also know when a
    /// board was delivered. If most tables stay, the next sweep comes only when there are twice as
    /// many, so that each new table costs the same.
    fn sweep(&self) {
        let is_needed = |id: &GameId, table: &Arc<Table>| {
            Arc::strong_count(table) > 1
                || table.delivery.lock().is_pending()
                || self.live.watches(*id)
        };
        self.tables.retain(|id, table| is_needed(id, table));
        self.sweep_above.store(
            self.most_cached.max(self.tables.len() * 2),
            Ordering::Relaxed,
        );
    }
}

mod events;
#[cfg(test)]
mod tests;
