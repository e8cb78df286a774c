//! The news of a turn say all that is needed to show it.

use super::{Shared, board, member, some_move, told};
use crate::support::program::Program;
use crate::web::account::{is_closed, login, register, send, socket};
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

#[test]
fn a_turn_is_shown_on_another_node_without_a_read_of_the_game() {
    let shared = Shared::start();
    let [one, two] = ["one", "two"].map(|name| shared.node(name));
    let mut players = [
        member(one.address(), "alice"),
        member(two.address(), "bobby"),
    ];
    let mut carol = member(two.address(), "carol");
    while super::names(&mut players[0]) != ["alice", "bobby", "carol"] {}
    players[0].ok("challenge bobby white unrated untimed");
    let open = told(&mut players[1], "challenge", |event| {
        event["status"] == "open"
    });
    let game = open["challenge"].as_i64().unwrap();
    players[1].ok(&format!("accept {game}"));
    carol.ok(&format!("observe {game}"));
    // The node of the player knows the game since its first turn there.
    super::play(&mut players, game, 2);
    let [mut alice, mut bobby] = players;
    let before = board(&mut alice, game);
    let (turn, ply) = (some_move(&before), before["ply"].as_u64().unwrap());
    let is_newer = |state: &Value| {
        let steps = state["steps"]
            .as_array()
            .is_some_and(|steps| !steps.is_empty());
        state["game"] == game && state["ply"].as_u64().unwrap() + u64::from(steps) > ply
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut holder = PgConnection::connect(&shared.database.url()).await.unwrap();
        // Reading a game also reads the vacations of its players, and waits.
        let hold = "begin; lock table vacation in access exclusive mode";
        sqlx::raw_sql(hold).execute(&mut holder).await.unwrap();
        let (mover, other) = if before["to_move"] == "w" {
            (&mut alice, &mut bobby)
        } else {
            (&mut bobby, &mut alice)
        };
        mover.ok(&format!("move {game} {turn}"));
        for program in [other, &mut carol] {
            told(program, "state", is_newer);
        }
        sqlx::raw_sql("commit").execute(&mut holder).await.unwrap();
    });
}

#[test]
fn a_logout_closes_the_sockets_of_that_browser_on_other_nodes() {
    let shared = Shared::start();
    let nodes = ["one", "two"].map(|name| {
        let arguments = shared.arguments(name);
        let arguments = arguments.iter().map(String::as_str);
        let arguments: Vec<&str> = arguments.chain(["--http", "127.0.0.1:0"]).collect();
        shared.site.serve_with(&arguments)
    });
    let sites = nodes
        .each_ref()
        .map(|node| node.address_after("listening for browsers address="));
    let here = register(sites[0], "Rasoa");
    let elsewhere = login(sites[0], "Rasoa", "");
    let closed = socket(sites[1], &here);
    let mut open = socket(sites[1], &elsewhere);
    assert_eq!(send(sites[0], "/logout", "", &here).status, 303);
    is_closed(closed);
    open.ok("who");
}

#[test]
fn a_renamed_member_has_the_new_name_on_all_nodes() {
    let shared = Shared::start();
    let url = shared.database.url();
    let made = shared
        .site
        .run(&["admin", "create", "chief", "--database", &url]);
    let made = String::from_utf8(made.stdout).unwrap();
    let password = made.trim().rsplit(' ').next().unwrap();
    let [one, two] = ["one", "two"].map(|name| shared.node(name));
    let mut chief = Program::connect(one.address());
    chief.ok(&format!("login chief {password}"));
    let mut players = [
        member(two.address(), "alice"),
        member(two.address(), "bobby"),
    ];
    while super::names(&mut chief) != ["alice", "bobby", "chief"] {}
    players[0].ok("challenge bobby white unrated untimed");
    let open = told(&mut players[1], "challenge", |event| {
        event["status"] == "open"
    });
    let game = open["challenge"].as_i64().unwrap();
    players[1].ok(&format!("accept {game}"));
    let [mut alice, bobby] = players;
    // The node of the players knows the game.
    assert_eq!(board(&mut alice, game)["black"], "bobby");
    chief.ok("rename bobby carol");
    let told = bobby.rest();
    assert!(
        told.iter().any(|line| line["code"] == "renamed"),
        "{told:?}"
    );
    while board(&mut alice, game)["black"] != "carol" {}
}
