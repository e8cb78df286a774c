//! Answers for people: a sentence, or nothing where the events have said it all.

use crate::messages::message::Message;
use crate::messages::refusal::Refusal;
use crate::messages::reply::Done;
use crate::messages::setting::SettingDone;
use crate::tag::Tag;
use crate::text::boards::facts;
use crate::text::features::{queue, settings, stats};
use crate::text::help::{formula, page as help, why};
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::Context;
use crate::viewer::Viewer;
use std::fmt::Write as _;

/// Draws the outcome of a command as whole lines. A tag comes back in front of the first of them,
/// and makes a line of its own where there would be none.
pub(super) fn outcome(
    outcome: &Result<Done, Refusal>,
    tag: Option<&Tag>,
    viewer: &Viewer,
    out: &mut String,
) {
    let mut said = String::new();
    if let Ok(Done::Fact(fact)) = outcome {
        facts::board(fact, viewer, out);
    }
    match outcome {
        Ok(done) => self::answer(done, viewer, &mut said),
        Err(refusal) => {
            let _ = writeln!(said, "{}", sentence(refusal, viewer));
            // What points to a place says nothing to those who hear the screen.
            if let Refusal::Formula(refusal) = refusal
                && Layout::of(viewer).columns == Columns::Seen
            {
                said.push_str(&formula::pointed_at(refusal).unwrap_or_default());
            }
        }
    }
    let mut lines = String::new();
    if let Some(tag) = tag {
        let ok = if said.is_empty() { "ok\n" } else { "" };
        let _ = write!(lines, "@{} {ok}", tag.as_str());
    }
    lines.push_str(&said);
    Layout::of(viewer).words(&lines, Marks::None, out);
}

/// The sentence of an answer or a refusal; empty where its events have said everything.
pub(super) fn sentence(message: &impl Message, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    context.locale.say(message, &context).unwrap_or_default()
}

/// Writes the lines of an answer; none where its events have said everything.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other answers are said alike"
)]
pub(super) fn answer(done: &Done, viewer: &Viewer, out: &mut String) {
    let line = match done {
        Done::Quietly => return,
        Done::Help(page) => {
            out.push_str(&help::text(
                page,
                Context::of(viewer).locale,
                help::Lines::of(viewer),
            ));
            return;
        }
        Done::Stats(done) => return stats::text(done, viewer, out),
        Done::Why(explained) => return why::text(explained, viewer, out),
        Done::Setting(done) => {
            if let SettingDone::All(preferences) = done {
                settings::draw(preferences, viewer, out);
            }
            sentence(&settings::explained(done, viewer), viewer)
        }
        Done::Fact(fact) => facts::text(fact, viewer),
        Done::TaskFact(fact) => facts::of_task(fact, viewer),
        Done::Queue(done) => queue::done(done, viewer),
        done => sentence(done, viewer),
    };
    // Where the events say everything there is no sentence.
    if !line.is_empty() {
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
