//! The message bus: nodes that share a database tell each other what has changed.
//!
//! It is NOTIFY of PostgreSQL, on one channel for all nodes, after the commit of what it tells
//! about. An event can be lost: it is a hint, or a text for somebody who is online. So publishing
//! never waits and never fails.
//!
//! Each node numbers its messages. A receiver finds a [`Delivery::Gap`] from the numbers alone, and
//! then reads from the store whatever it shows. A node that sends nothing else says its last number
//! from time to time. What a connection may not have sent is sent again on the next one; the
//! numbers tell which message is the same.
//!
//! The bus does not read the texts, keeps nothing, and knows nothing about games.

mod numbers;
#[cfg(test)]
mod tests;

use crate::observability::metrics::Metrics;
use crate::observability::supervision::Supervisor;
use fanorona_store::{Listener, MOST_NOTIFIED_BYTES, NodeNumber, Notifier, NotifyError};
use numbers::{Hearing, beat, pieces};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

/// The channel of all nodes.
const CHANNEL: &str = "fanorond";
/// The most bytes of a text in one message. The rest is for what stands before it.
const PIECE_BYTES: usize = MOST_NOTIFIED_BYTES - 199;
/// The most messages in one statement.
const BATCH: usize = 256;
/// The least time between two statements that send messages. Each wakes every listening node, however
/// many messages it sends.
const INTERVAL: Duration = Duration::from_millis(3);
/// The time before the first attempt to connect again. It doubles with each attempt.
const FIRST_RETRY: Duration = Duration::from_millis(50);
/// The most time between two attempts to connect.
const LAST_RETRY: Duration = Duration::from_secs(2);

/// What a node receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// What another node has published, with the number of its last message.
    News {
        node: NodeNumber,
        number: u64,
        text: String,
    },
    /// Messages of another node up to this number may be missing: read from the store whatever is
    /// shown.
    Gap { node: NodeNumber, number: u64 },
}

/// Limits of the bus.
#[derive(Debug, Clone, Copy)]
pub struct BusLimits {
    /// Messages that wait to be sent, and events that wait to be handled. Further ones are lost: a
    /// gap.
    pub queue: usize,
    /// Bytes of one text. Other nodes get a gap instead of a larger one.
    pub text_bytes: usize,
    /// How often a node says its last number.
    pub beat: Duration,
    /// When nothing has arrived for this long, not even the node's own number, the connection is
    /// replaced.
    pub silence: Duration,
    /// How long `close` waits until queued messages are sent.
    pub close_grace: Duration,
}

impl Default for BusLimits {
    fn default() -> Self {
        Self {
            queue: 4096,
            text_bytes: 256 * 1024,
            beat: Duration::from_secs(1),
            silence: Duration::from_secs(8),
            close_grace: Duration::from_secs(2),
        }
    }
}

/// The node's connection to the others. Events of one node arrive in the order in which they were
/// published.
#[derive(Debug)]
pub struct Bus {
    node: NodeNumber,
    database: String,
    limits: BusLimits,
    outgoing: Mutex<Outgoing>,
    queued: Notify,
    deliveries: mpsc::Sender<Delivery>,
    received: tokio::sync::Mutex<mpsc::Receiver<Delivery>>,
    /// When each of the others was heard last.
    heard: Mutex<HashMap<NodeNumber, Instant>>,
    /// Why nothing is received, and why nothing is sent.
    faults: Mutex<[Option<String>; 2]>,
    /// The tasks end.
    stop: CancellationToken,
    /// All queued messages were sent after `close`.
    drained: CancellationToken,
    tasks: TaskTracker,
}

/// Messages that were not sent yet.
#[derive(Debug, Default)]
struct Outgoing {
    messages: VecDeque<String>,
    /// The number of the last message, which may be lost.
    last: u64,
    closed: bool,
}

/// A direction of the connection.
#[derive(Debug, Clone, Copy)]
enum Direction {
    Receiving = 0,
    Sending = 1,
}

