//! Writes a game as FGN.

use crate::records::Record;
use crate::records::fgn::comments::{written_evaluation, written_seconds, written_slip};
use crate::records::tags::{FIRST, TAGS, VERSION};
use fanorona_game::GameResult;
use std::fmt::Write as _;

/// Writes a game, with an empty line behind it.
#[must_use]
pub fn fgn(record: &Record) -> String {
    let mut out = format!("[{FIRST} \"{VERSION}\"]\n");
    for tag in TAGS {
        if let Some(text) = (tag.get)(record) {
            let _ = writeln!(out, "[{} \"{text}\"]", tag.name);
        }
    }
    out.push('\n');
    for line in record.lines() {
        let _ = write!(
            out,
            "{}. {} {{{}}}",
            line.ply.0,
            line.turn,
            written_seconds(line.used)
        );
        if let Some(judgement) = line.evaluation {
            let _ = write!(out, " {{{}}}", written_evaluation(judgement));
        }
        if let Some(point) = line.slip {
            let _ = write!(out, " {{{}}}", written_slip(&point));
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}\n", end_mark(record.result));
    out
}

pub(super) fn end_mark(result: Option<GameResult>) -> &'static str {
    result.map_or("*", |result| result.score.code())
}
