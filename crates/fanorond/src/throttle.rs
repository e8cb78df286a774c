//! Rate limits per network, per name and per connection.
//!
//! All functions take the current time as an argument. Entries are removed as soon as they no longer matter, and each
//! map has a maximum size.

use crate::limits::{ConnectionLimits, LoginLimits};
use crate::work::Price;
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// The unit that limits per address count: an IPv4 address, or an IPv6 network of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

    /// Its first address.
    #[must_use]
    pub(crate) fn address(self) -> IpAddr {
        self.0
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
    /// At most `times` within any `span`; 0 is any number. Remembers `most_keys` keys.
    #[must_use]
    pub(crate) fn new(times: usize, span: Duration, most_keys: usize) -> Self {
        Self { times, span, most_keys, seen: Mutex::default() }
    }

    /// Checks the limit without counting.
    ///
    /// # Errors
    /// The limit is reached. The error is the time to wait.
    pub(crate) fn may(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        if self.times == 0 {
            return Ok(());
        }
        let seen = self.seen.lock();
        let Some(times) = seen.get(key) else { return Ok(()) };
        let since = |time: &Timestamp| now.since(*time);
        let within = times.iter().filter(|time| since(time) < self.span);
        if within.clone().count() < self.times {
            return Ok(());
        }
        Err(within.map(|time| self.span.saturating_sub(since(time))).next().unwrap_or_default())
    }

    /// Forgets the events of a key.
    pub(crate) fn forget<Q: Eq + Hash + ?Sized>(&self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.seen.lock().remove(key);
    }

    /// Counts one event.
    ///
    /// # Errors
    /// The limit is reached. The error is the time to wait.
    pub(crate) fn count(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        if self.times == 0 {
            return Ok(());
        }
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

/// Where a login comes from: a network, or the machine itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Origin(pub(crate) Option<ClientNetwork>);

/// As the store keeps it.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(network) => network.fmt(f),
            None => f.write_str("machine"),
        }
    }
}

/// An attempt to log in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attempt {
    /// The key of the name, whether an account has it or not.
    pub(crate) name: String,
    pub(crate) origin: Origin,
    /// Whether the owner of the name has logged in from there before.
    pub(crate) is_known: bool,
}

/// Wrong passwords.
///
/// They are counted for each name and origin: after some free attempts each wrong password doubles the wait. So nobody
/// can make the owner wait who does not share the owner's network. Against guesses from many networks, those of all
/// unknown origins are counted for the name as well. When there are too many, only an origin that has not been wrong
/// yet may try: the owner, who may be at a new place, is that too.
#[derive(Debug)]
pub(crate) struct WrongPasswords {
    free: u32,
    first: Duration,
    longest: Duration,
    longest_known: Duration,
    remembered: Duration,
    most_keys: usize,
    at_origin: Mutex<HashMap<(String, Origin), Wrong>>,
    elsewhere: SlidingWindow<String>,
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    count: u32,
    /// The next attempt is possible from here on.
    until: Timestamp,
}

impl WrongPasswords {
    /// Remembers wrong passwords of `most_keys` names and origins.
    #[must_use]
    pub(crate) fn new(limits: &LoginLimits, most_keys: usize) -> Self {
        Self {
            free: limits.free_wrong_passwords,
            first: limits.password_wait,
            longest: limits.max_password_wait,
            longest_known: limits.max_known_password_wait,
            remembered: limits.wrong_password_memory,
            most_keys,
            at_origin: Mutex::default(),
            elsewhere: SlidingWindow::new(
                limits.wrong_passwords_per_name,
                limits.wrong_password_memory,
                most_keys,
            ),
        }
    }

    /// Checks whether a password may be tried now.
    ///
    /// # Errors
    /// Not yet. The error is the time to wait.
    pub(crate) fn may_try(&self, attempt: &Attempt, now: Timestamp) -> Result<(), Duration> {
        match self.wrong_at_origin(attempt, now) {
            None => Ok(()),
            Some(wrong) if wrong.until > now => Err(wrong.until.since(now)),
            Some(_) if attempt.is_known => Ok(()),
            Some(_) => self.elsewhere.may(&attempt.name, now),
        }
    }

