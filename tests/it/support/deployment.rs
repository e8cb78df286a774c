//! What a server in the test's own process runs on: alone with a SQLite file, alone with a
//! PostgreSQL database, or as three nodes.
//!
//! `FANOROND_TESTS_ON` chooses it for transcripts and for the tests of the wire.

use super::output::PATIENCE;
use fanorona_store::Store;
use fanorona_test_servers::PostgresServer;
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use fanorond::{Node, Parts};
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// What a server runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deployment {
    /// One server with a SQLite file.
    Sqlite,
    /// One server with a PostgreSQL database.
    Postgres,
    /// Three nodes with a PostgreSQL database. Each connection goes to the next node.
    Nodes,
}

impl Deployment {
    /// The one that the environment asks for.
    pub(crate) fn from_environment() -> Self {
        match std::env::var("FANOROND_TESTS_ON").as_deref() {
            Err(_) | Ok("sqlite") => Self::Sqlite,
            Ok("postgres") => Self::Postgres,
            Ok("nodes") => Self::Nodes,
            Ok(other) => panic!("FANOROND_TESTS_ON={other}: sqlite, postgres or nodes"),
        }
    }

    pub(crate) fn nodes(self) -> usize {
        match self {
            Self::Sqlite | Self::Postgres => 1,
            Self::Nodes => 3,
        }
    }
}

/// The database.
pub(crate) struct Ground {
    deployment: Deployment,
    directory: TempDir,
    postgres: Option<PostgresServer>,
}

/// A server that is ready to run.
pub(crate) struct Ready {
    pub(crate) parts: Parts,
    pub(crate) address: SocketAddr,
    /// The address for browsers.
    pub(crate) site: SocketAddr,
    pub(crate) store: Arc<Store>,
    /// `None` for a server that is alone.
    pub(crate) node: Option<Node>,
}

impl Ground {
    pub(crate) fn new(deployment: Deployment) -> Self {
        let postgres = (deployment != Deployment::Sqlite).then(PostgresServer::start);
        Self {
            deployment,
            directory: fanorona_test_servers::folder(),
            postgres,
        }
    }

    /// The address of the database.
    pub(crate) fn url(&self) -> String {
        let file = format!(
            "sqlite:{}",
            self.directory.path().join("fanorond.db").display()
        );
        self.postgres.as_ref().map_or(file, PostgresServer::url)
    }

    /// The server, or the node with this number, on a free port.
    pub(crate) async fn ready(
        &self,
        number: usize,
        clock: Clock,
        mut limits: Limits,
        prepare: impl FnOnce(&TcpListener),
    ) -> Ready {
        // On a machine that is busy with other work, threads of low priority hardly run, and the
        // tests wait for them.
        limits.engine.nice = 0;
        limits.login.hash_nice = 0;
        limits.web.nice = 0;
        let url = self.url();
        let store = Arc::new(Store::open(&url).await.unwrap());
        let listener = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        prepare(&listener);
        let address = listener.local_addr().unwrap();
        let browsers = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let site = browsers.local_addr().unwrap();
        let parts = Parts::new(vec![listener], Arc::clone(&store), clock, limits);
        let mut parts = parts.with_browsers([browsers]).unwrap();
        let mut node = None;
        if self.deployment.nodes() > 1 {
            let (joined, handle) = parts.as_node(&number.to_string(), &url).await.unwrap();
            (parts, node) = (joined, Some(handle));
        }
        Ready {
            parts,
            address,
            site,
            store,
            node,
        }
    }
}

/// Waits until every node has handled what the others have told it, and what they say to that.
pub(crate) async fn settle(nodes: &[Node]) {
    for _ in 0..2 {
        let mut hearing: JoinSet<()> = JoinSet::new();
        for (number, node) in nodes.iter().cloned().enumerate() {
            let mut others = nodes.to_vec();
            others.swap_remove(number);
            hearing.spawn(async move { node.heard_by(&others).await });
        }
        let heard = tokio::time::timeout(PATIENCE, hearing.join_all()).await;
        heard.expect("every node hears the others");
    }
}
