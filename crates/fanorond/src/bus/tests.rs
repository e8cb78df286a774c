//! What the bus promises, with a real server.

use super::{Bus, BusLimits, Deliveries, Delivery, Event, Health, NodeId, Subject};
use crate::metrics::Metrics;
use fanorona_game::AccountId;
use fanorona_store::Notifier;
use fanorona_test_servers::PostgresServer;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// No successful test waits this long.
const PATIENCE: Duration = Duration::from_secs(40);

/// A node of a test.
struct Node {
    id: NodeId,
    bus: Arc<Bus>,
    deliveries: Deliveries,
}

impl Node {
    async fn join(server: &PostgresServer, id: i64, limits: BusLimits) -> Self {
        let id = NodeId(id);
        let (bus, deliveries) = Bus::connect(&server.url(), id, limits, &Metrics::default()).await.unwrap();
        let mut node = Self { id, bus, deliveries };
        // A connection starts with a gap. From then on the node receives events.
        assert_eq!(node.next().await, Delivery::Gap);
        node
    }

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
#[tokio::test]
async fn events_arrive_in_order_and_whole() {
    let server = PostgresServer::start();
    let limits = BusLimits::default();
    let (mut a, mut b, mut c) = (
        Node::join(&server, 1, limits).await,
        Node::join(&server, 2, limits).await,
        Node::join(&server, 3, limits).await,
    );
    assert_eq!(a.bus.health(), Health::Up);
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
#[tokio::test]
async fn what_a_queue_of_a_receiver_cannot_hold_is_a_gap() {
    let server = PostgresServer::start();
    let small = BusLimits { queue_entries: 4, ..BusLimits::default() };
    let (a, mut b) =
        (Node::join(&server, 1, BusLimits::default()).await, Node::join(&server, 2, small).await);
    let mut witness = Node::join(&server, 3, BusLimits::default()).await;
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
#[tokio::test]
async fn what_a_queue_of_a_sender_cannot_hold_is_a_gap() {
    let server = PostgresServer::start();
    let small = BusLimits { queue_entries: 4, ..BusLimits::default() };
    let (a, mut b) =
        (Node::join(&server, 1, small).await, Node::join(&server, 2, BusLimits::default()).await);
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
#[tokio::test]
async fn another_protocol_is_a_gap() {
    let server = PostgresServer::start();
    let (a, mut b) = (
        Node::join(&server, 1, BusLimits::default()).await,
        Node::join(&server, 2, BusLimits::default()).await,
    );
    for message in ["0 9 event 1 1/1 all\nold", "7 9 something new", "no message"] {
        let mut notifier = Notifier::connect(&server.url()).await.unwrap();
        notifier.send(super::postgres::CHANNEL, &[message.to_owned()]).await.unwrap();
        assert_eq!(b.next().await, Delivery::Gap, "{message}");
        a.say(Subject::Everybody, message);
        assert_eq!(b.next().await, event(&a, Subject::Everybody, message));
    }
}

/// A server that is started again has lost what was published meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_of_the_server_is_a_gap() {
    let mut server = PostgresServer::start();
    let limits = impatient();
    let (a, mut b) = (Node::join(&server, 1, limits).await, Node::join(&server, 2, limits).await);
    a.say(ALICE, "before");
    assert_eq!(b.next().await, event(&a, ALICE, "before"));
    server.restart();
    // The first delivery after the loss is a gap. The connections come back without help.
    assert_eq!(b.next().await, Delivery::Gap);
    a.say_until_heard(&b, ALICE).await;
    b.say_until_heard(&a, BOB).await;
    a.until_up().await;
    b.until_up().await;
}

/// A server that neither answers nor closes its connections.
#[tokio::test]
async fn a_frozen_server_is_a_gap() {
    let server = PostgresServer::start();
    let limits = BusLimits { queue_entries: 2000, ..impatient() };
    let (a, mut b) = (Node::join(&server, 1, limits).await, Node::join(&server, 2, limits).await);
    a.say(ALICE, "before");
    assert_eq!(b.next().await, event(&a, ALICE, "before"));
    server.freeze();
    let frozen = tokio::time::Instant::now();
    assert_eq!(b.next().await, Delivery::Gap);
    assert!(frozen.elapsed() < limits.silence * 10, "{:?}", frozen.elapsed());
    assert!(matches!(b.bus.health(), Health::Down { .. }));
    // Publishing does not wait, and says that events were lost when it can.
    for number in 0..10_000 {
        a.say(ALICE, &number.to_string());
    }
    server.thaw();
    a.say_until_heard(&b, ALICE).await;
    a.say_until_heard(&b, BOB).await;
    a.until_up().await;
    b.until_up().await;
}

#[tokio::test]
async fn a_bus_that_is_not_there_is_a_sentence_for_the_operator() {
    // A port that nobody listens on, because this socket only keeps it.
    let taken = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let database = format!("postgres://postgres@127.0.0.1:{}/postgres", taken.local_addr().unwrap().port());
    let connected = Bus::connect(&database, NodeId(1), BusLimits::default(), &Metrics::default()).await;
    let refused = connected.map(|_| ()).unwrap_err().to_string();
    assert!(refused.starts_with("no message bus in the PostgreSQL database: "), "{refused}");
}
