//! Bots on real sockets: logging in, idling and flooding.

mod python;
mod tokens;

use super::{raw, rest};
use crate::support::executable::Site;
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use fanorond::config::limits::{BotLimits, Limits};
use serde_json::{Value, json};
use std::io::Write as _;
use std::net::{Shutdown, SocketAddr};
use std::thread;
use std::time::Duration;

/// A member, and a token of each of the member's bots.
pub(super) fn owner_of(address: SocketAddr, bots: &[&str]) -> (Program, Vec<String>) {
    let mut owner = Program::connect(address);
    owner.ok("register Rasoa mangahazo");
    let make = |bot: &&str| {
        let made = owner.ok(&format!("register {bot} bot of Rasoa"));
        assert_eq!(
            (&made["bot"], &made["owner"]),
            (&json!(true), &json!("Rasoa"))
        );
        made["token"].as_str().unwrap().to_owned()
    };
    let tokens = bots.iter().map(make).collect();
    (owner, tokens)
}

/// A server with these limits for programs.
fn bounded(bot: BotLimits) -> Limits {
    Limits {
        bot,
        ..Limits::default()
    }
}

pub(super) fn come_in(address: SocketAddr, name: &str, token: &str) -> Program {
    let mut bot = Program::connect(address);
    assert_eq!(bot.ok(&format!("login {name} {token}"))["name"], name);
    bot
}

/// The code of the last notice.
fn last_notice(objects: &[Value]) -> &Value {
    &objects
        .iter()
        .rev()
        .find(|object| object["t"] == "notice")
        .expect("a last word")["code"]
}

