//! Commands on the board of a study: playing turns, stepping through them, and asking for advice.

use super::open::{OpenStudy, at, show};
use crate::command::replay::Step;
use crate::engine::engine_pool::EngineJob;
use crate::features::Result;
use crate::features::advice;
use crate::features::logged_in::LoggedIn;
use crate::features::tasks::TaskCommand;
use crate::services::Server;
use fanorona_engine::Limit;
use fanorona_game::{Ply, StudyPlace, StudyPlay};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::study::{OfStudy, StudyDone, StudyRefusal, StudyStatus};
use fanorona_protocol::notation::StepTexts;
use fanorona_protocol::records::study::note_otb_turn;
use fanorona_protocol::value::OfGame;
use fanorona_rules::notation::Movements;

/// Answers a command on the board of the study.
pub async fn on_board(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    command: TaskCommand<'_>,
) -> Result {
    let place = &open.place;
    match command {
        TaskCommand::Play(movements) => play(server, me, open, movements).await,
        TaskCommand::Show => Ok(show(open.clone())),
        TaskCommand::Reset => Ok(show(open.moved(place.to(place.at)))),
        TaskCommand::Back => match place.back() {
            Some(place) => Ok(show(open.moved(place))),
            None => undo(open, 1),
        },
        TaskCommand::Legal => {
            let legal = StepTexts::next(&place.stage);
            Ok(Done::Study(StudyDone::LegalInStudy {
                legal,
                may_end: place.stage.may_end(),
            })
            .into())
        }
    }
}

/// Goes back this number of turns, or to the start of an unfinished turn.
pub fn undo(open: &OpenStudy, turns: u32) -> Result {
    if open.place.back().is_some() {
        return Ok(show(open.moved(open.place.to(open.place.at))));
    }
    step(open, Step::Backward(turns))
}

/// Goes to another turn of the line, as in a replay.
pub fn step(open: &OpenStudy, step: Step) -> Result {
    let (now, end) = (open.place.ply(), open.place.turns());
    let wanted = match step {
        Step::Forward(turns) => now.saturating_add(turns.max(1)).min(end),
        Step::Backward(turns) => now.saturating_sub(turns.max(1)),
        Step::To(turn) => turn.min(end),
        Step::BeforeEnd(turns) => end.saturating_sub(turns),
        Step::Turning(_) => return Err(StudyRefusal::OnlyInReplays.into()),
    };
    if wanted == now && !matches!(step, Step::To(_) | Step::BeforeEnd(_)) {
        return Err(StudyRefusal::EndOfStudy {
            study: open.id,
            after: now,
        }
        .into());
    }
    Ok(at(StudyStatus::At, open.moved(open.place.after(wanted))))
}

/// What the engine would play here. It is asked like a hint, and not about a rated game of the user
/// that is running.
pub async fn advice(server: &Server, me: &LoggedIn, open: &OpenStudy) -> Result {
    let StudyPlace { study, at, stage } = &open.place;
    let position = *stage.start();
    if position.outcome().is_some() {
        return Err(StudyRefusal::OverInStudy(OfStudy { study: open.id }).into());
    }
    let before = std::iter::once(None).chain(study.path(*at).into_iter().map(Some));
    let before: Vec<_> = before.map(|place| study.position(place)).collect();
    if let Some(game) = advice::rated_game_at(server, me, |at| before.contains(at)).await? {
        return Err(StudyRefusal::RatedGameIsRunning(OfGame { game }).into());
    }
    let job = EngineJob::of(
        position,
        Limit::nodes(server.limits.analysis.hint_positions),
    );
    let advice = advice::advice(server, me, stage, job).await?;
    let (study, turn, side) = (open.id, Ply(open.place.ply() + 1), stage.side_to_move());
    let done = StudyDone::StudyAdvice {
        study,
        turn,
        side,
        advice,
    };
    Ok(Done::Study(done).into())
}

/// Plays what the user typed. A turn that the study already has here is followed; any other turn is
/// added as a variation.
pub(super) async fn play(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    movements: &Movements,
) -> Result {
    let StudyPlace {
        study,
        at: place,
        stage,
    } = &open.place;
    if stage.start().outcome().is_some() {
        return Err(StudyRefusal::OverInStudy(OfStudy { study: open.id }).into());
    }
    let played = open.place.play(movements).map_err(|rejection| {
        let why = (&*rejection).into();
        StudyRefusal::IllegalInStudy {
            study: open.id,
            why,
        }
    })?;
    let turn = match played {
        StudyPlay::UnderWay(place) => return Ok(show(open.moved(place))),
        StudyPlay::Finished(turn) => turn,
    };
    if let Some(there) = study
        .children(*place)
        .find(|child| study.turn(*child) == turn)
    {
        return Ok(at(StudyStatus::At, open.moved(open.place.to(Some(there)))));
    }
    open.check_owner(me)?;
    let mut study = (**study).clone();
    // The stage has just played the turn, so that the study accepts it.
    let node = study.add(*place, turn).ok();
    note_otb_turn(&mut study, open.place.ply() + 1, server.clock.wall());
    Ok(at(
        StudyStatus::Added,
        open.changed(server, study, node).await?,
    ))
}

/// Enters a variation by its number in the list below the board.
pub(super) fn enter(open: &OpenStudy, number: u32) -> Result {
    let StudyPlace {
        study, at: place, ..
    } = &open.place;
    let index = (number as usize).checked_sub(1);
    let variations = study.children(*place).count();
    let child = index.and_then(|index| study.children(*place).nth(index));
    let child = child.ok_or(StudyRefusal::NoVariation { variations })?;
    Ok(at(StudyStatus::At, open.moved(open.place.to(Some(child)))))
}
