//! The writer.
//!
//! All changes go through one task with its own connection. It takes the pending changes, makes one commit, and then
//! answers each caller separately: a commit waits for the disk, and one wait serves all. Every call is a round trip to
//! the driver's thread. So the saves of a group are a few statements, and a group with only turns is one call with all
//! its statements, `begin` and `commit` included. Finished games are rated before the commit ([`rate`]).
//!
//! If a caller is dropped, the task completes its change.
//!
//! Statements with result rows are always read to the end. The driver forgets an error after the requested row, and
//! with autocommit that error is the one of the commit (<https://github.com/launchbadge/sqlx/issues/3430>). So
//! `fetch_one` and `fetch_optional` are not used here.

use super::fault::Fault;
use super::group::{GROUP, Group, Pending, Request, Write, execute};
use super::open::Lock;
use super::rate;
use super::saves::{self, Row, Save, SaveKind};
use crate::Saved;
use crate::error::StoreError;
use crate::status::WriterHealth;
use sqlx::{Connection, SqliteConnection, SqlitePool};
use std::fmt;
use std::mem;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The length of the queue. Further callers wait for a place in it.
const QUEUE: usize = 2 * GROUP;

/// Gets the time from the queueing of a change to its sync.
pub(super) type Observe = Box<dyn Fn(Duration) + Send + Sync>;

/// Who is told how long changes take, once somebody is.
#[derive(Default)]
pub(super) struct Observer(OnceLock<Observe>);

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observer").finish_non_exhaustive()
    }
}

/// The handle of the writer.
#[derive(Debug)]
pub(super) enum Writer {
    Task {
        /// The queue of the task.
        queue: mpsc::Sender<Request>,
        /// Tells the task to stop.
        closing: CancellationToken,
        /// Completes when the task has stopped.
        tasks: TaskTracker,
        /// How the task is doing. Closed when it has stopped.
        health: watch::Receiver<WriterHealth>,
        observer: Observer,
    },
    /// The database was opened read-only.
    Nobody,
}

impl Writer {
    /// Starts the task. It holds `lock` until its connection and `readers` are closed.
    pub(super) fn start(connection: SqliteConnection, readers: SqlitePool, lock: Lock) -> Self {
        let (queue, requests) = mpsc::channel(QUEUE);
        let closing = CancellationToken::new();
        let tasks = TaskTracker::new();
        let (shown, seen) = watch::channel(WriterHealth::Well);
        let health = Health::Well;
        let task = Task { requests, closing: closing.clone(), connection, readers, lock, health, shown };
        tasks.spawn(task.run());
        tasks.close();
        Self::Task { queue, closing, tasks, health: seen, observer: Observer::default() }
    }

    /// Queues a change and waits for its result.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Change(Box::new(Pending::new(write, answer))), answered).await
    }

    /// Queues the save of a game and waits for its result.
    pub(super) async fn save(&self, row: Row) -> Result<Saved, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Save(Save::new(row, answer)), answered).await
    }

    async fn send<T>(
        &self,
        request: Request,
        answered: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let Self::Task { queue, observer, .. } = self else {
            return Err(StoreError::ReadOnly { why: "the database was opened read-only".to_owned() });
        };
        let observed = observer.0.get().map(|observe| (observe, monotonic()));
        queue.send(request).await.map_err(|_| StoreError::Closed)?;
        let outcome = answered.await.unwrap_or(Err(StoreError::Closed));
        if outcome.is_ok()
            && let Some((observe, queued)) = observed
        {
            observe(monotonic().saturating_duration_since(queued));
        }
        outcome
    }

    /// Whether the task accepts changes.
    pub(super) fn health(&self) -> WriterHealth {
        match self {
            Self::Task { health, .. } if health.has_changed().is_ok() => *health.borrow(),
            Self::Task { .. } | Self::Nobody => WriterHealth::Closed,
        }
    }

    /// Changes that the task has not taken yet.
    pub(super) fn queued(&self) -> usize {
        match self {
            Self::Task { queue, .. } => queue.max_capacity() - queue.capacity(),
            Self::Nobody => 0,
        }
    }

    /// Tells `observe` how long changes take.
    pub(super) fn observe(&self, observe: Observe) {
        match self {
            // An error means that there is an observer already.
            Self::Task { observer, .. } => drop(observer.0.set(observe)),
            Self::Nobody => {}
        }
    }

    /// Resolves when the task has ended before it was told to.
    pub(super) async fn panicked(&self) {
        if let Self::Task { health, closing, .. } = self {
            let mut health = health.clone();
            while health.changed().await.is_ok() {}
            if !closing.is_cancelled() {
                return;
            }
        }
        std::future::pending::<()>().await;
    }

    /// Completes pending writes and closes the database.
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

/// A change that panics.
pub(super) struct Panic;

impl Write for Panic {
    type Answer = ();

    async fn run(&self, _connection: &mut SqliteConnection) -> sqlx::Result<()> {
        panic!("a test provokes this")
    }
}

