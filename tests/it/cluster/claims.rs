//! What only one node should do is done by one node, and by another one if that one dies.

use super::{Shared, board, member, some_move};
use crate::operations::{page, sample};
use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use fanorona_store::{Joined, NodeSession};
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

/// A node with bots, which looks for missed turns often.
fn node(shared: &Shared, name: &str, limits: &[(&str, &str)]) -> Serving {
    let arguments = shared.arguments(name);
    let mut command = shared
        .site
        .fanorond(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    command.args(["--ops", "127.0.0.1:0"]);
    command.envs([
        ("FANOROND_ROBOTS", "true"),
        ("FANOROND_LOG", "info,fanorond::services=debug"),
    ]);
    command.envs([
        ("FANOROND_LIMITS__ROBOT__SWEEP_INTERVAL", "1s"),
        ("FANOROND_LIMITS__ROBOT__RETRY", "200ms"),
        ("FANOROND_LIMITS__ENGINE__THREADS", "2"),
        ("FANOROND_LIMITS__PUZZLE__GAMES_PER_MINUTE", "0"),
    ]);
    command.envs(limits.iter().copied());
    Site::serving(command, &["127.0.0.1:0"])
}

/// Starts a game with a bot.
fn against(robot: &str, alice: &mut Program) -> i64 {
    let started = alice
        .ask(&format!("challenge {robot} white unrated"))
        .unwrap();
    let state = started.events.iter().rfind(|event| event["t"] == "state");
    state.unwrap_or_else(|| panic!("no game: {started:?}"))["game"]
        .as_i64()
        .unwrap()
}

/// Plays a whole turn.
fn turn(alice: &mut Program, game: i64) {
    loop {
        let state = board(alice, game);
        if state["you"] != state["to_move"] {
            return;
        }
        if state["may_end"] == true {
            alice.ok(&format!("stop {game}"));
            return;
        }
        alice.ok(&format!("move {game} {}", some_move(&state)));
    }
}

/// How many positions the engine of a node was given for these jobs.
fn searches(node: &Serving, urgency: &str) -> f64 {
    let (_, metrics) = page(node.address_after("internal HTTP address="), "GET /metrics");
    let name = format!("fanorond_engine_searches_total{{urgency=\"{urgency}\"}}");
    sample(&metrics, &name).unwrap_or_else(|| panic!("no {name} in\n{metrics}"))
}

/// What the nodes have claimed.
async fn claims(database: &mut PgConnection) -> Vec<String> {
    let work = "select work from claim order by work";
    sqlx::query_scalar(work).fetch_all(database).await.unwrap()
}

/// The node with this number has claimed the next versions of a game.
const AT_WORK: &str = "
    insert into claim (work, game_id, version, node_id)
    select 'robot', game.id, game.version + next, $1 from game, generate_series(1, 20) as next
";

#[test]
fn two_nodes_never_think_about_the_same_turn() {
    let shared = Shared::start();
    let (mut one, mut two) = (node(&shared, "one", &[]), node(&shared, "two", &[]));
    let mut alice = member(one.address(), "alice");
    let game = against("robot8", &mut alice);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let three = runtime.block_on(async {
        let url = shared.database.url();
        let Ok(Joined::As(three)) = NodeSession::join(&url, "three").await else {
            panic!("no third node")
        };
        let mut database = PgConnection::connect(&url).await.unwrap();
        sqlx::query(AT_WORK)
            .bind(three.node().0)
            .execute(&mut database)
            .await
            .unwrap();
        three
    });
    turn(&mut alice, game);
    // The node of the opponent wants to play at once, the other one when it looks for missed turns.
    for node in [&mut one, &mut two] {
        node.logs("another node does this");
        assert_eq!(searches(node, "correspondence"), 0.0);
    }
    runtime.block_on(three.leave()).unwrap();
    while board(&mut alice, game)["ply"] != 2 {}
    for number in 2..=4 {
        turn(&mut alice, game);
        while board(&mut alice, game)["ply"] != 2 * number {}
    }
    let both = [&one, &two].map(|node| searches(node, "correspondence"));
    assert_eq!(both.iter().sum::<f64>(), 4.0, "{both:?}");
}

#[test]
fn what_a_dead_node_was_thinking_about_passes_on() {
    let shared = Shared::start();
    // One thread needs a second for each of its turns: on this board no turn is in the book.
    let slow = [
        ("FANOROND_LIMITS__ROBOT__MAX_THINK_TIME", "10m"),
        ("FANOROND_LIMITS__ROBOT__CROWDED_POSITIONS", "2000000"),
        ("FANOROND_LIMITS__ENGINE__THREADS", "1"),
        (
            "FANOROND_LIMITS__ANALYSIS__POSITIONS_PER_TURN",
            "1000000000",
        ),
    ];
    let fast = [
        ("FANOROND_LIMITS__ROBOT__MAX_THINK_TIME", "100ms"),
        ("FANOROND_LIMITS__ANALYSIS__POSITIONS_PER_TURN", "1000"),
    ];
    let mut one = node(&shared, "one", &slow);
    let mut alice = member(one.address(), "alice");
    let over = against("robot1", &mut alice);
    turn(&mut alice, over);
    alice.ok(&format!("resign {over}"));
    alice.ok(&format!("analyse {over}"));
    let games: Vec<i64> = (0..8)
        .map(|_| against("robot8 dimyand", &mut alice))
        .collect();
    games.iter().for_each(|game| turn(&mut alice, *game));
    let works = |claims: &[String]| claims.iter().filter(|work| *work == "robot").count();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut database = runtime
        .block_on(PgConnection::connect(&shared.database.url()))
        .unwrap();
    let mut claims = || runtime.block_on(claims(&mut database));
    while works(&claims()) == 0 {}
    // It starts only now, because it could be the first to find a turn of the bot.
    let two = node(&shared, "two", &fast);
    let mut again = Program::connect(two.address());
    again.ok("login alice secret-rice");
    one.kill();
    let left = claims();
    assert!(
        works(&left) > 0 && left.len() > works(&left),
        "the node was at work: {left:?}"
    );

    for game in games {
        while board(&mut again, game)["ply"] != 2 {}
    }
    let analysed = |answer: &Value| answer["t"] == "record";
    while !again
        .ask(&format!("analyse {over}"))
        .unwrap()
        .events
        .iter()
        .any(analysed)
    {}
    while !claims().is_empty() {}
    assert_eq!(
        searches(&two, "correspondence"),
        f64::from(u32::try_from(works(&left)).unwrap())
    );
    assert!(searches(&two, "analysis") > 1.0);
}
