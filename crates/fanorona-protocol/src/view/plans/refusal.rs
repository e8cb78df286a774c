//! Refusals about turns that are not played now, as sentences.

use crate::args::shown;
use crate::refusal::{IllegalMove, PlanRefusal};
use crate::view::arguments::{self, Context};
use crate::view::steps::{Before, alternatives};
use fanorona_game::Grammar;
use fanorona_rules::{Reason, Rejection, Side};

/// The sentence for a refusal.
pub(in crate::view) fn sentence(refusal: &PlanRefusal, context: &Context<'_>) -> String {
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
            let step = if rejection.step > 1 { format!(", step {}", rejection.step) } else { String::new() };
            let usual = || {
                let why = arguments::of(&IllegalMove::from(&**rejection), context);
                context.locale.sentence("illegal-move", &why)
            };
            let why = neutral(rejection).map_or_else(usual, str::to_owned);
            let instead = legal_instead(rejection);
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

/// Why a turn is illegal, where the usual sentence says "you": this turn can be of either side.
fn neutral(rejection: &Rejection) -> Option<&'static str> {
    let white = rejection.stage.side_to_move() == Side::White;
    match rejection.reason {
        Reason::NotYourPiece if white => Some("White has no piece there."),
        Reason::NotYourPiece => Some("Black has no piece there."),
        Reason::MustCapture => Some("A capture is possible, so the turn must capture."),
        Reason::CannotEnd => Some("There is no turn to end."),
        Reason::VelaNoCapture => Some("No capture is allowed until the burden is paid."),
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
    format!("You can play: {}{more}{stop}. ", texts.join(" "))
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
