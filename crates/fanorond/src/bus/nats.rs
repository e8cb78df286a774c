//! The bus of a NATS server: a subject for each account, so that a node receives only what it follows.
//!
//! The client library can connect again without telling its subscriptions, and then sends what it had queued. Both
//! would hide losses, and send old events after new ones. So the library may not connect again: a lost connection ends,
//! and the bus makes another one. It starts with a gap for this node, and one for the others if events of this node may
//! have been lost.
//!
//! The server handles the requests of a connection in their order. So when the node's message to itself comes back, all
//! subscriptions before it are in force. In a cluster of NATS servers, the other servers learn of them a little later.

use super::shared::{Direction, Shared};
use super::{Bus, BusError, BusLimits, Deliveries, Delivery, Health, NodeId, Subject, frame};
use crate::metrics::Metrics;
use async_nats::{
    Client, ConnectOptions, Event, PublishError, PublishErrorKind, ReconnectToServer, Subscriber,
};
use async_trait::async_trait;
use fanorona_game::AccountId;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet, hash_map};
use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_stream::StreamExt as _;
use tokio_util::task::AbortOnDropHandle;
use tracing::{debug, warn};

/// How often the library asks the server whether it is there. It is beside our own heartbeat, and finds a dead server
/// when nothing else is sent.
const PING: Duration = Duration::from_secs(3);

/// Requests in the library's queue. Our own queue is in front of it.
const CLIENT_ENTRIES: usize = 256;

/// Received messages of one subject that wait for this node. More are dropped by the library: a gap.
const SUBJECT_ENTRIES: usize = 1024;

/// The most events in one round.
const BATCH_ENTRIES: usize = 256;

/// About the most bytes of payloads in one round.
const BATCH_BYTES: usize = 1024 * 1024;

/// How long `follow` waits for the server. If it takes longer, there is a gap afterwards.
const FOLLOW_LIMIT: Duration = Duration::from_secs(1);

/// Where the library looks for the server after a lost connection. Nobody can listen on port 0, so it gives up.
const NOWHERE: &str = "nats://127.0.0.1:0";

#[derive(Debug)]
struct Nats {
    shared: Arc<Shared>,
    address: String,
    interest: Mutex<Interest>,
    /// Somebody follows another subject, or no longer.
    interest_changed: Notify,
    /// The last round of subscriptions that the server has handled.
    confirmed: watch::Sender<u64>,
    /// The connection of the start, until the task takes it.
    first: Mutex<Option<Link>>,
}

/// Which subjects this node follows.
#[derive(Debug)]
struct Interest {
    wanted: HashMap<Subject, Followed>,
    /// Subjects whose subscription may have to change.
    dirty: HashSet<Subject>,
    /// The number of the last round of subscriptions that was sent to the server.
    round: u64,
    /// The last round for which somebody did not wait long enough.
    overdue: u64,
}

/// A subject that this node follows.
#[derive(Debug, Clone, Copy)]
struct Followed {
    /// How often.
    count: usize,
    /// The round in which the node subscribes to it.
    round: u64,
}

/// A connection to the server.
#[derive(Debug)]
struct Link {
    client: Client,
    /// Receives the node's messages to itself. It ends when the connection is lost.
    own: Subscriber,
}

/// Connects a node.
pub(super) async fn connect(
    address: &str,
    node: NodeId,
    limits: BusLimits,
    metrics: &Metrics,
) -> Result<(Arc<dyn Bus>, Deliveries), BusError> {
    let shared = Arc::new(Shared::new(node, limits));
    let link = match timeout(limits.silence, Link::connect(Arc::clone(&shared), address.to_owned())).await {
        Ok(Ok(link)) => Ok(link),
        Ok(Err(why)) => Err(why),
        Err(_elapsed) => Err("no answer".to_owned()),
    };
    let link = link.map_err(|why| {
        BusError(format!(
            "no message bus at nats://{address}: {why}; start nats-server or use --bus postgres"
        ))
    })?;
    let wanted = HashMap::from([(Subject::Everybody, Followed { count: 1, round: 1 })]);
    let bus = Arc::new(Nats {
        shared,
        address: address.to_owned(),
        interest: Mutex::new(Interest { wanted, dirty: HashSet::new(), round: 0, overdue: 0 }),
        interest_changed: Notify::new(),
        confirmed: watch::Sender::new(0),
        first: Mutex::new(Some(link)),
    });
    let deliveries = bus.shared.incoming.queue().deliveries();
    let running = Arc::clone(&bus);
    bus.shared.supervisor(metrics).keep_running("bus", move || Arc::clone(&running).run());
    Ok((bus, deliveries))
}

/// The name of a subject at the server.
pub(super) fn subject_name(subject: Subject) -> String {
    match subject {
        Subject::Account(AccountId(id)) => format!("fanorond.account.{id}"),
        Subject::Everybody => "fanorond.all".to_owned(),
    }
}

/// The subject of a node's messages to itself.
fn own_subject(node: NodeId) -> String {
    format!("fanorond.node.{node}")
}

