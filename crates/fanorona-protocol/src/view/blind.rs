//! Boards in words, for those who hear the screen: no picture, short sentences, and nothing that is only seen.

use super::state::{self, Person};
use super::{Viewer, state::opening};
use crate::event::{Cause, State};
use fanorona_game::{GameRecord, Happening};
use fanorona_rules::{BySide, Capture, Point, PointSet, Side, Stage, Step};
use std::fmt::Write as _;

/// Draws a board event. After a turn it is told what happened and what is left; where the pieces stand is told
/// where somebody looks at the board.
pub(super) fn text(state: &State, viewer: &Viewer, out: &mut String) {
    state::headline(state, viewer, out);
    if !state::shows_board(&state.cause) {
        return;
    }
    match &*state.cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => {
            out.push_str(&material(&state.record));
        }
        Cause::Happened(_) | Cause::ByItself { .. } => {
            let _ = writeln!(out, "{}", counts(&state.record));
        }
    }
    state::below(state, viewer, out);
}

/// What happened, if it was movements.
pub(super) fn happening(
    happening: &Happening,
    mark: &str,
    record: &GameRecord,
    viewer: &Viewer,
) -> Option<String> {
    match happening {
        Happening::Stepped { by, .. } => {
            let so_far = under_way(record, viewer).unwrap_or_default();
            Some(format!("{so_far} {} may go on.", Person { record, side: *by, viewer }.name()))
        }
        Happening::Turned { ply, .. } => {
            let said = last_turn(record, viewer)?;
            Some(format!("{said} Turn {}{mark}.", ply.0))
        }
        Happening::TookBack { .. }
        | Happening::Ended(_)
        | Happening::Undone { .. }
        | Happening::GaveTime { .. }
        | Happening::Offered(_)
        | Happening::Declined(_)
        | Happening::Lapsed(_) => None,
    }
}

/// The turn that was finished last, in words.
pub(super) fn last_turn(record: &GameRecord, viewer: &Viewer) -> Option<String> {
    let last = record.game.last_turn()?;
    // Somebody has finished it, so that the other side is to move.
    let side = record.game.stage().side_to_move().opposite();
    let steps: Vec<Step> = last.turn.steps().collect();
    let said = movement(&Person { record, side, viewer }, &steps, last.taken);
    let name = opening(record.ruleset(), last.turn, record.game.ply().0);
    let named = name.strip_prefix(", ").map(|name| format!(" The opening {name}.")).unwrap_or_default();
    Some(format!("{said}{named}"))
}

/// The steps of a turn that has not ended, in words.
pub(super) fn under_way(record: &GameRecord, viewer: &Viewer) -> Option<String> {
    let Stage::UnderWay(chain) = record.game.stage() else { return None };
    let side = chain.side_to_move();
    let enemy = side.opposite();
    let taken = chain.start().pieces(enemy) - chain.pieces(enemy);
    let steps: Vec<Step> = chain.played().collect();
    Some(movement(&Person { record, side, viewer }, &steps, taken))
}

/// Who goes from where to where, how it captures, and what.
fn movement(person: &Person<'_>, steps: &[Step], taken: PointSet) -> String {
    let [first, further @ ..] = steps else { return String::new() };
    let (from, to) = (first.from, first.to);
    let way = |capture: Capture| match capture {
        Capture::Approach => "by approach",
        Capture::Withdrawal => "by withdrawal",
    };
    let Some(capture) = first.capture else {
        return format!("{} from {from} to {to}.", person.does("move", "moves"));
    };
    let mut out = format!("{} {} from {from} to {to}", person.does("capture", "captures"), way(capture));
    for step in further {
        let _ = write!(out, ", then {} to {}", step.capture.map_or("", way), step.to);
    }
    let _ = write!(out, ". {}.", pieces_on(taken));
    out
}

/// How many pieces both players have.
pub(super) fn counts(record: &GameRecord) -> String {
    let count = |side| record.game.stage().pieces(side).len();
    format!("White has {}, Black has {}.", pieces(count(Side::White)), pieces(count(Side::Black)))
}

/// On which points both players' pieces stand, a line each.
pub(super) fn material(record: &GameRecord) -> String {
    let names = BySide { white: record.seats.white.name.as_str(), black: record.seats.black.name.as_str() };
    pieces_of(&names, record.game.stage())
}

/// On which points the pieces of these two stand, a line each.
pub(super) fn pieces_of(names: &BySide<&str>, stage: &Stage) -> String {
    let mut out = String::new();
    for (side, colour) in [(Side::White, "White"), (Side::Black, "Black")] {
        let _ = writeln!(out, "{colour}, {}, {}.", names.get(side), pieces_on(stage.pieces(side)));
    }
    out
}

fn pieces(count: u32) -> String {
    format!("{count} {}", if count == 1 { "piece" } else { "pieces" })
}

fn pieces_on(points: PointSet) -> String {
    let count = pieces(points.len());
    if points.is_empty() { count } else { format!("{count}: {}", list(points)) }
}

/// The points, row by row.
pub(super) fn list(points: PointSet) -> String {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|point| (point.row().number(), point.column().letter()));
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
