//! A relay between two connections, whose lines are rows on the disk first.

use super::super::client::Fault;
use super::{Answered, Written, serve};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, SqliteConnection, query};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// Rows that may wait, and that one commit takes at most.
const WAITING: usize = 1_024;

/// Where the rows go.
#[derive(Debug)]
pub(in super::super) enum Database {
    /// The new file.
    Sqlite(PathBuf),
    /// The URL of an empty database.
    Postgres(String),
}

/// A connection that writes.
enum Writer {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A row that is to be committed, and who waits for it.
type Row = (String, oneshot::Sender<()>);

/// Starts a server that sends each line to two: to the one that sent it, and to the other
/// connection whose first line was the same. Before that the line is a row on the disk.
pub(in super::super) fn relay(
    database: Database,
    written: Arc<Written>,
) -> Result<SocketAddr, Fault> {
    serve(async move |listener| {
        let writer = Writer::open(database).await?;
        let (rows, waiting) = mpsc::channel(WAITING);
        let mut tasks = JoinSet::new();
        tasks.spawn(commit(writer, waiting, written));
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
async fn commit(
    mut writer: Writer,
    mut waiting: mpsc::Receiver<Row>,
    written: Arc<Written>,
) -> Answered {
    let mut rows = Vec::new();
    while waiting.recv_many(&mut rows, WAITING).await > 0 {
        let (lines, done): (Vec<String>, Vec<_>) = rows.drain(..).unzip();
        let count = lines.len() as u64;
        writer.insert(lines).await?;
        written.rows.fetch_add(count, Ordering::Relaxed);
        written.commits.fetch_add(1, Ordering::Relaxed);
        for done in done {
            // Somebody who has left needs no answer.
            done.send(()).ok();
        }
    }
    Ok(())
}

impl Writer {
    async fn open(database: Database) -> sqlx::Result<Self> {
        match database {
            Database::Sqlite(file) => {
                let options = SqliteConnectOptions::new()
                    .filename(&file)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full);
                let mut to = options.connect().await?;
                query("create table turn (id integer primary key, line text not null)")
                    .execute(&mut to)
                    .await?;
                Ok(Self::Sqlite(to))
            }
            Database::Postgres(url) => {
                let mut to = PgConnection::connect(&url).await?;
                query("create table turn (id bigserial primary key, line text not null)")
                    .execute(&mut to)
                    .await?;
                Ok(Self::Postgres(to))
            }
        }
    }

    async fn insert(&mut self, lines: Vec<String>) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(to) => {
                let mut change = to.begin().await?;
                for line in lines {
                    query("insert into turn (line) values (?)")
                        .bind(line)
                        .execute(&mut *change)
                        .await?;
                }
                change.commit().await
            }
            // A statement alone is a transaction.
            Self::Postgres(to) => {
                query("insert into turn (line) select * from unnest($1::text[])")
                    .bind(lines)
                    .execute(to)
                    .await?;
                Ok(())
            }
        }
    }
}
