//! What is due: games that have to be looked at, and the server's own sign of life.
//!
//! The moments are rows of the store. Whoever sweeps them changes a game only as it was seen, so that several
//! servers may sweep the same ones, and a turn that is played at the same moment wins or loses cleanly.

use crate::seeks;
use crate::server::Server;
use fanorona_game::Timestamp;
use fanorona_protocol::refusal::Refusal;
use fanorona_store::StoreError;
use std::sync::Arc;
use std::time::Duration;
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
    let tolerance = server.limits.heartbeat.saturating_mul(3);
    match server.store.wake(server.clock.now(), tolerance).await {
        Ok(Some(outage)) => {
            let seconds = outage.until.since(outage.from).as_secs();
            info!(seconds, "no server ran; the time is charged to nobody");
        }
        Ok(None) => {}
        // Games can be looked at all the same.
        Err(error) => warn!(%error, "the time without a server was not noted"),
    }
    server.tables.continue_matches().await
}

/// Sees to what is due until the server stops.
pub(crate) async fn sweep(server: Arc<Server>) {
    let mut last_beat = server.clock.now();
    loop {
        let now = server.clock.now();
        if now.since(last_beat) >= server.limits.heartbeat {
            last_beat = now;
            if let Err(error) = server.store.beat(now).await {
                warn!(%error, "no sign of life was kept");
            }
            seeks::expire(&server).await;
            if let Err(error) = server.tables.continue_matches().await {
                error!(%error, "matches were not looked at");
            }
        }
        let next = match look_at_games(&server, now).await {
            Ok(next) => next,
            Err(error) => {
                error!(%error, "games that are due were not looked at");
                None
            }
        };
        let beat = now.plus(server.limits.heartbeat.max(SHORTEST));
        let wake_at = next.map_or(beat, |next| next.clamp(now.plus(SHORTEST), beat));
        server.clock.has_seen_to_all_before(wake_at);
        tokio::select! {
            () = server.clock.reach(wake_at) => {}
            () = server.stop.cancelled() => break,
        }
    }
    if let Err(error) = server.store.beat(server.clock.now()).await {
        warn!(%error, "no sign of life was kept");
    }
}

/// Looks at all games that are due, and says when the next one will be.
async fn look_at_games(server: &Server, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    loop {
        let due = server.store.games_to_look_at(now, AT_ONCE).await?;
        let mut seen_to = 0;
        for game in &due {
            match server.tables.look_at_time(*game).await {
                Ok(()) => seen_to += 1,
                // Whoever was quicker has changed what is due as well.
                Err(Refusal::StaleBoard(_)) => server.tables.forget(*game).await,
                Err(refusal) => error!(code = refusal.code(), game = game.0, "a game was not looked at"),
            }
        }
        if due.len() < AT_ONCE as usize || seen_to == 0 {
            return server.store.next_look().await;
        }
    }
}
