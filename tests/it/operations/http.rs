//! The internal HTTP: health, readiness and metrics.

use super::{page, sample, serving};
use crate::support::executable::{Site, address_after, terminate};
use crate::support::output::{Captured, PATIENCE};
use crate::support::program::Program;
use rustix::process::Pid;
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::collections::BTreeSet;
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn the_internal_http_answers_health_readiness_and_metrics() {
    let site = Site::new();
    let (serving, ops) = serving(&site);
    assert_eq!(page(ops, "GET /healthz"), (200, "ok\n".to_owned()));
    assert_eq!(page(ops, "GET /readyz"), (200, "ready\n".to_owned()));
    assert_eq!(page(ops, "GET /").0, 404);
    assert_eq!(page(ops, "POST /healthz").0, 405);

    let mut white = Program::connect(serving.address());
    let mut black = Program::connect(serving.address());
    white.ok("register Rasoa mangahazo");
    black.ok("register Rabe mangahazo");
    black.ok("challenges auto");
    white.ok("challenge Rabe white time=5+3");
    white.ok("e2e3+");
    black.refused("e2e3+");
    black.refused("mandihy");
    let (status, metrics) = page(ops, "GET /metrics");
    assert_eq!(status, 200);
    for (name, expected) in [
        (
            "fanorond_connections_total{listener=\"plain\",outcome=\"admitted\"}",
            2.0,
        ),
        ("fanorond_open_connections{listener=\"plain\"}", 2.0),
        (
            "fanorond_commands_total{command=\"register\",code=\"ok\"}",
            2.0,
        ),
        (
            "fanorond_commands_total{command=\"challenge\",code=\"ok\"}",
            1.0,
        ),
        ("fanorond_commands_total{command=\"move\",code=\"ok\"}", 1.0),
        (
            "fanorond_commands_total{command=\"move\",code=\"illegal_move\"}",
            1.0,
        ),
        (
            "fanorond_commands_total{command=\"none\",code=\"bad_command\"}",
            1.0,
        ),
        ("fanorond_online{kind=\"person\"}", 2.0),
        ("fanorond_active_games", 1.0),
        ("fanorond_active_live_games", 1.0),
        ("fanorond_queued_writes", 0.0),
        ("fanorond_queued_engine_jobs", 0.0),
        ("fanorond_queued_hashes", 0.0),
        ("fanorond_panics_total", 0.0),
        ("fanorond_lost_log_lines_total", 0.0),
    ] {
        assert_eq!(
            sample(&metrics, name),
            Some(expected),
            "{name} in\n{metrics}"
        );
    }
    for name in [
        "fanorond_durable_seconds_count",
        "fanorond_durable_seconds_sum",
        "fanorond_commits_total",
        "fanorond_database_bytes{file=\"main\"}",
        "fanorond_database_bytes{file=\"log\"}",
        "fanorond_disk_free_bytes",
        "fanorond_disk_size_bytes",
        "fanorond_start_time_seconds",
    ] {
        assert!(
            sample(&metrics, name).is_some_and(|value| value > 0.0),
            "{name} in\n{metrics}"
        );
    }
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
    assert!(
        !metrics.contains("Rasoa"),
        "metrics name a player:\n{metrics}"
    );
    terminate(serving.id());
    assert!(serving.ended().0.success());
}

/// No disk has as much free space as is demanded here.
#[test]
fn a_disk_that_is_nearly_full_is_logged_and_the_server_is_not_ready() {
    let site = Site::new();
    let mut command = site.fanorond(&["--ops", "127.0.0.1:0"]);
    command
        .env("FANOROND_LIMITS__SERVER__UPKEEP_INTERVAL", "10ms")
        .env("FANOROND_LIMITS__DATABASE__FREE_WARNING_PERCENT", "0")
        .env(
            "FANOROND_LIMITS__DATABASE__LEAST_FREE_BYTES",
            (1_u64 << 50).to_string(),
        );
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    let (status, why) = page(ops, "GET /readyz");
    assert_eq!(
        (status, why.as_str()),
        (503, "disk nearly full: free some space\n")
    );
    assert_eq!(page(ops, "GET /healthz").0, 200);
    Program::connect(serving.address()).ok("register Rasoa mangahazo");
    terminate(serving.id());
    let log = serving.ended().1;
    let warned = "WARN fanorond::background::upkeep: the disk with the database is nearly full";
    assert_eq!(log.matches(warned).count(), 1, "{log}");
}

/// A connection to the internal HTTP on which a part of a request was sent.
fn half_request(ops: SocketAddr, part: &str) -> TcpStream {
    let mut socket = TcpStream::connect(ops).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    socket.write_all(part.as_bytes()).unwrap();
    socket
}

