//! A Saturday evening: two hundred scripted players in games by the minute, and fifty people who watch one board, some
//! of whom read a byte a second.
//!
//! Each player keeps count of the time between a board and the answer to it, and holds that against what the server
//! charges; sees how early or late flags are declared; and whether a line or a turn was ever missing. The evening is
//! had twice, with and without those who watch.
//!
//! `cargo bench -p fanorond --bench evening [-- PLAYERS WATCHERS SECONDS]`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and ends when anything fails"
)]

use serde_json::Value;
use std::collections::HashMap;
use std::io::BufRead as _;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Barrier;

/// Every so many watchers one reads a byte a second.
const SLOW_EVERY: usize = 5;
/// The time of a game: short enough that flags fall.
const TIME: &str = "0:20+0";

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let players = numbers.next().unwrap_or(200) / 2 * 2;
    let watchers = numbers.next().unwrap_or(50);
    let seconds = numbers.next().unwrap_or(60);
    for watchers in [0, watchers] {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let told = runtime.block_on(evening(players, watchers, Duration::from_secs(seconds as u64)));
        runtime.shutdown_background();
        told.print(players, watchers);
    }
}

/// The executable, on a database of its own.
struct Served {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Served {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}/evening.db", folder.path().display());
        let mut child = Command::new(env!("CARGO_BIN_EXE_fanorond"))
            .args(["--listen", "127.0.0.1:0", "--database", &database])
            .env("RUST_LOG", "info")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = std::io::BufReader::new(child.stderr.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().unwrap().unwrap();
            let found =
                line.split(|c: char| c == '=' || c.is_whitespace()).find_map(|word| word.parse().ok());
            if let Some(address) = found {
                break address;
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address, _folder: folder }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// What was found out.
#[derive(Debug, Default)]
struct Findings {
    /// By how many milliseconds more a turn was charged than its player has taken.
    overcharged: Vec<f64>,
    /// How many milliseconds after its deadline a flag was declared.
    flags: Vec<f64>,
    turns: usize,
    games: usize,
    missing: usize,
    watched: usize,
}

impl Findings {
    fn print(mut self, players: usize, watchers: usize) {
        println!("{players} players, {watchers} watchers: {} games, {} turns", self.games, self.turns);
        for (what, values) in [
            ("charged beyond what was thought, a turn", &mut self.overcharged),
            ("flags behind their deadline", &mut self.flags),
        ] {
            values.sort_by(f64::total_cmp);
            let at = |part: f64| {
                #[expect(
                    clippy::cast_precision_loss,
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "an index into a list that is far shorter than what a float counts exactly"
                )]
                let index = ((values.len() as f64 - 1.0) * part) as usize;
                values.get(index).copied().unwrap_or(f64::NAN)
            };
            println!(
                "  {what} (ms): least {:.1}, median {:.1}, p99 {:.1}, most {:.1} ({} seen)",
                at(0.0),
                at(0.5),
                at(0.99),
                at(1.0),
                values.len()
            );
        }
        println!(
            "  lines or turns missing: {}; boards seen by those who watch: {}",
            self.missing, self.watched
        );
    }
}

async fn evening(players: usize, watchers: usize, length: Duration) -> Findings {
    let served = Served::start();
    let findings = Arc::new(Mutex::new(Findings::default()));
    let ready = Arc::new(Barrier::new(players + watchers));
    let until = Instant::now() + length;
    let names: Arc<Mutex<HashMap<usize, String>>> = Arc::default();
    let mut tasks = Vec::new();
    for seat in 0..players {
        let player = Player {
            line: Line::open(served.address).await,
            seat,
            other: String::new(),
            until,
            findings: Arc::clone(&findings),
            dice: seat as u64 + 1,
            game: Game::default(),
        };
        tasks.push(tokio::spawn(player.play(Arc::clone(&names), Arc::clone(&ready))));
    }
    for watcher in 0..watchers {
        let line = Line::open(served.address).await;
        let slow = watcher.is_multiple_of(SLOW_EVERY);
        let watch = watch(line, slow, until, Arc::clone(&findings), Arc::clone(&names), Arc::clone(&ready));
        tasks.push(tokio::spawn(watch));
    }
    for task in tasks {
        task.await.unwrap();
    }
    std::mem::take(&mut findings.lock().unwrap())
}

/// One connection in json mode, on which no line may be missing.
struct Line {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
    seq: u64,
    missing: usize,
}

impl Line {
    async fn open(address: SocketAddr) -> Self {
        let (reader, writer) = TcpStream::connect(address).await.unwrap().into_split();
        let mut line = Self { reader: BufReader::new(reader), writer, seq: 0, missing: 0 };
        line.send("hello json evening/1").await;
        loop {
            let mut text = String::new();
            assert!(line.reader.read_line(&mut text).await.unwrap() > 0);
            if text.starts_with("{\"t\":\"ok\"") {
                line.seq = serde_json::from_str::<Value>(&text).unwrap()["seq"].as_u64().unwrap();
                return line;
            }
        }
    }

    async fn send(&mut self, text: &str) {
        self.writer.write_all(format!("{text}\n").as_bytes()).await.unwrap();
    }

    /// The next line, or nothing when none comes before `until`.
    async fn next(&mut self, until: Instant) -> Option<Value> {
        let mut text = String::new();
        let read = tokio::time::timeout_at(until.into(), self.reader.read_line(&mut text)).await;
        if read.ok()?.unwrap() == 0 {
            return None;
        }
        let value: Value = serde_json::from_str(&text).unwrap();
        let seq = value["seq"].as_u64().unwrap();
        self.missing += usize::from(seq != self.seq + 1);
        self.seq = seq;
        Some(value)
    }

