//! Several nodes on one database: who is online where, and what happens on other nodes.
//!
//! Correctness does not depend on the bus. What was missed is read from the store after a gap, and every few seconds.

mod claims;
mod news;
mod receive;

pub(crate) use claims::alone;
pub(crate) use news::{AccountNews, GameNews, News, NodeNews, OtherNodes};
use receive::receive;

use crate::Parts;
use crate::bus::{Bus, BusLimits, Deliveries, Health, NodeId, Subject};
use crate::clock::Clock;
use crate::config::ServerConfig;
use crate::metrics::Metrics;
use crate::outbox::Subscription;
use crate::presence::Present;
use crate::server::Server;
use crate::supervision::Supervisor;
use crate::topics::account::login_flow;
use crate::topics::seek::lobby::LeaveKind;
use news::OnlineNews;

use fanorona_game::{AccountId, Timestamp};
use fanorona_store::{Buried, Joined, NodeNumber, OnlineAccount, OnlineSince, Store, StoreError};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tracing::{error, info, warn};

/// A node is dead if it has not renewed its lease for this long.
const LEASE: Duration = Duration::from_secs(12);
/// How often a node renews its lease, and looks at the others.
const RENEW: Duration = Duration::from_secs(3);
/// A ping that nobody answers is repeated after this time.
const PING_AGAIN: Duration = Duration::from_secs(1);
/// The number of a ping that needs no answer: it only shows the others that they hear this node.
const UNANSWERED: u64 = 0;
/// If no other node answers a ping within this time, none runs.
const ANSWER: Duration = Duration::from_secs(3);
/// A node whose clock differs more from the database's does not start.
const MOST_SKEW: Duration = Duration::from_secs(30);

/// Why a node does not start. `Display` is a sentence for the operator.
#[derive(Debug)]
pub(crate) enum JoinError {
    Bus(String),
    NameTaken { name: String },
    Skewed { node_ms: i64, database_ms: i64 },
    Store(StoreError),
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bus(why) => f.write_str(why),
            Self::NameTaken { name } => write!(
                f,
                "a node with the name \"{name}\" is running: give this one another name with --node NAME"
            ),
            Self::Skewed { node_ms, database_ms } => write!(
                f,
                "this machine's time is {node_ms} ms since 1970, and the database's is {database_ms} ms: set the clocks, \
                 which may differ by at most {} seconds",
                MOST_SKEW.as_secs()
            ),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl From<StoreError> for JoinError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Compares the clock with the database's.
///
/// # Errors
/// They differ too much, or the store failed.
async fn check_time(store: &Store, clock: &Clock) -> Result<(), JoinError> {
    let Some(database) = store.time().await? else { return Ok(()) };
    let node = clock.wall();
    if node.since(database).max(database.since(node)) > MOST_SKEW {
        return Err(JoinError::Skewed { node_ms: node.0, database_ms: database.0 });
    }
    Ok(())
}

/// Joins the nodes of a database. Returns the number of this node, and how many others run.
///
/// # Errors
/// The name is taken, or the store failed.
async fn join(store: &Store, clock: &Clock, name: &str) -> Result<Place, JoinError> {
    // The leases of nodes that were killed, such as this one before, may not be over.
    let give_up = clock.now().plus(LEASE + RENEW);
    loop {
        let error = match store.join_nodes(name, LEASE).await? {
            Joined::As { node, others, buried } => return Ok(Place { node, others, buried }),
            Joined::NameTaken => JoinError::NameTaken { name: name.to_owned() },
        };
        if clock.now() >= give_up {
            return Err(error);
        }
        info!(node = name, why = %error, "waiting for the end of a lease");
        clock.reach(clock.now().plus(RENEW)).await;
    }
}

/// Joins the nodes of a database and connects to the bus. `None` if the server is alone, as with a file.
///
/// # Errors
/// The bus is not there, or the node cannot join.
pub(crate) async fn connect(
    config: &ServerConfig,
    store: &Store,
    clock: &Clock,
    metrics: &Metrics,
) -> Result<Option<Cluster>, JoinError> {
    if !fanorona_store::is_shared(&config.database) {
        return Ok(None);
    }
    check_time(store, clock).await?;
    let name = config.node.clone().unwrap_or_else(|| name_of_machine(config));
    join_with(store, clock, metrics, name, &config.database).await.map(Some)
}

/// A node among the others when it joins.
#[derive(Debug)]
pub(crate) struct Place {
    node: NodeNumber,
    /// How many other nodes run.
    others: usize,
    /// The dead node whose name it has, if there was one.
    buried: Buried,
}

/// Joins the nodes of a database and connects to the bus.
///
/// # Errors
/// The bus is not there, or the node cannot join.
async fn join_with(
    store: &Store,
    clock: &Clock,
    metrics: &Metrics,
    name: String,
    database: &str,
) -> Result<Cluster, JoinError> {
    let joined = join(store, clock, &name).await?;
    match Bus::connect(database, NodeId(joined.node.0), BusLimits::default(), metrics).await {
        Ok(bus) => {
            info!(
                node = name,
                number = joined.node.0,
                others = joined.others,
                "joined the nodes of the database"
            );
            Ok(Cluster::new(name, joined, bus))
        }
        Err(error) => {
            drop(store.leave_nodes(joined.node).await);
            Err(JoinError::Bus(error.to_string()))
        }
    }
}

/// Whether a node hears the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeState {
    /// It does not answer pings yet.
    Starts,
    Runs,
    /// It hears nothing any more.
    Stops,
}

