//! What is shown of games that were played.

use crate::record::{Format, Record};
use fanorona_game::{Annotation, GameRecord, Player, PlayerName, Ply, TurningPoint};
use std::sync::Arc;

/// What is shown of games that were played.
#[derive(Debug, Clone, PartialEq)]
pub enum ReviewEvent {
    /// A whole record, in a form to keep.
    Record {
        /// The record.
        record: Arc<Record>,
        /// The form.
        format: Format,
    },
    /// Turns of a record.
    Moves {
        /// The record.
        record: Arc<Record>,
        /// The number of the first turn that is listed.
        from: u32,
        /// At most so many.
        count: u32,
    },
    /// Something happened in a replay.
    Replay(ReplayNews),
}

/// Something that happened in a replay, with the board that it shows now.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayNews {
    /// The game as it was then.
    pub game: Arc<GameRecord>,
    /// After how many turns.
    pub after: u32,
    /// How many turns the record has.
    pub of: u32,
    /// Who steps.
    pub leader: PlayerName,
    /// How many are in it.
    pub people: usize,
    /// What happened.
    pub what: ReplayChange,
    /// What an analysis said about the whole game.
    pub annotation: Option<Arc<Annotation>>,
}

impl ReplayNews {
    /// The turning point that the turn is which was played last, if it is one.
    #[must_use]
    pub fn turning_point(&self) -> Option<&TurningPoint> {
        self.annotation.as_ref()?.at(Ply(self.after))
    }

    /// The next turning point.
    #[must_use]
    pub fn next_turning_point(&self) -> Option<Ply> {
        self.annotation.as_ref()?.next_after(Ply(self.after))
    }

    /// The turning point before.
    #[must_use]
    pub fn turning_point_before(&self) -> Option<Ply> {
        self.annotation.as_ref()?.last_before(Ply(self.after))
    }
}

/// What happened in a replay.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplayChange {
    /// It was opened.
    Opened,
    /// Another turn is shown.
    Stepped,
    /// Somebody has joined.
    Joined(Player),
    /// Somebody has left.
    Left(PlayerName),
}

impl ReplayChange {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Stepped => "stepped",
            Self::Joined(_) => "joined",
            Self::Left(_) => "left",
        }
    }
}
