//! How many instructions some work takes, compared with `counts.txt`: more than 5 % above its figure is a failure.
//!
//! Times differ from run to run and from machine to machine, counts do not. Callgrind counts in this executable, which
//! cargo builds for the tests anyway: an optimised build only for this would take minutes. In it the rules and the
//! libraries named in the root manifest are optimised, and the rest is not. So a figure says how much work is done, not
//! how long it takes in a release.
//!
//! Each row prepares its work, does it once, so that everything that is made only once is there, and then has it
//! counted.
//!
//! `UPDATE_COUNTS=1 cargo nextest run --workspace -E 'test(counts::)'` writes the figures. They belong to a compiler:
//! with another one the counts are shown and nothing fails.

use crate::clock::Clock;
use crate::command::parse;
use crate::config::limits::Limits;
use crate::net::stream::Encryption;
use crate::people::outbox::Outbox;
use crate::services::{Foundation, Server};
use crate::session::Session;
use fanorona_game::testing::{self, NOON};
use fanorona_game::{Action, Game, GameRecord, Terms, TimeControl};
use fanorona_protocol::board::Board;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::pictures::{self, BoardKind, Caption};
use fanorona_protocol::preferences::{Preferences, Style};
use fanorona_protocol::text::{self, Typing};
use fanorona_protocol::viewer::{Mode, Viewer};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side, Stage, perft};
use fanorona_store::Store;
use fanorona_terminal::model::login::Credentials;
use fanorona_terminal::model::{Effect, Model, Options};
use fanorona_terminal::view;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// So many percent above its figure a count may be. Below it by more, the figure is out of date.
const TOLERANCE: u64 = 5;

/// Callgrind counts in this function only. It is called once for each row.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    black_box(work)();
}

/// Everything that is counted, also a test of its own: the work is done right.
#[test]
fn all_work_is_done() {
    for (_, work) in ROWS {
        work();
    }
}

#[test]
fn no_count_has_risen() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.txt");
    let now = Figures {
        compiler: output(Command::new("rustc").arg("--version")),
        counts: count(),
    };
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        fs::write(&path, now.text()).unwrap();
    }
    let then = Figures::read(&fs::read_to_string(&path).unwrap());
    let (differences, has_risen) = now.since(&then);
    println!("{}\n{differences}", now.text());
    assert!(
        !has_risen || now.compiler != then.compiler,
        "{differences}\nIf that is intended, run this test with UPDATE_COUNTS=1"
    );
}

/// The counts of one run.
struct Figures {
    compiler: String,
    counts: Vec<(String, u64)>,
}

impl Figures {
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.compiler);
        for (name, count) in &self.counts {
            let _ = writeln!(text, "{count:>12}  {name}");
        }
        text
    }

    fn read(text: &str) -> Self {
        let (compiler, rows) = text.split_once('\n').unwrap();
        let row = |line: &str| {
            let (count, name) = line.trim_start().split_once("  ").unwrap();
            (name.to_owned(), count.parse().unwrap())
        };
        Self {
            compiler: compiler.to_owned(),
            counts: rows.lines().map(row).collect(),
        }
    }

    /// What is new, and whether a count has risen.
    fn since(&self, then: &Self) -> (String, bool) {
        let (mut text, mut has_risen) = (String::new(), false);
        if self.compiler != then.compiler {
            let _ = writeln!(
                text,
                "The figures are those of {}: nothing is compared.",
                then.compiler
            );
        }
        for (name, now) in &self.counts {
            let before = then.counts.iter().find(|(it, _)| it == name);
            let Some((_, before)) = before else {
                let _ = writeln!(text, "{name}: {now} instructions, without a figure");
                has_risen = true;
                continue;
            };
            let is_more = *now * 100 > before * (100 + TOLERANCE);
            if is_more || *now * 100 < before * (100 - TOLERANCE) {
                let verdict = if is_more { "more" } else { "less" };
                let percent = now.abs_diff(*before) * 100 / before;
                let _ = writeln!(
                    text,
                    "{name}: {before} instructions before, {now} now, {percent} % {verdict}"
                );
            }
            has_risen |= is_more;
        }
        (text, has_risen)
    }
}

