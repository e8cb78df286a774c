//! Turns that are not played now, for people.

pub(super) mod json;

mod refusal;

pub(super) use refusal::sentence;

use super::layout::{Layout, Marks};
use super::state::{ending, touched};
use super::{Picture, Viewer, blind, picture};
use crate::event::{DropReason, PlanDropped, PlanEvent, Preview};
use crate::preferences::Style;
use crate::reply::{PlanDone, Queued};
use fanorona_game::{Branch, Game};
use fanorona_rules::{BySide, Side, Stage};
use std::fmt::Write as _;

/// Draws an event as whole lines.
pub(super) fn event(event: &PlanEvent, viewer: &Viewer, out: &mut String) {
    match event {
        PlanEvent::Preview(preview) => self::preview(preview, viewer, out),
        PlanEvent::Dropped(news) => {
            let line = format!("! Game {}: {}", news.game, dropped(news));
            Layout::of(viewer).words(&line, Marks::Coloured, out);
        }
    }
}

fn dropped(news: &PlanDropped) -> String {
    match &news.why {
        DropReason::Unforeseen(turn) => {
            format!("your queued replies are dropped: none of them answers {turn}.")
        }
        DropReason::NotLegal { reply, after } => {
            format!("your queued reply is dropped: {reply} is not legal after {after}.")
        }
        DropReason::Elsewhere => "your queued replies are dropped: the game went back.".to_owned(),
    }
}

/// A board that is only supposed, with the turns that lead to it.
fn preview(preview: &Preview, viewer: &Viewer, out: &mut String) {
    let game = &preview.game;
    if viewer.preferences.style == Style::Line {
        let _ = writeln!(out, "{}", one_line(preview));
        return;
    }
    let layout = Layout::of(viewer);
    layout.words(&headline(preview), Marks::None, out);
    let names = names(preview);
    let stage = game.stage();
    let side = preview.of.as_ref().and_then(|record| viewer.side_in(record));
    if viewer.preferences.style == Style::Blind {
        layout.words(&blind::pieces_of(&names, stage), Marks::None, out);
    } else {
        let drawn = Picture {
            ruleset: stage.ruleset(),
            pieces: BySide::from_fn(|side| stage.pieces(side)),
            names: BySide { white: names.white, black: names.black },
            bottom: viewer.preferences.view.bottom(side),
            touched: touched(game),
            ink: layout.ink,
        };
        out.push_str(&picture(&drawn, viewer.preferences.style));
    }
    layout.words(&standing(preview, &names), Marks::None, out);
}

/// The lines above the board.
fn headline(preview: &Preview) -> String {
    let mut out = String::new();
    let ruleset = preview.game.stage().ruleset().name();
    let _ = match &preview.of {
        Some(record) => writeln!(out, "Preview on board {}, {ruleset}: nothing is played.", record.id),
        None => writeln!(out, "Preview of a new game, {ruleset}."),
    };
    if !preview.turns.is_empty() {
        let turns: Vec<String> = preview.turns.iter().map(ToString::to_string).collect();
        let from = match preview.after {
            0 => "From the start".to_owned(),
            after => format!("After turn {after}"),
        };
        let _ = writeln!(out, "{from}: {}", turns.join("; "));
    }
    out
}

/// Who sits where; nobody does in a new game.
fn names(preview: &Preview) -> BySide<&str> {
    match &preview.of {
        Some(record) => {
            BySide { white: record.seats.white.name.as_str(), black: record.seats.black.name.as_str() }
        }
        None => BySide { white: "nobody", black: "nobody" },
    }
}

/// The line below the board.
fn standing(preview: &Preview, names: &BySide<&str>) -> String {
    let game = &preview.game;
    if let Some(result) = game.result() {
        let how = preview
            .of
            .as_ref()
            .map_or_else(|| format!("{}.", result.reason.code()), |record| ending(result, record));
        return format!("The game would be over, {}: {how}", result.score.code());
    }
    let stage = game.stage();
    let mover = stage.side_to_move();
    let colour = match mover {
        Side::White => "White",
        Side::Black => "Black",
    };
    let who = match preview.of {
        Some(_) => format!("{} ({colour})", names.get(mover)),
        None => colour.to_owned(),
    };
    let so_far = match stage {
        Stage::Between(_) => String::new(),
        Stage::UnderWay(chain) => format!(" So far: {}.", chain.played()),
    };
    format!("{who} would be to move (turn {}).{so_far}", game.turn_number())
}

fn one_line(preview: &Preview) -> String {
    let game: &Game = &preview.game;
    let board = preview.of.as_ref().map_or_else(|| "new".to_owned(), |record| record.id.to_string());
    let last = game.last().map_or_else(|| "-".to_owned(), |turn| turn.to_string());
    let status = game.result().map_or_else(
        || "playing".to_owned(),
        |result| format!("over {} {}", result.score.code(), result.reason.code()),
    );
    let stage = game.stage();
    format!("preview {board} {} ply {} {stage} last {last} {status}", stage.ruleset().name(), game.ply().0)
}

/// The sentence, or the tree, that answers a command.
pub(super) fn done(done: &PlanDone) -> String {
    match done {
        PlanDone::Queued(queued) => self::queued(queued),
        PlanDone::Submitted { game, .. } => format!("Not played yet. To play it: confirm {game}"),
    }
}

fn queued(queued: &Queued) -> String {
    let Queued { game, opponent, plan } = queued;
    let Some(plan) = plan else {
        return format!("Nothing is queued on board {game}. How it is done: help queue");
    };
    let mut out =
        format!("Queued on board {game}, for when {opponent} has played turn {}:", plan.ply().0 + 1);
    branches(plan.branches(), 1, &mut out);
    if let Some(turn) = plan.otherwise() {
        let word = if plan.branches().is_empty() { "whatever comes:" } else { "else" };
        let _ = write!(out, "\n  {word} {turn}");
    }
    out
}

/// Further replies stand below the one that they follow, a little to the right.
fn branches(list: &[Branch], depth: usize, out: &mut String) {
    for branch in list {
        let _ = write!(out, "\n{:indent$}if {} then {}", "", branch.when, branch.reply, indent = 2 * depth);
        branches(&branch.next, depth + 1, out);
    }
}
