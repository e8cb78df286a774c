//! The countdown of an administrator's `shutdown`. At its end the server stops as after a signal.

use crate::clock::Clock;
use crate::people::presence::Presence;
use crate::services::Server;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::value::Seconds;
use fanorona_protocol::wire::clean::SafeText;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[derive(Debug, Default)]
pub struct Countdown {
    running: Mutex<Option<Running>>,
    over: CancellationToken,
}

/// What is known of the countdown that is running.
#[derive(Debug, Clone)]
struct Running {
    end: Timestamp,
    why: SafeText,
    cancelled: CancellationToken,
}

/// A running countdown.
struct Run {
    presence: Arc<Presence>,
    clock: Clock,
    running: Running,
    /// Seconds before the end at which everybody is told, the most first.
    told_at: Vec<u64>,
    over: CancellationToken,
    stop: CancellationToken,
}

impl Countdown {
    /// Returns at the end of the countdown.
    pub async fn over(&self) {
        self.over.cancelled().await;
    }

    /// Whether a countdown is running.
    pub fn runs(&self) -> bool {
        self.running.lock().is_some()
    }

    /// Cancels the countdown. Returns whether one was running.
    fn cancel(&self) -> bool {
        let running = self.running.lock().take();
        running
            .inspect(|running| running.cancelled.cancel())
            .is_some()
    }

    /// The seconds that are left, if a countdown is running.
    pub fn left(&self, now: Timestamp) -> Option<Seconds> {
        self.running
            .lock()
            .as_ref()
            .map(|running| running.left(now))
    }

    /// The announcement for somebody who comes while a countdown is running.
    pub fn announced(&self, now: Timestamp) -> Option<Announcement> {
        self.running
            .lock()
            .as_ref()
            .map(|running| running.announced(running.left(now)))
    }

    /// Claims the only countdown. `None` if one is already running.
    fn take(&self, end: Timestamp, why: SafeText) -> Option<Running> {
        let mut running = self.running.lock();
        if running.is_some() {
            return None;
        }
        Some(
            running
                .insert(Running {
                    end,
                    why,
                    cancelled: CancellationToken::new(),
                })
                .clone(),
        )
    }
}

impl Running {
    fn left(&self, now: Timestamp) -> Seconds {
        Seconds::until_end_of(self.end.since(now))
    }

    fn announced(&self, wait_s: Seconds) -> Announcement {
        Announcement::Stopping {
            wait_s,
            text: self.why.clone(),
        }
    }
}

/// Cancels the countdown and tells everybody here. Returns `false` if none is running.
pub fn cancel_here(server: &Server) -> bool {
    let cancelled = server.doors.countdown.cancel();
    if cancelled {
        server
            .presence
            .tell_everybody_here(&Announcement::Cancelled.into());
    }
    cancelled
}

/// Starts the countdown and tells everybody here. Returns `false` if one is already running.
pub fn begin_here(server: &Server, seconds: u32, why: SafeText) -> bool {
    let end = server
        .clock
        .now()
        .plus(Duration::from_secs(u64::from(seconds)));
    let Some(running) = server.doors.countdown.take(end, why) else {
        return false;
    };
    let mut told_at: Vec<u64> = server
        .limits
        .admin
        .shutdown_announcements
        .iter()
        .map(Duration::as_secs)
        .collect();
    told_at.sort_unstable_by(|one, other| other.cmp(one));
    let run = Run {
        presence: Arc::clone(&server.presence),
        clock: server.clock.clone(),
        running,
        told_at,
        over: server.doors.countdown.over.clone(),
        stop: server.stop.clone(),
    };
    run.tell(u64::from(seconds));
    server.tasks.spawn(run.count());
    true
}

impl Run {
    async fn count(self) {
        let cancelled = self.running.cancelled.clone();
        let stop = self.stop.clone();
        tokio::select! {
            biased;
            () = cancelled.cancelled() => {}
            () = stop.cancelled() => {}
            () = self.to_the_end() => self.over.cancel(),
        }
    }

    async fn to_the_end(&self) {
        let end = self.running.end;
        loop {
            let now = self.clock.now();
            let Seconds(left) = self.running.left(now);
            let Some(seconds) = self.told_at.iter().copied().find(|seconds| *seconds < left) else {
                break;
            };
            let moment = now.plus(end.since(now).saturating_sub(Duration::from_secs(seconds)));
            self.clock.reach(moment).await;
            // It is a little later now. If the clock has jumped past this announcement, the next
            // one follows.
            if self.running.left(self.clock.now()) == Seconds(seconds) {
                self.tell(seconds);
            }
        }
        self.clock.reach(end).await;
    }

    fn tell(&self, seconds: u64) {
        self.presence
            .tell_everybody_here(&self.running.announced(Seconds(seconds)).into());
    }
}
