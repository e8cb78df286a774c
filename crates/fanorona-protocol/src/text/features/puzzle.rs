//! Puzzles for people: the task, its board, and what a turn did.

use crate::messages::puzzle::{PuzzleEvent, PuzzleLine, PuzzleStatus};
use crate::text::boards::blind;
use crate::text::boards::said::Mover;
use crate::text::features::learn;
use crate::text::screen::layout::{Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fluent_bundle::FluentArgs;

/// What was played, for viewers who hear the board; `None` if nothing was.
fn heard(event: &PuzzleEvent, context: &Context<'_>, viewer: &Viewer) -> Option<String> {
    let place = &event.place;
    let before = match event.status {
        PuzzleStatus::Second => &place.puzzle.found.position.into(),
        PuzzleStatus::UnderWay | PuzzleStatus::Solved | PuzzleStatus::Wrong => &place.stage,
        PuzzleStatus::Task | PuzzleStatus::Hint | PuzzleStatus::Skipped | PuzzleStatus::Paused => {
            return None;
        }
    };
    let own = learn::heard(before, event.turn.as_ref(), context.locale, viewer)?;
    let opponent = context.locale.word("puzzle-opponent");
    let answer = event.turn.zip(event.reply).and_then(|(turn, reply)| {
        let at = before.start().play(&turn).ok()?;
        blind::of_turn(&at, &reply.turn, Mover::Named(&opponent), viewer)
    });
    Some(answer.map_or_else(|| own.clone(), |answer| format!("{own}\n{answer}")))
}

/// The arguments about the puzzle of a day.
fn set_daily(event: &PuzzleEvent, args: &mut FluentArgs<'static>) {
    let own = event.daily.and_then(|daily| daily.own);
    args.set("own", own.map_or("none", <&'static str>::from));
    let (tried, first) = event
        .daily
        .map_or((0, 0), |daily| (daily.tried, daily.first_try));
    args.set("tried", tried);
    args.set("first_try", first);
    let streak = event.daily.and_then(|daily| daily.streak);
    args.set("streak", streak.unwrap_or_default());
}

/// The arguments of the sentences about a puzzle.
fn arguments(event: &PuzzleEvent, context: &Context<'_>) -> FluentArgs<'static> {
    let mut args = arguments::of(&PuzzleLine::from(event), context);
    args.set("steps", event.place.stage.played().to_string());
    set_daily(event, &mut args);
    let or = context.locale.word("puzzle-or");
    let turns = event.place.solutions();
    let turns = turns.iter().map(|turn| arguments::turn(turn, context));
    args.set(
        "solutions",
        turns.collect::<Vec<_>>().join(&format!(" {or} ")),
    );
    args
}

/// The task for somebody who reads a page, where nothing can be typed.
pub(crate) fn task(event: &PuzzleEvent, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    let args = arguments(event, &context);
    let part = |name: &str| context.locale.attribute("puzzle", name, &args);
    let parts = ["heading", "task", "daily", "on-page"].map(part);
    let said: Vec<String> = parts.into_iter().flatten().collect();
    said.join(" ").trim_end().to_owned()
}

/// What happened in a puzzle.
pub(crate) fn event(event: &PuzzleEvent, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let place = &event.place;
    let args = arguments(event, &context);
    let part = |name: &str| {
        context
            .locale
            .attribute("puzzle", name, &args)
            .unwrap_or_default()
    };
    let over = |what: &str| {
        let parts = [part(what), part("rating"), part("daily"), part("next")];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let (above, below) = match event.status {
        PuzzleStatus::Task | PuzzleStatus::Second if learn::is_short(event.taken_back, viewer) => {
            let (above, below) = (part("taken-back"), part("to-move"));
            return learn::start_of_turn(&place.stage, &above, &below, viewer, out);
        }
        PuzzleStatus::Task => (
            format!("{} {}", part("heading"), part("task")),
            Some(match viewer.account {
                Some(_) => "to-move",
                None => "to-log-in",
            }),
        ),
        PuzzleStatus::UnderWay => (part("under-way"), Some("continue")),
        PuzzleStatus::Second => (part("second"), Some("to-move")),
        PuzzleStatus::Hint => (part("hint"), None),
        PuzzleStatus::Solved => (over("solved"), None),
        PuzzleStatus::Wrong => (over("wrong"), None),
        PuzzleStatus::Skipped => (over("skipped"), None),
        PuzzleStatus::Paused => (format!("! {}", part("paused")), None),
    };
    let layout = Layout::of(viewer);
    if let Some(heard) = heard(event, &context, viewer) {
        layout.words(&heard, Marks::None, out);
        layout.words(&above, Marks::Coloured, out);
        if let Some(below) = below {
            let left = blind::with_counts("", &place.stage, viewer);
            layout.words(&format!("{left}{}", part(below)), Marks::None, out);
        }
        return;
    }
    layout.words(&above, Marks::Coloured, out);
    if let Some(below) = below {
        learn::board(&place.stage, place.side(), viewer, context.locale, out);
        layout.words(&part(below), Marks::None, out);
    }
}
