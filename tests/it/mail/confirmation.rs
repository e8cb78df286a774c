//! Confirming mail addresses with codes.

use super::office::{MailServer, Office, free_port};
use super::{DAY, code_in, leave, play_on, register, register_confirmed};
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use std::time::Duration;

#[test]
fn an_unconfirmed_address_gets_one_code_and_no_mail_about_two_hundred_turns() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut limits = Limits::default();
    limits.connection.command_burst = 100_000;
    limits.mail.news_per_account = 0;
    limits.mail.news_per_address = 0;
    let mut office = Office::with_limits(port, limits);
    let (mut bob, code) = register(&office, &mut relay, "bob");
    // dave's mail shows that the mailer has written all mail that is due.
    let mut dave = register_confirmed(&office, &mut relay, "dave");
    for follower in [&mut bob, &mut dave] {
        follower.ok("subscribe all");
    }
    let terms = bob.ok("set mail turn");
    assert_eq!(
        (&terms["addresses"], &terms["confirmed"]),
        (&1.into(), &0.into())
    );
    assert_eq!(dave.ok("set mail turn")["confirmed"], 1);
    leave(bob);
    leave(dave);
    let mut players = ["alice", "carol"].map(|name| {
        let mut player = Program::connect(office.address);
        player.ok(&format!("register {name} secret-rice"));
        player.ok("challenges auto");
        player
    });
    let mut game = players[0].ok("challenge carol white")["game"].clone();
    while office.number("select count(*) from turns_readable") < 200 {
        office.manual_clock.advance(Duration::from_secs(1));
        play_on(&mut players, &mut game);
    }
    office.manual_clock.advance(Duration::from_secs(1));
    players[0].ok("message bob,dave Two hundred turns!");
    while !relay.mail().contains("Unread messages: 1.") {}
    assert_eq!(
        office.number("select count(*) from mailbox where mailed_at is not null"),
        1,
        "only dave's"
    );
    // The mail is taken off the queue after the relay has accepted it.
    while office.planned() + office.queued() > 0 {}
    // After the code, mail arrives.
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret-rice");
    assert_eq!(
        bob.ok(&format!("address confirm {code}"))["address"],
        "bob@example.org"
    );
    leave(bob);
    let printed = relay.printed.all();
    assert_eq!(
        printed.matches("To: bob@example.org").count(),
        1,
        "the code"
    );
    office.manual_clock.advance(Duration::from_secs(1));
    players[0].ok("message bob Welcome!");
    while !relay.mail().contains("To: bob@example.org") {}
    office.end();
    assert_eq!(relay.end().matches("To: bob@example.org").count(), 2);
}

/// What a person is told: the answers to these lines, in plain mode.
fn told(office: &Office, lines: &[&str]) -> String {
    use std::io::{Read as _, Write as _};
    let mut socket = std::net::TcpStream::connect(office.address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    for line in ["mode plain", "login bob secret-rice"]
        .iter()
        .chain(lines)
        .chain(&["quit"])
    {
        socket.write_all(format!("{line}\n").as_bytes()).unwrap();
    }
    let mut text = String::new();
    socket.read_to_string(&mut text).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn wrong_and_expired_codes_confirm_nothing() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let (mut bob, code) = register(&office, &mut relay, "bob");
    let limit = office.limits.mail.wrong_codes;
    for wrong in 0..limit {
        assert_eq!(
            bob.refused(&format!("address confirm wrong{wrong}"))["refusal"],
            "wrong_code"
        );
    }
    assert_eq!(
        bob.refused(&format!("address confirm {code}"))["refusal"],
        "wrong_code"
    );
    let answer = bob.ok("address confirm");
    assert_eq!(answer["mailed"], answer["unconfirmed"]);
    let expired = code_in(&relay.mail());
    assert_ne!(expired, code);
    assert_eq!(
        bob.refused("address confirm eve@example.org")["refusal"],
        "nothing_to_confirm"
    );
    leave(bob);
    office.manual_clock.advance(DAY);
    let said = told(
        &office,
        &[
            "set mail turn",
            &format!("address confirm {expired}"),
            "address confirm",
        ],
    );
    for words in [
        "* One of your mail addresses is not confirmed, so it gets no mail. With the code from the mail",
        "(mail turn). But you have not confirmed a mail address, so you get no mail yet. With the code",
        "This code is wrong or has expired, or too many wrong codes were typed. For a new code: address confirm",
        "Your mail address: bob@example.org. A code was mailed to bob@example.org. With the code from the mail, \
         type: address confirm CODE",
    ] {
        assert!(said.contains(words), "{words} is not in {said}");
    }
    let code = code_in(&relay.mail()).to_ascii_uppercase();
    let said = told(
        &office,
        &[
            "address",
            &format!("address confirm {code}"),
            "set mail",
            "address",
        ],
    );
    for words in [
        "Your mail address: bob@example.org. Not confirmed: bob@example.org. With the code from the mail",
        "Your mail address bob@example.org is confirmed.",
        "is mailed to you immediately (mail turn). Your mail address: bob@example.org",
    ] {
        assert!(said.contains(words), "{words} is not in {said}");
    }
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 3);
}

#[test]
fn a_confirmation_mail_says_what_to_type_in_the_language_of_its_reader() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let office = Office::open(port);
    let mut bob = Program::connect(office.address);
    bob.ok("register bob secret-rice");
    bob.ok("address bob@example.org");
    let mail = relay.mail();
    for words in [
        "To: bob@example.org",
        "Subject: Fanorona: confirm your mail address",
        "Auto-Submitted: auto-generated",
        "Hello bob,",
        "The code is valid until ",
        "To play: telnet fanorona.example.org 4545",
        "If you did not give the address, ignore this mail.",
    ] {
        assert!(mail.contains(words), "{words} is not in {mail}");
    }
    assert!(
        !mail.contains("List-Unsubscribe"),
        "a reader who is no member has nothing to stop: {mail}"
    );
    bob.ok("set language fr");
    bob.ok("address bob@example.mg");
    let mail = relay.mail();
    assert!(
        mail.contains("To: bob@example.mg") && mail.contains("Bonjour bob,"),
        "{mail}"
    );
    assert_eq!(
        office.number("select count(*) from address where code_hash like '%address%'"),
        0
    );
}

#[test]
fn codes_to_an_address_are_limited_over_all_accounts() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    for name in ["eve1x", "eve2x", "eve3x"] {
        let mut eve = Program::connect(office.address);
        eve.ok(&format!(
            "register {name} secret-rice Stranger@example.org stranger@example.org"
        ));
        relay.mail();
    }
    let mut eve = Program::connect(office.address);
    let refused = eve.refused("register eve4x secret-rice stranger@Example.org");
    assert_eq!(
        (&refused["refusal"], &refused["wait_s"]),
        (&"too_many_codes".into(), &86_400.into())
    );
    eve.ok("register eve4x secret-rice");
    let refused = eve.refused("add eve@example.org stranger@example.org");
    assert_eq!(
        (&refused["code"], &refused["refusal"]),
        (&"rate_limited".into(), &"too_many_codes".into())
    );
    assert_eq!(
        eve.ok("address")["addresses"],
        serde_json::json!([]),
        "a refusal changes nothing"
    );
    leave(eve);
    office.manual_clock.advance(DAY);
    let mut eve = Program::connect(office.address);
    eve.ok("login eve4x secret-rice");
    eve.ok("add stranger@example.org");
    relay.mail();
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 4);
}
