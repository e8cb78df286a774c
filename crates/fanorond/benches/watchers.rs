//! One game with many watchers, in json mode and in three styles: the time until a step has reached
//! everybody, its cost, and the cost of the drawings compared with drawing once.
//!
//! `cargo bench -p fanorond --bench watchers [-- WATCHERS]`. Each watcher needs two open files.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

use fanorona_game::{Action, Game, GameRecord, Terms, Timestamp, Version, testing};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::preferences::{Preferences, Style};
use fanorona_protocol::text::event;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::viewer::Viewer;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side};
use fanorona_store::Store;
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Notify;

const STEPS: usize = 40;
const LOOKS: [(Mode, Style); 4] = [
    (Mode::Json, Style::Classic),
    (Mode::Plain, Style::Classic),
    (Mode::Plain, Style::Compact),
    (Mode::Plain, Style::Blind),
];

fn main() {
    let watchers = std::env::args()
        .filter_map(|word| word.parse().ok())
        .next()
        .unwrap_or(5_000);
    drawings(watchers);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(sockets(watchers));
    runtime.shutdown_background();
}

/// A board after White's first turn.
fn board() -> Event {
    let movements = Movements::read("e2e3+").unwrap();
    let change = Game::new(Ruleset::Tsivy)
        .apply(
            Side::White,
            &Action::Play {
                movements,
                turn: None,
            },
        )
        .unwrap();
    let terms = Terms::usual(Ruleset::Tsivy);
    let record = GameRecord {
        version: Version(1),
        game: change.game,
        ..testing::game(12, terms)
    };
    let cause = Cause::Happened {
        auto: None,
        happened: change.happened,
    };
    Event::State(State::new(Arc::new(record), cause))
}

fn viewer((mode, style): (Mode, Style)) -> Viewer {
    let preferences = Preferences {
        style: style.into(),
        ..Preferences::default()
    };
    Viewer {
        preferences,
        ..Viewer::stranger(mode, Timestamp(0).into())
    }
}

/// Measures the drawings for all watchers, each into its own buffer as in a connection.
fn drawings(watchers: usize) {
    let board = board();
    let viewers = LOOKS.map(viewer);
    let draw = |what: &Event, times: usize| {
        let began = Instant::now();
        for number in 0..times {
            let mut out = String::new();
            event(what, &viewers[number % viewers.len()], &mut 0, &mut out);
            assert!(!std::hint::black_box(out).is_empty());
        }
        began.elapsed()
    };
    draw(&board, 4_000);
    let once = draw(&board, 4_000) / 4_000;
    let each = draw(&board, watchers);
    let mut best = Duration::MAX;
    for _ in 0..20 {
        let shared = Arc::new(Shared::new(board.clone(), Detail::Whole, Timestamp(0)));
        let all = draw(&Event::Shared(Arc::clone(&shared)), watchers);
        assert_eq!(shared.drawings(), LOOKS.len());
        best = best.min(all);
    }
    println!("drawn once: {once:?} (mean of {} looks)", LOOKS.len());
    println!(
        "for {watchers} watchers, each drawn alone: {each:?}; shared, {} drawings: {best:?}",
        LOOKS.len()
    );
    let ratio = |time: Duration| time.as_secs_f64() / once.as_secs_f64();
    println!(
        "as often as drawing it once: alone {:.0}, shared {:.1}",
        ratio(each),
        ratio(best)
    );
}

/// A connection of the benchmark.
struct Client {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
}

impl Client {
    async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (reader, writer) = stream.into_split();
        Self {
            reader: BufReader::with_capacity(4_096, reader),
            writer,
        }
    }

    /// Sends lines, and reads up to a line that contains `words`.
    async fn say(&mut self, lines: &str, words: &str) -> String {
        self.writer.write_all(lines.as_bytes()).await.unwrap();
        loop {
            let mut line = String::new();
            assert!(
                self.reader.read_line(&mut line).await.unwrap() > 0,
                "closed before {words}"
            );
            if line.contains(words) {
                return line;
            }
        }
    }
}

