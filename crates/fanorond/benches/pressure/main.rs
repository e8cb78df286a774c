//! Live games while strangers press the server in different ways: how long players wait for the
//! board after their own turn, and how long an owner waits for the login.
//!
//! Everybody comes from an address of its own, named by the PROXY protocol, so that all limits
//! apply. The target: the 99th percentile of each kind of pressure is less than twice that of the
//! quiet start of the same run, 1.2 times with thinking robots, and the owner is let in within two
//! seconds.
//!
//! With the word `robots`, quiet and a crowd of players against the strongest robot alternate, with
//! `pages` quiet and browsers that ask for 1,000 pages a second, with `spectators` quiet and 5,000
//! browsers that watch one game, half by server-sent events, half by WebSockets, with `terminals` quiet
//! and 50 programs `fanorona`, each of which follows a player on a terminal of this machine, as it does
//! for players who come by ssh. Quiet is measured the first time on a server that has just started.
//! The target is 1.2 times.
//!
//! `cargo bench -p fanorond --bench pressure [-- GAMES SECONDS [robots|pages|spectators|terminals ROUNDS]]`,
//! for `terminals` after `cargo build --release -p fanorona-terminal`.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

#[path = "../live/browser.rs"]
mod browser;
mod browsers;
mod guests;
#[path = "../live.rs"]
mod live;
mod press;
mod terminals;

use browser::Browser;
use fanorona_tools::populate::{Plan, add_long_game, populate};
use guests::{Door, Guest, log_in_again};
use live::Served;
use press::{dear_commands, press};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
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
/// How long spectators, and people at terminals, take to come.
const COMING: Duration = Duration::from_secs(15);
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
    PageReaders,
    Spectators,
    Terminals,
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
    // program. It has a low priority, because strangers have machines of their own, too.
    let outside = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .on_thread_start(|| {
            rustix::process::nice(10).unwrap();
        })
        .build()
        .unwrap();
    let seconds = Duration::from_secs(seconds.into());
    let alternating = std::env::args().find_map(|word| match word.as_str() {
        "robots" => Some(Pressure::RobotCrowd),
        "pages" => Some(Pressure::PageReaders),
        "spectators" => Some(Pressure::Spectators),
        "terminals" => Some(Pressure::Terminals),
        _ => None,
    });
    if let Some(pressure) = alternating {
        runtime.block_on(alternate(
            pressure,
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

/// Measures quiet and one kind of pressure in turn.
async fn alternate(
    pressure: Pressure,
    games: u32,
    length: Duration,
    rounds: u32,
    outside: &Handle,
) {
    let folder = tempfile::tempdir().unwrap();
    let (served, door) = serve(&format!("sqlite:{}/games.db", folder.path().display())).await;
    let (mut players, waits, names) = start_games(&door, games).await;
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
        let mut strangers = press(pressure, &door, "", &names, outside);
        if matches!(pressure, Pressure::Spectators | Pressure::Terminals) {
            // They come before what they watch begins to be measured.
            tokio::time::sleep(COMING).await;
        }
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
async fn serve(database: &str) -> (Served, Door) {
    let free = || {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap()
    };
    let (proxied, http) = (free(), free());
    let mut command = Served::command(database);
    command.args([
        "--proxy-listen",
        &proxied.to_string(),
        "--proxy-from",
        "127.0.0.0/8",
    ]);
    command.args(["--http", &http.to_string()]);
    let (served, direct) = Served::start(command);
    // Then it listens everywhere.
    drop(Browser::connect(http).await);
    (
        served,
        Door {
            direct,
            proxied,
            http,
        },
    )
}

/// Starts games between guests. Returns the names of those who play White, too.
async fn start_games(door: &Door, games: u32) -> (JoinSet<()>, Waits, Vec<String>) {
    let (mut players, waits, mut names) = (JoinSet::new(), Waits::default(), Vec::new());
    for game in 0..games {
        let mut white = Guest::enter(door, 2 * game, &waits).await;
        let black = Guest::enter(door, 2 * game + 1, &waits).await;
        white.challenges = Some(black.name.clone());
        names.push(white.name.clone());
        players.spawn(black.play());
        players.spawn(white.play());
    }
    (players, waits, names)
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
    let (served, door) = serve(&url).await;
    let mut owner = door.line(Ipv4Addr::new(10, 1, 0, 1)).await;
    owner.send(&format!("register rasoa {PASSWORD}")).await;
    let answer = owner.reply().await;
    assert_eq!(answer["t"], "ok", "{answer}");
    let (mut players, waits, names) = start_games(&door, games).await;
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
        let mut strangers = press(pressure, &door, &dear, &names, outside);
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
