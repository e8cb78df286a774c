//! Places for work that runs at the same time: a few for each person and each address, and some for
//! members only.

use crate::config::limits::{ServerLimits, SlotBounds};
use crate::net::throttle::{ClientNetwork, Site};
use fanorona_game::AccountId;
use fanorona_store::AccountKind;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::Arc;

/// Somebody who wants a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Applicant {
    /// `None` if nobody is logged in.
    account: Option<AccountId>,
    member: bool,
    network: Option<ClientNetwork>,
}

/// Why there is no place: this number of them are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoSlot {
    /// By the same person.
    OfPerson(usize),
    /// By people at the same address.
    OfAddress(usize),
    /// By people who are not members, or by everybody.
    Of(usize),
}

#[derive(Debug)]
pub(crate) struct Slots {
    bounds: SlotBounds,
    /// For all at one IPv6 site; 0 if there may be any number.
    of_site: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    strangers: usize,
    people: HashMap<AccountId, usize>,
    networks: HashMap<ClientNetwork, usize>,
    sites: HashMap<Site, usize>,
}

/// A place. Dropping it frees it.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<Slots>,
    of: Applicant,
}

impl Applicant {
    /// The user of a connection from a network, if somebody is logged in.
    pub(crate) fn new(
        user: Option<(AccountId, AccountKind)>,
        network: Option<ClientNetwork>,
    ) -> Self {
        Self {
            account: user.map(|(account, _)| account),
            member: user.is_some_and(|(_, kind)| kind == AccountKind::Member),
            network,
        }
    }
}

impl Slots {
    #[must_use]
    pub(crate) fn new(bounds: SlotBounds, server: &ServerLimits) -> Arc<Self> {
        let of_site = server.of_site(bounds.of_address);
        Arc::new(Self {
            bounds,
            of_site,
            taken: Mutex::default(),
        })
    }

    /// Takes a place.
    ///
    /// # Errors
    /// There is none for this applicant.
    pub(crate) fn take(self: &Arc<Self>, of: Applicant) -> Result<Slot, NoSlot> {
        let SlotBounds {
            of_person,
            of_address,
            of_strangers,
            of_all,
        } = self.bounds;
        let mut taken = self.taken.lock();
        if of
            .account
            .is_some_and(|account| count(&taken.people, &account) >= of_person)
        {
            return Err(NoSlot::OfPerson(of_person));
        }
        let site = of.network.and_then(ClientNetwork::site);
        let site_is_full = |site| self.of_site > 0 && count(&taken.sites, &site) >= self.of_site;
        if of
            .network
            .is_some_and(|network| count(&taken.networks, &network) >= of_address)
            || site.is_some_and(site_is_full)
        {
            return Err(NoSlot::OfAddress(of_address));
        }
        if !of.member && taken.strangers >= of_strangers {
            return Err(NoSlot::Of(of_strangers));
        }
        if taken.all >= of_all {
            return Err(NoSlot::Of(of_all));
        }
        taken.all += 1;
        taken.strangers += usize::from(!of.member);
        if let Some(account) = of.account {
            *taken.people.entry(account).or_default() += 1;
        }
        if let Some(network) = of.network {
            *taken.networks.entry(network).or_default() += 1;
        }
        if let Some(site) = site {
            *taken.sites.entry(site).or_default() += 1;
        }
        Ok(Slot {
            slots: Arc::clone(self),
            of,
        })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken.lock();
        taken.all -= 1;
        taken.strangers -= usize::from(!self.of.member);
        if let Some(account) = self.of.account {
            count_down(&mut taken.people, account);
        }
        if let Some(network) = self.of.network {
            count_down(&mut taken.networks, network);
            if let Some(site) = network.site() {
                count_down(&mut taken.sites, site);
            }
        }
    }
}

fn count<K: Eq + Hash>(counts: &HashMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or_default()
}

/// Takes one from a count. A count of nothing takes no memory.
pub(crate) fn count_down<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Entry::Occupied(mut count) = counts.entry(key) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: SlotBounds = SlotBounds {
        of_person: 2,
        of_address: 3,
        of_strangers: 4,
        of_all: 6,
    };

    fn slots() -> Arc<Slots> {
        Slots::new(
            BOUNDS,
            &ServerLimits {
                addresses_per_site: 1,
                ..ServerLimits::default()
            },
        )
    }

    fn applicant(account: i64, network: &str, member: bool) -> Applicant {
        let network = ClientNetwork::of(network.parse().unwrap());
        Applicant {
            account: Some(AccountId(account)),
            member,
            network,
        }
    }

    #[test]
    fn a_person_an_address_and_a_site_have_a_few_places_each() {
        let slots = slots();
        let guest = |account, network| slots.take(applicant(account, network, false));
        let mut held = vec![
            guest(1, "192.0.2.1").unwrap(),
            guest(1, "192.0.2.2").unwrap(),
        ];
        assert_eq!(guest(1, "192.0.2.3").unwrap_err(), NoSlot::OfPerson(2));
        held.push(guest(2, "192.0.2.1").unwrap());
        held.push(guest(3, "192.0.2.1").unwrap());
        let member = |account, network| slots.take(applicant(account, network, true));
        assert_eq!(member(4, "192.0.2.1").unwrap_err(), NoSlot::OfAddress(3));
        drop(held);
        assert_eq!(slots.taken.lock().networks.len(), 0);
        let site = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1"];
        let held =
            site.map(|network| member(5 + i64::from(network.as_bytes()[11]), network).unwrap());
        assert_eq!(
            member(8, "2001:db8:1:4::1").unwrap_err(),
            NoSlot::OfAddress(3)
        );
        assert!(member(8, "2001:db8:2:4::1").is_ok());
        drop(held);
        assert_eq!(slots.taken.lock().sites.len(), 0);
    }

    #[test]
    fn some_places_are_for_members() {
        let slots = slots();
        let take = |account: i64, member| {
            slots.take(applicant(account, &format!("192.0.2.{account}"), member))
        };
        let guests: Vec<Slot> = (1..=4)
            .map(|account| take(account, false).unwrap())
            .collect();
        assert_eq!(take(5, false).unwrap_err(), NoSlot::Of(4));
        let members: Vec<Slot> = (6..=7)
            .map(|account| take(account, true).unwrap())
            .collect();
        assert_eq!(take(8, true).unwrap_err(), NoSlot::Of(6));
        drop(guests);
        assert!(take(8, true).is_ok());
        drop(members);
    }
}
