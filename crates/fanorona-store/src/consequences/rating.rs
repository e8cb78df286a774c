//! A new rating: with whom its player is listed.

use fanorona_game::{RatingGroup, RatingRecord, Timestamp};

/// The group with which a player is listed at `now`, and when that changes although no game is
/// played. `None` if it never does: only a game ends inactivity.
pub(crate) fn listed(record: &RatingRecord, now: Timestamp) -> (RatingGroup, Option<Timestamp>) {
    let changes = [record.provisional_from(), record.inactive_from()];
    (
        record.group(now),
        changes.into_iter().filter(|change| *change > now).min(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{INACTIVE_AFTER, Rating};

    const NOON: Timestamp = Timestamp(1_795_000_000_000);

    #[test]
    fn a_first_rating_is_provisional_until_its_player_is_inactive() {
        let record = RatingRecord {
            rating: Rating::START,
            rated_at: NOON,
            won: 1,
            lost: 0,
            drawn: 0,
        };
        let inactive = NOON.plus(INACTIVE_AFTER);
        assert_eq!(
            listed(&record, NOON),
            (RatingGroup::Provisional, Some(inactive))
        );
        assert_eq!(listed(&record, inactive), (RatingGroup::Inactive, None));
    }

    #[test]
    fn an_established_rating_becomes_provisional_and_then_inactive() {
        let rating = Rating::from_parts([1_600_000_000, 100_000_000, 60_000_000_000]).unwrap();
        let record = RatingRecord {
            rating,
            rated_at: NOON,
            won: 9,
            lost: 3,
            drawn: 1,
        };
        let (first, then) = (record.provisional_from(), record.inactive_from());
        assert!(NOON < first && first < then);
        assert_eq!(
            listed(&record, NOON),
            (RatingGroup::Established, Some(first))
        );
        assert_eq!(
            listed(&record, first),
            (RatingGroup::Provisional, Some(then))
        );
    }
}
