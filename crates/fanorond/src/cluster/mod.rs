//! Several nodes on one database: who is online where, and what happens on other nodes.
//!
//! A node lives as long as its session of PostgreSQL ([`membership`]). The others finish the work of
//! a dead node ([`burial`]). What happens is sent over the bus ([`news`], [`receive`]); what was
//! missed is read from the store ([`repair`]). Correctness never depends on the bus, and no node
//! owns a game. Read `membership.rs` first.

mod burial;
pub(crate) mod bus;
mod claims;
mod membership;
mod news;
mod receive;
mod repair;

pub(crate) use claims::alone;
pub(crate) use news::{AccountNews, Fanout, GameNews, News, NodeNews};

use crate::Parts;
use crate::clock::Clock;
use crate::cluster::bus::{Bus, BusLimits};
use crate::config::ServerConfig;
use crate::operations::metrics::Metrics;
use crate::operations::supervision::Supervisor;
use crate::people::outbox::Subscription;
use crate::people::presence::Present;
use crate::server::Server;

use fanorona_game::AccountId;
use fanorona_store::{
    Joined, NodeNumber, NodeSession, NotifyError, OnlineHere, OnlineSince, StoreError, Sweep,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

/// If PostgreSQL does not answer for this long, the session of the node counts as lost.
const ANSWER: Duration = Duration::from_secs(3);

/// This node among the others.
#[derive(Debug)]
pub(crate) struct Cluster {
    name: String,
    database: String,
    node: NodeNumber,
    bus: Arc<Bus>,
    /// The session that keeps this node alive. `None` while it is lost.
    session: tokio::sync::Mutex<Option<NodeSession>>,
    seen: parking_lot::Mutex<Seen>,
    /// While the store is read: the accounts of which other nodes have told meanwhile.
    heard_meanwhile: parking_lot::Mutex<Option<HashSet<(NodeNumber, AccountId)>>>,
    /// One reading of who is online elsewhere at a time.
    syncing: tokio::sync::Mutex<()>,
    /// Who is online elsewhere may not be what is known here.
    unsure: Notify,
    /// Something may have been missed.
    gap: Notify,
    /// Another node wants to know who is here.
    asked: Notify,
    /// A node is dead, and its accounts are not worked off.
    dead: Notify,
    /// The last message of each other node that was handled.
    handled: watch::Sender<HashMap<NodeNumber, u64>>,
    /// This node handles nothing any more.
    stopped: CancellationToken,
}

/// What the last look at the nodes has shown.
#[derive(Debug, Default)]
struct Seen {
    /// The other nodes that live.
    others: HashSet<NodeNumber>,
    /// The sweeps that this node does.
    sweeps: Vec<Sweep>,
    /// Why this node does not count as alive.
    fault: Option<String>,
    /// When this node has got a session again after it had lost one.
    again: Option<Instant>,
}

/// Waits for PostgreSQL, but not for long.
async fn within<T>(done: impl Future<Output = Result<T, NotifyError>>) -> Result<T, String> {
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
pub(crate) async fn connect(
    config: &ServerConfig,
    clock: &Clock,
    metrics: &Metrics,
) -> Result<Option<Cluster>, String> {
    if !fanorona_store::is_shared(&config.database) {
        return Ok(None);
    }
    let name = config
        .node
        .clone()
        .unwrap_or_else(|| name_of_machine(config));
    join(clock, metrics, name, &config.database).await.map(Some)
}

/// The host name and the first address.
fn name_of_machine(config: &ServerConfig) -> String {
    let host = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    let address = config
        .listen
        .first()
        .map(ToString::to_string)
        .unwrap_or_default();
    format!("{host}/{address}")
}

/// Joins the nodes of a database and connects to the bus. From here on the clock shows the time of
/// the database.
///
/// # Errors
/// A sentence for the operator.
async fn join(
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
    pub(crate) fn number(&self) -> NodeNumber {
        self.node
    }

    /// How many nodes live and were heard lately, this one included.
    pub(crate) fn heard(&self) -> usize {
        let seen = self.seen.lock();
        self.bus
            .heard()
            .iter()
            .filter(|node| seen.others.contains(node))
            .count()
            + 1
    }

    /// Why this node does not count as alive, or the bus does not work.
    pub(crate) fn down(&self) -> Option<String> {
        self.seen.lock().fault.clone().or_else(|| self.bus.fault())
    }

    /// Another node has told that an account comes or goes. What is read meanwhile may be older.
    fn note_heard(&self, node: NodeNumber, account: AccountId) {
        if let Some(heard) = &mut *self.heard_meanwhile.lock() {
            heard.insert((node, account));
        }
    }

    fn note_handled(&self, node: NodeNumber, number: u64) {
        self.handled.send_modify(|handled| {
            let last = handled.entry(node).or_default();
            *last = number.max(*last);
        });
    }
}

/// Connects a server that has joined. Returns whether another node has started already, and players
/// may be online. Until [`note_awake`] no other node starts.
///
/// # Errors
/// The store failed.
pub(crate) async fn begin(
    server: &Arc<Server>,
    supervisor: &Supervisor,
) -> Result<bool, StoreError> {
    let Some(cluster) = &server.cluster else {
        return Ok(false);
    };
    let away = |why: NotifyError| StoreError::Failed {
        source: why.to_string(),
    };
    let looked = {
        let mut session = cluster.session.lock().await;
        let Some(session) = session.as_mut() else {
            return Err(StoreError::Away);
        };
        session.start_alone().await.map_err(away)?;
        session
            .look()
            .await
            .map_err(away)?
            .ok_or(StoreError::Away)?
    };
    let others = looked
        .nodes
        .iter()
        .filter(|seen| seen.node != cluster.node && seen.lives);
    let go_on = others.clone().any(|seen| seen.is_awake);
    cluster.seen.lock().others = others.map(|seen| seen.node).collect();
    server.presence.others().connect(cluster);
    membership::sync(server, cluster).await?;
    let shared = Arc::clone(server);
    supervisor.keep_running("news of other nodes", move || {
        receive::receive(Arc::clone(&shared))
    });
    let shared = Arc::clone(server);
    supervisor.keep_running("missed news", move || repair::repair(Arc::clone(&shared)));
    let shared = Arc::clone(server);
    supervisor.keep_running("answers to other nodes", move || {
        repair::answer(Arc::clone(&shared))
    });
    let shared = Arc::clone(server);
    supervisor.keep_running("who is online elsewhere", move || {
        membership::read(Arc::clone(&shared))
    });
    let shared = Arc::clone(server);
    supervisor.keep_running("session of the node", move || {
        membership::keep(Arc::clone(&shared))
    });
    server.presence.others().send(NodeNews::WhoIsThere);
    Ok(go_on)
}

/// The node has started, and knows the live games.
pub(crate) async fn note_awake(server: &Arc<Server>, supervisor: &Supervisor) {
    let Some(cluster) = &server.cluster else {
        return;
    };
    if let Some(session) = cluster.session.lock().await.as_mut() {
        let started = within(async {
            session.note_awake().await?;
            Ok(session.take_sweeps().await?.to_vec())
        });
        match started.await {
            Ok(sweeps) => cluster.seen.lock().sweeps = sweeps,
            // It gets another session, and is awake then.
            Err(why) => warn!(why, "cannot tell the other nodes that this one has started"),
        }
    }
    let shared = Arc::clone(server);
    supervisor.keep_running("work for dead nodes", move || {
        burial::bury(Arc::clone(&shared))
    });
}

/// An account has come online here, or its sessions have changed. Returns the other nodes on which
/// it was before. The caller holds the login lock of the account.
pub(crate) async fn came(server: &Server, account: AccountId) -> Vec<OnlineSince> {
    let (Some(cluster), Some(present)) = (&server.cluster, server.presence.entry_here(account))
    else {
        return Vec::new();
    };
    let OnlineHere {
        since, takes_talk, ..
    } = here(&present);
    let noted = server
        .store
        .note_online(cluster.node, account, since, takes_talk)
        .await;
    server.presence.report(account);
    noted.unwrap_or_else(|error| {
        // If the session of the node is lost, too, the next one repeats it.
        warn!(%error, account = account.0, "cannot note who is online");
        Vec::new()
    })
}

fn here(present: &Present) -> OnlineHere {
    let takes_talk = present.sessions.is_subscribed(Subscription::HearTalk);
    OnlineHere {
        account: present.player.id,
        since: present.since,
        takes_talk,
    }
}

/// An account has no session here any more. Returns whether it has one on another node. The caller
/// holds the login lock of the account.
pub(crate) async fn went(server: &Server, account: AccountId) -> bool {
    let Some(cluster) = &server.cluster else {
        return false;
    };
    // The store knows better: the last news of another node may be on their way.
    let elsewhere = server
        .store
        .note_offline(cluster.node, account)
        .await
        .unwrap_or_else(|error| {
            warn!(%error, account = account.0, "cannot note who is offline");
            server.presence.is_elsewhere(account)
        });
    server
        .presence
        .others()
        .send(AccountNews::Offline { account: account.0 });
    elsewhere
}

/// The node is about to stop: the clocks of its players wait until they have logged in on another
/// node.
///
/// # Errors
/// The store failed.
pub(crate) async fn stop_clocks(server: &Server) -> Result<(), StoreError> {
    if server.cluster.is_some() {
        let now = server.clock.now();
        for present in server.presence.all_here() {
            if !server.presence.is_elsewhere(present.player.id) {
                server.tables.wait_for(present.player.id, now).await?;
            }
        }
    }
    Ok(())
}

/// Leaves the other nodes, after the last session has ended.
pub(crate) async fn leave(server: &Server) {
    let Some(cluster) = &server.cluster else {
        return;
    };
    if let Some(session) = cluster.session.lock().await.take()
        && let Err(why) = within(session.leave()).await
    {
        warn!(
            why,
            "cannot leave the nodes of the database; they notice it"
        );
    }
    cluster.bus.close().await;
}

/// A node that a test has started. It can wait for the others.
#[derive(Debug, Clone)]
pub struct Node(Arc<Cluster>);

impl Node {
    /// Returns when those of `others` that do not stop have handled what this node has published so
    /// far, or this node stops.
    pub async fn heard_by(&self, others: &[Self]) {
        let published = self.0.bus.published();
        for other in others {
            let mut handled = other.0.handled.subscribe();
            let heard = handled.wait_for(|handled| {
                published == 0
                    || handled
                        .get(&self.0.node)
                        .is_some_and(|number| *number >= published)
            });
            tokio::select! {
                heard = heard => drop(heard),
                () = other.0.stopped.cancelled() => {}
                () = self.0.stopped.cancelled() => {}
            }
        }
    }
}

impl Parts {
    /// The server is a node with this name among those that share its database, which is at
    /// `database`. The clock may show any time.
    ///
    /// # Errors
    /// A sentence: the bus is not there, or the node cannot join.
    pub async fn as_node(self, name: &str, database: &str) -> Result<(Self, Node), String> {
        let cluster = Arc::new(join(&self.clock, &self.metrics, name.to_owned(), database).await?);
        let node = Node(Arc::clone(&cluster));
        Ok((self.with_cluster(Some(cluster)), node))
    }
}
