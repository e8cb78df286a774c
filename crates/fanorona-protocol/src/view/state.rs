//! A board with the lines around it: whose game it is, what happened, and what may be done now.

use super::date::clock_face;
use super::ink::Ink;
use super::layout::{Layout, Marks};
use super::steps::{Before, alternatives, sequence};
use super::terms::{in_match, time, until, unusual_time};
use super::{Picture, Viewer, blind, duration, picture, ratings};
use crate::command::Mode;
use crate::event::{Cause, State};
use crate::preferences::Style;
use fanorona_game::{
    EndReason, Game, GameRecord, GameResult, Happening, Match, Offer, Proposal, Score, Start,
};
use fanorona_rules::{BURDEN, BySide, Opening, Phase, PointSet, Ruleset, Side, Stage, Step, Turn};
use std::fmt::Write as _;
use std::sync::Arc;

/// Draws a board event for people. Those who want one line get one line, whatever happened.
pub(super) fn text(state: &State, viewer: &Viewer, out: &mut String) {
    let record = &state.record;
    if viewer.preferences.style == Style::Line {
        if !shows_board(&state.cause) {
            return;
        }
        let _ = writeln!(out, "{}{}", mark(&state.cause, viewer), one_line(record, viewer));
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
        out.push_str(&picture(&as_picture(record, viewer, layout.ink), viewer.preferences.style));
        words.clear();
        below(state, viewer, &mut words);
        layout.words(&words, Marks::None, out);
    }
}

/// What stands before a line that a person did not ask for. Programs that read lines get them bare.
fn mark(cause: &Cause, viewer: &Viewer) -> &'static str {
    let unasked = match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => false,
        Cause::Started | Cause::Happened(_) | Cause::ByItself { .. } => true,
    };
    if unasked && viewer.mode == Mode::Human { "! " } else { "" }
}

/// What happened, without the board. Those who want one line get that.
pub(super) fn lines(state: &State, viewer: &Viewer, out: &mut String) {
    if viewer.preferences.style == Style::Line {
        return text(state, viewer, out);
    }
    let mut words = String::new();
    headline(state, viewer, &mut words);
    Layout::of(viewer).words(&words, Marks::Coloured, out);
}

/// A board of a replay: as it was after one of its turns.
pub(super) fn replayed(record: &Arc<GameRecord>, after: u32, of: u32, viewer: &Viewer, out: &mut String) {
    if viewer.preferences.style == Style::Line {
        let _ = writeln!(out, "{}", one_line(record, viewer));
        return;
    }
    let cause = Arc::new(Cause::AskedAt { after, of });
    let state = State { record: Arc::clone(record), cause };
    let (layout, mut words) = (Layout::of(viewer), String::new());
    if viewer.preferences.style == Style::Blind {
        blind::text(&state, viewer, &mut words);
    } else {
        out.push_str(&picture(&as_picture(record, viewer, layout.ink), viewer.preferences.style));
        below(&state, viewer, &mut words);
    }
    layout.words(&words, Marks::None, out);
}

/// An offer that is made or answered leaves the board as it was seen last.
pub(super) fn shows_board(cause: &Cause) -> bool {
    match cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => true,
        Cause::Happened(happened) | Cause::ByItself { happened, .. } => {
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
        bottom: viewer.preferences.view.bottom(viewer.side_in(record)),
        touched: touched(&record.game),
        ink,
    }
}

/// The points of what was played last: of the turn under way, or else of the turn before.
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
    match &*state.cause {
        Cause::Asked | Cause::LoggedIn => {
            let _ = writeln!(out, "{}", title(record));
        }
        Cause::AskedAt { after, of } => {
            let _ = writeln!(out, "{}", title(record));
            let _ = writeln!(out, "After turn {after} of {of}.");
        }
        Cause::Started => {
            let _ = writeln!(out, "! {} The game begins.", title(record));
        }
        Cause::Happened(happened) => happenings(happened, "", record, viewer, out),
        Cause::ByItself { how, happened } => {
            happenings(happened, &format!(", {}", how.code()), record, viewer, out);
        }
    }
}

/// A line for each thing that happened. The mark stands behind the number of a turn.
fn happenings(happened: &[Happening], mark: &str, record: &GameRecord, viewer: &Viewer, out: &mut String) {
    for happening in happened {
        if let Some(line) = happening_line(happening, mark, record, viewer) {
            let _ = writeln!(out, "! Game {}: {line}", record.id);
        }
    }
}

