//! A board with the lines around it: whose game it is, what happened, and what can be done now.

use crate::messages::state::AutoPlay;
use crate::messages::state::{Cause, State};
use crate::notation::{StepTexts, TurnText};
use crate::preferences::Style;
use crate::text::boards::picture::picture;
use crate::text::boards::picture::{LastMovement, Picture};
use crate::text::boards::said::{Ending, Sentence, Title};
use crate::text::boards::{blind, example};
use crate::text::screen::layout::{Layout, Marks};
use crate::text::sentences::date::clock_face;
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fanorona_game::{GameRecord, GivenUp, Happening, Offer, Ply, Proposal, Score, TimeControl};
use fanorona_rules::{BURDEN, BySide, Opening, Phase, Ruleset, Side, Stage, Turn};
use std::fmt::Write as _;
use std::sync::Arc;

/// Draws a board event for people. The style `line` gets one line, whatever happened.
pub(crate) fn text(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    if viewer.style() == Style::Line {
        if shows_board(&state.cause) {
            let _ = writeln!(
                out,
                "{}{}",
                mark(&state.cause, viewer),
                one_line(record, viewer)
            );
        }
        return;
    }
    let layout = Layout::of(viewer);
    let mut words = String::new();
    if viewer.style() == Style::Blind {
        blind::text(state, viewer, &mut words);
        return layout.words(&words, Marks::Coloured, out);
    }
    headline(state, viewer, &mut words);
    layout.words(&words, Marks::Coloured, out);
    if shows_board(&state.cause) {
        board(state, viewer, out);
    }
}

/// The mark of a line that a person did not ask for. Programs that read lines get no marks.
fn mark(cause: &Cause, viewer: &Viewer) -> &'static str {
    let unasked = match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => false,
        Cause::Started | Cause::Happened { .. } => true,
    };
    if unasked && viewer.mode == Mode::Human {
        "! "
    } else {
        ""
    }
}

/// What happened, without the board. The style `line` gets its one line.
pub(crate) fn lines(state: &State, viewer: &Viewer, out: &mut String) {
    if viewer.style() == Style::Line {
        return text(state, viewer, out);
    }
    let mut words = String::new();
    headline(state, viewer, &mut words);
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// The board of a replay: as it was after one of its turns.
pub(crate) fn replayed(
    record: &Arc<GameRecord>,
    after: u32,
    of: u32,
    viewer: &Viewer,
    out: &mut String,
) {
    let state = State {
        record: Arc::clone(record),
        cause: Arc::new(Cause::AskedAt { after, of }),
    };
    match viewer.style() {
        Style::Line => {
            let _ = writeln!(out, "{}", one_line(record, viewer));
        }
        Style::Blind => {
            let mut words = String::new();
            blind::text(&state, viewer, &mut words);
            Layout::of(viewer).words(&words, Marks::None, out);
        }
        Style::Classic | Style::Compact | Style::Unicode => board(&state, viewer, out),
    }
}

/// The picture, and what is below it.
fn board(state: &State, viewer: &Viewer, out: &mut String) {
    let layout = Layout::of(viewer);
    let mut shown = as_picture(&state.record, viewer);
    if state.is_past() {
        // The record has the clocks of the present.
        shown.clocks = None;
    }
    out.push_str(&picture(&shown, viewer.style()));
    let mut words = String::new();
    below(state, viewer, &mut words);
    layout.words(&words, Marks::None, out);
}

/// Whether the board changed since it was last seen: an offer and its answer leave it alone.
pub(crate) fn shows_board(cause: &Cause) -> bool {
    match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => true,
        Cause::Happened { happened, .. } => happened.iter().any(|happening| match happening {
            Happening::Stepped { .. }
            | Happening::Turned { .. }
            | Happening::TookBack { .. }
            | Happening::Undone { .. }
            | Happening::GaveTime { .. }
            | Happening::Ended { .. } => true,
            Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => false,
        }),
    }
}

