//! What players may type (`docs/rules.md`, "Notation").

use fanorona_rules::notation::{Movements, SyntaxError, Word};
use fanorona_rules::{Played, PointSet, Reason, Rejection, Ruleset, Stage, Step};

use crate::stage;

/// White's longest turn is `a1a2+,b2+,b3-`: it captures a3, then c2, then b1.
const CHAIN: &str = "9/9/b8/2b6/wb6b w";

fn play(stage: Stage, line: &str) -> Result<Played, Box<Rejection>> {
    stage.play(&Movements::read(line).unwrap_or_else(|error| panic!("{line}: {error}")))
}

fn played(start: &str, line: &str) -> String {
    match play(stage(start), line) {
        Ok(Played {
            finished: Some(turn),
            ..
        }) => turn.to_string(),
        Ok(Played { stage, .. }) => format!("{}...", stage.played()),
        Err(rejection) => panic!("{start} {line}: {rejection}"),
    }
}

fn refused(start: &str, line: &str) -> (usize, Reason) {
    let before = stage(start);
    let rejection = play(before, line).expect_err(line);
    assert_eq!(rejection.stage, before, "{line}");
    (rejection.step, rejection.reason)
}

#[test]
fn a_paika_may_be_written_in_three_ways() {
    for line in [
        "a1a2",
        "a1-a2",
        "a1 a2",
        "A1A2",
        "  a1 … a2 ",
        "a1,a2",
        "a1 - a2",
        "a1–a2",
        "a1→a2",
        "a1 --> a2",
    ] {
        assert_eq!(played("9/9/9/9/w7b w", line), "a1a2", "{line}");
    }
}

#[test]
fn a_capture_may_have_separators_between_its_points() {
    for line in [
        "a1a2+",
        "a1,a2+",
        "A1 A2+",
        "a1-a2+",
        "a1a2",
        "a1a2+.",
        "a1a2+ stop",
        "a1a2+,end",
        "a1a2 +",
        "a1 a2  + ",
    ] {
        assert_eq!(played("9/9/b8/9/w7b w", line), "a1a2+", "{line}");
    }
}

#[test]
fn a_turn_under_way_may_be_typed_again_from_its_start() {
    let under_way = format!("{CHAIN} a1a2+");
    assert_eq!(played(&under_way, "a1a2+,b2+"), "a1a2+,b2+...");
    assert_eq!(played(&under_way, "a1 a2 b2 b3"), "a1a2+,b2+,b3-");
    assert_eq!(play(stage(&under_way), "a1a2+,b2+").unwrap().steps, 1);
    // Another turn is not meant.
    assert_eq!(refused(&under_way, "a1b1").0, 1);
}

/// Either way to capture is possible.
const BOTH_WAYS: &str = "5/3b1/5/1w3/b4 w";

#[test]
fn unicode_dashes_and_full_width_signs_mean_what_they_look_like() {
    for line in [
        "b2c3–",
        "b2c3—",
        "b2c3−",
        "b2c3－",
        "b2c3‐",
        "b2c3‑",
        "b2c3➖",
        "b2c3﹣",
        "b2c3⁻",
        "b2c3ー",
        "ｂ２ｃ３－",
        "b2–c3–",
        "b2c3 −",
        "b2\u{200b}c3\u{2060}−",
        "\u{feff}b2c3−",
        "ｂ２　ｃ３ー",
    ] {
        assert_eq!(played(BOTH_WAYS, line), "b2c3-", "{line}");
    }
    for line in [
        "b2c3＋",
        "b2c3➕",
        "b2c3﹢",
        "b2c3⁺",
        "Ｂ２，Ｃ３＋",
        "b2−c3＋",
        "b2c3➕\u{fe0f}",
    ] {
        assert_eq!(played(BOTH_WAYS, line), "b2c3+", "{line}");
    }
    assert_eq!(refused(BOTH_WAYS, "b2c3"), (1, Reason::ChooseCapture));
    // Only approach is possible at the start of a game.
    let start = "bbbbb/bbbbb/bw1bw/wwwww/wwwww w";
    for line in ["b2c3–", "b2c3−", "b2c3－", "b2c3-"] {
        assert_eq!(refused(start, line), (1, Reason::NoCapture), "{line}");
    }
}

