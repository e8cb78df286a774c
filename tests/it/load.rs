//! The load generator counts what the server counts, and stops when the server refuses.

use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use clap::Parser as _;
use fanorona_tools::load::{self, LoadArgs};
use serde_json::Value;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

/// A server, and the words that name it to the load generator.
struct Loaded {
    serving: Serving,
    ops: SocketAddr,
    words: Vec<String>,
    _site: Site,
}

impl Loaded {
    /// A server with two finished games, without limits of pace.
    fn start() -> Self {
        let site = Site::new();
        site.populate(2, 2, 1);
        let serving = site.serve_with(&[
            "--no-limits",
            "--http",
            "127.0.0.1:0",
            "--ops",
            "127.0.0.1:0",
        ]);
        let ops = serving.address_after("internal HTTP address=");
        let web = serving.address_after("listening for browsers address=");
        let words = format!(
            "--server {} --web {web} --ops {ops} --process {}",
            serving.address(),
            serving.id().as_raw_nonzero()
        );
        Self {
            serving,
            ops,
            words: words.split(' ').map(str::to_owned).collect(),
            _site: site,
        }
    }

    /// Runs a scenario, all of which is measured.
    fn run(&self, scenario: &str) -> Result<Value, String> {
        let words = scenario.split(' ').map(str::to_owned);
        run(words.chain(self.words.iter().cloned()))
    }

    /// Runs a scenario with twenty actions, as the server sees them in its counter.
    fn twenty(&self, scenario: &str, counter: &str) -> Value {
        let before = self.count(counter);
        let measured = self.run(&format!("{scenario} --count 20")).unwrap();
        assert_eq!(measured["answered"], 20, "{scenario}: {measured}");
        assert_eq!(self.count(counter) - before, 20, "{scenario}: {counter}");
        assert!(measured["answer_ms"]["p50"].as_f64().unwrap() > 0.0);
        assert!(measured["server"]["resident_kib_after"].as_u64().unwrap() > 0);
        measured
    }

    fn count(&self, counter: &str) -> u64 {
        let mut stream = TcpStream::connect(self.ops).unwrap();
        let request = b"GET /metrics HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
        stream.write_all(request).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let value = text.lines().find_map(|line| line.strip_prefix(counter));
        value.map_or(0, |value| value.trim().parse().unwrap())
    }
}

/// Runs the load generator, without a part that is not measured.
fn run(words: impl Iterator<Item = String>) -> Result<Value, String> {
    let always = ["--warm-up", "0", "--json"].map(str::to_owned);
    let words = std::iter::once("bench".to_owned())
        .chain(words)
        .chain(always);
    let args = LoadArgs::try_parse_from(words).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let mut out = Vec::new();
    let run = runtime.block_on(load::run(args, &mut out));
    run.map_err(|fault| fault.to_string())?;
    Ok(serde_json::from_slice(&out).unwrap())
}

#[test]
fn each_scenario_counts_what_the_server_counts() {
    let loaded = Loaded::start();
    let moves = "fanorond_commands_total{command=\"move\",code=\"ok\"}";
    let games = loaded.twenty("games --games 3", moves);
    assert!(games["delivery_ms"]["p50"].as_f64().unwrap() > 0.0);
    let changes = games["changes"].as_u64().unwrap();
    assert!(changes >= 20);
    // Turns of several games share a commit.
    let commits = games["commits"].as_u64().unwrap();
    assert!((1..=changes).contains(&commits), "{games}");
    let guests = "fanorond_commands_total{command=\"guest\",code=\"ok\"}";
    loaded.twenty("idle --at-once 3", guests);
    let logins = "fanorond_commands_total{command=\"login\",code=\"ok\"}";
    loaded.twenty("logins --members 2", logins);
    let dates = "fanorond_commands_total{command=\"date\",code=\"ok\"}";
    loaded.twenty("command date --connections 3", dates);
    let pages = "fanorond_pages_total{status=\"2xx\"}";
    let asked = loaded.twenty("pages --browsers 3 --up-to 2", pages);
    // Each of the three browsers may ask for each of the two games before its page is kept.
    assert!(asked["kept_pages"].as_u64().unwrap() >= 14, "{asked}");
    let unchanged = "fanorond_pages_total{status=\"3xx\"}";
    let before = loaded.count(unchanged);
    loaded
        .run("pages --browsers 1 --up-to 2 --again --count 20")
        .unwrap();
    assert_eq!(loaded.count(unchanged) - before, 18);
    for by in ["lines", "events", "sockets"] {
        let scenario = format!("watchers --watchers 5 --silent 1 --by {by} --count 20");
        let watched = loaded.run(&scenario).unwrap();
        assert_eq!(watched["answered"], 20);
        assert!(watched["delivery_ms"]["max"].as_f64() >= watched["answer_ms"]["p50"].as_f64());
    }
}

#[test]
fn those_who_press_a_server_are_counted_by_what_they_do() {
    let loaded = Loaded::start();
    let greeted = "fanorond_connections_total{listener=\"plain\",outcome=\"admitted\"}";
    loaded.twenty("connects --at-once 2", greeted);
    for scenario in [
        "slow --connections 3 --rate 100",
        "flood date --connections 2",
    ] {
        let measured = loaded.run(&format!("{scenario} --count 4")).unwrap();
        assert_eq!(measured["answered"], 4, "{scenario}: {measured}");
    }
    let hints = loaded.run("analyses --guests 2 --count 4 --count-refusals --seconds 60");
    let hints = hints.unwrap();
    // On a slow machine the engine may need too long for one.
    let busy = hints["refused"]["busy"].as_u64().unwrap_or(0);
    assert_eq!(hints["answered"].as_u64().unwrap() + busy, 4, "{hints}");
    // One address may come 128 times in ten minutes, and not with all at the same time.
    let executable = env!("CARGO_BIN_EXE_fanorond-under-test");
    let words = format!(
        "connects --count 140 --limits --proxied --count-refusals --executable {executable}"
    );
    let cut = run(words.split(' ').map(str::to_owned)).unwrap();
    let [came, closed] = [&cut["answered"], &cut["refused"]["closed"]];
    let [came, closed] = [came, closed].map(|it| it.as_u64().unwrap());
    assert_eq!(came + closed, 140, "{cut}");
    assert!(came > 0 && closed >= 12, "{cut}");
}

