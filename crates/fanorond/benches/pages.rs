//! Pages for browsers: how many requests a second are answered from memory, and how long a turn takes
//! to reach all spectators of a game.
//!
//! `cargo bench -p fanorond --bench pages -- requests [CONNECTIONS SECONDS]`, target 5,000 requests a
//! second on two cores. Each connection asks for the next page as soon as it has the last one, so
//! the bench needs processor time as well; both are printed.
//!
//! `cargo bench -p fanorond --bench pages -- spectators [SPECTATORS]`, by server-sent events and then
//! by WebSockets; target 200 ms for 5,000. Each needs an open file on both sides.
//!
//! Live games beside browsers: `cargo bench -p fanorond --bench pressure -- 100 20 browsers`.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

#[path = "live/browser.rs"]
mod browser;
mod live;

use browser::{Browser, By, spectate};
use fanorona_tools::populate::{Plan, populate};
use live::{Line, Served};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// The finished games whose pages are asked for.
const GAMES: usize = 200;
/// The steps that spectators get.
const STEPS: usize = 20;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<usize>().ok());
    let has = |mode: &str| words.iter().any(|word| word == mode);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    if has("spectators") {
        let spectators = numbers.next().unwrap_or(5_000);
        for by in [By::Events, By::Socket] {
            runtime.block_on(spectators_of_a_game(spectators, by));
        }
    } else {
        let connections = numbers.next().unwrap_or(16);
        let length = Duration::from_secs(numbers.next().unwrap_or(5) as u64);
        runtime.block_on(requests(connections, length));
    }
    runtime.shutdown_background();
}

/// A server with pages.
struct Site {
    served: Served,
    telnet: SocketAddr,
    http: SocketAddr,
    ops: SocketAddr,
}

impl Site {
    async fn start(database: &str) -> Self {
        let free = || {
            let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            listener.local_addr().unwrap()
        };
        let (telnet, http, ops) = (free(), free(), free());
        let mut command = Served::command(database);
        command.args(["--listen", &telnet.to_string()]);
        command.args(["--http", &http.to_string(), "--ops", &ops.to_string()]);
        let (served, _) = Served::start(command);
        // Then it listens everywhere.
        drop(Browser::connect(http).await);
        Self {
            served,
            telnet,
            http,
            ops,
        }
    }

    /// How many pages came from memory so far.
    async fn kept(&self) -> f64 {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let mut stream = TcpStream::connect(self.ops).await.unwrap();
        let request = b"GET /metrics HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        let mut lines = text.lines();
        let found = lines.find_map(|line| line.strip_prefix("fanorond_kept_pages_total "));
        found.unwrap().parse().unwrap()
    }

    /// The processor time of the server.
    fn time(&self) -> Duration {
        processor_time(&self.served.child.id().to_string())
    }
}

/// The processor time of a process, in steps of 10 ms.
fn processor_time(process: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// What a browser has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Has {
    /// It asks for each page as if for the first time.
    Nothing,
    /// It has each page that it has asked for once.
    Pages,
}

async fn requests(connections: usize, length: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/games.db", folder.path().display());
    let plan = Plan {
        games: u32::try_from(GAMES).unwrap(),
        players: 50,
        seed: 1,
    };
    populate(&url, plan).await.unwrap();
    let site = Site::start(&url).await;
    println!(
        "| browsers have | requests/s | p99 | 304 | from memory | server's processor time | client's | requests/s on two cores |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for has in [Has::Nothing, Has::Pages] {
        let (kept, server, client) = (site.kept().await, site.time(), processor_time("self"));
        let begin = Instant::now();
        let mut browsers = JoinSet::new();
        for number in 0..connections {
            browsers.spawn(ask(site.http, number, has, begin + length));
        }
        let answers = browsers.join_all().await;
        let took = begin.elapsed();
        let (server, client) = (site.time() - server, processor_time("self") - client);
        let kept = site.kept().await - kept;
        let mut waits: Vec<Duration> = Vec::new();
        let mut unchanged = 0;
        for (times, known) in answers {
            waits.extend(times);
            unchanged += known;
        }
        waits.sort_unstable();
        let count = waits.len();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let (all, unchanged) = (count as f64, f64::from(unchanged));
        let each = |time: Duration| time.as_secs_f64() / all * 1e6;
        println!(
            "| {has:?} | {:.0} | {:.1} ms | {:.1} % | {:.1} % | {:.0} us | {:.0} us | {:.0} |",
            all / took.as_secs_f64(),
            waits[count * 99 / 100].as_secs_f64() * 1e3,
            unchanged / all * 100.0,
            kept / all * 100.0,
            each(server),
            each(client),
            2.0 * all / (server + client).as_secs_f64(),
        );
    }
}

