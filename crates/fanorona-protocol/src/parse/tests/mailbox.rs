//! What lines about messages and comments mean, and that no password is ever said in them.

use super::super::line;
use super::{alice, refused};
use crate::command::{Command, Mailbox, Speaker};
use crate::refusal::Refusal;

#[test]
fn a_password_is_never_taken_for_words_to_be_said() {
    let said = |command: Command| {
        if let Command::Mailbox(Mailbox::Message { to, text }) = command {
            return (to.len(), text.to_string());
        }
        let Command::Mailbox(Mailbox::Chat { text: Some(text), .. }) = command else { panic!("{command:?}") };
        (0, text.to_string())
    };
    // By the one who is logged in: one's own userid is followed by the password.
    assert_eq!(said(alice("chat 12 alice sesame hi there")), (0, "hi there".to_owned()));
    assert_eq!(said(alice("message alice sesame bob,carol hi")), (2, "hi".to_owned()));
    assert_eq!(said(alice("chat 12 well played alice")), (0, "well played alice".to_owned()));
    // By nobody who is logged in: userid and password must be there.
    for text in ["chat 12 alice sesame hi there", "message alice sesame bob hi there"] {
        let request = line(text, None).unwrap();
        assert!(matches!(&request.speaker, Speaker::Inline(who) if who.name == "alice"), "{text}");
        assert_eq!(said(request.command.unwrap()).1, "hi there");
    }
    for text in ["chat 12 hello", "message bob hello", "message bob hello there"] {
        let refusal = line(text, None).unwrap_err().refusal;
        assert_eq!(refusal, Refusal::AuthRequired { inline: true }, "{text}");
    }
}

#[test]
fn names_of_recipients_stand_with_commas_each_once() {
    let Command::Mailbox(Mailbox::Message { to, .. }) = alice("message Bob,carol,bob hi") else { panic!() };
    assert_eq!(to.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Bob", "carol"]);
    for text in [
        "message bob",
        "message , hi",
        "message bob, carol hi",
        "message b?b hi",
        "messages read x",
        "messages burn",
        "chat",
        "chat x hi",
    ] {
        assert!(matches!(refused(text), Refusal::Usage { .. }), "{text}");
    }
    assert!(matches!(refused("chat 999999999999999999999999999999 hi"), Refusal::NoBoard { .. }));
    assert!(matches!(refused("set mail weekly"), Refusal::Usage { .. }));
}
