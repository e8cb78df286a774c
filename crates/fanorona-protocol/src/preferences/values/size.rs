//! How many characters a line has, and how many lines a page: numbers within limits, or those of
//! the window.

use crate::preferences::values::problem::NotAValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use strum::Display;

/// How many characters a line can have.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Width {
    /// The width of the window, if the client tells it.
    #[default]
    Auto,
    /// This many.
    #[serde(untagged)]
    #[strum(to_string = "{0}")]
    Fixed(u16),
}

impl Width {
    /// The narrowest.
    pub const LEAST: u16 = 40;
    /// The widest.
    pub const MOST: u16 = 200;

    /// The longest line of words in a window of this many columns. The last column of the window
    /// stays free, because many terminals begin a new line there.
    #[must_use]
    pub fn line(self, window: Option<u16>) -> Option<usize> {
        self.columns(window.map(|columns| columns.saturating_sub(1)))
    }

    /// The columns of a window with this many. A window that is narrower or wider than a width can
    /// be counts as the nearest one.
    #[must_use]
    pub fn columns(self, window: Option<u16>) -> Option<usize> {
        let columns = match self {
            Self::Auto => window.map(|columns| columns.clamp(Self::LEAST, Self::MOST)),
            Self::Fixed(columns) => Some(columns),
        };
        columns.map(usize::from)
    }
}

impl FromStr for Width {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Self, NotAValue> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(Self::Auto);
        }
        number(text, Self::LEAST, Self::MOST).map(Self::Fixed)
    }
}

/// How many lines of an answer are shown at once.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Height {
    /// All of them.
    #[default]
    Off,
    /// The height of the window, if the client tells it.
    Auto,
    /// This many.
    #[serde(untagged)]
    #[strum(to_string = "{0}")]
    Fixed(u16),
}

impl Height {
    /// The lowest.
    pub const LEAST: u16 = 5;
    /// The highest.
    pub const MOST: u16 = 200;

    /// How many lines a page has in a window of this many rows.
    #[must_use]
    pub fn rows(self, window: Option<u16>) -> Option<usize> {
        let rows = match self {
            Self::Off => None,
            Self::Auto => window.map(|rows| rows.clamp(Self::LEAST, Self::MOST)),
            Self::Fixed(rows) => Some(rows),
        };
        rows.map(usize::from)
    }
}

impl FromStr for Height {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Self, NotAValue> {
        match text.to_ascii_lowercase().as_str() {
            "off" => Ok(Self::Off),
            "auto" => Ok(Self::Auto),
            other => number(other, Self::LEAST, Self::MOST).map(Self::Fixed),
        }
    }
}

/// A number in digits within limits.
fn number(text: &str, least: u16, most: u16) -> Result<u16, NotAValue> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|number| digits && (least..=most).contains(number))
        .ok_or(NotAValue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_and_heights_have_bounds() {
        assert_eq!("80".parse(), Ok(Width::Fixed(80)));
        assert_eq!("AUTO".parse(), Ok(Width::Auto));
        for text in ["39", "201", "3", "-80", "+80", "", "wide", "99999999999"] {
            assert_eq!(text.parse::<Width>(), Err(NotAValue), "{text}");
        }
        assert_eq!("off".parse(), Ok(Height::Off));
        assert_eq!("24".parse(), Ok(Height::Fixed(24)));
        for text in ["4", "201", "+24", "on"] {
            assert_eq!(text.parse::<Height>(), Err(NotAValue), "{text}");
        }
    }

    #[test]
    fn the_window_counts_only_where_it_is_asked_for_and_known() {
        assert_eq!(Width::Auto.columns(Some(100)), Some(100));
        assert_eq!(Width::Auto.columns(Some(7)), Some(40));
        assert_eq!(Width::Auto.columns(None), None);
        assert_eq!(
            (Width::Auto.line(Some(80)), Width::Fixed(60).line(Some(80))),
            (Some(79), Some(60))
        );
        assert_eq!(Width::Fixed(60).columns(Some(100)), Some(60));
        assert_eq!(Height::Auto.rows(Some(24)), Some(24));
        assert_eq!(
            (Height::Auto.rows(None), Height::Off.rows(Some(24))),
            (None, None)
        );
    }
}
