//! A board with the lines around it: whose game it is, what happened, and what can be done now.

mod below;
mod clocks;
mod headline;
mod in_words;
mod one_line;
mod over;

pub(crate) use crate::board::Board;
use crate::text::boards::state::below::below;
pub(crate) use crate::text::boards::state::clocks::clocks;
pub(crate) use crate::text::boards::state::headline::{happening_sentence, headline};
pub(crate) use crate::text::boards::state::over::ending;

use crate::messages::state::{Cause, State};
use crate::preferences::Style;
use crate::text::boards::blind;
use crate::text::boards::picture::{Picture, picture};
use crate::text::boards::state::one_line::one_line;
use crate::text::screen::layout::{Layout, Marks};
use crate::viewer::{Mode, Viewer};
use fanorona_game::{GameRecord, Happening};
use std::fmt::Write as _;
use std::sync::Arc;

/// Draws a board event for people. The style `line` gets one line, whatever happened.
pub(crate) fn text(state: &State, viewer: &Viewer, out: &mut String) {
    if viewer.style() == Style::Line && shows_board(&state.cause) {
        let line = one_line(&state.record, viewer);
        let _ = writeln!(out, "{}{line}", mark(&state.cause, viewer));
        return;
    }
    let layout = Layout::of(viewer);
    let mut words = String::new();
    if viewer.style() == Style::Blind {
        in_words::text(state, viewer, &mut words);
        return layout.words(&words, Marks::Coloured, out);
    }
    headline(state, viewer, &mut words);
    layout.words(&words, Marks::Coloured, out);
    if shows_board(&state.cause) {
        board(state, viewer, out);
    }
}

/// The mark of a line that a person did not ask for. Programs that read lines get no marks.
fn mark(cause: &Cause, viewer: &Viewer) -> &'static str {
    let unasked = match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => false,
        Cause::Started | Cause::Happened { .. } => true,
    };
    if unasked && viewer.mode == Mode::Human {
        "! "
    } else {
        ""
    }
}

/// What happened, without the board. The style `line` gets its one line.
pub(crate) fn lines(state: &State, viewer: &Viewer, out: &mut String) {
    if viewer.style() == Style::Line {
        return text(state, viewer, out);
    }
    let mut words = String::new();
    headline(state, viewer, &mut words);
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// The board of a replay: as it was after one of its turns.
pub(crate) fn replayed(
    record: &Arc<GameRecord>,
    after: u32,
    of: u32,
    viewer: &Viewer,
    out: &mut String,
) {
    let state = State::new(Arc::clone(record), Cause::AskedAt { after, of });
    match viewer.style() {
        Style::Line => {
            let _ = writeln!(out, "{}", one_line(record, viewer));
        }
        Style::Blind => {
            let mut words = String::new();
            in_words::text(&state, viewer, &mut words);
            Layout::of(viewer).words(&words, Marks::None, out);
        }
        Style::Classic | Style::Compact | Style::Unicode => board(&state, viewer, out),
    }
}

/// The picture, and what is below it.
fn board(state: &State, viewer: &Viewer, out: &mut String) {
    let layout = Layout::of(viewer);
    let mut shown = as_picture(&state.record, viewer);
    if state.is_past() {
        // The record has the clocks of the present.
        shown.clocks = None;
    }
    out.push_str(&picture(&shown, viewer.style()));
    let mut words = String::new();
    below(state, viewer, &mut words);
    layout.words(&words, Marks::None, out);
}

/// Whether the board changed since it was last seen: offers, their answers and more time leave it
/// alone.
pub(crate) fn shows_board(cause: &Cause) -> bool {
    match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => true,
        Cause::Happened { happened, .. } => happened.iter().any(|happening| match happening {
            Happening::Stepped { .. }
            | Happening::Turned { .. }
            | Happening::TookBack { .. }
            | Happening::Undone { .. }
            | Happening::Ended { .. } => true,
            Happening::GaveTime { .. }
            | Happening::Offered(_)
            | Happening::Declined(_)
            | Happening::Lapsed(_) => false,
        }),
    }
}

fn as_picture<'a>(record: &'a GameRecord, viewer: &Viewer) -> Picture<'a> {
    let bottom = viewer.preferences.view.bottom(viewer.side_in(record));
    let board = Board::of_game(&record.game, bottom);
    Picture {
        clocks: record.live_clocks(viewer.now.time),
        ..Picture::of(board, blind::names(record), viewer)
    }
}
