//! Banned ranges of addresses.

use crate::config::limits::AdminLimits;
use crate::net::throttle::ClientNetwork;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::admin::AdminRefusal;
use fanorona_store::{Store, StoreError};
use ipnet::IpNet;
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use tracing::warn;

/// Addresses that are banned together: one IPv4 address, an IPv6 network of 64 bits, or a wider
/// range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AddressRange(IpNet);

impl AddressRange {
    /// The bits of the smallest range.
    fn smallest(address: IpAddr) -> u8 {
        match address {
            IpAddr::V4(_) => 32,
            IpAddr::V6(_) => 64,
        }
    }

    /// The addresses that begin like `address`, of an IPv6 address at most 64 bits.
    pub fn around(address: IpAddr, bits: u8) -> Option<Self> {
        let net = IpNet::new(address, bits.min(Self::smallest(address))).ok()?;
        Some(Self(net.trunc()))
    }

    /// Reads an address or a range.
    pub fn read(text: &str) -> Option<Self> {
        if !text.contains('/') {
            let address = text.parse::<IpAddr>().ok()?.to_canonical();
            return Self::around(address, Self::smallest(address));
        }
        let net: IpNet = text.parse().ok()?;
        // IPv4 in the form of IPv6 would mean a range in which nobody is.
        let is_canonical = net.addr() == net.addr().to_canonical();
        Self::around(net.addr(), net.prefix_len()).filter(|_| is_canonical)
    }

    pub fn has(self, network: ClientNetwork) -> bool {
        self.0.contains(&network.address())
    }

    pub fn is_a_single_address(self) -> bool {
        self.0.prefix_len() == Self::smallest(self.0.addr())
    }

    /// Whether the range has the addresses of the machine itself.
    pub fn is_this_machine(self) -> bool {
        // The only address in use of ::/64 is ::1.
        let first = self.0.addr();
        first.is_loopback() || (first.is_ipv6() && first.is_unspecified())
    }

    /// Refuses a range that is so wide that it was probably typed by mistake.
    pub fn narrow_enough(self, limits: &AdminLimits) -> Result<(), AdminRefusal> {
        let least = match self.0 {
            IpNet::V4(_) => limits.ban_prefix_ipv4,
            IpNet::V6(_) => limits.ban_prefix_ipv6,
        };
        if self.0.prefix_len() >= least {
            return Ok(());
        }
        Err(AdminRefusal::RangeTooWide {
            whom: self.to_string(),
            least,
        })
    }
}

impl From<ClientNetwork> for AddressRange {
    fn from(network: ClientNetwork) -> Self {
        let address = network.address();
        Self::around(address, Self::smallest(address)).unwrap_or(Self(address.into()))
    }
}

/// `192.0.2.7`, `192.0.2.0/24`, `2001:db8:1:2::/64`.
impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpNet::V4(net) if self.is_a_single_address() => net.addr().fmt(f),
            IpNet::V4(net) => net.fmt(f),
            IpNet::V6(net) => net.fmt(f),
        }
    }
}

/// Banned ranges, each with the end of its ban. They are in memory as well as in the store, because
/// every new connection is checked.
#[derive(Debug, Default)]
pub struct Bans(Mutex<HashMap<AddressRange, Option<Timestamp>>>);

impl Bans {
    /// Reads the current bans.
    ///
    /// # Errors
    /// The store failed.
    pub async fn load(&self, store: &Store, now: Timestamp) -> Result<(), StoreError> {
        let kept = store.banned_networks(now).await?;
        let mut bans = self.lock();
        bans.clear();
        for (text, until) in kept {
            match AddressRange::read(&text) {
                Some(range) => drop(bans.insert(range, until)),
                None => warn!(text, "admin: unreadable address in the table of bans"),
            }
        }
        Ok(())
    }

    pub fn add(&self, range: AddressRange, until: Option<Timestamp>) {
        self.lock().insert(range, until);
    }

    pub fn lift(&self, range: AddressRange) {
        self.lock().remove(&range);
    }

    /// The end of the ban of a network, if it is banned: of the ban that ends last. Forgets a ban
    /// that has ended.
    pub fn end_of(&self, network: ClientNetwork, now: Timestamp) -> Option<Option<Timestamp>> {
        let ends = self.covering(network.into(), now);
        // `None` is later than every moment.
        ends.into_iter()
            .map(|(_, until)| until)
            .max_by_key(|until| (until.is_none(), *until))
    }

    /// The banned ranges that contain `range` or are equal to it, smallest first, each with the end
    /// of its ban.
    pub fn covering(
        &self,
        range: AddressRange,
        now: Timestamp,
    ) -> Vec<(AddressRange, Option<Timestamp>)> {
        let mut bans = self.lock();
        let mut found = Vec::new();
        if bans.is_empty() {
            return found;
        }
        let wider = (0..=range.0.prefix_len()).rev();
        for around in wider.filter_map(|bits| AddressRange::around(range.0.addr(), bits)) {
            match bans.get(&around) {
                None => {}
                Some(Some(until)) if *until <= now => drop(bans.remove(&around)),
                Some(until) => found.push((around, *until)),
            }
        }
        found
    }

    /// Whether a range is banned without an end.
    pub fn is_for_good(&self, range: AddressRange) -> bool {
        matches!(self.lock().get(&range), Some(None))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<AddressRange, Option<Timestamp>>> {
        self.0.lock()
    }
}

#[cfg(test)]
mod tests;
