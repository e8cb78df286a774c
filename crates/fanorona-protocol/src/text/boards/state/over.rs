//! The lines below the board of a game that has ended.

use crate::messages::state::{Cause, State};
use crate::notation::TurnText;
use crate::preferences::Style;
use crate::text::boards::blind;
use crate::text::boards::said::{Ending, Sentence};
use crate::text::boards::state::below::captures;
use crate::text::boards::state::clocks::clocks_below;
use crate::viewer::{Mode, Viewer};
use fanorona_game::{GameRecord, GivenUp, Happening, Score, TimeControl};
use fanorona_rules::{BySide, Stage};

/// How the game ended, and what is left to say.
pub(super) fn over(state: &State, viewer: &Viewer, out: &mut String) {
    let record: &GameRecord = &state.record;
    if let Some(sentence) = unfinished_turn(record, viewer) {
        sentence.write(viewer, out);
        captures(record, record.game.stage().side_to_move(), viewer, out);
    }
    if let Some(result) = record.game.result() {
        let score = Some(result.score).filter(|score| *score != Score::Aborted);
        let ending = Ending::of(result, record).given_up(gave_up(&state.cause), record);
        // The line above a small picture has just said why there is no result, and those who hear
        // the game hear its end once.
        let is_told = ends(&state.cause)
            && match viewer.style() {
                Style::Blind => true,
                Style::Compact | Style::Unicode => score.is_none(),
                Style::Classic | Style::Line => false,
            };
        if !is_told {
            Sentence::Over { score, ending }.write(viewer, out);
        }
    }
    if let Some(changes) = record.ratings {
        let (white, black) = (&record.seats.white.name, &record.seats.black.name);
        let (white_change, black_change) = (changes.white, changes.black);
        Sentence::Ratings {
            white,
            black,
            white_change,
            black_change,
        }
        .write(viewer, out);
    }
    if record.clock.control.live().is_some() {
        if let Some(clocks) = clocks_below(record, viewer).filter(|_| !state.is_past()) {
            clocks.write(viewer, out);
        }
    } else if record.clock.control != TimeControl::default() {
        let BySide { white, black } = record.clock.used;
        Sentence::TimeUsed {
            white_used: white.into(),
            black_used: black.into(),
        }
        .write(viewer, out);
    }
    what_next(state, viewer, out);
}

/// How the game ended, in a sentence.
pub(crate) fn ending(state: &State, viewer: &Viewer) -> Option<String> {
    let record: &GameRecord = &state.record;
    let result = record.game.result()?;
    let ending = Ending::of(result, record).given_up(gave_up(&state.cause), record);
    Some(Sentence::HowEnded { ending }.say(viewer))
}

/// What can be done now that the game has ended. In a match the next game starts automatically, and
/// in a game of one turn there is nothing to see.
fn what_next(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    let ends = matches!(*state.cause, Cause::Happened { .. });
    let plays = viewer.mode == Mode::Human && viewer.side_in(record).is_some();
    if ends && plays && record.game.ply().0 > 1 {
        Sentence::WhatNext {
            rematch: record.in_match().is_none(),
        }
        .write(viewer, out);
    }
    let is_drawn = viewer.style() != Style::Line;
    if *state.cause == Cause::Asked && viewer.mode == Mode::Human && is_drawn {
        Sentence::StepThrough { game: record.id }.write(viewer, out);
    }
}

/// Whether the end of the game is what happened.
fn ends(cause: &Cause) -> bool {
    cause
        .happened()
        .iter()
        .any(|it| matches!(it, Happening::Ended { .. }))
}

/// The side that has just given the game up.
fn gave_up(cause: &Cause) -> Option<GivenUp> {
    let ended = |it: &Happening| {
        if let Happening::Ended { by, .. } = it {
            *by
        } else {
            None
        }
    };
    cause.happened().iter().find_map(ended)
}

/// The steps of the turn during which a game ended: their captures are on the board.
fn unfinished_turn(record: &GameRecord, viewer: &Viewer) -> Option<Sentence<'static>> {
    let Stage::UnderWay(chain) = record.game.stage() else {
        return None;
    };
    let turn = record.game.turn_number();
    if viewer.style() == Style::Blind {
        let movement = blind::under_way(record, viewer)?;
        return Some(Sentence::UnfinishedInWords { turn, movement });
    }
    Some(Sentence::Unfinished {
        turn,
        steps: TurnText(chain.played().to_string()),
    })
}
