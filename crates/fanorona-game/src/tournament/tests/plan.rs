//! What a director decides before it begins.

use super::events::{by_days, live};
use super::world::{World, pairings};
use crate::tournament::{
    CannotChange, CannotExtend, CannotPair, Decided, EntrantNumber, NewMeeting, Step,
    TournamentKind, TournamentTerms,
};
use crate::{Days, RatingRange};
use std::time::Duration;

fn swiss(rounds: u16) -> TournamentTerms {
    TournamentTerms {
        rounds,
        ..TournamentTerms::usual(TournamentKind::DoubleSwiss, live(5))
    }
}

#[test]
fn all_but_the_kind_and_the_board_changes_before_the_start() {
    let mut world = World::with(swiss(4), &[1500; 8]);
    let cup = TournamentTerms::usual(TournamentKind::Cup, live(5));
    assert_eq!(world.it.may_change(&cup), Err(CannotChange::Fixed));
    assert_eq!(world.it.may_change(&swiss(6)), Ok(()));
    world.settle();
    // Only what has not begun changes later.
    let faster = TournamentTerms {
        game: live(3),
        ..swiss(4)
    };
    assert_eq!(world.it.may_change(&faster), Err(CannotChange::Begun));
    let arranged = TournamentTerms {
        round_days: Days::new(7),
        ..swiss(4)
    };
    assert_eq!(world.it.may_change(&arranged), Err(CannotChange::Begun));
    let limited = TournamentTerms {
        ratings: RatingRange::new(Some(1400), None).unwrap(),
        least_games: 5,
        ..swiss(6)
    };
    assert_eq!(world.it.may_change(&limited), Ok(()));
    world.it.rounds.push(world.it.rounds[0].clone());
    world.it.rounds[1].number = 2;
    assert_eq!(world.it.may_change(&swiss(1)), Err(CannotChange::Rounds(2)));
}

#[test]
fn a_round_can_last_longer_while_it_is_played() {
    let day = Duration::from_hours(24);
    let terms = TournamentTerms::usual(TournamentKind::DoubleSwiss, by_days());
    let mut world = World::with(terms, &[1500; 8]);
    assert_eq!(world.it.extended(day), Err(CannotExtend::NoRound));
    world.settle();
    let end = world.it.rounds[0].ends_at;
    assert_eq!(world.it.extended(day), Ok((1, end.plus(day))));
    let year = day * 365;
    assert_eq!(world.it.extended(year), Err(CannotExtend::TooLong(year)));
    let arena = TournamentTerms::usual(TournamentKind::Arena, live(3));
    let mut world = World::with(arena, &[1500; 8]);
    world.settle();
    let most = Duration::from_hours(12);
    assert_eq!(world.it.extended(most), Err(CannotExtend::TooLong(most)));
    assert!(world.it.extended(most - Duration::from_hours(1)).is_ok());
}

#[test]
fn two_whom_a_director_pairs_meet_in_the_next_round() {
    let mut world = World::with(swiss(3), &[1900, 1800, 1700, 1600, 1500, 1400, 1300]);
    let [one, two, seven] = [1, 2, 7].map(EntrantNumber);
    // Otherwise one would meet four, and two five.
    let pair = world.it.fixed_pair([seven, one]).unwrap();
    assert_eq!(pair.round, 1);
    world.it.fixed.push(pair);
    assert_eq!(world.it.fixed_pair([two, two]), Err(CannotPair::Same));
    assert_eq!(world.it.fixed_pair([two, one]), Err(CannotPair::Taken(one)));
    world.entrant(two).bye = Some(1);
    let six = EntrantNumber(6);
    assert_eq!(world.it.fixed_pair([six, two]), Err(CannotPair::Taken(two)));
    world.entrant(two).bye = None;
    world.settle();
    let made = pairings(&world);
    let found = made.iter().find(|pairing| pairing.has(one)).unwrap();
    assert!(found.has(seven));
    assert_eq!(found.games[0].white, seven);
    assert_eq!(made.len(), 4, "the others are paired by the rules");
    // Once is enough: the next round is paired by the rules.
    let steps = world.steps.clone();
    let pair = steps.iter().find_map(|step| {
        let Step::Pair { pairings, .. } = step else {
            return None;
        };
        Some(pairings)
    });
    let is_two = |it: &&crate::tournament::NewPairing| matches!(it.meeting, NewMeeting::Two { .. });
    assert_eq!(pair.unwrap().iter().filter(is_two).count(), 3);
}

#[test]
fn what_a_director_plans_is_in_the_log() {
    let mut world = World::with(swiss(3), &[1500; 8]);
    let before = world.it.clone();
    let it = &mut world.it;
    it.terms = TournamentTerms {
        rounds: 5,
        least_games: 3,
        ..swiss(3)
    };
    it.starts_at = it.starts_at.plus(Duration::from_hours(1));
    it.description = Some("for friends".to_owned());
    let helper = it.entrants[1].player.id;
    it.helpers.push(helper);
    it.asked.push(crate::AccountId(77));
    let pair = it.fixed_pair([EntrantNumber(1), EntrantNumber(2)]).unwrap();
    it.fixed.push(pair);
    let log = it.decided_since(&before);
    let what: Vec<Decided> = log.iter().map(|entry| entry.what).collect();
    let planned = [
        Decided::Changed,
        Decided::Appointed,
        Decided::Asked,
        Decided::Fixed,
    ];
    assert_eq!(what, planned);
    let text = log[0].text.as_deref();
    assert_eq!(text, Some("rounds=5 games=3 start description"));
    assert_eq!(log[1].account, Some(helper.0));
    let back = before.decided_since(it);
    let what: Vec<Decided> = back.iter().map(|entry| entry.what).collect();
    assert_eq!(
        what,
        [Decided::Changed, Decided::Dismissed, Decided::Unfixed]
    );
}
