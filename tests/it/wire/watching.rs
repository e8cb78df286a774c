//! Observed games over real sockets: players never wait for observers.

use super::{endless_game, narrow, narrow_host};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;

/// Longer than a test waits, so that waiting for a client that does not read would fail.
fn patient() -> Limits {
    let mut limits = Limits::default();
    limits.connection.write_timeout = Duration::from_secs(3_600);
    limits.chat.actions_per_minute = 0;
    limits
}

/// A guest at a board whose opponent is offline. The guest is to move, and can play a step and take
/// it back any number of times.
fn lonely_game(address: SocketAddr) -> Program {
    let (mut black, name) = Program::guest(address);
    let mut white = Program::connect(address);
    white.ok("register Rasoa mangahazo");
    white.ok(&format!("challenge {name} white"));
    black.ok("accept");
    white.ok("e2e3+");
    white.ok("quit");
    white.rest();
    black
}

/// The boards that a program receives, up to one with this number of finished turns.
fn boards_until(program: &mut Program, ply: i64) -> Vec<Value> {
    let mut boards = Vec::new();
    loop {
        let board = program.until("state");
        let last = board["ply"] == ply;
        boards.push(board);
        if last {
            return boards;
        }
    }
}

#[test]
fn an_observer_who_never_reads_delays_nobody_and_only_misses_intermediate_boards() {
    let hosted = narrow_host(patient());
    let mut black = lonely_game(hosted.address());
    let mut slow = Program::over(narrow(hosted.address()));
    for line in ["hello json tests/1", "guest", "observe 1"] {
        slow.send(line).unwrap();
    }
    slow.skip_greeting().unwrap();
    assert_eq!(slow.until("state")["ply"], 1);
    let (mut quick, _) = Program::guest(hosted.address());
    assert_eq!(quick.ok("observe 1")["observes"][0], 1);
    for _ in 0..250 {
        for line in ["f4e5-", "back"] {
            black.ok(line);
            let steps = quick.until("state")["steps"].as_array().unwrap().len();
            assert_eq!(
                steps,
                usize::from(line != "back"),
                "the quick one misses nothing"
            );
        }
    }
    black.ok("f4e5-,e4+");
    assert_eq!(boards_until(&mut quick, 2).len(), 1);
    // Finally the slow observer reads.
    let boards = boards_until(&mut slow, 2);
    assert_eq!(boards.last().unwrap()["last"], "f4e5-,e4+");
    assert!(
        boards.len() < 400,
        "all {} boards were queued for a client that does not read",
        boards.len()
    );
}

#[test]
fn a_program_receives_every_board_of_its_own_games_or_is_disconnected_with_a_reason() {
    let hosted = narrow_host(patient());
    let (mut white, mut black) = endless_game(&hosted, narrow(hosted.address()));
    // When White, a guest, is disconnected, the game is over.
    for command in ["f4e5-", "back"].into_iter().cycle().take(500) {
        let reply = black.ask(command).unwrap().reply;
        if reply["t"] == "err" {
            assert_eq!(reply["code"], "game_over");
            break;
        }
    }
    white.skip_greeting().unwrap();
    let told = white.rest();
    let boards: Vec<&Value> = told
        .iter()
        .filter(|it| it["t"] == "state" && it["ply"] == 1)
        .collect();
    assert!(boards.len() > 20, "{} boards", boards.len());
    for pair in boards.windows(2) {
        let steps = |board: &Value| board["steps"].as_array().unwrap().len();
        assert_ne!(
            steps(pair[0]),
            steps(pair[1]),
            "one is missing between {} and {}",
            pair[0],
            pair[1]
        );
    }
    assert_eq!(told.last().unwrap()["code"], "too_slow");
}

#[test]
fn a_new_observer_sees_the_unfinished_turn() {
    let hosted = Hosted::new(Limits::default());
    let mut black = lonely_game(hosted.address());
    let (mut first, _) = Program::guest(hosted.address());
    first.ok("observe 1");
    black.ok("f4e5-");
    let mut seen = first.until("state");
    let (mut second, _) = Program::guest(hosted.address());
    let answer = second.ask("observe 1").unwrap();
    let mut shown = answer.events[0].clone();
    for state in [&mut seen, &mut shown] {
        state.as_object_mut().unwrap().remove("seq");
        // It is that of the moment of writing.
        state["clock"].as_object_mut().unwrap().remove("left_ms");
    }
    assert_eq!((answer.events.len(), shown), (1, seen.clone()));
    assert_eq!(
        (&seen["you"], &seen["steps"][0]),
        (&Value::Null, &"f4e5-".into())
    );
}

#[test]
fn a_player_who_leaves_no_longer_observes() {
    let hosted = Hosted::new(Limits::default());
    let mut black = lonely_game(hosted.address());
    black.ok("set watchers on");
    for way in ["quit", "break"] {
        let (mut watcher, name) = Program::guest(hosted.address());
        watcher.ok("observe 1");
        let comes = black.until("presence");
        assert_eq!(
            (&comes["name"], &comes["watching"]),
            (&name.as_str().into(), &true.into())
        );
        if way == "quit" {
            watcher.ok("quit");
        }
        drop(watcher);
        let goes = black.until("presence");
        assert_eq!(
            (&goes["watching"], &goes["observers"]),
            (&false.into(), &0.into()),
            "{way}"
        );
    }
}

#[test]
fn all_sessions_are_shown_the_boards_that_one_observes_and_a_takeover_ends_that() {
    let hosted = Hosted::new(Limits::default());
    let mut black = lonely_game(hosted.address());
    let mut first = Program::connect(hosted.address());
    first.ok("register Rabe vary-amin-ny");
    first.ok("observe 1");
    let mut second = Program::connect(hosted.address());
    second.ok("login Rabe vary-amin-ny");
    black.ok("f4e5-");
    for session in [&mut first, &mut second] {
        assert_eq!(session.until("state")["steps"][0], "f4e5-");
    }
    let rows =
        |program: &mut Program| program.ask("observers 1").unwrap().events[0]["rows"].clone();
    assert_eq!(rows(&mut second).as_array().unwrap().len(), 1);
    first.ok("quit");
    assert_eq!(
        rows(&mut second).as_array().unwrap().len(),
        1,
        "the account observes"
    );
    second.ok("set sessions one");
    let mut third = Program::connect(hosted.address());
    third.ok("login Rabe vary-amin-ny");
    assert_eq!(second.rest().last().unwrap()["code"], "taken_over");
    assert_eq!(rows(&mut third).as_array().unwrap().len(), 0);
}
