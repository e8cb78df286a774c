//! Lines of administrators, and why they are refused.

use super::*;
use crate::command::announcement::AnnouncementCommand;
use crate::command::commands::Command;
use crate::command::parse::tests::{alice, detail, mailed, name, read, refused, refused_outside};
use crate::command::request::{Credentials, Speaker};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::value::Password;

fn text(text: &str) -> SafeText {
    SafeText::new(text)
}

#[test]
#[expect(clippy::too_many_lines, reason = "a line of each command")]
fn commands_of_administrators_are_read_and_never_abbreviated() {
    let (why, none) = (text("be polite"), text(""));
    let bob = || name("bob");
    let network = || BanTarget::Address("2001:db8::/64".to_owned());
    let address = || BanTarget::Address("192.0.2.7".to_owned());
    for (line, command) in [
        (
            "kick bob be polite",
            AdminCommand::Kick {
                name: bob(),
                why: why.clone(),
            },
        ),
        (
            "mute bob 60 be polite",
            AdminCommand::Mute {
                name: bob(),
                minutes: Some(60),
                why: why.clone(),
            },
        ),
        (
            "mute bob",
            AdminCommand::Mute {
                name: bob(),
                minutes: None,
                why: none.clone(),
            },
        ),
        (
            "ban bob be polite",
            AdminCommand::Ban {
                whom: BanTarget::Name(bob()),
                days: None,
                why: why.clone(),
            },
        ),
        (
            "ban 192.0.2.7 7 ",
            AdminCommand::Ban {
                whom: address(),
                days: Some(7),
                why: none,
            },
        ),
        ("unban 2001:db8::/64", AdminCommand::Unban(network())),
        ("ban", AdminCommand::Bans { before: None }),
        ("ban before 9", AdminCommand::Bans { before: Some(9) }),
        ("audit before 9", AdminCommand::Audit { before: Some(9) }),
        (
            "shutdown 30 be polite",
            AdminCommand::Shutdown { seconds: 30, why },
        ),
        ("shutdown", AdminCommand::ShowShutdown),
        ("shutdown cancel", AdminCommand::CancelShutdown),
        ("promote", AdminCommand::Administrators),
        (
            "promote bob Moderator",
            AdminCommand::Promote {
                name: bob(),
                role: Role::Moderator,
            },
        ),
        ("demote bob", AdminCommand::Demote(bob())),
        (
            "motd set Welcome.",
            AdminCommand::SetMotd(Some(text("Welcome."))),
        ),
        ("motd clear", AdminCommand::SetMotd(None)),
        ("news add Welcome.", AdminCommand::AddNews(text("Welcome."))),
        ("news remove 9", AdminCommand::RemoveNews(9)),
    ] {
        assert_eq!(alice(line), command.into(), "{line}");
    }
    for line in [
        "ban -",
        "shutdown 30",
        "audit 9",
        "news remove",
        "motd on",
        "promote bob",
        "promote bob king",
        "demote",
        "access x",
        "reports x",
        "reports close",
        "report bob",
    ] {
        assert!(
            matches!(refused(line), Refusal::Server(ServerRefusal::Usage { .. })),
            "{line}"
        );
    }
    assert_eq!(
        detail("shutdown -1 x"),
        Some(UsageDetail::NotANumber("-1".to_owned()))
    );
    assert_eq!(
        detail("adjudicate 12 2-0 x"),
        Some(UsageDetail::UnknownOption("2-0".to_owned()))
    );
    for line in ["kic bob", "shutdow 30 x", "broad x", "resetp bob"] {
        assert!(
            matches!(
                refused(line),
                Refusal::Server(ServerRefusal::UnknownCommand { .. })
            ),
            "{line}"
        );
    }
}

#[test]
fn numbers_that_are_too_large_are_left_to_their_limits() {
    let huge = "9".repeat(30);
    let before = Some(i64::MAX);
    assert_eq!(
        alice(&format!("news before {huge}")),
        AnnouncementCommand::News { before }.into()
    );
    let mute = AdminCommand::Mute {
        name: name("bob"),
        minutes: Some(u32::MAX),
        why: text(""),
    };
    assert_eq!(alice(&format!("mute bob {huge}")), mute.into());
    let refusal = refused(&format!("adjudicate {huge} 1-0 x"));
    assert!(matches!(
        refusal,
        Refusal::Games(GamesRefusal::NoBoard { .. })
    ));
}

#[test]
fn a_password_before_the_text_of_a_broadcast_is_never_part_of_it() {
    let said = |words| Command::from(AdminCommand::Broadcast(text(words)));
    assert_eq!(
        alice("broadcast good morning all"),
        said("good morning all")
    );
    assert_eq!(
        mailed("broadcast bob sesame good morning", None),
        said("good morning")
    );
    let own = read("broadcast Alice sesame good morning", Some("alice")).unwrap();
    let credentials = Credentials {
        name: "Alice".to_owned(),
        password: Password("sesame".to_owned()),
    };
    assert_eq!(
        (own.speaker, own.given.map(|it| it.1)),
        (Speaker::Inline(credentials), Some(said("good morning")))
    );
    assert!(matches!(
        refused("broadcast alice sesame"),
        Refusal::Server(ServerRefusal::Usage { .. })
    ));
    for line in ["broadcast", "broadcast bob sesame"] {
        assert_eq!(
            refused_outside(line),
            ServerRefusal::AuthRequired { inline: false }.into(),
            "{line}"
        );
    }
}
