//! What lines mean (docs/protocol.md, "Lines" and "Commands"), and how they are refused.

mod setting;

use super::*;
use crate::command::{
    Answer, AtTurn, ChallengeCommand, ChallengeTerms, GamesCommand, LegalDetail, Mode, Shown,
};
use crate::command::{ChatCommand, ObserveCommand, OfferCommand};
use crate::command::{Request, SettingCommand};
use crate::preferences::{Setting, View};
use crate::refusal::{ChannelRefusal, GamesRefusal, PlayRefusal, UsageDetail};
use crate::topics::play::PlayCommand;
use crate::view::sentence;
use crate::wire::clean::SafeText;
use fanorona_game::{ChallengePolicy, Colour, GameId, ProposalKind, Terms};
use fanorona_rules::Ruleset;
use proptest::prelude::*;

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
    let Refusal::Server(crate::refusal::ServerRefusal::Usage { detail, .. }) = refusal else {
        panic!("{text}: {refusal:?}")
    };
    detail
}

pub(crate) fn play(board: Option<i64>, movements: &str, turn: Option<u32>) -> Command {
    let movements = Movements::read(movements).unwrap();
    Command::Play(PlayCommand::Play(Play {
        board: board.map(GameId),
        movements,
        turn,
    }))
}

fn challenge_to(to: &str, terms: Terms, insists_on_rating: bool) -> Command {
    let terms = ChallengeTerms {
        terms,
        insists_on_rating,
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
            board: board.map(GameId),
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
fn commands_are_read_in_any_case() {
    assert_eq!(
        alice("WHO"),
        Command::Account(AccountCommand::Who(crate::command::Who::Page {
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
        Command::Setting(SettingCommand::Change(vec![Setting::View(View::NoFlip)]))
    );
    assert_eq!(alice("E2E3+"), play(None, "e2e3+", None));
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
        Command::Server(crate::command::ServerCommand::Help(Some(
            "fanorona".to_owned()
        )))
    );
    assert_eq!(
        alice("fanorona help"),
        Command::Server(crate::command::ServerCommand::Help(None))
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
            Refusal::Server(crate::refusal::ServerRefusal::BadTag),
            "{text:?}"
        );
        assert_eq!(unread.tag.as_ref().map(Tag::as_str), tag, "{text:?}");
    }
}

// Abbreviations.

#[test]
fn any_beginning_that_only_one_command_has_will_do() {
    assert_eq!(alice("chal bob"), challenge_to("bob", plain(), false));
    assert_eq!(
        alice("withd"),
        Command::Challenge(ChallengeCommand::Withdraw(Answer::Only))
    );
    assert_eq!(
        alice("vers"),
        Command::Server(crate::command::ServerCommand::Version)
    );
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
        Command::Server(crate::command::ServerCommand::Help(None))
    );
    assert_eq!(
        alice("?"),
        Command::Server(crate::command::ServerCommand::Help(None))
    );
    assert_eq!(alice("t bob hi"), tell("bob", "hi"));
    assert_eq!(alice("ch bob"), challenge_to("bob", plain(), false));
}

#[test]
fn an_ambiguous_beginning_is_answered_with_what_it_may_mean() {
    let ambiguous = |text: &str| {
        let Refusal::Server(crate::refusal::ServerRefusal::Ambiguous { word, candidates }) =
            refused(text)
        else {
            panic!("{text} is not ambiguous")
        };
        (word, candidates.join(" "))
    };
    let (word, candidates) = ambiguous("S 12");
    assert_eq!(word, "S");
    assert!(
        candidates.starts_with("say seek seeks set shout show "),
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
        Refusal::Server(crate::refusal::ServerRefusal::SpellOut {
            command: "resign".into()
        })
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
        Refusal::Server(crate::refusal::ServerRefusal::UnknownCommand {
            word: "xyzzy".to_owned(),
            near: None
        })
    );
    let Refusal::Server(crate::refusal::ServerRefusal::UnknownCommand { word, .. }) =
        refused(&format!("\u{202e}{}", "x".repeat(100)))
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
        let Refusal::Server(crate::refusal::ServerRefusal::UnknownCommand { near, .. }) =
            refused(line)
        else {
            panic!("{line} is not unknown")
        };
        near
    };
    assert_eq!(meant("Chalenge bob").as_deref(), Some("challenge"));
    assert_eq!(meant("resgin").as_deref(), Some("resign"));
    assert_eq!(meant("shutdwon 30"), None);
}

// Movements and numbers.

#[test]
fn movements_behind_a_number_are_played_on_that_board() {
    assert_eq!(alice("12 a1a2"), alice("move 12 a1a2"));
    assert_eq!(alice("12 a1a2#3"), alice("move 12 a1a2#3"));
    assert_eq!(alice("12 stop"), alice("move 12 stop"));
}

#[test]
fn a_line_of_movements_is_a_move_on_the_current_board() {
    for text in [
        "a1a2",
        "a1-a2",
        "a1 a2",
        "a1,a2+",
        "a1-a2+b2+b3-",
        "a1a2+;a2b2+;b2b3-",
        "a1a2+b2+stop",
        "b2",
        "B2+,End",
    ] {
        assert_eq!(alice(text), play(None, text, None), "{text}");
        assert_eq!(
            alice(&format!("move {text}")),
            play(None, text, None),
            "move {text}"
        );
        assert_eq!(
            alice(&format!("move 12 {text}")),
            play(Some(12), text, None),
            "move 12 {text}"
        );
        assert_eq!(
            alice(&format!("mvoe 12 {text}")),
            play(Some(12), text, None),
            "mvoe 12 {text}"
        );
        assert_eq!(
            alice(&format!("board 12 {text}")),
            play(Some(12), text, None),
            "board 12 {text}"
        );
    }
}

#[test]
fn the_words_that_end_a_turn_are_commands_too() {
    for word in ["stop", "end", "done", "pass", "STOP"] {
        assert_eq!(alice(word), play(None, "stop", None), "{word}");
        assert_eq!(
            alice(&format!("{word} 12")),
            play(Some(12), "stop", None),
            "{word} 12"
        );
        assert_eq!(
            alice(&format!("move 12 {word}")),
            play(Some(12), "stop", None),
            "move 12 {word}"
        );
    }
}

#[test]
fn a_guard_names_the_turn_that_is_meant() {
    assert_eq!(alice("e2e3+#7"), play(None, "e2e3+", Some(7)));
    assert_eq!(alice("e2e3+ #7"), play(None, "e2e3+", Some(7)));
    assert_eq!(alice("move 12 e2e3+#7"), play(Some(12), "e2e3+", Some(7)));
    assert_eq!(alice("stop#7"), play(None, "stop", Some(7)));
    assert_eq!(alice("move 12 stop#7"), play(Some(12), "stop", Some(7)));
    assert_eq!(
        mailed("fanorona move 12 bob sesame e2e3+#7", None),
        play(Some(12), "e2e3+", Some(7))
    );
}

#[test]
fn a_bare_hash_guards_nothing() {
    assert_eq!(alice("e2e3+#"), play(None, "e2e3+", None));
    assert_eq!(alice("move 12 e2e3+ #"), play(Some(12), "e2e3+", None));
    assert_eq!(alice("show 12#"), alice("show 12"));
    assert_eq!(alice("show #"), alice("show"));
}

#[test]
fn a_number_alone_is_a_board() {
    for text in ["12", "b 12", "board 12", "bo 0012", "@1 12"] {
        assert_eq!(
            alice(text),
            Command::Play(PlayCommand::Board(Some(GameId(12)))),
            "{text}"
        );
    }
}

#[test]
fn a_number_that_no_board_can_have_is_a_board_that_is_not_there() {
    let long = "9".repeat(30);
    for text in [
        &long,
        &format!("board {long}"),
        &format!("accept {long}"),
        &format!("show {long}#1"),
    ] {
        assert_eq!(
            refused(text),
            GamesRefusal::NoBoard {
                number: long.clone()
            }
            .into(),
            "{text}"
        );
    }
    assert_eq!(
        alice(&format!("e2e3+#{long}")),
        play(None, "e2e3+", Some(u32::MAX))
    );
    assert_eq!(
        alice(&format!("show 12#{long} 12#-{long}")),
        Command::Games(GamesCommand::Show(vec![
            Shown::Board(GameId(12), AtTurn::After(u32::MAX)),
            Shown::Board(GameId(12), AtTurn::BeforeEnd(u32::MAX))
        ]))
    );
}

// Commands by their words.

#[test]
fn commands_without_words_take_none() {
    for (text, command) in [
        ("pending", Command::Challenge(ChallengeCommand::Pending)),
        ("next", Command::Games(GamesCommand::Next)),
        ("date", Command::Server(crate::command::ServerCommand::Date)),
        (
            "uptime",
            Command::Server(crate::command::ServerCommand::Uptime),
        ),
        (
            "version",
            Command::Server(crate::command::ServerCommand::Version),
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
}

#[test]
fn observe_takes_names_for_what_they_are() {
    let name = |text: &str| PlayerName::new(text).unwrap();
    assert_eq!(
        alice("observe bob"),
        Command::Observe(ObserveCommand::ObservePlayer(name("bob")))
    );
    assert_eq!(
        alice("observe 12 15"),
        Command::Observe(ObserveCommand::Observe(vec![GameId(12), GameId(15)]))
    );
    assert_eq!(
        detail("observe 12 bob"),
        Some(UsageDetail::NotANumber("bob".to_owned()))
    );
}

#[test]
fn a_challenge_takes_options_with_dashes_and_without() {
    let terms = |ruleset, colour, rated| Terms {
        colour,
        rated,
        ..Terms::usual(ruleset)
    };
    assert_eq!(alice("challenge bob"), challenge_to("bob", plain(), false));
    assert_eq!(alice("match bob rated"), challenge_to("bob", plain(), true));
    for text in [
        "challenge bob -black -unrated -board=dimyand",
        "challenge bob black unrated board=dimyand",
        "challenge bob unrated dimyand black",
        "challenge bob --black --unrated --dimyand -black",
    ] {
        let wanted = terms(Ruleset::Dimyand, Colour::Black, false);
        assert_eq!(alice(text), challenge_to("bob", wanted, false), "{text}");
    }
    assert_eq!(
        alice("challenge bob random tsivy rated"),
        challenge_to("bob", plain(), true)
    );
}

#[test]
fn a_challenge_with_wrong_options_is_refused() {
    let contradiction =
        |one: &str, other: &str| Some(UsageDetail::Contradiction(one.to_owned(), other.to_owned()));
    let unknown = |word: &str| Some(UsageDetail::UnknownOption(word.to_owned()));
    assert_eq!(
        detail("challenge bob white black"),
        contradiction("white", "black")
    );
    assert_eq!(
        detail("challenge bob -rated unrated"),
        contradiction("-rated", "unrated")
    );
    assert_eq!(
        detail("challenge bob telo board=dimyand"),
        contradiction("telo", "board=dimyand")
    );
    let bad = |value: &str| Some(UsageDetail::bad_option("board", value));
    assert_eq!(detail("challenge bob -board=chess"), bad("chess"));
    assert_eq!(detail("challenge bob board telo"), bad(""));
    assert_eq!(
        detail("challenge bob wite"),
        Some(UsageDetail::unknown_option("wite", ["white"]))
    );
    assert_ne!(detail("challenge bob wite"), unknown("wite"));
    assert_eq!(detail("challenge bob white fast"), unknown("fast"));
    assert_eq!(detail("challenge bob rated carol"), unknown("carol"));
    assert_eq!(detail("challenge"), None);
    assert_eq!(
        detail("challenge 1st"),
        Some(UsageDetail::NotAName("1st".to_owned()))
    );
}

#[test]
fn an_answer_names_a_number_a_player_or_nothing() {
    assert_eq!(
        alice("accept"),
        Command::Challenge(ChallengeCommand::Accept(Answer::Only))
    );
    assert_eq!(
        alice("accept 3"),
        Command::Challenge(ChallengeCommand::Accept(Answer::Number(GameId(3))))
    );
    assert_eq!(
        alice("accept bob"),
        Command::Challenge(ChallengeCommand::Accept(Answer::With(name("bob"))))
    );
    assert_eq!(
        alice("decline 3"),
        Command::Challenge(ChallengeCommand::Decline(Answer::Number(GameId(3))))
    );
    assert_eq!(
        alice("reject bob"),
        Command::Challenge(ChallengeCommand::Decline(Answer::With(name("bob"))))
    );
    assert_eq!(
        alice("withdraw 3"),
        Command::Challenge(ChallengeCommand::Withdraw(Answer::Number(GameId(3))))
    );
    let draw = |board| Answer::Kind {
        board,
        kind: ProposalKind::Draw,
    };
    assert_eq!(
        alice("accept draw"),
        Command::Challenge(ChallengeCommand::Accept(draw(None)))
    );
    assert_eq!(
        alice("decline 3 Draw"),
        Command::Challenge(ChallengeCommand::Decline(draw(Some(GameId(3)))))
    );
    assert_eq!(
        detail("accept 3 bob"),
        Some(UsageDetail::LeftOver("bob".to_owned()))
    );
    assert_eq!(
        detail("accept 3 4"),
        Some(UsageDetail::LeftOver("4".to_owned()))
    );
    assert_eq!(
        detail("decline 3rd"),
        Some(UsageDetail::NotAName("3rd".to_owned()))
    );
}

#[test]
fn what_happens_to_challenges_is_asked_and_said() {
    assert_eq!(
        alice("challenges"),
        Command::Challenge(ChallengeCommand::Policy(None))
    );
    assert_eq!(
        alice("challenges Ask"),
        Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Ask)))
    );
    assert_eq!(
        alice("challenges auto"),
        Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Auto)))
    );
    assert_eq!(
        alice("challenges closed"),
        Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Closed)))
    );
    assert_eq!(
        detail("challenges never"),
        Some(UsageDetail::UnknownOption("never".to_owned()))
    );
    assert_eq!(
        detail("challenges ask auto"),
        Some(UsageDetail::LeftOver("auto".to_owned()))
    );
}

