//! A board with the lines around it: whose game it is, what happened, and what can be done now.

use super::date::clock_face;
use super::ink::Ink;
use super::layout::{Layout, Marks};
use super::said::{Ending, Sentence, Title};
use super::{Picture, Viewer, blind, picture};
use crate::command::Mode;
use crate::event::{Cause, State};
use crate::notation::{StepTexts, TurnText};
use crate::preferences::Style;
use crate::topics::queue::AutoPlay;
use fanorona_game::{Game, GameRecord, Happening, Offer, Proposal, Score, TimeControl};
use fanorona_rules::{BURDEN, BySide, Opening, Phase, PointSet, Ruleset, Side, Stage, Step, Turn};
use std::fmt::Write as _;
use std::sync::Arc;

/// Draws a board event for people. The style `line` gets one line, whatever happened.
pub(super) fn text(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    if viewer.preferences.style == Style::Line {
        if shows_board(&state.cause) {
            let _ = writeln!(out, "{}{}", mark(&state.cause, viewer), one_line(record, viewer));
        }
        return;
    }
    let layout = Layout::of(viewer);
    let mut words = String::new();
    if viewer.preferences.style == Style::Blind {
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
        Cause::Started | Cause::Happened(_) | Cause::AutoPlayed { .. } => true,
    };
    if unasked && viewer.mode == Mode::Human { "! " } else { "" }
}

/// What happened, without the board. The style `line` gets its one line.
pub(super) fn lines(state: &State, viewer: &Viewer, out: &mut String) {
    if viewer.preferences.style == Style::Line {
        return text(state, viewer, out);
    }
    let mut words = String::new();
    headline(state, viewer, &mut words);
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// The board of a replay: as it was after one of its turns.
pub(super) fn replayed(record: &Arc<GameRecord>, after: u32, of: u32, viewer: &Viewer, out: &mut String) {
    let state = State { record: Arc::clone(record), cause: Arc::new(Cause::AskedAt { after, of }) };
    match viewer.preferences.style {
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
    out.push_str(&picture(&as_picture(&state.record, viewer, layout.ink), viewer.preferences.style));
    let mut words = String::new();
    below(state, viewer, &mut words);
    layout.words(&words, Marks::None, out);
}

/// Whether the board changed since it was last seen: an offer and its answer leave it alone.
pub(super) fn shows_board(cause: &Cause) -> bool {
    match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => true,
        Cause::Happened(happened) | Cause::AutoPlayed { happened, .. } => {
            happened.iter().any(|happening| match happening {
                Happening::Stepped { .. }
                | Happening::Turned { .. }
                | Happening::TookBack { .. }
                | Happening::Undone { .. }
                | Happening::GaveTime { .. }
                | Happening::Ended(_) => true,
                Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => false,
            })
        }
    }
}

fn as_picture<'a>(record: &'a GameRecord, viewer: &Viewer, ink: Ink) -> Picture<'a> {
    let stage = record.game.stage();
    Picture {
        ruleset: stage.ruleset(),
        pieces: BySide::from_fn(|side| stage.pieces(side)),
        names: BySide { white: record.seats.white.name.as_str(), black: record.seats.black.name.as_str() },
        language: viewer.preferences.language(),
        bottom: viewer.preferences.view.bottom(viewer.side_in(record)),
        touched: touched(&record.game),
        ink,
    }
}

/// The points of the last movement: of the current turn, or else of the last finished turn.
pub(super) fn touched(game: &Game) -> PointSet {
    let played = |mut points: PointSet, steps: &mut dyn Iterator<Item = Step>| {
        for step in steps {
            points.insert(step.from);
            points.insert(step.to);
        }
        points
    };
    match (game.stage(), game.last_turn()) {
        (Stage::UnderWay(chain), _) => played(PointSet::EMPTY, &mut chain.played()),
        (Stage::Between(_), Some(last)) => played(last.taken, &mut last.turn.steps()),
        (Stage::Between(_), None) => PointSet::EMPTY,
    }
}

