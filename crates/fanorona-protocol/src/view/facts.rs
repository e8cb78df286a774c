//! Answers about a board in words: the last turn, the clocks, the pieces, whose turn it is, a point.

use super::said::{Ending, Sentence};
use super::{blind, state};
use crate::topics::games::{About, Fact};
use crate::topics::state::Letter;
use crate::viewer::Viewer;
use fanorona_game::{GameRecord, Text};
use fanorona_rules::{Point, Side, geometry};

/// The answer for people, in whole lines.
pub(super) fn text(fact: &Fact, viewer: &Viewer) -> String {
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
    }
    out
}

fn latest(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let (game, ply) = (record.id, record.game.ply().0);
    match blind::last_turn(record, viewer) {
        Some(movement) => Sentence::Latest { game, ply, movement },
        None => Sentence::NoTurn { game },
    }
    .write(viewer, out);
    so_far(record, viewer, out);
}

fn so_far(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    if let Some(movement) = blind::under_way(record, viewer) {
        Sentence::SoFar { turn: record.game.turn_number(), movement }.write(viewer, out);
    }
}

/// The time of both players.
fn clocks(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let clock = &record.clock;
    let to_move = record.game.to_move();
    Sentence::TimeControl { game: record.id, time: clock.control }.write(viewer, out);
    if let Some(clocks) = state::clocks(record, viewer) {
        clocks.write(viewer, out);
        if let Some(side) = to_move {
            Sentence::ClockRuns { side }.write(viewer, out);
        }
        return;
    }
    for side in Side::ALL {
        let name = &record.seats.get(side).name;
        Sentence::TimeUsedBy { side, name, used: (*clock.used.get(side)).into() }.write(viewer, out);
    }
    if let Some(side) = to_move {
        let now = viewer.now;
        let away = record.away.get(side).filter(|until| *until > now.time);
        Sentence::Thinking {
            mover: &record.seats.get(side).name,
            thought: now.time.since(clock.since).into(),
            vacation_until: away.map(|until| now.date_of(until)),
            left: clock.due.map(|due| due.since(now.time).into()),
            due: clock.due.map(|due| now.date_of(due)),
        }
        .write(viewer, out);
    }
}

fn whose(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let game = record.id;
    if let Some(result) = record.game.result() {
        return Sentence::Ended { game, ending: Ending::of(result, record) }.write(viewer, out);
    }
    let side = record.game.stage().side_to_move();
    let (mover, turn) = (&record.seats.get(side).name, record.game.turn_number());
    Sentence::Whose { game, mover, side, turn }.write(viewer, out);
    so_far(record, viewer, out);
}

fn point(record: &GameRecord, point: Point) -> Sentence<'_> {
    let side = record.game.stage().occupant(point);
    Sentence::Point {
        game: record.id,
        point: Text(point),
        side: side.map(Letter),
        owner: side.map(|side| &record.seats.get(side).name),
        strong: point.is_strong(),
        lines: blind::listed(geometry::neighbours(record.ruleset(), point)),
    }
}