/// Asks for the pages of games in turn. Returns how long each answer took, and the number of answers
/// that the browser had already.
async fn ask(http: SocketAddr, number: usize, has: Has, until: Instant) -> (Vec<Duration>, u32) {
    let mut browser = Browser::connect(http).await;
    let mut tags: Vec<Option<String>> = vec![None; GAMES];
    let (mut times, mut unchanged) = (Vec::new(), 0);
    let mut game = number * 37;
    while Instant::now() < until {
        game = (game + 1) % GAMES;
        let begin = Instant::now();
        let path = format!("/game/{}", game + 1);
        let answer = browser.get(&path, tags[game].as_deref()).await;
        times.push(begin.elapsed());
        match (answer.status, has) {
            (200, Has::Nothing) => {}
            (200, Has::Pages) => tags[game] = Some(answer.tag),
            (304, Has::Pages) => unchanged += 1,
            (status, _) => panic!("{status}"),
        }
    }
    (times, unchanged)
}

/// The number of spectators that have received the last board.
#[derive(Default)]
struct Count {
    got: AtomicUsize,
    all: Notify,
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

/// Sends a line. Returns the reply.
async fn say(line: &mut Line, text: &str) -> serde_json::Value {
    line.send(text).await;
    let reply = line.reply().await;
    assert_eq!(reply["t"], "ok", "{text}: {reply}");
    reply
}

async fn spectators_of_a_game(spectators: usize, by: By) {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::start(&format!("sqlite:{}/games.db", folder.path().display())).await;
    let enter = async || Line::on(TcpStream::connect(site.telnet).await.unwrap()).await;
    let (mut white, mut black) = (enter().await, enter().await);
    say(&mut white, "register Rasoa mangahazo").await;
    say(&mut black, "register Rabe mangahazo").await;
    say(&mut white, "challenge Rabe white untimed").await;
    say(&mut black, "accept").await;
    say(&mut white, "e2e3+").await;

    let count = Arc::new(Count::default());
    let mut watching = JoinSet::new();
    for number in 0..spectators {
        let got = Arc::clone(&count);
        let http = site.http;
        watching.spawn(async move {
            spectate(http, 1, by, || got.add(spectators)).await;
            panic!("the connection ended");
        });
        // The backlog of the listener is limited.
        while count.got.load(Ordering::Acquire) + 100 <= number {
            tokio::task::yield_now().await;
        }
    }
    count.everybody().await;

    let (mut delivered, mut spent) = (Vec::new(), Vec::new());
    for step in 0..STEPS {
        let (server, begin) = (site.time(), Instant::now());
        let line = if step % 2 == 0 { "f4e5-" } else { "back" };
        say(&mut black, line).await;
        count.everybody().await;
        delivered.push(begin.elapsed());
        spent.push(site.time() - server);
    }
    for times in [&mut delivered, &mut spent] {
        times.sort_unstable();
    }
    println!(
        "{spectators} spectators by {by:?}: delivered to all after {:?} (least), {:?} (median), {:?} (most); \
         processor time of the server {:?} (least), {:?} (median)",
        delivered[0],
        delivered[STEPS / 2],
        delivered[STEPS - 1],
        spent[0],
        spent[STEPS / 2],
    );
}