/// The number of watchers that have received the last step.
#[derive(Default)]
struct Count {
    got: AtomicUsize,
    all: Notify,
}

async fn watch(address: SocketAddr, (mode, style): (Mode, Style), of: usize, count: Arc<Count>) {
    let mut client = Client::connect(address).await;
    let (lines, words) = match mode {
        Mode::Json => (
            "hello json bench/1\nguest\n@w observe 1\n".to_owned(),
            "\"id\":\"w\"",
        ),
        Mode::Human | Mode::Plain => (
            format!("mode plain\nguest\nset style {style}\nobserve 1\n"),
            "You are observing game 1.",
        ),
    };
    client.say(&lines, words).await;
    count.add(of);
    let mut bytes = vec![0; 4_096];
    // A drawn step ends with the line about the player to move, or is one object.
    loop {
        let read = client.reader.read(&mut bytes).await.unwrap_or(0);
        if read == 0 {
            return;
        }

        if bytes[read - 1] == b'\n' {
            count.add(of);
        }
    }
}

impl Count {
    fn add(&self, of: usize) {
        if self.got.fetch_add(1, Ordering::AcqRel) + 1 == of {
            self.all.notify_one();
        }
    }

    async fn everybody(&self) {
        self.all.notified().await;
        self.got.store(0, Ordering::Release);
    }
}

async fn sockets(watchers: usize) {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<Store> = Arc::new(
        Store::open(&format!("sqlite:{}/watchers.db", folder.path().display()))
            .await
            .unwrap(),
    );
    let listener = fanorond::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(fanorond::run(
        vec![listener],
        store,
        Clock::machine(),
        Limits::default(),
        std::future::pending(),
    ));
    let (mut white, mut black) = (
        Client::connect(address).await,
        Client::connect(address).await,
    );
    white
        .say(
            "hello json bench/1\n@g register Rasoa mangahazo\n",
            "\"id\":\"g\"",
        )
        .await;
    black
        .say(
            "hello json bench/1\n@g register Rabe mangahazo\n",
            "\"id\":\"g\"",
        )
        .await;
    white
        .say("@c challenge Rabe white untimed\n", "\"id\":\"c\"")
        .await;
    black.say("@a accept\n", "\"id\":\"a\"").await;
    white.say("@m e2e3+\n", "\"id\":\"m\"").await;

    let before = memory();
    let count = Arc::new(Count::default());
    for number in 0..watchers {
        tokio::spawn(watch(
            address,
            LOOKS[number % LOOKS.len()],
            watchers,
            Arc::clone(&count),
        ));
        // The listener's backlog is limited.
        if number % 100 == 99 {
            while count.got.load(Ordering::Acquire) + 100 <= number {
                tokio::task::yield_now().await;
            }
        }
    }
    count.everybody().await;
    println!(
        "{watchers} watchers are connected; server and clients have grown by {} KiB",
        memory() - before
    );

    let (mut answered, mut delivered, mut spent) = (Vec::new(), Vec::new(), Vec::new());
    for step in 0..STEPS {
        let (cpu, began) = (cpu(), Instant::now());
        let line = if step % 2 == 0 {
            "@s f4e5-\n"
        } else {
            "@s back\n"
        };
        black.say(line, "\"id\":\"s\"").await;
        answered.push(began.elapsed());
        count.everybody().await;
        delivered.push(began.elapsed());
        spent.push(self::cpu() - cpu);
    }
    for (what, times) in [
        ("answered", &mut answered),
        ("delivered to all", &mut delivered),
        ("processor", &mut spent),
    ] {
        times.sort();
        let (median, most) = (times[STEPS / 2], times[STEPS - 1]);
        println!("{what}: median {median:?}, at most {most:?}");
    }
}

/// Processor time of the process, which is both server and clients.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// The memory of the process, in KiB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
