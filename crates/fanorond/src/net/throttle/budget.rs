//! How much work a connection or a network may cause: a burst, then a steady rate. Work beyond it
//! waits.

use super::network::{ClientNetwork, Site};
use super::recent::Recent;
use crate::config::limits::{Pace, ServerLimits};
use crate::work::Price;
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use std::hash::Hash;
use std::time::Duration;

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
    pub(super) near: Shares<ClientNetwork>,
    wide: Shares<Site>,
}

/// The same pace for each key.
#[derive(Debug)]
pub(super) struct Shares<K> {
    pace: Pace,
    /// The most connections that share a budget; 0 if there may be any number.
    sharers: usize,
    pub(super) budgets: Mutex<Recent<K, Budget>>,
}

impl SharedBudgets {
    /// The same pace for each network, which this number of connections share at most; 0 if any
    /// number. Remembers as many networks as the limits say.
    #[must_use]
    pub(crate) fn new(pace: Pace, sharers: usize, server: &ServerLimits) -> Self {
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
    /// Who pays little waits little even if others have spent much: no longer than if all sharers
    /// had paid the same. Together they still keep the pace. With any number of sharers each waits
    /// until all is paid.
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
