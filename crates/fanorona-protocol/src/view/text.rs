//! Events for people. Every line that may come unasked begins with a mark: `*` server, `!` game, `?`
//! offer, `<name>` talk.

use super::arguments::Context;
use super::layout::{Layout, Marks};
use super::terms::until;
use super::{
    Viewer, bulletin, house, list, live, live_games, mailbox, plans, review, state, table, talk, watching,
};
use crate::event::{
    ClockNews, Event, Fate, MatchNews, MatchNext, Notice, OfferNews, ServerInfo, VacationNews, WatchEvent,
};
use crate::message::Message;
use fanorona_game::{PlayedTurn, Proposal, Start};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// Draws an event as whole lines.
pub(super) fn event(event: &Event, viewer: &Viewer, out: &mut String) {
    let mut words = String::new();
    match event {
        Event::Hello(info) => greeting(info, &mut words),
        // These know for themselves what of them is words.
        Event::State(board) => return state::text(board, viewer, out),
        Event::Table(list) => return table::text(list, viewer, out),
        Event::Plans(news) => return plans::event(news, viewer, out),
        Event::Review(news) => return review::text(news, viewer, out),
        Event::Seek(news) => said(Mark::Server, &**news, viewer, &mut words),
        Event::List(list) => return list::text(list, viewer, out),
        Event::House(news) => return house::event(news, viewer, out),
        Event::Challenge(news) => said(Mark::Offer, &**news, viewer, &mut words),
        Event::Offer(news) => offer(news, viewer, &mut words),
        Event::Talk(said) => talk::said(said, &mut words),
        Event::Talking(news) => talk::text(news, &mut words),
        Event::Notice(told) => {
            let _ = writeln!(words, "{}", notice(*told));
        }
        Event::Bulletin(told) => {
            let _ = writeln!(words, "{}", bulletin::text(told, &viewer.preferences.timezone));
        }
        Event::Clock(news) => clock(news, viewer, &mut words),
        Event::Vacation(news) => vacation(news, viewer, &mut words),
        Event::Match(news) => match_news(news, &mut words),
        Event::Mailbox(it) => mailbox::text(it, viewer, &mut words),
        Event::Ping => words.push_str("* Are you there? Answer: pong\n"),
        // It is laid out already, for everybody who likes it so.
        Event::Watching(WatchEvent::Shared(shared)) => return shared.draw(viewer, &mut 0, out),
        Event::Watching(WatchEvent::Games(list)) => return live_games::text(list, viewer, out),
        Event::Watching(WatchEvent::Audience(news)) => watching::audience(news, &mut words),
        Event::Live(event) => live::text(event, viewer, &mut words),
    }
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// What a line begins with that was not asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// `*`: from the server.
    Server,
    /// `?`: a question that waits for an answer, and what becomes of it.
    Offer,
}

/// Writes the sentence of a message with its mark on each line.
pub(super) fn said(mark: Mark, message: &impl Message, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let mark = match mark {
        Mark::Server => '*',
        Mark::Offer => '?',
    };
    for line in context.locale.say(message, &context).unwrap_or_default().lines() {
        let _ = writeln!(out, "{mark} {line}");
    }
}

fn greeting(info: &ServerInfo, out: &mut String) {
    let _ = writeln!(out, "fanorond {}: Fanorona, the national board game of Madagascar.", info.version);
    let _ = writeln!(out, "Type your name, or one of: register, guest, help, quit.");
}

fn offer(news: &OfferNews, viewer: &Viewer, out: &mut String) {
    let (game, from) = (news.game, &news.from.name);
    let mine = viewer.account == Some(news.from.id);
    let what = asked(news);
    let _ = match news.fate {
        Fate::Open | Fate::Waiting if mine => {
            writeln!(out, "? Game {game}: you {}. To take it back: withdraw {game}", what.you)
        }
        Fate::Open | Fate::Waiting if viewer.account.is_none() => {
            writeln!(out, "! Game {game}: {from} {}.", what.they)
        }
        Fate::Accepted | Fate::Declined | Fate::Withdrawn if viewer.account.is_none() => {
            let fate = match news.fate {
                Fate::Open | Fate::Waiting | Fate::Accepted => "is accepted",
                Fate::Declined => "is declined",
                Fate::Withdrawn => "is off the table",
            };
            writeln!(out, "! Game {game}: {} {from} {fate}.", what.noun)
        }
        Fate::Open | Fate::Waiting => {
            writeln!(out, "? Game {game}: {from} {}. Answer: accept {game} or decline {game}", what.they)
        }
        Fate::Accepted => writeln!(out, "? Game {game}: {} {from} is accepted.", what.noun),
        Fate::Declined => writeln!(out, "? Game {game}: {} {from} is declined.", what.noun),
        Fate::Withdrawn => writeln!(out, "? Game {game}: {} {from} is off the table.", what.noun),
    };
}

/// What is asked for, in the forms that sentences need.
struct Asked {
    you: String,
    they: String,
    noun: &'static str,
}

fn asked(news: &OfferNews) -> Asked {
    let forms = |you: &str, they: &str, noun| Asked { you: you.to_owned(), they: they.to_owned(), noun };
    match news.what {
        Proposal::Draw => forms("offer a draw", "offers a draw", "the draw offered by"),
        Proposal::Abort => forms("ask to break it off", "asks to break it off", "the abort asked for by"),
        Proposal::Undo { turns } => {
            let back = undone(turns, &news.turns);
            Asked {
                you: format!("ask to take back {back}"),
                they: format!("asks to take back {back}"),
                noun: "the undo asked for by",
            }
        }
    }
}

