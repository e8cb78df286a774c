//! One rule at a time.

use super::events::{by_days, live};
use super::world::{BLACK_WINS, WHITE_WINS, World, end, pairings, points, seconds};
use crate::tournament::{
    Cancellation, CannotAdjudicate, Decision, EntrantNumber, GameEnding, GroupMove, Meeting,
    Pairing, Robots, Step, TournamentKind, TournamentStage, TournamentTerms, Withdrawal,
};
use crate::{Days, EndReason, MatchLength, MatchTerms, Pause, Pauses, Score, Start};
use std::time::Duration;

const ONE: EntrantNumber = EntrantNumber(1);
const TWO: EntrantNumber = EntrantNumber(2);

fn pool(ratings: &[i32]) -> World {
    World::with(
        TournamentTerms::usual(TournamentKind::Pool, by_days()),
        ratings,
    )
}

fn live_pool(ratings: &[i32]) -> World {
    World::with(
        TournamentTerms::usual(TournamentKind::Pool, live(10)),
        ratings,
    )
}

fn cup(ratings: &[i32]) -> World {
    let terms = TournamentTerms::usual(TournamentKind::Cup, live(10));
    World::with(terms, ratings)
}

const DAY: u64 = 86_400;

#[test]
fn it_waits_for_its_time_and_is_cancelled_with_too_few() {
    let mut world = pool(&[1500, 1600]);
    world.it.starts_at = world.now.plus(Duration::from_secs(60));
    assert_eq!(world.settle(), Some(world.it.starts_at));
    seconds(&mut world, 60);
    world.settle();
    assert_eq!(world.steps, [Step::Cancel(Cancellation::TooFewPlayers)]);
    assert_eq!(world.it.stage, TournamentStage::Cancelled);
}

#[test]
fn robots_near_the_mean_rating_fill_up() {
    let mut world = pool(&[1500]).robots(&[1200, 1450, 1600, 1900]);
    world.it.terms.robots = Some(Robots::Fitting);
    world.settle();
    let ratings: Vec<i32> = world.it.entrants.iter().map(|it| it.rating).collect();
    assert_eq!(ratings, [1500, 1450, 1600]);
    world.play_out(WHITE_WINS);
    // Two robots share the points with the player, who alone can win.
    assert_eq!(world.it.winners(), [ONE]);
    let mut world = pool(&[1500]).robots(&[1200, 1450, 1600, 1900]);
    world.it.terms.robots = Some(Robots::Level(19));
    world.settle();
    let ratings: Vec<i32> = world.it.entrants.iter().map(|it| it.rating).collect();
    assert_eq!(ratings, [1500, 1900, 1600]);
}

#[test]
fn live_players_have_a_fifth_of_their_time_for_the_first_step() {
    let mut world = cup(&[1500, 1600, 1700]);
    let due = world.settle();
    assert_eq!(due, Some(world.now.plus(Duration::from_secs(120))));
    // A stop of the server costs nobody anything.
    world.downtime.push(Pause {
        from: world.now,
        until: world.now.plus(Duration::from_secs(500)),
    });
    seconds(&mut world, 619);
    world.settle();
    assert!(!world.running().is_empty());
    let white = world.running()[0].white;
    seconds(&mut world, 1);
    world.settle();
    let forfeits = |step: &Step| {
        let ending = GameEnding::Forfeit(white);
        matches!(step, Step::EndGame { ending: it, .. } if *it == ending)
    };
    assert!(world.steps.iter().any(forfeits));
    let first = pairings(&world)
        .into_iter()
        .find(|it| it.two().is_some())
        .unwrap();
    assert_eq!(first.decision, Some(Decision::Forfeit));
    assert_eq!(points(first), [0, 2]);
}

#[test]
fn the_first_step_of_black_has_its_own_time() {
    let mut world = cup(&[1500, 1600, 1700]);
    world.settle();
    seconds(&mut world, 100);
    let now = world.now;
    let (two, game) = world.open_games().remove(0);
    game.first_step = Some((two[1], now));
    assert_eq!(
        world.settle(),
        Some(world.now.plus(Duration::from_secs(120)))
    );
    seconds(&mut world, 120);
    world.settle();
    let first = pairings(&world)
        .into_iter()
        .find(|it| it.two().is_some())
        .unwrap();
    assert_eq!(points(first), [2, 0]);
}

