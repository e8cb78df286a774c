//! The filters of `history`: which finished games it lists.

use fanorona_game::{GameId, PlayerName, Timestamp};
use fanorona_store::FinishedQuery;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::fmt;

/// Which finished games are listed. `None` lists all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HistoryFilters {
    /// Games of this player; the viewer if a filter needs a player and none is named.
    pub of: Option<PlayerName>,
    /// Games against this opponent.
    pub opponent: Option<PlayerName>,
    /// Ended on that day or later.
    pub since: Option<Day>,
    /// Ended on that day or before.
    pub until: Option<Day>,
    /// The other filters. Its players and times are those above.
    pub games: FinishedQuery,
    /// The page starts after this game.
    pub after: Option<GameId>,
}

/// A day of the calendar, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(Date);

impl Day {
    /// Reads `2026-11-20`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let day = Self(text.parse().ok()?);
        (day.to_string() == text).then_some(day)
    }

    /// Its first moment.
    #[must_use]
    pub fn begins(self) -> Timestamp {
        let midnight = self.0.to_zoned(TimeZone::UTC);
        Timestamp(midnight.map_or(i64::MAX, |midnight| midnight.timestamp().as_millisecond()))
    }

    /// The first moment of the next day.
    #[must_use]
    pub fn ends(self) -> Timestamp {
        self.0
            .tomorrow()
            .map_or(Timestamp(i64::MAX), |next| Self(next).begins())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