/// An error of the library with its causes, which its own text leaves out.
fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(why) = cause {
        let why_text = why.to_string();
        if !text.contains(&why_text) {
            text = format!("{text}: {why_text}");
        }
        cause = why.source();
    }
    text
}

impl Link {
    async fn connect(shared: Arc<Shared>, address: String) -> Result<Self, String> {
        let node = shared.node;
        let options = ConnectOptions::new()
            .name(format!("fanorond node {node}"))
            .ping_interval(PING)
            .connection_timeout(shared.limits.silence)
            .client_capacity(CLIENT_ENTRIES)
            .subscription_capacity(SUBJECT_ENTRIES)
            .ignore_discovered_servers()
            // The first connection counts too, so the library needs one attempt.
            .max_reconnects(1)
            .reconnect_to_server_callback(|servers, _info| async move {
                let addr = servers.into_iter().next()?.addr;
                Some(ReconnectToServer { addr, delay: Some(Duration::ZERO) })
            })
            .event_callback(move |event| note(Arc::clone(&shared), event));
        let client = options.connect(format!("nats://{address}")).await.map_err(|why| with_causes(&why))?;
        client.set_server_pool(NOWHERE).await.map_err(|why| with_causes(&why))?;
        let own = client.subscribe(own_subject(node)).await.map_err(|why| with_causes(&why))?;
        Ok(Self { client, own })
    }
}

async fn publish(client: &Client, subject: String, message: String) -> Result<(), PublishError> {
    client.publish(subject, message.into_bytes().into()).await
}

/// Something happened to a connection.
async fn note(shared: Arc<Shared>, event: Event) {
    match event {
        Event::SlowConsumer(_) => {
            debug!("bus: this node does not read fast enough");
            shared.incoming.gap();
        }
        Event::ServerError(why) => warn!(%why, "bus: the NATS server refuses something"),
        Event::ClientError(why) => debug!(%why, "bus: the NATS client failed"),
        // The session notices by itself.
        Event::Connected | Event::Disconnected | Event::LameDuckMode | Event::Draining | Event::Closed => {}
    }
}

impl Nats {
    async fn run(self: Arc<Self>) {
        tokio::select! {
            () = self.shared.stop.cancelled() => {}
            never = self.run_always() => match never {}
        }
    }

    async fn run_always(&self) -> Infallible {
        loop {
            let first = self.first.lock().take();
            let link = match first {
                Some(link) => link,
                None => {
                    let connect = || Link::connect(Arc::clone(&self.shared), self.address.clone());
                    self.shared.connect_again(Direction::Receiving, connect).await
                }
            };
            let why = self.use_link(link).await;
            self.shared.failed(Direction::Sending, &why);
            self.shared.failed(Direction::Receiving, &why);
        }
    }

    /// Uses a connection until there is a reason for a new one.
    async fn use_link(&self, link: Link) -> String {
        let Link { client, own } = link;
        let round = self.interest.lock().start();
        tokio::select! {
            why = self.watch(own, round) => why,
            Err(why) = self.subscribe(&client) => why,
            Err(why) = self.send(&client) => why,
            Err(why) = self.send_heartbeats(&client) => why,
        }
    }

    /// Waits for the node's messages to itself, the first of which confirms the first round of subscriptions.
    async fn watch(&self, mut own: Subscriber, first_round: u64) -> String {
        let mut is_confirmed = false;
        loop {
            let message = match timeout(self.shared.limits.silence, own.next()).await {
                Ok(Some(message)) => message,
                Ok(None) => return "the connection was closed".to_owned(),
                Err(_elapsed) => return "no answer".to_owned(),
            };
            let round = self.shared.incoming.take(&message.payload);
            let Some(round) = round.filter(|round| *round >= first_round) else { continue };
            self.confirmed.send_replace(round);
            if !std::mem::replace(&mut is_confirmed, true) {
                self.shared.restored(Direction::Sending);
                self.shared.restored(Direction::Receiving);
            }
            if self.interest.lock().was_overdue(round) {
                self.shared.incoming.gap();
            }
        }
    }

    /// Keeps the subscriptions as they are wanted.
    async fn subscribe(&self, client: &Client) -> Result<Infallible, String> {
        let mut subscribed: HashMap<Subject, AbortOnDropHandle<()>> = HashMap::new();
        loop {
            let (round, dirty) = self.interest.lock().next_round();
            let is_changed = !dirty.is_empty();
            for (subject, is_wanted) in dirty {
                if !is_wanted {
                    subscribed.remove(&subject);
                } else if let hash_map::Entry::Vacant(vacant) = subscribed.entry(subject) {
                    let subscriber = client.subscribe(subject_name(subject)).await;
                    let subscriber = subscriber.map_err(|why| with_causes(&why))?;
                    vacant.insert(self.deliver(subscriber));
                }
            }
            if is_changed {
                self.send_to_itself(client, round).await?;
            }
            self.interest_changed.notified().await;
        }
    }

