//! Refusals about turns that are not played now, as sentences.

use crate::args::shown;
use crate::refusal::PlanRefusal;
use crate::view::refusal::{legal_instead, reason};
use fanorona_game::Grammar;
use fanorona_rules::{Reason, Rejection, Side};

/// The sentence for a refusal.
pub(in crate::view) fn sentence(refusal: &PlanRefusal) -> String {
    match refusal {
        PlanRefusal::Grammar(form) => {
            format!("{} Type: queue BOARD if TURN then TURN (more: help queue)", grammar(*form))
        }
        PlanRefusal::PlayFirst(board) => {
            format!(
                "It is your turn on board {board}: play first, then queue what you answer. Look: board {board}"
            )
        }
        PlanRefusal::Number { board, turn } => {
            format!(
                "That would be turn {turn} on board {board}, not the one you wrote for. Look again: board {board}"
            )
        }
        PlanRefusal::Illegal { turn, text, rejection, .. } => {
            let step =
                if rejection.step > 1 { format!(", movement {}", rejection.step) } else { String::new() };
            let (why, instead) = (reason(rejection), legal_instead(rejection));
            let why = neutral(rejection).unwrap_or(why);
            format!("Turn {turn} (\"{}\"){step}: {why} {instead}Nothing was changed.", shown(text))
        }
        PlanRefusal::Over { turn } => {
            format!(
                "The game would be over with {turn}, so nothing can follow it. Give only what comes before."
            )
        }
        PlanRefusal::TwoReplies { turn } => {
            format!("There are two replies to {turn} in your line. Give one of them.")
        }
        PlanRefusal::NoBranch(board) => {
            format!("No such reply is queued on board {board}. Those that are: queue {board}")
        }
        PlanRefusal::TooMany { most } => {
            format!(
                "A board has at most {most} queued replies, and nothing was changed. Take some away: queue BOARD drop TURN"
            )
        }
        PlanRefusal::TooDeep { most } => {
            format!(
                "At most {most} replies are queued one after the other, and nothing was changed. Give fewer."
            )
        }
        PlanRefusal::NothingSubmitted(board) => {
            format!("You have submitted no turn on board {board}. To do so: submit {board} TURN")
        }
        PlanRefusal::MovedOn(board) => {
            format!(
                "Game {board} has moved on since you submitted your turn, so it is not played. Look again: board {board}"
            )
        }
        PlanRefusal::TooManyTurns { most } => {
            format!("A preview takes at most {most} turns. Give fewer.")
        }
    }
}

/// Why a turn is not legal, where the usual words would speak of the reader: the turn may be of either side.
fn neutral(rejection: &Rejection) -> Option<&'static str> {
    let white = rejection.stage.side_to_move() == Side::White;
    match rejection.reason {
        Reason::NotYourPiece if white => Some("no white piece stands there."),
        Reason::NotYourPiece => Some("no black piece stands there."),
        Reason::MustCapture => Some("a capture is possible, so it must capture."),
        Reason::CannotEnd => Some("there is no turn to end."),
        Reason::VelaNoCapture => Some("no capture is allowed until the burden is paid."),
        Reason::Syntax
        | Reason::NotAdjacent
        | Reason::NoLine
        | Reason::Occupied
        | Reason::ChooseCapture
        | Reason::NoCapture
        | Reason::SameDirection
        | Reason::Revisit
        | Reason::OtherPiece
        | Reason::TurnOver => None,
    }
}

fn grammar(form: Grammar) -> &'static str {
    match form {
        Grammar::Empty => "There is no reply in that.",
        Grammar::NoTurn => "A turn is missing behind if, then or else.",
        Grammar::NoThen => "Behind if TURN there must be: then TURN.",
        Grammar::NoIf => "There is a then without its if.",
        Grammar::Parenthesis => {
            "The parentheses do not fit; they stand behind a reply, around what follows it."
        }
        Grammar::NoSemicolon => "There must be ; between two replies.",
        Grammar::TwoPlain => "There can be only one reply to whatever comes.",
        Grammar::PlainInside => "What follows a reply must begin with if.",
        Grammar::TooDeep => "That goes deeper than any game.",
    }
}
