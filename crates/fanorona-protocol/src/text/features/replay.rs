//! Replays for people.

use crate::messages::replay::{ReplayEvent, ReplayLine, ReplayStatus};
use crate::text::boards::state;
use crate::text::features::analysis;
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fanorona_game::Judgement;
use fanorona_rules::Side;
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
    let mut words = String::new();
    let mut say = |name: &str, args: &fluent_bundle::FluentArgs<'_>| {
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
        say("at", &args);
        if let Some(point) = event.turning_point() {
            // White has the odd turns.
            let side = if point.ply.0 % 2 == 1 {
                Side::White
            } else {
                Side::Black
            };
            args.set("side", analysis::side(side, context.locale));
            args.set("slip", analysis::slip(point, Columns::of(viewer), &context));
            args.set(
                "before",
                if event.turning_point_before().is_some() {
                    "true"
                } else {
                    "false"
                },
            );
            say("turning-point", &args);
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
            say("verdict", &args);
        }
        match event.next_turning_point() {
            Some(next) => {
                args.set("next", next.0);
                say("next-turning-point", &args);
            }
            None if event.turning_point().is_some() => say("last-turning-point", &args),
            None => {}
        }
    }
    Layout::of(viewer).words(&words, Marks::Coloured, out);
    if shows_board {
        state::replayed(&event.game, event.after, event.of, viewer, out);
    }
}
