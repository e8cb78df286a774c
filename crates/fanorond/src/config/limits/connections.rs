//! Limits of connections, logins, accounts, the process and its database.

use super::{DAY, cores};
use crate::config::declare::settings;
use crate::config::limits::Pace;
use fanorona_store::{PostgresLimits, SqliteLimits};
use std::time::Duration;

settings! {
    /// Connections, and what waits to be sent on them.
    ConnectionLimits {
        /// Simultaneous connections of all addresses. The server tells one more and closes it. The
        /// system's limit of open files may be lower; the server tells one more then, too. 0: off.
        total: usize = 20_000, 0..=10_000_000;
        /// Simultaneous connections from one address. The server tells one more and closes it. 0:
        /// off.
        per_address: usize = 64, 0..=1_000_000;
        /// New connections from one address within `new_window`. The server tells one more and
        /// closes it. 0: off.
        new_per_address: usize = 128, 0..=1_000_000;
        /// The time window of `new_per_address`.
        new_window: Duration = Duration::from_mins(10);
        /// A player who has no active game and types nothing for this time is disconnected.
        idle_timeout: Duration = Duration::from_hours(1), Duration::from_secs(1)..=DAY * 365;
        /// Ordinary commands that a member may send at once. A command that causes much work counts
        /// as several. Nothing is refused: the server reads the next command later.
        command_burst: u32 = 20, 1..=1_000_000;
        /// Ordinary commands of a member per second after the burst. 0: off.
        commands_per_second: u32 = 10, 0..=1_000_000;
        /// As `command_burst`, for guests and connections that are not logged in.
        stranger_command_burst: u32 = 10, 1..=1_000_000;
        /// As `commands_per_second`, for guests and connections that are not logged in. 0: off.
        stranger_commands_per_second: u32 = 5, 0..=1_000_000;
        /// As `command_burst`, for all guests and connections that are not logged in from one
        /// address together.
        address_command_burst: u32 = 40, 1..=1_000_000;
        /// As `commands_per_second`, for all guests and connections that are not logged in from one
        /// address together. 0: off.
        address_commands_per_second: u32 = 20, 0..=1_000_000;
        /// A connection that sends nothing but bytes that make no commands, and so much that it is
        /// slowed down for this time, is closed. 0s: off.
        garbage_time: Duration = Duration::from_secs(30);
        /// Bytes that may wait to be sent on one connection. If there are more, the server drops
        /// outdated boards, then talk, then closes the connection with `too_slow`.
        outbox_bytes: usize = 64 * 1_024, 4 * 1_024..=64 * 1_024 * 1_024;
        /// The server closes a connection that accepts no bytes for this time.
        write_timeout: Duration = Duration::from_secs(30), Duration::from_millis(1)..=DAY;
        /// When the server stops, it says so on each connection and answers lines that still arrive
        /// with `shutting_down`, until none has arrived for this time. Half of `stop_grace` is the
        /// most.
        stop_wait: Duration = Duration::from_millis(500);
        /// When the server closes a connection, it waits this long for the client to close its
        /// side.
        close_wait: Duration = Duration::from_secs(1);
        /// Bytes that the server reads and ignores during `close_wait`. More are left unread.
        close_bytes: usize = 64 * 1_024;
        /// A TLS connection whose handshake takes longer than this is closed.
        handshake_timeout: Duration = Duration::from_secs(10), Duration::from_millis(10)..=Duration::from_mins(10);
        /// A connection of a proxy whose PROXY header takes longer than this is closed.
        proxy_header_timeout: Duration = Duration::from_secs(5), Duration::from_millis(10)..=Duration::from_mins(10);
        /// Most bytes of a PROXY header. A longer one closes the connection.
        proxy_header_bytes: usize = 1_024;
        /// Connections of proxies whose PROXY headers are read at the same time. Others wait.
        proxy_headers: usize = 256;
        /// Connections that the operating system accepts before the server does. It may allow
        /// fewer. One more waits or is refused.
        backlog: u16 = 1_024, 1..=u16::MAX;
        /// A connection that could not be accepted, for example because too many files are open, is
        /// retried after this time. The time doubles with each failure.
        accept_retry: Duration = Duration::from_millis(10);
        /// The longest time between two retries to accept a connection.
        max_accept_retry: Duration = Duration::from_secs(1);
        /// Bytes of the buffer from which the commands of one connection are read.
        read_buffer: usize = 256;
        /// Bytes that are collected before they are written to one connection.
        write_buffer: usize = 16 * 1_024;
        /// A TCP keepalive probe is sent after this time without a packet.
        keepalive_idle: Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(9);
        /// The time between two keepalive probes.
        keepalive_interval: Duration = Duration::from_secs(15), Duration::from_secs(1)..=Duration::from_hours(9);
        /// The connection is closed after this number of unanswered keepalive probes.
        keepalive_probes: u32 = 4, 1..=127;
        /// Bytes of a long answer that are kept for `more`. The rest is cut off, and the answer
        /// says so.
        paged_bytes: usize = 64 * 1_024;
        /// Rows of the terminal if the client does not send its size.
        default_rows: u16 = 24;
        /// Lines that one connection keeps for the arrow keys while the server edits its keys. One
        /// more replaces the oldest. 0: off.
        history_lines: usize = 50;
        /// The prompt is drawn again this long after the last unsolicited line.
        prompt_delay: Duration = Duration::from_millis(33);
        /// The prompt is drawn again at most this long after the first unsolicited line.
        prompt_max_delay: Duration = Duration::from_millis(500);
    }
}

