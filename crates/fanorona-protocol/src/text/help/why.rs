//! A refusal at length: what is wrong, the rule or the page of help that says more, and what could
//! be played.

use crate::messages::reply::Why;
use crate::text::help::page as help;
use crate::text::reply::sentence;
use crate::text::screen::layout::{Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;

/// Draws the explanation of a refusal.
pub(crate) fn text(why: &Why, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    let args = arguments::of(&why.refusal, &context);
    let illegal = why.refusal.illegal_move();
    let first = match illegal {
        Some(_) => context.locale.sentence("illegal-move", &args),
        None => sentence(&why.refusal, viewer),
    };
    layout.words(&first, Marks::None, out);
    if let Some(page) = &why.page {
        out.push('\n');
        out.push_str(&help::text(page, context.locale, help::Lines::of(viewer)));
    }
    if illegal.is_some_and(|illegal| !illegal.legal.0.0.is_empty()) {
        out.push('\n');
        layout.words(
            &context.locale.sentence("why-legal", &args),
            Marks::None,
            out,
        );
    }
}
