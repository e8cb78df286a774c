//! What a save writes, computed before it is queued.

use crate::consequences::{self, Ended};
use crate::error::StoreError;
use crate::sql::games::ends;
use crate::{GameSave, Undone};
use fanorona_game::{GameId, Offer, OfferId, Ply, Proposal, Timestamp};
use fanorona_rules::Turn;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::fmt::{self, Display};
use std::sync::OnceLock;

/// The JSON of most rows is shorter, in bytes.
const USUAL_LENGTH: usize = 512;

/// Calls the macro `$then` with the values of every save: the name of each, what it is, and its
/// place in the JSON array.
macro_rules! for_values {
    ($then:ident) => {
        $then! {
            id: number = 0,
            seen: number = 1,
            ply_before: number = 2,
            ply: number = 3,
            changed_at: number = 4,
            position: text = 5,
            steps: text = 6,
            quiet: text = 7,
            offer: text_or_null = 8,
            to_move: text_or_null = 9,
            used_white: number = 10,
            used_black: number = 11,
            extra_white: number = 12,
            extra_black: number = 13,
            turn_since: number = 14,
            due: number_or_null = 15,
            remind_at: number_or_null = 16,
            turn: text_or_null = 17,
            turn_at: number_or_null = 18,
        }
    };
}
pub(crate) use for_values;

/// The type of a value.
macro_rules! value_type {
    (number) => { i64 };
    (text) => { String };
    (number_or_null) => { Option<i64> };
    (text_or_null) => { Option<String> };
}

macro_rules! declare_values {
    ($($name:ident: $kind:ident = $place:literal,)*) => {
        /// The values of a save, in the order of the statement.
        #[derive(Debug)]
        pub(crate) struct Values {
            $(pub(crate) $name: value_type!($kind),)*
        }

        impl Values {
            fn write_to<S: SerializeSeq>(&self, array: &mut S) -> Result<(), S::Error> {
                $(array.serialize_element(&self.$name)?;)*
                Ok(())
            }
        }
    };
}
for_values!(declare_values);

/// The values for the columns that only a save with an end or a takeback sets: whether turns were
/// taken back, `base`, `result`, `reason`, `finished` and `follow_up`.
type EndValues = (
    u8,
    Option<String>,
    Option<&'static str>,
    Option<&'static str>,
    u8,
    u8,
);

/// What a save writes. The caller computes it, because the writer has enough to do.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) values: Values,
    end_values: Option<EndValues>,
    pub(super) what: SaveKind,
    adds_turn: bool,
    /// When the clock is to be checked.
    check_at: Option<Timestamp>,
    pub(super) taken_back: Vec<(GameId, Ply)>,
    pub(super) end: Option<Box<Ended>>,
    json: OnceLock<Json>,
}

/// What a save writes, for statements that read JSON: arrays.
#[derive(Debug)]
pub(crate) struct Json {
    /// In the order of the statement.
    pub(super) cells: String,
    /// The turn for the record.
    pub(crate) turn: Option<String>,
    /// When the clock is to be checked.
    pub(crate) check_at: Option<String>,
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
    pub(in crate::sql) fn new(save: &GameSave) -> Result<Self, StoreError> {
        let GameSave {
            seen,
            record,
            turn,
            undone,
        } = save;
        let game = &record.game;
        if let Some(rule) = broken_rule(save) {
            return Err(StoreError::Contradiction {
                rule: rule.to_owned(),
            });
        }
        let before = match undone {
            Some(Undone { turns, .. }) => game.ply().0 + turns,
            None => game.ply().0 - u32::from(turn.is_some()),
        };
        let last = turn
            .as_ref()
            .or_else(|| undone.as_ref().and_then(|undone| undone.last.as_ref()));
        let base = undone.as_ref().and_then(|undone| undone.base.as_ref());
        let clock = &record.clock;
        let stage = game.stage();
        let values = Values {
            id: record.id.0,
            seen: number(seen.0),
            ply_before: before.into(),
            ply: game.ply().0.into(),
            changed_at: record.changed_at.0,
            position: stage.start().to_string(),
            steps: stage.played().to_string(),
            quiet: Spaced(game.quiet()).to_string(),
            offer: offers_text(game.offers()),
            to_move: game.to_move().map(|side| side.letter().to_string()),
            used_white: number(clock.used.white.as_millis()),
            used_black: number(clock.used.black.as_millis()),
            extra_white: number(clock.extra.white.as_millis()),
            extra_black: number(clock.extra.black.as_millis()),
            turn_since: clock.since.0,
            due: clock.due.map(|due| due.0),
            remind_at: clock.remind_at.map(|at| at.0),
            turn: last.map(|turn| turn.turn.to_string()),
            turn_at: last.map(|turn| turn.played_at.0),
        };
        let goes_on = game.result().is_none() && undone.is_none();
        let end = Ended::of(save);
        let end_values = (!goes_on).then(|| {
            let code = game
                .result()
                .map(|result| (result.score.code(), result.reason.code()));
            let follow_up = end.is_some_and(|end| end.is_followed_up());
            (
                u8::from(undone.is_some()),
                base.map(ToString::to_string),
                code.map(|code| code.0),
                code.map(|code| code.1),
                u8::from(end.is_some()),
                u8::from(follow_up),
            )
        });
        Ok(Self {
            values,
            end_values,
            what: if goes_on {
                SaveKind::Ongoing
            } else {
                SaveKind::Other
            },
            adds_turn: turn.is_some(),
            check_at: consequences::check_at(clock).filter(|_| end.is_none()),
            taken_back: consequences::turns_taken_back(save),
            end: end.map(Box::new),
            json: OnceLock::new(),
        })
    }

    pub(super) fn game(&self) -> i64 {
        self.values.id
    }

    pub(crate) fn json(&self) -> &Json {
        self.json.get_or_init(|| {
            let Values {
                id,
                ply,
                turn,
                turn_at,
                ..
            } = &self.values;
            let mut cells = Vec::with_capacity(USUAL_LENGTH);
            serde_json::to_writer(&mut cells, self)
                .expect("texts and numbers can be written as JSON");
            Json {
                cells: String::from_utf8(cells).expect("JSON is UTF-8"),
                turn: self
                    .adds_turn
                    .then(|| ends::json(&(id, ply, turn, turn_at))),
                check_at: self.check_at.map(|at| ends::json(&(id, at))),
            }
        })
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut array = serializer.serialize_seq(None)?;
        self.values.write_to(&mut array)?;
        if let Some((undone, base, result, reason, finished, follow_up)) = &self.end_values {
            array.serialize_element(undone)?;
            array.serialize_element(base)?;
            array.serialize_element(result)?;
            array.serialize_element(reason)?;
            array.serialize_element(finished)?;
            array.serialize_element(follow_up)?;
        }
        array.end()
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