    /// Whether the last passwords for this name from this origin were right.
    pub(crate) fn is_clean(&self, attempt: &Attempt, now: Timestamp) -> bool {
        self.wrong_at_origin(attempt, now).is_none()
    }

    fn wrong_at_origin(&self, attempt: &Attempt, now: Timestamp) -> Option<Wrong> {
        let at_origin = self.at_origin.lock();
        let wrong = at_origin.get(&(attempt.name.clone(), attempt.origin)).copied();
        wrong.filter(|wrong| now.since(wrong.until) < self.remembered)
    }

    /// Counts a wrong password.
    pub(crate) fn wrong(&self, attempt: &Attempt, now: Timestamp) {
        let count = self.wrong_at_origin(attempt, now).map_or(0, |wrong| wrong.count).saturating_add(1);
        let longest = if attempt.is_known { self.longest_known } else { self.longest };
        let until = match count.checked_sub(self.free + 1) {
            Some(doublings) => now.plus(self.first.saturating_mul(1 << doublings.min(16)).min(longest)),
            None => now,
        };
        if !attempt.is_known {
            // Above the limit nothing more has to be counted.
            let _ = self.elsewhere.count(&attempt.name, now);
        }
        let mut at_origin = self.at_origin.lock();
        if at_origin.len() >= self.most_keys {
            at_origin.retain(|_, wrong| now.since(wrong.until) < self.remembered);
            make_room(&mut at_origin, self.most_keys);
        }
        at_origin.insert((attempt.name.clone(), attempt.origin), Wrong { count, until });
    }

    /// Forgets all wrong passwords for a name, because it has a new one.
    pub(crate) fn forget(&self, name: &str) {
        self.at_origin.lock().retain(|(other, _), _| other != name);
        self.elsewhere.forget(name);
    }

    /// Forgets the wrong passwords for a name from an origin.
    pub(crate) fn right(&self, attempt: &Attempt) {
        self.at_origin.lock().remove(&(attempt.name.clone(), attempt.origin));
    }
}

/// How much work is done: a burst, then a steady rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    /// Ordinary commands at once.
    pub(crate) burst: u32,
    /// Ordinary commands per second after the burst. 0: any number.
    pub(crate) per_second: u32,
}

/// What is left of a pace: work beyond it waits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// Thousandths of an ordinary command that were spent and have not come back yet.
    owed: u64,
    /// When that was so.
    at: Timestamp,
}

impl Budget {
    /// A budget of which nothing is spent.
    #[must_use]
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { owed: 0, at: now }
    }

    /// Pays a price. Returns how long to wait before more may be spent.
    pub(crate) fn pay(&mut self, price: Price, pace: Pace, now: Timestamp) -> Duration {
        if pace.per_second == 0 {
            return Duration::ZERO;
        }
        self.owed = self.owed_at(pace, now).saturating_add(price.thousandths());
        self.at = now;
        let excess = self.owed.saturating_sub(Price::commands(pace.burst).thousandths());
        // A command per second is a thousandth per millisecond.
        Duration::from_millis(excess.div_ceil(pace.per_second.into()))
    }

    /// What is owed after the time since the last payment.
    fn owed_at(self, pace: Pace, now: Timestamp) -> u64 {
        let elapsed = u64::try_from(now.since(self.at).as_millis()).unwrap_or(u64::MAX);
        self.owed.saturating_sub(elapsed.saturating_mul(pace.per_second.into()))
    }
}

/// Budgets that all connections from one network share.
#[derive(Debug)]
pub(crate) struct SharedBudgets {
    pace: Pace,
    /// The most connections of one network; 0 if there may be any number.
    sharers: usize,
    most_keys: usize,
    budgets: Mutex<HashMap<ClientNetwork, Budget>>,
}

impl SharedBudgets {
    /// The same pace for each network. Remembers `most_keys` networks.
    #[must_use]
    pub(crate) fn new(limits: &ConnectionLimits, most_keys: usize) -> Self {
        let (pace, sharers) = (limits.address_pace(), limits.per_address);
        Self { pace, sharers, most_keys, budgets: Mutex::default() }
    }

