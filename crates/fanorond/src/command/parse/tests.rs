//! What lines mean (docs/protocol/connection.md, "Lines"), and how they are refused.

mod any_line;
mod by_mail;
mod command_word;
mod features;
mod movements;
mod seeks;
mod setting;

use super::*;
use crate::command::challenge::{Answer, ChallengeCommand, ChallengeTerms};
use crate::command::chat::ChatCommand;
use crate::command::games::{AtTurn, GamesCommand, Shown};
use crate::command::observe::ObserveCommand;
use crate::command::offer::OfferCommand;
use crate::command::play::{LegalDetail, PlayCommand};
use crate::command::request::Request;
use crate::command::session::PreferenceCommand;
use fanorona_game::{ChallengePolicy, Colour, GameId, ProposalKind, Terms};
use fanorona_protocol::messages::chat::channel::ChannelRefusal;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::preferences::{Setting, View};
use fanorona_protocol::viewer::{Mode, Viewer};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_rules::Ruleset;
use proptest::prelude::*;

/// What a person is told.
fn sentence(refusal: &Refusal) -> String {
    let viewer = Viewer::stranger(Mode::Plain, fanorona_game::Timestamp(0).into());
    let mut said = String::new();
    let reply = Reply::from(refusal.clone());
    fanorona_protocol::text::reply(&reply, None, &viewer, &mut 0, &mut said);
    said.trim_end().to_owned()
}

pub(crate) fn password_of(word: Option<&str>) -> Option<Password> {
    word.map(|word| Password(word.to_owned()))
}

pub(crate) fn name(text: &str) -> PlayerName {
    PlayerName::new(text).unwrap()
}

pub(crate) fn tell(to: &str, text: &str) -> Command {
    Command::Chat(ChatCommand::Tell {
        to: vec![name(to)],
        text: SafeText::new(text),
    })
}

pub(crate) fn read(text: &str, me: Option<&str>) -> Result<Request, Unread> {
    line(text, me.map(name).as_ref())
}

/// What `text` means to alice, who is logged in and is its speaker.
pub(crate) fn alice(text: &str) -> Command {
    let request = read(text, Some("alice")).unwrap_or_else(|unread| panic!("{text}: {unread:?}"));
    assert_eq!(request.speaker, Speaker::Session, "{text}");
    request
        .given
        .map_or_else(|| panic!("{text}: no command"), |(_, command)| command)
}

/// What `text` means where nobody is logged in and it names nobody.
pub(crate) fn nobody(text: &str) -> Command {
    let request = read(text, None).unwrap_or_else(|unread| panic!("{text}: {unread:?}"));
    assert_eq!(request.speaker, Speaker::Session, "{text}");
    request
        .given
        .map_or_else(|| panic!("{text}: no command"), |(_, command)| command)
}

/// What `text` means when it comes by mail from bob, whose password is `sesame`.
pub(crate) fn mailed(text: &str, me: Option<&str>) -> Command {
    let request = read(text, me).unwrap_or_else(|unread| panic!("{text}: {unread:?}"));
    let bob = Credentials {
        name: "bob".to_owned(),
        password: Password("sesame".to_owned()),
    };
    match request.speaker {
        Speaker::Inline(speaker) => assert_eq!(speaker, bob, "{text}"),
        Speaker::Session => panic!("{text} names nobody"),
    }
    request
        .given
        .map_or_else(|| panic!("{text}: no command"), |(_, command)| command)
}

/// How `text` of alice is refused.
pub(crate) fn refused(text: &str) -> Refusal {
    match read(text, Some("alice")) {
        Err(unread) => unread.refusal,
        Ok(request) => panic!("{text}: {request:?}"),
    }
}

/// How `text` is refused where nobody is logged in.
pub(crate) fn refused_outside(text: &str) -> Refusal {
    match read(text, None) {
        Err(unread) => unread.refusal,
        Ok(request) => panic!("{text}: {request:?}"),
    }
}

pub(crate) fn detail(text: &str) -> Option<UsageDetail> {
    let refusal = refused(text);
    let Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage {
        detail, ..
    }) = refusal
    else {
        panic!("{text}: {refusal:?}")
    };
    detail
}

pub(crate) fn play(board: Option<i64>, movements: &str, turn: Option<u32>) -> Command {
    let movements = Movements::read(movements).unwrap();
    Command::Play(PlayCommand::Play(Play {
        game: board.map(GameId),
        movements,
        turn,
    }))
}

fn challenge_to(to: &str, terms: Terms, insists_on_rating: bool) -> Command {
    let terms = ChallengeTerms {
        terms,
        insists_on_rating,
        names_colour: terms.colour != Colour::Random,
    };
    Command::Challenge(ChallengeCommand::Send {
        to: name(to),
        terms,
    })
}

