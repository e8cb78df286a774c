//! Lessons: tasks on real positions, and when a turn fulfils them. Their words are in the locales.

use fanorona_rules::notation::Movements;
use fanorona_rules::{Capture, Played, Position, Rejection, Side, Stage, Step, Turn};
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

/// What became of a line that a learner typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The turn can go on.
    UnderWay(LessonPlace),
    /// The turn does what the task asks for.
    Right(Turn),
    /// The turn is legal and does something else.
    Missed(Turn),
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

/// Where a learner is: a task of a lesson, and how far the turn has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonPlace {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the task, from 0.
    index: usize,
    /// The board.
    pub stage: Stage,
}

impl LessonPlace {
    /// The first task of a lesson.
    #[must_use]
    pub fn start(lesson: Lesson) -> Self {
        Self::at(lesson, 0)
    }

    fn at(lesson: Lesson, index: usize) -> Self {
        Self {
            lesson,
            index,
            stage: lesson.tasks()[index].position().into(),
        }
    }

    /// The number of the task, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.index + 1
    }

    /// The task.
    #[must_use]
    pub fn task(&self) -> &'static Task {
        &self.lesson.tasks()[self.index]
    }

    /// The same task from its start.
    #[must_use]
    pub fn again(self) -> Self {
        Self::at(self.lesson, self.index)
    }

    /// The next task of the lesson.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        let next = self.index + 1;
        (next < self.lesson.tasks().len()).then(|| Self::at(self.lesson, next))
    }

    /// Plays what the learner typed.
    ///
    /// # Errors
    /// It is illegal.
    pub fn play(&self, movements: &Movements) -> Result<Attempt, Box<Rejection>> {
        let Played {
            stage, finished, ..
        } = self.stage.play(movements)?;
        Ok(match finished {
            None => Attempt::UnderWay(Self { stage, ..*self }),
            Some(turn) if self.task().is_fulfilled_by(&turn) => Attempt::Right(turn),
            Some(turn) => Attempt::Missed(turn),
        })
    }

    /// The board without the last step of the turn; `None` if no step was played.
    #[must_use]
    pub fn back(self) -> Option<Self> {
        match self.stage {
            Stage::Between(_) => None,
            Stage::UnderWay(chain) => Some(Self {
                stage: chain.back(),
                ..self
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    /// Tasks that every legal turn fulfils: they show that nothing else is legal.
    const ANY_TURN: &[(Lesson, usize)] = &[
        (Lesson::Approach, 1),
        (Lesson::Withdrawal, 1),
        (Lesson::Vela, 1),
    ];

    #[test]
    fn every_task_has_a_right_turn_and_a_wrong_one() {
        for lesson in Lesson::ALL {
            assert!(!lesson.tasks().is_empty());
            for (index, task) in lesson.tasks().iter().enumerate() {
                let (mut right, mut wrong) = (0, 0);
                task.position().for_each_turn(|turn, _| {
                    if task.is_fulfilled_by(turn) {
                        right += 1;
                    } else {
                        wrong += 1;
                    }
                    ControlFlow::Continue(())
                });
                assert!(right > 0, "{lesson:?} {index}");
                let any_turn = ANY_TURN.contains(&(*lesson, index + 1));
                assert_eq!(
                    wrong == 0,
                    any_turn,
                    "{lesson:?} {index}: {wrong} wrong turns"
                );
            }
        }
    }

    #[test]
    fn lessons_are_found_by_number_and_by_name() {
        for lesson in Lesson::ALL.iter().copied() {
            assert_eq!(Lesson::of_number(lesson.number()), Some(lesson));
            assert_eq!(lesson.name().parse(), Ok(lesson));
        }
        assert_eq!(
            (Lesson::of_number(0), Lesson::of_number(Lesson::count() + 1)),
            (None, None)
        );
    }

    #[test]
    fn the_next_lesson_is_one_that_is_not_done() {
        let first = Lesson::Moving;
        assert_eq!(first.next_unfinished(&[]), Some(first));
        assert_eq!(
            first.next_unfinished(&[first, Lesson::Approach]),
            Some(Lesson::Points)
        );
        assert_eq!(Lesson::Vela.next_unfinished(&[Lesson::Vela]), Some(first));
        assert_eq!(first.next_unfinished(Lesson::ALL), None);
    }

    #[test]
    fn a_turn_is_checked_when_it_is_finished() {
        let play =
            |place: LessonPlace, text: &str| place.play(&Movements::read(text).unwrap()).unwrap();
        let place = LessonPlace::start(Lesson::Chains);
        let Attempt::UnderWay(under_way) = play(place, "a1a2") else {
            panic!("the turn can go on")
        };
        assert!(matches!(play(under_way, "b2"), Attempt::Right(_)));
        assert!(matches!(play(under_way, "stop"), Attempt::Missed(_)));
        assert_eq!((under_way.back(), place.back()), (Some(place), None));
        assert_eq!(under_way.again(), place);
        assert_eq!(place.next().and_then(LessonPlace::next), None);
    }
}
