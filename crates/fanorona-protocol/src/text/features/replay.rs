//! Replays for people.

use crate::messages::replay::{InBetterLine, ReplayEvent, ReplayLine, ReplayStatus};
use crate::text::boards::state;
use crate::text::features::analysis;
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::{Mode, Viewer};
use fanorona_game::{Judgement, TurningPoint};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;

/// What happened in a replay, and the board where it is new to the viewer.
pub(crate) fn event(event: &ReplayEvent, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let mut args = arguments::of(&ReplayLine::from(event), &context);
    args.set(
        "points",
        event
            .annotation
            .as_ref()
            .map_or(0, |said| said.points.len()),
    );
    args.set(
        "analysed",
        if event.annotation.is_some() {
            "true"
        } else {
            "false"
        },
    );
    // An empty line steps only where people type.
    args.set(
        "enter",
        if viewer.mode == Mode::Human {
            "true"
        } else {
            "false"
        },
    );
    let mut words = String::new();
    let mut say = |name: &str, args: &FluentArgs<'_>| {
        let said = context
            .locale
            .attribute("replay", name, args)
            .unwrap_or_default();
        for line in said.lines() {
            let _ = writeln!(words, "! {line}");
        }
    };
    let shows_board = match event.status {
        ReplayStatus::Opened => {
            say("opened", &args);
            true
        }
        ReplayStatus::Stepped => true,
        ReplayStatus::Joined => {
            say("joined", &args);
            viewer.name.is_some() && viewer.name == event.name
        }
        ReplayStatus::Left => {
            say("left", &args);
            false
        }
    };
    if shows_board {
        match event.better.zip(event.bettered()) {
            Some((better, point)) => {
                set_side(event, point, &mut args, &context);
                better_line(better, point, &mut args, &context, &mut say);
            }
            None => board(event, viewer, &mut args, &context, &mut say),
        }
    }
    Layout::of(viewer).words(&words, Marks::Coloured, out);
    if shows_board {
        let (mut after, mut of) = (event.after, event.of);
        if let Some((better, point)) = event.better.zip(event.bettered()) {
            of = after + 1 + u32::try_from(point.then.len()).unwrap_or_default();
            after += better.played;
        }
        state::replayed(&event.game, after, of, viewer, out);
    }
}

type Say<'a> = &'a mut dyn FnMut(&str, &FluentArgs<'_>);

/// The side that played a turning point.
fn set_side(
    event: &ReplayEvent,
    point: &TurningPoint,
    args: &mut FluentArgs<'static>,
    context: &Context<'_>,
) {
    let side = point.ply.side(event.game.terms.start.first_side());
    args.set("side", analysis::side(side, context.locale));
}

/// The lines above a board of a better line.
fn better_line(
    better: InBetterLine,
    point: &TurningPoint,
    args: &mut FluentArgs<'static>,
    context: &Context<'_>,
    say: Say<'_>,
) {
    args.set("turn", better.turn);
    args.set("played", better.played);
    let line = point.line();
    args.set("of", line.len());
    say("better-at", args);
    if better.played == 1 {
        let turns: Vec<String> = line
            .iter()
            .map(|turn| arguments::turn(turn, context))
            .collect();
        args.set("line", turns.join(" "));
        args.set("was", analysis::in_words(point.was, context.locale));
        args.set("became", analysis::in_words(point.became, context.locale));
        say("better-line", args);
    }
    if better.played as usize == line.len() {
        say("better-ends", args);
    } else if better.played == 1 {
        say("better-steps", args);
    }
}

/// The lines above a board of the game.
fn board(
    event: &ReplayEvent,
    viewer: &Viewer,
    args: &mut FluentArgs<'static>,
    context: &Context<'_>,
    say: Say<'_>,
) {
    say("at", args);
    if let Some(point) = event.turning_point() {
        set_side(event, point, args, context);
        args.set("slip", analysis::slip(point, Columns::of(viewer), context));
        args.set(
            "before",
            if event.turning_point_before().is_some() {
                "true"
            } else {
                "false"
            },
        );
        say("turning-point", args);
    }
    if let Some(verdict) = event.verdict {
        let mover = event.game.game.stage().side_to_move();
        let (winner, turns) = match verdict {
            Judgement::Won(turns) => (Some(mover), turns),
            Judgement::Lost(turns) => (Some(mover.opposite()), turns),
            Judgement::Drawn | Judgement::Open(_) => (None, None),
        };
        args.set(
            "winner",
            winner.map_or("none".to_owned(), |side| {
                analysis::side(side, context.locale)
            }),
        );
        args.set("turns", turns);
        say("verdict", args);
    }
    match event.next_turning_point() {
        Some(next) => {
            args.set("next", next.0);
            // After a mistake, `best` shows what was better than that one.
            let is_here = next.0 == event.after + 1 && event.turning_point().is_none();
            say(
                if is_here {
                    "before-turning-point"
                } else {
                    "next-turning-point"
                },
                args,
            );
        }
        None if event.turning_point().is_some() => say("last-turning-point", args),
        None => {}
    }
}
