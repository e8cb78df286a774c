//! The values of preferences that are more than a word: numbers within limits, a text with
//! variables, a zone.

use crate::preferences::Style;
use crate::wire::clean::clean;
use fanorona_game::Timestamp;
use jiff::fmt::strtime::BrokenDownTime;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};
use strum::{Display, IntoStaticStr};

/// A text that is not a value of a preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAValue;

impl fmt::Display for NotAValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a value of this preference")
    }
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

/// The prompt for a command as its owner wrote it: text with variables that are filled in each
/// time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct PromptText(Arc<str>);

impl TryFrom<String> for PromptText {
    type Error = PromptProblem;

    fn try_from(text: String) -> Result<Self, PromptProblem> {
        Self::new(&text)
    }
}

impl From<PromptText> for String {
    fn from(prompt: PromptText) -> Self {
        prompt.as_str().to_owned()
    }
}

/// Why a text cannot be a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PromptProblem {
    Empty,
    /// It is longer than [`PromptText::MOST`].
    TooLong,
    /// It contains a character that could draw on the screen.
    Unprintable,
    /// It contains a `%` that does not start a variable.
    UnknownVariable,
}

impl fmt::Display for PromptProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.into())
    }
}

/// The values of the variables of a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptFacts<'a> {
    /// `%n`: the player's name.
    pub name: &'a str,
    /// `%b`: the number of the current board, or `-`.
    pub board: String,
    /// `%t`: hours and minutes in the player's zone.
    pub time: String,
}

impl PromptText {
    /// Longest prompt, in characters.
    pub const MOST: usize = 60;

    /// Reads a prompt.
    ///
    /// # Errors
    /// See [`PromptProblem`].
    pub fn new(text: &str) -> Result<Self, PromptProblem> {
        if text.trim().is_empty() {
            return Err(PromptProblem::Empty);
        }
        if text.chars().count() > Self::MOST {
            return Err(PromptProblem::TooLong);
        }
        if clean(text) != text {
            return Err(PromptProblem::Unprintable);
        }
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if letter == '%' {
                match letters.next() {
                    Some('n' | 'b' | 't' | '%') => {}
                    _ => return Err(PromptProblem::UnknownVariable),
                }
            }
        }
        Ok(Self(text.into()))
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// With the variables filled in.
    #[must_use]
    pub fn filled_in(&self, facts: &PromptFacts<'_>) -> String {
        let mut out = String::new();
        let mut letters = self.0.chars();
        while let Some(letter) = letters.next() {
            match if letter == '%' { letters.next() } else { None } {
                Some('n') => out.push_str(facts.name),
                Some('b') => out.push_str(&facts.board),
                Some('t') => out.push_str(&facts.time),
                _ => out.push(letter),
            }
        }
        out
    }
}

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

    #[test]
    fn a_prompt_fills_in_its_variables_and_knows_no_others() {
        let facts = PromptFacts {
            name: "alice",
            board: "12".to_owned(),
            time: "12:00".to_owned(),
        };
        let prompt = PromptText::new("%n (%b) %t 100%%>").unwrap();
        assert_eq!(prompt.filled_in(&facts), "alice (12) 12:00 100%>");
        assert_eq!(PromptText::new("%x"), Err(PromptProblem::UnknownVariable));
        assert_eq!(PromptText::new("50%"), Err(PromptProblem::UnknownVariable));
        assert_eq!(PromptText::new(" "), Err(PromptProblem::Empty));
        assert_eq!(
            PromptText::new(&"x".repeat(61)),
            Err(PromptProblem::TooLong)
        );
        for text in ["\x1b[2J>", "a\u{7}>", "\u{202e}>", "a\nb"] {
            assert_eq!(
                PromptText::new(text),
                Err(PromptProblem::Unprintable),
                "{text:?}"
            );
        }
    }

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
