//! Lessons on pages: their tasks in words for somebody who points at a board.

use super::board;
use crate::language::Language;
use crate::pictures::{BoardKind, Svg};
use crate::text::features::learn::{Reader, words};
use crate::text::sentences::locale::Locale;
use crate::text::web::position_in_words;
use fanorona_game::{Game, Lesson, LessonPlace};

/// A task of a lesson.
#[derive(Debug, Clone)]
pub struct TaskView {
    /// What to do.
    pub task: String,
    pub hint: String,
    /// What a right turn shows.
    pub right: String,
    /// What another legal turn lacks.
    pub miss: String,
    pub board: Svg,
}

/// The name of a lesson.
#[must_use]
pub fn lesson_title(lesson: Lesson, language: Language) -> String {
    let title = Locale::of(language).word(&format!("lesson-{}", lesson.name()));
    let mut letters = title.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The board of a task.
fn task_board(place: &LessonPlace, kind: BoardKind, language: Language) -> Svg {
    let position = place.task().position();
    let game = Game::from_position(position);
    let words = position_in_words(&position, language);
    board(&game, place.task().side(), kind, &words)
}

/// The first board of a lesson.
#[must_use]
pub fn lesson_board(lesson: Lesson, language: Language) -> Svg {
    task_board(&LessonPlace::start(lesson), BoardKind::Small, language)
}

/// The tasks of a lesson, in their order.
#[must_use]
pub fn lesson_tasks(lesson: Lesson, language: Language) -> Vec<TaskView> {
    let places = std::iter::successors(Some(LessonPlace::start(lesson)), |place| place.next());
    let view = |place: LessonPlace| {
        let words = |part| words(&place, part, Reader::Touching, Locale::of(language));
        TaskView {
            task: words("task"),
            hint: words("hint"),
            right: words("right"),
            miss: words("miss"),
            board: task_board(&place, BoardKind::Playable, language),
        }
    };
    places.map(view).collect()
}
