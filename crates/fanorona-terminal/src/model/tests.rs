//! The model without a terminal: real lines of the server in, and every screen as text.

mod bytes;
mod conversation;
mod guidance;
mod lobby;
mod random;
mod screens;
mod typing;
mod widths;

use super::*;
use crate::view::draw;
use crate::view::theme::{Depth, Look, Theme};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use std::path::Path;
use std::{env, fs};

const HELLO: &str = r#"{"t":"hello","seq":1,"proto":2,"server":"fanorond","version":"0.1.0","tls_port":null,"access":"open"}"#;
const SETTINGS: &str =
    r#"{"t":"ok","seq":9,"id":"2","done":"all","language":null,"view":"home","bell":true}"#;

/// Every line of json mode that docs/protocol shows.
fn documented() -> Vec<&'static str> {
    concat!(
        include_str!("../../../../docs/protocol/json.md"),
        include_str!("../../../../docs/protocol/answers.md"),
        include_str!("../../../../docs/protocol/errors.md"),
    )
    .lines()
    .filter(|line| line.starts_with("{\"t\":"))
    .collect()
}

/// The moment `up` milliseconds after the start, on a day in November 2026.
fn at(up: i64) -> Now {
    Now {
        time: fanorona_game::Timestamp(up),
        wall: fanorona_game::Timestamp(1_795_176_000_000 + up),
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn click((column, row): (u16, u16)) -> Event {
    Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

/// Somebody at a terminal.
struct Player {
    model: Model,
    now: i64,
    look: Look,
    size: (u16, u16),
}

impl Player {
    /// alice, who has just logged in.
    fn alice() -> Self {
        let options = Options {
            credentials: Some(Credentials::Account {
                name: "alice".to_owned(),
                secret: zeroize::Zeroizing::new("secret".to_owned()),
            }),
            ..Options::default()
        };
        let mut player = Self {
            model: Model::new(options, at(0)),
            now: 0,
            look: Look {
                theme: Theme::Mono,
                depth: Depth::None,
                ..Look::default()
            },
            size: (80, 24),
        };
        player.model.connected(at(0));
        assert_eq!(player.hears(HELLO), ["@1 login alice secret"]);
        player.hears(
            r#"{"t":"ok","seq":8,"id":"1","done":"logged_in","name":"alice","new":false,"guest":false,"last_here_ms":1795176000000,"challenges":0,"active":1,"next":[12],"msg":"Welcome back, alice!"}"#,
        );
        player.hears(SETTINGS);
        player
    }

    /// The lines that are sent after a line of the server.
    fn hears(&mut self, line: &str) -> Vec<String> {
        self.now += 1_000;
        sent(self.model.take(line, at(self.now)))
    }

    /// A `state` of a game of alice (White) and bob, after steps and with the clock.
    fn sees(&mut self, position: &str, fields: &str) -> Vec<String> {
        self.model.asked.clear();
        self.hears(&state(position, fields))
    }

    /// A key or a click, after everything that was sent before is answered.
    fn does(&mut self, event: &Event) -> Vec<String> {
        self.model.asked.clear();
        self.now += 1_000;
        let sent = sent(self.model.event(event, at(self.now)));
        self.screen();
        sent
    }

    fn presses(&mut self, codes: &[KeyCode]) -> Vec<String> {
        codes
            .iter()
            .flat_map(|code| self.does(&key(*code)))
            .collect()
    }

    fn types(&mut self, text: &str) -> Vec<String> {
        let mut sent: Vec<String> = Vec::new();
        for letter in text.chars() {
            sent.extend(self.does(&key(KeyCode::Char(letter))));
        }
        sent.extend(self.does(&key(KeyCode::Enter)));
        sent
    }

    fn screen(&mut self) -> String {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        let regions = draw(&self.model, self.look, area, &mut buffer);
        self.model.drawn(regions);
        let row = |row: Rect| {
            let cells = row
                .columns()
                .map(|cell| buffer[(cell.x, cell.y)].symbol().to_owned());
            cells.collect::<String>().trim_end().to_owned()
        };
        area.rows().map(row).collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// A `state` of a game of alice (White) and bob, after steps and with the clock.
fn state(position: &str, fields: &str) -> String {
    let stage: fanorona_rules::Stage = position.parse().unwrap();
    let legal = fanorona_protocol::notation::StepTexts::next(&stage).0;
    let steps = fanorona_protocol::notation::StepTexts::played(&stage).0;
    let line = serde_json::json!({
        "t": "state", "seq": 10, "game": 12, "ruleset": stage.ruleset().name(),
        "status": "playing", "ply": 0, "position": stage.start().to_string(),
        "to_move": stage.side_to_move().letter().to_string(), "steps": steps,
        "legal": legal, "may_end": stage.may_end(), "last": null,
        "white": "alice", "black": "bob", "you": "w", "rated": true,
        "clock": {"kind": "live", "main_s": 300, "increment_s": 5, "white_ms": 301_000,
            "black_ms": 9_500, "running": "w", "white_used_ms": 0, "black_used_ms": 0,
            "due_ms": null},
        "offer": null, "result": null, "reason": null,
        "msg": "Game 12: it is your turn.",
    });
    let serde_json::Value::Object(mut line) = line else {
        unreachable!()
    };
    let more: serde_json::Map<String, serde_json::Value> = serde_json::from_str(fields).unwrap();
    line.extend(more);
    serde_json::Value::Object(line).to_string()
}

fn sent(effects: Vec<Effect>) -> Vec<String> {
    let line = |effect| match effect {
        Effect::Send(line) => Some(line),
        Effect::Ring
        | Effect::Mouse(_)
        | Effect::Redraw
        | Effect::Stop
        | Effect::Connect
        | Effect::Quit => None,
    };
    effects.into_iter().filter_map(line).collect()
}

/// The command of a line without its tag.
fn untagged(lines: &[String]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line.split_once(' ').map_or("", |(_, command)| command))
        .collect()
}

/// A list with one seek.
const SEEKS: &str = r#"{"t":"table","seq":8,"name":"seeks","rows":[{"seek":7,"from":"carol","bot":false,"rating":{"rating":1650,"deviation":90,"provisional":false},"ruleset":"telo","colour":"white","rated":true,"start":"ordinary","time":{"kind":"live","main_s":600,"increment_s":5},"undo":true,"match":null,"private":false,"kibitz":false,"least":1400,"most":null,"registered":true,"manual":false,"made_ms":1795176000000}],"more":null,"msg":"one"}"#;

const START: &str = "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w";

/// Compares a screen with its file, in three sizes.
fn assert_screen(player: &mut Player, name: &str) {
    assert_screens(player, name, &[(80, 24), (120, 40), (40, 20)]);
}

fn assert_screens(player: &mut Player, name: &str, sizes: &[(u16, u16)]) {
    for (width, height) in sizes {
        player.size = (*width, *height);
        let drawn = player.screen();
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/screens")
            .join(format!("{name}_{width}x{height}.txt"));
        if env::var_os("UPDATE_SCREENS").is_some() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, &drawn).unwrap();
        }
        let wanted = fs::read_to_string(&file).unwrap_or_default();
        assert!(drawn == wanted, "{} differs:\n{drawn}", file.display());
    }
}

#[test]
fn a_game_is_shown() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    player.hears(
        r#"{"t":"ok","seq":11,"id":"9","done":"profile","name":"bob","bot":false,"ratings":{"tsivy":{"rating":1612,"deviation":90,"provisional":false}}}"#,
    );
    player.hears(r#"{"t":"talk","seq":12,"kind":"say","game":12,"from":"bob","text":"good luck","msg":"bob says: good luck"}"#);
    assert_screen(&mut player, "game");
    assert_screens(&mut player, "game", &[(200, 50)]);
    player.look = Look {
        is_ascii: true,
        ..player.look
    };
    assert_screen(&mut player, "game_ascii");
}

#[test]
fn a_piece_moves_by_keys() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    // The cursor is on a piece that can move: d2.
    player.presses(&[KeyCode::Enter]);
    assert_screen(&mut player, "taken");
    let sent = player.presses(&[KeyCode::Up, KeyCode::Right, KeyCode::Char(' ')]);
    assert_eq!(untagged(&sent), ["move 12 d2e3+#1"]);
}

#[test]
fn a_piece_moves_by_clicks() {
    for (width, height) in [(80, 24), (120, 40), (200, 50)] {
        let mut player = Player::alice();
        player.size = (width, height);
        player.sees(START, "{}");
        player.screen();
        let region = player.model.regions.board.clone().unwrap();
        let cell = |name: &str| {
            let wanted = name.parse().unwrap();
            let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let near: Vec<(u16, u16)> = cells
                .filter(|(x, y)| region.point_at(*x, *y) == Some(wanted))
                .collect();
            near[near.len() / 2]
        };
        assert!(player.does(&click(cell("e2"))).is_empty());
        let sent = player.does(&click(cell("e3")));
        assert_eq!(untagged(&sent), ["move 12 e2e3+#1"]);
        // Beside the board nothing happens.
        assert!(player.does(&click((width - 1, height - 1))).is_empty());
    }
}

#[test]
fn both_ways_to_capture_are_a_choice() {
    let mut player = Player::alice();
    player.sees(START, "{}");
    let to_the_middle = [KeyCode::Up, KeyCode::Enter, KeyCode::Right, KeyCode::Enter];
    // From d3 to e3 White captures f3 by approach, or c3 by withdrawal.
    assert!(player.presses(&to_the_middle).is_empty());
    assert_screen(&mut player, "fork");
    let sent = player.presses(&[KeyCode::Char('-')]);
    assert_eq!(untagged(&sent), ["move 12 d3e3-#1"]);

    let mut player = Player::alice();
    player.sees(START, "{}");
    player.presses(&to_the_middle);
    // A click on a piece chooses as well.
    let sent = player.presses(&[KeyCode::Right, KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["move 12 d3e3+#1"]);
    // Esc lets go.
    player.sees(START, "{}");
    player.presses(&[KeyCode::Esc, KeyCode::Esc]);
    assert!(player.model.board().is_none());
}

#[test]
fn a_step_of_an_unfinished_turn_is_taken_back_and_the_turn_is_ended() {
    let mut player = Player::alice();
    let chain = "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b f4e5-";
    player.sees(
        chain,
        r#"{"you":"b","white":"bob","black":"alice","ply":1,"last":"e2e3+"}"#,
    );
    assert_screen(&mut player, "chain");
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Backspace])),
        ["back 12"]
    );
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Char('.')])),
        ["stop 12"]
    );
    let sent = player.presses(&[KeyCode::Up, KeyCode::Enter]);
    assert_eq!(untagged(&sent), ["move 12 e4+#2"]);
}

