//! Rate limits per network, per name and per connection.
//!
//! All functions take the current time as an argument. Entries are removed as soon as they no longer matter, and each
//! map has a maximum size.

use crate::limits::LoginLimits;
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::net::{AddrParseError, IpAddr, Ipv6Addr};
use std::str::FromStr;
use std::time::Duration;

/// The unit that limits per address count: an IPv4 address, or an IPv6 network of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// The network of an address; `None` for the machine itself, which has no limits.
    #[must_use]
    pub(crate) fn of(address: IpAddr) -> Option<Self> {
        let address = address.to_canonical();
        if address.is_loopback() {
            return None;
        }
        Some(Self(match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        }))
    }
}

/// An address or a network of 64 bits: `192.0.2.7`, `2001:db8:1:2::/64`.
impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => address.fmt(f),
            IpAddr::V6(network) => write!(f, "{network}/64"),
        }
    }
}

impl FromStr for ClientNetwork {
    type Err = AddrParseError;

    fn from_str(text: &str) -> Result<Self, AddrParseError> {
        text.strip_suffix("/64").unwrap_or(text).parse().map(Self)
    }
}

/// Limits how often something happens within a time span, for each key.
#[derive(Debug)]
pub(crate) struct SlidingWindow<K> {
    times: usize,
    span: Duration,
    /// The most keys. Above it, expired keys are removed, or any key.
    most_keys: usize,
    seen: Mutex<HashMap<K, VecDeque<Timestamp>>>,
}

impl<K: Eq + Hash + Clone> SlidingWindow<K> {
    /// At most `times` within any `span`. Remembers `most_keys` keys.
    #[must_use]
    pub(crate) fn new(times: usize, span: Duration, most_keys: usize) -> Self {
        Self { times, span, most_keys, seen: Mutex::default() }
    }

    /// Checks the limit without counting.
    ///
    /// # Errors
    /// The limit is reached. The error is the time to wait.
    pub(crate) fn may(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        let seen = self.seen.lock();
        let Some(times) = seen.get(key) else { return Ok(()) };
        let since = |time: &Timestamp| now.since(*time);
        let within = times.iter().filter(|time| since(time) < self.span);
        if within.clone().count() < self.times {
            return Ok(());
        }
        Err(within.map(|time| self.span.saturating_sub(since(time))).next().unwrap_or_default())
    }

    /// Counts one event.
    ///
    /// # Errors
    /// The limit is reached. The error is the time to wait.
    pub(crate) fn count(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        let mut seen = self.seen.lock();
        if seen.len() >= self.most_keys {
            seen.retain(|_, times| times.back().is_some_and(|last| now.since(*last) < self.span));
            make_room(&mut seen, self.most_keys);
        }
        let times = seen.entry(key.clone()).or_default();
        while times.front().is_some_and(|first| now.since(*first) >= self.span) {
            times.pop_front();
        }
        if times.len() >= self.times {
            let oldest = times.front().copied().unwrap_or(now);
            return Err(self.span.saturating_sub(now.since(oldest)));
        }
        times.push_back(now);
        Ok(())
    }
}

/// Removes any key from a map that is still full.
fn make_room<K: Eq + Hash + Clone, V>(map: &mut HashMap<K, V>, most_keys: usize) {
    if map.len() >= most_keys
        && let Some(any) = map.keys().next().cloned()
    {
        map.remove(&any);
    }
}

/// Wrong passwords per name, whether the name exists or not. After some free attempts each wrong password doubles the
/// wait.
#[derive(Debug)]
pub(crate) struct WrongPasswords {
    free: u32,
    first: Duration,
    longest: Duration,
    most_names: usize,
    names: Mutex<HashMap<String, Wrong>>,
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    count: u32,
    until: Timestamp,
}

impl WrongPasswords {
    /// Remembers wrong passwords of `most_names` names.
    #[must_use]
    pub(crate) fn new(limits: &LoginLimits, most_names: usize) -> Self {
        Self {
            free: limits.free_wrong_passwords,
            first: limits.password_wait,
            longest: limits.max_password_wait,
            most_names,
            names: Mutex::default(),
        }
    }

    /// Checks whether a password may be tried now.
    ///
    /// # Errors
    /// Not yet. The error is the time to wait.
    pub(crate) fn may_try(&self, name: &str, now: Timestamp) -> Result<(), Duration> {
        let names = self.names.lock();
        match names.get(&name.to_ascii_lowercase()) {
            Some(wrong) if wrong.until > now => Err(wrong.until.since(now)),
            _ => Ok(()),
        }
    }

