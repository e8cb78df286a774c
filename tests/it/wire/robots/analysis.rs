//! Hints, analyses, and the mistakes that learners are told of.

use super::{any_turn, challenge, does, house, last_state, my_turn, next_state};
use crate::support::executable::Site;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use serde_json::Value;
use std::io::Write as _;
use std::time::Duration;

#[test]
fn a_learner_is_told_which_turns_lose_much_and_takes_them_back() {
    let hosted = house();
    let (mut guest, _) = Program::guest(hosted.address());
    does(&mut guest, "teach on");
    let mut state = challenge(&mut guest, "robot3 white");
    let (game, mut dice) = (state["game"].clone(), StdRng::seed_from_u64(1));
    let is_slip = |object: &Value| object["t"] == "notice" && object["code"] == "slip";
    let slip = 'told: loop {
        while state["to_move"] == state["you"] {
            let events = does(&mut guest, &any_turn(&state, &mut dice));
            let slip = events.iter().find(|event| is_slip(event)).cloned();
            state = last_state(events, &game);
            if let Some(slip) = slip {
                break 'told slip;
            }
            assert_eq!(
                state["status"], "playing",
                "random turns lose much before the game ends"
            );
        }
        while state["to_move"] != state["you"] {
            let object = guest.next().unwrap();
            if is_slip(&object) {
                break 'told object;
            }
            if object["t"] == "state" {
                state = object;
            }
        }
    };
    assert_eq!(slip["game"], game);
    assert_ne!(slip["turn"], slip["best"], "{slip}");
    assert!(
        slip["msg"]
            .as_str()
            .unwrap()
            .ends_with("To take your turn back: undo"),
        "{slip}"
    );
    // An offer lapses with a turn, so the bot plays first.
    my_turn(&mut guest, state);
    guest.send("undo").unwrap();
    let before = slip["ply"].as_u64().unwrap() - 1;
    while next_state(&mut guest, &game)["ply"] != before {}
}

#[test]
fn a_hint_is_a_legal_turn_and_the_opponent_is_told() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    let mut bob = Program::connect(hosted.address());
    bob.ok("register bob secret-rice");
    bob.ok("challenges auto");
    let board = challenge(&mut alice, "bob white unrated");
    let game = board["game"].clone();
    let hint = alice.ok("hint");
    assert_eq!(
        (&hint["game"], &hint["turn"], &hint["side"]),
        (&game, &1.into(), &"w".into())
    );
    assert_eq!(bob.until("notice")["code"], "hint");
    alice.ok(&format!("move {game} {}", hint["hint"].as_str().unwrap()));
    assert_eq!(alice.refused("hint")["code"], "not_your_turn");
    // In the middle of a turn the hint is the rest of the turn.
    let state = last_state(does(&mut bob, &format!("board {game}")), &game);
    let command = format!("move {game} {}", state["legal"][0].as_str().unwrap());
    let state = last_state(does(&mut bob, &command), &game);
    if state["to_move"] == "b" {
        let hint = bob.ok("hint");
        bob.ok(&format!("move {game} {}", hint["hint"].as_str().unwrap()));
    }
    let rated = challenge(&mut alice, "bob white rated")["game"].clone();
    assert_eq!(alice.refused(&format!("hint {rated}"))["code"], "forbidden");
    let (mut guest, _) = Program::guest(hosted.address());
    assert_eq!(guest.refused(&format!("hint {game}"))["code"], "forbidden");
    alice.ok(&format!("resign {game}"));
    assert_eq!(alice.refused(&format!("hint {game}"))["code"], "game_over");
    assert_eq!(alice.refused("hint 99")["code"], "not_found");
}

#[test]
fn hints_are_limited() {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    limits.analysis.hints_per_minute = 2;
    let hosted = Hosted::new(limits);
    let (mut guest, _) = Program::guest(hosted.address());
    challenge(&mut guest, "robot1 white");
    guest.ok("hint");
    guest.ok("hint");
    assert_eq!(guest.refused("hint")["code"], "rate_limited");
}

/// Two games between alice and bob: a running one, and one that is over after a blunder.
pub(super) fn played(alice: &mut Program, bob: &mut Program) -> (Value, Value) {
    played_on("telo", alice, bob)
}

