//! The server of a transcript: the real one, on a free port, with its own database file and clock.

use fanorona_game::{PlayerName, Role, Timestamp};
use fanorona_store::{AdminAction, AuditedAction, Performed, Store, StoreError, StoreLimits};
use fanorona_test_servers::PostgresServer;
use fanorond::clock::{Clock, ManualClock};
use fanorond::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// 2026-11-20 12:00 UTC.
const NOON: Timestamp = Timestamp(1_795_176_000_000);

/// The server of a transcript.
pub(super) struct TestServer {
    directory: TempDir,
    clock: Clock,
    manual_clock: ManualClock,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    store: Option<Arc<dyn Store>>,
    /// With `FANOROND_TRANSCRIPTS_ON=postgres` in the environment, the database is on a PostgreSQL server.
    postgres: Option<PostgresServer>,
    serving: JoinSet<Result<(), StoreError>>,
}

impl TestServer {
    /// Starts the server for the first time.
    pub(super) async fn start_new() -> Self {
        let (clock, manual_clock) = Clock::manual(NOON);
        let mut server = Self {
            directory: tempfile::tempdir().unwrap(),
            clock,
            manual_clock,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            stop: None,
            store: None,
            postgres: (std::env::var("FANOROND_TRANSCRIPTS_ON").as_deref() == Ok("postgres"))
                .then(PostgresServer::start),
            serving: JoinSet::new(),
        };
        server.start().await;
        server
    }

    async fn start(&mut self) {
        let file = self.directory.path().join("fanorond.db");
        let file = format!("sqlite:{}", file.display());
        let url = self.postgres.as_ref().map_or(file, PostgresServer::url);
        let store = fanorona_store::open(&url, StoreLimits::default()).await.unwrap();
        self.store = Some(Arc::clone(&store));
        let listener = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        self.address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        self.stop = Some(stop);
        let clock = self.clock.clone();
        self.serving.spawn(async move {
            let stopped = async { drop(stopped.await) };
            fanorond::run(vec![listener], store, clock, Limits::default(), stopped).await
        });
    }

    /// The address of the server.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Moves the clock.
    pub(super) async fn wait(&self, span: Duration) {
        self.manual_clock.advance(span);
        self.manual_clock.all_seen_to().await;
    }

    /// Makes a player an administrator, like `fanorond admin grant NAME --role ROLE`.
    pub(super) async fn grant(&self, name: &str, role: Role) -> Result<(), String> {
        let store = self.store.as_ref().expect("the server is running");
        let name = PlayerName::new(name).map_err(|problem| format!("{name}: {problem:?}"))?;
        let account = store.account_named(&name).await.unwrap().ok_or("there is no such account")?;
        let action = AdminAction::Grant { player: account.player, role };
        let act = AuditedAction { by: None, at: self.clock.now(), action };
        match store.perform(act).await.unwrap() {
            Performed::Done(_) => Ok(()),
            Performed::Nothing | Performed::Stale => Err(format!("{name} cannot be an administrator")),
        }
    }

    /// Tells the server to stop.
    pub(super) fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// Waits until the server has stopped, moves the clock, and starts the server again.
    pub(super) async fn start_again(&mut self, span: Duration) {
        self.ended().await;
        self.manual_clock.advance(span);
        self.start().await;
    }

    /// Stops the server.
    pub(super) async fn shut(mut self) {
        self.stop();
        self.ended().await;
    }

    async fn ended(&mut self) {
        while let Some(served) = self.serving.join_next().await {
            served.unwrap().unwrap();
        }
    }
}
