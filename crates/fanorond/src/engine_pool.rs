//! Threads that search positions: for the server's bots, for hints and for analyses.
//!
//! They are not threads of the runtime, and have a lower priority, so that a search delays no turn. A job has a limit
//! of positions and often a deadline; a job whose caller is gone is cancelled.

use crate::clock::Clock;
use crate::limits::EngineLimits;
use fanorona_engine::{Engine, Limit, Noise, Report, Score, Task, Verdict};
use fanorona_game::{Game, Judgement, Timestamp};
use fanorona_rules::Position;
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error};

/// What a job is for. Jobs of the first variant run first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// A turn of a bot, or a hint: somebody is waiting.
    Table,
    Analysis,
}

/// A position to search.
#[derive(Debug, Clone)]
pub(crate) struct EngineJob {
    pub(crate) position: Position,
    /// The positions since the last capture.
    pub(crate) past: Vec<Position>,
    /// Turns since the last capture.
    pub(crate) quiet: u32,
    /// The limit of positions.
    pub(crate) limit: Limit,
    /// How the result is blurred for a weaker level.
    pub(crate) noise: Noise,
    /// The longest search time, from when a thread starts the job.
    pub(crate) most: Option<Duration>,
    /// The deadline, however late a thread starts the job.
    pub(crate) until: Option<Timestamp>,
}

impl EngineJob {
    /// The position at the start of the current turn of a game.
    pub(crate) fn about(game: &Game, limit: Limit) -> Self {
        let past = game.past();
        Self {
            position: *game.stage().start(),
            quiet: u32::try_from(past.len()).unwrap_or(u32::MAX),
            past,
            limit,
            noise: Noise::default(),
            most: None,
            until: None,
        }
    }
}

/// The length of a job, in positions.
#[must_use]
pub(crate) fn length(limit: Limit) -> u64 {
    limit.nodes.unwrap_or(u64::MAX)
}

/// Converts a score of the engine.
#[must_use]
pub(crate) fn judgement(score: Score) -> Judgement {
    match score.verdict() {
        Verdict::Won { .. } => Judgement::Won,
        Verdict::Lost { .. } => Judgement::Lost,
        Verdict::Open => Judgement::Open(score.centipieces()),
    }
}

#[derive(Debug)]
pub(crate) struct EnginePool {
    inner: Arc<Inner>,
    threads: usize,
    table_bytes: usize,
    nice: u8,
}

/// The queue and what the threads share.
#[derive(Debug)]
struct Inner {
    waiting: Mutex<Waiting>,
    came: Condvar,
    clock: Clock,
    stop: CancellationToken,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Jobs for all threads including the one for short jobs, and the other jobs.
    short: BinaryHeap<Reverse<Entry>>,
    long: BinaryHeap<Reverse<Entry>>,
    /// The longest short job, in positions.
    short_positions: u64,
    next: u64,
    /// The highest place of a job that was started.
    reached: u64,
    closed: bool,
}

/// Which jobs a thread takes.
#[derive(Debug, Clone, Copy)]
enum Takes {
    All,
    Short,
}

/// A queued job.
#[derive(Debug)]
struct Entry {
    purpose: Purpose,
    /// Short jobs run first, but no job waits forever: its place is the highest started place at its arrival plus its
    /// length.
    place: u64,
    number: u64,
    job: EngineJob,
    answer: oneshot::Sender<Option<Report>>,
}

impl Waiting {
    fn add(&mut self, entry: Entry) {
        let is_short = entry.purpose == Purpose::Table && length(entry.job.limit) <= self.short_positions;
        let jobs = if is_short { &mut self.short } else { &mut self.long };
        jobs.push(Reverse(entry));
    }

    /// The first job that a thread with `takes` may start.
    fn take(&mut self, takes: Takes) -> Option<Entry> {
        let (short, long) = (self.short.peek(), self.long.peek());
        let from_short = match (takes, short, long) {
            (Takes::Short, _, _) | (Takes::All, _, None) => true,
            (Takes::All, None, Some(_)) => false,
            // The top of a heap of reversed entries is the smallest.
            (Takes::All, Some(short), Some(long)) => short > long,
        };
        let jobs = if from_short { &mut self.short } else { &mut self.long };
        let Reverse(entry) = jobs.pop()?;
        self.reached = self.reached.max(entry.place);
        Some(entry)
    }
}

