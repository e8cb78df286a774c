//! The server of a transcript: the real one, on a free port, with its own database and clock. Or three nodes.

use super::client::PATIENCE;
use fanorona_game::{PlayerName, Role, Timestamp};
use fanorona_store::{AdminAction, AuditedAction, Performed, Store, StoreError, StoreLimits};
use fanorona_test_servers::{NatsServer, PostgresServer};
use fanorond::clock::{Clock, ManualClock};
use fanorond::limits::Limits;
use fanorond::{Node, Parts};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// 2026-11-20 12:00 UTC.
const NOON: Timestamp = Timestamp(1_795_176_000_000);

/// What a transcript is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    /// One server with a SQLite file.
    Sqlite,
    /// One server with a PostgreSQL database.
    Postgres,
    /// Three nodes with a PostgreSQL database and this bus. Each connection goes to the next node.
    Nodes(BusKind),
}

/// The bus between nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BusKind {
    Postgres,
    Nats,
}

impl Site {
    /// The site that the environment asks for with `FANOROND_TRANSCRIPTS_ON`.
    pub(super) fn from_environment() -> Self {
        match std::env::var("FANOROND_TRANSCRIPTS_ON").as_deref() {
            Err(_) | Ok("sqlite") => Self::Sqlite,
            Ok("postgres") => Self::Postgres,
            Ok("nodes-postgres") => Self::Nodes(BusKind::Postgres),
            Ok("nodes-nats") => Self::Nodes(BusKind::Nats),
            Ok(other) => {
                panic!("FANOROND_TRANSCRIPTS_ON={other}: sqlite, postgres, nodes-postgres or nodes-nats")
            }
        }
    }

    fn nodes(self) -> usize {
        match self {
            Self::Sqlite | Self::Postgres => 1,
            Self::Nodes(_) => 3,
        }
    }
}

/// The server of a transcript, or its nodes.
pub(super) struct TestServer {
    site: Site,
    directory: TempDir,
    postgres: Option<PostgresServer>,
    nats: Option<NatsServer>,
    clocks: Vec<(Clock, ManualClock)>,
    nodes: Vec<Running>,
    /// How many clients have connected.
    connections: usize,
    serving: JoinSet<Result<(), StoreError>>,
}

/// A server that runs.
struct Running {
    address: SocketAddr,
    store: Arc<dyn Store>,
    stop: oneshot::Sender<()>,
    /// `None` for a server that is alone.
    node: Option<Node>,
}

impl TestServer {
    /// Starts the server for the first time.
    pub(super) async fn start_new(site: Site) -> Self {
        let postgres = (site != Site::Sqlite).then(PostgresServer::start);
        let nats = (site == Site::Nodes(BusKind::Nats)).then(NatsServer::start);
        let clocks = (0..site.nodes()).map(|_| Clock::manual(NOON)).collect();
        let directory = tempfile::tempdir().unwrap();
        let (nodes, serving) = (Vec::new(), JoinSet::new());
        let mut server = Self { site, directory, postgres, nats, clocks, nodes, connections: 0, serving };
        server.start().await;
        server
    }

    async fn start(&mut self) {
        let file = format!("sqlite:{}", self.directory.path().join("fanorond.db").display());
        let url = self.postgres.as_ref().map_or(file, PostgresServer::url);
        let nats = self.nats.as_ref().map(|nats| format!("nats://{}", nats.address()));
        let bus = nats.as_deref().unwrap_or("postgres");
        for number in 0..self.site.nodes() {
            let store = fanorona_store::open(&url, StoreLimits::default()).await.unwrap();
            let listener = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
            let address = listener.local_addr().unwrap();
            let clock = self.clocks[number].0.clone();
            let mut limits = Limits::default();
            // A test does not wait for millions of positions.
            limits.analysis.positions_per_turn = 100_000;
            let mut parts = Parts::new(vec![listener], Arc::clone(&store), clock, limits);
            let mut node = None;
            if self.site.nodes() > 1 {
                let (joined, handle) = parts.as_node(&number.to_string(), &url, bus).await.unwrap();
                (parts, node) = (joined, Some(handle));
            }
            let (stop, stopped) = oneshot::channel();
            self.serving.spawn(fanorond::run_parts(parts, async { drop(stopped.await) }));
            self.nodes.push(Running { address, store, stop, node });
        }
        self.settle().await;
    }

    /// The address for the next connection.
    pub(super) fn next_address(&mut self) -> SocketAddr {
        self.connections += 1;
        self.nodes[(self.connections - 1) % self.nodes.len()].address
    }

    /// Waits until every node has handled what the others have told it, and what they say to that.
    pub(super) async fn settle(&self) {
        let others = self.nodes.len() - 1;
        for _ in 0..2 {
            let mut hearing: JoinSet<()> = JoinSet::new();
            for node in self.nodes.iter().filter_map(|running| running.node.clone()) {
                hearing.spawn(async move { node.heard_by(others).await });
            }
            let heard = tokio::time::timeout(PATIENCE, hearing.join_all()).await;
            heard.expect("every node hears the others");
        }
    }

    /// Moves the clock.
    pub(super) async fn wait(&self, span: Duration) {
        for (_, manual_clock) in &self.clocks {
            manual_clock.advance(span);
        }
        for (_, manual_clock) in &self.clocks {
            manual_clock.all_seen_to().await;
        }
    }

    /// Makes a player an administrator, like `fanorond admin grant NAME --role ROLE`.
    pub(super) async fn grant(&self, name: &str, role: Role) -> Result<(), String> {
        let Running { store, .. } = self.nodes.first().expect("the server is running");
        let name = PlayerName::new(name).map_err(|problem| format!("{name}: {problem:?}"))?;
        let account = store.account_named(&name).await.unwrap().ok_or("there is no such account")?;
        let action = AdminAction::Grant { player: account.player, role };
        let act = AuditedAction { by: None, at: self.clocks[0].0.now(), action };
        match store.perform(act).await.unwrap() {
            Performed::Done(_) => Ok(()),
            Performed::Nothing | Performed::Stale => Err(format!("{name} cannot be an administrator")),
        }
    }

    /// Tells the server to stop.
    pub(super) fn stop(&mut self) {
        for running in self.nodes.drain(..) {
            drop(running.stop);
        }
    }

    /// Waits until the server has stopped, moves the clock, and starts the server again.
    pub(super) async fn start_again(&mut self, span: Duration) {
        self.ended().await;
        for (_, manual_clock) in &self.clocks {
            manual_clock.advance(span);
        }
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
