//! A server in the test's own process with real sockets, whose limits a test can set. With
//! `FANOROND_TESTS_ON` it is three nodes, and each connection goes to the next one.

use super::deployment::{self, Deployment, Ground, Ready};
use fanorona_game::{PlayerName, Role, Timestamp};
use fanorona_store::{AdminAction, AuditedAction, Performed, Store};
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::limits::Limits;
use fanorond::{Collection, Node, Parts};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::runtime::{Handle, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs until the value is dropped.
pub(crate) struct Hosted {
    addresses: Vec<SocketAddr>,
    /// How many addresses were given out.
    given: AtomicUsize,
    runtime: Runtime,
    stop: Vec<oneshot::Sender<()>>,
    serving: Vec<JoinHandle<()>>,
    store: Arc<Store>,
    ground: Ground,
}

/// Nodes that talk to each other, and where they run.
type Nodes = (Handle, Vec<Node>);

/// The nodes by the address of each.
static NODES: LazyLock<Mutex<HashMap<SocketAddr, Nodes>>> = LazyLock::new(Mutex::default);

/// The addresses for browsers, by the address of their server.
static SITES: LazyLock<Mutex<HashMap<SocketAddr, SocketAddr>>> = LazyLock::new(Mutex::default);

/// The address for browsers of the server with this address.
pub(crate) fn site_of(address: SocketAddr) -> Option<SocketAddr> {
    let sites = SITES.lock().unwrap_or_else(PoisonError::into_inner);
    sites.get(&address).copied()
}

/// Waits until all nodes know what the node with this address knows.
pub(crate) fn settle(address: SocketAddr) {
    let nodes = NODES
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&address)
        .cloned();
    if let Some((runtime, nodes)) = nodes {
        runtime.block_on(deployment::settle(&nodes));
    }
}

impl Hosted {
    /// Starts a server on a free port with the system clock.
    pub(crate) fn new(limits: Limits) -> Self {
        Self::prepared(limits, |_listener| {})
    }

    /// Starts a server with a SQLite file.
    pub(crate) fn alone(limits: Limits) -> Self {
        Self::start(
            Deployment::Sqlite,
            limits,
            &Clock::machine(),
            |_listener| {},
        )
    }

    /// Starts a server on a free port with a clock that the test moves.
    pub(crate) fn with_manual_clock(limits: Limits) -> (Self, ManualClock) {
        let (clock, manual_clock) = Clock::manual(Timestamp(0));
        (
            Self::start(
                Deployment::from_environment(),
                limits,
                &clock,
                |_listener| {},
            ),
            manual_clock,
        )
    }

    /// Starts a server with a SQLite file and a clock that the test moves, which publishes finished
    /// games in a folder.
    pub(crate) fn publishing(limits: Limits, folder: &Path) -> (Self, ManualClock) {
        let (clock, manual_clock) = Clock::manual(Timestamp(0));
        let collection = Collection::new(folder, "CC0-1.0".to_owned());
        let hosted = Self::with_parts(
            Deployment::Sqlite,
            limits,
            &clock,
            |_listener| {},
            |parts| parts.with_collection(Some(collection.clone())),
        );
        (hosted, manual_clock)
    }

    /// Starts a server whose listening socket is configured before anybody connects.
    pub(crate) fn prepared(limits: Limits, prepare: impl Fn(&TcpListener)) -> Self {
        Self::start(
            Deployment::from_environment(),
            limits,
            &Clock::machine(),
            prepare,
        )
    }

    fn start(
        deployment: Deployment,
        limits: Limits,
        clock: &Clock,
        prepare: impl Fn(&TcpListener),
    ) -> Self {
        Self::with_parts(deployment, limits, clock, prepare, |parts| parts)
    }

    fn with_parts(
        deployment: Deployment,
        limits: Limits,
        clock: &Clock,
        prepare: impl Fn(&TcpListener),
        complete: impl Fn(Parts) -> Parts,
    ) -> Self {
        // What a node has heard is in order only with one thread.
        let threads = if deployment.nodes() > 1 { 1 } else { 2 };
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime
            .worker_threads(threads)
            .enable_all()
            .build()
            .unwrap();
        let ground = Ground::new(deployment);
        let (mut addresses, mut stop, mut serving) = (Vec::new(), Vec::new(), Vec::new());
        let (mut nodes, mut first_store) = (Vec::new(), None);
        for (number, limits) in std::iter::repeat_n(limits, deployment.nodes()).enumerate() {
            let ready = runtime.block_on(ground.ready(number, clock.clone(), limits, &prepare));
            let Ready {
                parts,
                address,
                site,
                store,
                node,
            } = ready;
            let mut sites = SITES.lock().unwrap_or_else(PoisonError::into_inner);
            sites.insert(address, site);
            drop(sites);
            let parts = complete(parts);
            let (stopper, stopped) = oneshot::channel();
            serving.push(runtime.spawn(async move {
                fanorond::run_parts(parts, async { drop(stopped.await) })
                    .await
                    .unwrap();
            }));
            addresses.push(address);
            stop.push(stopper);
            nodes.extend(node);
            first_store.get_or_insert(store);
        }
        if !nodes.is_empty() {
            let mut all = NODES.lock().unwrap_or_else(PoisonError::into_inner);
            all.extend(
                addresses
                    .iter()
                    .map(|it| (*it, (runtime.handle().clone(), nodes.clone()))),
            );
        }
        let store = first_store.expect("there is a server");
        Self {
            addresses,
            given: AtomicUsize::new(0),
            runtime,
            stop,
            serving,
            store,
            ground,
        }
    }

    /// The address for the next connection.
    pub(crate) fn address(&self) -> SocketAddr {
        self.addresses[self.given.fetch_add(1, Ordering::Relaxed) % self.addresses.len()]
    }

    /// The address of the next node for browsers.
    pub(crate) fn site(&self) -> SocketAddr {
        site_of(self.address()).expect("each server has one")
    }

    /// The address of the database, which is in use.
    pub(crate) fn database(&self) -> String {
        self.ground.url()
    }

    /// The store, which the server uses, too.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Runs a future to its end beside the server.
    pub(crate) fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// Gives a member a role, as the command line does.
    pub(crate) fn grant(&self, name: &str, role: Role) {
        self.block_on(async {
            let account = self
                .store
                .account_named(&PlayerName::new(name).unwrap())
                .await
                .unwrap()
                .unwrap();
            let action = AdminAction::Grant {
                player: account.player,
                role,
            };
            let done = self
                .store
                .perform(AuditedAction {
                    by: None,
                    at: Timestamp(0),
                    action,
                })
                .await;
            assert_eq!(done, Ok(Performed::Done(None)));
        });
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        let mut all = NODES.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|address, _| !self.addresses.contains(address));
        drop(all);
        self.stop.clear();
        for serving in self.serving.drain(..) {
            let ended = self.runtime.block_on(serving);
            assert!(
                ended.is_ok() || std::thread::panicking(),
                "the server panicked"
            );
        }
    }
}
