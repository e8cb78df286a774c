//! Commands about accounts and of administrators.

use super::*;
use crate::command::{Addresses, Administration, BanTarget, MostGames, People};
use fanorona_game::MailAddress;

fn address(text: &str) -> MailAddress {
    MailAddress::new(text).unwrap()
}

#[test]
fn addresses_are_told_from_userids_and_passwords() {
    let replace = |texts: &[&str]| {
        let all = texts.iter().map(|text| address(text)).collect();
        Command::People(People::Addresses(Addresses::Replace(all)))
    };
    let add = |text| Command::People(People::Addresses(Addresses::Add(vec![address(text)])));
    let show = Command::People(People::Addresses(Addresses::Show));
    for text in ["address", "address alice", "address alice secret", "change address alice secret"] {
        assert_eq!(alice(text), show, "{text}");
    }
    for text in
        ["address a@b.c d@e.f", "change address alice secret a@b.c d@e.f", "address alice a@b.c d@e.f"]
    {
        assert_eq!(alice(text), replace(&["a@b.c", "d@e.f"]), "{text}");
    }
    assert_eq!(alice("address none"), replace(&[]));
    assert_eq!(alice("add a@b.c"), add("a@b.c"));
    for me in [None, Some("alice")] {
        assert_eq!(mailed("change address bob sesame a@b.c", me), replace(&["a@b.c"]));
        assert_eq!(mailed("fanorona change ** address bob sesame none", me), replace(&[]));
        assert_eq!(mailed("add bob sesame a@b.c", me), add("a@b.c"));
    }
    assert_eq!(mailed("change address bob sesame", None), show);
    let texts =
        ["address nobody", "address bob example.org", "add bob@", "address a@b.c x", "address a@b.c\u{7}"];
    for text in texts {
        assert_eq!(refused(text), Refusal::BadAddress, "{text:?}");
    }
}

#[test]
fn deleting_an_account_is_spelled_out_and_carries_its_password_only_where_it_may_stand() {
    let delete = |text| Command::People(People::Delete { password: password_of(text) });
    assert_eq!(alice("delete account"), delete(None));
    assert_eq!(alice("DELETE ACCOUNT secret"), delete(Some("secret")));
    assert_eq!(alice("delete alice secret"), delete(Some("secret")));
    assert_eq!(alice("signoff alice"), delete(None));
    for me in [None, Some("alice")] {
        assert_eq!(mailed("signoff bob sesame", me), delete(None));
        assert_eq!(mailed("delete bob sesame", me), delete(None));
    }
    for text in ["dele account", "signof bob sesame"] {
        assert_eq!(refused(text), Refusal::SpellOut { command: "delete" }, "{text}");
    }
    for text in ["delete", "delete 12", "delete account a b"] {
        assert!(
            matches!(
                refused(text),
                Refusal::Usage { command: crate::catalog::Row { name: "delete", .. }, .. }
            ),
            "{text}"
        );
    }
}

#[test]
fn words_of_administrators_are_read_in_full_only() {
    let act = |text: &str| {
        let Command::Administration(act) = alice(text) else { panic!("{text} is everybody's") };
        act
    };
    let why = SafeText::new("be polite");
    let none = SafeText::new("");
    assert_eq!(act("kick bob be polite"), Administration::Kick { name: name("bob"), why: why.clone() });
    assert_eq!(
        act("mute bob 60 be polite"),
        Administration::Mute { name: name("bob"), minutes: Some(60), why: why.clone() }
    );
    assert_eq!(act("mute bob"), Administration::Mute { name: name("bob"), minutes: None, why: none.clone() });
    let ban = |whom, days, why: &SafeText| Administration::Ban { whom, days, why: why.clone() };
    assert_eq!(act("ban bob be polite"), ban(BanTarget::Name(name("bob")), None, &why));
    for text in ["ban 192.0.2.7 7", "ban 192.0.2.7 7 "] {
        assert_eq!(act(text), ban(BanTarget::Address("192.0.2.7".to_owned()), Some(7), &none));
    }
    let network = BanTarget::Address("2001:db8::/64".to_owned());
    assert_eq!(act("unban 2001:db8::/64"), Administration::Unban(network));
    assert_eq!(act("ban"), Administration::Bans { before: None });
    assert_eq!(act("ban before 9"), Administration::Bans { before: Some(9) });
    assert_eq!(act("audit before 9"), Administration::Audit { before: Some(9) });
    assert_eq!(act("shutdown 30 be polite"), Administration::Shutdown { seconds: 30, why });
    assert_eq!(act("shutdown cancel"), Administration::CancelShutdown);
    for text in ["ban -", "shutdown -1 x", "adjudicate 12 2-0 x", "audit 9"] {
        assert!(matches!(refused(text), Refusal::Usage { .. }), "{text}");
    }
    for text in ["kic bob", "shutdow 30 x", "broad x", "resetp bob"] {
        assert!(matches!(refused(text), Refusal::UnknownCommand { .. }), "{text}");
    }
}

#[test]
fn a_password_in_front_of_a_text_is_never_taken_for_text() {
    let said = |text| Command::Administration(Administration::Broadcast(SafeText::new(text)));
    assert_eq!(alice("broadcast good morning all"), said("good morning all"));
    assert_eq!(mailed("broadcast bob sesame good morning", None), said("good morning"));
    let own = read("broadcast Alice sesame good morning", Some("alice")).unwrap();
    let credentials = Credentials { name: "Alice".to_owned(), password: Password("sesame".to_owned()) };
    assert_eq!((own.speaker, own.command), (Speaker::Inline(credentials), Some(said("good morning"))));
    assert!(matches!(refused("broadcast alice sesame"), Refusal::Usage { .. }));
    for text in ["broadcast", "broadcast bob sesame"] {
        assert_eq!(refused_outside(text), Refusal::AuthRequired { inline: true }, "{text}");
    }
}

#[test]
fn numbers_of_any_length_are_read_and_left_to_their_bounds() {
    let huge = "9".repeat(30);
    let at = |games| Command::People(People::Limit(Some(MostGames::At(games))));
    assert_eq!(alice("limit 3"), at(3));
    assert_eq!(alice(&format!("limit {huge}")), at(u32::MAX));
    assert_eq!(alice(&format!("seek {huge}")), Command::People(People::Seek(Some(u32::MAX))));
    assert_eq!(
        alice(&format!("news before {huge}")),
        Command::People(People::News { before: Some(i64::MAX) })
    );
    assert!(matches!(refused(&format!("adjudicate {huge} 1-0 x")), Refusal::NoBoard { .. }));
    assert!(matches!(refused(&format!("showas {huge}")), Refusal::NoBoard { .. }));
}
