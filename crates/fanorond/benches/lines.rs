//! How many `date` a second the server answers, next to the smallest server that echoes lines with the same
//! libraries: connections in closed loop, each asking again as soon as it has its answer.
//!
//! `cargo bench -p fanorond --bench lines [-- CONNECTIONS]`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, prints, and ends when anything fails"
)]

use fanorona_store::{SqliteStore, Store};
use fanorond::clock::Clock;
use fanorond::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_stream::StreamExt as _;
use tokio_util::codec::{FramedRead, LinesCodec};

const RUNS: usize = 5;
const RUN: Duration = Duration::from_secs(2);

fn main() {
    let connections = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(1_000);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(compare(connections));
    runtime.shutdown_background();
}

async fn compare(connections: usize) {
    let folder = tempfile::tempdir().unwrap();
    let echo = echo().await;
    let server = server(folder.path()).await;
    let mut ratios = Vec::new();
    for _ in 0..RUNS {
        let baseline = load(echo, connections).await;
        let ours = load(server, connections).await;
        println!(
            "{connections} connections: {ours:.0} dates/s, echo {baseline:.0} lines/s, ratio {:.2}",
            ours / baseline
        );
        ratios.push(ours / baseline);
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio {:.2}", ratios[RUNS / 2]);
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
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&url).await.unwrap());
    let listener = fanorond::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    let stop = std::future::pending();
    tokio::spawn(fanorond::run(vec![listener], store, Clock::machine(), Limits::default(), stop));
    address
}

/// Lines a second that come back over so many connections.
async fn load(address: SocketAddr, connections: usize) -> f64 {
    let done = Arc::new(AtomicBool::new(false));
    let answers = Arc::new(AtomicU64::new(0));
    let mut clients = Vec::new();
    for _ in 0..connections {
        let stream = TcpStream::connect(address).await.unwrap();
        clients.push(tokio::spawn(client(stream, Arc::clone(&done), Arc::clone(&answers))));
    }
    tokio::time::sleep(RUN / 4).await;
    let (begin, before) = (Instant::now(), answers.load(Ordering::Relaxed));
    tokio::time::sleep(RUN).await;
    let counted = answers.load(Ordering::Relaxed) - before;
    let seconds = begin.elapsed().as_secs_f64();
    done.store(true, Ordering::Relaxed);
    for client in clients {
        client.await.unwrap();
    }
    #[expect(clippy::cast_precision_loss, reason = "far below what a float counts exactly")]
    return counted as f64 / seconds;
}

/// Asks and waits until it is done. Both servers answer `mode plain` and `@1 date` with a line that has an `@`
/// in it, behind whatever they greet with.
async fn client(stream: TcpStream, done: Arc<AtomicBool>, answers: Arc<AtomicU64>) {
    stream.set_nodelay(true).unwrap();
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::with_capacity(512, reader);
    let mut line = String::new();
    writer.write_all(b"@0 mode plain\r\n").await.unwrap();
    while !line.contains("@0") {
        line.clear();
        reader.read_line(&mut line).await.unwrap();
    }
    while !done.load(Ordering::Relaxed) {
        writer.write_all(b"@1 date\r\n").await.unwrap();
        line.clear();
        reader.read_line(&mut line).await.unwrap();
        assert!(line.starts_with("@1"), "{line:?}");
        answers.fetch_add(1, Ordering::Relaxed);
    }
}
