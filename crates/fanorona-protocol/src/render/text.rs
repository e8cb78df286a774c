//! Events for people. Every line that may come unasked begins with a mark: `*` server, `!` game, `?`
//! offer, `<name>` talk.

use super::{Viewer, review, state, table};
use crate::event::{Audience, ChallengeNews, Event, Fate, Notice, OfferNews, ServerInfo, Talk};
use fanorona_game::{Colour, PlayerName, Terms};
use std::fmt::Write as _;

/// Draws an event as whole lines.
pub(super) fn event(event: &Event, viewer: &Viewer, out: &mut String) {
    match event {
        Event::Hello(info) => greeting(info, out),
        Event::State(board) => state::text(board, viewer, out),
        Event::Challenge(news) => challenge(news, viewer, out),
        Event::Offer(news) => offer(news, viewer, out),
        Event::Talk(said) => talk(said, out),
        Event::Notice(told) => {
            let _ = writeln!(out, "{}", notice(*told));
        }
        Event::Table(list) => table::text(list, out),
        Event::Review(event) => review::text(event, viewer, out),
    }
}

fn greeting(info: &ServerInfo, out: &mut String) {
    let _ = writeln!(out, "fanorond {}: Fanorona, the national board game of Madagascar.", info.version);
    let _ = writeln!(out, "Type your name, or one of: register, guest, help, quit.");
}

/// The conditions of a game, in words. The challenger is `you` to oneself.
pub(super) fn terms(terms: &Terms, challenger: Option<&PlayerName>) -> String {
    let rated = if terms.rated { "rated" } else { "unrated" };
    let plays = |side| match challenger {
        None => format!("you play {side}"),
        Some(name) => format!("{name} plays {side}"),
    };
    let colour = match terms.colour {
        Colour::White => plays("White"),
        Colour::Black => plays("Black"),
        Colour::Random => "colours are drawn".to_owned(),
    };
    format!("{}, {rated}, {colour}", terms.ruleset.name())
}

fn challenge(news: &ChallengeNews, viewer: &Viewer, out: &mut String) {
    let challenge = &news.challenge;
    let (number, from, to) = (challenge.id, &challenge.from.name, &challenge.to.name);
    let mine = viewer.account == Some(challenge.from.id);
    let terms = terms(&challenge.terms, (!mine).then_some(from));
    let _ = match news.fate {
        Fate::Open | Fate::Waiting if mine => {
            writeln!(
                out,
                "? Challenge {number} to {to} waits: {terms}.\n? To take it back: withdraw {number}"
            )
        }
        Fate::Open | Fate::Waiting => writeln!(
            out,
            "? Challenge {number}: {from} asks you for a game: {terms}.\n? Answer: accept {number} or decline {number}"
        ),
        Fate::Accepted => writeln!(out, "? Challenge {number}: {to} accepts."),
        Fate::Declined => writeln!(out, "? Challenge {number}: {to} declines."),
        Fate::Withdrawn => writeln!(out, "? Challenge {number}: {from} takes it back."),
    };
}

fn offer(news: &OfferNews, viewer: &Viewer, out: &mut String) {
    let (game, from) = (news.game, &news.from.name);
    let mine = viewer.account == Some(news.from.id);
    let _ = match news.fate {
        Fate::Open | Fate::Waiting if mine => {
            writeln!(out, "? Game {game}: you offer a draw. To take it back: withdraw {game}")
        }
        Fate::Open | Fate::Waiting => {
            writeln!(out, "? Game {game}: {from} offers a draw. Answer: accept {game} or decline {game}")
        }
        Fate::Accepted => writeln!(out, "? Game {game}: the draw that {from} offered is accepted."),
        Fate::Declined => writeln!(out, "? Game {game}: the draw that {from} offered is declined."),
        Fate::Withdrawn => writeln!(out, "? Game {game}: the draw that {from} offered is off the table."),
    };
}

fn talk(said: &Talk, out: &mut String) {
    let (from, text) = (&said.from, said.text.as_str());
    let _ = match said.to {
        Audience::Person => writeln!(out, "<{from}> {text}"),
        Audience::Opponent(game) => writeln!(out, "<{from}> [game {game}] {text}"),
        Audience::Replay(game) => writeln!(out, "<{from}> [replay {game}] {text}"),
    };
}

pub(super) fn notice(notice: Notice) -> &'static str {
    match notice {
        Notice::TakenOver => "* You have logged in elsewhere; this connection closes.",
        Notice::Farewell => "* Goodbye.",
        Notice::Goodbye => "* Goodbye. Your games wait for you.",
        Notice::LoginTimeout => "* Nobody has logged in for too long; this connection closes.",
        Notice::Idle => "* Nothing was typed for too long; this connection closes.",
        Notice::TooSlow => "* This connection does not read what it is sent, and closes.",
        Notice::TooManyConnections => "* Too many connections come from your address. Try again later.",
        Notice::ShuttingDown => "* The server stops. Your games are safe; come back later.",
        Notice::Here => "* Yes, fanorond is here.",
        Notice::Interrupted => "* Interrupted.",
        Notice::InTheClear => "* Passwords travel in the clear: take one that you use nowhere else.",
        Notice::ViewHint => "* Your own pieces at the bottom of every board: set home (more: help set)",
        Notice::UnknownName => "* Nobody has that name. To make the account: register NAME",
        Notice::GuestHint => "* A guest's games end when the guest leaves. To stay: quit, and then register",
    }
}
