//! The pairs and the points of an arena.

use super::{all_pairings, by_rating, entrant, players};
use crate::Score;
use crate::tournament::tests::world::World;
use crate::tournament::{
    Decision, Entrant, EntrantNumber, Meeting, NewMeeting, NewPairing, Pairing, Tournament,
};
use fanorona_rules::Side;

/// So many who wait are compared with all possible pairings.
const MOST_TRIED: usize = 7;

fn own(it: &Tournament, who: EntrantNumber) -> Vec<&Pairing> {
    let all = all_pairings(it).into_iter();
    all.filter(|pairing| players(pairing).contains(&who))
        .collect()
}

fn opponents(it: &Tournament, who: EntrantNumber) -> Vec<EntrantNumber> {
    let own = own(it, who).into_iter().rev();
    own.flat_map(players).filter(|it| *it != who).collect()
}

fn colours(it: &Tournament, who: EntrantNumber) -> Vec<bool> {
    let own = own(it, who).into_iter();
    own.map(|pairing| players(pairing)[0] == who).collect()
}

/// Games with White less games with Black.
fn balance(it: &Tournament, who: EntrantNumber) -> i32 {
    let colours = colours(it, who).into_iter();
    colours.map(|white| if white { 1 } else { -1 }).sum()
}

fn rank(it: &Tournament, who: EntrantNumber) -> i32 {
    let mut order = by_rating(it);
    order.retain(|entrant| entrant.withdrawn.is_none());
    let points = |entrant: &Entrant| -> u16 {
        let mut sum = 0;
        for pairing in own(it, entrant.number) {
            if let Meeting::Two(seats) = pairing.meeting {
                let seat = seats.iter().find(|seat| seat.entrant == entrant.number);
                sum += seat.map_or(0, |seat| seat.points);
            }
        }
        sum
    };
    order.sort_by_key(|entrant| u16::MAX - points(entrant));
    let place = order.iter().position(|entrant| entrant.number == who);
    i32::try_from(place.expect("takes part")).unwrap()
}

fn was_last(it: &Tournament, one: EntrantNumber, other: EntrantNumber) -> bool {
    let last = |who| opponents(it, who).first().copied();
    last(one) == Some(other) || last(other) == Some(one)
}

fn difference(it: &Tournament, one: EntrantNumber, other: EntrantNumber) -> i32 {
    let lately =
        |who, opponent: &EntrantNumber| opponents(it, who).iter().take(3).any(|it| it == opponent);
    let again = if was_last(it, one, other) {
        2000
    } else if lately(one, &other) || lately(other, &one) {
        500
    } else {
        0
    };
    let ratings = (entrant(it, one).rating - entrant(it, other).rating).abs() / 4;
    let ranks = (rank(it, one) - rank(it, other)).abs() * 10;
    let same_colour = balance(it, one) * balance(it, other) > 0;
    ranks.min(500) + ratings.min(400) + again + if same_colour { 100 } else { 0 }
}

/// The most pairs among those who wait, and the smallest sum of differences with so many.
fn best(
    it: &Tournament,
    who: &[EntrantNumber],
    may: &dyn Fn(EntrantNumber, EntrantNumber) -> bool,
) -> (usize, i32) {
    let Some((first, others)) = who.split_first() else {
        return (0, 0);
    };
    let mut found = best(it, others, may);
    for place in 0..others.len() {
        let mut rest = others.to_vec();
        let other = rest.remove(place);
        if may(*first, other) {
            let (pairs, sum) = best(it, &rest, may);
            let here = (pairs + 1, sum + difference(it, *first, other));
            if here.0 > found.0 || (here.0 == found.0 && here.1 < found.1) {
                found = here;
            }
        }
    }
    found
}

/// Checks pairs that are made.
pub(super) fn pairs(world: &World, pairings: &[NewPairing]) {
    let it = &world.it;
    if it.rounds.is_empty() {
        assert_eq!(pairings, [], "it opens");
        return;
    }
    let waiting: Vec<&Entrant> = it
        .entrants
        .iter()
        .filter(|it| it.waits_since.is_some() && it.withdrawn.is_none())
        .collect();
    let waited = |who: EntrantNumber, seconds: i64| {
        let since = entrant(it, who).waits_since;
        since.is_some_and(|since| world.now.0 - since.0 >= seconds * 1000)
    };
    let may = |one, other| !was_last(it, one, other) || (waited(one, 5) && waited(other, 5));
    let (mut count, mut sum) = (0, 0);
    for pairing in pairings {
        let NewMeeting::Two { entrants, games } = pairing.meeting else {
            panic!("an arena has no byes");
        };
        assert_eq!(games, 1);
        let [white, black] = entrants;
        for who in entrants {
            let playing = own(it, who)
                .into_iter()
                .any(|pairing| pairing.decision.is_none());
            assert!(!playing, "{who:?} plays already");
        }
        let robots = entrants
            .iter()
            .filter(|who| entrant(it, **who).robot)
            .count();
        if robots == 0 {
            assert!(waiting.iter().any(|it| it.number == white));
            assert!(waiting.iter().any(|it| it.number == black));
            assert!(may(white, black), "they have just met");
            count += 1;
            sum += difference(it, white, black);
        } else {
            assert_eq!(robots, 1);
            assert!(waited(white, 10) || waited(black, 10), "a robot too early");
        }
        let balances = [balance(it, white), balance(it, black)];
        let last = |who| colours(it, who).last() == Some(&true);
        assert!(
            balances[0] <= balances[1],
            "White has who had it more often"
        );
        assert!(balances[0] < balances[1] || !last(white) || last(black));
    }
    if waiting.len() <= MOST_TRIED {
        let who: Vec<EntrantNumber> = waiting.iter().map(|it| it.number).collect();
        assert_eq!((count, sum), best(it, &who, &may));
    }
}

/// Checks the points: 2, 1, doubled after two wins in a row until the player does not win.
pub(super) fn points(it: &Tournament) {
    for someone in &it.entrants {
        let mut wins = 0;
        for pairing in own(it, someone.number) {
            let Meeting::Two(seats) = pairing.meeting else {
                panic!("an arena has no byes");
            };
            let seat = seats
                .iter()
                .find(|seat| seat.entrant == someone.number)
                .unwrap();
            if pairing.decision == Some(Decision::Annulled) {
                assert_eq!(seat.points, 0);
                continue;
            }
            let [game] = &pairing.games[..] else {
                panic!("one game");
            };
            let own_side = if game.white == someone.number {
                Side::White
            } else {
                Side::Black
            };
            let plain = match game.result.expect("it is over").score {
                Score::Win(side) if side == own_side => 2,
                Score::Draw => 1,
                Score::Win(_) | Score::Aborted => 0,
            };
            let expected = if wins >= 2 { plain * 2 } else { plain };
            assert_eq!(seat.points, expected, "{:?} of {pairing:?}", someone.number);
            wins = if plain == 2 { wins + 1 } else { 0 };
        }
    }
}
