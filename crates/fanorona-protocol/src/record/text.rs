//! A record for people.

use super::{Line, Record};
use crate::preferences::Zone;
use crate::view::{date_time, duration, slip};
use fanorona_game::{Score, Start, TimeControl};
use fanorona_rules::Side;
use std::fmt::Write as _;
use std::time::Duration;

/// Longer lines are continued below.
const WIDTH: usize = 78;

/// The whole record: what is known of the game, with moments as they are in a zone, then its turns.
#[must_use]
pub fn text(record: &Record, zone: &Zone) -> String {
    let mut out = String::new();
    head(record, zone, &mut out);
    if !record.turns.is_empty() {
        listing(record.lines(), &mut out);
    }
    foot(record, &mut out);
    out
}

pub(crate) fn head(record: &Record, zone: &Zone, out: &mut String) {
    let _ = writeln!(
        out,
        "Game {}: {} (White) - {} (Black), {}, {}.",
        record.id,
        record.seats.white,
        record.seats.black,
        record.terms.ruleset.name(),
        if record.terms.rated { "rated" } else { "unrated" },
    );
    if record.terms.start == Start::Vela {
        let _ = writeln!(out, "A vela: White is to be freed of the debt.");
    }
    if record.terms.time != TimeControl::Untimed {
        let _ = writeln!(out, "Time: {}.", record.terms.time);
    }
    let _ = match record.ended_at {
        Some(ended) => {
            writeln!(out, "Played from {} to {}.", date_time(record.started_at, zone), date_time(ended, zone))
        }
        None => writeln!(out, "Began on {}.", date_time(record.started_at, zone)),
    };
    if let Some(opening) = record.opening() {
        let _ = writeln!(out, "Opening: {opening}.");
    }
}

fn foot(record: &Record, out: &mut String) {
    if !record.turns.is_empty() {
        let used = record.used();
        let _ = writeln!(out, "Time used: White {}, Black {}.", spent(used.white), spent(used.black));
    }
    let _ = match record.result {
        Some(result) => writeln!(out, "Result: {} ({}).", result.score.code(), result.reason.code()),
        None => writeln!(out, "The game goes on."),
    };
    let debtor = &record.seats.white;
    let _ = match (record.terms.start, record.result.map(|result| result.score)) {
        (Start::Ordinary, _) | (Start::Vela, None | Some(Score::Aborted)) => Ok(()),
        (Start::Vela, Some(Score::Win(Side::White))) => writeln!(out, "{debtor} is afa-bela: freed."),
        (Start::Vela, Some(Score::Win(Side::Black) | Score::Draw)) => writeln!(out, "{debtor} is not freed."),
    };
}

/// The turns, a line each: number, side, pieces after it, time, the turn, and what it captured.
pub(crate) fn listing(lines: impl Iterator<Item = Line>, out: &mut String) {
    let _ = writeln!(out, "turn  by     W  B  time         played");
    for line in lines {
        let by = match line.by {
            Side::White => "White",
            Side::Black => "Black",
        };
        let start = format!(
            "{:>4}  {by}  {:>2} {:>2}  {:<11}  ",
            line.ply.0,
            line.left.white,
            line.left.black,
            spent(line.used)
        );
        let mut words = vec![line.turn.to_string()];
        if !line.captured.is_empty() {
            words.push("takes".to_owned());
            words.extend(line.captured.iter().map(|point| point.to_string()));
        }
        if let Some(point) = &line.slip {
            words.extend(slip(point).split(' ').map(str::to_owned));
        }
        wrapped(&start, &words, out);
    }
}

fn wrapped(start: &str, words: &[String], out: &mut String) {
    let indent = start.len();
    let mut line = start.to_owned();
    for (index, word) in words.iter().enumerate() {
        // A turn may also be broken at its commas, which stay with what is before them.
        for (part, piece) in word.split_inclusive(',').enumerate() {
            let space = if index > 0 && part == 0 { " " } else { "" };
            if line.len() + space.len() + piece.len() > WIDTH && line.len() > indent {
                let _ = writeln!(out, "{}", line.trim_end());
                line = " ".repeat(indent);
            } else {
                line.push_str(space);
            }
            line.push_str(piece);
        }
    }
    let _ = writeln!(out, "{}", line.trim_end());
}

/// Milliseconds as people read them.
pub(crate) fn spent(millis: i64) -> String {
    let sign = if millis < 0 { "-" } else { "" };
    format!("{sign}{}", duration(Duration::from_millis(millis.unsigned_abs())))
}
