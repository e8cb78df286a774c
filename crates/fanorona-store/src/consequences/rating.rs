//! A new rating: with whom its player is listed, and how many players there are for each number of points.

use fanorona_game::{RatingGroup, RatingRecord, Timestamp};
use fanorona_rules::Ruleset;
use serde::Serialize;
use std::collections::BTreeMap;

/// The group with which a player is listed at `now`, and when that changes although no game is played. `None` if it
/// never does: only a game ends inactivity.
pub(crate) fn listed(record: &RatingRecord, now: Timestamp) -> (RatingGroup, Option<Timestamp>) {
    let changes = [record.provisional_from(), record.inactive_from()];
    (record.group(now), changes.into_iter().filter(|change| *change > now).min())
}

/// A place in the standings, with whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) ruleset: &'static str,
    pub(crate) group: &'static str,
    pub(crate) points: i64,
}

impl Place {
    /// `points` are the parts of [`fanorona_game::Rating::parts`]: millionths.
    pub(crate) fn new(ruleset: Ruleset, group: RatingGroup, points: i64) -> Self {
        Self { ruleset: ruleset.name(), group: group.name(), points: points / 1_000_000 }
    }
}

/// How many players have come to a place, or have left it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct PlaceRow {
    pub(crate) ruleset: &'static str,
    pub(crate) standing: &'static str,
    pub(crate) points: i64,
    pub(crate) players: i64,
}

/// The players who change their places, added up by place.
#[derive(Debug, Default)]
pub(crate) struct PlaceMoves(BTreeMap<Place, i64>);

impl PlaceMoves {
    /// A player goes from one place, if the player had one, to another.
    pub(crate) fn add(&mut self, from: Option<Place>, to: Place) {
        if let Some(from) = from {
            *self.0.entry(from).or_default() -= 1;
        }
        *self.0.entry(to).or_default() += 1;
    }

    /// The places that fewer players have.
    pub(crate) fn left(&self) -> Vec<PlaceRow> {
        self.rows(|players| players < 0)
    }

    /// The places that more players have.
    pub(crate) fn reached(&self) -> Vec<PlaceRow> {
        self.rows(|players| players > 0)
    }

    fn rows(&self, which: impl Fn(i64) -> bool) -> Vec<PlaceRow> {
        let places = self.0.iter().filter(|(_, players)| which(**players));
        places
            .map(|(&Place { ruleset, group, points }, &players)| PlaceRow {
                ruleset,
                standing: group,
                points,
                players: players.abs(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{INACTIVE_AFTER, Rating};

    const NOON: Timestamp = Timestamp(1_795_000_000_000);

    fn place(points: i64) -> Place {
        Place::new(Ruleset::Telo, RatingGroup::Provisional, points)
    }

    #[test]
    fn a_first_rating_is_provisional_until_its_player_is_inactive() {
        let record = RatingRecord { rating: Rating::START, rated_at: NOON, won: 1, lost: 0, drawn: 0 };
        let inactive = NOON.plus(INACTIVE_AFTER);
        assert_eq!(listed(&record, NOON), (RatingGroup::Provisional, Some(inactive)));
        assert_eq!(listed(&record, inactive), (RatingGroup::Inactive, None));
    }

    #[test]
    fn an_established_rating_becomes_provisional_and_then_inactive() {
        let rating = Rating::from_parts([1_600_000_000, 100_000_000, 60_000_000_000]).unwrap();
        let record = RatingRecord { rating, rated_at: NOON, won: 9, lost: 3, drawn: 1 };
        let (first, then) = (record.provisional_from(), record.inactive_from());
        assert!(NOON < first && first < then);
        assert_eq!(listed(&record, NOON), (RatingGroup::Established, Some(first)));
        assert_eq!(listed(&record, first), (RatingGroup::Provisional, Some(then)));
    }

    #[test]
    fn players_who_only_swap_their_places_change_no_count() {
        let mut moves = PlaceMoves::default();
        moves.add(Some(place(1_500_000_000)), place(1_510_000_000));
        moves.add(Some(place(1_510_000_001)), place(1_500_999_999));
        assert!(moves.left().is_empty() && moves.reached().is_empty());
    }

    #[test]
    fn a_player_leaves_a_place_and_reaches_another() {
        let mut moves = PlaceMoves::default();
        moves.add(Some(place(1_500_000_000)), place(1_510_000_000));
        moves.add(None, place(1_510_000_000));
        let rows = |rows: Vec<PlaceRow>| rows.iter().map(|row| (row.points, row.players)).collect::<Vec<_>>();
        assert_eq!(rows(moves.left()), [(1500, 1)]);
        assert_eq!(rows(moves.reached()), [(1510, 2)]);
    }
}
