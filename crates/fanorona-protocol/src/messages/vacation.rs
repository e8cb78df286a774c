//! Vacations, which pause the clocks of correspondence games.

use crate::messages::message::refusals;
use fanorona_game::{GameId, PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A vacation starts or ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "vacation-event-", serialize_all = "kebab-case")]
pub enum VacationEvent {
    /// The clocks of these games are paused, or running again.
    Vacation {
        /// The opponent, or the player who is told.
        name: PlayerName,
        /// The games with the player who is told, or all of the player's own.
        games: Vec<GameId>,
        /// When the vacation ends at the latest; `None` when it has ended.
        until_ms: Option<Timestamp>,
    },
}

/// The answer to `vacation`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "vacation-done-", serialize_all = "kebab-case")]
pub enum VacationDone {
    /// The player's vacation, as it is now.
    Vacation {
        /// When it ends at the latest; `None` if the player is not on vacation.
        until_ms: Option<Timestamp>,
        /// The days left in this year, including an unfinished one.
        days_left: u64,
    },
}

refusals! {
    /// Why a command about vacations was refused.
    pub enum VacationRefusal ("vacation-refusal-") {
        /// The player is already on vacation.
        OnVacation {
            /// When it ends at the latest.
            until_ms: Timestamp,
        } => exists,
        /// The player is not on vacation.
        NotOnVacation => not_found,
        /// The player has used all vacation days of the year.
        NoDaysLeft {
            /// The days in a year.
            days: u16,
        } => limit,
    }
}
