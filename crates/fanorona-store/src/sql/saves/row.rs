//! What a save writes, computed before it is queued.

use super::super::ends;
use crate::consequences::{self, Ended};
use crate::error::StoreError;
use crate::{GameSave, Undone};
use fanorona_game::{GameId, Offer, Ply, Proposal};
use fanorona_rules::{Side, Turn};
use serde::{Serialize, Serializer};
use std::fmt::{self, Display};
use std::time::Duration;

/// Most rows are shorter, in bytes.
const USUAL_LENGTH: usize = 512;

/// What a save writes. The caller computes it, because the writer has enough to do.
#[derive(Debug)]
pub(in super::super) struct Row {
    pub(super) game: i64,
    /// A JSON array in the order of the statement.
    pub(super) cells: String,
    pub(super) what: SaveKind,
    /// The turn for the record, and the moment at which the clock is checked: JSON arrays as well.
    pub(super) turn: Option<String>,
    pub(super) check_at: Option<String>,
    pub(super) taken_back: Vec<(GameId, Ply)>,
    pub(super) end: Option<Box<Ended>>,
}

/// The statement for a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum SaveKind {
    /// The game continues: a turn, a part of one, or an offer.
    Ongoing,
    /// The game ends, or turns are taken back.
    Other,
}

impl Row {
    /// # Errors
    /// The save contradicts itself: its version does not follow the version that was read, or its turn is not the
    /// last one.
    pub(in super::super) fn new(save: &GameSave) -> Result<Self, StoreError> {
        let GameSave { seen, record, turn, undone } = save;
        let game = &record.game;
        if let Some(rule) = broken_rule(save) {
            return Err(StoreError::Contradiction { rule: rule.to_owned() });
        }
        let before = match undone {
            Some(Undone { turns, .. }) => game.ply().0 + turns,
            None => game.ply().0 - u32::from(turn.is_some()),
        };
        let last = turn.as_ref().or_else(|| undone.as_ref().and_then(|undone| undone.last.as_ref()));
        let base = undone.as_ref().and_then(|undone| undone.base.as_ref());
        let clock = &record.clock;
        let millis = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        let stage = game.stage();
        let cells = (
            record.id.0,
            seen.0,
            before,
            game.ply().0,
            record.changed_at.0,
            Text(stage.start()),
            Text(stage.played()),
            Text(Spaced(game.quiet())),
            offers_text(game.offers()),
            game.to_move().map(Side::letter),
        );
        let time = (
            millis(clock.used.white),
            millis(clock.used.black),
            millis(clock.extra.white),
            millis(clock.extra.black),
            clock.since.0,
            clock.due.map(|due| due.0),
            clock.remind_at.map(|at| at.0),
            last.map(|turn| Text(turn.turn)),
            last.map(|turn| turn.played_at.0),
        );
        let goes_on = game.result().is_none() && undone.is_none();
        let end = Ended::of(save);
        let rest = (!goes_on).then(|| {
            let code = game.result().map(|result| (result.score.code(), result.reason.code()));
            let follow_up = end.is_some_and(|end| end.is_followed_up());
            (
                u8::from(undone.is_some()),
                base.map(Text),
                code.map(|code| code.0),
                code.map(|code| code.1),
                u8::from(end.is_some()),
                u8::from(follow_up),
            )
        });
        let mut json = Vec::with_capacity(USUAL_LENGTH);
        write_cells(&mut json, &cells);
        write_cells(&mut json, &time);
        if let Some(rest) = rest {
            write_cells(&mut json, &rest);
        }
        json.push(b']');
        let cells = String::from_utf8(json).expect("JSON is UTF-8");
        let check_at = consequences::check_at(clock).filter(|_| end.is_none());
        Ok(Self {
            game: record.id.0,
            cells,
            what: if goes_on { SaveKind::Ongoing } else { SaveKind::Other },
            turn: save.turn_row().as_ref().map(ends::json),
            check_at: check_at.map(|at| ends::json(&(record.id, at))),
            taken_back: consequences::turns_taken_back(save),
            end: end.map(Box::new),
        })
    }
}

/// Writes a tuple as the next values of an unfinished array: one tuple is too short for all.
fn write_cells(json: &mut Vec<u8>, cells: &impl Serialize) {
    let start = json.len();
    serde_json::to_writer(&mut *json, cells).expect("texts and numbers can be written as JSON");
    json[start] = if start == 0 { b'[' } else { b',' };
    json.pop();
}

/// The rule that a contradictory save violates.
fn broken_rule(save: &GameSave) -> Option<&'static str> {
    let GameSave { seen, record, turn, undone } = save;
    let game = &record.game;
    if record.version.0 != seen.0 + 1 {
        return Some("the version of a save follows the version that was read");
    }
    if turn.as_ref().is_some_and(|turn| turn.ply != game.ply() || Some(turn.turn) != game.last()) {
        return Some("the turn of a save is the last turn of its game");
    }
    let Some(Undone { turns, last, base }) = undone else { return None };
    if turn.is_some() {
        return Some("turns are taken back or played, not both");
    }
    let last_of_game = game.last().map(|turn| (game.ply(), turn));
    let fits = last.map(|last| (last.ply, last.turn)) == last_of_game && base.is_some() == last.is_some();
    if *turns == 0 || !fits {
        return Some("a takeback saves the game before the turns");
    }
    None
}

/// Offers, oldest first: `draw w, undo b 2`.
pub(in super::super) fn offers_text(offers: &[Offer]) -> Option<String> {
    let texts: Vec<String> = offers.iter().copied().map(offer_text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// `draw w`, `abort b`, `undo w 2`.
fn offer_text(offer: Offer) -> String {
    let by = offer.by.letter();
    match offer.what {
        Proposal::Draw => format!("draw {by}"),
        Proposal::Abort => format!("abort {by}"),
        Proposal::Undo { turns } => format!("undo {by} {turns}"),
    }
}

/// A value written as its text.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Turns with spaces between them.
struct Spaced<'t>(&'t [Turn]);

impl Display for Spaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return Ok(()) };
        first.fmt(f)?;
        rest.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}