fn played_on(ruleset: &str, alice: &mut Program, bob: &mut Program) -> (Value, Value) {
    alice.ok("register alice secret-rice");
    bob.ok("register bob secret-rice");
    bob.ok("challenges auto");
    let terms = format!("bob white board={ruleset}");
    let goes_on = challenge(alice, &terms)["game"].clone();
    let board = challenge(alice, &terms);
    let game = board["game"].clone();
    let mut dice = StdRng::seed_from_u64(7);
    let mut state = board;
    for program in [0, 1].into_iter().cycle() {
        let player = if program == 0 { &mut *alice } else { &mut *bob };
        let side = if program == 0 { "w" } else { "b" };
        while state["status"] == "playing" && state["to_move"] == side {
            state = last_state(does(player, &any_turn(&state, &mut dice)), &game);
        }
        if state["status"] == "over" {
            return (goes_on, game);
        }
    }
    unreachable!("they take turns for ever")
}

#[test]
fn an_analysis_is_made_once_and_stored_with_the_game() {
    let site = Site::new();
    let serving = site.serve();
    let (mut alice, mut bob) = (
        Program::connect(serving.address()),
        Program::connect(serving.address()),
    );
    let (goes_on, game) = played(&mut alice, &mut bob);
    assert_eq!(
        alice.refused(&format!("analyse {goes_on}"))["code"],
        "forbidden"
    );
    alice.ok(&format!("abort {goes_on}"));
    assert_eq!(
        alice.refused(&format!("analyse {goes_on}"))["code"],
        "not_found"
    );
    let waits = alice.ok(&format!("analyse {game}"));
    assert_eq!(waits["analysis"], "waits", "{waits}");
    let done = alice.until("analysis");
    assert_eq!((&done["game"], &done["status"]), (&game, &"done".into()));
    let points = done["points"].as_u64().unwrap();
    assert!(points > 0, "a random player makes mistakes");
    let shown = |program: &mut Program| {
        let mut record = program
            .ask(&format!("analyse {game}"))
            .unwrap()
            .events
            .remove(0);
        record["seq"] = Value::Null;
        record
    };
    let record = shown(&mut alice);
    let slips = record["turns"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|turn| !turn["slip"].is_null())
        .count();
    assert_eq!(slips as u64, points);
    let evaluated = record["turns"].as_array().unwrap().iter();
    assert!(evaluated.clone().all(|turn| turn["evaluation"].is_string()));
    let summary = &record["summary"];
    let course = summary["course"].as_str().unwrap();
    assert_eq!(course.len(), evaluated.count());
    assert_eq!(course.matches('?').count() as u64, points);
    let lost = |side: &str, what: &str| summary[side][what].as_u64().unwrap();
    let mistakes = ["white", "black"].map(|side| lost(side, "mistakes") + lost(side, "blunders"));
    assert_eq!(mistakes.iter().sum::<u64>(), points);
    assert!(
        summary["decided"].is_u64(),
        "one of them has won: {summary}"
    );
    let text = alice
        .ask(&format!("export {game} text"))
        .unwrap()
        .events
        .remove(0);
    assert!(text["text"].as_str().unwrap().contains("? best "), "{text}");
    // The analysis survives a restart and is visible to everybody.
    crate::support::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
    let serving = site.serve();
    let (mut guest, _) = Program::guest(serving.address());
    assert_eq!(shown(&mut guest), record);
    // It is unchanged after export and import.
    let fgn = guest
        .ask(&format!("export {game} pgn"))
        .unwrap()
        .events
        .remove(0);
    let fgn = fgn["text"].as_str().unwrap().to_owned();
    crate::support::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
    let other = Site::new();
    std::fs::write(other.directory().join("games.fgn"), &fgn).unwrap();
    assert!(other.run(&["import", "games.fgn"]).status.success());
    let written = other.run(&["export", "--format", "pgn"]);
    assert_eq!(String::from_utf8(written.stdout).unwrap(), fgn);
}

#[test]
fn who_asks_again_is_told_how_far_an_analysis_is() {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    // It is never ready in this test: no search of the largest board ends so soon.
    limits.analysis.positions_per_turn = 1_000_000_000;
    let hosted = Hosted::new(limits);
    let (mut alice, mut bob) = (
        Program::connect(hosted.address()),
        Program::connect(hosted.address()),
    );
    let (_, game) = played_on("tsivy", &mut alice, &mut bob);
    let command = format!("analyse {game}");
    let first = alice.ok(&command);
    assert_eq!(first["analysis"], "waits", "{first}");
    assert_eq!(
        first["seconds_left"],
        Value::Null,
        "nothing is analysed yet"
    );
    for _ in 0..2 {
        let again = alice.ok(&command);
        assert_eq!(again["analysis"], "running", "{again}");
        assert_eq!(again["turns"], first["turns"]);
        // The last positions may be in the endgame tables.
        assert!(
            again["turns_done"].as_u64() < first["turns"].as_u64(),
            "{again}"
        );
    }
    let other = bob.ok(&command);
    assert_eq!(
        other["analysis"], "waits",
        "it is bob's first request: {other}"
    );
}