impl Entry {
    fn rank(&self) -> (Purpose, u64, u64) {
        (self.purpose, self.place, self.number)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl EnginePool {
    /// A pool without threads; [`EnginePool::start`] starts them.
    #[must_use]
    pub(crate) fn new(limits: &EngineLimits, clock: Clock, stop: CancellationToken) -> Self {
        let waiting = Waiting { short_positions: limits.short_job_positions, ..Waiting::default() };
        let inner = Arc::new(Inner { waiting: Mutex::new(waiting), came: Condvar::new(), clock, stop });
        Self { inner, threads: limits.thread_count(), table_bytes: limits.table_bytes, nice: limits.nice }
    }

    /// The number of threads.
    #[must_use]
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Starts the threads. [`EnginePool::close`] ends them.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub(crate) fn start(&self) -> io::Result<()> {
        let all = std::iter::repeat_n(Takes::All, self.threads).chain([Takes::Short]);
        for (number, takes) in all.enumerate() {
            let (inner, bytes, nice) = (Arc::clone(&self.inner), self.table_bytes, self.nice);
            thread::Builder::new().name(format!("engine {number}")).spawn(move || {
                lower_priority(nice);
                inner.work(takes, bytes);
            })?;
        }
        Ok(())
    }

    /// Ends the threads and drops waiting jobs.
    pub(crate) fn close(&self) {
        let mut waiting = self.inner.lock();
        waiting.closed = true;
        waiting.short.clear();
        waiting.long.clear();
        drop(waiting);
        self.inner.came.notify_all();
    }

    /// Runs a job. Returns `None` if the position has no legal turn or the server stops. Dropping the future cancels
    /// the job.
    pub(crate) async fn run(&self, purpose: Purpose, job: EngineJob) -> Option<Report> {
        let (answer, result) = oneshot::channel();
        {
            let mut waiting = self.inner.lock();
            if waiting.closed {
                return None;
            }
            let (place, number) = (waiting.reached.saturating_add(length(job.limit)), waiting.next);
            waiting.next += 1;
            waiting.add(Entry { purpose, place, number, job, answer });
        }
        // A thread does not take every job, so wake all.
        self.inner.came.notify_all();
        result.await.ok().flatten()
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock()
    }

    /// The loop of a thread.
    fn work(&self, takes: Takes, table_bytes: usize) {
        // Allocate the table with the first job; there may never be one.
        let mut engine: Option<Engine> = None;
        while let Some(Entry { job, answer, .. }) = self.next(takes) {
            if answer.is_closed() {
                continue;
            }
            let searched = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let engine = engine.get_or_insert_with(|| Engine::new(table_bytes));
                self.search(engine, &job, &answer)
            }));
            let report = searched.unwrap_or_else(|_panicked| {
                error!(position = %job.position, "the engine panicked");
                engine = None;
                None
            });
            // The caller may be gone.
            let _gone = answer.send(report);
        }
    }

    fn search(
        &self,
        engine: &mut Engine,
        job: &EngineJob,
        answer: &oneshot::Sender<Option<Report>>,
    ) -> Option<Report> {
        let EngineJob { position, past, quiet, limit, noise, most, until } = job;
        let enough = most.map(|most| self.clock.now().plus(most));
        let end = [enough, *until].into_iter().flatten().min();
        let task = Task { position: *position, past, quiet: *quiet, limit: *limit, noise: *noise };
        let stop = || {
            self.stop.is_cancelled() || answer.is_closed() || end.is_some_and(|end| self.clock.now() >= end)
        };
        // A search that the stop has interrupted has no useful result.
        engine.search(&task, &stop).filter(|_| !self.stop.is_cancelled())
    }

    /// The next job; `None` when the pool is closed.
    fn next(&self, takes: Takes) -> Option<Entry> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(entry) = waiting.take(takes) {
                return Some(entry);
            }
            self.came.wait(&mut waiting);
        }
    }
}

/// Lowers the priority of the calling thread. Only Linux can do that for a single thread.
fn lower_priority(steps: u8) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps.into()) {
        debug!(%error, "cannot lower the priority of an engine thread");
    }
}
