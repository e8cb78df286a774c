//! What the commands about analysis do.

use super::line::Line;
use crate::command::analysis::AnalysisCommand;
use crate::config::limits::AnalysisLimits;
use crate::engine::engine_pool::{EngineJob, judged};
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::features::Result;
use crate::features::board_context;
use crate::features::board_context::BoardPurpose;
use crate::features::learn;
use crate::features::logged_in::LoggedIn;
use crate::features::places::Task;
use crate::features::play;
use crate::features::puzzle;
use crate::features::study;
use crate::games::tables::side_in_running;
use crate::net::throttle::Applicant;
use crate::services::analyses::Estimate;
use crate::services::daily_limits;
use crate::services::{Core, Server};
use fanorona_engine::Limit;
use fanorona_game::{GameId, Judgement};
use fanorona_protocol::messages::analysis::AnalysisRefusal;
use fanorona_protocol::messages::analysis::{AnalysisDetail, AnalysisDone, AnalysisNotice};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::history::RecordEvent;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::notation::Variation;
use fanorona_protocol::records::Record;
use fanorona_protocol::value::Seconds;
use fanorona_protocol::value::{AtMost, OfGame};
use fanorona_rules::{Chain, Position, Stage, Turn};
use fanorona_store::{
    AccountKind, AnalysisBounds, AnalysisRequest, AnalysisRequested, Page, Which,
};
use std::sync::Arc;

pub async fn handle(server: &Server, me: &LoggedIn, command: AnalysisCommand) -> Result {
    match (command, me.places.task()) {
        (AnalysisCommand::Hint(None), Some(Task::Lesson(place))) => Ok(learn::hint(place)),
        (AnalysisCommand::Hint(None), Some(Task::Puzzle(place))) => {
            puzzle::hint(server, me, place).await
        }
        (
            AnalysisCommand::Hint(None) | AnalysisCommand::Analyse { board: None, .. },
            Some(Task::Study(open)),
        ) => study::advice(server, me, open).await,
        (AnalysisCommand::Hint(board), _) => hint(server, me, board).await,
        (AnalysisCommand::Analyse { board, detail }, _) => analyse(server, me, board, detail).await,
    }
}

/// Shows the turn that the strongest bot would play.
async fn hint(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let record = board_context::seen(server, me, board, BoardPurpose::Play).await?;
    let board = record.id;
    let side = side_in_running(&record, &me.player)?;
    if record.terms.rated {
        return Err(AnalysisRefusal::RatedGame(OfGame { game: board }).into());
    }
    if record.game.to_move() != Some(side) {
        return Err(PlayRefusal::NotYourTurn {
            game: board,
            queue: None,
        }
        .into());
    }
    let job = EngineJob::about(
        &record.game,
        Limit::nodes(server.limits.analysis.hint_positions),
    );
    let Advice {
        hint,
        then,
        takes,
        loses,
        judgement,
    } = advice(server, me, record.game.stage(), job).await?;
    let other = record.seats.get(side.opposite()).id;
    let name = me.player.name.clone();
    server.presence.tell(
        other,
        &Event::Hint(AnalysisNotice::Hint { game: board, name }),
    );
    let turn = record.game.turn_number();
    let done = AnalysisDone::Hint {
        game: board,
        turn,
        side,
        hint,
        then,
        takes,
        loses,
        judgement,
    };
    Ok(Done::Analysis(Box::new(done)).into())
}

/// What the engine would play, and why.
pub struct Advice {
    /// What to type: the rest of the turn if a part of it was played.
    pub hint: String,
    /// The best turns after it.
    pub then: Variation,
    /// The pieces that the side to move takes with all these turns.
    pub takes: Option<u32>,
    /// The pieces that it loses.
    pub loses: Option<u32>,
    /// The evaluation for the side to move after the turn.
    pub judgement: Judgement,
}

impl Advice {
    /// To play the first turn of a line from `start`.
    fn new(hint: String, start: &Position, line: &[Turn], judgement: Judgement) -> Self {
        let Line { then, takes, loses } = Line::new(start, line);
        Self {
            hint,
            then: then.into_iter().collect(),
            takes,
            loses,
            judgement,
        }
    }
}

/// A rated game that somebody is playing, with one of these positions on its board.
pub async fn rated_game_at(
    core: &Core,
    me: &LoggedIn,
    is_one: impl Fn(&Position) -> bool,
) -> Result<Option<GameId>> {
    let limits = &core.limits;
    let page = Page {
        after: None,
        limit: limits.game.active.saturating_add(limits.simul.games),
    };
    let games = core
        .store
        .games_of(me.player.id, Which::Active, page)
        .await?;
    let found = games
        .iter()
        .find(|record| record.terms.rated && is_one(record.game.stage().start()));
    Ok(found.map(|record| record.id))
}

