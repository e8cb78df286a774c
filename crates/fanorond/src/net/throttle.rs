//! Rate limits per network, per name and per connection.
//!
//! All functions take the current time as an argument. Each map has a maximum size, and a count
//! takes the same time whatever is in the map.

mod recent;

use crate::command::work::Price;
use crate::config::limits::{ConnectionLimits, LoginLimits, ServerLimits};
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use recent::Recent;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::VecDeque;
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

    /// The IPv6 site that it is a part of. IPv4 addresses have none.
    #[must_use]
    pub(crate) fn site(self) -> Option<Site> {
        match self.0 {
            IpAddr::V4(_) => None,
            IpAddr::V6(v6) => {
                let [a, b, c, ..] = v6.segments();
                Some(Site([a, b, c]))
            }
        }
    }
}

impl ClientNetwork {
    /// Whether two networks are the same, or of the same site.
    pub(crate) fn is_near(self, other: Self) -> bool {
        self == other || (self.site().is_some() && self.site() == other.site())
    }
}

/// An IPv6 network of 48 bits, by its first three segments. It contains 65,536 networks of 64 bits,
/// so every limit per address has a wider one for the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Site([u16; 3]);

/// `2001:db8:1::/48`.
impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{}/48", Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
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
    seen: Mutex<Recent<K, VecDeque<Timestamp>>>,
}

impl<K: Eq + Hash + Clone> SlidingWindow<K> {
    /// At most `times` within any `span`; 0 is any number. Remembers `most_keys` keys.
    #[must_use]
    pub(crate) fn new(times: usize, span: Duration, most_keys: usize) -> Self {
        Self {
            times,
            span,
            seen: Mutex::new(Recent::new(most_keys)),
        }
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
        let Some(times) = seen.get(key) else {
            return Ok(());
        };
        let since = |time: &Timestamp| now.since(*time);
        let within = times.iter().filter(|time| since(time) < self.span);
        if within.clone().count() < self.times {
            return Ok(());
        }
        Err(within
            .map(|time| self.span.saturating_sub(since(time)))
            .next()
            .unwrap_or_default())
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
        let is_over = |times: &VecDeque<Timestamp>| {
            times
                .back()
                .is_none_or(|last| now.since(*last) >= self.span)
        };
        let times = seen.entry(key, is_over, VecDeque::new);
        while times
            .front()
            .is_some_and(|first| now.since(*first) >= self.span)
        {
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

/// Limits how often something happens within a time span, for each address and for each site.
#[derive(Debug)]
pub(crate) struct NetworkWindow {
    near: SlidingWindow<ClientNetwork>,
    wide: SlidingWindow<Site>,
}

impl NetworkWindow {
    /// At most `times` within any `span` for an address; 0 is any number.
    #[must_use]
    pub(crate) fn new(times: usize, span: Duration, limits: &ServerLimits) -> Self {
        let keys = limits.rate_limit_keys;
        Self {
            near: SlidingWindow::new(times, span, keys),
            wide: SlidingWindow::new(limits.of_site(times), span, keys),
        }
    }

    /// Checks the limits without counting.
    ///
    /// # Errors
    /// One of them is reached. The error is the time to wait.
    pub(crate) fn may(&self, network: ClientNetwork, now: Timestamp) -> Result<(), Duration> {
        self.near.may(&network, now)?;
        network
            .site()
            .map_or(Ok(()), |site| self.wide.may(&site, now))
    }

    /// Counts one event.
    ///
    /// # Errors
    /// A limit is reached, and nothing is counted. The error is the time to wait.
    pub(crate) fn count(&self, network: ClientNetwork, now: Timestamp) -> Result<(), Duration> {
        self.may(network, now)?;
        self.near.count(&network, now)?;
        network
            .site()
            .map_or(Ok(()), |site| self.wide.count(&site, now))
    }
}

/// Where a login comes from: a network, or the machine itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Origin(pub(crate) Option<ClientNetwork>);

impl Origin {
    fn site(self) -> Option<Site> {
        self.0.and_then(ClientNetwork::site)
    }
}

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
/// They are counted for each name and origin: after some free attempts each wrong password doubles
/// the wait. So nobody can make the owner wait who does not share the owner's network. Against
/// guesses from many networks, those of all unknown origins are counted for the name as well. When
/// there are too many, only an origin that has not been wrong yet may try, nor any other of its
/// site: the owner, who may be at a new place, is that too.
#[derive(Debug)]
pub(crate) struct WrongPasswords {
    free: u32,
    first: Duration,
    longest: Duration,
    longest_known: Duration,
    remembered: Duration,
    at: Mutex<Recent<(String, Place), Wrong>>,
    elsewhere: SlidingWindow<String>,
}

/// Where wrong passwords are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Origin(Origin),
    Site(Site),
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
            at: Mutex::new(Recent::new(most_keys)),
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
            None if attempt.is_known || self.wrong_at_site(attempt, now).is_none() => Ok(()),
            Some(wrong) if wrong.until > now => Err(wrong.until.since(now)),
            Some(_) if attempt.is_known => Ok(()),
            None | Some(_) => self.elsewhere.may(&attempt.name, now),
        }
    }

