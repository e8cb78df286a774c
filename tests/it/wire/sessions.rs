//! Several sessions of one account over real sockets
//! (docs/protocol/accounts.md, "Several sessions").

use super::script;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::net::SocketAddr;

/// A new session of Rabe.
fn rabe(address: SocketAddr) -> Program {
    let mut program = Program::connect(address);
    program.ok("login Rabe vary-amin-ny");
    program
}

/// Rabe, whose turn it is in the live game 1, and the opponent.
fn live_game(address: SocketAddr) -> (Program, Program) {
    let mut first = Program::connect(address);
    first.ok("register Rabe vary-amin-ny");
    let (mut opponent, _) = Program::guest(address);
    opponent.ok("challenge Rabe black time=5+3");
    first.ok("accept");
    (first, opponent)
}

/// The types of what a program has received unasked until now.
fn received(program: &mut Program) -> Vec<String> {
    let events = program.ask("date").unwrap().events;
    events
        .iter()
        .map(|event| event["t"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_script_that_logs_in_by_nc_for_one_command_never_disturbs_the_person_who_plays() {
    let hosted = Hosted::new(Limits::default());
    let (mut person, mut opponent) = live_game(hosted.address());
    received(&mut person);
    received(&mut opponent);
    for mode in ["mode plain\n", "", "hello json cron/1\n"] {
        let written = script(
            hosted.address(),
            format!("{mode}login Rabe vary-amin-ny\nwho\nreplay 1\nforward\nquit\n").as_bytes(),
        );
        assert!(
            written.contains("Goodbye") && !written.contains("once more"),
            "{written}"
        );
        assert_eq!(
            (received(&mut person), received(&mut opponent)),
            (vec![], vec![]),
            "{mode}"
        );
    }
    assert_eq!(
        opponent.refused("claim 1")["code"],
        "not_your_turn",
        "nobody is disconnected"
    );
    opponent.ok("tell Rabe your turn");
    assert_eq!(person.until("talk")["text"], "your turn");
    person.ok("move 1 e2e3+");
    assert_eq!(opponent.until("state")["ply"], 1);
    person.ok("resign 1");
    person.ok("seek 3+2");
    script(hosted.address(), b"login Rabe vary-amin-ny\nquit\n");
    let seeks = opponent.ask("seeks").unwrap().events;
    let table = seeks.iter().find(|it| it["t"] == "table").unwrap();
    assert_eq!(table["rows"].as_array().unwrap().len(), 1, "{seeks:?}");
}

#[test]
fn every_session_gets_each_state_once_and_either_may_move() {
    let hosted = Hosted::new(Limits::default());
    let (mut first, mut opponent) = live_game(hosted.address());
    let mut second = rabe(hosted.address());
    for program in [&mut first, &mut second, &mut opponent] {
        received(program);
    }
    let moved = second.ask("move 1 e2e3+").unwrap();
    let told: Vec<&Value> = moved.events.iter().map(|event| &event["t"]).collect();
    assert_eq!(told, ["state"]);
    assert_eq!(
        (received(&mut first), received(&mut opponent)),
        (vec!["state".into()], vec!["state".into()])
    );
    assert_eq!(first.refused("move 1 e3e2#1")["refusal"], "stale_turn");
    assert_eq!(received(&mut second), [""; 0]);
    first.ok("set style line");
    first.ok("alias gb games bob");
    assert_eq!(second.ok("set style")["value"], "line");
    assert_eq!(
        second.ask("gb").unwrap().reply["refusal"],
        "no_player_nor_option"
    );
}

#[test]
fn talk_reaches_the_sessions_that_show_it_and_is_reported_once() {
    let hosted = Hosted::new(Limits::default());
    let (mut first, mut opponent) = live_game(hosted.address());
    let mut second = rabe(hosted.address());
    opponent.ok("tell Rabe one");
    opponent.ok("shout two");
    assert_eq!(received(&mut first), ["talk", "talk"]);
    received(&mut second);
    let report = second.ok(&format!("report {} rude", guest_of(&mut opponent)));
    assert_eq!(report["lines"], 2, "{report}");
    // The account hears as long as one session does.
    second.ok("quit");
    opponent.ok("tell Rabe three");
    assert_eq!(received(&mut first), ["talk"]);
}

fn guest_of(program: &mut Program) -> String {
    program.ok("finger")["name"].as_str().unwrap().to_owned()
}

#[test]
fn a_session_that_is_kicked_or_whose_account_is_deleted_ends_with_all_others() {
    let hosted = Hosted::new(Limits::default());
    let (first, mut opponent) = live_game(hosted.address());
    let mut second = rabe(hosted.address());
    let mut administrator = Program::connect(hosted.address());
    administrator.ok("register Soa mangahazo");
    hosted.grant("Soa", fanorona_game::Role::Operator);
    second.ok("set sessions many");
    administrator.ok("kick Rabe");
    for session in [first, second] {
        assert_eq!(session.rest().last().unwrap()["code"], "kicked");
    }
    assert_eq!(
        opponent.until("presence")["name"],
        "Rabe",
        "once, when the last session has ended"
    );
    let (first, mut second) = (rabe(hosted.address()), rabe(hosted.address()));
    second.ok("delete account vary-amin-ny");
    for session in [first, second] {
        assert_eq!(session.rest().last().unwrap()["code"], "account_deleted");
    }
}

#[test]
fn a_bot_has_one_session_which_a_new_login_takes_over() {
    let hosted = Hosted::new(Limits::default());
    let mut owner = Program::connect(hosted.address());
    owner.ok("register Rabe vary-amin-ny");
    let token = owner.ok("register zebu bot of Rabe")["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut first = Program::connect(hosted.address());
    first.ok(&format!("login zebu {token}"));
    let mut second = Program::connect(hosted.address());
    second.ok(&format!("login zebu {token}"));
    assert_eq!(first.rest().last().unwrap()["code"], "taken_over");
    assert_eq!(received(&mut second), [""; 0]);
}
