//! Several nodes on one PostgreSQL database: players on different nodes notice no difference, and
//! the death of a node loses nothing.

mod claims;
mod clocks;
mod crowds;
mod encrypted;
mod following;
mod limits;
mod monitoring;
mod news;
mod outages;
mod pairing;
mod soak;
mod unheard;

use crate::crash::ledger::{self, Ledger};
use crate::crash::{Round, all_play_on, assert_kept};
use crate::faults::seed;
use crate::support::executable::{Serving, Site, terminate};
use crate::support::program::Program;
use fanorona_test_servers::PostgresServer;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Mutex;

/// A database, and what nodes need to find each other.
pub(crate) struct Shared {
    pub(crate) database: PostgresServer,
    pub(crate) site: Site,
}

impl Shared {
    pub(crate) fn start() -> Self {
        Self {
            database: PostgresServer::start(),
            site: Site::new(),
        }
    }

    fn node(&self, name: &str) -> Serving {
        self.site.serve_with(
            &self
                .arguments(name)
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>(),
        )
    }

    pub(crate) fn arguments(&self, name: &str) -> Vec<String> {
        let given = [
            "--database",
            &self.database.url(),
            "--node",
            name,
            "--no-limits",
        ];
        given.map(str::to_owned).to_vec()
    }
}

/// Connects and registers.
fn member(address: SocketAddr, name: &str) -> Program {
    let mut program = Program::connect(address);
    program.ok(&format!("register {name} secret-rice"));
    program
}