/// The lines above the board.
pub(super) fn headline(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    let (happened, auto) = match &*state.cause {
        Cause::Asked | Cause::LoggedIn => return Sentence::Title(Title::of(record)).write(viewer, out),
        Cause::AskedAt { after, of } => {
            Sentence::Title(Title::of(record)).write(viewer, out);
            return Sentence::AfterTurn { after: *after, of: *of }.write(viewer, out);
        }
        Cause::Started => return Sentence::Started(Title::of(record)).write_unasked(viewer, out),
        Cause::Happened(happened) => (happened, None),
        Cause::AutoPlayed { how, happened } => (happened, Some(*how)),
    };
    for happening in happened {
        if let Some(sentence) = happening_sentence(happening, auto, record, viewer) {
            sentence.write_unasked(viewer, out);
        }
    }
}

/// What happened. Offers have an event of their own.
pub(super) fn happening_sentence<'r>(
    happening: &Happening,
    auto: Option<AutoPlay>,
    record: &'r GameRecord,
    viewer: &Viewer,
) -> Option<Sentence<'r>> {
    let game = record.id;
    let name = |side: Side| &record.seats.get(side).name;
    let in_words = viewer.preferences.style == Style::Blind;
    Some(match happening {
        Happening::Stepped { by, .. } if in_words => {
            let movement = blind::under_way(record, viewer).unwrap_or_default();
            Sentence::SteppedInWords { game, by: name(*by), movement }
        }
        Happening::Stepped { by, steps } => {
            let before = record.game.stage().played().len().saturating_sub(steps.len());
            let StepTexts(texts) = StepTexts::sequence(steps.iter().copied(), before);
            Sentence::Stepped { game, by: name(*by), steps: TurnText(texts.join(",")) }
        }
        Happening::Turned { ply, .. } if in_words => {
            Sentence::TurnedInWords { game, movement: blind::last_turn(record, viewer)?, ply: ply.0, auto }
        }
        Happening::Turned { by, turn, ply } => {
            let opening = opening(record.ruleset(), *turn, ply.0);
            Sentence::Turned { game, by: name(*by), turn: turn.into(), ply: ply.0, opening, auto }
        }
        Happening::TookBack { by, left } => Sentence::TookBack { game, by: name(*by), left: *left },
        Happening::Ended(result) => Sentence::Ended { game, ending: Ending::of(*result, record) },
        Happening::Undone { turns, ply } => {
            Sentence::Undone { game, turns: *turns, first: ply.0 + 1, last: ply.0 + turns }
        }
        Happening::GaveTime { by, span } => {
            Sentence::GaveTime { game, by: name(*by), to: name(by.opposite()), span: (*span).into() }
        }
        Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => return None,
    })
}

/// The name of an opening: only White's first turn has one.
pub(super) fn opening(ruleset: Ruleset, turn: Turn, ply: u32) -> Option<&'static str> {
    let named = if ply == 1 { Opening::of(ruleset, &turn) } else { None };
    named.map(Opening::name)
}

/// The lines below the board: the last turn, and what is to be done.
pub(super) fn below(state: &State, viewer: &Viewer, out: &mut String) {
    let record: &GameRecord = &state.record;
    let game = &record.game;
    if let Some(sentence) = last_turn(state, viewer) {
        sentence.write(viewer, out);
    }
    if game.result().is_some() {
        return over(record, viewer, out);
    }
    let stage = game.stage();
    let side = stage.side_to_move();
    let mover = &record.seats.get(side).name;
    if let Cause::AskedAt { .. } = *state.cause {
        // At an earlier moment nothing can be played.
        return Sentence::WasToMove { mover, side }.write(viewer, out);
    }
    let (steps, next) = match stage {
        Stage::Between(_) => (None, StepTexts::default()),
        Stage::UnderWay(chain) => (Some(TurnText(chain.played().to_string())), StepTexts::next(stage)),
    };
    Sentence::ToMove { mover, side, turn: game.turn_number(), steps, next }.write(viewer, out);
    if let Phase::Vela { captured } = stage.phase() {
        Sentence::Burden { black: &record.seats.black.name, captured, burden: BURDEN }.write(viewer, out);
    }
    if let Some(sentence) = clock(record, side, viewer) {
        sentence.write(viewer, out);
    }
    if let Some(offer) = game.offer() {
        offered(offer, record).write(viewer, out);
    }
    if viewer.side_in(record) == Some(side) && game.claimable().is_some() && !stage.may_end() {
        Sentence::MayClaim.write(viewer, out);
    }
}