    /// Whether the last passwords for this name from this origin were right.
    pub(crate) fn is_clean(&self, attempt: &Attempt, now: Timestamp) -> bool {
        self.wrong_at_origin(attempt, now).is_none()
    }

    fn wrong_at_origin(&self, attempt: &Attempt, now: Timestamp) -> Option<Wrong> {
        self.wrong_at(attempt, Place::Origin(attempt.origin), now)
    }

    fn wrong_at_site(&self, attempt: &Attempt, now: Timestamp) -> Option<Wrong> {
        self.wrong_at(attempt, Place::Site(attempt.origin.site()?), now)
    }

    fn wrong_at(&self, attempt: &Attempt, place: Place, now: Timestamp) -> Option<Wrong> {
        let at = self.at.lock();
        let wrong = at.get(&(attempt.name.clone(), place)).copied();
        wrong.filter(|wrong| now.since(wrong.until) < self.remembered)
    }

    /// Counts a wrong password.
    pub(crate) fn wrong(&self, attempt: &Attempt, now: Timestamp) {
        let count = self
            .wrong_at_origin(attempt, now)
            .map_or(0, |wrong| wrong.count)
            .saturating_add(1);
        let longest = if attempt.is_known {
            self.longest_known
        } else {
            self.longest
        };
        let until = match count.checked_sub(self.free + 1) {
            Some(doublings) => now.plus(
                self.first
                    .saturating_mul(1 << doublings.min(16))
                    .min(longest),
            ),
            None => now,
        };
        if !attempt.is_known {
            // Above the limit nothing more has to be counted.
            let _ = self.elsewhere.count(&attempt.name, now);
        }
        self.note(
            attempt,
            Place::Origin(attempt.origin),
            Wrong { count, until },
            now,
        );
        if let Some(site) = attempt.origin.site() {
            self.note(
                attempt,
                Place::Site(site),
                Wrong {
                    count: 1,
                    until: now,
                },
                now,
            );
        }
    }

    fn note(&self, attempt: &Attempt, place: Place, wrong: Wrong, now: Timestamp) {
        let is_over = |wrong: &Wrong| now.since(wrong.until) >= self.remembered;
        *self
            .at
            .lock()
            .entry(&(attempt.name.clone(), place), is_over, || wrong) = wrong;
    }

    /// Forgets all wrong passwords for a name, because it has a new one.
    pub(crate) fn forget(&self, name: &str) {
        self.at.lock().retain(|(other, _)| other != name);
        self.elsewhere.forget(name);
    }

    /// Forgets the wrong passwords for a name from an origin.
    pub(crate) fn right(&self, attempt: &Attempt) {
        self.at
            .lock()
            .remove(&(attempt.name.clone(), Place::Origin(attempt.origin)));
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
        let excess = self
            .owed
            .saturating_sub(Price::commands(pace.burst).thousandths());
        // A command per second is a thousandth per millisecond.
        Duration::from_millis(excess.div_ceil(pace.per_second.into()))
    }

    /// What is owed after the time since the last payment.
    fn owed_at(self, pace: Pace, now: Timestamp) -> u64 {
        let elapsed = u64::try_from(now.since(self.at).as_millis()).unwrap_or(u64::MAX);
        self.owed
            .saturating_sub(elapsed.saturating_mul(pace.per_second.into()))
    }
}

/// Budgets that all connections from one network share, and all networks of a site.
#[derive(Debug)]
pub(crate) struct SharedBudgets {
    near: Shares<ClientNetwork>,
    wide: Shares<Site>,
}

/// The same pace for each key.
#[derive(Debug)]
struct Shares<K> {
    pace: Pace,
    /// The most connections that share a budget; 0 if there may be any number.
    sharers: usize,
    budgets: Mutex<Recent<K, Budget>>,
}

