//! Exports of any length are sent as fast as the client reads, and do not delay anybody else.

use super::most_memory;
use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use serde_json::Value;
use std::io::Write as _;

/// Far more games than fit into the buffers of a connection.
const GAMES: u64 = 3_000;
/// telnet's interrupt: IAC IP.
const INTERRUPT: &[u8] = b"\xff\xf4";

/// A server with two players who have played all games.
fn serving() -> (Site, Serving) {
    let site = Site::new();
    site.populate(u32::try_from(GAMES).unwrap(), 2, 1);
    let serving = site.serve();
    (site, serving)
}

fn guest(serving: &Serving) -> Program {
    Program::guest(serving.address()).0
}

/// Reads up to the reply. Returns the numbers of the games before it, and the reply.
fn exported(program: &mut Program) -> (Vec<i64>, Value) {
    let mut games = Vec::new();
    loop {
        let line = program.next().unwrap();
        match line["t"].as_str().unwrap() {
            "record" => games.push(line["game"].as_i64().unwrap()),
            "ok" | "err" => return (games, line),
            other => panic!("{other}: {line}"),
        }
    }
}

#[test]
fn an_export_waits_for_its_reader_and_delays_nobody() {
    let (_site, serving) = serving();
    let (mut slow, mut quick) = (guest(&serving), guest(&serving));
    // From now on the page cache of the store is filled.
    for _ in 0..2 {
        quick.send("export player0").unwrap();
        assert_eq!(exported(&mut quick).1["t"], "ok");
    }
    let before = most_memory(&serving);
    slow.send("export player0").unwrap();
    for _ in 0..20 {
        quick.ok("history player1");
    }
    let (games, reply) = exported(&mut slow);
    assert!(
        games.iter().copied().eq(1..=GAMES.cast_signed()),
        "{} games",
        games.len()
    );
    assert_eq!(
        (&reply["games"], &reply["stopped"]),
        (&GAMES.into(), &false.into())
    );
    let grown = most_memory(&serving) - before;
    // The games have more than fifteen megabytes in total.
    assert!(grown < 4_000, "{grown} KiB more");
}

#[test]
fn an_interrupt_stops_an_export_and_the_connection_goes_on() {
    let (_site, serving) = serving();
    let mut program = guest(&serving);
    program.send("@x export player0").unwrap();
    program.socket().write_all(INTERRUPT).unwrap();
    program.send("@y date").unwrap();
    let (games, reply) = exported(&mut program);
    assert_eq!(
        (&reply["id"], &reply["stopped"]),
        (&"x".into(), &true.into())
    );
    assert!(
        (games.len() as u64) < GAMES && reply["games"] == games.len(),
        "{reply}"
    );
    assert_eq!(program.until("ok")["id"], "y");
}

#[test]
fn lines_during_an_export_are_executed_after_it() {
    let (_site, serving) = serving();
    let mut program = guest(&serving);
    program
        .send("@1 export player1\n@2 date\n@3 export 1 2\n@4 uptime")
        .unwrap();
    let (games, reply) = exported(&mut program);
    assert_eq!((games.len() as u64, &reply["id"]), (GAMES, &"1".into()));
    assert_eq!(exported(&mut program).1["id"], "2");
    assert_eq!(exported(&mut program).0, [1, 2]);
    assert_eq!(exported(&mut program).1["id"], "4");
}

/// The clients of as many running exports as guests may have, which read no more.
fn stalled(serving: &Serving) -> Vec<Program> {
    let begun = |_| {
        let mut program = guest(serving);
        program.send("export player0").unwrap();
        // The first game has arrived, so the export is running.
        assert_eq!(program.next().unwrap()["t"], "record");
        program
    };
    (0..8).map(begun).collect()
}

#[test]
fn an_export_that_is_read_too_slowly_ends_and_the_connection_goes_on() {
    let site = Site::new();
    site.populate(u32::try_from(GAMES).unwrap(), 2, 1);
    let config = site.directory().join("slow.toml");
    std::fs::write(
        &config,
        // On a busy machine the last client is read after a minute. The system ends a connection
        // whose peer accepts no bytes for the time of all keepalive probes.
        "[limits.record]\nmin_bytes_per_second = 1_000_000\n\
         [limits.connection]\nwrite_timeout = \"1h\"\nkeepalive_interval = \"1h\"\n",
    )
    .unwrap();
    let serving = site.serve_with(&["--config", config.to_str().unwrap()]);
    let mut stalled = stalled(&serving);
    let mut late = guest(&serving);
    // One export after the other ends although its client is still there.
    loop {
        late.send("export 1").unwrap();
        if exported(&mut late).1["t"] == "ok" {
            break;
        }
    }
    let mut ended = 0;
    for program in &mut stalled {
        let (games, reply) = exported(program);
        if reply["refusal"] == "export_too_slow" {
            assert!((games.len() as u64) < GAMES, "{reply}");
            program.ok("date");
            ended += 1;
        }
    }
    assert!(ended > 0);
}

#[test]
fn the_number_of_exports_is_limited_and_leaving_frees_a_place() {
    let (_site, serving) = serving();
    let mut stalled = stalled(&serving);
    let mut late = guest(&serving);
    late.send("export player0").unwrap();
    let (games, reply) = exported(&mut late);
    assert_eq!(
        (games.len(), &reply["refusal"], &reply["most"]),
        (0, &"too_many_exports".into(), &8.into())
    );
    // The other places are for members: one has two of them.
    for command in ["register", "login"] {
        let mut member = Program::connect(serving.address());
        member.ok(&format!("{command} walter secret-rice"));
        member.send("export player0").unwrap();
        member.until("record");
        stalled.push(member);
    }
    let mut member = Program::connect(serving.address());
    member.ok("login walter secret-rice");
    member.send("export 1").unwrap();
    assert_eq!(exported(&mut member).1["refusal"], "too_many_own_exports");
    drop(stalled);
    // The server notices one after the other that the clients are gone.
    loop {
        late.send("export 1").unwrap();
        if exported(&mut late).1["t"] == "ok" {
            break;
        }
    }
}

#[test]
fn shutdown_does_not_wait_for_an_export() {
    let (_site, serving) = serving();
    let mut program = guest(&serving);
    program.send("@x export player0").unwrap();
    assert_eq!(program.next().unwrap()["t"], "record");
    crate::support::executable::terminate(serving.id());
    let (games, reply) = exported(&mut program);
    assert_eq!(
        (&reply["id"], &reply["code"]),
        (&"x".into(), &"shutting_down".into())
    );
    assert!((games.len() as u64) < GAMES);
    assert!(serving.ended().0.success());
}
