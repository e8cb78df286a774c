//! What those are told who watch, and what players are told of them.

use crate::render::Shared;
use fanorona_game::{GameId, PlayerName};
use std::sync::Arc;

/// Something about watching.
#[derive(Debug, Clone, PartialEq)]
pub enum WatchEvent {
    /// What everybody at a board is told alike, drawn once for all who like it drawn alike.
    Shared(Arc<Shared>),
    /// Somebody comes to watch a game, or goes.
    Audience(AudienceNews),
}

/// Somebody comes to watch a game, or goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AudienceNews {
    /// Which game.
    pub game: GameId,
    /// Who.
    pub name: PlayerName,
    /// Which of both.
    pub what: AudienceChange,
    /// How many watch now.
    pub watchers: usize,
}

/// Whether somebody comes or goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AudienceChange {
    /// Watches from now on.
    Comes,
    /// Watches no longer.
    Goes,
}
