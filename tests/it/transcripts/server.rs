//! The server of a transcript: the real one, on a free port, with its own database and clock. Or
//! three nodes.

use crate::support::deployment::{self, Deployment, Ground, Ready};
use fanorona_game::{PlayerName, Role, Timestamp};
use fanorona_store::{AdminAction, AuditedAction, Performed, Store, StoreError};
use fanorond::Node;
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// 2026-11-20 12:00 UTC.
const NOON: Timestamp = Timestamp(1_795_176_000_000);

/// The server of a transcript, or its nodes.
pub(super) struct TestServer {
    ground: Ground,
    clocks: Vec<(Clock, ManualClock)>,
    nodes: Vec<Running>,
    /// How many of its own bots the server has.
    robots: u8,
    /// How many positions an analysis searches for each turn.
    searched: u64,
    /// How many clients have connected.
    connections: usize,
    serving: JoinSet<Result<(), StoreError>>,
}

/// A server that runs.
struct Running {
    address: SocketAddr,
    store: Arc<Store>,
    stop: oneshot::Sender<()>,
    node: Option<Node>,
}

impl TestServer {
    /// Starts the server for the first time.
    pub(super) async fn start_new(deployment: Deployment, robots: u8, searched: u64) -> Self {
        let clocks = (0..deployment.nodes())
            .map(|_| Clock::manual(NOON))
            .collect();
        let (ground, nodes, serving) = (Ground::new(deployment), Vec::new(), JoinSet::new());
        let mut server = Self {
            ground,
            clocks,
            nodes,
            robots,
            searched,
            connections: 0,
            serving,
        };
        server.start().await;
        server
    }

    async fn start(&mut self) {
        for (number, (clock, _)) in self.clocks.iter().enumerate() {
            let mut limits = Limits {
                robots: self.robots,
                ..Limits::default()
            };
            limits.analysis.positions_per_turn = self.searched;
            let ready = self
                .ground
                .ready(number, clock.clone(), limits, |_listener| {})
                .await;
            let Ready {
                parts,
                address,
                store,
                node,
                site: _,
            } = ready;
            let (stop, stopped) = oneshot::channel();
            self.serving
                .spawn(fanorond::run_parts(parts, async { drop(stopped.await) }));
            self.nodes.push(Running {
                address,
                store,
                stop,
                node,
            });
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
        let nodes: Vec<Node> = self
            .nodes
            .iter()
            .filter_map(|running| running.node.clone())
            .collect();
        deployment::settle(&nodes).await;
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
        let account = store
            .account_named(&name)
            .await
            .unwrap()
            .ok_or("there is no such account")?;
        let action = AdminAction::Grant {
            player: account.player,
            role,
        };
        let act = AuditedAction {
            by: None,
            at: self.clocks[0].0.now(),
            action,
        };
        match store.perform(act).await.unwrap() {
            Performed::Done(_) => Ok(()),
            Performed::Nothing | Performed::Stale => {
                Err(format!("{name} cannot be an administrator"))
            }
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
