//! The criteria of a double-swiss, by trying all pairings.

use super::{all_pairings, by_rating, entrant, players};
use crate::tournament::{Bye, Entrant, EntrantNumber, Meeting, NewMeeting, NewPairing, Tournament};
use std::collections::BTreeSet;

/// Fields up to this size are compared with all possible pairings.
const MOST_TRIED: usize = 8;

type Who = Option<EntrantNumber>;

fn points(it: &Tournament, who: EntrantNumber) -> u16 {
    let mut sum = 0;
    for pairing in all_pairings(it) {
        match pairing.meeting {
            Meeting::Two(seats) => {
                for seat in seats.iter().filter(|seat| seat.entrant == who) {
                    sum += seat.points;
                }
            }
            Meeting::Bye(seat, _) if seat.entrant == who => sum += seat.points,
            Meeting::Bye(..) => {}
        }
    }
    sum
}

fn met(it: &Tournament, one: EntrantNumber, other: EntrantNumber) -> bool {
    let two = BTreeSet::from([one, other]);
    all_pairings(it)
        .into_iter()
        .any(|pairing| players(pairing).into_iter().collect::<BTreeSet<_>>() == two)
}

fn had_odd_bye(it: &Tournament, who: EntrantNumber) -> bool {
    all_pairings(it).into_iter().any(
        |pairing| matches!(pairing.meeting, Meeting::Bye(seat, Bye::Odd) if seat.entrant == who),
    )
}

/// Who can play in this round, with those who rest, in the order of points and rating.
fn field(it: &Tournament, round: u16) -> Vec<&Entrant> {
    let mut field: Vec<&Entrant> = by_rating(it)
        .into_iter()
        .filter(|entrant| entrant.withdrawn.is_none() && entrant.from_round <= round)
        .collect();
    field.sort_by_key(|entrant| u16::MAX - points(it, entrant.number));
    field
}

fn had_requested_bye(it: &Tournament, who: EntrantNumber) -> bool {
    all_pairings(it).into_iter().any(|pairing| {
        matches!(pairing.meeting, Meeting::Bye(seat, Bye::Requested) if seat.entrant == who)
    })
}

/// The criteria; the smaller the better. The bye has two numbers.
type Quality = [u32; 6];

fn quality(it: &Tournament, order: &[EntrantNumber], pairs: &[(EntrantNumber, Who)]) -> Quality {
    let place = |who| {
        order
            .iter()
            .position(|it| *it == who)
            .expect("in the order")
    };
    let mut quality = [0; 6];
    for (one, other) in pairs {
        let Some(other) = other else {
            quality[0] += u32::from(had_odd_bye(it, *one));
            quality[2] += u32::from(had_requested_bye(it, *one));
            quality[3] += u32::try_from(order.len() - 1 - place(*one)).unwrap();
            continue;
        };
        quality[1] += u32::from(met(it, *one, *other));
        let (of_one, of_other) = (points(it, *one), points(it, *other));
        let difference = u32::from(of_one.max(of_other) - of_one.min(of_other));
        quality[4] += difference * difference;
        if difference == 0 {
            let group = order
                .iter()
                .filter(|who| points(it, **who) == of_one)
                .count();
            let distance = place(*one).abs_diff(place(*other));
            let uneven = u32::try_from(distance.abs_diff(group / 2)).unwrap();
            quality[5] += uneven * uneven;
        }
    }
    quality
}

/// All ways to pair these; one is left over if their number is odd.
fn all_ways(who: &[EntrantNumber]) -> Vec<Vec<(EntrantNumber, Who)>> {
    let Some((first, others)) = who.split_first() else {
        return vec![Vec::new()];
    };
    let mut ways = Vec::new();
    for place in 0..others.len() {
        let mut rest = others.to_vec();
        let opponent = rest.remove(place);
        for mut way in all_ways(&rest) {
            way.push((*first, Some(opponent)));
            ways.push(way);
        }
    }
    if who.len() % 2 == 1 {
        for mut way in all_ways(others) {
            way.push((*first, None));
            ways.push(way);
        }
    }
    ways
}

/// Whether this many rounds can follow without a repeated meeting and a second bye, if these have
/// been played.
fn can_follow(
    ways: &[Vec<(EntrantNumber, Who)>],
    used: &BTreeSet<(EntrantNumber, Who)>,
    rounds: u16,
) -> bool {
    if rounds == 0 {
        return true;
    }
    let free: Vec<_> = ways
        .iter()
        .filter(|way| way.iter().all(|pair| !used.contains(pair)))
        .cloned()
        .collect();
    free.iter().any(|way| {
        let mut used = used.clone();
        used.extend(way.iter().copied());
        can_follow(&free, &used, rounds - 1)
    })
}

