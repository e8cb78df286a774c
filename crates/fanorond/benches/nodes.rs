//! Several nodes on one PostgreSQL database: how long a turn takes to reach an opponent on another
//! node, and how many turns a second one to four nodes save.
//!
//! In the first part the players of each game are on two nodes and wait about a second before each
//! turn; once they are on one node, for comparison. The target: the opponent has the turn 5 ms
//! after the player has the answer, which comes after the commit, at the 99th percentile. In the
//! second part nobody waits, and the machine has nothing left: what a turn costs is the processor
//! time of all nodes and of PostgreSQL. The target: a turn of four nodes costs at most 1.25 times
//! what one of a single node costs, so that four save at least 0.8 of its turns in the same
//! processor time.
//!
//! PostgreSQL waits for its disk. It, the nodes and all players share this machine.
//!
//! `cargo bench -p fanorond --bench nodes [-- GAMES SECONDS GAMES_IN_CLOSED_LOOP FOLDER]`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

mod live;

use fanorona_test_servers::PostgresServer;
use live::{Line, Served};
use serde_json::Value;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(60);
fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(100);
    let length = Duration::from_secs(numbers.next().unwrap_or(20));
    let closed_loop = numbers.next().unwrap_or(64);
    let folder = words.iter().find(|word| word.parse::<u64>().is_err());
    let folder = folder.map_or_else(std::env::temp_dir, PathBuf::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    println!(
        "{games} games with a turn a second, {} s for each row; milliseconds",
        length.as_secs()
    );
    println!(
        "| nodes | turns | answer: median | p99 | opponent: median | p99 | after the answer: median | p99 |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for nodes in [1, 2] {
        let cluster = Cluster::start(&folder, nodes);
        let (turns, _) = runtime.block_on(play_all(&cluster, games, Pace::Slow, length));
        print_row(nodes, &turns);
    }
    println!();
    println!(
        "{closed_loop} games in closed loop, {} s for each row",
        length.as_secs()
    );
    println!(
        "| nodes | turns a second | to one node | processor time of a turn, ms | turns in equal time |"
    );
    println!("| --- | --- | --- | --- | --- |");
    let mut one = None;
    for nodes in 1..=4 {
        let cluster = Cluster::start(&folder, nodes);
        let (turns, used) = runtime.block_on(play_all(&cluster, closed_loop, Pace::Fast, length));
        #[expect(
            clippy::cast_precision_loss,
            reason = "far fewer turns than a float can count"
        )]
        let turns = turns.len() as f64;
        let (rate, cost) = (
            turns / length.as_secs_f64(),
            used.as_secs_f64() * 1_000.0 / turns,
        );
        let (first_rate, first_cost) = *one.get_or_insert((rate, cost));
        println!(
            "| {nodes} | {rate:.0} | {:.2} | {cost:.2} | {:.2} |",
            rate / first_rate,
            first_cost / cost
        );
    }
    runtime.shutdown_background();
}

/// Nodes with a database of their own.
struct Cluster {
    addresses: Vec<SocketAddr>,
    _nodes: Vec<Served>,
    _database: PostgresServer,
}

impl Cluster {
    fn start(folder: &std::path::Path, count: usize) -> Self {
        let database = PostgresServer::durable(folder);
        let start = |number: usize| {
            let mut command = Served::command(&database.url());
            command.args(["--node", &format!("node{number}"), "--no-limits"]);
            command
                .env("FANOROND_ROBOTS", "false")
                .env("FANOROND_LIMITS__PUZZLE__GAMES_PER_MINUTE", "0");
            Served::start(command)
        };
        let (nodes, addresses) = (0..count).map(start).unzip();
        Self {
            addresses,
            _nodes: nodes,
            _database: database,
        }
    }

    /// A guest on a node.
    async fn guest(&self, node: u64) -> (Line, String) {
        let node = usize::try_from(node).unwrap() % self.addresses.len();
        let stream = TcpStream::connect(self.addresses[node]).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let mut line = Line::on(stream).await;
        line.send("guest").await;
        let name = line.reply().await["name"].as_str().unwrap().to_owned();
        (line, name)
    }
}

#[derive(Debug, Clone, Copy)]
enum Pace {
    Slow,
    Fast,
}

/// The times of a step that was sent, in milliseconds: until the player had the answer, and until
/// the opponent had the board.
#[derive(Debug, Clone, Copy)]
struct Step {
    answer: f64,
    opponent: f64,
}

type Steps = Arc<Mutex<Vec<Step>>>;

/// The processor time that the nodes and PostgreSQL have used so far: all processes below this one.
fn processor_time() -> Duration {
    let mut parents = HashMap::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        // A process may end meanwhile. Its name, in brackets, may have spaces.
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        let Some((id, rest)) = stat.split_once(' ') else {
            continue;
        };
        let numbers: Vec<&str> = rest
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        let number = |place: usize| numbers[place].parse::<u64>().unwrap();
        // The parent, and the time of the process and of its children that have ended.
        parents.insert(
            id.parse::<u64>().unwrap(),
            (number(1), (11..15).map(number).sum::<u64>()),
        );
    }
    let own = u64::from(std::process::id());
    let below = |id: &u64| {
        let up = std::iter::successors(Some(*id), |id| parents.get(id).map(|(parent, _)| *parent));
        *id != own && up.take(9).any(|id| id == own)
    };
    let ticks: u64 = parents
        .iter()
        .filter(|(id, _)| below(id))
        .map(|(_, (_, ticks))| ticks)
        .sum();
    Duration::from_millis(ticks * 10)
}

