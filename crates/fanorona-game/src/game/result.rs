//! Scores and reasons. Some results follow from the board (see fanorona-rules), the others from
//! players and limits.

use fanorona_rules::{BoardEnd, Outcome, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr};

/// The score of a game.
///
/// Messages contain its [`Score::code`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// This side won.
    Win(Side),
    /// A draw: half a point each.
    Draw,
    /// The game was aborted and does not count.
    Aborted,
}

impl Score {
    /// The code in records: `1-0`, `0-1`, `1/2-1/2`, `*`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Win(Side::White) => "1-0",
            Self::Win(Side::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Aborted => "*",
        }
    }

    /// Parses a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        [
            Self::Win(Side::White),
            Self::Win(Side::Black),
            Self::Draw,
            Self::Aborted,
        ]
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

/// How a game ended for one of its players.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PlayerResult {
    /// A win.
    Won,
    /// A loss.
    Lost,
    /// A draw.
    Drawn,
    /// The game was aborted.
    Aborted,
}

impl PlayerResult {
    /// The word for it, in commands.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What a score means for a side.
    #[must_use]
    pub fn of(score: Score, side: Side) -> Self {
        match score {
            Score::Win(winner) if winner == side => Self::Won,
            Score::Win(_) => Self::Lost,
            Score::Draw => Self::Drawn,
            Score::Aborted => Self::Aborted,
        }
    }

    /// The score of a game that ended like this for `side`.
    #[must_use]
    pub fn score(self, side: Side) -> Score {
        match self {
            Self::Won => Score::Win(side),
            Self::Lost => Score::Win(side.opposite()),
            Self::Drawn => Score::Draw,
            Self::Aborted => Score::Aborted,
        }
    }
}

/// Why a game ended (docs/rules.md, "The end of a game").
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EndReason {
    /// The loser has no pieces left.
    Captured,
    /// The loser was to move and had no legal turn.
    Blocked,
    /// In a vela, the winner of the game before did not offer a piece to the debtor.
    Unoffered,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    Time,
    /// Both players agreed to a draw.
    Agreed,
    /// The same position occurred repeatedly.
    Repetition,
    /// Too many turns without a capture.
    NoCaptureLimit,
    /// The loser left the server, or was made to lose.
    Forfeit,
    /// The game was aborted, or given up before both sides had played.
    Aborted,
    /// The server stopped, which ends the games of guests without a result.
    ServerStopped,
    /// An administrator decided the game.
    Adjudicated,
}

impl EndReason {
    /// The word in the protocol and in the database.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct GameResult {
    /// The score.
    #[serde(rename = "result")]
    pub score: Score,
    /// Why the game ended.
    pub reason: EndReason,
}

impl GameResult {
    /// `side` won.
    #[must_use]
    pub fn win(side: Side, reason: EndReason) -> Self {
        Self {
            score: Score::Win(side),
            reason,
        }
    }

    /// A draw.
    #[must_use]
    pub fn draw(reason: EndReason) -> Self {
        Self {
            score: Score::Draw,
            reason,
        }
    }

    /// A game that a player aborted, or both.
    #[must_use]
    pub fn aborted() -> Self {
        Self::void(EndReason::Aborted)
    }

    /// A result that was stored or recorded. A game that was given up before both sides had played
    /// is aborted, whatever word older records have for it.
    #[must_use]
    pub fn recorded(score: Score, reason: EndReason) -> Self {
        match (score, reason) {
            (Score::Aborted, EndReason::Resigned | EndReason::Time | EndReason::Forfeit) => {
                Self::aborted()
            }
            _ => Self { score, reason },
        }
    }

    /// A game that ended without a result.
    #[must_use]
    pub fn void(reason: EndReason) -> Self {
        Self {
            score: Score::Aborted,
            reason,
        }
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