impl ConnectionLimits {
    /// How much work one connection of a member may cause.
    pub(crate) fn member_pace(&self) -> Pace {
        Pace {
            burst: self.command_burst,
            per_second: self.commands_per_second,
        }
    }

    /// How much work one connection of anybody else may cause.
    pub(crate) fn stranger_pace(&self) -> Pace {
        Pace {
            burst: self.stranger_command_burst,
            per_second: self.stranger_commands_per_second,
        }
    }

    /// How much work those of an address who are not members may cause together.
    pub(crate) fn address_pace(&self) -> Pace {
        Pace {
            burst: self.address_command_burst,
            per_second: self.address_commands_per_second,
        }
    }
}

settings! {
    /// Logins and passwords.
    LoginLimits {
        /// A connection that is not logged in and sends no line for this time is closed.
        idle_timeout: Duration = Duration::from_mins(1), Duration::from_secs(1)..=DAY;
        /// A connection that is not logged in after this time is closed.
        timeout: Duration = Duration::from_mins(10), Duration::from_secs(1)..=DAY;
        /// Wrong passwords from one address per minute, for all names together, including mail
        /// commands. After them a login gets `rate_limited`. Accounts that have been at the address
        /// before or have a live game do not count and do not wait: for them the limits of wrong
        /// passwords below apply. 0: off.
        attempts_per_minute: usize = 3, 0..=1_000_000;
        /// Wrong passwords for one name from one address before `rate_limited`. Then the next
        /// attempt waits for `password_wait`.
        free_wrong_passwords: u32 = 3, 0..=1_000;
        /// The first wait after wrong passwords. It doubles with every further wrong password.
        password_wait: Duration = Duration::from_secs(1), Duration::from_secs(1)..=DAY;
        /// The longest wait after wrong passwords.
        max_password_wait: Duration = Duration::from_mins(5), Duration::from_secs(1)..=DAY;
        /// The longest wait after wrong passwords from an address from which the owner has logged
        /// in before.
        max_known_password_wait: Duration = Duration::from_secs(10);
        /// Wrong passwords for one name within `wrong_password_memory`, from all addresses from
        /// which its owner has never logged in. Then an address with a wrong password gets
        /// `rate_limited`; others have one attempt.
        wrong_passwords_per_name: usize = 60;
        /// Wrong passwords are forgotten after this time.
        wrong_password_memory: Duration = Duration::from_hours(1);
        /// Addresses from which its owner has logged in that are remembered for one account.
        known_addresses: u32 = 10;
        /// An address from which nobody has logged in to the account for this time is forgotten.
        /// Until then `alts` tells operators which accounts share it.
        known_address_age: Duration = DAY * 30, DAY..=DAY * 365;
        /// Fewest characters of a new password. Fewer get `bad_args`.
        password_min_characters: usize = 8, 1..=64;
        /// Most bytes of a new password. More get `bad_args`.
        password_max_bytes: usize = 256;
        /// Password hashes that are computed at once, 19 MiB each. 0: one fewer than there are
        /// cores, at least one.
        concurrent_hashes: usize = 0, 0..=1_024;
        /// A player who waits longer than this for the password check gets `busy`.
        hash_wait: Duration = Duration::from_secs(10);
        /// A player who waits longer than this for the password check is told how many others are
        /// before them.
        hash_wait_told: Duration = Duration::from_secs(1);
        /// The most password checks that wait in each of two queues. The first is for players in a
        /// live game and for addresses from which the owner has logged in before. The second is for
        /// everybody else; there, a check goes first if fewer others of its name or network are
        /// waiting. When the first queue is full, a new check gets `busy`. When the second is full,
        /// the check with the most others of its name or network before it gets `busy`.
        hash_queue: usize = 250;
        /// Accounts for which six bits of a hash of the correct password are kept in memory, so
        /// that most wrong passwords are refused without computing a password hash while others
        /// wait. Above this number, a new entry replaces an arbitrary one. 0: off.
        password_marks: usize = 10_000;
        /// How far the priority of the threads that compute hashes is lowered, as with `nice`. Only
        /// on Linux.
        hash_nice: u8 = 5;
        /// Locks for logins and logouts. Two accounts that share a lock log in one after the other.
        locks: usize = 256;
    }
}