#[test]
fn a_requested_analysis_survives_a_kill() {
    let site = Site::new();
    let mut serving = site.serve();
    let (mut alice, mut bob) = (
        Program::connect(serving.address()),
        Program::connect(serving.address()),
    );
    let (_, game) = played(&mut alice, &mut bob);
    alice.ok(&format!("analyse {game}"));
    serving.kill();
    let serving = site.serve();
    let mut alice = Program::connect(serving.address());
    let answer = alice.ask("login alice secret-rice").unwrap();
    let told = answer.events.iter().any(|event| event["t"] == "analysis");
    let there = |program: &mut Program| {
        let answer = program.ask(&format!("analyse {game}")).unwrap();
        answer.events.iter().any(|event| event["t"] == "record")
    };
    if !told && !there(&mut alice) {
        alice.until("analysis");
    }
    assert!(there(&mut alice));
}

#[test]
fn a_player_who_left_is_told_of_an_analysis_at_the_next_login() {
    let hosted = house();
    let (mut alice, mut bob) = (
        Program::connect(hosted.address()),
        Program::connect(hosted.address()),
    );
    let (_, game) = played(&mut alice, &mut bob);
    // Both lines at once, so that alice leaves before it is ready.
    alice.send(&format!("analyse {game}\nquit")).unwrap();
    let heard = alice.rest();
    assert!(
        heard.iter().all(|event| event["status"] != "done"),
        "alice left before it was ready: {heard:?}"
    );
    // It may be ready by now, and then it is shown at once.
    let events = bob.ask(&format!("analyse {game}")).unwrap().events;
    let is_ready = |event: &Value| event["t"] == "record" || event["status"] == "done";
    if !events.iter().any(is_ready) {
        while bob.until("analysis")["status"] != "done" {}
    }
    bob.send("quit").unwrap();
    bob.rest();
    for (name, news) in [("alice", 1), ("bob", 0)] {
        let mut program = Program::connect(hosted.address());
        let mut events = program
            .ask(&format!("login {name} secret-rice"))
            .unwrap()
            .events;
        events.extend(program.ask("date").unwrap().events);
        let told = events.iter().filter(|event| event["scope"] == "since_here");
        let told = told.flat_map(|event| event["items"].as_array().unwrap());
        let told: Vec<&Value> = told.filter(|item| item["what"] == "analysed").collect();
        assert_eq!(
            told.len(),
            news,
            "bob was told when it was ready: {name} {events:?}"
        );
        assert!(told.iter().all(|item| item["game"] == game));
    }
}

#[test]
fn the_turn_that_newcomers_are_shown_is_no_mistake() {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    limits.analysis.positions_per_turn = 100_000;
    let hosted = Hosted::new(limits);
    let mut reader = Program::connect(hosted.address());
    // A debug build searches slowly.
    reader
        .socket()
        .set_read_timeout(Some(Duration::from_mins(2)))
        .unwrap();
    reader.ok("register alice secret-rice");
    for (game, ruleset) in (1..).zip(["tsivy", "dimyand", "telo"]) {
        let mut newcomer = crate::wire::raw(hosted.address());
        let mut types = |line: &str, up_to: &str| {
            newcomer
                .write_all(format!("{line}\r\n").as_bytes())
                .unwrap();
            String::from_utf8_lossy(&crate::wire::bytes::up_to(&newcomer, up_to.as_bytes()))
                .into_owned()
        };
        types("guest", "> ");
        let shown = types(
            &format!("challenge robot1 white {ruleset} unrated"),
            "For advice: hint",
        );
        let (_, example) = shown.split_once("Type a turn such as ").unwrap();
        let example = example.split_once('.').unwrap().0;
        types(example, "It is your turn");
        types("resign", "game is over");
        reader.ok(&format!("analyse {game}"));
        while reader.until("analysis")["status"] != "done" {}
        let record = reader
            .ask(&format!("analyse {game}"))
            .unwrap()
            .events
            .remove(0);
        assert_eq!(
            record["turns"][0]["turn"],
            example.replace("stop", "end"),
            "{record}"
        );
        assert!(record["turns"][0]["slip"].is_null(), "{ruleset}: {record}");
    }
}