/// The turns that would go, by number and text.
fn undone(turns: u32, played: &[PlayedTurn]) -> String {
    let named: Vec<String> =
        played.iter().map(|played| format!("turn {} ({})", played.ply.0, played.turn)).collect();
    match named.as_slice() {
        [] => format!("{turns} turns"),
        [only] => only.clone(),
        [first, .., last] if named.len() > 3 => format!("{turns} turns, {first} to {last}"),
        several => several.join(" and "),
    }
}

/// The player to move is reminded.
fn clock(news: &ClockNews, viewer: &Viewer, out: &mut String) {
    let ClockNews { game, opponent, since, due } = news;
    let waits = until(viewer.now, *since);
    let limit = due.map_or_else(String::new, |due| {
        format!(" Your time is up in {} ({}).", until(due, viewer.now), viewer.date_time(due))
    });
    let _ = writeln!(out, "! Game {game}: {opponent} has waited {waits} for your turn.{limit}");
}

fn vacation(news: &VacationNews, viewer: &Viewer, out: &mut String) {
    let VacationNews { player, games, until } = news;
    let boards: Vec<String> = games.iter().map(ToString::to_string).collect();
    let boards = boards.join(", ");
    let _ = match until {
        Some(until) => writeln!(
            out,
            "! {player} is on vacation, until {} at the latest: {player}'s clock stands.",
            viewer.date_time(*until)
        ),
        None => writeln!(out, "! {player} is back from vacation: {player}'s clock runs again."),
    };
    let _ = writeln!(out, "! Your games with {player}: {boards}.");
}

fn match_news(news: &MatchNews, out: &mut String) {
    let MatchNews { first, players: [one, other], points, next } = news;
    let standing = format!("{one} {} - {other} {}", half(points.first), half(points.second));
    let _ = match next {
        MatchNext::Game(game, Start::Ordinary) => {
            writeln!(out, "! Match {first}: {standing}. It goes on with game {game}.")
        }
        MatchNext::Game(game, Start::Vela) => {
            writeln!(out, "! Match {first}: {standing}. Game {game} is the vela for the game just ended.")
        }
        MatchNext::Over => writeln!(out, "! Match {first} is over: {standing}. {}", winner(news)),
        MatchNext::BrokenOff => writeln!(out, "! Match {first} is broken off: {standing}."),
    };
}

/// Points in halves, as people write them: `1`, `0.5`, `2.5`.
fn half(points: u16) -> String {
    let fraction = if points % 2 == 1 { ".5" } else { "" };
    format!("{}{fraction}", points / 2)
}

fn winner(news: &MatchNews) -> String {
    let [one, other] = &news.players;
    match news.points.first.cmp(&news.points.second) {
        Ordering::Greater => format!("{one} wins the match."),
        Ordering::Less => format!("{other} wins the match."),
        Ordering::Equal => "It is drawn.".to_owned(),
    }
}

pub(super) fn notice(notice: Notice) -> &'static str {
    match notice {
        Notice::TakenOver => "* You have logged in elsewhere; this connection closes.",
        Notice::Farewell => "* Goodbye.",
        Notice::Goodbye => "* Goodbye. Your games wait for you.",
        Notice::GoodbyeLive => "* Goodbye. Your clock by the minute runs on: come back within a minute.",
        Notice::LoginTimeout => "* Nobody has logged in for too long; this connection closes.",
        Notice::Idle => "* Nothing was typed for too long; this connection closes.",
        Notice::TooSlow => "* This connection does not read what it is sent, and closes.",
        Notice::TooManyConnections => "* Too many connections come from your address. Try again later.",
        Notice::ShuttingDown => "* The server stops. Your games are safe; come back later.",
        Notice::Here => "* Yes, fanorond is here.",
        Notice::Interrupted => "* Interrupted.",
        Notice::InTheClear => "* Passwords travel in the clear: take one that you use nowhere else.",
        Notice::ViewHint => "* Your own pieces at the bottom of every board: set home (more: help set)",
        Notice::ViewAndSizeHint => {
            "* Own pieces always at the bottom: set home. A smaller board: set style compact"
        }
        Notice::UnknownName => "* Nobody has that name. To make the account: register NAME",
        Notice::Kicked => "* An administrator sends you away; this connection closes.",
        Notice::KeptOut => "* An administrator keeps you out; this connection closes.",
        Notice::Quiet => "* You want quiet: only games, and what is said to you. To end it: quiet off",
        Notice::TalkLeftOut => "* What others said was left out: this connection did not read it.",
        Notice::AccountDeleted => "* Your account is deleted; this connection closes.",
        Notice::TokenRevoked => "* Your token was revoked; this connection closes.",
        Notice::Silent => "* You did not answer for too long; this connection closes.",
        Notice::SlowDown => "* You send lines faster than they are obeyed. Wait for the answers.",
        Notice::Flooding => "* You went on sending lines too fast; this connection closes.",
        Notice::GuestHint => "* A guest whose line drops has lost. To be able to come back: quit, register",
    }
}
