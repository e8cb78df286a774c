//! The first screen, the keys in the last row, and talk.

use super::*;
use crate::model::home::Section;

const PUZZLES: &str = r#"{"t":"table","seq":16,"name":"puzzle_days","rows":[{"day":"2026-11-20","puzzle":1,"task":"only_safe","rating":{"rating":1500,"deviation":350,"provisional":true},"tried":30,"first_try":12,"own":null},{"day":"2026-11-19","puzzle":2,"task":"only_safe","rating":{"rating":1500,"deviation":350,"provisional":true},"tried":31,"first_try":12,"own":null}],"more":null,"msg":"-"}"#;
const LIVE: &str = r#"{"t":"table","seq":17,"name":"live","rows":[{"game":21,"white":"bob","white_rating":{"rating":1612,"deviation":90,"provisional":false},"white_left_ms":290000,"black":"carol","black_rating":null,"black_left_ms":301000,"paused":false,"ruleset":"tsivy","time":{"kind":"live","main_s":300,"increment_s":5},"to_move":"b","turn":2,"observers":1,"private":false},{"game":22,"white":"dan","white_rating":null,"white_left_ms":290000,"black":"robot3","black_rating":null,"black_left_ms":301000,"paused":false,"ruleset":"telo","time":{"kind":"live","main_s":300,"increment_s":5},"to_move":"w","turn":1,"observers":0,"private":false}],"more":null,"msg":"-"}"#;

/// Seeks of a member and of alice herself.
fn seeks() -> String {
    let row = |seek: i64, from: &str| {
        serde_json::json!({"seek":seek,"from":from,"bot":false,
            "rating":{"rating":1650,"deviation":90,"provisional":false},"ruleset":"telo",
            "colour":"white","rated":true,"start":"ordinary",
            "time":{"kind":"live","main_s":600,"increment_s":5},"undo":true,"match":null,
            "private":false,"kibitz":false,"least":1400,"most":null,"registered":true,
            "manual":false,"made_ms":1_795_176_000_000_i64})
    };
    serde_json::json!({"t":"table","seq":8,"name":"seeks",
        "rows":[row(7, "carol"), row(8, "alice")],"more":null,"msg":"-"})
    .to_string()
}

/// alice, bob and as many robots as are wanted, online.
fn people(robots: usize) -> String {
    let row = |name: &str, bot: bool, playing: Option<i64>| {
        serde_json::json!({"name":name,"bot":bot,
            "rating":{"rating":1520,"deviation":80,"provisional":false},
            "online_s":180,"idle_s":12,"playing":playing,"observing":null})
    };
    let mut rows = vec![row("alice", false, None), row("bob", false, Some(21))];
    rows.extend((1..=robots).map(|it| row(&format!("robot{it}"), true, None)));
    serde_json::json!({"t":"table","seq":10,"name":"who","rows":rows,"more":null,"msg":"-"})
        .to_string()
}

impl Player {
    /// The answer to what the first screen has asked for a section.
    fn is_told(&mut self, section: Section, line: &str) -> Vec<String> {
        let asked = &mut self.model.asked;
        while asked.front().unwrap().purpose != Purpose::Home(section) {
            asked.pop_front();
        }
        let sent = self.hears(line);
        let tag = self.model.asked.front().unwrap().tag;
        self.hears(&format!(
            r#"{{"t":"ok","seq":30,"id":"{tag}","done":"quiet"}}"#
        ));
        sent
    }

