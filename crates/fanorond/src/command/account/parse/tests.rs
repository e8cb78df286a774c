//! Lines about accounts, and why they are refused.

use super::*;
use crate::command::account::membership::{Addresses, MostGames};
use crate::command::args::ByMail;
use crate::command::commands::Command;
use crate::command::parse::tests::{
    alice, detail, mailed, name, nobody, password_of, read, refused, refused_outside,
};
use fanorona_game::MailAddress;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::usage::UsageDetail;

fn account(command: AccountCommand) -> Command {
    command.into()
}

#[test]
fn commands_take_no_more_words_than_they_need() {
    for (text, command) in [
        ("guest", SessionCommand::Guest.into()),
        ("quit", SessionCommand::Quit.into()),
        ("qu", SessionCommand::Quit.into()),
        ("exit", SessionCommand::Quit.into()),
        ("logout", SessionCommand::Quit.into()),
        ("bye", SessionCommand::Quit.into()),
        (
            "finger bob",
            account(AccountCommand::Finger(Some(name("bob")))),
        ),
    ] {
        assert_eq!(alice(text), command, "{text}");
        let more = format!("{text} at the end");
        assert_eq!(
            detail(&more),
            Some(UsageDetail::LeftOver("at".to_owned())),
            "{more}"
        );
    }
    assert_eq!(alice("finger"), account(AccountCommand::Finger(None)));
    assert_eq!(
        alice("WHO"),
        account(AccountCommand::Who(Who::Page { after: None }))
    );
    assert_eq!(
        alice("who **"),
        account(AccountCommand::Who(Who::Page { after: None }))
    );
    let page = Who::Page {
        after: Some(name("bob")),
    };
    assert_eq!(alice("who after bob"), account(AccountCommand::Who(page)));
    assert_eq!(
        alice("who bob carol BOB"),
        account(AccountCommand::Who(Who::Named(vec![
            name("bob"),
            name("carol")
        ])))
    );
    assert_eq!(
        detail("who 12"),
        Some(UsageDetail::NotAName("12".to_owned()))
    );
}

#[test]
fn register_and_login_take_what_is_there() {
    let register = |name: Option<&str>, password: Option<&str>, addresses: &[&str]| {
        Command::from(SessionCommand::Register(Register {
            name: name.map(str::to_owned),
            password: password_of(password),
            invitation: None,
            addresses: addresses
                .iter()
                .map(|address| (*address).to_owned())
                .collect(),
            by_mail: ByMail::No,
        }))
    };
    assert_eq!(nobody("register"), register(None, None, &[]));
    assert_eq!(nobody("register bob"), register(Some("bob"), None, &[]));
    assert_eq!(
        nobody("register 1x pw"),
        register(Some("1x"), Some("pw"), &[]),
        "the server checks names"
    );
    assert_eq!(
        nobody("register bob sesame b@example.org b@example.com"),
        register(
            Some("bob"),
            Some("sesame"),
            &["b@example.org", "b@example.com"]
        )
    );
    let mailed = nobody("signup bob sesame");
    assert!(matches!(
        mailed,
        Command::Session(SessionCommand::Register(Register {
            by_mail: ByMail::Yes,
            ..
        }))
    ));
    let login = |name: Option<&str>, password| {
        Command::from(SessionCommand::Login {
            name: name.map(str::to_owned),
            password: password_of(password),
        })
    };
    assert_eq!(nobody("login"), login(None, None));
    assert_eq!(
        nobody("login bob sesame"),
        login(Some("bob"), Some("sesame"))
    );
    assert!(matches!(
        refused_outside("login bob open sesame"),
        Refusal::Server(ServerRefusal::Usage { .. })
    ));
}

#[test]
fn a_password_is_never_shown() {
    let request = read("login bob sesame", None).unwrap();
    assert!(!format!("{request:?}").contains("sesame"));
}

#[test]
fn a_password_is_changed_in_a_session_and_by_mail() {
    let old_new = account(AccountCommand::Password {
        old: super::password_of("sesame"),
        new: super::password_of("simsalabim"),
    });
    assert_eq!(alice("password"), SessionCommand::Password.into());
    for text in [
        "password sesame simsalabim",
        "passwd sesame simsalabim",
        "change password sesame simsalabim",
        "change password alice sesame simsalabim",
        "password Alice sesame simsalabim",
    ] {
        assert_eq!(alice(text), old_new, "{text}");
    }
    for me in [None, Some("alice")] {
        assert_eq!(mailed("change password bob sesame simsalabim", me), old_new);
        assert_eq!(
            mailed("fanorona change ** password bob sesame simsalabim", me),
            old_new
        );
    }
    assert_eq!(detail("password one"), None);
    assert_eq!(detail("password a b c d"), None);
}

