//! Limits of connections, logins, accounts, the process and its database.

use super::{DAY, cores};
use crate::settings::settings;
use fanorona_store::SqliteLimits;
use std::time::Duration;

settings! {
    /// Connections, and what waits to be sent on them.
    ConnectionLimits {
        /// Simultaneous connections from one address. The server tells one more and closes it.
        per_address: usize = 16, 1..=1_000_000;
        /// New connections from one address within `new_window`. The server tells one more and closes it.
        new_per_address: usize = 32, 1..=1_000_000;
        /// The time window of `new_per_address`.
        new_window: Duration = Duration::from_mins(10), Duration::from_secs(1)..=DAY;
        /// A player who has no active game and types nothing for this time is disconnected.
        idle_timeout: Duration = Duration::from_hours(1), Duration::from_secs(1)..=DAY * 365;
        /// Commands that one connection may send at once. Nothing is refused: the server reads the next command later.
        command_burst: u32 = 20, 1..=1_000_000;
        /// Commands per second of one connection after the burst.
        commands_per_second: u32 = 10, 1..=1_000;
        /// Bytes that may wait to be sent on one connection. If there are more, the server drops outdated boards, then
        /// talk, then closes the connection with `too_slow`.
        outbox_bytes: usize = 64 * 1_024, 4 * 1_024..=64 * 1_024 * 1_024;
        /// The server closes a connection that accepts no bytes for this time.
        write_timeout: Duration = Duration::from_secs(30), Duration::from_millis(1)..=DAY;
        /// When the server closes a connection, it waits this long for the client to close its side.
        close_wait: Duration = Duration::from_secs(1), Duration::ZERO..=Duration::from_mins(1);
        /// Bytes that the server reads and ignores during `close_wait`. More end the wait.
        close_bytes: usize = 64 * 1_024, 0..=16 * 1_024 * 1_024;
        /// Connections that the operating system accepts before the server does. It may allow fewer. One more waits or
        /// is refused.
        backlog: u16 = 1_024, 1..=u16::MAX;
        /// A connection that could not be accepted, for example because too many files are open, is retried after this
        /// time. The time doubles with each failure.
        accept_retry: Duration = Duration::from_millis(10), Duration::from_millis(1)..=Duration::from_mins(1);
        /// The longest time between two retries to accept a connection.
        max_accept_retry: Duration = Duration::from_secs(1), Duration::from_millis(1)..=Duration::from_mins(1);
        /// Bytes of the buffer from which the commands of one connection are read.
        read_buffer: usize = 256, 64..=64 * 1_024;
        /// Bytes that are collected before they are written to one connection.
        write_buffer: usize = 16 * 1_024, 1_024..=1_024 * 1_024;
        /// A TCP keepalive probe is sent after this time without a packet.
        keepalive_idle: Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(9);
        /// The time between two keepalive probes.
        keepalive_interval: Duration = Duration::from_secs(15), Duration::from_secs(1)..=Duration::from_hours(9);
        /// The connection is closed after this number of unanswered keepalive probes.
        keepalive_probes: u32 = 4, 1..=127;
        /// Bytes of a long answer that are kept for `more`. The rest is cut off, and the answer says so.
        paged_bytes: usize = 64 * 1_024, 1_024..=16 * 1_024 * 1_024;
        /// Rows of the terminal if the client does not send its size.
        default_rows: u16 = 24, 5..=1_000;
        /// The prompt is drawn again this long after the last unsolicited line.
        prompt_delay: Duration = Duration::from_millis(33), Duration::ZERO..=DAY;
        /// The prompt is drawn again at most this long after the first unsolicited line.
        prompt_max_delay: Duration = Duration::from_millis(500), Duration::ZERO..=DAY;
    }
}

