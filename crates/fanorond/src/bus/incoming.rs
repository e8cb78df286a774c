//! What arrives from other nodes: puts parts of events together, and queues events and gaps.

use super::frame::{self, Frame, Part, Unreadable};
use super::queue::Queue;
use super::{BusLimits, Event, NodeId, PROTOCOL, Subject};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tracing::{debug, warn};

/// Nodes whose events can be incomplete at the same time. If there are more, all of them are dropped: a gap.
const MOST_PARTIAL: usize = 64;

/// Nodes with another protocol that are logged.
const MOST_LOGGED: usize = 64;

/// What arrives from other nodes.
#[derive(Debug)]
pub(super) struct Incoming {
    node: NodeId,
    message_bytes: usize,
    queue: Arc<Queue>,
    partial: Mutex<HashMap<NodeId, Partial>>,
    /// Nodes with another protocol that have been logged.
    foreign: Mutex<HashSet<(NodeId, u32)>>,
}

/// The first parts of an event.
#[derive(Debug)]
struct Partial {
    number: u64,
    subject: Subject,
    /// The number of parts so far.
    received: usize,
    text: String,
}

impl Incoming {
    pub(super) fn new(node: NodeId, limits: &BusLimits) -> Self {
        Self {
            node,
            message_bytes: limits.message_bytes,
            queue: Queue::new(limits),
            partial: Mutex::default(),
            foreign: Mutex::default(),
        }
    }

    pub(super) fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }

    /// Events may be missing.
    pub(super) fn gap(&self) {
        self.queue.gap();
    }

    /// Queues what a message says. Returns the number of the node's own message to itself.
    pub(super) fn take(&self, message: &[u8]) -> Option<u64> {
        let read = str::from_utf8(message).map_or(Err(Unreadable::Broken), frame::read);
        match read {
            Ok((node, Frame::Beat(number))) if node == self.node => return Some(number),
            Ok((_, Frame::Beat(_))) => {}
            Ok((node, _)) if node == self.node => {}
            Ok((_, Frame::Gap)) => self.gap(),
            Ok((node, Frame::Event(part))) => self.add(node, &part),
            Err(Unreadable::Foreign { node, protocol }) => self.foreign(node, protocol),
            Err(Unreadable::Broken) => {
                debug!("bus: unreadable message");
                self.gap();
            }
        }
        None
    }

    /// A message of a node that speaks another protocol, as happens during an upgrade.
    fn foreign(&self, node: NodeId, protocol: u32) {
        let mut logged = self.foreign.lock();
        if logged.len() < MOST_LOGGED && logged.insert((node, protocol)) {
            warn!(%node, protocol, ours = PROTOCOL, "bus: another protocol; changes of this node are read from the store");
        }
        drop(logged);
        self.gap();
    }

    /// Adds a part to those before. The parts of an event follow each other, without another event of the node.
    fn add(&self, node: NodeId, part: &Part<'_>) {
        let mut all = self.partial.lock();
        let before = all.remove(&node);
        let partial = match before {
            None if part.part == 1 => Partial::of(part),
            // Events of this node are missing, but this one starts here.
            Some(_) if part.part == 1 => {
                self.gap();
                Partial::of(part)
            }
            Some(before) if before.is_continued_by(part, self.message_bytes) => before.with(part),
            None | Some(_) => return self.gap(),
        };
        if partial.received == part.parts {
            let Partial { subject, text, .. } = partial;
            self.queue.push(Event { node, subject, payload: text.into() });
        } else if all.len() < MOST_PARTIAL {
            all.insert(node, partial);
        } else {
            all.clear();
            self.gap();
        }
    }
}

impl Partial {
    fn of(part: &Part<'_>) -> Self {
        Self { number: part.number, subject: part.subject, received: 1, text: part.text.to_owned() }
    }

    fn is_continued_by(&self, part: &Part<'_>, most_bytes: usize) -> bool {
        let next = (self.number, self.subject, self.received + 1);
        next == (part.number, part.subject, part.part) && self.text.len() + part.text.len() <= most_bytes
    }

