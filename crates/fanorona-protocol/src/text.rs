//! How events and replies look to one viewer: text for people, JSON for programs.

mod announced;
mod boards;
mod features;
mod help;
mod json;
mod lines;
mod lists;
mod reply;
mod screen;
mod sentences;
mod shared;
pub mod web;
mod words;

pub use crate::messages::event::shared::{Detail, Shared};
pub use crate::text::announced::announced;
pub use crate::text::boards::picture::{Picture, picture};
pub use crate::text::features::news::{AddressMail, Footer, Letter, confirmation_letter, letter};
pub use crate::text::features::record::record_text;
pub use crate::text::features::simul::aside;
pub use crate::text::help::page::{title as help_title, topic_title};
pub use crate::text::help::pages;
pub use crate::text::screen::bell::rings;
pub use crate::text::screen::ink::Ink;
pub use crate::text::screen::prompt::{Prompt, Typing, command_prompt, prompt};
pub use crate::text::screen::terminal;
pub use crate::text::sentences::date::{date_time, duration};

use crate::language::Language;
use crate::messages::account::AccountDone;
use crate::messages::event::Event;
use crate::messages::reply::{Done, Reply};
use crate::tag::Tag;
use crate::text::screen::layout::{Layout, Marks};
use crate::text::sentences::locale::Locale;
use crate::viewer::Mode;
pub use crate::viewer::{Viewer, Window};
use fluent_bundle::FluentArgs;

/// The line under a page of an answer of which this many lines follow.
#[must_use]
pub fn page_more(lines: usize, viewer: &Viewer) -> String {
    let args = FluentArgs::from_iter([("lines", lines)]);
    let sentence = Locale::of(viewer.preferences.language()).sentence("page-more", &args);
    let mut out = String::new();
    Layout::of(viewer).words(&sentence, Marks::None, &mut out);
    out
}

/// A word of the program `fanorona`: the entry `client-NAME` of the locale.
#[must_use]
pub fn client_word(name: &str, language: Language) -> String {
    Locale::of(language).word(&format!("client-{name}"))
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
        (event, Mode::Human | Mode::Plain) => lines::event(event, viewer, out),
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

#[cfg(test)]
mod tests;
