//! What a robot does on a board.

use super::{Robot, teach};
use crate::engine::engine_pool::{EngineJob, ThreadPermit, judged};
use crate::error::CommandError;
use crate::games::tables::GameCursor;
use crate::services::robots::queue::{Call, Queue};
use crate::services::{Core, Server};
use fanorona_engine::{Limit, Oversight, Pace};
use fanorona_game::{Action, Game, GameRecord, Judgement, Offer, Pauses, Proposal, TimeControl};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Side, Stage};
use fanorona_store::{Page, StoreError, Which, Work};
use std::sync::Arc;
use std::time::Duration;
use tracing::{Instrument as _, debug, error, info_span};

/// A robot that stands no better than this, in hundredths of a piece, is content with a draw that
/// it may claim.
const NO_BETTER: i32 = 0;
/// A robot that stands no better than this takes a draw that it is offered.
const WORSE: i32 = -100;
/// After so many turns without a capture it takes one where it stands no better than [`NO_BETTER`].
const DULL: usize = 30;

/// A robot with less time left on a live clock overlooks more.
const HURRY: Duration = Duration::from_secs(20);

/// Lets the robots play until the server stops. Every board has a task, which waits for its search
/// in the queue of the engine.
pub fn run(server: &Arc<Server>) {
    server.keep_running("robots", start_calls);
    server.keep_running("boards of robots", sweep);
}

async fn start_calls(server: Arc<Server>) {
    loop {
        tokio::select! {
            call = server.play.robots.queue.next() => {
                let server = Arc::clone(&server);
                server.clone().tasks.spawn(async move { see_to(&server, call).await });
            }
            () = server.stop.cancelled() => break,
        }
    }
}

/// Looks at the boards of all robots, at the start and now and then: what was missed or has failed
/// is done then.
async fn sweep(server: Arc<Server>) {
    let limits = &server.limits;
    let mut which = Which::Active;
    let mut next_sweep = server.clock.now();
    loop {
        let now = server.clock.now();
        server
            .play
            .robots
            .queue
            .take_failed()
            .into_iter()
            .for_each(|call| server.play.robots.queue.add(call));
        if now >= next_sweep {
            next_sweep = now.plus(limits.robot.sweep_interval);
            match look_at_all(&server, which).await {
                // Questions cannot be missed once they have all been seen.
                Ok(()) => which = Which::Next,
                Err(error) => error!(%error, "the boards of the robots were not looked at"),
            }
        }
        tokio::select! {
            () = server.clock.reach(now.plus(limits.robot.retry)) => {}
            () = server.play.robots.all.notified() => (which, next_sweep) = (Which::Active, now),
            () = server.stop.cancelled() => break,
        }
    }
}

async fn look_at_all(server: &Server, which: Which) -> Result<(), StoreError> {
    for robot in server.play.robots.all() {
        let mut page = Page {
            after: None,
            limit: server.limits.server.batch,
        };
        loop {
            let games = server.store.games_of(robot.player.id, which, page).await?;
            games
                .iter()
                .for_each(|record| server.play.robots.look(record));
            page.after = games.last().map(|record| record.id);
            if games.len() < page.limit as usize {
                break;
            }
        }
    }
    Ok(())
}

/// Does what a robot has to do on a board, if anything.
async fn see_to(server: &Server, call: Call) {
    let _in_hand = InHand {
        queue: &server.play.robots.queue,
        call,
    };
    let done = play(server, &call)
        .instrument(info_span!("robot", game = call.game.0))
        .await;
    if let Err(refusal) = done
        && !server.stop.is_cancelled()
    {
        error!(
            code = refusal.code(),
            game = call.game.0,
            "a robot could not play; it tries again"
        );
        server.play.robots.queue.failed(call);
    }
}

/// A board that no other task takes. After a panic it is tried again later.
struct InHand<'s> {
    queue: &'s Queue,
    call: Call,
}

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.queue.failed(self.call);
        }
        self.queue.done(self.call.game);
    }
}

/// Plays on a board, unless another node does.
async fn play(server: &Server, call: &Call) -> Result<(), CommandError> {
    let record = server.play.tables.get(call.game).await?.unchecked();
    if server.play.robots.concerned(&record).is_none() {
        return Ok(());
    }
    let work = Work::Robot(record.id, record.version);
    match server.alone(work, claimed(server, call, &record)).await? {
        Some(done) => done,
        None => {
            // If this was an old version, the next look finds the new one.
            server.play.tables.forget(call.game).await;
            Ok(())
        }
    }
}

