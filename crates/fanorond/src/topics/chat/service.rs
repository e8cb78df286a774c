//! Who hears whom: for everybody who is here, what that one wants to hear; how much somebody may say; and who has
//! just gone and may come back.
//!
//! What is wanted is kept in the store. Here is a copy of it for those who are here, read when they come, so that a
//! line to a thousand people asks no database. It is changed after the store, by the command that changes that.

use crate::limits::ChatLimits;
use crate::throttle::SlidingWindow;
use fanorona_game::{AccountId, ChannelId, Player, PlayerName, Timestamp};
use fanorona_protocol::clean::SafeText;
use fanorona_store::{ChatFilter, ReportedTalk};
use parking_lot::{Mutex, MutexGuard};
use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};
use std::time::Duration;

/// To whom something is said, as far as it matters for how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// To single people.
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

/// Whom an action is told to who have not asked for it, as far as it matters for how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    /// The few whom it concerns: an opponent, a host, those at a board.
    Few,
    /// Everybody who looks for a game.
    Seekers,
    /// Everybody. It counts as a shout.
    Everybody,
}

/// Why something may not be said now. After so long it may.
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

/// Those who are here, and those who have just gone.
#[derive(Debug, Default)]
struct Inner {
    here: HashMap<AccountId, Listener>,
    /// Who is in which channel and here.
    channels: HashMap<ChannelId, HashSet<AccountId>>,
    /// Who has gone a moment ago, and which of the times of going it was.
    going: HashMap<AccountId, LeaveToken>,
    /// How often somebody has gone.
    departures: u64,
}

/// One time of going; a later one of the same person is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeaveToken(u64);

/// Whom words to many reach.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    /// Who hears them.
    pub(crate) hear: Vec<AccountId>,
    /// How many listen and do not hear this speaker. To the speaker they count as hearers: whom somebody censors is
    /// not to be read from a number.
    pub(crate) deaf: usize,
}

/// Somebody who is here.
#[derive(Debug, Default)]
struct Listener {
    censored: HashSet<AccountId>,
    quiet: bool,
    /// Who is always heard.
    administrator: bool,
    /// Who spoke to this one last.
    last_speaker: Option<Player>,
    /// Whether a session is in a mode that shows what others say.
    takes_talk: bool,
    /// The last talk that a session has shown, and who talked, oldest first.
    shown: VecDeque<(PlayerName, ReportedTalk)>,
}

impl Chat {
    /// The talk of a server on which nobody is yet. Each rate limit remembers `most_keys` players or texts.
    #[must_use]
    pub(crate) fn new(limits: &ChatLimits, most_keys: usize) -> Self {
        let rates = RateLimits::new(limits, most_keys);
        Self { inner: Mutex::default(), rates, remembered_lines: limits.remembered_lines }
    }

    /// Somebody comes.
    pub(crate) fn enter(&self, who: AccountId, hearing: ChatFilter, administrator: bool) {
        let mut inner = self.lock();
        for channel in hearing.channels {
            inner.channels.entry(channel).or_default().insert(who);
        }
        let censored = hearing.censored.into_iter().collect();
        let listener = Listener { censored, quiet: hearing.quiet, administrator, ..Listener::default() };
        inner.here.insert(who, listener);
    }

    /// What somebody hears was changed on another node.
    pub(crate) fn reread(&self, who: AccountId, hearing: ChatFilter, administrator: bool) {
        let mut inner = self.lock();
        let Some(before) = inner.here.remove(&who) else { return };
        inner.take_out(who);
        for channel in hearing.channels {
            inner.channels.entry(channel).or_default().insert(who);
        }
        let censored = hearing.censored.into_iter().collect();
        inner.here.insert(who, Listener { censored, quiet: hearing.quiet, administrator, ..before });
    }

    /// Somebody goes.
    pub(crate) fn leave(&self, who: AccountId) {
        let mut inner = self.lock();
        inner.take_out(who);
        inner.here.remove(&who);
    }

    /// Whether `listener`, who is here, hears what `speaker` says. Everything that carries words to others asks here,
    /// for each of them.
    #[must_use]
    pub(crate) fn hears(&self, listener: AccountId, speaker: AccountId) -> bool {
        self.lock().hears(listener, speaker)
    }

