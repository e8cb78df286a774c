//! The least that a server can do, to compare with: an echo of lines, a relay that puts a row into
//! the database before it answers, and a page that is in memory. They run in a thread of the tool,
//! whose costs are told apart.

mod page;
mod relay;

pub(super) use page::page;
pub(super) use relay::{Database, relay};

use super::client::Fault;
use super::measured::Counts;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// The name of its thread.
const THREAD: &str = "floor";

type Answered = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// What a floor has written.
#[derive(Debug, Default)]
pub(super) struct Written {
    rows: AtomicU64,
    commits: AtomicU64,
}

impl Written {
    pub(super) fn counts(&self) -> Counts {
        Counts {
            changes: self.rows.load(Ordering::Relaxed),
            commits: self.commits.load(Ordering::Relaxed),
            pages: 0,
        }
    }
}

/// Whether a thread with this name belongs to the servers here, or to the library for SQLite.
pub(super) fn is_thread(name: &str) -> bool {
    name.starts_with(THREAD) || name.starts_with("sqlx-sqlite")
}

/// Starts a server that echoes lines.
pub(super) fn echo() -> Result<SocketAddr, Fault> {
    serve(async |listener| {
        let mut lines = JoinSet::new();
        loop {
            let (stream, _) = listener.accept().await?;
            lines.spawn(echo_lines(stream));
        }
    })
}

async fn echo_lines(stream: TcpStream) -> Answered {
    stream.set_nodelay(true)?;
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::with_capacity(2_048, reader);
    let mut line = String::new();
    while reader.read_line(&mut line).await? > 0 {
        writer.write_all(line.as_bytes()).await?;
        line.clear();
    }
    Ok(())
}

/// Runs a server on a thread of its own, until the tool ends.
fn serve<S>(run: S) -> Result<SocketAddr, Fault>
where
    S: AsyncFnOnce(TcpListener) -> Answered + Send + 'static,
{
    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    std::thread::Builder::new()
        .name(THREAD.to_owned())
        .spawn(move || {
            // An error ends the connections, and the scenario says so.
            runtime
                .block_on(async { run(TcpListener::from_std(listener)?).await })
                .ok();
        })?;
    Ok(address)
}
