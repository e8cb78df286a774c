//! What has to happen next, as values.
//!
//! Each step is one commit of the store, made for the [`Tournament::version`] from which
//! [`Tournament::next`] derived it. The server carries it out, reads the tournament again and asks
//! again, until the answer is [`Step::Wait`]. [`Tournament::apply`] is the same change in memory:
//! the store saves what differs.
//!
//! [`Tournament::version`]: super::Tournament::version
//! [`Tournament::next`]: super::Tournament::next
//! [`Tournament::apply`]: super::Tournament::apply

use super::{Bye, Decision, EntrantNumber, Robots, TournamentKind, Withdrawal};
use crate::{AccountId, GameId, Pauses, Player, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use strum::{EnumString, IntoStaticStr};

/// What [`Tournament::next`] needs to know besides the tournament.
///
/// [`Tournament::next`]: super::Tournament::next
#[derive(Debug, Clone, Copy)]
pub struct Circumstances<'a> {
    /// The stops of the server since the tournament was created. All deadlines move by them.
    pub downtime: &'a Pauses,
    /// Robots that can take part: in an arena those that can start a game now, otherwise those that
    /// have room for the games. Empty if the terms have no robots.
    pub robots: &'a [FreeRobot],
    /// The order of the players after the last event of the season ([`Tournament::ladder`]); empty
    /// for the first one.
    ///
    /// [`Tournament::ladder`]: super::Tournament::ladder
    pub ladder: &'a [AccountId],
}

/// A robot that can take part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeRobot {
    /// The robot's account.
    pub player: Player,
    /// Its rating points.
    pub rating: i32,
    /// Its level.
    pub level: u8,
}

impl FreeRobot {
    /// How far the robot is from what is wanted, for somebody with this rating. The nearest comes
    /// first.
    pub(super) fn distance(&self, wanted: Robots, rating: i32) -> (u32, Reverse<u8>, i64) {
        let far = match wanted {
            Robots::Fitting => self.rating.abs_diff(rating),
            Robots::Level(level) => u32::from(self.level.abs_diff(level)),
        };
        (far, Reverse(self.level), self.player.id.0)
    }
}

/// What has to happen next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Nothing until this moment. The server asks again then, and after every change: somebody
    /// joined or left, waits, is ready, or a game has started, had its first steps, or ended.
    Wait(Option<Timestamp>),
    /// The stage becomes `Cancelled`, `ended_at` is now. Everybody who joined is told why.
    Cancel(Cancellation),
    /// These robots join, as entrants with the next numbers, `from_round` 1.
    AddRobots(Vec<FreeRobot>),
    /// The stage becomes `Running`, `played_as` and the groups are set, `starts_at` is now. The
    /// first round follows as a step of its own.
    Start {
        /// How it is played. If that is not what the terms say, the players are told.
        played_as: TournamentKind,
        /// The group of each entrant of a pool; empty for the other kinds.
        groups: Vec<(EntrantNumber, u16)>,
    },
    /// The round is made, or gets more pairings if it exists (an arena). Byes are decided with it.
    /// Games start in the same commit.
    Pair {
        /// The round.
        round: u16,
        /// When it ends at the latest.
        ends_at: Timestamp,
        /// The pairings that are added. May be empty in an arena.
        pairings: Vec<NewPairing>,
    },
    /// Somebody who joined a cup late takes the place of a bye: its pairing becomes one of two.
    TakeBye {
        /// The round.
        round: u16,
        /// The pairing, with the number of the bye.
        pairing: NewPairing,
    },
    /// Another game of a pairing starts: the second of two, or the replay of a draw. Games of a
    /// match (`terms.game.in_match`) never start by this step: the match continues as every match
    /// does, as long as its pairing is undecided and the end of the round has not passed.
    NextGame {
        /// The round.
        round: u16,
        /// The number of the pairing.
        pairing: u16,
        /// Who has White.
        white: EntrantNumber,
    },
    /// The pairing is decided, or decided again ([`Decision::Annulled`]).
    Decide(Verdict),
    /// The game is ended under its lock, as by `forfeit` or `adjudicate`. The tournament changes by
    /// the result of the game alone.
    EndGame {
        /// The round.
        round: u16,
        /// The number of the pairing.
        pairing: u16,
        /// The game.
        game: GameId,
        /// How it ends.
        ending: GameEnding,
    },
    /// The entrant does not play any more: `withdrawn` is set, with the last round in which they
    /// have a pairing. Their open games and pairings follow as steps.
    Withdraw {
        /// The entrant who withdraws.
        entrant: EntrantNumber,
        /// The reason that the director gave.
        why: Withdrawal,
    },
    /// The round is over.
    EndRound {
        /// The round.
        round: u16,
    },
    /// The stage becomes `Over`, `ended_at` is now. [`Tournament::winners`] says who won.
    ///
    /// [`Tournament::winners`]: super::Tournament::winners
    Finish,
}

/// Why a tournament is cancelled.
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
pub enum Cancellation {
    /// Fewer players than it needs had joined at its time.
    TooFewPlayers,
    /// Everybody left before anybody had won a point.
    EverybodyLeft,
    /// Its director cancelled it.
    Director,
}

/// How a game of a tournament is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameEnding {
    /// This entrant loses by [`Forfeit`], also if no turn was played: no first step in time, or
    /// withdrawn.
    ///
    /// [`Forfeit`]: crate::EndReason::Forfeit
    Forfeit(EntrantNumber),
    /// The time of the round is over. The endgame tables decide the position if they know it;
    /// otherwise it is a draw. The reason is [`Adjudicated`].
    ///
    /// [`Adjudicated`]: crate::EndReason::Adjudicated
    Adjudicate,
}

/// How a pairing is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The round.
    pub round: u16,
    /// The number of the pairing.
    pub pairing: u16,
    /// How it ended.
    pub decision: Decision,
    /// The points of the two seats, as in [`Seat::points`].
    ///
    /// [`Seat::points`]: super::Seat::points
    pub points: [u16; 2],
    /// The games to which each of the two did not come. They are added to `forfeits` of the
    /// entrants, and make the `forfeit` of their seats.
    pub forfeits: [u16; 2],
}

/// A pairing that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewPairing {
    /// The number in its round.
    pub number: u16,
    /// The group of a pool; 0 for all other kinds.
    pub group: u16,
    /// Who meets.
    pub meeting: NewMeeting,
}

/// Who meets in a pairing that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewMeeting {
    /// Two entrants.
    Two {
        /// The first has White in the first game.
        entrants: [EntrantNumber; 2],
        /// How many games start with the pairing: none if the players arrange it, or an entrant
        /// has withdrawn; one; or two with both colours.
        games: u8,
    },
    /// One entrant without an opponent. The pairing is decided at once.
    Bye {
        /// The entrant who has no opponent.
        entrant: EntrantNumber,
        /// The reason that the director gave.
        bye: Bye,
        /// Half-points.
        points: u16,
    },
}
