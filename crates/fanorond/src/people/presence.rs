//! Who is online: for each logged-in account, its sessions. An account is online as long as it has
//! one.
//!
//! The shared map stays in this module; none of its guards leaves it.

mod elsewhere;
mod sessions;

pub use sessions::{Entered, SessionEntry, Sessions};

use crate::net::throttle::ClientNetwork;
use crate::people::aliases::Aliases;
use crate::people::news::Fanout;
use crate::people::outbox::{Outbox, Subscription};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use elsewhere::RemoteSessions;
pub use elsewhere::SessionsThere;

use fanorona_game::{AccountId, GameId, Player, PlayerName, Timestamp};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::preferences::Setting;
use fanorona_store::{AccountKind, BotOf};
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A user who is online.
#[derive(Debug, Clone)]
pub struct Present {
    pub player: Player,
    pub kind: AccountKind,
    /// The owner, if the user is a bot.
    pub bot: Option<BotOf>,
    /// When the account came online.
    pub since: Timestamp,
    pub sessions: Arc<Sessions>,
}

/// Who is online.
#[derive(Debug, Default)]
pub struct Presence {
    here: DashMap<AccountId, Present>,
    /// The server's bots. They are always online and receive no events.
    server_bots: DashMap<AccountId, Present>,
    /// Those who have sessions on other nodes. They are locked after the names, and never while
    /// `here` is locked: what looks into both maps begins with this one.
    elsewhere: DashMap<AccountId, RemoteSessions>,
    others: Fanout,
    /// The versions of boards that accounts were told last, while there are other nodes.
    shown: DashMap<AccountId, HashMap<GameId, i64>>,
    /// How many times access has been revoked.
    revocations: AtomicU64,
    revoked: Mutex<Revoked>,
    /// Everybody who is online, by the key of the name. It is locked before the maps.
    names: Mutex<BTreeMap<String, AccountId>>,
}

/// The most accounts whose last revocation is remembered. If there are more, the logins in progress
/// of all accounts have to start again.
const REMEMBERED_REVOCATIONS: usize = 16_384;

/// When the access of accounts was last revoked.
#[derive(Debug, Default)]
struct Revoked {
    last: HashMap<AccountId, RevocationEpoch>,
    /// Revocations up to this one may have been forgotten.
    forgotten: RevocationEpoch,
}

/// Revocation epoch read before the credential check; see [`Presence::is_current`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RevocationEpoch(u64);

impl Presence {
    /// The current epoch. Read it before checking credentials.
    pub fn revocation_epoch(&self) -> RevocationEpoch {
        RevocationEpoch(self.revocations.load(Ordering::SeqCst))
    }

    /// Whether the access of `account` was not revoked since `epoch`, so that a credential check
    /// made in between still holds. Code that revokes access first saves the revocation and then
    /// closes the connection.
    pub fn is_current(&self, account: AccountId, epoch: RevocationEpoch) -> bool {
        let revoked = self.revoked.lock();
        revoked.last.get(&account).is_none_or(|last| *last <= epoch) && revoked.forgotten <= epoch
    }

    /// Records that access was revoked: credential checks of the account that are in progress no
    /// longer hold.
    fn revoke(&self, account: AccountId) {
        let now = RevocationEpoch(self.revocations.fetch_add(1, Ordering::SeqCst) + 1);
        let mut revoked = self.revoked.lock();
        if revoked.last.len() >= REMEMBERED_REVOCATIONS && !revoked.last.contains_key(&account) {
            revoked.last.clear();
            revoked.forgotten = now;
        }
        let last = revoked.last.entry(account).or_default();
        *last = now.max(*last);
    }

