//! What is decided when a tournament is created.

mod check;
mod options;

pub use check::TermsProblem;

use crate::people::name::alike;
use crate::{Days, RatingRange, Terms, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How a tournament is played.
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
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TournamentKind {
    /// All play all, in groups of similar rating.
    Pool,
    /// Live games for a given time; the next opponent comes at once.
    Arena,
    /// Opponents of equal score meet in each round, for two games with both colours.
    DoubleSwiss,
    /// Winners advance, losers are out.
    Cup,
}

impl TournamentKind {
    /// The word for programs and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// How often a tournament repeats.
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
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Every {
    /// Each day.
    Day,
    /// Each week.
    Week,
    /// Each month.
    Month,
}

/// Which robots fill gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Robots {
    /// Those of about the rating of whom they play.
    Fitting,
    /// Of this level and the nearest ones.
    Level(u8),
}

/// The name of a tournament: 1 to 40 characters without control characters. Its letters and digits
/// are those of English and French, so that no name looks like another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct TournamentName(String);

/// The text is not a name for a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotATournamentName {
    /// Nothing but spaces.
    Empty,
    /// More than [`TournamentName::MOST`] characters.
    TooLong,
    /// A character that is not printed, or no letter and no digit at all.
    Unreadable,
    /// A letter or a digit that English and French do not have.
    Foreign,
}

/// A letter of English or French in lower case without its accent, or a digit.
fn without_accent(c: char) -> Option<&'static str> {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    let c = c.to_lowercase().next()?;
    let accented = match c {
        'à'..='å' => "a",
        'æ' => "ae",
        'ç' => "c",
        'è'..='ë' => "e",
        'ì'..='ï' => "i",
        'ñ' => "n",
        'ò'..='ö' => "o",
        'œ' => "oe",
        'ù'..='ü' => "u",
        'ý' | 'ÿ' => "y",
        plain => {
            let place = PLAIN.find(plain)?;
            return PLAIN.get(place..=place);
        }
    };
    Some(accented)
}

impl TournamentName {
    /// The maximum number of characters.
    pub const MOST: usize = 40;

    /// The form for comparing names that look alike: as that of players' names, without spaces.
    #[must_use]
    pub fn skeleton(&self) -> String {
        let letters = self.0.chars().filter_map(without_accent);
        alike(&letters.collect::<String>())
    }

    /// This name with a number in brackets behind it, where the name itself is taken.
    #[must_use]
    pub fn with_number(&self, number: u32) -> Self {
        let number = format!(" ({number})");
        let room = Self::MOST - number.len();
        let name: String = self.0.chars().take(room).collect();
        Self(name + &number)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TournamentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Display for NotATournamentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a name for a tournament")
    }
}

impl FromStr for TournamentName {
    type Err = NotATournamentName;

    fn from_str(text: &str) -> Result<Self, NotATournamentName> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.join(" ");
        if name.is_empty() {
            Err(NotATournamentName::Empty)
        } else if name.chars().count() > Self::MOST {
            Err(NotATournamentName::TooLong)
        } else if name.chars().any(char::is_control) || !name.chars().any(char::is_alphanumeric) {
            Err(NotATournamentName::Unreadable)
        } else if (name.chars()).any(|c| c.is_alphanumeric() && without_accent(c).is_none()) {
            Err(NotATournamentName::Foreign)
        } else {
            Ok(Self(name))
        }
    }
}

impl TryFrom<String> for TournamentName {
    type Error = NotATournamentName;

    fn try_from(text: String) -> Result<Self, NotATournamentName> {
        text.parse()
    }
}

impl From<TournamentName> for String {
    fn from(name: TournamentName) -> Self {
        name.0
    }
}

/// What is decided when a tournament is created. Its director can change what has not begun
/// ([`Tournament::may_change`](super::Tournament::may_change)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct TournamentTerms {
    /// How it is played.
    #[serde(rename = "form")]
    pub kind: TournamentKind,
    /// The terms of each game. Colours are the tournament's; a cup has the match here.
    #[serde(flatten)]
    pub game: Terms,
    /// The ratings that entrants may have.
    #[serde(flatten)]
    pub ratings: RatingRange,
    /// The minimum of rated games on its board that entrants have finished.
    #[serde(default)]
    pub least_games: u32,
    /// The minimum number of players with which it starts. Robots count, where it has any.
    pub least_players: u16,
    /// The maximum number of players.
    pub most_players: u16,
    /// Rounds of a double-swiss; 0 for the other kinds, where they follow.
    pub rounds: u16,
    /// Whether all play all twice, with both colours, in a pool.
    pub double: bool,
    /// Minutes that an arena lasts; 0 for the other kinds.
    pub minutes: u32,
    /// The most days of a round, or of a whole pool that is played by correspondence. `None` for
    /// live rounds whose games start at once.
    pub round_days: Option<Days>,
    /// Robots that fill gaps.
    pub robots: Option<Robots>,
    /// Whether guests can join. Only an arena can have them.
    pub guests: bool,
    /// How often it repeats.
    pub every: Option<Every>,
}

impl TournamentTerms {
    /// How long a player has for the first step of the first turn, without vacation; `None` without
    /// a limit.
    #[must_use]
    pub fn first_step_limit(&self) -> Option<Duration> {
        match self.game.time {
            TimeControl::Live(live) => Some((live.at_start() / 5).min(Duration::from_mins(5))),
            TimeControl::Slow(slow) => {
                let week = Duration::from_hours(24 * 7);
                let turn = slow.per_turn.map_or(week, Days::span).min(week);
                Some(slow.remind.map_or(turn, Days::span))
            }
            TimeControl::Untimed => None,
        }
    }
}