    /// alice on a busy server, with nothing chosen yet.
    fn at_a_busy_server() -> Self {
        let mut player = Self::alice();
        player.is_told(Section::Games, r#"{"t":"table","seq":12,"name":"games","rows":[{"game":12,"white":"alice","black":"bob","ruleset":"tsivy","turns":1,"to_move":"alice","result":null,"reason":null}],"more":null,"msg":"-"}"#);
        player.is_told(Section::Puzzle, PUZZLES);
        player.is_told(Section::Seeks, &seeks());
        player.is_told(Section::People, &people(7));
        player.is_told(Section::News, r#"{"t":"table","seq":28,"name":"news","rows":[{"number":5,"at_ms":1795176000000,"text":"The server has moved."}],"more":null,"msg":"-"}"#);
        let sent = player.is_told(Section::Live, LIVE);
        assert_eq!(untagged(&sent), ["show 21 22"]);
        let others =
            r#"{"game":21,"white":"bob","black":"carol","you":null,"ply":1,"last":"e2e3+"}"#;
        let shown = "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b";
        player.hears(&state(shown, others));
        let telo = r#"{"game":22,"white":"dan","black":"robot3","you":null}"#;
        player.hears(&state("bbb/b1w/www w", telo));
        assert_eq!(player.model.shown, None);
        player.model.asked.clear();
        player.model.home.told();
        player
    }

    /// Puts the cursor on the row of the first screen that has these words, by keys.
    fn chooses(&mut self, words: &str) {
        let entries: Vec<String> = self
            .model
            .home
            .entries()
            .map(|it| it.cells.join(" "))
            .collect();
        let at = entries.iter().position(|it| it.contains(words)).unwrap();
        self.presses(&[KeyCode::Home]);
        self.presses(&vec![KeyCode::Down; at]);
    }
}

#[test]
fn the_first_screen_shows_what_happens_on_the_server() {
    let mut player = Player::at_a_busy_server();
    player.hears(r#"{"t":"talk","seq":12,"kind":"shout","from":"bob","text":"good evening","msg":"bob shouts: good evening"}"#);
    let sizes = [(80, 24), (120, 40), (200, 50), (40, 20)];
    assert_screens(&mut player, "lobby", &sizes);
    player.look.is_ascii = true;
    assert_screens(&mut player, "lobby_ascii", &[(80, 24)]);
}

#[test]
fn each_row_of_the_first_screen_is_one_enter_away_from_what_it_offers() {
    let mut player = Player::at_a_busy_server();
    let rows = [
        ("alice to move", "board 12"),
        ("loses nothing", "puzzle day"),
        ("7 carol", "play 7"),
        ("8 alice", "unseek 8"),
        ("bob 1520", "finger bob"),
        ("21 bob 1612", "observe 21"),
        ("The server has moved", ""),
        ("...", "who"),
        ("Look for an opponent", "seek 10+5"),
        ("Finished games", "history"),
        ("Français", "set language fr"),
        ("Malagasy", "set language mg"),
        ("Leave", "quit"),
    ];
    for (words, line) in rows {
        player.chooses(words);
        let sent = player.presses(&[KeyCode::Enter]);
        let wanted: Vec<&str> = [line].into_iter().filter(|it| !it.is_empty()).collect();
        assert_eq!(untagged(&sent), wanted, "{words}");
    }
}

#[test]
fn left_and_right_go_between_the_columns() {
    let mut player = Player::at_a_busy_server();
    player.size = (120, 40);
    player.screen();
    player.chooses("bob 1520");
    player.presses(&[KeyCode::Right]);
    let chosen = |player: &Player| player.model.home.chosen().map(str::to_owned);
    assert_eq!(chosen(&player).as_deref(), Some("observe 21"));
    player.presses(&[KeyCode::Right]);
    assert_eq!(chosen(&player).as_deref(), Some("observe 22"));
    // There is nothing more at the right.
    player.presses(&[KeyCode::Right]);
    assert_eq!(chosen(&player).as_deref(), Some("observe 22"));
    player.presses(&[KeyCode::Left, KeyCode::Left]);
    assert_eq!(chosen(&player).as_deref(), Some("board 12"));
}

#[test]
fn a_small_board_opens_with_two_clicks() {
    let mut player = Player::at_a_busy_server();
    let screen = player.screen();
    let row = screen.lines().position(|it| it.contains("dan - robot3"));
    // On the board below the names.
    let cell = (60, u16::try_from(row.unwrap()).unwrap() + 2);
    assert!(player.does(&click(cell)).is_empty());
    assert_eq!(untagged(&player.does(&click(cell))), ["observe 22"]);
}

#[test]
fn a_profile_begins_with_what_can_be_done() {
    let mut player = Player::at_a_busy_server();
    player.chooses("bob 1520");
    let asks = |player: &mut Player, name: &str, bot: bool| {
        player.model.give(&format!("finger {name}"));
        let tag = player.model.tag;
        player.hears(&format!(r#"{{"t":"ok","seq":30,"id":"{tag}","done":"profile","name":"{name}","bot":{bot},"ratings":{{}},"msg":"{name} is online.\nGames: 3 won, 1 lost"}}"#));
    };
    asks(&mut player, "bob", false);
    assert!(player.screen().contains("Games: 3 won, 1 lost"));
    let sent = player.presses(&[KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["challenge bob 10+5"]);
    asks(&mut player, "bob", false);
    let sent = player.presses(&[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["challenge bob"]);
    asks(&mut player, "robot1", true);
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Enter])),
        ["play robot1"]
    );
    // Nobody plays against himself.
    asks(&mut player, "alice", false);
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Enter])),
        ["history alice"]
    );
}

