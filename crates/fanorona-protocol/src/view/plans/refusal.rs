//! Refusals about turns that are not played now, as sentences.

use crate::args::shown;
use crate::refusal::PlanRefusal;
use crate::view::steps::{Before, alternatives};
use fanorona_game::Grammar;
use fanorona_rules::{Phase, Reason, Rejection, Side};

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

fn reason(rejection: &Rejection) -> &'static str {
    match rejection.reason {
        Reason::Syntax => "that is no movement on this board.",
        Reason::NotYourPiece => "no piece of yours stands there.",
        Reason::NotAdjacent => "a piece goes to a neighbouring point only.",
        Reason::NoLine => "no line joins the two points; diagonals are drawn from strong points only.",
        Reason::Occupied => "the point is occupied.",
        Reason::MustCapture if unpaid(rejection) => {
            "while the burden is unpaid, the debtor must capture in every turn."
        }
        Reason::MustCapture => "you can capture, so you must.",
        Reason::ChooseCapture => "add + to capture by approach or - to capture by withdrawal.",
        Reason::NoCapture => "nothing is captured that way.",
        Reason::SameDirection => "a piece may not go on in the direction that it just came.",
        Reason::Revisit => "the piece has stood on that point in this turn.",
        Reason::OtherPiece => "a turn is made with one piece only.",
        Reason::TurnOver if unpaid(rejection) => {
            "while the burden is unpaid, the debtor captures one piece a turn; leave the rest out."
        }
        Reason::TurnOver => "the turn ends before this; leave the rest out.",
        Reason::CannotEnd => "there is no turn of yours to end; play one first.",
        Reason::VelaNoCapture => "you may not capture until your burden is paid; play without a sign.",
    }
}

/// Whether the winner of a vela still owes pieces.
fn unpaid(rejection: &Rejection) -> bool {
    matches!(rejection.at.phase(), Phase::Vela { .. })
}

/// Up to a handful of the steps that would have been legal.
fn legal_instead(rejection: &Rejection) -> String {
    const MOST: usize = 6;
    if rejection.legal.is_empty() {
        return String::new();
    }
    let first = &rejection.legal[..rejection.legal.len().min(MOST)];
    let texts = alternatives(first, Before::next_at(&rejection.at));
    let more = if rejection.legal.len() > MOST { " ... (all: legal)" } else { "" };
    let stop = if rejection.may_end { ", or stop" } else { "" };
    format!("Legal: {}{more}{stop}. ", texts.join(" "))
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
