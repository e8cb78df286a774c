//! What helps newcomers, and players on slow links.

use super::*;
use crate::model::pane::Entry;
use fanorona_game::GameId;

#[test]
fn a_game_of_somebody_who_is_followed_is_shown_unless_another_one_runs() {
    let mut player = Player::alice();
    assert_eq!(player.model.shown, None);
    player.sees(START, r#"{"you":null,"legal":[]}"#);
    let twelve = Some(Place::Game(GameId(12)));
    assert_eq!(player.model.shown, twelve);
    player.sees(START, r#"{"game":13,"you":null,"legal":[]}"#);
    assert_eq!(player.model.shown, twelve);
    let over = r#"{"you":null,"legal":[],"status":"over","result":"1-0","reason":"resigned"}"#;
    player.sees(START, over);
    player.sees(START, r#"{"game":14,"you":null,"legal":[]}"#);
    assert_eq!(player.model.shown, Some(Place::Game(GameId(14))));
}

#[test]
fn until_the_server_has_answered_nothing_else_is_played() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let step = [KeyCode::Enter, KeyCode::Up, KeyCode::Right, KeyCode::Enter];
    assert_eq!(untagged(&player.presses(&step)), ["move 12 d2e3+#1"]);
    // The piece is drawn where it goes, and the next one cannot be taken.
    assert_screen(&mut player, "sent");
    let mut more = [KeyCode::Down, KeyCode::Left, KeyCode::Enter, KeyCode::Up];
    more.reverse();
    for code in more
        .into_iter()
        .chain([KeyCode::Char('.'), KeyCode::Char('+'), KeyCode::Backspace])
    {
        player.now += 100;
        let effects = player.model.event(&key(code), at(player.now));
        assert!(sent(effects).is_empty());
    }
    assert_eq!(player.model.line.value(), "");
    player.now += 3_000;
    player.model.tick(at(player.now));
    assert!(player.screen().contains("has not answered for 3 s"));
    let tag = player.model.tag;
    player.hears(&format!(
        r#"{{"t":"err","seq":30,"id":"{tag}","code":"illegal","msg":"Not possible."}}"#
    ));
    assert!(player.screen().contains("Not possible."));
    // An answer without a board, as in a lesson, puts the piece back, too.
    let place = Place::Game(GameId(12));
    player.presses(&[KeyCode::Esc]);
    player.model.show(Some(place));
    player.sees(START, "{}");
    player.model.press("d2".parse().unwrap());
    player.model.press("e3".parse().unwrap());
    assert!(player.model.sent(place).is_some());
    let tag = player.model.tag;
    player.hears(&format!(
        r#"{{"t":"ok","seq":31,"id":"{tag}","done":"wrong","msg":"Another one."}}"#
    ));
    assert_eq!(player.model.sent(place), None);
    assert_eq!(untagged(&player.presses(&[KeyCode::Up])).len(), 0);
}

#[test]
fn a_line_without_an_answer_is_back_in_its_place_after_a_loss() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let lose = |player: &mut Player| {
        let now = at(player.now);
        player.model.disconnected(player.now, now);
    };
    assert_eq!(untagged(&player.types("say good game")), ["say good game"]);
    lose(&mut player);
    assert_eq!(player.model.line.value(), "say good game");
    // What has been typed since then is not overwritten.
    let mut player = Player::alice();
    player.types("who");
    player.model.event(&key(KeyCode::Char('x')), at(player.now));
    lose(&mut player);
    assert_eq!(player.model.line.value(), "x");
    // An answered line is not sent again.
    let mut player = Player::alice();
    player.types("who");
    let tag = player.model.tag;
    player.hears(&format!(
        r#"{{"t":"ok","seq":30,"id":"{tag}","msg":"Nobody."}}"#
    ));
    lose(&mut player);
    assert_eq!(player.model.line.value(), "");
}

#[test]
fn talk_begins_with_a_whole_message() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let message = |number| format!("Number {number} is a message that takes several lines here.");
    for number in 0..9 {
        player.model.note(&message(number));
    }
    let screen = player.screen();
    let talk: Vec<&str> = screen
        .lines()
        .skip_while(|line| !line.ends_with("Talk"))
        .collect();
    let first = talk.get(1).unwrap();
    assert!(first.contains("Number "), "{screen}");
    assert!(screen.contains("Number 8 "), "{screen}");
    // One that is longer than the room is there from its beginning.
    player.model.note(&format!("First {}", "word ".repeat(200)));
    assert!(player.screen().contains("First word"));
}

#[test]
fn a_turn_that_is_too_long_for_its_row_ends_with_dots() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let board = player.model.shown_board().unwrap();
    board.tell_turn(1, "e2e3+,f4-,g5+,h4-,h3+");
    board.tell_turn(2, "e4d3-,c3+,b2-,c1+,d2-");
    board.tell_turn(3, "e3f3+");
    player.size = (78, 24);
    let screen = player.screen();
    let row = |ply: &str| screen.lines().find(|row| row.contains(ply)).unwrap();
    assert!(row("1. ").ends_with("..."), "{screen}");
    assert!(row("3. ").ends_with(" 3. e3f3+"), "{screen}");
}