    /// Pays a price. Returns how long to wait before more may be spent.
    ///
    /// Who pays little waits little even if others have spent much: no longer than if all connections had paid the
    /// same. Together they still keep the pace.
    pub(crate) fn pay(&self, network: ClientNetwork, price: Price, now: Timestamp) -> Duration {
        if self.pace.per_second == 0 {
            return Duration::ZERO;
        }
        let mut budgets = self.budgets.lock();
        if budgets.len() >= self.most_keys && !budgets.contains_key(&network) {
            budgets.retain(|_, budget| budget.owed_at(self.pace, now) > 0);
            make_room(&mut budgets, self.most_keys);
        }
        let wait = budgets.entry(network).or_insert_with(|| Budget::new(now)).pay(price, self.pace, now);
        let sharers = u64::try_from(self.sharers).unwrap_or(u64::MAX);
        let all = price.thousandths().saturating_mul(sharers).div_ceil(self.pace.per_second.into());
        if sharers == 0 { wait } else { wait.min(Duration::from_millis(all)) }
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
    fn a_window_of_nothing_limits_nothing() {
        let window = SlidingWindow::new(0, 10 * SECOND, 10);
        for _ in 0..3 {
            assert_eq!(window.count(&"a", at(0)), Ok(()));
        }
        assert_eq!(window.may(&"a", at(0)), Ok(()));
        assert_eq!(window.seen.lock().len(), 0);
    }

    #[test]
    fn a_window_never_has_more_keys_than_its_limit() {
        let window = SlidingWindow::new(1, 10 * SECOND, 10);
        for key in 0..=10 {
            assert_eq!(window.count(&key, at(0)), Ok(()));
        }
        assert_eq!(window.seen.lock().len(), 10);
    }

    fn guessing(limits: &LoginLimits) -> WrongPasswords {
        let hour = 3_600 * SECOND;
        let max_password_wait = 5 * SECOND;
        let limits = LoginLimits { max_password_wait, wrong_password_memory: hour, ..limits.clone() };
        WrongPasswords::new(&limits, 1_000)
    }

    fn attempt(from: u8, is_known: bool) -> Attempt {
        let network = ClientNetwork::of(IpAddr::from([192, 0, 2, from]));
        Attempt { name: "alice".to_owned(), origin: Origin(network), is_known }
    }

    #[test]
    fn each_wrong_password_doubles_the_wait() {
        let wrong = guessing(&LoginLimits { free_wrong_passwords: 2, ..LoginLimits::default() });
        let stranger = attempt(1, false);
        for _ in 0..2 {
            wrong.wrong(&stranger, at(0));
            assert_eq!(wrong.may_try(&stranger, at(0)), Ok(()));
        }
        for (wait, now) in [(1, 0), (2, 10), (4, 20), (5, 30), (5, 40)] {
            wrong.wrong(&stranger, at(now));
            assert_eq!(wrong.may_try(&stranger, at(now)), Err(wait * SECOND));
            assert_eq!(wrong.may_try(&stranger, at(now + 6)), Ok(()));
        }
        wrong.right(&stranger);
        wrong.wrong(&stranger, at(50));
        assert_eq!(wrong.may_try(&stranger, at(50)), Ok(()));
        // After an hour without an attempt the count starts again.
        for _ in 0..9 {
            wrong.wrong(&stranger, at(50));
        }
        assert!(wrong.may_try(&stranger, at(50)).is_err());
        wrong.wrong(&stranger, at(4_000));
        assert_eq!(wrong.may_try(&stranger, at(4_000)), Ok(()));
    }

    #[test]
    fn wrong_passwords_from_one_network_keep_nobody_out_elsewhere() {
        let wrong = guessing(&LoginLimits { free_wrong_passwords: 2, ..LoginLimits::default() });
        let (stranger, owner, traveller) = (attempt(1, false), attempt(2, true), attempt(3, false));
        for _ in 0..500 {
            wrong.wrong(&stranger, at(0));
        }
        assert!(wrong.may_try(&stranger, at(0)).is_err());
        assert_eq!(wrong.may_try(&owner, at(0)), Ok(()));
        assert_eq!(wrong.may_try(&traveller, at(0)), Ok(()));
        // An owner who mistypes waits for less long than a stranger, and not for the stranger.
        wrong.wrong(&owner, at(0));
        assert_eq!(wrong.may_try(&owner, at(0)), Ok(()));
    }

    #[test]
    fn guesses_from_many_networks_are_bounded_and_each_network_has_one() {
        let limits = LoginLimits { wrong_passwords_per_name: 20, ..LoginLimits::default() };
        let wrong = guessing(&LoginLimits { free_wrong_passwords: 100, ..limits });
        let mut tried = 0;
        for stranger in (1..=200).chain(1..=200).map(|from| attempt(from, false)) {
            if wrong.may_try(&stranger, at(0)).is_ok() {
                wrong.wrong(&stranger, at(0));
                tried += 1;
            }
        }
        assert_eq!(tried, 200, "one for each network");
        assert_eq!(wrong.may_try(&attempt(1, false), at(0)), Err(3_600 * SECOND));
        let owner = attempt(201, true);
        wrong.wrong(&owner, at(0));
        assert_eq!(wrong.may_try(&owner, at(0)), Ok(()), "a known origin does not wait for others");
    }

    #[test]
    fn a_known_origin_waits_for_a_shorter_time() {
        let known = LoginLimits { max_known_password_wait: 2 * SECOND, ..LoginLimits::default() };
        let (wrong, owner) = (guessing(&known), attempt(2, true));
        for _ in 0..30 {
            wrong.wrong(&owner, at(0));
        }
        assert_eq!(wrong.may_try(&owner, at(0)), Err(2 * SECOND));
    }

    const PACE: Pace = Pace { burst: 3, per_second: 10 };

    fn millis(wait: Duration) -> u128 {
        wait.as_millis()
    }

    #[test]
    fn a_connection_is_slowed_down_after_its_burst() {
        let mut budget = Budget::new(at(0));
        let mut command = |now: i64| millis(budget.pay(Price::commands(1), PACE, Timestamp(now)));
        assert_eq!([command(0), command(0), command(0)], [0, 0, 0]);
        assert_eq!(command(0), 100);
        assert_eq!(command(100), 100);
        assert_eq!(command(260), 40);
        assert_eq!(command(60_000), 0);
    }

    #[test]
    fn a_dear_command_delays_the_next_one_for_longer_than_a_cheap_one() {
        let wait = |price: u32| millis(Budget::new(at(0)).pay(Price::commands(price), PACE, at(0)));
        assert_eq!((wait(1), wait(4), wait(43)), (0, 100, 4_000));
    }

    #[test]
    fn a_clock_that_goes_back_delays_nobody_for_the_difference() {
        let mut budget = Budget::new(at(3_600));
        assert_eq!(millis(budget.pay(Price::commands(4), PACE, at(0))), 100);
        assert_eq!(millis(budget.pay(Price::commands(1), PACE, at(1))), 0);
    }

    #[test]
    fn a_pace_of_nothing_per_second_is_none() {
        let pace = Pace { burst: 1, per_second: 0 };
        assert_eq!(Budget::new(at(0)).pay(Price::commands(1_000), pace, at(0)), Duration::ZERO);
    }

    #[test]
    fn all_connections_of_a_network_share_one_budget() {
        let limits = ConnectionLimits {
            per_address: 4,
            address_command_burst: PACE.burst,
            address_commands_per_second: PACE.per_second,
            ..ConnectionLimits::default()
        };
        let shared = SharedBudgets::new(&limits, 2);
        let network = |text: &str| ClientNetwork::of(text.parse().unwrap()).unwrap();
        let (here, there) = (network("192.0.2.1"), network("192.0.2.2"));
        let pay = |who, price, now| millis(shared.pay(who, Price::commands(price), at(now)));
        assert_eq!([pay(here, 1, 0), pay(here, 1, 0), pay(here, 1, 0)], [0, 0, 0]);
        assert_eq!(pay(here, 1, 0), 100);
        assert_eq!(pay(there, 1, 0), 0, "another network");
        assert_eq!(pay(here, 100, 0), 10_100);
        assert_eq!(pay(here, 1, 0), 400, "who pays little waits as if all four had paid as little");
        // The budgets of two networks have come back, and give way to a third.
        assert_eq!(pay(network("192.0.2.3"), 1, 60), 0);
        assert_eq!(shared.budgets.lock().len(), 1);
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
            let read = network(written.trim_end_matches("/64"));
            assert_eq!(read.unwrap().to_string(), written);
        }
    }
}
