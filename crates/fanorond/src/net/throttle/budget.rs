//! How much work a connection or a network may cause: a burst, then a steady rate. Work beyond it
//! waits.

use super::network::{Area, ClientNetwork};
use super::recent::Recent;
use crate::config::limits::{Pace, ServerLimits};
use crate::work::Price;
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use std::time::Duration;

/// What is left of a pace: work beyond it waits.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Thousandths of an ordinary command that were spent and have not come back yet.
    owed: u64,
    /// When that was so.
    at: Timestamp,
}

impl Budget {
    /// A budget of which nothing is spent.
    #[must_use]
    pub fn new(now: Timestamp) -> Self {
        Self { owed: 0, at: now }
    }

    /// Pays a price. Returns how long to wait before more may be spent.
    pub fn pay(&mut self, price: Price, pace: Pace, now: Timestamp) -> Duration {
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
pub struct SharedBudgets {
    pace: Pace,
    /// The most connections of a network that share a budget; 0 if there may be any number.
    sharers: usize,
    addresses_per_site: usize,
    pub(super) budgets: Mutex<Recent<Area, Budget>>,
}

impl SharedBudgets {
    /// The same pace for each network, which this number of connections share at most; 0 if any
    /// number. Remembers as many networks as the limits say.
    #[must_use]
    pub fn new(pace: Pace, sharers: usize, server: &ServerLimits) -> Self {
        Self {
            pace,
            sharers,
            addresses_per_site: server.addresses_per_site,
            budgets: Mutex::new(Recent::new(server.rate_limit_keys.saturating_mul(2))),
        }
    }

    /// Pays a price. Returns how long to wait before more may be spent.
    ///
    /// Who pays little waits little even if others have spent much: no longer than if all sharers
    /// had paid the same. Together they still keep the pace. With any number of sharers each waits
    /// until all is paid.
    pub fn pay(&self, network: ClientNetwork, price: Price, now: Timestamp) -> Duration {
        let areas = network.areas(self.addresses_per_site);
        let waits = areas.map(|(area, addresses)| self.pay_of(&area, addresses, price, now));
        waits.max().unwrap_or_default()
    }

    fn pay_of(&self, area: &Area, addresses: usize, price: Price, now: Timestamp) -> Duration {
        let times = u32::try_from(addresses).unwrap_or(u32::MAX);
        let pace = Pace {
            burst: self.pace.burst.saturating_mul(times),
            per_second: self.pace.per_second.saturating_mul(times),
        };
        if pace.per_second == 0 {
            return Duration::ZERO;
        }
        // The pace of an address is the slowest: no budget is forgotten too early.
        let is_over = |budget: &Budget| budget.owed_at(self.pace, now) == 0;
        let wait = (self.budgets.lock())
            .entry(area, is_over, || Budget::new(now))
            .pay(price, pace, now);
        let sharers = u64::try_from(self.sharers.saturating_mul(addresses)).unwrap_or(u64::MAX);
        let all = price
            .thousandths()
            .saturating_mul(sharers)
            .div_ceil(pace.per_second.into());
        if sharers == 0 {
            wait
        } else {
            wait.min(Duration::from_millis(all))
        }
    }
}
