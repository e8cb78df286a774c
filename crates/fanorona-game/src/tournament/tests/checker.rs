//! An independent checker, written from docs/tournaments.md. It uses what is stored and nothing of
//! the rules: no query, no order, no lot of theirs.

mod arena;
mod end;
mod swiss;
mod table;

pub(super) use end::over;

use super::world::World;
use crate::tournament::{
    Decision, Entrant, EntrantNumber, Meeting, NewMeeting, NewPairing, Pairing, Step, Tournament,
    TournamentKind,
};
use std::collections::BTreeSet;

/// The number in a place of splitmix64.
fn splitmix(seed: u64, place: u64) -> u64 {
    let mut state = seed;
    // The state grows by this constant for each number.
    state = state.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(place));
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Whether the lot of a pairing is odd.
fn odd_lot(it: &Tournament, round: u16, pairing: u16) -> bool {
    let place = (1_u64 << 40) + (1_u64 << 20) * u64::from(round) + u64::from(pairing);
    splitmix(it.seed, place) % 2 == 1
}

/// Entrants by rating, equal ratings by lot.
fn by_rating(it: &Tournament) -> Vec<&Entrant> {
    let mut all: Vec<&Entrant> = it.entrants.iter().collect();
    all.sort_by(|one, other| {
        let lot = |entrant: &Entrant| splitmix(it.seed, u64::from(entrant.number.0));
        other
            .rating
            .cmp(&one.rating)
            .then(lot(one).cmp(&lot(other)))
    });
    all
}

fn all_pairings(it: &Tournament) -> Vec<&Pairing> {
    it.rounds
        .iter()
        .flat_map(|round| round.pairings.iter())
        .collect()
}

/// Who sits in a pairing.
fn players(pairing: &Pairing) -> Vec<EntrantNumber> {
    match pairing.meeting {
        Meeting::Two([one, other]) => vec![one.entrant, other.entrant],
        Meeting::Bye(seat, _) => vec![seat.entrant],
    }
}

fn entrant(it: &Tournament, number: EntrantNumber) -> &Entrant {
    let mut found = it
        .entrants
        .iter()
        .filter(|entrant| entrant.number == number);
    found.next().expect("the entrant is known")
}

/// Checks a step before it is carried out.
pub(super) fn step(world: &World, step: &Step) {
    let it = &world.it;
    match step {
        Step::Pair {
            round, pairings, ..
        } => pair(world, *round, pairings),
        Step::Finish if it.played_as == TournamentKind::DoubleSwiss => {
            swiss::ends(it);
        }
        Step::Decide(verdict) => {
            let mut found = it
                .rounds
                .iter()
                .filter(|round| round.number == verdict.round);
            let round = found.next().expect("the round exists");
            let pairing = round
                .pairings
                .iter()
                .find(|it| it.number == verdict.pairing);
            let pairing = pairing.expect("the pairing exists");
            let again = verdict.decision == Decision::Annulled
                && pairing.decision != Some(Decision::Annulled);
            assert!(
                pairing.decision.is_none() || again,
                "decided twice: {verdict:?}"
            );
        }
        Step::TakeBye { round, pairing } => take_bye(it, *round, pairing),
        Step::Start { groups, .. } => start(world, step, groups),
        Step::Wait(_)
        | Step::Cancel(_)
        | Step::AddRobots(_)
        | Step::NextGame { .. }
        | Step::EndGame { .. }
        | Step::Withdraw { .. }
        | Step::EndRound { .. }
        | Step::Finish => {}
    }
}

/// The start: enough players, and groups of the sizes that the chapter names.
fn start(world: &World, step: &Step, groups: &[(EntrantNumber, u16)]) {
    let it = &world.it;
    let Step::Start { played_as, .. } = step else {
        panic!("it is a start");
    };
    let playing: Vec<&Entrant> = by_rating(it)
        .into_iter()
        .filter(|entrant| entrant.withdrawn.is_none())
        .collect();
    let count = playing.len();
    let people = playing.iter().filter(|entrant| !entrant.robot).count();
    assert!(people >= 1);
    let arena_with_robots = it.terms.kind == TournamentKind::Arena && it.terms.robots.is_some();
    assert!(arena_with_robots || count >= usize::from(it.terms.least_players));
    let robots = count - people;
    assert!(robots == 0 || count == usize::from(it.terms.least_players));
    let swiss = it.terms.kind == TournamentKind::DoubleSwiss;
    let too_few = swiss && count <= usize::from(it.terms.rounds) + 1;
    let expected = if too_few {
        TournamentKind::Pool
    } else {
        it.terms.kind
    };
    assert_eq!(*played_as, expected);
    if *played_as != TournamentKind::Pool {
        assert_eq!(groups, []);
        return;
    }
    let number_of_groups = if count < 10 || swiss {
        1
    } else {
        count.div_ceil(7)
    };
    let sizes: Vec<usize> = (1..=number_of_groups)
        .map(|group| {
            groups
                .iter()
                .filter(|(_, it)| usize::from(*it) == group)
                .count()
        })
        .collect();
    assert_eq!(sizes.iter().sum::<usize>(), count);
    assert!(sizes[0] - sizes[sizes.len() - 1] <= 1 && sizes.is_sorted_by(|one, two| one >= two));
    assert!(number_of_groups == 1 || sizes.iter().all(|size| (5..=7).contains(size)));
    // The first group has the highest ratings.
    let group_of = |number| {
        groups
            .iter()
            .find(|(it, _)| *it == number)
            .map(|(_, it)| *it)
    };
    let in_order: Vec<Option<u16>> = playing.iter().map(|it| group_of(it.number)).collect();
    assert!(in_order.is_sorted());
}

