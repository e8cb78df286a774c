//! The table: points, tie-breaks, ranks, and who won.

use super::{EntrantNumber, Tournament};
use crate::AccountId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// What decides between entrants with the same points, in the order of [`Place::tie_breaks`].
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
pub enum TieBreak {
    /// Rounds of a cup that were won. In a cup they count before the points.
    Rounds,
    /// Half-points from the pairings among those with the same points, if all of them have met.
    Direct,
    /// The half-points of all opponents but the worst.
    Buchholz,
    /// For each opponent, their half-points times the half-points won against them: quarters.
    SonnebornBerger,
    /// Games won.
    Wins,
}

/// Where an entrant of a pool plays in the next event of the season.
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
pub enum GroupMove {
    /// In the next higher group.
    Up,
    /// In the next lower group.
    Down,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The group of a pool; 0 for all other kinds. Each group has a table of its own.
    pub group: u16,
    /// The rank in the table, from 1. Those whom nothing separates share it.
    pub rank: u16,
    /// Who.
    pub entrant: EntrantNumber,
    /// Half-points; the points of an arena.
    pub points: u16,
    /// The tie-breaks in their order. `None` where one does not apply.
    pub tie_breaks: Vec<(TieBreak, Option<u32>)>,
    /// Games won, forfeits included.
    pub won: u16,
    /// Games drawn.
    pub drawn: u16,
    /// Games lost, forfeits included.
    pub lost: u16,
    /// Byes of both kinds.
    pub byes: u16,
    /// Whether they win the tournament, or their group: nobody who is no robot and takes part
    /// is before them.
    pub winner: bool,
    /// Whether they change the group in the next event of a season.
    pub moves: Option<GroupMove>,
}

impl Tournament {
    /// The table, in the order of groups and ranks.
    #[must_use]
    pub fn standings(&self) -> Vec<Place> {
        Vec::new()
    }

    /// Who has won, or leads: several if nothing separates them or if there are groups, nobody if
    /// everybody has withdrawn.
    #[must_use]
    pub fn winners(&self) -> Vec<EntrantNumber> {
        let places = self.standings().into_iter();
        places
            .filter(|place| place.winner)
            .map(|place| place.entrant)
            .collect()
    }

    /// The order of the people in the next event of a season: by group and rank, the best of each
    /// group changed with the last of the group above.
    #[must_use]
    pub fn ladder(&self) -> Vec<AccountId> {
        let places = self.standings().into_iter();
        places
            .filter_map(|place| self.entrant(place.entrant))
            .filter(|entrant| !entrant.robot)
            .map(|entrant| entrant.player.id)
            .collect()
    }
}