    /// Whether somebody who is here wants quiet: no shouts, channels, seeks and arrivals.
    #[must_use]
    pub(crate) fn is_quiet(&self, who: AccountId) -> bool {
        self.lock().here.get(&who).is_some_and(|listener| listener.quiet)
    }

    /// Takes note that somebody wants quiet, or no more.
    pub(crate) fn set_quiet(&self, who: AccountId, quiet: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.quiet = quiet;
        }
    }

    /// Takes note of whether somebody is an administrator, who is always heard.
    pub(crate) fn set_administrator(&self, who: AccountId, is: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.administrator = is;
        }
    }

    /// Whether somebody is here by a session that shows what others say.
    #[must_use]
    pub(crate) fn takes_talk(&self, who: AccountId) -> bool {
        self.lock().here.get(&who).is_some_and(|listener| listener.takes_talk)
    }

    /// Takes note of whether a session of somebody shows what others say.
    pub(crate) fn set_takes_talk(&self, who: AccountId, takes: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.takes_talk = takes;
        }
    }

    /// Takes note that somebody hears another one no more, or again.
    pub(crate) fn set_censored(&self, who: AccountId, other: AccountId, censored: bool) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            if censored {
                listener.censored.insert(other);
            } else {
                listener.censored.remove(&other);
            }
        }
    }

    /// Takes note that `speaker` has said something to `listener` alone.
    pub(crate) fn spoke(&self, speaker: &Player, listener: AccountId) {
        if let Some(listener) = self.lock().here.get_mut(&listener) {
            listener.last_speaker = Some(speaker.clone());
        }
    }

    /// Who spoke to somebody last.
    pub(crate) fn last_speaker(&self, who: AccountId) -> Option<Player> {
        self.lock().here.get(&who).and_then(|listener| listener.last_speaker.clone())
    }

    /// Remembers talk that was shown to somebody, instead of the oldest if there is much.
    pub(crate) fn note_shown(&self, who: AccountId, from: PlayerName, talk: ReportedTalk) {
        if let Some(listener) = self.lock().here.get_mut(&who) {
            listener.shown.push_back((from, talk));
            while listener.shown.len() > self.remembered_lines {
                listener.shown.pop_front();
            }
        }
    }

    /// The talk of a speaker that was shown to somebody lately, oldest first.
    pub(crate) fn shown_of(&self, who: AccountId, speaker: &PlayerName) -> Vec<ReportedTalk> {
        let inner = self.lock();
        let shown = inner.here.get(&who).into_iter().flat_map(|listener| &listener.shown);
        shown.filter(|(from, _)| from.is(speaker.as_str())).map(|(_, talk)| talk.clone()).collect()
    }

    /// Who of those that are here hears a shout of `speaker`.
    pub(crate) fn hear_shouts(&self, speaker: AccountId) -> Reached {
        let inner = self.lock();
        inner.reached(inner.here.keys(), speaker)
    }

    /// Who of those that are in a channel and here hears what `speaker` says there.
    pub(crate) fn hear_channel(&self, channel: ChannelId, speaker: AccountId) -> Reached {
        let inner = self.lock();
        inner.reached(inner.inside(channel), speaker)
    }

    /// Who is in a channel and here.
    pub(crate) fn inside(&self, channel: ChannelId) -> Vec<AccountId> {
        self.lock().inside(channel).copied().collect()
    }

    /// How many are in a channel and here.
    pub(crate) fn count_inside(&self, channel: ChannelId) -> usize {
        self.lock().inside(channel).count()
    }

    /// Whether somebody is in a channel and here.
    pub(crate) fn is_inside(&self, channel: ChannelId, who: AccountId) -> bool {
        self.lock().channels.get(&channel).is_some_and(|inside| inside.contains(&who))
    }

    /// Takes note that somebody has come into a channel.
    pub(crate) fn join(&self, channel: ChannelId, who: AccountId) {
        let mut inner = self.lock();
        if inner.here.contains_key(&who) {
            inner.channels.entry(channel).or_default().insert(who);
        }
    }

    /// Takes note that somebody has gone out of a channel.
    pub(crate) fn part(&self, channel: ChannelId, who: AccountId) {
        let mut inner = self.lock();
        if let Entry::Occupied(mut inside) = inner.channels.entry(channel) {
            inside.get_mut().remove(&who);
            if inside.get().is_empty() {
                inside.remove();
            }
        }
    }

    /// Takes note that a channel is closed; who was in it.
    pub(crate) fn close(&self, channel: ChannelId) -> Vec<AccountId> {
        self.lock().channels.remove(&channel).unwrap_or_default().into_iter().collect()
    }

    /// Counts something that is about to be said.
    ///
    /// # Errors
    /// It may not be said now; nothing was counted.
    pub(crate) fn count(
        &self,
        who: AccountId,
        reach: Reach,
        text: &SafeText,
        now: Timestamp,
    ) -> Result<(), TooMuch> {
        self.rates.count(who, reach, text, now)
    }

    /// Counts an action that others are told about.
    ///
    /// # Errors
    /// There were too many; nothing was counted. The error is the time to wait.
    pub(crate) fn count_action(&self, who: AccountId, told: Told, now: Timestamp) -> Result<(), Duration> {
        let rates = &self.rates;
        let window = match told {
            Told::Few => &rates.actions,
            Told::Seekers => &rates.seeks,
            Told::Everybody => &rates.everybody,
        };
        window.count(&who, now)
    }

    /// Takes note that somebody has gone, who may come back at once.
    pub(crate) fn goes(&self, who: AccountId) -> LeaveToken {
        let mut inner = self.lock();
        inner.departures += 1;
        let going = LeaveToken(inner.departures);
        inner.going.insert(who, going);
        going
    }

    /// Whether somebody who comes had gone only a moment ago.
    pub(crate) fn comes_back(&self, who: AccountId) -> bool {
        self.lock().going.remove(&who).is_some()
    }

    /// Whether somebody has not come back since, and is gone now.
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
        let censors = self.here.get(&listener).is_some_and(|listener| listener.censored.contains(&speaker));
        !censors || self.here.get(&speaker).is_some_and(|speaker| speaker.administrator)
    }

    /// Whom of some people words to many reach.
    fn reached<'a>(&self, people: impl Iterator<Item = &'a AccountId>, speaker: AccountId) -> Reached {
        let listens = |who: &AccountId| self.here.get(who).is_some_and(|it| it.takes_talk && !it.quiet);
        let listening = people.copied().filter(|who| *who != speaker && listens(who));
        let (hear, deaf): (Vec<_>, Vec<_>) = listening.partition(|who| self.hears(*who, speaker));
        Reached { hear, deaf: deaf.len() }
    }

    fn inside(&self, channel: ChannelId) -> impl Iterator<Item = &AccountId> {
        self.channels.get(&channel).into_iter().flatten()
    }

    /// Out of all channels.
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
    /// The same to single people, and to many.
    same: SlidingWindow<Saying>,
    same_to_many: SlidingWindow<Saying>,
}

