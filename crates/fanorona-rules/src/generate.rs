//! Lists of legal steps and turns.

use std::ops::ControlFlow;

use crate::direction::Direction;
use crate::geometry;
use crate::point_set::PointSet;
use crate::position::{Duty, Position};
use crate::step::Step;
use crate::step_list::StepList;
use crate::trail::Trail;
use crate::turn::{Path, Turn};

/// The turns that fitted into a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns<'b> {
    /// The filled part of the buffer.
    pub turns: &'b [Turn],
    /// Whether there were more turns than room.
    pub more: bool,
}

impl Position {
    /// Whether the side to move has a capture that it is allowed to make.
    #[must_use]
    pub fn can_capture(&self) -> bool {
        match self.duty() {
            Duty::Ordinary | Duty::Collect => !self.capturers().is_empty(),
            Duty::Offer => false,
        }
    }

    /// The legal first steps, in the order of their texts.
    #[must_use]
    pub fn steps(&self) -> StepList {
        let mut list = StepList::new();
        for origin in self.capturing_pieces() {
            let _all = self.trail(origin).for_each_capture(|to, capture| {
                list.push(Step::capturing(origin, to, capture));
                ControlFlow::Continue(())
            });
        }
        if list.is_empty() {
            let _all = self.for_each_paika(|step| {
                list.push(step);
                ControlFlow::Continue(())
            });
        }
        list
    }

    /// Visits every legal turn with the position it leads to, until told to stop: turns that end early as
    /// well as those that go on, in the order of their texts without `,end`.
    pub fn for_each_turn(&self, mut visit: impl FnMut(&Turn, &Self) -> ControlFlow<()>) {
        let origins = self.capturing_pieces();
        let _done = if origins.is_empty() {
            self.for_each_paika(|step| {
                visit(&Turn::paika(step), &self.after(step.from, step.to, self.enemy()))
            })
        } else if self.duty() == Duty::Collect {
            self.for_each_collection(origins, &mut visit)
        } else {
            origins.iter().try_for_each(|origin| {
                self.for_each_continuation(&self.trail(origin), Path::new(origin), &mut visit)
            })
        };
    }

    /// Lists the legal turns, as many as there is room for, in the order of [`Self::for_each_turn`].
    pub fn turns_into<'b>(&self, buffer: &'b mut [Turn]) -> Turns<'b> {
        let mut filled = 0;
        let mut more = false;
        self.for_each_turn(|turn, _| match buffer.get_mut(filled) {
            Some(place) => {
                *place = *turn;
                filled += 1;
                ControlFlow::Continue(())
            }
            None => {
                more = true;
                ControlFlow::Break(())
            }
        });
        Turns { turns: &buffer[..filled], more }
    }

    /// How many legal turns there are.
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        let origins = self.capturing_pieces();
        match self.duty() {
            Duty::Ordinary if !origins.is_empty() => {
                origins.iter().map(|origin| self.trail(origin).count_turns()).sum()
            }
            Duty::Ordinary | Duty::Offer | Duty::Collect => self.steps().len() as u64,
        }
    }

    /// Whether the side to move has a legal turn.
    pub(crate) fn has_turn(&self) -> bool {
        self.can_capture() || self.for_each_paika(|_| ControlFlow::Break(())).is_break()
    }

    /// The pieces of the side to move that can and may capture.
    fn capturing_pieces(&self) -> PointSet {
        match self.duty() {
            Duty::Ordinary | Duty::Collect => self.capturers(),
            Duty::Offer => PointSet::EMPTY,
        }
    }

    /// The pieces of the side to move that have a capture in reach.
    fn capturers(&self) -> PointSet {
        let (own, enemy, empty) = (self.own(), self.enemy(), self.empty());
        Direction::ALL.into_iter().fold(PointSet::EMPTY, |found, direction| {
            let back = direction.opposite();
            let movable = own & geometry::shifted(empty, back);
            let approaching = movable & geometry::shifted(empty & geometry::shifted(enemy, back), back);
            let withdrawing = movable & geometry::shifted(enemy, direction);
            found | approaching | withdrawing
        })
    }

    /// Visits the paikas; there are none while a debtor collects.
    fn for_each_paika(&self, mut visit: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.duty() == Duty::Collect {
            return ControlFlow::Continue(());
        }
        for origin in self.own() {
            for to in geometry::neighbours_anywhere(origin) & self.empty() {
                visit(Step::plain(origin, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the turns of a debtor: one step and one piece each.
    fn for_each_collection(
        &self,
        origins: PointSet,
        visit: &mut impl FnMut(&Turn, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        origins.iter().try_for_each(|origin| {
            let trail = self.trail(origin);
            trail.for_each_capture(|to, capture| {
                let step = Step::capturing(origin, to, capture);
                let turn = Turn::run_out(Path::new(origin).with(step));
                visit(&turn, &self.after_collecting(step, trail.nearest(to, capture)))
            })
        })
    }

    /// Visits the turns that go on from `trail`, to which `path` has led.
    fn for_each_continuation(
        &self,
        trail: &Trail,
        path: Path,
        visit: &mut impl FnMut(&Turn, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        trail.for_each_capture(|to, capture| {
            let path = path.with(Step::capturing(trail.at(), to, capture));
            let next = trail.after(to, trail.captured(to, capture));
            let goes_on = next.can_capture();
            let turn = if goes_on { Turn::stopped(path) } else { Turn::run_out(path) };
            visit(&turn, &self.after(turn.origin(), to, next.enemy()))?;
            if goes_on { self.for_each_continuation(&next, path, visit) } else { ControlFlow::Continue(()) }
        })
    }
}