#[test]
fn a_turn_with_days_is_confirmed_unless_the_opponent_is_a_robot() {
    let days = r#"{"clock":{"kind":"days","days":21,"total":null,"remind":7,"white_used_ms":0,"black_used_ms":0,"due_ms":1795262400000}}"#;
    let mut player = Player::alice();
    player.sees(START, days);
    let step = [KeyCode::Enter, KeyCode::Up, KeyCode::Right, KeyCode::Enter];
    assert!(player.presses(&step).is_empty());
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Enter])),
        ["move 12 d2e3+#1"]
    );

    let mut player = Player::alice();
    player.sees(START, days);
    player.hears(
        r#"{"t":"ok","seq":11,"id":"9","done":"profile","name":"bob","bot":true,"ratings":{}}"#,
    );
    assert_eq!(untagged(&player.presses(&step)), ["move 12 d2e3+#1"]);
}

#[test]
fn lists_open_their_rows() {
    let mut player = Player::alice();
    assert_eq!(untagged(&player.types("seeks")), ["seeks"]);
    // The home screen has asked for its parts before.
    while !matches!(
        player.model.asked.front().unwrap().purpose,
        Purpose::Typed(_)
    ) {
        player.model.asked.pop_front();
    }
    player.hears(SEEKS);
    assert_screen(&mut player, "seeks");
    assert_eq!(untagged(&player.presses(&[KeyCode::Enter])), ["play 7"]);
}

