//! What is shown of games that were played.

use super::house::{colour, counted, slip};
use super::layout::{Layout, Marks};
use super::{Viewer, state};
use crate::event::{ReplayChange, ReplayNews, ReviewEvent};
use crate::preferences::Zone;
use crate::record::{self, Format, Record, fgn};
use fanorona_game::Annotation;
use fanorona_rules::Side;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// For people.
pub(super) fn text(event: &ReviewEvent, viewer: &Viewer, out: &mut String) {
    match event {
        ReviewEvent::Record { record, format } => match format {
            Format::Text => {
                out.push_str(&record::text(record, &viewer.preferences.timezone));
                out.push('\n');
            }
            Format::Fgn => out.push_str(&fgn::fgn(record)),
            Format::Json => out.push_str(&record::json_line(record)),
        },
        ReviewEvent::Moves { record, from, count } => {
            let mut words = String::new();
            record::head(record, &viewer.preferences.timezone, &mut words);
            if record.turns.is_empty() {
                words.push_str("No turn has been finished.\n");
            } else {
                record::listing(lines(record, *from, *count), &mut words);
            }
            Layout::of(viewer).words(&words, Marks::None, out);
        }
        ReviewEvent::Replay(news) => replay(news, viewer, out),
    }
}

fn lines(record: &Record, from: u32, count: u32) -> impl Iterator<Item = record::Line> + '_ {
    record.lines().skip(from.saturating_sub(1) as usize).take(count as usize)
}

fn replay(news: &ReplayNews, viewer: &Viewer, out: &mut String) {
    let ReplayNews { game, after, of, leader, people, what, annotation } = news;
    let mut words = String::new();
    let shows_board = match what {
        ReplayChange::Opened => {
            let _ = writeln!(
                words,
                "! Replay of game {}, {of} turns: forward, backward, go N, first, last, leave.",
                game.id
            );
            if let Some(annotation) = annotation {
                let _ = writeln!(words, "! Replay of game {}: {}", game.id, how_many(annotation));
            }
            true
        }
        ReplayChange::Stepped => true,
        ReplayChange::Joined(player) => {
            let _ = writeln!(
                words,
                "! Replay of game {}: {} joins; {leader} leads ({people} in it).",
                game.id, player.name
            );
            viewer.account == Some(player.id)
        }
        ReplayChange::Left(name) => {
            let _ = writeln!(
                words,
                "! Replay of game {}: {name} leaves; {leader} leads ({people} in it).",
                game.id
            );
            false
        }
    };
    if shows_board {
        let _ = writeln!(words, "! Replay of game {}, after turn {after} of {of}.", game.id);
        turning(news, &mut words);
        Layout::of(viewer).words(&words, Marks::Coloured, out);
        words.clear();
        state::replayed(game, *after, *of, viewer, out);
    }
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// What an analysis has found, and how one gets there.
fn how_many(annotation: &Annotation) -> String {
    match annotation.points.len() {
        0 => "it is analysed, and has no turning points.".to_owned(),
        points => format!("{}: forward turning, backward turning.", counted(points, "turning point")),
    }
}

/// Whether the turn that was played last is a turning point, and where the next one is.
fn turning(news: &ReplayNews, out: &mut String) {
    if let (Some(point), Some(last)) = (news.turning_point(), news.game.game.last()) {
        // White has the odd turns.
        let by = if point.ply.0 % 2 == 1 { Side::White } else { Side::Black };
        let _ = writeln!(out, "! Turning point, {}: {last} {}", colour(by), slip(point));
    }
    match news.next_turning_point() {
        Some(next) => {
            let _ = writeln!(out, "! Next turning point: turn {}. To it: forward turning", next.0);
        }
        None if news.turning_point().is_some() => {
            let before = news.turning_point_before().map_or("", |_| " To the one before: backward turning");
            let _ = writeln!(out, "! It is the last turning point.{before}");
        }
        None => {}
    }
}

/// The type of the line and its fields, for programs.
pub(super) fn json(event: &ReviewEvent) -> (&'static str, Value) {
    match event {
        ReviewEvent::Record { record, format } => {
            let text = match format {
                Format::Json => return ("record", record::json(record)),
                Format::Text => record::text(record, &Zone::default()),
                Format::Fgn => fgn::fgn(record),
            };
            ("record", json!({ "game": record.id.0, "format": format.name(), "text": text }))
        }
        ReviewEvent::Moves { record, from, count } => {
            let mut fields = record::json(record);
            if let Some(Value::Array(turns)) = fields.get_mut("turns") {
                let first = (from.saturating_sub(1) as usize).min(turns.len());
                turns.drain(..first);
                turns.truncate(*count as usize);
            }
            fields["from"] = json!(from);
            ("record", fields)
        }
        ReviewEvent::Replay(news) => ("replay", replay_json(news)),
    }
}

fn replay_json(news: &ReplayNews) -> Value {
    let ReplayNews { game, after, of, leader, people, what, annotation } = news;
    let name = match what {
        ReplayChange::Opened | ReplayChange::Stepped => None,
        ReplayChange::Joined(player) => Some(player.name.as_str()),
        ReplayChange::Left(name) => Some(name.as_str()),
    };
    let stage = game.game.stage();
    json!({
        "game": game.id.0,
        "status": what.code(),
        "name": name,
        "leader": leader.as_str(),
        "people": people,
        "after": after,
        "of": of,
        "ruleset": game.ruleset().name(),
        "position": stage.start().to_string(),
        "last": game.game.last().map(|turn| turn.to_string()),
        "white": game.seats.white.name.as_str(),
        "black": game.seats.black.name.as_str(),
        "result": game.game.result().map(|result| result.score.code()),
        "reason": game.game.result().map(|result| result.reason.code()),
        "slip": news.turning_point().map(record::slip),
        "turning_points": annotation.as_ref().map(|said| plies(said)),
    })
}

fn plies(annotation: &Annotation) -> Vec<u32> {
    annotation.points.iter().map(|point| point.ply.0).collect()
}