/// What is asked for without options.
fn plain() -> Terms {
    Terms::usual(Ruleset::Tsivy)
}

#[test]
fn the_only_number_of_an_undo_is_the_board_by_mail_and_the_turns_in_a_session() {
    let undo = |board: Option<i64>, turns| {
        Command::Offer(OfferCommand::Undo {
            game: board.map(GameId),
            turns,
        })
    };
    assert_eq!(
        read("fanorona undo 9 bob sesame", None)
            .unwrap()
            .given
            .map(|it| it.1),
        Some(undo(Some(9), None))
    );
    assert_eq!(alice("undo 2"), undo(None, Some(2)));
    assert_eq!(alice("undo 9 2"), undo(Some(9), Some(2)));
}

// Lines.

#[test]
fn an_empty_line_asks_for_nothing() {
    for text in ["", "   ", "@7", "@7   "] {
        assert_eq!(
            read(text, None).unwrap().given.map(|it| it.1),
            None,
            "{text:?}"
        );
    }
}

#[test]
fn the_word_fanorona_may_stand_in_front() {
    for text in [
        "who",
        "e2e3+",
        "12",
        "challenge bob",
        "set flip",
        "show 12#3",
        "@7 who",
    ] {
        let with = text.strip_prefix("@7 ").map_or_else(
            || format!("Fanorona {text}"),
            |command| format!("@7 fanorona {command}"),
        );
        assert_eq!(
            read(&with, Some("alice")),
            read(text, Some("alice")),
            "{with}"
        );
    }
    assert_eq!(
        alice("fanorona"),
        Command::Server(crate::command::server::ServerCommand::Help(Some(
            "fanorona".to_owned()
        )))
    );
    assert_eq!(
        alice("fanorona help"),
        Command::Server(crate::command::server::ServerCommand::Help(None))
    );
}

#[test]
fn two_stars_are_no_argument() {
    assert_eq!(
        alice("board ** 12 **"),
        Command::Play(PlayCommand::Board(Some(GameId(12))))
    );
    assert_eq!(
        alice("12 **"),
        Command::Play(PlayCommand::Board(Some(GameId(12))))
    );
    assert_eq!(alice("e2e3+ **"), play(None, "e2e3+", None));
    assert_eq!(
        mailed("fanorona move 12 ** bob sesame e2e3+ **", None),
        play(Some(12), "e2e3+", None)
    );
    assert_eq!(alice("tell bob ** well **"), tell("bob", "** well **"));
}

#[test]
fn a_tag_comes_back_with_the_request_and_with_the_refusal() {
    let tag = |text: &str| Tag::new(text).unwrap();
    assert_eq!(read("@17 who", None).unwrap().tag, Some(tag("17")));
    assert_eq!(
        read("  @a-B_9   who  ", None).unwrap().tag,
        Some(tag("a-B_9"))
    );
    assert_eq!(read("@17 nonsense", None).unwrap_err().tag, Some(tag("17")));
    let longest = "x".repeat(Tag::MAX);
    assert_eq!(
        read(&format!("@{longest} who"), None).unwrap().tag,
        Some(tag(&longest))
    );
}

#[test]
fn what_is_no_tag_is_refused() {
    let long = "x".repeat(33);
    for (text, tag) in [
        ("@", None),
        ("@ who", None),
        ("@é who", Some("é")),
        ("@a.b who", Some("a.b")),
        ("@@ who", Some("@")),
        (&format!("@{long} who"), Some(&*long)),
    ] {
        let unread = read(text, None).unwrap_err();
        assert_eq!(
            unread.refusal,
            Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::BadTag),
            "{text:?}"
        );
        assert_eq!(unread.tag.as_ref().map(Tag::as_str), tag, "{text:?}");
    }
}

// Abbreviations.

#[test]
fn a_line_that_may_have_a_password_is_not_shown_again() {
    let me = PlayerName::new("alice").unwrap();
    for line in [
        "who",
        "@7 tell bob hello",
        "e2e3",
        "12",
        "chalenge bob telo",
        "set style compact",
        "password",
    ] {
        assert_eq!(may_be_repeated(line, &me), line != "password", "{line}");
    }
    for line in [
        "login bob secret",
        "@1 password old-secret new-secret",
        "pasword old-secret new-secret",
        "fanorona register bob secret",
        "delete alice secret",
        "move 12 alice secret e2e3",
        "set bob secret style compact",
        "old-secret",
    ] {
        assert!(!may_be_repeated(line, &me), "{line}");
    }
}

