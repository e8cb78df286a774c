//! Questions about a board, which are answered in words.

use fanorona_game::GameId;
use fanorona_rules::Point;

/// A question about a board, which is answered in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// Where.
    pub board: Option<GameId>,
    /// What.
    pub about: About,
}

/// What is asked about a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The turn that was finished last, and the steps since.
    Latest,
    /// The time of both players.
    Clocks,
    /// How many pieces there are, and where.
    Material,
    /// Whose turn it is.
    Whose,
    /// What stands on a point.
    Point(Point),
}
