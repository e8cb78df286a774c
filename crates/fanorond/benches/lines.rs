//! The cost of a `date` line, in human and in json mode, compared with a minimal echo server on the
//! same libraries.
//!
//! `cargo bench -p fanorond --bench lines [-- CONNECTIONS]`
//!
//! Each server has its own thread. The output has lines per second, processor time of that thread
//! per line, and the ratios to the echo server in the same run. Quote the ratios, because machines
//! are shared.
//!
//! Each connection sends the next line as soon as it has the answer, or at fixed moments. The first
//! tells the speed. The second compares processor times: both servers have the same load then.
//! Otherwise the clients of the faster one are busy and find their answers waiting, and those of
//! the slower one sleep, so that each of its answers also pays for waking one. At fixed moments
//! that is still so in part, so there are also clients that never sleep: then neither server wakes
//! anybody, and the ratio is that of the two programs.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and stops at any failure"
)]

use fanorona_store::Store;
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use std::future::Future;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Interval;
use tokio_stream::StreamExt as _;
use tokio_util::codec::{FramedRead, LinesCodec};

const RUNS: usize = 5;
const RUN: Duration = Duration::from_secs(2);
/// All connections together send so many lines a second at fixed moments: less than half of what a
/// server can answer.
const PACED: u32 = 40_000;

fn main() {
    let connections = std::env::args()
        .filter_map(|word| word.parse().ok())
        .next()
        .unwrap_or(1_000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let echo = Measured::start(echo);
    let server = Measured::start(move || async move { server(&path).await });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        compare(&echo, &server, connections, Pace::AtOnce, "at once").await;
        compare(&echo, &server, connections, Pace::Fixed, "at fixed moments").await;
    });
    runtime.shutdown_background();
    let awake = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    awake.block_on(async {
        // A thread that always has something to do asks the system for answers and never waits for
        // them.
        tokio::spawn(async {
            loop {
                tokio::task::yield_now().await;
            }
        });
        compare(
            &echo,
            &server,
            connections,
            Pace::Fixed,
            "clients never sleep",
        )
        .await;
    });
    // The servers never stop.
    std::process::exit(0);
}

async fn compare(echo: &Measured, server: &Measured, connections: usize, pace: Pace, name: &str) {
    let mut ratios = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        let baseline = echo.load(connections, "mode plain", pace).await;
        for (mode, ratios) in ["mode plain", "mode json"].into_iter().zip(&mut ratios) {
            let ours = server.load(connections, mode, pace).await;
            let (speed, cost) = (
                ours.per_second / baseline.per_second,
                ours.micros / baseline.micros,
            );
            println!(
                "{connections} connections, {name}, {mode}: {:.0} dates/s, echo {:.0} lines/s, ratio {speed:.2}; \
                 processor {:.1} and {:.1} µs a line, ratio {cost:.2}",
                ours.per_second, baseline.per_second, ours.micros, baseline.micros
            );
            ratios.push((speed, cost));
        }
    }
    for (mode, mut ratios) in ["mode plain", "mode json"].into_iter().zip(ratios) {
        let mut median = |part: fn(&(f64, f64)) -> f64| {
            ratios.sort_by(|one, other| part(one).total_cmp(&part(other)));
            part(&ratios[RUNS / 2])
        };
        let (speed, cost) = (median(|it| it.0), median(|it| it.1));
        println!("{name}, {mode}: median ratio of speed {speed:.2}, of processor time {cost:.2}");
    }
}

/// When a connection sends its next line, once it has the answer.
#[derive(Clone, Copy)]
enum Pace {
    AtOnce,
    Fixed,
}

/// A server on its own thread.
struct Measured {
    address: SocketAddr,
    /// The thread in `/proc`.
    thread: PathBuf,
}

/// The measurements of one run.
struct Figures {
    per_second: f64,
    /// Processor time per line, in microseconds.
    micros: f64,
}

