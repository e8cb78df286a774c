//! Lines about bots, and why they are refused.

use super::*;
use crate::command::parse::tests::{alice, detail, name, refused};
use fanorona_game::GameId;
use fanorona_protocol::messages::usage::UsageDetail;

#[test]
fn a_bot_is_registered_by_its_owner_and_without_a_password() {
    let register = BotCommand::Register {
        name: "zebu".to_owned(),
        owner: name("alice"),
    };
    for line in ["register zebu bot of alice", "signup zebu BOT OF alice"] {
        assert_eq!(alice(line), register.clone().into(), "{line}");
    }
    assert_eq!(
        refused("register zebu sesame bot of alice"),
        BotRefusal::NoPassword.into()
    );
}

#[test]
fn tokens_are_named_by_bot_and_number() {
    let token = |bot: Option<&str>, what| {
        BotCommand::Token {
            bot: bot.map(name),
            what,
        }
        .into()
    };
    assert_eq!(alice("token"), token(None, TokenChange::List));
    assert_eq!(
        alice("token new zebu"),
        token(Some("zebu"), TokenChange::New)
    );
    assert_eq!(
        alice("token revoke 2"),
        token(None, TokenChange::Revoke(Some(2)))
    );
    assert_eq!(
        alice("token revoke zebu all"),
        token(Some("zebu"), TokenChange::Revoke(None))
    );
    assert_eq!(
        detail("token revoke zebu"),
        Some(UsageDetail::NotANumber("zebu".to_owned()))
    );
}

#[test]
fn the_known_turns_are_a_number_of_any_length() {
    let since = |ply| {
        BotCommand::Since {
            game: GameId(12),
            ply,
        }
        .into()
    };
    assert_eq!(alice("since 12 #40"), since(40));
    assert_eq!(
        alice(&format!("since 12 {}", "9".repeat(30))),
        since(u32::MAX)
    );
    assert_eq!(
        detail("since 12 x"),
        Some(UsageDetail::NotANumber("x".to_owned()))
    );
}