#[test]
fn a_round_of_an_arena_ends_when_all_play_again() {
    let loaded = Loaded::start();
    let resigned = "fanorond_commands_total{command=\"resign\",code=\"ok\"}";
    let before = loaded.count(resigned);
    let arena = loaded
        .run("arena --players 6 --count 2 --seconds 60")
        .unwrap();
    assert_eq!(arena["answered"], 2);
    assert_eq!(loaded.count(resigned) - before, 6, "three games a round");
    assert!(arena["delivery_ms"]["p50"].as_f64() > arena["answer_ms"]["p50"].as_f64());
}

#[test]
fn a_scenario_is_measured_alone_and_beside_another_one() {
    let loaded = Loaded::start();
    let games = "games --games 2 --rate 50 --seconds 1";
    let mut words: Vec<String> = games.split(' ').map(str::to_owned).collect();
    words.extend(
        [
            "--beside",
            "command nonsense words --connections 2 --rate 20",
        ]
        .map(str::to_owned),
    );
    words.extend(loaded.words.iter().cloned());
    let measured = run(words.into_iter()).unwrap();
    for part in [&measured, &measured["alone"]] {
        assert!(part["answered"].as_u64() > Some(0), "{measured}");
    }
    assert!(measured["p99_to_alone"].as_f64() > Some(0.0), "{measured}");
    let beside = &measured["beside"];
    assert_eq!(beside["answered"], 0, "{measured}");
    assert!(beside["server"].is_null(), "it is the same server");
    assert!(
        beside["refused"]["bad_command"].as_u64() > Some(10),
        "{measured}"
    );
    let words = ["date", "--beside", "nothing"].map(str::to_owned);
    let unknown = LoadArgs::try_parse_from(
        ["bench".to_owned(), "command".to_owned()]
            .into_iter()
            .chain(words),
    );
    assert!(unknown.unwrap_err().to_string().contains("'nothing'"));
}

#[test]
fn what_is_due_at_fixed_moments_is_answered_or_missed() {
    let loaded = Loaded::start();
    let measured = loaded.run("games --games 2 --rate 50 --seconds 1").unwrap();
    let sum = |name: &str| measured[name].as_u64().unwrap();
    assert_eq!(sum("answered") + sum("missed"), 50, "{measured}");
}

#[test]
fn it_starts_the_servers_that_it_needs() {
    for scenario in [
        "idle --tls --sources 2",
        "games --games 2 --nodes 2",
        "robots --guests 2 --games 2 --level 1 --seconds 60",
    ] {
        let executable = env!("CARGO_BIN_EXE_fanorond-under-test");
        let words = format!("{scenario} --count 10 --executable {executable}");
        let measured = run(words.split(' ').map(str::to_owned)).unwrap();
        assert_eq!(measured["answered"], 10, "{scenario}: {measured}");
        assert!(measured["changes"].as_u64().unwrap() >= 10, "{measured}");
    }
}

#[test]
fn the_floors_answer_and_their_threads_are_measured() {
    let measure = |floor: &str| {
        let measured = run(floor.split(' ').map(str::to_owned)).unwrap();
        assert_eq!(measured["answered"], 200, "{measured}");
        measured
    };
    measure("floor-echo --connections 3 --count 200");
    measure("floor-page --browsers 3 --bytes 1000 --count 200");
    for database in ["", " --postgres"] {
        let relay = measure(&format!("floor-relay --games 3 --count 200{database}"));
        // Nobody gets a line before it is on the disk.
        assert!(relay["server"]["waits"].as_u64().unwrap() > 0, "{relay}");
        let [rows, commits] = ["changes", "commits"].map(|name| relay[name].as_u64().unwrap());
        assert!((1..=rows).contains(&commits) && rows <= 200, "{relay}");
    }
}

#[test]
fn a_refusal_is_a_sentence_and_not_a_success() {
    let loaded = Loaded::start();
    let refused = loaded.run("command nonsense").unwrap_err();
    assert!(
        refused.starts_with("the server refused \"nonsense\" (bad_command): "),
        "{refused}"
    );
    let counted = loaded
        .run("command nonsense --connections 2 --count 7 --count-refusals")
        .unwrap();
    assert_eq!(
        (&counted["answered"], &counted["refused"]["bad_command"]),
        (&0.into(), &7.into())
    );
    let missing = loaded.run("pages /nothing").unwrap_err();
    assert!(
        missing.starts_with("the server refused \"/nothing\" (404)"),
        "{missing}"
    );
    // The server is well.
    Program::connect(loaded.serving.address()).ok("guest");
}

#[test]
fn a_server_that_speaks_something_else_is_named() {
    let loaded = Loaded::start();
    let words = format!("games --games 1 --server {}", loaded.ops);
    let broken = run(words.split(' ').map(str::to_owned)).unwrap_err();
    assert!(
        broken.starts_with("the server closed a connection"),
        "{broken}"
    );
}
