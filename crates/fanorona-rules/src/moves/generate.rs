//! Lists of legal steps and turns.

use std::ops::ControlFlow;

use super::moving_piece::MovingPiece;
use super::step::Step;
use super::step_list::StepList;
use super::turn::{Path, Turn};
use crate::board::direction::Direction;
use crate::board::geometry;
use crate::board::point::Point;
use crate::board::point_set::PointSet;
use crate::position::{Duty, Position};

/// Legal turns in a caller's buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns<'b> {
    /// The part of the buffer that contains turns.
    pub turns: &'b [Turn],
    /// Whether there are more legal turns than the buffer can hold.
    pub more: bool,
}

impl Position {
    /// Whether the side to move has a legal capture.
    #[must_use]
    pub fn can_capture(&self) -> bool {
        match self.duty() {
            Duty::Ordinary | Duty::Collect => !self.capturers().is_empty(),
            Duty::Offer => false,
        }
    }

    /// The legal first steps, sorted by their text.
    #[must_use]
    pub fn steps(&self) -> StepList {
        let mut list = StepList::new();
        for origin in self.capturing_pieces() {
            let _all = self.piece(origin).for_each_capture(|to, capture| {
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

    /// Calls `visit` for every legal turn and its resulting position, until `visit` returns
    /// `Break`. This includes turns that end early. The order is that of their texts without
    /// `,end`.
    pub fn for_each_turn(&self, mut visit: impl FnMut(&Turn, &Self) -> ControlFlow<()>) {
        let origins = self.capturing_pieces();
        let _done = if origins.is_empty() {
            self.for_each_paika(|step| {
                visit(
                    &Turn::paika(step),
                    &self.after(step.from, step.to, self.enemy()),
                )
            })
        } else if self.duty() == Duty::Collect {
            self.for_each_collection(origins, &mut visit)
        } else {
            origins.iter().try_for_each(|origin| {
                self.for_each_continuation(&self.piece(origin), Path::new(origin), &mut visit)
            })
        };
    }

    /// Calls `visit` for every position that a legal turn leads to, until `visit` returns `Break`.
    /// Several turns to one position visit it several times. This is faster than
    /// [`Self::for_each_turn`], which knows the turns.
    pub fn for_each_result(&self, mut visit: impl FnMut(&Self) -> ControlFlow<()>) {
        let origins = self.capturing_pieces();
        if origins.is_empty() || self.duty() == Duty::Collect {
            self.for_each_turn(|_, after| visit(after));
            return;
        }
        let _done = origins.iter().try_for_each(|origin| {
            self.for_each_capture_result(&self.piece(origin), origin, &mut visit)
        });
    }

    /// Visits the results of the turns in which the piece from `origin` has come to where it is.
    fn for_each_capture_result(
        &self,
        piece: &MovingPiece,
        origin: Point,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        piece.for_each_capture(|to, capture| {
            let next = piece.after(to, piece.captured(to, capture));
            visit(&self.after(origin, to, next.enemy()))?;
            self.for_each_capture_result(&next, origin, visit)
        })
    }

    /// Writes legal turns into the buffer until it is full, in the order of
    /// [`Self::for_each_turn`].
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
        Turns {
            turns: &buffer[..filled],
            more,
        }
    }

    /// The number of legal turns.
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        let origins = self.capturing_pieces();
        match self.duty() {
            Duty::Ordinary if !origins.is_empty() => origins
                .iter()
                .map(|origin| self.piece(origin).count_turns())
                .sum(),
            Duty::Ordinary | Duty::Offer | Duty::Collect => self.steps().len() as u64,
        }
    }

    /// Whether the side to move has a legal turn.
    pub(crate) fn has_turn(&self) -> bool {
        self.can_capture() || self.for_each_paika(|_| ControlFlow::Break(())).is_break()
    }

    /// The pieces of the side to move that have a legal capture.
    fn capturing_pieces(&self) -> PointSet {
        match self.duty() {
            Duty::Ordinary | Duty::Collect => self.capturers(),
            Duty::Offer => PointSet::EMPTY,
        }
    }

    /// The pieces of the side to move that could capture, ignoring the restrictions of a vela.
    fn capturers(&self) -> PointSet {
        let (own, enemy, empty) = (self.own(), self.enemy(), self.empty());
        Direction::ALL
            .into_iter()
            .fold(PointSet::EMPTY, |found, direction| {
                let back = direction.opposite();
                let movable = own & geometry::shifted(empty, back);
                let approaching =
                    movable & geometry::shifted(empty & geometry::shifted(enemy, back), back);
                let withdrawing = movable & geometry::shifted(enemy, direction);
                found | approaching | withdrawing
            })
    }

    /// Visits the legal paikas. A debtor has none while the burden is unpaid.
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

    /// Visits the turns of a debtor: one step, capturing one piece.
    fn for_each_collection(
        &self,
        origins: PointSet,
        visit: &mut impl FnMut(&Turn, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        origins.iter().try_for_each(|origin| {
            let piece = self.piece(origin);
            piece.for_each_capture(|to, capture| {
                let step = Step::capturing(origin, to, capture);
                let turn = Turn::run_out(Path::new(origin).with(step));
                visit(
                    &turn,
                    &self.after_collecting(step, piece.nearest(to, capture)),
                )
            })
        })
    }

    /// Visits the turns that continue `path`, which has led to `piece`.
    fn for_each_continuation(
        &self,
        piece: &MovingPiece,
        path: Path,
        visit: &mut impl FnMut(&Turn, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        piece.for_each_capture(|to, capture| {
            let path = path.with(Step::capturing(piece.at(), to, capture));
            let next = piece.after(to, piece.captured(to, capture));
            let goes_on = next.can_capture();
            let turn = if goes_on {
                Turn::stopped(path)
            } else {
                Turn::run_out(path)
            };
            visit(&turn, &self.after(turn.origin(), to, next.enemy()))?;
            if goes_on {
                self.for_each_continuation(&next, path, visit)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}