    /// Reads on until the reply to the last command.
    async fn reply(&mut self) -> Value {
        loop {
            let value = self.next(Instant::now() + Duration::from_secs(60)).await.unwrap();
            if value["t"] == "ok" || value["t"] == "err" {
                return value;
            }
        }
    }
}

/// What a player knows of the game at hand.
#[derive(Default)]
struct Game {
    id: i64,
    ply: u64,
    /// When the board on which one is to move came.
    since: Option<Instant>,
    /// What one has thought since the server's figure was seen last.
    thought: Duration,
    /// The server's figure.
    charged: u64,
    /// When the flag of the one who is to move falls.
    due: u64,
}

struct Player {
    line: Line,
    seat: usize,
    other: String,
    until: Instant,
    findings: Arc<Mutex<Findings>>,
    dice: u64,
    game: Game,
}

impl Player {
    /// Some number below a bound; quick, and the same in each run.
    fn roll(&mut self, below: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        self.dice % below
    }

    fn asks(&self) -> bool {
        self.seat.is_multiple_of(2)
    }

    async fn challenge(&mut self) {
        let line = format!("challenge {} white unrated time={TIME}", self.other);
        self.line.send(&line).await;
    }

    async fn play(mut self, names: Arc<Mutex<HashMap<usize, String>>>, ready: Arc<Barrier>) {
        self.line.send("guest").await;
        let name = self.line.reply().await["name"].as_str().unwrap().to_owned();
        names.lock().unwrap().insert(self.seat, name);
        ready.wait().await;
        self.other = names.lock().unwrap()[&(self.seat ^ 1)].clone();
        if self.asks() {
            self.challenge().await;
        }
        while let Some(event) = self.line.next(self.until).await {
            match event["t"].as_str().unwrap() {
                "challenge" if event["status"] == "open" && !self.asks() => self.line.send("accept").await,
                "state" => self.state(&event).await,
                "err" if event["code"] != "game_over" => panic!("{event}"),
                _other => {}
            }
        }
        self.findings.lock().unwrap().missing += self.line.missing;
    }

    async fn state(&mut self, state: &Value) {
        if self.game.id != state["game"].as_i64().unwrap() {
            self.game = Game { id: state["game"].as_i64().unwrap(), ..Game::default() };
        }
        self.compare(state);
        if state["status"] == "over" {
            if self.asks() {
                self.challenge().await;
            }
        } else if state["you"] == state["to_move"] {
            self.game.since.get_or_insert_with(Instant::now);
            // Now and then somebody falls asleep.
            if self.roll(40) > 0 {
                self.answer(state).await;
            }
        }
    }

    /// Holds what the server says against what was seen here.
    fn compare(&mut self, state: &Value) {
        let game = &mut self.game;
        let mut found = self.findings.lock().unwrap();
        let ply = state["ply"].as_u64().unwrap();
        found.missing += usize::from(ply > game.ply + 1 || ply < game.ply);
        found.turns += usize::from(ply > game.ply);
        game.ply = ply;
        let over = state["status"] == "over";
        found.games += usize::from(over && self.seat.is_multiple_of(2));
        #[expect(clippy::cast_precision_loss, reason = "milliseconds are kept exactly")]
        if over && state["reason"] == "time" {
            found.flags.push(now_ms() - game.due as f64);
        }
        let used = if state["you"] == "w" { "white_used_ms" } else { "black_used_ms" };
        let charged = state["clock"][used].as_u64().unwrap();
        #[expect(clippy::cast_precision_loss, reason = "milliseconds are kept exactly")]
        if charged > game.charged && !over {
            found.overcharged.push((charged - game.charged) as f64 - game.thought.as_secs_f64() * 1_000.0);
            game.thought = Duration::ZERO;
        }
        game.charged = charged;
        game.due = state["clock"]["due_ms"].as_u64().unwrap_or(game.due);
    }

    /// Thinks, and plays a step.
    async fn answer(&mut self, state: &Value) {
        let span = Duration::from_millis(self.roll(1_000));
        tokio::time::sleep(span).await;
        let legal = state["legal"].as_array().unwrap();
        let chosen = self.roll(legal.len() as u64 + u64::from(state["may_end"] == true));
        let step = usize::try_from(chosen).ok().and_then(|index| legal.get(index));
        let line = step.map_or("stop", |step| step.as_str().unwrap()).to_owned();
        let since = self.game.since.take().unwrap();
        self.game.thought += since.elapsed();
        self.line.send(&line).await;
    }
}

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64() * 1_000.0
}

/// Watches the first board there is, and the one after that when it ends.
async fn watch(
    mut line: Line,
    slow: bool,
    until: Instant,
    findings: Arc<Mutex<Findings>>,
    names: Arc<Mutex<HashMap<usize, String>>>,
    ready: Arc<Barrier>,
) {
    line.send("guest").await;
    line.reply().await;
    ready.wait().await;
    let watched = names.lock().unwrap()[&0].clone();
    line.send(&format!("follow {watched}")).await;
    let mut boards = 0;
    if slow {
        let mut byte = [0];
        while Instant::now() < until {
            drop(tokio::time::timeout_at(until.into(), line.reader.get_mut().read(&mut byte)).await);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    } else {
        while let Some(event) = line.next(until).await {
            assert!(event["t"] != "err", "{event}");
            boards += usize::from(event["t"] == "state");
        }
    }
    let mut found = findings.lock().unwrap();
    found.watched += boards;
    found.missing += line.missing;
}
