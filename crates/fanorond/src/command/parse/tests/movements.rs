//! Turns, their guards, and numbers of boards.

use super::*;

// Movements and numbers.

#[test]
fn movements_behind_a_number_are_played_on_that_board() {
    assert_eq!(alice("12 a1a2"), alice("move 12 a1a2"));
    assert_eq!(alice("12 a1a2#3"), alice("move 12 a1a2#3"));
    assert_eq!(alice("12 stop"), alice("move 12 stop"));
}

#[test]
fn a_line_of_movements_is_a_move_on_the_current_board() {
    for text in [
        "a1a2",
        "a1-a2",
        "a1 a2",
        "a1,a2+",
        "a1-a2+b2+b3-",
        "a1a2+;a2b2+;b2b3-",
        "a1a2+b2+stop",
        "b2",
        "B2+,End",
    ] {
        assert_eq!(alice(text), play(None, text, None), "{text}");
        assert_eq!(
            alice(&format!("move {text}")),
            play(None, text, None),
            "move {text}"
        );
        assert_eq!(
            alice(&format!("move 12 {text}")),
            play(Some(12), text, None),
            "move 12 {text}"
        );
        assert_eq!(
            alice(&format!("mvoe 12 {text}")),
            play(Some(12), text, None),
            "mvoe 12 {text}"
        );
        assert_eq!(
            alice(&format!("board 12 {text}")),
            play(Some(12), text, None),
            "board 12 {text}"
        );
    }
}

#[test]
fn the_words_that_end_a_turn_are_commands_too() {
    for word in ["stop", "end", "done", "pass", "STOP"] {
        assert_eq!(alice(word), play(None, "stop", None), "{word}");
        assert_eq!(
            alice(&format!("{word} 12")),
            play(Some(12), "stop", None),
            "{word} 12"
        );
        assert_eq!(
            alice(&format!("move 12 {word}")),
            play(Some(12), "stop", None),
            "move 12 {word}"
        );
    }
}

#[test]
fn a_guard_names_the_turn_that_is_meant() {
    assert_eq!(alice("e2e3+#7"), play(None, "e2e3+", Some(7)));
    assert_eq!(alice("e2e3+ #7"), play(None, "e2e3+", Some(7)));
    assert_eq!(alice("move 12 e2e3+#7"), play(Some(12), "e2e3+", Some(7)));
    assert_eq!(alice("stop#7"), play(None, "stop", Some(7)));
    assert_eq!(alice("move 12 stop#7"), play(Some(12), "stop", Some(7)));
    assert_eq!(
        mailed("fanorona move 12 bob sesame e2e3+#7", None),
        play(Some(12), "e2e3+", Some(7))
    );
}

#[test]
fn a_bare_hash_guards_nothing() {
    assert_eq!(alice("e2e3+#"), play(None, "e2e3+", None));
    assert_eq!(alice("move 12 e2e3+ #"), play(Some(12), "e2e3+", None));
    assert_eq!(alice("show 12#"), alice("show 12"));
    assert_eq!(alice("show #"), alice("show"));
}

#[test]
fn a_number_alone_is_a_board() {
    for text in ["12", "b 12", "board 12", "bo 0012", "@1 12"] {
        assert_eq!(
            alice(text),
            Command::Play(PlayCommand::Board(Some(GameId(12)))),
            "{text}"
        );
    }
}

#[test]
fn a_number_that_no_board_can_have_is_a_board_that_is_not_there() {
    let long = "9".repeat(30);
    for text in [
        &long,
        &format!("board {long}"),
        &format!("accept {long}"),
        &format!("show {long}#1"),
    ] {
        assert_eq!(
            refused(text),
            GamesRefusal::NoBoard {
                number: long.clone()
            }
            .into(),
            "{text}"
        );
    }
    assert_eq!(
        alice(&format!("e2e3+#{long}")),
        play(None, "e2e3+", Some(u32::MAX))
    );
    assert_eq!(
        alice(&format!("show 12#{long} 12#-{long}")),
        Command::Games(GamesCommand::Show(vec![
            Shown::Board(GameId(12), AtTurn::After(u32::MAX)),
            Shown::Board(GameId(12), AtTurn::BeforeEnd(u32::MAX))
        ]))
    );
}