impl SharedBudgets {
    /// The same pace for each network. Remembers as many networks as the limits say.
    #[must_use]
    pub(crate) fn new(limits: &ConnectionLimits, server: &ServerLimits) -> Self {
        let (pace, sharers) = (limits.address_pace(), limits.per_address);
        let times = |count: u32| u32::try_from(server.of_site(count as usize)).unwrap_or(u32::MAX);
        let wide = Pace {
            burst: times(pace.burst),
            per_second: times(pace.per_second),
        };
        let keys = server.rate_limit_keys;
        Self {
            near: Shares {
                pace,
                sharers,
                budgets: Mutex::new(Recent::new(keys)),
            },
            wide: Shares {
                pace: wide,
                sharers: server.of_site(sharers),
                budgets: Mutex::new(Recent::new(keys)),
            },
        }
    }

    /// Pays a price. Returns how long to wait before more may be spent.
    ///
    /// Who pays little waits little even if others have spent much: no longer than if all
    /// connections had paid the same. Together they still keep the pace.
    pub(crate) fn pay(&self, network: ClientNetwork, price: Price, now: Timestamp) -> Duration {
        let near = self.near.pay(&network, price, now);
        network
            .site()
            .map_or(near, |site| near.max(self.wide.pay(&site, price, now)))
    }
}

