//! Corrections of decided pairings: docs/tournaments.md, "Corrections".

use super::events::{by_days, live};
use super::world::{BLACK_WINS, WHITE_WINS, World};
use crate::tournament::{
    CannotCorrect, Decided, Decision, EntrantNumber, TournamentKind, TournamentStage,
    TournamentTerms,
};
use crate::{EndReason, GameId, GameResult, Score};
use fanorona_rules::Side;

const ONE: EntrantNumber = EntrantNumber(1);
const TWO: EntrantNumber = EntrantNumber(2);

/// Corrects a pairing, and returns the game that has another score.
fn correct(
    world: &mut World,
    (round, pairing): (u16, u16),
    points: [u16; 2],
    game: Option<GameId>,
) -> Result<Option<(GameId, Score)>, CannotCorrect> {
    let correction = world.it.correction(round, pairing, points, game)?;
    world.it.correct(&correction);
    Ok(correction.game)
}

fn seats(world: &World, round: usize, pairing: usize) -> [(EntrantNumber, u16); 2] {
    let pairing = &world.it.rounds[round - 1].pairings[pairing - 1];
    let seats = pairing.two().expect("two meet");
    seats.map(|seat| (seat.entrant, seat.points))
}

#[test]
fn the_winner_of_a_pool_follows_a_correction_and_the_log_has_both_results() {
    let terms = TournamentTerms::usual(TournamentKind::Pool, by_days());
    let mut world = World::with(terms, &[1900, 1800, 1700]);
    world.settle();
    world.play_out(WHITE_WINS);
    assert_eq!(world.it.stage, TournamentStage::Over);
    let before = world.it.clone();
    let [(one, _), (other, _)] = seats(&world, 1, 1);
    let same = [2, 0];
    let refused = correct(&mut world, (1, 1), same, None);
    assert_eq!(
        refused,
        Err(CannotCorrect::Result(vec![[1, 1], [0, 2], [0, 0]]))
    );
    let game = correct(&mut world, (1, 1), [0, 2], None).unwrap();
    let (id, score) = game.expect("it was played");
    assert_eq!(score, Score::Win(Side::Black));
    let pairing = &world.it.rounds[0].pairings[0];
    assert_eq!(pairing.games[0].id, id);
    let result = GameResult::win(Side::Black, EndReason::Adjudicated);
    assert_eq!(pairing.games[0].result, Some(result));
    let log = world.it.decided_since(&before);
    assert_eq!(log.len(), 1);
    assert_eq!(
        (log[0].what, &log[0].entrants[..]),
        (Decided::Corrected, &[one, other][..])
    );
    assert_eq!(
        (&log[0].earlier[..], &log[0].points[..]),
        (&[2, 0][..], &[0, 2][..])
    );
    // Corrected once more, it is logged once more.
    let before = world.it.clone();
    correct(&mut world, (1, 1), [1, 1], None).unwrap();
    assert_eq!(world.it.decided_since(&before).len(), 1);
    assert_eq!(
        correct(&mut world, (1, 9), [1, 1], None),
        Err(CannotCorrect::NoPairing)
    );
}

