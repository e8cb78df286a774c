//! Puzzles from the games of this server: find the turn that is much better than all others.

use crate::messages::state::StageLine;
use crate::notation::{StepTexts, TurnText};

use crate::messages::message::refusals;
use crate::messages::play::IllegalMove;
use fanorona_game::{
    DailyResult, Day, GameId, Judgement, PuzzleId, PuzzleKind, PuzzlePlace, Rating, RatingChange,
};
use fanorona_rules::{Reason, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Something happened in a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct PuzzleEvent {
    /// What happened.
    pub status: PuzzleStatus,
    /// The puzzle, with its board.
    pub place: PuzzlePlace,
    /// The turn that was played.
    pub turn: Option<Turn>,
    /// The opponent's answer to it.
    pub reply: Option<PuzzleReply>,
    /// What the answer did to the person's rating.
    pub change: Option<RatingChange>,
    /// How the puzzle of a day was answered, when it is shown or over.
    pub daily: Option<DailyCounts>,
    /// Whether steps were taken back. Then the task is not read again to people who hear the board.
    pub taken_back: bool,
}

/// What the opponent answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleReply {
    pub turn: Turn,
    /// The number of pieces that it captures.
    pub captured: u32,
    /// The evaluation for the person after that.
    pub became: Judgement,
}

/// How the puzzle of a day was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DailyCounts {
    /// The members who have answered it.
    pub tried: u32,
    /// Those who solved it at the first try.
    pub first_try: u32,
    /// What came of the person's first answer; `null` before it, and for guests and bots.
    pub own: Option<DailyResult>,
    /// How many days in a row the person has solved; `null` for guests and bots.
    pub streak: Option<u32>,
}

/// A row of the list `puzzle_days`: the puzzle of a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DailyRow {
    /// The day, in the zone of the server.
    pub day: Day,
    /// The number of the puzzle.
    pub puzzle: PuzzleId,
    /// What the solution does.
    pub task: PuzzleKind,
    /// How hard it is.
    pub rating: Rating,
    /// The members who have answered it.
    pub tried: u32,
    /// Those who solved it at the first try.
    pub first_try: u32,
    /// What came of the person's first answer, if there was one.
    pub own: Option<DailyResult>,
}

/// What happened in a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleStatus {
    /// The puzzle is shown.
    Task,
    /// The board is shown in the middle of a turn.
    UnderWay,
    /// The first turn is right, and the opponent has replied. The next turn has to win.
    Second,
    /// A hint is shown.
    Hint,
    /// The puzzle is solved.
    Solved,
    /// The turn is legal, but not a solution.
    Wrong,
    /// The person gave the puzzle up.
    Skipped,
    /// The puzzle is paused: turns typed without a game number now go to a game.
    Paused,
}

impl PuzzleStatus {
    /// Whether the solution is shown.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Solved | Self::Wrong | Self::Skipped)
    }
}

/// A puzzle as programs get it; fields as in `state`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleLine {
    /// The number of the puzzle.
    pub puzzle: PuzzleId,
    /// What the solution does.
    pub kind: PuzzleKind,
    /// How hard it is.
    pub rating: Rating,
    /// What happened.
    pub status: PuzzleStatus,
    /// Whether this is the second turn, which has to win.
    pub second: bool,
    /// The turn that was played.
    pub turn: Option<TurnText>,
    /// The opponent's answer to it.
    pub reply: Option<TurnText>,
    /// The number of pieces that the answer captures.
    pub captured: Option<u32>,
    /// The evaluation after the answer, for the person.
    pub became: Option<Judgement>,
    /// The point of the piece to move, as a hint.
    pub hint: Option<String>,
    /// All solutions, when the puzzle is over.
    pub solutions: Option<Vec<TurnText>>,
    /// The evaluation after a solution, when the puzzle is over.
    pub worth: Option<Judgement>,
    /// The game that it is from, when the puzzle is over.
    pub game: Option<GameId>,
    /// The number of turns that were played before it, when the puzzle is over.
    pub ply: Option<u32>,
    /// The person's rating in puzzles before the answer, if the answer was rated.
    pub rating_before: Option<Rating>,
    pub rating_after: Option<Rating>,
    /// The day whose puzzle it is, if it is solved as that.
    pub day: Option<Day>,
    /// How the puzzle of the day was answered, when it is shown or over.
    pub daily: Option<DailyCounts>,
    #[serde(flatten)]
    pub stage: StageLine,
}

