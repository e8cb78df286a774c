//! Queued turns and previews, for people.

use crate::board::Board;
use crate::messages::queue::{Preview, PreviewLine, QueueDone, Queued, QueuedTurn};
use crate::preferences::Style;
use crate::text::boards::blind;
use crate::text::boards::picture::Picture;
use crate::text::boards::picture::picture;
use crate::text::boards::said::Ending;
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fanorona_game::Game;
use fanorona_rules::{BySide, Stage};
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;

/// A preview: the board, with the turns that lead to it.
pub(crate) fn preview(preview: &Preview, viewer: &Viewer, out: &mut String) {
    let game = &preview.game;
    if viewer.style() == Style::Line {
        let _ = writeln!(out, "{}", one_line(preview));
        return;
    }
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    let args = arguments::of(&PreviewLine::from(preview), &context);
    let part = |name: &str, args: &FluentArgs<'_>| {
        context
            .locale
            .attribute("preview", name, args)
            .unwrap_or_default()
    };
    let (heading, with_turns) = if preview.explored {
        (part("explored", &args), "explored-turns")
    } else {
        (context.locale.sentence("preview", &args), "turns")
    };
    layout.words(&heading, Marks::None, out);
    if !preview.turns.is_empty() {
        let turns: Vec<String> = preview
            .turns
            .iter()
            .map(|turn| arguments::turn(turn, &context))
            .collect();
        let mut args = FluentArgs::new();
        args.set("after", preview.after);
        args.set("turns", turns.join("; "));
        layout.words(&part(with_turns, &args), Marks::None, out);
    }
    let nobody = part("nobody", &FluentArgs::new());
    let names = match &preview.of {
        Some(record) => blind::names(record),
        None => BySide {
            white: nobody.as_str(),
            black: nobody.as_str(),
        },
    };
    let stage = game.stage();
    if viewer.style() == Style::Blind {
        let mut words = String::new();
        blind::pieces(&names, stage, viewer, &mut words);
        layout.words(&words, Marks::None, out);
    } else {
        let side = preview
            .of
            .as_ref()
            .and_then(|record| viewer.side_in(record));
        let bottom = viewer.preferences.view.bottom(side);
        let drawn = Picture::of(Board::of_game(game, bottom), names, viewer);
        out.push_str(&picture(&drawn, viewer.style()));
    }
    layout.words(&below(preview, viewer, &part, args), Marks::None, out);
}

/// The line below the board.
fn below(
    preview: &Preview,
    viewer: &Viewer,
    part: &impl Fn(&str, &FluentArgs<'_>) -> String,
    mut args: FluentArgs<'static>,
) -> String {
    let game = &preview.game;
    if let Some(result) = game.result() {
        let ending = preview.of.as_ref().map_or_else(
            || format!("{}.", result.reason.code()),
            |record| Ending::of(result, record).say(viewer),
        );
        args.set("ending", ending);
        return part("over", &args);
    }
    let stage = game.stage();
    let mover = stage.side_to_move();
    let name = preview
        .of
        .as_ref()
        .map_or("none", |record| record.seats.get(mover).name.as_str());
    args.set("name", name.to_owned());
    args.set("side", mover.letter().to_string());
    args.set("turn", game.turn_number());
    let steps = match stage {
        Stage::Between(_) => "none".to_owned(),
        Stage::UnderWay(chain) => chain.played().to_string(),
    };
    args.set("steps", steps);
    let mut below = part("to-move", &args);
    if matches!((stage, &preview.of), (Stage::Between(_), None)) && !preview.explored {
        below.push('\n');
        below += &part("play", &args);
    }
    below
}

fn one_line(preview: &Preview) -> String {
    let game: &Game = &preview.game;
    let board = preview
        .of
        .as_ref()
        .map_or_else(|| "new".to_owned(), |record| record.id.to_string());
    let last = game
        .last()
        .map_or_else(|| "-".to_owned(), |turn| turn.to_string());
    let status = game.result().map_or_else(
        || "playing".to_owned(),
        |result| format!("over {} {}", result.score.code(), result.reason.code()),
    );
    let stage = game.stage();
    format!(
        "preview {board} {} ply {} {stage} last {last} {status}",
        stage.ruleset().name(),
        game.ply().0
    )
}

/// An answer: a sentence, and the tree of queued turns. Words of the tree are those that are
/// typed.
pub(crate) fn done(done: &QueueDone, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    let mut out = context.locale.say(done, &context).unwrap_or_default();
    if let QueueDone::Queued(queued) = done {
        branches(
            &queued.replies,
            1,
            Levels::of(queued, viewer),
            &context,
            &mut out,
        );
        let Queued {
            otherwise, replies, ..
        } = &**queued;
        if let Some(turn) = otherwise {
            let mut args = FluentArgs::new();
            args.set("else", arguments::value(turn, &context));
            let line = match replies.as_slice() {
                [] => context
                    .locale
                    .attribute("queue-done-queued", "any", &args)
                    .unwrap_or_default(),
                _ => format!("else {}", arguments::value(turn, &context)),
            };
            let _ = write!(out, "\n  {line}");
        }
    }
    out
}

/// How the levels of a tree of queued turns are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Levels {
    /// Moves that follow others are indented below them.
    Indented,
    /// Each line says its level.
    Named,
}

impl Levels {
    fn of(queued: &Queued, viewer: &Viewer) -> Self {
        let is_flat = queued.replies.iter().all(|reply| reply.replies.is_empty());
        match Columns::of(viewer) {
            Columns::Heard if !is_flat => Self::Named,
            Columns::Heard | Columns::Seen => Self::Indented,
        }
    }
}

fn branches(
    list: &[QueuedTurn],
    depth: usize,
    levels: Levels,
    context: &Context<'_>,
    out: &mut String,
) {
    for QueuedTurn {
        when,
        reply,
        replies,
    } in list
    {
        let [when, reply] = [when, reply].map(|turn| arguments::value(turn, context));
        let line = format!("if {when} then {reply}");
        let line = match levels {
            Levels::Indented => line,
            Levels::Named => {
                let mut args = FluentArgs::new();
                args.set("depth", depth);
                args.set("line", line);
                context
                    .locale
                    .attribute("queue-done-queued", "level", &args)
                    .unwrap_or_default()
            }
        };
        let _ = write!(out, "\n{:indent$}{line}", "", indent = 2 * depth);
        branches(replies, depth + 1, levels, context, out);
    }
}
