//! Answers about turns that are not played now.

use fanorona_game::{GameId, Plan, PlayerName};

/// What was done about turns that are not played now.
#[derive(Debug, Clone, PartialEq)]
pub enum PlanDone {
    /// This is queued now.
    Queued(Box<Queued>),
    /// A turn waits for its player's word.
    Submitted {
        /// On which board.
        game: GameId,
        /// The number of the turn.
        turn: u32,
    },
}

/// What is queued on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Queued {
    /// On which board.
    pub game: GameId,
    /// Whose turn is answered.
    pub opponent: PlayerName,
    /// The replies, if there are any.
    pub plan: Option<Plan>,
}