impl From<&PuzzleEvent> for PuzzleLine {
    fn from(event: &PuzzleEvent) -> Self {
        let PuzzleEvent {
            status,
            place,
            turn,
            reply,
            change,
            daily,
            taken_back: _,
        } = event;
        let (found, stage) = (&place.puzzle.found, &place.stage);
        let is_over = status.is_over();
        let solutions = place.solutions();
        let before = place.reply().filter(|_| *status == PuzzleStatus::Second);
        let piece = solutions
            .first()
            .and_then(|turn| turn.steps().next())
            .map(|step| step.from.to_string());
        Self {
            puzzle: place.puzzle.id,
            kind: found.kind,
            rating: place.puzzle.rating,
            status: *status,
            second: place.reply().is_some(),
            turn: turn.map(TurnText::from),
            reply: reply.map(|reply| reply.turn).or(before).map(TurnText::from),
            captured: reply.map(|reply| reply.captured),
            became: reply.map(|reply| reply.became),
            hint: piece.filter(|_| *status == PuzzleStatus::Hint),
            solutions: is_over.then(|| solutions.into_iter().map(TurnText::from).collect()),
            worth: is_over.then_some(found.worth),
            game: is_over.then_some(found.game),
            ply: is_over.then_some(found.ply.0),
            rating_before: change.map(|change| change.before),
            rating_after: change.map(|change| change.after),
            day: place.day.clone(),
            daily: *daily,
            stage: stage.into(),
        }
    }
}

/// A notice to somebody who is waiting for a puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "puzzle-notice-", serialize_all = "kebab-case")]
pub enum PuzzleNotice {
    /// There are new puzzles.
    PuzzlesReady,
    /// All games were searched, and there is no new puzzle.
    NoPuzzlesFound,
    /// The person has not answered the puzzle of the day yet.
    PuzzleOfTheDay {
        /// The day, in the zone of the server.
        day: Day,
        /// The members who have answered it.
        tried: u32,
        /// Those who solved it at the first try.
        first_try: u32,
        /// How many days in a row the person has solved; `null` for guests.
        streak: Option<u32>,
    },
}

/// The answer to a command about puzzles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "puzzle-done-", serialize_all = "kebab-case")]
pub enum PuzzleDone {
    /// The person left the puzzle, which stays open.
    LeftPuzzle {
        /// The number of the puzzle.
        puzzle: PuzzleId,
    },
    /// The person left the puzzle of a day.
    LeftPuzzleOfTheDay {
        /// The number of the puzzle.
        puzzle: PuzzleId,
    },
    /// The person has seen all puzzles, and will be told when the engine has searched more games.
    LooksForPuzzles,
    /// The steps that may be played next.
    LegalInPuzzle {
        legal: StepTexts,
        /// Whether the turn may end here instead.
        may_end: bool,
    },
}

refusals! {
    /// Why a command about puzzles was refused.
    pub enum PuzzleRefusal ("puzzle-refusal-") {
        /// The person has seen all puzzles, and all games were searched.
        NoPuzzleLeft => not_found,
        /// There is no puzzle for this day: no games were finished, or all puzzles were those of
        /// other days.
        NoPuzzleOfTheDay => not_found,
        /// The person has no open puzzle.
        NoOpenPuzzle => not_found,
        /// The moves are illegal.
        IllegalInPuzzle {
            /// The number of the puzzle.
            puzzle: PuzzleId,
            /// Why, and what is legal instead.
            #[serde(flatten)]
            why: IllegalMove,
        } => illegal_move,
        /// There is no unfinished turn, so there is nothing to take back.
        NoStepInPuzzle {
            /// Always `cannot_end`.
            reason: Reason,
        } => illegal_move,
    }
}
