//! Repeats an action on many connections, as fast as answers come or at fixed moments.

use super::client::Fault;
use super::measured::{Cost, Measured};
use super::target::Target;
use clap::Args;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Moments that may wait for a worker. More are counted as missed.
const WAITING: usize = 4_096;

/// The code of those whose connection failed beside another scenario.
pub(super) const BROKEN: &str = "broken";

/// How fast actions begin, and how many there are at most.
#[derive(Debug, Clone, Args)]
pub struct Pace {
    /// Actions a second at fixed moments, all connections together. Without it each connection
    /// begins the next action when the last one is answered.
    #[arg(long, global = true, value_name = "PER_SECOND", value_parser = positive)]
    pub rate: Option<f64>,
    /// The run ends after this number of actions, if not earlier.
    #[arg(long, global = true)]
    pub count: Option<u64>,
}

/// How fast actions begin, and when the run ends.
#[derive(Debug, Clone, Args)]
pub struct Load {
    /// How fast.
    #[command(flatten)]
    pub pace: Pace,
    /// Seconds that are measured.
    #[arg(long, global = true, default_value = "10", value_parser = positive)]
    pub seconds: f64,
    /// Seconds before that, which are not measured.
    #[arg(long, global = true, default_value = "1")]
    pub warm_up: u32,
    /// Count refusals by their code instead of stopping at the first.
    #[arg(long, global = true)]
    pub count_refusals: bool,
    /// It runs beside another scenario: refusals are counted, and a worker whose connection fails
    /// is counted and missing from then on.
    #[arg(skip)]
    pub(super) beside: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if number > 0.0 && number <= 1e6 {
        Ok(number)
    } else {
        Err("not more than 0 and at most 1000000".to_owned())
    }
}

/// One of those that act at the same time.
pub(super) trait Worker: Send + 'static {
    /// Prepares the next action. This is not measured.
    fn prepare(&mut self) -> impl Future<Output = Result<(), Fault>> + Send {
        async { Ok(()) }
    }

    /// Acts once.
    fn act(&mut self) -> impl Future<Output = Result<Acted, Fault>> + Send;
}

/// All that act at the same time in a scenario.
pub(super) trait Crew: Send {
    /// How many they are.
    fn count(&self) -> usize;

    /// Lets them act until the load is over. The first fault ends the run.
    fn drive<'a>(
        &'a mut self,
        load: &'a Load,
        target: &'a Target,
    ) -> Pin<Box<dyn Future<Output = Result<Measured, Fault>> + Send + 'a>>;
}

impl<W: Worker> Crew for Vec<W> {
    fn count(&self) -> usize {
        self.len()
    }

    fn drive<'a>(
        &'a mut self,
        load: &'a Load,
        target: &'a Target,
    ) -> Pin<Box<dyn Future<Output = Result<Measured, Fault>> + Send + 'a>> {
        Box::pin(async move {
            let measured;
            (*self, measured) = drive(std::mem::take(self), load, target).await?;
            Ok(measured)
        })
    }
}

/// The moments of an action that was answered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Acted {
    /// When it began, if not at the moment when it was due.
    pub(super) began: Option<Instant>,
    pub(super) answered: Instant,
    /// When all others had it whom it concerns.
    pub(super) delivered: Option<Instant>,
}

impl Acted {
    /// It is answered now, and concerns nobody else.
    pub(super) fn now() -> Self {
        Self {
            began: None,
            answered: Instant::now(),
            delivered: None,
        }
    }
}

struct Run {
    begins: Instant,
    ends: Instant,
    left: AtomicU64,
    count_refusals: bool,
    beside: bool,
    measured: Mutex<Measured>,
}

async fn drive<W: Worker>(
    workers: Vec<W>,
    load: &Load,
    target: &Target,
) -> Result<(Vec<W>, Measured), Fault> {
    let first = Instant::now();
    let begins = first + Duration::from_secs(load.warm_up.into());
    let run = Arc::new(Run {
        begins,
        ends: begins + Duration::from_secs_f64(load.seconds),
        left: AtomicU64::new(load.pace.count.unwrap_or(u64::MAX)),
        count_refusals: load.count_refusals || load.beside,
        beside: load.beside,
        measured: Mutex::default(),
    });
    let mut tasks = JoinSet::new();
    let mut queues = Vec::new();
    for worker in workers {
        let (sender, queue) = mpsc::channel(WAITING);
        queues.push(sender);
        let queue = load.pace.rate.map(|_| queue);
        tasks.spawn(Arc::clone(&run).repeat(worker, queue));
    }
    if let Some(rate) = load.pace.rate {
        let run = Arc::clone(&run);
        std::thread::spawn(move || run.pace(first, rate, &queues));
    }
    // What they keep, such as connections, is there until the costs are known.
    let mut ended = Vec::new();
    let mut warm_up = std::pin::pin!(tokio::time::sleep_until(begins));
    loop {
        tokio::select! {
            () = &mut warm_up => break,
            Some(worker) = tasks.join_next() => ended.push(joined(worker)?),
        }
    }
    let before = Cost::so_far(target).await;
    while let Some(worker) = tasks.join_next().await {
        ended.push(joined(worker)?);
    }
    let after = Cost::so_far(target).await;
    let mut measured = std::mem::take(&mut *run.measured());
    measured.took = run.begins.elapsed();
    measured.cost = (before, after);
    Ok((ended, measured))
}

