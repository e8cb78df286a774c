//! Bots on real sockets: logging in, idling and flooding.

use crate::executable::Site;
use crate::hosted::Hosted;
use crate::output::Captured;
use crate::program::Program;
use fanorond::limits::{BotLimits, Limits};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A member, and a token of each of the member's bots.
fn owner_of(address: SocketAddr, bots: &[&str]) -> (Program, Vec<String>) {
    let mut owner = Program::connect(address);
    owner.ok("register Rasoa mangahazo");
    let make = |bot: &&str| {
        let made = owner.ok(&format!("register {bot} bot of Rasoa"));
        assert_eq!((&made["bot"], &made["owner"]), (&json!(true), &json!("Rasoa")));
        made["token"].as_str().unwrap().to_owned()
    };
    let tokens = bots.iter().map(make).collect();
    (owner, tokens)
}

/// A server with these limits for programs.
fn bounded(bot: BotLimits) -> Limits {
    Limits { bot, ..Limits::default() }
}

fn come_in(address: SocketAddr, name: &str, token: &str) -> Program {
    let mut bot = Program::connect(address);
    assert_eq!(bot.ok(&format!("login {name} {token}"))["name"], name);
    bot
}

/// The code of the last notice.
fn last_notice(objects: &[Value]) -> &Value {
    &objects.iter().rev().find(|object| object["t"] == "notice").expect("a last word")["code"]
}

#[test]
fn a_bot_logs_in_only_with_its_tokens() {
    let hosted = Hosted::new(Limits::default());
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu", "omby"]);
    let mut stranger = Program::connect(hosted.address());
    for wrong in ["mangahazo", "tok-", tokens[1].as_str()] {
        assert_eq!(stranger.refused(&format!("login zebu {wrong}"))["code"], "auth_failed", "{wrong}");
    }
    assert_eq!(stranger.refused("login Rasoa tok-mangahazo")["code"], "auth_failed");

    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    let who = owner.ask("who").unwrap();
    let bots = who.events[0]["rows"].as_array().unwrap().iter().filter(|row| row["bot"] == true);
    assert_eq!(bots.map(|row| &row["name"]).collect::<Vec<_>>(), ["zebu"]);
    assert_eq!(owner.ok("finger zebu")["owner"], "Rasoa");
    let by_mail = format!("set zebu {} style line", tokens[0]);
    assert_eq!(stranger.ok(&by_mail)["style"], "line");
    for line in ["password a b", "register vano bot of zebu", "register vano bot of Rasoa", "token new omby"]
    {
        assert_eq!(bot.refused(line)["code"], "forbidden", "{line}");
    }

    // The bot creates another token and revokes the first one, and stays connected.
    let second = bot.ok("token new")["token"].as_str().unwrap().to_owned();
    assert_eq!(bot.ok("token revoke 1")["revoked"], 1);
    assert_eq!(bot.ok("ping")["t"], "ok");
    assert_eq!(stranger.refused(&format!("login zebu {}", tokens[0]))["code"], "auth_failed");
    // The owner revokes all tokens, and the bot is disconnected.
    assert_eq!(owner.ok("token revoke zebu all")["revoked"], 1);
    assert_eq!(*last_notice(&bot.rest()), "token_revoked");
    assert_eq!(stranger.refused(&format!("login zebu {second}"))["code"], "auth_failed");
}

