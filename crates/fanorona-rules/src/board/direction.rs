//! The eight ways to go from a point.

use std::fmt;

use super::point::Point;

/// A way to go, north being away from White.
///
/// In the order of the points that they lead to: from one point, an earlier direction leads to a
/// point with an earlier name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Column down, row down.
    SouthWest,
    /// Column down.
    West,
    /// Column down, row up.
    NorthWest,
    /// Row down.
    South,
    /// Row up.
    North,
    /// Column up, row down.
    SouthEast,
    /// Column up.
    East,
    /// Column up, row up.
    NorthEast,
}

impl Direction {
    /// All eight, in their order.
    pub const ALL: [Self; 8] = [
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::South,
        Self::North,
        Self::SouthEast,
        Self::East,
        Self::NorthEast,
    ];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        // The list is symmetric about its middle.
        Self::ALL[7 - self as usize]
    }

    /// Whether it runs between rows and columns; such lines join strong points only.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.columns() != 0 && self.rows() != 0
    }

    /// Columns gained by one step.
    #[must_use]
    pub const fn columns(self) -> i8 {
        match self {
            Self::SouthWest | Self::West | Self::NorthWest => -1,
            Self::South | Self::North => 0,
            Self::SouthEast | Self::East | Self::NorthEast => 1,
        }
    }

    /// Rows gained by one step.
    #[must_use]
    pub const fn rows(self) -> i8 {
        match self {
            Self::SouthWest | Self::South | Self::SouthEast => -1,
            Self::West | Self::East => 0,
            Self::NorthWest | Self::North | Self::NorthEast => 1,
        }
    }

    /// The difference between the numbers of two points that are one step apart.
    pub(crate) const fn distance(self) -> u8 {
        match self {
            Self::North | Self::South => 1,
            Self::NorthWest | Self::SouthEast => Point::STRIDE - 1,
            Self::East | Self::West => Point::STRIDE,
            Self::NorthEast | Self::SouthWest => Point::STRIDE + 1,
        }
    }

    /// Whether the numbers of the points increase in this direction.
    pub(crate) const fn ascends(self) -> bool {
        self as u8 >= Self::North as u8
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
            Self::South => "south",
            Self::North => "north",
            Self::SouthEast => "south-east",
            Self::East => "east",
            Self::NorthEast => "north-east",
        })
    }
}
