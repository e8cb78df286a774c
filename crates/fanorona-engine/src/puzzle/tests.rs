use super::*;
use crate::engine::Engine;
use crate::rng::Rng;
use crate::task::{Limit, Task};
use fanorona_rules::Ruleset;

const NODES: u64 = 200;

fn find(engine: &mut Engine, position: &Position) -> Option<Puzzle> {
    let value = |(turn, after): (Turn, Position)| {
        let report = engine.search(&Task::new(after, Limit::nodes(NODES)), &|| false);
        (turn, -report.expect("no turn ends the game").score)
    };
    puzzle(
        &puzzle_turns(position)?
            .into_iter()
            .map(value)
            .collect::<Vec<_>>(),
    )
}

/// Puzzles in games of random turns.
fn found() -> Vec<(Position, Puzzle)> {
    let mut engine = Engine::new(1 << 18);
    let mut rng = Rng::new(7);
    let mut found = Vec::new();
    for _ in 0..100 {
        let mut position = Ruleset::Dimyand.start();
        while let turns @ 3..=60 = turns_of(&position).len() {
            found.extend(find(&mut engine, &position).map(|puzzle| (position, puzzle)));
            position = turns_of(&position)[rng.below(turns)];
        }
    }
    found
}

#[test]
fn games_of_random_turns_contain_puzzles_of_all_kinds() {
    let found = found();
    for kind in [
        PuzzleKind::WinsMaterial,
        PuzzleKind::OnlySafe,
        PuzzleKind::WinsInTwo,
    ] {
        assert!(
            found.iter().any(|(_, puzzle)| puzzle.kind == kind),
            "{kind:?}"
        );
    }
}

#[test]
fn a_solution_wins_in_two_against_every_reply() {
    let won_at_once = |position: &Position| {
        turns_of(position)
            .iter()
            .any(|after| after.outcome().is_some())
    };
    for (position, puzzle) in found() {
        assert!((1..=MAX_SOLUTIONS).contains(&puzzle.solutions.len()));
        for solution in puzzle.solutions {
            let after = position.play(&solution).unwrap();
            let replies = turns_of(&after);
            if puzzle.kind == PuzzleKind::WinsInTwo {
                assert!(replies.iter().all(won_at_once), "{position}: {solution}");
            }
        }
    }
}

fn turns_of(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn a_win_at_once_and_a_single_turn_are_no_puzzles() {
    let mut engine = Engine::new(1 << 16);
    for text in ["1b1/2w/w1b w", "2b/3/w2 w"] {
        assert_eq!(find(&mut engine, &text.parse().unwrap()), None, "{text}");
    }
}
