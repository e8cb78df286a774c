//! How events and replies look to one viewer: text for people, JSON for programs.

mod analysis;
mod arguments;
mod bell;
mod blind;
mod date;
mod example;
mod facts;
mod formula;
pub(crate) mod help;
mod ink;
mod json;
mod layout;
mod learn;
mod list;
mod locale;
mod mark;
mod news;
mod picture;
mod prompt;
mod puzzle;
mod queue;
mod record;
mod replay;
mod reply;
mod said;
mod seek_graph;
mod settings;
mod shared;
mod simul;
mod state;
mod study;
mod table;
pub mod terminal;
mod text;
mod why;

pub use crate::event::{Detail, Shared};
pub use bell::rings;
pub use date::{date_time, duration};
pub use help::topic_title;
pub use ink::Ink;
pub use news::{AddressMail, Footer, Letter, confirmation_letter, letter};
pub use picture::{LastMovement, Picture, picture};
pub use prompt::{Prompt, Typing, command_prompt, prompt};
pub use record::record_text;
pub use simul::aside;

use crate::command::{Mode, Tag};
use crate::event::Event;
use crate::language::Language;
use crate::reply::{AccountDone, Done, Reply};
pub use crate::viewer::{Viewer, Window};
use fluent_bundle::FluentArgs;
use locale::Locale;

/// The line under a page of an answer of which this many lines follow.
#[must_use]
pub fn page_more(lines: usize, language: Language) -> String {
    let args = FluentArgs::from_iter([("lines", lines)]);
    Locale::of(language).sentence("page-more", &args) + "\n"
}

/// The last line of an answer whose rest is too long to be kept.
#[must_use]
pub fn page_cut(language: Language) -> String {
    Locale::of(language).word("page-cut") + "\n"
}

/// Draws what happened, as whole lines that end in LF. `seq` is the last line number of json mode,
/// and is counted on.
pub fn event(event: &Event, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    match (event, viewer.mode) {
        (Event::Shared(it), _) => shared::draw(it, viewer, seq, out),
        (event, Mode::Human | Mode::Plain) => text::event(event, viewer, out),
        (event, Mode::Json) => json::event(event, viewer, seq, out),
    }
}

/// Draws an answer, with the events that it shows first. In json mode this is always exactly one
/// line more than there are events; for people it may be nothing at all.
pub fn reply(reply: &Reply, tag: Option<&Tag>, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    let greets = matches!(reply.outcome, Ok(Done::Account(AccountDone::LoggedIn(_))));
    if greets && viewer.mode != Mode::Json {
        // A person is welcomed first, and then told what waits.
        reply::outcome(&reply.outcome, tag, viewer, out);
    }
    for shown in &reply.events {
        event(shown, viewer, seq, out);
    }
    match viewer.mode {
        Mode::Human | Mode::Plain if greets => {}
        Mode::Human | Mode::Plain => reply::outcome(&reply.outcome, tag, viewer, out),
        Mode::Json => json::outcome(&reply.outcome, tag, viewer, seq, out),
    }
}

/// The sentence of a refusal in English, for tests of the parser.
#[cfg(test)]
pub(crate) fn sentence(refusal: &crate::refusal::Refusal) -> String {
    let (zone, locale) = (
        crate::preferences::Zone::UTC,
        locale::Locale::of(crate::language::Language::En),
    );
    locale
        .say(
            refusal,
            &arguments::Context {
                locale,
                zone: &zone,
                name: None,
            },
        )
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;
