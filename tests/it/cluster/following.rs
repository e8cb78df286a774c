//! The sessions of an account on several nodes observe, follow and subscribe to the same.

use super::{Shared, member, names, told};
use crate::support::executable::terminate;
use crate::support::program::Program;
use serde_json::Value;
use std::net::SocketAddr;

pub(super) fn login(address: SocketAddr, name: &str) -> Program {
    let mut program = Program::connect(address);
    program.ok(&format!("login {name} secret-rice"));
    program
}

/// The players whom somebody follows.
pub(super) fn followed(program: &mut Program) -> Vec<String> {
    let events = program.ask("follow").unwrap().events;
    let rows = events
        .iter()
        .find_map(|event| event["rows"].as_array())
        .unwrap();
    rows.iter()
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

/// Starts a game of two players. Returns its number.
fn begin([alice, bobby]: &mut [Program; 2]) -> i64 {
    alice.ok("challenge bobby white unrated telo");
    let open = told(bobby, "challenge", |event| event["status"] == "open");
    let game = open["challenge"].as_i64().unwrap();
    bobby.ok(&format!("accept {game}"));
    game
}

/// Somebody says something to everybody. What a node tells all others arrives in order, so a
/// listener knows then what the speaker's node has told before. Returns what the listener was told
/// until then.
pub(super) fn heard(speaker: &mut Program, text: &str, listener: &mut Program) -> Vec<Value> {
    speaker.ok(&format!("shout {text}"));
    let mut events = Vec::new();
    loop {
        let event = listener.next().unwrap();
        if event["t"] == "talk" && event["text"] == text {
            return events;
        }
        events.push(event);
    }
}

fn shows(events: &[Value], game: i64) -> bool {
    events
        .iter()
        .any(|event| event["t"] == "state" && event["game"] == game)
}

fn is_start(game: i64) -> impl Fn(&Value) -> bool {
    move |state| state["game"] == game && state["ply"] == 0
}

#[test]
fn an_account_follows_the_same_players_on_all_nodes() {
    let shared = Shared::start();
    let [one, two, three] = ["one", "two", "three"].map(|name| shared.node(name));
    let mut carol = [
        member(one.address(), "carol"),
        login(two.address(), "carol"),
    ];
    let mut voices = [
        member(one.address(), "david"),
        member(two.address(), "erica"),
    ];
    let mut players = ["alice", "bobby"].map(|name| member(three.address(), name));
    while names(&mut players[0]) != ["alice", "bobby", "carol", "david", "erica"] {}
    players[0].ok("set watchers on");

    let [first, second] = &mut carol;
    first.ok("follow bobby");
    heard(&mut voices[0], "to carol", second);
    heard(&mut voices[0], "to the players", &mut players[0]);
    assert_eq!(followed(second), ["bobby"]);
    let game = begin(&mut players);
    for session in &mut carol {
        told(session, "state", is_start(game));
    }
    // Each node has let carol observe the game, but one has announced it.
    let mut events = Vec::new();
    for (voice, text) in voices.iter_mut().zip(["from one", "from two"]) {
        events.extend(heard(voice, text, &mut players[0]));
    }
    let watching: Vec<&Value> = events
        .iter()
        .filter(|event| event["kind"] == "watching")
        .collect();
    assert_eq!(watching.len(), 1, "{watching:?}");

    let [first, second] = &mut carol;
    second.ok("unfollow bobby");
    heard(&mut voices[1], "to carol again", first);
    heard(&mut voices[1], "to the players again", &mut players[0]);
    assert_eq!(followed(first), [""; 0]);
    let game = begin(&mut players);
    for (session, text) in carol.iter_mut().zip(["one", "two"]) {
        let events = heard(&mut players[1], text, session);
        assert!(!shows(&events, game), "{events:?}");
    }
}

#[test]
fn an_account_follows_players_as_long_as_it_is_online_on_any_node() {
    let shared = Shared::start();
    let [mut one, two, three] = ["one", "two", "three"].map(|name| shared.node(name));
    let mut first = member(one.address(), "carol");
    let mut second = login(two.address(), "carol");
    let mut players = ["alice", "bobby"].map(|name| member(three.address(), name));
    let mut david = member(one.address(), "david");
    while names(&mut players[0]) != ["alice", "bobby", "carol", "david"] {}
    first.ok("follow bobby");
    heard(&mut david, "to carol", &mut second);

    one.kill();
    while names(&mut second) != ["alice", "bobby", "carol"] {}
    assert_eq!(followed(&mut second), ["bobby"]);
    let game = begin(&mut players);
    told(&mut second, "state", is_start(game));

    let mut third = login(three.address(), "carol");
    assert_eq!(followed(&mut third), ["bobby"]);
    terminate(two.id());
    assert!(two.ended().0.success());
    assert_eq!(followed(&mut third), ["bobby"]);
    let game = begin(&mut players);
    told(&mut third, "state", is_start(game));

    third.ok("quit");
    third.rest();
    while names(&mut players[0]) != ["alice", "bobby"] {}
    assert_eq!(followed(&mut login(three.address(), "carol")), [""; 0]);
}

#[test]
fn an_account_is_shown_the_turns_of_subscribed_boards_on_all_nodes() {
    let shared = Shared::start();
    let [one, two, three] = ["one", "two", "three"].map(|name| shared.node(name));
    let mut carol = [
        member(one.address(), "carol"),
        login(two.address(), "carol"),
    ];
    let mut voices = [
        member(one.address(), "david"),
        member(two.address(), "erica"),
    ];
    let mut players = ["alice", "bobby"].map(|name| member(three.address(), name));
    let game = begin(&mut players);

    let [first, second] = &mut carol;
    first.ok(&format!("subscribe {game}"));
    heard(&mut voices[0], "to carol", second);
    players[0].ok(&format!("move {game} c2b2"));
    for session in &mut carol {
        told(session, "state", |state| {
            state["game"] == game && state["ply"] == 1
        });
    }

    let [first, second] = &mut carol;
    second.ok(&format!("unsubscribe {game}"));
    heard(&mut voices[1], "to carol again", first);
    players[1].ok(&format!("move {game} a3a2"));
    for (session, text) in carol.iter_mut().zip(["one", "two"]) {
        let events = heard(&mut players[1], text, session);
        assert!(!shows(&events, game), "{events:?}");
    }
}
