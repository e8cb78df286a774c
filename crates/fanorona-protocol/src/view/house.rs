//! Advice, analyses and exhibitions, for people and for programs.

use super::layout::{Layout, Marks};
use super::{Viewer, simul};
use crate::event::HouseEvent;
use crate::record::{Record, json as record_json};
use crate::reply::{Hint, HouseDone};
use fanorona_game::{GameId, Judgement, PlayerName, TurningPoint};
use fanorona_rules::Side;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Draws an event as whole lines.
pub(super) fn event(event: &HouseEvent, viewer: &Viewer, out: &mut String) {
    Layout::of(viewer).words(&format!("{}\n", words(event, viewer).trim_end()), Marks::Coloured, out);
}

fn words(event: &HouseEvent, viewer: &Viewer) -> String {
    match event {
        HouseEvent::Analysis(record) => analysis(record),
        HouseEvent::Analysed { game, points } => {
            format!(
                "! Game {game} is analysed: {}. See it: analyse {game}",
                counted(*points, "turning point")
            )
        }
        HouseEvent::NotAnalysed(game) => format!("! Game {game} cannot be analysed."),
        HouseEvent::Advised { game, by } => advised(*game, by),
        HouseEvent::Alone(robot) => alone(robot),
        HouseEvent::Simul(news) => simul::words(news, viewer),
    }
}

fn advised(game: GameId, by: &PlayerName) -> String {
    format!("! Game {game}: {by} has asked for a hint.")
}

fn alone(robot: &PlayerName) -> String {
    format!("* Only robots are here now (see: who). To play one at once: challenge {robot}")
}

pub(super) fn counted(count: usize, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{s}")
}

/// A judgement in words, of the side that it is about.
fn judged(judgement: Judgement) -> String {
    match judgement {
        Judgement::Won => "won".to_owned(),
        Judgement::Drawn => "a draw".to_owned(),
        Judgement::Lost => "lost".to_owned(),
        Judgement::Open(ahead) if ahead.abs() < Judgement::PIECE / 2 => "even".to_owned(),
        Judgement::Open(ahead) => {
            let (tenths, piece) = (ahead.unsigned_abs() / 10, Judgement::PIECE.unsigned_abs() / 10);
            let where_to = if ahead > 0 { "ahead" } else { "behind" };
            let noun = if tenths == piece { "piece" } else { "pieces" };
            format!("{}.{} {noun} {where_to}", tenths / piece, tenths % piece)
        }
    }
}

/// What behind a turn says that something was lost by it: `?? best d4d5+ (was won, now even)`.
pub(crate) fn slip(point: &TurningPoint) -> String {
    let TurningPoint { best, was, became, .. } = point;
    format!("{} best {best} (was {}, now {})", point.slip().mark(), judged(*was), judged(*became))
}

pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// The turning points of a game, a line each.
fn analysis(record: &Record) -> String {
    let Some(annotation) = &record.annotation else {
        return format!("Game {} is not analysed. To ask for it: analyse {}", record.id, record.id);
    };
    let mut out = format!(
        "Analysis of game {}: {} (White) - {} (Black), {}.\n",
        record.id,
        record.seats.white,
        record.seats.black,
        counted(record.turns.len(), "turn"),
    );
    for line in record.lines() {
        if let Some(point) = annotation.at(line.ply) {
            let _ = writeln!(out, "{:>4}  {}  {} {}", line.ply.0, colour(line.by), line.turn, slip(point));
        }
    }
    let _ = match annotation.points.len() {
        0 => writeln!(out, "No turning points: nobody gave anything away."),
        points => writeln!(out, "{}. All turns: moves {}", counted(points, "turning point"), record.id),
    };
    out
}

/// The sentence that answers a command.
pub(super) fn done(done: &HouseDone) -> String {
    match done {
        HouseDone::Hint(hint) => {
            let Hint { game, number, side, turn, judgement } = &**hint;
            let stands = match judgement {
                Judgement::Won => format!("{} wins.", colour(*side)),
                Judgement::Lost => format!("{} loses all the same.", colour(*side)),
                Judgement::Drawn | Judgement::Open(_) => {
                    format!("{} is then {}.", colour(*side), judged(*judgement))
                }
            };
            format!("Game {game}, turn {number}: {turn}\n{stands}")
        }
        HouseDone::AnalysisWaits { game, turns } => format!(
            "Game {game} will be analysed, {}. You are told when it is done.",
            counted(*turns as usize, "turn")
        ),
        HouseDone::SimulOpened => "Your exhibition is announced. When all are there: simul start".to_owned(),
        HouseDone::SimulJoined(giver) => {
            format!("You have a place in the exhibition of {giver}. It begins when {giver} says so.")
        }
        HouseDone::SimulLeft(giver) => format!("You have left the exhibition of {giver}."),
        HouseDone::SimulStarted(boards) => {
            format!("Your exhibition has begun on {}. All of them: simul", counted(*boards, "board"))
        }
        HouseDone::SimulClosed => "Your exhibition is called off.".to_owned(),
        HouseDone::SimulAuto(true) => "Each turn leads you to the next board that waits.".to_owned(),
        HouseDone::SimulAuto(false) => "You stay on a board. To the next one: simul next".to_owned(),
    }
}

/// The type and the fields of an event, for programs.
pub(super) fn event_json(event: &HouseEvent) -> (&'static str, Value) {
    match event {
        HouseEvent::Analysis(record) => ("record", record_json(record)),
        HouseEvent::Analysed { game, points } => {
            ("analysis", json!({ "game": game.0, "status": "done", "points": points }))
        }
        HouseEvent::NotAnalysed(game) => {
            ("analysis", json!({ "game": game.0, "status": "failed", "points": null }))
        }
        HouseEvent::Advised { game, by } => (
            "notice",
            json!({ "code": "hint", "msg": advised(*game, by), "game": game.0, "name": by.as_str() }),
        ),
        HouseEvent::Alone(robot) => {
            ("notice", json!({ "code": "alone", "msg": alone(robot), "name": robot.as_str() }))
        }
        HouseEvent::Simul(news) => ("simul", simul::json(news)),
    }
}

/// The fields of an answer, for programs.
pub(super) fn done_json(done: &HouseDone) -> Value {
    match done {
        HouseDone::Hint(hint) => {
            let Hint { game, number, side, turn, judgement } = &**hint;
            json!({
                "game": game.0,
                "turn": number,
                "side": super::json::letter(*side),
                "hint": turn,
                "judgement": judgement.to_string(),
            })
        }
        HouseDone::AnalysisWaits { game, turns } => {
            json!({ "game": game.0, "analysis": "waits", "turns": turns })
        }
        HouseDone::SimulOpened => json!({ "simul": "open" }),
        HouseDone::SimulJoined(giver) => json!({ "simul": "joined", "giver": giver.as_str() }),
        HouseDone::SimulLeft(giver) => json!({ "simul": "left", "giver": giver.as_str() }),
        HouseDone::SimulStarted(boards) => json!({ "simul": "started", "boards": boards }),
        HouseDone::SimulClosed => json!({ "simul": "closed" }),
        HouseDone::SimulAuto(on) => json!({ "simul": "auto", "auto": on }),
    }
}