impl LoginLimits {
    /// The number of hashes that are computed at once, where 0 leaves one core for the players.
    pub(crate) fn hash_count(&self) -> usize {
        if self.concurrent_hashes == 0 {
            cores().saturating_sub(1).max(1)
        } else {
            self.concurrent_hashes
        }
    }
}

settings! {
    /// Accounts.
    AccountLimits {
        /// New accounts from one address per day, without guests. One more gets `rate_limited`. 0:
        /// off.
        new_per_day: usize = 5, 0..=1_000_000;
        /// Guests from one address per day. One more gets `rate_limited`. 0: off.
        guests_per_day: usize = 100, 0..=1_000_000;
        /// Sessions of one account at the same time. One more closes the one in which nothing was
        /// typed for the longest time, with `too_many_sessions`. Bots, and players with `set
        /// sessions one`, have one.
        sessions: usize = 5, 1..=1_000;
        /// Mail addresses of one account. One more gets `limit`.
        mail_addresses: usize = 5;
        /// SSH keys of one account. One more gets `limit`.
        keys: u32 = 10, 0..=1_000;
        /// The most characters of the name of an SSH key.
        key_label: usize = 20;
        /// SSH keys that one account may add per day. One more gets `rate_limited`. 0: off.
        keys_per_day: usize = 20, 0..=1_000_000;
        /// After an SSH key was added, each login of its account says so for this time.
        key_news: Duration = DAY * 7, Duration::ZERO..=DAY * 365;
    }
}

settings! {
    /// The process.
    ServerLimits {
        /// When the server stops, connections and the database get this much time to finish.
        stop_grace: Duration = Duration::from_secs(4), Duration::from_millis(1)..=Duration::from_hours(1);
        /// The time between two heartbeats in the database. When the server starts and the last
        /// heartbeat is more than `missed_heartbeats` times this old (with an active live game,
        /// times `live_heartbeat`), the time since then is downtime and charged to nobody.
        heartbeat: Duration = Duration::from_mins(1);
        /// Heartbeats that may be missing before the time counts as downtime.
        missed_heartbeats: u32 = 3;
        /// The time between two heartbeats while a game with a live clock is active.
        live_heartbeat: Duration = Duration::from_secs(1);
        /// The shortest time between two checks of the deadlines in the database. A check that
        /// failed is retried after this time.
        deadline_interval: Duration = Duration::from_secs(1);
        /// How often the server looks at the end of its certificate and at the free space of the
        /// disk.
        upkeep_interval: Duration = Duration::from_mins(1), Duration::from_millis(10)..=DAY;
        /// The log warns this long before the certificate ends.
        certificate_warning: Duration = DAY * 21, Duration::ZERO..=DAY * 365;
        /// The log warns again this long before the certificate ends.
        last_certificate_warning: Duration = DAY * 3, Duration::ZERO..=DAY * 365;
        /// A task of the server that has panicked is started again after this time.
        restart_delay: Duration = Duration::from_secs(1);
        /// Lines of the log that wait until somebody reads them. Further lines are dropped and
        /// counted.
        log_lines: usize = 4_096, 16..=1_000_000;
        /// Games with a deadline that the server reads from the database at once.
        deadline_batch: u32 = 200, 1..=100_000;
        /// Games or matches that the server reads from the database at once if it needs all of a
        /// player or all that wait, for example for a vacation or a deleted account.
        batch: u32 = 100;
        /// Addresses, names or players that one rate limit remembers. If there are more, it forgets
        /// those that have expired, then any.
        rate_limit_keys: usize = 65_536;
        /// What limits per address allow is multiplied by this for an IPv6 network of 48 bits, all
        /// its networks of 64 bits together. What exceeds it gets the same answer as at one
        /// address. 0: off.
        addresses_per_site: usize = 16, 0..=65_536;
    }
}