    /// Begins a session of `player`. An account has at most `most`; older ones that are too many
    /// are told and closed.
    pub fn enter(
        &self,
        player: Player,
        kind: AccountKind,
        bot: Option<BotOf>,
        now: Timestamp,
        session: SessionEntry,
        most: usize,
    ) -> Entered {
        session.outbox.note_line(now);
        let mut names = self.names.lock();
        names.insert(player.name.key(), player.id);
        let room = most
            .saturating_sub(self.sessions_elsewhere(player.id))
            .max(1);
        match self.here.entry(player.id) {
            Entry::Occupied(mut present) => {
                let why = if most > 1 {
                    Notice::TooManySessions { most }
                } else {
                    Notice::TakenOver
                };
                let entered = present.get().sessions.add(session, room, why);
                if entered == Entered::TookOver {
                    present.get_mut().since = now;
                }
                entered
            }
            Entry::Vacant(place) => {
                let sessions = Arc::new(Sessions::new(session));
                place.insert(Present {
                    player,
                    kind,
                    bot,
                    since: now,
                    sessions,
                });
                Entered::First
            }
        }
    }

    /// Begins a session of a member, for tests.
    #[cfg(test)]
    pub fn enter_member(&self, player: &Player, outbox: &Arc<Outbox>) -> Entered {
        let session = SessionEntry {
            outbox: Arc::clone(outbox),
            network: None,
        };
        self.enter(
            player.clone(),
            AccountKind::Member,
            None,
            Timestamp(0),
            session,
            9,
        )
    }

    /// Puts one of the server's bots online, for good.
    pub fn seat(&self, player: Player, since: Timestamp) {
        let (bot, sessions) = (Some(BotOf::Server), Arc::default());
        let mut names = self.names.lock();
        names.insert(player.name.key(), player.id);
        let present = Present {
            player,
            kind: AccountKind::Member,
            bot,
            since,
            sessions,
        };
        self.server_bots.insert(present.player.id, present);
    }

    /// Whether nobody but this account and bots is online.
    pub fn is_alone(&self, account: AccountId) -> bool {
        let counts = |present: &Present| present.player.id != account && present.bot.is_none();
        // One map after the other: an iterator keeps a part of its map locked until its statement
        // ends.
        let elsewhere = self
            .elsewhere
            .iter()
            .any(|elsewhere| counts(&elsewhere.present));
        !elsewhere && !self.here.iter().any(|present| counts(&present))
    }

    /// Ends a session, unless a newer one has replaced it. Returns the account if it is offline
    /// now.
    pub fn leave(&self, account: AccountId, outbox: &Arc<Outbox>) -> Option<Present> {
        let mut names = self.names.lock();
        let elsewhere = self.elsewhere.contains_key(&account);
        match self.here.entry(account) {
            Entry::Occupied(entry) if entry.get().sessions.remove(outbox) == Some(0) => {
                let present = entry.remove();
                self.shown.remove(&account);
                if !elsewhere {
                    names.remove(&present.player.name.key());
                }
                Some(present)
            }
            Entry::Occupied(_) | Entry::Vacant(_) => None,
        }
    }