#[test]
fn a_count_that_rises_is_named_with_both_numbers() {
    let figures = |text| Figures::read(text);
    let then = figures("rustc 1\n  1000  a board\n  1000  a turn\n");
    let after = |text| figures(text).since(&then);
    assert_eq!(
        after("rustc 1\n  1050  a board\n   950  a turn\n"),
        (String::new(), false)
    );
    let (text, has_risen) = after("rustc 1\n  1051  a board\n   940  a turn\n");
    let expected = "a board: 1000 instructions before, 1051 now, 5 % more\na turn: 1000 instructions before, 940 now, 6 % less\n";
    assert_eq!((text.as_str(), has_risen), (expected, true));
    let (text, has_risen) = after("rustc 1\n    10  a key\n");
    assert!(
        has_risen && text.contains("a key: 10 instructions, without a figure"),
        "{text}"
    );
}

/// Runs [`all_work_is_done`] in callgrind, which writes a profile whenever [`counted`] returns.
fn count() -> Vec<(String, u64)> {
    let folder = tempfile::tempdir().unwrap();
    let profile = folder.path().join("profile");
    output(
        Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg("--toggle-collect=fanorond::counts::counted")
            .arg("--dump-after=fanorond::counts::counted")
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "counts::all_work_is_done"]),
    );
    let rows = ROWS.iter().zip(1..);
    let count = rows.map(|((name, _), number)| {
        let text = fs::read_to_string(profile.with_extension(number.to_string())).unwrap();
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
        ((*name).to_owned(), total.unwrap().parse().unwrap())
    });
    count.collect()
}

/// What a program prints.
fn output(command: &mut Command) -> String {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| {
            panic!("{program}: {error}; scripts/test installs what the tests need")
        });
    let (out, log) = (
        output.stdout,
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    let out = String::from_utf8(out).unwrap();
    assert!(output.status.success(), "{program}: {out}{log}");
    out.trim().to_owned()
}

/// The name of each row, and its work.
const ROWS: [(&str, fn()); 12] = [
    ("perft of tsivy, 4 turns deep", count_turns),
    ("10 lines parsed", parse_lines),
    ("a board, classic", || board_in(Style::Classic)),
    ("a board, compact", || board_in(Style::Compact)),
    ("a board, unicode", || board_in(Style::Unicode)),
    ("a board, line", || board_in(Style::Line)),
    ("a board, blind", || board_in(Style::Blind)),
    ("a board, JSON", || {
        drawn(&event(), &viewer(Mode::Json, Style::Classic));
    }),
    ("a board, SVG", picture),
    ("a board that was drawn for another watcher", drawn_before),
    ("4 turns through sessions", turns),
    ("a key in the terminal program", key),
];

fn twice(mut work: impl FnMut()) {
    work();
    counted(&mut work);
}

fn count_turns() {
    let start = Ruleset::Tsivy.start();
    twice(|| assert_eq!(perft(black_box(&start), 4), 18_026));
}

fn parse_lines() {
    const LINES: [&str; 10] = [
        "@7 move 12 e2e3+#1",
        "d3e3-",
        "challenge bob white unrated board=telo",
        "say well played",
        "history bob white won opening kobaka fohy since 2026-11-01 before 12",
        "@a1 observe 12 13",
        "games",
        "set flip style compact",
        "moves 12 from 101",
        "fanorona move 12 bob sesame e2e3+#1",
    ];
    let alice = testing::player(1).name;
    twice(|| {
        for line in LINES {
            assert!(parse::line(black_box(line), Some(&alice)).is_ok(), "{line}");
        }
    });
}

/// The game of alice and bob, with clocks of minutes, after White's first turn.
fn game() -> (GameRecord, Cause) {
    let action = Action::Play {
        movements: Movements::read("e2e3+").unwrap(),
        turn: None,
    };
    let change = Game::new(Ruleset::Tsivy)
        .apply(Side::White, &action)
        .unwrap();
    let terms = Terms {
        time: TimeControl::Live("5+3".parse().unwrap()),
        ..Terms::usual(Ruleset::Tsivy)
    };
    let record = GameRecord {
        game: change.game,
        ..testing::game(12, terms)
    };
    let cause = Cause::Happened {
        auto: None,
        happened: change.happened,
    };
    (record, cause)
}

fn event() -> Event {
    let (record, cause) = game();
    Event::State(State::new(Arc::new(record), cause))
}

/// bob, whose turn it is.
fn viewer(mode: Mode, style: Style) -> Viewer {
    let bob = testing::player(2);
    Viewer {
        account: Some(bob.id),
        name: Some(bob.name),
        preferences: Preferences {
            style: style.into(),
            ..Preferences::default()
        },
        ..Viewer::stranger(mode, NOON.into())
    }
}

fn drawn(event: &Event, viewer: &Viewer) {
    twice(|| {
        let mut out = String::new();
        text::event(event, viewer, &mut 0, &mut out);
        assert!(!black_box(out).is_empty());
    });
}