#[test]
fn lines_that_were_read_when_the_server_stops_are_answered() {
    let mut limits = Limits::default();
    limits.connection.command_burst = 1;
    limits.connection.commands_per_second = 1;
    let hosted = Hosted::new(limits);
    let (_owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    let lines: String = (0..10).map(|number| format!("@p{number} ping\n")).collect();
    bot.socket().write_all(lines.as_bytes()).unwrap();
    // All lines are one segment, so the server has read the last one when it answers the first.
    assert_eq!(bot.until("ok")["id"], "p0");
    drop(hosted);
    let heard = bot.rest();
    for number in 1..10 {
        let answer = heard.iter().find(|line| line["id"] == format!("p{number}"));
        let answer = answer.unwrap_or_else(|| panic!("no answer to p{number}: {heard:?}"));
        assert!(
            answer["t"] == "ok" || answer["code"] == "shutting_down",
            "{answer}"
        );
    }
    assert!(
        heard
            .iter()
            .any(|line| line["id"] == "p9" && line["code"] == "shutting_down")
    );
    assert_eq!(*last_notice(&heard), "shutting_down");
}

/// The lines cross the news of the stop: the server reads them after it has said goodbye.
#[test]
fn lines_that_arrive_after_the_server_has_said_that_it_stops_are_answered() {
    let mut limits = Limits::default();
    // The client ends the wait.
    limits.connection.stop_wait = PATIENCE;
    limits.server.stop_grace = 4 * PATIENCE;
    let hosted = Hosted::new(limits);
    let mut person = raw(hosted.address());
    person.write_all(b"guest\r\n").unwrap();
    super::bytes::up_to(&person, b"> ");
    let (mut program, _) = Program::guest(hosted.address());
    let stopping = thread::spawn(move || drop(hosted));
    assert_eq!(program.until("notice")["code"], "shutting_down");
    for number in 0..900 {
        program
            .send(if number % 3 == 0 {
                "date"
            } else {
                "@x challenge nobody"
            })
            .unwrap();
    }
    program
        .send(&format!("@long {}", "x".repeat(2_000)))
        .unwrap();
    program.end();
    let heard = program.rest();
    assert_eq!(heard.len(), 901);
    assert!(
        heard
            .iter()
            .all(|answer| answer["t"] == "err" && answer["code"] == "shutting_down"),
        "{heard:?}"
    );
    super::bytes::up_to(&person, b"come back later.\r\n");
    person.write_all(b"who\r\n\r\ngames\r\n").unwrap();
    person.shutdown(Shutdown::Write).unwrap();
    let shown = String::from_utf8(rest(&person)).unwrap();
    assert_eq!(
        shown.matches("The server is stopping").count(),
        2,
        "{shown}"
    );
    stopping.join().unwrap();
}

#[test]
fn a_bot_is_not_disconnected_for_being_idle() {
    let (hosted, clock) = Hosted::with_manual_clock(Limits::default());
    let (owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    let mut person = Program::connect(hosted.address());
    person.ok("register Rabe vary-amin-ny");
    clock.advance(2 * Limits::default().connection.idle_timeout);
    assert_eq!(*last_notice(&owner.rest()), "idle");
    assert_eq!(*last_notice(&person.rest()), "idle");
    bot.ok("ping");
}

#[test]
fn a_silent_program_is_pinged_and_then_disconnected() {
    let millis = Duration::from_millis;
    let hosted = Hosted::new(bounded(BotLimits {
        ping_after: millis(200),
        pong_timeout: millis(400),
        ..BotLimits::default()
    }));
    let mut program = Program::connect(hosted.address());
    program.ok("guest");
    for _ in 0..2 {
        program.until("ping");
        program.send("pong").unwrap();
        assert_eq!(program.until("ok")["id"], Value::Null);
    }
    program.until("ping");
    let rest = program.rest();
    assert_eq!(*last_notice(&rest), "silent", "{rest:?}");
}

#[test]
fn a_flooding_bot_is_slowed_down_then_warned_then_disconnected() {
    let mut limits = bounded(BotLimits {
        flood_warning: 10,
        flood_close: 40,
        ..BotLimits::default()
    });
    limits.connection.command_burst = 5;
    limits.connection.commands_per_second = 50;
    let hosted = Hosted::new(limits);
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    // A client that waits for answers is not slowed down for long and gets no warning.
    for _ in 0..60 {
        bot.ok("ping");
    }
    bot.send(&"ping\n".repeat(400)).unwrap();
    let heard = bot.rest();
    let told = heard
        .iter()
        .position(|object| object["code"] == "slow_down")
        .expect("it was told before");
    let last = heard.last().unwrap();
    assert_eq!(last["code"], "flooding", "{last}");
    let answered = heard.iter().filter(|object| object["t"] == "ok").count();
    assert!(
        (5..=60).contains(&answered) && told < heard.len() - 10,
        "{answered} of 400, told at {told}"
    );
    // The bot may come back, and nobody else is affected.
    come_in(hosted.address(), "zebu", &tokens[0]).ok("ping");
    owner.ok("ping");
}

#[test]
fn a_bot_that_sends_an_endless_line_is_disconnected() {
    let mut limits = bounded(BotLimits::default());
    limits.connection.garbage_time = Duration::from_millis(200);
    let hosted = Hosted::new(limits);
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    let mut writer = bot.socket().try_clone().unwrap();
    let writing = thread::spawn(move || while writer.write_all(&[b'x'; 10_000]).is_ok() {});
    assert_eq!(bot.until("err")["code"], "too_long");
    assert_eq!(bot.until("notice")["code"], "garbage");
    drop(bot);
    writing.join().unwrap();
    owner.ok("ping");
}

#[test]
fn a_person_may_send_a_long_script_at_once() {
    let mut limits = bounded(BotLimits {
        flood_close: 20,
        ..BotLimits::default()
    });
    limits.connection.command_burst = 5;
    limits.connection.commands_per_second = 1_000;
    let hosted = Hosted::new(limits);
    let mut person = Program::connect(hosted.address());
    person.ok("register Rasoa mangahazo");
    person.send(&"ping\n".repeat(300)).unwrap();
    person.end();
    assert_eq!(
        person
            .rest()
            .iter()
            .filter(|object| object["t"] == "ok")
            .count(),
        300
    );
}

/// The sequence numbers have no gap; [`Program`] compares each line with the previous one.
#[test]
fn sequence_numbers_have_no_gaps() {
    let hosted = Hosted::new(Limits::default());
    let mut alice = Program::connect(hosted.address());
    alice.ok("register Rasoa mangahazo");
    alice.ok("challenges auto");
    let mut bob = Program::connect(hosted.address());
    bob.ok("register Rabe vary-amin-ny");
    for _ in 0..5 {
        let game = bob.ok("challenge Rasoa white telo")["game"].clone();
        for line in [
            "a1b2",
            "nonsense",
            "chat hi",
            "say hi",
            "undo",
            "draw",
            "show",
            "export pgn",
            "legal turns",
            "since 1 0",
        ] {
            bob.ask(line).unwrap();
            alice.ok("date");
        }
        alice.send(&"ping\n".repeat(20)).unwrap();
        bob.ok(&format!("resign {game}"));
        // These answers have no tag.
        (0..20).for_each(|_| drop(alice.until("ok")));
    }
    bob.ok("quit");
    bob.rest();
}

/// The line with which the guide (docs/protocol.md) answers a board, with `legal` of the board when
/// it was current.
fn guided_move(state: &Value, legal: &Value) -> Option<String> {
    let turn = state["ply"].as_u64().unwrap() + 1;
    let step = legal[0].as_str()?;
    Some(format!("move {} {step}#{turn}", state["game"]))
}

#[test]
fn no_move_for_a_past_board_is_accepted_from_a_program_that_follows_the_guide() {
    let mut limits = bounded(BotLimits {
        missed_turns: 3,
        ..BotLimits::default()
    });
    limits.connection.command_burst = 10_000;
    let hosted = Hosted::new(limits);
    let [mut alice, mut bob] = ["Rasoa", "Rabe"].map(|name| {
        let mut program = Program::connect(hosted.address());
        program.ok(&format!("register {name} mangahazo"));
        program.ok("challenges auto");
        program
    });
    let game = alice.ok("challenge Rabe white")["game"].clone();
    let state_of = |program: &mut Program| {
        program
            .ask(&format!("board {game}"))
            .unwrap()
            .events
            .pop()
            .unwrap()
    };
    // What was legal after each turn, while it was the current board.
    let mut legal = Vec::new();
    while legal.len() < 12 {
        let program = if legal.len() % 2 == 0 {
            &mut alice
        } else {
            &mut bob
        };
        let state = state_of(program);
        legal.push(state["legal"].clone());
        program.ok(&guided_move(&state, &state["legal"]).unwrap());
        while state_of(program)["may_end"] == true {
            program.ok(&format!("move {game} stop#{}", legal.len()));
        }
    }
    let now = legal.len() as u64;
    // After this no board is on its way.
    let now_at_alice = state_of(&mut alice);
    assert_eq!(now_at_alice["ply"], now);
    let mut boards = Vec::new();
    let mut since = format!("since {game} 0");
    loop {
        let answer = alice.ask(&since).unwrap();
        boards.extend(answer.events);
        let Some(more) = answer.reply["more"].as_str() else {
            break;
        };
        since = more.to_owned();
    }
    let plies: Vec<u64> = boards
        .iter()
        .map(|board| board["ply"].as_u64().unwrap())
        .collect();
    assert_eq!(
        plies,
        (1..=now).collect::<Vec<_>>(),
        "each board once, the current one last"
    );
    assert_eq!(boards.pop().unwrap()["past"], Value::Null);
    boards.extend((0..now).map(|turn| {
        alice
            .ask(&format!("show {game}#{turn}"))
            .unwrap()
            .events
            .pop()
            .unwrap()
    }));
    assert_eq!(boards.len() as u64, 2 * now - 1);
    for board in boards {
        assert_eq!(
            (&board["past"], &board["legal"], &board["may_end"]),
            (&json!(true), &json!([]), &json!(false))
        );
        assert_eq!(guided_move(&board, &board["legal"]), None);
        // A program that remembers what was legal there is refused as well.
        let ply = usize::try_from(board["ply"].as_u64().unwrap()).unwrap();
        let player = if board["to_move"] == "w" {
            &mut alice
        } else {
            &mut bob
        };
        let code = player.refused(&guided_move(&board, &legal[ply]).unwrap())["code"].clone();
        assert!(code == "stale_move" || code == "not_your_turn", "{code}");
    }
    assert_eq!(state_of(&mut alice)["ply"], now);
}

#[test]
fn every_refusal_has_the_tag_of_its_line() {
    let hosted = Hosted::new(Limits::default());
    let mut program = Program::connect(hosted.address());
    let long = "x".repeat(2_000);
    for (line, code, id) in [
        (format!("@long tell bob {long}"), "too_long", json!("long")),
        (format!("@a.b tell bob {long}"), "too_long", json!("a.b")),
        (long.clone(), "too_long", Value::Null),
        ("@a.b date".to_owned(), "bad_args", json!("a.b")),
        (
            format!("@{} date", "y".repeat(33)),
            "bad_args",
            json!("y".repeat(33)),
        ),
        ("@\"quoted date".to_owned(), "bad_args", json!("\"quoted")),
        ("@ date".to_owned(), "bad_args", Value::Null),
    ] {
        program.send(&line).unwrap();
        let refused = program.until("err");
        assert_eq!(
            (&refused["code"], &refused["id"]),
            (&json!(code), &id),
            "{line:.40}"
        );
    }
}

#[test]
fn a_line_by_mail_for_somebody_else_sends_a_program_only_its_answer() {
    let hosted = Hosted::new(Limits::default());
    let [mut alice, _bob, mut carol] = ["Rasoa", "Rabe", "Vao"].map(|name| {
        let mut program = Program::connect(hosted.address());
        program.ok(&format!("register {name} mangahazo"));
        program.ok("challenges auto");
        program
    });
    let started = carol
        .ask("fanorona challenge Rasoa mangahazo Rabe white telo")
        .unwrap();
    assert_eq!(
        (&started.reply["done"], started.events.len()),
        (&json!("started"), 0),
        "{started:?}"
    );
    let game = &started.reply["game"];
    for line in [
        format!("fanorona move {game} Rasoa mangahazo a1b2"),
        format!("fanorona propose {game} Rasoa mangahazo"),
    ] {
        let answer = carol.ask(&line).unwrap();
        assert_eq!(
            (&answer.reply["t"], answer.events.len()),
            (&json!("ok"), 0),
            "{line}: {answer:?}"
        );
    }
    // What the line asks for is its answer, and the players' own sessions get their boards.
    assert_eq!(
        carol
            .ask(&format!("fanorona showas Rasoa mangahazo {game}"))
            .unwrap()
            .events[0]["ply"],
        1
    );
    while alice.until("state")["ply"] != 1 {}
    // The board of the others has not become carol's.
    assert_eq!(carol.refused("board")["refusal"], "no_current_board");
}

#[test]
fn a_bot_is_told_again_what_it_may_not_have_read_when_its_connection_was_lost() {
    let site = Site::new();
    let mut serving = site.serve();
    let (mut owner, tokens) = owner_of(serving.address(), &["zebu"]);
    let mut bot = Program::connect(serving.address());
    bot.ok(&format!("login zebu {}", tokens[0]));
    bot.ok("challenges auto");
    owner.ok("challenge zebu telo unrated white");
    owner.ok("resign");
    // The bot never reads that the game has ended.
    drop(bot);
    serving.logs("left account=");
    let mut bot = Program::connect(serving.address());
    let login = bot.ask(&format!("login zebu {}", tokens[0])).unwrap();
    let news = login
        .events
        .iter()
        .find(|event| event["t"] == "news")
        .expect("there is news");
    assert_eq!(
        (&news["items"][0]["what"], &news["items"][0]["game"]),
        (&json!("ended"), &json!(1))
    );
    bot.ok("quit");
    serving.logs("left account=");
    let mut bot = Program::connect(serving.address());
    let login = bot.ask(&format!("login zebu {}", tokens[0])).unwrap();
    assert!(
        login.events.iter().all(|event| event["t"] != "news"),
        "{:?}",
        login.events
    );
}
