//! What pictures consist of.
//!
//! All lengths are whole tenths of a unit, so that the same picture always has the same bytes.

use crate::pictures::classes::Class;
use fanorona_rules::Point;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A picture that can be written as SVG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// Its top left corner.
    pub(crate) corner: Place,
    pub(crate) width: Tenths,
    pub(crate) height: Tenths,
    /// Whether a script finds its points.
    pub(crate) use_of: Use,
    /// From back to front.
    pub(crate) layers: Vec<Layer>,
}

/// What readers do with a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Use {
    /// They look at it.
    Image,
    /// They also choose points in it. A script shows other positions with these shapes, which are
    /// at 0, 0 and not seen.
    Controls(Vec<Layer>),
}

/// Shapes that look the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) class: &'static Class,
    pub(crate) shapes: Vec<Shape>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    Rectangle {
        corner: Place,
        width: Tenths,
        height: Tenths,
        /// Of its corners.
        radius: Tenths,
    },
    Circle {
        centre: Place,
        radius: Tenths,
    },
    /// Where a point can be clicked.
    Target {
        point: Point,
        centre: Place,
        radius: Tenths,
    },
    /// Open lines, each through two or more places.
    Lines(Vec<Vec<Place>>),
    /// The area within a closed line.
    Area(Vec<Place>),
    Label {
        at: Place,
        anchor: Anchor,
        text: String,
    },
    /// A letter at each place.
    Letters(Vec<(Place, char)>),
}

/// The part of a text that is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A place in a picture; `y` grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) x: Tenths,
    pub(crate) y: Tenths,
}

/// A length in tenths of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Tenths(pub(crate) i16);

/// A length in units.
pub(crate) const fn units(units: i16) -> Tenths {
    Tenths(units * 10)
}

/// A place in units.
pub(crate) const fn at(x: i16, y: i16) -> Place {
    Place {
        x: units(x),
        y: units(y),
    }
}

impl Drawing {
    /// Its width and height in units, for the attributes `width` and `height` of an `<img>`.
    #[must_use]
    pub fn size(&self) -> (i16, i16) {
        (self.width.0 / 10, self.height.0 / 10)
    }
}

impl Layer {
    pub(crate) fn new(class: &'static Class, shapes: Vec<Shape>) -> Self {
        Self { class, shapes }
    }
}

impl Place {
    pub(crate) fn new(x: Tenths, y: Tenths) -> Self {
        Self { x, y }
    }
}

impl Add for Tenths {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Tenths {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Tenths {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl From<Tenths> for f32 {
    fn from(length: Tenths) -> Self {
        Self::from(length.0) / 10.0
    }
}

/// As in SVG, and as short as possible: `12`, `-.5`.
impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenths) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if self.0 < 0 {
            f.write_str("-")?;
        }
        match (whole, tenths) {
            (whole, 0) => write!(f, "{whole}"),
            (0, tenths) => write!(f, ".{tenths}"),
            (whole, tenths) => write!(f, "{whole}.{tenths}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_in_as_few_characters_as_possible() {
        let written = [0, 5, -5, 10, -10, 123, -4567].map(|tenths| Tenths(tenths).to_string());
        assert_eq!(written, ["0", ".5", "-.5", "1", "-1", "12.3", "-456.7"]);
    }
}