settings! {
    /// The internal HTTP of `--ops`.
    OpsLimits {
        /// Connections whose request has not arrived whole. One more closes the oldest of them.
        half_requests: usize = 64;
        /// A connection whose request has not arrived whole within this time is closed.
        header_timeout: Duration = Duration::from_secs(1), Duration::from_millis(10)..=Duration::from_mins(1);
        /// Requests for metrics at the same time. One more gets the status 503. Health and
        /// readiness are answered at once, however many there are.
        metrics_requests: usize = 16;
        /// A request that takes longer than this is dropped.
        timeout: Duration = Duration::from_secs(10), Duration::from_millis(10)..=Duration::from_mins(10);
    }
}

settings! {
    /// The database file.
    DatabaseLimits {
        /// Reads at the same time. Others wait.
        readers: u32 = SqliteLimits::default().readers, 1..=1_000;
        /// A read that waits longer than this for the others fails.
        read_wait: Duration = SqliteLimits::default().read_wait;
        /// A read or write fails if another process, for example a backup, locks the file for
        /// longer than this.
        lock_wait: Duration = SqliteLimits::default().lock_wait, Duration::from_millis(10)..=Duration::from_mins(10);
        /// Memory for the parts of the file that were written last, in bytes.
        cache_bytes: u64 = SqliteLimits::default().cache_bytes, 1_024 * 1_024..=16 * 1_024 * 1_024 * 1_024;
        /// Bytes to which the write-ahead log is truncated when its content has been moved to the
        /// file.
        log_bytes: u64 = SqliteLimits::default().log_bytes, 1_024 * 1_024..=16 * 1_024 * 1_024 * 1_024;
        /// Copies of the database from before migrations. The oldest is removed when another is
        /// made. With 0 none is made.
        migration_copies: u32 = SqliteLimits::default().migration_copies, 0..=100;
        /// The log warns when less of the disk with the file is free, in percent. 0: off.
        free_warning_percent: u8 = 5, 0..=100;
        /// `/readyz` answers 503 when fewer bytes of the disk are free. After a full disk, so many must be
        /// free again before changes count as accepted. 0: off.
        least_free_bytes: u64 = SqliteLimits::default().least_free_bytes, 0..=1 << 50;
    }
}

settings! {
    /// A PostgreSQL database. `read_wait` of the database file does not apply; `lock_wait` does.
    PostgresSettings {
        /// Connections for reads. Other reads wait.
        connections: u32 = PostgresLimits::default().readers, 1..=1_000;
        /// Connections that save the turns of games that continue. One more makes all other
        /// changes.
        turn_writers: u32 = PostgresLimits::default().turn_writers, 1..=64;
        /// A read or write fails if no connection is made for longer than this.
        connect_wait: Duration = PostgresLimits::default().connect_wait, Duration::from_millis(10)..=Duration::from_mins(10);
        /// A statement that takes longer than this is given up.
        answer_wait: Duration = PostgresLimits::default().answer_wait, Duration::from_millis(10)..=Duration::from_mins(10);
        /// How long to ask for the outcome of a commit whose connection was lost.
        outcome_wait: Duration = PostgresLimits::default().outcome_wait;
        /// A connection that saved no turn for this long is checked before the next one.
        check_after: Duration = PostgresLimits::default().check_after;
    }
}
