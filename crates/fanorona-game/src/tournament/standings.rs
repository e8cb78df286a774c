//! The table: points, tie-breaks, ranks, and who won.

mod scores;

use super::{Entrant, EntrantNumber, Tournament, TournamentKind, Withdrawal};
use crate::AccountId;
use schemars::JsonSchema;
use scores::Scores;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
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
    /// Rounds of a cup that were won, with byes. In a cup they count instead of the points.
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
    /// The entrant of this row.
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
    /// Whether they have played a game that counts: byes and forfeits are none.
    pub played: bool,
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
        let scores = Scores::of(self);
        let mut seeds = self.seeds();
        // Who left without having been paired.
        seeds.retain(|entrant| !matches!(entrant.withdrawn, Some((0, _))));
        let groups = seeds.iter().map(|entrant| entrant.group).max().unwrap_or(0);
        let mut places = Vec::new();
        for group in 0..=groups {
            let members = seeds
                .iter()
                .copied()
                .filter(|entrant| entrant.group == group);
            places.extend(self.table(&members.collect::<Vec<_>>(), &scores));
        }
        if self.played_as == TournamentKind::Pool && self.terms.every.is_some() {
            self.mark_moves(&mut places, groups);
        }
        places
    }

    /// Who has won, or leads: several if nothing separates them or if there are groups; nobody if
    /// everybody has withdrawn, or nobody has played a game and has points. A cup has one winner or
    /// none.
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
        let mut places = self.standings();
        let of_people = |place: &Place| self.entrant(place.entrant).is_some_and(|it| !it.robot);
        places.retain(of_people);
        for upper in 1..places.last().map_or(1, |place| place.group) {
            let find = |group, moves| {
                let wanted = |it: &Place| it.group == group && it.moves == Some(moves);
                places.iter().position(wanted)
            };
            let (down, up) = (find(upper, GroupMove::Down), find(upper + 1, GroupMove::Up));
            if let Some((down, up)) = down.zip(up) {
                // The other move of either was or will be made with the other neighbour.
                let (above, below) = (places[down].entrant, places[up].entrant);
                (places[down].entrant, places[up].entrant) = (below, above);
            }
        }
        let entrants = places
            .iter()
            .filter_map(|place| self.entrant(place.entrant));
        entrants.map(|entrant| entrant.player.id).collect()
    }

    /// The table of a group, or of all. The members are in the order of their seeds.
    fn table(&self, members: &[&Entrant], scores: &Scores) -> Vec<Place> {
        let direct = scores.direct(members);
        let mut places: Vec<Place> = members
            .iter()
            .map(|entrant| {
                let score = scores.of_entrant(entrant.number);
                Place {
                    group: entrant.group,
                    rank: 1,
                    entrant: entrant.number,
                    points: score.points,
                    tie_breaks: scores.tie_breaks(self.played_as, entrant.number, &direct),
                    won: score.won,
                    drawn: score.drawn,
                    lost: score.lost,
                    byes: score.byes,
                    played: score.played,
                    winner: false,
                    moves: None,
                }
            })
            .collect();
        let annulled = |place: &Place| {
            let entrant = self.entrant(place.entrant);
            entrant.is_some_and(|entrant| self.is_annulled(entrant))
        };
        let key = |place: &Place| {
            let points = match self.played_as {
                TournamentKind::Cup => 0,
                TournamentKind::Pool | TournamentKind::Arena | TournamentKind::DoubleSwiss => {
                    place.points
                }
            };
            let values = place.tie_breaks.iter().map(|(_, value)| value.unwrap_or(0));
            let values: Vec<u32> = values.collect();
            (annulled(place), Reverse((points, values)))
        };
        // Stable: those who share a rank stay in the order of their seeds.
        places.sort_by_cached_key(key);
        let keys: Vec<_> = places.iter().map(key).collect();
        for (place, row) in places.iter_mut().zip(&keys) {
            let before = keys.iter().position(|it| it == row).unwrap_or(0);
            place.rank = u16::try_from(before + 1).unwrap_or(u16::MAX);
        }
        let best = places
            .iter()
            .find(|place| self.can_win(place))
            .map(|place| place.rank);
        for place in &mut places {
            place.winner = Some(place.rank) == best && self.can_win(place);
        }
        let winners = places.iter().filter(|place| place.winner).count();
        if self.played_as == TournamentKind::Cup && winners > 1 {
            // Nobody has won the final.
            places.iter_mut().for_each(|place| place.winner = false);
        }
        places
    }

    /// Robots do not win, nor those who have withdrawn, except from an arena, nor without a game and
    /// something won.
    fn can_win(&self, place: &Place) -> bool {
        let arena = self.played_as == TournamentKind::Arena;
        let entrant = self.entrant(place.entrant);
        let plays = entrant.is_some_and(|entrant| {
            let left = match entrant.withdrawn {
                None => false,
                Some((_, Withdrawal::Left)) => !arena,
                Some(_) => true,
            };
            !entrant.robot && !left
        });
        let rounds = place.tie_breaks.first();
        let won_rounds = rounds.is_some_and(|first| matches!(first, (TieBreak::Rounds, Some(1..))));
        plays && place.played && (place.points > 0 || won_rounds)
    }

    /// Marks who changes places: the last of each group with the best of the next. Robots do not
    /// change groups, and those who have withdrawn do not move up.
    fn mark_moves(&self, places: &mut [Place], groups: u16) {
        let person = |place: &Place| self.entrant(place.entrant).is_some_and(|it| !it.robot);
        for upper in 1..groups {
            let of = |place: &Place, group| {
                place.group == group && place.moves.is_none() && person(place)
            };
            let down = places.iter().rposition(|place| of(place, upper));
            let up = places
                .iter()
                .position(|place| of(place, upper + 1) && !self.is_gone(place.entrant));
            if let Some((down, up)) = down.zip(up) {
                places[down].moves = Some(GroupMove::Down);
                places[up].moves = Some(GroupMove::Up);
            }
        }
    }
}