/// What the engine would play on a board. `job` searches the position at the start of the turn.
/// Counts as a hint.
pub async fn advice(
    server: &Server,
    me: &LoggedIn,
    stage: &Stage,
    job: EngineJob,
) -> Result<Advice> {
    let now = server.clock.now();
    let counted = server.engine.hints.count(&me.player.id, now);
    counted.map_err(daily_limits::rate_limited)?;
    let network = server.presence.network_of(me.player.id);
    let slot = server
        .engine
        .hints_at_once
        .take(Applicant::new(Some((me.player.id, me.kind)), network));
    let _slot = slot.map_err(|_all_taken| ServerRefusal::Busy)?;
    let ticket = Ticket {
        urgency: Urgency::Hint,
        person: Some(me.player.id),
        network,
    };
    // The answer has a time limit, however much the engine has to do.
    let advice = tokio::select! {
        advice = advise(server, ticket, stage, job) => advice,
        () = server.clock.reach(now.plus(server.limits.analysis.hint_timeout)) => None,
    };
    let why = if server.stop.is_cancelled() {
        ServerRefusal::ShuttingDown
    } else {
        ServerRefusal::Busy
    };
    Ok(advice.ok_or(why)?)
}

async fn advise(server: &Server, ticket: Ticket, stage: &Stage, job: EngineJob) -> Option<Advice> {
    match stage {
        Stage::Between(start) => {
            let job = EngineJob {
                most: Some(server.limits.robot.max_think_time),
                ..job
            };
            let report = server.engine.pool.run(ticket, job).await?;
            Some(Advice::new(
                report.turn.to_string(),
                start,
                &report.line,
                judged(&report),
            ))
        }
        Stage::UnderWay(chain) => advise_on(server, ticket, stage, chain).await,
    }
}

/// The best continuation of a turn that has started: the engine evaluates all of them, one after
/// the other.
async fn advise_on(
    server: &Server,
    ticket: Ticket,
    stage: &Stage,
    chain: &Chain,
) -> Option<Advice> {
    let (turns, _more) = play::whole_turns(stage, server.limits.game.listed_turns);
    let share = server.limits.analysis.hint_positions
        / u64::try_from(turns.len().max(1)).unwrap_or(u64::MAX);
    let mover = stage.side_to_move();
    let mut best: Option<(Vec<Turn>, Judgement)> = None;
    for turn in turns {
        let position = stage.start().play(&turn).ok()?;
        let mut line = vec![turn];
        let became = match position.outcome() {
            Some(outcome) if outcome.winner == mover => Judgement::Won(Some(0)),
            Some(_) => Judgement::Lost(Some(0)),
            None => {
                let job = EngineJob::of(position, Limit::nodes(share.max(1)));
                let report = server.engine.pool.run(ticket, job).await?;
                line.extend(&report.line);
                judged(&report).reversed()
            }
        };
        if best
            .as_ref()
            .is_none_or(|(_, other)| worth(became) > worth(*other))
        {
            best = Some((line, became));
        }
    }
    let (line, became) = best?;
    let hint = rest(line.first()?, chain.played().count());
    Some(Advice::new(hint, stage.start(), &line, became.before(1)))
}

/// For comparing: an earlier win and a later loss are better.
fn worth(judgement: Judgement) -> i64 {
    let turns = |to_end: Option<u32>| to_end.map_or(i64::from(u32::MAX), i64::from);
    match judgement {
        Judgement::Won(to_end) => i64::MAX - turns(to_end),
        Judgement::Drawn => 0,
        Judgement::Lost(to_end) => i64::MIN + turns(to_end),
        Judgement::Open(ahead) => i64::from(ahead),
    }
}

/// What is left of a turn of which so many steps were played, as it is typed.
fn rest(turn: &Turn, played: usize) -> String {
    let steps: Vec<String> = turn
        .steps()
        .skip(played)
        .map(|step| step.further().to_string())
        .collect();
    let ends = turn.to_string() != turn.without_end().to_string();
    match (steps.is_empty(), ends) {
        (true, _) => "stop".to_owned(),
        (false, true) => format!("{},end", steps.join(",")),
        (false, false) => steps.join(","),
    }
}

/// Shows the turning points of a game, or has them looked for.
async fn analyse(
    server: &Server,
    me: &LoggedIn,
    board: Option<GameId>,
    detail: AnalysisDetail,
) -> Result {
    let record = board_context::seen(server, me, board, BoardPurpose::Review).await?;
    let board = record.id;
    if record.game.result().is_none() {
        return Err(AnalysisRefusal::NotOver(OfGame { game: board }).into());
    }
    if record.game.ply().0 == 0 {
        return Err(AnalysisRefusal::NothingPlayed(OfGame { game: board }).into());
    }
    let annotation = server.store.annotation(board).await?;
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
        game: board,
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
            .who_waits_for_analysis(board)
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
                game: board,
                turns: request.turns,
                seconds_left,
            };
            Ok(Done::Analysis(Box::new(done)).into())
        }
        AnalysisRequested::Waits => {
            let (turns_done, seconds_left) = progress(server, &request).await?;
            let done = AnalysisDone::Running {
                game: board,
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