/// Who plays what, and what is not as it usually is.
fn title(record: &GameRecord) -> String {
    let mut parts = vec![
        format!(
            "Game {}: {} (White) - {} (Black)",
            record.id, record.seats.white.name, record.seats.black.name
        ),
        record.ruleset().name().to_owned(),
        if record.terms.rated { "rated" } else { "unrated" }.to_owned(),
    ];
    match (record.terms.start, record.follows) {
        (Start::Ordinary, _) => {}
        (Start::Vela, None) => parts.push("vela".to_owned()),
        (Start::Vela, Some(game)) => parts.push(format!("vela for game {game}")),
    }
    if let Some(Match { place, terms }) = record.in_match() {
        parts.push(format!("game {} of match {}, {}", place.game, place.first, in_match(terms)));
    }
    parts.extend(unusual_time(record.clock.control));
    if !record.terms.undo {
        parts.push("no undo".to_owned());
    }
    if record.terms.private {
        parts.push("private".to_owned());
    }
    format!("{}.", parts.join(", "))
}

/// What happened, in a sentence. Offers have an event of their own, and need none here.
pub(super) fn happening_line(
    happening: &Happening,
    mark: &str,
    record: &GameRecord,
    viewer: &Viewer,
) -> Option<String> {
    if viewer.preferences.style == Style::Blind
        && let Some(said) = blind::happening(happening, mark, record, viewer)
    {
        return Some(said);
    }
    let who = |side: Side| Person { record, side, viewer };
    match happening {
        Happening::Stepped { by, steps } => {
            let begins = record.game.stage().played().len() == steps.len();
            let before = if begins { Before::Nothing } else { Before::Steps };
            let texts = sequence(steps.iter().copied(), before);
            Some(format!("{} {}, and may go on.", who(*by).does("play", "plays"), texts.join(",")))
        }
        Happening::Turned { by, turn, ply } => {
            let name = opening(record.ruleset(), *turn, ply.0);
            Some(format!("{} {turn} (turn {}{name}{mark}).", who(*by).does("play", "plays"), ply.0))
        }
        Happening::TookBack { by, left: 0 } => {
            Some(format!("{} all steps of the turn.", who(*by).does("take back", "takes back")))
        }
        Happening::TookBack { by, .. } => {
            Some(format!("{} a step.", who(*by).does("take back", "takes back")))
        }
        Happening::Ended(result) => Some(ending(*result, record)),
        Happening::Undone { turns: 1, ply } => {
            Some(format!("turn {} is taken back by agreement.", ply.0 + 1))
        }
        Happening::Undone { turns, ply } => {
            Some(format!("turns {} to {} are taken back by agreement.", ply.0 + 1, ply.0 + turns))
        }
        Happening::GaveTime { by, span } => {
            let other = who(by.opposite()).name();
            Some(format!("{} {other} {}.", who(*by).does("give", "gives"), duration(*span)))
        }
        Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => None,
    }
}

/// The name of an opening, which only White's first turn can have.
pub(super) fn opening(ruleset: Ruleset, turn: Turn, ply: u32) -> String {
    let named = if ply == 1 { Opening::of(ruleset, &turn) } else { None };
    named.map(|opening| format!(", {}", opening.name())).unwrap_or_default()
}

/// Somebody at the board, who is `you` to oneself.
pub(super) struct Person<'a> {
    pub(super) record: &'a GameRecord,
    pub(super) side: Side,
    pub(super) viewer: &'a Viewer,
}

impl Person<'_> {
    pub(super) fn is_viewer(&self) -> bool {
        self.viewer.side_in(self.record) == Some(self.side)
    }

    pub(super) fn name(&self) -> String {
        if self.is_viewer() { "you".to_owned() } else { self.record.seats.get(self.side).name.to_string() }
    }

    pub(super) fn does(&self, you: &str, they: &str) -> String {
        format!("{} {}", self.name(), if self.is_viewer() { you } else { they })
    }
}

/// How a game ended, in a sentence, and after a vela what became of the debt.
pub(super) fn ending(result: GameResult, record: &GameRecord) -> String {
    let debtor = &record.seats.white.name;
    let debt = match (record.terms.start, result.score) {
        (Start::Ordinary, _) | (Start::Vela, Score::Aborted) => String::new(),
        (Start::Vela, Score::Win(Side::White)) => format!(" {debtor} is afa-bela: freed."),
        (Start::Vela, Score::Win(Side::Black) | Score::Draw) => format!(" {debtor} is not freed."),
    };
    format!("{}{debt}", how_it_ended(result, record))
}

