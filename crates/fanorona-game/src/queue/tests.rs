//! Queued turns: their grammar, adding and removing replies, and following turns.

mod random;

use super::*;
use fanorona_rules::{Reason, Ruleset};

const BOUNDS: QueueBounds = QueueBounds {
    branches: 200,
    depth: 40,
};

fn read(text: &str) -> Written {
    Written::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn form(text: &str) -> Grammar {
    match Written::read(text) {
        Err(GrammarError::Form(form)) => form,
        other => panic!("{text}: {other:?}"),
    }
}

fn telo() -> QueuedTurns {
    QueuedTurns::new(Ply(0), Position::start(Ruleset::Telo))
}

fn grown_from(text: &str) -> QueuedTurns {
    telo()
        .with(&read(text), BOUNDS)
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn path(text: &str) -> WrittenPath {
    WrittenPath::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// The turns of a line of play from the start of telo.
fn turns(texts: &[&str]) -> Vec<Turn> {
    let mut at = Position::start(Ruleset::Telo);
    let mut turns = Vec::new();
    for text in texts {
        let (turn, next) = whole(&at, &Movements::read(text).unwrap()).unwrap();
        turns.push(turn);
        at = next;
    }
    turns
}

#[test]
fn replies_are_read_in_every_spelling() {
    let canonical = "if c2b2 then a3a2, if b2a1 then b3b2,c3,c2; if a1b2 then c3b3; else a3a2#2";
    for text in [
        canonical,
        "IF c2-b2 THEN a3a2 IF b2 a1 then b3b2,c3 c2;if a1b2 then c3b3;a3a2#2",
        "a3a2#2; if c2b2 then a3a2 (if b2a1 then b3b2,c3,c2;); ; if a1b2 then c3b3",
        "else a3a2#2 **; if c2b2 then a3a2,if b2a1 then b3b2,c3,c2 ; if a1b2 then c3b3",
    ] {
        let written = read(text);
        // `c2-b2` has a meaningless sign after its origin, which reads like a dash.
        assert_eq!(
            written.to_string().replace("c2-b2", "c2b2"),
            canonical,
            "{text}"
        );
    }
    let several = "if c2b2 then a3a2 (if b2a1 then b3b2; if b1b2 then c3b3)";
    assert_eq!(read(several).to_string(), several);
    assert_eq!(read(several).branches[0].next.len(), 2);
}

#[test]
fn each_grammatical_error_is_named() {
    for (text, wanted) in [
        ("", Grammar::Empty),
        (" ; ;", Grammar::Empty),
        ("if", Grammar::NoTurn),
        ("if then a1a2", Grammar::NoTurn),
        ("if a1a2 then", Grammar::NoTurn),
        ("else", Grammar::NoTurn),
        ("if a1a2", Grammar::NoThen),
        ("if a1a2; a3a2", Grammar::NoThen),
        ("then a1a2", Grammar::NoIf),
        ("a1a2 then a3a2", Grammar::NoIf),
        ("if a1a2 then a3a2 then a1a2", Grammar::NoIf),
        ("(if a1a2 then a3a2)", Grammar::Parenthesis),
        ("if a1a2 then a3a2 (if a1a2 then a3a2", Grammar::Parenthesis),
        ("if a1a2 then a3a2)", Grammar::Parenthesis),
        (
            "if a1a2 then a3a2 (if a1a2 then a3a2) if a1a2 then a3a2",
            Grammar::NoSemicolon,
        ),
        ("a1a2 if a1a2 then a3a2", Grammar::NoSemicolon),
        ("a1a2; a1a3", Grammar::TwoPlain),
        ("if a1a2 then a3a2 (a1a2)", Grammar::PlainInside),
        ("if a1a2 then a3a2 ()", Grammar::Empty),
    ] {
        assert_eq!(form(text), wanted, "{text}");
    }
    assert_eq!(
        form(&"if a1a2 then a3a2,".repeat(2 * DEEP)),
        Grammar::TooDeep
    );
    assert_eq!(
        form(&"if a1a2 then a3a2(".repeat(2 * DEEP)),
        Grammar::TooDeep
    );
    let Err(GrammarError::Turn { text, .. }) = Written::read("if a1a2 then x9") else {
        panic!()
    };
    assert_eq!(text, "x9");
}

const DEEP: usize = 100;

#[test]
fn every_turn_is_checked_in_its_position() {
    let queue = grown_from("if c2b2 then a3a2, if b2a1 then b3b2");
    assert_eq!(
        queue.to_string(),
        "if c2b2+ then a3a2+, if b2a1- then b3b2+,end",
        "signs and ends are filled in"
    );
    assert_eq!(queue.owner(), Side::Black);
    let Err(QueueError::Illegal {
        turn,
        text,
        rejection,
    }) = telo().with(&read("if c2b2 then a3a2, if a1a2 then b3b2"), BOUNDS)
    else {
        panic!()
    };
    assert_eq!(
        (turn, text.as_str(), rejection.reason),
        (3, "a1a2", Reason::NotYourPiece)
    );
    assert!(matches!(
        telo().with(&read("if c2b2#2 then a3a2"), BOUNDS),
        Err(QueueError::Stale { turn: 1 })
    ));
    assert!(matches!(
        telo().with(&read("if c2b2#1 then a3a2#3"), BOUNDS),
        Err(QueueError::Stale { turn: 2 })
    ));
    assert!(matches!(
        telo().with(&read("a3a2#1"), BOUNDS),
        Err(QueueError::Stale { turn: 2 })
    ));
    assert!(
        telo()
            .with(&read("if c2b2#1 then a3a2#2; b3c3#2"), BOUNDS)
            .is_ok()
    );
}

#[test]
fn nothing_follows_the_end_of_the_game() {
    let won = "if c2b2 then a3a2, if b2a1 then b3b2,c3,c2";
    assert_eq!(
        grown_from(won).to_string(),
        "if c2b2+ then a3a2+, if b2a1- then b3b2+,c3-,c2+"
    );
    let beyond = telo().with(&read(&format!("{won}, if a1a2 then a3a2")), BOUNDS);
    let Err(QueueError::Over { after }) = beyond else {
        panic!("{beyond:?}")
    };
    assert_eq!(after.to_string(), "b3b2+,c3-,c2+");
}

#[test]
fn added_replies_extend_the_tree() {
    let queue = grown_from("if c2b2 then a3a2, if b2a1 then b3b2");
    let queue = queue
        .with(
            &read("if c2b2 then a3a2, if b2a1 then b3b2,c3; c3b3"),
            BOUNDS,
        )
        .unwrap();
    assert_eq!(queue.branches()[0].when.to_string(), "c2b2+");
    let replaced = queue.branches()[0]
        .next
        .iter()
        .map(|branch| branch.reply.to_string());
    assert!(
        replaced.clone().any(|reply| reply == "b3b2+,c3-,end"),
        "{queue}"
    );
    assert!(
        !replaced.clone().any(|reply| reply == "b3b2+,end"),
        "{queue}"
    );
    assert_eq!(
        queue.otherwise().map(ToString::to_string).as_deref(),
        Some("c3b3")
    );
}

#[test]
fn a_new_reply_removes_the_replies_after_the_old_one() {
    let queue = grown_from("if c2b2 then a3a2, if b2a1 then b3b2");
    let queue = queue.with(&read("if c2b2 then c3c2"), BOUNDS).unwrap();
    assert_eq!(queue.to_string(), "if c2b2+ then c3c2+");
}

#[test]
fn a_line_of_play_has_one_reply_to_a_turn() {
    let twice = telo().with(&read("if c2b2 then a3a2; if c2b2 then c3c2"), BOUNDS);
    let Err(QueueError::TwoReplies { to }) = twice else {
        panic!("{twice:?}")
    };
    assert_eq!(to.to_string(), "c2b2+");
    let again = grown_from("if c2b2 then a3a2; if c2b2 then a3a2, if b2a1 then b3b2");
    assert_eq!(
        again.to_string(),
        "if c2b2+ then a3a2+, if b2a1- then b3b2+,end"
    );
}

#[test]
fn bounds_hold_and_are_named() {
    let two = read("if c2b2 then a3a2, if b2a1 then b3b2");
    let tight = QueueBounds {
        branches: 1,
        depth: 40,
    };
    assert_eq!(
        telo().with(&two, tight),
        Err(QueueError::TooMany { most: 1 })
    );
    let shallow = QueueBounds {
        branches: 200,
        depth: 1,
    };
    assert_eq!(
        telo().with(&two, shallow),
        Err(QueueError::TooDeep { most: 1 })
    );
}

#[test]
fn branches_are_removed_by_their_path() {
    let queue = grown_from("if c2b2 then a3a2, if b2a1 then b3b2; c3b3");
    for (way, left) in [
        (
            "if c2b2 then a3a2, if b2a1",
            "if c2b2+ then a3a2+; else c3b3",
        ),
        (
            "if c2b2 then a3a2 if b2a1 then b3b2",
            "if c2b2+ then a3a2+; else c3b3",
        ),
        ("c2b2", "c3b3"),
        ("if c2-b2+", "c3b3"),
        ("if c2b2 then a3a2", "c3b3"),
        ("c3b3", "if c2b2+ then a3a2+, if b2a1- then b3b2+,end"),
        ("else c3b3", "if c2b2+ then a3a2+, if b2a1- then b3b2+,end"),
    ] {
        assert_eq!(
            queue.without(&path(way)).unwrap().to_string(),
            left,
            "{way}"
        );
    }
    for way in [
        "a1b2",
        "if c2b2 then b3b2",
        "if c2b2 then a3a2, if b2b3",
        "a3a2",
    ] {
        assert_eq!(
            queue.without(&path(way)),
            Err(QueueError::NoBranch),
            "{way}"
        );
    }
    for text in [
        "",
        "a1a2; a3a2",
        "if a1a2 (if a3a2)",
        "then a1a2",
        "if",
        "a1a2 if a3a2",
    ] {
        assert!(WrittenPath::read(text).is_err(), "{text}");
    }
}

#[test]
fn queued_turns_follow_the_turns_that_were_played() {
    let queue = grown_from("if c2b2 then a3a2, if b2a1 then b3b2");
    let line = turns(&["c2b2", "a3a2", "b2a1", "b3b2"]);
    assert_eq!(queue.clone().follow(&[]), Followed::Waiting(queue.clone()));
    let Followed::Due {
        reply,
        rest: Some(rest),
    } = queue.clone().follow(&line[..1])
    else {
        panic!()
    };
    assert_eq!(
        (reply, rest.ply(), rest.to_string()),
        (line[1], Ply(2), "if b2a1- then b3b2+,end".to_owned())
    );
    assert_eq!(
        queue.clone().follow(&line[..2]),
        Followed::Waiting(rest.clone())
    );
    assert_eq!(
        rest.follow(&line[2..3]),
        Followed::Due {
            reply: line[3],
            rest: None
        }
    );
    assert_eq!(queue.clone().follow(&line), Followed::Done);
    let astray = turns(&["a1b2"]);
    assert_eq!(
        queue.clone().follow(&astray),
        Followed::Unforeseen(astray[0])
    );
    let other = turns(&["c2b2", "c3c2"]);
    assert_eq!(
        queue.follow(&other),
        Followed::Unforeseen(other[1]),
        "its owner has played something else"
    );
}

#[test]
fn an_unconditional_reply_is_played_once_and_only_if_legal() {
    let queue = grown_from("a3a2");
    let line = turns(&["c2b2", "a3a2"]);
    assert_eq!(
        queue.clone().follow(&line[..1]),
        Followed::Due {
            reply: line[1],
            rest: None
        }
    );
    assert_eq!(queue.clone().follow(&line), Followed::Done);
    let never = grown_from("a1a3");
    assert!(matches!(
        never.follow(&line[..1]),
        Followed::NotLegal { .. }
    ));
}
