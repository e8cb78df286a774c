//! What was done about advice and exhibitions.

use fanorona_game::{GameId, Judgement, PlayerName};
use fanorona_rules::Side;

/// What was done about advice and exhibitions.
#[derive(Debug, Clone, PartialEq)]
pub enum HouseDone {
    /// Which turn the house bot would play.
    Hint(Box<Hint>),
    /// An analysis will be made.
    AnalysisWaits {
        /// Of which game.
        game: GameId,
        /// How many turns it looks at.
        turns: u32,
    },
    /// An exhibition is announced.
    SimulOpened,
    /// A place was taken in the exhibition of somebody.
    SimulJoined(PlayerName),
    /// The place in the exhibition of somebody was given back.
    SimulLeft(PlayerName),
    /// An exhibition has begun, on so many boards.
    SimulStarted(usize),
    /// An exhibition is called off.
    SimulClosed,
    /// Whether each turn leads to the next board.
    SimulAuto(bool),
}

/// Which turn the house bot would play.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// On which board.
    pub game: GameId,
    /// The number of the turn.
    pub number: u32,
    /// Who plays it.
    pub side: Side,
    /// What is to be played, as it can be typed: the rest of the turn, if a part of it was played.
    pub turn: String,
    /// How the side that plays it stands then.
    pub judgement: Judgement,
}
