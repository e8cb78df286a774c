//! The comments behind turns, written and read: the time of a turn, and what an analysis says
//! about it.

use fanorona_game::{Judgement, Ply, TurningPoint};
use fanorona_rules::Position;
use std::fmt::Write as _;

/// Seconds with three digits behind the point.
pub(super) fn written_seconds(millis: i64) -> String {
    let (sign, millis) = (if millis < 0 { "-" } else { "" }, millis.unsigned_abs());
    format!("{sign}{}.{:03}", millis / 1_000, millis % 1_000)
}

/// Reads what [`written_seconds`] writes, and nothing else.
pub(crate) fn seconds(text: &str) -> Option<i64> {
    let (whole, thousandths) = text.split_once('.')?;
    let millis: i64 = format!("{whole}{thousandths}").parse().ok()?;
    (written_seconds(millis) == text).then_some(millis)
}

/// White's evaluation after a turn: `eval +20`.
pub(super) fn written_evaluation(judgement: Judgement) -> String {
    format!("eval {judgement}")
}

/// Reads what [`written_evaluation`] writes.
pub(crate) fn evaluation(text: &str) -> Option<Judgement> {
    text.strip_prefix("eval ")?.parse().ok()
}

/// What an analysis says about a turn: `?? best f4e5- then a1b1 was +20 became lost in 8`.
pub(super) fn written_slip(point: &TurningPoint) -> String {
    let TurningPoint {
        ply: _,
        best,
        then,
        was,
        became,
    } = point;
    let mut text = format!("{} best {best}", point.slip().mark());
    for (index, turn) in then.iter().enumerate() {
        let _ = write!(text, "{} {turn}", if index == 0 { " then" } else { "" });
    }
    let _ = write!(text, " was {was} became {became}");
    text
}

/// Reads what [`written_slip`] writes about the turn `ply`, which was played from `before`.
pub(crate) fn slip(text: &str, ply: Ply, before: &Position) -> Option<TurningPoint> {
    let (line, judgements) = text.split_once(" was ")?;
    let (_mark, line) = line.split_once(" best ")?;
    let (was, became) = judgements.split_once(" became ")?;
    let (best, rest) = line.split_once(" then ").unwrap_or((line, ""));
    let best = before.read_turn(best).ok()?;
    let (mut position, mut last, mut then) = (*before, best, Vec::new());
    for turn in rest.split_terminator(' ') {
        position = position.play(&last).ok()?;
        last = position.read_turn(turn).ok()?;
        then.push(last);
    }
    let point = TurningPoint {
        ply,
        best,
        then,
        was: was.parse().ok()?,
        became: became.parse().ok()?,
    };
    (written_slip(&point) == text).then_some(point)
}
