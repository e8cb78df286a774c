//! Threads that search positions: for the server's bots, for hints and for analyses.
//!
//! They are not threads of the runtime, have a lower priority, and yield often, so that a search
//! delays no turn. Who wants to search waits in a fair queue for a [`ThreadPermit`]. A job has a
//! limit of positions and often of time; a job whose caller is gone is cancelled.

use crate::clock::Clock;
use crate::config::limits::EngineLimits;
use crate::engine::fair_queue::{FairQueue, Ticket, Urgency};
use crate::engine::priority;
use fanorona_engine::tables::Tables;
use fanorona_engine::{Engine, Knowledge, Limit, Noise, Oversight, Report, Score, Task, Verdict};
use fanorona_game::{Game, Judgement};
use fanorona_rules::Position;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use std::{io, thread};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tracing::error;

/// A position to search.
#[derive(Debug, Clone)]
pub struct EngineJob {
    pub position: Position,
    /// The positions since the last capture.
    pub past: Vec<Position>,
    /// Turns since the last capture.
    pub quiet: u32,
    /// The limit of positions.
    pub limit: Limit,
    /// How the result is blurred for a weaker level.
    pub noise: Noise,
    /// What a weaker level does not see.
    pub oversight: Oversight,
    /// The longest search time.
    pub most: Option<Duration>,
}

impl EngineJob {
    /// A position without a past.
    pub fn of(position: Position, limit: Limit) -> Self {
        let (noise, oversight) = (Noise::NONE, Oversight::NONE);
        Self {
            position,
            past: Vec::new(),
            quiet: 0,
            limit,
            noise,
            oversight,
            most: None,
        }
    }

    /// The position at the start of the current turn of a game.
    pub fn about(game: &Game, limit: Limit) -> Self {
        let past = game.past();
        Self {
            quiet: u32::try_from(past.len()).unwrap_or(u32::MAX),
            past,
            ..Self::of(*game.stage().start(), limit)
        }
    }
}

/// The length of a job, in positions.
#[must_use]
pub fn length(limit: Limit) -> u64 {
    limit.nodes.unwrap_or(u64::MAX)
}

/// Converts the result of a search, for the side to move.
#[must_use]
pub fn judged(report: &Report) -> Judgement {
    if report.is_drawn {
        Judgement::Drawn
    } else {
        judgement(report.score)
    }
}

/// Converts a score of the engine.
#[must_use]
pub fn judgement(score: Score) -> Judgement {
    match score.verdict() {
        Verdict::Won { in_turns } => Judgement::Won(Some(in_turns)),
        Verdict::Lost { in_turns } => Judgement::Lost(Some(in_turns)),
        Verdict::Open => Judgement::Open(score.centipieces()),
    }
}

#[derive(Debug)]
pub struct EnginePool {
    inner: Arc<Inner>,
    table_bytes: usize,
    tables: Arc<Tables>,
    nice: u8,
}

/// What the threads and those who wait for them share.
#[derive(Debug)]
struct Inner {
    waiting: Mutex<Waiting>,
    /// Searches that were started, by urgency.
    searches: Mutex<BTreeMap<Urgency, u64>>,
    /// The longest short job, in positions.
    short_positions: u64,
    threads: usize,
    clock: Clock,
    stop: CancellationToken,
}

#[derive(Debug, Default)]
struct Waiting {
    queue: FairQueue<Waiter>,
    idle: Vec<EngineThread>,
    closed: bool,
}

/// Somebody who waits for a thread.
#[derive(Debug)]
struct Waiter {
    /// The length of the job, in positions.
    length: u64,
    urgency: Urgency,
    seat: oneshot::Sender<ThreadPermit>,
}

/// A thread without a job. It ends when this value is dropped.
#[derive(Debug)]
struct EngineThread {
    takes: Takes,
    work: SyncSender<SearchJob>,
}

