//! Analyses of finished games.
//!
//! The store keeps the requests, so a restart loses none. One task computes the analyses one after the other,
//! position by position; every position waits behind jobs for games. Several nodes compute different ones.

use crate::cluster;
use crate::engine_pool::{EngineJob, judgement};
use crate::fair_queue::{Ticket, Urgency};
use crate::server::Server;
use fanorona_engine::{Limit, Report};
use fanorona_game::{Annotation, EndReason, GameId, GameRecord, Judgement, PlayedTurn, Slip, TurningPoint};
use fanorona_protocol::event::{AnalysisEvent, Event};
use fanorona_rules::Position;
use fanorona_store::{StoreError, Work};
use std::sync::Arc;
use tokio::sync::Notify;
use tracing::{error, info};

/// Wakes the task that computes analyses.
#[derive(Debug, Default)]
pub(crate) struct Analyses {
    asked: Notify,
}

impl Analyses {
    /// A request was added.
    pub(crate) fn asked(&self) {
        self.asked.notify_one();
    }
}

/// Computes requested analyses until the server stops.
pub(crate) async fn run(server: Arc<Server>) {
    loop {
        let asked = server.analyses.asked.notified();
        let limits = &server.limits.robot;
        let wait = match next(&server).await {
            Ok(Next::Done) => continue,
            // A node may have ended in the middle of an analysis.
            Ok(Next::Nothing) => server.cluster.is_some().then_some(limits.sweep_interval),
            Ok(Next::Claimed) => Some(limits.retry),
            Err(error) => {
                error!(%error, "analysis failed; it is retried");
                Some(limits.retry)
            }
        };
        let retry = wait.map(|wait| server.clock.now().plus(wait));
        let later = async {
            match retry {
                Some(moment) => server.clock.reach(moment).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = asked => {}
            () = later => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// What has come of the next request.
enum Next {
    Done,
    /// There is none, or the server stops.
    Nothing,
    /// Another node was faster.
    Claimed,
}

/// Computes the next analysis.
async fn next(server: &Server) -> Result<Next, StoreError> {
    if server.stop.is_cancelled() {
        return Ok(Next::Nothing);
    }
    let node = server.cluster.as_ref().map(|cluster| cluster.number());
    let Some(game) = server.store.next_analysis(node).await? else { return Ok(Next::Nothing) };
    cluster::alone(server, Work::Analysis(game), answer(server, game)).await?.unwrap_or(Ok(Next::Claimed))
}

/// Computes an analysis, and tells those who have requested it.
async fn answer(server: &Server, game: GameId) -> Result<Next, StoreError> {
    let read = async {
        let record = server.store.game(game).await?;
        Ok::<_, StoreError>((record, server.store.turns(game).await?))
    };
    let (event, waited) = match read.await {
        Ok((Some(record), turns)) if record.game.result().is_some() => {
            match analyse(server, &record, &turns).await {
                Some(annotation) => {
                    let points = annotation.points.len();
                    info!(game = game.0, points, "game analysed");
                    let waited = server.store.keep_annotation(&annotation).await?;
                    server.replays.annotate(&annotation);
                    (AnalysisEvent::Done { game, points }, waited)
                }
                None if server.stop.is_cancelled() => return Ok(Next::Nothing),
                None => give_up(server, game).await?,
            }
        }
        // The turns are unreadable. Drop the request, so that the others do not wait behind it.
        Ok(_) | Err(StoreError::Undecodable { .. }) => give_up(server, game).await?,
        Err(error) => return Err(error),
    };
    for account in waited {
        server.presence.tell(account, &Event::Analysis(event.clone()));
    }
    Ok(Next::Done)
}

async fn give_up(
    server: &Server,
    game: GameId,
) -> Result<(AnalysisEvent, Vec<fanorona_game::AccountId>), StoreError> {
    error!(game = game.0, "game cannot be analysed");
    Ok((AnalysisEvent::Failed { game }, server.store.give_up_analysis(game).await?))
}

/// Analyses every turn of a game. `None` if that is impossible or the server stops.
async fn analyse(server: &Server, record: &GameRecord, turns: &[PlayedTurn]) -> Option<Annotation> {
    let mut at = record.first_position();
    let mut past = Vec::new();
    let mut points = Vec::new();
    // The best result of the side to move, with its turn.
    let mut best = think(server, at, &past).await?;
    for (index, played) in turns.iter().enumerate() {
        if played.turn.captures() {
            past.clear();
        } else {
            past.push(at);
        }
        at = at.play(&played.turn).ok()?;
        let is_last = index + 1 == turns.len();
        let (became, next) = match decided(record, &at, is_last) {
            Some(became) => (became, None),
            None => {
                let report = think(server, at, &past).await?;
                (judgement(report.score).reversed(), Some(report))
            }
        };
        let was = judgement(best.score);
        if best.turn != played.turn && Slip::between(was, became).is_some() {
            points.push(TurningPoint { ply: played.ply, best: best.turn, was, became });
        }
        let Some(next) = next else { break };
        best = next;
    }
    let nodes = server.limits.analysis.positions_per_turn;
    Some(Annotation { game: record.id, made_at: server.clock.wall(), nodes, points })
}

/// The result of the side that has just moved, if the rules decide it.
fn decided(record: &GameRecord, at: &Position, is_last: bool) -> Option<Judgement> {
    if let Some(outcome) = at.outcome() {
        let mover = at.side_to_move().opposite();
        return Some(if outcome.winner == mover { Judgement::Won } else { Judgement::Lost });
    }
    let reason = record.game.result().map(|result| result.reason).filter(|_| is_last)?;
    matches!(reason, EndReason::Repetition | EndReason::NoCaptureLimit).then_some(Judgement::Drawn)
}

async fn think(server: &Server, position: Position, past: &[Position]) -> Option<Report> {
    let job = EngineJob {
        past: past.to_vec(),
        quiet: u32::try_from(past.len()).unwrap_or(u32::MAX),
        ..EngineJob::of(position, Limit::nodes(server.limits.analysis.positions_per_turn))
    };
    let ticket = Ticket { urgency: Urgency::Analysis, person: None, network: None };
    server.engine_pool.run(ticket, job).await
}
