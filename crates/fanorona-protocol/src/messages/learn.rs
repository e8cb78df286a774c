//! Lessons that are played: tasks on boards of their own.

use crate::messages::state::StageLine;
use crate::notation::{StepTexts, TurnText};

use crate::messages::message::refusals;
use crate::messages::play::IllegalMove;
use fanorona_game::{Lesson, LessonPlace};
use fanorona_rules::{Reason, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Something happened in a lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonEvent {
    /// What happened.
    pub status: LessonStatus,
    /// The task, with its board.
    pub place: LessonPlace,
    /// The turn that was played.
    pub turn: Option<Turn>,
    /// Once a lesson is done: the next one that is not.
    pub next: Option<Lesson>,
    /// Whether steps were taken back. Then the task is not read again to people who hear the board.
    pub taken_back: bool,
}

/// What happened in a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LessonStatus {
    /// A task is shown.
    Task,
    /// The board is shown in the middle of a turn.
    UnderWay,
    /// The turn does what the task asks for.
    Right,
    /// The turn is legal, but does not do what the task asks for. The task starts again.
    Missed,
    /// A hint is shown.
    Hint,
    /// The lesson is done.
    Done,
    /// The lesson is paused: turns typed without a game number now go to a game.
    Paused,
}

/// A lesson as programs get it; fields as in `state`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LessonLine {
    /// The number of the lesson.
    pub lesson: u32,
    /// The number of lessons.
    pub lessons: u32,
    pub name: Lesson,
    /// The number of the task.
    pub task: usize,
    /// The number of tasks of this lesson.
    pub tasks: usize,
    /// What happened.
    pub status: LessonStatus,
    /// The turn that was played.
    pub turn: Option<TurnText>,
    #[serde(flatten)]
    pub stage: StageLine,
    /// Once a lesson is done: the next one that is not.
    pub next: Option<u32>,
}

impl From<&LessonEvent> for LessonLine {
    fn from(event: &LessonEvent) -> Self {
        let LessonEvent {
            status,
            place,
            turn,
            next,
            taken_back: _,
        } = event;
        let stage = &place.stage;
        Self {
            lesson: place.lesson.number(),
            lessons: Lesson::count(),
            name: place.lesson,
            task: place.number(),
            tasks: place.lesson.tasks().len(),
            status: *status,
            turn: turn.map(TurnText::from),
            stage: stage.into(),
            next: next.map(Lesson::number),
        }
    }
}

/// A lesson in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LessonRow {
    /// Its number.
    pub lesson: u32,
    /// Its name; people read its title.
    pub name: Lesson,
    /// Whether the learner has done it.
    pub done: bool,
}

/// The answer to a command about lessons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "learn-done-", serialize_all = "kebab-case")]
pub enum LearnDone {
    /// The learner left the lesson.
    LeftLesson {
        /// The number of the lesson.
        lesson: u32,
    },
    /// The learner has done all lessons.
    AllLessons {
        /// The number of lessons.
        lessons: u32,
    },
    /// The steps that may be played next.
    LegalInLesson {
        legal: StepTexts,
        /// Whether the turn may end here instead.
        may_end: bool,
    },
}

refusals! {
    /// Why a command about lessons was refused.
    pub enum LearnRefusal ("learn-refusal-") {
        /// No lesson has this number.
        NoSuchLesson {
            /// The number of lessons.
            lessons: u32,
        } => not_found,
        /// The player is not in a lesson.
        NoLesson => not_found,
        /// The moves are illegal.
        IllegalInLesson {
            /// The number of the lesson.
            lesson: u32,
            /// Why, and what is legal instead.
            #[serde(flatten)]
            why: IllegalMove,
        } => illegal_move,
        /// There is no unfinished turn, so there is nothing to take back.
        NoStepToTakeBack {
            /// Always `cannot_end`.
            reason: Reason,
        } => illegal_move,
    }
}
