//! Whole turns: the path of one piece, packed.

use std::fmt;

use crate::direction::Direction;
use crate::geometry;
use crate::point::Point;
use crate::step::{Capture, Step};

/// The steps of one piece in one turn, four bits each.
///
/// A step is kept as its direction and its kind of capture; a paika's kind of capture means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    origin: Point,
    len: u8,
    packed: [u8; Path::LONGEST.div_ceil(2)],
}

impl Path {
    /// Every step of a chain leads to a point on which the piece has not stood in this turn. Two points it
    /// never leads to: the one where the turn began, and that of the enemy piece that falls to the last step.
    const LONGEST: usize = crate::Ruleset::Tsivy.points().len() as usize - 2;

    pub(crate) const fn new(origin: Point) -> Self {
        Self { origin, len: 0, packed: [0; Self::LONGEST.div_ceil(2)] }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// The path with one step more, which must begin where the path ends and follow a line.
    pub(crate) const fn with(mut self, step: Step) -> Self {
        let direction = geometry::direction_to_neighbour(step.from, step.to);
        let sign = match step.capture {
            None | Some(Capture::Approach) => 0,
            Some(Capture::Withdrawal) => 1,
        };
        let bits = (direction as u8) << 1 | sign;
        self.packed[self.len() / 2] |= bits << (self.len() % 2 * 4);
        self.len += 1;
        self
    }

    pub(crate) const fn steps(self) -> Steps {
        Steps { path: self, taken: 0, at: self.origin, captures: true }
    }

    /// The direction of the last step; there must be one.
    pub(crate) const fn last_direction(&self) -> Direction {
        self.hop(self.len() - 1).0
    }

    const fn hop(&self, index: usize) -> (Direction, Capture) {
        let bits = self.packed[index / 2] >> (index % 2 * 4);
        let capture = if bits & 1 == 0 { Capture::Approach } else { Capture::Withdrawal };
        (Direction::ALL[(bits >> 1) as usize % Direction::ALL.len()], capture)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    /// One step without a capture.
    Paika,
    /// Captures, until the rules allowed no more.
    RunOut,
    /// Captures, and the player let the next one be.
    EndedEarly,
}

/// A whole turn (`docs/rules.md`, "A turn").
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    path: Path,
    kind: Kind,
}

/// A turn has at least one step, so there is no `is_empty`.
#[expect(clippy::len_without_is_empty, reason = "no turn is empty")]
impl Turn {
    /// No turn has more steps, however many pieces stand on the board.
    pub const LONGEST: usize = Path::LONGEST;

    pub(crate) const fn paika(step: Step) -> Self {
        Self { path: Path::new(step.from).with(step), kind: Kind::Paika }
    }

    /// A turn that ended because the piece had no further capture.
    pub(crate) const fn run_out(path: Path) -> Self {
        Self { path, kind: Kind::RunOut }
    }

    /// A turn that its player ended although the piece could have gone on.
    pub(crate) const fn stopped(path: Path) -> Self {
        Self { path, kind: Kind::EndedEarly }
    }

    /// Where the piece stood before it.
    #[must_use]
    pub const fn origin(&self) -> Point {
        self.path.origin
    }

    /// Where the piece stands after it.
    #[must_use]
    pub fn destination(&self) -> Point {
        self.steps().last().map_or(self.origin(), |step| step.to)
    }

    /// Number of steps, at least 1.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.path.len()
    }

    /// Whether it captures; a turn that does not is a paika.
    #[must_use]
    pub const fn captures(&self) -> bool {
        match self.kind {
            Kind::Paika => false,
            Kind::RunOut | Kind::EndedEarly => true,
        }
    }

    /// Whether the player stopped although the piece could have captured again.
    #[must_use]
    pub const fn ended_early(&self) -> bool {
        match self.kind {
            Kind::Paika | Kind::RunOut => false,
            Kind::EndedEarly => true,
        }
    }

    /// Its steps in their order.
    #[must_use]
    pub const fn steps(&self) -> Steps {
        Steps { captures: self.captures(), ..self.path.steps() }
    }

    /// Its canonical text without a closing `,end`.
    #[must_use]
    pub const fn without_end(self) -> WithoutEnd {
        WithoutEnd(self)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.without_end(), if self.ended_early() { ",end" } else { "" })
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes a turn without saying that it ended early.
#[derive(Clone, Copy, Debug)]
pub struct WithoutEnd(Turn);

impl fmt::Display for WithoutEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.steps(), f)
    }
}

/// The steps of a turn or of a part of one; displayed, their canonical text.
#[derive(Clone)]
pub struct Steps {
    path: Path,
    taken: u8,
    at: Point,
    captures: bool,
}

impl Steps {
    /// The steps of a turn that has not begun.
    pub(crate) const fn none() -> Self {
        Path::new(Point::from_index(0)).steps()
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.taken == self.path.len {
            return None;
        }
        let (direction, capture) = self.path.hop(usize::from(self.taken));
        let from = self.at;
        self.at = geometry::ahead(from, direction);
        self.taken += 1;
        Some(Step { from, to: self.at, capture: self.captures.then_some(capture) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.path.len - self.taken);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Steps {}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = self.clone();
        if let Some(first) = steps.next() {
            write!(f, "{}", first.first())?;
        }
        steps.try_for_each(|step| write!(f, ",{}", step.further()))
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// Up the first column, down the second, and so on.
    #[test]
    fn the_longest_path_keeps_all_its_steps() {
        let winding = Ruleset::Tsivy.each_column().flat_map(|column| {
            let rows: Vec<_> = Ruleset::Tsivy.each_row().collect();
            let upward = column.index() % 2 == 0;
            let row = move |index| rows[if upward { index } else { rows.len() - 1 - index }];
            (0..5).map(move |index| Point::new(column, row(index)))
        });
        let points: Vec<Point> = winding.take(Turn::LONGEST + 1).collect();
        let captures = Capture::ALL.into_iter().cycle();
        let steps: Vec<Step> = points
            .windows(2)
            .zip(captures)
            .map(|(ends, capture)| Step::capturing(ends[0], ends[1], capture))
            .collect();
        let path = steps.iter().fold(Path::new(points[0]), |path, &step| path.with(step));
        assert_eq!(path.len(), 43);
        assert_eq!(path.steps().collect::<Vec<_>>(), steps);
        assert_eq!(Turn::run_out(path).destination(), points[43]);
    }
}
