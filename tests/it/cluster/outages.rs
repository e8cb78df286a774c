//! Nodes that stop and die cost their players no time, and nobody is told of them twice.

use super::unheard::{senders, silence};
use super::{Shared, board, member, names, some_move, told};
use crate::support::executable::{Site, terminate};
use crate::support::program::Program;
use rustix::process::{Signal, kill_process};
use serde_json::Value;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use std::time::Duration;
use tokio::time::Instant;

/// Starts a live game of ten minutes between two players, who both play a turn.
fn live_game(players: &mut [Program; 2]) -> i64 {
    let [alice, bobby] = &mut *players;
    alice.ok("challenge bobby white unrated telo time=10+0");
    let open = told(bobby, "challenge", |event| event["status"] == "open");
    let game = open["challenge"].as_i64().unwrap();
    bobby.ok(&format!("accept {game}"));
    super::play(players, game, 2);
    let [alice, _] = &mut *players;
    while board(alice, game)["to_move"] != "w" {}
    game
}

fn left(state: &Value) -> Duration {
    let left = state["clock"]["white_ms"].as_u64();
    Duration::from_millis(left.unwrap_or_else(|| panic!("no clock: {state}")))
}

/// The seconds after which the clock of the only game begins to run.
fn waits(shared: &Shared) -> f64 {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut database = PgConnection::connect(&shared.database.url()).await.unwrap();
        let waits = "select (turn_since / 1000.0 - extract(epoch from clock_timestamp()))::float8 from game";
        sqlx::query_scalar(waits).fetch_one(&mut database).await.unwrap()
    })
}

fn login(program: &mut Program, name: &str) {
    program.ok(&format!("login {name} secret-rice"));
}

#[test]
fn a_node_that_stops_or_dies_costs_its_players_no_time() {
    let shared = Shared::start();
    let [one, two] = ["one", "two"].map(|name| shared.node(name));
    let mut players = [
        member(one.address(), "alice"),
        member(two.address(), "bobby"),
    ];
    let game = live_game(&mut players);
    let [_, mut bobby] = players;
    terminate(one.id());
    assert!(one.ended().0.success());
    assert!(waits(&shared) > 30.0, "the clock waits for alice");
    let mut three = shared.node("three");
    let mut alice = Program::connect(three.address());
    login(&mut alice, "alice");
    assert!(waits(&shared) < 1.0, "the clock runs");
    assert!(left(&board(&mut bobby, game)) > Duration::from_mins(9));

    three.kill();
    while names(&mut bobby) != ["bobby"] {}
    while waits(&shared) < 30.0 {}
    let mut alice = Program::connect(two.address());
    login(&mut alice, "alice");
    assert!(waits(&shared) < 1.0);
}

#[test]
fn a_node_that_is_started_again_at_once_costs_its_players_no_time() {
    let shared = Shared::start();
    let mut one = shared.node("one");
    let mut players = ["alice", "bobby"].map(|name| member(one.address(), name));
    live_game(&mut players);
    let two = shared.node("two");
    let mut bobby = Program::connect(two.address());
    login(&mut bobby, "bobby");
    one.kill();
    // Either it or the other node notices that its predecessor is dead.
    let _one = shared.node("one");
    while names(&mut bobby) != ["bobby"] {}
    while waits(&shared) < 30.0 {}
}

#[test]
fn when_all_nodes_are_killed_no_clock_runs_until_they_are_back() {
    let shared = Shared::start();
    let mut nodes = ["one", "two"].map(|name| shared.node(name));
    let mut players = [
        member(nodes[0].address(), "alice"),
        member(nodes[1].address(), "bobby"),
    ];
    let game = live_game(&mut players);
    let before = left(&board(&mut players[1], game));
    for node in &mut nodes {
        node.kill();
    }
    let killed = Instant::now();
    let _three = shared.node("three");
    let four = shared.node("four");
    assert!(waits(&shared) > 30.0, "the clock waits for alice");
    let mut alice = Program::connect(four.address());
    login(&mut alice, "alice");
    assert!(waits(&shared) < 1.0);
    let charged = before.saturating_sub(left(&board(&mut alice, game)));
    assert!(
        charged < killed.elapsed(),
        "{charged:?} of {:?}",
        killed.elapsed()
    );
}

#[test]
fn friends_are_told_who_has_gone_with_a_node_that_stops() {
    let shared = Shared::start();
    let node = |name| {
        let arguments = shared.arguments(name);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = shared.site.fanorond(&arguments);
        command.env("FANOROND_LIMITS__CHAT__LEAVE_DELAY", "0s");
        Site::serving(command, &["127.0.0.1:0"])
    };
    let [one, two] = ["one", "two"].map(node);
    let mut alice = member(one.address(), "alice");
    let _bobby = member(two.address(), "bobby");
    alice.ok("notify bobby");
    while names(&mut alice) != ["alice", "bobby"] {}
    terminate(two.id());
    let gone = told(&mut alice, "presence", |event| event["kind"] == "gone");
    assert_eq!(gone["name"], "bobby", "{gone}");
}