#[test]
fn the_home_screen_asks_for_its_parts() {
    let mut player = Player::alice();
    let asked: Vec<Purpose> = player
        .model
        .asked
        .iter()
        .map(|it| it.purpose.clone())
        .collect();
    assert!(asked.contains(&Purpose::Home(Section::Seeks)), "{asked:?}");
    while player.model.asked.front().unwrap().purpose != Purpose::Home(Section::Games) {
        player.model.asked.pop_front();
    }
    player.hears(r#"{"t":"table","seq":12,"name":"games","rows":[{"game":12,"white":"alice","black":"bob","ruleset":"tsivy","turns":1,"to_move":"alice","result":null,"reason":null}],"more":null,"msg":"-"}"#);
    assert_screen(&mut player, "home");
    assert_eq!(
        untagged(&player.presses(&[KeyCode::Home, KeyCode::Enter])),
        ["board 12"]
    );
    player.presses(&[KeyCode::F(1)]);
    assert_screen(&mut player, "keys");
}

#[test]
fn lessons_puzzles_replays_and_studies_are_boards() {
    for kind in ["lesson", "puzzle", "replay", "study"] {
        let mut player = Player::alice();
        let line = documented()
            .into_iter()
            .find(|line| line.starts_with(&format!("{{\"t\":\"{kind}\"")))
            .unwrap();
        player.hears(line);
        assert_screen(&mut player, kind);
    }
    let mut player = Player::alice();
    let replay = documented()
        .into_iter()
        .find(|line| line.contains("\"t\":\"replay\""))
        .unwrap();
    player.hears(replay);
    let codes = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Down,
        KeyCode::Home,
    ];
    let sent = player.presses(&codes);
    assert_eq!(
        untagged(&sent),
        ["backward", "forward", "forward", "forward turning", "first"]
    );
}