impl Bus {
    /// Connects a node to the others with the database at `database`.
    ///
    /// # Errors
    /// The bus is not there. After this, outages end without help.
    pub async fn connect(
        database: &str,
        node: NodeNumber,
        limits: BusLimits,
        metrics: &Metrics,
    ) -> Result<Arc<Self>, String> {
        let both = async {
            // This one fails at once if the server is not there. The other one tries again for a
            // while.
            let notifier = Notifier::connect(database).await?;
            Ok((Listener::connect(database, &[CHANNEL]).await?, notifier))
        };
        let (listener, notifier) = within(limits.silence, both).await.map_err(|why| {
            format!("no message bus in the PostgreSQL database: {why}; check its address and whether it runs")
        })?;
        let (deliveries, received) = mpsc::channel(limits.queue);
        let bus = Arc::new(Self {
            node,
            database: database.to_owned(),
            limits,
            outgoing: Mutex::default(),
            queued: Notify::new(),
            deliveries,
            received: tokio::sync::Mutex::new(received),
            heard: Mutex::default(),
            faults: Mutex::default(),
            stop: CancellationToken::new(),
            drained: CancellationToken::new(),
            tasks: TaskTracker::new(),
        });
        let supervisor = Supervisor::new(&bus.tasks, &bus.stop, LAST_RETRY, metrics);
        let (receiving, first) = (Arc::clone(&bus), Mutex::new(Some(listener)));
        supervisor.keep_running("bus listener", move || {
            Arc::clone(&receiving).until_stop(Arc::clone(&receiving).receive(first.lock().take()))
        });
        let (sending, first) = (Arc::clone(&bus), Mutex::new(Some(notifier)));
        supervisor.keep_running("bus sender", move || {
            Arc::clone(&sending).until_stop(Arc::clone(&sending).send(first.lock().take()))
        });
        Ok(bus)
    }

    /// Sends a text to the other nodes, later and if possible. If it is lost, they find a gap.
    /// Publish after the commit.
    pub fn publish(&self, text: &str) {
        let mut outgoing = self.outgoing.lock();
        if outgoing.closed {
            return;
        }
        let numbered = pieces(self.node, outgoing.last, text, PIECE_BYTES);
        outgoing.last += u64::try_from(numbered.len()).unwrap_or(u64::MAX);
        let fits = outgoing.messages.len() + numbered.len() <= self.limits.queue;
        if fits && text.len() <= self.limits.text_bytes {
            outgoing.messages.extend(numbered);
        }
        drop(outgoing);
        self.queued.notify_one();
    }

    /// The number of the last message that this node has published.
    pub fn published(&self) -> u64 {
        self.outgoing.lock().last
    }

    /// The other nodes that were heard lately.
    pub fn heard(&self) -> Vec<NodeNumber> {
        let mut heard = self.heard.lock();
        heard.retain(|_, at| at.elapsed() < self.limits.silence);
        heard.keys().copied().collect()
    }

    /// The next event or gap, or `None` after the bus was closed. Nothing is lost when the future
    /// is dropped.
    pub async fn next(&self) -> Option<Delivery> {
        let mut received = self.received.lock().await;
        tokio::select! {
            biased;
            delivery = received.recv() => delivery,
            () = self.stop.cancelled() => None,
        }
    }

    /// Why events do not arrive or are not sent, as a text for the operator.
    pub fn fault(&self) -> Option<String> {
        let [receiving, sending] = &*self.faults.lock();
        let why = |direction: &str, why: &String| format!("bus: not {direction}: {why}");
        let receiving = receiving.as_ref().map(|it| why("receiving", it));
        receiving.or_else(|| sending.as_ref().map(|it| why("sending", it)))
    }

    /// Sends what is queued, if that is possible within the grace period, and disconnects.
    /// Afterwards [`Bus::next`] returns `None` when nothing is left, and `publish` does nothing.
    pub async fn close(&self) {
        self.outgoing.lock().closed = true;
        self.queued.notify_one();
        if timeout(self.limits.close_grace, self.drained.cancelled())
            .await
            .is_err()
        {
            warn!("bus: messages were not sent within the grace period");
        }
        self.stop.cancel();
        self.tasks.close();
        if timeout(self.limits.close_grace, self.tasks.wait())
            .await
            .is_err()
        {
            warn!("bus: tasks did not end within the grace period");
        }
    }