/// Reads until the server closes the connection, or breaks it off.
fn closes(mut socket: TcpStream) -> bool {
    let read = socket.read_to_end(&mut Vec::new());
    read.map_or_else(
        |error| error.kind() == io::ErrorKind::ConnectionReset,
        |_closed| true,
    )
}

#[test]
fn half_requests_never_hold_up_health_or_readiness() {
    let site = Site::new();
    let mut command = site.fanorond(&["--ops", "127.0.0.1:0"]);
    // None of them ends by its time in this test.
    command
        .env("FANOROND_LIMITS__OPS__HEADER_TIMEOUT", "1m")
        .env("FANOROND_LIMITS__OPS__TIMEOUT", "10m");
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    let parts = [
        "",
        "GET",
        "GET /healthz HTTP/1.1\r\nHost: ops\r\n",
        "GET /metrics HTTP/1.1\r\nX: ",
    ];
    let half: Vec<TcpStream> = parts
        .iter()
        .cycle()
        .take(400)
        .map(|part| half_request(ops, part))
        .collect();
    for path in ["/healthz", "/readyz", "/metrics", "/healthz"] {
        assert_eq!(page(ops, &format!("GET {path}")).0, 200, "{path}");
    }
    // The oldest have given way.
    assert!(half.into_iter().take(300).all(closes));
}

#[test]
fn a_request_that_does_not_arrive_whole_is_closed_after_its_time() {
    let site = Site::new();
    let mut command = site.fanorond(&["--ops", "127.0.0.1:0"]);
    command
        .env("FANOROND_LIMITS__OPS__HEADER_TIMEOUT", "50ms")
        .env("FANOROND_LIMITS__OPS__TIMEOUT", "10m");
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    for part in ["", "GET /healthz", "GET /metrics HTTP/1.1\r\nHost: ops\r\n"] {
        assert!(closes(half_request(ops, part)), "{part:?}");
    }
}

/// A counter that appears with its first event hides that event from `rate` and `increase`.
#[test]
fn every_metric_of_the_documentation_is_there_before_its_first_event() {
    let site = Site::new();
    let (_serving, ops) = serving(&site);
    let (_, metrics) = page(ops, "GET /metrics");
    let operations = crate::tidy::pages::read("docs/operations.md");
    let table = operations.split("| metric | labels |").nth(1).unwrap();
    let rows: Vec<&str> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let listed: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| names(row.split('|').nth(1).unwrap()))
        .filter(|name| name.starts_with("fanorond_"))
        .collect();
    let present: BTreeSet<&str> = metrics
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| names(line).next().unwrap())
        .map(|name| {
            ["_bucket", "_count", "_sum"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .unwrap_or(name)
        })
        .collect();
    assert_eq!(listed, present, "docs/operations.md and /metrics");
    for name in [
        "fanorond_connections_total{listener=\"tls\",outcome=\"banned\"}",
        "fanorond_connections_total{listener=\"proxy\",outcome=\"stranger\"}",
        "fanorond_open_connections{listener=\"plain\"}",
        "fanorond_open_connections{listener=\"proxy\"}",
        "fanorond_commands_total{command=\"register\",code=\"ok\"}",
        "fanorond_commands_total{command=\"none\",code=\"bad_command\"}",
        "fanorond_commands_total{command=\"none\",code=\"rate_limited\"}",
        "fanorond_engine_searches_total{urgency=\"puzzle\"}",
        "fanorond_durable_seconds_bucket{le=\"+Inf\"}",
    ] {
        assert!(sample(&metrics, name).is_some(), "{name} in\n{metrics}");
    }
    assert!(metrics.len() < 40_000, "{} bytes", metrics.len());
}

