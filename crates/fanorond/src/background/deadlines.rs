//! Deadlines of games, and the server's heartbeat.
//!
//! Due times are rows in the store. A change is saved only for the version that was read, so
//! several servers may check the same game, and a turn that is played at the same moment either
//! wins or loses cleanly.

use crate::error::CommandError;
use crate::features::vacation;
use crate::services::{Core, Server, lobby};
use fanorona_game::{GameId, Pause, Timestamp};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_store::{StoreError, Sweep, WriterHealth};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::task::JoinHandle;
use tracing::{error, info, warn};

/// Records downtime, resumes live clocks, and continues matches that the last stop interrupted.
///
/// # Errors
/// The store failed.
pub async fn wake(server: &Server) -> Result<(), StoreError> {
    // While a live game was active, a heartbeat was written each second.
    let is_live = !server.store.live_games().await?.is_empty();
    let tolerance =
        time_between_beats(server, is_live).saturating_mul(server.limits.server.missed_heartbeats);
    let last_beat = server.store.last_heartbeat().await?;
    match server
        .store
        .record_downtime(server.clock.now(), tolerance)
        .await
    {
        Ok(Some(outage)) => {
            let seconds = outage.until.since(outage.from).as_secs();
            info!(seconds, "downtime is charged to nobody");
        }
        Ok(None) => {}
        // Games can be played anyway.
        Err(error) => warn!(%error, "downtime not recorded"),
    }
    server.play.tables.resume_live(last_beat).await?;
    server.play.tables.continue_matches().await
}

/// Checks deadlines until the server stops.
///
/// Due games of the store are checked in a task of their own, so that live games never wait for
/// them.
pub async fn sweep(server: Arc<Server>) {
    let interval = server.limits.server.deadline_interval;
    let mut last_beat = server.clock.now();
    let mut look_at = last_beat;
    let mut looking: Option<JoinHandle<Timestamp>> = None;
    let mut flags = VecDeque::new();
    let mut outage = None;
    let mut led = leads(&server);
    loop {
        let now = server.clock.now();
        if leads(&server) && !std::mem::replace(&mut led, leads(&server)) {
            // The node that has looked at them has ended.
            look_at = now;
        }
        let every = time_between_beats(&server, server.play.tables.next_live().is_some());
        let beats = now.since(last_beat) >= every;
        if looking.is_none() && (beats || now >= look_at) {
            last_beat = if beats { now } else { last_beat };
            let server = Arc::clone(&server);
            looking = Some(
                server
                    .clone()
                    .tasks
                    .spawn(async move { round(&server, now, beats).await }),
            );
        }
        outage = during_outage(&server, outage).await;
        server
            .heartbeat
            .in_outage
            .store(outage.is_some(), Ordering::SeqCst);
        let mut wake_at = last_beat.plus(every).max(now.plus(interval));
        if looking.is_none() {
            wake_at = look_at.min(last_beat.plus(every));
        }
        if outage.is_none() {
            look_at_live_games(&server, &mut flags);
            wake_at = server
                .play
                .tables
                .next_live()
                .map_or(wake_at, |next| next.min(wake_at));
        } else {
            wake_at = now.plus(LOOK_IN_OUTAGE);
        }
        if looking.is_none() && flags.is_empty() {
            server.clock.mark_checked_until(wake_at);
        }
        tokio::select! {
            () = server.clock.reach(wake_at) => {}
            // An earlier deadline was added.
            () = server.play.tables.live_changed() => {}
            next = done(&mut looking) => {
                look_at = next.unwrap_or_else(|| server.clock.now().plus(interval));
                looking = None;
            }
            () = finished(&mut flags), if !flags.is_empty() => {}
            () = server.stop.cancelled() => break,
        }
    }
    // A stopping server checks nothing more.
    server
        .clock
        .mark_checked_until(server.clock.now().plus(Duration::from_millis(1)));
    if let Err(error) = server.store.write_heartbeat(server.clock.now()).await {
        warn!(%error, "heartbeat not written");
    }
}

/// An outage of the database, if there is one: from the last heartbeat until it was noticed. While
/// it lasts, nobody loses on time; when the database answers again, live games get the time back
/// before their deadlines are checked.
async fn during_outage(server: &Server, before: Option<Pause>) -> Option<Pause> {
    let away = server.store.status().writer == WriterHealth::Away;
    match (before, away) {
        (None, false) => None,
        (None, true) => {
            let from = Timestamp(server.heartbeat.last.load(Ordering::SeqCst));
            Some(Pause {
                from,
                until: server.clock.now(),
            })
        }
        (Some(outage), true) => Some(outage),
        (Some(outage), false) => match server.play.tables.give_outage_back(outage).await {
            Ok(()) => {
                let seconds = server.clock.now().since(outage.from).as_secs();
                info!(
                    seconds,
                    "the database answers again; live clocks have the time back"
                );
                None
            }
            Err(error) => {
                warn!(%error, "live clocks do not have the time of the outage back yet");
                Some(outage)
            }
        },
    }
}