#[test]
fn what_phones_and_office_programs_type_means_the_same() {
    for (typed, plain) in [
        ("b2c3–", "b2c3-"),
        ("ｂ２ｃ３＋", "b2c3+"),
        ("move １２ b2−c3−", "move 12 b2-c3-"),
        ("１２　b2c3－", "12 b2c3-"),
        (
            "queue 12 if b2c3– then d4c3＋； else a1a2",
            "queue 12 if b2c3- then d4c3+; else a1a2",
        ),
        ("preview 12 b2c3−； d4c3➕", "preview 12 b2c3-; d4c3+"),
        ("submit 12 b2c3—", "submit 12 b2c3-"),
        ("e2×e3＋", "e2xe3+"),
        ("1… e2e3", "1... e2e3"),
        (
            "challenge bob −white –rated —days=3",
            "challenge bob -white -rated --days=3",
        ),
        ("seek １０＋５", "seek 10+5"),
        ("set −style＝compact", "set -style=compact"),
        ("history −won ‑white", "history -won -white"),
        ("\u{feff}date", "date"),
        ("\u{200e}ｄａｔｅ\u{200f}", "date"),
        ("tell\u{a0}bob hi", "tell bob hi"),
        ("formula rating ＞ 1500", "formula rating > 1500"),
        ("＊＊", "**"),
    ] {
        assert_eq!(
            read(typed, Some("alice")),
            read(plain, Some("alice")),
            "{typed}"
        );
        assert!(
            read(plain, Some("alice")).is_ok() || plain == "**",
            "{plain}"
        );
    }
}

#[test]
fn words_for_people_and_passwords_stay_as_they_were_typed() {
    assert_eq!(
        alice("tell bob １–２ “quoted” …"),
        tell("bob", "１–２ “quoted” …")
    );
    assert_eq!(alice("ｔｅｌｌ ｂｏｂ １–２"), tell("bob", "１–２"));
    for text in [
        "login alice pass–word１",
        "ｌｏｇｉｎ ａｌｉｃｅ pass–word１",
    ] {
        let Ok(Request {
            given: Some((_, Command::Session(SessionCommand::Login { password, .. }))),
            ..
        }) = read(text, None)
        else {
            panic!("{text}")
        };
        assert_eq!(password, password_of(Some("pass–word１")), "{text}");
        assert!(!may_be_repeated(text, &name("bob")), "{text}");
    }
}

#[test]
fn a_line_that_means_many_others_in_turn_is_unknown() {
    for (part, last) in [
        ("1.", "e2e3"),
        ("1. ", "e2e3"),
        ("/ ", "who"),
        ("/1.", "e2e3"),
        ("fanorona ", "who"),
    ] {
        assert!(read(&format!("{part}{last}"), None).is_ok(), "{part}");
        let many = format!("{}{last}", part.repeat(300));
        assert!(read(&many, None).is_err(), "{part}");
    }
}

/// The lines that cost the most: each word is compared with all others, or the line is read once
/// for each of them.
#[test]
fn contradictions_are_refused_in_either_order() {
    for (command, one, other) in [
        ("challenge bob", "white", "black"),
        ("challenge bob", "rated", "unrated"),
        ("challenge bob", "undo", "noundo"),
        ("challenge bob", "10+5", "days=3"),
        ("challenge bob", "untimed", "days=3"),
        ("challenge bob", "telo", "tsivy"),
        ("challenge bob", "days=3", "forfeittime=4"),
        ("seek", "white", "random"),
        ("seek", "rating=1500-1600", "rating=1600-1700"),
        ("seek", "private", "rated"),
        ("rematch", "white", "black"),
        ("rematch 3", "-white", "random"),
        ("history", "won", "lost"),
        ("history", "white", "black"),
        ("history", "rated", "unrated"),
        ("history", "since 2026-11-20", "since 2026-11"),
        ("export", "pgn", "json"),
        ("export", "mine", "bob"),
        ("standings", "telo", "tsivy"),
        ("simul open", "boards=3", "boards=5"),
        ("simul open", "white", "random"),
        ("set", "flip", "noflip"),
        ("set", "style=line", "style=compact"),
    ] {
        for text in [
            format!("{command} {one} {other}"),
            format!("{command} {other} {one}"),
        ] {
            let contradiction = matches!(detail(&text), Some(UsageDetail::Contradiction(..)));
            assert!(contradiction, "{text}: {:?}", detail(&text));
        }
    }
    for text in [
        "seeks all mine",
        "seeks mine all",
        "seeks bob all",
        "seeks rated unrated",
        "play 3 4",
        "move 1 a1a2#3#4",
    ] {
        assert!(read(text, Some("alice")).is_err(), "{text}");
    }
}
