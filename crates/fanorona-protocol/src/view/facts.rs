//! Answers about a board in words: the last turn, the clocks, the material, whose turn it is, a point.

use super::blind;
use super::date::duration;
use super::json::clock;
use super::state::{self, Person};
use super::terms::{time, until};
use super::{Viewer, sequence_of};
use crate::command::About;
use crate::reply::Fact;
use fanorona_game::GameRecord;
use fanorona_rules::{Point, PointSet, Side, geometry};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The answer for people, in whole lines.
pub(super) fn text(fact: &Fact, viewer: &Viewer) -> String {
    let record = &*fact.record;
    match fact.about {
        About::Latest => latest(record, viewer),
        About::Clocks => clocks(record, viewer),
        About::Material => format!("Game {}.\n{}", record.id, blind::material(record)),
        About::Whose => whose(record, viewer),
        About::Point(point) => point_words(record, point),
    }
}

fn latest(record: &GameRecord, viewer: &Viewer) -> String {
    let (id, ply) = (record.id, record.game.ply().0);
    let mut out = match blind::last_turn(record, viewer) {
        Some(said) => format!("Game {id}, turn {ply}: {said}\n"),
        None => format!("Game {id}: no turn has been played.\n"),
    };
    if let Some(said) = blind::under_way(record, viewer) {
        let _ = writeln!(out, "Turn {} so far: {said}", record.game.turn_number());
    }
    out
}

/// The time of both players.
fn clocks(record: &GameRecord, viewer: &Viewer) -> String {
    let clock = &record.clock;
    let mut out = format!("Game {}: {}.\n", record.id, time(clock.control));
    if let Some(faces) = state::faces(record, viewer) {
        let runs = record.game.to_move().map(|side| format!(" {}'s clock runs.", state::colour(side)));
        let _ = writeln!(out, "{faces}{}", runs.unwrap_or_default());
        return out;
    }
    for side in [Side::White, Side::Black] {
        let name = &record.seats.get(side).name;
        let _ =
            writeln!(out, "{}, {name}, has used {}.", state::colour(side), duration(*clock.used.get(side)));
    }
    let Some(side) = record.game.to_move() else { return out };
    let thought = duration(viewer.now.since(clock.since));
    let name = &record.seats.get(side).name;
    let _ = write!(out, "{name} is to move for {thought}");
    let away = record.away.get(side).filter(|away| *away > viewer.now);
    let _ = match (away, clock.due) {
        (Some(until), _) => {
            writeln!(out, ", on vacation until {} at the latest.", viewer.date_time(until))
        }
        (None, Some(due)) => {
            writeln!(out, ", and has {}, until {}.", until(due, viewer.now), viewer.date_time(due))
        }
        (None, None) => writeln!(out, "."),
    };
    out
}

fn whose(record: &GameRecord, viewer: &Viewer) -> String {
    let id = record.id;
    let Some(side) = record.game.to_move() else {
        let ended = record.game.result().map(|result| state::ending(result, record)).unwrap_or_default();
        return format!("Game {id} is over: {ended}\n");
    };
    let person = Person { record, side, viewer };
    let turn = record.game.turn_number();
    let mut out = if person.is_viewer() {
        format!("Game {id}: it is your turn, {side} (turn {turn}).\n", side = state::colour(side))
    } else {
        format!("Game {id}: {} ({}) is to move (turn {turn}).\n", person.name(), state::colour(side))
    };
    if let Some(said) = blind::under_way(record, viewer) {
        let _ = writeln!(out, "So far: {said}");
    }
    out
}

fn point_words(record: &GameRecord, point: Point) -> String {
    let stands = match record.game.stage().occupant(point) {
        Some(side) => {
            format!(
                "has a {} piece, {}",
                state::colour(side).to_ascii_lowercase(),
                record.seats.get(side).name
            )
        }
        None => "is free".to_owned(),
    };
    let kind = if point.is_strong() { "strong" } else { "weak" };
    let lines = blind::list(geometry::neighbours(record.ruleset(), point));
    format!("Game {}: {point} {stands}. It is a {kind} point with lines to {lines}.\n", record.id)
}

/// The answer for programs.
pub(super) fn json(fact: &Fact, viewer: &Viewer) -> Value {
    let record = &*fact.record;
    let game = &record.game;
    let stage = game.stage();
    let points = |points: PointSet| points.iter().map(|point| point.to_string()).collect::<Vec<_>>();
    let mut fields = json!({ "game": record.id.0 });
    match fact.about {
        About::Latest => {
            fields["about"] = json!("latest");
            fields["ply"] = json!(game.ply().0);
            fields["last"] = json!(game.last().map(|turn| turn.to_string()));
            fields["taken"] = json!(game.last_turn().map_or_else(Vec::new, |last| points(last.taken)));
            fields["steps"] = json!(sequence_of(stage));
        }
        About::Clocks => {
            fields["about"] = json!("clocks");
            fields["clock"] = clock(record, viewer);
        }
        About::Material => {
            fields["about"] = json!("material");
            fields["white"] = json!(points(stage.pieces(Side::White)));
            fields["black"] = json!(points(stage.pieces(Side::Black)));
        }
        About::Whose => {
            fields["about"] = json!("whose");
            fields["to_move"] = json!(game.to_move().map(|side| side.letter().to_string()));
            fields["ply"] = json!(game.ply().0);
        }
        About::Point(point) => {
            fields["about"] = json!("point");
            fields["point"] = json!(point.to_string());
            fields["piece"] = json!(stage.occupant(point).map(|side| side.letter().to_string()));
            fields["strong"] = json!(point.is_strong());
            fields["lines"] = json!(points(geometry::neighbours(record.ruleset(), point)));
        }
    }
    fields
}