fn how_it_ended(result: GameResult, record: &GameRecord) -> String {
    let name = |side: Side| &record.seats.get(side).name;
    match result.score {
        Score::Aborted if result.reason == EndReason::Adjudicated => {
            "an administrator breaks it off, without a result.".to_owned()
        }
        Score::Aborted => "broken off, without a result.".to_owned(),
        Score::Draw => match result.reason {
            EndReason::Agreed => "drawn by agreement.".to_owned(),
            EndReason::Repetition => "drawn: the same position came again.".to_owned(),
            EndReason::NoCaptureLimit => "drawn: too long without a capture.".to_owned(),
            EndReason::Adjudicated => "an administrator declares it drawn.".to_owned(),
            EndReason::Captured
            | EndReason::Blocked
            | EndReason::Unoffered
            | EndReason::Resigned
            | EndReason::Time
            | EndReason::Forfeit
            | EndReason::Aborted => "drawn.".to_owned(),
        },
        Score::Win(winner) => {
            let (won, lost) = (name(winner), name(winner.opposite()));
            match result.reason {
                EndReason::Captured => format!("{won} wins: {lost} has no pieces left."),
                EndReason::Blocked => format!("{won} wins: {lost} has no legal turn."),
                EndReason::Unoffered => format!("{won} wins: {lost} offered no piece."),
                EndReason::Resigned => format!("{won} wins: {lost} resigns."),
                EndReason::Time => format!("{won} wins on time."),
                EndReason::Forfeit => format!("{won} wins by forfeit: {lost} is gone."),
                EndReason::Adjudicated => format!("{won} wins: an administrator has decided it."),
                EndReason::Agreed
                | EndReason::Repetition
                | EndReason::NoCaptureLimit
                | EndReason::Aborted => format!("{won} wins."),
            }
        }
    }
}

/// The lines below the board: what was played last, and what is to be done.
pub(super) fn below(state: &State, viewer: &Viewer, out: &mut String) {
    let record: &GameRecord = &state.record;
    let game = &record.game;
    if let Some(said) = last_turn(state, viewer) {
        let _ = writeln!(out, "{said}");
    }
    if let Some(result) = game.result() {
        if let Some(said) = unfinished_turn(record, viewer) {
            let _ = writeln!(out, "{said}");
        }
        // A game without a result has no score either.
        let score = if result.score == Score::Aborted { "" } else { result.score.code() };
        let comma = if score.is_empty() { "" } else { ", " };
        let _ = writeln!(out, "The game is over{comma}{score}: {}", ending(result, record));
        if let Some(line) = ratings::changes_line(record) {
            let _ = writeln!(out, "{line}");
        }
        if let Some(faces) = faces(record, viewer) {
            let _ = writeln!(out, "{faces}");
        } else if unusual_time(record.clock.control).is_some() {
            let used = &record.clock.used;
            let _ =
                writeln!(out, "Time used: White {}, Black {}.", duration(used.white), duration(used.black));
        }
        return;
    }
    let stage = game.stage();
    let mover = stage.side_to_move();
    let colour = colour(mover);
    if let Cause::AskedAt { .. } = *state.cause {
        // What may be done is asked of the board as it stands now, not as it stood then.
        let _ = writeln!(out, "{} ({colour}) was to move.", record.seats.get(mover).name);
        return;
    }
    let yours = viewer.side_in(record) == Some(mover);
    let who = if yours {
        format!("It is your turn, {colour}")
    } else {
        format!("{} ({colour}) is to move", record.seats.get(mover).name)
    };
    let _ = writeln!(out, "{who} (turn {}).{}", game.turn_number(), going_on(stage, yours));
    if let Phase::Vela { captured } = stage.phase() {
        let _ = writeln!(
            out,
            "The burden: {captured} of {BURDEN} pieces of {} are taken.{}",
            record.seats.get(Side::Black).name,
            if captured == 0 { " See: help vela" } else { "" }
        );
    }
    clock(record, mover, viewer, out);
    if let Some(offer) = game.offer() {
        let _ = writeln!(out, "{}", offered(offer, record, viewer));
    }
    if yours && game.claimable().is_some() && !stage.may_end() {
        let _ = writeln!(out, "You may claim a draw: claim");
    }
}

