//! What the server counts, and its text for Prometheus ([`crate::ops`]).
//!
//! Counters are increased where something happens. What can be asked for, such as the length of a queue, is asked for
//! when somebody reads the metrics.

use crate::fair_queue::Urgency;
use crate::server::Server;
use fanorona_protocol::refusal::Refusal;
use fanorona_store::StoreStatus;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::fmt;
use std::time::Duration;

/// Bounds of the buckets of durations, in seconds: from a fast disk to one that has almost failed.
const SECONDS: [f64; 12] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

/// What the server counts. A clone counts into the same counters.
#[derive(Debug, Clone)]
pub struct Metrics {
    connections: Family<ConnectionLabels, Counter>,
    open_connections: Family<ListenerLabels, Gauge>,
    commands: Family<CommandLabels, Counter>,
    durable: Histogram,
    /// Events of other nodes that have arrived.
    pub(crate) bus_events: Counter,
    /// Times at which events of other nodes may be missing.
    pub(crate) bus_gaps: Counter,
    /// Dead nodes that this one has noticed before the others.
    pub(crate) dead_nodes: Counter,
    /// TLS handshakes that failed.
    pub(crate) failed_handshakes: Counter,
    /// Panics of tasks and threads.
    pub(crate) panics: Counter,
    /// Long-lived tasks that were started again after a panic.
    pub(crate) restarted_tasks: Counter,
}

/// A kind of listening socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ListenerKind {
    Plain,
    Tls,
    /// For proxies, with the PROXY protocol.
    Proxy,
}

/// What the listener did with a new connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Admission {
    Admitted,
    /// Its network is banned.
    Banned,
    /// A limit of connections was reached.
    TooMany,
    /// It came to a listener for proxies, and not from one of them.
    Stranger,
    /// It came from a proxy, without a PROXY header.
    NoHeader,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConnectionLabels {
    listener: &'static str,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ListenerLabels {
    listener: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CommandLabels {
    command: &'static str,
    code: &'static str,
}

/// An open connection; it is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenConnection(Gauge);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl ListenerKind {
    fn label(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Tls => "tls",
            Self::Proxy => "proxy",
        }
    }
}

impl Admission {
    fn label(self) -> &'static str {
        match self {
            Self::Admitted => "admitted",
            Self::Banned => "banned",
            Self::TooMany => "too_many",
            Self::Stranger => "stranger",
            Self::NoHeader => "no_header",
        }
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            connections: Family::default(),
            open_connections: Family::default(),
            commands: Family::default(),
            durable: Histogram::new(SECONDS),
            bus_events: Counter::default(),
            bus_gaps: Counter::default(),
            dead_nodes: Counter::default(),
            failed_handshakes: Counter::default(),
            panics: Counter::default(),
            restarted_tasks: Counter::default(),
        }
    }
}

impl Metrics {
    /// Counts a new connection.
    pub(crate) fn count_connection(&self, listener: ListenerKind, admission: Admission) {
        let labels = ConnectionLabels { listener: listener.label(), outcome: admission.label() };
        self.connections.get_or_create(&labels).inc();
    }

    /// Counts a connection as open until the value is dropped.
    #[must_use]
    pub(crate) fn open_connection(&self, listener: ListenerKind) -> OpenConnection {
        let gauge = self.open_connections.get_or_create(&ListenerLabels { listener: listener.label() });
        gauge.inc();
        OpenConnection(gauge.clone())
    }

    /// Counts a command with its answer. `command` is the name in the catalog, if the line was a command.
    pub(crate) fn count_command<T>(&self, command: Option<&'static str>, outcome: &Result<T, Refusal>) {
        let command = command.unwrap_or("none");
        let code = outcome.as_ref().map_or_else(Refusal::code, |_done| "ok");
        self.commands.get_or_create(&CommandLabels { command, code }).inc();
    }

    /// Records how long a change took from its queueing to its sync.
    pub(crate) fn observe_durable(&self, took: Duration) {
        self.durable.observe(took.as_secs_f64());
    }

    /// The text for Prometheus. Before the server has started it has only counters.
    ///
    /// # Errors
    /// Formatting failed.
    pub(crate) async fn text(&self, server: Option<&Server>) -> Result<String, fmt::Error> {
        let mut registry = Registry::with_prefix("fanorond");
        self.register_counters(&mut registry);
        if let Some(server) = server {
            register_gauges(&mut registry, server).await;
        }
        let mut out = String::new();
        text::encode(&mut out, &registry)?;
        Ok(out)
    }