#[test]
fn by_correspondence_the_first_reminder_and_vacation_count() {
    let mut world = pool(&[1700, 1600, 1500]);
    world.settle();
    for (_, game) in world.open_games().into_iter().skip(1) {
        game.first_step = None;
    }
    let white = world.running()[0].white;
    world.entrant(white).vacation = Duration::from_secs(3 * DAY);
    seconds(&mut world, 5 * DAY - 1);
    world.settle();
    assert_eq!(world.running().len(), 3);
    seconds(&mut world, 1);
    world.settle();
    assert_eq!(world.running().len(), 2);
    assert_eq!(world.it.entrant(white).unwrap().forfeits, 1);
}

#[test]
fn absent_players_are_withdrawn_after_two_games_and_leave_nothing() {
    let mut world = pool(&[1900, 1800, 1700, 1600, 1500, 1400]);
    world.settle();
    // The first entrant never comes, the others do.
    for (_, game) in world.open_games() {
        game.first_step = game.first_step.filter(|(who, _)| *who == ONE);
    }
    seconds(&mut world, 2 * DAY);
    world.settle();
    let absent = world.it.entrant(ONE).unwrap();
    assert_eq!(absent.withdrawn, Some((1, Withdrawal::Absent)));
    assert_eq!(absent.forfeits, 2);
    for pairing in pairings(&world).iter().filter(|it| it.has(ONE)) {
        assert_eq!(pairing.decision, Some(Decision::Annulled));
        assert!(pairing.games.iter().all(|game| game.result.is_some()));
    }
    let table = world.it.standings();
    assert_eq!((table[5].entrant, table[5].points), (ONE, 0));
}

#[test]
fn who_leaves_a_pool_late_loses_the_rest() {
    let mut world = pool(&[1900, 1800, 1700, 1600]);
    world.settle();
    let mut own = world.open_games();
    own.retain(|(two, _)| two.contains(&ONE));
    for (_, game) in own.iter_mut().take(2) {
        end(game, Score::Draw);
    }
    world.settle();
    world.withdraw(ONE, Withdrawal::Left);
    world.settle();
    let of_one: Vec<&Pairing> = pairings(&world)
        .into_iter()
        .filter(|it| it.has(ONE))
        .collect();
    let decisions: Vec<_> = of_one.iter().map(|it| it.decision.unwrap()).collect();
    let forfeits = decisions
        .iter()
        .filter(|it| **it == Decision::Forfeit)
        .count();
    assert_eq!((decisions.len(), forfeits), (3, 1));
    world.play_out(Score::Draw);
    let place = world
        .it
        .standings()
        .into_iter()
        .find(|place| place.entrant == ONE)
        .unwrap();
    assert_eq!(place.points, 2);
    assert!(!place.winner);
}

#[test]
fn vacation_has_a_limit() {
    let mut world = pool(&[1900, 1800, 1700]);
    world.settle();
    world.entrant(TWO).vacation = Duration::from_secs(13 * DAY);
    let day = Duration::from_secs(DAY);
    for game in world.running() {
        game.first_step = None;
    }
    assert_eq!(
        world.settle(),
        Some(world.now.plus(day + Duration::from_millis(1)))
    );
    world.entrant(TWO).vacation = Duration::from_secs(14 * DAY + 1);
    world.settle();
    let withdrawn = world.it.entrant(TWO).unwrap().withdrawn;
    assert_eq!(withdrawn, Some((1, Withdrawal::Vacation)));
}

#[test]
fn at_the_end_of_its_days_a_round_is_adjudicated() {
    let mut world = pool(&[1900, 1800, 1700]);
    world.settle();
    for game in world.running() {
        game.first_step = None;
    }
    // Before that somebody can have had too much vacation.
    let vacation = Duration::from_secs(14 * DAY) + Duration::from_millis(1);
    assert_eq!(world.settle(), Some(world.now.plus(vacation)));
    let end = world.it.rounds[0].ends_at;
    assert_eq!(end, world.now.plus(Duration::from_secs(90 * DAY)));
    world.now = end;
    world.settle();
    assert_eq!(world.it.stage, TournamentStage::Over);
    let games = world.it.rounds[0]
        .pairings
        .iter()
        .flat_map(|pairing| &pairing.games);
    for game in games {
        assert_eq!(game.result.unwrap().reason, EndReason::Adjudicated);
    }
    // Everybody drew with everybody.
    assert_eq!(world.it.winners().len(), 3);
}

