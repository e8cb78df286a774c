//! What a save writes, computed before it is queued.

use crate::consequences::{self, Ended};
use crate::db::{Parameter, Value};
use crate::{GameSave, Result, StoreError, Undone};
use fanorona_game::{GameId, Offer, OfferId, Ply, Proposal, Timestamp};
use fanorona_rules::Turn;
use std::fmt::{self, Display};
use std::sync::OnceLock;

/// The JSON of most rows is shorter, in bytes.
const USUAL_LENGTH: usize = 512;

/// What a value of a save is. It may be null.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Number,
    Text,
}

/// The values of every save, in their order.
pub(crate) const COLUMNS: [(&str, Kind); 19] = [
    ("id", Kind::Number),
    ("seen", Kind::Number),
    ("ply_before", Kind::Number),
    ("ply", Kind::Number),
    ("changed_at", Kind::Number),
    ("position", Kind::Text),
    ("steps", Kind::Text),
    ("quiet", Kind::Text),
    ("offer", Kind::Text),
    ("to_move", Kind::Text),
    ("used_white", Kind::Number),
    ("used_black", Kind::Number),
    ("extra_white", Kind::Number),
    ("extra_black", Kind::Number),
    ("turn_since", Kind::Number),
    ("due", Kind::Number),
    ("remind_at", Kind::Number),
    ("turn", Kind::Text),
    ("turn_at", Kind::Number),
];

/// The values that follow if a save has an end or a takeback.
pub(crate) const MORE_COLUMNS: [(&str, Kind); 6] = [
    ("undone", Kind::Number),
    ("base", Kind::Text),
    ("result", Kind::Text),
    ("reason", Kind::Text),
    ("finished", Kind::Number),
    ("follow_up", Kind::Number),
];

/// What a save writes. The caller computes it, because the writer has enough to do.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(super) game: GameId,
    /// As in [`COLUMNS`], and for [`SaveKind::Other`] also as in [`MORE_COLUMNS`].
    pub(crate) values: Vec<Value>,
    pub(super) what: SaveKind,
    /// The turn for the record.
    pub(super) turn: Option<(GameId, Ply, String, Timestamp)>,
    /// When the clock is to be checked.
    check_at: Option<Timestamp>,
    pub(super) taken_back: Vec<(GameId, Ply)>,
    pub(super) end: Option<Box<Ended>>,
    cells: OnceLock<String>,
}

/// The statement for a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SaveKind {
    /// The game continues: a turn, a part of one, or an offer.
    Ongoing,
    /// The game ends, or turns are taken back.
    Other,
}