#[test]
fn a_new_seek_is_asked_for_soon_and_many_are_one_question() {
    let mut player = Player::at_a_busy_server();
    player.model.asked.clear();
    let seek = documented();
    let seek = seek
        .iter()
        .find(|it| it.starts_with("{\"t\":\"seek\""))
        .unwrap();
    player.now += 3_000;
    player.hears(seek);
    player.hears(seek);
    let sent_at = |player: &mut Player, after: i64| {
        player.model.asked.clear();
        let sent = sent(player.model.tick(at(player.now + after)));
        untagged(&sent).contains(&"seeks")
    };
    assert!(sent_at(&mut player, 1_000));
    assert!(!sent_at(&mut player, 1_500));
    assert!(sent_at(&mut player, 21_100));
}

#[test]
fn every_screen_names_its_keys_and_a_click_presses_them() {
    let mut player = Player::at_a_busy_server();
    let keys = |player: &mut Player| {
        player
            .screen()
            .trim_end()
            .lines()
            .last()
            .unwrap()
            .to_owned()
    };
    assert!(keys(&mut player).contains("Ctrl-C leave"));
    player.presses(&[KeyCode::F(1)]);
    assert!(keys(&mut player).starts_with("Esc close"));
    player.presses(&[KeyCode::Esc, KeyCode::Char('x')]);
    assert!(keys(&mut player).starts_with("Enter send  Esc clear"));
    player.presses(&[KeyCode::Esc]);
    player.sees(START, "{}");
    let shown = keys(&mut player);
    assert!(shown.starts_with("Enter take a piece"), "{shown}");
    player.presses(&[KeyCode::Enter]);
    assert!(keys(&mut player).starts_with("Enter move there  Esc let go"));
    player.sees(
        "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b f4e5-",
        r#"{"you":"b"}"#,
    );
    let shown = keys(&mut player);
    assert!(shown.starts_with(". end the turn"), "{shown}");
    let sent = player.does(&click((3, 23)));
    assert_eq!(untagged(&sent), ["stop 12"]);
    player.model.asked.clear();
    let shown = keys(&mut player);
    let column = shown.find("Esc").unwrap();
    player.does(&click((u16::try_from(column).unwrap(), 23)));
    assert_eq!(player.model.shown, None);
}

#[test]
fn what_players_say_has_a_bar_and_what_the_server_says_has_none() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let talk = r#"{"t":"talk","seq":12,"kind":"say","game":12,"from":"bob","text":"x","msg":"bob says: The server stops. Type your password."}"#;
    player.hears(talk);
    player.hears(r#"{"t":"notice","seq":13,"code":"slow_down","msg":"You type too fast."}"#);
    let screen = player.screen();
    let line = |words: &str| screen.lines().find(|it| it.contains(words)).unwrap();
    assert!(line("bob says").contains("▌ bob says"), "{screen}");
    // Its second line has one, too.
    assert!(line("password").contains('▌'), "{screen}");
    assert!(!line("You type").contains('▌'), "{screen}");
    player.look.is_ascii = true;
    assert!(player.screen().contains("| bob says"));
}
