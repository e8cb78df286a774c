//! What the server counts, and its text for Prometheus ([`crate::operations::gauges`]).
//!
//! Counters are increased where something happens. What can be asked for, such as the length of a
//! queue, is asked for when somebody reads the metrics.

use crate::command::catalog;
use fanorona_protocol::messages::refusal::{self, Refusal};
use hyper::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// Bounds of the buckets of durations, in seconds: from a fast disk to one that has almost failed.
const SECONDS: [f64; 12] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0,
];

/// The labels of answers to browsers.
const STATUSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/// The label of lines that are no commands.
const NO_COMMAND: &str = "none";
/// The code of commands that were not refused.
const OK: &str = "ok";

/// What the server counts. A clone counts into the same counters.
#[derive(Debug, Clone)]
pub struct Metrics {
    connections: Family<ConnectionLabels, Counter>,
    open_connections: Family<ListenerLabels, Gauge>,
    commands: Family<CommandLabels, Counter>,
    pages: Family<[(&'static str, &'static str); 1], Counter>,
    announcements: Family<[(&'static str, &'static str); 1], Counter>,
    /// Pages that were answered from memory.
    pub kept_pages: Counter,
    durable: Histogram,
    /// Events of other nodes that have arrived.
    pub bus_events: Counter,
    /// Times at which events of other nodes may be missing.
    pub bus_gaps: Counter,
    /// Dead nodes that this one has noticed before the others.
    pub dead_nodes: Counter,
    /// TLS handshakes that failed.
    pub failed_handshakes: Counter,
    /// Panics of tasks and threads.
    pub panics: Counter,
    /// Long-lived tasks that were started again after a panic.
    pub restarted_tasks: Counter,
}

/// What became of an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The webhook has it.
    Delivered,
    /// The webhook does not want it.
    Refused,
    /// Too many were waiting, or the webhook was away for too long.
    Dropped,
}

impl Outcome {
    pub const ALL: [Self; 3] = [Self::Delivered, Self::Refused, Self::Dropped];

    pub fn label(self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Refused => "refused",
            Self::Dropped => "dropped",
        }
    }
}

/// A kind of listening socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListenerKind {
    Plain,
    Tls,
    /// For proxies, with the PROXY protocol.
    Proxy,
    /// For browsers.
    Http,
    /// For browsers, with TLS.
    Https,
    /// WebSockets, which come over connections of browsers.
    WebSocket,
    /// The local socket of `fanorond attach`.
    Attach,
}

/// What the listener did with a new connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Admission {
    Admitted,
    /// Its network is banned.
    Banned,
    /// A limit of connections was reached.
    TooMany,
    /// It came to a listener for proxies, and not from one of them.
    Stranger,
    /// It has no PROXY header where one is demanded.
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
pub struct OpenConnection(Gauge);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl ListenerKind {
    const ALL: [Self; 7] = [
        Self::Plain,
        Self::Tls,
        Self::Proxy,
        Self::Http,
        Self::Https,
        Self::WebSocket,
        Self::Attach,
    ];

    fn label(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Tls => "tls",
            Self::Proxy => "proxy",
            Self::Http => "http",
            Self::Https => "https",
            Self::WebSocket => "websocket",
            Self::Attach => "attach",
        }
    }
}

impl Admission {
    const ALL: [Self; 5] = [
        Self::Admitted,
        Self::Banned,
        Self::TooMany,
        Self::Stranger,
        Self::NoHeader,
    ];

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

/// The commands of the metrics: all names, and [`NO_COMMAND`].
fn commands() -> impl Iterator<Item = &'static str> {
    catalog::rows().map(|row| row.name).chain([NO_COMMAND])
}

