//! What is typed and pasted in the last line.

use super::*;
use crate::model::pane::Body;

fn paste(player: &mut Player, text: &str) -> Vec<String> {
    player.does(&Event::Paste(text.to_owned()))
}

/// The last row of the screen.
fn last_row(player: &mut Player) -> String {
    // Below it are the keys.
    player.screen().lines().rev().nth(1).unwrap().to_owned()
}

/// Somebody who is asked for a name.
fn stranger() -> Player {
    let mut model = Model::new(Options::default(), at(0));
    model.connected(at(0));
    model.take(HELLO, at(0));
    let look = Look::default();
    Player {
        model,
        now: 0,
        look,
        size: (80, 24),
    }
}

#[test]
fn letters_are_text_however_slowly_they_come() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let before = player.model.board().unwrap().hand.cursor;
    for line in ["help vela", "kibitz hm", "list", "join", "h1g1"] {
        assert_eq!(untagged(&player.types(line)), [line]);
    }
    assert_eq!(player.model.board().unwrap().hand.cursor, before);
    assert_eq!(untagged(&player.types(":list")), ["list"]);
}

#[test]
fn each_pasted_line_is_sent_as_one_line_and_the_last_one_waits() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    for end in ["\n", "\r", "\r\n"] {
        let text = ["tell bob ?", "", "+ is a sign", "who"].join(end);
        let sent = paste(&mut player, &text);
        assert_eq!(untagged(&sent), ["tell bob ?", "+ is a sign"], "{end:?}");
        assert_eq!(player.model.line.value(), "who");
        assert_eq!(untagged(&paste(&mut player, end)), ["who"]);
    }
}

#[test]
fn a_paste_that_is_too_long_is_refused_whole() {
    let refused = "nothing was pasted";
    let mut player = Player::alice();
    for text in ["x".repeat(1_001), "who\n".repeat(21) + "who"] {
        assert!(paste(&mut player, &text).is_empty());
        assert_eq!(player.model.line.value(), "");
        assert!(player.screen().contains(refused));
    }
    assert_eq!(paste(&mut player, &"who\n".repeat(20)).len(), 20);
    // Without a connection lines do not become one.
    player.model.asked.clear();
    player.model.disconnected(player.now, at(player.now));
    paste(&mut player, "who\nseeks");
    assert_eq!(player.model.line.value(), "");
    assert!(player.model.said.text.contains(refused));
    // Passwords come from other programs with a line end.
    let mut player = stranger();
    player.types("alice");
    assert_eq!(paste(&mut player, "secret\n"), ["@1 login alice secret"]);
}

#[test]
fn a_line_that_cannot_be_sent_yet_is_not_lost() {
    let mut player = Player::alice();
    let type_in = |player: &mut Player, text: &str| {
        for letter in text.chars() {
            let event = key(KeyCode::Char(letter));
            player.model.event(&event, at(player.now));
        }
        sent(player.model.event(&key(KeyCode::Enter), at(player.now)))
    };
    while !type_in(&mut player, "who").is_empty() {}
    assert!(player.model.said.is_refusal);
    assert_eq!(player.model.line.value(), "who");
}

#[test]
fn no_part_of_a_password_is_shown() {
    for (line, shown) in [
        ("login alice pass word", "login alice *********"),
        ("REGISTER zoe a b", "REGISTER zoe ***"),
        ("password old new", "password *******"),
        ("login alice", "login alice"),
        ("tell alice pass word", "tell alice pass word"),
    ] {
        for mut player in [stranger(), Player::alice()] {
            for letter in line.chars() {
                player.does(&key(KeyCode::Char(letter)));
                assert!(!player.screen().contains(" word") || line.starts_with("tell"));
            }
            let row = last_row(&mut player);
            assert!(row.ends_with(&format!(" {shown}")), "{row}");
        }
    }
    let mut player = stranger();
    let sent = player.types("login alice pass word");
    assert_eq!(sent, ["@1 login alice pass word"]);
    let mut player = stranger();
    assert!(player.types("register zoe longsecret").is_empty());
    assert_eq!(player.types("longsecret"), ["@1 register zoe longsecret"]);
}

#[test]
fn backspace_deletes_what_looks_like_one_character() {
    for sign in [
        "\u{1F1F2}\u{1F1EC}",
        "\u{1F44D}\u{1F3FD}",
        "1\u{FE0F}\u{20E3}",
        "e\u{301}",
    ] {
        let mut player = Player::alice();
        paste(&mut player, &format!("say {sign}"));
        player.presses(&[KeyCode::Backspace]);
        assert_eq!(player.model.line.value(), "say ", "{sign:?}");
    }
}

#[test]
fn a_new_language_is_that_of_the_lists_on_the_screen() {
    let mut player = Player::alice();
    player.model.is_new = true;
    player.types("seeks");
    let tag = player.model.tag;
    while player.model.asked.front().unwrap().tag != tag {
        player.model.asked.pop_front();
    }
    player.hears(SEEKS);
    assert!(matches!(
        player.model.pane.as_ref().unwrap().body,
        Body::Rows { .. }
    ));
    player.types("set language fr");
    let tag = player.model.tag;
    let asked = player.hears(&format!(
        r#"{{"t":"ok","seq":30,"id":"{tag}","done":"setting","language":"fr","msg":"Français."}}"#
    ));
    let asked = untagged(&asked);
    assert!(
        asked.contains(&"seeks") && asked.contains(&"games live"),
        "{asked:?}"
    );
    player.presses(&[KeyCode::Esc]);
    assert!(player.screen().contains("Apprendre le jeu"));
}
