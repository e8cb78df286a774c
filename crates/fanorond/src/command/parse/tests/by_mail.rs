//! Lines with a userid and a password.

use super::*;

// Who speaks.

/// The commands that may carry userid and password: as by mail, with their words in a session, and
/// meaning.
fn spoken() -> Vec<(&'static str, Command)> {
    let twelve = Some(GameId(12));
    vec![
        (
            "set U flip",
            PreferenceCommand::Change(vec![Setting::View(View::Flip)]).into(),
        ),
        ("set U", PreferenceCommand::ShowAll.into()),
        ("challenge U carol", challenge_to("carol", plain(), false)),
        ("challenge U carol -black -unrated", {
            let terms = Terms {
                colour: Colour::Black,
                rated: false,
                ..plain()
            };
            challenge_to("carol", terms, false)
        }),
        (
            "accept U",
            Command::Challenge(ChallengeCommand::Accept(Answer::ByMail)),
        ),
        (
            "accept U 3",
            Command::Challenge(ChallengeCommand::Accept(Answer::Number(GameId(3)))),
        ),
        (
            "reject U",
            Command::Challenge(ChallengeCommand::Decline(Answer::ByMail)),
        ),
        (
            "decline U 3",
            Command::Challenge(ChallengeCommand::Decline(Answer::Number(GameId(3)))),
        ),
        (
            "withdraw U",
            Command::Challenge(ChallengeCommand::Withdraw(Answer::Only)),
        ),
        ("pending U", Command::Challenge(ChallengeCommand::Pending)),
        (
            "challenges U",
            Command::Challenge(ChallengeCommand::Policy(None)),
        ),
        (
            "challenges U ask",
            Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Ask))),
        ),
        ("board 12 U", Command::Play(PlayCommand::Board(twelve))),
        ("board 12 U e2e3+", play(Some(12), "e2e3+", None)),
        ("move 12 U e2e3+#1", play(Some(12), "e2e3+", Some(1))),
        ("move 12 U e2 e3+ , d4", play(Some(12), "e2e3+d4", None)),
        ("move 12 U stop", play(Some(12), "stop", None)),
        ("stop 12 U", play(Some(12), "stop", None)),
        ("back 12 U", Command::Play(PlayCommand::Back(twelve))),
        ("reset 12 U", Command::Play(PlayCommand::Reset(twelve))),
        (
            "legal 12 U turns",
            Command::Play(PlayCommand::Legal {
                game: twelve,
                detail: LegalDetail::Turns,
            }),
        ),
        ("propose 12 U", Command::Play(PlayCommand::Propose(twelve))),
        ("claim 12 U", Command::Play(PlayCommand::Claim(twelve))),
        ("resign 12 U", Command::Play(PlayCommand::Resign(twelve))),
        ("next U", Command::Games(GamesCommand::Next)),
    ]
}

#[test]
fn userid_and_password_speak_without_a_session() {
    for (text, command) in spoken() {
        let text = text.replace('U', "bob sesame");
        assert_eq!(mailed(&text, None), command, "{text}");
        assert_eq!(mailed(&format!("fanorona {text}"), None), command, "{text}");
        assert_eq!(
            mailed(&format!("@1 fanorona {text} **"), None),
            command,
            "{text}"
        );
    }
}

#[test]
fn in_a_session_they_speak_only_behind_the_word_of_the_game() {
    for (text, command) in spoken() {
        let text = text.replace('U', "bob sesame");
        assert_eq!(
            mailed(&format!("fanorona {text}"), Some("alice")),
            command,
            "{text}"
        );
        let request = read(&text, Some("alice"));
        assert!(request.is_err(), "{text}: {request:?}");
    }
}

#[test]
fn ones_own_userid_and_password_say_nothing_new_behind_the_word_of_the_game() {
    for (text, command) in spoken() {
        for own in ["ALICE sesame", "alice s3same!"] {
            let written = format!("fanorona {}", text.replace('U', own));
            assert_eq!(alice(&written), command, "{written}");
        }
    }
}

#[test]
fn in_a_session_options_are_not_taken_for_somebodys_credentials() {
    for text in [
        "set flip noflip",
        "set flip noflip home",
        "set style mauve",
        "set style fancy flip",
        "accept 3 4",
        "challenges ask auto",
        "challenge bob white fast",
        "challenge bob white black",
        "move 12 a1a2 xx a2a3",
        "legal 12 turns more",
        "accept bob rated",
        "decline bob thanks",
        "resign 12 and thanks",
    ] {
        assert_eq!(
            refused(text).code().replace("illegal_move", "bad_args"),
            "bad_args",
            "{text}"
        );
    }
}

#[test]
fn a_line_by_mail_that_cannot_be_read_says_why() {
    assert!(matches!(
        refused_outside("fanorona move 12 bob sesame north"),
        Refusal::Play(PlayRefusal::Syntax { .. })
    ));
    assert!(matches!(
        refused_outside("fanorona set bob sesame purple"),
        Refusal::Setting(_)
    ));
    assert!(matches!(
        refused_outside("fanorona challenge bob sesame 1st"),
        Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { .. })
    ));
}

#[test]
fn whoever_is_not_logged_in_is_told_so_before_how_a_command_is_written() {
    for text in [
        "challenge bob carol",
        "fanorona challenge bob carol -white",
        "move 12",
        "accept 1st",
    ] {
        assert_eq!(
            refused_outside(text),
            Refusal::Server(
                fanorona_protocol::messages::server::ServerRefusal::AuthRequired { inline: true }
            ),
            "{text}"
        );
    }
    assert_eq!(
        refused_outside("tell"),
        Refusal::Server(
            fanorona_protocol::messages::server::ServerRefusal::AuthRequired { inline: false }
        )
    );
    assert!(
        matches!(
            refused_outside("mode xml"),
            Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage { .. })
        ),
        "that is for everybody"
    );
}

#[test]
fn a_line_that_is_right_is_left_to_the_guards_of_its_row() {
    for text in [
        "accept 3",
        "challenge bob",
        "e2e3+",
        "move 12 e2e3+",
        "tell bob hi",
        "set",
    ] {
        assert_eq!(
            read(text, None).unwrap().speaker,
            Speaker::Session,
            "{text}"
        );
    }
}
