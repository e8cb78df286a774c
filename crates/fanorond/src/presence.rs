//! Who is online: for each logged-in account, the outbox of its connection.
//!
//! The shared map stays in this module; none of its guards leaves it.

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

/// A user who is online.
#[derive(Debug, Clone)]
pub(crate) struct Present {
    pub(crate) player: Player,
    /// The owner, if the user is a bot.
    pub(crate) bot: Option<BotOf>,
    pub(crate) since: Timestamp,
    /// The network of the connection; `None` for the machine itself.
    pub(crate) network: Option<ClientNetwork>,
    outbox: Arc<Outbox>,
}

/// Who is online.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    here: DashMap<AccountId, Present>,
    /// The server's bots. They are always online and receive no events.
    house: DashMap<AccountId, Present>,
    /// How many connections have been closed by force.
    closings: AtomicU64,
}

/// Revocation epoch read before the credential check; see [`Presence::is_current`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct RevocationEpoch(u64);

impl Presence {
    /// The current epoch. Read it before checking credentials.
    pub(crate) fn revocation_epoch(&self) -> RevocationEpoch {
        RevocationEpoch(self.closings.load(Ordering::SeqCst))
    }

    /// Whether no connection was closed by force since `epoch`, so that a credential check made in between still
    /// holds. Code that revokes access first saves the revocation and then closes the connection.
    pub(crate) fn is_current(&self, epoch: RevocationEpoch) -> bool {
        self.revocation_epoch() == epoch
    }

    /// Puts `player` online. An older connection of the same account is told and closed.
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

    /// Puts one of the server's bots online, for good.
    pub(crate) fn seat(&self, player: Player, since: Timestamp) {
        let outbox = Arc::new(Outbox::new(0));
        let bot = Some(BotOf::Server);
        self.house.insert(player.id, Present { player, bot, since, network: None, outbox });
    }

    /// Whether nobody but this account and bots is online.
    pub(crate) fn is_alone(&self, account: AccountId) -> bool {
        self.here.iter().all(|present| present.player.id == account || present.bot.is_some())
    }

    /// Takes an account offline, unless a newer connection has replaced this one. Returns whether it did.
    pub(crate) fn leave(&self, account: AccountId, outbox: &Arc<Outbox>) -> bool {
        match self.here.entry(account) {
            Entry::Occupied(entry) if Arc::ptr_eq(&entry.get().outbox, outbox) => {
                entry.remove();
                true
            }
            Entry::Occupied(_) | Entry::Vacant(_) => false,
        }
    }

    /// Whether an account is online.
    #[must_use]
    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.here.contains_key(&account) || self.house.contains_key(&account)
    }

    /// The outbox of an account that is online.
    pub(crate) fn outbox(&self, account: AccountId) -> Option<Arc<Outbox>> {
        self.here.get(&account).map(|present| Arc::clone(&present.outbox))
    }

    /// Sends an event to an account. Returns whether the account is online.
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

    /// Sends an event to everybody. Returns to how many.
    pub(crate) fn tell_everybody(&self, event: &Event) -> usize {
        let outboxes: Vec<Arc<Outbox>> =
            self.here.iter().map(|present| Arc::clone(&present.outbox)).collect();
        outboxes.iter().for_each(|outbox| outbox.push(event.clone()));
        outboxes.len()
    }

    /// Sends `last_words` to an account that is online, and closes its connection. Returns the user.
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

    /// The entry of an account that is online.
    pub(crate) fn present(&self, account: AccountId) -> Option<Present> {
        self.here.get(&account).map(|present| present.clone())
    }

    /// Sends preferences that were changed elsewhere to the connection of an account.
    pub(crate) fn adjust(&self, account: AccountId, settings: &[Setting]) {
        let outbox = self.here.get(&account).map(|present| Arc::clone(&present.outbox));
        if let Some(outbox) = outbox {
            outbox.adjust(settings);
        }
    }

    /// Everybody who is online, by name.
    #[must_use]
    pub(crate) fn everybody(&self) -> Vec<Present> {
        let all = self.here.iter().chain(self.house.iter());
        let mut all: Vec<Present> = all.map(|present| present.clone()).collect();
        all.sort_by_key(|present| present.player.name.key());
        all
    }
}
