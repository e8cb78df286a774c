//! Who hears whom: what each online player wants to hear, the rate limits of talk, and the players
//! who have just gone offline and may come back.
//!
//! The store keeps what players want to hear. This is a copy for those who are online, read when
//! they log in, so that a line to a thousand people needs no database. Commands change the store
//! first, and then the copy.

use crate::config::limits::ChatLimits;
use crate::net::throttle::SlidingWindow;
use fanorona_game::{AccountId, ChannelId, Player, PlayerName, Timestamp};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{ChatFilter, ReportedTalk};
use parking_lot::{Mutex, MutexGuard};
use serde::{Deserialize, Serialize};
use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};
use std::time::Duration;

/// To whom something is said, for the rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reach {
    /// To single players.
    People,
    /// To those at a board.
    Board,
    /// To those in a channel.
    Channel,
    /// To everybody.
    Everybody,
    /// To moderators, as a report.
    Moderators,
}

/// Who is told of an action without having asked for it, for the rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told {
    /// Those whom it concerns: an opponent, a host, the watchers of a board.
    Few,
    /// Everybody who is told of seeks.
    Seekers,
    /// Everybody. It counts as a shout.
    Everybody,
}

/// What counts against the rate limits of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counted {
    /// Talk, with a hash of its text, so that the text need not be kept.
    Talk(Reach, u64),
    /// An action that others are told about.
    Action(Told),
}

/// Why something may not be said now, and the time after which it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooMuch {
    /// Too much was said.
    Lines(Duration),
    /// The same was said before.
    Repeated(Duration),
}

/// Who hears whom.
#[derive(Debug)]
pub(crate) struct Chat {
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
pub(crate) struct LeaveToken(u64);

/// The recipients of talk to many.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    /// Who hears them.
    pub(crate) hear: Vec<AccountId>,
    /// The number of listeners who have censored the speaker. The speaker is told a number that
    /// includes them, so that it does not show who censors whom.
    pub(crate) deaf: usize,
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
    pub(crate) fn new(limits: &ChatLimits, most_keys: usize) -> Self {
        let rates = RateLimits::new(limits, most_keys);
        Self {
            inner: Mutex::default(),
            rates,
            remembered_lines: limits.remembered_lines,
        }
    }

    /// A player comes online.
    pub(crate) fn enter(&self, who: AccountId, hearing: ChatFilter, administrator: bool) {
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
    pub(crate) fn reread(&self, who: AccountId, hearing: ChatFilter, administrator: bool) {
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
    pub(crate) fn leave(&self, who: AccountId) {
        let mut inner = self.lock();
        inner.take_out(who);
        inner.here.remove(&who);
    }

    /// Whether `listener`, who is online, hears `speaker`. Everything that sends talk asks this for
    /// each recipient.
    #[must_use]
    pub(crate) fn hears(&self, listener: AccountId, speaker: AccountId) -> bool {
        self.lock().hears(listener, speaker)
    }

    /// Whether an online player has turned off shouts, channels, seeks and arrivals.
    #[must_use]
    pub(crate) fn is_quiet(&self, who: AccountId) -> bool {
        self.lock()
            .here
            .get(&who)
            .is_some_and(|listener| listener.quiet)
    }

    /// Notes that a player has turned quiet on or off.
    pub(crate) fn set_quiet(&self, who: AccountId, quiet: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.quiet = quiet;
        }
    }

    /// Notes whether a player is an administrator, whom everybody hears.
    pub(crate) fn set_administrator(&self, who: AccountId, is: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.administrator = is;
        }
    }

    /// Whether a player has a session that shows talk.
    #[must_use]
    pub(crate) fn takes_talk(&self, who: AccountId) -> bool {
        self.lock()
            .here
            .get(&who)
            .is_some_and(|listener| listener.takes_talk)
    }

