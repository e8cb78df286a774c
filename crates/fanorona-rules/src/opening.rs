//! The names of White's first turns.

use std::fmt;

use crate::moves::step::{Capture, Step};
use crate::moves::turn::Turn;
use crate::ruleset::Ruleset;

/// A first turn of White on the largest board, in an ordinary game (`docs/rules.md`, "Openings").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opening {
    /// `e2e3+`
    Vakiloha,
    /// `f2e3+`
    Lehavanana,
    /// `d2e3+`
    Lehavia,
    /// `d3e3+`
    KobakaFohy,
    /// `d3e3-`
    KobakaLava,
}

impl Opening {
    /// All five openings.
    pub const ALL: [Self; 5] = [
        Self::Vakiloha,
        Self::Lehavanana,
        Self::Lehavia,
        Self::KobakaFohy,
        Self::KobakaLava,
    ];

    /// The opening of a game whose first turn is `turn`.
    #[must_use]
    pub fn of(ruleset: Ruleset, turn: &Turn) -> Option<Self> {
        let step = turn.steps().next()?;
        let is_first = ruleset == Ruleset::Tsivy && turn.len() == 1;
        Self::ALL
            .into_iter()
            .find(|opening| is_first && opening.step() == Some(step))
    }

    /// The name of the opening, such as `Vakiloha`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vakiloha => "Vakiloha",
            Self::Lehavanana => "Lehavanana",
            Self::Lehavia => "Lehavia",
            Self::KobakaFohy => "Kobaka Fohy",
            Self::KobakaLava => "Kobaka Lava",
        }
    }

    /// The first turn.
    #[must_use]
    pub const fn first_turn(self) -> &'static str {
        match self {
            Self::Vakiloha => "e2e3+",
            Self::Lehavanana => "f2e3+",
            Self::Lehavia => "d2e3+",
            Self::KobakaFohy => "d3e3+",
            Self::KobakaLava => "d3e3-",
        }
    }

    fn step(self) -> Option<Step> {
        let (from, _) = self.first_turn().split_at(2);
        let capture = match self {
            Self::KobakaLava => Capture::Withdrawal,
            Self::Vakiloha | Self::Lehavanana | Self::Lehavia | Self::KobakaFohy => {
                Capture::Approach
            }
        };
        Some(Step::capturing(
            from.parse().ok()?,
            Ruleset::Tsivy.centre(),
            capture,
        ))
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
