//! Velas (`docs/rules.md`, "Vela").

use fanorona_rules::{BURDEN, BoardEnd, Outcome, Phase, Position, Progress, SetupProblem, Side};

use crate::{position, step};

fn texts(position: &Position) -> Vec<String> {
    position
        .steps()
        .iter()
        .map(|step| step.first().to_string())
        .collect()
}

#[test]
fn the_debtor_plays_white_and_moves_first() {
    let start = Position::start_of_vela();
    assert_eq!(start.side_to_move(), Side::White);
    assert_eq!(start.phase(), Phase::Vela { captured: 0 });
    assert_eq!(texts(&start), ["d2e3+", "d3e3+", "d3e3-", "e2e3+", "f2e3+"]);
}

#[test]
fn the_debtor_plays_one_step_and_captures_only_the_nearest_piece() {
    let position = position("9/9/b8/9/w1bbb3b w vela:4");
    let Progress::Finished(finished) = position.step(step("a1b1+")).unwrap() else {
        panic!("a debtor's turn has one step")
    };
    assert_eq!(finished.position.to_string(), "9/9/b8/9/1w1bb3b b vela:5");
    assert!(!finished.turn.ended_early());
}

#[test]
fn the_winner_may_not_capture() {
    let position = position("9/9/b8/9/wb7 b vela:3");
    assert_eq!(
        texts(&position),
        ["a3a2", "a3a4", "a3b2", "a3b3", "a3b4", "b1b2", "b1c1"]
    );
    assert!(!position.can_capture());
    let Progress::Finished(finished) = position.step(step("a3a2")).unwrap() else {
        panic!("a winner's turn has one step")
    };
    assert_eq!(finished.position.to_string(), "9/9/9/b8/wb7 w vela:3");
}

#[test]
fn a_debtor_without_a_capture_wins() {
    let position = position("8b/9/9/9/w8 w vela:3");
    assert_eq!(
        position.outcome(),
        Some(Outcome {
            winner: Side::White,
            end: BoardEnd::Unoffered
        })
    );
    assert_eq!(position.count_turns(), 0);
}

#[test]
fn a_winner_without_a_paika_is_blocked() {
    let position = position("9/9/w8/ww7/bww6 b vela:3");
    assert_eq!(
        position.outcome(),
        Some(Outcome {
            winner: Side::White,
            end: BoardEnd::Blocked
        })
    );
}

#[test]
fn the_ordinary_rules_apply_after_the_burden_is_paid() {
    let position = position("9/9/b8/9/w1bb4b w vela:16");
    let turn = position.read_turn("a1b1+").unwrap();
    let next = position.play(&turn).unwrap();
    assert_eq!(next.phase(), Phase::Riatra);
    assert_eq!(next.to_string(), "9/9/b8/9/1w1b4b b");
}

#[test]
fn an_impossible_vela_is_refused() {
    let mut setup = Position::start_of_vela().setup();
    setup.phase = Phase::Vela { captured: 1 };
    let invalid = setup.position().unwrap_err();
    assert_eq!(invalid.setup, setup);
    assert_eq!(
        invalid.problems.iter().collect::<Vec<_>>(),
        [SetupProblem::VelaPieces]
    );

    setup.phase = Phase::Vela { captured: BURDEN };
    assert!(
        setup
            .position()
            .unwrap_err()
            .problems
            .contains(SetupProblem::VelaPaid)
    );

    let mut setup = fanorona_rules::Ruleset::Telo.start().setup();
    setup.phase = Phase::Vela { captured: 0 };
    assert!(
        setup
            .position()
            .unwrap_err()
            .problems
            .contains(SetupProblem::VelaBoard)
    );
}
