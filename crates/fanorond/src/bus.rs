//! The message bus: nodes that share a database tell each other what has changed.
//!
//! An event says which game or account has changed, and to which version. It is only a hint. It can be lost, and then
//! the receiver gets a [`Delivery::Gap`], which means: read from the store whatever you show. So correctness never
//! depends on an event, and publishing never waits and never fails.
//!
//! The bus is NOTIFY of the PostgreSQL database that the nodes share.
//!
//! A node never receives its own events. A node with another protocol is not understood: each of its events is a gap.
//!
//! The bus does not read payloads, keeps nothing, and knows nothing about games.

mod frame;
mod incoming;
mod postgres;
mod queue;
mod shared;
#[cfg(test)]
mod tests;

pub(crate) use postgres::Bus;
pub(crate) use queue::Deliveries;

use fanorona_game::AccountId;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The version of what nodes say to each other. Change it when a node with the old version would misunderstand a frame
/// or a payload. During an upgrade, nodes of both versions then read the store instead.
const PROTOCOL: u32 = 3;

/// Entries of a queue of events. When it is full, events are dropped, and a gap takes their place.
const QUEUE_ENTRIES: usize = 8192;

/// Bytes of all payloads in a queue of events.
const QUEUE_BYTES: usize = 16 * 1024 * 1024;

/// Bytes of one payload. Other nodes get a gap instead of a larger one.
const MESSAGE_BYTES: usize = 256 * 1024;

/// How often a node sends itself a message over the bus.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// When nothing has arrived for this long, not even the node's own message, the connection is replaced. It allows two
/// lost messages, and other nodes' changes are shown at most 15 seconds late.
const SILENCE: Duration = Duration::from_secs(12);

/// How long `close` waits until queued events are sent.
const CLOSE_GRACE: Duration = Duration::from_secs(2);

/// The number of a node, as in the database. Two running nodes never have the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(pub(crate) i64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    /// An account.
    Account(AccountId),
    /// All players of a node.
    Everybody,
}

/// What a node tells the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Event {
    /// The node that published it.
    pub(crate) node: NodeId,
    pub(crate) subject: Subject,
    /// JSON. The bus does not read it.
    pub(crate) payload: Arc<str>,
}

/// What a node receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Delivery {
    Event(Event),
    /// Events may be missing: read from the store whatever is shown. Each connection to the bus starts with one.
    Gap,
}

/// Whether events arrive and are sent, for readiness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Health {
    Up,
    /// The reason is a text for the operator.
    Down {
        why: String,
    },
}

/// Limits of the bus.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BusLimits {
    /// Entries of the queue of events to send, and of the queue of received events.
    pub(crate) queue_entries: usize,
    /// Bytes of the payloads in each queue.
    pub(crate) queue_bytes: usize,
    /// Bytes of one payload.
    pub(crate) message_bytes: usize,
    /// How often the node sends itself a message.
    pub(crate) heartbeat: Duration,
    /// How long nothing may arrive.
    pub(crate) silence: Duration,
    /// How long `close` waits until queued events are sent.
    pub(crate) close_grace: Duration,
}

impl Default for BusLimits {
    fn default() -> Self {
        Self {
            queue_entries: QUEUE_ENTRIES,
            queue_bytes: QUEUE_BYTES,
            message_bytes: MESSAGE_BYTES,
            heartbeat: HEARTBEAT,
            silence: SILENCE,
            close_grace: CLOSE_GRACE,
        }
    }
}

/// Why there is no bus, as a sentence for the operator.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BusError(String);

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
