//! Live games while strangers press the server in different ways: how long players wait for the
//! board after their own turn, and how long an owner waits for the login.
//!
//! Everybody comes from an address of its own, named by the PROXY protocol, so that all limits
//! apply. The target: the 99th percentile of each kind of pressure is less than twice that of the
//! quiet start of the same run, 1.2 times with thinking robots, and the owner is let in within two
//! seconds.
//!
//! With the word `robots`, quiet and a crowd of players against the strongest robot alternate, the
//! first time on a server that has just started. The target is 1.2 times.
//!
//! `cargo bench -p fanorond --bench pressure [-- GAMES SECONDS [robots ROUNDS]]`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

mod live;

use fanorona_load::populate::{Plan, add_long_game, populate};
use live::{Line, Served};
use serde_json::Value;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::task::JoinSet;

/// The number of turns of the longest game at most.
const LONG: usize = 1_145;
/// Strangers who give expensive commands, and strangers who send lines without an end.
const STRANGERS: u32 = 16;
/// Connections that send one byte per second.
const SLOW_WRITERS: u32 = 2_000;
/// Watchers who read nothing.
const WATCHERS: u32 = 500;
/// Wrong logins per second in a storm.
const WRONG_LOGINS: u32 = 200;
/// Guests who play against the strongest robot.
const AGAINST_ROBOTS: u32 = 8;
/// Guests in a crowd, and the games of each against the strongest robot.
const CROWD: u32 = 20;
const GAMES_OF_EACH: u32 = 8;
/// The owner's password.
const PASSWORD: &str = "secret-rice";

/// A kind of pressure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pressure {
    Quiet,
    DearCommands,
    SlowWriters,
    SilentWatchers,
    EndlessLines,
    LoginStorm,
    ThinkingRobots,
    RobotCrowd,
}

const ALL: [Pressure; 8] = [
    Pressure::Quiet,
    Pressure::DearCommands,
    Pressure::SlowWriters,
    Pressure::SilentWatchers,
    Pressure::EndlessLines,
    Pressure::LoginStorm,
    Pressure::ThinkingRobots,
    Pressure::RobotCrowd,
];

/// The times that players waited, in milliseconds.
type Waits = Arc<Mutex<Vec<f64>>>;

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<u32>().ok());
    let games = numbers.next().unwrap_or(100);
    let seconds = numbers.next().unwrap_or(20);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    // Strangers have a thread of their own, so that players do not wait for those who share their
    // program.
    let outside = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let seconds = Duration::from_secs(seconds.into());
    if std::env::args().any(|word| word == "robots") {
        runtime.block_on(alternate(
            games,
            seconds,
            numbers.next().unwrap_or(5),
            outside.handle(),
        ));
    } else {
        runtime.block_on(measure(games, seconds, outside.handle()));
    }
    outside.shutdown_background();
    runtime.shutdown_background();
}