#[test]
fn a_friend_who_comes_back_on_another_node_at_once_is_not_announced_again() {
    let shared = Shared::start();
    let [one, two] = ["one", "two"].map(|name| shared.node(name));
    let mut alice = member(one.address(), "alice");
    let mut bobby = member(one.address(), "bobby");
    alice.ok("notify bobby");
    for node in [&two, &one] {
        bobby.ok("quit");
        while names(&mut alice) != ["alice"] {}
        bobby = Program::connect(node.address());
        login(&mut bobby, "bobby");
        while names(&mut alice) != ["alice", "bobby"] {}
        bobby.ok("tell alice it is me");
        let mut event = Value::Null;
        while event["text"] != "it is me" {
            event = alice.next().unwrap();
            assert_ne!(event["kind"], "come", "{event}");
        }
    }
}

/// The player to move on this board stops or moves. Returns the next board.
fn act(players: &mut [Program; 2], game: i64, state: &Value) -> Value {
    let mover = &mut players[usize::from(state["to_move"] == "b")];
    mover.ok(&match state["may_end"] == true {
        true => format!("stop {game}"),
        false => format!("move {game} {}", some_move(state)),
    });
    board(mover, game)
}

#[test]
fn what_a_node_has_told_nobody_is_shown_at_a_login_and_after_its_death() {
    let shared = Shared::start();
    let heard = shared.node("heard");
    let mut players = ["alice", "bobby"].map(|name| member(heard.address(), name));
    let game = live_game(&mut players);
    let before = board(&mut players[0], game);
    // Nobody hears this one: the process of PostgreSQL that sends its news stands still.
    let others = senders(&shared);
    let mut unheard = shared.node("unheard");
    let own: Vec<i32> = senders(&shared)
        .into_iter()
        .filter(|sender| !others.contains(sender))
        .collect();
    silence(&shared, &own);
    let mut away = ["alice", "bobby"].map(|name| {
        let mut program = Program::connect(unheard.address());
        login(&mut program, name);
        program
    });
    // Each node has an old board when the action comes, and would refuse it there.
    let saved = act(&mut away, game, &before);
    let saved = act(&mut players, game, &saved);
    let after = act(&mut away, game, &saved);

    let mut again = Program::connect(heard.address());
    let events = again.ask("login alice secret-rice").unwrap().events;
    let steps = |state: &Value| {
        (
            state["position"].clone(),
            state["steps"].clone(),
            state["ply"].clone(),
        )
    };
    let shown = events.iter().find(|event| event["t"] == "state").unwrap();
    assert_eq!(steps(shown), steps(&after));
    assert_eq!(
        steps(&board(&mut again, game)),
        steps(&after),
        "the board does not go back"
    );

    unheard.kill();
    told(&mut players[1], "state", |state| {
        steps(state) == steps(&after)
    });
}

/// What PostgreSQL says when it is asked this.
pub(super) fn database<T>(shared: &Shared, statement: &str) -> Vec<T>
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    ask(&shared.database.url(), statement)
}

/// What the database at this address says when it is asked this.
pub(super) fn ask<T>(url: &str, statement: &str) -> Vec<T>
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    let options: PgConnectOptions = url.parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut connection = options.connect().await.unwrap();
        sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
            .fetch_all(&mut connection)
            .await
            .unwrap()
    })
}

#[test]
fn a_node_whose_session_ends_gets_another_one_and_nobody_notices() {
    let shared = Shared::start();
    let [mut one, mut two] = ["one", "two"].map(|name| shared.node(name));
    let mut players = [
        member(one.address(), "alice"),
        member(two.address(), "bobby"),
    ];
    let game = live_game(&mut players);
    let numbers = || database::<i64>(&shared, "select id from node order by id");
    let before = numbers();
    let end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fanorond is a node'";
    assert_eq!(database::<bool>(&shared, end), [true, true]);
    for node in [&mut one, &mut two] {
        node.logs("this node has got another session");
    }
    assert_eq!(numbers(), before, "a node keeps its number");
    super::play(&mut players, game, 2);
    let [alice, bobby] = &mut players;
    assert_eq!(
        (names(alice), names(bobby)),
        (names(bobby), vec!["alice".to_owned(), "bobby".to_owned()])
    );
    alice.ok("tell bobby still here");
    told(bobby, "talk", |talk| talk["text"] == "still here");
    assert!(waits(&shared) < 1.0, "no clock waits for anybody");
}

#[test]
fn a_node_that_freezes_is_dead_for_the_others_and_comes_back() {
    let shared = Shared::start();
    let [one, mut two] = ["one", "two"].map(|name| shared.node(name));
    let mut players = [
        member(one.address(), "alice"),
        member(two.address(), "bobby"),
    ];
    live_game(&mut players);
    let [alice, bobby] = &mut players;
    let number = database::<i64>(&shared, "select id from node where name = 'two'");
    kill_process(two.id(), Signal::STOP).unwrap();
    while names(alice) != ["alice"] {}
    kill_process(two.id(), Signal::CONT).unwrap();
    two.logs("this node has got another session");
    while names(alice) != ["alice", "bobby"] {}
    assert_eq!(
        database::<i64>(&shared, "select id from node where name = 'two'"),
        number
    );
    alice.ok("tell bobby welcome back");
    told(bobby, "talk", |talk| talk["text"] == "welcome back");
}
