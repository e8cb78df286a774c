//! Analyses of finished games.
//!
//! The store keeps the requests, so a restart loses none. One task computes the analyses, a few
//! turns of one and then of the next that [`Schedule`] names; every position waits behind jobs for
//! games. Several nodes compute different ones.

use crate::engine::engine_pool::{EngineJob, judged};
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::features::advice::line::Line;
use crate::people::news::GameNews;
use crate::services::schedule::Schedule;
use crate::services::{Core, Server};
use fanorona_engine::{Limit, Report};
use fanorona_game::{
    AccountId, Annotation, EndReason, GameId, GameRecord, Judgement, PlayedTurn, Slip, TurningPoint,
};
use fanorona_protocol::messages::analysis::AnalysisEvent;
use fanorona_protocol::messages::event::Event;
use fanorona_rules::{Position, Side, Turn};
use fanorona_store::{NewNews, NewsKind, StoreError, Work};
use std::collections::HashMap;
use std::sync::Arc;
use tracing::{error, info, warn};

/// Those who wait for the analysis of a game with fewer turns are not told how far it is.
const SHORT: usize = 20;
/// Turns of a game that are analysed before it is asked again whose turn it is.
const SLICE: u32 = 4;
/// A turn that seems to have lost something is searched again with this many times as many
/// positions.
const SECOND_LOOK: u64 = 4;