/// A node that a test has started. It can wait for the others.
#[derive(Debug, Clone)]
pub struct Node(Arc<Cluster>);

impl Node {
    /// Returns when those of `others` that do not stop have handled what this node has published so far, or this node
    /// stops.
    pub async fn heard_by(&self, others: &[Self]) {
        while !self.stops() {
            let running = others.iter().filter(|other| !other.stops()).count();
            if tokio::time::timeout(PING_AGAIN, self.0.heard_by(running)).await.is_ok() {
                return;
            }
        }
    }

    fn stops(&self) -> bool {
        self.0.state() == NodeState::Stops
    }
}

impl Parts {
    /// The server is a node with this name among those that share its database, which is at `database`. The clock may
    /// show any time.
    ///
    /// # Errors
    /// A sentence: the bus is not there, or the node cannot join.
    pub async fn as_node(self, name: &str, database: &str) -> Result<(Self, Node), String> {
        let joined = join_with(&self.store, &self.clock, &self.metrics, name.to_owned(), database).await;
        let cluster = Arc::new(joined.map_err(|error| error.to_string())?);
        let node = Node(Arc::clone(&cluster));
        Ok((self.with_cluster(Some(cluster)), node))
    }
}

/// The host name and the first address.
fn name_of_machine(config: &ServerConfig) -> String {
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let address = config.listen.first().map(ToString::to_string).unwrap_or_default();
    format!("{host}/{address}")
}

/// This node among the others.
#[derive(Debug)]
pub(crate) struct Cluster {
    name: String,
    /// It changes if the node was declared dead, for example while the database did not answer it.
    number: AtomicI64,
    /// How many other nodes ran when this one joined.
    pub(crate) others_at_start: usize,
    /// The dead node that had the name of this one, until the server has started.
    buried: parking_lot::Mutex<Buried>,
    pub(crate) bus: Arc<Bus>,
    pub(crate) deliveries: Deliveries,
    state: watch::Sender<NodeState>,
    /// What the store knows of the accounts here. One change at a time.
    noted: tokio::sync::Mutex<()>,
    /// The number of the last ping of this node.
    pings: AtomicU64,
    /// The last ping of this node that each of the others has answered.
    pongs: watch::Sender<HashMap<NodeNumber, u64>>,
    /// When each of the others was heard last.
    heard: parking_lot::Mutex<HashMap<NodeNumber, Timestamp>>,
}

impl Cluster {
    pub(crate) fn new(
        name: String,
        Place { node, others: others_at_start, buried }: Place,
        (bus, deliveries): (Arc<Bus>, Deliveries),
    ) -> Self {
        let (number, state) = (AtomicI64::new(node.0), watch::Sender::new(NodeState::Starts));
        let (noted, pings, pongs) =
            (tokio::sync::Mutex::default(), AtomicU64::new(0), watch::Sender::default());
        let buried = parking_lot::Mutex::new(buried);
        let heard = parking_lot::Mutex::default();
        Self { name, number, others_at_start, buried, bus, deliveries, state, noted, pings, pongs, heard }
    }

    fn state(&self) -> NodeState {
        *self.state.borrow()
    }

    fn note_stops(&self) {
        self.state.send_replace(NodeState::Stops);
    }

    pub(crate) fn number(&self) -> NodeNumber {
        NodeNumber(self.number.load(Ordering::SeqCst))
    }

    /// Returns when this many other nodes have handled what this one has published.
    async fn heard_by(&self, others: usize) {
        let number = self.pings.fetch_add(1, Ordering::SeqCst) + 1;
        let mut pongs = self.pongs.subscribe();
        let heard =
            |pongs: &HashMap<_, u64>| pongs.values().filter(|pong| **pong >= number).count() >= others;
        loop {
            OtherNodes(Arc::clone(&self.bus)).send(Subject::Everybody, NodeNews::Ping { number });
            // A node that has just joined may have missed it.
            if tokio::time::timeout(PING_AGAIN, pongs.wait_for(heard)).await.is_ok() {
                return;
            }
        }
    }

