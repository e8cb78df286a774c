//! Who hears whom: what each online player wants to hear, the rate limits of talk, and the players
//! who have just gone offline and may come back.
//!
//! The store keeps what players want to hear. This is a copy for those who are online, read when
//! they log in, so that a line to a thousand people needs no database. Commands change the store
//! first, and then the copy.

mod rate_limits;

pub use rate_limits::TooMuch;

use crate::config::limits::ChatLimits;
use crate::people::news::data::{ActionAudience, Counted, Reach};
use fanorona_game::{AccountId, ChannelId, Player, PlayerName, Timestamp};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{ChatFilter, ReportedTalk};
use parking_lot::{Mutex, MutexGuard};
use rate_limits::{RateLimits, likeness};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

/// Who hears whom.
#[derive(Debug)]
pub struct Chat {
    inner: Mutex<Inner>,
    rates: RateLimits,
    /// The lines that are remembered for each listener.
    remembered_lines: usize,
}

/// The players who are online, and those who have just gone.
#[derive(Debug, Default)]
struct Inner {
    here: HashMap<AccountId, Listener>,
    /// The online players in each channel.
    channels: HashMap<ChannelId, HashSet<AccountId>>,
    /// The players who went offline a moment ago.
    going: HashMap<AccountId, LeaveToken>,
    /// The number of departures.
    departures: u64,
}

/// The number of a departure; each is new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaveToken(u64);

/// The recipients of talk to many.
#[derive(Debug, PartialEq, Eq)]
pub struct Reached {
    /// Who hears them.
    pub hear: Vec<AccountId>,
    /// The number of listeners who have censored the speaker. The speaker is told a number that
    /// includes them, so that it does not show who censors whom.
    pub deaf: usize,
}

/// A player who is online.
#[derive(Debug, Default)]
struct Listener {
    censored: HashSet<AccountId>,
    quiet: bool,
    /// Whether everybody hears the player.
    administrator: bool,
    /// The last player who spoke to this one.
    last_speaker: Option<Player>,
    /// Whether a session shows talk.
    takes_talk: bool,
    /// The last talk that a session has shown, with its speakers, oldest first.
    shown: VecDeque<(PlayerName, ReportedTalk)>,
}

impl Chat {
    /// Nobody is online. Each rate limit remembers `most_keys` players or texts.
    #[must_use]
    pub fn new(limits: &ChatLimits, most_keys: usize) -> Self {
        let rates = RateLimits::new(limits, most_keys);
        Self {
            inner: Mutex::default(),
            rates,
            remembered_lines: limits.remembered_lines,
        }
    }

    /// A player comes online.
    pub fn enter(&self, who: AccountId, hearing: ChatFilter, administrator: bool) {
        let mut inner = self.lock();
        for channel in hearing.channels {
            inner.channels.entry(channel).or_default().insert(who);
        }
        let censored = hearing.censored.into_iter().collect();
        let listener = Listener {
            censored,
            quiet: hearing.quiet,
            administrator,
            ..Listener::default()
        };
        inner.here.insert(who, listener);
    }

    /// What a player hears was changed on another node.
    pub fn reread(&self, who: AccountId, hearing: ChatFilter, administrator: bool) {
        let mut inner = self.lock();
        let Some(before) = inner.here.remove(&who) else {
            return;
        };
        inner.take_out(who);
        for channel in hearing.channels {
            inner.channels.entry(channel).or_default().insert(who);
        }
        let censored = hearing.censored.into_iter().collect();
        inner.here.insert(
            who,
            Listener {
                censored,
                quiet: hearing.quiet,
                administrator,
                ..before
            },
        );
    }

    /// A player goes offline.
    pub fn leave(&self, who: AccountId) {
        let mut inner = self.lock();
        inner.take_out(who);
        inner.here.remove(&who);
    }

    /// Whether `listener`, who is online, hears `speaker`. Everything that sends talk asks this for
    /// each recipient.
    #[must_use]
    pub fn hears(&self, listener: AccountId, speaker: AccountId) -> bool {
        self.lock().hears(listener, speaker)
    }

