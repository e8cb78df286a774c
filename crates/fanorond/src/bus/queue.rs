//! A bounded queue of events, in which a gap takes the place of those that were dropped.
//!
//! Adding never waits. The same queue holds what a node sends and what it has received.

use super::{BusLimits, Delivery, Event};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::Notify;

/// The events that a node has received. There is one for each node.
#[derive(Debug)]
pub(crate) struct Deliveries(Arc<Queue>);

impl Deliveries {
    /// The next event or gap, or `None` after the bus was closed. Nothing is lost when the future is dropped. Only one
    /// task may wait at a time.
    pub(crate) async fn next(&self) -> Option<Delivery> {
        self.0.next().await
    }
}

/// Events and gaps in order.
#[derive(Debug)]
pub(super) struct Queue {
    most_entries: usize,
    most_bytes: usize,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    entries: VecDeque<Delivery>,
    /// Bytes of the payloads in `entries`.
    bytes: usize,
    closed: bool,
}

impl Queue {
    pub(super) fn new(limits: &BusLimits) -> Arc<Self> {
        Arc::new(Self {
            most_entries: limits.queue_entries,
            most_bytes: limits.queue_bytes,
            state: Mutex::default(),
            changed: Notify::new(),
        })
    }

    pub(super) fn deliveries(self: &Arc<Self>) -> Deliveries {
        Deliveries(Arc::clone(self))
    }

    /// Adds an event, or a gap if the queue is full.
    pub(super) fn push(&self, event: Event) {
        let mut state = self.state.lock();
        let bytes = state.bytes + event.payload.len();
        if state.entries.len() >= self.most_entries || bytes > self.most_bytes {
            state.gap();
        } else if !state.closed {
            state.bytes = bytes;
            state.entries.push_back(Delivery::Event(event));
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Adds a gap, unless the last entry is one.
    pub(super) fn gap(&self) {
        self.state.lock().gap();
        self.changed.notify_one();
    }

    /// Adds nothing any more.
    pub(super) fn close(&self) {
        self.state.lock().closed = true;
        self.changed.notify_one();
    }

    async fn next(&self) -> Option<Delivery> {
        Some(self.batch(1, usize::MAX).await?.swap_remove(0))
    }

    /// The next entries, at least one: as many as there are, up to a number and about `most_bytes`. `None` if the queue
    /// is closed and empty.
    pub(super) async fn batch(&self, most: usize, most_bytes: usize) -> Option<Vec<Delivery>> {
        loop {
            {
                let mut state = self.state.lock();
                let batch = state.take(most, most_bytes);
                if !batch.is_empty() {
                    return Some(batch);
                }
                if state.closed {
                    return None;
                }
            }
            self.changed.notified().await;
        }
    }
}

impl State {
    fn gap(&mut self) {
        if !self.closed && self.entries.back() != Some(&Delivery::Gap) {
            self.entries.push_back(Delivery::Gap);
        }
    }

    fn take(&mut self, most: usize, most_bytes: usize) -> Vec<Delivery> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < most
            && bytes < most_bytes
            && let Some(entry) = self.entries.pop_front()
        {
            if let Delivery::Event(event) = &entry {
                bytes += event.payload.len();
            }
            batch.push(entry);
        }
        self.bytes -= bytes;
        batch
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NodeId, Subject};
    use super::*;

    fn event(payload: &str) -> Event {
        Event { node: NodeId(1), subject: Subject::Everybody, payload: payload.into() }
    }

    fn queue(queue_entries: usize, queue_bytes: usize) -> Arc<Queue> {
        Queue::new(&BusLimits { queue_entries, queue_bytes, ..BusLimits::default() })
    }

    /// The payloads of the queue; `-` is a gap.
    async fn rest(queue: &Queue) -> String {
        queue.close();
        let mut rest = String::new();
        while let Some(delivery) = queue.next().await {
            match delivery {
                Delivery::Event(event) => rest.push_str(&event.payload),
                Delivery::Gap => rest.push('-'),
            }
        }
        rest
    }

    #[tokio::test]
    async fn a_gap_takes_the_place_of_dropped_events() {
        let queue = queue(2, 100);
        for payload in ["a", "b", "c", "d"] {
            queue.push(event(payload));
        }
        assert_eq!(queue.next().await, Some(Delivery::Event(event("a"))));
        assert_eq!(queue.next().await, Some(Delivery::Event(event("b"))));
        queue.push(event("e"));
        assert_eq!(rest(&queue).await, "-e");
    }

    #[tokio::test]
    async fn payloads_have_a_limit_together() {
        let queue = queue(100, 5);
        for payload in ["aaa", "bbb", "c"] {
            queue.push(event(payload));
        }
        assert_eq!(rest(&queue).await, "aaa-c");
    }

    #[tokio::test]
    async fn a_gap_follows_no_gap() {
        let queue = queue(1, 100);
        queue.gap();
        queue.gap();
        queue.push(event("dropped"));
        assert_eq!(rest(&queue).await, "-");
    }

    #[tokio::test]
    async fn a_batch_is_what_is_there_within_its_limits() {
        let queue = queue(100, 100);
        for payload in ["a", "b", "c", "dd", "e"] {
            queue.push(event(payload));
        }
        assert_eq!(queue.batch(2, 100).await.map(|batch| batch.len()), Some(2));
        assert_eq!(queue.batch(100, 2).await.map(|batch| batch.len()), Some(2));
        assert_eq!(queue.batch(100, 100).await.map(|batch| batch.len()), Some(1));
        queue.close();
        queue.push(event("f"));
        assert_eq!(queue.batch(100, 100).await, None);
    }
}
