//! The lobby of seeks: who is told about them, and when they close without being answered.
//!
//! Open seeks are rows of the store. The lobby knows what only a running server knows: when people were last told about
//! a seek, who is looking for an opponent (of two players who seek the same game at the same moment, one finds the
//! other's seek), and which members are disconnected (their seeks are hidden until they come back).

use crate::bus::Subject;
use crate::clock::Clock;
use crate::cluster::NodeNews;
use crate::limits::Limits;
use crate::presence::Presence;
use crate::server::Server;
use crate::tables::TableObserver;
use crate::topics::chat::service::Chat;
use crate::topics::rating;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, Pace, Player, Seek, SeekFilter, TimeControl, Timestamp};
use fanorona_protocol::event::{Announce, Event, SeekEvent, ShownSeek};
use fanorona_rules::Side;
use fanorona_store::{SeekPage, Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info};

/// The lobby.
#[derive(Debug)]
pub(crate) struct SeekLobby {
    /// Held while a player looks for an opponent, until there is a game or a seek.
    pub(crate) looking: tokio::sync::Mutex<()>,
    spoken: Mutex<Spoken>,
    /// Members with hidden live seeks, and when they were disconnected.
    lost: Mutex<HashMap<AccountId, Timestamp>>,
    store: Arc<dyn Store>,
    presence: Arc<Presence>,
    talk: Arc<Chat>,
    clock: Clock,
    bounds: Bounds,
}

/// The limits of seeks.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    /// How long a seek stays open.
    lasts: Duration,
    /// How long the seeks of a disconnected member are hidden before they close.
    grace: Duration,
    /// The most open seeks of one player.
    own: u32,
    /// People are told about one new seek in this time.
    news_every: Duration,
}

/// When people were last told about a new seek.
#[derive(Debug, Default)]
struct Spoken {
    last: Option<Timestamp>,
    unsaid: u32,
}

impl Spoken {
    /// Whether people are told about a seek made now, and how many they were not told about since the last one.
    fn announce(&mut self, now: Timestamp, every: Duration) -> (Announce, u32) {
        if self.last.is_some_and(|last| now.since(last) < every) {
            self.unsaid = self.unsaid.saturating_add(1);
            return (Announce::Programs, 0);
        }
        self.last = Some(now);
        (Announce::Everyone, std::mem::take(&mut self.unsaid))
    }

    /// Another node has told people about a new seek, or has not.
    fn note(&mut self, announce: Announce, now: Timestamp) {
        match announce {
            Announce::Everyone => *self = Self { last: Some(now), unsaid: 0 },
            Announce::Programs => self.unsaid = self.unsaid.saturating_add(1),
        }
    }
}

/// How a player went offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeaveKind {
    /// By `quit`, or disconnected by an administrator.
    Quit,
    /// Disconnected: the player may come back in a moment.
    Disconnected,
}

impl SeekLobby {
    /// The lobby of a server that keeps its seeks in `store`.
    #[must_use]
    pub(crate) fn new(
        store: Arc<dyn Store>,
        presence: Arc<Presence>,
        talk: Arc<Chat>,
        clock: Clock,
        limits: &Limits,
    ) -> Self {
        let bounds = Bounds {
            lasts: limits.seek.lifetime,
            grace: limits.game.disconnect_grace,
            own: limits.seek.per_player,
            news_every: limits.seek.announce_interval,
        };
        let (looking, spoken, lost) = (tokio::sync::Mutex::default(), Mutex::default(), Mutex::default());
        Self { looking, spoken, lost, store, presence, talk, clock, bounds }
    }

    /// When the oldest seek that is still open was made, at the earliest.
    pub(crate) fn oldest(&self) -> Timestamp {
        let lasts = i64::try_from(self.bounds.lasts.as_millis()).unwrap_or(i64::MAX);
        Timestamp(self.clock.now().0.saturating_sub(lasts))
    }

    /// Whether others see a seek: the live seek of a disconnected player is hidden.
    pub(crate) fn is_in_sight(&self, seek: &Seek) -> bool {
        !seek.terms.is_live() || self.presence.is_here(seek.from.id)
    }

    /// Whether a seek is closed although it is still stored: its maker has been disconnected for too long.
    pub(crate) fn is_over(&self, seek: &Seek) -> bool {
        let since = self.lost().get(&seek.from.id).copied().filter(|_| !self.is_in_sight(seek));
        since.is_some_and(|since| self.is_too_late(since))
    }

    fn is_too_late(&self, since: Timestamp) -> bool {
        self.clock.now().since(since) > self.bounds.grace
    }

