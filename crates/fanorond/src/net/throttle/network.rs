//! The networks that limits count: an IPv4 address or an IPv6 network of 64 bits, and the IPv6
//! site of 48 bits that it is a part of.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};

/// The unit that limits per address count: an IPv4 address, or an IPv6 network of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// All clients whose address cannot be read.
    pub const UNKNOWN: Self = Self(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

    /// The network of an address; `None` for the machine itself, which has no limits.
    #[must_use]
    pub fn of(address: IpAddr) -> Option<Self> {
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
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// The IPv6 site that it is a part of. IPv4 addresses have none.
    #[must_use]
    pub fn site(self) -> Option<Site> {
        match self.0 {
            IpAddr::V4(_) => None,
            IpAddr::V6(v6) => {
                let [a, b, c, ..] = v6.segments();
                Some(Site([a, b, c]))
            }
        }
    }

    /// It and its site, each with the number of addresses whose limits it has together; 0 if they
    /// are not limited.
    pub fn areas(self, addresses_per_site: usize) -> impl Iterator<Item = (Area, usize)> {
        let site = self
            .site()
            .map(|site| (Area::Site(site), addresses_per_site));
        [(Area::Network(self), 1)].into_iter().chain(site)
    }

    /// Whether two networks are the same, or of the same site.
    pub fn is_near(self, other: Self) -> bool {
        self == other || (self.site().is_some() && self.site() == other.site())
    }
}

/// An IPv6 network of 48 bits, by its first three segments. It contains 65,536 networks of 64 bits,
/// so every limit per address has a wider one for the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Site([u16; 3]);

/// What limits per address are counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Area {
    Network(ClientNetwork),
    Site(Site),
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(network) => network.fmt(f),
            Self::Site(site) => site.fmt(f),
        }
    }
}

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
