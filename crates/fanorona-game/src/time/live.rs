//! Live games: minutes and seconds.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time for a whole game, and the time that each turn adds.
///
/// The text is that of `-time=10+5`: minutes (and seconds, as in `1:30`) for the game, and seconds
/// per turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "LiveSeconds", try_from = "LiveSeconds")]
pub struct LiveTime {
    main: Duration,
    increment: Duration,
}

/// A [`LiveTime`] as messages contain it.
#[derive(Serialize, Deserialize, JsonSchema)]
struct LiveSeconds {
    /// The time for the whole game, in seconds.
    main_s: u32,
    /// The time that each turn adds, in seconds.
    increment_s: u32,
}

impl From<LiveTime> for LiveSeconds {
    fn from(time: LiveTime) -> Self {
        let seconds = |span: Duration| u32::try_from(span.as_secs()).unwrap_or(u32::MAX);
        Self {
            main_s: seconds(time.main),
            increment_s: seconds(time.increment),
        }
    }
}

impl TryFrom<LiveSeconds> for LiveTime {
    type Error = &'static str;

    fn try_from(seconds: LiveSeconds) -> Result<Self, Self::Error> {
        Self::new(seconds.main_s, seconds.increment_s).ok_or("the time control is out of range")
    }
}

impl LiveTime {
    /// The maximum for the whole game: three hours.
    pub const MOST_MAIN: Duration = Duration::from_secs(180 * 60);
    /// The maximum per turn: three minutes.
    pub const MOST_INCREMENT: Duration = Duration::from_secs(180);

    /// `None` if both are zero, or one is above its maximum.
    #[must_use]
    pub const fn new(main_seconds: u32, increment_seconds: u32) -> Option<Self> {
        let (main, increment) = (main_seconds as u64, increment_seconds as u64);
        let fits = main <= Self::MOST_MAIN.as_secs() && increment <= Self::MOST_INCREMENT.as_secs();
        if fits && main + increment > 0 {
            Some(Self {
                main: Duration::from_secs(main),
                increment: Duration::from_secs(increment),
            })
        } else {
            None
        }
    }

    /// The time for the whole game.
    #[must_use]
    pub const fn main(self) -> Duration {
        self.main
    }

    /// The time that each of your own turns adds.
    #[must_use]
    pub const fn increment(self) -> Duration {
        self.increment
    }

    /// The time of each side at the start: without time for the whole game, one increment.
    #[must_use]
    pub const fn at_start(self) -> Duration {
        if self.main.is_zero() {
            self.increment
        } else {
            self.main
        }
    }
}

impl fmt::Display for LiveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.main.as_secs() / 60, self.main.as_secs() % 60);
        write!(f, "{minutes}")?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, "+{}", self.increment.as_secs())
    }
}

/// The text is not a [`LiveTime`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotALiveTime;

impl FromStr for LiveTime {
    type Err = NotALiveTime;

    /// Without `+`, the increment is zero.
    fn from_str(text: &str) -> Result<Self, NotALiveTime> {
        let number = |digits: &str| {
            let few =
                (1..=5).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            if few {
                digits.parse::<u32>().map_err(|_| NotALiveTime)
            } else {
                Err(NotALiveTime)
            }
        };
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (minutes, seconds) = match main.split_once(':') {
            Some((minutes, seconds)) if seconds.len() == 2 => (number(minutes)?, number(seconds)?),
            Some(_) => return Err(NotALiveTime),
            None => (number(main)?, 0),
        };
        if seconds >= 60 {
            return Err(NotALiveTime);
        }
        Self::new(minutes * 60 + seconds, number(increment)?).ok_or(NotALiveTime)
    }
}
