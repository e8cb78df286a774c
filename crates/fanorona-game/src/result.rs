//! How games end. The board's own ends are the rules'; the others come from people and limits.

use fanorona_rules::{BoardEnd, Outcome, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr};

/// Who got the point.
///
/// Messages contain its [`Score::code`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// One side won.
    Win(Side),
    /// Half a point each.
    Draw,
    /// The game was broken off and counts for nobody.
    Aborted,
}

impl Score {
    /// The form in records: `1-0`, `0-1`, `1/2-1/2`, `*`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Win(Side::White) => "1-0",
            Self::Win(Side::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Aborted => "*",
        }
    }

    /// The score that `code` stands for.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Win(Side::White), Self::Win(Side::Black), Self::Draw, Self::Aborted]
            .into_iter()
            .find(|score| score.code() == code)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not a [`Score::code`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAScore;

impl fmt::Display for NotAScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a score")
    }
}

impl FromStr for Score {
    type Err = NotAScore;

    fn from_str(text: &str) -> Result<Self, NotAScore> {
        Self::from_code(text).ok_or(NotAScore)
    }
}

/// What ended a game (docs/rules.md, "The end of a game").
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EndReason {
    /// The loser has no pieces left.
    Captured,
    /// The loser was to move and had no legal turn.
    Blocked,
    /// The winner of the game before did not offer a piece to the debtor of a vela.
    Unoffered,
    /// The loser gave up.
    Resigned,
    /// The loser's time was up.
    Time,
    /// Both agreed to a draw.
    Agreed,
    /// The same position came again and again.
    Repetition,
    /// Too many turns without a capture.
    NoCaptureLimit,
    /// The loser is gone, or was made to lose.
    Forfeit,
    /// Broken off.
    Aborted,
    /// An administrator decided it.
    Adjudicated,
}

impl EndReason {
    /// The word in the protocol and in records.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// The end of a game: the score and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct GameResult {
    /// Who got the point.
    #[serde(rename = "result")]
    pub score: Score,
    /// What ended the game.
    pub reason: EndReason,
}

impl GameResult {
    /// `side` has won.
    #[must_use]
    pub fn win(side: Side, reason: EndReason) -> Self {
        Self { score: Score::Win(side), reason }
    }

    /// Nobody has won.
    #[must_use]
    pub fn draw(reason: EndReason) -> Self {
        Self { score: Score::Draw, reason }
    }

    /// The game counts for nobody.
    #[must_use]
    pub fn aborted() -> Self {
        Self { score: Score::Aborted, reason: EndReason::Aborted }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        let reason = match outcome.end {
            BoardEnd::Captured => EndReason::Captured,
            BoardEnd::Blocked => EndReason::Blocked,
            BoardEnd::Unoffered => EndReason::Unoffered,
        };
        Self::win(outcome.winner, reason)
    }
}