    /// Notes whether a session of a player shows talk.
    pub(crate) fn set_takes_talk(&self, who: AccountId, takes: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.takes_talk = takes;
        }
    }

    /// Notes that a player has censored another one, or no longer does.
    pub(crate) fn set_censored(&self, who: AccountId, other: AccountId, censored: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            if censored {
                listener.censored.insert(other);
            } else {
                listener.censored.remove(&other);
            }
        }
    }

    /// Notes that `speaker` has said something to `listener` alone.
    pub(crate) fn spoke(&self, speaker: &Player, listener: AccountId) {
        if let Some(listener) = self.lock().here.get_mut(&listener) {
            listener.last_speaker = Some(speaker.clone());
        }
    }

    /// The last player who spoke to this one.
    pub(crate) fn last_speaker(&self, who: AccountId) -> Option<Player> {
        self.lock()
            .here
            .get(&who)
            .and_then(|listener| listener.last_speaker.clone())
    }

    /// Remembers talk that was shown to a player. Beyond the limit it replaces the oldest.
    pub(crate) fn note_shown(&self, who: AccountId, from: PlayerName, talk: ReportedTalk) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.shown.push_back((from, talk));
            while listener.shown.len() > self.remembered_lines {
                listener.shown.pop_front();
            }
        }
    }

    /// The talk of a speaker that was shown to a player lately, oldest first.
    pub(crate) fn shown_of(&self, who: AccountId, speaker: &PlayerName) -> Vec<ReportedTalk> {
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
    pub(crate) fn hear(&self, channel: Option<ChannelId>, speaker: AccountId) -> Reached {
        let inner = self.lock();
        match channel {
            Some(channel) => inner.reached(inner.inside(channel), speaker),
            None => inner.reached(inner.here.keys(), speaker),
        }
    }

    /// The online players in a channel.
    pub(crate) fn inside(&self, channel: ChannelId) -> Vec<AccountId> {
        self.lock().inside(channel).copied().collect()
    }

    /// The number of online players in a channel.
    pub(crate) fn count_inside(&self, channel: ChannelId) -> usize {
        self.lock().inside(channel).count()
    }

    /// Whether a player is online and in a channel.
    pub(crate) fn is_inside(&self, channel: ChannelId, who: AccountId) -> bool {
        self.lock()
            .channels
            .get(&channel)
            .is_some_and(|inside| inside.contains(&who))
    }

    /// Notes that a player has joined a channel.
    pub(crate) fn join(&self, channel: ChannelId, who: AccountId) {
        let mut inner = self.lock();
        if inner.here.contains_key(&who) {
            inner.channels.entry(channel).or_default().insert(who);
        }
    }

    /// Notes that a player has left a channel.
    pub(crate) fn part(&self, channel: ChannelId, who: AccountId) {
        let mut inner = self.lock();
        if let Entry::Occupied(mut inside) = inner.channels.entry(channel) {
            inside.get_mut().remove(&who);
            if inside.get().is_empty() {
                inside.remove();
            }
        }
    }

    /// Notes that a channel is closed. Returns the players who were in it.
    pub(crate) fn close(&self, channel: ChannelId) -> Vec<AccountId> {
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
    pub(crate) fn count(
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
    pub(crate) fn count_elsewhere(&self, who: AccountId, what: Counted, now: Timestamp) {
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
    pub(crate) fn count_action(
        &self,
        who: AccountId,
        told: Told,
        now: Timestamp,
    ) -> Result<(), Duration> {
        let rates = &self.rates;
        let window = match told {
            Told::Few => &rates.actions,
            Told::Seekers => &rates.seeks,
            Told::Everybody => &rates.everybody,
        };
        window.count(&who, now)
    }

    /// Notes that a player has gone offline, who may come back at once.
    pub(crate) fn goes(&self, who: AccountId) -> LeaveToken {
        let mut inner = self.lock();
        inner.departures += 1;
        let token = LeaveToken(inner.departures);
        inner.going.insert(who, token);
        token
    }

    /// Whether a player who comes online has just gone, so that nobody was told.
    pub(crate) fn comes_back(&self, who: AccountId) -> bool {
        self.lock().going.remove(&who).is_some()
    }

    /// Whether a player has not come back since this departure.
    pub(crate) fn is_gone(&self, who: AccountId, going: LeaveToken) -> bool {
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

/// How much people have said lately.
#[derive(Debug)]
struct RateLimits {
    people: SlidingWindow<AccountId>,
    board: SlidingWindow<AccountId>,
    channel: SlidingWindow<AccountId>,
    everybody: SlidingWindow<AccountId>,
    actions: SlidingWindow<AccountId>,
    seeks: SlidingWindow<AccountId>,
    moderators: SlidingWindow<AccountId>,
    /// Repeated texts, to single players and to many.
    same: SlidingWindow<Saying>,
    same_to_many: SlidingWindow<Saying>,
}

/// A hash of a text, so that the text need not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Saying(AccountId, Reach, u64);

impl RateLimits {
    fn new(limits: &ChatLimits, most_keys: usize) -> Self {
        let minute = Duration::from_secs(60);
        Self {
            people: SlidingWindow::new(limits.tells_per_minute, minute, most_keys),
            board: SlidingWindow::new(limits.board_lines_per_minute, minute, most_keys),
            channel: SlidingWindow::new(limits.channel_lines_per_minute, minute, most_keys),
            everybody: SlidingWindow::new(limits.shouts, limits.shout_window, most_keys),
            actions: SlidingWindow::new(limits.actions_per_minute, minute, most_keys),
            seeks: SlidingWindow::new(limits.seeks_per_minute, minute, most_keys),
            moderators: SlidingWindow::new(limits.reports, limits.report_window, most_keys),
            same: SlidingWindow::new(limits.repeats, limits.repeat_window, most_keys),
            same_to_many: SlidingWindow::new(
                limits.public_repeats,
                limits.repeat_window,
                most_keys,
            ),
        }
    }

    fn count(
        &self,
        who: AccountId,
        reach: Reach,
        likeness: u64,
        now: Timestamp,
    ) -> Result<(), TooMuch> {
        let (lines, same) = match reach {
            Reach::People => (&self.people, &self.same),
            Reach::Board => (&self.board, &self.same),
            Reach::Channel => (&self.channel, &self.same_to_many),
            Reach::Everybody => (&self.everybody, &self.same_to_many),
            Reach::Moderators => (&self.moderators, &self.same_to_many),
        };
        // A refusal by one limit does not count against the other.
        lines.may(&who, now).map_err(TooMuch::Lines)?;
        same.count(&Saying(who, reach, likeness), now)
            .map_err(TooMuch::Repeated)?;
        lines.count(&who, now).map_err(TooMuch::Lines)
    }
}

/// The hash of a text without its spaces and punctuation, in small letters. A text of nothing else
/// is hashed as it is.
fn likeness(text: &SafeText) -> u64 {
    let mut hasher = DefaultHasher::new();
    let plain: String = text
        .as_str()
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    if plain.is_empty() {
        text.as_str().hash(&mut hasher);
    } else {
        plain.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::PlayerName;

    const ALICE: AccountId = AccountId(1);
    const BOB: AccountId = AccountId(2);
    const CAROL: AccountId = AccountId(3);
    const HELP: ChannelId = ChannelId(1);
    const LOUNGE: ChannelId = ChannelId(6);

    fn chat() -> Chat {
        Chat::new(
            &ChatLimits {
                shouts: 2,
                repeats: 2,
                ..ChatLimits::default()
            },
            1_000,
        )
    }

    fn hearing(censored: &[AccountId], channels: &[ChannelId], quiet: bool) -> ChatFilter {
        ChatFilter {
            censored: censored.to_vec(),
            channels: channels.to_vec(),
            quiet,
        }
    }

    /// A player comes online, whose session shows talk.
    fn come(chat: &Chat, who: AccountId, hearing: ChatFilter, administrator: bool) {
        chat.enter(who, hearing, administrator);
        chat.set_takes_talk(who, true);
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1_000)
    }

    fn sorted(mut accounts: Vec<AccountId>) -> Vec<AccountId> {
        accounts.sort_unstable();
        accounts
    }

    #[test]
    fn whoever_is_censored_is_not_heard_and_administrators_always_are() {
        let chat = chat();
        come(&chat, ALICE, hearing(&[BOB, CAROL], &[], false), false);
        come(&chat, BOB, hearing(&[], &[], false), false);
        come(&chat, CAROL, hearing(&[], &[], false), true);
        assert!(!chat.hears(ALICE, BOB));
        assert!(chat.hears(ALICE, CAROL), "an administrator");
        assert!(chat.hears(BOB, ALICE), "not the other way round");
        chat.set_administrator(CAROL, false);
        assert!(!chat.hears(ALICE, CAROL));
        chat.set_censored(ALICE, BOB, false);
        assert!(chat.hears(ALICE, BOB));
        chat.set_censored(ALICE, BOB, true);
        assert_eq!(
            chat.hear(None, BOB),
            Reached {
                hear: vec![CAROL],
                deaf: 1
            }
        );
    }

    #[test]
    fn whoever_wants_quiet_hears_nothing_that_is_said_to_many() {
        let chat = chat();
        come(&chat, ALICE, hearing(&[], &[HELP], true), false);
        come(&chat, BOB, hearing(&[], &[HELP], false), false);
        come(&chat, CAROL, hearing(&[], &[HELP, LOUNGE], false), false);
        assert!(chat.is_quiet(ALICE) && chat.hears(ALICE, BOB));
        assert_eq!(sorted(chat.hear(None, BOB).hear), [CAROL]);
        assert_eq!(sorted(chat.hear(Some(HELP), CAROL).hear), [BOB]);
        chat.set_quiet(ALICE, false);
        assert_eq!(sorted(chat.hear(Some(HELP), CAROL).hear), [ALICE, BOB]);
        assert_eq!(sorted(chat.inside(LOUNGE)), [CAROL]);
    }

    #[test]
    fn channels_hold_those_who_are_here_and_nobody_else() {
        let chat = chat();
        chat.join(HELP, ALICE);
        assert!(!chat.is_inside(HELP, ALICE), "who is not here is nowhere");
        come(&chat, ALICE, hearing(&[], &[LOUNGE], false), false);
        assert!(!chat.is_inside(HELP, ALICE) && chat.is_inside(LOUNGE, ALICE));
        chat.join(HELP, ALICE);
        assert_eq!(chat.count_inside(HELP), 1);
        chat.part(HELP, ALICE);
        assert_eq!(chat.count_inside(HELP), 0);
        assert_eq!(chat.close(LOUNGE), [ALICE]);
        chat.join(HELP, ALICE);
        chat.leave(ALICE);
        assert_eq!(chat.inside(HELP), []);
        assert!(chat.lock().channels.is_empty() && chat.lock().here.is_empty());
    }

    #[test]
    fn who_spoke_last_is_remembered_until_leaving() {
        let chat = chat();
        let bob = Player {
            id: BOB,
            name: PlayerName::new("bob").unwrap(),
        };
        come(&chat, ALICE, ChatFilter::default(), false);
        assert_eq!(chat.last_speaker(ALICE), None);
        chat.spoke(&bob, ALICE);
        assert_eq!(chat.last_speaker(ALICE), Some(bob));
        chat.leave(ALICE);
        come(&chat, ALICE, ChatFilter::default(), false);
        assert_eq!(chat.last_speaker(ALICE), None);
    }

    #[test]
    fn only_the_last_talk_that_was_shown_to_somebody_is_remembered() {
        let chat = Chat::new(
            &ChatLimits {
                remembered_lines: 2,
                ..ChatLimits::default()
            },
            1_000,
        );
        let name = |text| PlayerName::new(text).unwrap();
        let talk = |text: &str| ReportedTalk {
            at: at(0),
            kind: "tell".to_owned(),
            place: None,
            text: text.to_owned(),
        };
        chat.note_shown(ALICE, name("bob"), talk("who is not here"));
        come(&chat, ALICE, ChatFilter::default(), false);
        for (from, text) in [("bob", "one"), ("carol", "two"), ("bob", "three")] {
            chat.note_shown(ALICE, name(from), talk(text));
        }
        assert_eq!(chat.shown_of(ALICE, &name("BOB")), [talk("three")]);
        assert_eq!(chat.shown_of(ALICE, &name("carol")), [talk("two")]);
        assert_eq!(chat.shown_of(CAROL, &name("bob")), []);
        chat.leave(ALICE);
        come(&chat, ALICE, ChatFilter::default(), false);
        assert_eq!(chat.shown_of(ALICE, &name("bob")), []);
    }

    #[test]
    fn who_says_too_much_is_told_when_to_go_on_and_others_may_speak() {
        let chat = chat();
        let shout = |who, text, now| {
            chat.count(who, Reach::Everybody, &SafeText::new(text), at(now))
                .map(drop)
        };
        assert_eq!(shout(ALICE, "one", 0), Ok(()));
        assert_eq!(shout(ALICE, "two", 100), Ok(()));
        assert_eq!(
            shout(ALICE, "three", 200),
            Err(TooMuch::Lines(Duration::from_secs(400)))
        );
        assert_eq!(shout(BOB, "three", 200), Ok(()));
        let tell = chat.count(ALICE, Reach::People, &SafeText::new("three"), at(200));
        assert!(tell.is_ok(), "another kind is counted for itself");
        assert_eq!(
            shout(ALICE, "three", 600),
            Ok(()),
            "what was refused was not counted"
        );
    }

    #[test]
    fn actions_that_others_are_told_about_are_counted_and_those_told_to_everybody_as_shouts() {
        let limits = ChatLimits {
            shouts: 2,
            actions_per_minute: 3,
            seeks_per_minute: 1,
            ..ChatLimits::default()
        };
        let chat = Chat::new(&limits, 1_000);
        let act = |told, now| chat.count_action(ALICE, told, at(now)).is_ok();
        assert_eq!(
            [0, 1, 2, 3].map(|now| act(Told::Few, now)),
            [true, true, true, false]
        );
        assert_eq!(
            [act(Told::Seekers, 3), act(Told::Seekers, 4)],
            [true, false]
        );
        assert!(act(Told::Everybody, 4));
        assert!(
            chat.count(ALICE, Reach::Everybody, &SafeText::new("one"), at(5))
                .is_ok()
        );
        assert!(!act(Told::Everybody, 6), "a shout and an action are two");
        assert!(act(Told::Few, 61));
    }

    #[test]
    fn the_same_again_is_refused_to_many_at_once_and_to_single_people_after_some() {
        let chat = chat();
        let say = |reach, text, now| {
            chat.count(ALICE, reach, &SafeText::new(text), at(now))
                .map(drop)
        };
        assert_eq!(say(Reach::Channel, "Buy this!", 0), Ok(()));
        assert_eq!(
            say(Reach::Channel, "buy   THIS!!", 10),
            Err(TooMuch::Repeated(Duration::from_secs(50)))
        );
        assert_eq!(say(Reach::Channel, "buy this!", 60), Ok(()));
        assert_eq!(say(Reach::Channel, "?", 0), Ok(()));
        assert_eq!(say(Reach::Channel, "!", 0), Ok(()), "marks alone differ");
        for now in [0, 1] {
            assert_eq!(say(Reach::People, "yes", now), Ok(()));
        }
        assert_eq!(
            say(Reach::People, "yes", 2),
            Err(TooMuch::Repeated(Duration::from_secs(58)))
        );
    }

    #[test]
    fn what_other_nodes_have_counted_counts_here() {
        let limits = ChatLimits {
            shouts: 2,
            actions_per_minute: 1,
            ..ChatLimits::default()
        };
        let (here, there) = (Chat::new(&limits, 1_000), Chat::new(&limits, 1_000));
        let shout =
            |on: &Chat, text| on.count(ALICE, Reach::Everybody, &SafeText::new(text), at(0));
        for (by, hears, text) in [(&here, &there, "one"), (&there, &here, "two")] {
            hears.count_elsewhere(ALICE, shout(by, text).unwrap(), at(0));
            assert!(matches!(
                shout(hears, text),
                Err(TooMuch::Lines(_) | TooMuch::Repeated(_))
            ));
        }
        assert!(matches!(shout(&here, "three"), Err(TooMuch::Lines(_))));
        there.count_elsewhere(ALICE, Counted::Action(Told::Few), at(0));
        assert!(there.count_action(ALICE, Told::Few, at(1)).is_err());
    }

    #[test]
    fn who_comes_back_at_once_has_not_gone() {
        let chat = chat();
        let first = chat.goes(ALICE);
        assert!(chat.comes_back(ALICE));
        assert!(!chat.is_gone(ALICE, first), "has come back");
        assert!(!chat.comes_back(ALICE), "comes anew");
        let second = chat.goes(ALICE);
        assert!(!chat.is_gone(ALICE, first), "another time of going");
        assert!(
            chat.is_gone(ALICE, second) && !chat.is_gone(ALICE, second),
            "told once"
        );
    }
}
