//! What stays in its place, or comes back, when screens follow each other.

use super::*;
use crate::model::pane::Entry;

fn replay() -> &'static str {
    let mut lines = documented().into_iter();
    lines
        .find(|line| line.starts_with("{\"t\":\"replay\""))
        .unwrap()
}

#[test]
fn a_replay_that_was_left_is_opened_again() {
    let mut player = Player::alice();
    player.hears(replay());
    assert_eq!(player.model.shown, Some(Place::Replay));
    player.presses(&[KeyCode::Esc]);
    assert_eq!(player.model.shown, None);
    // A turn to which somebody else goes does not call the player back.
    player.model.asked.clear();
    player.hears(replay());
    assert_eq!(player.model.shown, None);
    player.types("replay 12");
    player.hears(replay());
    assert_eq!(player.model.shown, Some(Place::Replay));
}

#[test]
fn back_and_a_number_in_a_replay_go_to_a_turn() {
    let mut player = Player::alice();
    assert_eq!(untagged(&player.types("back 2")), ["back 2"]);
    player.hears(replay());
    assert_eq!(untagged(&player.types("back 2")), ["backward 2"]);
    assert_eq!(untagged(&player.types("Back")), ["backward"]);
    assert_eq!(untagged(&player.types("backward 2")), ["backward 2"]);
    assert_eq!(untagged(&player.types("2")), ["go 2"]);
}

#[test]
fn the_cursor_stays_in_the_menu_when_a_language_is_chosen() {
    let mut player = Player::alice();
    player.model.home.told();
    player.presses(&[KeyCode::End, KeyCode::Up, KeyCode::Up]);
    let at = player.model.home.selected();
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Enter])),
        ["set language fr"]
    );
    let tag = player.model.tag;
    player.hears(&format!(
        r#"{{"t":"ok","seq":30,"id":"{tag}","done":"language","language":"fr","msg":"Vous lisez le français."}}"#
    ));
    assert_eq!(player.model.language, Language::Fr);
    assert_eq!(player.model.home.selected(), at);
    player.presses(&[KeyCode::Down, KeyCode::Down]);
    assert_eq!(untagged(&player.presses(&[KeyCode::Enter])), ["quit"]);
}

#[test]
fn after_a_step_back_the_cursor_is_on_the_piece() {
    let mut player = Player::alice();
    let before = "9/1b4b1w/9/w1b4b1/9 w";
    player.sees(before, "{}");
    let choices = player.model.board().unwrap().choices.clone();
    let first = choices[0].step.from;
    let mut others = choices.iter().filter(|it| it.step.from != first);
    let other = others.find(|it| !it.ends_turn).unwrap();
    player.sees(&format!("{before} {}", other.text), "{}");
    player.sees(before, "{}");
    let cursor = player.model.board().unwrap().hand.cursor;
    assert_eq!(cursor, other.step.from);
}

#[test]
fn a_turn_that_ends_early_is_shown_as_it_is_typed() {
    let mut player = Player::alice();
    player.sees(START, r#"{"ply":2,"last":"f4e5-,end"}"#);
    assert!(
        player.screen().contains("f4e5-,stop"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_short_answer_is_below_the_board_and_leaves_the_keys_to_it() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    player.presses(&[KeyCode::Enter, KeyCode::Enter]);
    let answers = |player: &mut Player, lines: usize| {
        player.types("hint");
        let tag = player.model.tag;
        while player.model.asked.front().is_some_and(|it| it.tag < tag) {
            player.model.asked.pop_front();
        }
        let words = vec!["A line."; lines].join("\\n");
        player.hears(&format!(
            r#"{{"t":"ok","seq":30,"id":"{tag}","done":"hint","msg":"{words}"}}"#
        ));
    };
    answers(&mut player, 3);
    assert_screen(&mut player, "note");
    player.size = (80, 24);
    player.screen();
    let sent = player.presses(&[KeyCode::Enter, KeyCode::Up, KeyCode::Right, KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["move 12 d2e3+#1"]);
    // With the turn the note is gone.
    assert_eq!(player.model.pane, None);
    // A long answer takes the screen, and the arrows scroll it: nothing tells the player to move a
    // piece.
    player.sees(START, "{}");
    player.model.is_new = true;
    answers(&mut player, 12);
    assert!(!player.screen().contains("Choose a piece"));
    player.presses(&[KeyCode::Esc]);
    assert!(player.screen().contains("Choose a piece"));
}

#[test]
fn the_list_of_keys_closes_with_its_key_and_after_the_login() {
    let mut player = Player::alice();
    player.presses(&[KeyCode::F(1)]);
    assert!(player.model.pane.is_some());
    player.presses(&[KeyCode::F(1)]);
    assert_eq!(player.model.pane, None);

    let mut model = Model::new(Options::default(), at(0));
    model.connected(at(0));
    model.take(HELLO, at(1));
    model.event(&key(KeyCode::F(1)), at(2));
    assert!(model.pane.is_some());
    model.take(
        r#"{"t":"ok","seq":8,"id":"1","done":"logged_in","name":"alice","new":false,"guest":false,"msg":"Welcome back, alice!"}"#,
        at(3),
    );
    assert_eq!(model.pane, None);
}

#[test]
fn the_finished_games_of_everybody_have_a_title() {
    let mut player = Player::alice();
    let table = |player: &mut Player, line: &str| {
        player.types(line);
        let tag = player.model.tag;
        while player.model.asked.front().is_some_and(|it| it.tag < tag) {
            player.model.asked.pop_front();
        }
        player.hears(r#"{"t":"table","seq":12,"name":"history","rows":[{"game":12,"ended_ms":1795176000000,"white":"alice","black":"bob","ruleset":"telo","turns":9,"result":"1-0","reason":"captured"}],"more":null,"msg":"-"}"#);
        player.model.pane.clone().unwrap().title
    };
    assert_eq!(table(&mut player, "history"), "Finished games");
    assert_eq!(table(&mut player, "history bob"), "history bob");
    // In another language it is asked for by its command, not by its title.
    table(&mut player, "history");
    player.model.shown = Some(Place::Lesson);
    player.model.speak(Language::Fr);
    let sent = sent(std::mem::take(&mut player.model.effects));
    assert_eq!(untagged(&sent), ["history"]);
}

#[test]
fn a_tall_screen_has_room_for_all_robots() {
    for (height, robots) in [(24, 6), (40, 9)] {
        let rows: Vec<Entry> = (1..=9)
            .map(|it| entry(&format!("play robot{it}")))
            .collect();
        let rows = home::Rows::from(rows).cut(Section::People, "alice", height);
        let is_robot = |it: &&Entry| it.cells[0].contains("robot");
        assert_eq!(rows.entries.iter().filter(is_robot).count(), robots);
        let has_more = rows.entries.iter().any(|it| it.cells[0] == "...");
        assert_eq!(has_more, robots < 9);
    }
}

fn entry(command: &str) -> Entry {
    Entry {
        cells: vec![command.to_owned()],
        command: Some(command.to_owned()),
    }
}
