//! Positions and stages as text (`docs/rules.md`, "Positions as text").

use fanorona_rules::notation::{Field, PositionError, SyntaxError};
use fanorona_rules::{Position, SetupProblem, Stage};

fn error(text: &str) -> PositionError {
    text.parse::<Position>().expect_err(text)
}

fn problems(text: &str) -> Vec<SetupProblem> {
    let error = error(text);
    let PositionError::Invalid(invalid) = error else {
        panic!("{text}: {error}")
    };
    invalid.problems.iter().collect()
}

#[test]
fn a_position_is_written_the_way_it_was_read() {
    for text in [
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
        "5/5/2w2/5/5 b",
        "3/1b1/w2 b",
        "9/9/b8/9/wb6b w vela:3",
        "9/9/b8/9/wb6b b vela:16",
    ] {
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        assert_eq!(text.parse::<Stage>().unwrap().to_string(), text);
    }
}

#[test]
fn a_stage_keeps_its_steps_so_far() {
    let text = "9/9/b8/2b6/wb6b w a1a2+,b2+";
    assert_eq!(text.parse::<Stage>().unwrap().to_string(), text);
}

#[test]
fn runs_of_empty_points_may_be_split() {
    assert_eq!(
        "54/9/b8/9/w431 w".parse::<Position>().unwrap().to_string(),
        "9/9/b8/9/w8 w"
    );
}

#[test]
fn each_syntax_problem_has_its_own_error() {
    assert_eq!(error(""), PositionError::Missing(Field::Board));
    assert_eq!(error("3/1b1/w2"), PositionError::Missing(Field::Side));
    assert_eq!(error("3/1x1/w2 b"), PositionError::UnknownPiece { byte: 3 });
    assert_eq!(
        error("3/1b10/w2 b"),
        PositionError::UnknownPiece { byte: 5 }
    );
    assert_eq!(error("3/1b1/w3 b"), PositionError::UnevenRow { row: 2 });
    assert_eq!(
        error("3/1b1 b"),
        PositionError::UnknownSize {
            columns: 3,
            rows: 2
        }
    );
    assert_eq!(
        error("9999/9999/b999 b").to_string(),
        "row 2 from the top has another length"
    );
    assert_eq!(error("3/1b1/w2 B"), PositionError::UnknownSide { byte: 9 });
    assert_eq!(error("3/1b1/w2  b"), PositionError::UnknownSide { byte: 9 });
    assert_eq!(error("3/1b1/w2 b "), PositionError::Unexpected { byte: 11 });
    for vela in [
        "vela:",
        "vela:x",
        "vela:03",
        "vela:+3",
        "vela:300",
        "vela:vela:3",
    ] {
        assert_eq!(
            error(&format!("9/9/b8/9/w8 w {vela}")),
            PositionError::UnknownVela { byte: 14 },
            "{vela}"
        );
    }
    assert_eq!(
        error("9/9/b8/9/w8 w vela:3 x"),
        PositionError::Unexpected { byte: 21 }
    );
}

#[test]
fn impossible_setups_are_refused() {
    assert_eq!(
        problems("3/3/3 w"),
        [SetupProblem::NoPieces, SetupProblem::LoserNotToMove]
    );
    assert_eq!(problems("3/3/1w1 w"), [SetupProblem::LoserNotToMove]);
    assert_eq!(problems("3/1b1/1w1 w vela:3"), [SetupProblem::VelaBoard]);
    assert_eq!(problems("9/9/b8/9/w8 w vela:17"), [SetupProblem::VelaPaid]);
}

#[test]
fn a_board_may_have_any_number_of_pieces() {
    for text in [
        "bbb/bb1/1w1 w",
        "www/ww1/1b1 w",
        "bbb/bwb/bbb w",
        "wwwww/wwwww/ww1ww/wwwww/bwwww b",
        "bbbbbbbbb/bbbbbbbbb/bbbb1bbbb/bbbbbbbbb/wbbbbbbbb w",
        "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbw w",
        "wwwwwwwww/wwwwwwwww/wwww1wwww/wwwwwwwww/bwwwwwwww w vela:16",
    ] {
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
    }
}

#[test]
fn pieces_must_be_on_separate_points_of_the_board() {
    let mut setup = fanorona_rules::Ruleset::Telo.start().setup();
    setup.black.insert(crate::point("c2"));
    setup.white.remove(crate::point("a1"));
    setup.black.remove(crate::point("a2"));
    setup.white.insert(crate::point("i5"));
    let problems: Vec<_> = setup.position().unwrap_err().problems.iter().collect();
    assert_eq!(problems, [SetupProblem::Overlap, SetupProblem::OffBoard]);
}

#[test]
fn the_steps_of_a_stage_must_be_an_unfinished_turn() {
    let stage = |steps: &str| {
        format!("9/9/b8/2b6/wb6b w {steps}")
            .parse::<Stage>()
            .expect_err(steps)
    };
    assert_eq!(
        stage("x"),
        PositionError::StepsSyntax(SyntaxError::NotAPoint { start: 0, end: 1 })
    );
    assert!(matches!(stage("a1a2-"), PositionError::StepsRejected(_)));
    for steps in ["a1a2", "a1a2+,stop", "a1a2+,b2+,b3-", "A1A2+"] {
        assert_eq!(stage(steps), PositionError::StepsNotUnderWay, "{steps}");
    }
}
