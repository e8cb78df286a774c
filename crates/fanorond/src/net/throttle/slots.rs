//! Places for work that runs at the same time: a few for each person and each address, and some for
//! members only.

use super::network::{Area, ClientNetwork};
use crate::config::limits::{ServerLimits, SlotBounds};
use fanorona_game::AccountId;
use fanorona_store::AccountKind;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// Somebody who wants a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applicant {
    /// `None` if nobody is logged in.
    account: Option<AccountId>,
    member: bool,
    network: Option<ClientNetwork>,
}

/// Why there is no place: this number of them are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSlot {
    /// By the same person.
    OfPerson(usize),
    /// By people at the same address.
    OfAddress(usize),
    /// By people who are not members, or by everybody.
    Of(usize),
}

#[derive(Debug)]
pub struct Slots {
    bounds: SlotBounds,
    addresses_per_site: usize,
    taken: Mutex<HashMap<Share, usize>>,
}

/// Those who have a number of places together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Share {
    Person(AccountId),
    Area(Area),
    Strangers,
    All,
}

/// A place. Dropping it frees it.
#[derive(Debug)]
pub struct Slot {
    slots: Arc<Slots>,
    of: Applicant,
}

impl Applicant {
    /// The user of a connection from a network, if somebody is logged in.
    pub fn new(user: Option<(AccountId, AccountKind)>, network: Option<ClientNetwork>) -> Self {
        Self {
            account: user.map(|(account, _)| account),
            member: user.is_some_and(|(_, kind)| kind == AccountKind::Member),
            network,
        }
    }
}

impl Slots {
    #[must_use]
    pub fn new(bounds: SlotBounds, server: &ServerLimits) -> Arc<Self> {
        Arc::new(Self {
            bounds,
            addresses_per_site: server.addresses_per_site,
            taken: Mutex::default(),
        })
    }

    /// Takes a place.
    ///
    /// # Errors
    /// There is none for this applicant.
    pub fn take(self: &Arc<Self>, of: Applicant) -> Result<Slot, NoSlot> {
        let mut taken = self.taken.lock();
        let is_full =
            |(share, most): &(Share, usize)| taken.get(share).copied().unwrap_or_default() >= *most;
        if let Some((share, most)) = self.shares(of).find(is_full) {
            return Err(match share {
                Share::Person(_) => NoSlot::OfPerson(most),
                Share::Area(_) => NoSlot::OfAddress(self.bounds.of_address),
                Share::Strangers | Share::All => NoSlot::Of(most),
            });
        }
        for (share, _) in self.shares(of) {
            *taken.entry(share).or_default() += 1;
        }
        Ok(Slot {
            slots: Arc::clone(self),
            of,
        })
    }

    /// The shares that a place counts for, each with its size.
    fn shares(&self, of: Applicant) -> impl Iterator<Item = (Share, usize)> {
        let SlotBounds {
            of_person,
            of_address,
            of_strangers,
            of_all,
        } = self.bounds;
        let person = of
            .account
            .map(|account| (Share::Person(account), of_person));
        let per_site = self.addresses_per_site;
        let areas = of
            .network
            .into_iter()
            .flat_map(move |it| it.areas(per_site));
        let areas = areas.map(move |(area, addresses)| match addresses {
            0 => (Share::Area(area), usize::MAX),
            many => (Share::Area(area), of_address.saturating_mul(many)),
        });
        let strangers = (!of.member).then_some((Share::Strangers, of_strangers));
        let shared = strangers.into_iter().chain([(Share::All, of_all)]);
        person.into_iter().chain(areas).chain(shared)
    }

    /// How many shares have a place taken.
    #[cfg(test)]
    pub fn shares_in_use(&self) -> usize {
        self.taken.lock().len()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken.lock();
        for (share, _) in self.slots.shares(self.of) {
            // A count of nothing takes no memory.
            if let Entry::Occupied(mut count) = taken.entry(share) {
                *count.get_mut() -= 1;
                if *count.get() == 0 {
                    count.remove();
                }
            }
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
        assert_eq!(slots.shares_in_use(), 0);
        let site = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1"];
        let held =
            site.map(|network| member(5 + i64::from(network.as_bytes()[11]), network).unwrap());
        assert_eq!(
            member(8, "2001:db8:1:4::1").unwrap_err(),
            NoSlot::OfAddress(3)
        );
        assert!(member(8, "2001:db8:2:4::1").is_ok());
        drop(held);
        assert_eq!(slots.shares_in_use(), 0);
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
