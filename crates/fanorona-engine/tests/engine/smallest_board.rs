//! The engine agrees with a complete solution of the smallest board.

use super::{TABLE, after_each_turn, never};
use fanorona_engine::{Engine, Limit, Task, Verdict};
use fanorona_rules::{Phase, PointSet, Position, Ruleset, Setup, Side};
use std::collections::HashMap;

/// The results of positions with perfect play, and the number of turns. Missing positions are draws
/// without an end.
fn solve(positions: Vec<Position>) -> HashMap<Position, Verdict> {
    let mut open: Vec<(Position, Vec<Position>)> = positions
        .into_iter()
        .map(|position| (position, after_each_turn(&position)))
        .collect();
    let mut solved: HashMap<Position, Verdict> = HashMap::new();
    for in_turns in 0.. {
        let mut found = Vec::new();
        open.retain(|(position, children)| {
            let verdicts = || children.iter().map(|child| solved.get(child));
            let verdict = if verdicts().any(|it| matches!(it, Some(Verdict::Lost { .. }))) {
                Verdict::Won { in_turns }
            } else if verdicts().all(|it| matches!(it, Some(Verdict::Won { .. }))) {
                Verdict::Lost { in_turns }
            } else {
                return true;
            };
            found.push((*position, verdict));
            false
        });
        if found.is_empty() {
            break;
        }
        solved.extend(found);
    }
    solved
}

/// All positions of the smallest board.
fn all_of_telo() -> Vec<Position> {
    let points: Vec<_> = Ruleset::Telo.points().iter().collect();
    let mut all = Vec::new();
    for number in 0..3_u32.pow(9) {
        let of = |digit: u32| -> PointSet {
            let standing = (0..)
                .zip(&points)
                .filter(|(place, _)| number / 3_u32.pow(*place) % 3 == digit);
            standing.map(|(_, &point)| point).collect()
        };
        for to_move in Side::ALL {
            let (white, black) = (of(1), of(2));
            let setup = Setup {
                ruleset: Ruleset::Telo,
                white,
                black,
                to_move,
                phase: Phase::Riatra,
            };
            all.extend(setup.position());
        }
    }
    all
}

#[test]
fn it_agrees_with_a_solver_on_the_smallest_board() {
    let all = all_of_telo();
    let solved = solve(all.clone());
    let mut engine = Engine::new(TABLE);
    let mut decided = 0;
    for position in all.iter().step_by(61) {
        let report = engine.search(&Task::new(*position, Limit::nodes(20_000)), &never);
        let Some(report) = report else {
            assert_eq!(
                solved.get(position),
                Some(&Verdict::Lost { in_turns: 0 }),
                "{position}"
            );
            continue;
        };
        match (solved.get(position), report.score.verdict()) {
            (Some(Verdict::Won { in_turns }), Verdict::Won { in_turns: claimed })
            | (Some(Verdict::Lost { in_turns }), Verdict::Lost { in_turns: claimed }) => {
                decided += 1;
                assert!(
                    claimed.abs_diff(*in_turns) <= 2,
                    "{position}: {claimed} for {in_turns}"
                );
            }
            (None, Verdict::Open) => {}
            (truth, claimed) => panic!("{position}: {claimed:?} for {truth:?}"),
        }
        let after = position.play(&report.turn).expect("a legal turn");
        if report.score.is_win() {
            assert!(
                matches!(solved.get(&after), Some(Verdict::Lost { .. })),
                "{position}: {}",
                report.turn
            );
        }
    }
    assert!(decided > 200, "{decided}");
}

#[test]
fn white_wins_the_smallest_board_in_eleven_turns() {
    let start = Position::start(Ruleset::Telo);
    let solved = solve(all_of_telo());
    assert_eq!(solved.get(&start), Some(&Verdict::Won { in_turns: 11 }));
    let report = Engine::new(TABLE).search(&Task::new(start, Limit::nodes(200_000)), &never);
    let report = report.expect("White has a legal turn");
    assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 11 });
}
