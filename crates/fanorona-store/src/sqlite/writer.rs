//! The one writer.
//!
//! All changes go through one task with a connection of its own. It takes what is waiting, makes one commit
//! of it, and then answers each caller for itself: a commit waits for the disk, and one wait serves all.
//! Every statement is a hop to the driver's thread and back, so that the saves of a group are one statement,
//! and a group of nothing else commits with it, without `begin` and `commit`.
//!
//! A caller that goes away leaves its change with the task, which carries it out.
//!
//! Statements that return rows are always read to their end. The driver forgets an error that comes after
//! the row it was asked for, and in autocommit that error is the one of the commit
//! (<https://github.com/launchbadge/sqlx/issues/3430>): `fetch_one` and `fetch_optional` are not used here.

use super::fault::Fault;
use super::open::Lock;
use super::saves::{self, Row, Save};
use crate::Saved;
use crate::error::StoreError;
use async_trait::async_trait;
use sqlx::{Connection, SqliteConnection, SqlitePool};
use std::collections::HashMap;
use std::mem;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// At most so many changes are one commit.
const GROUP: usize = 256;
/// So many changes wait; whoever comes then waits for room in the queue.
const QUEUE: usize = 1024;

/// A change other than the save of a game.
pub(super) trait Write: Send + Sync + 'static {
    /// What the caller hears.
    type Answer: Send + 'static;

    /// Whether it is several statements, of which a later one may fail.
    const SEVERAL_STATEMENTS: bool = false;

    /// Does it. A contradiction fails this change only; any other error fails the whole group.
    fn run(&self, connection: &mut SqliteConnection) -> impl Future<Output = sqlx::Result<Self::Answer>> + Send;
}

/// The door to the writer.
#[derive(Debug)]
pub(super) enum Writer {
    /// There is a writing task.
    Task {
        /// Its queue.
        queue: mpsc::Sender<Request>,
        /// Says that it shall finish.
        closing: CancellationToken,
        /// Knows when it has.
        tasks: TaskTracker,
    },
    /// The database was opened for reading only.
    Nobody,
}

impl Writer {
    /// Starts the task. It keeps `lock` until its connection and `readers` are closed.
    pub(super) fn start(connection: SqliteConnection, readers: SqlitePool, lock: Lock) -> Self {
        let (queue, requests) = mpsc::channel(QUEUE);
        let closing = CancellationToken::new();
        let tasks = TaskTracker::new();
        let task = Task { requests, closing: closing.clone(), connection, readers, lock, health: Health::Well };
        tasks.spawn(task.run());
        tasks.close();
        Self::Task { queue, closing, tasks }
    }

    /// Has a change made.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Change(Box::new(Pending { write, outcome: None, answer }))).await?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Has a game saved.
    pub(super) async fn save(&self, row: Row) -> Result<Saved, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Save(Save::new(row, answer))).await?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn send(&self, request: Request) -> Result<(), StoreError> {
        match self {
            Self::Task { queue, .. } => queue.send(request).await.map_err(|_| StoreError::Closed),
            Self::Nobody => {
                Err(StoreError::ReadOnly { why: "the database was opened for reading only".to_owned() })
            }
        }
    }

    /// Finishes what is waiting and lets the database go.
    pub(super) async fn close(&self) {
        match self {
            Self::Task { closing, tasks, .. } => {
                closing.cancel();
                tasks.wait().await;
            }
            Self::Nobody => {}
        }
    }
}

/// What waits in the queue.
pub(super) enum Request {
    Save(Save),
    Change(Box<dyn Change>),
}

/// A [`Write`] together with the caller who waits for its answer.
#[async_trait]
pub(super) trait Change: Send {
    /// Does it and remembers the answer. An error is one of the whole group.
    async fn run(&mut self, connection: &mut SqliteConnection) -> sqlx::Result<()>;

    /// Answers the caller after the commit.
    fn acknowledge(self: Box<Self>);

    /// Answers the caller when nothing of the group was kept.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Pending<W: Write> {
    write: W,
    outcome: Option<Result<W::Answer, StoreError>>,
    answer: oneshot::Sender<Result<W::Answer, StoreError>>,
}

#[async_trait]
impl<W: Write> Change for Pending<W> {
    async fn run(&mut self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        if W::SEVERAL_STATEMENTS {
            execute(connection, "savepoint change").await?;
        }
        let done = self.write.run(connection).await;
        let refused = match done {
            Ok(answer) => {
                self.outcome = Some(Ok(answer));
                false
            }
            Err(error) if Fault::of(&error) == Fault::Contradiction => {
                self.outcome = Some(Err(error.into()));
                true
            }
            Err(error) => return Err(error),
        };
        if W::SEVERAL_STATEMENTS {
            if refused {
                execute(connection, "rollback to change").await?;
            }
            execute(connection, "release change").await?;
        }
        Ok(())
    }

    fn acknowledge(self: Box<Self>) {
        let outcome = self.outcome.unwrap_or(Err(StoreError::Closed));
        // A caller that went away hears nothing; its change is kept all the same.
        let _gone = self.answer.send(outcome);
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _gone = self.answer.send(Err(error));
    }
}

/// What is committed together.
struct Group {
    changes: Vec<Box<dyn Change>>,
    /// No wave has a game twice: the second save of a game may have seen what the first one makes.
    waves: Vec<Vec<Save>>,
}