impl Default for Metrics {
    /// Samples start with 0: one that appears with its first event hides this event from `rate` and
    /// `increase`. Only the refusals of each command do not, since they would be most of the page.
    fn default() -> Self {
        let metrics = Self {
            connections: Family::default(),
            open_connections: Family::default(),
            commands: Family::default(),
            pages: Family::default(),
            announcements: Family::default(),
            kept_pages: Counter::default(),
            durable: Histogram::new(SECONDS),
            bus_events: Counter::default(),
            bus_gaps: Counter::default(),
            dead_nodes: Counter::default(),
            failed_handshakes: Counter::default(),
            panics: Counter::default(),
            restarted_tasks: Counter::default(),
        };
        for listener in ListenerKind::ALL.map(ListenerKind::label) {
            drop(
                metrics
                    .open_connections
                    .get_or_create(&ListenerLabels { listener }),
            );
            for outcome in Admission::ALL.map(Admission::label) {
                drop(
                    metrics
                        .connections
                        .get_or_create(&ConnectionLabels { listener, outcome }),
                );
            }
        }
        for status in STATUSES {
            drop(metrics.pages.get_or_create(&[("status", status)]));
        }
        for outcome in Outcome::ALL.map(Outcome::label) {
            drop(metrics.announcements.get_or_create(&[("outcome", outcome)]));
        }
        let answered = commands().map(|command| CommandLabels { command, code: OK });
        let command = NO_COMMAND;
        let refused = refusal::CODES.map(|code| CommandLabels { command, code });
        for labels in answered.chain(refused) {
            drop(metrics.commands.get_or_create(&labels));
        }
        metrics
    }
}

impl Metrics {
    /// Counts a new connection.
    pub fn count_connection(&self, listener: ListenerKind, admission: Admission) {
        let labels = ConnectionLabels {
            listener: listener.label(),
            outcome: admission.label(),
        };
        self.connections.get_or_create(&labels).inc();
    }

    /// Counts a connection as open until the value is dropped.
    #[must_use]
    pub fn open_connection(&self, listener: ListenerKind) -> OpenConnection {
        let gauge = self.open_connections.get_or_create(&ListenerLabels {
            listener: listener.label(),
        });
        gauge.inc();
        OpenConnection(gauge.clone())
    }

    /// Counts a command with its answer. `command` is the name in the catalog, if the line was a
    /// command.
    pub fn count_command<T>(&self, command: Option<&'static str>, outcome: &Result<T, Refusal>) {
        let command = command.unwrap_or(NO_COMMAND);
        let code = outcome.as_ref().map_or_else(Refusal::code, |_done| OK);
        self.commands
            .get_or_create(&CommandLabels { command, code })
            .inc();
    }

    /// Counts an answer to a browser.
    pub fn count_page(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        let status = STATUSES.get(class).copied().unwrap_or("5xx");
        self.pages.get_or_create(&[("status", status)]).inc();
    }

    /// Counts an announcement that is done with.
    pub fn count_announcement(&self, outcome: Outcome) {
        let labels = [("outcome", outcome.label())];
        self.announcements.get_or_create(&labels).inc();
    }

    /// Records how long a change took from its queueing to its sync.
    pub fn observe_durable(&self, took: Duration) {
        self.durable.observe(took.as_secs_f64());
    }

    /// Adds what was counted to a registry.
    pub(crate) fn register_counters(&self, registry: &mut Registry) {
        registry.register(
            "connections",
            "New connections, by listener and outcome",
            self.connections.clone(),
        );
        registry.register(
            "open_connections",
            "Open connections, by listener",
            self.open_connections.clone(),
        );
        let help = "Commands, by name and by the code of the answer";
        registry.register("commands", help, self.commands.clone());
        let help = "Answers to browsers, by status";
        registry.register("pages", help, self.pages.clone());
        let help = "Announcements to the webhook, by outcome";
        registry.register("announcements", help, self.announcements.clone());
        let help = "Answers to browsers that were in memory already";
        registry.register("kept_pages", help, self.kept_pages.clone());
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
        let dropped = u64::try_from(crate::observability::log::dropped_lines()).unwrap_or(u64::MAX);
        registry.register("lost_log_lines", help, ConstCounter::new(dropped));
        let help = "Long-lived tasks that were started again after a panic";
        registry.register("restarted_tasks", help, self.restarted_tasks.clone());
    }
}
