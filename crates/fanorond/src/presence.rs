//! Who is here: for every account that is logged in, the outbox of its connection.
//!
//! The shared map is kept in this module, and none of its guards gets out.

use crate::outbox::Outbox;
use crate::throttle::ClientNetwork;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use fanorona_game::{AccountId, Player, Timestamp};
use fanorona_protocol::event::{Event, Notice};
use fanorona_protocol::preferences::Setting;
use fanorona_store::BotOf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Somebody who is here.
#[derive(Debug, Clone)]
pub(crate) struct Present {
    /// Who.
    pub(crate) player: Player,
    /// Who answers for it, if it is a bot.
    pub(crate) bot: Option<BotOf>,
    /// Since when.
    pub(crate) since: Timestamp,
    /// Where the connection comes from; `None` for the machine itself.
    pub(crate) network: Option<ClientNetwork>,
    outbox: Arc<Outbox>,
}

/// Who is here.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    here: DashMap<AccountId, Present>,
    /// The house's players, who are always here and are told nothing.
    house: DashMap<AccountId, Present>,
    /// How many connections were to be closed.
    closings: AtomicU64,
}

/// A moment before somebody's right to come in was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct RevocationEpoch(u64);

impl Presence {
    /// For somebody whose right to come in is about to be looked at.
    pub(crate) fn revocation_epoch(&self) -> RevocationEpoch {
        RevocationEpoch(self.closings.load(Ordering::SeqCst))
    }

    /// Whether nobody was sent away since a epoch was given: what was found out about its owner's rights still
    /// holds. Whoever takes a right away writes that down first, and then sends its owner away.
    pub(crate) fn is_current(&self, epoch: RevocationEpoch) -> bool {
        self.revocation_epoch() == epoch
    }

    /// Lets `player` in. Another connection of the same account is told, and closes.
    pub(crate) fn enter(
        &self,
        player: Player,
        bot: Option<BotOf>,
        since: Timestamp,
        network: Option<ClientNetwork>,
        outbox: Arc<Outbox>,
    ) {
        let present = Present { player, bot, since, network, outbox };
        let before = self.here.insert(present.player.id, present);
        if let Some(before) = before {
            before.outbox.close(Notice::TakenOver);
        }
    }

    /// Lets one of the house's players in, for good.
    pub(crate) fn seat(&self, player: Player, since: Timestamp) {
        let outbox = Arc::new(Outbox::new(0));
        let bot = Some(BotOf::House);
        self.house.insert(player.id, Present { player, bot, since, network: None, outbox });
    }

    /// Whether nobody but this account and the house's players is here.
    pub(crate) fn is_alone(&self, account: AccountId) -> bool {
        self.here.iter().all(|present| present.player.id == account || present.bot.is_some())
    }

    /// Lets an account go, unless another connection has taken it over. Whether it was still there.
    pub(crate) fn leave(&self, account: AccountId, outbox: &Arc<Outbox>) -> bool {
        match self.here.entry(account) {
            Entry::Occupied(entry) if Arc::ptr_eq(&entry.get().outbox, outbox) => {
                entry.remove();
                true
            }
            Entry::Occupied(_) | Entry::Vacant(_) => false,
        }
    }

    /// Whether an account is here.
    #[must_use]
    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.here.contains_key(&account) || self.house.contains_key(&account)
    }

    /// The outbox of an account, if it is here.
    pub(crate) fn outbox(&self, account: AccountId) -> Option<Arc<Outbox>> {
        self.here.get(&account).map(|present| Arc::clone(&present.outbox))
    }

    /// Tells an account something, if it is here. Whether it was.
    pub(crate) fn tell(&self, account: AccountId, event: Event) -> bool {
        let outbox = self.here.get(&account).map(|present| Arc::clone(&present.outbox));
        match outbox {
            Some(outbox) => {
                outbox.push(event);
                true
            }
            None => self.house.contains_key(&account),
        }
    }

    /// Tells everybody something. To how many.
    pub(crate) fn tell_everybody(&self, event: &Event) -> usize {
        let outboxes: Vec<Arc<Outbox>> =
            self.here.iter().map(|present| Arc::clone(&present.outbox)).collect();
        outboxes.iter().for_each(|outbox| outbox.push(event.clone()));
        outboxes.len()
    }

    /// Closes the connection of an account, if it is here, behind `last_words`. Who was there.
    pub(crate) fn close(
        &self,
        account: AccountId,
        last_words: Option<Event>,
        why: Notice,
    ) -> Option<Present> {
        self.closings.fetch_add(1, Ordering::SeqCst);
        let present = self.here.get(&account).map(|present| present.clone())?;
        if let Some(words) = last_words {
            present.outbox.push(words);
        }
        present.outbox.close(why);
        Some(present)
    }

    /// Who an account is here as.
    pub(crate) fn present(&self, account: AccountId) -> Option<Present> {
        self.here.get(&account).map(|present| present.clone())
    }

    /// Tells the connection of an account, if it is here, of preferences that were changed elsewhere.
    pub(crate) fn adjust(&self, account: AccountId, settings: &[Setting]) {
        let outbox = self.here.get(&account).map(|present| Arc::clone(&present.outbox));
        if let Some(outbox) = outbox {
            outbox.adjust(settings);
        }
    }

    /// Everybody who is here, by name.
    #[must_use]
    pub(crate) fn everybody(&self) -> Vec<Present> {
        let all = self.here.iter().chain(self.house.iter());
        let mut all: Vec<Present> = all.map(|present| present.clone()).collect();
        all.sort_by_key(|present| present.player.name.key());
        all
    }
}
