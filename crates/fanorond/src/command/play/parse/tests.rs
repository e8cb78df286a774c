//! Lines for a board, and why they are refused.

use super::*;
use crate::command::commands::Command;
use crate::command::parse::tests::{alice, detail, mailed, play, refused};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::play::SyntaxProblem;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_rules::Reason;

#[test]
fn what_looks_like_a_point_is_answered_as_a_movement() {
    for (text, wrong, step) in [
        ("j1", "j1", 1),
        ("a1a9", "a9", 1),
        ("a1a2+,b7", "b7", 2),
        ("e2e3x", "x", 2),
    ] {
        let refusal = refused(text);
        let wanted = PlayRefusal::Syntax {
            reason: Reason::Syntax,
            problem: SyntaxProblem::NotAPoint,
            word: wrong.to_owned(),
            step,
        };
        assert_eq!(
            (refusal.code(), refusal),
            ("illegal_move", wanted.into()),
            "{text}"
        );
    }
}

#[test]
fn words_that_are_no_movements_are_refused_where_a_turn_stands() {
    let problem = |text: &str| {
        let Refusal::Play(PlayRefusal::Syntax { problem, .. }) = refused(text) else {
            panic!("{text}")
        };
        problem
    };
    assert_eq!(problem("move 12 north"), SyntaxProblem::NotAPoint);
    assert_eq!(problem("move 12 ++"), SyntaxProblem::Empty);
    assert_eq!(problem("move 12 a1a2!"), SyntaxProblem::NotUnderstood);
    assert_eq!(problem("a1a2!"), SyntaxProblem::NotUnderstood);
    assert_eq!(problem("a1a2#x"), SyntaxProblem::NotUnderstood);
    let long = "a1".repeat(Movements::MOST_WORDS + 1);
    assert_eq!(problem(&format!("move 12 {long}")), SyntaxProblem::TooLong);
}

#[test]
fn two_signs_are_refused_with_their_word() {
    for (text, wrong, step) in [
        ("b3c3+-", "b3c3+-", 1),
        ("b3c3−＋", "b3c3-+", 1),
        ("move 12 b3c3+,b2+-", "b2+-", 2),
        ("submit 12 b3c3++", "b3c3++", 1),
    ] {
        let wanted = PlayRefusal::Syntax {
            reason: Reason::Syntax,
            problem: SyntaxProblem::TwoSigns,
            word: wrong.to_owned(),
            step,
        };
        assert_eq!(refused(text), wanted.into(), "{text}");
    }
    assert_eq!(
        refused("queue 12 if b3c3+- then a1a2").code(),
        "illegal_move"
    );
}

#[test]
fn commands_on_a_board_take_its_number_or_mean_the_current_one() {
    let twelve = Some(GameId(12));
    for (text, command) in [
        (
            "board",
            PlayCommand::Board as fn(Option<GameId>) -> PlayCommand,
        ),
        ("back", PlayCommand::Back),
        ("reset", PlayCommand::Reset),
        ("propose", PlayCommand::Propose),
        ("draw", PlayCommand::Propose),
        ("claim", PlayCommand::Claim),
        ("resign", PlayCommand::Resign),
    ] {
        assert_eq!(alice(text), Command::Play(command(None)), "{text}");
        assert_eq!(
            alice(&format!("{text} 12")),
            Command::Play(command(twelve)),
            "{text} 12"
        );
        assert_eq!(
            detail(&format!("{text} twelve")),
            Some(UsageDetail::NotANumber("twelve".to_owned())),
            "{text}"
        );
    }
}

#[test]
fn the_words_of_the_mail_server_may_stand_where_a_turn_stands() {
    let twelve = Some(GameId(12));
    for (word, command) in [
        ("back", Command::Play(PlayCommand::Back(twelve))),
        ("reset", Command::Play(PlayCommand::Reset(twelve))),
        ("propose", Command::Play(PlayCommand::Propose(twelve))),
        ("draw", Command::Play(PlayCommand::Propose(twelve))),
        (
            "accept",
            Command::Challenge(ChallengeCommand::Accept(Answer::Offer(twelve))),
        ),
        (
            "reject",
            Command::Challenge(ChallengeCommand::Decline(Answer::Offer(twelve))),
        ),
        (
            "decline",
            Command::Challenge(ChallengeCommand::Decline(Answer::Offer(twelve))),
        ),
        ("resign", Command::Play(PlayCommand::Resign(twelve))),
        ("claim", Command::Play(PlayCommand::Claim(twelve))),
        ("stop", play(Some(12), "stop", None)),
    ] {
        assert_eq!(alice(&format!("move 12 {word}")), command, "{word}");
        assert_eq!(alice(&format!("board 12 {word}")), command, "{word}");
        assert_eq!(
            mailed(&format!("fanorona move 12 bob sesame {word}"), None),
            command,
            "{word}"
        );
    }
    assert_eq!(
        alice("move accept"),
        Command::Challenge(ChallengeCommand::Accept(Answer::Offer(None)))
    );
    assert_eq!(detail("move"), None);
    assert_eq!(detail("move 12"), None);
}

#[test]
fn legal_lists_steps_or_turns() {
    let legal = |game: Option<i64>, detail| {
        Command::Play(PlayCommand::Legal {
            game: game.map(GameId),
            detail,
        })
    };
    assert_eq!(alice("legal"), legal(None, LegalDetail::Steps));
    assert_eq!(alice("legal 12"), legal(Some(12), LegalDetail::Steps));
    assert_eq!(alice("legal Turns"), legal(None, LegalDetail::Turns));
    assert_eq!(alice("legal 12 turns"), legal(Some(12), LegalDetail::Turns));
    assert_eq!(
        detail("legal 12 moves"),
        Some(UsageDetail::UnknownOption("moves".to_owned()))
    );
    assert_eq!(
        detail("legal 12 turns all"),
        Some(UsageDetail::LeftOver("all".to_owned()))
    );
}
