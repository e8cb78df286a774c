//! Challenges.

use fanorona_game::{GameId, Player, Terms, Timestamp};

/// A challenge to create. The store assigns the number.
#[derive(Debug, Clone)]
pub struct NewChallenge {
    /// The challenger.
    pub from: Player,
    /// The challenged player.
    pub to: Player,
    /// The terms of the game.
    pub terms: Terms,
    /// The lost game whose debt this vela would pay.
    pub follows: Option<GameId>,
    /// When it is created.
    pub made_at: Timestamp,
}
