//! Limits of pages for browsers.

use super::DAY;
use crate::config::declare::settings;
use crate::config::limits::Pace;
use std::time::Duration;

settings! {
    /// Pages for browsers (`http` and `https`). A WebSocket is a connection like the others:
    /// `limits.connection` and all other limits apply to it, except
    /// `limits.connection.new_per_address`. Opening one is paid for like a page.
    WebLimits {
        /// Simultaneous connections of browsers of all addresses. One more gets the status 503 and
        /// is closed. As many event streams (`/game/N/events`) are open. 0: off.
        total: usize = 20_000, 0..=10_000_000;
        /// Simultaneous connections of browsers from one address. One more gets the status 429 and
        /// is closed. As many event streams are open for an address. 0: off.
        per_address: usize = 64, 0..=1_000_000;
        /// New connections of browsers from one address within `new_window`. One more gets the
        /// status 429 and is closed. 0: off.
        new_per_address: usize = 1_200, 0..=1_000_000;
        /// The time window of `new_per_address`.
        new_window: Duration = Duration::from_mins(10);
        /// Refused connections that get an answer at the same time. One more is closed without an
        /// answer.
        refusals: usize = 64;
        /// A connection whose next request has not arrived whole within this time is closed.
        header_timeout: Duration = Duration::from_secs(20), Duration::from_millis(10)..=Duration::from_mins(10);
        /// Requests that are answered at the same time on a connection with HTTP/2. One more waits
        /// in the browser.
        requests_at_once: u32 = 64, 1..=1_000;
        /// An event stream without news gets a comment each time after this, so that proxies keep it
        /// open.
        comment_every: Duration = Duration::from_secs(20), Duration::from_millis(10)..=Duration::from_mins(10);
        /// A WebSocket is sent a ping each time after this, so that proxies keep it open.
        ping_every: Duration = Duration::from_secs(25), Duration::from_millis(10)..=Duration::from_mins(10);
        /// Bytes of the head of a request. More get the status 431.
        header_bytes: usize = 16 * 1_024;
        /// Bytes of the body of a request. More get the status 413.
        body_bytes: usize = 16 * 1_024;
        /// Bytes of a message of a WebSocket. More close it. A line that is shorter and still too
        /// long is refused as everywhere.
        message_bytes: usize = 16 * 1_024;
        /// When forms or WebSockets of other sites are refused, the log says so at most once in this
        /// time.
        origin_warning: Duration = Duration::from_hours(1);
        /// How far the priority of the threads that serve browsers is lowered, as with `nice`, so
        /// that a crowd there delays no game in terminals. Only on Linux.
        nice: u8 = 5, 0..=19;
        /// Memory for pages that everybody may see, in bytes. The least wanted are made again.
        kept_bytes: usize = 64 * 1_024 * 1_024, 0..=16 * 1_024 * 1_024 * 1_024;
        /// A page is kept for this time at most, also if it can never change.
        kept_time: Duration = Duration::from_hours(1);
        /// Browsers in which one member is logged in. One more logs out the oldest.
        browsers: u32 = 10, 1..=1_000;
        /// A member who opens no page for this time is logged out there. The cookie is renewed when
        /// a third of this time has passed.
        login_age: Duration = DAY * 90, Duration::from_secs(1)..=DAY * 3_650;
        /// A visit is noted in the list of tokens if the last one that was noted is this old.
        use_noted: Duration = Duration::from_hours(1);
        /// A request that is not answered within this time gets the status 503.
        timeout: Duration = Duration::from_secs(10), Duration::from_millis(10)..=Duration::from_mins(10);
        /// Ordinary commands (as in `limits.connection.command_burst`) that the requests from one
        /// address may cost at once. Each costs one, and what its page costs in a terminal. Pages and
        /// files that are in memory cost nothing.
        burst: u32 = 400, 1..=1_000_000;
        /// Ordinary commands per second that they may cost after the burst. 0: off.
        per_second: u32 = 20, 0..=1_000_000;
        /// A request that comes after the burst waits. One that would wait longer than this gets
        /// the status 429.
        longest_wait: Duration = Duration::from_secs(3);
    }
}

impl WebLimits {
    /// How much work the requests from one address may cause.
    pub(crate) fn pace(&self) -> Pace {
        Pace {
            burst: self.burst,
            per_second: self.per_second,
        }
    }

    /// The age at which the cookie of a browser is renewed.
    pub(crate) fn login_renewed(&self) -> Duration {
        self.login_age / 3
    }
}