/// What was played last. Whoever hears the screen is not told twice what has just happened.
fn last_turn(state: &State, viewer: &Viewer) -> Option<String> {
    let record = &*state.record;
    let (last, ply) = (record.game.last()?, record.game.ply().0);
    if viewer.preferences.style == Style::Blind {
        if matches!(*state.cause, Cause::Happened(_) | Cause::ByItself { .. }) {
            return None;
        }
        return blind::last_turn(record, viewer).map(|said| format!("Last turn, {ply}: {said}"));
    }
    let name = opening(record.ruleset(), last, ply);
    Some(format!("Last turn: {last} (turn {ply}{name})."))
}

/// What had been played of the turn in the middle of which a game ended: its captures stand on the board.
fn unfinished_turn(record: &GameRecord, viewer: &Viewer) -> Option<String> {
    let Stage::UnderWay(chain) = record.game.stage() else { return None };
    let number = record.game.turn_number();
    if viewer.preferences.style == Style::Blind {
        return blind::under_way(record, viewer).map(|said| format!("Not finished, turn {number}: {said}"));
    }
    Some(format!("Not finished: {} (turn {number}).", chain.played()))
}

/// Both clocks of a game by the minute.
pub(super) fn faces(record: &GameRecord, viewer: &Viewer) -> Option<String> {
    let left = record.clock.shown(record.game.to_move(), viewer.now)?;
    let face = |side: Side| {
        format!("{} ({}) {}", colour(side), record.seats.get(side).name, clock_face(*left.get(side)))
    };
    Some(format!("Clocks: {}, {}.", face(Side::White), face(Side::Black)))
}

/// How much time the mover has, where that is not what it usually is, or is running out.
fn clock(record: &GameRecord, mover: Side, viewer: &Viewer, out: &mut String) {
    if let Some(faces) = faces(record, viewer) {
        let _ = writeln!(out, "{faces}");
        return;
    }
    let (you, name) = (viewer.side_in(record) == Some(mover), &record.seats.get(mover).name);
    let (is, has) = if you {
        ("You are".to_owned(), "You have".to_owned())
    } else {
        (format!("{name} is"), format!("{name} has"))
    };
    let Some(due) = record.clock.due else { return };
    if let Some(away) = record.away.get(mover).filter(|away| *away > viewer.now) {
        let _ = writeln!(
            out,
            "{is} on vacation, until {} at the latest; the clock stands.",
            viewer.date_time(away)
        );
        return;
    }
    if unusual_time(record.clock.control).is_some() || record.clock.remind_at.is_none() {
        let _ = writeln!(
            out,
            "{has} {} for this turn, until {} ({}).",
            until(due, viewer.now),
            viewer.date_time(due),
            time(record.clock.control)
        );
    }
}

fn offered(offer: Offer, record: &GameRecord, viewer: &Viewer) -> String {
    let (name, id) = (&record.seats.get(offer.by).name, record.id);
    let (you, they) = match offer.what {
        Proposal::Draw => ("have offered a draw".to_owned(), "offers a draw".to_owned()),
        Proposal::Abort => ("have asked to break it off".to_owned(), "asks to break it off".to_owned()),
        Proposal::Undo { turns } => {
            let last = record.game.ply().0;
            let which = if turns == 1 {
                format!("turn {last}")
            } else {
                format!("turns {} to {last}", last + 1 - turns.min(last))
            };
            (format!("have asked to take back {which}"), format!("asks to take back {which}"))
        }
    };
    match viewer.side_in(record) {
        Some(side) if side == offer.by => format!("You {you}. To take it back: withdraw {id}"),
        Some(_) => format!("{name} {they}. Answer: accept {id} or decline {id}"),
        None => format!("{name} {they}."),
    }
}

pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// What is under way, and for the mover how it may go on.
fn going_on(stage: &Stage, yours: bool) -> String {
    let Stage::UnderWay(chain) = stage else { return String::new() };
    let mut out = format!(" So far: {}.", chain.played());
    if yours {
        let steps = alternatives(&chain.steps(), Before::Steps);
        let _ = write!(out, " Go on with {}, or stop.", steps.join(" or "));
    }
    out
}

/// The whole state in one line of words, in a fixed order, for pipes.
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
        last(game),
    )
}

fn last(game: &Game) -> String {
    game.last().map_or_else(|| "-".to_owned(), |turn| turn.to_string())
}