    /// Starts to deliver what arrives about a subject.
    fn deliver(&self, mut subscriber: Subscriber) -> AbortOnDropHandle<()> {
        let shared = Arc::clone(&self.shared);
        AbortOnDropHandle::new(self.shared.tasks.spawn(async move {
            while let Some(message) = subscriber.next().await {
                // The node's messages to itself have their own subscription.
                shared.incoming.take(&message.payload);
            }
        }))
    }

    /// Sends what is queued.
    async fn send(&self, client: &Client) -> Result<Infallible, String> {
        let shared = &self.shared;
        if shared.has_loss() {
            self.send_gap(client).await?;
        }
        while let Some(batch) = shared.outgoing.batch(BATCH_ENTRIES, BATCH_BYTES).await {
            // The library does not say what the server has received, so a lost connection may lose events.
            shared.set_loss(true);
            for entry in batch {
                let Delivery::Event(event) = entry else {
                    self.send_gap(client).await?;
                    continue;
                };
                for message in shared.messages(&event, usize::MAX) {
                    match publish(client, subject_name(event.subject), message).await {
                        Ok(()) => {}
                        // The administrator of the server has set a lower limit.
                        Err(why) if why.kind() == PublishErrorKind::MaxPayloadExceeded => {
                            self.send_gap(client).await?;
                        }
                        Err(why) => return Err(with_causes(&why)),
                    }
                }
            }
        }
        client.flush().await.map_err(|why| with_causes(&why))?;
        shared.drained.cancel();
        std::future::pending().await
    }

    /// Tells all other nodes that events of this one are lost.
    async fn send_gap(&self, client: &Client) -> Result<(), String> {
        let subject = subject_name(Subject::Everybody);
        publish(client, subject, frame::gap(self.shared.node)).await.map_err(|why| with_causes(&why))
    }

    async fn send_heartbeats(&self, client: &Client) -> Result<Infallible, String> {
        let mut heartbeat = interval(self.shared.limits.heartbeat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            heartbeat.tick().await;
            // Zero confirms no round: it may overtake subscriptions.
            self.send_to_itself(client, 0).await?;
        }
    }

    async fn send_to_itself(&self, client: &Client, round: u64) -> Result<(), String> {
        let node = self.shared.node;
        publish(client, own_subject(node), frame::beat(node, round)).await.map_err(|why| with_causes(&why))
    }
}

impl Interest {
    /// Starts with a new connection, which has no subscriptions. Returns its first round.
    fn start(&mut self) -> u64 {
        let round = self.round + 1;
        for followed in self.wanted.values_mut() {
            followed.round = round;
        }
        self.dirty = self.wanted.keys().copied().collect();
        round
    }

    /// Returns the round after which events about the subject arrive.
    fn follow(&mut self, subject: Subject) -> u64 {
        let next = Followed { count: 0, round: self.round + 1 };
        let followed = self.wanted.entry(subject).or_insert(next);
        followed.count += 1;
        if followed.count == 1 {
            self.dirty.insert(subject);
        }
        followed.round
    }

    fn unfollow(&mut self, subject: Subject) {
        let Some(followed) = self.wanted.get_mut(&subject) else { return };
        followed.count -= 1;
        if followed.count == 0 {
            self.wanted.remove(&subject);
            self.dirty.insert(subject);
        }
    }

    /// The subjects to look at, and whether each is wanted. If there are any, they are a round.
    fn next_round(&mut self) -> (u64, Vec<(Subject, bool)>) {
        let dirty = std::mem::take(&mut self.dirty);
        if !dirty.is_empty() {
            self.round += 1;
        }
        let is_wanted = |subject| (subject, self.wanted.contains_key(&subject));
        (self.round, dirty.into_iter().map(is_wanted).collect())
    }

    /// Whether somebody did not wait for a round that is now confirmed.
    fn was_overdue(&mut self, confirmed: u64) -> bool {
        let was_overdue = self.overdue > 0 && self.overdue <= confirmed;
        if was_overdue {
            self.overdue = 0;
        }
        was_overdue
    }
}

#[async_trait]
impl Bus for Nats {
    fn publish(&self, subject: Subject, payload: Arc<str>) {
        self.shared.publish(subject, payload);
    }

    async fn follow(&self, subject: Subject) {
        let mut confirmed = self.confirmed.subscribe();
        let round = self.interest.lock().follow(subject);
        self.interest_changed.notify_one();
        let is_confirmed = async { confirmed.wait_for(|confirmed| *confirmed >= round).await.is_ok() };
        // Without a connection nobody waits.
        if self.shared.is_receiving() && timeout(FOLLOW_LIMIT, is_confirmed).await == Ok(true) {
            return;
        }
        let mut interest = self.interest.lock();
        interest.overdue = interest.overdue.max(round);
        if *self.confirmed.borrow() >= round && interest.was_overdue(round) {
            self.shared.incoming.gap();
        }
    }

    fn unfollow(&self, subject: Subject) {
        self.interest.lock().unfollow(subject);
        self.interest_changed.notify_one();
    }

    fn gap(&self) {
        self.shared.gap();
    }

    fn health(&self) -> Health {
        self.shared.health()
    }

    async fn close(&self) {
        self.shared.close().await;
    }
}
