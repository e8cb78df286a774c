//! Positions of finished games.

use fanorona_game::{Score, Timestamp};
use fanorona_rules::{Side, Turn};

/// What was played in a position, counted in finished public games. A game that reached the position
/// several times counts once, with its first turn there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedHere {
    /// The turn. `None` if the game ended in the position.
    pub turn: Option<Turn>,
    /// Games that the player to move won.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Games that the player to move lost.
    pub lost: u32,
    /// How many of these games were rated.
    pub rated: u32,
    /// The sum of the ratings that the player to move had before the rated games, in millionths.
    pub points: i64,
    /// When the last of the games ended.
    pub last_at: Timestamp,
}

impl PlayedHere {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The average rating of the player to move, in points. `None` without a rated game.
    #[must_use]
    pub fn average(&self) -> Option<i64> {
        const POINT: i64 = 1_000_000;
        let rated = i64::from(self.rated);
        (rated > 0).then(|| (self.points / rated + POINT / 2) / POINT)
    }

    /// Counts the games of another row for the same turn.
    pub(crate) fn add(&mut self, more: &Self) {
        self.won += more.won;
        self.drawn += more.drawn;
        self.lost += more.lost;
        self.rated += more.rated;
        self.points += more.points;
        self.last_at = self.last_at.max(more.last_at);
    }
}

/// Finished games of a player with the same first turn, side and result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstTurn {
    /// The first turn.
    pub turn: Turn,
    /// The side of the player.
    pub side: Side,
    /// The result of the games.
    pub score: Score,
    /// Their number.
    pub games: u32,
    /// When the last of them ended.
    pub last_at: Timestamp,
}

/// How far the index of positions is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexProgress {
    /// The number of finished games that it has taken in.
    pub indexed: u64,
    /// The number of finished games.
    pub games: u64,
}

impl IndexProgress {
    /// If the index lacks no more games than this, reads look at these games themselves.
    pub(crate) const READ_WITH: u32 = 256;

    /// How many games it lacks.
    #[must_use]
    pub const fn lacks(&self) -> u64 {
        self.games.saturating_sub(self.indexed)
    }

    /// Whether reads find all games.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.lacks() <= Self::READ_WITH as u64
    }
}
