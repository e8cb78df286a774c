//! The writer.
//!
//! Changes go through tasks with connections of their own. Each takes the pending changes, makes
//! one commit ([`Committer`]), and then answers each caller separately: a commit waits for the
//! disk, and one wait serves all. Finished games are rated before the commit
//! ([`rate`](super::ratings::rate)).
//!
//! Saves of games have a queue of their own, and of the other changes a commit takes only a few:
//! five hundred guests who arrive at the same moment do not hold up a turn.
//!
//! When many saves wait, a commit takes half of them, and the callers of the other half get their
//! answers and play on meanwhile. So the database and the players need not wait for each other.
//!
//! If a caller is dropped, the task completes its change.
//!
//! A statement that commits is read to the end, with `execute` or `fetch_all`: the driver of SQLite
//! forgets an error after the requested row, and that error may be the one of the commit
//! (<https://github.com/launchbadge/sqlx/issues/3430>). Statements inside a transaction may stop at
//! the first row.

use super::games::saves::row::SaveKind;
use super::games::saves::{Row, Save};
use super::group::{Change, GROUP, Group, Pending, Scope, Work};
use crate::Saved;
use crate::committer::Committer;
use crate::error::{Result, StoreError};
use crate::fault::{CommitError, Fault};
use crate::values::status::{Observe, WriterHealth};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use std::{array, fmt, iter};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The length of a queue. Further callers wait for a place in it.
const QUEUE: usize = 2 * GROUP;

/// Saves wait in two lanes, so that players can answer the saves of one lane while those of the
/// other are written.
const LANES: usize = 2;

/// Games with numbers close together are in one lane, because they share pages: written together,
/// they cost less.
const NEIGHBOURS: usize = 64;

/// With so many saves in each lane, a commit takes one lane. With fewer, the wait for the disk
/// costs more than it wins.
const CROWD: usize = 128;

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
pub(crate) struct Writer {
    /// The tasks. Without any, the database was opened read-only.
    tasks: Vec<Handle>,
    /// Tells the tasks to stop.
    closing: CancellationToken,
    /// Completes when the tasks have stopped.
    running: TaskTracker,
    /// Commits of all tasks.
    commits: Arc<AtomicU64>,
    observer: Observer,
}

/// The handle of one task.
#[derive(Debug)]
struct Handle {
    saves: [mpsc::Sender<Save>; LANES],
    changes: mpsc::Sender<Box<dyn Change>>,
    /// How the task is doing. Closed when it has stopped.
    health: watch::Receiver<WriterHealth>,
}

impl Writer {
    /// A task for each of `committers`. The first one gets everything but the saves of games that
    /// continue; those are divided among the others, if there are any.
    pub(crate) fn start(committers: impl IntoIterator<Item = Committer>) -> Self {
        let closing = CancellationToken::new();
        let running = TaskTracker::new();
        let commits = Arc::<AtomicU64>::default();
        let start = |committer| {
            let lanes: [_; LANES] = array::from_fn(|_| mpsc::channel(QUEUE));
            let to_saves = lanes.each_ref().map(|(to, _)| to.clone());
            let saves = lanes.map(|(_, lane)| lane);
            let (to_changes, changes) = mpsc::channel(QUEUE);
            let (shown, health) = watch::channel(WriterHealth::Well);
            let closing = closing.clone();
            let answering = running.clone();
            let task = Task {
                saves,
                changes,
                closing,
                committer,
                answering,
                commits: Arc::clone(&commits),
                last: 0,
                health: Health::Well,
                shown,
            };
            running.spawn(task.run());
            Handle {
                saves: to_saves,
                changes: to_changes,
                health,
            }
        };
        let tasks = committers.into_iter().map(start).collect();
        running.close();
        Self {
            tasks,
            closing,
            running,
            commits,
            observer: Observer::default(),
        }
    }