#[test]
fn a_step_without_a_needed_sign_is_refused_with_what_each_way_captures() {
    let choices = |start: &str, line: &str| {
        let rejection = play(stage(start), line).expect_err(line);
        let choice = |(step, captured): (Step, PointSet)| {
            let points: Vec<String> = captured.iter().map(|point| point.to_string()).collect();
            format!("{} {}", step.first(), points.join(" "))
        };
        rejection.choices().map(choice).collect::<Vec<_>>()
    };
    let start = "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w";
    assert_eq!(choices(start, "d3e3"), ["d3e3+ f3", "d3e3- c3"]);
    // Only what is still there, in the middle of a turn.
    let chain = "9/1b7/b8/2b6/wb6b w";
    for (start, line) in [
        (chain, "a1a2,b2,b3"),
        (&format!("{chain} a1a2+,b2+")[..], "b3"),
    ] {
        assert_eq!(choices(start, line), ["b2b3+ b4", "b2b3- b1"], "{line}");
    }
    // The step is illegal for another reason.
    for line in ["a1a2", "d3e3+,e3e4", "stop"] {
        assert_eq!(choices(start, line), [""; 0], "{line}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_its_position() {
    for (line, start, end) in [
        ("a1a2!", 4, 5),
        ("a1a2+?", 5, 6),
        ("a1a2~", 4, 5),
        ("a1=a2", 2, 3),
        ("a1_a2", 2, 3),
        ("(a1a2)", 0, 1),
        ("-a1a2", 0, 1),
        ("+a1a2", 0, 1),
        ("a1a2,+", 5, 6),
        ("a1a2 stop+", 9, 10),
        ("a1a2–±", 7, 9),
        ("a1a2😀", 4, 8),
        ("ａ１ａ２！", 12, 15),
    ] {
        assert_eq!(
            Movements::read(line),
            Err(SyntaxError::NotUnderstood { start, end }),
            "{line}"
        );
    }
}

#[test]
fn a_point_has_one_sign() {
    for (line, start, end) in [
        ("b3c3+-", 5, 6),
        ("b3c3-+", 5, 6),
        ("b3c3++", 5, 6),
        ("b3c3--", 5, 6),
        ("b3c3+ -", 6, 7),
        ("b3c3−＋", 7, 10),
        ("b3c3+-,b2", 5, 6),
        ("b3+-c3", 3, 4),
    ] {
        assert_eq!(
            Movements::read(line),
            Err(SyntaxError::TwoSigns { start, end }),
            "{line}"
        );
    }
}

#[test]
fn a_sign_before_spaces_is_not_dropped() {
    assert_eq!(played(BOTH_WAYS, "b2 c3 - "), "b2c3-");
    assert_eq!(refused(CHAIN, "a1a2 - b2+"), (1, Reason::NoCapture));
    assert_eq!(played(CHAIN, "a1 a2 + b2 + b3 -"), "a1a2+,b2+,b3-");
}

#[test]
fn a_plus_after_an_origin_only_repeats_the_sign_of_the_step_before() {
    assert_eq!(refused(BOTH_WAYS, "b2+c3"), (1, Reason::Syntax));
    assert_eq!(refused(BOTH_WAYS, "b2+c3+"), (1, Reason::Syntax));
    let under_way = format!("{CHAIN} a1a2+");
    assert_eq!(played(&under_way, "a2+b2+"), "a1a2+,b2+...");
    assert_eq!(refused("5/2b2/1b3/w4/5 w", "a2+b2"), (1, Reason::Syntax));
}

#[test]
fn several_captures_may_repeat_their_origins() {
    for line in [
        "a1a2+,b2+,b3-",
        "a1a2+;a2b2+;b2b3-",
        "a1-a2+b2+b3-",
        "a1 a2 b2 b3",
        "A1A2+/B2+ : B3-",
    ] {
        assert_eq!(played(CHAIN, line), "a1a2+,b2+,b3-", "{line}");
    }
}

#[test]
fn a_further_step_may_name_its_origin_or_not() {
    let under_way = format!("{CHAIN} a1a2+");
    for line in ["a2b2+", "b2+", "a2-b2+", "a2 b2", "a2+b2+"] {
        assert_eq!(played(&under_way, line), "a1a2+,b2+...", "{line}");
    }
    for line in ["b2+;b3-", "a2b2+;b2b3-", "b2+b3-stop"] {
        assert_eq!(played(&under_way, line), "a1a2+,b2+,b3-", "{line}");
    }
}

#[test]
fn a_stop_word_ends_the_turn_alone_or_after_steps() {
    let under_way = format!("{CHAIN} a1a2+");
    for line in ["stop", "END", "done", "Pass", "... done.", "ＤＯＮＥ"] {
        assert_eq!(played(&under_way, line), "a1a2+,end", "{line}");
    }
    assert_eq!(played(&under_way, "b2+,end"), "a1a2+,b2+,end");
    assert_eq!(played(CHAIN, "a1a2+b2+stop"), "a1a2+,b2+,end");
}

#[test]
fn a_step_to_its_own_origin_is_refused() {
    assert_eq!(refused(CHAIN, "a2-a2+"), (1, Reason::NotYourPiece));
    assert_eq!(
        refused("9/9/b8/w8/8b w", "a2-a2+"),
        (1, Reason::NotAdjacent)
    );
    assert_eq!(
        refused(&format!("{CHAIN} a1a2+"), "a2-a2+"),
        (1, Reason::Revisit)
    );
}

#[test]
fn the_point_of_the_moving_piece_alone_is_a_destination() {
    assert_eq!(
        refused(&format!("{CHAIN} a1a2+"), "a2"),
        (1, Reason::Revisit)
    );
    assert_eq!(
        refused(&format!("{CHAIN} a1a2+"), "a2 stop"),
        (1, Reason::Revisit)
    );
}

#[test]
fn a_refused_line_plays_no_step_and_lists_the_legal_ones() {
    let before = stage(CHAIN);
    let rejection = play(before, "a1a2+,b2+,c2-").unwrap_err();
    assert_eq!(
        (rejection.step, rejection.reason),
        (3, Reason::SameDirection)
    );
    assert_eq!(rejection.stage, before);
    assert_eq!(rejection.at.to_string(), format!("{CHAIN} a1a2+,b2+"));
    assert_eq!(rejection.legal, rejection.at.steps());
    assert!(rejection.may_end);
    assert!(!rejection.legal.is_empty());
}

#[test]
fn only_one_stop_word_may_follow_the_end_of_the_turn() {
    assert_eq!(refused(CHAIN, "a1a2+,b2+,b3-,c3+"), (4, Reason::TurnOver));
    assert_eq!(refused(CHAIN, "a1a2+,stop,stop"), (3, Reason::TurnOver));
    assert_eq!(refused(CHAIN, "a1a2+,end,b2+"), (3, Reason::TurnOver));
    let rejection = play(stage(CHAIN), "a1a2+,b2+,b3-,stop,i1i2").unwrap_err();
    assert!(rejection.legal.is_empty() && !rejection.may_end);
}

#[test]
fn an_origin_without_a_destination_is_refused() {
    assert_eq!(refused(CHAIN, "a1"), (1, Reason::Syntax));
    assert_eq!(refused(CHAIN, "a1 stop"), (1, Reason::Syntax));
}

#[test]
fn an_unknown_point_is_a_syntax_error_with_its_position() {
    for (line, start, end) in [
        ("j1", 0, 2),
        ("a1a6", 2, 4),
        ("a1 a0", 3, 5),
        ("e10", 0, 3),
        ("a1,b", 3, 4),
        ("a1,22", 3, 5),
        ("a1a2+hello b3", 5, 10),
        ("é1", 0, 3),
        ("stopping", 4, 8),
    ] {
        assert_eq!(
            Movements::read(line),
            Err(SyntaxError::NotAPoint { start, end }),
            "{line}"
        );
    }
}

#[test]
fn a_line_without_words_is_empty() {
    for line in ["", "  ", "+-,;", "…"] {
        assert_eq!(Movements::read(line), Err(SyntaxError::Empty), "{line}");
    }
}

#[test]
fn a_line_has_a_maximum_length() {
    let longest = "a1".repeat(Movements::MOST_WORDS);
    assert_eq!(
        Movements::read(&longest).unwrap().words().len(),
        Movements::MOST_WORDS
    );
    let too_long = SyntaxError::TooLong {
        start: longest.len(),
    };
    assert_eq!(Movements::read(&format!("{longest}a2")), Err(too_long));
}

#[test]
fn stop_words_take_precedence_over_points() {
    let words = Movements::read("e2done").unwrap();
    assert!(matches!(words.words(), [Word::Point(_), Word::Stop]));
    assert_eq!(
        Movements::read("enddone").unwrap().words(),
        [Word::Stop, Word::Stop]
    );
}

#[test]
fn commands_do_not_look_like_movements() {
    for line in ["a1a2", "e2", "b2+,end", "D2-E3"] {
        assert!(Movements::looks_like_movements(line), "{line}");
    }
    for line in ["done", "", "resign", "help a1", "who", "a1 to a2", "+"] {
        assert!(!Movements::looks_like_movements(line), "{line}");
    }
}

#[test]
fn turns_are_only_read_in_canonical_form() {
    let position = crate::position(CHAIN);
    for (text, canonical) in [
        ("a1a2+,b2+,b3-", "a1a2+,b2+,b3-"),
        ("a1a2+,b2+,end", "a1a2+,b2+,end"),
        ("a1a2+,b2+", "a1a2+,b2+,end"),
        ("a1a2+", "a1a2+,end"),
    ] {
        assert_eq!(position.read_turn(text).unwrap().to_string(), canonical);
    }
    for text in [
        "a1a2",
        "A1a2+",
        "a1a2+,a2b2+",
        "a1a2+,b2+,b3-,end",
        "a1a2+,",
        " a1a2+",
        "a1a2+,stop",
    ] {
        assert!(position.read_turn(text).is_err(), "{text}");
    }
}

#[test]
fn a_line_counts_its_steps() {
    assert_eq!(play(stage(CHAIN), "a1a2+ b2+").unwrap().steps, 2);
    assert_eq!(
        play(stage(&format!("{CHAIN} a1a2+")), "stop")
            .unwrap()
            .steps,
        0
    );
}

#[test]
fn a_line_that_is_a_turn_in_no_position_is_recognised() {
    let can_be_turn = |line: &str, ruleset| Movements::read(line).unwrap().can_be_turn(ruleset);
    for line in [
        "a1a2",
        "a1a2+",
        "a1a2,end",
        "a1a2,a2b2+",
        "e3d4-,d3+,stop",
        "b2c3+,c2",
        "a1-a2+;a2-b2+",
    ] {
        assert!(can_be_turn(line, Ruleset::Tsivy), "{line}");
    }
    for line in [
        "end",
        "stop stop",
        "a1",
        "b3-",
        "b3,end",
        "a1a2,end,end",
        "a1a2,end,b2",
        "a1+a2",
        "a2a1-,a1+b1+",
    ] {
        assert!(!can_be_turn(line, Ruleset::Tsivy), "{line}");
    }
    // No line, no diagonal, the same direction twice, a point twice, nothing behind or ahead.
    for line in [
        "a1c1",
        "a2b3",
        "a1a2,a3",
        "a1a2,b2,a2",
        "a1a2,a1",
        "a1a2-",
        "a4a5+",
        "e3e5",
    ] {
        assert!(!can_be_turn(line, Ruleset::Tsivy), "{line}");
    }
    assert!(can_be_turn("c3d3", Ruleset::Dimyand) && !can_be_turn("c3d3", Ruleset::Telo));
}