/// What somebody said, as a number: the words themselves need not be remembered.
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
            same_to_many: SlidingWindow::new(limits.public_repeats, limits.repeat_window, most_keys),
        }
    }

    fn count(&self, who: AccountId, reach: Reach, text: &SafeText, now: Timestamp) -> Result<(), TooMuch> {
        let (lines, same) = match reach {
            Reach::People => (&self.people, &self.same),
            Reach::Board => (&self.board, &self.same),
            Reach::Channel => (&self.channel, &self.same_to_many),
            Reach::Everybody => (&self.everybody, &self.same_to_many),
            Reach::Moderators => (&self.moderators, &self.same_to_many),
        };
        // Whoever is refused for the one has not used up the other.
        lines.may(&who, now).map_err(TooMuch::Lines)?;
        same.count(&Saying(who, reach, likeness(text)), now).map_err(TooMuch::Repeated)?;
        lines.count(&who, now).map_err(TooMuch::Lines)
    }
}

/// The same number for texts that differ in capitals, spaces and punctuation only. A text of nothing else is taken as
/// it is.
fn likeness(text: &SafeText) -> u64 {
    let mut hasher = DefaultHasher::new();
    let plain: String =
        text.as_str().chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
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
        Chat::new(&ChatLimits { shouts: 2, repeats: 2, ..ChatLimits::default() }, 1_000)
    }

    fn hearing(censored: &[AccountId], channels: &[ChannelId], quiet: bool) -> ChatFilter {
        ChatFilter { censored: censored.to_vec(), channels: channels.to_vec(), quiet }
    }

    /// Somebody comes whose session shows what others say.
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
        assert_eq!(chat.hear_shouts(BOB), Reached { hear: vec![CAROL], deaf: 1 });
    }

    #[test]
    fn whoever_wants_quiet_hears_nothing_that_is_said_to_many() {
        let chat = chat();
        come(&chat, ALICE, hearing(&[], &[HELP], true), false);
        come(&chat, BOB, hearing(&[], &[HELP], false), false);
        come(&chat, CAROL, hearing(&[], &[HELP, LOUNGE], false), false);
        assert!(chat.is_quiet(ALICE) && chat.hears(ALICE, BOB));
        assert_eq!(sorted(chat.hear_shouts(BOB).hear), [CAROL]);
        assert_eq!(sorted(chat.hear_channel(HELP, CAROL).hear), [BOB]);
        chat.set_quiet(ALICE, false);
        assert_eq!(sorted(chat.hear_channel(HELP, CAROL).hear), [ALICE, BOB]);
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
        let bob = Player { id: BOB, name: PlayerName::new("bob").unwrap() };
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
        let chat = Chat::new(&ChatLimits { remembered_lines: 2, ..ChatLimits::default() }, 1_000);
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
        let shout = |who, text, now| chat.count(who, Reach::Everybody, &SafeText::new(text), at(now));
        assert_eq!(shout(ALICE, "one", 0), Ok(()));
        assert_eq!(shout(ALICE, "two", 100), Ok(()));
        assert_eq!(shout(ALICE, "three", 200), Err(TooMuch::Lines(Duration::from_secs(400))));
        assert_eq!(shout(BOB, "three", 200), Ok(()));
        let tell = chat.count(ALICE, Reach::People, &SafeText::new("three"), at(200));
        assert_eq!(tell, Ok(()), "another kind is counted for itself");
        assert_eq!(shout(ALICE, "three", 600), Ok(()), "what was refused was not counted");
    }

    #[test]
    fn actions_that_others_are_told_about_are_counted_and_those_told_to_everybody_as_shouts() {
        let limits =
            ChatLimits { shouts: 2, actions_per_minute: 3, seeks_per_minute: 1, ..ChatLimits::default() };
        let chat = Chat::new(&limits, 1_000);
        let act = |told, now| chat.count_action(ALICE, told, at(now)).is_ok();
        assert_eq!([0, 1, 2, 3].map(|now| act(Told::Few, now)), [true, true, true, false]);
        assert_eq!([act(Told::Seekers, 3), act(Told::Seekers, 4)], [true, false]);
        assert!(act(Told::Everybody, 4));
        assert_eq!(chat.count(ALICE, Reach::Everybody, &SafeText::new("one"), at(5)), Ok(()));
        assert!(!act(Told::Everybody, 6), "a shout and an action are two");
        assert!(act(Told::Few, 61));
    }

    #[test]
    fn the_same_again_is_refused_to_many_at_once_and_to_single_people_after_some() {
        let chat = chat();
        let say = |reach, text, now| chat.count(ALICE, reach, &SafeText::new(text), at(now));
        assert_eq!(say(Reach::Channel, "Buy this!", 0), Ok(()));
        assert_eq!(say(Reach::Channel, "buy   THIS!!", 10), Err(TooMuch::Repeated(Duration::from_secs(50))));
        assert_eq!(say(Reach::Channel, "buy this!", 60), Ok(()));
        assert_eq!(say(Reach::Channel, "?", 0), Ok(()));
        assert_eq!(say(Reach::Channel, "!", 0), Ok(()), "marks alone differ");
        for now in [0, 1] {
            assert_eq!(say(Reach::People, "yes", now), Ok(()));
        }
        assert_eq!(say(Reach::People, "yes", 2), Err(TooMuch::Repeated(Duration::from_secs(58))));
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
        assert!(chat.is_gone(ALICE, second) && !chat.is_gone(ALICE, second), "told once");
    }
}
