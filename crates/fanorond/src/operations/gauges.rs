//! The text of the metrics for Prometheus: what was counted, and what is asked for when somebody
//! reads it.

use crate::engine::fair_queue::Urgency;
use crate::net::tls::End;
use crate::observability::metrics::Metrics;
use crate::services::Server;
use fanorona_store::{DiskSpace, StoreStatus};
use prometheus_client::encoding;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The text for Prometheus. Before the server has started, everything is 0.
///
/// # Errors
/// Formatting failed.
pub(crate) async fn text(
    metrics: &Metrics,
    server: Option<&Server>,
    outside: &Outside,
) -> Result<String, fmt::Error> {
    let mut registry = Registry::with_prefix("fanorond");
    metrics.register_counters(&mut registry);
    match server {
        Some(server) => register(&mut registry, &Gauges::of(server).await),
        None => register(
            &mut registry,
            &Gauges {
                games: Some(0),
                ..Gauges::default()
            },
        ),
    }
    let help = "1 if /readyz answers 200, otherwise 0";
    let is_ready = i64::from(outside.is_ready);
    gauge(&mut registry, "ready", help, is_ready);
    if let Some(last_backup) = outside.last_backup {
        let help = "When the last backup was noted, as Unix time; 0 before the first one";
        let name = "last_backup_time_seconds";
        gauge(&mut registry, name, help, last_backup);
    }
    let mut out = String::new();
    encoding::text::encode(&mut out, &registry)?;
    Ok(out)
}

/// What is known without the server.
#[derive(Debug)]
pub(crate) struct Outside {
    pub(crate) is_ready: bool,
    /// When the last backup was noted, as Unix time. `None` if nobody notes backups.
    pub(crate) last_backup: Option<i64>,
}

/// The time of the file that is written after each backup, as Unix time; 0 without the file.
pub(crate) fn last_backup(note: &Path) -> i64 {
    rustix::fs::stat(note).map_or(0, |note| note.st_mtime)
}

/// What can be asked for.
#[derive(Default)]
struct Gauges {
    started_s: i64,
    certificate_end_s: i64,
    people: usize,
    bots: usize,
    queued_writes: usize,
    commits: u64,
    file_bytes: u64,
    log_bytes: u64,
    disk: DiskSpace,
    engine_jobs: usize,
    engine_searches: BTreeMap<Urgency, u64>,
    hashes: usize,
    live_games: usize,
    /// `None` if the store does not answer. Then the metric is left out, which is better than a
    /// wrong number.
    games: Option<u64>,
    nodes_heard: usize,
    bus_is_connected: bool,
}

impl Gauges {
    async fn of(server: &Server) -> Self {
        let (people, bots) = server.presence.count();
        let StoreStatus {
            queued: queued_writes,
            commits,
            file_bytes,
            log_bytes,
            disk,
            ..
        } = server.store.status();
        let certificate = server.doors.addresses.certificate.as_ref();
        Self {
            started_s: server.started_at.0 / 1_000,
            certificate_end_s: match certificate.map(|tls| tls.end()) {
                Some(End::At(ends)) => ends.0 / 1_000,
                Some(End::BeforeItsStart | End::Unknown) | None => 0,
            },
            people,
            bots,
            queued_writes,
            commits,
            file_bytes,
            log_bytes,
            disk: disk.unwrap_or_default(),
            engine_jobs: server.engine.pool.queued(),
            engine_searches: server.engine.pool.searches(),
            hashes: server.logins.hasher.queued(),
            live_games: server.play.tables.live_games(),
            games: server.store.count_active_games().await.ok(),
            // A server without other nodes hears itself, and has no connection that could be lost.
            nodes_heard: server.cluster.as_ref().map_or(1, |cluster| cluster.heard()),
            bus_is_connected: server
                .cluster
                .as_ref()
                .is_none_or(|cluster| cluster.down().is_none()),
        }
    }
}

/// Adds what can be asked for.
fn register(registry: &mut Registry, it: &Gauges) {
    let version = [("version", Server::VERSION)];
    gauges(registry, "build", "Always 1", [(version, 1)]);
    let help = "When the server started, as Unix time; 0 while it starts";
    gauge(registry, "start_time_seconds", help, it.started_s);
    let help = "When the TLS certificate ends, as Unix time; 0 without one";
    gauge(
        registry,
        "certificate_end_time_seconds",
        help,
        it.certificate_end_s,
    );
    let online = [
        ([("kind", "person")], it.people),
        ([("kind", "bot")], it.bots),
    ];
    gauges(registry, "online", "Users who are logged in", online);
    gauge(
        registry,
        "queued_writes",
        "Changes that wait for the writer of the database",
        it.queued_writes,
    );
    let help = "Commits of the database, each of which has one change or more";
    registry.register("commits", help, ConstCounter::new(it.commits));
    gauge(
        registry,
        "queued_engine_jobs",
        "Positions that wait for a thread of the engine",
        it.engine_jobs,
    );
    let family: Family<[(&str, &str); 1], Counter> = Family::default();
    for urgency in Urgency::ALL {
        let count = it
            .engine_searches
            .get(&urgency)
            .copied()
            .unwrap_or_default();
        family
            .get_or_create(&[("urgency", urgency.label())])
            .inc_by(count);
    }
    registry.register(
        "engine_searches",
        "Positions that the engine was given, by urgency",
        family,
    );
    gauge(
        registry,
        "queued_hashes",
        "Password hashes that are computed or wait to be",
        it.hashes,
    );
    let sizes = [
        ([("file", "main")], it.file_bytes),
        ([("file", "log")], it.log_bytes),
    ];
    gauges(
        registry,
        "database_bytes",
        "Sizes of the database and of its write-ahead log",
        sizes,
    );
    let help = "Free space of the disk with the database, in bytes";
    gauge(registry, "disk_free_bytes", help, it.disk.free);
    let help = "Size of the disk with the database, in bytes";
    gauge(registry, "disk_size_bytes", help, it.disk.size);
    gauge(
        registry,
        "active_live_games",
        "Active games with a live clock",
        it.live_games,
    );
    let help = "Nodes that this one has heard lately, itself included";
    gauge(registry, "nodes_heard", help, it.nodes_heard);
    let help = "1 if the message bus works, otherwise 0";
    gauge(
        registry,
        "bus_connected",
        help,
        i64::from(it.bus_is_connected),
    );
    if let Some(games) = it.games {
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
        family
            .get_or_create(&labels)
            .set(value.try_into().unwrap_or(i64::MAX));
    }
    registry.register(name, help, family);
}
