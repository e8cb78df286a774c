//! What the style `blind` says, for programs that speak to people: pages in browsers, for example.
//! Commands in it are marked.

use crate::messages::event::Event;
use crate::messages::message::Message;
use crate::messages::reply::Done;
use crate::preferences::values::Width;
use crate::preferences::{Preferences, Style};
use crate::text::web::parts::Rich;
use crate::text::{lines, reply};
use crate::viewer::{Mode, Viewer, Window};

/// An event in words. Its lines have no marks.
pub(super) fn of_event(event: &Event, viewer: &Viewer) -> Rich {
    let mut said = String::new();
    lines::event(event, &listener(viewer), &mut said);
    let unmarked = |line: &str| match line.split_at_checked(2) {
        Some(("* " | "! " | "? ", rest)) => rest.to_owned(),
        _ => line.to_owned(),
    };
    Rich::new(said.lines().map(unmarked).collect::<Vec<_>>().join("\n"))
}

/// An answer in words. It may be empty where the events have said everything.
pub(super) fn of_answer(done: &Done, viewer: &Viewer) -> Rich {
    let mut said = String::new();
    // A page of help is text already.
    if !matches!(done, Done::Help(_) | Done::Why(_)) {
        reply::answer(done, &listener(viewer), &mut said);
    }
    Rich::new(said.trim_end().to_owned())
}

/// The sentence of a notice or a refusal.
pub(super) fn of_sentence(message: &impl Message, viewer: &Viewer) -> Rich {
    let viewer = Viewer {
        has_links: true,
        ..viewer.clone()
    };
    Rich::new(reply::sentence(message, &viewer))
}

/// The viewer, as one who hears the screen.
fn listener(viewer: &Viewer) -> Viewer {
    Viewer {
        mode: Mode::Human,
        preferences: Preferences {
            style: Style::Blind.into(),
            color: Some(false),
            width: Width::Auto,
            ..viewer.preferences.clone()
        },
        window: Window::default(),
        has_links: true,
        ..viewer.clone()
    }
}
