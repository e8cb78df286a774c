//! Answers about a board in words: the last turn, the clocks, the pieces, whose turn it is, a
//! point.

use crate::board::Board;
use crate::messages::games::{About, Fact, TaskFact};
use crate::preferences::Style;
use crate::text::boards::picture::{Picture, picture};
use crate::text::boards::said::{Ending, Mover, Sentence};
use crate::text::boards::{blind, state};
use crate::text::features::analysis;
use crate::text::sentences::arguments::Context;
use crate::viewer::Viewer;
use fanorona_game::{GameRecord, PathStep, Text};
use fanorona_rules::{BySide, Point, PointSet, Side, geometry};
use fluent_bundle::FluentArgs;

/// The answer for people, in whole lines.
pub(crate) fn text(fact: &Fact, viewer: &Viewer) -> String {
    let record = &*fact.record;
    let mut out = String::new();
    match fact.about {
        About::Latest => latest(record, viewer, &mut out),
        About::Clocks => clocks(record, viewer, &mut out),
        About::Material => {
            Sentence::Material { game: record.id }.write(viewer, &mut out);
            blind::points_of_pieces(&blind::names(record), record.game.stage(), viewer, &mut out);
        }
        About::Whose => whose(record, viewer, &mut out),
        About::Point(point) => self::point(record, point).write(viewer, &mut out),
        About::Path => path(fact, viewer, &mut out),
    }
    out
}

/// The board of an answer that has one, as whole lines.
pub(crate) fn board(fact: &Fact, viewer: &Viewer, out: &mut String) {
    let style = viewer.style();
    match (fact.about, style) {
        (About::Path, Style::Classic | Style::Compact | Style::Unicode) => {}
        (About::Path, Style::Line | Style::Blind)
        | (About::Latest | About::Clocks | About::Material | About::Whose | About::Point(_), _) => {
            return;
        }
    }
    let record = &*fact.record;
    let steps = record.game.path();
    let first = steps.first().map(|step| step.step.from);
    let path: Vec<Point> = first
        .into_iter()
        .chain(steps.iter().map(|step| step.step.to))
        .collect();
    let bottom = viewer.preferences.view.bottom(viewer.side_in(record));
    let board = Board::of_game(&record.game, bottom);
    let shown = Picture {
        path: &path,
        ..Picture::of(board, blind::names(record), viewer)
    };
    out.push_str(&picture(&shown, style));
}

/// Points on a line, those that are nearest to a point first.
fn outwards(from: Point, points: PointSet) -> Vec<Text<Point>> {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|point| {
        let columns = point.column().index().abs_diff(from.column().index());
        columns.max(point.row().index().abs_diff(from.row().index()))
    });
    points.into_iter().map(Text).collect()
}

/// The steps of a capturing turn, each with what it captured.
fn path(fact: &Fact, viewer: &Viewer, out: &mut String) {
    let record = &*fact.record;
    let (turn, side) = fact.turn_of_path();
    let step = |(index, PathStep { step, taken }): (usize, PathStep)| {
        Sentence::PathStep {
            from: (index == 0).then_some(Text(step.from)),
            to: Text(step.to),
            way: step.capture.map_or("none", blind::way),
            points: outwards(step.to, taken),
        }
        .say(viewer)
    };
    Sentence::Path {
        game: record.id,
        turn,
        by: &record.seats.get(side).name,
        path: record
            .game
            .path()
            .into_iter()
            .enumerate()
            .map(step)
            .collect(),
    }
    .write(viewer, out);
}

/// The answer about the board of a lesson, a puzzle or a study.
pub(crate) fn of_task(fact: &TaskFact, viewer: &Viewer) -> String {
    let stage = &fact.stage;
    let mut out = String::new();
    match fact.about {
        About::Latest => latest_of_task(fact, viewer, &mut out),
        About::Clocks => Sentence::TaskClocks.write(viewer, &mut out),
        About::Material => {
            let names = mover_names(fact, viewer);
            let names = BySide {
                white: names.white.as_str(),
                black: names.black.as_str(),
            };
            blind::points_of_pieces(&names, stage, viewer, &mut out);
        }
        About::Whose => {
            let side = stage.side_to_move();
            Sentence::TaskWhose {
                side,
                own: fact.own == Some(side),
            }
            .write(viewer, &mut out);
        }
        About::Point(point) => Sentence::TaskPoint {
            point: Text(point),
            side: stage.occupant(point),
            strong: point.is_strong(),
            lines: blind::listed(geometry::neighbours(stage.ruleset(), point)),
        }
        .write(viewer, &mut out),
        // Only games have a path: `show` asks for it.
        About::Path => {}
    }
    out
}