/// Checks a round that is paired.
pub(super) fn round(it: &Tournament, round: u16, pairings: &[NewPairing]) {
    assert!(round <= it.terms.rounds);
    let field = field(it, round);
    let mut order = Vec::new();
    let mut resting = BTreeSet::new();
    for entrant in &field {
        if entrant.bye == Some(round) {
            resting.insert(entrant.number);
        } else {
            order.push(entrant.number);
        }
    }
    let mut chosen = Vec::new();
    for pairing in pairings {
        match pairing.meeting {
            NewMeeting::Two { entrants, .. } => {
                colours(it, &order, pairing.number, entrants);
                chosen.push((entrants[0], Some(entrants[1])));
            }
            NewMeeting::Bye {
                entrant: who,
                bye: Bye::Requested,
                points,
            } => {
                assert!(resting.remove(&who), "a bye that nobody asked for");
                assert_eq!(points, 2);
            }
            NewMeeting::Bye {
                entrant: who,
                bye: Bye::Odd,
                points,
            } => {
                assert!(
                    !had_odd_bye(it, who),
                    "a second bye of {:?}",
                    entrant(it, who)
                );
                assert_eq!(points, 3);
                chosen.push((who, None));
            }
        }
    }
    assert!(resting.is_empty(), "they asked for a bye: {resting:?}");
    assert!(!all_have_met(it, &field), "all have met");
    let players: usize = chosen
        .iter()
        .map(|(_, other)| 1 + usize::from(other.is_some()))
        .sum();
    assert_eq!(players, order.len(), "everybody is paired");
    let found = quality(it, &order, &chosen);
    if order.len() <= MOST_TRIED && field.len() <= MOST_TRIED {
        assert_eq!(
            found,
            best(it, round, &field, &order),
            "round {round} of {}, {chosen:?}",
            it.terms.rounds
        );
    }
}

/// The quality of the best pairing after which the others can follow, or of the best.
fn best(it: &Tournament, round: u16, field: &[&Entrant], order: &[EntrantNumber]) -> Quality {
    let mut ways: Vec<_> = all_ways(order)
        .into_iter()
        .map(|way| (quality(it, order, &way), way))
        .collect();
    ways.sort_by_key(|(quality, _)| *quality);
    let rest = it.terms.rounds - round;
    let mut everybody: Vec<EntrantNumber> = field.iter().map(|entrant| entrant.number).collect();
    everybody.sort_unstable();
    let later = all_ways(&everybody);
    let mut used = BTreeSet::new();
    for (place, one) in everybody.iter().enumerate() {
        if had_odd_bye(it, *one) {
            used.insert((*one, None));
        }
        for other in &everybody[place + 1..] {
            if met(it, *one, *other) {
                used.insert((*one, Some(*other)));
            }
        }
    }
    for (quality, way) in &ways {
        if quality[..2] != ways[0].0[..2] {
            break;
        }
        let sorted = way.iter().map(|(one, other)| match other {
            Some(other) => ((*one).min(*other), Some((*one).max(*other))),
            None => (*one, None),
        });
        let mut used = used.clone();
        used.extend(sorted);
        if can_follow(&later, &used, rest) {
            return *quality;
        }
    }
    ways[0].0
}

/// Who has White in the first game.
fn colours(it: &Tournament, order: &[EntrantNumber], number: u16, two: [EntrantNumber; 2]) {
    let history = |who: EntrantNumber| -> Vec<bool> {
        let pairings = all_pairings(it).into_iter();
        pairings
            .filter_map(|pairing| match pairing.meeting {
                Meeting::Two([one, _]) if one.entrant == who => Some(true),
                Meeting::Two([_, other]) if other.entrant == who => Some(false),
                Meeting::Two(_) | Meeting::Bye(..) => None,
            })
            .collect()
    };
    let (white, black) = (history(two[0]), history(two[1]));
    let count = |colours: &[bool]| colours.iter().filter(|it| **it).count();
    let last = |colours: &[bool]| colours.last() == Some(&true);
    if count(&white) != count(&black) {
        assert!(
            count(&white) < count(&black),
            "White too often in the first game"
        );
    } else if last(&white) != last(&black) {
        assert!(!last(&white), "White in two first games");
    } else {
        let place = |who| order.iter().position(|it| *it == who);
        assert_eq!(place(two[0]) < place(two[1]), number % 2 == 1);
    }
}

fn all_have_met(it: &Tournament, field: &[&Entrant]) -> bool {
    field.iter().enumerate().all(|(place, one)| {
        let others = &field[place + 1..];
        others.iter().all(|other| met(it, one.number, other.number))
    })
}

/// Checks that a double-swiss may end now.
pub(super) fn ends(it: &Tournament) {
    let paired = it.rounds.last().map_or(0, |round| round.number);
    if paired == it.terms.rounds {
        return;
    }
    let field = field(it, paired + 1);
    let all_met = all_have_met(it, &field);
    let no_people = field.iter().all(|entrant| entrant.robot);
    let present: Vec<_> = field
        .iter()
        .filter(|it| it.bye != Some(paired + 1))
        .collect();
    let no_bye = present.len() % 2 == 1 && present.iter().all(|who| had_odd_bye(it, who.number));
    assert!(
        field.len() < 2 || no_people || all_met || no_bye,
        "it ends after {paired} of {} rounds",
        it.terms.rounds
    );
    assert!(
        it.entrants
            .iter()
            .any(|entrant| entrant.withdrawn.is_some()),
        "without withdrawals"
    );
}
