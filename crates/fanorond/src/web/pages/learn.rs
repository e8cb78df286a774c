//! `/learn`: the way in for who has never played, and `/learn/N`: a lesson on a board.

use crate::web::frame::{Frame, Keep, LONG, SHORTLY, page as answer, refused};
use crate::web::markup::{Drawn, drawn};
use crate::web::pages::number;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use fanorona_game::Lesson;
use fanorona_protocol::text::web::{self, Label, TaskView};

#[derive(Template)]
#[template(path = "learn.html")]
struct LearnPage {
    frame: Frame,
    lessons: Vec<LessonCard>,
}

/// A lesson in the list.
struct LessonCard {
    number: u32,
    title: String,
    board: Drawn<'static>,
    /// Whether the member has done it.
    done: bool,
}

#[derive(Template)]
#[template(path = "lesson.html")]
struct LessonPage {
    frame: Frame,
    number: u32,
    tasks: Vec<TaskView>,
    next: Option<u32>,
}

/// `/learn`.
pub(super) async fn list(visitor: Visitor) -> Response {
    let store = &visitor.site.server.store;
    let done = match &visitor.member {
        Some(member) => store.lessons_done(member.player.id).await,
        None => Ok(Vec::new()),
    };
    let done = match done {
        Ok(done) => done,
        Err(error) => {
            let why = crate::error::CommandError::from(error);
            return refused(&visitor, &why.into());
        }
    };
    let card = |lesson: &Lesson| LessonCard {
        number: lesson.number(),
        title: web::lesson_title(*lesson, visitor.language),
        board: web::lesson_board(*lesson, visitor.language).into(),
        done: done.contains(lesson),
    };
    let template = LearnPage {
        frame: Frame::new(&visitor, web::play_word("learn", visitor.language)),
        lessons: Lesson::ALL.iter().map(card).collect(),
    };
    answer(&visitor, SHORTLY, &template)
}

/// `/learn/N`.
pub(super) async fn lesson(visitor: Visitor, Path(word): Path<String>) -> Response {
    let Some(lesson) = number(&word).and_then(Lesson::of_number) else {
        return refused(&visitor, &Refused::Missing);
    };
    let next = Lesson::of_number(lesson.number() + 1);
    let template = LessonPage {
        frame: Frame::new(&visitor, web::lesson_title(lesson, visitor.language)),
        number: lesson.number(),
        tasks: web::lesson_tasks(lesson, visitor.language),
        next: next.map(Lesson::number),
    };
    let keep = if visitor.member.is_some() {
        Keep::Never
    } else {
        LONG
    };
    answer(&visitor, keep, &template)
}
