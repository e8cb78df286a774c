//! What every bus promises, with real servers.

use super::{Bus, BusLimits, BusUrl, Deliveries, Delivery, Event, Health, Hub, NodeId, Subject, connect};
use crate::metrics::Metrics;
use fanorona_game::AccountId;
use fanorona_store::Notifier;
use fanorona_test_servers::{NatsServer, PostgresServer};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// No successful test waits this long.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server that two or three nodes share.
enum Shared {
    Nothing(Hub),
    Postgres(PostgresServer),
    Nats(NatsServer),
}

/// A node of a test.
struct Node {
    id: NodeId,
    bus: Arc<dyn Bus>,
    deliveries: Deliveries,
}

impl Shared {
    async fn node(&self, id: i64, limits: BusLimits) -> Node {
        let id = NodeId(id);
        let (bus, deliveries) = match self {
            Self::Nothing(hub) => hub.join(id, limits),
            Self::Postgres(server) => {
                connect(&BusUrl::Postgres, &server.url(), id, limits, &Metrics::default()).await.unwrap()
            }
            Self::Nats(server) => {
                let url = BusUrl::Nats(server.address());
                connect(&url, "postgres://elsewhere", id, limits, &Metrics::default()).await.unwrap()
            }
        };
        let mut node = Node { id, bus, deliveries };
        // A connection starts with a gap. From then on the node receives events.
        assert_eq!(node.next().await, Delivery::Gap);
        node
    }

    fn restart(&mut self) {
        match self {
            Self::Nothing(_) => panic!("there is no server"),
            Self::Postgres(server) => server.restart(),
            Self::Nats(server) => server.restart(),
        }
    }

    fn freeze(&self) {
        match self {
            Self::Nothing(_) => panic!("there is no server"),
            Self::Postgres(server) => server.freeze(),
            Self::Nats(server) => server.freeze(),
        }
    }

    fn thaw(&self) {
        match self {
            Self::Nothing(_) => panic!("there is no server"),
            Self::Postgres(server) => server.thaw(),
            Self::Nats(server) => server.thaw(),
        }
    }

    /// Sends a message that no node of this version would send.
    async fn inject(&self, message: &str) {
        match self {
            Self::Nothing(_) => panic!("there are no messages"),
            Self::Postgres(server) => {
                let mut notifier = Notifier::connect(&server.url()).await.unwrap();
                notifier.send(super::postgres::CHANNEL, &[message.to_owned()]).await.unwrap();
            }
            Self::Nats(server) => {
                let client = async_nats::connect(server.address()).await.unwrap();
                let subject = super::nats::subject_name(Subject::Everybody);
                client.publish(subject, message.to_owned().into()).await.unwrap();
                client.flush().await.unwrap();
            }
        }
    }
}

impl Node {
    fn say(&self, subject: Subject, payload: &str) {
        self.bus.publish(subject, payload.into());
    }

    async fn next(&mut self) -> Delivery {
        let next = timeout(PATIENCE, self.deliveries.next()).await.expect("nothing arrives");
        next.expect("the bus is closed")
    }

    /// Publishes until the other node has received an event: each is either received or a gap.
    async fn say_until_heard(&self, hearer: &Self, subject: Subject) {
        let mut number = 0;
        let heard = async {
            loop {
                number += 1;
                self.say(subject, &format!("again {number}"));
                if self.is_heard_or_gap(hearer, subject, &format!("again {number}")).await {
                    return;
                }
            }
        };
        timeout(PATIENCE, heard).await.expect("neither an event nor a gap arrives");
    }

    /// Waits for this event or a gap. Returns whether it was the event.
    async fn is_heard_or_gap(&self, hearer: &Self, subject: Subject, payload: &str) -> bool {
        loop {
            match hearer.deliveries.next().await.expect("the bus is closed") {
                Delivery::Gap => return false,
                delivery if delivery == event(self, subject, payload) => return true,
                Delivery::Event(_) => {}
            }
        }
    }