    async fn until_stop(self: Arc<Self>, work: impl Future<Output = ()>) {
        tokio::select! {
            () = self.stop.cancelled() => {}
            () = work => {}
        }
    }

    async fn receive(self: Arc<Self>, mut listener: Option<Listener>) {
        let mut hearing = Hearing::new(self.node);
        loop {
            let mut listening = match listener.take() {
                Some(listener) => listener,
                None => {
                    self.again(Direction::Receiving, || {
                        Listener::connect(&self.database, &[CHANNEL])
                    })
                    .await
                }
            };
            let why = loop {
                match within(self.limits.silence, listening.next()).await {
                    Ok(message) => {
                        if let Some(node) = hearing.take(&message, &self.deliveries) {
                            self.heard.lock().insert(node, Instant::now());
                        }
                    }
                    Err(why) => break why,
                }
            };
            self.failed(Direction::Receiving, &why);
        }
    }

    /// Sends until the queue is closed and empty.
    async fn send(self: Arc<Self>, mut notifier: Option<Notifier>) {
        loop {
            let sending = match notifier.take() {
                Some(notifier) => notifier,
                None => {
                    self.again(Direction::Sending, || Notifier::connect(&self.database))
                        .await
                }
            };
            match self.send_on(sending).await {
                Ok(()) => return self.drained.cancel(),
                Err(why) => self.failed(Direction::Sending, &why),
            }
        }
    }

    /// Sends on a connection until it fails.
    async fn send_on(&self, mut notifier: Notifier) -> Result<(), String> {
        let mut beats = interval(self.limits.beat);
        let mut sent_at = Instant::now();
        loop {
            sleep_until(sent_at + INTERVAL).await;
            let (batch, closed) = {
                let outgoing = self.outgoing.lock();
                (
                    outgoing
                        .messages
                        .iter()
                        .take(BATCH)
                        .cloned()
                        .collect::<Vec<_>>(),
                    outgoing.closed,
                )
            };
            if !batch.is_empty() {
                sent_at = Instant::now();
                within(self.limits.silence, notifier.send(CHANNEL, &batch)).await?;
                self.outgoing.lock().messages.drain(..batch.len());
                continue;
            }
            if closed {
                notifier.close().await;
                return Ok(());
            }
            tokio::select! {
                biased;
                () = self.queued.notified() => {}
                _ = beats.tick() => {
                    let last = {
                        let outgoing = self.outgoing.lock();
                        outgoing.messages.is_empty().then_some(outgoing.last)
                    };
                    if let Some(last) = last {
                        within(self.limits.silence, notifier.send(CHANNEL, &[beat(self.node, last)])).await?;
                    }
                }
            }
        }
    }

    fn failed(&self, direction: Direction, why: &str) {
        if self.faults.lock()[direction as usize]
            .replace(why.to_owned())
            .is_none()
        {
            warn!(
                ?direction,
                why, "bus: connection lost; changes on other nodes are seen late"
            );
        }
    }

    /// Tries to connect until it succeeds.
    async fn again<T, F>(&self, direction: Direction, connect: impl Fn() -> F) -> T
    where
        F: Future<Output = Result<T, NotifyError>>,
    {
        let mut delay = FIRST_RETRY;
        loop {
            sleep(delay).await;
            match within(self.limits.silence, connect()).await {
                Ok(connected) => {
                    self.faults.lock()[direction as usize] = None;
                    info!(?direction, "bus: connected");
                    return connected;
                }
                Err(why) => self.failed(direction, &why),
            }
            delay = (2 * delay).min(LAST_RETRY);
        }
    }
}

/// Waits for the database, but not longer than the connection may be silent.
async fn within<T>(
    silence: Duration,
    done: impl Future<Output = Result<T, NotifyError>>,
) -> Result<T, String> {
    match timeout(silence, done).await {
        Ok(done) => done.map_err(|why| why.to_string()),
        Err(_elapsed) => Err("no answer".to_owned()),
    }
}
