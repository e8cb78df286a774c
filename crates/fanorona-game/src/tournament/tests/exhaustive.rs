//! Small fields, with every combination of results.

use super::checker;
use super::events::{Dice, by_days, live};
use super::world::{BLACK_WINS, WHITE_WINS, World, end};
use crate::Score;
use crate::tournament::{Bye, Meeting, Step, TournamentKind, TournamentStage, TournamentTerms};
use std::collections::BTreeSet;

/// All combinations are tried if `FANOROND_EVENTS` is set, otherwise one of so many.
fn stride(usual: usize) -> usize {
    if option_env!("FANOROND_EVENTS").is_some() {
        1
    } else {
        usual
    }
}

fn terms(kind: TournamentKind, rounds: u16, is_live: bool) -> TournamentTerms {
    TournamentTerms {
        least_players: 2,
        rounds,
        round_days: TournamentTerms::usual_round_days(kind, by_days().time).filter(|_| !is_live),
        ..TournamentTerms::usual(kind, if is_live { live(5) } else { by_days() })
    }
}

const RATINGS: [i32; 13] = [
    2100, 2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100, 1000, 900,
];

/// The digits of a number, as many as there are games.
fn digits(number: usize, base: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(number), move |rest| Some(rest / base)).map(move |it| it % base)
}

/// Every pool of 4 and 5 with every combination of results.
#[test]
fn all_results_of_small_pools_give_the_table_of_the_rules() {
    for (players, games, every) in [(3, 3, 1), (4, 6, 1), (5, 10, stride(13))] {
        let mut start = World::with(terms(TournamentKind::Pool, 0, false), &RATINGS[..players]);
        start.settle();
        assert_eq!(start.running().len(), games);
        for number in (0..3_usize.pow(u32::try_from(games).unwrap())).step_by(every) {
            let mut world = start.clone();
            for (game, digit) in world.running().into_iter().zip(digits(number, 3)) {
                end(game, [WHITE_WINS, BLACK_WINS, Score::Draw][digit]);
            }
            world.settle();
            assert_eq!(world.it.stage, TournamentStage::Over);
            checker::over(&world);
        }
    }
}

/// Plays the rounds that follow with all results: each pairing of two games has one of five.
fn all_rounds(mut world: World, leaves: &mut usize, every: usize) {
    world.settle();
    if world.it.stage == TournamentStage::Over {
        *leaves += 1;
        if leaves.is_multiple_of(every) {
            checker::over(&world);
        }
        return;
    }
    let pairings = world.running().len() / 2;
    for number in 0..5_usize.pow(u32::try_from(pairings).unwrap()) {
        let mut next = world.clone();
        for (two, digit) in next.running().chunks_mut(2).zip(digits(number, 5)) {
            // The second game has the other colours.
            let [first, second] = [
                [WHITE_WINS, BLACK_WINS],
                [WHITE_WINS, Score::Draw],
                [Score::Draw, Score::Draw],
                [BLACK_WINS, Score::Draw],
                [BLACK_WINS, WHITE_WINS],
            ][digit];
            let [one, other] = two else {
                panic!("two games")
            };
            end(one, first);
            end(other, second);
        }
        all_rounds(next, leaves, every);
    }
}

#[test]
fn all_results_of_small_double_swisses_can_be_paired() {
    let three_rounds = if stride(2) == 1 { 3 } else { 2 };
    for (players, rounds, events) in [
        (3, 1, 5),
        (4, 1, 25),
        (4, 2, 625),
        (5, three_rounds, 25_usize.pow(u32::from(three_rounds))),
    ] {
        let terms = terms(TournamentKind::DoubleSwiss, rounds, false);
        let mut leaves = 0;
        all_rounds(
            World::with(terms, &RATINGS[..players]),
            &mut leaves,
            stride(3),
        );
        assert_eq!(leaves, events);
    }
}

/// Plays the first running game with each result.
fn all_games(mut world: World, leaves: &mut usize) {
    world.settle();
    if world.it.stage == TournamentStage::Over {
        checker::over(&world);
        *leaves += 1;
        return;
    }
    for score in [WHITE_WINS, BLACK_WINS, Score::Draw] {
        let mut next = world.clone();
        next.finish_first(score);
        all_games(next, leaves);
    }
}

#[test]
fn all_results_of_small_cups_have_a_winner() {
    // A pairing ends by a win in its first, second or third game, or by three draws.
    for (players, pairings) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        if players == 5 && stride(2) != 1 {
            continue;
        }
        let terms = terms(TournamentKind::Cup, 0, false);
        let mut leaves = 0;
        all_games(World::with(terms, &RATINGS[..players]), &mut leaves);
        assert_eq!(leaves, 7_usize.pow(pairings));
    }
}

/// From 3 to 9 players and every number of rounds (13 in a long run): nobody meets an opponent
/// twice, nobody has two byes, every round is played.
#[test]
fn every_round_of_a_small_double_swiss_has_new_opponents() {
    for players in 3..=if stride(2) == 1 { 13 } else { 9_u16 } {
        for rounds in 1..=players - 2 {
            let events = if players > 9 { 20 } else { 200 / stride(20) };
            for seed in 0..u64::try_from(events).unwrap() {
                let terms = terms(TournamentKind::DoubleSwiss, rounds, seed % 2 == 0);
                let ratings = &RATINGS[..usize::from(players)];
                let mut world = World::with(terms, ratings);
                let mut dice = Dice::new(seed + u64::from(rounds) * 1_000);
                loop {
                    world.settle();
                    if world.it.stage == TournamentStage::Over {
                        break;
                    }
                    let score = [WHITE_WINS, BLACK_WINS, Score::Draw][dice.roll(3)];
                    world.finish_first(score);
                }
                checker::over(&world);
                assert_eq!(world.it.rounds.len(), usize::from(rounds));
                let pairings = world.it.rounds.iter().flat_map(|round| &round.pairings);
                let mut met = BTreeSet::new();
                for pairing in pairings {
                    let mut who: Vec<_> = pairing.meeting.seats().iter().collect();
                    who.sort_by_key(|seat| seat.entrant);
                    let who: Vec<_> = who.into_iter().map(|seat| seat.entrant).collect();
                    assert!(met.insert(who), "twice");
                    assert!(!matches!(pairing.meeting, Meeting::Bye(_, Bye::Requested)));
                }
            }
        }
    }
}

/// The boundary: at most one more players than rounds play all against all.
#[test]
fn fields_as_small_as_rounds_play_all_against_all() {
    for players in 2..=9_u16 {
        for rounds in 1..=9_u16 {
            let terms = terms(TournamentKind::DoubleSwiss, rounds, true);
            let mut world = World::with(terms, &RATINGS[..usize::from(players)]);
            world.play_out(WHITE_WINS);
            checker::over(&world);
            let all = players <= rounds + 1;
            let expected = if all {
                TournamentKind::Pool
            } else {
                TournamentKind::DoubleSwiss
            };
            assert_eq!(world.it.played_as, expected);
            let said = world.steps.iter().any(
                |step| matches!(step, Step::Start { played_as, .. } if *played_as == expected),
            );
            assert!(said);
            if all {
                let meetings = world.it.rounds.iter().flat_map(|round| &round.pairings);
                let count = usize::from(players * (players - 1) / 2);
                let games = meetings.clone().flat_map(|pairing| &pairing.games);
                assert_eq!((meetings.count(), games.count()), (count, 2 * count));
            }
        }
    }
}
