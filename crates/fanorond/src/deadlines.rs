//! What is due: games that have to be looked at, and the server's own sign of life.
//!
//! The moments are rows of the store. Whoever sweeps them changes a game only as it was seen, so that several
//! servers may sweep the same ones, and a turn that is played at the same moment wins or loses cleanly.
use crate::error::CommandError;
use crate::server::Server;
use crate::topics::seek::lobby;
use fanorona_game::{GameId, Timestamp};
use fanorona_protocol::refusal::Refusal;
use fanorona_store::StoreError;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tracing::{error, info, warn};

/// How many games are looked at before others get their turn.
const AT_ONCE: u32 = 200;

/// What is due is not looked at more often: where the store cannot keep a change, it is tried again so late.
const SHORTEST: Duration = Duration::from_secs(1);

/// Takes note of the time in which no server ran, and sees to the matches that were cut off by it.
///
/// # Errors
/// The store failed.
pub(crate) async fn wake(server: &Server) -> Result<(), StoreError> {
    let tolerance = server.limits.server.heartbeat.saturating_mul(3);
    let last_beat = server.store.last_beat().await?;
    match server.store.wake(server.clock.now(), tolerance).await {
        Ok(Some(outage)) => {
            let seconds = outage.until.since(outage.from).as_secs();
            info!(seconds, "no server ran; the time is charged to nobody");
        }
        Ok(None) => {}
        // Games can be looked at all the same.
        Err(error) => warn!(%error, "the time without a server was not noted"),
    }
    server.tables.resume_live(last_beat).await?;
    server.tables.continue_matches().await
}

/// Sees to what is due until the server stops.
///
/// What the store knows to be due is looked at in a task of its own, so that flags never wait for it.
pub(crate) async fn sweep(server: Arc<Server>) {
    let mut last_beat = server.clock.now();
    let mut look_at = last_beat;
    let mut looking: Option<JoinHandle<Timestamp>> = None;
    let mut flags = VecDeque::new();
    loop {
        let now = server.clock.now();
        let every = time_between_beats(&server);
        let beats = now.since(last_beat) >= every;
        if looking.is_none() && (beats || now >= look_at) {
            last_beat = if beats { now } else { last_beat };
            let server = Arc::clone(&server);
            looking = Some(server.clone().tasks.spawn(async move { round(&server, now, beats).await }));
        }
        look_at_live_games(&server, &mut flags);
        let mut wake_at = last_beat.plus(every).max(now.plus(SHORTEST));
        if looking.is_none() {
            wake_at = look_at.min(last_beat.plus(every));
        }
        wake_at = server.tables.next_live().map_or(wake_at, |next| next.min(wake_at));
        if looking.is_none() && flags.is_empty() {
            server.clock.has_seen_to_all_before(wake_at);
        }
        tokio::select! { () = server.clock.reach(wake_at) => {}
        // Something is due earlier than was known.
         () = server.tables.live_changed() => {} next = done(&mut looking) => { look_at = next.unwrap_or_else(|| server.clock.now().plus(SHORTEST)); looking = None; } () = finished(&mut flags), if !flags.is_empty() => {} () = server.stop.cancelled() => break, }
    }
    // A server that stops looks at nothing more.
    server.clock.has_seen_to_all_before(server.clock.now().plus(Duration::from_millis(1)));
    if let Err(error) = server.store.beat(server.clock.now()).await {
        warn!(%error, "no sign of life was kept");
    }
}

/// While somebody plays by the minute, less time is lost with the last sign of life.
fn time_between_beats(server: &Server) -> Duration {
    let limits = &server.limits;
    let live = server.tables.next_live().is_some();
    let every = if live {
        limits.server.live_heartbeat.min(limits.server.heartbeat)
    } else {
        limits.server.heartbeat
    };
    every.max(SHORTEST)
}

/// When a round is over: when the next is due, if it could be told. Without one it is never over.
async fn done(looking: &mut Option<JoinHandle<Timestamp>>) -> Option<Timestamp> {
    match looking {
        Some(round) => round.await.ok(),
        None => std::future::pending().await,
    }
}

/// One look at everything in the store that is due. Says when the next is due.
async fn round(server: &Server, now: Timestamp, beats: bool) -> Timestamp {
    if beats {
        beat(server, now).await;
    }
    let next = match look_at_games(server, now).await {
        Ok(next) => next,
        Err(error) => {
            error!(%error, "games that are due were not looked at");
            None
        }
    };
    let latest = now.plus(server.limits.server.heartbeat.max(SHORTEST));
    next.map_or(latest, |next| next.clamp(now.plus(SHORTEST), latest))
}

async fn beat(server: &Server, now: Timestamp) {
    if let Err(error) = server.store.beat(now).await {
        warn!(%error, "no sign of life was kept");
    }
    lobby::expire(server).await;
    if let Err(error) = server.tables.continue_matches().await {
        error!(%error, "matches were not looked at");
    }
}

/// Looks at the flags that may have fallen, each in a task of its own: each waits for the disk, and none for another
/// one.
fn look_at_live_games(server: &Arc<Server>, flags: &mut VecDeque<JoinHandle<()>>) {
    for game in server.tables.due_live(server.clock.now()) {
        let server = Arc::clone(server);
        flags.push_back(server.clone().tasks.spawn(async move { look_at_flag(&server, game).await }));
    }
}

/// Returns when all of these flags have been looked at.
async fn finished(flags: &mut VecDeque<JoinHandle<()>>) {
    while let Some(look) = flags.front_mut() {
        if let Err(error) = look.await {
            error!(%error, "a flag was not looked at");
        }
        flags.pop_front();
    }
}

async fn look_at_flag(server: &Server, game: GameId) {
    let Err(refusal) = server.tables.check_deadline(game).await else { return };
    if matches!(refusal, CommandError::Refused(Refusal::StaleBoard(_))) {
        server.tables.forget(game).await;
    } else {
        error!(code = refusal.code(), game = game.0, "a flag was not looked at");
    }
    server.tables.look_again(game, server.clock.now().plus(SHORTEST));
}

/// Looks at all games that are due, and says when the next one will be.
async fn look_at_games(server: &Server, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    loop {
        let due = server.store.games_to_look_at(now, AT_ONCE).await?;
        let mut seen_to = 0;
        for game in &due {
            match server.tables.check_deadline(*game).await {
                Ok(()) => seen_to += 1,
                // Whoever was quicker has changed what is due as well.
                Err(CommandError::Refused(Refusal::StaleBoard(_))) => server.tables.forget(*game).await,
                Err(refusal) => error!(code = refusal.code(), game = game.0, "a game was not looked at"),
            }
        }
        if due.len() < AT_ONCE as usize || seen_to == 0 {
            return server.store.next_look().await;
        }
    }
}