/// Whether all of a pool is one round: unless its live games start at once.
fn is_one_round(it: &Tournament) -> bool {
    it.terms.game.time.live().is_none() || it.terms.round_days.is_some()
}

/// A new round, or new pairings of an arena.
fn pair(world: &World, round: u16, pairings: &[NewPairing]) {
    let it = &world.it;
    let whole_pool_at_once = it.played_as == TournamentKind::Pool && !has_rounds(it);
    let mut seen = BTreeSet::new();
    for pairing in pairings {
        let who = match pairing.meeting {
            NewMeeting::Two { entrants, .. } => entrants.to_vec(),
            NewMeeting::Bye { entrant, .. } => vec![entrant],
        };
        for number in &who {
            let it = entrant(it, *number);
            let first = seen.insert(*number);
            assert!(
                first || whole_pool_at_once,
                "{number:?} is twice in round {round}"
            );
            assert!(it.from_round <= round);
        }
        let gone = who
            .iter()
            .filter(|it_| entrant(it, **it_).withdrawn.is_some())
            .count();
        if it.played_as == TournamentKind::Pool {
            // One of two may have withdrawn: the other wins.
            assert!(gone < 2);
        } else {
            assert_eq!(gone, 0, "somebody who has withdrawn is paired");
        }
    }
    match it.played_as {
        // What a director decides is not by the rules.
        TournamentKind::DoubleSwiss if it.fixed_in(round).next().is_some() => {}
        TournamentKind::DoubleSwiss => swiss::round(it, round, pairings),
        TournamentKind::Pool if it.rounds.iter().any(|known| known.number == round) => {
            newcomer(it, pairings);
        }
        TournamentKind::Pool => berger(it, round, pairings),
        TournamentKind::Cup => cup(it, round, pairings),
        TournamentKind::Arena => arena::pairs(world, pairings),
    }
}

/// Whether a pool has rounds: a live one whose games are not arranged.
fn has_rounds(it: &Tournament) -> bool {
    it.terms.game.time.live().is_some() && it.terms.round_days.is_none()
}

/// Somebody who came late meets all others of the group, once.
fn newcomer(it: &Tournament, pairings: &[NewPairing]) {
    let known = all_pairings(it);
    let has_played = |number| {
        known
            .iter()
            .any(|pairing| players(pairing).contains(&number))
    };
    let two = |pairing: &NewPairing| match pairing.meeting {
        NewMeeting::Two { entrants, .. } => entrants,
        NewMeeting::Bye { .. } => panic!("a pool has no byes"),
    };
    let all: Vec<EntrantNumber> = pairings.iter().flat_map(two).collect();
    let new = all.iter().copied().find(|number| !has_played(*number));
    let new = entrant(it, new.expect("somebody is new"));
    assert!(
        all.iter()
            .all(|number| *number == new.number || has_played(*number))
    );
    let mut met: Vec<EntrantNumber> = all.into_iter().filter(|it| *it != new.number).collect();
    let others = it.entrants.iter().filter(|other| {
        other.group == new.group && other.number != new.number && other.withdrawn.is_none()
    });
    met.sort_unstable();
    assert_eq!(met, others.map(|other| other.number).collect::<Vec<_>>());
}

/// Somebody who came late to a cup plays the one who has the bye.
fn take_bye(it: &Tournament, round: u16, pairing: &NewPairing) {
    assert_eq!(round, 1);
    let mut known = all_pairings(it).into_iter();
    let bye = known.find(|known| known.number == pairing.number);
    let rested = players(bye.expect("the bye is known"));
    assert_eq!(rested.len(), 1);
    let NewMeeting::Two { entrants, .. } = pairing.meeting else {
        panic!("two meet");
    };
    let new = entrants.into_iter().find(|number| *number != rested[0]);
    let new = new.expect("somebody else is new");
    assert!(
        all_pairings(it)
            .iter()
            .all(|known| !players(known).contains(&new))
    );
}