    /// How many people and how many bots are online, without the server's own bots.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let bots = self
            .here
            .iter()
            .filter(|present| present.bot.is_some())
            .count();
        let away = self
            .elsewhere
            .iter()
            .filter(|elsewhere| !self.here.contains_key(elsewhere.key()));
        let (away, bots_away) = away.fold((0, 0), |(all, bots), elsewhere| {
            (all + 1, bots + usize::from(elsewhere.present.bot.is_some()))
        });
        (
            (self.here.len() + away).saturating_sub(bots + bots_away),
            bots + bots_away,
        )
    }

    /// The account whose connection has this outbox.
    pub fn behind(&self, outbox: &Arc<Outbox>) -> Option<AccountId> {
        let mut all = self.here.iter();
        all.find(|present| present.sessions.has(outbox))
            .map(|present| present.player.id)
    }

    /// Whether an account is online.
    #[must_use]
    pub fn is_here(&self, account: AccountId) -> bool {
        self.here.contains_key(&account)
            || self.server_bots.contains_key(&account)
            || self.elsewhere.contains_key(&account)
    }

    /// Whether an account is one of the server's bots.
    #[must_use]
    pub fn is_server_bot(&self, account: AccountId) -> bool {
        self.server_bots.contains_key(&account)
    }

    /// The sessions of an account that is online.
    pub fn sessions(&self, account: AccountId) -> Option<Arc<Sessions>> {
        self.here
            .get(&account)
            .map(|present| Arc::clone(&present.sessions))
    }

    /// The network of an account that is online on this node; `None` for the machine itself.
    pub fn network_of(&self, account: AccountId) -> Option<ClientNetwork> {
        self.sessions(account)?.network()
    }

    /// How many sessions an account has on this node.
    pub fn session_count(&self, account: AccountId) -> usize {
        self.sessions(account)
            .map_or(0, |sessions| sessions.count())
    }

    /// Whether a session of an account has a subscription.
    pub fn is_subscribed(&self, account: AccountId, subscription: Subscription) -> bool {
        self.sessions(account)
            .is_some_and(|sessions| sessions.is_subscribed(subscription))
            || self.is_subscribed_elsewhere(account, subscription)
    }

    /// When the last line was typed in any session of an account that is online.
    pub fn last_line(&self, present: &Present) -> Option<Timestamp> {
        present
            .sessions
            .last_line()
            .max(self.last_line_elsewhere(present.player.id))
    }

    /// Whether talk that a session has shown is to be remembered: one session of each account does.
    pub fn remembers_talk(&self, account: AccountId, outbox: &Arc<Outbox>) -> bool {
        self.sessions(account)
            .is_some_and(|sessions| sessions.remembers_talk(outbox))
    }

    /// Sends an event to all sessions of an account. Returns whether the account is online, as far
    /// as this node knows.
    pub fn tell(&self, account: AccountId, event: &Event) -> bool {
        self.tell_all(&[account], event) == 1
    }

    /// Sends an event to all sessions of these accounts. Returns how many of them are online, as
    /// far as this node knows. All nodes are told, because somebody may have logged in on one a
    /// moment ago, of which this node has not heard.
    pub fn tell_all(&self, accounts: &[AccountId], event: &Event) -> usize {
        let people: Vec<AccountId> = accounts
            .iter()
            .copied()
            .filter(|account| !self.is_server_bot(*account))
            .collect();
        self.others.tell(&people, None, event);
        accounts
            .iter()
            .filter(|account| self.tell_here(**account, event) || self.is_here(**account))
            .count()
    }

    /// Sends an event to all sessions of an account except `own`.
    pub fn tell_others(&self, account: AccountId, own: Option<&Arc<Outbox>>, event: &Event) {
        self.others.tell(&[account], None, event);
        if let Some(sessions) = self.sessions(account) {
            sessions.push_to_others(own, event);
        }
    }

    /// Sends an event to the sessions of an account that have a subscription.
    pub fn tell_subscribed(&self, account: AccountId, subscription: Subscription, event: &Event) {
        self.tell_subscribed_here(account, subscription, event);
        self.others.tell(&[account], Some(subscription), event);
    }

    /// Sends an event to the sessions of an account on this node that have a subscription.
    pub fn tell_subscribed_here(
        &self,
        account: AccountId,
        subscription: Subscription,
        event: &Event,
    ) {
        if let Some(sessions) = self.sessions(account) {
            sessions.push_to(subscription, event);
        }
    }

    /// Sends an event to the sessions of an account on this node. Returns whether there are any.
    pub fn tell_here(&self, account: AccountId, event: &Event) -> bool {
        let Some(sessions) = self.sessions(account) else {
            return false;
        };
        if let Event::State(state) = event
            && self.others.exist()
        {
            // Behind the lock of what was shown, so that no older board comes after it.
            let mut shown = self.shown.entry(account).or_default();
            let version = shown
                .entry(state.record.id)
                .or_insert(state.record.version.0);
            *version = state.record.version.0.max(*version);
            sessions.push(event);
        } else {
            sessions.push(event);
        }
        true
    }

    /// Sends an event to everybody. Returns to how many accounts.
    pub fn tell_everybody(&self, event: &Event) -> usize {
        self.others.tell_everybody(event);
        let away = self
            .elsewhere
            .iter()
            .filter(|elsewhere| !self.here.contains_key(elsewhere.key()));
        away.count() + self.tell_everybody_here(event)
    }

    /// Sends an event to everybody on this node. Returns to how many accounts.
    pub fn tell_everybody_here(&self, event: &Event) -> usize {
        let all: Vec<Arc<Sessions>> = self
            .here
            .iter()
            .map(|present| Arc::clone(&present.sessions))
            .collect();
        all.iter().for_each(|sessions| sessions.push(event));
        all.len()
    }

    /// Sends `last_words` to an account that is online, and closes its sessions. Returns the user.
    pub fn close(
        &self,
        account: AccountId,
        last_words: Option<&Event>,
        why: Notice,
    ) -> Option<Present> {
        self.others.close(account, last_words, why);
        self.close_here(account, last_words, why)
    }

    /// Closes the sessions of an account on this node.
    pub fn close_here(
        &self,
        account: AccountId,
        last_words: Option<&Event>,
        why: Notice,
    ) -> Option<Present> {
        self.revoke(account);
        let present = self.present(account)?;
        if let Some(words) = last_words {
            present.sessions.push(words);
        }
        present.sessions.close(None, why);
        Some(present)
    }

    /// Closes the sessions of an account except `own`, and ends the logins that are in progress.
    /// Returns whether a session was closed.
    pub fn close_others(&self, account: AccountId, own: Option<&Arc<Outbox>>, why: Notice) -> bool {
        self.revoke(account);
        let elsewhere = self.elsewhere.contains_key(&account);
        self.others.close(account, None, why);
        self.sessions(account)
            .is_some_and(|sessions| sessions.close(own, why))
            || elsewhere
    }

    /// The entry of an account that is online.
    pub fn present(&self, account: AccountId) -> Option<Present> {
        self.entry_here(account).or_else(|| {
            self.elsewhere
                .get(&account)
                .map(|elsewhere| elsewhere.present.clone())
        })
    }

    /// Sends preferences that were changed to the sessions of an account.
    pub fn adjust(&self, account: AccountId, settings: &[Setting]) {
        self.adjust_here(account, settings);
        self.have_reread(account);
    }

    /// Sends aliases that were changed to the sessions of an account.
    pub fn take_aliases(&self, account: AccountId, aliases: &Aliases) {
        self.take_aliases_here(account, aliases);
        self.have_reread(account);
    }

    /// Everybody who is online, in no order.
    #[must_use]
    pub fn everybody(&self) -> Vec<Present> {
        let here = self
            .here
            .iter()
            .chain(self.server_bots.iter())
            .map(|present| present.clone());
        let mut all: Vec<Present> = here.collect();
        let away = self
            .elsewhere
            .iter()
            .filter(|elsewhere| !self.here.contains_key(elsewhere.key()));
        all.extend(away.map(|elsewhere| elsewhere.present.clone()));
        all
    }

    /// At most `most` of those who are online, by name, from the first name after `after` on.
    #[must_use]
    pub fn page(&self, after: Option<&PlayerName>, most: usize) -> Vec<Present> {
        let names = self.names.lock();
        let begin = after.map_or(Bound::Unbounded, |name| Bound::Excluded(name.key()));
        let page = names.range((begin, Bound::Unbounded)).take(most);
        page.filter_map(|(_, account)| self.entry(*account))
            .collect()
    }

    /// The entry of somebody with this name who is online.
    pub fn named(&self, name: &PlayerName) -> Option<Present> {
        let account = self.names.lock().get(&name.key()).copied()?;
        self.entry(account)
    }

    fn entry(&self, account: AccountId) -> Option<Present> {
        self.present(account).or_else(|| {
            self.server_bots
                .get(&account)
                .map(|present| present.clone())
        })
    }
}

#[cfg(test)]
mod tests;