/// The file is locked while the server starts, so that the start waits.
#[test]
fn the_server_is_healthy_but_not_ready_while_it_opens_the_database() {
    let site = Site::new();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let options = SqliteConnectOptions::new()
        .filename(site.database())
        .create_if_missing(true);
    let mut lock = runtime.block_on(options.connect()).unwrap();
    runtime
        .block_on(async { sqlx::query("begin exclusive").execute(&mut lock).await })
        .unwrap();
    let mut command = site.fanorond(&["--ops", "127.0.0.1:0"]);
    command
        .env("FANOROND_LIMITS__DATABASE__LOCK_WAIT", "10m")
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut log = Captured::from(child.stderr.take().unwrap());
    log.until("internal HTTP address=");
    log.until("\n");
    let ops = address_after(&log.all(), "internal HTTP address=");
    assert_eq!(page(ops, "GET /healthz").0, 200);
    let (status, why) = page(ops, "GET /readyz");
    assert_eq!((status, why.contains("starting")), (503, true), "{why}");
    let (status, metrics) = page(ops, "GET /metrics");
    assert_eq!(status, 200);
    for name in [
        "fanorond_engine_searches_total{urgency=\"live\"}",
        "fanorond_online{kind=\"person\"}",
        "fanorond_active_games",
        "fanorond_queued_writes",
        "fanorond_bus_connected",
    ] {
        assert_eq!(sample(&metrics, name), Some(0.0), "{name} in\n{metrics}");
    }
    runtime
        .block_on(async { sqlx::query("rollback").execute(&mut lock).await })
        .unwrap();
    runtime.block_on(lock.close()).unwrap();
    log.until("fanorond started");
    terminate(Pid::from_child(&child));
    assert!(child.wait().unwrap().success());
}

/// The words of a query that are names: of metrics, labels and functions.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// The expressions of the alerts.
fn alerts() -> Vec<String> {
    let rules = crate::tidy::pages::read("packaging/prometheus/fanorond.rules.yml");
    let expressions = rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("expr: "));
    let expressions: Vec<String> = expressions.map(str::to_owned).collect();
    assert_eq!(expressions.len(), rules.matches("- alert: ").count());
    expressions
}

/// The tables of alerts name each of them. Prometheus reads the file too, where it is installed.
#[test]
fn every_alert_is_explained() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging/prometheus/fanorond.rules.yml");
    let mut promtool = Command::new("promtool");
    match promtool.args(["check", "rules"]).arg(file).output() {
        Ok(checked) => assert!(checked.status.success(), "{checked:?}"),
        Err(error) => assert_eq!(error.kind(), io::ErrorKind::NotFound),
    }
    let rules = crate::tidy::pages::read("packaging/prometheus/fanorond.rules.yml");
    let pages = ["docs/operations.md", "docs/cluster.md"].map(crate::tidy::pages::read);
    for alert in rules.lines().filter_map(|line| line.split_once("alert: ")) {
        let name = format!("`{}`", alert.1);
        assert!(pages.iter().any(|page| page.contains(&name)), "{name}");
    }
    let cluster = &pages[1];
    for expression in alerts().iter().filter(|it| it.contains("_bus_")) {
        assert!(cluster.contains(expression.as_str()), "{expression}");
    }
}

#[test]
fn every_query_of_the_dashboard_and_the_alerts_finds_its_metric() {
    let site = Site::new();
    let (serving, ops) = serving(&site);
    Program::connect(serving.address()).ok("register Rasoa mangahazo");
    let (_, metrics) = page(ops, "GET /metrics");
    let samples: Vec<&str> = metrics
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let dashboard: Value =
        serde_json::from_str(include_str!("../../../packaging/grafana/fanorond.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels
        .iter()
        .flat_map(|panel| panel["targets"].as_array().unwrap());
    let mut asked = BTreeSet::new();
    for expression in targets.map(|target| target["expr"].as_str().unwrap()) {
        let found: Vec<&str> = names(expression)
            .filter(|name| name.starts_with("fanorond_"))
            .collect();
        let [metric] = found.as_slice() else {
            panic!("not one metric in {expression}")
        };
        let sample = samples
            .iter()
            .find(|sample| names(sample).next() == Some(metric));
        let sample = sample.unwrap_or_else(|| panic!("no sample for {expression} in\n{metrics}"));
        let labels: Vec<&str> = expression
            .split_once(" by (")
            .map_or_else(Vec::new, |(_, rest)| {
                names(rest.split_once(')').unwrap().0).collect()
            });
        let chosen = expression
            .split_once('{')
            .and_then(|(_, rest)| names(rest).next());
        for label in labels.into_iter().chain(chosen) {
            assert!(
                sample.contains(&format!("{label}=\"")),
                "{label} of {expression} is not in {sample}"
            );
        }
        asked.insert((*metric).to_owned());
    }
    for expression in alerts() {
        for metric in names(&expression).filter(|name| name.starts_with("fanorond_")) {
            let is_there = samples
                .iter()
                .any(|sample| names(sample).next() == Some(metric));
            assert!(is_there, "no sample for {expression} in\n{metrics}");
        }
    }
    // All that is measured can be seen.
    for line in metrics
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
    {
        let name = line.split(' ').next().unwrap();
        let is_shown = asked.iter().any(|metric| metric.starts_with(name));
        assert!(
            is_shown || name == "fanorond_build",
            "{name} is in no panel"
        );
    }
}