    fn lost(&self) -> MutexGuard<'_, HashMap<AccountId, Timestamp>> {
        self.lost.lock()
    }

    /// Tells everybody concerned that a seek is closed. `end` makes the event.
    pub(crate) fn tell_end(&self, seek: &Seek, end: impl FnOnce(ShownSeek) -> SeekEvent) {
        // Nobody needs the rating once the seek is closed.
        self.tell(seek.from.id, end(ShownSeek::new(seek, None)));
    }

    /// Tells everybody concerned that a seek has become a game. Of a private game only the maker is told: others are told
    /// that the seek is closed.
    pub(crate) fn tell_answered(&self, seek: &Seek, by: &Player, game: GameId) {
        let answered = |seek| SeekEvent::Answered { seek, by: by.name.clone(), game };
        if !seek.terms.terms.private {
            return self.tell_end(seek, answered);
        }
        let shown = ShownSeek::new(seek, None);
        self.tell_others(seek.from.id, &Event::Seek(Box::new(SeekEvent::Gone(shown.clone()))));
        if !self.talk.is_quiet(seek.from.id) {
            self.presence.tell(seek.from.id, &Event::Seek(Box::new(answered(shown))));
        }
    }

    /// Tells an event caused by `speaker` to everybody, except players in quiet mode, players who censor `speaker`, and
    /// those who are `told` already.
    pub(crate) fn proclaim(&self, event: &Event, speaker: AccountId, told: &HashSet<AccountId>) {
        for present in self.presence.everybody() {
            let listener = present.player.id;
            let hears = !self.talk.is_quiet(listener) && self.talk.hears(listener, speaker);
            if hears && !told.contains(&listener) {
                self.presence.tell(listener, event);
            }
        }
    }

    /// Whether people are told about a seek made now, and how many they were not told about since the last one. All nodes
    /// know the same.
    fn announce(&self) -> (Announce, u32) {
        let (announce, unsaid) = self.spoken.lock().announce(self.clock.now(), self.bounds.news_every);
        if let Some(others) = self.presence.others() {
            others.send(Subject::Everybody, NodeNews::SeekOpened { announce });
        }
        (announce, unsaid)
    }

    /// Another node has opened a seek.
    pub(crate) fn opened_elsewhere(&self, announce: Announce) {
        self.spoken.lock().note(announce, self.clock.now());
    }

    fn tell(&self, maker: AccountId, event: SeekEvent) {
        let event = Event::Seek(Box::new(event));
        self.tell_others(maker, &event);
        if !self.talk.is_quiet(maker) {
            self.presence.tell(maker, &event);
        }
    }

    fn tell_others(&self, maker: AccountId, event: &Event) {
        self.proclaim(event, maker, &HashSet::from([maker]));
    }

    /// Tells others how many seeks opened before this one without an announcement.
    fn tell_unsaid(&self, maker: AccountId, unsaid: u32) {
        if unsaid > 0 {
            self.tell_others(maker, &Event::Seek(Box::new(SeekEvent::More { unsaid })));
        }
    }

    async fn live_seeks(&self, maker: AccountId) -> Vec<Seek> {
        let page = SeekPage {
            filter: SeekFilter { pace: Some(Pace::Live), ..SeekFilter::default() },
            of: Some(maker),
            since: self.oldest(),
            after: None,
            limit: self.bounds.own,
        };
        self.store.seeks(page).await.unwrap_or_else(|error| {
            error!(%error, account = maker.0, "seeks: reading the live seeks of a player failed");
            Vec::new()
        })
    }

    async fn take_away(&self, maker: AccountId, live_only: bool) {
        let told_before = self.lost().contains_key(&maker);
        match self.store.remove_seeks_while_here(maker, live_only).await {
            Ok(_) if told_before => {}
            Ok(gone) => gone.iter().for_each(|seek| self.tell_end(seek, SeekEvent::Gone)),
            // Nobody can answer them, since their maker is not online.
            Err(error) => error!(%error, account = maker.0, "seeks: closing the seeks of a player failed"),
        }
    }

    /// Closes the seeks of a player who goes offline. The live seeks of a member who is disconnected are only hidden.
    pub(crate) async fn maker_left(&self, maker: AccountId, kind: LeaveKind) {
        match kind {
            LeaveKind::Quit => self.take_away(maker, false).await,
            LeaveKind::Disconnected => {
                let seeks = self.live_seeks(maker).await;
                if !seeks.is_empty() {
                    self.lost().insert(maker, self.clock.now());
                }
                seeks.iter().for_each(|seek| self.tell_end(seek, SeekEvent::Gone));
            }
        }
    }

    /// A player has gone offline on another node, which tells others of it. All nodes close the seeks of players who do
    /// not come back, so it is done if that node dies.
    pub(crate) fn maker_left_elsewhere(&self, maker: AccountId) {
        self.lost().insert(maker, self.clock.now());
    }

    /// A player has come online on another node, which tells others of it.
    pub(crate) fn maker_came_elsewhere(&self, maker: AccountId) {
        self.lost().remove(&maker);
    }

    /// Closes the seeks of a player who was disconnected for too long, if there are any.
    async fn close_late(&self, maker: AccountId) {
        if !self.live_seeks(maker).await.is_empty() {
            self.take_away(maker, false).await;
        }
        self.lost().remove(&maker);
    }

    /// Closes the seeks of players who were disconnected and did not come back in time.
    async fn clear(&self) {
        let late: Vec<AccountId> = {
            let lost = self.lost();
            lost.iter().filter(|(_, since)| self.is_too_late(**since)).map(|(account, _)| *account).collect()
        };
        for maker in late {
            self.close_late(maker).await;
        }
    }
}

