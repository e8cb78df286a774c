//! The one writer.
//!
//! All changes go through one task with a connection of its own. It takes what is waiting, makes one commit
//! of it, and then answers each caller for itself: a commit waits for the disk, and one wait serves all.
//! Every statement is a hop to the driver's thread and back, so that the saves of a group are one statement,
//! and a group of nothing else commits with it, without `begin` and `commit`. Games that end are rated before
//! the commit ([`rate`]).
//!
//! A caller that goes away leaves its change with the task, which carries it out.
//!
//! Statements that return rows are always read to their end. The driver forgets an error that comes after
//! the row it was asked for, and in autocommit that error is the one of the commit
//! (<https://github.com/launchbadge/sqlx/issues/3430>): `fetch_one` and `fetch_optional` are not used here.

use super::fault::Fault;
use super::group::{GROUP, Group, Pending, Request, Write, execute};
use super::open::Lock;
use super::rate;
use super::saves::{self, Row, Save};
use crate::Saved;
use crate::error::StoreError;
use sqlx::{Connection, SqliteConnection, SqlitePool};
use std::mem;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// So many changes wait; whoever comes then waits for room in the queue.
const QUEUE: usize = 2 * GROUP;

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
        let task =
            Task { requests, closing: closing.clone(), connection, readers, lock, health: Health::Well };
        tasks.spawn(task.run());
        tasks.close();
        Self::Task { queue, closing, tasks }
    }

    /// Has a change made.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Change(Box::new(Pending::new(write, answer)))).await?;
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
                let answered = group.len();
                group.acknowledge();
                self.let_come_along(answered).await;
            }
            Err(error) => group.refuse(&self.note_failure(error)),
        }
    }

    /// Those who were just answered may have their next turns at hand, and would wait for a whole commit if
    /// they came a moment too late. As long as more come, up to as many as were answered, they come along.
    async fn let_come_along(&self, answered: usize) {
        let mut waiting = 0;
        loop {
            tokio::task::yield_now().await;
            let came = self.requests.len() - waiting;
            waiting += came;
            if came == 0 || waiting >= answered {
                return;
            }
        }
    }

    async fn commit(&mut self, group: &mut Group) -> sqlx::Result<()> {
        let may_rate = group.may_rate();
        if let ([], [wave], false) = (group.changes.as_slice(), group.waves.as_mut_slice(), may_rate) {
            match saves::keep_all(&mut self.connection, wave).await {
                // Nothing was kept. Below the one that is stale is found, and the others are kept.
                Err(error) if Fault::of(&error) == Fault::Contradiction => {}
                done => return done,
            }
        }
        execute(&mut self.connection, "begin immediate").await?;
        let mut done = self.statements(group).await;
        if done.is_ok() && may_rate {
            done = rate::rate_due(&mut self.connection).await.map(drop);
        }
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
            match saves::keep_all(&mut self.connection, wave).await {
                Err(error) if Fault::of(&error) == Fault::Contradiction => {
                    saves::keep_fresh(&mut self.connection, &mut wave.saves).await?;
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
        let already =
            error.as_database_error().is_some_and(|e| e.message().contains("no transaction is active"));
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
