//! What a connection is told of turns that are not played by hand.

use fanorona_game::{Game, GameId, GameRecord, PlayerName};
use fanorona_rules::Turn;
use fanorona_rules::notation::Movements;
use std::sync::Arc;

/// News of replies that play by themselves, and boards that are only supposed.
#[derive(Debug, Clone, PartialEq)]
pub enum PlanEvent {
    /// A board as it would be.
    Preview(Box<Preview>),
    /// Queued replies are gone.
    Dropped(Box<PlanDropped>),
}

/// A board as it would be after turns that nobody has played.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// The game from which it begins; a new one if there is none.
    pub of: Option<Arc<GameRecord>>,
    /// How many turns had been finished before.
    pub after: u32,
    /// The turns that were finished since.
    pub turns: Vec<Turn>,
    /// Where that leads.
    pub game: Game,
}

/// Queued replies are gone, because the game took another way.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanDropped {
    /// On which board.
    pub game: GameId,
    /// Against whom.
    pub opponent: PlayerName,
    /// Why.
    pub why: DropReason,
}

/// Why queued replies are gone.
#[derive(Debug, Clone, PartialEq)]
pub enum DropReason {
    /// A turn was played that they do not answer.
    Unforeseen(Turn),
    /// The reply to whatever comes is not legal after what came.
    NotLegal {
        /// The reply.
        reply: Movements,
        /// What came.
        after: Turn,
    },
    /// The game does not stand any more where they were written for: turns were taken back.
    Elsewhere,
}

impl DropReason {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unforeseen(_) => "unforeseen",
            Self::NotLegal { .. } => "not_legal",
            Self::Elsewhere => "elsewhere",
        }
    }
}

/// In what way a turn was played by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByItself {
    /// Its player had queued it.
    Queued,
    /// It was the only legal one, and its player has `auto` on.
    Auto,
}

impl ByItself {
    /// The word for it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Auto => "auto",
        }
    }
}