/// Which jobs a thread takes.
#[derive(Debug, Clone, Copy)]
enum Takes {
    All,
    Short,
}

/// A job on its way to its thread.
struct SearchJob {
    thread: EngineThread,
    job: EngineJob,
    answer: oneshot::Sender<Option<Report>>,
}

/// A thread that is reserved for one search. If it is dropped, the thread serves the next in the
/// queue.
#[derive(Debug)]
pub struct ThreadPermit {
    inner: Arc<Inner>,
    /// `None` once the search has started.
    thread: Option<EngineThread>,
    urgency: Urgency,
    waiting: usize,
}

impl ThreadPermit {
    /// Into how many parts the work of one turn is divided: 1 if nobody waits, and one more for
    /// each job that waits for each thread.
    pub fn crowd(&self) -> u32 {
        u32::try_from(self.waiting / self.inner.threads.max(1))
            .unwrap_or(u32::MAX)
            .saturating_add(1)
    }

    /// Searches a position. Returns `None` if the position has no legal turn or the server stops.
    /// Dropping the future cancels the search.
    pub async fn search(mut self, job: EngineJob) -> Option<Report> {
        let (answer, result) = oneshot::channel();
        let thread = self.thread.take()?;
        let work = thread.work.clone();
        // The thread is idle, so that there is room.
        work.try_send(SearchJob {
            thread,
            job,
            answer,
        })
        .ok()?;
        *self.inner.searches.lock().entry(self.urgency).or_default() += 1;
        drop(work);
        result.await.ok().flatten()
    }
}

impl Drop for ThreadPermit {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.inner.serve_next(thread);
        }
    }
}

impl EnginePool {
    /// A pool without threads; [`EnginePool::start`] starts them.
    #[must_use]
    pub fn new(
        limits: &EngineLimits,
        tables: Arc<Tables>,
        clock: Clock,
        stop: CancellationToken,
    ) -> Self {
        let threads = limits.thread_count();
        let short_positions = limits.short_job_positions;
        let (waiting, searches) = Default::default();
        let inner = Arc::new(Inner {
            waiting,
            searches,
            short_positions,
            threads,
            clock,
            stop,
        });
        Self {
            inner,
            table_bytes: limits.table_bytes,
            tables,
            nice: limits.nice,
        }
    }

    /// The endgame tables.
    pub fn tables(&self) -> Arc<Tables> {
        Arc::clone(&self.tables)
    }

    /// Jobs that no thread has started yet.
    pub fn queued(&self) -> usize {
        self.inner.waiting.lock().queue.len()
    }

    /// Searches that were started, by urgency.
    pub fn searches(&self) -> BTreeMap<Urgency, u64> {
        self.inner.searches.lock().clone()
    }