#[test]
fn addresses_are_told_from_userids_and_passwords() {
    let address = |text: &&str| MailAddress::new(text).unwrap();
    let replace = |texts: &[&str]| {
        account(AccountCommand::Addresses(Addresses::Replace(
            texts.iter().map(address).collect(),
        )))
    };
    let add = account(AccountCommand::Addresses(Addresses::Add(vec![address(
        &"a@b.c",
    )])));
    let show = account(AccountCommand::Addresses(Addresses::Show));
    let confirm = account(AccountCommand::Addresses(Addresses::Confirm(Password(
        "abc".to_owned(),
    ))));
    for text in [
        "address confirm abc",
        "addr CONFIRM abc",
        "fanorona change address alice secret confirm abc",
    ] {
        assert_eq!(alice(text), confirm, "{text}");
    }
    let codes = |which| account(AccountCommand::Addresses(Addresses::SendCodes(which)));
    assert_eq!(alice("address confirm"), codes(None));
    assert_eq!(
        alice("address confirm a@b.c"),
        codes(Some(address(&"a@b.c")))
    );
    for text in [
        "address",
        "fanorona address alice secret",
        "fanorona change address alice secret",
    ] {
        assert_eq!(alice(text), show, "{text}");
    }
    for text in [
        "address a@b.c d@e.f",
        "fanorona change address alice secret a@b.c d@e.f",
    ] {
        assert_eq!(alice(text), replace(&["a@b.c", "d@e.f"]), "{text}");
    }
    assert_eq!(alice("address none"), replace(&[]));
    assert_eq!(alice("add a@b.c"), add);
    for (me, word) in [(None, ""), (Some("alice"), "fanorona ")] {
        assert_eq!(
            mailed(&format!("{word}change address bob sesame a@b.c"), me),
            replace(&["a@b.c"])
        );
        assert_eq!(
            mailed("fanorona change ** address bob sesame none", me),
            replace(&[])
        );
        assert_eq!(mailed(&format!("{word}add bob sesame a@b.c"), me), add);
    }
    assert_eq!(mailed("change address bob sesame", None), show);
    for text in [
        "address nobody",
        "address alice",
        "address bob example.org",
        "add bob@",
        "address a@b.c x",
        "address a@b.c\u{7}",
    ] {
        assert_eq!(refused(text), AccountRefusal::BadAddress.into(), "{text:?}");
    }
}

#[test]
fn deletion_is_spelled_out_and_takes_its_password_only_at_the_end() {
    let asks = Command::from(SessionCommand::Delete);
    let delete = |text| account(AccountCommand::Delete(super::password_of(text)));
    assert_eq!(alice("delete account"), asks);
    assert_eq!(alice("DELETE ACCOUNT secret"), delete("secret"));
    for (me, word) in [(None, ""), (Some("alice"), "fanorona ")] {
        assert_eq!(mailed(&format!("{word}signoff bob sesame"), me), asks);
        assert_eq!(mailed(&format!("{word}delete bob sesame"), me), asks);
    }
    for text in ["dele account", "signof bob sesame"] {
        assert_eq!(
            refused(text),
            ServerRefusal::SpellOut {
                command: "delete".into()
            }
            .into(),
            "{text}"
        );
    }
    for text in [
        "delete",
        "delete 12",
        "delete account a b",
        "delete alice secret",
        "signoff bob sesame",
    ] {
        let Refusal::Server(ServerRefusal::Usage { command, .. }) = refused(text) else {
            panic!("{text}")
        };
        assert_eq!(command, "delete".into(), "{text}");
    }
}

#[test]
fn a_number_that_is_too_large_to_be_read_is_left_to_its_limit() {
    let huge = "9".repeat(30);
    let at = |games| account(AccountCommand::Limit(Some(MostGames::At(games))));
    assert_eq!(alice("limit 3"), at(3));
    assert_eq!(
        alice("limit NONE"),
        account(AccountCommand::Limit(Some(MostGames::AsTheServer)))
    );
    assert_eq!(alice(&format!("limit {huge}")), at(u32::MAX));
    assert_eq!(
        alice(&format!("seek {huge}")),
        account(AccountCommand::Seek(Some(u32::MAX)))
    );
    assert!(matches!(
        refused(&format!("showas {huge}")),
        Refusal::Games(GamesRefusal::NoBoard { .. })
    ));
}
