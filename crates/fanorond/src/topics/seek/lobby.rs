//! What is sought: who is told of it, and when it goes by itself.
//!
//! Open seeks are rows of the store. Here is what only a running server knows: how lately people were told of one,
//! whose turn it is to look for an opponent, so that of two who seek the same at once one finds the other, and whose
//! line has dropped, so that what they seek waits for them for a while without anybody seeing it.

use crate::clock::Clock;
use crate::limits::Limits;
use crate::presence::Presence;
use crate::server::Server;
use crate::talk::Talk;
use crate::topics::rating;
use fanorona_game::{AccountId, GameRecord, Pace, Seek, SeekFilter, TimeControl, Timestamp};
use fanorona_protocol::event::{Announce, Event, SeekEvent, ShownSeek};
use fanorona_rules::Side;
use fanorona_store::{SeekPage, Store, StoreError};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tracing::{error, info};

/// What only a running server knows of seeks.
#[derive(Debug)]
pub(crate) struct SeekLobby {
    /// Held by whoever looks for an opponent, until a game or a seek has come of it.
    pub(crate) looking: tokio::sync::Mutex<()>,
    spoken: Mutex<Spoken>,
    /// Members whose line has dropped, since when, while their seeks by the minute wait for them.
    lost: Mutex<HashMap<AccountId, Timestamp>>,
    store: Arc<dyn Store>,
    presence: Arc<Presence>,
    talk: Arc<Talk>,
    clock: Clock,
    bounds: Bounds,
}

/// The bounds that hold in the hall.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    /// How long a seek stays open.
    lasts: Duration,
    /// How long the seeks of somebody whose line has dropped wait.
    grace: Duration,
    /// Seeks of one person that may be open.
    own: u32,
    /// People are told of one new seek in this time.
    news_every: Duration,
}

/// How lately people were told of a new seek.
#[derive(Debug, Default)]
struct Spoken {
    last: Option<Timestamp>,
    unsaid: u32,
}

impl Spoken {
    /// Whether people are told of a seek that is made now.
    fn announce(&mut self, now: Timestamp, every: Duration) -> (Announce, u32) {
        if self.last.is_some_and(|last| now.since(last) < every) {
            self.unsaid = self.unsaid.saturating_add(1);
            return (Announce::Programs, 0);
        }
        self.last = Some(now);
        (Announce::Everyone, std::mem::take(&mut self.unsaid))
    }
}

/// How somebody has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeaveKind {
    /// By a word to that effect, or sent away.
    Quit,
    /// The line has dropped: that one may be back in a moment.
    Disconnected,
}

impl SeekLobby {
    /// The hall of a server that keeps its seeks in `store`.
    #[must_use]
    pub(crate) fn new(
        store: Arc<dyn Store>,
        presence: Arc<Presence>,
        talk: Arc<Talk>,
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

    /// The oldest moment at which a seek that is still open was made.
    pub(crate) fn oldest(&self) -> Timestamp {
        let lasts = i64::try_from(self.bounds.lasts.as_millis()).unwrap_or(i64::MAX);
        Timestamp(self.clock.now().0.saturating_sub(lasts))
    }

    /// Whether others see a seek: one that waits for its maker to come back is shown to nobody else.
    pub(crate) fn is_in_sight(&self, seek: &Seek) -> bool {
        !seek.terms.is_live() || self.presence.is_here(seek.from.id)
    }

    /// Whether a seek is as good as gone: its maker has been away for too long.
    pub(crate) fn is_over(&self, seek: &Seek) -> bool {
        let since = self.lost().get(&seek.from.id).copied().filter(|_| !self.is_in_sight(seek));
        since.is_some_and(|since| self.is_too_late(since))
    }

    fn is_too_late(&self, since: Timestamp) -> bool {
        self.clock.now().since(since) > self.bounds.grace
    }

    fn lost(&self) -> MutexGuard<'_, HashMap<AccountId, Timestamp>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody whom it concerns that a seek is closed. `end` makes the event of the seek.
    pub(crate) fn tell_end(&self, seek: &Seek, end: impl FnOnce(ShownSeek) -> SeekEvent) {
        // Nobody needs the rating behind a seek that is closed.
        self.tell(seek.from.id, end(ShownSeek::new(seek, None)));
    }

    /// Tells everybody something of `speaker`, but those who want quiet or do not hear that one, and those who are
    /// `told` already.
    pub(crate) fn proclaim(&self, event: &Event, speaker: AccountId, told: &HashSet<AccountId>) {
        for present in self.presence.everybody() {
            let listener = present.player.id;
            let hears = !self.talk.is_quiet(listener) && self.talk.hears(listener, speaker);
            if hears && !told.contains(&listener) {
                self.presence.tell(listener, event.clone());
            }
        }
    }

    /// Whether people are told of a seek that opens now, and how many they were not told of before.
    fn announce(&self) -> (Announce, u32) {
        let mut spoken = self.spoken.lock().unwrap_or_else(PoisonError::into_inner);
        spoken.announce(self.clock.now(), self.bounds.news_every)
    }

    fn tell(&self, maker: AccountId, event: SeekEvent) {
        let event = Event::Seek(Box::new(event));
        self.tell_others(maker, &event);
        if !self.talk.is_quiet(maker) {
            self.presence.tell(maker, event);
        }
    }

    fn tell_others(&self, maker: AccountId, event: &Event) {
        self.proclaim(event, maker, &HashSet::from([maker]));
    }

    /// Whoever plays by the minute is not to be found for another game by the minute.
    pub(crate) async fn game_began(&self, record: &GameRecord) {
        if let TimeControl::Live(_) = record.clock.control {
            for side in [Side::White, Side::Black] {
                let player = record.seats.get(side).id;
                // There is hardly ever one, and nothing to be written then.
                if !self.live_seeks(player).await.is_empty() {
                    self.take_away(player, true).await;
                }
            }
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
            error!(%error, account = maker.0, "seeks were not looked at");
            Vec::new()
        })
    }