/// How the game ended, and what is left to say.
fn over(record: &GameRecord, viewer: &Viewer, out: &mut String) {
    if let Some(sentence) = unfinished_turn(record, viewer) {
        sentence.write(viewer, out);
    }
    if let Some(result) = record.game.result() {
        let score = Some(result.score).filter(|score| *score != Score::Aborted);
        Sentence::Over { score, ending: Ending::of(result, record) }.write(viewer, out);
    }
    if let Some(changes) = record.ratings {
        let (white, black) = (&record.seats.white.name, &record.seats.black.name);
        let (white_change, black_change) = (changes.white, changes.black);
        Sentence::Ratings { white, black, white_change, black_change }.write(viewer, out);
    }
    if let Some(clocks) = clocks(record, viewer) {
        clocks.write(viewer, out);
    } else if record.clock.control != TimeControl::default() {
        let BySide { white, black } = record.clock.used;
        Sentence::TimeUsed { white_used: white.into(), black_used: black.into() }.write(viewer, out);
    }
}

/// The last turn. A player who hears the screen is not told twice what has just happened.
fn last_turn(state: &State, viewer: &Viewer) -> Option<Sentence<'static>> {
    let record = &*state.record;
    let (turn, ply) = (record.game.last()?, record.game.ply().0);
    if viewer.preferences.style == Style::Blind {
        if matches!(*state.cause, Cause::Happened(_) | Cause::AutoPlayed { .. }) {
            return None;
        }
        let movement = blind::last_turn(record, viewer)?;
        return Some(Sentence::LastTurnInWords { movement, ply });
    }
    let opening = opening(record.ruleset(), turn, ply);
    Some(Sentence::LastTurn { turn: turn.into(), ply, opening })
}

/// The steps of the turn during which a game ended: their captures are on the board.
fn unfinished_turn(record: &GameRecord, viewer: &Viewer) -> Option<Sentence<'static>> {
    let Stage::UnderWay(chain) = record.game.stage() else { return None };
    let turn = record.game.turn_number();
    if viewer.preferences.style == Style::Blind {
        let movement = blind::under_way(record, viewer)?;
        return Some(Sentence::UnfinishedInWords { turn, movement });
    }
    Some(Sentence::Unfinished { turn, steps: TurnText(chain.played().to_string()) })
}

/// Both clocks of a live game.
pub(super) fn clocks<'r>(record: &'r GameRecord, viewer: &Viewer) -> Option<Sentence<'r>> {
    let left = record.clock.shown(record.game.to_move(), viewer.now)?;
    Some(Sentence::Clocks {
        white: &record.seats.white.name,
        black: &record.seats.black.name,
        white_left: left.white.into(),
        black_left: left.black.into(),
    })
}

/// The time of the player to move, where it is not the usual one or is running out.
fn clock<'r>(record: &'r GameRecord, side: Side, viewer: &Viewer) -> Option<Sentence<'r>> {
    if let Some(clocks) = clocks(record, viewer) {
        return Some(clocks);
    }
    let (time, mover) = (record.clock.control, &record.seats.get(side).name);
    let due = record.clock.due?;
    if let Some(until) = record.away.get(side).filter(|until| *until > viewer.now) {
        return Some(Sentence::OnVacation { mover, until });
    }
    let is_told = time != TimeControl::default() || record.clock.remind_at.is_none();
    is_told.then(|| Sentence::TimeLeft { mover, left: due.since(viewer.now).into(), due, time })
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
    Sentence::Offer { game: record.id, from, to, kind, turns, first, last }
}

/// The style `line`: the whole state in one line, in a fixed order. Scripts read it, so it is the same in all languages.
fn one_line(record: &GameRecord, viewer: &Viewer) -> String {
    let game = &record.game;
    let status = game.result().map_or_else(
        || "playing".to_owned(),
        |result| format!("over {} {}", result.score.code(), result.reason.code()),
    );
    let clocks = record.clock.shown(game.to_move(), viewer.now).map_or_else(String::new, |left| {
        format!(" clock {} {}", clock_face(left.white), clock_face(left.black))
    });
    format!(
        "board {} {} {} {} ply {} {} last {} {status}{clocks}",
        record.id,
        record.ruleset().name(),
        record.seats.white.name,
        record.seats.black.name,
        game.ply().0,
        game.stage(),
        game.last().map_or_else(|| "-".to_owned(), |turn| turn.to_string()),
    )
}
