//! What the strongest engine would play.

pub mod line;

use crate::engine::engine_pool::{EngineJob, judged};
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, game_context};
use crate::net::throttle::Applicant;
use crate::services::{Core, Server, daily_limits};
use fanorona_engine::Limit;
use fanorona_game::{GameId, Judgement};
use fanorona_protocol::messages::analysis::{Advice, OtherTurn};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::notation::TurnText;
use fanorona_rules::{Position, Stage, Turn};
use fanorona_store::{Page, Which};
use line::Line;
use std::cmp::Reverse;

/// The most turns that are shown beside the best one.
const OTHERS: usize = 4;

/// Advice to play the first turn of a line from `start`.
fn to_play(hint: TurnText, start: &Position, line: &[Turn], judgement: Judgement) -> Advice {
    let Line { then, takes, loses } = Line::new(start, line);
    Advice {
        hint,
        then: then.into_iter().collect(),
        takes,
        loses,
        judgement,
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
    let advise = |ticket| advise(server, ticket, stage, job);
    counted(server, me, advise).await
}

/// What the engine would play on a board without a past, and the best other turns if no step of a
/// turn was played. Counts as a hint.
pub async fn with_others(
    server: &Server,
    me: &LoggedIn,
    stage: &Stage,
) -> Result<(Advice, Vec<OtherTurn>)> {
    let positions = server.limits.analysis.hint_positions;
    let job = EngineJob::of(*stage.start(), Limit::nodes(positions));
    let advise = async |ticket| {
        let best = advise(server, ticket, stage, job).await?;
        if matches!(stage, Stage::UnderWay(_)) {
            return Some((best, Vec::new()));
        }
        let ranked = ranked(server, ticket, stage).await?;
        let others = ranked.into_iter().filter_map(|(line, became)| {
            Some(OtherTurn {
                turn: line.first()?.into(),
                judgement: became.before(1),
            })
        });
        let others = others.filter(|other| other.turn != best.hint);
        let others = others.take(OTHERS).collect();
        Some((best, others))
    };
    counted(server, me, advise).await
}

/// Work of the engine that counts as a hint for a player.
async fn counted<T, F: Future<Output = Option<T>>>(
    server: &Server,
    me: &LoggedIn,
    advise: impl FnOnce(Ticket) -> F,
) -> Result<T> {
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
        advice = advise(ticket) => advice,
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
            Some(to_play(
                report.turn.into(),
                start,
                &report.line,
                judged(&report),
            ))
        }
        Stage::UnderWay(chain) => {
            let (line, became) = ranked(server, ticket, stage).await?.into_iter().next()?;
            let hint = TurnText(rest(line.first()?, chain.played().count()));
            Some(to_play(hint, stage.start(), &line, became.before(1)))
        }
    }
}

/// All turns that can be played or continued, each with the best turns after it and what it makes
/// of the game: the engine evaluates them one after the other. The best turn is the first.
async fn ranked(
    server: &Server,
    ticket: Ticket,
    stage: &Stage,
) -> Option<Vec<(Vec<Turn>, Judgement)>> {
    let (turns, _more) = game_context::whole_turns(stage, server.limits.game.listed_turns);
    let share = server.limits.analysis.hint_positions
        / u64::try_from(turns.len().max(1)).unwrap_or(u64::MAX);
    let mover = stage.side_to_move();
    let mut ranked = Vec::new();
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
        ranked.push((line, became));
    }
    ranked.sort_by_key(|(_, became)| Reverse(worth(*became)));
    Some(ranked)
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
