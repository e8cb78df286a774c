//! The server's bots and simuls, which follow what happens in games.

use crate::robots::Robots;
use crate::simuls::Simuls;
use fanorona_game::GameRecord;

/// The server's bots and simuls.
#[derive(Debug, Default)]
pub(crate) struct House {
    pub(crate) robots: Robots,
    pub(crate) simuls: Simuls,
}

impl House {
    /// Tells both about a game. Never waits.
    pub(crate) fn look(&self, record: &GameRecord) {
        self.robots.look(record);
        self.simuls.look(record);
    }
}
