//! A server in the test's own process with real sockets, whose limits a test can set.

use fanorona_game::{PlayerName, Role, Timestamp};
use fanorona_store::{AdminAction, Administration as _, AuditedAction, Performed, SqliteStore, Store as _};
use fanorond::clock::{Clock, ManualClock};
use fanorond::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs until the value is dropped.
pub(crate) struct Hosted {
    address: SocketAddr,
    runtime: Runtime,
    stop: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<()>>,
    database: String,
    store: Arc<SqliteStore>,
    _directory: TempDir,
}

impl Hosted {
    /// Starts a server on a free port with the system clock.
    pub(crate) fn new(limits: Limits) -> Self {
        Self::start(limits, Clock::machine(), |_listener| {})
    }

    /// Starts a server on a free port with a clock that the test moves.
    pub(crate) fn with_manual_clock(limits: Limits) -> (Self, ManualClock) {
        let (clock, manual_clock) = Clock::manual(Timestamp(0));
        (Self::start(limits, clock, |_listener| {}), manual_clock)
    }

    /// Starts a server whose listening socket is configured before anybody connects.
    pub(crate) fn prepared(limits: Limits, prepare: impl FnOnce(&TcpListener)) -> Self {
        Self::start(limits, Clock::machine(), prepare)
    }

    fn start(limits: Limits, clock: Clock, prepare: impl FnOnce(&TcpListener)) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let store = Arc::new(runtime.block_on(SqliteStore::open(&url)).unwrap());
        let listener = {
            let _inside = runtime.enter();
            fanorond::bind("127.0.0.1:0".parse().unwrap()).unwrap()
        };
        prepare(&listener);
        let (address, database, kept) = (listener.local_addr().unwrap(), url, Arc::clone(&store));
        let (stop, stopped) = oneshot::channel();
        let serving = runtime.spawn(async move {
            let stop = async { drop(stopped.await) };
            fanorond::run(vec![listener], store, clock, limits, stop).await.unwrap();
        });
        Self {
            address,
            runtime,
            stop: Some(stop),
            serving: Some(serving),
            database,
            store: kept,
            _directory: directory,
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the database, which is in use.
    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    /// Runs a future to its end beside the server.
    pub(crate) fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// Gives a member a role, as the command line does.
    pub(crate) fn grant(&self, name: &str, role: Role) {
        self.block_on(async {
            let account = self.store.account_named(&PlayerName::new(name).unwrap()).await.unwrap().unwrap();
            let action = AdminAction::Grant { player: account.player, role };
            let done = self.store.perform(AuditedAction { by: None, at: Timestamp(0), action }).await;
            assert_eq!(done, Ok(Performed::Done(None)));
        });
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(serving) = self.serving.take() {
            let ended = self.runtime.block_on(serving);
            assert!(ended.is_ok() || std::thread::panicking(), "the server panicked");
        }
    }
}
