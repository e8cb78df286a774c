//! Whole turns, as a packed path of one piece.

use std::fmt;
use std::str::FromStr;

use super::step::{Capture, Step};
use crate::board::direction::Direction;
use crate::board::geometry;
use crate::board::point::Point;
use crate::board::symmetry::Symmetry;

/// The steps of one piece in one turn, four bits each.
///
/// A step is stored as its direction and its way to capture. For a paika the way to capture has no
/// meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    origin: Point,
    len: u8,
    packed: [u8; Path::LONGEST.div_ceil(2)],
}

impl Path {
    /// Every step of a chain leads to a point that the piece has not visited in this turn. It never
    /// leads to the origin of the turn, nor to the point of the piece that the last step captures.
    const LONGEST: usize = crate::Ruleset::Tsivy.points().len() as usize - 2;

    pub(crate) const fn new(origin: Point) -> Self {
        Self {
            origin,
            len: 0,
            packed: [0; Self::LONGEST.div_ceil(2)],
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// The path with one more step, which must start at the end of the path and follow a line.
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
        Steps {
            path: self,
            taken: 0,
            at: self.origin,
            captures: true,
        }
    }

    /// The direction of the last step. The path must not be empty.
    pub(crate) const fn last_direction(&self) -> Direction {
        self.step_at(self.len() - 1).0
    }

    const fn step_at(&self, index: usize) -> (Direction, Capture) {
        let bits = self.packed[index / 2] >> (index % 2 * 4);
        let capture = if bits & 1 == 0 {
            Capture::Approach
        } else {
            Capture::Withdrawal
        };
        (
            Direction::ALL[(bits >> 1) as usize % Direction::ALL.len()],
            capture,
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    /// One step without a capture.
    Paika,
    /// Capturing steps, until no further capture was possible.
    RunOut,
    /// Capturing steps; the player stopped although a further capture was possible.
    EndedEarly,
}

/// A whole turn (`docs/rules.md`, "A turn").
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    path: Path,
    kind: Kind,
}

#[expect(clippy::len_without_is_empty, reason = "no turn is empty")]
impl Turn {
    /// An upper limit for the number of steps of a turn, with any number of pieces.
    pub const LONGEST: usize = Path::LONGEST;

    pub(crate) const fn paika(step: Step) -> Self {
        Self {
            path: Path::new(step.from).with(step),
            kind: Kind::Paika,
        }
    }

    /// A turn that ended because the piece had no further capture.
    pub(crate) const fn run_out(path: Path) -> Self {
        Self {
            path,
            kind: Kind::RunOut,
        }
    }

    /// A turn that the player ended although a further capture was possible.
    pub(crate) const fn stopped(path: Path) -> Self {
        Self {
            path,
            kind: Kind::EndedEarly,
        }
    }

    /// The point of the piece before the turn.
    #[must_use]
    pub const fn origin(&self) -> Point {
        self.path.origin
    }

    /// The point of the piece after the turn.
    #[must_use]
    pub fn destination(&self) -> Point {
        self.steps().last().map_or(self.origin(), |step| step.to)
    }

    /// The number of steps, at least 1.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.path.len()
    }

    /// Whether the turn captures. Otherwise it is a paika.
    #[must_use]
    pub const fn captures(&self) -> bool {
        match self.kind {
            Kind::Paika => false,
            Kind::RunOut | Kind::EndedEarly => true,
        }
    }

    /// Whether the player stopped although a further capture was possible.
    #[must_use]
    pub const fn ended_early(&self) -> bool {
        match self.kind {
            Kind::Paika | Kind::RunOut => false,
            Kind::EndedEarly => true,
        }
    }

    /// The steps, in order.
    #[must_use]
    pub const fn steps(&self) -> Steps {
        Steps {
            captures: self.captures(),
            ..self.path.steps()
        }
    }

    /// The same turn on a board that was turned or mirrored.
    #[must_use]
    pub fn under(&self, symmetry: Symmetry) -> Self {
        let origin = Path::new(symmetry.point(self.origin()));
        let path = self.steps().fold(origin, |path, step| {
            path.with(Step {
                from: symmetry.point(step.from),
                to: symmetry.point(step.to),
                ..step
            })
        });
        Self { path, ..*self }
    }

    /// Displays the canonical notation without a final `,end`.
    #[must_use]
    pub const fn without_end(self) -> WithoutEnd {
        WithoutEnd(self)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.without_end(),
            if self.ended_early() { ",end" } else { "" }
        )
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a turn in its canonical notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotATurn;

impl fmt::Display for NotATurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a turn is steps from point to neighbouring point, with commas")
    }
}

