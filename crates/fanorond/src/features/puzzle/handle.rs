//! What the commands about puzzles do.

use crate::command::puzzle::PuzzleCommand;
use crate::engine::engine_pool::{EngineJob, judged};
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::places::PlaceChange;
use crate::features::puzzle::daily;
use crate::features::tasks::TaskCommand;
use crate::features::{HandlerOutput, Result};
use crate::services::{Core, Server};
use fanorona_engine::{Limit, Report};
use fanorona_game::{PuzzleAttempt, PuzzlePlace};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::puzzle::{
    PuzzleDone, PuzzleEvent, PuzzleRefusal, PuzzleReply, PuzzleStatus,
};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::notation::StepTexts;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Reason, Turn};
use fanorona_store::AccountKind;

pub async fn handle(server: &Server, caller: Caller<'_>, command: PuzzleCommand) -> Result {
    match command {
        PuzzleCommand::Day => of_the_day(server, caller.user()).await,
        PuzzleCommand::Days { before } => daily::list(server, caller.user(), before).await,
        PuzzleCommand::Show => show_open(server, caller.player()?).await,
        PuzzleCommand::Hint => {
            let me = caller.player()?;
            hint(server, me, open(me)?).await
        }
        PuzzleCommand::Skip => {
            let me = caller.player()?;
            over(server, me, told(PuzzleStatus::Skipped, open(me)?)).await
        }
        PuzzleCommand::Quit => Ok(quit(open(caller.player()?)?)),
    }
}

/// Shows the open puzzle, or a new one.
pub async fn show_open(server: &Server, me: &LoggedIn) -> Result {
    match open(me) {
        Ok(place) => Ok(show(place.clone())),
        Err(_) => next(server, me).await,
    }
}

fn open(me: &LoggedIn) -> std::result::Result<&PuzzlePlace, PuzzleRefusal> {
    me.places
        .puzzle
        .as_deref()
        .ok_or(PuzzleRefusal::NoOpenPuzzle)
}

/// Leaves the puzzle. That of a day does not stay open: it is shown again whenever it is asked for.
fn quit(place: &PuzzlePlace) -> HandlerOutput {
    let puzzle = place.puzzle.id;
    let (done, change) = match place.day {
        Some(_) => (
            PuzzleDone::LeftPuzzleOfTheDay { puzzle },
            PlaceChange::PuzzleOver(None),
        ),
        None => (PuzzleDone::LeftPuzzle { puzzle }, PlaceChange::PuzzleLeft),
    };
    HandlerOutput::at(Reply::done(done.into()), change)
}

/// Shows the puzzle of the day, where the person is in it if it is open. A stranger may look.
async fn of_the_day(core: &Core, me: Option<&LoggedIn>) -> Result {
    let daily = daily::of_today(core, me).await?;
    let day = Some(&daily.day);
    let open = me.and_then(|me| me.places.puzzle.as_deref());
    let place = match open.filter(|place| place.day.as_ref() == day) {
        Some(place) => place.clone(),
        None => PuzzlePlace::of_day(daily.puzzle.clone(), daily.day.clone()),
    };
    let event = PuzzleEvent {
        daily: Some(daily::counts(core, me, &daily).await?),
        ..told(status(&place), &place)
    };
    Ok(answer(event, PlaceChange::Puzzle(Box::new(place))))
}

/// Answers a command on the board of the puzzle.
pub async fn on_board(
    server: &Server,
    me: &LoggedIn,
    place: &PuzzlePlace,
    command: TaskCommand<'_>,
) -> Result {
    match command {
        TaskCommand::Play(movements) => play(server, me, place, movements).await,
        TaskCommand::Show => Ok(show(place.clone())),
        TaskCommand::Reset => Ok(taken_back(place.again())),
        TaskCommand::Back => Ok(taken_back(place.back().ok_or(
            PuzzleRefusal::NoStepInPuzzle {
                reason: Reason::CannotEnd,
            },
        )?)),
        TaskCommand::Legal => {
            let legal = StepTexts::next(&place.stage);
            Ok(Done::Puzzle(PuzzleDone::LegalInPuzzle {
                legal,
                may_end: place.stage.may_end(),
            })
            .into())
        }
    }
}

/// Shows which piece to move. The solution is not rated then.
pub async fn hint(core: &Core, me: &LoggedIn, place: &PuzzlePlace) -> Result {
    let id = me.player.id;
    match &place.day {
        _ if !is_rated(me) => {}
        Some(day) => {
            let at = core.clock.now();
            core.store.note_daily_hint(id, day, at).await?;
        }
        None => core.store.note_puzzle_hint(id).await?,
    }
    Ok(answer(
        told(PuzzleStatus::Hint, place),
        PlaceChange::Puzzle(Box::new(place.clone())),
    ))
}

/// The line that says that turns go to a game from now on.
pub fn paused(place: &PuzzlePlace) -> Event {
    Event::Puzzle(Box::new(told(PuzzleStatus::Paused, place)))
}

/// Whether answers count: they change ratings, and are counted for the puzzle of a day. Guests have none, and bots would show how well their engines
/// search.
pub(super) fn is_rated(me: &LoggedIn) -> bool {
    me.kind == AccountKind::Member && me.bot.is_none()
}

fn told(status: PuzzleStatus, place: &PuzzlePlace) -> PuzzleEvent {
    PuzzleEvent {
        status,
        place: place.clone(),
        turn: None,
        reply: None,
        change: None,
        daily: None,
        taken_back: false,
    }
}