    fn register_counters(&self, registry: &mut Registry) {
        registry.register(
            "connections",
            "New connections, by listener and outcome",
            self.connections.clone(),
        );
        registry.register("open_connections", "Open connections, by listener", self.open_connections.clone());
        let help = "Commands, by name and by the code of the answer";
        registry.register("commands", help, self.commands.clone());
        let help = "Time from the queueing of a change to its sync to the disk";
        registry.register_with_unit("durable", help, Unit::Seconds, self.durable.clone());
        let help = "Events of other nodes that arrived over the bus";
        registry.register("bus_events", help, self.bus_events.clone());
        let help = "Times at which events of other nodes may be missing, so the database was read";
        registry.register("bus_gaps", help, self.bus_gaps.clone());
        let help = "Dead nodes that this one noticed before the others";
        registry.register("dead_nodes", help, self.dead_nodes.clone());
        let help = "TLS handshakes that failed or took too long";
        registry.register("failed_handshakes", help, self.failed_handshakes.clone());
        registry.register("panics", "Panics of tasks and threads", self.panics.clone());
        let help = "Lines of the log that were dropped because nobody read the log fast enough";
        let dropped = u64::try_from(crate::log::dropped_lines()).unwrap_or(u64::MAX);
        registry.register("lost_log_lines", help, ConstCounter::new(dropped));
        let help = "Long-lived tasks that were started again after a panic";
        registry.register("restarted_tasks", help, self.restarted_tasks.clone());
    }
}

/// Adds what can be asked for.
async fn register_gauges(registry: &mut Registry, server: &Server) {
    let version = [("version", Server::VERSION)];
    gauges(registry, "build", "Always 1", [(version, 1)]);
    gauge(
        registry,
        "start_time_seconds",
        "When the server started, as Unix time",
        server.started_at.0 / 1_000,
    );
    let (people, bots) = server.presence.count();
    let online = [([("kind", "person")], people), ([("kind", "bot")], bots)];
    gauges(registry, "online", "Users who are logged in", online);
    let StoreStatus { queued, file_bytes, log_bytes, .. } = server.store.status();
    gauge(registry, "queued_writes", "Changes that wait for the writer of the database", queued);
    let jobs = server.engine_pool.queued();
    gauge(registry, "queued_engine_jobs", "Positions that wait for a thread of the engine", jobs);
    let searches = server.engine_pool.searches();
    let family: Family<[(&str, &str); 1], Counter> = Family::default();
    for urgency in Urgency::ALL {
        let count = searches.get(&urgency).copied().unwrap_or_default();
        family.get_or_create(&[("urgency", urgency.label())]).inc_by(count);
    }
    registry.register("engine_searches", "Positions that the engine was given, by urgency", family);
    let hashes = server.hasher.queued();
    gauge(registry, "queued_hashes", "Password hashes that are computed or wait to be", hashes);
    let sizes = [([("file", "main")], file_bytes), ([("file", "log")], log_bytes)];
    gauges(registry, "database_bytes", "Sizes of the database and of its write-ahead log", sizes);
    gauge(registry, "active_live_games", "Active games with a live clock", server.tables.live_games());
    // A server without other nodes hears itself, and has no connection that could be lost.
    let heard = server.cluster.as_ref().map_or(1, |cluster| cluster.heard(server.clock.now()));
    gauge(registry, "nodes_heard", "Nodes that this one has heard lately, itself included", heard);
    let is_connected = server.cluster.as_ref().is_none_or(|cluster| cluster.down().is_none());
    gauge(registry, "bus_connected", "1 if the message bus works, otherwise 0", i64::from(is_connected));
    // Without an answer the metric is left out, which is better than a wrong number.
    if let Ok(games) = server.store.count_active_games().await {
        gauge(registry, "active_games", "Active games", games);
    }
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: impl TryInto<i64>) {
    let gauge: Gauge = Gauge::default();
    gauge.set(value.try_into().unwrap_or(i64::MAX));
    registry.register(name, help, gauge);
}

fn gauges<const N: usize>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    values: [([(&'static str, &'static str); 1], impl TryInto<i64>); N],
) {
    let family: Family<[(&str, &str); 1], Gauge> = Family::default();
    for (labels, value) in values {
        family.get_or_create(&labels).set(value.try_into().unwrap_or(i64::MAX));
    }
    registry.register(name, help, family);
}
