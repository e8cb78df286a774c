//! The bus inside a process. A server with SQLite is its only node, so nobody receives what it publishes; tests have
//! more.

use super::queue::Queue;
use super::{Bus, BusLimits, Deliveries, Delivery, Event, Health, NodeId, Subject};
use async_trait::async_trait;
use parking_lot::Mutex;
use std::sync::Arc;

/// The nodes of a process.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hub(Arc<Mutex<Nodes>>);

/// What each node has received.
type Nodes = Vec<(NodeId, Arc<Queue>)>;

#[derive(Debug)]
struct Local {
    hub: Hub,
    node: NodeId,
    message_bytes: usize,
}

impl Hub {
    /// Adds a node.
    pub(crate) fn join(&self, node: NodeId, limits: BusLimits) -> (Arc<dyn Bus>, Deliveries) {
        let queue = Queue::new(&limits);
        // As with every bus, a connection starts with a gap.
        queue.gap();
        let deliveries = queue.deliveries();
        self.0.lock().push((node, queue));
        (Arc::new(Local { hub: self.clone(), node, message_bytes: limits.message_bytes }), deliveries)
    }
}

#[async_trait]
impl Bus for Local {
    fn publish(&self, subject: Subject, payload: Arc<str>) {
        let nodes = self.hub.0.lock();
        if !nodes.iter().any(|(node, _)| *node == self.node) {
            return;
        }
        let delivery = if payload.len() > self.message_bytes {
            Delivery::Gap
        } else {
            Delivery::Event(Event { node: self.node, subject, payload })
        };
        for (_, queue) in nodes.iter().filter(|(node, _)| *node != self.node) {
            match &delivery {
                Delivery::Event(event) => queue.push(event.clone()),
                Delivery::Gap => queue.gap(),
            }
        }
    }

    /// All events arrive anyway.
    async fn follow(&self, _subject: Subject) {}

    fn unfollow(&self, _subject: Subject) {}

    fn gap(&self) {
        self.hub.0.lock().iter().for_each(|(_, queue)| queue.gap());
    }

    fn health(&self) -> Health {
        Health::Up
    }

    async fn close(&self) {
        self.hub.0.lock().retain(|(node, queue)| {
            let stays = *node != self.node;
            if !stays {
                queue.close();
            }
            stays
        });
    }
}