    fn note_pong(&self, node: NodeNumber, number: u64) {
        self.pongs.send_modify(|pongs| {
            let last = pongs.entry(node).or_default();
            *last = number.max(*last);
        });
    }

    /// Another node has said something.
    fn note_heard(&self, node: NodeNumber, now: Timestamp) {
        self.heard.lock().insert(node, now);
    }

    /// Another node has left.
    fn note_left(&self, node: NodeNumber) {
        self.heard.lock().remove(&node);
    }

    /// How many nodes were heard lately, this one included.
    pub(crate) fn heard(&self, now: Timestamp) -> usize {
        let mut heard = self.heard.lock();
        heard.retain(|_, at| now.since(*at) < LEASE);
        heard.len() + 1
    }

    /// Why the bus does not work, if it does not.
    pub(crate) fn down(&self) -> Option<String> {
        match self.bus.health() {
            Health::Up => None,
            Health::Down { why } => Some(why),
        }
    }
}

/// Connects a server that has joined. Returns how many other nodes run.
///
/// # Errors
/// The store failed.
pub(crate) async fn begin(server: &Arc<Server>, supervisor: &Supervisor) -> Result<usize, StoreError> {
    let Some(cluster) = &server.cluster else { return Ok(0) };
    server.presence.connect(OtherNodes(Arc::clone(&cluster.bus)));
    sync(server, cluster).await?;
    let shared = Arc::clone(server);
    supervisor.keep_running("news of other nodes", move || receive(Arc::clone(&shared)));
    let shared = Arc::clone(server);
    supervisor.keep_running("lease of the node", move || keep_lease(Arc::clone(&shared)));
    Ok(cluster.others_at_start)
}

/// Whether another node runs. One that was killed a moment ago may still have its lease.
pub(crate) async fn others_answer(server: &Server) -> bool {
    let Some(cluster) = &server.cluster else { return false };
    tokio::time::timeout(ANSWER, cluster.heard_by(1)).await.is_ok()
}

/// The node has started.
pub(crate) fn note_awake(server: &Server) {
    if let Some(cluster) = &server.cluster {
        cluster.state.send_replace(NodeState::Runs);
    }
}

/// An account has come online here, or its sessions have changed. Returns the other nodes on which it was before.
pub(crate) async fn came(server: &Server, account: AccountId) -> Vec<OnlineSince> {
    let Some(cluster) = &server.cluster else { return Vec::new() };
    let _one_at_a_time = cluster.noted.lock().await;
    let Some(present) = server.presence.entry_here(account) else {
        return Vec::new();
    };
    note_online(server, cluster, &present).await
}

/// What the other nodes know of an account here has changed.
pub(crate) async fn changed(server: &Server, account: AccountId) {
    let Some(cluster) = &server.cluster else { return };
    let _one_at_a_time = cluster.noted.lock().await;
    if let Some(present) = server.presence.entry_here(account) {
        note_online(server, cluster, &present).await;
    }
}

async fn note_online(server: &Server, cluster: &Cluster, present: &Present) -> Vec<OnlineSince> {
    let takes_talk = present.sessions.is_subscribed(Subscription::HearTalk);
    let noted =
        server.store.note_online(cluster.number(), present.player.id, present.since, takes_talk).await;
    server.presence.report(present.player.id);
    noted.unwrap_or_else(|error| {
        // The next look at the nodes repeats it.
        warn!(%error, account = present.player.id.0, "cannot note who is online");
        Vec::new()
    })
}

/// An account has no session here any more. Returns whether it has one on another node.
pub(crate) async fn went(server: &Server, account: AccountId) -> bool {
    let Some(cluster) = &server.cluster else { return false };
    let _one_at_a_time = cluster.noted.lock().await;
    // The store knows better: the last news of another node may be on their way.
    let elsewhere = server.store.note_offline(cluster.number(), account).await.unwrap_or_else(|error| {
        warn!(%error, account = account.0, "cannot note who is offline");
        server.presence.is_elsewhere(account)
    });
    if let Some(others) = server.presence.others() {
        others.send(Subject::Everybody, AccountNews::Offline { account: account.0 });
    }
    elsewhere
}

