//! Events that wait to be written to one connection.
//!
//! Any task can add an event without waiting. Only the connection's own task takes events out,
//! draws them for its user, and writes them. A full outbox first drops outdated boards (a later
//! board of the same game is waiting), then talk, and then closes the connection with a last line.
//! A program receives every board of its own games, or is disconnected.

use crate::people::aliases::Aliases;
use fanorona_game::{GameId, Timestamp};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::mailbox::{CommentEvent, MessageEvent};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::preferences::Setting;
use fanorona_store::TokenHash;
use parking_lot::{Mutex, MutexGuard};
use serde::{Deserialize, Serialize};
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU64, Ordering};
use tokio::sync::Notify;

/// The size that a board counts as, in bytes.
const BOARD_BYTES: usize = 1_200;
/// The size that any other event counts as, in bytes, in addition to its text.
const EVENT_BYTES: usize = 200;

/// A session. No two have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionId(u64);

static SESSIONS: AtomicU64 = AtomicU64::new(0);

#[derive(Debug)]
pub struct Outbox {
    id: SessionId,
    queue: Mutex<Queue>,
    filled: Notify,
    limit_bytes: usize,
    /// Bits of [`Subscription`].
    subscriptions: AtomicU8,
    /// When the user last typed a line.
    last_line: AtomicI64,
}

/// What the user of a connection wants to receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subscription {
    /// Every board of the user's own games, without a gap.
    EveryOwnBoard = 1,
    /// Kibitzes.
    HearKibitz = 2,
    /// Who starts or stops watching the user's games.
    HearOfWatchers = 4,
    /// What others say, which plain mode does not show.
    HearTalk = 8,
}

/// A set of subscriptions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscriptions(u8);

impl Subscriptions {
    pub fn include(self, subscription: Subscription) -> bool {
        self.0 & subscription as u8 != 0
    }

    /// What is in either set.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Subscription> for Subscriptions {
    fn from_iter<T: IntoIterator<Item = Subscription>>(subscriptions: T) -> Self {
        subscriptions
            .into_iter()
            .fold(Self::default(), |all, one| Self(all.0 | one as u8))
    }
}

#[derive(Debug, Default)]
struct Queue {
    events: VecDeque<Event>,
    bytes: usize,
    last_word: Option<Notice>,
    /// The last change of each preference, so that there are only a few.
    settings: Vec<Setting>,
    aliases: Option<Aliases>,
    /// Whether talk was dropped.
    talk_left_out: bool,
    /// The token with which the user has logged in.
    token: Option<TokenHash>,
}

/// Everything that [`Outbox::take`] takes out.
#[derive(Debug, Default)]
pub struct Burst {
    pub events: VecDeque<Event>,
    /// Why the connection closes after the events, if it does.
    pub last_word: Option<Notice>,
    /// Preferences that the user has changed, here or elsewhere; they apply to the events already.
    pub settings: Vec<Setting>,
    /// The user's aliases, if they were changed.
    pub aliases: Option<Aliases>,
    /// Whether talk was dropped because the outbox was full.
    pub talk_left_out: bool,
}

impl Outbox {
    /// An empty outbox of about `limit_bytes`.
    #[must_use]
    pub fn new(limit_bytes: usize) -> Self {
        let subscriptions = AtomicU8::new(Subscription::HearKibitz as u8);
        let last_line = AtomicI64::default();
        let id = SessionId(SESSIONS.fetch_add(1, Ordering::Relaxed));
        Self {
            id,
            queue: Mutex::default(),
            filled: Notify::new(),
            limit_bytes,
            subscriptions,
            last_line,
        }
    }

    /// The session whose outbox this is.
    pub fn id(&self) -> SessionId {
        self.id
    }

    /// Records that the user typed a line.
    pub fn note_line(&self, read: Timestamp) {
        self.last_line.fetch_max(read.0, Ordering::Relaxed);
    }