/// How often to look whether the database answers again.
const LOOK_IN_OUTAGE: Duration = Duration::from_millis(500);

/// While a live game is active, heartbeats are more frequent, so that a crash costs its players
/// less time.
fn time_between_beats(server: &Server, is_live: bool) -> Duration {
    let limits = &server.limits;
    if is_live {
        limits.server.live_heartbeat.min(limits.server.heartbeat)
    } else {
        limits.server.heartbeat
    }
}

/// Resolves with the next due time when the running check ends, or never if none is running.
async fn done(looking: &mut Option<JoinHandle<Timestamp>>) -> Option<Timestamp> {
    match looking {
        Some(round) => round.await.ok(),
        None => std::future::pending().await,
    }
}

/// Checks all due games in the store. Returns when the next check is due.
async fn round(server: &Server, now: Timestamp, beats: bool) -> Timestamp {
    if beats {
        beat(server, now).await;
    }
    let looked = if leads(server) {
        look_at_games(server, now).await
    } else {
        Ok(None)
    };
    let next = match looked {
        Ok(next) => next,
        Err(error) => {
            error!(%error, "due games not checked");
            None
        }
    };
    let limits = &server.limits.server;
    let latest = now.plus(limits.heartbeat.max(limits.deadline_interval));
    next.map_or(latest, |next| {
        next.clamp(now.plus(limits.deadline_interval), latest)
    })
}

/// Whether this node looks at the games and vacations that are due. Each node watches its live
/// games.
fn leads(core: &Core) -> bool {
    core.presence.others().leave_to_this_one(Sweep::Deadlines)
}

async fn beat(server: &Server, now: Timestamp) {
    crate::observability::log::report_dropped_lines();
    match server.store.write_heartbeat(now).await {
        Ok(()) => server.heartbeat.last.store(now.0, Ordering::SeqCst),
        Err(error) => warn!(%error, "heartbeat not written"),
    }
    lobby::expire(server).await;
    if let Err(error) = server.play.tables.continue_matches().await {
        error!(%error, "matches not continued");
    }
}

/// Checks live games whose time may be up. Each check is a task of its own, because it waits for
/// the disk.
fn look_at_live_games(server: &Arc<Server>, flags: &mut VecDeque<JoinHandle<()>>) {
    for game in server.play.tables.due_live(server.clock.now()) {
        let server = Arc::clone(server);
        flags.push_back(
            server
                .clone()
                .tasks
                .spawn(async move { look_at_flag(&server, game).await }),
        );
    }
}

/// Resolves when all these checks have ended.
async fn finished(flags: &mut VecDeque<JoinHandle<()>>) {
    while let Some(look) = flags.front_mut() {
        if let Err(error) = look.await {
            error!(%error, "deadline of a live game not checked");
        }
        flags.pop_front();
    }
}

async fn look_at_flag(server: &Server, game: GameId) {
    if server.heartbeat.in_outage.load(Ordering::SeqCst) {
        return server
            .play
            .tables
            .look_again(game, server.clock.now().plus(LOOK_IN_OUTAGE));
    }
    let Err(refusal) = server.play.tables.check_deadline(game).await else {
        return;
    };
    if matches!(
        refusal,
        CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. }))
    ) {
        server.play.tables.forget(game).await;
    } else {
        error!(
            code = refusal.code(),
            game = game.0,
            "deadline of a live game not checked"
        );
    }
    server.play.tables.look_again(
        game,
        server
            .clock
            .now()
            .plus(server.limits.server.deadline_interval),
    );
}

/// Checks all due games, and then the vacations. Returns when the next one is due.
async fn look_at_games(server: &Server, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let batch = server.limits.server.deadline_batch;
    let mut left: Vec<GameId> = Vec::new();
    loop {
        // Those that could not be checked come first, and would leave no room for others.
        let some = batch.saturating_add(u32::try_from(left.len()).unwrap_or(u32::MAX));
        let due = server.store.games_to_check(now, some).await?;
        let is_last = due.len() < some as usize;
        let due: Vec<GameId> = due
            .into_iter()
            .filter(|game| !left.contains(game))
            .collect();
        for game in &due {
            if server.heartbeat.in_outage.load(Ordering::SeqCst) {
                return Ok(None);
            }
            let Err(refusal) = server.play.tables.check_deadline(*game).await else {
                continue;
            };
            left.push(*game);
            if matches!(
                refusal,
                CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. }))
            ) {
                // Another server has checked it.
                server.play.tables.forget(*game).await;
            } else {
                error!(
                    code = refusal.code(),
                    game = game.0,
                    "deadline of a game not checked"
                );
            }
        }
        if is_last || due.is_empty() {
            let next = [
                server.store.next_check().await?,
                vacation::run_out(server, now).await?,
            ];
            return Ok(next.into_iter().flatten().min());
        }
    }
}