/// Plays on a board. This node has claimed this version of the game.
async fn claimed(server: &Server, call: &Call, first: &GameRecord) -> Result<(), CommandError> {
    let game = call.game;
    if let Err(refusal) = teach::comment(server, call, first).await {
        debug!(code = refusal.code(), "no comment on the turn");
    }
    let mut refused = None;
    for _ in 0..server.limits.robot.attempts {
        // `None`: the server stops.
        let Some(seat) = server.engine.pool.seat(call.ticket, call.length).await else {
            return Ok(());
        };
        // From now on the robot sees the board, and its clock runs.
        let seen = server.play.tables.load(game).await?;
        server
            .play
            .tables
            .shown(game, GameCursor::of(&seen.game), server.clock.now());
        let record = server.play.tables.get(game).await?.unchecked();
        let acting = act(server, seat, &record);
        let done = if record.version == first.version {
            acting.await
        } else {
            // The game has changed meanwhile, perhaps on another node, which then plays.
            let work = Work::Robot(game, record.version);
            server.alone(work, acting).await?.unwrap_or(Ok(()))
        };
        match done {
            // What comes of it has been put into the queue, if there is more to do.
            Ok(()) | Err(CommandError::Refused(Refusal::Play(PlayRefusal::GameOver { .. }))) => {
                return Ok(());
            }
            Err(refusal) => {
                debug!(
                    code = refusal.code(),
                    "the board has changed meanwhile, or nothing can be kept"
                );
                if matches!(
                    refusal,
                    CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. }))
                ) {
                    server.play.tables.forget(game).await;
                }
                refused = Some(refusal);
            }
        }
    }
    refused.map_or(Ok(()), Err)
}

/// Does what the robot has to do, if anything.
async fn act(server: &Server, seat: ThreadPermit, record: &GameRecord) -> Result<(), CommandError> {
    let Some((robot, side)) = server.play.robots.concerned(record) else {
        return Ok(());
    };
    // `None`: the server stops.
    let Some(action) = decide(server, seat, robot, record, side).await else {
        return Ok(());
    };
    server
        .play
        .tables
        .act(record.id, &robot.player, &action)
        .await
        .map(drop)
}

/// What the robot does; `None` when the server stops.
async fn decide(
    core: &Core,
    seat: ThreadPermit,
    robot: &Robot,
    record: &GameRecord,
    side: Side,
) -> Option<Action> {
    match record.game.offers_to(side).next() {
        Some(offer) => answer(core, seat, robot, record, side, offer).await,
        None => turn(core, seat, robot, record, side).await,
    }
}

/// Answers what the other side asks. In a rated game nobody gets out of a defeat.
async fn answer(
    core: &Core,
    seat: ThreadPermit,
    robot: &Robot,
    record: &GameRecord,
    side: Side,
    offer: Offer,
) -> Option<Action> {
    let yes = match offer.what {
        Proposal::Undo { .. } | Proposal::Abort => !record.terms.rated,
        Proposal::Draw => {
            // With oversights it would see itself behind in even positions.
            let job = EngineJob {
                oversight: Oversight::NONE,
                ..job(core, seat.crowd(), robot, record, side)
            };
            let report = seat.search(job).await?;
            let judgement = judged(&report);
            let mover = record.game.to_move()?;
            takes_draw(
                if mover == side {
                    judgement
                } else {
                    judgement.reversed()
                },
                &record.game,
            )
        }
    };
    Some(if yes {
        Action::Accept(Some(offer))
    } else {
        Action::Reject(Some(offer))
    })
}

/// Whether a side that stands like this takes a draw.
fn takes_draw(stands: Judgement, game: &Game) -> bool {
    match stands {
        Judgement::Won(_) => false,
        Judgement::Lost(_) | Judgement::Drawn => true,
        Judgement::Open(ahead) => {
            let dull = game.quiet().len() >= DULL;
            ahead <= if dull { NO_BETTER } else { WORSE }
        }
    }
}