    /// Waits until the bus works, and ignores what arrives meanwhile.
    async fn until_up(&self) {
        let up = async {
            while self.bus.health() != Health::Up {
                // Nothing has to arrive when sending works again.
                drop(timeout(Duration::from_millis(20), self.deliveries.next()).await);
            }
        };
        timeout(PATIENCE, up).await.unwrap_or_else(|_| panic!("{:?}", self.bus.health()));
    }
}

fn event(node: &Node, subject: Subject, payload: &str) -> Delivery {
    Delivery::Event(Event { node: node.id, subject, payload: payload.into() })
}

/// Limits with which a fault is noticed soon.
fn impatient() -> BusLimits {
    BusLimits {
        heartbeat: Duration::from_millis(200),
        silence: Duration::from_secs(1),
        ..BusLimits::default()
    }
}

const ALICE: Subject = Subject::Account(AccountId(7));
const BOB: Subject = Subject::Account(AccountId(3));

/// What every bus promises while nothing fails.
async fn keeps_its_promises(shared: Shared) {
    let limits = BusLimits::default();
    let (mut a, mut b, mut c) =
        (shared.node(1, limits).await, shared.node(2, limits).await, shared.node(3, limits).await);
    assert_eq!(a.bus.health(), Health::Up);
    for node in [&a, &b, &c] {
        node.bus.follow(ALICE).await;
        node.bus.follow(BOB).await;
    }
    // In order, to all others.
    for number in 0..1000 {
        a.say(ALICE, &number.to_string());
    }
    for node in [&mut b, &mut c] {
        for number in 0..1000 {
            assert_eq!(node.next().await, event(&a, ALICE, &number.to_string()));
        }
    }
    // Equal events are several events.
    for _ in 0..3 {
        a.say(ALICE, "same");
    }
    for _ in 0..3 {
        assert_eq!(b.next().await, event(&a, ALICE, "same"));
        assert_eq!(c.next().await, event(&a, ALICE, "same"));
    }
    // All subjects. The node that published has received nothing so far.
    for subject in [ALICE, BOB, Subject::Everybody] {
        b.say(subject, "{\"of\": \"b\"}");
        assert_eq!(a.next().await, event(&b, subject, "{\"of\": \"b\"}"));
        assert_eq!(c.next().await, event(&b, subject, "{\"of\": \"b\"}"));
    }
    // Large payloads, up to the limit.
    let large = "é\n'\u{1F600}".repeat(13_000);
    b.say(ALICE, &large);
    b.say(ALICE, "");
    b.say(ALICE, &"x".repeat(limits.message_bytes));
    b.say(ALICE, &"x".repeat(limits.message_bytes + 1));
    assert!(large.len() > 100_000);
    for node in [&mut a, &mut c] {
        assert_eq!(node.next().await, event(&b, ALICE, &large));
        assert_eq!(node.next().await, event(&b, ALICE, ""));
        assert_eq!(node.next().await, event(&b, ALICE, &"x".repeat(limits.message_bytes)));
        assert_eq!(node.next().await, Delivery::Gap);
    }
    // What was published before the end arrives.
    c.say(ALICE, "goodbye");
    c.bus.close().await;
    c.say(ALICE, "too late");
    assert_eq!(timeout(PATIENCE, c.deliveries.next()).await, Ok(None));
    assert_eq!(a.next().await, event(&c, ALICE, "goodbye"));
    b.say(ALICE, "last");
    assert_eq!(a.next().await, event(&b, ALICE, "last"));
    a.bus.close().await;
    b.bus.close().await;
}

/// A node that does not read gets a gap in the place of what its queue cannot hold.
async fn overflows_into_a_gap(shared: Shared) {
    let small = BusLimits { queue_entries: 4, ..BusLimits::default() };
    let (a, mut b) = (shared.node(1, BusLimits::default()).await, shared.node(2, small).await);
    let mut witness = shared.node(3, BusLimits::default()).await;
    for node in [&b, &witness] {
        node.bus.follow(ALICE).await;
    }
    for number in 0..50 {
        a.say(ALICE, &number.to_string());
    }
    for number in 0..50 {
        assert_eq!(witness.next().await, event(&a, ALICE, &number.to_string()));
    }
    // The witness has everything, but that does not say that it has arrived at the other node.
    let mut received = 0;
    while b.next().await != Delivery::Gap {
        received += 1;
    }
    assert!((4..50).contains(&received), "{received}");
}

