//! Lessons: tasks on real positions, and when a turn fulfils them. Their words are in the locales.

mod place;

pub use place::{Attempt, LessonPlace};

use fanorona_rules::{Capture, Position, Side, Step, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A lesson. Each has some tasks, one after the other.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Lesson {
    /// Moving along lines.
    Moving,
    /// Strong and weak points.
    Points,
    /// Capturing by approach.
    Approach,
    /// Capturing by withdrawal.
    Withdrawal,
    /// Choosing between the two.
    Choosing,
    /// Capturing several times in a turn.
    Chains,
    /// The next step has another direction and leads to another point.
    Direction,
    /// Stopping although the piece can capture again.
    Stopping,
    /// Winning by capturing and by blocking.
    Winning,
    /// The game after a defeat.
    Vela,
}

/// One task of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// In the notation of positions; the learner is the side to move.
    position: &'static str,
    goal: Goal,
}

/// What a turn has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// It ends on this point.
    Reaches(&'static str),
    /// It follows a diagonal.
    Diagonal,
    /// It captures at least this number of pieces.
    Captures(u32),
    /// It captures at least this number of pieces, and its first step captures in this way.
    CapturesBy(Capture, u32),
    /// It has at least this number of steps.
    Steps(usize),
    /// It stops although the piece could capture again.
    Stops,
    /// The opponent cannot capture after it.
    Safe,
    /// The opponent can capture after it.
    Offers,
    /// It wins.
    Wins,
}

impl Lesson {
    /// All lessons, in their order.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// The lesson with this number, from 1.
    #[must_use]
    pub fn of_number(number: u32) -> Option<Self> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        Self::ALL.get(index).copied()
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The number of lessons.
    #[must_use]
    pub fn count() -> u32 {
        u32::try_from(Self::ALL.len()).unwrap_or(u32::MAX)
    }

    /// Its name for programs and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The first lesson from this one on, around the end of the list, that is not in `done`.
    #[must_use]
    pub fn next_unfinished(self, done: &[Self]) -> Option<Self> {
        let all = Self::ALL.iter().copied();
        all.clone()
            .skip(self as usize)
            .chain(all)
            .find(|lesson| !done.contains(lesson))
    }

    /// Its tasks.
    #[must_use]
    pub const fn tasks(self) -> &'static [Task] {
        &TASKS[self as usize]
    }
}

const fn task(position: &'static str, goal: Goal) -> Task {
    Task { position, goal }
}

/// The tasks of each lesson, in the order of the lessons.
static TASKS: [[Task; 2]; Lesson::ALL.len()] = [
    [
        task("1b1/3/w2 w", Goal::Reaches("b2")),
        task("3/2b/ww1 w", Goal::Reaches("c1")),
    ],
    [
        task("2b/1w1/w2 w", Goal::Diagonal),
        task("3/2b/ww1 w", Goal::Reaches("a2")),
    ],
    [
        task("2b/3/w2 w", Goal::Captures(1)),
        task("4b/5/b4/5/w1bbb w", Goal::Captures(3)),
    ],
    [
        task("3/1w1/b2 w", Goal::Captures(1)),
        task(
            "b2b1/5/1bbw1/5/5 w",
            Goal::CapturesBy(Capture::Withdrawal, 2),
        ),
    ],
    [
        task("5/5/bbw1b/5/5 w", Goal::Captures(2)),
        task(
            "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
            Goal::CapturesBy(Capture::Withdrawal, 1),
        ),
    ],
    [
        task("4b/5/b4/2b2/w4 w", Goal::Steps(2)),
        task("4b/1b3/b4/2b2/w4 w", Goal::Steps(3)),
    ],
    [
        task("5/5/4b/5/bw2b w", Goal::Steps(2)),
        task("3b1/5/1bw1b/5/5 w", Goal::Captures(3)),
    ],
    [
        task("4b/5/b4/2b2/w4 w", Goal::Stops),
        task("5/1w2w/3bb/3bb/5 w", Goal::Safe),
    ],
    [
        task("1b1/2w/w1b w", Goal::Wins),
        task("w2/3/wbw w", Goal::Wins),
    ],
    [
        task(
            "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w vela:0",
            Goal::Captures(1),
        ),
        task(
            "2bbbbbbb/2bbbbbbb/wbwbwbwbw/1wwwwwwww/wwwwwwwww b vela:4",
            Goal::Offers,
        ),
    ],
];

impl Task {
    /// The position at its start.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
            .parse()
            .expect("a test reads the positions of all tasks")
    }

    /// The side that the learner plays.
    #[must_use]
    pub fn side(&self) -> Side {
        self.position().side_to_move()
    }

    /// Whether a legal turn does what the task asks for.
    #[must_use]
    pub fn is_fulfilled_by(&self, turn: &Turn) -> bool {
        let before = self.position();
        let Ok(after) = before.play(turn) else {
            return false;
        };
        let opponent = before.side_to_move().opposite();
        let taken = before.pieces(opponent).len() - after.pieces(opponent).len();
        let is_diagonal =
            |step: Step| step.from.column() != step.to.column() && step.from.row() != step.to.row();
        match self.goal {
            Goal::Reaches(point) => turn.destination().to_string() == point,
            Goal::Diagonal => turn.steps().any(is_diagonal),
            Goal::Captures(pieces) => taken >= pieces,
            Goal::CapturesBy(way, pieces) => {
                taken >= pieces
                    && turn
                        .steps()
                        .next()
                        .is_some_and(|step| step.capture == Some(way))
            }
            Goal::Steps(steps) => turn.len() >= steps,
            Goal::Stops => turn.ended_early(),
            Goal::Safe => !after.can_capture(),
            Goal::Offers => after.can_capture(),
            Goal::Wins => after
                .outcome()
                .is_some_and(|outcome| outcome.winner != opponent),
        }
    }
}

#[cfg(test)]
mod tests;