fn board_in(style: Style) {
    drawn(&event(), &viewer(Mode::Human, style));
}

fn drawn_before() {
    let shared = Arc::new(Shared::new(event(), Detail::Whole, NOON));
    let stranger = Viewer::stranger(Mode::Plain, NOON.into());
    drawn(&Event::Shared(Arc::clone(&shared)), &stranger);
    assert_eq!(shared.drawings(), 1);
}

fn picture() {
    let (record, _) = game();
    twice(|| {
        let board = Board::of_game(&record.game, Side::Black);
        let picture = pictures::board(&board, BoardKind::Full).svg(Caption::Decoration);
        assert!(picture.as_str().contains("</svg>"));
    });
}

/// Of a game in which both sides always play the first turn of the list.
fn first_turns(count: usize) -> Vec<String> {
    let mut stage = Stage::from(Ruleset::Tsivy.start());
    let mut turns = Vec::new();
    while turns.len() < count {
        let Stage::Between(position) = stage else {
            unreachable!("whole turns are played");
        };
        position.for_each_turn(|turn, after| {
            turns.push(turn.to_string());
            stage = (*after).into();
            ControlFlow::Break(())
        });
    }
    turns
}

/// Two guests, whose lines and answers have no socket.
struct Players([Session; 2]);

impl Players {
    async fn says(&mut self, player: usize, line: &str) -> String {
        let session = &mut self.0[player];
        let answer = session.line(line, Typing::Visible, NOON).await;
        let (reply, tag) = answer.reply.unwrap();
        assert!(reply.outcome.is_ok(), "{line}: {reply:?}");
        let mut out = String::new();
        text::reply(&reply, tag.as_ref(), &session.viewer(), &mut 0, &mut out);
        out
    }

    async fn play(&mut self, turns: &[String]) {
        for (number, turn) in turns.iter().enumerate() {
            self.says(number % 2, turn).await;
        }
    }
}

fn turns() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("fanorond.db").display());
    let turns = first_turns(8);
    let (mut players, server) = runtime.block_on(async {
        let store: Arc<Store> = Arc::new(Store::open(&url).await.unwrap());
        let (clock, _moves) = Clock::manual(NOON);
        let server = Arc::new(Server::new(Foundation::new(
            store,
            clock,
            Limits::default(),
        )));
        let session = || {
            let outbox = Arc::new(Outbox::new(server.limits.connection.outbox_bytes));
            Session::new(Arc::clone(&server), outbox, None, Encryption::None)
        };
        let mut players = Players([session(), session()]);
        players.says(0, "guest").await;
        players.says(1, "guest").await;
        let other = players.0[1].logged_in().unwrap().player.name.clone();
        players
            .says(0, &format!("challenge {other} white time=5+0"))
            .await;
        players.says(1, "accept").await;
        players.play(&turns[..4]).await;
        (players, server)
    });
    counted(&mut || runtime.block_on(players.play(&turns[4..])));
    runtime.block_on(server.store.close());
}

fn key() {
    let now = NOON.into();
    let options = Options {
        credentials: Some(Credentials::Account {
            name: "bob".to_owned(),
            secret: "sesame".to_owned().into(),
        }),
        ..Options::default()
    };
    let mut model = Model::new(options, now);
    model.connected(now);
    for line in [
        r#"{"t":"hello","seq":1,"proto":2,"server":"fanorond","version":"0.1.0","tls_port":null,"access":"open"}"#,
        r#"{"t":"ok","seq":8,"id":"1","done":"logged_in","name":"bob","new":false,"guest":false,"last_here_ms":null,"challenges":0,"active":1,"next":[12],"msg":"Welcome back, bob!"}"#,
        r#"{"t":"ok","seq":9,"id":"2","done":"all","language":null,"view":"home","bell":true}"#,
    ] {
        model.take(line, now);
    }
    let mut state = String::new();
    text::event(
        &event(),
        &viewer(Mode::Json, Style::Classic),
        &mut 9,
        &mut state,
    );
    model.take(state.trim_end(), now);
    let area = Rect::new(0, 0, 80, 24);
    let key = Input::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE));
    twice(|| {
        let mut buffer = Buffer::empty(area);
        let effects = model.event(&key, now);
        assert!(effects.iter().all(|it| !matches!(it, Effect::Send(_))));
        let regions = view::draw(&model, view::theme::Look::default(), area, &mut buffer);
        assert!(regions.board.is_some());
        model.drawn(regions);
    });
}