/// Measures quiet and the crowd in turn.
async fn alternate(games: u32, length: Duration, rounds: u32, outside: &Handle) {
    let folder = tempfile::tempdir().unwrap();
    let (served, door) = serve(&format!("sqlite:{}/games.db", folder.path().display()));
    let (mut players, waits, _) = start_games(&door, games).await;
    println!(
        "{games} games, {} s for each row; milliseconds",
        length.as_secs()
    );
    println!(
        "| round | turns | median | p99 | turns | median | p99 | to quiet | wait for a processor, µs |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut ratios = Vec::new();
    for round in 0..rounds {
        let quiet = row(&served, &waits, length).await;
        let mut strangers = press(Pressure::RobotCrowd, &door, "", "", outside);
        let crowd = row(&served, &waits, length).await;
        strangers.shutdown().await;
        ratios.push(crowd.p99 / quiet.p99);
        println!(
            "| {round} | {} | {:.2} | {:.2} | {} | {:.2} | {:.2} | {:.2} | {:.0} to {:.0} |",
            quiet.turns,
            quiet.median,
            quiet.p99,
            crowd.turns,
            crowd.median,
            crowd.p99,
            crowd.p99 / quiet.p99,
            quiet.processor_wait,
            crowd.processor_wait
        );
        while let Some(ended) = players.try_join_next() {
            ended.unwrap();
        }
        // The games of those who left end first.
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    ratios.sort_by(f64::total_cmp);
    println!("median of the ratios: {:.2}", ratios[ratios.len() / 2]);
    players.shutdown().await;
}

/// What players waited for in some time, in milliseconds.
struct Row {
    turns: usize,
    median: f64,
    p99: f64,
    /// How long a thread of the runtime waited for a processor each time, in microseconds.
    processor_wait: f64,
}

async fn row(served: &Served, waits: &Waits, length: Duration) -> Row {
    waits.lock().unwrap().clear();
    let before = processor_waits(served);
    tokio::time::sleep(length).await;
    let after = processor_waits(served);
    let mut times = std::mem::take(&mut *waits.lock().unwrap());
    times.sort_by(f64::total_cmp);
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let processor_wait = (after.0 - before.0) as f64 / 1_000.0 / (after.1 - before.1).max(1) as f64;
    let (turns, median, p99) = (
        times.len(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
    );
    Row {
        turns,
        median,
        p99,
        processor_wait,
    }
}

/// How many nanoseconds the threads of the runtime were ready to run and waited for a processor,
/// and how often they ran.
fn processor_waits(served: &Served) -> (u64, u64) {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", served.child.id())).unwrap();
    let mut sum = (0, 0);
    for task in tasks.map(|task| task.unwrap().path()) {
        if std::fs::read_to_string(task.join("comm"))
            .unwrap_or_default()
            .starts_with("tokio-rt-worker")
        {
            let counted = std::fs::read_to_string(task.join("schedstat")).unwrap_or_default();
            let counted: Vec<u64> = counted
                .split_whitespace()
                .map(|it| it.parse().unwrap())
                .collect();
            sum.0 += counted.get(1).copied().unwrap_or_default();
            sum.1 += counted.get(2).copied().unwrap_or_default();
        }
    }
    sum
}

/// Starts a server to which everybody comes through a proxy.
fn serve(database: &str) -> (Served, Door) {
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .to_string();
    let mut command = Served::command(database);
    command.args(["--proxy-listen", &free, "--proxy-from", "127.0.0.0/8"]);
    (
        Served::start(command).0,
        Door {
            proxied: free.parse().unwrap(),
        },
    )
}

/// Starts games between guests. Returns the name of one of them, too.
async fn start_games(door: &Door, games: u32) -> (JoinSet<()>, Waits, String) {
    let (mut players, waits, mut watched) = (JoinSet::new(), Waits::default(), String::new());
    for game in 0..games {
        let mut white = Guest::enter(door, 2 * game, &waits).await;
        let black = Guest::enter(door, 2 * game + 1, &waits).await;
        white.challenges = Some(black.name.clone());
        watched.clone_from(&white.name);
        players.spawn(black.play());
        players.spawn(white.play());
    }
    (players, waits, watched)
}

async fn measure(games: u32, length: Duration, outside: &Handle) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/games.db", folder.path().display());
    populate(
        &url,
        Plan {
            games: 1_000,
            players: 100,
            seed: 1,
        },
    )
    .await
    .unwrap();
    let (long, turns) = add_long_game(&url, LONG).await.unwrap();
    let dear = dear_commands(long.0, turns);
    let (served, door) = serve(&url);
    let mut owner = door.line(Ipv4Addr::new(10, 1, 0, 1)).await;
    owner.send(&format!("register rasoa {PASSWORD}")).await;
    let answer = owner.reply().await;
    assert_eq!(answer["t"], "ok", "{answer}");
    let (mut players, waits, watched) = start_games(&door, games).await;
    tokio::time::sleep(length).await;
    println!(
        "{games} games, {} s for each row; milliseconds",
        length.as_secs()
    );
    println!(
        "| pressure | turns | median | p99 | to quiet | owner's login |\n| --- | --- | --- | --- | --- | --- |"
    );
    let mut quiet = None;
    for pressure in ALL {
        let mut strangers = press(pressure, &door, &dear, &watched, outside);
        waits.lock().unwrap().clear();
        let logins = log_in_again(&door, length).await;
        let mut times = std::mem::take(&mut *waits.lock().unwrap());
        strangers.shutdown().await;
        times.sort_by(f64::total_cmp);
        let (median, slow) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        let ratio = slow / *quiet.get_or_insert(slow);
        let turns = times.len();
        println!("| {pressure:?} | {turns} | {median:.2} | {slow:.2} | {ratio:.2} | {logins:.0} |");
        while let Some(ended) = players.try_join_next() {
            ended.unwrap();
        }
        // What the strangers left behind is cleaned up first: 500 wrong passwords may wait to be
        // checked.
        tokio::time::sleep(Duration::from_secs(12)).await;
    }
    players.shutdown().await;
    drop(served);
}

/// Where everybody comes in.
#[derive(Debug, Clone)]
struct Door {
    proxied: SocketAddr,
}

impl Door {
    /// A connection that comes from `from`.
    async fn enter(&self, from: Ipv4Addr) -> TcpStream {
        let mut stream = TcpStream::connect(self.proxied).await.unwrap();
        stream.set_nodelay(true).unwrap();
        stream
            .write_all(format!("PROXY TCP4 {from} 127.0.0.1 40000 4545\r\n").as_bytes())
            .await
            .unwrap();
        stream
    }

    async fn line(&self, from: Ipv4Addr) -> Line {
        Line::on(self.enter(from).await).await
    }
}

/// An address in the network 10.`group`.
fn address(group: u8, number: u32) -> Ipv4Addr {
    let [_, high, low] =
        [number >> 16, number >> 8, number].map(|part| u8::try_from(part & 0xff).unwrap());
    Ipv4Addr::new(10, group, high, low)
}

/// Logs in once, in the middle of `length`: an address may try only three logins a minute. Returns
/// the milliseconds.
async fn log_in_again(door: &Door, length: Duration) -> f64 {
    tokio::time::sleep(length / 2).await;
    let begin = Instant::now();
    let mut line = door.line(Ipv4Addr::new(10, 1, 0, 1)).await;
    line.send(&format!("login rasoa {PASSWORD}")).await;
    let answer = line.reply().await;
    assert_eq!(answer["t"], "ok", "{answer}");
    let took = begin.elapsed();
    tokio::time::sleep(length / 2).await;
    took.as_secs_f64() * 1_000.0
}

/// A guest who plays one game after the other, a turn a second.
struct Guest {
    line: Line,
    name: String,
    /// Whom the guest challenges, if it does.
    challenges: Option<String>,
    dice: u64,
    waits: Waits,
}

impl Guest {
    async fn enter(door: &Door, number: u32, waits: &Waits) -> Self {
        let mut line = door.line(address(2, number)).await;
        line.send("guest").await;
        let name = line.reply().await["name"].as_str().unwrap().to_owned();
        Self {
            line,
            name,
            challenges: None,
            dice: u64::from(number) + 1,
            waits: Arc::clone(waits),
        }
    }

    async fn challenge(&mut self) {
        if let Some(name) = &self.challenges {
            self.line
                .send(&format!("challenge {name} white unrated time=60+60"))
                .await;
        }
    }

    async fn play(mut self) {
        self.challenge().await;
        let mut sent: Option<Instant> = None;
        loop {
            let event = self
                .line
                .next(Instant::now() + Duration::from_secs(600))
                .await
                .unwrap();
            match event["t"].as_str().unwrap() {
                "challenge" if event["status"] == "open" && self.challenges.is_none() => {
                    self.line.send("accept").await;
                }
                "state" if event["status"] == "over" => self.challenge().await,
                "state" if event["you"] == event["to_move"] => {
                    // The board comes before the `ok` of the step that the guest has just played.
                    if let Some(sent) = sent.take() {
                        self.waited(sent);
                    }
                    let step = self.step(&event);
                    tokio::time::sleep(Duration::from_millis(500 + roll(&mut self.dice, 1_000)))
                        .await;
                    sent = Some(Instant::now());
                    self.line.send(&step).await;
                }
                "ok" => {
                    if let Some(sent) = sent.take() {
                        self.waited(sent);
                    }
                }
                "err" => panic!("{event}"),
                _other => {}
            }
        }
    }

    fn waited(&self, sent: Instant) {
        self.waits
            .lock()
            .unwrap()
            .push(sent.elapsed().as_secs_f64() * 1_000.0);
    }

    /// Any legal step.
    fn step(&mut self, state: &Value) -> String {
        let legal = state["legal"].as_array().unwrap();
        let chosen = roll(
            &mut self.dice,
            legal.len() as u64 + u64::from(state["may_end"] == true),
        );
        let step = usize::try_from(chosen)
            .ok()
            .and_then(|index| legal.get(index));
        step.map_or("stop", |step| step.as_str().unwrap())
            .to_owned()
    }
}

/// A random number below `below`; the same in each run.
fn roll(dice: &mut u64, below: u64) -> u64 {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    *dice % below
}

/// Starts the strangers. They are gone when the set is dropped.
fn press(
    pressure: Pressure,
    door: &Door,
    dear: &str,
    watched: &str,
    outside: &Handle,
) -> JoinSet<()> {
    let mut strangers = JoinSet::new();
    match pressure {
        Pressure::Quiet => {}
        Pressure::DearCommands => {
            for number in 0..STRANGERS {
                strangers.spawn_on(
                    give_dear_commands(door.clone(), number, dear.to_owned()),
                    outside,
                );
            }
        }
        Pressure::SlowWriters => {
            for number in 0..SLOW_WRITERS {
                strangers.spawn_on(write_slowly(door.clone(), number), outside);
            }
        }
        Pressure::SilentWatchers => {
            for number in 0..WATCHERS {
                strangers.spawn_on(
                    watch_silently(door.clone(), number, watched.to_owned()),
                    outside,
                );
            }
        }
        Pressure::EndlessLines => {
            for number in 0..STRANGERS {
                strangers.spawn_on(write_endlessly(door.clone(), number), outside);
            }
        }
        Pressure::LoginStorm => {
            strangers.spawn_on(storm(door.clone()), outside);
        }
        Pressure::ThinkingRobots => {
            for number in 0..AGAINST_ROBOTS {
                strangers.spawn_on(play_robot(door.clone(), number), outside);
            }
        }
        Pressure::RobotCrowd => {
            for number in 0..CROWD {
                strangers.spawn_on(play_robot_often(door.clone(), number), outside);
            }
        }
    }
    strangers
}

/// The most expensive commands.
fn dear_commands(long: i64, turns: u32) -> String {
    let twenty: String = (0..20).map(|k| format!(" {long}#{}", turns - k)).collect();
    format!(
        "show{twenty}\nhistory telo 0-1 unrated\nmoves {long}\nwho\nstandings\nsince {long} 1000\n"
    )
}

/// Sends the commands over and over without waiting for answers, which are read and dropped.
async fn give_dear_commands(door: Door, number: u32, commands: String) {
    let (mut reader, mut writer) = door.enter(address(3, number)).await.into_split();
    let reading = tokio::spawn(async move {
        let mut buffer = vec![0; 64 * 1_024];
        while reader.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    });
    while writer.write_all(commands.as_bytes()).await.is_ok() {}
    reading.abort();
}

async fn write_slowly(door: Door, number: u32) {
    let mut stream = door.enter(address(4, number)).await;
    while stream.write_all(b"x").await.is_ok() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn watch_silently(door: Door, number: u32, watched: String) {
    let mut line = door.line(address(5, number)).await;
    line.send("guest").await;
    line.reply().await;
    line.send(&format!("follow {watched}")).await;
    std::future::pending::<()>().await;
}

async fn write_endlessly(door: Door, number: u32) {
    let garbage = vec![b'x'; 64 * 1_024];
    loop {
        let mut stream = door.enter(address(6, number)).await;
        while stream.write_all(&garbage).await.is_ok() {}
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn play_robot(door: Door, number: u32) {
    let mut guest = Guest::enter(&door, 60_000 + number, &Waits::default()).await;
    guest.challenges = Some("robot8".to_owned());
    guest.play().await;
}

/// Plays several games against the strongest robot at the same time, as fast as the server reads.
async fn play_robot_often(door: Door, number: u32) {
    let mut guest = Guest::enter(&door, 61_000 + number, &Waits::default()).await;
    guest.challenges = Some("robot8".to_owned());
    for _ in 0..GAMES_OF_EACH {
        guest.challenge().await;
    }
    while let Some(event) = guest
        .line
        .next(Instant::now() + Duration::from_secs(600))
        .await
    {
        if event["t"] != "state" {
            continue;
        }
        if event["status"] == "over" {
            guest.challenge().await;
        } else if event["you"] == event["to_move"] {
            let step = guest.step(&event);
            guest
                .line
                .send(&format!("move {} {step}", event["game"]))
                .await;
        }
    }
}

/// Wrong logins to the owner's account, each over a new connection from a new address.
async fn storm(door: Door) {
    let mut tries = JoinSet::new();
    let mut number = 0;
    let mut pace = tokio::time::interval(Duration::from_secs(1) / WRONG_LOGINS);
    loop {
        pace.tick().await;
        let door = door.clone();
        number += 1;
        tries.spawn(async move {
            let mut line = door.line(address(7, number)).await;
            line.send("login rasoa wrong-rice").await;
            let _answer = line.next(Instant::now() + Duration::from_secs(10)).await;
        });
        while tries.try_join_next().is_some() {}
    }
}
