//! How many pieces each side has.

use std::fmt;

use fanorona_rules::{Position, Side};

/// The numbers of pieces of a position. The rules treat both colours alike, so a table is about the
/// side to move and its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The number of pieces of the side to move.
    pub own: u8,
    /// The number of pieces of its opponent.
    pub opponent: u8,
}

impl Material {
    /// The material of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mover = position.side_to_move();
        let count = |side: Side| u8::try_from(position.pieces(side).len()).unwrap_or(u8::MAX);
        Self {
            own: count(mover),
            opponent: count(mover.opposite()),
        }
    }

    /// The number of pieces of both sides.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.own.saturating_add(self.opponent)
    }

    /// The same pieces with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            own: self.opponent,
            opponent: self.own,
        }
    }

    /// All materials of `total` pieces in which both sides have a piece, by the number of own
    /// pieces.
    pub fn of_total(total: u8) -> impl Iterator<Item = Self> {
        (1..total).map(move |own| Self {
            own,
            opponent: total - own,
        })
    }
}

impl fmt::Display for Material {
    /// Writes `3-2`: three pieces of the side to move against two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.own, self.opponent)
    }
}