#[test]
fn a_game_that_was_not_arranged_is_lost_by_who_was_not_ready() {
    for (ready, expected, absent) in [
        ([false, true], [0, 2], [1, 0]),
        ([false, false], [0, 0], [1, 1]),
        ([true, true], [1, 1], [0, 0]),
    ] {
        let mut world = live_pool(&[1900, 1800]);
        world.it.terms.least_players = 2;
        assert!(world.it.is_arranged());
        let end = world.settle().unwrap();
        assert_eq!(end, world.now.plus(Duration::from_secs(7 * DAY)));
        let now = world.now;
        let Meeting::Two(seats) = &mut world.it.rounds[0].pairings[0].meeting else {
            panic!("two meet");
        };
        for (seat, ready) in seats.iter_mut().zip(ready) {
            seat.ready_at = ready.then_some(now);
        }
        world.now = end;
        world.settle();
        let pairing = &world.it.rounds[0].pairings[0];
        assert_eq!(points(pairing), expected);
        assert_eq!(pairing.decision, Some(Decision::Forfeit));
        let forfeits: Vec<u16> = world.it.entrants.iter().map(|it| it.forfeits).collect();
        assert_eq!(forfeits, absent);
        // No game was played.
        assert_eq!(world.it.winners(), []);
    }
}

#[test]
fn both_are_ready_and_play() {
    let mut world = live_pool(&[1900, 1800]);
    world.it.terms.least_players = 2;
    world.it.terms.double = true;
    world.settle();
    let now = world.now;
    let Meeting::Two(seats) = &mut world.it.rounds[0].pairings[0].meeting else {
        panic!("two meet");
    };
    for seat in seats {
        seat.ready_at = Some(now);
    }
    world.start_arranged();
    assert_eq!(world.running()[0].white, ONE);
    world.finish_first(WHITE_WINS);
    world.settle();
    // The second game follows at once with the other colours.
    assert_eq!(world.running()[0].white, TWO);
    world.finish_first(WHITE_WINS);
    world.settle();
    assert_eq!(points(&world.it.rounds[0].pairings[0]), [2, 2]);
    assert_eq!(world.it.stage, TournamentStage::Over);
}

#[test]
fn a_drawn_pairing_of_a_cup_is_replayed_twice_then_the_seed_decides() {
    let mut world = cup(&[1500, 1700, 1600]);
    world.settle();
    let mut whites = Vec::new();
    for _ in 0..3 {
        whites.push(world.running()[0].white);
        world.finish_first(Score::Draw);
        world.settle();
    }
    assert_eq!(whites[0], whites[2]);
    assert_ne!(whites[0], whites[1]);
    let second = &world.it.rounds[1].pairings[0];
    // Entrant 2 had the bye, entrant 3 is the better seed of the others.
    assert!(second.has(TWO) && second.has(EntrantNumber(3)));
}

#[test]
fn a_director_decides_a_pairing_without_a_game() {
    let mut world = live_pool(&[1900, 1800, 1700, 1600]);
    world.settle();
    let decided = |world: &World, pairing, points| {
        let adjudication = world.it.adjudication(1, pairing, points)?;
        assert_eq!(adjudication.games, []);
        Ok(adjudication.verdict)
    };
    let no_pairing = CannotAdjudicate::NoPairing;
    assert_eq!(decided(&world, 9, [2, 0]), Err(no_pairing));
    assert_eq!(decided(&world, 1, [0, 2]).unwrap().points, [0, 2]);
    assert_eq!(decided(&world, 1, [1, 1]).unwrap().points, [1, 1]);
    assert_eq!(decided(&world, 1, [0, 0]).unwrap().points, [0, 0]);
    let verdict = decided(&world, 1, [2, 0]).unwrap();
    world.apply(&Step::Decide(verdict));
    assert_eq!(decided(&world, 1, [2, 0]), Err(CannotAdjudicate::Decided));
    assert_eq!(world.it.standings()[0].points, 2);
}

