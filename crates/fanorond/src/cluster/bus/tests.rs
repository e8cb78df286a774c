//! What the bus promises, with a real server.

use super::{Bus, BusLimits, CHANNEL, Delivery};
use crate::observability::metrics::Metrics;
use fanorona_store::{NodeNumber, Notifier};
use fanorona_test_servers::PostgresServer;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// No successful test waits this long.
const PATIENCE: Duration = Duration::from_secs(40);

/// A node of a test.
struct Node {
    number: NodeNumber,
    bus: Arc<Bus>,
}

impl Node {
    async fn join(server: &PostgresServer, number: i64, limits: BusLimits) -> Self {
        let number = NodeNumber(number);
        let bus = Bus::connect(&server.url(), number, limits, &Metrics::default())
            .await
            .unwrap();
        Self { number, bus }
    }

    async fn next(&self) -> Delivery {
        let next = timeout(PATIENCE, self.bus.next())
            .await
            .expect("nothing arrives");
        next.expect("the bus is closed")
    }

    async fn hears(&self, from: &Self, expected: &str) {
        match self.next().await {
            Delivery::News { node, text, .. } => {
                assert_eq!((node, text.as_str()), (from.number, expected));
            }
            gap @ Delivery::Gap { .. } => panic!("{gap:?} instead of {expected}"),
        }
    }

    async fn until_gap(&self) -> usize {
        let mut received = 0;
        while !matches!(self.next().await, Delivery::Gap { .. }) {
            received += 1;
        }
        received
    }

    /// Waits until this text or a gap after it arrives.
    async fn hears_or_misses(&self, from: &Self, expected: &str) {
        loop {
            match self.next().await {
                Delivery::News { text, .. } if text == expected => return,
                Delivery::Gap { number, .. } if number >= from.bus.published() => return,
                Delivery::News { .. } | Delivery::Gap { .. } => {}
            }
        }
    }
}

/// Limits with which a fault is noticed soon.
fn impatient() -> BusLimits {
    BusLimits {
        beat: Duration::from_millis(100),
        silence: Duration::from_secs(1),
        ..BusLimits::default()
    }
}

#[tokio::test]
async fn events_arrive_in_order_and_whole() {
    let server = PostgresServer::start();
    let limits = BusLimits::default();
    let [a, b, c] = [
        Node::join(&server, 1, limits).await,
        Node::join(&server, 2, limits).await,
        Node::join(&server, 3, limits).await,
    ];
    assert_eq!(a.bus.fault(), None);
    for number in 0..1000 {
        a.bus.publish(&number.to_string());
    }
    for node in [&b, &c] {
        for number in 0..1000 {
            node.hears(&a, &number.to_string()).await;
        }
    }
    // Equal events are several events.
    (0..3).for_each(|_| a.bus.publish("same"));
    for _ in 0..3 {
        b.hears(&a, "same").await;
        c.hears(&a, "same").await;
    }
    // Large texts, up to the limit. The node that published has received nothing so far.
    let large = "é\n'\u{1F600}".repeat(13_000);
    let most = "x".repeat(limits.text_bytes);
    b.bus.publish(&large);
    b.bus.publish("");
    b.bus.publish(&most);
    b.bus.publish(&format!("{most}x"));
    for node in [&a, &c] {
        node.hears(&b, &large).await;
        node.hears(&b, "").await;
        node.hears(&b, &most).await;
        assert_eq!(node.until_gap().await, 0);
    }
    // What was published before the end arrives.
    c.bus.publish("goodbye");
    c.bus.close().await;
    c.bus.publish("too late");
    assert_eq!(timeout(PATIENCE, c.bus.next()).await, Ok(None));
    a.hears(&c, "goodbye").await;
    b.bus.publish("last");
    a.hears(&b, "last").await;
    a.bus.close().await;
    b.bus.close().await;
}

#[tokio::test]
async fn what_a_queue_cannot_hold_is_a_gap() {
    let server = PostgresServer::start();
    let small = BusLimits {
        queue: 4,
        ..impatient()
    };
    let [a, b] = [
        Node::join(&server, 1, impatient()).await,
        Node::join(&server, 2, small).await,
    ];
    let witness = Node::join(&server, 3, impatient()).await;
    for number in 0..50 {
        a.bus.publish(&number.to_string());
    }
    for number in 0..50 {
        witness.hears(&a, &number.to_string()).await;
    }
    assert!((4..50).contains(&b.until_gap().await));
    // In this test nothing is sent before the test waits: a beat says that the rest was lost.
    for number in 0..50 {
        b.bus.publish(&number.to_string());
    }
    for number in 0..4 {
        a.hears(&b, &number.to_string()).await;
    }
    assert_eq!(a.until_gap().await, 0);
    b.bus.publish("after");
    a.hears(&b, "after").await;
}

#[tokio::test]
async fn another_protocol_is_a_gap() {
    let server = PostgresServer::start();
    let [a, b] = [
        Node::join(&server, 1, impatient()).await,
        Node::join(&server, 2, impatient()).await,
    ];
    for message in ["0 9 event 1 1/1 all\nold", "7 9 something new"] {
        let mut notifier = Notifier::connect(&server.url()).await.unwrap();
        notifier
            .send(CHANNEL, &["no message".to_owned(), message.to_owned()])
            .await
            .unwrap();
        assert_eq!(b.until_gap().await, 0, "{message}");
        a.bus.publish(message);
        b.hears(&a, message).await;
    }
}

/// What a connection may not have sent is sent on the next one. What was sent while nobody listened
/// is a gap.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_or_a_freeze_of_the_server_every_event_arrives_or_is_a_gap() {
    let mut server = PostgresServer::start();
    let [a, b] = [
        Node::join(&server, 1, impatient()).await,
        Node::join(&server, 2, impatient()).await,
    ];
    a.bus.publish("before");
    b.hears(&a, "before").await;
    server.stop();
    for number in 0..100 {
        a.bus.publish(&number.to_string());
    }
    server.start_again();
    b.hears_or_misses(&a, "99").await;
    b.bus.publish("back");
    a.hears_or_misses(&b, "back").await;

    server.freeze();
    while b.bus.fault().is_none() {
        tokio::task::yield_now().await;
    }
    // Publishing does not wait.
    for number in 0..10_000 {
        a.bus.publish(&number.to_string());
    }
    server.thaw();
    b.hears_or_misses(&a, "9999").await;
    a.bus.publish("after");
    b.hears_or_misses(&a, "after").await;
    while a.bus.fault().or(b.bus.fault()).is_some() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_bus_that_is_not_there_is_a_sentence_for_the_operator() {
    // A port that nobody listens on, because this socket only keeps it.
    let taken = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let database = format!(
        "postgres://postgres@127.0.0.1:{}/postgres",
        taken.local_addr().unwrap().port()
    );
    let connected = Bus::connect(
        &database,
        NodeNumber(1),
        BusLimits::default(),
        &Metrics::default(),
    )
    .await;
    let refused = connected.map(|_| ()).unwrap_err();
    assert!(
        refused.starts_with("no message bus in the PostgreSQL database: "),
        "{refused}"
    );
}
