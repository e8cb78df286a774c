//! What the commands about analysis do.

use crate::command::analysis::AnalysisCommand;
use crate::config::limits::AnalysisLimits;
use crate::engine::engine_pool::EngineJob;
use crate::features::advice;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, tasks};
use crate::games::supposed::supposed;
use crate::games::tables::side_in_running;
use crate::services::analyses::Estimate;
use crate::services::{Server, daily_limits};
use fanorona_engine::Limit;
use fanorona_game::{Game, GameId};
use fanorona_protocol::messages::analysis::{
    AnalysisDetail, AnalysisDone, AnalysisNotice, AnalysisRefusal,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::history::RecordEvent;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::study::StudyRefusal;
use fanorona_protocol::records::Record;
use fanorona_protocol::value::{AtMost, OfGame, Seconds};
use fanorona_rules::Position;
use fanorona_rules::notation::Movements;
use fanorona_store::{AccountKind, AnalysisBounds, AnalysisRequest, AnalysisRequested};
use std::sync::Arc;

pub async fn handle(server: &Server, me: &LoggedIn, command: AnalysisCommand) -> Result {
    let of_task = match &command {
        AnalysisCommand::Hint(None) => tasks::hint(server, me).await?,
        AnalysisCommand::Analyse { game: None, .. } => tasks::analyse(server, me).await?,
        AnalysisCommand::Hint(Some(_))
        | AnalysisCommand::HintAt { .. }
        | AnalysisCommand::Analyse { game: Some(_), .. } => None,
    };
    match (command, of_task) {
        (_, Some(answer)) => Ok(answer),
        (AnalysisCommand::Hint(game), None) => hint(server, me, game).await,
        (AnalysisCommand::HintAt { position, turns }, None) => {
            hint_at(server, me, position, &turns).await
        }
        (AnalysisCommand::Analyse { game, detail }, None) => {
            analyse(server, me, game, detail).await
        }
    }
}

/// Shows the turn that the strongest bot would play.
async fn hint(server: &Server, me: &LoggedIn, game: Option<GameId>) -> Result {
    let record = game_context::seen(server, me, game, GamePurpose::Play).await?;
    let game = record.id;
    let side = side_in_running(&record, &me.player)?;
    if record.terms.rated {
        return Err(AnalysisRefusal::RatedGame(OfGame { game }).into());
    }
    if record.game.to_move() != Some(side) {
        return Err(PlayRefusal::NotYourTurn { game, queue: None }.into());
    }
    let job = EngineJob::about(
        &record.game,
        Limit::nodes(server.limits.analysis.hint_positions),
    );
    let advice = advice::advice(server, me, record.game.stage(), job).await?;
    let other = record.seats.get(side.opposite()).id;
    let name = me.player.name.clone();
    server
        .presence
        .tell(other, &Event::Hint(AnalysisNotice::Hint { game, name }));
    let turn = record.game.turn_number();
    let done = AnalysisDone::Hint {
        game,
        turn,
        side,
        advice,
    };
    Ok(Done::Analysis(Box::new(done)).into())
}

/// Shows what the engine would play in a position after some turns, and the best other turns.
async fn hint_at(
    server: &Server,
    me: &LoggedIn,
    position: Position,
    turns: &[Movements],
) -> Result {
    let most = server.limits.queue.preview_turns;
    if turns.len() > most {
        return Err(QueueRefusal::TooManyTurns(AtMost { most }).into());
    }
    let (game, _) = supposed(Game::from_position(position), None, turns)?;
    let stage = game.stage();
    if game.result().is_some() {
        return Err(AnalysisRefusal::PositionOver.into());
    }
    let at = *stage.start();
    if let Some(game) = advice::rated_game_at(server, me, |one| *one == at).await? {
        return Err(StudyRefusal::RatedGameIsRunning(OfGame { game }).into());
    }
    let (advice, others) = advice::with_others(server, me, stage).await?;
    let done = AnalysisDone::Position {
        position: at.to_string(),
        side: stage.side_to_move(),
        advice,
        others,
    };
    Ok(Done::Analysis(Box::new(done)).into())
}

/// Shows the turning points of a game, or has them looked for.
async fn analyse(
    server: &Server,
    me: &LoggedIn,
    game: Option<GameId>,
    detail: AnalysisDetail,
) -> Result {
    let record = game_context::seen(server, me, game, GamePurpose::Review).await?;
    let game = record.id;
    if record.game.result().is_none() {
        return Err(AnalysisRefusal::NotOver(OfGame { game }).into());
    }
    if record.game.ply().0 == 0 {
        return Err(AnalysisRefusal::NothingPlayed(OfGame { game }).into());
    }
    let annotation = server.store.annotation(game).await?;
    if annotation.is_some() {
        let turns = server.play.past_games.of(&record).await?.turns().to_vec();
        let record = Arc::new(Record::new(&record, turns).annotated(annotation));
        let event = Event::Record(RecordEvent::TurningPoints { record, detail });
        return Ok(Reply::showing(vec![event], Done::Quietly).into());
    }
    let limits = &server.limits;
    let AnalysisLimits {
        per_player,
        guests,
        total,
        ..
    } = limits.analysis;
    let bounds = AnalysisBounds {
        of_one: per_player,
        of_guests: guests,
        of_all: total,
    };
    let network = server.presence.network_of(me.player.id);
    let request = AnalysisRequest {
        game,
        account: me.player.id,
        guest: me.kind == AccountKind::Guest,
        network: network.map(|network| {
            network
                .site()
                .map_or_else(|| network.to_string(), |site| site.to_string())
        }),
        turns: record.game.ply().0,
        at: server.clock.now(),
    };
    if request.guest
        && !server
            .store
            .who_waits_for_analysis(game)
            .await?
            .contains(&request.account)
    {
        daily_limits::count_guest_turns(server, &request, network).await?;
    }
    let requested = server
        .store
        .request_analysis(request.clone(), bounds)
        .await?;
    match requested {
        AnalysisRequested::Added => {
            let (_, seconds_left) = progress(server, &request).await?;
            server.engine.analyses.asked();
            let done = AnalysisDone::Waits {
                game,
                turns: request.turns,
                seconds_left,
            };
            Ok(Done::Analysis(Box::new(done)).into())
        }
        AnalysisRequested::Waits => {
            let (turns_done, seconds_left) = progress(server, &request).await?;
            let done = AnalysisDone::Running {
                game,
                turns_done,
                turns: request.turns,
                seconds_left,
            };
            Ok(Done::Analysis(Box::new(done)).into())
        }
        AnalysisRequested::TooManyOfOne => Err(AnalysisRefusal::TooManyOwn(AtMost {
            most: limits.analysis.per_player,
        })
        .into()),
        AnalysisRequested::TooManyOfAll => {
            let most = if me.kind == AccountKind::Guest {
                guests.min(total)
            } else {
                total
            };
            Err(AnalysisRefusal::TooMany(AtMost { most }).into())
        }
    }
}

/// How many turns of a game are analysed, and about how long the rest takes.
async fn progress(server: &Server, request: &AnalysisRequest) -> Result<(u32, Option<Seconds>)> {
    let node = server.cluster.as_ref().map(|cluster| cluster.number());
    let total = server.limits.analysis.total;
    let waiting = server.store.waiting_analyses(node, total).await?;
    let Estimate { turns_done, left } = server.engine.analyses.estimate(request, &waiting);
    Ok((turns_done, left.map(Seconds::until_end_of)))
}