/// All play all in the order of Berger.
fn berger(it: &Tournament, round: u16, pairings: &[NewPairing]) {
    let groups = it
        .entrants
        .iter()
        .map(|entrant| entrant.group)
        .max()
        .unwrap_or(0);
    let mut found = BTreeSet::new();
    for pairing in pairings {
        let NewMeeting::Two { entrants, .. } = pairing.meeting else {
            panic!("a pool has no byes");
        };
        assert!(found.insert((pairing.group, entrants)), "they meet twice");
    }
    for group in 1..=groups {
        let all = by_rating(it)
            .into_iter()
            .filter(|entrant| entrant.group == group);
        let members: Vec<&Entrant> = all.collect();
        let even = members.len() + members.len() % 2;
        let live = !is_one_round(it);
        for one in 1..=members.len() {
            for other in one + 1..=members.len() {
                // In which round, by the remainder of i + j and r + 1, or of 2i and r + 1.
                let sum = if other == even { 2 * one } else { one + other };
                let in_round = (1..even).find(|r| sum % (even - 1) == (r + 1) % (even - 1));
                let white_first = if other == even {
                    one <= even / 2
                } else {
                    (one + other) % 2 == 1
                };
                let (first, second) = (members[one - 1], members[other - 1]);
                let two = if white_first {
                    [first.number, second.number]
                } else {
                    [second.number, first.number]
                };
                let now = !live || in_round == Some(usize::from(round));
                let both = first.withdrawn.is_none() && second.withdrawn.is_none();
                let made = found.contains(&(group, two));
                assert!(
                    made || !now || !both,
                    "{two:?} do not meet in round {round}"
                );
                assert!(now || !made, "{two:?} meet in a wrong round");
            }
        }
    }
}

/// Winners meet winners, by the bracket.
fn cup(it: &Tournament, round: u16, pairings: &[NewPairing]) {
    let entrants_of = |pairing: &NewPairing| match pairing.meeting {
        NewMeeting::Two { entrants, .. } => entrants.to_vec(),
        NewMeeting::Bye { entrant, .. } => vec![entrant],
    };
    if round == 1 {
        let order = by_rating(it)
            .into_iter()
            .filter(|it| it.withdrawn.is_none());
        let order: Vec<EntrantNumber> = order.map(|entrant| entrant.number).collect();
        let places = order.len().next_power_of_two().max(2);
        for pairing in pairings {
            let mut seeds: Vec<usize> = entrants_of(pairing)
                .iter()
                .map(|it| 1 + order.iter().position(|entrant| entrant == it).unwrap())
                .collect();
            seeds.sort_unstable();
            // 1 meets the last place, 2 the one before, and so on.
            let opponent = places + 1 - seeds[0];
            let expected = if opponent <= order.len() {
                vec![seeds[0], opponent]
            } else {
                vec![seeds[0]]
            };
            assert_eq!(seeds, expected);
            // The best quarter of the bracket is spread over its quarters.
            let quarter = |number: u16| (usize::from(number) - 1) * 4 / (places / 2);
            if places >= 8 && seeds[0] <= 4 {
                assert_eq!(
                    quarter(pairing.number),
                    [0, 2, 3, 1][seeds[0] - 1],
                    "{seeds:?}"
                );
            }
        }
        return;
    }
    let before = it
        .rounds
        .iter()
        .find(|it| it.number == round - 1)
        .expect("a round before");
    let mut expected = Vec::new();
    for earlier in &before.pairings {
        if let Some(winner) = winner_of_cup(it, earlier)
            && entrant(it, winner).withdrawn.is_none()
        {
            expected.push((earlier.number.div_ceil(2), winner));
        }
    }
    let mut found: Vec<_> = pairings
        .iter()
        .flat_map(|pairing| {
            entrants_of(pairing)
                .into_iter()
                .map(|it| (pairing.number, it))
        })
        .collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    for pairing in pairings {
        if let NewMeeting::Two { entrants, .. } = pairing.meeting {
            let place = |who| {
                let pairing = before.pairings.iter().find(|it| players(it).contains(&who));
                pairing.map(|it| it.number)
            };
            // An odd lot gives White to the lower place.
            let lower_has_white = place(entrants[0]) > place(entrants[1]);
            assert_eq!(lower_has_white, odd_lot(it, round, pairing.number));
        }
    }
}

/// Who has won a pairing of a cup.
fn winner_of_cup(it: &Tournament, pairing: &Pairing) -> Option<EntrantNumber> {
    let Meeting::Two([one, other]) = pairing.meeting else {
        return players(pairing).first().copied();
    };
    if one.points != other.points {
        let one_won = one.points > other.points;
        return Some(if one_won { one.entrant } else { other.entrant });
    }
    let gone = |who| entrant(it, who).withdrawn.is_some();
    let neither_came = one.points == 0
        && (one.forfeit || gone(one.entrant))
        && (other.forfeit || gone(other.entrant));
    let both_lost = one.points == 0 && pairing.decision == Some(Decision::Director);
    let better = by_rating(it)
        .into_iter()
        .map(|entrant| entrant.number)
        .find(|it| [one.entrant, other.entrant].contains(it));
    better.filter(|_| !neither_came && !both_lost)
}
