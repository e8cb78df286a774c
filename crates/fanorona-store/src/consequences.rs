//! What a change means for the rows of other tables.
//!
//! Pure functions from a change to rows: no database knows these rules, and no rule is written
//! twice, for games that are played here and for games that are imported. Each function takes all
//! changes of a batch, so that a dialect writes their rows with a short list of statements, however
//! many changes there are.
//!
//! What only a database can decide is not here: whether a change came too late (versions), and what
//! must not exist twice (constraints).

mod end;
mod positions;
mod rating;
mod save;
mod start;

pub(crate) use end::{EndRows, Ended};
pub(crate) use positions::{Indexed, PositionGameRow, positions};
pub(crate) use rating::listed;
pub(crate) use save::{check_at, turns_taken_back};
pub(crate) use start::{StartRows, Started, board_players};

use serde::Serialize;

/// The channels that every new account is in: one where somebody can answer a question, and one
/// where the server says which tournaments can be joined.
pub(crate) const FIRST_CHANNELS: [&str; 2] = ["help", "tournaments"];

/// News of a player. A member gets it; a guest does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct NewsRow {
    pub(crate) account: i64,
    pub(crate) kind: &'static str,
    pub(crate) board: i64,
    /// The player who caused it.
    pub(crate) who: Option<i64>,
    pub(crate) at: i64,
}
