//! This node among the others: what it knows about them, and how it joins them.

use crate::clock::Clock;
use crate::cluster::bus::{Bus, BusLimits};
use crate::config::ServerConfig;
use crate::observability::metrics::Metrics;
use fanorona_game::AccountId;
use fanorona_store::{Joined, NodeNumber, NodeSession, NotifyError, Sweep};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;
use tracing::info;

/// If PostgreSQL does not answer for this long, the session of the node counts as lost.
const ANSWER: Duration = Duration::from_secs(3);

/// This node among the others.
#[derive(Debug)]
pub struct Cluster {
    pub name: String,
    pub database: String,
    pub node: NodeNumber,
    pub bus: Arc<Bus>,
    /// The session that keeps this node alive. `None` while it is lost.
    pub session: tokio::sync::Mutex<Option<NodeSession>>,
    pub seen: parking_lot::Mutex<Seen>,
    /// While the store is read: the accounts of which other nodes have told meanwhile.
    pub heard_meanwhile: parking_lot::Mutex<Option<HashSet<(NodeNumber, AccountId)>>>,
    /// One reading of who is online elsewhere at a time.
    pub syncing: tokio::sync::Mutex<()>,
    /// Who is online elsewhere may not be what is known here.
    pub unsure: Notify,
    /// Something may have been missed.
    pub gap: Notify,
    /// Another node wants to know who is here.
    pub asked: Notify,
    /// A node is dead, and its accounts are not worked off.
    pub dead: Notify,
    /// The last message of each other node that was handled.
    pub handled: watch::Sender<HashMap<NodeNumber, u64>>,
    /// This node handles nothing any more.
    pub stopped: CancellationToken,
}

/// What the last look at the nodes has shown.
#[derive(Debug, Default)]
pub struct Seen {
    /// The other nodes that live.
    pub others: HashSet<NodeNumber>,
    /// The other nodes that are dead, and whose accounts are not worked off.
    pub dead: HashSet<NodeNumber>,
    /// The sweeps that this node does.
    pub sweeps: Vec<Sweep>,
    /// Why this node does not count as alive.
    pub fault: Option<String>,
    /// When this node has got a session again after it had lost one.
    pub again: Option<Instant>,
}

/// Waits for PostgreSQL, but not for long.
pub async fn within<T>(done: impl Future<Output = Result<T, NotifyError>>) -> Result<T, String> {
    match timeout(ANSWER, done).await {
        Ok(done) => done.map_err(|why| why.to_string()),
        Err(_elapsed) => Err("no answer".to_owned()),
    }
}

/// Joins the nodes of a database and connects to the bus. `None` if the server is alone, as with a
/// file.
///
/// # Errors
/// A sentence for the operator.
pub async fn connect(
    config: &ServerConfig,
    clock: &Clock,
    metrics: &Metrics,
) -> Result<Option<Cluster>, String> {
    match config.node_name() {
        Some(name) => join(clock, metrics, name, &config.database).await.map(Some),
        None => Ok(None),
    }
}

/// Joins the nodes of a database and connects to the bus. From here on the clock shows the time of
/// the database.
///
/// # Errors
/// A sentence for the operator.
pub async fn join(
    clock: &Clock,
    metrics: &Metrics,
    name: String,
    database: &str,
) -> Result<Cluster, String> {
    let mut session = match NodeSession::join(database, &name)
        .await
        .map_err(|why| why.to_string())?
    {
        Joined::As(session) => session,
        Joined::NameTaken => {
            return Err(format!(
                "a node with the name \"{name}\" is running: give this one another name with --node NAME"
            ));
        }
    };
    let node = session.node();
    let bus = Bus::connect(database, node, BusLimits::default(), metrics).await?;
    let asked = clock.ask();
    let looked = within(session.look())
        .await?
        .ok_or("the database does not count this node as alive")?;
    clock.start_at(asked, looked.time);
    let others = looked
        .nodes
        .iter()
        .filter(|seen| seen.lives && seen.node != node)
        .count();
    info!(
        node = name,
        number = node.0,
        others,
        "joined the nodes of the database"
    );
    Ok(Cluster {
        name,
        database: database.to_owned(),
        node,
        bus,
        session: tokio::sync::Mutex::new(Some(session)),
        seen: parking_lot::Mutex::default(),
        heard_meanwhile: parking_lot::Mutex::default(),
        syncing: tokio::sync::Mutex::default(),
        unsure: Notify::new(),
        gap: Notify::new(),
        asked: Notify::new(),
        dead: Notify::new(),
        handled: watch::Sender::default(),
        stopped: CancellationToken::new(),
    })
}

impl Cluster {
    pub fn number(&self) -> NodeNumber {
        self.node
    }

    /// How many nodes live and were heard lately, this one included.
    pub fn heard(&self) -> usize {
        let seen = self.seen.lock();
        self.bus
            .heard()
            .iter()
            .filter(|node| seen.others.contains(node))
            .count()
            + 1
    }

    /// Why this node does not count as alive, or the bus does not work.
    pub fn down(&self) -> Option<String> {
        self.seen.lock().fault.clone().or_else(|| self.bus.fault())
    }

    /// Another node has told that an account comes or goes. What is read meanwhile may be older.
    pub fn note_heard(&self, node: NodeNumber, account: AccountId) {
        if let Some(heard) = &mut *self.heard_meanwhile.lock() {
            heard.insert((node, account));
        }
    }

    pub fn note_handled(&self, node: NodeNumber, number: u64) {
        self.handled.send_modify(|handled| {
            let last = handled.entry(node).or_default();
            *last = number.max(*last);
        });
    }
}