impl Group {
    fn of(requests: Vec<Request>) -> Self {
        let mut group = Self { changes: Vec::new(), waves: Vec::new() };
        let mut saves_of_game = HashMap::new();
        for request in requests {
            match request {
                Request::Change(change) => group.changes.push(change),
                Request::Save(save) => {
                    let wave: &mut usize = saves_of_game.entry(save.game()).or_default();
                    if *wave == group.waves.len() {
                        group.waves.push(Vec::new());
                    }
                    group.waves[*wave].push(save);
                    *wave += 1;
                }
            }
        }
        group
    }

    fn acknowledge(self) {
        self.changes.into_iter().for_each(Change::acknowledge);
        self.waves.into_iter().flatten().for_each(Save::acknowledge);
    }

    fn refuse(self, error: &StoreError) {
        self.changes.into_iter().for_each(|change| change.refuse(error.clone()));
        self.waves.into_iter().flatten().for_each(|save| save.refuse(error.clone()));
    }
}

/// Whether the task can keep anything.
enum Health {
    Well,
    /// The last commit found no space.
    Full,
    /// The disk failed. After a failed sync nobody knows what the system has kept of the pages it was given,
    /// and the next sync may say that all is well; only a start that reads the file anew tells.
    Stopped(StoreError),
}

/// The task.
struct Task {
    requests: mpsc::Receiver<Request>,
    closing: CancellationToken,
    connection: SqliteConnection,
    readers: SqlitePool,
    lock: Lock,
    health: Health,
}

impl Task {
    async fn run(mut self) {
        let mut waiting = Vec::with_capacity(GROUP);
        while self.gather(&mut waiting).await {
            let group = Group::of(mem::replace(&mut waiting, Vec::with_capacity(GROUP)));
            self.carry_out(group).await;
        }
        // The last connection to go moves the log into the file, which a reader could not.
        self.readers.close().await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database was not closed in order; nothing is lost by that");
        }
        drop(self.lock);
    }

    /// Waits for something to do. `false` when nothing will come any more.
    async fn gather(&mut self, waiting: &mut Vec<Request>) -> bool {
        tokio::select! {
            biased;
            () = self.closing.cancelled(), if !self.requests.is_closed() => {
                self.requests.close();
                self.requests.recv_many(waiting, GROUP).await > 0
            }
            count = self.requests.recv_many(waiting, GROUP) => count > 0,
        }
    }

    async fn carry_out(&mut self, mut group: Group) {
        if let Health::Stopped(why) = &self.health {
            return group.refuse(why);
        }
        match self.commit(&mut group).await {
            Ok(()) => {
                self.note_success();
                group.acknowledge();
            }
            Err(error) => group.refuse(&self.note_failure(error)),
        }
    }

    async fn commit(&mut self, group: &mut Group) -> sqlx::Result<()> {
        if let ([], [wave]) = (group.changes.as_slice(), group.waves.as_mut_slice()) {
            match saves::keep(&mut self.connection, wave).await {
                // Nothing was kept. Below the one that is to blame is found, and the others are kept.
                Err(error) if Fault::of(&error) == Fault::Contradiction => {}
                done => return done,
            }
        }
        execute(&mut self.connection, "begin immediate").await?;
        let mut done = self.statements(group).await;
        if done.is_ok() {
            done = execute(&mut self.connection, "commit").await;
        }
        if done.is_err() {
            self.roll_back().await;
        }
        done
    }

    async fn statements(&mut self, group: &mut Group) -> sqlx::Result<()> {
        for change in &mut group.changes {
            change.run(&mut self.connection).await?;
        }
        for wave in &mut group.waves {
            match saves::keep(&mut self.connection, wave).await {
                Err(error) if Fault::of(&error) == Fault::Contradiction => {
                    saves::keep_one_by_one(&mut self.connection, wave).await?;
                }
                done => done?,
            }
        }
        Ok(())
    }

    /// A transaction left open would swallow everything that is acknowledged after it, so that a doubt about
    /// it is the end of writing.
    async fn roll_back(&mut self) {
        let Err(error) = execute(&mut self.connection, "rollback").await else { return };
        // Some errors roll back by themselves.
        let already = error.as_database_error().is_some_and(|e| e.message().contains("no transaction is active"));
        if !already {
            self.stop(&error);
        }
    }

    fn note_success(&mut self) {
        match self.health {
            Health::Full => {
                tracing::info!("there is space on the disk again: changes are kept");
                self.health = Health::Well;
            }
            Health::Well | Health::Stopped(_) => {}
        }
    }

    /// What the callers of a group are told that failed with `error`.
    fn note_failure(&mut self, error: sqlx::Error) -> StoreError {
        match (Fault::of(&error), &self.health) {
            (Fault::Disk, _) => self.stop(&error),
            (Fault::Full, Health::Well) => {
                tracing::error!(%error, "the disk is full: changes are refused until there is space");
                self.health = Health::Full;
            }
            (Fault::Full, Health::Full | Health::Stopped(_)) => {}
            (Fault::Contradiction | Fault::Other, _) => {
                tracing::error!(%error, "a group of changes was not kept");
            }
        }
        error.into()
    }

    fn stop(&mut self, error: &sqlx::Error) {
        tracing::error!(%error, "the disk or the file failed: nothing is written any more until a restart");
        self.health = Health::Stopped(StoreError::ReadOnly { why: error.to_string() });
    }
}

/// Runs one statement that gives no rows.
async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> sqlx::Result<()> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}
