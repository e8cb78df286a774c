//! Every reason for refusing a move, and which of several reasons is reported.

use std::collections::HashSet;

use fanorona_rules::notation::Movements;
use fanorona_rules::{Reason, Stage};

use crate::stage;

/// An unfinished turn that can continue on b3, with other pieces on the board.
const UNDER_WAY: &str = "9/2b6/b8/2b6/wb5wb w a1a2+,b2+";

/// Positions, refused lines, and the codes of the reasons.
const REFUSALS: &[(&str, &str, &str)] = &[
    // Points off the board, and a missing destination.
    ("bbb/b1w/www w", "c3d3", "syntax"),
    ("bbb/b1w/www w", "a4a3", "syntax"),
    ("bbb/b1w/www w", "a1", "syntax"),
    // An empty point, and a piece of the other side. This reason precedes all others.
    ("9/9/9/w7b/9 w", "c3c4", "not_your_piece"),
    ("9/9/9/w7b/9 w", "i2a2", "not_your_piece"),
    (UNDER_WAY, "c4c5", "not_adjacent"),
    // Two points away, and not moving at all.
    ("9/9/9/w7b/9 w", "a2a4", "not_adjacent"),
    ("9/9/9/w7b/9 w", "a2a2", "not_adjacent"),
    // `docs/rules.md`, "Boards": no diagonals from a weak point, occupied or not.
    ("9/9/9/w7b/9 w", "a2b3", "no_line"),
    ("9/9/1w7/w7b/9 w", "a2b3", "no_line"),
    ("9/9/b8/w7b/9 w", "a2a3", "occupied"),
    ("9/9/w8/w7b/9 w", "a2a3+", "occupied"),
    (UNDER_WAY, "b1", "occupied"),
    // `docs/rules.md`, "A turn": a paika is legal only when nothing can be captured.
    ("bbb/b1w/www w", "c2b2-", "no_capture"),
    ("9/9/b8/9/w7w w", "i1i2", "must_capture"),
    (
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
        "d3e3",
        "choose_capture",
    ),
    ("9/9/b8/9/w7w w", "i1i2+", "no_capture"),
    ("9/9/b8/9/w7w w", "a1a2-", "no_capture"),
    (UNDER_WAY, "b2a3", "no_capture"),
    (UNDER_WAY, "b2c3+", "no_capture"),
    (UNDER_WAY, "c2", "same_direction"),
    (UNDER_WAY, "c2+", "same_direction"),
    (UNDER_WAY, "a1", "revisit"),
    (UNDER_WAY, "a2-", "revisit"),
    (UNDER_WAY, "b2", "revisit"),
    (UNDER_WAY, "h1h2", "other_piece"),
    (UNDER_WAY, "h1-h2+", "other_piece"),
    ("9/9/b8/9/w7b w", "a1a2+,a2b2", "turn_over"),
    ("9/9/b8/9/w7b w", "stop", "cannot_end"),
    // `docs/rules.md`, "Vela": the winner may not capture, the debtor must.
    ("9/9/b8/9/wb6b b vela:3", "a3a2+", "vela_no_capture"),
    ("9/9/b8/9/wb6b b vela:3", "i1i2-", "vela_no_capture"),
    ("9/9/b8/9/wb6b w vela:3", "a1b2", "must_capture"),
    ("9/9/b8/9/wb6b w vela:3", "a1b2+", "no_capture"),
];

#[test]
fn each_refusal_has_its_reason_and_changes_nothing() {
    for &(before, line, code) in REFUSALS {
        let before: Stage = stage(before);
        let rejection = before
            .play(&Movements::read(line).unwrap())
            .expect_err(line);
        assert_eq!(rejection.reason.code(), code, "{before} {line}");
        assert_eq!(rejection.stage, before, "{before} {line}");
    }
}

#[test]
fn every_reason_is_tested() {
    let reached: HashSet<&str> = REFUSALS.iter().map(|&(_, _, code)| code).collect();
    let known: HashSet<&str> = Reason::ALL.into_iter().map(Reason::code).collect();
    assert_eq!(reached, known);
}

#[test]
fn a_further_step_with_another_piece_is_refused() {
    let Stage::UnderWay(chain) = stage(UNDER_WAY) else {
        panic!("a turn is under way")
    };
    let refusal = |text| chain.step(crate::step(text)).expect_err(text);
    assert_eq!(refusal("c4c5").reason, Reason::NotYourPiece);
    assert_eq!(refusal("d1d2").reason, Reason::NotYourPiece);
    assert_eq!(refusal("h1h2").reason, Reason::OtherPiece);
    assert_eq!(refusal("h1h2").unchanged, chain);
}