impl std::error::Error for NotATurn {}

impl FromStr for Turn {
    type Err = NotATurn;

    /// Reads what [`Display`](fmt::Display) writes. The turn need not be legal in any position; see
    /// [`Position::read_turn`](crate::Position::read_turn).
    fn from_str(text: &str) -> Result<Self, NotATurn> {
        let (steps, ended_early) = text
            .strip_suffix(",end")
            .map_or((text, false), |steps| (steps, true));
        let (first, further) = steps
            .split_once(',')
            .map_or((steps, None), |(first, rest)| (first, Some(rest)));
        let first: Step = first.parse().map_err(|_| NotATurn)?;
        let (mut path, mut step) = (Path::new(first.from), first);
        let mut further = further.into_iter().flat_map(|rest| rest.split(','));
        loop {
            let follows_line = geometry::neighbours_anywhere(step.from).contains(step.to);
            if !follows_line
                || path.len() == Path::LONGEST
                || step.capture.is_some() != first.capture.is_some()
            {
                return Err(NotATurn);
            }
            path = path.with(step);
            let Some(word) = further.next() else { break };
            step = format!("{}{word}", step.to).parse().map_err(|_| NotATurn)?;
        }
        let kind = match (first.capture, ended_early) {
            (None, false) if path.len() == 1 => Kind::Paika,
            (None, _) => return Err(NotATurn),
            (Some(_), false) => Kind::RunOut,
            (Some(_), true) => Kind::EndedEarly,
        };
        Ok(Self { path, kind })
    }
}

/// Displays a turn without a final `,end`.
#[derive(Clone, Copy, Debug)]
pub struct WithoutEnd(Turn);

impl fmt::Display for WithoutEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.steps(), f)
    }
}

/// The steps of a turn or of a part of one. `Display` writes the canonical notation.
#[derive(Clone)]
pub struct Steps {
    path: Path,
    taken: u8,
    at: Point,
    captures: bool,
}

impl Steps {
    /// No steps.
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
        let (direction, capture) = self.path.step_at(usize::from(self.taken));
        let from = self.at;
        self.at = geometry::ahead(from, direction);
        self.taken += 1;
        Some(Step {
            from,
            to: self.at,
            capture: self.captures.then_some(capture),
        })
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

    /// The path goes up the first column, down the second, and so on.
    #[test]
    fn the_longest_path_keeps_all_its_steps() {
        let winding = Ruleset::Tsivy.each_column().flat_map(|column| {
            let rows: Vec<_> = Ruleset::Tsivy.each_row().collect();
            let upward = column.index() % 2 == 0;
            let row = move |index| {
                rows[if upward {
                    index
                } else {
                    rows.len() - 1 - index
                }]
            };
            (0..5).map(move |index| Point::new(column, row(index)))
        });
        let points: Vec<Point> = winding.take(Turn::LONGEST + 1).collect();
        let captures = Capture::ALL.into_iter().cycle();
        let steps: Vec<Step> = points
            .windows(2)
            .zip(captures)
            .map(|(ends, capture)| Step::capturing(ends[0], ends[1], capture))
            .collect();
        let path = steps
            .iter()
            .fold(Path::new(points[0]), |path, &step| path.with(step));
        assert_eq!(path.len(), 43);
        assert_eq!(path.steps().collect::<Vec<_>>(), steps);
        assert_eq!(Turn::run_out(path).destination(), points[43]);
        for turn in [
            Turn::run_out(path),
            Turn::stopped(path),
            Turn::paika(Step::plain(points[0], points[1])),
        ] {
            assert_eq!(turn.to_string().parse(), Ok(turn));
        }
        let longer = format!("{},{}", Turn::run_out(path), steps[42].from);
        for text in [
            "",
            "a1",
            "a1a1+",
            "a1a3+",
            "a1a2,a3",
            "a1a2,end",
            "a1a2+,",
            "a1a2+,b9+",
            "a1a2+,a3",
            &longer,
        ] {
            assert_eq!(text.parse::<Turn>(), Err(NotATurn), "{text}");
        }
    }
}