/// What the sides are called: the viewer and the opponent, or by their colours where nobody plays.
fn mover_names(fact: &TaskFact, viewer: &Viewer) -> BySide<String> {
    let locale = Context::of(viewer).locale;
    let lesson = |name| {
        locale
            .attribute("lesson", name, &FluentArgs::new())
            .unwrap_or_default()
    };
    BySide::from_fn(|side| match fact.own {
        Some(own) => lesson(if own == side { "you" } else { "opponent" }),
        None => analysis::side(side, locale),
    })
}

/// The last turn there, and the steps of the unfinished one.
fn latest_of_task(fact: &TaskFact, viewer: &Viewer, out: &mut String) {
    let locale = Context::of(viewer).locale;
    let other = BySide::from_fn(|side| match fact.own {
        Some(_) => locale.word("puzzle-opponent"),
        None => analysis::side(side, locale),
    });
    let by = |side: Side| match &viewer.name {
        Some(me) if fact.own == Some(side) => Mover::Player(me),
        Some(_) | None => Mover::Named(other.get(side)),
    };
    let last = fact
        .last
        .as_ref()
        .and_then(|(before, turn)| blind::of_turn(before, turn, by(before.side_to_move()), viewer));
    let steps = blind::of_stage(&fact.stage, by(fact.stage.side_to_move()), viewer);
    if last.is_none() && steps.is_none() {
        return Sentence::TaskNoTurn.write(viewer, out);
    }
    if let Some(movement) = last {
        Sentence::TaskLatest { movement }.write(viewer, out);
    }
    if let Some(movement) = steps {
        Sentence::TaskSoFar { movement }.write(viewer, out);
    }
}

fn latest(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let (game, ply) = (record.id, record.game.ply().0);
    match blind::last_turn(record, viewer) {
        Some(movement) => Sentence::Latest {
            game,
            ply,
            movement,
        },
        None => Sentence::NoTurn { game },
    }
    .write(viewer, out);
    so_far(record, viewer, out);
}

fn so_far(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    if let Some(movement) = blind::under_way(record, viewer) {
        Sentence::SoFar {
            turn: record.game.turn_number(),
            movement,
        }
        .write(viewer, out);
    }
}

/// The time of both players.
fn clocks(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let clock = &record.clock;
    let to_move = record.game.to_move();
    Sentence::TimeControl {
        game: record.id,
        time: clock.control,
    }
    .write(viewer, out);
    if let Some(clocks) = state::clocks(record, viewer) {
        clocks.write(viewer, out);
        if let Some(side) = to_move {
            Sentence::ClockRuns { side }.write(viewer, out);
        }
        return;
    }
    for side in Side::ALL {
        let name = &record.seats.get(side).name;
        Sentence::TimeUsedBy {
            side,
            name,
            used: (*clock.used.get(side)).into(),
        }
        .write(viewer, out);
    }
    if let Some(side) = to_move {
        let now = viewer.now;
        let shown = record.clock_at(now.time);
        Sentence::Thinking {
            mover: &record.seats.get(side).name,
            thought: now.time.since(clock.since).into(),
            vacation_until: shown.paused_until.map(|until| now.date_of(until)),
            left: shown.left.get(side).map(Into::into),
            due: shown.due.map(|due| now.date_of(due)),
        }
        .write(viewer, out);
    }
}

fn whose(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let game = record.id;
    if let Some(result) = record.game.result() {
        return Sentence::Ended {
            game,
            ending: Ending::of(result, record),
        }
        .write(viewer, out);
    }
    let side = record.game.stage().side_to_move();
    let (mover, turn) = (&record.seats.get(side).name, record.game.turn_number());
    Sentence::Whose {
        game,
        mover,
        side,
        turn,
    }
    .write(viewer, out);
    so_far(record, viewer, out);
}

fn point(record: &GameRecord, point: Point) -> Sentence<'_> {
    let side = record.game.stage().occupant(point);
    Sentence::Point {
        game: record.id,
        point: Text(point),
        side,
        owner: side.map(|side| &record.seats.get(side).name),
        strong: point.is_strong(),
        lines: blind::listed(geometry::neighbours(record.ruleset(), point)),
    }
}
