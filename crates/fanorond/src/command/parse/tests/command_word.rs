//! Which command the first word of a line is: abbreviations, short forms, and unknown words.

use super::*;

#[test]
fn commands_are_read_in_any_case() {
    assert_eq!(
        alice("WHO"),
        Command::Account(AccountCommand::Who(crate::command::account::Who::Page {
            after: None
        }))
    );
    assert_eq!(
        alice("Challenge Bob WHITE Unrated BOARD=Telo"),
        challenge_to(
            "Bob",
            Terms {
                colour: Colour::White,
                rated: false,
                ..Terms::usual(Ruleset::Telo)
            },
            false
        )
    );
    assert_eq!(
        alice("SET NOFLIP"),
        PreferenceCommand::Change(vec![Setting::View(View::NoFlip)]).into()
    );
    assert_eq!(alice("E2E3+"), play(None, "e2e3+", None));
}

#[test]
fn any_beginning_that_only_one_command_has_will_do() {
    assert_eq!(alice("chal bob"), challenge_to("bob", plain(), false));
    assert_eq!(
        alice("withd"),
        Command::Challenge(ChallengeCommand::Withdraw(Answer::Only))
    );
    assert_eq!(alice("vers"), SessionCommand::Version.into());
    assert_eq!(
        alice("rej 3"),
        Command::Challenge(ChallengeCommand::Decline(Answer::Number(GameId(3))))
    );
}

#[test]
fn the_short_forms_hold_where_others_begin_alike() {
    assert_eq!(alice("b"), Command::Play(PlayCommand::Board(None)));
    assert_eq!(alice("m e2e3+"), play(None, "e2e3+", None));
    assert_eq!(
        alice("h"),
        Command::Server(crate::command::server::ServerCommand::Help(None))
    );
    assert_eq!(
        alice("?"),
        Command::Server(crate::command::server::ServerCommand::Help(None))
    );
    assert_eq!(alice("t bob hi"), tell("bob", "hi"));
    assert_eq!(alice("ch bob"), challenge_to("bob", plain(), false));
}

#[test]
fn an_ambiguous_beginning_is_answered_with_what_it_may_mean() {
    let ambiguous = |text: &str| {
        let Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Ambiguous {
            word,
            candidates,
        }) = refused(text)
        else {
            panic!("{text} is not ambiguous")
        };
        (word, candidates.join(" "))
    };
    let (word, candidates) = ambiguous("S 12");
    assert_eq!(word, "S");
    assert!(
        candidates.starts_with("say seek seeks set share shout show "),
        "{candidates}"
    );
    assert_eq!(
        ambiguous("res"),
        ("res".to_owned(), "reset resign".to_owned())
    );
}

#[test]
fn resign_is_spelled_out() {
    assert_eq!(
        refused("resig 12"),
        Refusal::Server(
            fanorona_protocol::messages::server::ServerRefusal::SpellOut {
                command: "resign".into()
            }
        )
    );
    assert_eq!(
        alice("resign 12"),
        Command::Play(PlayCommand::Resign(Some(GameId(12))))
    );
    assert_eq!(alice("resign"), Command::Play(PlayCommand::Resign(None)));
}

#[test]
fn an_unknown_word_is_quoted_back_short_and_clean() {
    assert_eq!(
        refused("xyzzy"),
        Refusal::Server(
            fanorona_protocol::messages::server::ServerRefusal::UnknownCommand {
                word: "xyzzy".to_owned(),
                near: None
            }
        )
    );
    let Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::UnknownCommand {
        word,
        ..
    }) = refused(&format!("\u{202e}{}", "x".repeat(100)))
    else {
        panic!("not unknown")
    };
    assert!(
        word.chars().count() <= 43 && !word.contains('\u{202e}'),
        "{word}"
    );
}

#[test]
fn an_unknown_word_comes_with_the_command_that_is_spelled_nearly_so() {
    let meant = |line: &str| {
        let Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::UnknownCommand {
            near,
            ..
        }) = refused(line)
        else {
            panic!("{line} is not unknown")
        };
        near
    };
    assert_eq!(meant("Chalenge bob").as_deref(), Some("challenge"));
    assert_eq!(meant("resgin").as_deref(), Some("resign"));
    assert_eq!(meant("shutdwon 30"), None);
}
