//! Mail to players who are offline, through a real relay: Debian's `aiosmtpd`, which prints the
//! mail.
//!
//! The tests move the server's clock, so no test waits for real time.

mod confirmation;
mod office;

use crate::support::executable::Site;
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use fanorona_game::Timestamp;
use fanorond::Relay;
use fanorond::config::limits::Limits;
use fanorond::config::{MailConfig, MailTls};
use office::{MailServer, Office, free_port};
use serde_json::Value;
use std::time::Duration;

/// 2026-11-20 12:00 UTC.
const NOON: Timestamp = Timestamp(1_795_176_000_000);
const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

/// Registers a member with a mail address, and returns the code that was mailed to it.
fn register(office: &Office, relay: &mut MailServer, name: &str) -> (Program, String) {
    let mut program = Program::connect(office.address);
    program.ok(&format!("register {name} secret-rice {name}@example.org"));
    let mail = relay.mail();
    assert!(mail.contains(&format!("To: {name}@example.org")), "{mail}");
    (program, code_in(&mail))
}

/// The code in a confirmation mail.
fn code_in(mail: &str) -> String {
    let (_, code) = mail.split_once("\n  address confirm ").expect(mail);
    code.lines().next().unwrap().to_owned()
}

/// Registers a member with a confirmed mail address.
fn register_confirmed(office: &Office, relay: &mut MailServer, name: &str) -> Program {
    let (mut program, code) = register(office, relay, name);
    program.ok(&format!("address confirm {code}"));
    program
}

/// bob, whose mail the tests check, has confirmed his address, is offline and accepts every
/// challenge. alice has started a game. It is bob's turn on board 1.
fn a_game_in_which_bob_is_awaited(office: &Office, relay: &mut MailServer, wish: &str) -> Program {
    let bob = register_confirmed(office, relay, "bob");
    start_game(office, bob, wish)
}

fn start_game(office: &Office, mut bob: Program, wish: &str) -> Program {
    bob.ok("challenges auto");
    bob.ok(&format!("set mail {wish}"));
    leave(bob);
    office.manual_clock.advance(Duration::from_secs(60));
    let mut alice = Program::connect(office.address);
    alice.ok("register alice secret-rice");
    // It is bob's turn as soon as the game starts: no mail can be planned between two events.
    alice.ok("challenge bob black");
    alice
}

/// Quits, and waits until the server closes the connection, which it does after storing the
/// departure.
fn leave(mut program: Program) {
    program.send("quit").unwrap();
    program.rest();
}

#[test]
fn a_digest_is_sent_once_a_day() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let mut alice = a_game_in_which_bob_is_awaited(&office, &mut relay, "digest");
    alice.ok("message bob Shall we play again?");
    until(|| office.planned() == 1);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    for words in [
        "From: Fanorona <fanorona@example.org>",
        "To: bob@example.org",
        "Subject: Fanorona: it is your turn in game 1",
        "Auto-Submitted: auto-generated",
        "List-Unsubscribe: <telnet://fanorona.example.org:4545>",
        "Hello bob,",
        "  Game 1: it is your turn against alice.",
        "  Unread messages: 1.",
        "  nomail ",
    ] {
        assert!(mail.contains(words), "{words} is not in {mail}");
    }
    assert!(
        !mail.contains("Shall we play again?"),
        "mail must not contain the text of a message: {mail}"
    );
    // Later events of the same day are in the next day's mail.
    office.manual_clock.advance(Duration::from_secs(60));
    alice.ok("propose");
    office.manual_clock.advance(HOUR);
    alice.ok("chat 1 your turn");
    until(|| office.planned() == 1);
    office.manual_clock.advance(DAY);
    let mail = relay.mail();
    assert!(mail.contains("  Game 1: alice offers a draw."), "{mail}");
    assert!(mail.contains("  Game 1: 1 new comment by alice."), "{mail}");
    // No news means no mail on the following days. The relay printed exactly two, and the code
    // before them.
    office.manual_clock.advance(DAY * 3);
    alice.ok("date");
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 3);
}

#[test]
fn mail_waits_for_an_unavailable_relay_and_survives_a_restart() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let bob = register_confirmed(&office, &mut relay, "bob");
    until(|| office.queued() == 0);
    relay.end();
    drop(start_game(&office, bob, "turn"));
    // Nothing listens on this port. The attempt is recorded before it is made.
    until(|| office.attempts() == 1);
    assert_eq!(office.queued(), 1);
    office.end();
    office.start();
    assert_eq!(office.queued(), 1, "a restart loses nothing");
    let mut relay = MailServer::on(port);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    assert!(
        mail.contains("  Game 1: it is your turn against alice."),
        "{mail}"
    );
    until(|| office.queued() == 0);
    office.manual_clock.advance(DAY);
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        1,
        "the mail is sent once"
    );
}

#[test]
fn a_token_stops_mail_without_a_login() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let mut alice = a_game_in_which_bob_is_awaited(&office, &mut relay, "turn");
    let mail = relay.mail();
    let (_, token) = mail.split_once("\n  nomail ").unwrap();
    let token = token.lines().next().unwrap().to_owned();
    assert_eq!(token.len(), 26);
    let mut stranger = Program::connect(office.address);
    stranger.refused("nomail abcdefghijkmnpqrstuvwxyz23");
    assert_eq!(stranger.ok(&format!("nomail {token}"))["name"], "bob");
    assert_eq!(
        stranger.refused(&format!("nomail {token}"))["code"],
        "not_found"
    );
    alice.ok("message bob Are you there?");
    office.manual_clock.advance(DAY * 2);
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret-rice");
    let terms = bob.ok("set mail");
    assert_eq!(
        (&terms["mail"], &terms["addresses"], &terms["sends"]),
        (&"off".into(), &1.into(), &true.into())
    );
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        2,
        "the code and one mail"
    );
}