    /// Starts the threads. [`EnginePool::close`] ends them.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(&self) -> io::Result<()> {
        let all = std::iter::repeat_n(Takes::All, self.inner.threads).chain([Takes::Short]);
        for (number, takes) in all.enumerate() {
            let (inner, bytes, nice) = (Arc::clone(&self.inner), self.table_bytes, self.nice);
            let tables = Arc::clone(&self.tables);
            let (work, jobs) = sync_channel(1);
            thread::Builder::new()
                .name(format!("engine {number}"))
                .spawn(move || {
                    priority::lower(nice);
                    inner.work(&jobs, bytes, &tables);
                })?;
            self.inner.serve_next(EngineThread { takes, work });
        }
        Ok(())
    }

    /// Ends the threads and drops waiting jobs.
    pub fn close(&self) {
        let mut waiting = self.inner.waiting.lock();
        waiting.closed = true;
        let (queue, idle) = (
            std::mem::take(&mut waiting.queue),
            std::mem::take(&mut waiting.idle),
        );
        drop(waiting);
        drop((queue, idle));
    }

    /// Waits for a thread for a job of `length` positions. Returns `None` when the server stops.
    pub async fn seat(&self, ticket: Ticket, length: u64) -> Option<ThreadPermit> {
        let (seat, granted) = oneshot::channel();
        let idle = {
            let mut waiting = self.inner.waiting.lock();
            if waiting.closed {
                return None;
            }
            waiting.queue.push(
                ticket,
                Waiter {
                    length,
                    urgency: ticket.urgency,
                    seat,
                },
            );
            std::mem::take(&mut waiting.idle)
        };
        for thread in idle {
            self.inner.serve_next(thread);
        }
        granted.await.ok()
    }

    /// Waits for a thread and runs a job on it.
    pub async fn run(&self, ticket: Ticket, job: EngineJob) -> Option<Report> {
        self.seat(ticket, length(job.limit))
            .await?
            .search(job)
            .await
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Inner {
    /// Gives a thread to the next in the queue. A thread that nobody waits for is idle.
    fn serve_next(self: &Arc<Self>, mut thread: EngineThread) {
        loop {
            let mut waiting = self.waiting.lock();
            let takes = thread.takes;
            let Some(waiter) = waiting.queue.take(|waiter| self.may_take(takes, waiter)) else {
                if !waiting.closed {
                    waiting.idle.push(thread);
                }
                return;
            };
            let waiting_behind = waiting.queue.len();
            drop(waiting);
            let (inner, urgency) = (Arc::clone(self), waiter.urgency);
            let seat = ThreadPermit {
                inner,
                thread: Some(thread),
                urgency,
                waiting: waiting_behind,
            };
            match waiter.seat.send(seat) {
                Ok(()) => return,
                // The waiter is gone.
                Err(mut seat) => match seat.thread.take() {
                    Some(back) => thread = back,
                    None => return,
                },
            }
        }
    }

    fn may_take(&self, takes: Takes, waiter: &Waiter) -> bool {
        match takes {
            Takes::All => true,
            Takes::Short => waiter.length <= self.short_positions,
        }
    }

    /// The loop of a thread.
    fn work(
        self: &Arc<Self>,
        jobs: &Receiver<SearchJob>,
        table_bytes: usize,
        tables: &Arc<Tables>,
    ) {
        // Allocate the table with the first job; there may never be one.
        let mut engine: Option<Engine> = None;
        while let Ok(SearchJob {
            thread,
            mut job,
            answer,
        }) = jobs.recv()
        {
            if tables.is_unpacking() && job.limit.knowledge == Knowledge::Full {
                // No search waits for them.
                job.limit.knowledge = Knowledge::UnpackedTables;
            }
            let searched = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let with_tables = || Engine::new(table_bytes).with_tables(Arc::clone(tables));
                let engine = engine.get_or_insert_with(with_tables);
                self.search(engine, &job, &answer)
            }));
            let report = searched.unwrap_or_else(|_panicked| {
                error!(position = %job.position, "the engine panicked");
                engine = None;
                None
            });
            // The caller may be gone.
            let _gone = answer.send(report);
            self.serve_next(thread);
        }
    }

    fn search(
        &self,
        engine: &mut Engine,
        job: &EngineJob,
        answer: &oneshot::Sender<Option<Report>>,
    ) -> Option<Report> {
        let EngineJob {
            past,
            quiet,
            noise,
            oversight,
            most,
            ..
        } = job;
        let end = most.map(|most| self.clock.now().plus(most));
        let (quiet, noise, oversight) = (*quiet, *noise, *oversight);
        let task = Task {
            past,
            quiet,
            noise,
            oversight,
            ..Task::new(job.position, job.limit)
        };
        let stop = || {
            // Who waits for this core gets it, although the thread may compute for longer.
            thread::yield_now();
            self.stop.is_cancelled()
                || answer.is_closed()
                || end.is_some_and(|end| self.clock.now() >= end)
        };
        // A search that the stop has interrupted has no useful result.
        engine
            .search(&task, &stop)
            .filter(|_| !self.stop.is_cancelled())
    }
}