fn as_picture<'a>(record: &'a GameRecord, viewer: &Viewer) -> Picture<'a> {
    let bottom = viewer.preferences.view.bottom(viewer.side_in(record));
    let last = LastMovement::of(&record.game);
    Picture {
        clocks: record.live_clocks(viewer.now.time),
        ..Picture::of(
            record.game.stage(),
            blind::names(record),
            bottom,
            last,
            viewer,
        )
    }
}

/// The lines above the board.
pub(crate) fn headline(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    let (happened, auto) = match &*state.cause {
        Cause::Asked | Cause::LoggedIn => {
            return Sentence::Title(Title::of(record)).write(viewer, out);
        }
        Cause::AskedAt { after, of } => {
            Sentence::Title(Title::of(record)).write(viewer, out);
            return Sentence::AfterTurn {
                after: *after,
                of: *of,
            }
            .write(viewer, out);
        }
        Cause::Started => return Sentence::Started(Title::of(record)).write_unasked(viewer, out),
        Cause::Happened { auto, happened } => (happened, *auto),
    };
    for happening in happened {
        if let Some(sentence) = happening_sentence(happening, auto, record, viewer) {
            sentence.write_unasked(viewer, out);
        }
    }
}

/// What happened. Offers have an event of their own.
pub(crate) fn happening_sentence<'r>(
    happening: &Happening,
    auto: Option<AutoPlay>,
    record: &'r GameRecord,
    viewer: &Viewer,
) -> Option<Sentence<'r>> {
    let game = record.id;
    let name = |side: Side| &record.seats.get(side).name;
    let in_words = viewer.style() == Style::Blind;
    Some(match happening {
        Happening::Stepped { by, .. } if in_words => {
            let movement = blind::under_way(record, viewer).unwrap_or_default();
            Sentence::SteppedInWords {
                game,
                by: name(*by),
                movement,
            }
        }
        Happening::Stepped { by, steps } => {
            let before = record
                .game
                .stage()
                .played()
                .len()
                .saturating_sub(steps.len());
            let StepTexts(texts) = StepTexts::sequence(steps.iter().copied(), before);
            Sentence::Stepped {
                game,
                by: name(*by),
                steps: TurnText(texts.join(",")),
            }
        }
        Happening::Turned { ply, .. } if in_words => Sentence::TurnedInWords {
            game,
            movement: blind::last_turn(record, viewer)?,
            ply: ply.0,
            auto,
        },
        Happening::Turned { by, turn, ply } => {
            let opening = opening(record.ruleset(), *turn, ply.0);
            Sentence::Turned {
                game,
                by: name(*by),
                turn: turn.into(),
                ply: ply.0,
                opening,
                auto,
            }
        }
        Happening::TookBack { by, left } => Sentence::TookBack {
            game,
            by: name(*by),
            left: *left,
        },
        Happening::Ended { result, by } => Sentence::Ended {
            game,
            ending: Ending::of(*result, record).given_up(*by, record),
        },
        Happening::Undone { turns, ply } => Sentence::Undone {
            game,
            turns: *turns,
            first: ply.0 + 1,
            last: ply.0 + turns,
        },
        Happening::GaveTime { by, span } => Sentence::GaveTime {
            game,
            by: name(*by),
            to: name(by.opposite()),
            span: (*span).into(),
        },
        Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => return None,
    })
}

/// The name of an opening: only White's first turn has one.
pub(crate) fn opening(ruleset: Ruleset, turn: Turn, ply: u32) -> Option<&'static str> {
    let named = if ply == 1 {
        Opening::of(ruleset, &turn)
    } else {
        None
    };
    named.map(Opening::name)
}