settings! {
    /// Logins and passwords.
    LoginLimits {
        /// A connection that is not logged in and sends no line for this time is closed.
        idle_timeout: Duration = Duration::from_mins(1), Duration::from_secs(1)..=DAY;
        /// A connection that is not logged in after this time is closed.
        timeout: Duration = Duration::from_mins(10), Duration::from_secs(1)..=DAY;
        /// Login attempts from one address per minute, including mail commands. One more gets `rate_limited`.
        attempts_per_minute: usize = 3, 1..=1_000_000;
        /// Wrong passwords for one name before `rate_limited`. Then the next attempt waits for `password_wait`.
        free_wrong_passwords: u32 = 3, 0..=1_000;
        /// The first wait after wrong passwords. It doubles with every further wrong password.
        password_wait: Duration = Duration::from_secs(1), Duration::from_secs(1)..=DAY;
        /// The longest wait after wrong passwords.
        max_password_wait: Duration = Duration::from_mins(5), Duration::from_secs(1)..=DAY;
        /// Fewest characters of a new password. Fewer get `bad_args`.
        password_min_characters: usize = 2, 1..=64;
        /// Most bytes of a new password. More get `bad_args`.
        password_max_bytes: usize = 256, 16..=512;
        /// Password hashes that are computed at once, 19 MiB each. 0: one for each core.
        concurrent_hashes: usize = 0, 0..=1_024;
        /// A player who waits longer than this for the password check gets `busy`.
        hash_wait: Duration = Duration::from_secs(2), Duration::from_millis(1)..=Duration::from_mins(1);
        /// Locks for logins and logouts. Two accounts that share a lock log in one after the other.
        locks: usize = 256, 1..=65_536;
    }
}

impl LoginLimits {
    /// The number of hashes that are computed at once, where 0 is one for each core.
    pub(crate) fn hash_count(&self) -> usize {
        if self.concurrent_hashes == 0 { cores() } else { self.concurrent_hashes }
    }
}

settings! {
    /// Accounts.
    AccountLimits {
        /// New accounts from one address per day, guests included. One more gets `rate_limited`.
        new_per_day: usize = 5, 1..=1_000_000;
        /// Mail addresses of one account. One more gets `limit`.
        mail_addresses: usize = 5, 1..=100;
    }
}

settings! {
    /// The process.
    ServerLimits {
        /// When the server stops, connections and the database get this much time to finish.
        stop_grace: Duration = Duration::from_secs(4), Duration::from_millis(1)..=Duration::from_hours(1);
        /// The time between two heartbeats in the database. When the server starts and the last heartbeat is more than
        /// `missed_heartbeats` times this old, the time since then is downtime and charged to nobody.
        heartbeat: Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(1);
        /// Heartbeats that may be missing before the time counts as downtime.
        missed_heartbeats: u32 = 3, 1..=100;
        /// The time between two heartbeats while a game with a live clock is active.
        live_heartbeat: Duration = Duration::from_secs(1), Duration::from_secs(1)..=Duration::from_hours(1);
        /// The shortest time between two checks of the deadlines in the database. A check that failed is retried after
        /// this time.
        deadline_interval: Duration = Duration::from_secs(1), Duration::from_millis(10)..=Duration::from_mins(1);
        /// Games with a deadline that the server reads from the database at once.
        deadline_batch: u32 = 200, 1..=100_000;
        /// Games or matches that the server reads from the database at once if it needs all of a player or all that
        /// wait, for example for a vacation or a deleted account.
        batch: u32 = 100, 1..=100_000;
        /// Addresses, names or players that one rate limit remembers. If there are more, it forgets those that have
        /// expired, then any.
        rate_limit_keys: usize = 65_536, 1_000..=16_777_216;
    }
}

settings! {
    /// The database file.
    DatabaseLimits {
        /// Reads at the same time. Others wait.
        readers: u32 = SqliteLimits::default().readers, 1..=1_000;
        /// A read that waits longer than this for the others fails.
        read_wait: Duration = SqliteLimits::default().read_wait, Duration::from_millis(10)..=Duration::from_mins(10);
        /// A read or write fails if another process, for example a backup, locks the file for longer than this.
        lock_wait: Duration = SqliteLimits::default().lock_wait, Duration::from_millis(10)..=Duration::from_mins(10);
        /// Memory for the parts of the file that were written last, in bytes.
        cache_bytes: u64 = SqliteLimits::default().cache_bytes, 1_024 * 1_024..=16 * 1_024 * 1_024 * 1_024;
        /// Bytes to which the write-ahead log is truncated when its content has been moved to the file.
        log_bytes: u64 = SqliteLimits::default().log_bytes, 1_024 * 1_024..=16 * 1_024 * 1_024 * 1_024;
    }
}