    /// Counts a wrong password.
    pub(crate) fn wrong(&self, name: &str, now: Timestamp) {
        let mut names = self.names.lock();
        if names.len() >= self.most_names {
            names.retain(|_, wrong| now.since(wrong.until) < self.longest);
            make_room(&mut names, self.most_names);
        }
        let wrong = names.entry(name.to_ascii_lowercase()).or_insert(Wrong { count: 0, until: now });
        wrong.count = wrong.count.saturating_add(1);
        if let Some(doublings) = wrong.count.checked_sub(self.free + 1) {
            let wait = self.first.saturating_mul(1 << doublings.min(16)).min(self.longest);
            wrong.until = now.plus(wait);
        }
    }

    /// Forgets the wrong passwords of a name.
    pub(crate) fn right(&self, name: &str) {
        self.names.lock().remove(&name.to_ascii_lowercase());
    }
}

/// Limits the commands of one connection: a burst, then a steady rate.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    burst: u32,
    interval: Duration,
    /// When the next command would be on time without a burst.
    next: Timestamp,
}

impl RateLimiter {
    #[must_use]
    pub(crate) fn new(burst: u32, per_second: u32, now: Timestamp) -> Self {
        Self { burst, interval: Duration::from_secs(1) / per_second.max(1), next: now }
    }

    /// Counts a command at `now`. Returns when the next one may be read.
    pub(crate) fn count(&mut self, now: Timestamp) -> Timestamp {
        self.next = self.next.max(now).plus(self.interval);
        let ahead = self.interval * self.burst;
        let excess = self.next.since(now).saturating_sub(ahead);
        now.plus(excess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1_000)
    }

    #[test]
    fn a_full_window_returns_the_time_to_wait() {
        let window = SlidingWindow::new(2, 10 * SECOND, 10);
        assert_eq!(window.count(&"a", at(0)), Ok(()));
        assert_eq!(window.count(&"a", at(4)), Ok(()));
        assert_eq!(window.count(&"a", at(6)), Err(4 * SECOND));
        assert_eq!(window.count(&"b", at(6)), Ok(()));
        assert_eq!(window.count(&"a", at(10)), Ok(()));
    }

    #[test]
    fn a_window_never_has_more_keys_than_its_limit() {
        let window = SlidingWindow::new(1, 10 * SECOND, 10);
        for key in 0..=10 {
            assert_eq!(window.count(&key, at(0)), Ok(()));
        }
        assert_eq!(window.seen.lock().len(), 10);
    }

    #[test]
    fn each_wrong_password_doubles_the_wait() {
        let limits =
            LoginLimits { free_wrong_passwords: 2, max_password_wait: 5 * SECOND, ..LoginLimits::default() };
        let wrong = WrongPasswords::new(&limits, 10);
        for _ in 0..2 {
            wrong.wrong("Alice", at(0));
            assert_eq!(wrong.may_try("alice", at(0)), Ok(()));
        }
        for (wait, now) in [(1, 0), (2, 10), (4, 20), (5, 30), (5, 40)] {
            wrong.wrong("alice", at(now));
            assert_eq!(wrong.may_try("ALICE", at(now)), Err(wait * SECOND));
            assert_eq!(wrong.may_try("alice", at(now + 6)), Ok(()));
        }
        wrong.right("alice");
        wrong.wrong("alice", at(50));
        assert_eq!(wrong.may_try("alice", at(50)), Ok(()));
    }

    #[test]
    fn a_connection_is_slowed_down_after_its_burst() {
        let mut limiter = RateLimiter::new(3, 10, at(0));
        for _ in 0..3 {
            assert_eq!(limiter.count(at(0)), at(0));
        }
        assert_eq!(limiter.count(at(0)), Timestamp(100));
        assert_eq!(limiter.count(at(60)), at(60));
    }

    #[test]
    fn the_machine_itself_is_not_limited_and_ipv6_is_counted_by_network() {
        let network = |text: &str| ClientNetwork::of(text.parse().unwrap());
        assert_eq!(network("127.0.0.1"), None);
        assert_eq!(network("::ffff:127.0.0.1"), None);
        assert_eq!(network("::1"), None);
        assert_eq!(network("2001:db8:1:2::3"), network("2001:db8:1:2:ffff::4"));
        assert_ne!(network("2001:db8:1:2::3"), network("2001:db8:1:3::3"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        for written in ["192.0.2.1", "2001:db8:1:2::/64"] {
            let read: ClientNetwork = written.parse().unwrap();
            assert_eq!(read.to_string(), written);
            assert_eq!(Some(read), network(written.trim_end_matches("/64")));
        }
    }
}