#[test]
fn modes_and_programs() {
    assert_eq!(
        nobody("mode"),
        Command::Server(crate::command::ServerCommand::Mode(None))
    );
    assert_eq!(
        nobody("mode PLAIN"),
        Command::Server(crate::command::ServerCommand::Mode(Some(Mode::Plain)))
    );
    assert_eq!(
        nobody("hello json"),
        Command::Server(crate::command::ServerCommand::Hello {
            mode: Mode::Json,
            client: None
        })
    );
    assert_eq!(
        nobody("hello json rakoto/1.2"),
        Command::Server(crate::command::ServerCommand::Hello {
            mode: Mode::Json,
            client: Some(SafeText::new("rakoto/1.2"))
        })
    );
    assert_eq!(
        detail("mode xml"),
        Some(UsageDetail::UnknownOption("xml".to_owned()))
    );
    assert_eq!(
        detail("hello world"),
        Some(UsageDetail::UnknownOption("world".to_owned()))
    );
    assert_eq!(detail("hello"), None);
}

#[test]
fn talk_keeps_its_spaces_and_loses_what_could_paint() {
    assert_eq!(
        alice("say  well  done "),
        Command::Chat(ChatCommand::Say(SafeText::new("well  done")))
    );
    assert_eq!(alice("tell bob a\u{1b}[31mb"), tell("bob", "ab"));
    assert_eq!(alice("tell bob stop"), tell("bob", "stop"));
    assert_eq!(detail("say"), None);
    assert_eq!(detail("say \u{202e}"), None);
    assert_eq!(detail("tell bob"), None);
    assert_eq!(detail("tell"), None);
    assert_eq!(
        detail("tell 12x hi"),
        Some(UsageDetail::NotAName("12x".to_owned()))
    );
    let number = ChannelRefusal::OnlyANumber {
        number: "12".to_owned(),
    };
    assert_eq!(refused("tell 12 hi"), Refusal::Channel(number));
}

