//! Boards in words, for players who hear the screen: no picture, short sentences, and nothing that
//! is only seen.

use crate::text::boards::opening::opening;
use crate::text::boards::said::{Mover, Sentence};
use crate::viewer::Viewer;
use fanorona_game::{GameRecord, Text};
use fanorona_rules::{
    BySide, Capture, Point, PointSet, Position, Row, Ruleset, Side, Stage, Step, Turn,
};

/// The last finished turn in words.
pub(crate) fn last_turn(record: &GameRecord, viewer: &Viewer) -> Option<String> {
    let last = record.game.last_turn()?;
    // After it the other side is to move.
    let side = record.game.stage().side_to_move().opposite();
    let steps: Vec<Step> = last.turn.steps().collect();
    let opening = opening(record, last.turn, record.game.ply());
    movement(
        Mover::Player(&record.seats.get(side).name),
        &steps,
        last.taken,
        opening,
        viewer,
    )
}

/// The steps of the unfinished turn in words.
pub(crate) fn under_way(record: &GameRecord, viewer: &Viewer) -> Option<String> {
    let stage = record.game.stage();
    of_stage(
        stage,
        Mover::Player(&record.seats.get(stage.side_to_move()).name),
        viewer,
    )
}

/// The steps of an unfinished turn in words.
pub(crate) fn of_stage(stage: &Stage, by: Mover<'_>, viewer: &Viewer) -> Option<String> {
    let Stage::UnderWay(chain) = stage else {
        return None;
    };
    let enemy = chain.side_to_move().opposite();
    let taken = chain.start().pieces(enemy) - chain.pieces(enemy);
    let steps: Vec<Step> = chain.played().collect();
    movement(by, &steps, taken, None, viewer)
}

/// A turn in words.
pub(crate) fn of_turn(
    before: &Position,
    turn: &Turn,
    by: Mover<'_>,
    viewer: &Viewer,
) -> Option<String> {
    let enemy = before.side_to_move().opposite();
    let taken = before.pieces(enemy) - before.play(turn).ok()?.pieces(enemy);
    let steps: Vec<Step> = turn.steps().collect();
    movement(by, &steps, taken, None, viewer)
}

/// What happened, and how many pieces are left, a line each.
pub(crate) fn with_counts(happened: &str, stage: &Stage, viewer: &Viewer) -> String {
    let mut out = format!("{happened}\n");
    counts(stage, viewer, &mut out);
    out
}

/// From where to where a piece moves, how it captures, and what.
fn movement(
    by: Mover<'_>,
    steps: &[Step],
    taken: PointSet,
    opening: Option<&'static str>,
    viewer: &Viewer,
) -> Option<String> {
    let (first, further) = steps.split_first()?;
    let (from, to) = (Text(first.from), Text(first.to));
    let Some(capture) = first.capture else {
        return Some(Sentence::Moved { by, from, to }.say(viewer));
    };
    let then = |step: &Step| {
        let way = step.capture.map_or("none", way);
        Sentence::Then {
            way,
            to: Text(step.to),
        }
        .say(viewer)
    };
    let (further, points) = (further.iter().map(then).collect(), listed(taken));
    Some(
        Sentence::Captured {
            by,
            way: way(capture),
            from,
            to,
            further,
            points,
            opening,
        }
        .say(viewer),
    )
}

/// The word of a way to capture.
pub(crate) fn way(capture: Capture) -> &'static str {
    match capture {
        Capture::Approach => "approach",
        Capture::Withdrawal => "withdrawal",
    }
}

/// The names of both players.
pub(crate) fn names(record: &GameRecord) -> BySide<&str> {
    BySide {
        white: record.seats.white.name.as_str(),
        black: record.seats.black.name.as_str(),
    }
}

/// The points of all pieces: on the small board one line for each side, on a large board one line
/// for each row.
pub(crate) fn pieces(names: &BySide<&str>, stage: &Stage, viewer: &Viewer, out: &mut String) {
    if stage.ruleset() == Ruleset::Telo {
        return points_of_pieces(names, stage, viewer, out);
    }
    counts(stage, viewer, out);
    for row in stage.ruleset().each_row().rev() {
        Sentence::Row {
            row: row.number(),
            runs: runs(stage, row, viewer),
        }
        .write(viewer, out);
    }
}

/// How many pieces both sides have.
pub(crate) fn counts(stage: &Stage, viewer: &Viewer, out: &mut String) {
    let count = |side| stage.pieces(side).len();
    Sentence::Counts {
        white: count(Side::White),
        black: count(Side::Black),
    }
    .write(viewer, out);
}

/// The points of all pieces, one line for each side.
pub(crate) fn points_of_pieces(
    names: &BySide<&str>,
    stage: &Stage,
    viewer: &Viewer,
    out: &mut String,
) {
    for side in Side::ALL {
        let points = listed(stage.pieces(side));
        Sentence::Pieces {
            side,
            name: names.get(side),
            points,
        }
        .write(viewer, out);
    }
}

/// The pieces on a row from left to right. Neighbours of one side are one run.
fn runs(stage: &Stage, row: Row, viewer: &Viewer) -> Vec<String> {
    let mut runs: Vec<(Side, char, Option<char>)> = Vec::new();
    let mut neighbour = None;
    for column in stage.ruleset().each_column() {
        let point = Point::new(column, row);
        let owner = Side::ALL
            .into_iter()
            .find(|side| stage.pieces(*side).contains(point));
        match (owner, runs.last_mut()) {
            (Some(side), Some((_, _, to))) if neighbour == Some(side) => {
                *to = Some(column.letter());
            }
            (Some(side), _) => runs.push((side, column.letter(), None)),
            (None, _) => {}
        }
        neighbour = owner;
    }
    runs.into_iter()
        .map(|(side, from, to)| Sentence::Run { side, from, to }.say(viewer))
        .collect()
}

/// The points, row by row.
pub(crate) fn listed(points: PointSet) -> Vec<Text<Point>> {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|point| (point.row().number(), point.column().letter()));
    points.into_iter().map(Text).collect()
}