fn names(program: &mut Program) -> Vec<String> {
    // Something may happen at the same time.
    let events = program.ask("who").unwrap().events;
    let rows = events
        .iter()
        .find_map(|event| event["rows"].as_array())
        .unwrap();
    rows.iter()
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

/// Waits until somebody is told something of this type that fulfils a condition.
fn told(program: &mut Program, kind: &str, is: impl Fn(&Value) -> bool) -> Value {
    loop {
        let event = program.until(kind);
        if is(&event) {
            return event;
        }
    }
}

/// The board of a game as a player's node shows it.
fn board(player: &mut Program, game: i64) -> Value {
    let events = player.ask(&format!("show {game}")).unwrap().events;
    events
        .into_iter()
        .rfind(|event| event["t"] == "state")
        .unwrap()
}

/// The first legal move.
fn some_move(state: &Value) -> String {
    state["legal"][0]
        .as_str()
        .unwrap_or_else(|| panic!("no legal move: {state}"))
        .to_owned()
}

/// Plays `count` steps of a game. Each player reads the board on the own node.
fn play(players: &mut [Program; 2], game: i64, count: usize) {
    let mut versions = [0; 2];
    for _ in 0..count {
        let boards: Vec<Value> = players
            .iter_mut()
            .map(|player| board(player, game))
            .collect();
        let plies = |board: &Value| {
            (
                board["ply"].as_u64().unwrap(),
                board["steps"].as_array().unwrap().len(),
            )
        };
        assert_eq!(
            plies(&boards[0]),
            plies(&boards[1]),
            "the board is the same on both nodes"
        );
        let Some(mover) = boards
            .iter()
            .position(|board| board["you"] == board["to_move"] && board["status"] == "playing")
        else {
            return;
        };
        let command = if boards[mover]["may_end"] == true {
            format!("stop {game}")
        } else {
            format!("move {game} {}", some_move(&boards[mover]))
        };
        players[mover].ok(&command);
        let other = &mut players[1 - mover];
        let before = versions[1 - mover];
        let state = told(other, "state", |state| state["game"] == game);
        versions[1 - mover] = state["ply"].as_u64().unwrap();
        assert!(versions[1 - mover] >= before, "boards arrive in order");
    }
}

#[test]
fn players_on_different_nodes_meet() {
    let shared = Shared::start();
    let [one, two, three] = ["one", "two", "three"].map(|name| shared.node(name));
    let mut alice = member(one.address(), "alice");
    let mut bobby = member(two.address(), "bobby");
    let mut carol = member(three.address(), "carol");
    for program in [&mut alice, &mut bobby, &mut carol] {
        // A login elsewhere is heard a moment later.
        while names(program) != ["alice", "bobby", "carol"] {}
    }
    alice.ok("tell bobby hello over there");
    assert_eq!(
        told(&mut bobby, "talk", |_| true)["text"],
        "hello over there"
    );
    bobby.ok("shout hello everybody");
    told(&mut alice, "talk", |talk| talk["text"] == "hello everybody");
    told(&mut carol, "talk", |talk| talk["text"] == "hello everybody");
    carol.ok("tell #help a question");
    told(&mut alice, "talk", |talk| talk["text"] == "a question");
    bobby.ok("censor carol");
    carol.ok("tell alice wait");
    told(&mut alice, "talk", |talk| talk["text"] == "wait");

    alice.ok("challenge bobby white unrated");
    let challenge = told(&mut bobby, "challenge", |event| event["status"] == "open");
    let game = challenge["challenge"].as_i64().unwrap();
    bobby.ok(&format!("accept {game}"));
    told(&mut alice, "state", |state| state["game"] == game);
    carol.ok(&format!("observe {game}"));
    let mut players = [alice, bobby];
    play(&mut players, game, 30);
    let [mut alice, mut bobby] = players;
    told(&mut carol, "state", |state| {
        state["game"] == game && state["ply"].as_u64() > Some(3)
    });
    bobby.ok(&format!("resign {game}"));
    let end = told(&mut alice, "state", |state| {
        state["game"] == game && state["status"] == "over"
    });
    assert_eq!(end["result"], "1-0");
    told(&mut carol, "state", |state| {
        state["game"] == game && state["status"] == "over"
    });
    replay_across_nodes(&mut alice, &mut bobby, game);
    simul_across_nodes(&mut alice, &mut bobby, &mut carol);
    drop((one, three));
    terminate(two.id());
    let (status, log) = two.ended();
    assert!(status.success(), "{status}: {log}");
}

/// The leader and the other participant are on two nodes.
fn replay_across_nodes(leader: &mut Program, follower: &mut Program, game: i64) {
    leader.ok(&format!("replay {game}"));
    // What a node tells arrives in order, so the other node knows of the replay then.
    leader.ok("tell bobby come");
    told(follower, "talk", |talk| talk["text"] == "come");
    follower.ok("replay join alice");
    let joined = told(leader, "replay", |event| event["status"] == "joined");
    assert_eq!(
        (&joined["people"], &joined["leader"]),
        (&2.into(), &"alice".into()),
        "{joined}"
    );
    leader.ok("forward");
    let stepped = told(follower, "replay", |event| event["status"] == "stepped");
    assert_eq!(
        (&stepped["after"], &stepped["leader"]),
        (&1.into(), &"alice".into()),
        "{stepped}"
    );
    assert_eq!(follower.refused("forward")["refusal"], "not_leading");
    follower.ok("say look here");
    told(leader, "talk", |talk| talk["text"] == "look here");
    leader.ok("leave");
    told(follower, "replay", |event| event["status"] == "left");
    follower.ok("forward");
    follower.ok("leave");
    follower.ok("tell alice bye");
    told(leader, "talk", |talk| talk["text"] == "bye");
    assert_eq!(
        leader.refused("replay join bobby")["refusal"],
        "not_in_replay"
    );
}

/// The host and the two participants are on three nodes.
fn simul_across_nodes(host: &mut Program, first: &mut Program, second: &mut Program) {
    host.ok("simul open telo untimed -boards=2");
    told(first, "simul", |event| event["status"] == "open");
    first.ok("simul join alice");
    second.ok("simul join alice");
    told(host, "simul", |event| {
        event["status"] == "joined" && event["players"] == 2
    });
    second.ok("simul leave");
    told(first, "simul", |event| event["status"] == "left");
    second.ok("simul join alice");
    host.ok("simul start");
    for player in [&mut *first, &mut *second] {
        let start = told(player, "state", |state| {
            state["status"] == "playing" && state["ply"] == 0
        });
        player.ok(&format!("resign {}", start["game"]));
    }
    // Each node knows the boards, so the one on which the last game ends announces the result to
    // the others.
    for player in [host, first] {
        let over = told(player, "simul", |event| event["status"] == "over");
        assert_eq!(
            (&over["host"], &over["aborted"]),
            (&"alice".into(), &2.into()),
            "{over}"
        );
    }
}

#[test]
fn one_account_has_sessions_on_two_nodes_and_its_people_go_with_a_dead_node() {
    let shared = Shared::start();
    let (one, mut two) = (shared.node("one"), shared.node("two"));
    let mut alice = member(one.address(), "alice");
    let mut again = Program::connect(two.address());
    again.ok("login alice secret-rice");
    let mut bobby = member(two.address(), "bobby");
    while names(&mut alice) != ["alice", "bobby"] {}
    bobby.ok("tell alice two of you");
    told(&mut alice, "talk", |talk| talk["text"] == "two of you");
    told(&mut again, "talk", |talk| talk["text"] == "two of you");
    two.kill();
    while names(&mut alice) != ["alice"] {}
    let refused = alice.refused("tell bobby still there");
    assert_eq!(refused["refusal"], "not_here", "{refused}");
    // The name of the dead node is free.
    let two = shared.node("two");
    let mut bobby = Program::connect(two.address());
    bobby.ok("login bobby secret-rice");
    while names(&mut alice) != ["alice", "bobby"] {}
}

#[test]
fn of_two_logins_at_the_same_moment_one_stays_if_the_account_wants_one_session() {
    let shared = Shared::start();
    let nodes = ["one", "two", "three"].map(|name| shared.node(name));
    let mut before = member(nodes[0].address(), "alice");
    before.ok("set sessions one");
    for _ in 0..5 {
        let logs_in = |address: SocketAddr| {
            let mut program = Program::connect(address);
            // It may be replaced before it has an answer.
            drop(program.ask("login alice secret-rice"));
            program
        };
        let mut both = std::thread::scope(|scope| {
            let logins =
                [nodes[1].address(), nodes[2].address()].map(|it| scope.spawn(move || logs_in(it)));
            logins.map(|login| login.join().unwrap())
        });
        let mut is_in = |index: usize| {
            both[index]
                .ask("set style")
                .is_ok_and(|answer| answer.reply["t"] == "ok")
        };
        let stays = loop {
            match [is_in(0), is_in(1)] {
                [true, true] => {}
                [first, second] => {
                    assert!(first || second, "both logins ended");
                    break usize::from(second);
                }
            }
        };
        assert_eq!(before.rest().last().unwrap()["code"], "taken_over");
        before = both.into_iter().nth(stays).unwrap();
        before.ok("set style");
    }
}

#[test]
fn a_preference_that_is_reset_is_reset_on_all_nodes() {
    let shared = Shared::start();
    let (one, two) = (shared.node("one"), shared.node("two"));
    let mut alice = member(one.address(), "alice");
    let mut again = Program::connect(two.address());
    again.ok("login alice secret-rice");
    let usual = alice.ok("set style")["value"].clone();
    alice.ok("set style unicode");
    while again.ok("set style")["value"] != "unicode" {}
    alice.ok("set style default");
    while again.ok("set style")["value"] != usual {}
}

#[test]
fn a_restart_of_the_database_throws_nobody_out() {
    let mut shared = Shared::start();
    let (one, two) = (shared.node("one"), shared.node("two"));
    let mut players = [
        member(one.address(), "alice"),
        member(two.address(), "bobby"),
    ];
    players[0].ok("challenge bobby white unrated");
    let open = told(&mut players[1], "challenge", |event| {
        event["status"] == "open"
    });
    let game = open["challenge"].as_i64().unwrap();
    players[1].ok(&format!("accept {game}"));
    play(&mut players, game, 4);
    shared.database.restart();
    // A command that comes too early is refused, and nothing else happens.
    for player in &mut players {
        while player.ask("message alice still here").unwrap().reply["code"] == "busy" {}
        player.ok("date");
    }
    play(&mut players, game, 6);
}

/// How many connections read, by default.
const READERS: usize = 8;

#[test]
fn while_the_database_is_stopped_commands_say_so() {
    let mut shared = Shared::start();
    let node = shared.node("one");
    let mut alice = member(node.address(), "alice");
    shared.database.stop();
    // A write knows it at once.
    for command in ["set style unicode"]
        .into_iter()
        .chain(["history"; READERS + 1])
    {
        // Each read loses one of the connections. The last one gets none, and waits for one in
        // vain.
        assert_eq!(
            alice.refused(command)["refusal"],
            "database_away",
            "{command}"
        );
    }
    shared.database.start_again();
    while alice.ask("history").unwrap().reply["t"] == "err" {}
}

#[test]
fn killed_nodes_lose_nothing_that_was_acknowledged() {
    let (shared, ledger) = (Shared::start(), Ledger::default());
    for round in 0..2 {
        let nodes = ["one", "two", "three"].map(|name| shared.node(&format!("{name} {round}")));
        assert_kept(&nodes[0], &ledger);
        let addresses = nodes.each_ref().map(Serving::address);
        let nodes = Mutex::new(nodes);
        let round = if round == 0 {
            Round::first(seed())
        } else {
            Round::later(seed(), round)
        };
        all_play_on(&addresses, round, &ledger, |count| match count {
            150 => nodes.lock().unwrap()[0].kill(),
            200 => nodes.lock().unwrap()[1..]
                .iter_mut()
                .for_each(Serving::kill),
            _ => {}
        });
        let url = shared.database.url();
        let checked = shared.site.run(&["check", "--database", &url]);
        let said = String::from_utf8(checked.stdout).unwrap();
        assert!(
            checked.status.success(),
            "{said}{}",
            String::from_utf8_lossy(&checked.stderr)
        );
    }
    assert_kept(&shared.node("one"), &ledger);
    assert!(ledger.numbers().len() > 10 && ledger::number(&serde_json::json!({ "game": 1 })) == 1);
}

#[test]
fn a_node_that_cannot_join_says_why() {
    let shared = Shared::start();
    let one = shared.node("one");
    let refused = |arguments: &[&str], words: &[&str]| {
        let ended = shared.site.fanorond(arguments).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(
            !ended.status.success() && words.iter().all(|word| said.contains(word)),
            "{words:?}: {said}"
        );
    };
    let url = shared.database.url();
    let same_name = ["--database", &url, "--node", "one"];
    refused(
        &same_name,
        &["a node with the name \"one\" is running", "--node NAME"],
    );
    drop(one);
    refused(
        &["--database", "postgres://nobody@127.0.0.1:1/x"],
        &["cannot be used", "check the URL"],
    );
    refused(&["--database", "mysql://x/y"], &["is not a database URL"]);
}
