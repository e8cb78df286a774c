//! Services that are told how games progress, such as watchers, simuls, bots and mail. The path of
//! a turn names none of them.

use async_trait::async_trait;
use fanorona_game::{GameId, GameRecord, Now};
use fanorona_protocol::messages::event::Event;
use fanorona_store::NewNews;
use std::fmt;
use std::sync::Arc;

/// What happened to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Started,
    TurnFinished,
    /// A step, an offer, time, or the end of the game without a turn.
    Other,
}

/// A service that is told how games progress. It can refuse nothing, and a failure is its own
/// affair.
#[async_trait]
pub trait TableListener: fmt::Debug + Send + Sync {
    /// A game starts. Its players have not been told yet.
    async fn starts(&self, _game: &GameRecord) {}

    /// The players of a game were told these events.
    fn told(&self, _game: &GameRecord, _events: &[Event], _at: Now) {}

    /// The players of a game were told something that does not change it.
    fn told_aside(&self, _game: GameId, _event: &Event, _at: Now) {}

    /// Whether somebody here sees what happens in a game.
    fn is_watching(&self, _game: GameId) -> bool {
        false
    }

    /// On another node, the players of a game were told these events.
    fn told_elsewhere(&self, _game: &GameRecord, _events: &[Event], _at: Now) {}

    /// On another node, the players of a game were told something that does not change it.
    fn told_aside_elsewhere(&self, _game: GameId, _event: &Event, _at: Now) {}

    /// A change is durable, and the players were told. The table is locked: nothing else happens on
    /// it meanwhile.
    async fn changed(&self, _game: &GameRecord, _progress: Progress) {}

    /// A game is over, and its table is no longer locked.
    async fn ended(&self, _game: &GameRecord) {}

    /// The next game of a match replaces the one before.
    fn continued(&self, _before: GameId, _next: &GameRecord) {}

    /// Something that a player should learn of, even one who is away.
    async fn notify(&self, _news: &NewNews) {}
}

/// All services that are told, in this order.
#[derive(Debug, Default)]
pub struct TableListeners(pub Vec<Arc<dyn TableListener>>);

impl TableListeners {
    pub(super) async fn starts(&self, game: &GameRecord) {
        for observer in &self.0 {
            observer.starts(game).await;
        }
    }

    pub(super) fn told(&self, game: &GameRecord, events: &[Event], at: Now) {
        self.0
            .iter()
            .for_each(|observer| observer.told(game, events, at));
    }

    pub(super) fn told_aside(&self, game: GameId, event: &Event, at: Now) {
        self.0
            .iter()
            .for_each(|observer| observer.told_aside(game, event, at));
    }

    pub(super) fn are_watching(&self, game: GameId) -> bool {
        self.0.iter().any(|observer| observer.is_watching(game))
    }

    pub(super) fn told_elsewhere(&self, game: &GameRecord, events: &[Event], at: Now) {
        self.0
            .iter()
            .for_each(|observer| observer.told_elsewhere(game, events, at));
    }

    pub(super) fn told_aside_elsewhere(&self, game: GameId, event: &Event, at: Now) {
        self.0
            .iter()
            .for_each(|observer| observer.told_aside_elsewhere(game, event, at));
    }

    pub(super) async fn changed(&self, game: &GameRecord, progress: Progress) {
        for observer in &self.0 {
            observer.changed(game, progress).await;
        }
    }

    pub(super) async fn ended(&self, game: &GameRecord) {
        for observer in &self.0 {
            observer.ended(game).await;
        }
    }

    pub(super) fn continued(&self, before: GameId, next: &GameRecord) {
        self.0
            .iter()
            .for_each(|observer| observer.continued(before, next));
    }

    pub(super) async fn notify(&self, news: &NewNews) {
        for observer in &self.0 {
            observer.notify(news).await;
        }
    }
}