/// Plays the turn at hand, or claims a draw instead.
async fn turn(
    core: &Core,
    seat: ThreadPermit,
    robot: &Robot,
    record: &GameRecord,
    side: Side,
) -> Option<Action> {
    if let Stage::UnderWay(_) = record.game.stage() {
        // Robots play whole turns, so that somebody else has begun this one.
        return Some(Action::Reset);
    }
    let job = job(core, seat.crowd(), robot, record, side);
    let report = seat.search(job).await?;
    let content = match judged(&report) {
        Judgement::Won(_) => false,
        Judgement::Lost(_) | Judgement::Drawn => true,
        Judgement::Open(ahead) => ahead <= NO_BETTER,
    };
    if content && record.game.claimable().is_some() {
        return Some(Action::Claim);
    }
    match Movements::read(&report.turn.to_string()) {
        Ok(movements) => Some(Action::Play {
            movements,
            turn: Some(record.game.turn_number()),
        }),
        Err(error) => {
            error!(%error, turn = %report.turn, "a turn cannot be read");
            None
        }
    }
}

/// What a robot thinks about. In the same position of the same game it overlooks the same, so that
/// a robot that was interrupted plays what it would have played, unless it is in a hurry now. The
/// more others wait, the less is searched.
fn job(core: &Core, crowd: u32, robot: &Robot, record: &GameRecord, side: Side) -> EngineJob {
    let seed = (record.id.0.unsigned_abs() << 16) ^ u64::from(record.game.ply().0);
    let last = record.game.last().map(|turn| turn.destination());
    let limits = &core.limits.robot;
    EngineJob {
        noise: robot.level.noise(seed),
        oversight: robot.level.oversight(seed, last, pace(core, record, side)),
        most: Some((time_for(core, record, side) / crowd).max(limits.min_think_time)),
        ..EngineJob::about(
            &record.game,
            share(robot.level.limit(), crowd, limits.crowded_positions),
        )
    }
}

/// The part of a search that is left when it is divided, never below `least` positions.
fn share(limit: Limit, crowd: u32, least: u64) -> Limit {
    let nodes = limit
        .nodes
        .map(|nodes| (nodes / u64::from(crowd)).max(least.min(nodes)));
    Limit { nodes, ..limit }
}

/// `Hurried` if a robot has little time left on a live clock, otherwise `Calm`.
fn pace(core: &Core, record: &GameRecord, side: Side) -> Pace {
    match record.clock.control {
        TimeControl::Untimed | TimeControl::Slow(_) => Pace::Calm,
        TimeControl::Live(_) => {
            match record
                .clock
                .left(side, core.clock.now(), &Pauses::default())
            {
                Some(left) if left < HURRY => Pace::Hurried,
                Some(_) | None => Pace::Calm,
            }
        }
    }
}

/// How long a robot thinks: a part of what a live clock has left, and never long.
fn time_for(core: &Core, record: &GameRecord, side: Side) -> Duration {
    let limits = &core.limits.robot;
    let (least, most) = (limits.min_think_time, limits.max_think_time);
    match record.clock.control {
        TimeControl::Untimed | TimeControl::Slow(_) => most,
        TimeControl::Live(live) => {
            let left = record
                .clock
                .left(side, core.clock.now(), &Pauses::default())
                .unwrap_or_default();
            let part = left / limits.time_divisor.max(1) + live.increment() / 2;
            part.min(left / 2).max(least).min(most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::Ruleset;

    #[test]
    fn a_crowd_divides_a_search_but_never_below_the_least() {
        let strong = Limit::nodes(2_000_000);
        assert_eq!(share(strong, 1, 20_000), strong);
        assert_eq!(share(strong, 4, 20_000), Limit::nodes(500_000));
        assert_eq!(share(strong, 1_000, 20_000), Limit::nodes(20_000));
        let weak = Limit {
            depth: Some(1),
            ..Limit::nodes(400)
        };
        assert_eq!(share(weak, 1_000, 20_000), weak);
    }

    #[test]
    fn a_draw_is_taken_by_who_stands_worse_and_later_by_who_stands_no_better() {
        let fresh = Game::new(Ruleset::Tsivy);
        for (stands, takes) in [
            (Judgement::Won(None), false),
            (Judgement::Lost(None), true),
            (Judgement::Drawn, true),
            (Judgement::Open(0), false),
            (Judgement::Open(-99), false),
            (Judgement::Open(-100), true),
        ] {
            assert_eq!(takes_draw(stands, &fresh), takes, "{stands}");
        }
    }
}