    /// Queues a change and waits for its result.
    pub(crate) async fn change<A: Send + 'static>(
        &self,
        scope: Scope,
        work: impl Work<A>,
    ) -> Result<A> {
        let (answer, answered) = oneshot::channel();
        let change = Box::new(Pending {
            scope,
            work,
            outcome: None,
            answer,
        });
        let queue = self.tasks.first().map(|task| &task.changes);
        self.send(queue, change, answered).await
    }

    /// Queues the save of a game and waits for its result.
    pub(super) async fn save(&self, row: Row) -> Result<Saved> {
        let (answer, answered) = oneshot::channel();
        let save = Save::new(row, answer);
        self.send(self.lane_for(&save), save, answered).await
    }

    async fn send<R, T>(
        &self,
        queue: Option<&mpsc::Sender<R>>,
        request: R,
        answered: oneshot::Receiver<Result<T>>,
    ) -> Result<T> {
        let Some(queue) = queue else {
            return Err(StoreError::ReadOnly {
                why: "the database was opened read-only".to_owned(),
            });
        };
        let observed = self.observer.0.get().map(|observe| (observe, monotonic()));
        queue.send(request).await.map_err(|_| StoreError::Closed)?;
        let outcome = answered.await.unwrap_or(Err(StoreError::Closed));
        if outcome.is_ok()
            && let Some((observe, queued)) = observed
        {
            observe(monotonic().saturating_duration_since(queued));
        }
        outcome
    }

    /// The lane for a save. Saves of one game that continues always go to the same one.
    fn lane_for(&self, save: &Save) -> Option<&mpsc::Sender<Save>> {
        let number = usize::try_from(save.game().unsigned_abs()).unwrap_or_default();
        let (first, others) = self.tasks.split_first()?;
        let task = match others.len() {
            0 => first,
            _ if save.what() != SaveKind::Ongoing => first,
            count => others.get(number % count)?,
        };
        task.saves.get(number / NEIGHBOURS % LANES)
    }

    /// Whether the tasks accept changes. The first one tells what can pass, because it always has
    /// something to do; one that has ended, or does not trust its disk, stays like that.
    pub(crate) fn health(&self) -> WriterHealth {
        let of = |task: &Handle| match task.health.has_changed() {
            Ok(_) => *task.health.borrow(),
            Err(_closed) => WriterHealth::Closed,
        };
        let Some((first, others)) = self.tasks.split_first() else {
            return WriterHealth::Closed;
        };
        let ended = others
            .iter()
            .map(of)
            .filter(|health| *health >= WriterHealth::Failed);
        ended
            .chain([of(first)])
            .max()
            .unwrap_or(WriterHealth::Closed)
    }

    /// Changes that no task has taken yet.
    pub(crate) fn queued(&self) -> usize {
        fn length<T>(queue: &mpsc::Sender<T>) -> usize {
            queue.max_capacity() - queue.capacity()
        }
        self.tasks
            .iter()
            .map(|task| task.saves.iter().map(length).sum::<usize>() + length(&task.changes))
            .sum()
    }

    /// Commits that succeeded. Each waits for the disk once.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Tells `observe` how long changes take.
    pub(crate) fn observe(&self, observe: Observe) {
        // An error means that there is an observer already.
        drop(self.observer.0.set(observe));
    }

    /// Resolves when a task has ended before it was told to.
    pub(super) async fn panicked(&self) {
        let mut ended = tokio::task::JoinSet::new();
        for task in &self.tasks {
            let mut health = task.health.clone();
            ended.spawn(async move { while health.changed().await.is_ok() {} });
        }
        if ended.join_next().await.is_some() && !self.closing.is_cancelled() {
            return;
        }
        std::future::pending::<()>().await;
    }

    /// Completes pending writes and closes the database.
    pub(super) async fn close(&self) {
        self.closing.cancel();
        self.running.wait().await;
    }
}

/// Whether a task can write.
enum Health {
    Well,
    /// The disk was full at the last commit.
    Full,
    /// The database did not answer at the last commit.
    Away,
    /// The disk failed. After a failed sync it is unknown which pages the system has written, and
    /// the next sync may report success. Only a restart that reads the file again can tell.
    Stopped(StoreError),
}

struct Task {
    /// The lane whose turn it is comes last, until the next commit.
    saves: [mpsc::Receiver<Save>; LANES],
    changes: mpsc::Receiver<Box<dyn Change>>,
    closing: CancellationToken,
    committer: Committer,
    /// Where answers are given while the next commit begins.
    answering: TaskTracker,
    commits: Arc<AtomicU64>,
    /// The number of saves in the last group.
    last: usize,
    health: Health,
    /// What the handle knows of `health`.
    shown: watch::Sender<WriterHealth>,
}

#[expect(
    clippy::disallowed_methods,
    reason = "it measures, and nothing follows from it"
)]
fn monotonic() -> Instant {
    Instant::now()
}

impl Task {
    async fn run(mut self) {
        while let Some(group) = self.gather().await {
            self.carry_out(group).await;
        }
        self.committer.close().await;
    }

