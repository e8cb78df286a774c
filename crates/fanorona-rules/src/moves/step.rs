//! One step of a piece, and its notation.

use std::fmt;
use std::str::FromStr;

use crate::board::point::Point;

/// The two ways to capture (`docs/rules.md`, "A turn").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capture {
    /// Captures the pieces after the destination.
    Approach,
    /// Captures the pieces behind the origin.
    Withdrawal,
}

impl Capture {
    /// Both ways, in the order of their signs.
    pub const ALL: [Self; 2] = [Self::Approach, Self::Withdrawal];

    /// `+` for approach, `-` for withdrawal.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Approach => '+',
            Self::Withdrawal => '-',
        }
    }

    /// The way to capture with this [`sign`](Self::sign).
    #[must_use]
    pub const fn from_sign(sign: char) -> Option<Self> {
        match sign {
            '+' => Some(Self::Approach),
            '-' => Some(Self::Withdrawal),
            _ => None,
        }
    }
}

/// A move of a piece from one point to the next.
///
/// A step without `capture` is a paika, or a capture for which the player omitted the sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The origin.
    pub from: Point,
    /// The destination.
    pub to: Point,
    /// The way to capture.
    pub capture: Option<Capture>,
}

impl Step {
    /// A step without a way to capture.
    #[must_use]
    pub const fn plain(from: Point, to: Point) -> Self {
        Self {
            from,
            to,
            capture: None,
        }
    }

    /// A capturing step.
    #[must_use]
    pub const fn capturing(from: Point, to: Point, capture: Capture) -> Self {
        Self {
            from,
            to,
            capture: Some(capture),
        }
    }

    /// The notation as the first step of a turn: `a1a2+`.
    #[must_use]
    pub const fn first(self) -> FirstStep {
        FirstStep(self)
    }

    /// The notation as a later step of a turn, without the origin: `a2+`.
    #[must_use]
    pub const fn further(self) -> FurtherStep {
        FurtherStep(self)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.first(), f)
    }
}

/// Displays a step with its origin.
#[derive(Clone, Copy, Debug)]
pub struct FirstStep(Step);

impl fmt::Display for FirstStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.from, self.0.further())
    }
}

/// Displays a step without its origin.
#[derive(Clone, Copy, Debug)]
pub struct FurtherStep(Step);

impl fmt::Display for FurtherStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.capture {
            None => write!(f, "{}", self.0.to),
            Some(capture) => write!(f, "{}{}", self.0.to, capture.sign()),
        }
    }
}

/// The text is not a step with its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotAStep;

impl fmt::Display for NotAStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step is two points and at most one sign")
    }
}

impl std::error::Error for NotAStep {}

impl FromStr for Step {
    type Err = NotAStep;

    /// Reads a step with its origin, as [`Step::first`] writes it.
    fn from_str(text: &str) -> Result<Self, NotAStep> {
        let (from, rest) = text.split_at_checked(2).ok_or(NotAStep)?;
        let (to, sign) = rest.split_at_checked(2).ok_or(NotAStep)?;
        let mut signs = sign.chars();
        let capture = match signs.next() {
            None => None,
            Some(sign) => Some(Capture::from_sign(sign).ok_or(NotAStep)?),
        };
        if signs.next().is_some() {
            return Err(NotAStep);
        }
        let point = |name: &str| name.parse().map_err(|_| NotAStep);
        Ok(Self {
            from: point(from)?,
            to: point(to)?,
            capture,
        })
    }
}
