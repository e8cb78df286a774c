//! Who takes part in a tournament.

use crate::{Player, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use strum::{EnumString, IntoStaticStr};

/// The number of an entrant in a tournament, from 1, in the order in which they joined.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct EntrantNumber(pub u16);

/// Why an entrant does not play any more.
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
pub enum Withdrawal {
    /// They left.
    Left,
    /// They did not come to two games.
    Absent,
    /// They were on vacation for more than the days that a tournament allows.
    Vacation,
    /// The director removed them.
    Removed,
    /// Their account was deleted.
    Gone,
    /// Their account is banned, or was when they were withdrawn.
    Banned,
}

/// One who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// The number.
    pub number: EntrantNumber,
    /// The player.
    pub player: Player,
    /// Whether it is a robot that fills a gap. Robots are in the table, and cannot win.
    pub robot: bool,
    /// Rating points when they joined; the middle rating for guests.
    pub rating: i32,
    /// The first round for which they can be paired: 1, or later for those who joined late.
    pub from_round: u16,
    /// The round in which they asked not to be paired, with half of the points.
    pub bye: Option<u16>,
    /// The group of a pool, from 1; 0 for all other kinds and before the start.
    pub group: u16,
    /// Games to which they did not come.
    pub forfeits: u16,
    /// Vacation since the start of the tournament, as far as it is over or running now.
    pub vacation: Duration,
    /// Whether they wait for a game of an arena now: they are online, play no game of the
    /// tournament, and have not paused. Not stored.
    pub waits_since: Option<Timestamp>,
    /// Whether they play a live game now, in the tournament or elsewhere. Robots can play several,
    /// and are never counted. The store reads it from the games.
    pub plays_live: bool,
    /// When they stopped to take part: the last round in which they were paired (0 for before the
    /// first), and why.
    pub withdrawn: Option<(u16, Withdrawal)>,
    /// When they stopped to take part, if they did. It remains when they come back.
    pub withdrawn_at: Option<Timestamp>,
}

impl Entrant {
    /// Somebody who joins, and can be paired from this round on.
    #[must_use]
    pub fn new(number: EntrantNumber, player: Player, rating: i32, from_round: u16) -> Self {
        Self {
            number,
            player,
            robot: false,
            rating,
            from_round,
            bye: None,
            group: 0,
            forfeits: 0,
            vacation: Duration::ZERO,
            waits_since: None,
            plays_live: false,
            withdrawn: None,
            withdrawn_at: None,
        }
    }
}
