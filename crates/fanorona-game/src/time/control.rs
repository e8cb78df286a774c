//! Time controls, and their text.

use super::live::LiveTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of whole days.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u16")]
pub struct Days(#[schemars(range(min = 1, max = 730))] u16);

impl Days {
    /// The maximum: two years.
    pub const MOST: u16 = 730;

    /// `None` unless `days` is from 1 to [`Days::MOST`].
    #[must_use]
    pub const fn new(days: u16) -> Option<Self> {
        if days >= 1 && days <= Self::MOST {
            Some(Self(days))
        } else {
            None
        }
    }

    /// The number of days.
    #[must_use]
    pub fn count(self) -> u16 {
        self.0
    }

    /// The days as a duration.
    #[must_use]
    pub fn span(self) -> Duration {
        Duration::from_secs(u64::from(self.0) * 86_400)
    }
}

impl TryFrom<u16> for Days {
    type Error = &'static str;

    fn try_from(days: u16) -> Result<Self, Self::Error> {
        Self::new(days).ok_or("a time limit has 1 to 730 days")
    }
}

/// The time control of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// No clock.
    Untimed,
    /// A correspondence game: limits in days.
    #[serde(rename = "days")]
    Slow(SlowTime),
    /// A live game: minutes for the whole game, and seconds per turn.
    Live(LiveTime),
}

/// Limits in days: per turn, for all turns together, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SlowTime {
    /// The limit for one turn.
    #[serde(rename = "days")]
    pub per_turn: Option<Days>,
    /// The limit for all turns of one side together.
    pub total: Option<Days>,
    /// When the player gets a reminder of the current turn.
    pub remind: Option<Days>,
}

impl SlowTime {
    /// The limits of the mail server: 21 days per turn, with a reminder after 7.
    pub const USUAL: Self = Self {
        per_turn: Days::new(21),
        total: None,
        remind: Days::new(7),
    };
}

impl Default for TimeControl {
    fn default() -> Self {
        Self::Slow(SlowTime::USUAL)
    }
}

impl TimeControl {
    /// The limits in days, if it is a correspondence game.
    #[must_use]
    pub fn slow(self) -> Option<SlowTime> {
        match self {
            Self::Untimed | Self::Live(_) => None,
            Self::Slow(slow) => Some(slow),
        }
    }

    /// The limits in minutes and seconds, if it is a live game.
    #[must_use]
    pub fn live(self) -> Option<LiveTime> {
        match self {
            Self::Untimed | Self::Slow(_) => None,
            Self::Live(live) => Some(live),
        }
    }

    /// How long a side may think about a turn, after it has `used` this time and got this `extra`
    /// time.
    pub(super) fn allowance(self, used: Duration, extra: Duration) -> Option<Duration> {
        match self {
            Self::Untimed => None,
            Self::Slow(slow) => {
                let of_total = slow.total.map(|total| total.span().saturating_sub(used));
                [slow.per_turn.map(Days::span), of_total]
                    .into_iter()
                    .flatten()
                    .min()
            }
            Self::Live(live) => Some((live.at_start() + extra).saturating_sub(used)),
        }
    }
}

/// The stored form: `untimed`, `10+5`, or `days=21 total=90 remind=7`, with the limits that are
/// set.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SlowTime {
            per_turn,
            total,
            remind,
        } = match self {
            Self::Untimed => return f.write_str("untimed"),
            Self::Live(live) => return live.fmt(f),
            Self::Slow(slow) => slow,
        };
        let mut space = "";
        for (name, days) in [("days", per_turn), ("total", total), ("remind", remind)] {
            if let Some(days) = days {
                write!(f, "{space}{name}={}", days.0)?;
                space = " ";
            }
        }
        Ok(())
    }
}

/// The text is not a [`TimeControl`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATimeControl;

impl fmt::Display for NotATimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a time control")
    }
}

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        if text == "untimed" {
            return Ok(Self::Untimed);
        }
        if text.contains('+') {
            let live = text.parse().map(Self::Live).map_err(|_| NotATimeControl)?;
            return Some(live)
                .filter(|control| control.to_string() == text)
                .ok_or(NotATimeControl);
        }
        let mut slow = SlowTime {
            per_turn: None,
            total: None,
            remind: None,
        };
        for part in text.split(' ') {
            let (name, days) = part.split_once('=').ok_or(NotATimeControl)?;
            let days = days
                .parse()
                .ok()
                .and_then(Days::new)
                .ok_or(NotATimeControl)?;
            let place = match name {
                "days" => &mut slow.per_turn,
                "total" => &mut slow.total,
                "remind" => &mut slow.remind,
                _ => return Err(NotATimeControl),
            };
            if place.replace(days).is_some() {
                return Err(NotATimeControl);
            }
        }
        // Only the canonical form is valid, so that each time control has exactly one text.
        Some(Self::Slow(slow))
            .filter(|control| control.to_string() == text)
            .ok_or(NotATimeControl)
    }
}