/// The screens in the documentation are those of the tests: each follows `<!-- screen NAME -->`.
#[test]
fn the_documentation_shows_the_screens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["../../docs/terminal.md", "../../README.md"] {
        let page = root.join(page);
        let text = fs::read_to_string(&page).unwrap();
        let mut wanted = String::new();
        let mut lines = text.lines().peekable();
        let mut screens = 0;
        while let Some(line) = lines.next() {
            wanted += &format!("{line}\n");
            let name = line
                .strip_prefix("<!-- screen ")
                .and_then(|rest| rest.strip_suffix(" -->"));
            let Some(name) = name else { continue };
            screens += 1;
            let file = root.join("tests/screens").join(format!("{name}.txt"));
            let screen = fs::read_to_string(file).unwrap();
            wanted += &format!("\n```text\n{}\n```\n", screen.trim_end());
            // The screen that is there now is left out.
            if lines.next_if_eq(&"").is_some() && lines.next_if_eq(&"```text").is_some() {
                lines.by_ref().find(|line| *line == "```");
            } else {
                wanted.push('\n');
            }
        }
        if env::var_os("UPDATE_SCREENS").is_some() {
            fs::write(&page, &wanted).unwrap();
        }
        assert!(screens > 0, "{}", page.display());
        assert!(
            fs::read_to_string(&page).unwrap() == wanted,
            "{}",
            page.display()
        );
    }
}
