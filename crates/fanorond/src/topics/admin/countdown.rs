//! The countdown of an administrator's `shutdown`. At its end the server stops as after a signal.

use super::{Result, in_range, perform};
use crate::bus::Subject;
use crate::caller::Administrator;
use crate::clock::Clock;
use crate::cluster::NodeNews;
use crate::presence::Presence;
use crate::server::Server;
use fanorona_game::Timestamp;
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::event::Announcement;
use fanorona_protocol::refusal::AdminRefusal;
use fanorona_protocol::reply::AdminDone;
use fanorona_protocol::value::Seconds;
use fanorona_store::AdminAction;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[derive(Debug, Default)]
pub(crate) struct Countdown {
    /// Cancels the running countdown.
    running: Mutex<Option<CancellationToken>>,
    over: CancellationToken,
}

/// A running countdown.
struct Run {
    presence: Arc<Presence>,
    clock: Clock,
    end: Timestamp,
    /// Seconds before the end at which everybody is told, the most first.
    told_at: Vec<u64>,
    why: SafeText,
    cancelled: CancellationToken,
    over: CancellationToken,
    stop: CancellationToken,
}

impl Countdown {
    /// Returns at the end of the countdown.
    pub(crate) async fn over(&self) {
        self.over.cancelled().await;
    }

    /// Whether a countdown is running.
    fn runs(&self) -> bool {
        self.running.lock().is_some()
    }

    /// Cancels the countdown. Returns whether one was running.
    fn cancel(&self) -> bool {
        let running = self.running.lock().take();
        running.inspect(CancellationToken::cancel).is_some()
    }

    /// Claims the only countdown. `None` if one is already running.
    fn take(&self) -> Option<CancellationToken> {
        let mut running = self.running.lock();
        if running.is_some() {
            return None;
        }
        Some(running.insert(CancellationToken::new()).clone())
    }
}

/// `shutdown SECONDS REASON`.
pub(super) async fn shutdown(
    server: &Server,
    me: Administrator<'_>,
    seconds: u32,
    why: SafeText,
) -> Result<AdminDone> {
    let seconds = in_range(seconds, "shutdown", 0, server.limits.admin.shutdown_seconds)?;
    if server.countdown.runs() {
        return Err(AdminRefusal::StopsAlready.into());
    }
    perform(server, me, AdminAction::Shutdown { seconds, why: why.to_string() }).await?;
    if !begin_here(server, seconds, why.clone()) {
        return Err(AdminRefusal::StopsAlready.into());
    }
    if let Some(others) = server.presence.others() {
        others.send(Subject::Everybody, NodeNews::Stops { seconds, why });
    }
    Ok(AdminDone::Stopping { wait_s: Seconds(seconds.into()) })
}

/// `shutdown cancel`.
pub(super) async fn cancel(server: &Server, me: Administrator<'_>) -> Result<AdminDone> {
    if !server.countdown.runs() {
        return Err(AdminRefusal::NothingToCancel.into());
    }
    perform(server, me, AdminAction::CancelShutdown).await?;
    if !cancel_here(server) {
        return Err(AdminRefusal::NothingToCancel.into());
    }
    if let Some(others) = server.presence.others() {
        others.send(Subject::Everybody, NodeNews::StopCancelled);
    }
    Ok(AdminDone::ShutdownCancelled)
}

/// Cancels the countdown and tells everybody here. Returns `false` if none is running.
pub(crate) fn cancel_here(server: &Server) -> bool {
    let cancelled = server.countdown.cancel();
    if cancelled {
        server.presence.tell_everybody_here(&Announcement::Cancelled.into());
    }
    cancelled
}

/// Starts the countdown and tells everybody here. Returns `false` if one is already running.
pub(crate) fn begin_here(server: &Server, seconds: u32, why: SafeText) -> bool {
    let Some(cancelled) = server.countdown.take() else { return false };
    let span = Duration::from_secs(u64::from(seconds));
    let mut told_at: Vec<u64> =
        server.limits.admin.shutdown_announcements.iter().map(Duration::as_secs).collect();
    told_at.sort_unstable_by(|one, other| other.cmp(one));
    let run = Run {
        presence: Arc::clone(&server.presence),
        clock: server.clock.clone(),
        end: server.clock.now().plus(span),
        told_at,
        why,
        cancelled,
        over: server.countdown.over.clone(),
        stop: server.stop.clone(),
    };
    run.tell(u64::from(seconds));
    server.tasks.spawn(run.count());
    true
}

impl Run {
    async fn count(self) {
        let cancelled = self.cancelled.clone();
        let stop = self.stop.clone();
        tokio::select! {
            biased;
            () = cancelled.cancelled() => {}
            () = stop.cancelled() => {}
            () = self.to_the_end() => self.over.cancel(),
        }
    }

    async fn to_the_end(&self) {
        loop {
            let left = self.end.since(self.clock.now()).as_secs();
            let Some(seconds) = self.told_at.iter().copied().find(|seconds| *seconds < left) else { break };
            let now = self.clock.now();
            let moment = now.plus(self.end.since(now).saturating_sub(Duration::from_secs(seconds)));
            self.clock.reach(moment).await;
            // If the clock has jumped past this announcement, the next one follows.
            if self.end.since(self.clock.now()).as_secs() == seconds {
                self.tell(seconds);
            }
        }
        self.clock.reach(self.end).await;
    }

    fn tell(&self, seconds: u64) {
        let told = Announcement::Stopping { wait_s: Seconds(seconds), text: self.why.clone() };
        self.presence.tell_everybody_here(&told.into());
    }
}
