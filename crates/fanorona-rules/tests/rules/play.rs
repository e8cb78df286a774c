//! Turns, step by step (`docs/rules.md`, "A turn" and "The end of a game").

use fanorona_rules::{
    BoardEnd, Capture, Chain, Direction, Outcome, PointSet, Progress, Reason, Ruleset, Side, Stage,
};

use crate::{point, position, stage, step};

fn chain(text: &str) -> Chain {
    match stage(text) {
        Stage::UnderWay(chain) => chain,
        Stage::Between(position) => panic!("no turn is under way: {position}"),
    }
}

fn points(names: &[&str]) -> PointSet {
    names.iter().map(|name| point(name)).collect()
}

fn after(start: &str, turn: &str) -> String {
    let position = position(start);
    position
        .play(&position.read_turn(turn).unwrap())
        .unwrap()
        .to_string()
}

#[test]
fn white_starts_at_the_bottom_and_the_centre_is_empty() {
    for (ruleset, text) in [
        (
            Ruleset::Tsivy,
            "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
        ),
        (Ruleset::Dimyand, "bbbbb/bbbbb/bw1bw/wwwww/wwwww w"),
        (Ruleset::Telo, "bbb/b1w/www w"),
    ] {
        let start = ruleset.start();
        assert_eq!(start.to_string(), text);
        assert_eq!(start.occupant(ruleset.centre()), None);
        for side in Side::ALL {
            assert_eq!(start.pieces(side).len(), u32::from(ruleset.pieces()));
        }
        assert_eq!(start.setup().position(), Ok(start));
    }
}

#[test]
fn approach_captures_the_whole_run_ahead() {
    assert_eq!(after("9/9/9/9/w1bbb1b2 w", "a1b1+"), "9/9/9/9/1w4b2 b");
}

#[test]
fn withdrawal_captures_the_whole_run_behind() {
    assert_eq!(after("9/9/9/9/1b1bbw1b1 w", "f1g1-"), "9/9/9/9/1b4wb1 b");
}

#[test]
fn a_piece_that_can_capture_again_keeps_the_turn() {
    let chain = chain("9/9/4b4/9/bw7 w b1c1-");
    assert_eq!(chain.steps().to_vec(), [step("c1d2+")]);
    assert_eq!(chain.stop().position.to_string(), "9/9/4b4/9/2w6 b");
}

#[test]
fn a_gap_ends_the_run() {
    let black_on_f = "9/9/9/9/w1wwwb1ww b";
    assert_eq!(after(black_on_f, "f1g1+"), "9/9/9/9/w1www1b2 w");
    assert_eq!(after(black_on_f, "f1g1-"), "9/9/9/9/w5bww w");
}

#[test]
fn a_step_captures_nothing_past_a_gap_or_a_piece_of_its_own_side() {
    assert_eq!(after("9/9/9/9/w1wwbb2w b", "f1g1"), "9/9/9/9/w1wwb1b1w w");
}

#[test]
fn a_chain_knows_the_points_it_has_visited() {
    let chain = chain("9/9/b8/2b6/wb6b w a1a2+,b2+");
    assert_eq!(chain.at(), point("b2"));
    assert_eq!(chain.visited(), points(&["a1", "a2", "b2"]));
    assert_eq!(chain.last_direction(), Direction::East);
    assert_eq!(chain.pieces(Side::White), points(&["b2"]));
    assert_eq!(chain.pieces(Side::Black), points(&["b1", "i1"]));
    assert_eq!(chain.occupant(point("a3")), None);
    assert_eq!(chain.start().to_string(), "9/9/b8/2b6/wb6b w");
    assert_eq!(chain.played().to_string(), "a1a2+,b2+");
}

#[test]
fn steps_can_be_taken_back_one_by_one_or_all_at_once() {
    let second = chain("9/9/b8/2b6/wb6b w a1a2+,b2+");
    let first = second.back();
    assert_eq!(first.to_string(), "9/9/b8/2b6/wb6b w a1a2+");
    let Stage::UnderWay(first) = first else {
        panic!("one step is left")
    };
    assert_eq!(first.back(), Stage::Between(*first.start()));
    assert_eq!(second.reset(), *first.start());
}

#[test]
fn a_chain_may_use_an_earlier_direction_again() {
    let position = position("9/9/1b7/3b5/w1b5b w");
    let turn = position.read_turn("a1b1+,b2+,c2+").unwrap();
    assert!(!turn.ended_early());
}

#[test]
fn the_turn_ends_when_no_further_capture_is_possible() {
    let position = position("9/9/b8/9/w7b w");
    let Progress::Finished(finished) = position.step(step("a1a2+")).unwrap() else {
        panic!("no capture is left")
    };
    assert!(!finished.turn.ended_early());
    assert_eq!(finished.turn.destination(), point("a2"));
    assert_eq!(finished.position.side_to_move(), Side::Black);
}

#[test]
fn the_sign_is_optional_when_only_one_capture_is_possible() {
    let position = position("9/9/b8/9/w7b w");
    assert_eq!(position.step(step("a1a2")), position.step(step("a1a2+")));
}

#[test]
fn capturing_the_last_piece_ends_the_game_during_the_turn() {
    let position = position("9/9/b8/9/w8 w");
    let Progress::Finished(finished) = position.step(step("a1a2+")).unwrap() else {
        panic!("nothing is left to capture")
    };
    let outcome = Outcome {
        winner: Side::White,
        end: BoardEnd::Captured,
    };
    assert_eq!(finished.position.outcome(), Some(outcome));
}

#[test]
fn a_side_without_a_legal_turn_loses() {
    let blocked = position("9/9/b8/bb7/wbb6 w");
    assert_eq!(
        blocked.outcome(),
        Some(Outcome {
            winner: Side::Black,
            end: BoardEnd::Blocked
        })
    );
    assert!(blocked.steps().is_empty());
}

#[test]
fn a_turn_of_another_position_is_refused() {
    let paika = position("9/9/9/9/w7b w").read_turn("a1a2").unwrap();
    let capture = position("9/9/b8/9/w7b w").read_turn("a1a2+").unwrap();
    let ended = position("9/9/b8/2b6/wb6b w")
        .read_turn("a1a2+,end")
        .unwrap();
    let long = position("9/9/b8/2b6/wb6b w")
        .read_turn("a1a2+,b2+")
        .unwrap();
    for (start, turn, reason) in [
        ("9/9/b8/9/w7b w", paika, Reason::MustCapture),
        ("9/9/9/9/w7b w", capture, Reason::NoCapture),
        ("9/9/b8/2b6/wb6b w", capture, Reason::MustCapture),
        ("9/9/b8/9/w7b w", ended, Reason::CannotEnd),
        ("9/9/b8/9/w7b w", long, Reason::TurnOver),
        ("bbb/b1w/www w", paika, Reason::Occupied),
    ] {
        let start = position(start);
        let refused = start.play(&turn).expect_err("another position");
        assert_eq!(
            (refused.unchanged, refused.reason),
            (start, reason),
            "{start} {turn}"
        );
    }
}

#[test]
fn signs_convert_to_captures_and_back() {
    for capture in Capture::ALL {
        assert_eq!(Capture::from_sign(capture.sign()), Some(capture));
    }
}