impl Measured {
    fn start<F: Future<Output = SocketAddr>>(serve: impl FnOnce() -> F + Send + 'static) -> Self {
        let (tell, told) = std::sync::mpsc::sync_channel(1);
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let thread =
                    Path::new("/proc").join(std::fs::read_link("/proc/thread-self").unwrap());
                tell.send((serve().await, thread)).unwrap();
                std::future::pending::<()>().await;
            });
        });
        let (address, thread) = told.recv().unwrap();
        Self { address, thread }
    }

    /// Processor time of the thread so far.
    fn used(&self) -> Duration {
        let text = std::fs::read_to_string(self.thread.join("schedstat")).unwrap();
        Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
    }
}

async fn echo() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            stream.set_nodelay(true).unwrap();
            tokio::spawn(async move {
                let (reader, mut writer) = stream.into_split();
                let mut lines = FramedRead::with_capacity(reader, LinesCodec::new(), 256);
                while let Some(Ok(mut line)) = lines.next().await {
                    line.push_str("\r\n");
                    if writer.write_all(line.as_bytes()).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    address
}

async fn server(folder: &std::path::Path) -> SocketAddr {
    let url = format!("sqlite:{}/lines.db", folder.display());
    let store: Arc<Store> = Arc::new(Store::open(&url).await.unwrap());
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

impl Measured {
    /// Keeps `connections` connections busy for a fixed time.
    async fn load(&self, connections: usize, mode: &'static str, pace: Pace) -> Figures {
        let done = Arc::new(AtomicBool::new(false));
        let answers = Arc::new(AtomicU64::new(0));
        let mut clients = Vec::new();
        let start = tokio::time::Instant::now();
        let between = Duration::from_secs(1) / PACED;
        for number in 0..u32::try_from(connections).unwrap() {
            let stream = TcpStream::connect(self.address).await.unwrap();
            let moments = match pace {
                Pace::AtOnce => None,
                Pace::Fixed => {
                    let period = between * u32::try_from(connections).unwrap();
                    Some(tokio::time::interval_at(start + between * number, period))
                }
            };
            clients.push(tokio::spawn(client(
                stream,
                mode,
                moments,
                Arc::clone(&done),
                Arc::clone(&answers),
            )));
        }
        tokio::time::sleep(RUN / 4).await;
        let (begin, before, used) = (Instant::now(), answers.load(Ordering::Relaxed), self.used());
        tokio::time::sleep(RUN).await;
        let counted = answers.load(Ordering::Relaxed) - before;
        let (seconds, used) = (begin.elapsed().as_secs_f64(), self.used() - used);
        done.store(true, Ordering::Relaxed);
        for client in clients {
            client.await.unwrap();
        }
        #[expect(clippy::cast_precision_loss, reason = "small enough for exact floats")]
        let counted = counted as f64;
        Figures {
            per_second: counted / seconds,
            micros: used.as_secs_f64() * 1e6 / counted,
        }
    }
}

/// Sends lines until the time is over. Both servers answer the mode with a line that has its tag,
/// after the greeting, and each `@1 date` with one line that has the tag.
async fn client(
    stream: TcpStream,
    mode: &'static str,
    mut moments: Option<Interval>,
    done: Arc<AtomicBool>,
    answers: Arc<AtomicU64>,
) {
    stream.set_nodelay(true).unwrap();
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::with_capacity(512, reader);
    let mut line = String::new();
    writer
        .write_all(format!("@t0 {mode}\r\n").as_bytes())
        .await
        .unwrap();
    while !line.contains("t0") {
        line.clear();
        reader.read_line(&mut line).await.unwrap();
    }
    while !done.load(Ordering::Relaxed) {
        if let Some(moments) = &mut moments {
            moments.tick().await;
        }
        writer.write_all(b"@t1 date\r\n").await.unwrap();
        line.clear();
        reader.read_line(&mut line).await.unwrap();
        assert!(line.contains("t1"), "{line:?}");
        answers.fetch_add(1, Ordering::Relaxed);
    }
}