#[test]
fn members_who_have_logged_in_meanwhile_get_no_mail() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let alice = a_game_in_which_bob_is_awaited(&office, &mut relay, "digest");
    until(|| office.planned() == 1);
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret-rice");
    leave(bob);
    office.manual_clock.advance(DAY);
    until(|| office.planned() == 0);
    drop(alice);
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        1,
        "only the code"
    );
}

/// Plays the first legal step of a game between alice and carol. After its end, starts another one.
fn play_on([alice, carol]: &mut [Program; 2], game: &mut Value) {
    let state = alice
        .ask(&format!("board {game}"))
        .unwrap()
        .events
        .pop()
        .unwrap();
    match state["legal"][0].as_str() {
        Some(step) => {
            let player = if state["to_move"] == state["you"] {
                alice
            } else {
                carol
            };
            player.ok(&format!("move {game} {step}"));
        }
        None => *game = alice.ok("challenge carol white")["game"].clone(),
    }
}

#[test]
fn news_above_the_limit_waits_and_is_in_the_next_mail() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut limits = Limits::default();
    limits.mail.news_per_account = 2;
    let mut office = Office::with_limits(port, limits);
    let mut bob = register_confirmed(&office, &mut relay, "bob");
    bob.ok("set mail turn");
    leave(bob);
    let mut alice = Program::connect(office.address);
    alice.ok("register alice secret-rice");
    for number in 1..=2 {
        office.manual_clock.advance(Duration::from_secs(60));
        alice.ok("message bob Are you there?");
        let mail = relay.mail();
        assert!(
            mail.contains(&format!("Unread messages: {number}.")),
            "{mail}"
        );
    }
    for _ in 0..2 {
        office.manual_clock.advance(Duration::from_secs(60));
        alice.ok("message bob Are you there?");
    }
    // An hour after the first mail.
    let due = NOON.0 + 60_000 + 3_600_000;
    until(|| office.number("select coalesce(max(mail_due), 0) from mailbox") == due);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    assert!(mail.contains("Unread messages: 4."), "{mail}");
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        4,
        "the code and three mails"
    );
}

/// Polls the database until the condition is true; each query lets the server continue. The
/// deadline only makes the test fail.
fn until(mut is_so: impl FnMut() -> bool) {
    let given_up = tokio::time::Instant::now() + PATIENCE;
    while !is_so() {
        assert!(
            tokio::time::Instant::now() < given_up,
            "the condition never became true"
        );
    }
}

#[test]
fn an_operator_can_test_the_relay() {
    let site = Site::new();
    let port = free_port();
    let said = |address: &str| {
        let mut command = site.fanorond(&["mail", address, "--config", "fanorond.toml"]);
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    std::fs::write(site.directory().join("fanorond.toml"), "log = \"info\"\n").unwrap();
    let (code, sentence) = said("bob@example.org");
    assert!(code == Some(2) && sentence.contains("[mail]"), "{sentence}");
    let section = format!(
        "[mail]\nrelay = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nfrom = \"f@example.org\"\n"
    );
    std::fs::write(site.directory().join("fanorond.toml"), section).unwrap();
    let (code, sentence) = said("bob@example.org");
    assert!(
        code == Some(1) && sentence.contains("the relay accepts no mail"),
        "{sentence}"
    );
    let mut relay = MailServer::on(port);
    assert_eq!(
        said("bob@example.org"),
        (
            Some(0),
            "The relay accepted a mail to bob@example.org.\n".to_owned()
        )
    );
    assert!(relay.mail().contains("To: bob@example.org"));
    for address in ["bob", "bob@example.org\r\nBcc: eve@example.org", "a@b, c@d"] {
        let (code, sentence) = said(address);
        assert!(
            code == Some(1) && sentence.contains("permanently"),
            "{sentence}"
        );
    }
    // If TLS is required and the relay does not support it, nothing is sent unencrypted.
    let file = site.directory().join("fanorond.toml");
    let section = std::fs::read_to_string(&file).unwrap();
    for tls in ["starttls", "tls"] {
        std::fs::write(&file, section.replace("\"none\"", &format!("{tls:?}"))).unwrap();
        let (code, sentence) = said("bob@example.org");
        assert!(code != Some(0) && sentence.contains("relay"), "{sentence}");
    }
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 1);
}

#[test]
fn a_wrong_mail_configuration_is_explained() {
    let right = MailConfig {
        relay: "mail.example.org".to_owned(),
        port: None,
        from: "fanorona@example.org".to_owned(),
        username: None,
        password: None,
        tls: MailTls::None,
        site: None,
    };
    let said = |config: MailConfig| Relay::new(&config, HOUR).unwrap_err().to_string();
    assert!(Relay::new(&right, HOUR).is_ok());
    for from in ["nobody", "a@b\r\nBcc: c@d", "a@b, c@d"] {
        let refused = said(MailConfig {
            from: from.to_owned(),
            ..right.clone()
        });
        assert!(refused.contains("mail.from"), "{refused}");
    }
    let secret = || Some(fanorond::config::Secret("sesame".to_owned()));
    let clear = MailConfig {
        username: Some("fanorona".to_owned()),
        password: secret(),
        ..right.clone()
    };
    assert!(said(clear).contains("mail.tls"));
    assert!(
        said(MailConfig {
            password: secret(),
            ..right
        })
        .contains("mail.username")
    );
}