    fn with(mut self, part: &Part<'_>) -> Self {
        self.text.push_str(part.text);
        self.received += 1;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Delivery, PROTOCOL};
    use super::*;
    use fanorona_game::AccountId;

    const OWN: NodeId = NodeId(1);
    const OTHER: NodeId = NodeId(2);

    fn incoming() -> Incoming {
        Incoming::new(OWN, &BusLimits { message_bytes: 20, ..BusLimits::default() })
    }

    fn messages(payload: &str, number: u64) -> Vec<String> {
        let subject = Subject::Account(AccountId(5));
        frame::event(&Event { node: OTHER, subject, payload: payload.into() }, number, 4)
    }

    /// The payloads that come out when these messages go in; `-` is a gap.
    async fn delivered<'m>(messages: impl IntoIterator<Item = &'m String>) -> Vec<String> {
        let incoming = incoming();
        for message in messages {
            assert_eq!(incoming.take(message.as_bytes()), None);
        }
        incoming.queue.close();
        let (deliveries, mut found) = (incoming.queue.deliveries(), Vec::new());
        while let Some(delivery) = deliveries.next().await {
            found.push(match delivery {
                Delivery::Event(event) => event.payload.to_string(),
                Delivery::Gap => "-".to_owned(),
            });
        }
        found
    }

    #[tokio::test]
    async fn parts_become_the_event() {
        let all = [messages("0123456789", 1), messages("abc", 2)].concat();
        assert_eq!(delivered(&all).await, ["0123456789", "abc"]);
    }

    #[tokio::test]
    async fn a_missing_part_is_a_gap() {
        let (long, short) = (messages("0123456789", 1), messages("abc", 2));
        assert_eq!(delivered([&long[0], &long[2], &short[0]]).await, ["-", "abc"]);
        assert_eq!(delivered([&long[0], &long[1], &short[0]]).await, ["-", "abc"]);
        assert_eq!(delivered([&long[1], &long[2], &short[0]]).await, ["-", "abc"]);
        // The rest of another event does not complete it.
        let other = messages("ABCDEFGHIJ", 2);
        assert_eq!(delivered([&long[0], &long[1], &other[2]]).await, ["-"]);
    }

    #[tokio::test]
    async fn an_event_that_is_too_large_is_a_gap() {
        let all = [messages("0123456789012345678901234", 1), messages("abc", 2)].concat();
        assert_eq!(delivered(&all).await, ["-", "abc"]);
    }

    #[tokio::test]
    async fn too_many_incomplete_events_are_a_gap() {
        let first_parts = (0_i64..=64).map(|node| format!("{PROTOCOL} {} event 1 1/2 all\nx", 10 + node));
        let all: Vec<String> = first_parts.collect();
        assert_eq!(delivered(&all).await, ["-"]);
    }

    #[tokio::test]
    async fn a_message_that_is_not_understood_is_a_gap() {
        let event = &messages("abc", 1)[0];
        for message in ["999 2 event 1 1/1 all\nx", "999 1 event 1 1/1 all\nx", "hello", ""] {
            assert_eq!(delivered([&message.to_owned(), event]).await, ["-", "abc"], "{message:?}");
        }
        let incoming = incoming();
        incoming.take(b"\xff\xfe");
        assert_eq!(incoming.queue.deliveries().next().await, Some(Delivery::Gap));
    }

    #[tokio::test]
    async fn the_own_messages_are_not_delivered() {
        let incoming = incoming();
        assert_eq!(incoming.take(frame::beat(OWN, 4).as_bytes()), Some(4));
        assert_eq!(incoming.take(frame::gap(OWN).as_bytes()), None);
        let own = Event { node: OWN, subject: Subject::Everybody, payload: "abc".into() };
        assert_eq!(incoming.take(frame::event(&own, 1, 4)[0].as_bytes()), None);
        incoming.queue.close();
        assert_eq!(incoming.queue.deliveries().next().await, None);
    }
}
