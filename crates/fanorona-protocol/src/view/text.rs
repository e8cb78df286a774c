//! Events for people. Every line that may come unasked begins with a mark: `*` server, `!` game, `?`
//! offer, `<name>` talk.

use super::arguments::Context;
use super::layout::{Layout, Marks};
use super::{Viewer, list, news, queue, record, replay, simul, state};
use crate::event::{ChatMessage, Event, Mark};
use crate::message::Message;
use std::fmt::Write as _;

/// Draws an event as whole lines.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other events are said alike")]
pub(super) fn event(event: &Event, viewer: &Viewer, out: &mut String) {
    let (_, mark) = event.kind();
    let mut words = String::new();
    match event {
        // These know for themselves what of them is words.
        Event::State(board) => return state::text(board, viewer, out),
        Event::Preview(preview) => return queue::preview(preview, viewer, out),
        Event::Record(it) => return record::event(it, viewer, out),
        Event::Replay(news) => return replay::event(news, viewer, out),
        Event::List(list) => return list::text(list, viewer, out),
        Event::Simul(news) => return simul::text(news, viewer, out),
        // It is already laid out, for everybody who wants the same drawing.
        Event::Shared(shared) => return shared.draw(viewer, &mut 0, out),
        Event::Chat(message) => chat(message, viewer, &mut words),
        Event::News(it) => marked(mark, &news::sentence(it, &Context::of(viewer)), &mut words),
        Event::Ping => marked(mark, &Context::of(viewer).locale.word("ping"), &mut words),
        Event::Offer(news) => {
            // Only the players are asked for an answer.
            let offer = news.offer();
            let plays = viewer.name.as_ref().is_some_and(|me| *me == offer.from || *me == offer.to);
            said(if plays { mark } else { Mark::Game }, &**news, viewer, &mut words);
        }
        told => said(mark, told, viewer, &mut words),
    }
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// Writes the sentence of a message with its mark on each line.
pub(super) fn said(mark: Mark, message: &impl Message, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    marked(mark, &context.locale.say(message, &context).unwrap_or_default(), out);
}

fn marked(mark: Mark, text: &str, out: &mut String) {
    let mark = match mark {
        Mark::None => "",
        Mark::Server => "* ",
        Mark::Game => "! ",
        Mark::Question => "? ",
    };
    for line in text.lines() {
        let _ = writeln!(out, "{mark}{line}");
    }
}

/// Writes what a player said: the player, then the recipients unless that is only the reader.
fn chat(message: &ChatMessage, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let to = context.locale.say(&message.audience, &context).unwrap_or_default();
    let gap = if to.is_empty() { "" } else { " " };
    let _ = writeln!(out, "<{}> {to}{gap}{}", message.from, message.text);
}
