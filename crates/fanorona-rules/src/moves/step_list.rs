//! A list of legal steps without heap allocation.

use std::fmt;
use std::ops::Deref;

use super::step::Step;
use crate::board::geometry;
use crate::board::point::{Column, Point, Row};

/// The legal steps in a state of a game, sorted by their text.
#[derive(Clone)]
pub struct StepList {
    steps: [Step; Self::CAPACITY],
    len: u8,
}

impl StepList {
    /// Each connection of two points allows at most one step, because a piece must be at one end
    /// and no piece at the other. A step captures in at most two ways.
    pub const CAPACITY: usize = 2 * geometry::LINES;

    /// The empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            steps: [FILLER; Self::CAPACITY],
            len: 0,
        }
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.len)] = step;
        self.len += 1;
    }
}

/// Fills the unused part of a list.
const FILLER: Step = match (Column::new(0), Row::new(0)) {
    (Some(column), Some(row)) => Step::plain(Point::new(column, row), Point::new(column, row)),
    (Some(_) | None, Some(_) | None) => panic!("every board has its first corner"),
};

impl Default for StepList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for StepList {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}

impl<'a> IntoIterator for &'a StepList {
    type Item = &'a Step;
    type IntoIter = std::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for StepList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for StepList {}

impl std::hash::Hash for StepList {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for StepList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