#[test]
fn wrong_tokens_delay_the_next_attempt_like_wrong_passwords() {
    let mut limits = Limits::default();
    limits.login.free_wrong_passwords = 1;
    let hosted = Hosted::new(limits);
    let (_owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut stranger = Program::connect(hosted.address());
    for _ in 0..2 {
        assert_eq!(stranger.refused("login zebu tok-wrong")["code"], "auth_failed");
    }
    assert_eq!(stranger.refused(&format!("login zebu {}", tokens[0]))["code"], "rate_limited");
}

#[test]
fn the_numbers_of_bots_and_tokens_are_limited() {
    let hosted = Hosted::new(bounded(BotLimits { per_member: 1, tokens: 2, ..BotLimits::default() }));
    let (mut owner, _) = owner_of(hosted.address(), &["zebu"]);
    let refused = owner.refused("register omby bot of Rasoa");
    assert_eq!((&refused["code"], &refused["most"]), (&json!("limit"), &json!(1)));
    owner.ok("token new");
    let refused = owner.refused("token new");
    assert_eq!((&refused["code"], &refused["most"]), (&json!("limit"), &json!(2)));
    assert_eq!(owner.ok("token revoke 1")["revoked"], 1);
    assert_eq!(owner.ok("token new")["number"], 3);
}

#[test]
fn a_bot_is_not_disconnected_for_being_idle() {
    let mut limits = Limits::default();
    limits.connection.idle_timeout = Duration::from_millis(200);
    let hosted = Hosted::new(limits);
    let (owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    let mut person = Program::connect(hosted.address());
    person.ok("register Rabe vary");
    // Both people logged in at about the same time as the bot and have been disconnected.
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
    let mut limits = bounded(BotLimits { flood_warning: 10, flood_close: 40, ..BotLimits::default() });
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
    let told = heard.iter().position(|object| object["code"] == "slow_down").expect("it was told before");
    let last = heard.last().unwrap();
    assert_eq!(last["code"], "flooding", "{last}");
    let answered = heard.iter().filter(|object| object["t"] == "ok").count();
    assert!((5..=60).contains(&answered) && told < heard.len() - 10, "{answered} of 400, told at {told}");
    // The bot may come back, and nobody else is affected.
    come_in(hosted.address(), "zebu", &tokens[0]).ok("ping");
    owner.ok("ping");
}

#[test]
fn a_person_may_send_a_long_script_at_once() {
    let mut limits = bounded(BotLimits { flood_close: 20, ..BotLimits::default() });
    limits.connection.command_burst = 5;
    limits.connection.commands_per_second = 1_000;
    let hosted = Hosted::new(limits);
    let mut person = Program::connect(hosted.address());
    person.ok("register Rasoa mangahazo");
    person.send(&"ping\n".repeat(300)).unwrap();
    person.end();
    assert_eq!(person.rest().iter().filter(|object| object["t"] == "ok").count(), 300);
}

#[test]
fn deleting_an_owner_deletes_the_bots_for_good() {
    let site = Site::new();
    let serving = site.serve();
    let (_, tokens) = owner_of(serving.address(), &["zebu"]);
    drop(serving);
    let serving = site.serve();
    let mut bot = come_in(serving.address(), "zebu", &tokens[0]);
    let mut owner = Program::connect(serving.address());
    owner.ok("login Rasoa mangahazo");
    bot.ok("challenges auto");
    owner.ok("challenge zebu telo");
    owner.ask("delete Rasoa mangahazo").unwrap();
    assert_eq!(*last_notice(&bot.rest()), "account_deleted");
    let mut stranger = Program::connect(serving.address());
    assert_eq!(stranger.refused(&format!("login zebu {}", tokens[0]))["code"], "auth_failed");
    assert_eq!(stranger.refused("finger zebu")["code"], "not_found");
}

/// The sequence numbers have no gap; [`Program`] compares each line with the previous one.
#[test]
fn sequence_numbers_have_no_gaps() {
    let hosted = Hosted::new(Limits::default());
    let mut alice = Program::connect(hosted.address());
    alice.ok("register Rasoa mangahazo");
    alice.ok("challenges auto");
    let mut bob = Program::connect(hosted.address());
    bob.ok("register Rabe vary");
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

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
}

/// A Python bot, which is killed with the test.
struct Snake {
    child: Child,
    said: Captured,
}

impl Snake {
    fn starts(address: SocketAddr, arguments: &[&str]) -> Self {
        let mut command = Command::new("python3");
        command.arg(examples().join("bot.py")).arg(address.ip().to_string()).arg(address.port().to_string());
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap_or_else(|error| {
            panic!("cannot start python3 ({error}); scripts/test installs it");
        });
        let said = Captured::from(child.stdout.take().expect("the pipe was just created"));
        Self { child, said }
    }
}

impl Drop for Snake {
    fn drop(&mut self) {
        // The process may already have exited.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn two_python_bots_play_complete_games_on_every_board() {
    let hosted = Hosted::new(Limits::default());
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu", "omby"]);
    let mut host = Snake::starts(hosted.address(), &["zebu", &tokens[0]]);
    // The challenged player must exist but need not be online.
    for (number, board) in [(1, "telo"), (2, "dimyand")] {
        let mut guest =
            Snake::starts(hosted.address(), &["omby", &tokens[1], "zebu", board, "unrated", "untimed"]);
        guest.said.until(&format!("game {number}: "));
        host.said.until(&format!("game {number}: "));
        assert!(guest.child.wait().unwrap().success());
        let shown = owner.ask(&format!("show {number}")).unwrap();
        let state = &shown.events[0];
        assert_eq!((&state["status"], &state["ruleset"]), (&json!("over"), &json!(board)));
        assert!(state["ply"].as_u64().unwrap() > 0, "{state}");
    }
}

#[test]
fn a_python_bot_reports_a_wrong_token() {
    let hosted = Hosted::new(Limits::default());
    owner_of(hosted.address(), &["zebu"]);
    let mut bot = Snake::starts(hosted.address(), &["zebu", "tok-wrong"]);
    assert_eq!(bot.child.wait().unwrap().code(), Some(1));
}
