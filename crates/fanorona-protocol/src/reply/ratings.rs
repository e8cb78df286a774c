//! What is answered about ratings, where it is no list.

use fanorona_game::{Assessment, PlayerName};
use fanorona_rules::Ruleset;

/// What a game would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessed {
    /// The board.
    pub ruleset: Ruleset,
    /// The one who asks.
    pub me: PlayerName,
    /// The one whom the game would be against.
    pub opponent: PlayerName,
    /// The changes, those of the one who asks first.
    pub changes: Assessment,
}