/// Whether the task can write.
enum Health {
    Well,
    /// The disk was full at the last commit.
    Full,
    /// The disk failed. After a failed sync it is unknown which pages the system has written, and the next sync may
    /// report success. Only a restart that reads the file again can tell.
    Stopped(StoreError),
}

/// What a transaction expects of the saves in its group.
#[derive(Clone, Copy)]
enum Expect {
    /// None is stale and none contradicts the tables, otherwise the transaction fails. Nearly every group is like this.
    AllFresh,
    /// Those that are fresh are kept.
    SomeStale,
}

struct Task {
    requests: mpsc::Receiver<Request>,
    closing: CancellationToken,
    connection: SqliteConnection,
    readers: SqlitePool,
    lock: Lock,
    health: Health,
    /// What the handle knows of `health`.
    shown: watch::Sender<WriterHealth>,
}

#[expect(clippy::disallowed_methods, reason = "it measures, and nothing follows from it")]
fn monotonic() -> Instant {
    Instant::now()
}

impl Task {
    async fn run(mut self) {
        let mut waiting = Vec::with_capacity(GROUP);
        while self.gather(&mut waiting).await {
            let group = Group::of(mem::replace(&mut waiting, Vec::with_capacity(GROUP)));
            self.carry_out(group).await;
        }
        // The last connection to close moves the log into the file, which a reader cannot do.
        self.readers.close().await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "database not closed cleanly; no data is lost");
        }
        drop(self.lock);
    }

    /// Waits for changes. `false` if none will come any more.
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

    /// The callers just answered may send their next turn at once, and would wait for a whole commit if it came a
    /// moment too late. Wait while more changes come, up to the number of answered ones.
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
        if let ([], [wave]) = (group.changes.as_slice(), group.waves.as_mut_slice())
            && wave.what == SaveKind::Ongoing
        {
            match saves::commit_going_on(&mut self.connection, wave).await {
                Ok(()) => return Ok(()),
                Err(error) => {
                    self.roll_back().await;
                    if Fault::of(&error) != Fault::Contradiction {
                        return Err(error);
                    }
                }
            }
        } else {
            match self.transaction(group, Expect::AllFresh).await {
                Err(error) if Fault::of(&error) == Fault::Contradiction => {}
                done => return done,
            }
        }
        // Nothing was saved. This finds the stale saves and saves the others.
        self.transaction(group, Expect::SomeStale).await
    }

    async fn transaction(&mut self, group: &mut Group, expect: Expect) -> sqlx::Result<()> {
        execute(&mut self.connection, "begin immediate").await?;
        let mut done = self.statements(group, expect).await;
        if done.is_ok() && group.may_rate() {
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

    async fn statements(&mut self, group: &mut Group, expect: Expect) -> sqlx::Result<()> {
        for change in &mut group.changes {
            change.run(&mut self.connection).await?;
        }
        for wave in &mut group.waves {
            match expect {
                Expect::AllFresh => saves::keep_all(&mut self.connection, wave).await?,
                Expect::SomeStale => saves::keep_fresh(&mut self.connection, &mut wave.saves).await?,
            }
        }
        Ok(())
    }

    /// An open transaction would swallow every later acknowledged change, so in doubt writing stops.
    async fn roll_back(&mut self) {
        let Err(error) = execute(&mut self.connection, "rollback").await else { return };
        // Some errors roll back automatically.
        let already =
            error.as_database_error().is_some_and(|e| e.message().contains("no transaction is active"));
        if !already {
            self.stop(&error);
        }
    }

    fn note_success(&mut self) {
        match self.health {
            Health::Full => {
                tracing::info!("disk has space again: writes accepted");
                self.note(Health::Well);
            }
            Health::Well | Health::Stopped(_) => {}
        }
    }

    /// The error for the callers of a group that failed with `error`.
    fn note_failure(&mut self, error: sqlx::Error) -> StoreError {
        match (Fault::of(&error), &self.health) {
            (Fault::Disk, _) => self.stop(&error),
            (Fault::Full, Health::Well) => {
                tracing::error!(%error, "disk full: writes refused until there is space");
                self.note(Health::Full);
            }
            (Fault::Full, Health::Full | Health::Stopped(_)) => {}
            (Fault::Contradiction | Fault::Other, _) => {
                tracing::error!(%error, "group of changes not saved");
            }
        }
        error.into()
    }

    fn stop(&mut self, error: &sqlx::Error) {
        tracing::error!(%error, "disk or file failed: writes refused until a restart");
        self.note(Health::Stopped(StoreError::ReadOnly { why: error.to_string() }));
    }

    fn note(&mut self, health: Health) {
        self.shown.send_replace(match &health {
            Health::Well => WriterHealth::Well,
            Health::Full => WriterHealth::Full,
            Health::Stopped(_) => WriterHealth::Failed,
        });
        self.health = health;
    }
}
