//! Commands with options: challenges, answers, modes, talk, help.

use super::*;
use crate::command::server::ServerCommand;
use crate::command::session::{ModeChoice, SessionCommand};
use fanorona_game::OfferId;

// Commands by their words.

#[test]
fn commands_without_words_take_none() {
    for (text, command) in [
        ("pending", Command::Challenge(ChallengeCommand::Pending)),
        ("next", Command::Games(GamesCommand::Next)),
        ("date", Command::Server(ServerCommand::Date)),
        ("uptime", Command::Server(ServerCommand::Uptime)),
        ("version", Command::Session(SessionCommand::Version)),
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
        alice("challenge bob tsivy rated"),
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
    let draw = |game| Answer::Kind {
        game,
        kind: ProposalKind::Draw,
        id: None,
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
        alice("accept 3 draw#57"),
        Command::Challenge(ChallengeCommand::Accept(Answer::Kind {
            game: Some(GameId(3)),
            kind: ProposalKind::Draw,
            id: Some(OfferId(57)),
        }))
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

fn choice(mode: Mode) -> ModeChoice {
    ModeChoice { mode, words: false }
}

#[test]
fn modes_and_programs() {
    assert_eq!(nobody("mode"), Command::Session(SessionCommand::Mode(None)));
    assert_eq!(
        nobody("mode PLAIN"),
        Command::Session(SessionCommand::Mode(Some(choice(Mode::Plain))))
    );
    assert_eq!(
        nobody("hello json"),
        Command::Session(SessionCommand::Hello {
            mode: choice(Mode::Json),
            client: None
        })
    );
    assert_eq!(
        nobody("hello json rakoto/1.2"),
        Command::Session(SessionCommand::Hello {
            mode: choice(Mode::Json),
            client: Some(SafeText::new("rakoto/1.2"))
        })
    );
    let words = ModeChoice {
        words: true,
        ..choice(Mode::Json)
    };
    assert_eq!(
        nobody("mode json words"),
        Command::Session(SessionCommand::Mode(Some(words)))
    );
    assert_eq!(
        nobody("hello json rakoto/1.2 words"),
        Command::Session(SessionCommand::Hello {
            mode: words,
            client: Some(SafeText::new("rakoto/1.2"))
        })
    );
    assert_eq!(
        detail("mode json loud"),
        Some(UsageDetail::UnknownOption("loud".to_owned()))
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
fn help_takes_any_words() {
    assert_eq!(
        alice("help move"),
        Command::Server(ServerCommand::Help(Some("move".to_owned())))
    );
    assert_eq!(
        alice("help how to move"),
        Command::Server(ServerCommand::Help(Some("how to move".to_owned())))
    );
}
