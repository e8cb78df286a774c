//! The state of a connection to the bus: two queues, and faults.

use super::incoming::Incoming;
use super::queue::Queue;
use super::{BusLimits, Event, Health, NodeId, Subject, frame};
use crate::metrics::Metrics;
use crate::supervision::Supervisor;
use parking_lot::Mutex;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, info, warn};

/// The time before the first attempt to connect again. It doubles with each attempt.
const FIRST_RETRY: Duration = Duration::from_millis(50);

/// The most time between two attempts to connect.
const LAST_RETRY: Duration = Duration::from_secs(4);

/// The time between a panic and the next start of a task.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// The state of a node's connection to the bus.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) node: NodeId,
    pub(super) limits: BusLimits,
    pub(super) outgoing: Arc<Queue>,
    pub(super) incoming: Incoming,
    /// The number of the last event that was sent.
    sent: AtomicU64,
    /// Events were lost, or are on their way and may be lost, and the other nodes were not told.
    loss: AtomicBool,
    faults: Mutex<Faults>,
    /// The tasks end.
    pub(super) stop: CancellationToken,
    /// All queued events were sent after `close`.
    pub(super) drained: CancellationToken,
    pub(super) tasks: TaskTracker,
}

/// The direction of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Receiving,
    Sending,
}

/// What does not work at present.
#[derive(Debug)]
struct Faults {
    receiving: Option<String>,
    sending: Option<String>,
}

impl Shared {
    pub(super) fn new(node: NodeId, limits: BusLimits) -> Self {
        let starting = || Some("it is starting".to_owned());
        Self {
            node,
            limits,
            outgoing: Queue::new(&limits),
            incoming: Incoming::new(node, &limits),
            sent: AtomicU64::new(0),
            loss: AtomicBool::new(false),
            faults: Mutex::new(Faults { receiving: starting(), sending: starting() }),
            stop: CancellationToken::new(),
            drained: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }
    }

    /// Starts tasks that run until `stop`.
    pub(super) fn supervisor(&self, metrics: &Metrics) -> Supervisor {
        Supervisor::new(&self.tasks, &self.stop, RESTART_DELAY, metrics)
    }

    pub(super) fn publish(&self, subject: Subject, payload: Arc<str>) {
        if payload.len() > self.limits.message_bytes {
            self.outgoing.gap();
        } else {
            self.outgoing.push(Event { node: self.node, subject, payload });
        }
    }

    /// All nodes get a gap.
    pub(super) fn gap(&self) {
        self.outgoing.gap();
        self.incoming.gap();
    }

    /// The messages of an event, each with at most `most_bytes` of its payload.
    pub(super) fn messages(&self, event: &Event, most_bytes: usize) -> Vec<String> {
        let number = self.sent.fetch_add(1, Ordering::Relaxed) + 1;
        frame::event(event, number, most_bytes)
    }

    /// Whether the other nodes have to be told that events are lost.
    pub(super) fn has_loss(&self) -> bool {
        self.loss.load(Ordering::Relaxed)
    }

    /// Notes whether events may be lost from now on without a gap.
    pub(super) fn set_loss(&self, loss: bool) {
        self.loss.store(loss, Ordering::Relaxed);
    }

    /// A direction works. After this, whatever other nodes publish arrives or is a gap.
    pub(super) fn restored(&self, direction: Direction) {
        let fault = self.faults.lock().of(direction).take();
        if fault.is_some() {
            info!(?direction, "bus: connected");
        }
        if direction == Direction::Receiving {
            self.incoming.gap();
        }
    }

    /// A direction does not work.
    pub(super) fn failed(&self, direction: Direction, why: &str) {
        let before = self.faults.lock().of(direction).replace(why.to_owned());
        match before {
            None => {
                warn!(?direction, why, "bus: connection lost; changes on other nodes are seen late");
                if direction == Direction::Receiving {
                    self.incoming.gap();
                }
            }
            Some(_) => debug!(?direction, why, "bus: still not connected"),
        }
    }

    /// Tries to connect until it succeeds. Meanwhile there is a gap from time to time, because nothing else says what
    /// other nodes have changed.
    pub(super) async fn connect_again<T, E, F>(&self, direction: Direction, connect: impl Fn() -> F) -> T
    where
        E: fmt::Display,
        F: Future<Output = Result<T, E>>,
    {
        let (mut delay, mut gap_at) = (FIRST_RETRY, Instant::now() + self.limits.silence);
        loop {
            sleep(delay).await;
            match timeout(self.limits.silence, connect()).await {
                Ok(Ok(connected)) => return connected,
                Ok(Err(why)) => self.failed(direction, &why.to_string()),
                Err(_elapsed) => self.failed(direction, "no answer"),
            }
            if direction == Direction::Receiving && Instant::now() >= gap_at {
                self.incoming.gap();
                gap_at = Instant::now() + self.limits.silence;
            }
            delay = (2 * delay).min(LAST_RETRY);
        }
    }

    pub(super) fn health(&self) -> Health {
        let faults = self.faults.lock();
        let why = |direction: &str, fault: &Option<String>| {
            fault.as_ref().map(|why| Health::Down { why: format!("bus: not {direction}: {why}") })
        };
        let receiving = why("receiving", &faults.receiving);
        receiving.or_else(|| why("sending", &faults.sending)).unwrap_or(Health::Up)
    }

    /// Sends what is queued within the grace period, and ends all tasks.
    pub(super) async fn close(&self) {
        self.outgoing.close();
        let grace = self.limits.close_grace;
        if timeout(grace, self.drained.cancelled()).await.is_err() {
            warn!("bus: events were not sent within the grace period");
        }
        self.stop.cancel();
        self.tasks.close();
        if timeout(grace, self.tasks.wait()).await.is_err() {
            warn!("bus: tasks did not end within the grace period");
        }
        self.incoming.queue().close();
    }
}

impl Faults {
    fn of(&mut self, direction: Direction) -> &mut Option<String> {
        match direction {
            Direction::Receiving => &mut self.receiving,
            Direction::Sending => &mut self.sending,
        }
    }
}
