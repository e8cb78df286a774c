//! The sessions of one account that is online: what the account is told is told to each of them.

use super::elsewhere::SessionsThere;
use crate::net::throttle::ClientNetwork;
use crate::people::outbox::{Outbox, Subscription, Subscriptions};

use crate::people::aliases::Aliases;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::preferences::Setting;
use fanorona_store::TokenHash;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// One session, as others reach it.
#[derive(Debug, Clone)]
pub struct SessionEntry {
    pub outbox: Arc<Outbox>,
    /// The network of the connection; `None` for the machine itself.
    pub network: Option<ClientNetwork>,
}

/// The sessions of an account, oldest first. The server's bots have none.
#[derive(Debug, Default)]
pub struct Sessions {
    all: Mutex<Vec<SessionEntry>>,
    /// The last line that other nodes know of.
    reported_line: AtomicI64,
}

/// What a new session finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// The account was offline.
    First,
    /// The new session has replaced all older ones.
    TookOver,
    /// The account has this many sessions now.
    Further { sessions: usize },
}

impl Sessions {
    pub(super) fn new(first: SessionEntry) -> Self {
        Self {
            all: Mutex::new(vec![first]),
            reported_line: AtomicI64::default(),
        }
    }

    /// Adds a session. If there are more than `most`, the one in which nothing was typed for the
    /// longest time is told why it is closed. Sessions that are closing no longer count.
    pub(super) fn add(&self, new: SessionEntry, most: usize, why: Notice) -> Entered {
        let mut all = self.all.lock();
        all.retain(|session| !session.outbox.is_closing());
        while all.len() >= most
            && let Some(at) = idlest(&all)
        {
            all.remove(at).outbox.close(why);
        }
        all.push(new);
        match all.len() {
            1 => Entered::TookOver,
            sessions => Entered::Further { sessions },
        }
    }

    /// Removes a session. Returns how many are left; `None` if it was not there.
    pub(super) fn remove(&self, outbox: &Arc<Outbox>) -> Option<usize> {
        let mut all = self.all.lock();
        let at = all
            .iter()
            .position(|session| Arc::ptr_eq(&session.outbox, outbox))?;
        all.remove(at);
        Some(all.len())
    }

    pub(super) fn has(&self, outbox: &Arc<Outbox>) -> bool {
        self.all
            .lock()
            .iter()
            .any(|session| Arc::ptr_eq(&session.outbox, outbox))
    }

    /// How many sessions there are.
    pub fn count(&self) -> usize {
        self.all.lock().len()
    }

    /// Sends an event to every session.
    pub fn push(&self, event: &Event) {
        self.all
            .lock()
            .iter()
            .for_each(|session| session.outbox.push(event.clone()));
    }

    /// Sends an event to every session except `own`.
    pub fn push_to_others(&self, own: Option<&Arc<Outbox>>, event: &Event) {
        let all = self.all.lock();
        let others = all
            .iter()
            .filter(|session| own.is_none_or(|own| !Arc::ptr_eq(&session.outbox, own)));
        others.for_each(|session| session.outbox.push(event.clone()));
    }

    /// Sends an event to the sessions that have a subscription.
    pub fn push_to(&self, subscription: Subscription, event: &Event) {
        let all = self.all.lock();
        let subscribed = all
            .iter()
            .filter(|session| session.outbox.is_subscribed(subscription));
        subscribed.for_each(|session| session.outbox.push(event.clone()));
    }

    /// Whether a session has a subscription.
    pub fn is_subscribed(&self, subscription: Subscription) -> bool {
        self.all
            .lock()
            .iter()
            .any(|session| session.outbox.is_subscribed(subscription))
    }

    /// What any session is subscribed to.
    fn subscriptions(&self) -> Subscriptions {
        let all = self.all.lock();
        all.iter().fold(Subscriptions::default(), |sum, session| {
            sum.or(session.outbox.subscriptions())
        })
    }

    /// What other nodes need to know.
    pub fn seen_elsewhere(&self) -> SessionsThere {
        let last_lines = self.last_lines();
        let last = last_lines.iter().max().copied().unwrap_or(Timestamp(0));
        self.reported_line.store(last.0, Ordering::Relaxed);
        SessionsThere {
            subscriptions: self.subscriptions(),
            last_lines,
        }
    }

    /// For each session the last line that was typed in it.
    pub(super) fn last_lines(&self) -> Vec<Timestamp> {
        self.all
            .lock()
            .iter()
            .map(|session| session.outbox.last_line())
            .collect()
    }

    /// Closes the session in which nothing was typed for the longest time.
    pub(super) fn close_idlest(&self, why: Notice) {
        let mut all = self.all.lock();
        if let Some(at) = idlest(&all) {
            all.remove(at).outbox.close(why);
        }
    }

    /// Whether the other nodes should be told of a line, because the last one that they know of is
    /// `old`.
    pub(super) fn should_report(&self, line: Timestamp, old: Duration) -> bool {
        line.since(Timestamp(self.reported_line.load(Ordering::Relaxed))) >= old
    }

    /// Whether the session with this outbox is the one that remembers the talk that the account was
    /// shown: the oldest of those that show what others say. So each line is remembered once.
    pub(super) fn remembers_talk(&self, outbox: &Arc<Outbox>) -> bool {
        let all = self.all.lock();
        let shows_talk = all
            .iter()
            .find(|session| session.outbox.is_subscribed(Subscription::HearTalk));
        shows_talk
            .or(all.first())
            .is_some_and(|session| Arc::ptr_eq(&session.outbox, outbox))
    }

    /// Sends preferences that were changed to every session.
    pub(super) fn adjust(&self, settings: &[Setting]) {
        self.all
            .lock()
            .iter()
            .for_each(|session| session.outbox.adjust(settings));
    }

    /// Sends aliases that were changed to every session.
    pub(super) fn take_aliases(&self, aliases: &Aliases) {
        self.all
            .lock()
            .iter()
            .for_each(|session| session.outbox.replace_aliases(aliases.clone()));
    }

    /// Closes every session but `own`. Returns whether there was one.
    pub(super) fn close(&self, own: Option<&Arc<Outbox>>, why: Notice) -> bool {
        let all = self.all.lock();
        let others = all
            .iter()
            .filter(|session| own.is_none_or(|own| !Arc::ptr_eq(&session.outbox, own)));
        others.map(|session| session.outbox.close(why)).count() > 0
    }

    /// Closes the sessions that have logged in with one of these tokens.
    pub(super) fn close_with(&self, tokens: &[TokenHash], why: Notice) {
        let all = self.all.lock();
        all.iter()
            .for_each(|session| session.outbox.close_with(tokens, why));
    }

    /// When the last line was typed in any of the sessions.
    pub fn last_line(&self) -> Option<Timestamp> {
        self.all
            .lock()
            .iter()
            .map(|session| session.outbox.last_line())
            .max()
    }

    /// The network of the session in which a line was typed last; `None` for the machine itself.
    pub fn network(&self) -> Option<ClientNetwork> {
        let all = self.all.lock();
        all.iter()
            .max_by_key(|session| session.outbox.last_line())
            .and_then(|session| session.network)
    }

    /// The networks of all sessions.
    pub fn networks(&self) -> Vec<ClientNetwork> {
        self.all
            .lock()
            .iter()
            .filter_map(|session| session.network)
            .collect()
    }
}

/// The place of the session in which nothing was typed for the longest time.
fn idlest(all: &[SessionEntry]) -> Option<usize> {
    (0..all.len()).min_by_key(|at| all[*at].outbox.last_line())
}