    /// Waits for what is committed next. `None` if nothing will come any more.
    async fn gather(&mut self) -> Option<Group> {
        let (mut saves, mut changes) = (Vec::new(), Vec::new());
        loop {
            let is_open = !self.changes.is_closed();
            let [first, second] = &mut self.saves;
            let came = async {
                tokio::select! {
                    biased;
                    Some(save) = first.recv() => saves.push(save),
                    Some(save) = second.recv() => saves.push(save),
                    Some(change) = self.changes.recv() => changes.push(change),
                    else => return false,
                }
                true
            };
            let came = tokio::select! {
                biased;
                () = self.closing.cancelled(), if is_open => None,
                came = came => Some(came),
            };
            match came {
                None => {
                    self.saves.iter_mut().for_each(mpsc::Receiver::close);
                    self.changes.close();
                }
                Some(false) => return None,
                Some(true) => break,
            }
        }
        self.let_others_join(&mut saves).await;
        let crowded = self.saves.iter().all(|lane| lane.len() >= CROWD);
        self.saves.rotate_left(1);
        for lane in self.saves.iter_mut().take(if crowded { 1 } else { LANES }) {
            let room = GROUP.saturating_sub(saves.len());
            saves.extend(iter::from_fn(|| lane.try_recv().ok()).take(room));
        }
        changes.extend(iter::from_fn(|| self.changes.try_recv().ok()).take(self.committer.few()));
        self.last = saves.len();
        Some(Group::of(saves, changes))
    }

    /// Takes saves until there are as many as in the last group, the committer waits no longer, or
    /// many are waiting anyway.
    async fn let_others_join(&mut self, saves: &mut Vec<Save>) {
        let [first, second] = &mut self.saves;
        let mut waited = pin!(self.committer.let_others_join());
        while saves.len() < self.last && first.len().max(second.len()) < CROWD {
            tokio::select! {
                biased;
                () = &mut waited => return,
                Some(save) = first.recv() => saves.push(save),
                Some(save) = second.recv() => saves.push(save),
            }
        }
    }

    async fn carry_out(&mut self, mut group: Group) {
        if let Health::Stopped(why) = &self.health {
            return group.refuse(why);
        }
        match self.committer.commit(&mut group).await {
            Ok(()) => {
                self.commits.fetch_add(1, Ordering::Relaxed);
                self.note_success();
                if self.saves.iter().any(|lane| lane.len() >= CROWD) {
                    // Others wait already, so they need not wait for these answers as well.
                    self.answering.spawn(async { group.acknowledge() });
                } else {
                    let answered = group.len();
                    group.acknowledge();
                    self.let_come_along(answered).await;
                }
            }
            Err(CommitError::Unsure(error)) => {
                self.stop(&error);
                group.refuse(&error.into());
            }
            Err(CommitError::Refused(error)) => group.refuse(&self.note_failure(error)),
            Err(CommitError::Unknown(error)) => {
                self.note_failure(error);
                group.refuse(&StoreError::Unknown);
            }
        }
    }

    /// The callers just answered may send their next turn at once, and would wait for a whole
    /// commit if it came a moment too late. Wait while more changes come, up to the number of
    /// answered ones.
    async fn let_come_along(&self, answered: usize) {
        let mut waiting = 0;
        loop {
            tokio::task::yield_now().await;
            let saves: usize = self.saves.iter().map(mpsc::Receiver::len).sum();
            let came = saves + self.changes.len() - waiting;
            waiting += came;
            if came == 0 || waiting >= answered {
                return;
            }
        }
    }

    fn note_success(&mut self) {
        match self.health {
            // A small change may fit where the next turn does not.
            Health::Full if !self.committer.has_space() => return,
            Health::Full => tracing::info!("disk has space again: writes accepted"),
            Health::Away => tracing::info!("the database answers again: writes accepted"),
            Health::Well | Health::Stopped(_) => return,
        }
        self.note(Health::Well);
    }

    /// The error for the callers of a group that failed with `error`.
    fn note_failure(&mut self, error: sqlx::Error) -> StoreError {
        match (Fault::of(&error), &self.health) {
            (Fault::Disk, _) => self.stop(&error),
            (Fault::Full, Health::Full | Health::Stopped(_))
            | (Fault::Away, Health::Away | Health::Stopped(_)) => {}
            (Fault::Full, _) => {
                tracing::error!(%error, "disk full: writes refused until there is space");
                self.note(Health::Full);
            }
            (Fault::Away, _) => {
                tracing::error!(%error, "the database does not answer: writes refused until it does");
                self.note(Health::Away);
            }
            (Fault::Contradiction | Fault::Conflict | Fault::Busy | Fault::Other, _) => {
                tracing::error!(%error, "group of changes not saved");
            }
        }
        error.into()
    }

    fn stop(&mut self, error: &sqlx::Error) {
        tracing::error!(%error, "disk or file failed: writes refused until a restart");
        self.note(Health::Stopped(StoreError::ReadOnly {
            why: error.to_string(),
        }));
    }

    fn note(&mut self, health: Health) {
        self.shown.send_replace(match &health {
            Health::Well => WriterHealth::Well,
            Health::Full => WriterHealth::Full,
            Health::Away => WriterHealth::Away,
            Health::Stopped(_) => WriterHealth::Failed,
        });
        self.health = health;
    }
}
