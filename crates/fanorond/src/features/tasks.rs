//! The task that a user is in: a lesson, a puzzle or a study. It answers commands that name no board.

use crate::command::learn::LearnCommand;
use crate::command::play::{LegalDetail, Play, PlayCommand};
use crate::command::replay::Step;
use crate::features::logged_in::LoggedIn;
use crate::features::places::Task;
use crate::features::study::OpenStudy;
use crate::features::{HandlerOutput, Result, learn, puzzle, study};
use crate::services::Server;
use fanorona_protocol::messages::replay::Way;
use fanorona_rules::notation::Movements;

/// A command that a lesson, a puzzle or a study answers, because it names no board.
#[derive(Debug, Clone, Copy)]
pub enum TaskCommand<'c> {
    Play(&'c Movements),
    Show,
    Back,
    Reset,
    Legal,
}

impl<'c> TaskCommand<'c> {
    /// What a command on a board means in a lesson, a puzzle or a study; `None` if it is about a
    /// game.
    pub fn of(command: &'c PlayCommand) -> Option<Self> {
        match command {
            PlayCommand::Play(Play {
                game: None,
                turn: None,
                movements,
            }) => Some(Self::Play(movements)),
            PlayCommand::Board(None) => Some(Self::Show),
            PlayCommand::Back(None) => Some(Self::Back),
            PlayCommand::Reset(None) => Some(Self::Reset),
            PlayCommand::Legal {
                game: None,
                detail: LegalDetail::Steps | LegalDetail::Turns,
            } => Some(Self::Legal),
            PlayCommand::Play(_)
            | PlayCommand::Board(_)
            | PlayCommand::Back(_)
            | PlayCommand::Reset(_)
            | PlayCommand::Legal { .. }
            | PlayCommand::Propose(_)
            | PlayCommand::Claim(_)
            | PlayCommand::Resign(_) => None,
        }
    }
}

/// The answer of the lesson, the puzzle or the study to which turns go; `None` if there is none.
pub async fn on_task(
    server: &Server,
    me: &LoggedIn,
    command: TaskCommand<'_>,
) -> Result<Option<HandlerOutput>> {
    Ok(Some(match me.places.task() {
        Some(Task::Lesson(place)) => learn::on_board(server, me, place, command).await?,
        Some(Task::Puzzle(place)) => puzzle::on_board(server, me, place, command).await?,
        Some(Task::Study(open)) => study::on_board(server, me, open, command).await?,
        None => return Ok(None),
    }))
}

/// Goes a step in the lesson, the puzzle or the study to which turns go; `None` if there is none.
pub async fn walk(server: &Server, me: &LoggedIn, step: Step) -> Result<Option<HandlerOutput>> {
    let goes_back = match step {
        Step::Backward(_) | Step::To(0) | Step::Turning(Way::Backward) => true,
        Step::Forward(_) | Step::To(_) | Step::BeforeEnd(_) | Step::Turning(Way::Forward) => false,
    };
    Ok(Some(match me.places.task() {
        Some(Task::Study(open)) => study::step(open, step)?,
        Some(Task::Lesson(_) | Task::Puzzle(_)) if goes_back => {
            return on_task(server, me, TaskCommand::Back).await;
        }
        Some(Task::Lesson(_)) => next_lesson(server, me).await?,
        Some(Task::Puzzle(_)) => puzzle::show_open(server, me).await?,
        None => return Ok(None),
    }))
}

/// The next lesson.
pub async fn next_lesson(server: &Server, me: &LoggedIn) -> Result {
    learn::handle(server, me, LearnCommand::Next).await
}

/// Takes back turns of a study, or the task back; `None` if there is none.
pub async fn undo(server: &Server, me: &LoggedIn, turns: u32) -> Result<Option<HandlerOutput>> {
    match me.places.study_with_focus() {
        Some(open) => study::undo(open, turns).map(Some),
        None => on_task(server, me, TaskCommand::Back).await,
    }
}

/// The hint of the task, which in a study is the advice of the engine; `None` if there is none.
pub async fn hint(server: &Server, me: &LoggedIn) -> Result<Option<HandlerOutput>> {
    match me.places.task() {
        Some(Task::Lesson(place)) => Ok(Some(learn::hint(place))),
        Some(Task::Puzzle(place)) => puzzle::hint(server, me, place).await.map(Some),
        Some(Task::Study(_)) => analyse(server, me).await,
        None => Ok(None),
    }
}

/// What the engine says about the board of the study; `None` without one.
pub async fn analyse(server: &Server, me: &LoggedIn) -> Result<Option<HandlerOutput>> {
    match me.places.task() {
        Some(Task::Study(open)) => study::advice(server, me, open).await.map(Some),
        Some(Task::Lesson(_) | Task::Puzzle(_)) | None => Ok(None),
    }
}

/// Leaves the study, which is stored.
pub fn close(open: &OpenStudy) -> HandlerOutput {
    study::close(open)
}
