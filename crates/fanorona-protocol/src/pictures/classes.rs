//! How shapes look: a name for stylesheets, and the look of a file that is shown alone.
//!
//! Nothing is told by a hue alone: pieces differ in lightness and have outlines, captured pieces
//! are dashed rings, and the lines of a chart have dashes of their own.

use crate::pictures::shapes::{Tenths, units};
use std::fmt;

/// Shapes with the same meaning.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// The name in `class="…"`. Names of parts of boards begin with `fb-`, of charts with `fc-`.
    pub(crate) name: &'static str,
    pub(crate) fill: Fill,
    pub(crate) stroke: Option<Stroke>,
    /// The size of its letters, if it has any.
    pub(crate) letters: Option<Tenths>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    None,
    /// Invisible, and still there for a mouse or a finger.
    Clickable,
    Colour(Colour),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub(crate) colour: Colour,
    pub(crate) width: Tenths,
    pub(crate) dash: Option<[Tenths; 2]>,
}

/// Red, green and blue, each of 16 steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u16);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:03x}", self.0)
    }
}

impl Colour {
    /// Red, green and blue, each from 0 to 255.
    pub(crate) fn channels(self) -> [u8; 3] {
        [8, 4, 0].map(|shift| ((self.0 >> shift) & 15).to_le_bytes()[0] * 17)
    }
}

/// The wood of a board, and the ground of charts that show White and Black.
const WOOD: Colour = Colour(0xedb);
/// What is drawn on wood.
const GROOVE: Colour = Colour(0x865);
const WHITE_PIECE: Colour = Colour(0xfff);
const BLACK_PIECE: Colour = Colour(0x222);
const OUTLINE: Colour = Colour(0x432);
/// The last movement. Blue differs from wood, white and black for all kinds of colour blindness.
const LAST: Colour = Colour(0x15b);
/// What somebody points at.
const POINTED: Colour = Colour(0x917);
/// Mistakes.
const ALARM: Colour = Colour(0xc40);
/// Letters beside charts: legible on a light and on a dark page.
const BESIDE: Colour = Colour(0x777);

const fn filled(name: &'static str, colour: Colour) -> Class {
    Class {
        name,
        fill: Fill::Colour(colour),
        stroke: None,
        letters: None,
    }
}

const fn none(name: &'static str) -> Class {
    Class {
        name,
        fill: Fill::None,
        stroke: None,
        letters: None,
    }
}

const fn line(name: &'static str, colour: Colour, width: Tenths) -> Class {
    Class {
        name,
        fill: Fill::None,
        stroke: Some(Stroke {
            colour,
            width,
            dash: None,
        }),
        letters: None,
    }
}

const fn dashed(mut class: Class, dash: [Tenths; 2]) -> Class {
    if let Some(stroke) = &mut class.stroke {
        stroke.dash = Some(dash);
    }
    class
}

const fn outlined(mut class: Class, colour: Colour, width: Tenths) -> Class {
    class.stroke = Some(Stroke {
        colour,
        width,
        dash: None,
    });
    class
}

const fn letters(name: &'static str, colour: Colour, size: Tenths) -> Class {
    Class {
        letters: Some(size),
        ..filled(name, colour)
    }
}

pub(crate) static BOARD: Class = filled("fb-board", WOOD);
pub(crate) static BOARD_LINE: Class = line("fb-line", GROOVE, Tenths(16));
pub(crate) static NAMES: Class = letters("fb-names", OUTLINE, units(12));
/// The way of the last movement.
pub(crate) static WAY: Class = line("fb-way", LAST, units(5));
/// Where the last movement began.
pub(crate) static FROM: Class = filled("fb-from", LAST);
/// Around the piece that has moved.
pub(crate) static MOVED: Class = filled("fb-moved", LAST);
/// Around the points where pieces were captured.
pub(crate) static TAKEN: Class = dashed(
    line("fb-taken", OUTLINE, Tenths(18)),
    [Tenths(40), Tenths(42)],
);
pub(crate) static WHITE: Class = outlined(filled("fb-w", WHITE_PIECE), OUTLINE, Tenths(15));
pub(crate) static BLACK: Class = outlined(filled("fb-b", BLACK_PIECE), Colour(0x000), Tenths(15));
/// What a script shows at a point in the colours of the page: a dot, and a ring around a piece.
pub(crate) static SIGN: Class = none("fb-sign");
pub(crate) static RING: Class = none("fb-ring");
/// What the owner of a study points at: points, and lines between them.
pub(crate) static MARK: Class = line("fb-mark", POINTED, Tenths(34));
pub(crate) static MARK_LINE: Class = line("fb-mark-line", POINTED, units(4));
/// Where points can be clicked.
pub(crate) static TARGETS: Class = Class {
    name: "fb-points",
    fill: Fill::Clickable,
    stroke: None,
    letters: None,
};

/// The ink of a QR code and what is around it, in the colours that cameras read best.
pub(crate) static QR_INK: Class = filled("fq-ink", Colour(0x000));
pub(crate) static QR_GROUND: Class = filled("fq-ground", Colour(0xfff));
pub(crate) static GROUND: Class = filled("fc-ground", WOOD);
pub(crate) static GRID: Class = line("fc-grid", Colour(0xaaa), Tenths(5));
pub(crate) static LABELS: Class = letters("fc-text", BESIDE, units(11));
/// The lines of a chart, and the dots at their ends, by number.
pub(crate) static LINES: [(Class, Class); 3] = [
    (
        line("fc-line fc-1", Colour(0x06b), units(2)),
        filled("fc-dot fc-1", Colour(0x06b)),
    ),
    (
        dashed(
            line("fc-line fc-2", Colour(0xc60), units(2)),
            [units(6), units(3)],
        ),
        filled("fc-dot fc-2", Colour(0xc60)),
    ),
    (
        dashed(
            line("fc-line fc-3", Colour(0x196), units(2)),
            [units(2), units(3)],
        ),
        filled("fc-dot fc-3", Colour(0x196)),
    ),
];
/// White's share, or the turns after which White was ahead.
pub(crate) static WHITES: Class = filled("fc-w", WHITE_PIECE);
pub(crate) static BLACKS: Class = filled("fc-b", BLACK_PIECE);
pub(crate) static DRAWN: Class = filled("fc-drawn", Colour(0x999));
/// Where neither side is ahead.
pub(crate) static ZERO: Class = line("fc-zero", GROOVE, units(1));
/// The turn that is shown.
pub(crate) static NOW: Class = line("fc-now", LAST, units(2));
pub(crate) static MISTAKES: Class = outlined(filled("fc-mistake", WOOD), ALARM, units(2));
pub(crate) static BLUNDERS: Class = outlined(filled("fc-blunder", ALARM), WOOD, units(1));
pub(crate) static WON: Class = filled("fc-won", Colour(0x06b));
pub(crate) static LOST: Class = filled("fc-lost", Colour(0xc60));
/// The games of a month, and the points in them.
pub(crate) static GAMES: Class = outlined(filled("fc-games", WOOD), GROOVE, units(1));
pub(crate) static POINTS: Class = filled("fc-points", Colour(0x06b));
/// Around shares.
pub(crate) static FRAME: Class = line("fc-frame", Colour(0x777), units(1));