    /// When the user last typed a line.
    pub fn last_line(&self) -> Timestamp {
        Timestamp(self.last_line.load(Ordering::Relaxed))
    }

    /// Replaces all subscriptions.
    pub fn set_subscriptions(&self, subscriptions: &[Subscription]) {
        let Subscriptions(bits) = subscriptions.iter().copied().collect();
        self.subscriptions.store(bits, Ordering::Relaxed);
    }

    pub fn is_subscribed(&self, subscription: Subscription) -> bool {
        self.subscriptions().include(subscription)
    }

    pub fn subscriptions(&self) -> Subscriptions {
        Subscriptions(self.subscriptions.load(Ordering::Relaxed))
    }

    /// Adds an event. Never waits.
    pub fn push(&self, event: Event) {
        let mut queue = self.lock();
        if queue.last_word.is_some() {
            return;
        }
        let bytes = size(&event);
        if queue.bytes + bytes > self.limit_bytes {
            queue.drop_boards(self.is_subscribed(Subscription::EveryOwnBoard));
        }
        if queue.bytes + bytes > self.limit_bytes {
            // Talk of others is not a reason to disconnect a user.
            if is_talk(&event) {
                queue.talk_left_out = true;
                return;
            }
            queue.drop_talk();
        }
        if queue.bytes + bytes > self.limit_bytes {
            queue.last_word = Some(Notice::TooSlow);
        } else {
            queue.bytes += bytes;
            queue.events.push_back(event);
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Adds preferences that the user has changed.
    pub fn adjust(&self, settings: &[Setting]) {
        let mut queue = self.lock();
        for setting in settings {
            queue
                .settings
                .retain(|other| other.preference() != setting.preference());
            queue.settings.push(setting.clone());
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Replaces the aliases, which the user has changed.
    pub fn replace_aliases(&self, aliases: Aliases) {
        self.lock().aliases = Some(aliases);
        self.filled.notify_one();
    }

    /// Whether the connection closes when the waiting events are written.
    pub fn is_closing(&self) -> bool {
        self.lock().last_word.is_some()
    }

    /// Closes the connection after the waiting events, with a last line. The first reason wins.
    pub fn close(&self, why: Notice) {
        self.lock().last_word.get_or_insert(why);
        self.filled.notify_one();
    }

    /// Records with which token the user logs in, if with one.
    pub fn note_token(&self, token: Option<TokenHash>) {
        self.lock().token = token;
    }

    /// Closes the connection if the user has logged in with one of these tokens.
    pub fn close_with(&self, tokens: &[TokenHash], why: Notice) {
        let mut queue = self.lock();
        if queue.token.as_ref().is_some_and(|it| tokens.contains(it)) {
            queue.last_word.get_or_insert(why);
            drop(queue);
            self.filled.notify_one();
        }
    }

    /// Resolves when there is something to take.
    pub async fn filled(&self) {
        self.filled.notified().await;
    }

    /// Takes everything out.
    pub fn take(&self) -> Burst {
        let mut queue = self.lock();
        queue.bytes = 0;
        Burst {
            events: std::mem::take(&mut queue.events),
            last_word: queue.last_word,
            settings: std::mem::take(&mut queue.settings),
            aliases: queue.aliases.take(),
            talk_left_out: std::mem::take(&mut queue.talk_left_out),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock()
    }
}

impl Queue {
    /// Drops every board that is followed by a later one of the same game, and arrivals of
    /// watchers. `Event::State` is a board of the user's own games; `keep_own` keeps all of them.
    fn drop_boards(&mut self, keep_own: bool) {
        let mut kept = HashSet::new();
        let mut events = VecDeque::with_capacity(self.events.len());
        for event in self.events.drain(..).rev() {
            let superseded = match watched(&event) {
                Watched::Own(game) => !kept.insert(game) && !keep_own,
                Watched::Others(game) => !kept.insert(game),
                Watched::Audience => true,
                Watched::Nothing => false,
            };
            if !superseded {
                events.push_front(event);
            }
        }
        self.events = events;
        self.bytes = self.events.iter().map(size).sum();
    }

    /// Drops talk.
    fn drop_talk(&mut self) {
        let before = self.events.len();
        self.events.retain(|event| !is_talk(event));
        self.talk_left_out |= self.events.len() < before;
        self.bytes = self.events.iter().map(size).sum();
    }
}

/// How [`Queue::drop_boards`] treats an event.
enum Watched {
    /// A board of the user's own game.
    Own(GameId),
    /// A board of another game.
    Others(GameId),
    /// Somebody starts or stops watching.
    Audience,
    /// Another event.
    Nothing,
}

fn watched(event: &Event) -> Watched {
    if let Event::State(state) = event {
        return Watched::Own(state.record.id);
    }
    if let Event::Observe(_) = event {
        return Watched::Audience;
    }
    if let Event::Shared(shared) = event
        && let Event::State(state) = shared.event()
    {
        return Watched::Others(state.record.id);
    }
    Watched::Nothing
}

/// Whether an event is talk.
fn is_talk(event: &Event) -> bool {
    let event = if let Event::Shared(shared) = event {
        shared.event()
    } else {
        event
    };
    matches!(event, Event::Chat(_))
}

/// The approximate size of an event in bytes when it is drawn.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other events are short")]
fn size(event: &Event) -> usize {
    match event {
        Event::State(_)
        | Event::Preview(_)
        | Event::Replay(_)
        | Event::Lesson(_)
        | Event::Puzzle(_)
        | Event::Study(_) => BOARD_BYTES,
        Event::StudyText(it) => EVENT_BYTES + it.text.len(),
        Event::TournamentCsv(it) => EVENT_BYTES + it.csv.len(),
        Event::TournamentTrf(it) => EVENT_BYTES + it.trf.len(),
        Event::Chat(message) => EVENT_BYTES + message.text.as_str().len(),
        Event::Announcement(it) => EVENT_BYTES + it.text().map_or(0, |text| text.as_str().len()),
        Event::Record(event) => EVENT_BYTES * (1 + event.record().turns.len()),
        Event::Message(MessageEvent::New(message) | MessageEvent::Stored(message)) => {
            EVENT_BYTES + message.text.as_str().len()
        }
        Event::Comment(CommentEvent::New(comment) | CommentEvent::Stored(comment)) => {
            EVENT_BYTES + comment.text.as_str().len()
        }
        Event::News(news) => EVENT_BYTES * (1 + news.items.len()),
        Event::List(list) => EVENT_BYTES * (2 + list.len()),
        Event::Shared(shared) => size(shared.event()),
        Event::Vacation(_) => 2 * EVENT_BYTES,
        _ => EVENT_BYTES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{GameRecord, PlayerName, Timestamp, Version, testing};
    use fanorona_protocol::messages::chat::{ChatAudience, ChatMessage};
    use fanorona_protocol::messages::event::shared::{Detail, Shared};
    use fanorona_protocol::messages::state::{Cause, State};
    use fanorona_protocol::wire::clean::SafeText;
    use fanorona_rules::Ruleset;
    use std::sync::Arc;

    fn board() -> Event {
        board_of(1, 1)
    }

    fn board_of(game: i64, version: i64) -> Event {
        let record = GameRecord {
            version: Version(version),
            ..testing::game(game, testing::terms(Ruleset::Telo))
        };
        Event::State(State::new(Arc::new(record), Cause::Asked))
    }

    #[test]
    fn a_full_outbox_drops_boards_first() {
        let outbox = Outbox::new(3 * BOARD_BYTES);
        outbox.push(Event::Notice(Notice::Here));
        for _ in 0..10 {
            outbox.push(board());
        }
        let burst = outbox.take();
        assert_eq!(burst.events[0], Event::Notice(Notice::Here));
        assert!(
            burst.events.len() <= 3 && burst.last_word.is_none(),
            "{burst:?}"
        );
    }

    #[test]
    fn the_newest_board_of_every_game_is_kept() {
        let outbox = Outbox::new(4 * BOARD_BYTES);
        for (game, version) in [(1, 1), (2, 1), (1, 2), (2, 2), (1, 3)] {
            outbox.push(board_of(game, version));
        }
        let burst = outbox.take();
        assert!(burst.last_word.is_none());
        assert_eq!(
            burst.events,
            [board_of(1, 2), board_of(2, 2), board_of(1, 3)]
        );
    }

    #[test]
    fn a_program_gets_every_board_of_its_own_games_or_is_disconnected() {
        let outbox = Outbox::new(3 * BOARD_BYTES);
        outbox.set_subscriptions(&[Subscription::EveryOwnBoard]);
        for version in 1..=5 {
            outbox.push(board_of(1, version));
        }
        let burst = outbox.take();
        assert_eq!(
            burst.events,
            [board_of(1, 1), board_of(1, 2), board_of(1, 3)]
        );
        assert_eq!(burst.last_word, Some(Notice::TooSlow));
    }

    #[test]
    fn boards_of_other_games_are_dropped_before_own_boards() {
        let outbox = Outbox::new(4 * BOARD_BYTES);
        outbox.set_subscriptions(&[Subscription::EveryOwnBoard]);
        let watched = |version| {
            let shared = Shared::new(board_of(2, version), Detail::Whole, Timestamp(0));
            Event::Shared(Arc::new(shared))
        };
        for version in 1..=2 {
            outbox.push(board_of(1, version));
        }
        for version in 1..=1_000 {
            outbox.push(watched(version));
        }
        outbox.push(board_of(1, 3));
        let burst = outbox.take();
        assert_eq!(burst.last_word, None);
        assert_eq!(
            burst.events,
            [
                board_of(1, 1),
                board_of(1, 2),
                watched(1_000),
                board_of(1, 3)
            ]
        );
    }

    #[test]
    fn an_outbox_full_of_notices_closes_and_accepts_no_more() {
        let outbox = Outbox::new(5 * EVENT_BYTES);
        for _ in 0..10 {
            outbox.push(Event::Notice(Notice::Here));
        }
        let burst = outbox.take();
        assert_eq!(
            (burst.events.len(), burst.last_word),
            (5, Some(Notice::TooSlow))
        );
        outbox.push(Event::Notice(Notice::Here));
        assert!(outbox.take().events.is_empty());
    }

    fn talk(words: &str) -> Event {
        let from = PlayerName::new("alice").unwrap();
        ChatMessage {
            audience: ChatAudience::Shout,
            from,
            text: SafeText::new(words),
        }
        .into()
    }

    #[test]
    fn nobody_is_disconnected_because_others_talk() {
        let outbox = Outbox::new(2 * BOARD_BYTES);
        for _ in 0..100 {
            outbox.push(talk("buy this"));
        }
        outbox.push(Event::Notice(Notice::Here));
        outbox.push(board());
        outbox.push(talk("buy that"));
        let burst = outbox.take();
        assert!(
            burst.last_word.is_none() && burst.talk_left_out,
            "{burst:?}"
        );
        assert_eq!(
            burst.events.front(),
            Some(&Event::Notice(Notice::Here)),
            "talk was dropped"
        );
        let next = outbox.take();
        assert!(!next.talk_left_out && next.events.is_empty(), "told once");
    }

    #[test]
    fn the_first_reason_to_close_wins() {
        let outbox = Outbox::new(1_000);
        outbox.close(Notice::TakenOver);
        outbox.close(Notice::ShuttingDown);
        assert_eq!(outbox.take().last_word, Some(Notice::TakenOver));
    }
}