#[test]
fn a_pairing_ends_only_with_a_result_that_it_can_have() {
    let refused = |world: &World, typed| match world.it.adjudication(1, 1, typed) {
        Err(CannotAdjudicate::Result(results)) => results,
        other => panic!("{typed:?}: {other:?}"),
    };
    let mut single = pool(&[1900, 1800, 1700]);
    single.settle();
    let of_one_game = [[2, 0], [1, 1], [0, 2], [0, 0]];
    for typed in [[6, 0], [3, 1], [2, 2], [1, 0]] {
        assert_eq!(refused(&single, typed), of_one_game);
    }
    let both_lose = single.it.adjudication(1, 1, [0, 0]).unwrap();
    assert_eq!(both_lose.games.len(), 1);
    assert_eq!(both_lose.games[0].1, Score::Aborted);
    let mut double = pool(&[1900, 1800, 1700]);
    double.it.terms.double = true;
    double.settle();
    let of_two_games = [[4, 0], [3, 1], [2, 2], [1, 3], [0, 4], [0, 0]];
    assert_eq!(refused(&double, [2, 0]), of_two_games);
    let scores = |world: &World, typed| {
        let games = world.it.adjudication(1, 1, typed).unwrap().games;
        games
            .into_iter()
            .map(|(_, score)| score)
            .collect::<Vec<_>>()
    };
    // The first has White in the first game.
    assert_eq!(scores(&double, [3, 1]), [WHITE_WINS, Score::Draw]);
    assert_eq!(scores(&double, [0, 4]), [BLACK_WINS, WHITE_WINS]);
    assert_eq!(scores(&double, [2, 2]), [Score::Draw, Score::Draw]);
    double.finish_first(WHITE_WINS);
    assert_eq!(refused(&double, [0, 4]), [[4, 0], [3, 1], [2, 2], [2, 0]]);
    // After a draw that is replayed, a cup asks only who wins.
    let mut cup = cup(&[1800, 1700, 1600, 1500]);
    cup.settle();
    cup.finish_first(Score::Draw);
    cup.settle();
    assert_eq!(refused(&cup, [3, 1]), of_one_game_of_cup());
    assert_eq!(
        cup.it.adjudication(1, 1, [2, 0]).unwrap().verdict.points,
        [3, 1]
    );
}

fn of_one_game_of_cup() -> [[u16; 2]; 4] {
    [[2, 0], [0, 2], [1, 1], [0, 0]]
}

#[test]
fn both_can_lose_a_pairing_of_a_cup() {
    let mut world = cup(&[1900, 1800, 1700, 1600]);
    world.settle();
    let both_lose = world.it.adjudication(1, 1, [0, 0]).unwrap();
    let two = world.open_games().remove(0).0;
    world.finish_first(Score::Aborted);
    world.apply(&Step::Decide(both_lose.verdict));
    world.settle();
    world.finish_first(WHITE_WINS);
    world.settle();
    assert_eq!(world.it.stage, TournamentStage::Over);
    let winners = world.it.winners();
    assert!(winners.len() == 1 && !two.contains(&winners[0]));
}

#[test]
fn nobody_wins_without_a_game() {
    // All others leave before the second round. The odd one had a bye.
    let terms = TournamentTerms {
        rounds: 3,
        ..TournamentTerms::usual(TournamentKind::DoubleSwiss, live(10))
    };
    let mut swiss = World::with(terms, &[1900, 1800, 1700, 1600, 1500]);
    swiss.settle();
    for number in 1..=4 {
        swiss.withdraw(EntrantNumber(number), Withdrawal::Left);
    }
    swiss.settle();
    assert_eq!(swiss.it.stage, TournamentStage::Over);
    assert!(swiss.it.standings().iter().any(|place| place.points > 0));
    assert_eq!(swiss.it.winners(), []);
    // Nobody comes to the final.
    let mut cup = cup(&[1900, 1800, 1700, 1600]);
    cup.settle();
    for _semi_final in 0..2 {
        cup.finish_first(WHITE_WINS);
        cup.settle();
    }
    let mut adjudicated = cup.clone();
    for who in cup.open_games().remove(0).0 {
        cup.withdraw(who, Withdrawal::Gone);
    }
    // A director decides that both lose it.
    let both_lose = adjudicated.it.adjudication(2, 1, [0, 0]).unwrap();
    adjudicated.finish_first(Score::Aborted);
    adjudicated.apply(&Step::Decide(both_lose.verdict));
    for mut cup in [cup, adjudicated] {
        cup.settle();
        assert_eq!(cup.it.stage, TournamentStage::Over);
        assert_eq!(cup.it.winners(), []);
    }
}

