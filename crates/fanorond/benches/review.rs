//! Response times of the commands that read games, with a small and a large database, over a
//! connection to a real server: median, 99th percentile, and processor time for each answer. The
//! processor time is that of the whole bench, so it has the client's, too; it is the least of ten
//! parts of the run.
//!
//! `cargo bench -p fanorond --bench review [-- GAMES...]`. `fanorona-tools` fills the databases, by
//! default with 1,000 and with 100,000 games. The target: equal times for both.
//!
//! With the word `library` only the commands that count games are measured, and first `stats` of a
//! player with 10,000 games; target 20 ms.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

use fanorona_store::Store;
use fanorona_tools::populate::{Plan, add_long_game, populate};
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// How often each command is sent, in this number of parts.
const TIMES: u32 = 1_000;
const LIBRARY_TIMES: u32 = 200;
const PARTS: u32 = 10;
/// The games of a player whose games are counted.
const COUNTED: u32 = 10_000;
/// The number of turns of the longest game at most.
const LONG: usize = 1_145;
/// The number of players in each database.
const PLAYERS: u32 = 1_000;

fn main() {
    let is_library = std::env::args().any(|word| word == "library");
    let words = std::env::args().skip(1);
    let mut sizes: Vec<u32> = words.filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![1_000, 100_000];
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    if is_library {
        runtime.block_on(stats());
    }
    for games in sizes {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let begin = Instant::now();
        runtime
            .block_on(populate(
                &url,
                Plan {
                    games,
                    players: PLAYERS,
                    seed: 1,
                },
            ))
            .unwrap();
        println!(
            "{games} games added in {:.1} s",
            begin.elapsed().as_secs_f64()
        );
        let (long, turns) = runtime.block_on(add_long_game(&url, LONG)).unwrap();
        println!("the long game has {turns} turns");
        runtime.block_on(measure(&url, games, long.0, turns, is_library));
    }
    runtime.shutdown_background();
}

/// Starts a server with this database.
async fn serve(url: &str) -> SocketAddr {
    let store: Arc<Store> = Arc::new(Store::open(url).await.unwrap());
    let listener = fanorond::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    let stop = std::future::pending();
    tokio::spawn(fanorond::run(
        vec![listener],
        store,
        Clock::machine(),
        Limits::default(),
        stop,
    ));
    address
}

/// The commands about all games of a player, who has played all games with one other.
async fn stats() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let plan = Plan {
        games: COUNTED,
        players: 2,
        seed: 1,
    };
    populate(&url, plan).await.unwrap();
    let address = serve(&url).await;
    heading(COUNTED);
    for command in [
        "stats player0",
        "openings player0",
        "versus player0 player1",
    ] {
        let times = ask(address, LIBRARY_TIMES, &|_| command.to_owned()).await;
        row(command, times);
    }
}

fn heading(games: u32) {
    println!("\n| {games} games | median | p99 | processor time |\n| --- | --- | --- | --- |");
}

fn row(name: &str, (mut times, processor): (Vec<Duration>, Duration)) {
    times.sort_unstable();
    let micros = |time: Duration| time.as_micros();
    let (median, slow) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!(
        "| `{name}` | {} us | {} us | {} us |",
        micros(median),
        micros(slow),
        micros(processor)
    );
}

async fn measure(url: &str, games: u32, long: i64, turns: u32, is_library: bool) {
    let address = serve(url).await;
    let number = |n: u32| 1 + (u64::from(n) * 7_919 + 17) % u64::from(games);
    let player = |n: u32| format!("player{}", (u64::from(n) * 7_919) % u64::from(PLAYERS));
    let twenty = |n: u32| {
        (0..20)
            .map(|k| format!(" {long}#{}", turns - 20 - n % 50 + k))
            .collect::<String>()
    };
    let commands: [(&str, &dyn Fn(u32) -> String); 22] = [
        ("history", &|_| "history".to_owned()),
        ("history, a page in the middle", &|n| {
            format!("history before {}", number(n))
        }),
        ("history NAME", &|n| format!("history {}", player(n))),
        ("history NAME NAME", &|n| {
            format!("history {} {}", player(n), player(n + 1))
        }),
        ("history NAME lost opening", &|n| {
            format!("history {} lost opening lehavia", player(n))
        }),
        ("history telo 0-1 (scans many games)", &|_| {
            "history telo 0-1 unrated".to_owned()
        }),
        ("history since until", &|n| {
            format!("history since 2020-01-0{} until 2020-01-09", 1 + n % 9)
        }),
        ("openings", &|_| "openings".to_owned()),
        ("openings NAME", &|n| format!("openings {}", player(n))),
        ("explore, the start", &|_| "explore new".to_owned()),
        ("explore BOARD#3", &|n| format!("explore {}#3", number(n))),
        ("explore BOARD#8", &|n| format!("explore {}#8", number(n))),
        ("games NAME all", &|n| format!("games {} all", player(n))),
        ("games inactive", &|_| "games inactive".to_owned()),
        ("show BOARD#1", &|n| format!("show {}#1", number(n))),
        ("moves BOARD", &|n| format!("moves {}", number(n))),
        ("standings", &|_| "standings".to_owned()),
        ("show LONG#K, the long game", &|n| {
            format!("show {long}#{}", turns - 1 - n % 50)
        }),
        ("show LONG#K, 20 times", &|n| format!("show{}", twenty(n))),
        ("since LONG K, 100 turns", &|_| {
            format!("since {long} {}", turns - 150)
        }),
        ("moves LONG from K", &|n| {
            format!("moves {long} from {}", turns - n % 50)
        }),
        ("rank NAME", &|n| format!("rank {}", player(n))),
    ];
    heading(games);
    let times = if is_library { LIBRARY_TIMES } else { TIMES };
    for (name, command) in commands {
        if !is_library || name.starts_with("openings") || name.starts_with("explore") {
            row(name, ask(address, times, command).await);
        }
    }
}

/// The time to each answer, and the processor time for one.
async fn ask(
    address: SocketAddr,
    count: u32,
    command: &dyn Fn(u32) -> String,
) -> (Vec<Duration>, Duration) {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::with_capacity(64 * 1_024, reader);
    writer.write_all(b"@0 hello json bench/1\n").await.unwrap();
    let mut line = String::new();
    answer(&mut reader, &mut line).await;
    let (mut times, mut processor, mut before) = (Vec::new(), Duration::MAX, processor_time());
    for number in 0..count {
        let asked = format!("@0 {}\n", command(number));
        let begin = Instant::now();
        writer.write_all(asked.as_bytes()).await.unwrap();
        answer(&mut reader, &mut line).await;
        times.push(begin.elapsed());
        if (number + 1) % (count / PARTS) == 0 {
            let now = processor_time();
            processor = processor.min((now - before) / (count / PARTS));
            before = now;
        }
        let missing = line.contains("\"code\":\"not_found\"");
        assert!(
            line.starts_with("{\"t\":\"ok\"") || missing,
            "{asked}{line}"
        );
    }
    (times, processor)
}

/// The processor time of all threads of this process.
fn processor_time() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let times = threads.filter_map(|thread| -> Option<u64> {
        let times = std::fs::read_to_string(thread.unwrap().path().join("schedstat")).ok()?;
        times.split(' ').next().unwrap().parse().ok()
    });
    Duration::from_nanos(times.sum())
}

/// Reads up to the reply.
async fn answer(reader: &mut BufReader<tokio::net::tcp::OwnedReadHalf>, line: &mut String) {
    loop {
        line.clear();
        reader.read_line(line).await.unwrap();
        if line.contains("\"id\":\"0\"") {
            return;
        }
    }
}