/// The lines below the board: the last turn, and what is to be done.
pub(crate) fn below(state: &State, viewer: &Viewer, out: &mut String) {
    let record: &GameRecord = &state.record;
    let game = &record.game;
    last_turn(state, viewer, out);
    if game.result().is_some() {
        return over(state, viewer, out);
    }
    legend(record, viewer, out);
    let stage = game.stage();
    let side = stage.side_to_move();
    let mover = &record.seats.get(side).name;
    if let Cause::AskedAt { .. } = *state.cause {
        // At an earlier moment nothing can be played.
        return Sentence::WasToMove { mover, side }.write(viewer, out);
    }
    let (steps, next) = match stage {
        Stage::Between(_) => (None, StepTexts::default()),
        Stage::UnderWay(chain) => (
            Some(TurnText(chain.played().to_string())),
            StepTexts::next(stage),
        ),
    };
    Sentence::ToMove {
        mover,
        side,
        turn: game.turn_number(),
        steps,
        next,
    }
    .write(viewer, out);
    if let Stage::UnderWay(_) = stage {
        captures(record, side, viewer, out);
    }
    if let Phase::Vela { captured } = stage.phase() {
        Sentence::Burden {
            black: &record.seats.black.name,
            captured,
            burden: BURDEN,
        }
        .write(viewer, out);
    }
    if let Some(sentence) = clock(record, side, viewer) {
        sentence.write(viewer, out);
    }
    for offer in game.offers() {
        offered(*offer, record).write(viewer, out);
    }
    if viewer.side_in(record) == Some(side) && game.claimable().is_some() && !stage.may_end() {
        Sentence::MayClaim.write(viewer, out);
    }
    if viewer.side_in(record) == Some(side)
        && is_helped(game.ply(), viewer)
        && game.offer().is_none()
        && let Stage::Between(position) = stage
    {
        let turn = example::turn(position).map(Into::into);
        Sentence::CanType {
            turn,
            rated: record.terms.rated,
        }
        .write(viewer, out);
    }
}

/// What the signs of the last movement mean, in the first game: below the first turns, and below
/// the steps of the first one.
fn legend(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    let is_drawn = matches!(viewer.style(), Style::Compact | Style::Unicode);
    let is_marked = LastMovement::of(&record.game) != LastMovement::default();
    let is_new = match record.game.stage() {
        Stage::Between(_) => record.game.ply() <= Ply(2),
        Stage::UnderWay(_) => record.game.ply() == Ply(0),
    };
    if is_drawn && is_helped(record.game.ply(), viewer) && is_marked && is_new {
        Sentence::Legend.write(viewer, out);
    }
}

/// Whether the lines below a board tell what to type.
fn is_helped(ply: Ply, viewer: &Viewer) -> bool {
    // Those who hear the lines hear it before their first turn only.
    let is_due = viewer.style() != Style::Blind || ply < Ply(2);
    viewer.is_new && viewer.mode == Mode::Human && is_due
}

/// How the game ended, and what is left to say.
fn over(state: &State, viewer: &Viewer, out: &mut String) {
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

/// What a player can do now that the game has ended. In a match the next game starts automatically,
/// and in a game of one turn there is nothing to see.
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

/// The last turn, and what it has captured. The small pictures do not repeat a turn that the line
/// above them has just told; the large one can push that line off the screen.
fn last_turn(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &*state.record;
    let Some(turn) = record.game.last() else {
        return;
    };
    let ply = record.game.ply().0;
    let is_news = matches!(*state.cause, Cause::Happened { .. });
    match viewer.style() {
        Style::Blind if is_news => {}
        Style::Blind => {
            if let Some(movement) = blind::last_turn(record, viewer) {
                Sentence::LastTurnInWords { movement, ply }.write(viewer, out);
            }
        }
        Style::Compact | Style::Unicode if tells_movement(&state.cause) => {}
        Style::Classic | Style::Compact | Style::Unicode | Style::Line => {
            let opening = opening(record.ruleset(), turn, ply);
            Sentence::LastTurn {
                turn: turn.into(),
                ply,
                opening,
            }
            .write(viewer, out);
        }
    }
    if let Stage::Between(position) = record.game.stage() {
        captures(record, position.side_to_move().opposite(), viewer, out);
    }
}

/// Whether a turn or a step of it is what happened.
fn tells_movement(cause: &Cause) -> bool {
    let is_movement =
        |it: &Happening| matches!(it, Happening::Stepped { .. } | Happening::Turned { .. });
    cause.happened().iter().any(is_movement)
}

/// What the last movement, by this side, has captured. A player who hears the screen gets it with
/// the movement.
fn captures(record: &GameRecord, by: Side, viewer: &Viewer, out: &mut String) {
    let captured = LastMovement::of(&record.game).captured;
    if viewer.style() != Style::Blind && !captured.is_empty() {
        let points: Vec<String> = captured.iter().map(|point| point.to_string()).collect();
        let (by, count) = (&record.seats.get(by).name, points.len());
        Sentence::Captures {
            by,
            points: points.join(" "),
            count,
        }
        .write(viewer, out);
    }
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

/// Both clocks of a live game.
pub(crate) fn clocks<'r>(record: &'r GameRecord, viewer: &Viewer) -> Option<Sentence<'r>> {
    let left = record.live_clocks(viewer.now.time)?;
    Some(Sentence::Clocks {
        white: &record.seats.white.name,
        black: &record.seats.black.name,
        white_left: left.white.into(),
        black_left: left.black.into(),
    })
}

