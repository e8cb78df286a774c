//! Events for people. Every line that may come unasked begins with a mark: `*` server, `!` game,
//! `?` offer, `<name>` talk.

use crate::messages::chat::ChatMessage;
use crate::messages::event::Event;
use crate::messages::message::Mark;
use crate::records::own_line;
use crate::text::boards::mark::{marked, said};
use crate::text::boards::state;
use crate::text::features::{learn, news, puzzle, queue, record, replay, simul, study};
use crate::text::lists::list;
use crate::text::screen::layout::{Layout, Marks};
use crate::text::sentences::arguments::Context;
use crate::viewer::Viewer;
use std::fmt::Write as _;

/// Draws an event as whole lines.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other events are said alike"
)]
pub(super) fn event(event: &Event, viewer: &Viewer, out: &mut String) {
    let (_, mark) = event.kind();
    let mut words = String::new();
    match event {
        // These know for themselves what of them is words.
        Event::State(board) => return state::text(board, viewer, out),
        Event::Preview(preview) => return queue::preview(preview, viewer, out),
        Event::Record(it) => return record::event(it, viewer, out),
        Event::Replay(news) => return replay::event(news, viewer, out),
        Event::Lesson(lesson) => return learn::event(lesson, viewer, out),
        Event::Puzzle(it) => return puzzle::event(it, viewer, out),
        Event::Study(it) => return study::event(it, viewer, out),
        // No line of a file is wrapped.
        Event::Own(it) => return out.push_str(&own_line(it)),
        Event::StudyText(it) => return out.push_str(&it.text),
        Event::TournamentCsv(it) => return out.push_str(&it.csv.replace("\r\n", "\n")),
        Event::TournamentTrf(it) => return out.push_str(&it.trf.replace("\r\n", "\n")),
        Event::List(list) => return list::text(list, viewer, out),
        Event::Simul(news) => return simul::text(news, viewer, out),
        Event::Shared(shared) => return self::event(shared.event(), viewer, out),
        Event::Chat(message) => chat(message, viewer, &mut words),
        Event::News(it) => marked(mark, &news::sentence(it, &Context::of(viewer)), &mut words),
        Event::Ping => marked(mark, &Context::of(viewer).locale.word("ping"), &mut words),
        Event::Offer(news) => {
            // Only the players are asked for an answer.
            let offer = news.offer();
            let plays = viewer
                .name
                .as_ref()
                .is_some_and(|me| *me == offer.from || *me == offer.to);
            said(
                if plays { mark } else { Mark::Game },
                &**news,
                viewer,
                &mut words,
            );
        }
        told => said(mark, told, viewer, &mut words),
    }
    let layout = if is_talk(event) {
        Layout::of_talk(viewer)
    } else {
        Layout::of(viewer)
    };
    layout.words(&words, Marks::Coloured, out);
}

/// Whether a player wrote the words of an event.
fn is_talk(event: &Event) -> bool {
    matches!(
        event,
        Event::Chat(_) | Event::Comment(_) | Event::Message(_)
    )
}

/// Writes what a player said: the player, then the recipients unless that is only the reader.
fn chat(message: &ChatMessage, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let to = context
        .locale
        .say(&message.audience, &context)
        .unwrap_or_default();
    let gap = if to.is_empty() { "" } else { " " };
    let _ = writeln!(out, "<{}> {to}{gap}{}", message.from, message.text);
}
