//! The moving piece, and what it may capture next.

use std::ops::ControlFlow;

use super::step::Capture;
use crate::board::geometry;
use crate::board::point::Point;
use crate::board::point_set::PointSet;
use crate::reason::Reason;

/// A piece before or between capturing steps, with everything that determines its next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MovingPiece {
    at: Point,
    /// The point straight ahead of the previous step: the next step may not have the same
    /// direction.
    straight_on: PointSet,
    /// Points that cannot be a destination: off the board, with a piece of the same side, or
    /// visited.
    forbidden: PointSet,
    /// The remaining enemy pieces.
    enemy: PointSet,
}

impl MovingPiece {
    /// A piece that has not moved yet. `forbidden` must contain its own point.
    pub(crate) const fn new(at: Point, forbidden: PointSet, enemy: PointSet) -> Self {
        Self {
            at,
            straight_on: PointSet::EMPTY,
            forbidden,
            enemy,
        }
    }

    pub(crate) const fn at(&self) -> Point {
        self.at
    }

    pub(crate) const fn enemy(&self) -> PointSet {
        self.enemy
    }

    /// The pieces that a step to the neighbour `to` captures in this way.
    pub(crate) const fn captured(&self, to: Point, capture: Capture) -> PointSet {
        match capture {
            Capture::Approach => geometry::run(self.at, to, self.enemy),
            Capture::Withdrawal => geometry::run(to, self.at, self.enemy),
        }
    }

    /// The nearest piece of [`Self::captured`]. A debtor captures only this one (`docs/rules.md`,
    /// "Vela"), and it shows whether the step captures at all.
    pub(crate) fn nearest(&self, to: Point, capture: Capture) -> PointSet {
        self.enemy
            & match capture {
                Capture::Approach => geometry::beyond(self.at, to),
                Capture::Withdrawal => geometry::beyond(to, self.at),
            }
    }

    /// The piece after a step that captured `captured`.
    pub(crate) fn after(&self, to: Point, captured: PointSet) -> Self {
        Self {
            at: to,
            straight_on: geometry::beyond(self.at, to),
            forbidden: self.forbidden.with(to),
            enemy: self.enemy - captured,
        }
    }

    /// The way in which a step to the neighbour `to` captures if the player asked for `wanted`;
    /// `None` if it captures nothing and the player did not ask for a capture.
    pub(crate) fn choose(
        &self,
        to: Point,
        wanted: Option<Capture>,
    ) -> Result<Option<Capture>, Reason> {
        let possible = |capture| !self.nearest(to, capture).is_empty();
        match wanted {
            Some(capture) if possible(capture) => Ok(wanted),
            Some(_) => Err(Reason::NoCapture),
            None => match (possible(Capture::Approach), possible(Capture::Withdrawal)) {
                (true, true) => Err(Reason::ChooseCapture),
                (true, false) => Ok(Some(Capture::Approach)),
                (false, true) => Ok(Some(Capture::Withdrawal)),
                (false, false) => Ok(None),
            },
        }
    }

    /// Visits the capturing steps, sorted by their text.
    pub(crate) fn for_each_capture(
        &self,
        mut visit: impl FnMut(Point, Capture) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for to in self.landings() {
            for capture in Capture::ALL {
                if !self.nearest(to, capture).is_empty() {
                    visit(to, capture)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether any capturing step is possible.
    pub(crate) fn can_capture(&self) -> bool {
        self.for_each_capture(|_, _| ControlFlow::Break(()))
            .is_break()
    }

    /// The number of turns from here: each capturing step may be the last.
    pub(crate) fn count_turns(&self) -> u64 {
        let mut turns = 0;
        let _all = self.for_each_capture(|to, capture| {
            turns += 1 + self.after(to, self.captured(to, capture)).count_turns();
            ControlFlow::Continue(())
        });
        turns
    }

    /// The possible destinations of a capturing step.
    fn landings(&self) -> PointSet {
        geometry::neighbours_anywhere(self.at) - (self.forbidden | self.straight_on | self.enemy)
    }
}