#[test]
fn of_two_games_the_director_names_the_one_that_was_wrong() {
    let terms = TournamentTerms {
        rounds: 2,
        ..TournamentTerms::usual(TournamentKind::DoubleSwiss, by_days())
    };
    let mut world = World::with(terms, &[1900, 1800, 1700, 1600, 1500]);
    world.settle();
    let undecided = correct(&mut world, (1, 1), [2, 2], None);
    assert_eq!(undecided, Err(CannotCorrect::Undecided));
    // White wins both games of each pairing, so the points are equal.
    world.play_out(WHITE_WINS);
    let games: Vec<GameId> = world.it.rounds[0].pairings[0]
        .games
        .iter()
        .map(|it| it.id)
        .collect();
    let one = correct(&mut world, (1, 1), [4, 0], None).unwrap();
    assert_eq!(
        one,
        Some((games[1], Score::Win(Side::Black))),
        "only the second can be it"
    );
    let several = correct(&mut world, (1, 1), [3, 1], None);
    assert_eq!(several, Err(CannotCorrect::Games(games.clone())));
    let named = correct(&mut world, (1, 1), [3, 1], Some(games[0])).unwrap();
    assert_eq!(named, Some((games[0], Score::Draw)));
    assert_eq!(seats(&world, 1, 1).map(|(_, points)| points), [3, 1]);
    let bye = world.it.rounds[0]
        .pairings
        .iter()
        .find(|it| it.two().is_none())
        .unwrap()
        .number;
    assert_eq!(
        correct(&mut world, (1, bye), [2, 0], None),
        Err(CannotCorrect::NoPairing)
    );
}

#[test]
fn a_cup_is_corrected_until_somebody_else_would_advance_into_a_round_that_is_paired() {
    let terms = TournamentTerms::usual(TournamentKind::Cup, live(10));
    let mut world = World::with(terms, &[1900, 1800, 1700, 1600]);
    world.settle();
    world.play_out(WHITE_WINS);
    assert_eq!(world.it.rounds.len(), 2);
    assert_eq!(
        correct(&mut world, (1, 1), [0, 2], None),
        Err(CannotCorrect::Advanced)
    );
    let [(first, _), (second, _)] = seats(&world, 2, 1);
    assert_eq!(world.it.winners(), [first]);
    correct(&mut world, (2, 1), [0, 2], None).unwrap();
    assert_eq!(world.it.winners(), [second]);
    correct(&mut world, (2, 1), [0, 0], None).unwrap();
    assert_eq!(world.it.winners(), [], "nobody has won the final");
}

#[test]
fn a_forfeit_that_is_corrected_does_not_count_any_more() {
    let terms = TournamentTerms::usual(TournamentKind::Pool, by_days());
    let mut world = World::with(terms, &[1900, 1800, 1700]);
    world.settle();
    let pairing = &mut world.it.rounds[0].pairings[0];
    let white = pairing.games[0].white;
    pairing.games[0].result = Some(GameResult::win(Side::Black, EndReason::Forfeit));
    world.settle();
    assert_eq!(world.entrant(white).forfeits, 1);
    assert_eq!(
        world.it.rounds[0].pairings[0].decision,
        Some(Decision::Forfeit)
    );
    correct(&mut world, (1, 1), [1, 1], None).unwrap();
    assert_eq!(world.entrant(white).forfeits, 0);
    let pairing = &world.it.rounds[0].pairings[0];
    assert_eq!(pairing.decision, Some(Decision::Director));
    assert!(pairing.two().unwrap().iter().all(|seat| !seat.forfeit));
    // The rest is played as before.
    world.play_out(BLACK_WINS);
    assert_eq!(world.it.stage, TournamentStage::Over);
}

#[test]
fn points_in_an_arena_are_typed_without_their_doubling() {
    let terms = TournamentTerms {
        minutes: 5,
        robots: None,
        ..TournamentTerms::usual(TournamentKind::Arena, live(1))
    };
    let mut world = World::with(terms, &[1900, 1800]);
    world.entrant(ONE).waits_since = Some(world.now);
    world.entrant(TWO).waits_since = Some(world.now);
    world.settle();
    world.finish_first(WHITE_WINS);
    world.settle();
    let [(one, points), (two, none)] = seats(&world, 1, 1);
    assert_eq!((points, none), (2, 0));
    let refused = correct(&mut world, (1, 1), [4, 0], None);
    assert_eq!(
        refused,
        Err(CannotCorrect::Result(vec![[1, 1], [0, 2], [0, 0]]))
    );
    correct(&mut world, (1, 1), [0, 2], None).unwrap();
    assert_eq!(seats(&world, 1, 1), [(one, 0), (two, 2)]);
}
