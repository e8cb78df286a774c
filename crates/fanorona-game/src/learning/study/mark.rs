//! Marks on the board of a study.

use fanorona_rules::{Point, Ruleset};
use std::fmt;
use std::str::FromStr;

/// What the owner of a study points at: a point (`c3`), or a line from one point to another
/// (`d4-e4`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A point.
    Point(Point),
    /// A line between two points.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point(point) => point.fmt(f),
            Self::Line { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

/// The text is no mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoMark;

impl fmt::Display for NoMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("neither a point nor a line between two points")
    }
}

impl FromStr for Mark {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<Self, NoMark> {
        let point = |text: &str| text.parse::<Point>().map_err(|_unread| NoMark);
        let Some((from, to)) = text.split_once('-') else {
            return point(text).map(Self::Point);
        };
        let (from, to) = (point(from)?, point(to)?);
        if from == to {
            return Err(NoMark);
        }
        Ok(Self::Line { from, to })
    }
}

/// The marks at a place of a study. Their text is a comment of a record: `[%mark c3 d4-e4]`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// The most marks at one place: more hide the board.
    pub const MOST: usize = 16;

    /// The marks in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = Mark> + '_ {
        self.0.iter().copied()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a mark, or takes it away if it is there.
    pub fn toggle(&mut self, mark: Mark) {
        let before = self.0.len();
        self.0.retain(|there| *there != mark);
        if self.0.len() == before {
            self.0.push(mark);
        }
    }

    /// Adds those of `more` that are not there.
    pub fn add(&mut self, more: &Self) {
        let new = more.iter().filter(|mark| !self.0.contains(mark));
        self.0.extend(new.collect::<Vec<_>>());
    }

    /// Whether there are no more than a board may have, all on this board.
    #[must_use]
    pub fn fit(&self, ruleset: Ruleset) -> bool {
        let points = ruleset.points();
        let is_on_board = |mark: &Mark| match mark {
            Mark::Point(point) => points.contains(*point),
            Mark::Line { from, to } => points.contains(*from) && points.contains(*to),
        };
        self.0.len() <= Self::MOST && self.0.iter().all(is_on_board)
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[%mark")?;
        self.0.iter().try_for_each(|mark| write!(f, " {mark}"))?;
        f.write_str("]")
    }
}

impl FromStr for Marks {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<Self, NoMark> {
        let words = text
            .strip_prefix("[%mark ")
            .and_then(|text| text.strip_suffix(']'));
        let mut marks = Self::default();
        for word in words.ok_or(NoMark)?.split_whitespace() {
            marks.add(&Self(vec![word.parse()?]));
        }
        Ok(marks)
    }
}
