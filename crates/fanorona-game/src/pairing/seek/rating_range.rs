//! A range of ratings, and its text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A range of ratings for opponents. Its text is `1400-1800`, as in `-rating=1400-1800`; either end
/// may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "RatingEnds")]
pub struct RatingRange {
    least: Option<u16>,
    most: Option<u16>,
}

/// A [`RatingRange`] before it is checked.
#[derive(Deserialize, JsonSchema)]
struct RatingEnds {
    least: Option<u16>,
    most: Option<u16>,
}

impl TryFrom<RatingEnds> for RatingRange {
    type Error = &'static str;

    fn try_from(ends: RatingEnds) -> Result<Self, Self::Error> {
        Self::new(ends.least, ends.most).ok_or("no rating is in this range")
    }
}

impl RatingRange {
    /// All ratings.
    pub const ALL: Self = Self {
        least: None,
        most: None,
    };
    /// The highest possible end of a range.
    pub const HIGHEST: u16 = 9_999;

    /// The range between two ends, both included; `None` if it would be empty.
    #[must_use]
    pub fn new(least: Option<u16>, most: Option<u16>) -> Option<Self> {
        let fits = |end: Option<u16>| end.is_none_or(|end| end <= Self::HIGHEST);
        let ordered = least.zip(most).is_none_or(|(least, most)| least <= most);
        (fits(least) && fits(most) && ordered).then_some(Self { least, most })
    }

    /// Parses `1400-1800`, `1400-` or `-1800`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let end = |digits: &str| -> Option<Option<u16>> {
            if digits.is_empty() {
                return Some(None);
            }
            let plain = digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain {
                digits.parse().ok().map(Some)
            } else {
                None
            }
        };
        let (least, most) = text.split_once('-')?;
        let (least, most) = (end(least)?, end(most)?);
        if least.is_none() && most.is_none() {
            return None;
        }
        Self::new(least, most)
    }

    /// The lowest rating in the range.
    #[must_use]
    pub fn least(self) -> Option<u16> {
        self.least
    }

    /// The highest rating in the range.
    #[must_use]
    pub fn most(self) -> Option<u16> {
        self.most
    }

    /// Whether a rating of `points` is in the range.
    #[must_use]
    pub fn contains(self, points: i64) -> bool {
        self.least.is_none_or(|least| i64::from(least) <= points)
            && self.most.is_none_or(|most| points <= i64::from(most))
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ALL {
            return Ok(());
        }
        if let Some(least) = self.least {
            write!(f, "{least}")?;
        }
        f.write_str("-")?;
        if let Some(most) = self.most {
            write!(f, "{most}")?;
        }
        Ok(())
    }
}