/// Other nodes get a gap in the place of what the sender's queue cannot hold. In these tests nothing is sent before the
/// test waits.
async fn announces_what_its_own_queue_drops(shared: Shared) {
    let small = BusLimits { queue_entries: 4, ..BusLimits::default() };
    let (a, mut b) = (shared.node(1, small).await, shared.node(2, BusLimits::default()).await);
    b.bus.follow(ALICE).await;
    for number in 0..50 {
        a.say(ALICE, &number.to_string());
    }
    for number in 0..4 {
        assert_eq!(b.next().await, event(&a, ALICE, &number.to_string()));
    }
    assert_eq!(b.next().await, Delivery::Gap);
    a.say(ALICE, "after");
    assert_eq!(b.next().await, event(&a, ALICE, "after"));
}

/// A node with another protocol on the bus, and what is no message at all.
async fn takes_what_it_does_not_understand_for_a_gap(shared: Shared) {
    let (a, mut b) = (shared.node(1, BusLimits::default()).await, shared.node(2, BusLimits::default()).await);
    for message in ["0 9 event 1 1/1 all\nold", "7 9 something new", "no message"] {
        shared.inject(message).await;
        assert_eq!(b.next().await, Delivery::Gap, "{message}");
        a.say(Subject::Everybody, message);
        assert_eq!(b.next().await, event(&a, Subject::Everybody, message));
    }
}

/// A server that is started again has lost what was published meanwhile.
async fn has_a_gap_after_a_restart(mut shared: Shared) {
    let limits = impatient();
    let (a, mut b) = (shared.node(1, limits).await, shared.node(2, limits).await);
    for node in [&a, &b] {
        node.bus.follow(ALICE).await;
        node.bus.follow(BOB).await;
    }
    a.say(ALICE, "before");
    assert_eq!(b.next().await, event(&a, ALICE, "before"));
    shared.restart();
    // The first delivery after the loss is a gap. The connections come back without help.
    assert_eq!(b.next().await, Delivery::Gap);
    a.say_until_heard(&b, ALICE).await;
    b.say_until_heard(&a, BOB).await;
    a.until_up().await;
    b.until_up().await;
}

/// A server that neither answers nor closes its connections.
async fn notices_a_frozen_server(shared: Shared) {
    let limits = BusLimits { queue_entries: 2000, ..impatient() };
    let (a, mut b) = (shared.node(1, limits).await, shared.node(2, limits).await);
    b.bus.follow(ALICE).await;
    a.say(ALICE, "before");
    assert_eq!(b.next().await, event(&a, ALICE, "before"));
    shared.freeze();
    let frozen = tokio::time::Instant::now();
    assert_eq!(b.next().await, Delivery::Gap);
    assert!(frozen.elapsed() < limits.silence * 10, "{:?}", frozen.elapsed());
    assert!(matches!(b.bus.health(), Health::Down { .. }));
    // Publishing does not wait, and says that events were lost when it can.
    for number in 0..10_000 {
        a.say(ALICE, &number.to_string());
    }
    // Without a connection nobody waits for a subscription.
    b.bus.follow(BOB).await;
    shared.thaw();
    a.say_until_heard(&b, ALICE).await;
    a.say_until_heard(&b, BOB).await;
    a.until_up().await;
    b.until_up().await;
}

#[tokio::test]
async fn the_local_bus_keeps_its_promises() {
    keeps_its_promises(Shared::Nothing(Hub::default())).await;
}

#[tokio::test]
async fn postgresql_keeps_its_promises() {
    keeps_its_promises(Shared::Postgres(PostgresServer::start())).await;
}

#[tokio::test]
async fn nats_keeps_its_promises() {
    keeps_its_promises(Shared::Nats(NatsServer::start())).await;
}

#[tokio::test]
async fn the_local_bus_overflows_into_a_gap() {
    overflows_into_a_gap(Shared::Nothing(Hub::default())).await;
}

