//! What a line can mean about preferences, abbreviations, and a board in words.

use crate::preferences::{Preference, Setting};
use crate::shorthand::AliasName;
use fanorona_game::GameId;
use fanorona_rules::Point;

/// What `set` says.
#[derive(Debug, Clone, PartialEq)]
pub enum Set {
    /// Shows all preferences.
    ShowAll,
    /// Shows one.
    Show(Preference),
    /// Changes these.
    Change(Vec<Setting>),
}

/// About own abbreviations.
#[derive(Debug, Clone, PartialEq)]
pub enum Shorthand {
    /// Shows all of them.
    ShowAll,
    /// Shows one.
    Show(String),
    /// Defines one.
    Define(AliasName, String),
    /// Forgets one.
    Forget(String),
}

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
