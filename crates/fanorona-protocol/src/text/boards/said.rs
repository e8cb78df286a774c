//! The sentences around boards: what is said of a game, and to whom. `state.rs`, `blind.rs` and
//! `facts.rs` decide which of them are said; their words are the entries `board-*` of the locale.

use crate::messages::message::Message;
use crate::messages::state::AutoPlay;
use crate::notation::{StepTexts, TurnText};
use crate::text::sentences::arguments::{self, Context};
use crate::value::{ClockMillis, ExactSeconds, Seconds};
use crate::viewer::Viewer;
use fanorona_game::tournament::{TournamentId, TournamentName, TournamentRound};
use fanorona_game::{
    EndReason, GameId, GameRecord, GameResult, GivenUp, PlayerName, RatingChange, Score, Start,
    Terms, Text, TimeControl, Timestamp,
};
use fanorona_rules::{Point, Side};
use serde::Serialize;
use strum::IntoStaticStr;

/// One sentence.
#[derive(Serialize, IntoStaticStr)]
#[strum(prefix = "board-", serialize_all = "kebab-case")]
pub(crate) enum Sentence<'r> {
    /// The players and the terms.
    Title(Title<'r>),
    /// The same, when the game starts.
    Started(Title<'r>),
    /// An earlier moment of the game.
    AfterTurn { after: u32, of: u32 },
    /// Steps were played, and the turn can continue.
    Stepped {
        game: GameId,
        by: &'r PlayerName,
        steps: TurnText,
    },
    /// The same for a player who hears the screen. The movement is a sentence of its own.
    SteppedInWords {
        game: GameId,
        by: &'r PlayerName,
        movement: String,
    },
    /// A turn was finished.
    Turned {
        game: GameId,
        by: &'r PlayerName,
        turn: TurnText,
        ply: u32,
        opening: Option<&'static str>,
        auto: Option<AutoPlay>,
    },
    /// The same for a player who hears the screen.
    TurnedInWords {
        game: GameId,
        movement: String,
        ply: u32,
        auto: Option<AutoPlay>,
    },
    /// Steps were taken back.
    TookBack {
        game: GameId,
        by: &'r PlayerName,
        left: usize,
    },
    /// Turns were taken back by agreement.
    Undone {
        game: GameId,
        turns: u32,
        first: u32,
        last: u32,
    },
    /// A player has given the other one time.
    GaveTime {
        game: GameId,
        by: &'r PlayerName,
        to: &'r PlayerName,
        span: ExactSeconds,
    },
    /// The game ended.
    Ended {
        game: GameId,
        #[serde(flatten)]
        ending: Ending<'r>,
    },
    /// The same below the board.
    Over {
        score: Option<Score>,
        #[serde(flatten)]
        ending: Ending<'r>,
    },
    /// How both ratings changed.
    Ratings {
        white: &'r PlayerName,
        black: &'r PlayerName,
        white_change: RatingChange,
        black_change: RatingChange,
    },
    /// The last turn.
    LastTurn {
        turn: TurnText,
        ply: u32,
        opening: Option<&'static str>,
    },
    /// The same for a player who hears the screen.
    LastTurnInWords { movement: String, ply: u32 },
    /// What the last movement has captured.
    Captures {
        by: &'r PlayerName,
        points: String,
        count: usize,
    },
    /// The turn that was not finished when the game ended.
    Unfinished { turn: u32, steps: TurnText },
    /// The same for a player who hears the screen.
    UnfinishedInWords { turn: u32, movement: String },
    /// The player to move, and how an unfinished turn can continue.
    ToMove {
        mover: &'r PlayerName,
        side: Side,
        turn: u32,
        steps: Option<TurnText>,
        next: StepTexts,
    },
    /// The player who was to move at an earlier moment.
    WasToMove { mover: &'r PlayerName, side: Side },
    /// The turns that the viewer has queued.
    Queued { game: GameId, queued: &'r str },
    /// How the game ended.
    HowEnded {
        #[serde(flatten)]
        ending: Ending<'r>,
    },
    /// How much of the burden of a vela is paid.
    Burden {
        black: &'r PlayerName,
        captured: u8,
        burden: u8,
    },
    /// Both clocks of a live game.
    Clocks {
        white: &'r PlayerName,
        black: &'r PlayerName,
        white_left: ClockMillis,
        black_left: ClockMillis,
    },
    /// The clock that is running.
    ClockRuns { side: Side },
    /// The player to move is on vacation.
    OnVacation {
        mover: &'r PlayerName,
        until: Timestamp,
    },
    /// How much time the player to move has.
    TimeLeft {
        mover: &'r PlayerName,
        left: Seconds,
        due: Timestamp,
        time: TimeControl,
    },
    /// How much time both have used.
    TimeUsed {
        white_used: Seconds,
        black_used: Seconds,
    },
    /// An offer that waits for an answer.
    Offer {
        game: GameId,
        from: &'r PlayerName,
        to: &'r PlayerName,
        kind: &'static str,
        turns: Option<u32>,
        first: u32,
        last: u32,
    },
    /// The viewer can claim a draw.
    MayClaim,
    /// What a viewer who has not finished a game yet can type.
    CanType { turn: Option<TurnText>, rated: bool },
    /// What the signs on the board mean.
    Legend,
    /// What a player can do after the game.
    WhatNext { rematch: bool },
    /// How to step through a game that is over.
    StepThrough { game: GameId },
    /// How many pieces both have.
    Counts { white: u32, black: u32 },
    /// Where the pieces of a side are.
    Pieces {
        side: Side,
        name: &'r str,
        points: Vec<Text<Point>>,
    },
    /// What is on a row of a large board.
    Row { row: u8, runs: Vec<String> },
    /// Neighbouring pieces of a side in a row, or one piece.
    Run {
        side: Side,
        from: char,
        to: Option<char>,
    },
    /// A step, or a turn without a capture, in words.
    Moved {
        by: Mover<'r>,
        from: Text<Point>,
        to: Text<Point>,
    },
    /// A capturing turn, or its beginning, in words.
    Captured {
        by: Mover<'r>,
        way: &'static str,
        from: Text<Point>,
        to: Text<Point>,
        further: String,
        points: Vec<Text<Point>>,
        opening: Option<&'static str>,
    },
    /// One further step of it.
    Then { way: &'static str, to: Text<Point> },
    /// The steps of a capturing turn.
    Path {
        game: GameId,
        turn: u32,
        by: &'r PlayerName,
        path: String,
    },
    /// One of them, with what it captured.
    PathStep {
        from: Option<Text<Point>>,
        to: Text<Point>,
        way: &'static str,
        points: Vec<Text<Point>>,
    },
    /// Which game a list of points belongs to.
    Material { game: GameId },
    /// No turn was finished yet.
    NoTurn { game: GameId },
    /// The last turn, in words.
    Latest {
        game: GameId,
        ply: u32,
        movement: String,
    },
    /// The steps of an unfinished turn, in words.
    SoFar { turn: u32, movement: String },
    /// The time control of a game.
    TimeControl { game: GameId, time: TimeControl },
    /// How much time a player of a correspondence game has used.
    TimeUsedBy {
        side: Side,
        name: &'r PlayerName,
        used: Seconds,
    },
    /// How long the turn of a player of a correspondence game has taken, and how long it may.
    Thinking {
        mover: &'r PlayerName,
        thought: Seconds,
        vacation_until: Option<Timestamp>,
        left: Option<Seconds>,
        due: Option<Timestamp>,
    },
    /// On a board of a task or a study no turn was played yet.
    TaskNoTurn,
    /// The last turn there, in words.
    TaskLatest { movement: String },
    /// The steps of the unfinished turn there, in words.
    TaskSoFar { movement: String },
    /// Nobody has a clock there.
    TaskClocks,
    /// Whose turn it is there. `own`: the viewer's.
    TaskWhose { side: Side, own: bool },
    /// A point there.
    TaskPoint {
        point: Text<Point>,
        side: Option<Side>,
        strong: bool,
        lines: Vec<Text<Point>>,
    },
    /// Whose turn it is.
    Whose {
        game: GameId,
        mover: &'r PlayerName,
        side: Side,
        turn: u32,
    },
    /// A point.
    Point {
        game: GameId,
        point: Text<Point>,
        side: Option<Side>,
        owner: Option<&'r PlayerName>,
        strong: bool,
        lines: Vec<Text<Point>>,
    },
}

/// The one who moves.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Mover<'r> {
    /// A player, who is "you" to that player.
    Player(&'r PlayerName),
    /// A side, or an opponent without a name.
    Named(&'r str),
}

/// The players and the terms of a game.
#[derive(Serialize)]
pub(crate) struct Title<'r> {
    game: GameId,
    white: &'r PlayerName,
    black: &'r PlayerName,
    follows: Option<GameId>,
    match_first: Option<GameId>,
    match_game: Option<u16>,
    #[serde(flatten)]
    in_tournament: InTournament<'r>,
    #[serde(flatten)]
    terms: Terms,
}

/// The round of a tournament to which a game belongs.
#[derive(Serialize)]
pub(crate) struct InTournament<'r> {
    tournament: Option<TournamentId>,
    tournament_name: Option<&'r TournamentName>,
    tournament_round: Option<u16>,
    tournament_counts: Option<Score>,
}

impl<'r> InTournament<'r> {
    pub(crate) fn of(round: Option<&'r TournamentRound>) -> Self {
        Self {
            tournament: round.map(|it| it.tournament),
            tournament_name: round.and_then(|it| it.name.as_ref()),
            tournament_round: round.map(|it| it.round),
            tournament_counts: round.and_then(|it| it.corrected),
        }
    }
}

impl<'r> Title<'r> {
    /// The title of a game.
    pub(crate) fn of(record: &'r GameRecord) -> Self {
        Self {
            game: record.id,
            white: &record.seats.white.name,
            black: &record.seats.black.name,
            follows: record.follows,
            match_first: record.match_place.map(|place| place.first),
            match_game: record.match_place.map(|place| place.game),
            in_tournament: InTournament::of(record.in_round.as_ref()),
            terms: record.terms,
        }
    }
}

/// How a game ended. After a vela it says what became of the debt.
#[derive(Serialize)]
pub(crate) struct Ending<'r> {
    outcome: &'static str,
    winner: Option<&'r PlayerName>,
    loser: Option<&'r PlayerName>,
    reason: EndReason,
    /// The player who ended the game alone. Records do not have it.
    by: Option<&'r PlayerName>,
    /// How that player ended it.
    why: Option<EndReason>,
    debtor: &'r PlayerName,
    freed: Option<bool>,
}

impl<'r> Ending<'r> {
    /// The end of a game with this result.
    pub(crate) fn of(result: GameResult, record: &'r GameRecord) -> Self {
        let name = |side| &record.seats.get(side).name;
        let (outcome, winner) = match result.score {
            Score::Win(side) => ("win", Some(side)),
            Score::Draw => ("draw", None),
            Score::Aborted => ("none", None),
        };
        let freed = match (record.terms.start, result.score) {
            (Start::Ordinary | Start::Position(_), _) | (Start::Vela, Score::Aborted) => None,
            (Start::Vela, score) => Some(score == Score::Win(Side::White)),
        };
        Self {
            outcome,
            winner: winner.map(name),
            loser: winner.map(|side| name(side.opposite())),
            reason: result.reason,
            by: None,
            why: None,
            debtor: name(Side::White),
            freed,
        }
    }
}

impl<'r> Ending<'r> {
    /// Adds the side that ended the game alone (by resigning, leaving, running out of time or
    /// aborting), if one did.
    pub(crate) fn given_up(self, by: Option<GivenUp>, record: &'r GameRecord) -> Self {
        Self {
            by: by.map(|by| &record.seats.get(by.side).name),
            why: by.map(|by| by.why),
            ..self
        }
    }

    /// The end of the game as a part of another sentence.
    pub(crate) fn say(&self, viewer: &Viewer) -> String {
        say("game-ending", self, viewer)
    }
}

fn say(entry: &str, fields: &impl Serialize, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    context
        .locale
        .sentence(entry, &arguments::of(fields, &context))
}

impl Sentence<'_> {
    /// The sentence for `viewer`.
    pub(crate) fn say(&self, viewer: &Viewer) -> String {
        say(self.id(), self, viewer)
    }

    /// What happened in a game, without the game's number.
    pub(crate) fn say_part(&self, viewer: &Viewer) -> String {
        say(&format!("{}-part", self.id()), self, viewer)
    }

    /// Writes the sentence as a line.
    pub(crate) fn write(&self, viewer: &Viewer, out: &mut String) {
        out.push_str(&self.say(viewer));
        out.push('\n');
    }

    /// Writes the sentence as a line that comes unasked.
    pub(crate) fn write_unasked(&self, viewer: &Viewer, out: &mut String) {
        out.push_str("! ");
        self.write(viewer, out);
    }
}
