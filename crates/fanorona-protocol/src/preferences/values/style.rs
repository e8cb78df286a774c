//! The style of boards, which can depend on the window.

use crate::preferences::values::problem::NotAValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use strum::{Display, EnumString, VariantArray};

/// How a board is drawn.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Display,
    EnumString,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Style {
    /// The mail server's picture.
    Classic,
    /// A character for a point, with the lines of the board. A whole screen fits 22 lines.
    Compact,
    /// The same with circles and box drawing. No other style needs more than ASCII.
    Unicode,
    /// The whole game in one line.
    Line,
    /// Words, for players who use a screen reader.
    Blind,
}

/// How boards are to be drawn.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum StyleChoice {
    /// As the height of the window allows.
    #[default]
    Auto,
    #[serde(untagged)]
    #[strum(to_string = "{0}")]
    Fixed(Style),
}

impl StyleChoice {
    /// The fewest rows of a window in which a screen of [`Style::Classic`] usually fits.
    pub const CLASSIC_ROWS: u16 = 30;

    /// The style in a window of this many rows.
    #[must_use]
    pub fn in_rows(self, rows: u16) -> Style {
        self.or(if rows >= Self::CLASSIC_ROWS {
            Style::Classic
        } else {
            Style::Compact
        })
    }

    /// The chosen style, or `auto` where none was chosen.
    #[must_use]
    pub fn or(self, auto: Style) -> Style {
        match self {
            Self::Auto => auto,
            Self::Fixed(style) => style,
        }
    }
}

impl From<Style> for StyleChoice {
    fn from(style: Style) -> Self {
        Self::Fixed(style)
    }
}

impl FromStr for StyleChoice {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Self, NotAValue> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(Self::Auto);
        }
        text.parse().map(Self::Fixed).map_err(|_unknown| NotAValue)
    }
}