#[tokio::test]
async fn postgresql_overflows_into_a_gap() {
    overflows_into_a_gap(Shared::Postgres(PostgresServer::start())).await;
}

#[tokio::test]
async fn nats_overflows_into_a_gap() {
    overflows_into_a_gap(Shared::Nats(NatsServer::start())).await;
}

#[tokio::test]
async fn a_full_queue_of_a_sender_on_postgresql_is_a_gap() {
    announces_what_its_own_queue_drops(Shared::Postgres(PostgresServer::start())).await;
}

#[tokio::test]
async fn a_full_queue_of_a_sender_on_nats_is_a_gap() {
    announces_what_its_own_queue_drops(Shared::Nats(NatsServer::start())).await;
}

#[tokio::test]
async fn another_protocol_on_postgresql_is_a_gap() {
    takes_what_it_does_not_understand_for_a_gap(Shared::Postgres(PostgresServer::start())).await;
}

#[tokio::test]
async fn another_protocol_on_nats_is_a_gap() {
    takes_what_it_does_not_understand_for_a_gap(Shared::Nats(NatsServer::start())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_of_postgresql_is_a_gap() {
    has_a_gap_after_a_restart(Shared::Postgres(PostgresServer::start())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_of_nats_is_a_gap() {
    has_a_gap_after_a_restart(Shared::Nats(NatsServer::start())).await;
}

#[tokio::test]
async fn a_frozen_postgresql_is_a_gap() {
    notices_a_frozen_server(Shared::Postgres(PostgresServer::start())).await;
}

#[tokio::test]
async fn a_frozen_nats_is_a_gap() {
    notices_a_frozen_server(Shared::Nats(NatsServer::start())).await;
}

#[tokio::test]
async fn a_node_receives_only_what_it_follows_from_nats() {
    let shared = Shared::Nats(NatsServer::start());
    let limits = BusLimits::default();
    let (a, mut b) = (shared.node(1, limits).await, shared.node(2, limits).await);
    let other = Subject::Account(AccountId(8));
    // Twice followed, once unfollowed.
    b.bus.follow(ALICE).await;
    b.bus.follow(ALICE).await;
    b.bus.unfollow(ALICE);
    b.bus.follow(other).await;
    b.bus.unfollow(other);
    // A later subscription is in force, so the end of the earlier one is too.
    b.bus.follow(BOB).await;
    a.say(other, "not followed");
    a.say(ALICE, "followed");
    assert_eq!(b.next().await, event(&a, ALICE, "followed"));
    a.say(BOB, "also");
    assert_eq!(b.next().await, event(&a, BOB, "also"));
}

#[tokio::test]
async fn a_bus_that_is_not_there_is_a_sentence_for_the_operator() {
    // A port that nobody listens on, because this socket only keeps it.
    let taken = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = format!("127.0.0.1:{}", taken.local_addr().unwrap().port());
    let refused = |url, database: String| async move {
        let metrics = Metrics::default();
        let connected = connect(&url, &database, NodeId(1), BusLimits::default(), &metrics).await;
        connected.map(|_| ()).unwrap_err().to_string()
    };
    let nats = refused(BusUrl::Nats(address.clone()), String::new()).await;
    assert!(nats.starts_with(&format!("no message bus at nats://{address}: ")), "{nats}");
    assert!(nats.contains("refused"), "{nats}");
    assert!(nats.ends_with("; start nats-server or use --bus postgres"), "{nats}");
    let postgres = refused(BusUrl::Postgres, format!("postgres://postgres@{address}/postgres")).await;
    assert!(postgres.starts_with("no message bus in the PostgreSQL database: "), "{postgres}");
    let sqlite = refused(BusUrl::Postgres, "sqlite:fanorond.db".to_owned()).await;
    assert_eq!(sqlite, "--bus postgres needs a PostgreSQL database; use --bus local with SQLite");
    let metrics = Metrics::default();
    let local =
        connect(&BusUrl::Local, "sqlite:fanorond.db", NodeId(1), BusLimits::default(), &metrics).await;
    let (bus, deliveries) = local.unwrap();
    assert_eq!((bus.health(), deliveries.next().await), (Health::Up, Some(Delivery::Gap)));
}