impl<K: Eq + Hash + Clone> Shares<K> {
    fn pay(&self, key: &K, price: Price, now: Timestamp) -> Duration {
        if self.pace.per_second == 0 {
            return Duration::ZERO;
        }
        let mut budgets = self.budgets.lock();
        let is_over = |budget: &Budget| budget.owed_at(self.pace, now) == 0;
        let wait = budgets
            .entry(key, is_over, || Budget::new(now))
            .pay(price, self.pace, now);
        let sharers = u64::try_from(self.sharers).unwrap_or(u64::MAX);
        let all = price
            .thousandths()
            .saturating_mul(sharers)
            .div_ceil(self.pace.per_second.into());
        if sharers == 0 {
            wait
        } else {
            wait.min(Duration::from_millis(all))
        }
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

    fn network(text: &str) -> ClientNetwork {
        ClientNetwork::of(text.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_site_has_a_few_times_as_much_as_one_of_its_networks() {
        let server = ServerLimits {
            addresses_per_site: 2,
            ..ServerLimits::default()
        };
        let window = NetworkWindow::new(2, 10 * SECOND, &server);
        let mut counted = 0;
        for number in 0..1_000 {
            let network = network(&format!("2001:db8:1:{number:x}::1"));
            counted += usize::from(window.count(network, at(0)).is_ok());
        }
        assert_eq!(counted, 4);
        let (other, v4) = (network("2001:db8:2::1"), network("192.0.2.1"));
        assert_eq!(
            [window.count(other, at(0)), window.count(other, at(0))],
            [Ok(()); 2]
        );
        assert!(
            window.count(other, at(0)).is_err(),
            "one network has no more than before"
        );
        assert_eq!(
            [window.count(v4, at(0)), window.count(v4, at(0))],
            [Ok(()); 2]
        );
        assert_eq!(window.may(network("2001:db8:1:5000::1"), at(10)), Ok(()));
        assert_eq!(other.site().unwrap().to_string(), "2001:db8:2::/48");
        let all = NetworkWindow::new(
            1,
            10 * SECOND,
            &ServerLimits {
                addresses_per_site: 0,
                ..server
            },
        );
        assert!((0..100).all(|number| {
            all.count(network(&format!("2001:db8:1:{number}::1")), at(0))
                .is_ok()
        }));
    }

    #[test]
    fn guesses_from_all_networks_of_a_site_are_bounded() {
        let limits = LoginLimits {
            wrong_passwords_per_name: 20,
            ..LoginLimits::default()
        };
        let wrong = guessing(&LoginLimits {
            free_wrong_passwords: 3,
            ..limits
        });
        let mut tried = 0;
        for number in 0..1_000 {
            let origin = Origin(Some(network(&format!("2001:db8:1:{number:x}::1"))));
            let attempt = Attempt {
                name: "alice".to_owned(),
                origin,
                is_known: false,
            };
            if wrong.may_try(&attempt, at(0)).is_ok() {
                wrong.wrong(&attempt, at(0));
                tried += 1;
            }
        }
        assert_eq!(tried, 20);
        let owner = Attempt {
            name: "alice".to_owned(),
            origin: Origin(Some(network("2001:db8:1:7::1"))),
            is_known: true,
        };
        wrong.right(&owner);
        assert_eq!(
            wrong.may_try(&owner, at(0)),
            Ok(()),
            "the owner is at the same site"
        );
    }

    #[test]
    fn the_networks_of_a_site_share_a_budget() {
        let limits = ConnectionLimits {
            per_address: 0,
            address_command_burst: PACE.burst,
            address_commands_per_second: PACE.per_second,
            ..ConnectionLimits::default()
        };
        let server = ServerLimits {
            addresses_per_site: 2,
            ..ServerLimits::default()
        };
        let shared = SharedBudgets::new(&limits, &server);
        let pay = |number: u32| {
            let network = network(&format!("2001:db8:1:{number}::1"));
            millis(shared.pay(network, Price::commands(1), at(0)))
        };
        assert!((0..6).all(|number| pay(number) == 0));
        assert_eq!([pay(6), pay(7)], [50, 100]);
    }

    fn guessing(limits: &LoginLimits) -> WrongPasswords {
        let hour = 3_600 * SECOND;
        let max_password_wait = 5 * SECOND;
        let limits = LoginLimits {
            max_password_wait,
            wrong_password_memory: hour,
            ..limits.clone()
        };
        WrongPasswords::new(&limits, 1_000)
    }

    fn attempt(from: u8, is_known: bool) -> Attempt {
        let network = ClientNetwork::of(IpAddr::from([192, 0, 2, from]));
        Attempt {
            name: "alice".to_owned(),
            origin: Origin(network),
            is_known,
        }
    }

    #[test]
    fn each_wrong_password_doubles_the_wait() {
        let wrong = guessing(&LoginLimits {
            free_wrong_passwords: 2,
            ..LoginLimits::default()
        });
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
        let wrong = guessing(&LoginLimits {
            free_wrong_passwords: 2,
            ..LoginLimits::default()
        });
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
        let limits = LoginLimits {
            wrong_passwords_per_name: 20,
            ..LoginLimits::default()
        };
        let wrong = guessing(&LoginLimits {
            free_wrong_passwords: 100,
            ..limits
        });
        let mut tried = 0;
        for stranger in (1..=200).chain(1..=200).map(|from| attempt(from, false)) {
            if wrong.may_try(&stranger, at(0)).is_ok() {
                wrong.wrong(&stranger, at(0));
                tried += 1;
            }
        }
        assert_eq!(tried, 200, "one for each network");
        assert_eq!(
            wrong.may_try(&attempt(1, false), at(0)),
            Err(3_600 * SECOND)
        );
        let owner = attempt(201, true);
        wrong.wrong(&owner, at(0));
        assert_eq!(
            wrong.may_try(&owner, at(0)),
            Ok(()),
            "a known origin does not wait for others"
        );
    }

    #[test]
    fn a_known_origin_waits_for_a_shorter_time() {
        let known = LoginLimits {
            max_known_password_wait: 2 * SECOND,
            ..LoginLimits::default()
        };
        let (wrong, owner) = (guessing(&known), attempt(2, true));
        for _ in 0..30 {
            wrong.wrong(&owner, at(0));
        }
        assert_eq!(wrong.may_try(&owner, at(0)), Err(2 * SECOND));
    }

    const PACE: Pace = Pace {
        burst: 3,
        per_second: 10,
    };

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
        let pace = Pace {
            burst: 1,
            per_second: 0,
        };
        assert_eq!(
            Budget::new(at(0)).pay(Price::commands(1_000), pace, at(0)),
            Duration::ZERO
        );
    }

    #[test]
    fn all_connections_of_a_network_share_one_budget() {
        let limits = ConnectionLimits {
            per_address: 4,
            address_command_burst: PACE.burst,
            address_commands_per_second: PACE.per_second,
            ..ConnectionLimits::default()
        };
        let shared = SharedBudgets::new(
            &limits,
            &ServerLimits {
                rate_limit_keys: 2,
                ..ServerLimits::default()
            },
        );
        let (here, there) = (network("192.0.2.1"), network("192.0.2.2"));
        let pay = |who, price, now| millis(shared.pay(who, Price::commands(price), at(now)));
        assert_eq!(
            [pay(here, 1, 0), pay(here, 1, 0), pay(here, 1, 0)],
            [0, 0, 0]
        );
        assert_eq!(pay(here, 1, 0), 100);
        assert_eq!(pay(there, 1, 0), 0, "another network");
        assert_eq!(pay(here, 100, 0), 10_100);
        assert_eq!(
            pay(here, 1, 0),
            400,
            "who pays little waits as if all four had paid as little"
        );
        // The budgets of two networks have come back, and give way to a third.
        assert_eq!(pay(network("192.0.2.3"), 1, 60), 0);
        assert_eq!(shared.near.budgets.lock().len(), 1);
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
