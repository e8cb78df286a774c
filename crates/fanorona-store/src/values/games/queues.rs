//! Queued turns, and turns that wait for confirmation.

use fanorona_game::Ply;
use fanorona_rules::Stage;
use fanorona_rules::notation::Movements;

/// A submitted turn that waits for the player's confirmation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The number of finished turns when it was submitted.
    pub ply: Ply,
    /// The position, or the unfinished turn, when it was submitted.
    pub stage: Stage,
    /// The movements to play.
    pub movements: Movements,
}