impl Row {
    /// # Errors
    /// The save contradicts itself: its version does not follow the version that was read, or its
    /// turn is not the last one.
    pub(in crate::sql) fn new(save: &GameSave) -> Result<Self> {
        let GameSave {
            seen,
            record,
            turn,
            undone,
        } = save;
        if let Some(rule) = broken_rule(save) {
            return Err(StoreError::Contradiction {
                rule: rule.to_owned(),
            });
        }
        let (id, clock, game) = (record.id, &record.clock, &record.game);
        let (ply, stage) = (game.ply(), game.stage());
        let before = match undone {
            Some(Undone { turns, .. }) => ply.0 + turns,
            None => ply.0 - u32::from(turn.is_some()),
        };
        let last = turn
            .as_ref()
            .or_else(|| undone.as_ref().and_then(|undone| undone.last.as_ref()));
        let values: [Value; COLUMNS.len()] = [
            id.value(),
            seen.value(),
            before.value(),
            ply.value(),
            record.changed_at.value(),
            stage.start().to_string().value(),
            stage.played().to_string().value(),
            Spaced(game.quiet()).to_string().value(),
            offers_text(game.offers()).value(),
            game.to_move().value(),
            number(clock.used.white.as_millis()).value(),
            number(clock.used.black.as_millis()).value(),
            number(clock.extra.white.as_millis()).value(),
            number(clock.extra.black.as_millis()).value(),
            clock.since.value(),
            clock.due.value(),
            clock.remind_at.value(),
            last.map(|last| last.turn.to_string()).value(),
            last.map(|last| last.played_at).value(),
        ];
        let mut values = Vec::from(values);
        let result = game.result();
        let end = Ended::of(save);
        let what = if result.is_none() && undone.is_none() {
            SaveKind::Ongoing
        } else {
            let base = undone.as_ref().and_then(|undone| undone.base.as_ref());
            let more: [Value; MORE_COLUMNS.len()] = [
                undone.is_some().value(),
                base.map(ToString::to_string).value(),
                result.map(|result| result.score.code()).value(),
                result.map(|result| result.reason.code()).value(),
                end.is_some().value(),
                end.is_some_and(|end| end.is_followed_up()).value(),
            ];
            values.extend(more);
            SaveKind::Other
        };
        let turn = turn.as_ref();
        Ok(Self {
            game: id,
            values,
            what,
            turn: turn.map(|turn| (id, ply, turn.turn.to_string(), turn.played_at)),
            check_at: consequences::check_at(clock).filter(|_| end.is_none()),
            taken_back: consequences::turns_taken_back(save),
            end: end.map(Box::new),
            cells: OnceLock::new(),
        })
    }

    /// The values as a JSON array.
    pub(crate) fn cells(&self) -> &str {
        self.cells.get_or_init(|| {
            let mut cells = Vec::with_capacity(USUAL_LENGTH);
            serde_json::to_writer(&mut cells, &self.values)
                .expect("texts and numbers can be written as JSON");
            String::from_utf8(cells).expect("JSON is UTF-8")
        })
    }

    /// When the clock is to be checked.
    pub(super) fn check(&self) -> Option<(GameId, Timestamp)> {
        self.check_at.map(|at| (self.game, at))
    }
}

/// A number for a column. The database has none that are larger.
fn number(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// The rule that a contradictory save violates.
fn broken_rule(save: &GameSave) -> Option<&'static str> {
    let GameSave {
        seen,
        record,
        turn,
        undone,
    } = save;
    let game = &record.game;
    if record.version.0 != seen.0 + 1 {
        return Some("the version of a save follows the version that was read");
    }
    if turn
        .as_ref()
        .is_some_and(|turn| turn.ply != game.ply() || Some(turn.turn) != game.last())
    {
        return Some("the turn of a save is the last turn of its game");
    }
    let Some(Undone { turns, last, base }) = undone else {
        return None;
    };
    if turn.is_some() {
        return Some("turns are taken back or played, not both");
    }
    let last_of_game = game.last().map(|turn| (game.ply(), turn));
    let fits =
        last.map(|last| (last.ply, last.turn)) == last_of_game && base.is_some() == last.is_some();
    if *turns == 0 || !fits {
        return Some("a takeback saves the game before the turns");
    }
    None
}

/// Offers, oldest first: `draw w #12, undo b 2 #14`.
pub(in crate::sql) fn offers_text(offers: &[Offer]) -> Option<String> {
    let texts: Vec<String> = offers.iter().copied().map(offer_text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// `draw w #12`, `abort b #13`, `undo w 2 #14`.
fn offer_text(offer: Offer) -> String {
    let by = offer.by.letter();
    let text = match offer.what {
        Proposal::Draw => format!("draw {by}"),
        Proposal::Abort => format!("abort {by}"),
        Proposal::Undo { turns } => format!("undo {by} {turns}"),
    };
    match offer.id {
        OfferId(0) => text,
        OfferId(id) => format!("{text} #{id}"),
    }
}

/// Turns with spaces between them.
struct Spaced<'t>(&'t [Turn]);

impl Display for Spaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return Ok(());
        };
        first.fmt(f)?;
        rest.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}
