//! Matches and velas.

use fanorona_game::{GameId, MatchPlace, Player, Terms, Timestamp};
use fanorona_rules::BySide;

/// The next game of a match.
#[derive(Debug, Clone)]
pub struct NextGame {
    /// The game before it.
    pub after: GameId,
    /// The place of the new game in the match.
    pub place: MatchPlace,
    /// The player of each side.
    pub seats: BySide<Player>,
    /// The terms of the new game.
    pub terms: Terms,
    /// The lost game whose debt this vela pays.
    pub follows: Option<GameId>,
    /// When it starts.
    pub at: Timestamp,
}
