//! The bus of PostgreSQL: NOTIFY on one channel for all nodes.
//!
//! One connection listens, another sends what is queued, in batches. NOTIFY takes a lock of the whole database server
//! until the transaction ends, so it is never in the transaction of a change, but has its own short one afterwards.
//!
//! Every fault of a connection replaces it, and is a gap for those who may have missed something: this node if it could
//! not listen, the others if it could not send.

use super::shared::{Direction, Shared};
use super::{BusError, BusLimits, Deliveries, Delivery, Health, NodeId, Subject, frame};
use crate::metrics::Metrics;
use fanorona_store::{Listener, MOST_NOTIFIED_BYTES, Notifier};
use parking_lot::Mutex;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

/// The channel of all nodes.
pub(super) const CHANNEL: &str = "fanorond";

/// The most bytes of a payload in one message. The rest is for what stands before the payload.
const PART_BYTES: usize = MOST_NOTIFIED_BYTES - 199;

/// The most events in one statement.
const BATCH_ENTRIES: usize = 256;

/// About the most bytes of payloads in one statement.
const BATCH_BYTES: usize = 1024 * 1024;

/// The node's connection to the others. Events of one node arrive in the order in which they were published.
#[derive(Debug)]
pub(crate) struct Bus {
    shared: Shared,
    database: String,
    /// The channel for messages of this node to itself.
    own_channel: String,
    /// The connections of the start, until the tasks take them.
    first_listener: Mutex<Option<Listener>>,
    first_notifier: Mutex<Option<Notifier>>,
}

/// Waits for the database, but not longer than for a sign of life.
async fn within<T>(
    limits: &BusLimits,
    done: impl Future<Output = Result<T, fanorona_store::NotifyError>>,
) -> Result<T, String> {
    match timeout(limits.silence, done).await {
        Ok(done) => done.map_err(|why| why.to_string()),
        Err(_elapsed) => Err("no answer".to_owned()),
    }
}

impl Bus {
    /// Connects a node to the others with the database at `database`.
    ///
    /// # Errors
    /// The bus is not there. After this, outages end without help.
    pub(crate) async fn connect(
        database: &str,
        node: NodeId,
        limits: BusLimits,
        metrics: &Metrics,
    ) -> Result<(Arc<Self>, Deliveries), BusError> {
        let own_channel = format!("{CHANNEL}_node_{node}");
        let both = async {
            // This one fails at once if the server is not there. The other one tries again for a while.
            let notifier = Notifier::connect(database).await?;
            Ok((Listener::connect(database, &[CHANNEL, &own_channel]).await?, notifier))
        };
        let (listener, notifier) = within(&limits, both).await.map_err(|why| {
            BusError(format!(
                "no message bus in the PostgreSQL database: {why}; check its address and whether it runs"
            ))
        })?;
        let bus = Arc::new(Self {
            shared: Shared::new(node, limits),
            database: database.to_owned(),
            own_channel,
            first_listener: Mutex::new(Some(listener)),
            first_notifier: Mutex::new(Some(notifier)),
        });
        let deliveries = bus.shared.incoming.queue().deliveries();
        let supervisor = bus.shared.supervisor(metrics);
        let receiving = Arc::clone(&bus);
        supervisor.keep_running("bus listener", move || Arc::clone(&receiving).receive());
        let sending = Arc::clone(&bus);
        supervisor.keep_running("bus sender", move || Arc::clone(&sending).send());
        Ok((bus, deliveries))
    }

    /// Sends an event to the other nodes, later and if possible. If it is lost, they get a gap. Publish after the
    /// commit: a receiver reads the store at once.
    pub(crate) fn publish(&self, subject: Subject, payload: Arc<str>) {
        self.shared.publish(subject, payload);
    }

    /// All nodes get a gap, this one too: something has happened of which no event tells.
    pub(crate) fn gap(&self) {
        self.shared.gap();
    }

    /// Whether events arrive and are sent.
    pub(crate) fn health(&self) -> Health {
        self.shared.health()
    }

    /// Sends what is queued, if that is possible within the grace period, and disconnects. Afterwards
    /// [`Deliveries::next`] returns `None` when its queue is empty, and `publish` does nothing.
    pub(crate) async fn close(&self) {
        self.shared.close().await;
    }

    async fn receive(self: Arc<Self>) {
        tokio::select! {
            () = self.shared.stop.cancelled() => {}
            never = self.receive_always() => match never {}
        }
    }

    async fn receive_always(&self) -> Infallible {
        loop {
            let first = self.first_listener.lock().take();
            let listener = match first {
                Some(listener) => listener,
                None => {
                    let channels = [CHANNEL, &self.own_channel];
                    let connect = || Listener::connect(&self.database, &channels);
                    self.shared.connect_again(Direction::Receiving, connect).await
                }
            };
            self.shared.restored(Direction::Receiving);
            let why = self.listen(listener).await;
            self.shared.failed(Direction::Receiving, &why);
        }
    }

    /// Receives until there is a reason for a new connection.
    async fn listen(&self, mut listener: Listener) -> String {
        loop {
            match within(&self.shared.limits, listener.next()).await {
                // The node's own message only shows that the connection works.
                Ok(message) => {
                    self.shared.incoming.take(message.as_bytes());
                }
                Err(why) => return why,
            }
        }
    }

    async fn send(self: Arc<Self>) {
        tokio::select! {
            () = self.shared.stop.cancelled() => {}
            () = self.send_always() => self.shared.drained.cancel(),
        }
    }

    /// Sends until the queue is closed and empty.
    async fn send_always(&self) {
        let mut heartbeat = interval(self.shared.limits.heartbeat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let first = self.first_notifier.lock().take();
            let notifier = match first {
                Some(notifier) => notifier,
                None => {
                    let connect = || Notifier::connect(&self.database);
                    self.shared.connect_again(Direction::Sending, connect).await
                }
            };
            match self.send_on(notifier, &mut heartbeat).await {
                Ok(()) => return,
                Err(why) => self.shared.failed(Direction::Sending, &why),
            }
        }
    }

    /// Sends on a connection until it fails.
    async fn send_on(&self, mut notifier: Notifier, heartbeat: &mut Interval) -> Result<(), String> {
        let (shared, limits) = (&self.shared, &self.shared.limits);
        if shared.has_loss() {
            within(limits, notifier.send(CHANNEL, &[frame::gap(shared.node)])).await?;
            shared.set_loss(false);
        }
        shared.restored(Direction::Sending);
        loop {
            let batch = tokio::select! {
                batch = shared.outgoing.batch(BATCH_ENTRIES, BATCH_BYTES) => batch,
                _ = heartbeat.tick() => {
                    let beat = [frame::beat(shared.node, 0)];
                    within(limits, notifier.send(&self.own_channel, &beat)).await?;
                    continue;
                }
            };
            let Some(batch) = batch else {
                notifier.close().await;
                return Ok(());
            };
            let messages: Vec<String> = batch.iter().flat_map(|entry| self.messages(entry)).collect();
            // If this fails, nobody knows whether the others have the batch. A second one would be out of order.
            shared.set_loss(true);
            within(limits, notifier.send(CHANNEL, &messages)).await?;
            shared.set_loss(false);
        }
    }

    fn messages(&self, entry: &Delivery) -> Vec<String> {
        match entry {
            // PostgreSQL has no text with this character.
            Delivery::Event(event) if !event.payload.contains('\0') => {
                self.shared.messages(event, PART_BYTES)
            }
            Delivery::Event(_) | Delivery::Gap => vec![frame::gap(self.shared.node)],
        }
    }
}
