//! The levels of the server's bots.

use std::fmt;

use crate::task::{Limit, Noise, Probing};

/// A level of play, from 1 to 8. Each level wins at least four in five games against the level two below it
/// (`docs/engine.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The limits and the error of a level.
struct Allowance {
    depth: Option<u8>,
    nodes: u64,
    noise: i32,
    /// The maximum number of steps in a turn.
    steps: Option<u8>,
}

/// The lowest level that asks the endgame tables. Perfect endgames would make the lower levels too strong.
const WITH_TABLES: u8 = 7;

const ALLOWANCES: [Allowance; 8] = [
    Allowance { depth: Some(1), nodes: 20_000, noise: 900, steps: Some(2) },
    Allowance { depth: Some(1), nodes: 400, noise: 250, steps: None },
    Allowance { depth: Some(2), nodes: 1_000, noise: 145, steps: None },
    Allowance { depth: None, nodes: 1_000, noise: 75, steps: None },
    Allowance { depth: None, nodes: 2_500, noise: 35, steps: None },
    Allowance { depth: None, nodes: 12_000, noise: 25, steps: None },
    Allowance { depth: None, nodes: 250_000, noise: 4, steps: None },
    Allowance { depth: None, nodes: 2_000_000, noise: 2, steps: None },
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with this number, from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number as usize <= Self::ALL.len() { Some(Self(number)) } else { None }
    }

    /// The number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The search limit per turn.
    #[must_use]
    pub const fn limit(self) -> Limit {
        let Allowance { depth, nodes, steps, .. } = self.allowance();
        let tables = if self.0 >= WITH_TABLES { Probing::Tables } else { Probing::SearchOnly };
        Limit { nodes: Some(*nodes), depth: *depth, steps: *steps, tables }
    }

    /// The error of the level. Different seeds give different errors, and so different games.
    #[must_use]
    pub const fn noise(self, seed: u64) -> Noise {
        Noise { amount: self.allowance().noise, seed }
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
mod tests {
    use super::*;

    #[test]
    fn each_of_the_eight_levels_searches_more_and_errs_less() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(9), None);
        assert_eq!(Level::ALL.map(|level| Level::new(level.number())), Level::ALL.map(Some));
        assert!(Level::ALL.iter().all(|level| level.limit().steps.is_none() || level.number() == 1));
        for two in Level::ALL.windows(2) {
            let (weaker, stronger) = (two[0], two[1]);
            let is_least = weaker.limit().steps.is_some();
            assert!(is_least || weaker.limit().nodes <= stronger.limit().nodes, "{stronger}");
            assert!(weaker.noise(0).amount > stronger.noise(0).amount, "{stronger}");
        }
    }
}