#[async_trait]
impl TableObserver for SeekLobby {
    /// A player of a live game cannot start another one, so the player's live seeks close.
    async fn starts(&self, game: &GameRecord) {
        if let TimeControl::Live(_) = game.clock.control {
            for side in [Side::White, Side::Black] {
                let player = game.seats.get(side).id;
                // Nearly always there are none, and nothing is written.
                if !self.live_seeks(player).await.is_empty() {
                    self.take_away(player, true).await;
                }
            }
        }
    }
}

/// A seek as others see it.
pub(crate) async fn shown(server: &Server, seek: &Seek) -> crate::topics::Result<ShownSeek> {
    let ruleset = seek.terms.terms.ruleset;
    let rating =
        if seek.guest { None } else { Some(rating::rating_of(server, seek.from.id, ruleset).await?) };
    Ok(ShownSeek::new(seek, rating))
}

/// Tells everybody concerned that a seek is open.
pub(crate) fn tell_open(server: &Server, maker: AccountId, seek: ShownSeek) {
    let (announce, unsaid) = server.seeks.announce();
    server.seeks.tell(maker, SeekEvent::Open { seek, announce });
    server.seeks.tell_unsaid(maker, unsaid);
}

/// A player is back online: hidden live seeks are open again, or closed if the player was away for too long. Others are
/// told here; the caller shows the returned events to the maker.
pub(crate) async fn maker_came(server: &Server, maker: AccountId) -> crate::topics::Result<Vec<Event>> {
    let lobby = &server.seeks;
    let Some(since) = lobby.lost().get(&maker).copied() else { return Ok(Vec::new()) };
    if lobby.is_too_late(since) {
        lobby.close_late(maker).await;
        return Ok(Vec::new());
    }
    lobby.lost().remove(&maker);
    let mut events = Vec::new();
    for seek in lobby.live_seeks(maker).await {
        let (announce, unsaid) = lobby.announce();
        let event = SeekEvent::Reopened { seek: shown(server, &seek).await?, announce };
        let event = Event::Seek(Box::new(event));
        lobby.tell_others(maker, &event);
        lobby.tell_unsaid(maker, unsaid);
        events.push(event);
    }
    Ok(events)
}

/// Closes the seeks of players who were online when the server stopped.
///
/// # Errors
/// The store failed.
pub(crate) async fn forget(server: &Server) -> Result<(), StoreError> {
    match server.store.forget_seeks_while_here().await {
        Ok(count) => {
            if count > 0 {
                info!(count, "seeks: closed the seeks that last while their makers are online");
            }
            Ok(())
        }
        // Nobody can answer them before their makers are online.
        Err(StoreError::Full | StoreError::Away | StoreError::Closed) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Closes expired seeks, and those whose makers did not come back in time.
pub(crate) async fn expire(server: &Server) {
    server.seeks.clear().await;
    match server.store.expire_seeks(server.seeks.oldest()).await {
        Ok(gone) => gone.iter().for_each(|seek| server.seeks.tell_end(seek, SeekEvent::Expired)),
        Err(error) => error!(%error, "seeks: closing expired seeks failed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_of_one_seek_at_a_time_and_then_how_many_they_missed() {
        let mut spoken = Spoken::default();
        let every = Duration::from_secs(15);
        let mut at = |seconds: i64| spoken.announce(Timestamp(seconds * 1_000), every);
        assert_eq!(at(100), (Announce::Everyone, 0));
        assert_eq!([at(100), at(101), at(114)], [(Announce::Programs, 0); 3]);
        assert_eq!(at(115), (Announce::Everyone, 3));
        assert_eq!(at(129), (Announce::Programs, 0));
        assert_eq!(at(500), (Announce::Everyone, 1));
    }

    #[test]
    fn seeks_on_other_nodes_count() {
        let (mut here, mut there) = (Spoken::default(), Spoken::default());
        let every = Duration::from_secs(15);
        let mut seek = |by: bool, seconds: i64| {
            let now = Timestamp(seconds * 1_000);
            let (own, other) = if by { (&mut here, &mut there) } else { (&mut there, &mut here) };
            let (announce, unsaid) = own.announce(now, every);
            other.note(announce, now);
            (announce, unsaid)
        };
        assert_eq!(seek(true, 100), (Announce::Everyone, 0));
        assert_eq!([seek(false, 101), seek(true, 102)], [(Announce::Programs, 0); 2]);
        assert_eq!(seek(false, 115), (Announce::Everyone, 2));
        assert_eq!(seek(true, 116), (Announce::Programs, 0));
    }
}