/// Renews the lease, and looks at the other nodes, until the server stops.
async fn keep_lease(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else { return };
    let mut rounds_in_time = 0_u32;
    loop {
        let before = server.clock.now();
        if let Some(others) = server.presence.others() {
            others.send(Subject::Everybody, NodeNews::Ping { number: UNANSWERED });
        }
        let renewed = look(&server, &cluster, rounds_in_time).await;
        let in_time = server.clock.now().since(before) < LEASE / 2;
        rounds_in_time = match renewed {
            Ok(true) if in_time => rounds_in_time.saturating_add(1),
            Ok(_) => 0,
            Err(error) => {
                warn!(%error, "cannot renew the lease of this node");
                0
            }
        };
        tokio::select! {
            () = server.clock.reach(server.clock.now().plus(RENEW)) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// The node is about to stop: the clocks of its players wait until they have logged in on another node.
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
    let Some(cluster) = &server.cluster else { return };
    if let Err(error) = server.store.leave_nodes(cluster.number()).await {
        warn!(%error, "cannot leave the nodes of the database; they notice it");
    }
    if let Some(others) = server.presence.others() {
        others.send(Subject::Everybody, NodeNews::Left);
    }
    cluster.bus.close().await;
}

/// Renews the lease and reads who is online elsewhere. Returns whether the lease was valid.
async fn look(server: &Arc<Server>, cluster: &Cluster, rounds_in_time: u32) -> Result<bool, StoreError> {
    let valid = server.store.renew_lease(cluster.number(), LEASE).await?;
    if !valid {
        rejoin(server, cluster).await?;
    }
    sync(server, cluster).await?;
    // If the database was away, the others need time to renew their leases.
    if RENEW * rounds_in_time > LEASE {
        note_deaths(server, cluster, server.store.bury_nodes().await?).await;
    }
    Ok(valid)
}

async fn rejoin(server: &Server, cluster: &Cluster) -> Result<(), StoreError> {
    match server.store.join_nodes(&cluster.name, LEASE).await? {
        // What its people had is what they have now.
        Joined::As { node, .. } => {
            warn!(node = node.0, "this node was taken for dead, and has joined again");
            cluster.number.store(node.0, Ordering::SeqCst);
        }
        Joined::NameTaken => {
            error!(name = cluster.name, "another node has taken the name of this one");
        }
    }
    for present in server.presence.all_here() {
        note_online(server, cluster, &present).await;
    }
    server.observers.report_all();
    server.replays.report_all();
    Ok(())
}

/// Makes the accounts on other nodes those that the store knows.
async fn sync(server: &Arc<Server>, cluster: &Cluster) -> Result<(), StoreError> {
    let stored = server.store.online_elsewhere(cluster.number()).await?;
    let online: HashSet<_> = stored.iter().map(|online| (online.node, online.player.id)).collect();
    for (node, account) in server.presence.all_elsewhere() {
        if !online.contains(&(node, account)) {
            receive::offline(server, node, account);
        }
    }
    for online in stored {
        let node = online.node;
        // The news of the node itself say more than the store.
        if !server.presence.is_on(node, online.player.id) {
            receive::online(server, node, &OnlineNews::from(online)).await?;
        }
    }
    Ok(())
}

/// Does what is left to do for the dead node whose name this one has, if others go on. The live games must be known.
pub(crate) async fn note_own_death(server: &Arc<Server>) {
    if let Some(cluster) = &server.cluster {
        let buried = std::mem::take(&mut *cluster.buried.lock());
        note_deaths(server, cluster, buried).await;
    }
}

/// Nodes have died, and this one has buried them.
async fn note_deaths(server: &Arc<Server>, cluster: &Cluster, buried: Buried) {
    for online in buried.lost {
        lost(server, online).await;
    }
    if buried.nodes > 0 {
        server.metrics.dead_nodes.inc_by(u64::try_from(buried.nodes).unwrap_or(u64::MAX));
        warn!(nodes = buried.nodes, "other nodes have died: they have not renewed their lease");
        // They may have saved changes that they told nobody: all read again what they show.
        cluster.bus.gap();
        claims::take_over(server);
    }
}

/// The node of an account has died. One of the other nodes does what the dead one would have done.
async fn lost(server: &Arc<Server>, online: OnlineAccount) {
    let OnlineAccount { player, kind, bot, .. } = online;
    if server.presence.is_here(player.id) {
        return;
    }
    info!(account = player.id.0, "a node has died on which this account was online");
    // The node has renewed its lease not long before it died.
    let died = server.clock.now().before(LEASE + RENEW);
    if let Err(error) = server.tables.wait_for(player.id, died).await {
        warn!(%error, account = player.id.0, "clocks do not wait for a player of a dead node");
    }
    login_flow::went_offline(server, player, kind, bot, LeaveKind::Disconnected, died).await;
    if let Err(error) = login_flow::end_games_of_lost_guests(server).await {
        error!(%error, "the games of guests of a dead node were not ended");
    }
}
