//! Limits on how often something happens within a time span: for each key, or for each network and
//! its site.

use super::network::{ClientNetwork, Site};
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
pub(crate) struct SlidingWindow<K> {
    times: usize,
    span: Duration,
    pub(super) seen: Mutex<Recent<K, VecDeque<Timestamp>>>,
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
