//! Limits on how often something happens within a time span: for each key, or for each network and
//! its site.

use super::network::{Area, ClientNetwork};
use super::recent::Recent;
use crate::config::limits::ServerLimits;
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use std::borrow::Borrow;
use std::collections::VecDeque;
use std::hash::Hash;
use std::time::Duration;

/// Limits how often something happens within a time span, for each key.
#[derive(Debug)]
pub struct SlidingWindow<K> {
    times: usize,
    span: Duration,
    pub(super) seen: Mutex<Recent<K, VecDeque<Timestamp>>>,
}

impl<K: Eq + Hash + Clone> SlidingWindow<K> {
    /// At most `times` within any `span`; 0 is any number. Remembers `most_keys` keys.
    #[must_use]
    pub fn new(times: usize, span: Duration, most_keys: usize) -> Self {
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
    pub fn may(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        self.may_as(key, 1, now)
    }

    /// Counts one event.
    ///
    /// # Errors
    /// The limit is reached. The error is the time to wait.
    pub fn count(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        self.count_as(key, 1, now)
    }

    /// Forgets the events of a key.
    pub fn forget<Q: Eq + Hash + ?Sized>(&self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.seen.lock().remove(key);
    }

    /// As `may`, for a key with so many times the limit.
    fn may_as(&self, key: &K, many: usize, now: Timestamp) -> Result<(), Duration> {
        let seen = self.seen.lock();
        seen.get(key)
            .map_or(Ok(()), |times| self.room(times, many, now))
    }

    fn count_as(&self, key: &K, many: usize, now: Timestamp) -> Result<(), Duration> {
        if self.times.saturating_mul(many) == 0 {
            return Ok(());
        }
        let is_past = |time: &Timestamp| now.since(*time) >= self.span;
        let mut seen = self.seen.lock();
        let is_over = |times: &VecDeque<Timestamp>| times.back().is_none_or(is_past);
        let times = seen.entry(key, is_over, VecDeque::new);
        while times.front().is_some_and(is_past) {
            times.pop_front();
        }
        self.room(times, many, now)?;
        times.push_back(now);
        Ok(())
    }

    /// Whether one more event may come after those at these times, the oldest first.
    fn room(
        &self,
        times: &VecDeque<Timestamp>,
        many: usize,
        now: Timestamp,
    ) -> Result<(), Duration> {
        let most = self.times.saturating_mul(many);
        let ages = times.iter().map(|time| now.since(*time));
        let mut within = ages.filter(|age| *age < self.span);
        let count = within.clone().count();
        match within.next() {
            Some(oldest) if most > 0 && count >= most => Err(self.span.saturating_sub(oldest)),
            Some(_) | None => Ok(()),
        }
    }
}

/// Limits how often something happens within a time span, for each address and for each site.
#[derive(Debug)]
pub struct NetworkWindow {
    areas: SlidingWindow<Area>,
    addresses_per_site: usize,
}

impl NetworkWindow {
    /// At most `times` within any `span` for an address; 0 is any number.
    #[must_use]
    pub fn new(times: usize, span: Duration, limits: &ServerLimits) -> Self {
        Self {
            areas: SlidingWindow::new(times, span, limits.rate_limit_keys.saturating_mul(2)),
            addresses_per_site: limits.addresses_per_site,
        }
    }

    /// Checks the limits without counting.
    ///
    /// # Errors
    /// One of them is reached. The error is the time to wait.
    pub fn may(&self, network: ClientNetwork, now: Timestamp) -> Result<(), Duration> {
        let mut areas = network.areas(self.addresses_per_site);
        areas.try_for_each(|(area, addresses)| self.areas.may_as(&area, addresses, now))
    }

    /// Counts one event.
    ///
    /// # Errors
    /// A limit is reached, and nothing is counted. The error is the time to wait.
    pub fn count(&self, network: ClientNetwork, now: Timestamp) -> Result<(), Duration> {
        self.may(network, now)?;
        let mut areas = network.areas(self.addresses_per_site);
        areas.try_for_each(|(area, addresses)| self.areas.count_as(&area, addresses, now))
    }
}