    async fn take_away(&self, maker: AccountId, live_only: bool) {
        let told_before = self.lost().contains_key(&maker);
        match self.store.remove_seeks_while_here(maker, live_only).await {
            Ok(_) if told_before => {}
            Ok(gone) => gone.iter().for_each(|seek| self.tell_end(seek, SeekEvent::Gone)),
            // Nobody can answer it: its maker has to be here for that.
            Err(error) => error!(%error, account = maker.0, "seeks were not taken away"),
        }
    }

    /// Takes away what goes with somebody who leaves. What a member seeks whose line has dropped only goes out of sight.
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

    /// Forgets, for good, what was sought by those who have not come back in time.
    async fn clear(&self) {
        let late: Vec<AccountId> = {
            let lost = self.lost();
            lost.iter().filter(|(_, since)| self.is_too_late(**since)).map(|(account, _)| *account).collect()
        };
        for maker in late {
            self.take_away(maker, false).await;
            self.lost().remove(&maker);
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

/// Tells everybody whom it concerns that a seek is open.
pub(crate) fn tell_open(server: &Server, maker: AccountId, seek: ShownSeek) {
    let (announce, unsaid) = server.seeks.announce();
    server.seeks.tell(maker, SeekEvent::Open { seek, announce });
    if unsaid > 0 {
        server.seeks.tell(maker, SeekEvent::More { unsaid });
    }
}

/// Somebody is back: what that one seeks by the minute is open again, or gone if it has waited for too long. Others are
/// told; the maker is to be shown what is returned.
pub(crate) async fn maker_came(server: &Server, maker: AccountId) -> crate::topics::Result<Vec<Event>> {
    let hall = &server.seeks;
    let Some(since) = hall.lost().get(&maker).copied() else { return Ok(Vec::new()) };
    if hall.is_too_late(since) {
        hall.take_away(maker, false).await;
        hall.lost().remove(&maker);
        return Ok(Vec::new());
    }
    hall.lost().remove(&maker);
    let mut events = Vec::new();
    for seek in hall.live_seeks(maker).await {
        let (announce, _unsaid) = hall.announce();
        let event = SeekEvent::Reopened { seek: shown(server, &seek).await?, announce };
        let event = Event::Seek(Box::new(event));
        hall.tell_others(maker, &event);
        events.push(event);
    }
    Ok(events)
}

/// Forgets what was sought by those who were here when the server stopped.
///
/// # Errors
/// The store failed.
pub(crate) async fn forget(server: &Server) -> Result<(), StoreError> {
    match server.store.forget_seeks_while_here().await {
        Ok(count) => {
            if count > 0 {
                info!(count, "seeks of those who were here are gone");
            }
            Ok(())
        }
        // Their makers have to be here before anybody can answer.
        Err(StoreError::Full | StoreError::Closed) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Ends seeks that nobody has answered for too long, and those whose makers have not come back.
pub(crate) async fn expire(server: &Server) {
    server.seeks.clear().await;
    match server.store.expire_seeks(server.seeks.oldest()).await {
        Ok(gone) => gone.iter().for_each(|seek| server.seeks.tell_end(seek, SeekEvent::Expired)),
        Err(error) => error!(%error, "old seeks were not taken away"),
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
}