#[test]
fn a_pairing_waits_for_a_player_who_plays_elsewhere() {
    let mut world = live_round_cup();
    let busy = world.it.rounds[0].pairings[0].two().unwrap()[0].entrant;
    assert!(world.it.rounds[0].pairings[0].games.is_empty());
    assert_eq!(world.running().len(), 1, "the others play");
    let look = world.settle();
    assert_eq!(look, Some(world.now.plus(Duration::from_secs(1))));
    world.entrant(busy).plays_live = false;
    world.settle();
    let first = &world.it.rounds[0].pairings[0];
    assert_eq!((first.games.len(), first.games[0].white), (1, busy));
}

/// A cup of four, of whom one plays a live game elsewhere when it starts.
fn live_round_cup() -> World {
    let mut world = cup(&[1900, 1800, 1700, 1600]);
    let mut paired = world.clone();
    paired.settle();
    let first = paired.it.rounds[0].pairings[0].two().unwrap()[0].entrant;
    world.entrant(first).plays_live = true;
    world.settle();
    world
}

#[test]
fn a_match_waits_for_its_first_game_too() {
    let mut world = cup(&[1900, 1800]);
    world.it.terms.least_players = 2;
    world.it.terms.game.in_match = Some(MatchTerms {
        length: MatchLength::Three,
        vela: false,
    });
    world.entrant(ONE).plays_live = true;
    world.settle();
    assert!(world.running().is_empty());
    world.entrant(ONE).plays_live = false;
    world.settle();
    assert_eq!(world.running().len(), 1);
}

#[test]
fn a_match_of_a_cup_is_lost_by_who_does_not_come() {
    let mut world = cup(&[1800, 1700]);
    world.it.terms.least_players = 2;
    world.it.terms.game.in_match = Some(MatchTerms {
        length: MatchLength::Three,
        vela: false,
    });
    world.settle();
    let (two, game) = world.open_games().remove(0);
    end(game, WHITE_WINS);
    world.settle();
    // The match continues. The winner of the first game does not come to the second.
    let now = world.now;
    let (_, game) = world.open_games().remove(0);
    assert_eq!(game.white, two[1]);
    game.first_step = Some((two[0], now));
    seconds(&mut world, 120);
    world.settle();
    let pairing = &world.it.rounds[0].pairings[0];
    assert_eq!(points(pairing), [2, 4]);
    assert_eq!(world.it.winners(), [two[1]]);
}

#[test]
fn a_director_decides_a_match_whatever_its_velas_were() {
    let mut world = cup(&[1800, 1700]);
    world.it.terms.least_players = 2;
    world.it.terms.game.in_match = Some(MatchTerms {
        length: MatchLength::Three,
        vela: true,
    });
    world.settle();
    // Each wins a game with White, then the vela for the other one's.
    for score in [WHITE_WINS, BLACK_WINS, WHITE_WINS, BLACK_WINS] {
        world.finish_first(score);
        world.settle();
    }
    world.finish_first(Score::Draw);
    let pairing = world.it.rounds[0].pairings[0].clone();
    let starts = pairing.games.iter().map(|game| game.start);
    assert_eq!(starts.filter(|it| *it == Start::Vela).count(), 2);
    let decided = |points| world.it.adjudication(1, 1, points).unwrap().verdict;
    assert_eq!(decided([2, 0]).points, [4, 2]);
    assert_eq!(decided([0, 2]).points, [2, 4]);
    assert_eq!(decided([1, 1]).points, [3, 3]);
    assert_eq!(decided([0, 0]).points, [0, 0]);
    // Then the match is over, as it is at the end of the round.
    let game = pairing.games[0].id;
    let ends_at = world.it.rounds[0].ends_at;
    let continues = |world: &World, at| world.it.continues_match(game, at, &Pauses::default());
    assert!(continues(&world, world.now));
    assert!(!continues(&world, ends_at));
    let verdict = decided([2, 0]);
    world.apply(&Step::Decide(verdict));
    assert!(!continues(&world, world.now));
}