    /// Whether an online player has turned off shouts, channels, seeks and arrivals.
    #[must_use]
    pub fn is_quiet(&self, who: AccountId) -> bool {
        self.lock()
            .here
            .get(&who)
            .is_some_and(|listener| listener.quiet)
    }

    /// Notes that a player has turned quiet on or off.
    pub fn set_quiet(&self, who: AccountId, quiet: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.quiet = quiet;
        }
    }

    /// Notes whether a player is an administrator, whom everybody hears.
    pub fn set_administrator(&self, who: AccountId, is: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.administrator = is;
        }
    }

    /// Whether a player has a session that shows talk.
    #[must_use]
    pub fn takes_talk(&self, who: AccountId) -> bool {
        self.lock()
            .here
            .get(&who)
            .is_some_and(|listener| listener.takes_talk)
    }

    /// Notes whether a session of a player shows talk.
    pub fn set_takes_talk(&self, who: AccountId, takes: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.takes_talk = takes;
        }
    }

    /// Notes that a player has censored another one, or no longer does.
    pub fn set_censored(&self, who: AccountId, other: AccountId, censored: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            if censored {
                listener.censored.insert(other);
            } else {
                listener.censored.remove(&other);
            }
        }
    }

    /// Notes that `speaker` has said something to `listener` alone.
    pub fn spoke(&self, speaker: &Player, listener: AccountId) {
        if let Some(listener) = self.lock().here.get_mut(&listener) {
            listener.last_speaker = Some(speaker.clone());
        }
    }

    /// The last player who spoke to this one.
    pub fn last_speaker(&self, who: AccountId) -> Option<Player> {
        self.lock()
            .here
            .get(&who)
            .and_then(|listener| listener.last_speaker.clone())
    }

    /// Remembers talk that was shown to a player. Beyond the limit it replaces the oldest.
    pub fn note_shown(&self, who: AccountId, from: PlayerName, talk: ReportedTalk) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.shown.push_back((from, talk));
            while listener.shown.len() > self.remembered_lines {
                listener.shown.pop_front();
            }
        }
    }

    /// The talk of a speaker that was shown to a player lately, oldest first.
    pub fn shown_of(&self, who: AccountId, speaker: &PlayerName) -> Vec<ReportedTalk> {
        let inner = self.lock();
        let shown = inner
            .here
            .get(&who)
            .into_iter()
            .flat_map(|listener| &listener.shown);
        shown
            .filter(|(from, _)| from.is(speaker.as_str()))
            .map(|(_, talk)| talk.clone())
            .collect()
    }

    /// The online players who hear what `speaker` says in a channel, or to everybody.
    pub fn hear(&self, channel: Option<ChannelId>, speaker: AccountId) -> Reached {
        let inner = self.lock();
        match channel {
            Some(channel) => inner.reached(inner.inside(channel), speaker),
            None => inner.reached(inner.here.keys(), speaker),
        }
    }

    /// The online players in a channel.
    pub fn inside(&self, channel: ChannelId) -> Vec<AccountId> {
        self.lock().inside(channel).copied().collect()
    }

    /// The number of online players in a channel.
    pub fn count_inside(&self, channel: ChannelId) -> usize {
        self.lock().inside(channel).count()
    }

    /// Whether a player is online and in a channel.
    pub fn is_inside(&self, channel: ChannelId, who: AccountId) -> bool {
        self.lock()
            .channels
            .get(&channel)
            .is_some_and(|inside| inside.contains(&who))
    }

    /// Notes that a player has joined a channel.
    pub fn join(&self, channel: ChannelId, who: AccountId) {
        let mut inner = self.lock();
        if inner.here.contains_key(&who) {
            inner.channels.entry(channel).or_default().insert(who);
        }
    }

    /// Notes that a player has left a channel.
    pub fn part(&self, channel: ChannelId, who: AccountId) {
        let mut inner = self.lock();
        if let Entry::Occupied(mut inside) = inner.channels.entry(channel) {
            inside.get_mut().remove(&who);
            if inside.get().is_empty() {
                inside.remove();
            }
        }
    }

    /// Notes that a channel is closed. Returns the players who were in it.
    pub fn close(&self, channel: ChannelId) -> Vec<AccountId> {
        self.lock()
            .channels
            .remove(&channel)
            .unwrap_or_default()
            .into_iter()
            .collect()
    }

    /// Counts talk against the rate limits. Returns what was counted.
    ///
    /// # Errors
    /// It may not be said now, and is not counted.
    pub fn count(
        &self,
        who: AccountId,
        reach: Reach,
        text: &SafeText,
        now: Timestamp,
    ) -> Result<Counted, TooMuch> {
        let likeness = likeness(text);
        self.rates.count(who, reach, likeness, now)?;
        Ok(Counted::Talk(reach, likeness))
    }

    /// Counts what another node has counted.
    pub fn count_elsewhere(&self, who: AccountId, what: Counted, now: Timestamp) {
        // Above a limit nothing more has to be counted.
        match what {
            Counted::Talk(reach, likeness) => drop(self.rates.count(who, reach, likeness, now)),
            Counted::Action(told) => drop(self.count_action(who, told, now)),
        }
    }

    /// Counts an action that others are told about.
    ///
    /// # Errors
    /// There were too many; this one is not counted. The error is the time to wait.
    pub fn count_action(
        &self,
        who: AccountId,
        told: ActionAudience,
        now: Timestamp,
    ) -> Result<(), Duration> {
        let rates = &self.rates;
        let window = match told {
            ActionAudience::Few => &rates.actions,
            ActionAudience::Seekers => &rates.seeks,
            ActionAudience::Everybody => &rates.everybody,
        };
        window.count(&who, now)
    }

    /// Notes that a player has gone offline, who may come back at once.
    pub fn goes(&self, who: AccountId) -> LeaveToken {
        let mut inner = self.lock();
        inner.departures += 1;
        let token = LeaveToken(inner.departures);
        inner.going.insert(who, token);
        token
    }

    /// Whether a player who comes online has just gone, so that nobody was told.
    pub fn comes_back(&self, who: AccountId) -> bool {
        self.lock().going.remove(&who).is_some()
    }

    /// Whether a player has not come back since this departure.
    pub fn is_gone(&self, who: AccountId, going: LeaveToken) -> bool {
        match self.lock().going.entry(who) {
            Entry::Occupied(entry) if *entry.get() == going => {
                entry.remove();
                true
            }
            Entry::Occupied(_) | Entry::Vacant(_) => false,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock()
    }
}

