//! Bots, their tokens and their owners.

use super::{bounded, come_in, last_notice, owner_of};
use crate::support::executable::Site;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::{BotLimits, Limits};
use serde_json::json;
use std::sync::mpsc;
use std::thread;

#[test]
fn a_bot_logs_in_only_with_its_tokens() {
    let hosted = Hosted::new(Limits::default());
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu", "omby"]);
    let mut stranger = Program::connect(hosted.address());
    for wrong in ["mangahazo", "tok-", tokens[1].as_str()] {
        assert_eq!(
            stranger.refused(&format!("login zebu {wrong}"))["code"],
            "auth_failed",
            "{wrong}"
        );
    }
    assert_eq!(
        stranger.refused("login Rasoa tok-mangahazo")["code"],
        "auth_failed"
    );

    let mut bot = come_in(hosted.address(), "zebu", &tokens[0]);
    let who = owner.ask("who").unwrap();
    let bots = who.events[0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["bot"] == true);
    assert_eq!(bots.map(|row| &row["name"]).collect::<Vec<_>>(), ["zebu"]);
    assert_eq!(owner.ok("finger zebu")["owner"], "Rasoa");
    let by_mail = format!("set zebu {} style line", tokens[0]);
    assert_eq!(stranger.ok(&by_mail)["style"], "line");
    let by_mail = format!("change password zebu {} mangahazo-tsara", tokens[0]);
    assert_eq!(stranger.refused(&by_mail)["code"], "forbidden");
    for line in [
        "password a b",
        "register vano bot of zebu",
        "register vano bot of Rasoa",
        "token new omby",
    ] {
        assert_eq!(bot.refused(line)["code"], "forbidden", "{line}");
    }

    // The bot creates another token and revokes the first one, and stays connected.
    let second = bot.ok("token new")["token"].as_str().unwrap().to_owned();
    assert_eq!(bot.ok("token revoke 1")["revoked"], 1);
    assert_eq!(bot.ok("ping")["t"], "ok");
    assert_eq!(
        stranger.refused(&format!("login zebu {}", tokens[0]))["code"],
        "auth_failed"
    );
    // The owner revokes all tokens, and the bot is disconnected.
    assert_eq!(owner.ok("token revoke zebu all")["revoked"], 1);
    assert_eq!(*last_notice(&bot.rest()), "token_revoked");
    assert_eq!(
        stranger.refused(&format!("login zebu {second}"))["code"],
        "auth_failed"
    );
}

#[test]
fn a_new_password_ends_the_other_session_and_the_tokens() {
    let hosted = Hosted::new(Limits::default());
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let bot = come_in(hosted.address(), "zebu", &tokens[0]);
    // In a session it stays.
    let changed = owner.ok("password mangahazo vary-amin-ny");
    assert_eq!(
        (&changed["session_closed"], &changed["tokens_revoked"]),
        (&json!(false), &json!(1))
    );
    assert_eq!(*last_notice(&bot.rest()), "token_revoked");
    owner.ok("ping");
    let mut stranger = Program::connect(hosted.address());
    assert_eq!(
        stranger.refused(&format!("login zebu {}", tokens[0]))["code"],
        "auth_failed"
    );
    // By mail it ends.
    let changed = stranger.ok("change password Rasoa vary-amin-ny ravitoto-sy-vary");
    assert_eq!(
        (&changed["session_closed"], &changed["tokens_revoked"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(*last_notice(&owner.rest()), "password_changed");
    stranger.ok("login Rasoa ravitoto-sy-vary");
}

#[test]
fn revoked_tokens_of_one_bot_keep_nobody_else_out() {
    let hosted = Hosted::new(Limits::default());
    let (mut owner, _) = owner_of(hosted.address(), &["zebu"]);
    let mut rabe = Program::connect(hosted.address());
    rabe.ok("register Rabe vary-amin-ny");
    let (stop, stopped) = mpsc::sync_channel(1);
    let revoking = thread::spawn(move || {
        let mut revoked = 0;
        while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
            owner.ok("token new zebu");
            revoked += owner.ok("token revoke zebu all")["revoked"]
                .as_u64()
                .unwrap();
        }
        revoked
    });
    for _ in 0..10 {
        Program::connect(hosted.address()).ok("login Rabe vary-amin-ny");
    }
    stop.send(()).unwrap();
    // More revocations than logins: there was at least one during some of the password checks.
    assert!(revoking.join().unwrap() >= 10);
}

#[test]
fn wrong_tokens_delay_the_next_attempt_like_wrong_passwords() {
    let mut limits = Limits::default();
    limits.login.free_wrong_passwords = 1;
    let hosted = Hosted::new(limits);
    let (_owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut stranger = Program::connect(hosted.address());
    for _ in 0..2 {
        assert_eq!(
            stranger.refused("login zebu tok-wrong")["code"],
            "auth_failed"
        );
    }
    assert_eq!(
        stranger.refused(&format!("login zebu {}", tokens[0]))["code"],
        "rate_limited"
    );
}

#[test]
fn the_numbers_of_bots_and_tokens_are_limited() {
    let hosted = Hosted::new(bounded(BotLimits {
        per_member: 1,
        tokens: 2,
        ..BotLimits::default()
    }));
    let (mut owner, _) = owner_of(hosted.address(), &["zebu"]);
    let refused = owner.refused("register omby bot of Rasoa");
    assert_eq!(
        (&refused["code"], &refused["most"]),
        (&json!("limit"), &json!(1))
    );
    owner.ok("token new");
    let refused = owner.refused("token new");
    assert_eq!(
        (&refused["code"], &refused["most"]),
        (&json!("limit"), &json!(2))
    );
    assert_eq!(owner.ok("token revoke 1")["revoked"], 1);
    assert_eq!(owner.ok("token new")["number"], 3);
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
    owner.ask("delete account mangahazo").unwrap();
    assert_eq!(*last_notice(&bot.rest()), "account_deleted");
    let mut stranger = Program::connect(serving.address());
    assert_eq!(
        stranger.refused(&format!("login zebu {}", tokens[0]))["code"],
        "auth_failed"
    );
    assert_eq!(stranger.refused("finger zebu")["code"], "not_found");
}
