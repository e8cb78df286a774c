//! The levels of the server's bots.

use crate::search::oversight::Oversight;
use crate::task::{Knowledge, Limit, Noise};
use fanorona_rules::Point;
use std::fmt;

/// A level of play, from 1 to 8. Each level is stronger than the one below it (`docs/engine.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Whether a player has time to look around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// There is time enough.
    #[default]
    Calm,
    /// There is little time left, so that the player overlooks more.
    Hurried,
}

/// The limits of a level, and what it overlooks.
struct Allowance {
    depth: Option<u8>,
    nodes: u64,
    noise: i32,
    /// The chances of [`Oversight`]: near, far, ahead, chain.
    overlooks: [u16; 4],
}

/// The lowest level with the network, the endgame tables and the opening book. They would make the
/// lower levels too strong.
const KNOWING: u8 = 7;

const ALLOWANCES: [Allowance; 8] = [
    Allowance {
        depth: Some(1),
        nodes: 20_000,
        noise: 5,
        overlooks: [310, 60, 510, 290],
    },
    Allowance {
        depth: Some(1),
        nodes: 20_000,
        noise: 5,
        overlooks: [220, 55, 280, 150],
    },
    Allowance {
        depth: Some(1),
        nodes: 20_000,
        noise: 5,
        overlooks: [70, 20, 90, 50],
    },
    Allowance {
        depth: Some(2),
        nodes: 20_000,
        noise: 5,
        overlooks: [30, 10, 30, 20],
    },
    Allowance {
        depth: None,
        nodes: 1_500,
        noise: 5,
        overlooks: [7, 2, 4, 4],
    },
    Allowance {
        depth: None,
        nodes: 12_000,
        noise: 5,
        overlooks: [0, 1, 0, 1],
    },
    Allowance {
        depth: None,
        nodes: 250_000,
        noise: 4,
        overlooks: [0; 4],
    },
    Allowance {
        depth: None,
        nodes: 2_000_000,
        noise: 2,
        overlooks: [0; 4],
    },
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The level with this number, from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number as usize <= Self::ALL.len() {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The search limit per turn.
    #[must_use]
    pub const fn limit(self) -> Limit {
        let Allowance { depth, nodes, .. } = self.allowance();
        let knows = self.0 >= KNOWING;
        let knowledge = if knows {
            Knowledge::Full
        } else {
            Knowledge::Basic
        };
        Limit {
            nodes: Some(*nodes),
            depth: *depth,
            knowledge,
            book: knows,
        }
    }

    /// The error of the level. Different seeds give different errors, and so different games.
    #[must_use]
    pub const fn noise(self, seed: u64) -> Noise {
        Noise {
            amount: self.allowance().noise,
            seed,
        }
    }

    /// What the level overlooks, if the opponent's last turn ended on `last`.
    #[must_use]
    pub const fn oversight(self, seed: u64, last: Option<Point>, pace: Pace) -> Oversight {
        let [near, far, ahead, chain] = self.allowance().overlooks;
        let calm = Oversight {
            near,
            far,
            ahead,
            chain,
            seed,
            last,
        };
        match pace {
            Pace::Calm => calm,
            Pace::Hurried => calm.hurried(),
        }
    }

    const fn allowance(self) -> &'static Allowance {
        &ALLOWANCES[self.0 as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests;