#[test]
fn the_cursor_stays_where_the_player_has_put_it() {
    let mut player = Player::alice();
    let theirs = r#"{"ply":1,"to_move":"b","legal":[]}"#;
    player.sees(START, theirs);
    player.presses(&[KeyCode::Down, KeyCode::Down]);
    let cursor = player.model.board().unwrap().hand.cursor;
    player.sees(
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
        r#"{"ply":2}"#,
    );
    assert_eq!(player.model.board().unwrap().hand.cursor, cursor);
}

#[test]
fn a_newcomer_is_told_what_the_keys_do_and_why_a_piece_stays() {
    let mut player = Player::alice();
    player.model.is_new = true;
    player.sees(START, "{}");
    assert!(player.screen().contains("Choose a piece: with the arrows"));
    player.presses(&[KeyCode::Enter]);
    assert!(player.screen().contains("a point marked with a ring"));
    player.presses(&[KeyCode::Esc, KeyCode::Down, KeyCode::Enter]);
    assert!(
        player
            .screen()
            .contains("You have to capture, and that piece cannot. These can: d2, d3, e2, f2")
    );
    player.presses(&[KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
    assert!(
        player
            .screen()
            .contains("a piece of yours. These can move: d2")
    );
}

#[test]
fn a_piece_stays_in_the_hand_where_it_cannot_go_and_is_put_back_where_it_was() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    player.presses(&[KeyCode::Enter, KeyCode::Down, KeyCode::Enter]);
    assert!(player.screen().contains("That piece cannot go there."));
    let piece = |player: &Player| {
        let board = player.model.board().unwrap();
        board.hand.piece(&board.stage)
    };
    assert_eq!(piece(&player), "d2".parse().ok());
    player.presses(&[KeyCode::Up, KeyCode::Enter]);
    assert_eq!(piece(&player), None);
}

#[test]
fn from_the_first_screen_enter_goes_back_to_the_game_that_was_left() {
    let mut player = Player::alice();
    player.model.home.put(
        Section::First,
        vec![entry("learn"), entry("play robot1")].into(),
    );
    player.sees(START, "{}");
    player.presses(&[KeyCode::Esc]);
    assert_eq!(player.model.shown, None);
    assert!(player.presses(&[KeyCode::Enter]).is_empty());
    assert_eq!(player.model.shown, Some(Place::Game(GameId(12))));
    player.presses(&[KeyCode::Esc, KeyCode::Down]);
    let sent = player.presses(&[KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["play robot1"]);
    // A click opens what it is on.
    player.model.show(Some(Place::Game(GameId(12))));
    player.presses(&[KeyCode::Esc]);
    let screen = player.screen();
    let row = screen
        .lines()
        .position(|line| line.contains("learn"))
        .unwrap();
    let cell = (4, u16::try_from(row).unwrap());
    player.does(&click(cell));
    assert_eq!(untagged(&player.does(&click(cell))), ["learn"]);
}

#[test]
fn the_end_of_a_long_answer_is_reached_in_a_narrow_window() {
    let mut player = Player::alice();
    player.size = (40, 20);
    player.presses(&[KeyCode::F(1)]);
    assert!(!player.screen().contains("e2e3+"));
    player.presses(&[KeyCode::End]);
    assert!(player.screen().contains("e2e3+"), "{}", player.screen());
    // In a wider window it fits, and its beginning is there.
    player.size = (120, 40);
    assert!(player.screen().contains("Arrows  "));
}

#[test]
fn enter_opens_what_was_selected_wherever_it_has_moved() {
    let mut player = Player::alice();
    let puts = |player: &mut Player, section, commands: &[&str]| {
        let rows: Vec<Entry> = commands.iter().map(|it| entry(it)).collect();
        player.model.home.put(section, rows.into());
    };
    puts(&mut player, Section::Seeks, &["play 7", "play 8", "play 8"]);
    // Nothing opens before the whole screen is there.
    assert!(player.presses(&[KeyCode::Enter]).is_empty());
    player.model.home.told();
    puts(&mut player, Section::Challenges, &["accept 3"]);
    assert_eq!(untagged(&player.presses(&[KeyCode::Enter])), ["play 7"]);
    // Rows that open the same are still two rows.
    player.presses(&[KeyCode::Down, KeyCode::Down]);
    assert_eq!(player.model.home.selected(), Some(3));
    // If it is gone, Enter does nothing until something else is selected.
    player.presses(&[KeyCode::Home]);
    puts(&mut player, Section::Challenges, &["accept 4"]);
    assert!(player.presses(&[KeyCode::Enter]).is_empty());
    assert_eq!(player.model.home.selected(), None);
    let sent = player.presses(&[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["accept 4"]);
}

fn entry(command: &str) -> Entry {
    Entry {
        cells: vec![command.to_owned()],
        command: Some(command.to_owned()),
    }
}
