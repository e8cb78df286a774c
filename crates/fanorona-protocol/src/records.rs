//! A game as it is kept outside of the server: all of it, and what follows from its turns.
//!
//! [`crate::text::record_text`] is for people, [`fgn`] for keeping and reading back, [`RecordLine`]
//! for programs. What is known of a game beside its turns is listed once, in [`tags`]: the other
//! forms go through that list. The forms are specified in `docs/records.md`.

pub mod csv;
pub mod fgn;
pub mod json;
pub mod study;
mod tags;
pub mod trf;

pub use crate::records::json::{OwnRow, RecordLine, RecordTurn, TurnSlip, json_line, own_line};

use fanorona_game::tournament::TournamentRound;
use fanorona_game::{
    Annotation, Colour, GameId, GameRecord, GameResult, Judgement, Match, MatchPlace, PlayedTurn,
    PlayerName, Ply, Start, Terms, Timestamp, TurningPoint,
};
use fanorona_rules::{BySide, Opening, PointSet, Position, Side, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use strum::EnumString;

/// In which form a record is written.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum Format {
    /// For people.
    Text,
    /// Fanorona Game Notation, which `fanorond import` reads back.
    #[serde(rename = "pgn")]
    #[strum(serialize = "pgn", serialize = "fgn")]
    Fgn,
    /// One JSON object.
    Json,
}

impl Format {
    /// The form that a word stands for, with dashes or bare; `fgn` is the exact name of what is
    /// called `pgn`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        word.trim_start_matches('-').parse().ok()
    }
}

/// A game as it is kept outside of the server.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The number of its board.
    pub id: GameId,
    /// Who played which side.
    pub seats: BySide<PlayerName>,
    /// The terms. A record does not say how the colours were chosen.
    pub terms: Terms,
    /// The time that was charged to each side: without vacations, and with days that nobody is
    /// charged taken out.
    pub charged: BySide<Duration>,
    /// The game whose debt a vela was to pay.
    pub follows: Option<GameId>,
    /// Whether two people played it over the board, and somebody recorded it.
    pub otb: bool,
    /// The place in the match, if the terms contain one.
    pub match_place: Option<MatchPlace>,
    /// The round of a tournament to which it belonged.
    pub in_round: Option<TournamentRound>,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended; `None` while it goes on.
    pub ended_at: Option<Timestamp>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
    /// Its turns, each of which can be played after those before it.
    pub turns: Vec<PlayedTurn>,
    /// What an analysis said about it.
    pub annotation: Option<Annotation>,
}

/// One turn of a record, with what follows from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its number, counted from 1 over both sides.
    pub ply: Ply,
    /// Who played it.
    pub by: Side,
    pub turn: Turn,
    /// When it was finished.
    pub played_at: Timestamp,
    /// Milliseconds since the turn before, or since the start. A clock that was put back makes it
    /// negative.
    pub used: i64,
    /// The points of the pieces that it captured.
    pub captured: PointSet,
    /// How many pieces each side has after it.
    pub left: BySide<u32>,
    /// White's evaluation after it, if the game was analysed.
    pub evaluation: Option<Judgement>,
    /// What an analysis said about it, if something was lost by it.
    pub slip: Option<TurningPoint>,
}

impl Record {
    /// The record of a game with these turns. Turns that were played after the game was read are
    /// left out.
    #[must_use]
    pub fn new(game: &GameRecord, mut turns: Vec<PlayedTurn>) -> Self {
        turns.truncate(game.game.ply().0 as usize);
        let result = game.game.result();
        Self {
            id: game.id,
            seats: game.seats.clone().map(|player| player.name),
            terms: Terms {
                colour: Colour::Random,
                ..game.terms
            },
            charged: game.clock.used,
            follows: game.follows,
            otb: game.is_over_the_board(),
            match_place: game.match_place,
            in_round: game.in_round.clone(),
            started_at: game.started_at,
            ended_at: result.map(|_| game.changed_at),
            result,
            turns,
            annotation: None,
        }
    }

    /// The record with what an analysis said about the game.
    #[must_use]
    pub fn annotated(self, annotation: Option<Annotation>) -> Self {
        Self { annotation, ..self }
    }

    /// The position before the first turn.
    #[must_use]
    pub fn first_position(&self) -> Position {
        self.terms.first_position()
    }

    /// The match that the game belongs to.
    #[must_use]
    pub fn in_match(&self) -> Option<Match> {
        self.match_place
            .zip(self.terms.in_match)
            .map(|(place, terms)| Match { place, terms })
    }

    /// The name of its first turn, if it has one.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        let first = self
            .turns
            .first()
            .filter(|_| self.terms.start == Start::Ordinary)?;
        Opening::of(self.terms.ruleset, &first.turn)
    }

    /// The turns, with what follows from each. They end before one that cannot be played, which no
    /// record from a store or a reader has.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let mut at = self.first_position();
        let mut before = self.started_at;
        self.turns.iter().map_while(move |played| {
            let by = at.side_to_move();
            let enemy = at.pieces(by.opposite());
            at = at.play(&played.turn).ok()?;
            let used = played.played_at.0.saturating_sub(before.0);
            before = played.played_at;
            let said = self.annotation.as_ref();
            let index = (played.ply.0 as usize).saturating_sub(1);
            Some(Line {
                ply: played.ply,
                by,
                turn: played.turn,
                played_at: played.played_at,
                used,
                captured: enemy - at.pieces(by.opposite()),
                left: BySide::from_fn(|side| at.pieces(side).len()),
                evaluation: said.and_then(|said| said.course.get(index)).copied(),
                slip: said.and_then(|said| said.at(played.ply)).cloned(),
            })
        })
    }

    /// The time that each side has used for its turns, in milliseconds.
    #[must_use]
    pub fn used(&self) -> BySide<i64> {
        let mut used = BySide {
            white: 0_i64,
            black: 0_i64,
        };
        for line in self.lines() {
            let sum = used.get_mut(line.by);
            *sum = sum.saturating_add(line.used);
        }
        used
    }
}

#[cfg(test)]
mod tests;