#[test]
fn if_neither_comes_nobody_advances() {
    let mut world = cup(&[1900, 1800, 1700, 1600]);
    world.settle();
    let gone: Vec<EntrantNumber> = world.open_games().remove(0).0.to_vec();
    for who in &gone {
        world.withdraw(*who, Withdrawal::Gone);
    }
    world.settle();
    world.finish_first(BLACK_WINS);
    world.settle();
    assert_eq!(world.it.stage, TournamentStage::Over);
    assert!(matches!(
        world.it.rounds[1].pairings[0].meeting,
        Meeting::Bye(..)
    ));
    let winners = world.it.winners();
    assert!(winners.len() == 1 && !gone.contains(&winners[0]));
}

#[test]
fn an_event_that_everybody_leaves_ends() {
    for kind in [
        TournamentKind::Pool,
        TournamentKind::DoubleSwiss,
        TournamentKind::Cup,
        TournamentKind::Arena,
    ] {
        for played in [false, true] {
            let mut terms = TournamentTerms::usual(kind, live(5));
            terms.round_days = None;
            let mut world = World::with(terms, &[1900, 1800, 1700, 1600, 1500, 1400, 1300]);
            world.all_wait();
            world.settle();
            if played {
                world.finish_first(WHITE_WINS);
                world.settle();
            }
            for number in 1..=7 {
                world.withdraw(EntrantNumber(number), Withdrawal::Gone);
            }
            world.play_out(WHITE_WINS);
            // Elsewhere nothing counts of a pairing that both left.
            let counts = matches!(kind, TournamentKind::Cup | TournamentKind::Arena);
            let expected = if played && counts {
                TournamentStage::Over
            } else {
                TournamentStage::Cancelled
            };
            assert_eq!(world.it.stage, expected, "{kind:?}");
            assert_eq!(world.it.winners(), []);
        }
    }
}

#[test]
fn a_league_promotes_and_relegates() {
    let ratings: Vec<i32> = (0..15).map(|number| 2000 - number * 20).collect();
    let mut world = pool(&ratings);
    world.it.terms.every = Some(crate::tournament::Every::Month);
    world.settle();
    // The better of two always wins.
    for (two, game) in world.open_games() {
        let better = two[0].min(two[1]);
        let score = if game.white == better {
            WHITE_WINS
        } else {
            BLACK_WINS
        };
        end(game, score);
    }
    world.settle();
    assert_eq!(world.it.stage, TournamentStage::Over);
    let table = world.it.standings();
    let moves: Vec<_> = table
        .iter()
        .filter_map(|place| place.moves.map(|moves| (place.entrant.0, moves)))
        .collect();
    use GroupMove::{Down, Up};
    assert_eq!(moves, [(5, Down), (6, Up), (10, Down), (11, Up)]);
    let ladder: Vec<i64> = world
        .it
        .ladder()
        .into_iter()
        .map(|account| account.0)
        .collect();
    assert_eq!(ladder, [1, 2, 3, 4, 6, 5, 7, 8, 9, 11, 10, 12, 13, 14, 15]);
    assert_eq!(world.it.winners(), [1, 6, 11].map(EntrantNumber));
}

#[test]
fn the_days_of_a_live_pool_are_taken_from_the_terms() {
    let mut world = live_pool(&[1900, 1800, 1700]);
    world.it.terms.round_days = Days::new(2);
    assert_eq!(
        world.settle(),
        Some(world.now.plus(Duration::from_secs(2 * DAY)))
    );
}

#[test]
fn two_hundred_players_are_paired() {
    let terms = TournamentTerms {
        rounds: 3,
        ..TournamentTerms::usual(TournamentKind::DoubleSwiss, live(5))
    };
    let ratings: Vec<i32> = (0..200).map(|number| 1000 + number * 5).collect();
    let mut world = World::with(terms, &ratings);
    world.play_out(Score::Draw);
    assert_eq!(world.it.rounds.len(), 3);
    let table = world.it.standings();
    // All have drawn everything, and nothing separates those with equal opponents.
    assert!(table.iter().all(|place| place.points == 6));
}
