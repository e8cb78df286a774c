//! The protocol on the wire: bytes and JSON objects (docs/protocol/connection.md,
//! docs/protocol/json.md).

mod at_once;
mod bytes;
mod exports;
mod games;
mod matches;
mod own_bots;
mod people;
mod programs;
mod queues;
mod ratings;
mod robots;
mod sessions;
mod talk;
mod watching;

use crate::support::executable::{Serving, Site};
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use crate::support::program::{Program, is_reply};
use fanorond::config::limits::Limits;
use rustix::process::{Resource, Rlimit, prlimit};
use serde_json::Value;
use socket2::{Domain, SockRef, Socket, Type};
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;
use std::{fs, thread};

/// A new connection.
fn raw(address: SocketAddr) -> TcpStream {
    let socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    socket
}

/// Reads until the server closes the connection.
fn rest(mut socket: &TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    socket.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Sends a script, closes the sending side, and returns the output.
fn script(address: SocketAddr, bytes: &[u8]) -> String {
    let mut socket = raw(address);
    socket.write_all(bytes).unwrap();
    socket.shutdown(Shutdown::Write).unwrap();
    String::from_utf8(rest(&socket)).unwrap()
}

/// The peak memory of the process, in KiB.
fn most_memory(serving: &Serving) -> u64 {
    let status =
        fs::read_to_string(format!("/proc/{}/status", serving.id().as_raw_nonzero())).unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn a_thousand_pipelined_commands_are_answered_in_order() {
    const LINES: [&str; 9] = [
        "date",
        "who",
        "nonsense",
        "help commands",
        "legal",
        "version",
        "12",
        "e2e3+",
        "tell nobody hi",
    ];
    let hosted = Hosted::new(Limits::default());
    let (mut program, _) = Program::guest(hosted.address());
    let mut writer = program.socket().try_clone().unwrap();
    let writing = thread::spawn(move || {
        let lines = LINES.iter().cycle().take(1_000).enumerate();
        let all: String = lines
            .map(|(number, line)| format!("@{number} {line}\n"))
            .collect();
        writer.write_all(all.as_bytes()).unwrap();
        writer.shutdown(Shutdown::Write).unwrap();
    });
    let mut replied = 0;
    while replied < 1_000 {
        let object = program.next().unwrap();
        if is_reply(&object) {
            assert_eq!(object["id"], replied.to_string());
            replied += 1;
        }
    }
    writing.join().unwrap();
    assert_eq!(program.rest(), Vec::<Value>::new(), "unexpected output");
}

#[test]
fn an_incomplete_script_is_executed_as_far_as_it_goes() {
    let hosted = Hosted::new(Limits::default());
    let said = script(hosted.address(), b"mode plain\nguest\n@a date\n@last vers");
    let last = said.lines().last().unwrap();
    assert!(
        last.starts_with("@last fanorond ") && last.ends_with("protocol 2"),
        "{said}"
    );
    assert_eq!(said.matches("@a ").count(), 1, "{said}");

    let said = script(hosted.address(), b"register\nRasoa\nsecret-rice");
    assert!(
        said.ends_with("To learn the game, move by move: learn\r\n"),
        "{said}"
    );
    let said = script(hosted.address(), b"register\nRabe\n");
    assert!(!said.contains("Welcome"), "{said}");
    let mut program = Program::connect(hosted.address());
    assert_eq!(program.refused("finger Rabe")["code"], "not_found");
    assert_eq!(program.ok("finger rasoa")["here"], false);
}

#[test]
fn a_wrong_password_and_an_unknown_name_get_the_same_answer() {
    let hosted = Hosted::new(Limits::default());
    let mut program = Program::connect(hosted.address());
    program.ok("register Rasoa mangahazo");
    program.end();
    program.rest();
    let answer = |line: &str| {
        let mut reply = Program::connect(hosted.address()).refused(line);
        let fields = reply.as_object_mut().unwrap();
        fields.remove("seq");
        fields.remove("id");
        reply
    };
    let wrong = answer("login Rasoa vary-amin-ny");
    assert_eq!(wrong["code"], "auth_failed");
    assert_eq!(answer("login Rabe vary-amin-ny"), wrong);
    assert_eq!(
        answer("fanorona accept Rasoa vary-amin-ny"),
        answer("fanorona accept Rabe vary-amin-ny")
    );
}

/// A connection with a tiny receive buffer.
fn narrow(address: SocketAddr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.connect(&address.into()).unwrap();
    socket.into()
}

/// A server with the smallest possible send buffers.
fn narrow_host(mut limits: Limits) -> Hosted {
    limits.chat.actions_per_minute = 0;
    Hosted::prepared(limits, |listener| {
        SockRef::from(listener).set_send_buffer_size(4_096).unwrap();
    })
}

/// Two guests in a game in which Black can play a step and take it back any number of times.
fn endless_game(hosted: &Hosted, socket: TcpStream) -> (Program, Program) {
    let mut white = Program::over(socket);
    white.send("hello json tests/1").unwrap();
    white.send("guest").unwrap();
    let (mut black, name) = Program::guest(hosted.address());
    white.send(&format!("challenge {name} white")).unwrap();
    let challenge = black.until("challenge");
    black.ok(&format!("accept {}", challenge["challenge"]));
    white.send("e2e3+").unwrap();
    while black.until("state")["ply"] != 1 {}
    (white, black)
}

#[test]
fn a_client_that_never_reads_is_disconnected() {
    let mut limits = Limits::default();
    limits.connection.write_timeout = Duration::from_millis(200);
    let hosted = narrow_host(limits);
    let (white, mut black) = endless_game(&hosted, narrow(hosted.address()));
    // The opponent learns that a guest has left when the game is forfeited.
    while black.ask("f4e5-").unwrap().reply["t"] == "ok"
        && black.ask("back").unwrap().reply["t"] == "ok"
    {}
    // On several nodes, what another node tells may come first.
    let events = black.ask("who").unwrap().events;
    let list = events.iter().find(|event| event["t"] == "table").unwrap();
    assert_eq!(list["rows"].as_array().unwrap().len(), 1);
    drop(white);
}

#[test]
fn a_state_has_the_documented_fields() {
    const PROMISED: [&str; 19] = [
        "t", "seq", "game", "ruleset", "status", "ply", "position", "to_move", "steps", "legal",
        "may_end", "last", "white", "black", "you", "clock", "offer", "result", "reason",
    ];
    /// Fields that were added to protocol 2 later.
    const ADDED: [&str; 9] = [
        "rated", "ratings", "start", "undo", "private", "kibitz", "away", "follows", "match",
    ];
    let hosted = Hosted::new(Limits::default());
    let (mut white, white_name) = Program::guest(hosted.address());
    let (mut black, black_name) = Program::guest(hosted.address());
    white.ok(&format!("challenge {black_name} white"));
    let game = black.ok("accept")["game"].clone();
    white.ok("e2e3+");
    black.ok("f4e5-");
    let state = black
        .ask(&format!("board {game}"))
        .unwrap()
        .events
        .remove(0);
    let fields: BTreeSet<&str> = state
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    // Only a turn under way has a board of its own.
    assert_eq!(
        fields,
        PROMISED.into_iter().chain(ADDED).chain(["board"]).collect()
    );
    let expected = serde_json::json!({
        "t": "state", "seq": state["seq"], "game": game, "ruleset": "tsivy", "status": "playing", "ply": 1,
        "position": "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b", "to_move": "b",
        "steps": ["f4e5-"], "board": "bbbbbbbbb/bbbb2bbb/bwbwwb1bw/wwww1ww1w/wwwwwwww1", "legal": ["e4+"], "may_end": true, "last": "e2e3+",
        "white": white_name, "black": black_name, "you": "b", "rated": false,
        "start": "ordinary", "undo": true, "private": false, "kibitz": false, "clock": state["clock"],
        "away": [null, null], "follows": null, "match": null, "offer": null, "result": null, "reason": null, "ratings": null,
    });
    assert_eq!(state, expected);
    black.ok("stop");
    white.ok("propose");
    white.ok("resign");
    let over = white.ask(&format!("show {game}")).unwrap().events.remove(0);
    let fields: BTreeSet<&str> = over
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(fields, PROMISED.into_iter().chain(ADDED).collect());
    for (field, value) in [
        ("status", "over"),
        ("result", "0-1"),
        ("reason", "resigned"),
        ("last", "f4e5-,end"),
        ("you", "w"),
    ] {
        assert_eq!(over[field], value, "{field}");
    }
    assert_eq!(over["legal"], serde_json::json!([]));
}

#[test]
fn a_server_at_its_total_tells_one_more_connection_and_closes_it() {
    let mut limits = Limits::default();
    limits.connection.total = 2;
    // Each node counts its own connections.
    let hosted = Hosted::alone(limits);
    let mut inside = Program::connect(hosted.address());
    let mut other = Program::connect(hosted.address());
    let refused = String::from_utf8(rest(&raw(hosted.address()))).unwrap();
    assert_eq!(refused, "* The server is full. Try again later.\r\n");
    inside.ok("ping");
    other.ok("ping");
}

#[test]
fn a_server_without_descriptors_tells_one_more_connection_and_goes_on() {
    let site = Site::new();
    let serving = site.serve();
    let mut inside = Program::connect(serving.address());
    inside.ok("ping");
    let open = fs::read_dir(format!("/proc/{}/fd", serving.id().as_raw_nonzero()))
        .unwrap()
        .count() as u64;
    let few = Rlimit {
        current: Some(open + 3),
        maximum: Some(open + 3),
    };
    prlimit(Some(serving.id()), Resource::Nofile, few).unwrap();
    // Those that still fit are greeted; each that comes later is told and closed.
    let mut fitting = Vec::new();
    let refused = loop {
        let mut socket = raw(serving.address());
        let mut first = [0; 1];
        socket.read_exact(&mut first).unwrap();
        if first[0] == b'*' {
            break socket;
        }
        fitting.push(socket);
        assert!(fitting.len() < 10, "the descriptors are not used up");
    };
    assert_eq!(
        String::from_utf8(rest(&refused)).unwrap(),
        " The server is full. Try again later.\r\n"
    );
    for _ in 0..20 {
        let said = String::from_utf8(rest(&raw(serving.address()))).unwrap();
        assert_eq!(said, "* The server is full. Try again later.\r\n");
    }
    inside.ok("ping");
    // As soon as there is a descriptor again, the next one is greeted.
    drop(fitting);
    loop {
        let mut first = [0; 1];
        raw(serving.address()).read_exact(&mut first).unwrap();
        if first[0] != b'*' {
            break;
        }
    }
}
