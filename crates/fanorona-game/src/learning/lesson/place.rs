//! A player's place in a lesson.

use super::{Lesson, Task};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Played, Rejection, Stage, Turn};

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

/// Where a learner is: a task of a lesson, and how far the turn has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonPlace {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the task, from 0.
    pub(super) index: usize,
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
