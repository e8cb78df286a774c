//! Threads that think about positions: for the robots at the table, for advice, for analyses.
//!
//! They are threads of their own and not the runtime's, and ask the system to run everything else first, so that
//! nobody's turn waits for a job. A thought is bounded by positions to look at, and often by a moment as well;
//! whoever has gone away meanwhile is thought for no longer.

use crate::clock::Clock;
use crate::limits::EngineLimits;
use fanorona_engine::{Engine, Limit, Noise, Report, Score, Task, Verdict};
use fanorona_game::{Game, Judgement, Timestamp};
use fanorona_rules::Position;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error};

/// For what somebody thinks. What stands first goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// For a turn at the table, or advice about one: somebody waits for it.
    Table,
    /// For an analysis.
    Analysis,
}

/// What is to be thought about.
#[derive(Debug, Clone)]
pub(crate) struct EngineJob {
    /// Where.
    pub(crate) position: Position,
    /// What has stood since the last capture.
    pub(crate) past: Vec<Position>,
    /// Turns since the last capture.
    pub(crate) quiet: u32,
    /// How much.
    pub(crate) limit: Limit,
    /// How well.
    pub(crate) noise: Noise,
    /// For how long at most, from when a thread begins with it.
    pub(crate) most: Option<Duration>,
    /// Until when at most, however late a thread begins with it.
    pub(crate) until: Option<Timestamp>,
}

impl EngineJob {
    /// About a game, at the start of the turn at hand.
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

/// About how long a thought is, in positions.
#[must_use]
pub(crate) fn length(limit: Limit) -> u64 {
    limit.nodes.unwrap_or(u64::MAX)
}

/// What a score of the engine says.
#[must_use]
pub(crate) fn judgement(score: Score) -> Judgement {
    match score.verdict() {
        Verdict::Won { .. } => Judgement::Won,
        Verdict::Lost { .. } => Judgement::Lost,
        Verdict::Open => Judgement::Open(score.centipieces()),
    }
}

/// Threads that think.
#[derive(Debug)]
pub(crate) struct EnginePool {
    inner: Arc<Inner>,
    threads: usize,
    table_bytes: usize,
}

/// Where jobs wait for a thread.
#[derive(Debug)]
struct Inner {
    waiting: Mutex<Waiting>,
    came: Condvar,
    clock: Clock,
    stop: CancellationToken,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Those that the thread for short ones takes as well, and the others.
    short: BinaryHeap<Reverse<Entry>>,
    long: BinaryHeap<Reverse<Entry>>,
    /// The longest short one, in positions.
    short_positions: u64,
    next: u64,
    /// How far the work has come: the place of the thought that was taken last.
    reached: u64,
    closed: bool,
}

/// Which jobs a thread takes.
#[derive(Debug, Clone, Copy)]
enum Takes {
    All,
    Short,
}

/// A thought that waits.
#[derive(Debug)]
struct Entry {
    purpose: Purpose,
    /// Short jobs go first, but none is overtaken for ever: its place is how far the work had come when it came,
    /// and its own length behind that.
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

    /// The thought that is first among those that a thread takes.
    fn take(&mut self, takes: Takes) -> Option<Entry> {
        let (short, long) = (self.short.peek(), self.long.peek());
        let from_short = match (takes, short, long) {
            (Takes::Short, _, _) | (Takes::All, _, None) => true,
            (Takes::All, None, Some(_)) => false,
            // What stands at the top of a heap of reversed entries is the least of them.
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
    /// Threads that [`EnginePool::start`] starts.
    #[must_use]
    pub(crate) fn new(limits: &EngineLimits, clock: Clock, stop: CancellationToken) -> Self {
        let waiting = Waiting { short_positions: limits.short_job_positions, ..Waiting::default() };
        let inner = Arc::new(Inner { waiting: Mutex::new(waiting), came: Condvar::new(), clock, stop });
        Self { inner, threads: limits.thread_count(), table_bytes: limits.table_bytes }
    }

    /// How many threads there are.
    #[must_use]
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Starts the threads. They end with [`EnginePool::close`].
    ///
    /// # Errors
    /// The system gives no thread.
    pub(crate) fn start(&self) -> io::Result<()> {
        let all = std::iter::repeat_n(Takes::All, self.threads).chain([Takes::Short]);
        for (number, takes) in all.enumerate() {
            let (inner, bytes) = (Arc::clone(&self.inner), self.table_bytes);
            thread::Builder::new()
                .name(format!("engine {number}"))
                .spawn(move || inner.work(takes, bytes))?;
        }
        Ok(())
    }

    /// Ends the threads. What waits is not thought about any more.
    pub(crate) fn close(&self) {
        let mut waiting = self.inner.lock();
        waiting.closed = true;
        waiting.short.clear();
        waiting.long.clear();
        drop(waiting);
        self.inner.came.notify_all();
    }

    /// Thinks. `None` when there is no turn, or the server stops.
    /// A caller who goes away ends the job.
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
        // Not every thread takes every job.
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
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does.
    fn work(&self, takes: Takes, table_bytes: usize) {
        lower_priority();
        // Its memory is taken with the first job: there may never be one.
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
            // Whoever has gone away meanwhile wants no answer.
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
        // What is found when the server stops was hardly thought about.
        engine.search(&task, &stop).filter(|_| !self.stop.is_cancelled())
    }

    /// The next job; `None` when there will be none any more.
    fn next(&self, takes: Takes) -> Option<Entry> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(entry) = waiting.take(takes) {
                return Some(entry);
            }
            waiting = self.came.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Lets everything else run first. On Linux this is about the calling thread alone; elsewhere it may not be, and is
/// left.
fn lower_priority() {
    /// How much lower than everything else, of the 19 steps that there are.
    #[cfg(target_os = "linux")]
    const NICE: i32 = 10;
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        debug!(%error, "the threads that think are not lowered");
    }
}