impl Inner {
    fn hears(&self, listener: AccountId, speaker: AccountId) -> bool {
        let censors = self
            .here
            .get(&listener)
            .is_some_and(|listener| listener.censored.contains(&speaker));
        !censors
            || self
                .here
                .get(&speaker)
                .is_some_and(|speaker| speaker.administrator)
    }

    /// Those of some players who hear talk to many.
    fn reached<'a>(
        &self,
        people: impl Iterator<Item = &'a AccountId>,
        speaker: AccountId,
    ) -> Reached {
        let listens = |who: &AccountId| {
            self.here
                .get(who)
                .is_some_and(|it| it.takes_talk && !it.quiet)
        };
        let listening = people
            .copied()
            .filter(|who| *who != speaker && listens(who));
        let (hear, deaf): (Vec<_>, Vec<_>) = listening.partition(|who| self.hears(*who, speaker));
        Reached {
            hear,
            deaf: deaf.len(),
        }
    }

    fn inside(&self, channel: ChannelId) -> impl Iterator<Item = &AccountId> {
        self.channels.get(&channel).into_iter().flatten()
    }

    /// Removes a player from all channels.
    fn take_out(&mut self, who: AccountId) {
        self.channels.retain(|_, inside| {
            inside.remove(&who);
            !inside.is_empty()
        });
    }
}

#[cfg(test)]
mod tests;
