//! The mark with which a line begins that may come unasked: `*` server, `!` game, `?` offer.

use crate::messages::message::{Mark, Message};
use crate::text::sentences::arguments::Context;
use crate::viewer::Viewer;
use std::fmt::Write as _;

/// Writes the sentence of a message with its mark on each line.
pub(crate) fn said(mark: Mark, message: &impl Message, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    marked(
        mark,
        &context.locale.say(message, &context).unwrap_or_default(),
        out,
    );
}

/// Writes lines with a mark.
pub(crate) fn marked(mark: Mark, text: &str, out: &mut String) {
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
