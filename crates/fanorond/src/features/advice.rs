//! What the strongest engine would play.

pub mod line;

use crate::engine::engine_pool::{EngineJob, judged};
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, board_context};
use crate::net::throttle::Applicant;
use crate::services::{Core, Server, daily_limits};
use fanorona_engine::Limit;
use fanorona_game::{GameId, Judgement};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::notation::{TurnText, Variation};
use fanorona_rules::{Chain, Position, Stage, Turn};
use fanorona_store::{Page, Which};
use line::Line;

/// What the engine would play, and why.
pub struct Advice {
    /// What to type: the rest of the turn if a part of it was played.
    pub hint: TurnText,
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
    fn new(hint: TurnText, start: &Position, line: &[Turn], judgement: Judgement) -> Self {
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
                report.turn.into(),
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
    let (turns, _more) = board_context::whole_turns(stage, server.limits.game.listed_turns);
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
    let hint = TurnText(rest(line.first()?, chain.played().count()));
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