/// Plays for this time, after a start. Returns the processor time that was used meanwhile, too.
async fn play_all(
    cluster: &Cluster,
    games: u64,
    pace: Pace,
    length: Duration,
) -> (Vec<Step>, Duration) {
    let steps = Steps::default();
    let mut pairs = Vec::new();
    for number in 0..games {
        let (white, black) = (cluster.guest(number).await, cluster.guest(number + 1).await);
        let pair = Pair {
            white: white.0,
            black: black.0,
            rival: black.1,
            dice: number + 1,
            board: Value::Null,
        };
        pairs.push(pair);
    }
    // Nobody waits for a place behind those who play already.
    let mut playing: JoinSet<()> = pairs
        .into_iter()
        .map(|pair| pair.play(pace, Arc::clone(&steps)))
        .collect();
    tokio::time::sleep(Duration::from_secs(3)).await;
    steps.lock().unwrap().clear();
    let before = processor_time();
    tokio::time::sleep(length).await;
    let taken = std::mem::take(&mut *steps.lock().unwrap());
    let used = processor_time().saturating_sub(before);
    while let Some(ended) = playing.try_join_next() {
        ended.unwrap();
    }
    playing.shutdown().await;
    (taken, used)
}

/// Two guests who play one game after the other.
struct Pair {
    white: Line,
    black: Line,
    /// The name of the second one.
    rival: String,
    dice: u64,
    /// As white sees it.
    board: Value,
}

impl Pair {
    async fn play(mut self, pace: Pace, steps: Steps) {
        loop {
            self.begin().await;
            while self.board["status"] == "playing" {
                if let Pace::Slow = pace {
                    let span = Duration::from_millis(500 + self.roll(1_000));
                    tokio::time::sleep(span).await;
                }
                let before = self.board["ply"].clone();
                let step = self.step().await;
                // Steps within a turn are not counted.
                if self.board["ply"] != before {
                    steps.lock().unwrap().push(step);
                }
            }
        }
    }

    /// A random number below `below`; fast, and the same in each run.
    fn roll(&mut self, below: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        self.dice % below
    }

    async fn begin(&mut self) {
        loop {
            self.white
                .send(&format!("challenge {} white unrated", self.rival))
                .await;
            let reply = self.white.reply().await;
            if reply["t"] == "ok" {
                break;
            }
            // The other node has not told yet who is there.
            assert_eq!(reply["refusal"], "not_here", "{reply}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        while next(&mut self.black, "challenge").await["status"] != "open" {}
        self.black.send("accept").await;
        let starts = |state: &Value| state["status"] == "playing" && state["ply"] == 0;
        let (white, black) = tokio::join!(
            board(&mut self.white, starts),
            board(&mut self.black, starts)
        );
        self.board = white.0;
        assert_eq!(black.0["game"], self.board["game"]);
        self.black.reply().await;
    }

    /// Plays a random step.
    async fn step(&mut self) -> Step {
        let white_moves = self.board["to_move"] == "w";
        let legal = self.board["legal"].as_array().map_or(0, Vec::len) as u64;
        let choices = legal + u64::from(self.board["may_end"] == true);
        let chosen = usize::try_from(self.roll(choices.max(1))).unwrap();
        let step = self.board["legal"]
            .get(chosen)
            .and_then(Value::as_str)
            .unwrap_or("stop")
            .to_owned();
        let place = |board: &Value| {
            (
                board["ply"].clone(),
                board["steps"].clone(),
                board["status"].clone(),
            )
        };
        let (game, before) = (self.board["game"].clone(), place(&self.board));
        let is_next = |state: &Value| state["game"] == game && place(state) != before;
        let (mover, other) = match white_moves {
            true => (&mut self.white, &mut self.black),
            false => (&mut self.black, &mut self.white),
        };
        let begin = Instant::now();
        mover.send(&step).await;
        let answered = async {
            let (mine, _) = board(mover, &is_next).await;
            let reply = mover.reply().await;
            assert_eq!(reply["t"], "ok", "{reply}");
            (mine, begin.elapsed())
        };
        let ((mine, answer), (theirs, at)) = tokio::join!(answered, board(other, &is_next));
        assert_eq!(place(&mine), place(&theirs));
        // Each sees the moves of the side to move only on the own board.
        self.board = if mine["to_move"] == mine["you"] {
            mine
        } else {
            theirs
        };
        let millis = |time: Duration| time.as_secs_f64() * 1_000.0;
        Step {
            answer: millis(answer),
            opponent: millis(at.duration_since(begin)),
        }
    }
}

/// The next event of a type.
async fn next(line: &mut Line, kind: &str) -> Value {
    loop {
        let event = line.next(Instant::now() + PATIENCE).await.unwrap();
        if event["t"] == kind {
            return event;
        }
    }
}

/// The next board that is wanted, and when it came.
async fn board(line: &mut Line, wanted: impl Fn(&Value) -> bool) -> (Value, Instant) {
    loop {
        let state = next(line, "state").await;
        if wanted(&state) {
            return (state, Instant::now());
        }
    }
}

fn print_row(nodes: usize, steps: &[Step]) {
    let column = |of: fn(&Step) -> f64| {
        let mut times: Vec<f64> = steps.iter().map(of).collect();
        times.sort_by(f64::total_cmp);
        [times[times.len() / 2], times[times.len() * 99 / 100]]
            .map(|time| format!("{time:.1}"))
            .join(" | ")
    };
    let columns = [
        column(|step| step.answer),
        column(|step| step.opponent),
        column(|step| (step.opponent - step.answer).max(0.0)),
    ];
    println!("| {nodes} | {} | {} |", steps.len(), columns.join(" | "));
}