/// Both clocks of a live game, where the picture does not show them.
fn clocks_below<'r>(record: &'r GameRecord, viewer: &Viewer) -> Option<Sentence<'r>> {
    match viewer.style() {
        Style::Compact | Style::Unicode => None,
        Style::Classic | Style::Line | Style::Blind => clocks(record, viewer),
    }
}

/// The time of the player to move, where it is not the usual one or is running out.
fn clock<'r>(record: &'r GameRecord, side: Side, viewer: &Viewer) -> Option<Sentence<'r>> {
    if record.clock.control.live().is_some() {
        return clocks_below(record, viewer);
    }
    let (time, mover) = (record.clock.control, &record.seats.get(side).name);
    let (shown, now) = (record.clock_at(viewer.now.time), viewer.now);
    let due = shown.due?;
    if let Some(until) = shown.paused_until {
        return Some(Sentence::OnVacation {
            mover,
            until: now.date_of(until),
        });
    }
    let is_told = time != TimeControl::default() || record.clock.remind_at.is_none();
    is_told.then(|| {
        let left = shown.left.get(side).unwrap_or_default().into();
        Sentence::TimeLeft {
            mover,
            left,
            due: now.date_of(due),
            time,
        }
    })
}

fn offered(offer: Offer, record: &GameRecord) -> Sentence<'_> {
    let name = |side: Side| &record.seats.get(side).name;
    let (kind, turns) = match offer.what {
        Proposal::Draw => ("draw", None),
        Proposal::Abort => ("abort", None),
        Proposal::Undo { turns } => ("undo", Some(turns)),
    };
    let last = record.game.ply().0;
    let first = last + 1 - turns.unwrap_or_default().min(last);
    let (from, to) = (name(offer.by), name(offer.by.opposite()));
    Sentence::Offer {
        game: record.id,
        from,
        to,
        kind,
        turns,
        first,
        last,
    }
}

/// The style `line`: the whole state in one line, in a fixed order. Scripts read it, so it is the
/// same in all languages.
fn one_line(record: &GameRecord, viewer: &Viewer) -> String {
    let game = &record.game;
    let status = game.result().map_or_else(
        || "playing".to_owned(),
        |result| format!("over {} {}", result.score.code(), result.reason.code()),
    );
    let clocks = record
        .live_clocks(viewer.now.time)
        .map_or_else(String::new, |left| {
            format!(
                " clock {} {}",
                clock_face(left.white),
                clock_face(left.black)
            )
        });
    format!(
        "board {} {} {} {} ply {} {} last {} {status}{clocks}",
        record.id,
        record.ruleset().name(),
        record.seats.white.name,
        record.seats.black.name,
        game.ply().0,
        game.stage(),
        game.last()
            .map_or_else(|| "-".to_owned(), |turn| turn.to_string()),
    )
}