fn answer(event: PuzzleEvent, change: PlaceChange) -> HandlerOutput {
    let reply = Reply::showing(vec![Event::Puzzle(Box::new(event))], Done::Quietly);
    HandlerOutput::at(reply, change)
}

/// Shows the task and its board.
fn show(place: PuzzlePlace) -> HandlerOutput {
    answer(
        told(status(&place), &place),
        PlaceChange::Puzzle(Box::new(place)),
    )
}

/// Shows the board after steps were taken back.
fn taken_back(place: PuzzlePlace) -> HandlerOutput {
    let event = PuzzleEvent {
        taken_back: true,
        ..told(status(&place), &place)
    };
    answer(event, PlaceChange::Puzzle(Box::new(place)))
}

fn status(place: &PuzzlePlace) -> PuzzleStatus {
    match (place.stage.may_end(), place.reply().is_some()) {
        (true, _) => PuzzleStatus::UnderWay,
        (false, true) => PuzzleStatus::Second,
        (false, false) => PuzzleStatus::Task,
    }
}

/// Shows a puzzle that the person has not seen. People whose answers are not rated get all puzzles
/// in order, starting with the first in each session.
async fn next(server: &Server, me: &LoggedIn) -> Result {
    let puzzle = if is_rated(me) {
        server
            .store
            .puzzle_for(me.player.id, server.clock.now())
            .await?
    } else {
        server.store.puzzle_after(me.places.last_puzzle).await?
    };
    match puzzle {
        Some(puzzle) => Ok(show(PuzzlePlace::start(puzzle))),
        None if super::finder::next_source(server).await?.is_none() => {
            Err(PuzzleRefusal::NoPuzzleLeft.into())
        }
        None => {
            server.engine.puzzle_finder.ask(me.player.id);
            Ok(Done::Puzzle(PuzzleDone::LooksForPuzzles).into())
        }
    }
}

/// Plays what the person typed.
async fn play(
    server: &Server,
    me: &LoggedIn,
    place: &PuzzlePlace,
    movements: &Movements,
) -> Result {
    let attempt = place.play(movements).map_err(|rejection| {
        let why = (&*rejection).into();
        PuzzleRefusal::IllegalInPuzzle {
            puzzle: place.puzzle.id,
            why,
        }
    })?;
    match attempt {
        PuzzleAttempt::UnderWay(place) => Ok(show(place)),
        PuzzleAttempt::Solved(turn) => {
            let solved = PuzzleEvent {
                turn: Some(turn),
                ..told(PuzzleStatus::Solved, place)
            };
            over(server, me, solved).await
        }
        PuzzleAttempt::Wrong(turn, after) => {
            let reply = reply_to(server, me, &after).await.map(|(reply, _)| reply);
            let wrong = PuzzleEvent {
                turn: Some(turn),
                reply,
                ..told(PuzzleStatus::Wrong, place)
            };
            over(server, me, wrong).await
        }
        PuzzleAttempt::ToReply(turn, after) => {
            let (reply, position) = reply_to(server, me, &after)
                .await
                .ok_or(ServerRefusal::Busy)?;
            let place = place.second(reply.turn, position);
            let second = told(PuzzleStatus::Second, &place);
            let second = PuzzleEvent {
                turn: Some(turn),
                reply: Some(reply),
                ..second
            };
            Ok(answer(second, PlaceChange::Puzzle(Box::new(place))))
        }
    }
}

/// Ends a puzzle with an answer, which is rated if it is the first, or counted for the day.
async fn over(core: &Core, me: &LoggedIn, event: PuzzleEvent) -> Result {
    let solved = event.status == PuzzleStatus::Solved;
    let (id, at) = (me.player.id, core.clock.now());
    if let Some(day) = event.place.day.clone() {
        if is_rated(me) {
            core.store
                .answer_daily_puzzle(id, day.clone(), solved, at)
                .await?;
        }
        let daily = daily::counts_of(core, me, &day).await?;
        return Ok(answer(
            PuzzleEvent { daily, ..event },
            PlaceChange::PuzzleOver(None),
        ));
    }
    let puzzle = event.place.puzzle.id;
    let change = if is_rated(me) {
        core.store.answer_puzzle(id, puzzle, solved, at).await?
    } else {
        None
    };
    Ok(answer(
        PuzzleEvent { change, ..event },
        PlaceChange::PuzzleOver(Some(puzzle)),
    ))
}

/// What the opponent answers in a position, and the position after it. `None` if the engine is too
/// busy or the game is over.
async fn reply_to(
    server: &Server,
    me: &LoggedIn,
    position: &Position,
) -> Option<(PuzzleReply, Position)> {
    let until = server.clock.now().plus(server.limits.analysis.hint_timeout);
    let report = tokio::select! {
        report = think(server, me, *position) => report?,
        () = server.clock.reach(until) => return None,
    };
    let turn: Turn = report.turn;
    let after = position.play(&turn).ok()?;
    let person = position.side_to_move().opposite();
    let captured = position.pieces(person).len() - after.pieces(person).len();
    Some((
        PuzzleReply {
            turn,
            captured,
            became: judged(&report).reversed(),
        },
        after,
    ))
}

async fn think(server: &Server, me: &LoggedIn, position: Position) -> Option<Report> {
    let network = server
        .presence
        .sessions(me.player.id)
        .and_then(|sessions| sessions.network());
    let ticket = Ticket {
        urgency: Urgency::Hint,
        person: Some(me.player.id),
        network,
    };
    let limit = Limit::nodes(server.limits.puzzle.positions_per_turn);
    server
        .engine
        .pool
        .run(ticket, EngineJob::of(position, limit))
        .await
}
