//! One piece on its way, and what it may capture next.

use std::ops::ControlFlow;

use crate::geometry;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::reason::Reason;
use crate::step::Capture;

/// A piece before or between capturing steps: all that decides its next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Trail {
    at: Point,
    /// The point straight ahead of the step before: the next may not go on in its direction.
    barred: PointSet,
    /// Points on which it may not land whatever it captures: off the board, friends, and where it has stood.
    closed: PointSet,
    /// The enemy pieces that are left.
    enemy: PointSet,
}

impl Trail {
    /// A piece that has not moved yet. Its own point must be `closed`.
    pub(crate) const fn new(at: Point, closed: PointSet, enemy: PointSet) -> Self {
        Self { at, barred: PointSet::EMPTY, closed, enemy }
    }

    pub(crate) const fn at(&self) -> Point {
        self.at
    }

    pub(crate) const fn enemy(&self) -> PointSet {
        self.enemy
    }

    /// What a step to the neighbour `to` captures in this way.
    pub(crate) const fn captured(&self, to: Point, capture: Capture) -> PointSet {
        match capture {
            Capture::Approach => geometry::run(self.at, to, self.enemy),
            Capture::Withdrawal => geometry::run(to, self.at, self.enemy),
        }
    }

    /// The nearest piece of [`Self::captured`]: all that a debtor takes (`docs/rules.md`, "Vela"), and enough
    /// to see whether the step captures.
    pub(crate) fn nearest(&self, to: Point, capture: Capture) -> PointSet {
        self.enemy
            & match capture {
                Capture::Approach => geometry::beyond(self.at, to),
                Capture::Withdrawal => geometry::beyond(to, self.at),
            }
    }

    /// The piece after a step that took `captured`.
    pub(crate) fn after(&self, to: Point, captured: PointSet) -> Self {
        Self {
            at: to,
            barred: geometry::beyond(self.at, to),
            closed: self.closed.with(to),
            enemy: self.enemy - captured,
        }
    }

    /// Which capture a step to the neighbour `to` makes when its player says `wanted`; `None` if none is
    /// possible and none is wanted.
    pub(crate) fn choose(&self, to: Point, wanted: Option<Capture>) -> Result<Option<Capture>, Reason> {
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

    /// Visits the capturing steps in the order of their texts.
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
        self.for_each_capture(|_, _| ControlFlow::Break(())).is_break()
    }

    /// How many turns begin with this trail: each capturing step may be the last.
    pub(crate) fn count_turns(&self) -> u64 {
        let mut turns = 0;
        let _all = self.for_each_capture(|to, capture| {
            turns += 1 + self.after(to, self.captured(to, capture)).count_turns();
            ControlFlow::Continue(())
        });
        turns
    }

    /// The points on which the next step could end, if it captures.
    fn landings(&self) -> PointSet {
        geometry::neighbours_anywhere(self.at) - (self.closed | self.barred | self.enemy)
    }
}
