//! What the commands about lessons do.

use crate::command::learn::LearnCommand;
use crate::features::logged_in::LoggedIn;
use crate::features::places::PlaceChange;
use crate::features::tasks::TaskCommand;
use crate::features::{HandlerOutput, Result};
use crate::services::{Core, Server};
use fanorona_game::{Attempt, Lesson, LessonPlace};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::learn::{
    LearnDone, LearnRefusal, LessonEvent, LessonRow, LessonStatus,
};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::notation::StepTexts;
use fanorona_rules::Reason;
use fanorona_rules::notation::Movements;
use fanorona_store::AccountKind;

pub async fn handle(server: &Server, me: &LoggedIn, command: LearnCommand) -> Result {
    let place = me.places.lesson.as_deref().copied();
    match command {
        LearnCommand::List => list(server, me).await,
        LearnCommand::Continue => match place {
            Some(place) => Ok(show(place)),
            None => next(server, me, Lesson::Moving).await,
        },
        LearnCommand::Start(number) => {
            let lessons = Lesson::count();
            let lesson = Lesson::of_number(number).ok_or(LearnRefusal::NoSuchLesson { lessons })?;
            Ok(show(LessonPlace::start(lesson)))
        }
        LearnCommand::Next => match place {
            // The next one in the list, also if it is done.
            Some(place) => {
                let next = Lesson::of_number(place.lesson.number() + 1);
                Ok(show(LessonPlace::start(next.unwrap_or(Lesson::Moving))))
            }
            None => next(server, me, me.places.last_lesson.unwrap_or(Lesson::Moving)).await,
        },
        LearnCommand::Again => Ok(show(place.ok_or(LearnRefusal::NoLesson)?.again())),
        LearnCommand::Hint => Ok(hint(place.ok_or(LearnRefusal::NoLesson)?)),
        LearnCommand::Quit => {
            let lesson = place.ok_or(LearnRefusal::NoLesson)?.lesson.number();
            let reply = Reply::done(LearnDone::LeftLesson { lesson }.into());
            Ok(HandlerOutput::at(reply, PlaceChange::LessonLeft))
        }
    }
}

/// Answers a command on the board of the lesson.
pub async fn on_board(
    server: &Server,
    me: &LoggedIn,
    place: LessonPlace,
    command: TaskCommand<'_>,
) -> Result {
    match command {
        TaskCommand::Play(movements) => play(server, me, place, movements).await,
        TaskCommand::Show => Ok(show(place)),
        TaskCommand::Reset => Ok(taken_back(place.again())),
        TaskCommand::Back => Ok(taken_back(place.back().ok_or(
            LearnRefusal::NoStepToTakeBack {
                reason: Reason::CannotEnd,
            },
        )?)),
        TaskCommand::Legal => {
            let stage = &place.stage;
            let legal = StepTexts::next(stage);
            Ok(Done::Learn(LearnDone::LegalInLesson {
                legal,
                may_end: stage.may_end(),
            })
            .into())
        }
    }
}

/// Shows the hint of a task.
pub fn hint(place: LessonPlace) -> HandlerOutput {
    answer(
        vec![event(LessonStatus::Hint, place)],
        PlaceChange::Lesson(Box::new(place)),
    )
}

/// The line that says that turns go to a game from now on.
pub fn paused(place: LessonPlace) -> Event {
    event(LessonStatus::Paused, place)
}

fn event(status: LessonStatus, place: LessonPlace) -> Event {
    Event::Lesson(Box::new(LessonEvent {
        status,
        place,
        turn: None,
        next: None,
        taken_back: false,
    }))
}

fn answer(events: Vec<Event>, change: PlaceChange) -> HandlerOutput {
    HandlerOutput::at(Reply::showing(events, Done::Quietly), change)
}

/// Shows the task and its board.
fn show(place: LessonPlace) -> HandlerOutput {
    answer(
        vec![event(status(&place), place)],
        PlaceChange::Lesson(Box::new(place)),
    )
}

/// Shows the board after steps were taken back.
fn taken_back(place: LessonPlace) -> HandlerOutput {
    let event = LessonEvent {
        status: status(&place),
        place,
        turn: None,
        next: None,
        taken_back: true,
    };
    answer(
        vec![Event::Lesson(Box::new(event))],
        PlaceChange::Lesson(Box::new(place)),
    )
}

fn status(place: &LessonPlace) -> LessonStatus {
    if place.stage.may_end() {
        LessonStatus::UnderWay
    } else {
        LessonStatus::Task
    }
}

/// The lessons that the learner has done. A guest's are known until the guest leaves.
async fn done(core: &Core, me: &LoggedIn) -> Result<Vec<Lesson>> {
    match me.kind {
        AccountKind::Member => Ok(core.store.lessons_done(me.player.id).await?),
        AccountKind::Guest | AccountKind::Deleted => Ok(me.places.lessons_done.clone()),
    }
}

/// Starts the next lesson that is not done.
async fn next(core: &Core, me: &LoggedIn, from: Lesson) -> Result {
    match from.next_unfinished(&done(core, me).await?) {
        Some(lesson) => Ok(show(LessonPlace::start(lesson))),
        None => Ok(Done::Learn(LearnDone::AllLessons {
            lessons: Lesson::count(),
        })
        .into()),
    }
}

async fn list(core: &Core, me: &LoggedIn) -> Result {
    let done = done(core, me).await?;
    let row = |lesson: &Lesson| LessonRow {
        lesson: lesson.number(),
        name: *lesson,
        done: done.contains(lesson),
    };
    Ok(Lists::Lessons(List::whole(Lesson::ALL.iter().map(row).collect())).into())
}

/// Plays what the learner typed, and goes on to the next task after a right turn.
async fn play(core: &Core, me: &LoggedIn, place: LessonPlace, movements: &Movements) -> Result {
    let attempt = place.play(movements).map_err(|rejection| {
        let why = (&*rejection).into();
        LearnRefusal::IllegalInLesson {
            lesson: place.lesson.number(),
            why,
        }
    })?;
    let told = |status, place, turn, next| {
        Event::Lesson(Box::new(LessonEvent {
            status,
            place,
            turn,
            next,
            taken_back: false,
        }))
    };
    match attempt {
        Attempt::UnderWay(place) => Ok(show(place)),
        Attempt::Missed(turn) => {
            let place = place.again();
            let missed = told(LessonStatus::Missed, place, Some(turn), None);
            Ok(answer(vec![missed], PlaceChange::Lesson(Box::new(place))))
        }
        Attempt::Right(turn) => {
            let place = place.again();
            let right = told(LessonStatus::Right, place, Some(turn), None);
            if let Some(next) = place.next() {
                return Ok(answer(
                    vec![right, event(LessonStatus::Task, next)],
                    PlaceChange::Lesson(Box::new(next)),
                ));
            }
            let lesson = place.lesson;
            if me.kind == AccountKind::Member {
                core.store
                    .note_lesson_done(me.player.id, lesson, core.clock.now())
                    .await?;
            }
            let mut done = done(core, me).await?;
            done.push(lesson);
            let next = lesson.next_unfinished(&done);
            let over = told(LessonStatus::Done, place, None, next);
            Ok(answer(vec![right, over], PlaceChange::LessonDone(lesson)))
        }
    }
}
