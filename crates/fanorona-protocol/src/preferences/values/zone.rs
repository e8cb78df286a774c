//! A time zone that the server knows, and moments in it.

use crate::preferences::values::problem::NotAValue;
use fanorona_game::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::fmt::strtime::BrokenDownTime;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::LazyLock;

/// A time zone that the server knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Zone(TimeZone);

impl TryFrom<String> for Zone {
    type Error = NotAValue;

    fn try_from(name: String) -> Result<Self, NotAValue> {
        Self::named(&name).ok_or(NotAValue)
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.name().to_owned()
    }
}

impl FromStr for Zone {
    type Err = NotAValue;

    fn from_str(name: &str) -> Result<Self, NotAValue> {
        Self::named(name).ok_or(NotAValue)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Part of the program, so that zones do not depend on the machine.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The zone of this name, whatever the case: `Indian/Antananarivo`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        ZONES
            .get(name)
            .ok()
            .filter(|zone| zone.iana_name().is_some())
            .map(Self)
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The same time of day some months and days later, whatever summer time does; `None` if no
    /// calendar has it.
    #[must_use]
    pub fn later(&self, moment: Timestamp, months: i32, days: i32) -> Option<Timestamp> {
        let there = jiff::Timestamp::from_millisecond(moment.0).ok()?;
        let there = there.to_zoned(self.0.clone());
        let later = there
            .checked_add(jiff::Span::new().months(months).days(days))
            .ok()?;
        Some(Timestamp(later.timestamp().as_millisecond()))
    }

    /// A moment there, written as `format` says (see [`jiff::fmt::strtime`]). What no calendar has
    /// is `?`.
    #[must_use]
    pub fn written(&self, moment: Timestamp, format: &str) -> String {
        let mut written = String::with_capacity(format.len() + 8);
        let instant = jiff::Timestamp::from_millisecond(moment.0);
        let done = instant.and_then(|instant| {
            BrokenDownTime::from(&instant.to_zoned(self.0.clone())).format(format, &mut written)
        });
        if done.is_ok() {
            written
        } else {
            "?".to_owned()
        }
    }

    /// The day of a moment there.
    #[must_use]
    pub fn day_of(&self, moment: Timestamp) -> Date {
        let instant = jiff::Timestamp::from_millisecond(moment.0).unwrap_or_default();
        instant.to_zoned(self.0.clone()).date()
    }

    /// The first moment of a day there.
    #[must_use]
    pub fn beginning_of(&self, day: Date) -> Timestamp {
        let beginning = day.to_zoned(self.0.clone());
        let out_of_range = if day.year() < 0 { i64::MIN } else { i64::MAX };
        Timestamp(beginning.map_or(out_of_range, |it| it.timestamp().as_millisecond()))
    }

    /// The moment of a time of a day there; `None` if it is too far away.
    #[must_use]
    pub fn moment_of(&self, there: DateTime) -> Option<Timestamp> {
        let moment = there.to_zoned(self.0.clone()).ok()?;
        Some(Timestamp(moment.timestamp().as_millisecond()))
    }

    /// Up to three zones whose names, or whose last words, are spelled nearly so; the nearest
    /// first.
    #[must_use]
    pub fn near(name: &str) -> Vec<String> {
        let wanted = name.to_ascii_lowercase().replace([' ', '-'], "_");
        let wanted_last = wanted.rsplit('/').next().unwrap_or_default();
        let most = (wanted.chars().count() / 3).clamp(1, 4);
        // A name that is so much longer or shorter is farther, and a distance costs the product of
        // both lengths.
        let distance = |part: &str| {
            let may_be_near =
                part.len().abs_diff(wanted.len()) <= most + wanted.len() - wanted.chars().count();
            may_be_near.then(|| strsim::osa_distance(&wanted, part))
        };
        let mut near: Vec<(usize, String)> = ZONES
            .available()
            .filter_map(|zone| {
                let zone = zone.as_str().to_owned();
                // Their signs are the other way round: Etc/GMT+3 is three hours behind.
                if zone.starts_with("Etc/") {
                    return None;
                }
                let spelled = zone.to_ascii_lowercase();
                let last = spelled.rsplit('/').next().unwrap_or_default();
                let by_last = (wanted_last == last).then_some(1);
                let nearest = [distance(&spelled), distance(last), by_last]
                    .into_iter()
                    .flatten()
                    .min()?;
                (nearest <= most).then_some((nearest, zone))
            })
            .collect();
        near.sort();
        near.into_iter().map(|(_, zone)| zone).take(3).collect()
    }
}

impl Hash for Zone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl Default for Zone {
    fn default() -> Self {
        Self::UTC
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_whatever_the_case_and_near_spellings_are_named() {
        assert_eq!(
            Zone::named("indian/ANTANANARIVO").unwrap().name(),
            "Indian/Antananarivo"
        );
        assert_eq!(Zone::named("utc").unwrap(), Zone::UTC);
        for name in ["Mars/Olympus", "", "UTC+3", "../etc/passwd"] {
            assert_eq!(Zone::named(name), None, "{name}");
        }
        assert_eq!(Zone::near("Antananarivo"), ["Indian/Antananarivo"]);
        assert_eq!(
            Zone::near("Europe/Berln").first().map(String::as_str),
            Some("Europe/Berlin")
        );
        assert!(Zone::near("new york").contains(&"America/New_York".to_owned()));
        assert_eq!(Zone::near("Mars/Olympus"), Vec::<String>::new());
    }

    #[test]
    fn moments_are_written_in_the_zone_with_its_abbreviation_of_that_day() {
        let written = |zone: &str, moment| {
            Zone::named(zone)
                .unwrap()
                .written(Timestamp(moment), "%H:%M %Z")
        };
        assert_eq!(
            written("Indian/Antananarivo", 1_795_176_000_000),
            "15:00 EAT"
        );
        assert_eq!(written("Europe/Berlin", 1_795_176_000_000), "13:00 CET");
        assert_eq!(written("Europe/Berlin", 1_783_000_000_000), "15:46 CEST");
        assert_eq!(Zone::UTC.written(Timestamp(i64::MAX), "%H:%M %Z"), "?");
    }
}
