//! How commands about the mailbox are read, and that no password becomes part of a text.

use super::*;
use crate::command::commands::Command;
use crate::command::mailbox::subscription::Boards;
use crate::command::mailbox::subscription::Notify;
use crate::command::parse::line;
use crate::command::parse::tests::{alice, refused};
use crate::command::request::Speaker;
use fanorona_game::GameId;
use fanorona_game::PlayerName;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "any other command fails the test"
)]
fn text_of(command: Command) -> (usize, String) {
    match command {
        Command::Mailbox(MailboxCommand::Message { to, text }) => (to.len(), text.to_string()),
        Command::Mailbox(MailboxCommand::Comment {
            text: Some(text), ..
        }) => (0, text.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_password_is_never_taken_for_words_to_be_said() {
    for (line, to, text) in [
        ("chat 12 well played alice", 0, "well played alice"),
        ("chat 12 bob sesame hi there", 0, "bob sesame hi there"),
        ("message bob,carol hi", 2, "hi"),
    ] {
        assert_eq!(text_of(alice(line)), (to, text.to_owned()), "{line}");
    }
    let me = PlayerName::new("alice").unwrap();
    for text in [
        "chat 12 alice sesame hi there",
        "message alice sesame bob hi there",
    ] {
        for me in [None, Some(&me)] {
            let request = line(text, me).unwrap();
            assert!(
                matches!(&request.speaker, Speaker::Inline(who) if who.name == "alice"),
                "{text}"
            );
            assert_eq!(text_of(request.given.unwrap().1).1, "hi there");
        }
    }
    for text in ["message bob hello", "message bob hello there"] {
        let refusal = line(text, None).unwrap_err().refusal;
        assert_eq!(
            refusal,
            ServerRefusal::AuthRequired { inline: true }.into(),
            "{text}"
        );
    }
}

#[test]
fn recipients_are_separated_by_commas_and_named_once() {
    let Command::Mailbox(MailboxCommand::Message { to, .. }) = alice("message Bob,carol,bob hi")
    else {
        panic!()
    };
    assert_eq!(
        to.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["Bob", "carol"]
    );
    for text in [
        "message bob",
        "message , hi",
        "message bob, carol hi",
        "message b?b hi",
        "messages read x",
        "messages burn",
        "chat",
        "chat x hi",
        "set mail weekly",
    ] {
        assert!(
            matches!(refused(text), Refusal::Server(ServerRefusal::Usage { .. })),
            "{text}"
        );
    }
    assert!(matches!(
        refused("chat 999999999999999999999999999999 hi"),
        Refusal::Games(GamesRefusal::NoBoard { .. })
    ));
}

#[test]
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "any other command fails the test"
)]
fn notifications_are_about_players_or_results() {
    let notify = |text: &str| match alice(text) {
        Command::Mailbox(MailboxCommand::Notify(about) | MailboxCommand::Unnotify(about)) => {
            Some(about)
        }
        Command::Mailbox(MailboxCommand::Notifications) => None,
        other => panic!("{other:?}"),
    };
    assert_eq!(notify("notify"), None);
    for command in ["notify", "unnotify"] {
        let these = Boards::These(vec![GameId(12), GameId(13)]);
        assert_eq!(
            notify(&format!("{command} 12 13 12")),
            Some(Notify::Results(these))
        );
        assert_eq!(
            notify(&format!("{command} --all")),
            Some(Notify::Results(Boards::All))
        );
        assert!(matches!(
            notify(&format!("{command} bob")),
            Some(Notify::Arrival(_))
        ));
    }
    for line in ["unnotify", "unnotify 12 bob"] {
        assert!(
            matches!(refused(line), Refusal::Server(ServerRefusal::Usage { .. })),
            "{line}"
        );
    }
}
