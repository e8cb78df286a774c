//! An evening of live games: two hundred scripted players, and fifty people who watch one board,
//! some of whom read one byte per second.
//!
//! Each player compares the thinking time that it measures with the time that the server charges,
//! measures how early or late losses on time are declared, and counts missing lines and turns. The
//! evening runs twice, with and without watchers.
//!
//! `cargo bench -p fanorond --bench evening [-- PLAYERS WATCHERS SECONDS]`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

mod live;

use live::{Line, Served};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;
use tokio::sync::Barrier;

/// One of this number of watchers reads one byte per second.
const SLOW_EVERY: usize = 5;
/// The clock of a game, short enough for losses on time.
const TIME: &str = "0:20+0";

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let players = numbers.next().unwrap_or(200) / 2 * 2;
    let watchers = numbers.next().unwrap_or(50);
    let seconds = numbers.next().unwrap_or(60);
    for watchers in [0, watchers] {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let told = runtime.block_on(evening(
            players,
            watchers,
            Duration::from_secs(seconds as u64),
        ));
        runtime.shutdown_background();
        told.print(players, watchers);
    }
}

/// The measurements of one evening.
#[derive(Debug, Default)]
struct Findings {
    /// Charged time minus measured thinking time per turn, in milliseconds.
    overcharged: Vec<f64>,
    /// Delay of losses on time after the deadline, in milliseconds.
    flags: Vec<f64>,
    turns: usize,
    games: usize,
    missing: usize,
    watched: usize,
}

impl Findings {
    fn print(mut self, players: usize, watchers: usize) {
        println!(
            "{players} players, {watchers} watchers: {} games, {} turns",
            self.games, self.turns
        );
        for (what, values) in [
            ("charged minus measured, per turn", &mut self.overcharged),
            ("delay of losses on time", &mut self.flags),
        ] {
            values.sort_by(f64::total_cmp);
            let at = |part: f64| {
                #[expect(
                    clippy::cast_precision_loss,
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "an index into a list that is short enough for exact floats"
                )]
                let index = ((values.len() as f64 - 1.0) * part) as usize;
                values.get(index).copied().unwrap_or(f64::NAN)
            };
            println!(
                "  {what} (ms): min {:.1}, median {:.1}, p99 {:.1}, max {:.1} ({} values)",
                at(0.0),
                at(0.5),
                at(0.99),
                at(1.0),
                values.len()
            );
        }
        println!(
            "  lines or turns missing: {}; boards received by watchers: {}",
            self.missing, self.watched
        );
    }
}

async fn evening(players: usize, watchers: usize, length: Duration) -> Findings {
    let folder = tempfile::tempdir().unwrap();
    let (_served, address) = Served::start(Served::command(&format!(
        "sqlite:{}/games.db",
        folder.path().display()
    )));
    let findings = Arc::new(Mutex::new(Findings::default()));
    let ready = Arc::new(Barrier::new(players + watchers));
    let until = Instant::now() + length;
    let names: Arc<Mutex<HashMap<usize, String>>> = Arc::default();
    let mut tasks = Vec::new();
    for seat in 0..players {
        let player = Player {
            line: Line::on(TcpStream::connect(address).await.unwrap()).await,
            seat,
            other: String::new(),
            until,
            findings: Arc::clone(&findings),
            dice: seat as u64 + 1,
            game: Game::default(),
        };
        tasks.push(tokio::spawn(
            player.play(Arc::clone(&names), Arc::clone(&ready)),
        ));
    }
    for watcher in 0..watchers {
        let line = Line::on(TcpStream::connect(address).await.unwrap()).await;
        let slow = watcher.is_multiple_of(SLOW_EVERY);
        let watch = watch(
            line,
            slow,
            until,
            Arc::clone(&findings),
            Arc::clone(&names),
            Arc::clone(&ready),
        );
        tasks.push(tokio::spawn(watch));
    }
    for task in tasks {
        task.await.unwrap();
    }
    std::mem::take(&mut findings.lock().unwrap())
}

/// What a player knows about the current game.
#[derive(Default)]
struct Game {
    id: i64,
    ply: u64,
    /// When the board with this player to move arrived.
    since: Option<Instant>,
    /// The measured thinking time since the last figure of the server.
    thought: Duration,
    /// The server's figure.
    charged: u64,
    /// The deadline of the player to move.
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
    /// A random number below `below`; fast, and the same in each run.
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
                "challenge" if event["status"] == "open" && !self.asks() => {
                    self.line.send("accept").await;
                }
                "state" => self.state(&event).await,
                "err" if event["code"] != "game_over" => panic!("{event}"),
                _other => {}
            }
        }
        self.findings.lock().unwrap().missing += self.line.missing;
    }

    async fn state(&mut self, state: &Value) {
        if self.game.id != state["game"].as_i64().unwrap() {
            self.game = Game {
                id: state["game"].as_i64().unwrap(),
                ..Game::default()
            };
        }
        self.compare(state);
        if state["status"] == "over" {
            if self.asks() {
                self.challenge().await;
            }
        } else if state["you"] == state["to_move"] {
            self.game.since.get_or_insert_with(Instant::now);
            // Sometimes a player takes too long.
            if self.roll(40) > 0 {
                self.answer(state).await;
            }
        }
    }

    /// Compares the server's figures with the measurements.
    fn compare(&mut self, state: &Value) {
        let game = &mut self.game;
        let mut found = self.findings.lock().unwrap();
        let ply = state["ply"].as_u64().unwrap();
        found.missing += usize::from(ply > game.ply + 1 || ply < game.ply);
        found.turns += usize::from(ply > game.ply);
        game.ply = ply;
        let over = state["status"] == "over";
        found.games += usize::from(over && self.seat.is_multiple_of(2));
        #[expect(clippy::cast_precision_loss, reason = "milliseconds are exact")]
        if over && state["reason"] == "time" {
            found.flags.push(now_ms() - game.due as f64);
        }
        let used = if state["you"] == "w" {
            "white_used_ms"
        } else {
            "black_used_ms"
        };
        let charged = state["clock"][used].as_u64().unwrap();
        #[expect(clippy::cast_precision_loss, reason = "milliseconds are exact")]
        if charged > game.charged && !over {
            found
                .overcharged
                .push((charged - game.charged) as f64 - game.thought.as_secs_f64() * 1_000.0);
            game.thought = Duration::ZERO;
        }
        game.charged = charged;
        game.due = state["clock"]["due_ms"].as_u64().unwrap_or(game.due);
    }

    /// Thinks, then plays a step.
    async fn answer(&mut self, state: &Value) {
        let span = Duration::from_millis(self.roll(1_000));
        tokio::time::sleep(span).await;
        let legal = state["legal"].as_array().unwrap();
        let chosen = self.roll(legal.len() as u64 + u64::from(state["may_end"] == true));
        let step = usize::try_from(chosen)
            .ok()
            .and_then(|index| legal.get(index));
        let line = step
            .map_or("stop", |step| step.as_str().unwrap())
            .to_owned();
        let since = self.game.since.take().unwrap();
        self.game.thought += since.elapsed();
        self.line.send(&line).await;
    }
}

fn now_ms() -> f64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs_f64()
        * 1_000.0
}

/// Watches the first active game, and another one when it ends.
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
            drop(
                tokio::time::timeout_at(until.into(), line.reader.get_mut().read(&mut byte)).await,
            );
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