fn joined<W>(ended: Result<Result<W, Fault>, tokio::task::JoinError>) -> Result<W, Fault> {
    ended.unwrap_or_else(|error| Err(Fault::Broken(error.to_string())))
}

impl Run {
    /// Tells workers in turn when their next action is due. A thread of its own, because tokio's
    /// timers are only exact to a millisecond.
    fn pace(&self, first: Instant, rate: f64, queues: &[mpsc::Sender<Instant>]) {
        for (number, queue) in (0_u32..).zip(queues.iter().cycle()) {
            let due = first + Duration::from_secs_f64(f64::from(number) / rate);
            if due >= self.ends {
                return;
            }
            while let Some(wait) = due.checked_duration_since(Instant::now())
                && wait > Duration::ZERO
            {
                std::thread::park_timeout(wait);
            }
            match queue.try_send(due) {
                Ok(()) => {}
                Err(mpsc::error::TrySendError::Full(due)) => {
                    self.measured().missed += u64::from(due >= self.begins);
                }
                // The run has ended, or else only this worker.
                Err(mpsc::error::TrySendError::Closed(_)) => {
                    if queues.iter().all(mpsc::Sender::is_closed) {
                        return;
                    }
                }
            }
        }
    }

    async fn repeat<W: Worker>(
        self: Arc<Self>,
        mut worker: W,
        mut queue: Option<mpsc::Receiver<Instant>>,
    ) -> Result<W, Fault> {
        loop {
            if let Err(fault) = worker.prepare().await
                && self.note(fault, Instant::now())?.is_break()
            {
                return Ok(worker);
            }
            let due = match &mut queue {
                None => Instant::now(),
                Some(queue) => match queue.recv().await {
                    None => return Ok(worker),
                    Some(due) => due,
                },
            };
            if Instant::now() >= self.ends {
                // What was due and has not begun is not forgotten.
                let mut missed = u64::from(queue.is_some());
                while let Some(queue) = &mut queue
                    && queue.recv().await.is_some()
                {
                    missed += 1;
                }
                self.measured().missed += missed;
                return Ok(worker);
            }
            if due >= self.begins && !self.may_begin() {
                return Ok(worker);
            }
            let acting = worker.act();
            let acted = match self.beside {
                // Nobody waits for those who press the server.
                true => tokio::time::timeout_at(self.ends, acting).await.ok(),
                false => Some(acting.await),
            };
            let Some(acted) = acted else {
                return Ok(worker);
            };
            match acted {
                Ok(acted) if due >= self.begins => self.measured().add(due, acted),
                Ok(_) => {}
                Err(fault) => {
                    if self.note(fault, due)?.is_break() {
                        return Ok(worker);
                    }
                }
            }
        }
    }

    fn may_begin(&self) -> bool {
        let left = |left: u64| left.checked_sub(1);
        self.left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
            .is_ok()
    }

    /// Counts a fault, unless it ends the run. Returns whether the worker acts again.
    fn note(&self, fault: Fault, due: Instant) -> Result<ControlFlow<()>, Fault> {
        let (code, goes_on) = match fault {
            Fault::Refused { code, .. } if self.count_refusals => (code, ControlFlow::Continue(())),
            Fault::Broken(_) if self.beside => (BROKEN.to_owned(), ControlFlow::Break(())),
            Fault::Refused { .. } | Fault::Broken(_) => return Err(fault),
        };
        if due >= self.begins || goes_on.is_break() {
            *self.measured().refused.entry(code).or_default() += 1;
        }
        Ok(goes_on)
    }

    fn measured(&self) -> std::sync::MutexGuard<'_, Measured> {
        // Nobody panics while it is locked; if so, what was measured is still right.
        self.measured.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