#[test]
fn help_takes_one_word() {
    assert_eq!(
        alice("help move"),
        Command::Server(crate::command::ServerCommand::Help(Some("move".to_owned())))
    );
    assert_eq!(
        detail("help how to move"),
        Some(UsageDetail::LeftOver("to".to_owned()))
    );
}

// Who speaks.

/// The commands that may carry userid and password: as by mail, with their words in a session, and
/// meaning.
fn spoken() -> Vec<(&'static str, Command)> {
    let twelve = Some(GameId(12));
    vec![
        (
            "set U flip",
            Command::Setting(SettingCommand::Change(vec![Setting::View(View::Flip)])),
        ),
        ("set U", Command::Setting(SettingCommand::ShowAll)),
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
            Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Auto))),
        ),
        (
            "accept U 3",
            Command::Challenge(ChallengeCommand::Accept(Answer::Number(GameId(3)))),
        ),
        (
            "reject U",
            Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Closed))),
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
                board: twelve,
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
        Refusal::Server(crate::refusal::ServerRefusal::Usage { .. })
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
            Refusal::Server(crate::refusal::ServerRefusal::AuthRequired { inline: true }),
            "{text}"
        );
    }
    assert_eq!(
        refused_outside("tell"),
        Refusal::Server(crate::refusal::ServerRefusal::AuthRequired { inline: false })
    );
    assert!(
        matches!(
            refused_outside("mode xml"),
            Refusal::Server(crate::refusal::ServerRefusal::Usage { .. })
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

#[test]
fn every_refusal_of_a_line_is_a_sentence_in_one_line() {
    let long = "9".repeat(30);
    let words = "a1".repeat(Movements::MOST_WORDS + 1);
    for text in [
        "xyzzy",
        "s",
        "resig",
        "@",
        "move",
        "set purple",
        "set style mauve",
        "set flip noflip",
        "uptime else",
        "tell 12 hi",
        "back x",
        "challenge bob fast",
        &long,
        "j1",
        "move 12 ++",
        &words,
    ] {
        let said = sentence(&refused(text));
        assert!(
            !said.is_empty() && !said.contains(char::is_control),
            "{text}: {said}"
        );
    }
}

// Anything at all.

fn words() -> impl Strategy<Value = String> {
    let known: Vec<&'static str> = catalog::rows().flat_map(Row::names).collect();
    prop_oneof![
        4 => proptest::sample::select(known).prop_map(str::to_owned),
        2 => proptest::sample::select(vec![
            "alice", "bob", "sesame", "**", "@7", "#", "#3", "12#-1", "12", "e2e3+", "a1", "stop", "fanorona",
            "flip", "home", "style", "on", "white", "-board=telo", "all", "next", "before", "json", "password",
            "999999999999999999999999999999",
        ]).prop_map(str::to_owned),
        1 => "[a-i1-5+#,;@ -]{0,12}",
        1 => "\\PC{0,8}",
        1 => any::<String>(),
    ]
}

fn lines() -> impl Strategy<Value = String> {
    let soup = prop::collection::vec(words(), 0..12).prop_map(|words| words.join(" "));
    let noise = prop::collection::vec(any::<char>(), 0..1024).prop_map(String::from_iter);
    let shape = |text: String| text.chars().take(1024).collect::<String>();
    prop_oneof![3 => soup, 1 => noise].prop_map(shape)
}

proptest! {
    #[test]
    fn any_line_is_a_request_or_a_refusal_with_a_code_of_the_protocol(text in lines(), logged_in: bool) {
        match read(&text, logged_in.then_some("alice")) {
            Ok(_) => {}
            Err(unread) => {
                prop_assert!(crate::refusal::CODES.contains(&unread.refusal.code()), "{}", unread.refusal.code());
                let said = sentence(&unread.refusal);
                prop_assert!(!said.is_empty() && !said.contains(char::is_control), "{said:?}");
            }
        }
    }

    #[test]
    fn a_tag_changes_nothing_but_the_tag(text in lines(), logged_in: bool) {
        let text = text.trim_start_matches(|letter: char| letter == '@' || letter.is_whitespace());
        let me = logged_in.then_some("alice");
        let plain = read(text, me).map_err(|unread| unread.refusal);
        let tagged = read(&format!("@t {text}"), me).map_err(|unread| unread.refusal);
        prop_assert_eq!(
            plain.map(|request| (request.speaker, request.given.map(|it| it.1))),
            tagged.map(|request| (request.speaker, request.given.map(|it| it.1)))
        );
    }
}

mod seeks;

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
            given: Some((_, Command::Account(AccountCommand::Login { password, .. }))),
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
        ("history", "since 2026-11-20", "until 2026-11-19"),
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
