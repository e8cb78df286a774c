//! Puzzles for people: the task, its board, and what a turn did.

use super::arguments::{self, Context};
use super::layout::{Layout, Marks};
use super::learn;
use crate::topics::puzzle::{PuzzleEvent, PuzzleLine, PuzzleStatus};
use crate::viewer::Viewer;
use fanorona_rules::Turn;

/// What happened in a puzzle.
pub(super) fn event(event: &PuzzleEvent, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let place = &event.place;
    let mut args = arguments::of(&PuzzleLine::from(event), &context);
    args.set("steps", place.stage.played().to_string());
    let or = context.locale.word("puzzle-or");
    let turns = place.solutions().iter().map(Turn::to_string).collect::<Vec<_>>();
    args.set("solutions", turns.join(&format!(" {or} ")));
    let part = |name: &str| context.locale.attribute("puzzle", name, &args).unwrap_or_default();
    let over = |what: &str| {
        let parts = [part(what), part("rating"), part("next")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let (above, below) = match event.status {
        PuzzleStatus::Task => (format!("{} {}", part("heading"), part("task")), Some("to-move")),
        PuzzleStatus::UnderWay => (part("under-way"), Some("continue")),
        PuzzleStatus::Second => (part("second"), Some("to-move")),
        PuzzleStatus::Hint => (part("hint"), None),
        PuzzleStatus::Solved => (over("solved"), None),
        PuzzleStatus::Wrong => (over("wrong"), None),
        PuzzleStatus::Skipped => (over("skipped"), None),
        PuzzleStatus::Paused => (format!("! {}", part("paused")), None),
    };
    let layout = Layout::of(viewer);
    layout.words(&above, Marks::Coloured, out);
    if let Some(below) = below {
        learn::board(&place.stage, place.side(), viewer, context.locale, out);
        layout.words(&part(below), Marks::None, out);
    }
}
