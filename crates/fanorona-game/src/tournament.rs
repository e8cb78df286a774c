//! Tournaments: who takes part, who plays whom, and who wins (docs/tournaments.md).
//!
//! A [`Tournament`] is everything that is stored of one. [`Tournament::next`] says what has to
//! happen now: a [`Step`], which is made durable in one commit, or the moment at which to ask
//! again. [`Tournament::standings`] is the table. Both follow from the stored state and the
//! moment alone, so every node that asks gets the same answer.

mod entrant;
mod round;
mod terms;

mod log;
mod lot;
mod plan;
mod queries;
mod step;

mod apply;
mod correction;
mod joining;
mod next;
mod pairing;
mod standings;

pub use correction::{CannotCorrect, Correction};
pub use entrant::{Entrant, EntrantNumber, Withdrawal};
pub use log::{Decided, LogEntry};
pub use plan::{CannotChange, CannotExtend, CannotPair, FixedPair};

pub use joining::{Candidate, CannotHaveBye, CannotJoin, CannotLeave, Joining, PLACE_KEPT};
pub use next::{Adjudication, CannotAdjudicate};
pub use round::{Bye, Decision, Meeting, Pairing, Round, RoundState, Seat, TournamentGame};
pub use standings::{GroupMove, Place, TieBreak};
pub use step::{
    Cancellation, Circumstances, FreeRobot, GameEnding, NewMeeting, NewPairing, Step, Verdict,
};
pub use terms::{
    Every, NotATournamentName, Robots, TermsProblem, TournamentKind, TournamentName,
    TournamentTerms,
};

use crate::{AccountId, Score, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumString, IntoStaticStr};

/// The number of a tournament, as players type it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct TournamentId(pub i64);

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The round of a tournament to which a game belongs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct TournamentRound {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its name; `None` in a record that does not say it.
    pub name: Option<TournamentName>,
    /// The number of the round, from 1.
    pub round: u16,
    /// The score with which the game counts there since a correction; `None` without one.
    pub corrected: Option<Score>,
}

/// How far a tournament is.
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
pub enum TournamentStage {
    /// Players can join. It starts at its time, or when its director starts it.
    Open,
    /// Games are played.
    Running,
    /// It has a winner.
    Over,
    /// It was cancelled: too few players at its time, or by its director.
    Cancelled,
}

impl TournamentStage {
    /// The word in the database and for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// All that is stored of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// Its number.
    pub id: TournamentId,
    /// Its name.
    pub name: TournamentName,
    /// What is decided. The director can change what has not begun.
    pub terms: TournamentTerms,
    /// What its director says about it.
    pub description: Option<String>,
    /// What strangers have to know to join it; `None` if everybody can join.
    pub code: Option<String>,
    /// How it is played: what its terms say, until its start finds that so few players play all
    /// play all.
    pub played_as: TournamentKind,
    /// How far it is.
    pub stage: TournamentStage,
    /// Rises by one with every change. A change is saved only for the version from which it was
    /// made.
    pub version: u64,
    /// Public: all that is drawn by lot follows from it and the entrants.
    pub seed: u64,
    /// Who created it; `None` for one of a season, or after the account was deleted.
    pub director: Option<AccountId>,
    /// Who else directs it.
    pub helpers: Vec<AccountId>,
    /// Whom its directors have asked to take part: limits of ratings and games, and the code, do not
    /// hold for them.
    pub asked: Vec<AccountId>,
    /// Who meets in a round that is still to be paired, by decision of a director.
    pub fixed: Vec<FixedPair>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it starts, or started.
    pub starts_at: Timestamp,
    /// When it was over or cancelled.
    pub ended_at: Option<Timestamp>,
    /// Everybody who has joined, by number.
    pub entrants: Vec<Entrant>,
    /// Rounds that were paired, by number. An arena has one, to which pairings are added.
    pub rounds: Vec<Round>,
}

#[cfg(test)]
mod tests;
