//! The least that a server can do, to compare with: an echo of lines, and a relay that puts a row
//! into SQLite before it answers. They run in a thread of the tool, whose costs are told apart.

use super::client::Fault;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// The name of its thread.
const THREAD: &str = "floor";
/// Rows that may wait, and that one commit takes at most.
const WAITING: usize = 1_024;

type Answered = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// A row that is to be committed, and who waits for it.
type Row = (String, oneshot::Sender<()>);

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

/// Starts a server that sends each line to two: to the one that sent it, and to the other
/// connection whose first line was the same. Before that the line is a row on the disk.
pub(super) fn relay(folder: &Path) -> Result<SocketAddr, Fault> {
    let file = folder.join("floor.db");
    serve(async move |listener| {
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut database = options.connect().await?;
        sqlx::query("create table turn (id integer primary key, line text not null)")
            .execute(&mut database)
            .await?;
        let (rows, waiting) = mpsc::channel(WAITING);
        let mut tasks = JoinSet::new();
        tasks.spawn(commit(database, waiting));
        let mut alone: HashMap<String, (BufReader<OwnedReadHalf>, OwnedWriteHalf)> = HashMap::new();
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let (reader, writer) = stream.into_split();
            let mut reader = BufReader::with_capacity(2_048, reader);
            let mut name = String::new();
            reader.read_line(&mut name).await?;
            if let Some(other) = alone.remove(&name) {
                tasks.spawn(relay_lines((reader, writer), other, rows.clone()));
            } else {
                alone.insert(name, (reader, writer));
            }
        }
    })
}

async fn relay_lines(
    mut mover: (BufReader<OwnedReadHalf>, OwnedWriteHalf),
    mut other: (BufReader<OwnedReadHalf>, OwnedWriteHalf),
    rows: mpsc::Sender<Row>,
) -> Answered {
    loop {
        let mut line = String::new();
        if mover.0.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let (done, committed) = oneshot::channel();
        rows.send((line.clone(), done)).await?;
        committed.await?;
        mover.1.write_all(line.as_bytes()).await?;
        other.1.write_all(line.as_bytes()).await?;
        // The other one has the next turn.
        std::mem::swap(&mut mover, &mut other);
    }
}

/// One commit for all rows that wait together.
async fn commit(mut database: SqliteConnection, mut waiting: mpsc::Receiver<Row>) -> Answered {
    let mut rows = Vec::new();
    while waiting.recv_many(&mut rows, WAITING).await > 0 {
        let mut change = database.begin().await?;
        for (line, _) in &rows {
            sqlx::query("insert into turn (line) values (?)")
                .bind(line)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        for (_, done) in rows.drain(..) {
            // Somebody who has left needs no answer.
            done.send(()).ok();
        }
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
