//! What the house does by itself at the tables: its players, and the exhibitions that it keeps together.

use crate::robots::Robots;
use crate::simuls::Simuls;
use fanorona_game::GameRecord;

/// What the house does by itself at the tables.
#[derive(Debug, Default)]
pub(crate) struct House {
    /// Its players.
    pub(crate) robots: Robots,
    /// The exhibitions.
    pub(crate) simuls: Simuls,
}

impl House {
    /// Takes note of a game as it is now. Never waits.
    pub(crate) fn look(&self, record: &GameRecord) {
        self.robots.look(record);
        self.simuls.look(record);
    }
}