/// Computes requested analyses until the server stops.
pub async fn run(server: Arc<Server>) {
    let (mut schedule, mut begun) = (Schedule::default(), HashMap::new());
    loop {
        let asked = server.engine.analyses.next_request();
        let limits = &server.limits.robot;
        let wait = match next(&server, &mut schedule, &mut begun).await {
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

/// The result of looking for the next request.
enum Next {
    /// A part of it was computed, or all.
    Done,
    /// There is none, or the server stops.
    Nothing,
    /// Another node was faster.
    Claimed,
}

/// Computes a part of the next analysis. `begun` has the analyses of which a part is computed: at
/// most those that wait.
async fn next(
    server: &Server,
    schedule: &mut Schedule,
    begun: &mut HashMap<GameId, Progress>,
) -> Result<Next, StoreError> {
    if server.stop.is_cancelled() {
        return Ok(Next::Nothing);
    }
    let node = server.cluster.as_ref().map(|cluster| cluster.number());
    let waiting = server
        .store
        .waiting_analyses(node, server.limits.analysis.total)
        .await?;
    begun.retain(|game, _| waiting.iter().any(|request| request.game == *game));
    let Some(request) = schedule.next(&waiting) else {
        return Ok(Next::Nothing);
    };
    let game = request.game;
    let advancing = advance(server, game, begun.remove(&game));
    let advanced = server
        .alone(Work::Analysis(game), advancing)
        .await?
        .unwrap_or(Ok(Advanced::Claimed));
    match advanced? {
        Advanced::Claimed => Ok(Next::Claimed),
        Advanced::Finished => {
            schedule.worked(request, SLICE);
            Ok(Next::Done)
        }
        Advanced::Partly(progress) => {
            schedule.worked(request, SLICE);
            begun.insert(game, *progress);
            Ok(Next::Done)
        }
        Advanced::Stopped => Ok(Next::Nothing),
    }
}

/// An analysis of which a part is computed.
struct Progress {
    record: GameRecord,
    turns: Vec<PlayedTurn>,
    /// How many turns are analysed.
    analysed: usize,
    /// The position after them.
    before: Searched,
    points: Vec<TurningPoint>,
    /// White's evaluations after the turns.
    course: Vec<Judgement>,
}

/// What became of an analysis.
enum Advanced {
    Finished,
    Partly(Box<Progress>),
    Claimed,
    /// The server stops.
    Stopped,
}

/// Computes a part of an analysis, and tells those who have requested it when it is whole.
async fn advance(
    server: &Server,
    game: GameId,
    begun: Option<Progress>,
) -> Result<Advanced, StoreError> {
    let begun = match begun {
        Some(progress) => Some(progress),
        None => begin(server, game).await?,
    };
    let whole = match begun {
        None => None,
        Some(mut progress) => {
            let (before, began) = (progress.course.len(), server.clock.now());
            let part = analyse(server, &mut progress).await;
            let turns = count(progress.course.len() - before);
            server
                .engine
                .analyses
                .took(turns, server.clock.now().since(began));
            match part {
                Some(Part::Some) => {
                    let done = count(progress.analysed);
                    server.tell_nodes(GameNews::Analysing { game: game.0, done });
                    return Ok(Advanced::Partly(Box::new(progress)));
                }
                Some(Part::All) => Some(progress),
                None => None,
            }
        }
    };
    let (event, kind, waited) = match whole {
        Some(progress) => keep(server, progress).await?,
        None if server.stop.is_cancelled() => return Ok(Advanced::Stopped),
        // It is impossible. Drop the request, so that the others do not wait behind it.
        None => give_up(server, game).await?,
    };
    server.engine.analyses.ended(game);
    server.tell_nodes(GameNews::Analysed { game: game.0 });
    for account in waited {
        server
            .presence
            .tell(account, &Event::Analysis(event.clone()));
        if !server.presence.is_here(account) {
            // The player may have left after the commit with the news, and would take it for known.
            let news = NewNews {
                account,
                kind,
                number: game,
                who: None,
                at: server.clock.now(),
            };
            server.audience.notifications.tell(news).await;
        }
    }
    Ok(Advanced::Finished)
}

/// Reads a game that is to be analysed; `None` if it cannot be.
async fn begin(server: &Server, game: GameId) -> Result<Option<Progress>, StoreError> {
    let read = async {
        let record = server.store.game(game).await?;
        Ok::<_, StoreError>((record, server.store.turns(game).await?))
    };
    let (record, turns) = match read.await {
        Ok((Some(record), turns)) if record.game.result().is_some() => (record, turns),
        Ok(_) | Err(StoreError::Undecodable { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let nodes = server.limits.analysis.positions_per_turn;
    let before = think(server, record.first_position(), Vec::new(), nodes).await;
    Ok(before.map(|before| Progress {
        record,
        turns,
        analysed: 0,
        before,
        points: Vec::new(),
        course: Vec::new(),
    }))
}

fn count(turns: usize) -> u32 {
    u32::try_from(turns).unwrap_or(u32::MAX)
}

/// What is told, now or at the next login, and who has requested it.
type Told = (AnalysisEvent, NewsKind, Vec<AccountId>);

async fn keep(server: &Server, progress: Progress) -> Result<Told, StoreError> {
    let (record, points) = (&progress.record, progress.points.len());
    let game = record.id;
    let nodes = server.limits.analysis.positions_per_turn;
    let annotation = Annotation {
        game,
        first: record.terms.start.first_side(),
        made_at: server.clock.wall(),
        nodes,
        points: progress.points,
        course: progress.course,
    };
    info!(game = game.0, points, "game analysed");
    let waited = server
        .store
        .keep_annotation(&annotation, server.clock.now())
        .await?;
    server.audience.replays.annotate(&annotation);
    Ok((
        AnalysisEvent::Done { game, points },
        NewsKind::Analysed,
        waited,
    ))
}

async fn give_up(core: &Core, game: GameId) -> Result<Told, StoreError> {
    error!(game = game.0, "game cannot be analysed");
    let waited = core.store.give_up_analysis(game, core.clock.now()).await?;
    Ok((
        AnalysisEvent::Failed { game },
        NewsKind::AnalysisFailed,
        waited,
    ))
}

/// A position of a game and what the engine found.
struct Searched {
    at: Position,
    /// The positions since the last capture.
    past: Vec<Position>,
    report: Report,
}

/// How much of a game is analysed.
enum Part {
    Some,
    All,
}

/// Analyses the next turns of a game. `None` if that is impossible or the server stops.
async fn analyse(server: &Server, progress: &mut Progress) -> Option<Part> {
    for _ in 0..SLICE {
        let Some(played) = progress.turns.get(progress.analysed) else {
            return Some(Part::All);
        };
        let (record, before) = (&progress.record, &progress.before);
        tell_progress(server, record.id, progress.analysed, progress.turns.len()).await;
        let at = before.at.play(&played.turn).ok()?;
        let is_last = progress.analysed + 1 == progress.turns.len();
        let (became, after) = match decided(record, &at, is_last) {
            Some(became) => (became, None),
            None => {
                let nodes = server.limits.analysis.positions_per_turn;
                let after = think(server, at, before.past_after(&played.turn), nodes).await?;
                (judged(&after.report).reversed(), Some(after))
            }
        };
        let mover = before.at.side_to_move();
        let mut looked = Looked {
            was: judged(&before.report),
            became,
            point: None,
        };
        if before.report.turn != played.turn && Slip::between(looked.was, became).is_some() {
            looked = second_look(server, played, before, became, after.as_ref()).await?;
            // The better search also knows more about the position before the turn.
            if let Some(earlier) = progress.course.last_mut() {
                *earlier = whites(mover, looked.was);
            }
        }
        progress.points.extend(looked.point);
        progress.course.push(whites(mover, looked.became));
        progress.analysed += 1;
        server
            .engine
            .analyses
            .analysed(record.id, count(progress.analysed));
        let Some(after) = after else {
            return Some(Part::All);
        };
        progress.before = after;
    }
    Some(Part::Some)
}

/// Tells those who wait when another quarter of a long game is analysed.
async fn tell_progress(core: &Core, game: GameId, analysed: usize, turns: usize) {
    let quarter = |analysed: usize| analysed * 4 / turns;
    if turns < SHORT || analysed == 0 || quarter(analysed) == quarter(analysed - 1) {
        return;
    }
    match core.store.who_waits_for_analysis(game).await {
        Ok(waiting) => {
            let event = Event::Analysis(AnalysisEvent::Progress {
                game,
                analysed,
                turns,
            });
            for account in waiting {
                core.presence.tell(account, &event);
            }
        }
        Err(error) => warn!(%error, "nobody is told how far an analysis is"),
    }
}

/// White's evaluation, of one for a side.
fn whites(side: Side, judgement: Judgement) -> Judgement {
    match side {
        Side::White => judgement,
        Side::Black => judgement.reversed(),
    }
}

/// The evaluations for a player before and after a turn, and the turning point if it is one.
struct Looked {
    was: Judgement,
    became: Judgement,
    point: Option<TurningPoint>,
}

/// Searches again with more positions, before and after a turn that seems to be a mistake:
/// evaluations differ a little from depth to depth, and such a difference is not a mistake.
async fn second_look(
    server: &Server,
    played: &PlayedTurn,
    before: &Searched,
    became: Judgement,
    after: Option<&Searched>,
) -> Option<Looked> {
    let nodes = server
        .limits
        .analysis
        .positions_per_turn
        .saturating_mul(SECOND_LOOK);
    let best = think(server, before.at, before.past.clone(), nodes)
        .await?
        .report;
    let became = match after {
        None => became,
        Some(after) => judged(
            &think(server, after.at, after.past.clone(), nodes)
                .await?
                .report,
        )
        .reversed(),
    };
    let was = judged(&best);
    let is_mistake = best.turn != played.turn && Slip::between(was, became).is_some();
    let point = is_mistake.then(|| TurningPoint {
        ply: played.ply,
        best: best.turn,
        then: Line::new(&before.at, &best.line).then,
        was,
        became,
    });
    Some(Looked { was, became, point })
}

/// The result of the side that has just moved, if the rules decide it.
fn decided(record: &GameRecord, at: &Position, is_last: bool) -> Option<Judgement> {
    if let Some(outcome) = at.outcome() {
        let mover = at.side_to_move().opposite();
        return Some(if outcome.winner == mover {
            Judgement::Won(None)
        } else {
            Judgement::Lost(None)
        });
    }
    let reason = record
        .game
        .result()
        .map(|result| result.reason)
        .filter(|_| is_last)?;
    matches!(reason, EndReason::Repetition | EndReason::NoCaptureLimit).then_some(Judgement::Drawn)
}

impl Searched {
    /// The positions since the last capture, if this turn is played.
    fn past_after(&self, turn: &Turn) -> Vec<Position> {
        if turn.captures() {
            Vec::new()
        } else {
            self.past.iter().copied().chain([self.at]).collect()
        }
    }
}

async fn think(server: &Server, at: Position, past: Vec<Position>, nodes: u64) -> Option<Searched> {
    let quiet = u32::try_from(past.len()).unwrap_or(u32::MAX);
    let job = EngineJob {
        past: past.clone(),
        quiet,
        ..EngineJob::of(at, Limit::nodes(nodes))
    };
    let ticket = Ticket {
        urgency: Urgency::Analysis,
        person: None,
        network: None,
    };
    let report = server.engine.pool.run(ticket, job).await?;
    Some(Searched { at, past, report })
}
