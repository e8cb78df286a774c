//! Bit sets of points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::point::Point;
use crate::ruleset::Ruleset;

/// A set of points as a bit set in one `u64`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet(u64);

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set with only this point.
    #[must_use]
    pub const fn of(point: Point) -> Self {
        Self(1 << point.index())
    }

    /// Whether the set contains the point.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.0 & Self::of(point).0 != 0
    }

    /// The number of points.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets have a common point.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// A copy of the set with this point.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | Self::of(point).0)
    }

    /// A copy of the set without this point.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !Self::of(point).0)
    }

    /// Adds a point.
    pub const fn insert(&mut self, point: Point) {
        *self = self.with(point);
    }

    /// Removes a point.
    pub const fn remove(&mut self, point: Point) {
        *self = self.without(point);
    }

    /// The first point in the order of names.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub const fn first(self) -> Option<Point> {
        if self.is_empty() {
            None
        } else {
            Some(Point::from_index(self.0.trailing_zeros() as u8))
        }
    }

    /// Iterates over the points in the order of their names.
    #[must_use]
    pub const fn iter(self) -> Points {
        Points(self)
    }

    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set with these [bits](Self::bits). Bits that belong to no point of the largest board are
    /// ignored.
    #[must_use]
    pub const fn from_bits_truncate(bits: u64) -> Self {
        Self(bits & Ruleset::Tsivy.points().0)
    }

    /// The bits of the set: the bit of a point is its [`index`](Point::index).
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for PointSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for PointSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

/// Iterator over the points of a set, in the order of their names.
#[derive(Clone, Debug)]
pub struct Points(PointSet);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Points {}
