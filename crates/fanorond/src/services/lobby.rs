//! The lobby of seeks: who is told about them, and when they close without being answered.
//!
//! Open seeks are rows of the store, which also compares a new one with the others. The lobby knows
//! what only a running server knows: when people were last told about a seek, and which members are
//! disconnected (their seeks are hidden until they come back).

pub mod announce;
pub mod audience;

pub use announce::{maker_came, shown, tell_open};

use crate::clock::Clock;
use crate::config::limits::Limits;
use crate::games::tables::TableListener;
use crate::people::news::NodeNews;
use crate::people::presence::{Presence, Present};
use crate::services::chat::Chat;
use crate::services::{Core, Server};
use async_trait::async_trait;
use fanorona_game::Challenge;
use fanorona_game::{
    AccountId, GameId, GameRecord, Pace, Player, Seek, SeekFilter, SeekId, TimeControl, Timestamp,
};
use fanorona_protocol::messages::challenge::ChallengeEvent;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::seek::{Announce, SeekEvent, ShownSeek};
use fanorona_rules::Side;
use fanorona_store::{SeekPage, Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info};

/// The lobby.
#[derive(Debug)]
pub struct SeekLobby {
    spoken: Mutex<Spoken>,
    /// Members with hidden live seeks, and when they were disconnected.
    lost: Mutex<HashMap<AccountId, Timestamp>>,
    store: Arc<Store>,
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
    /// How long an invitation stays open.
    invitation_lasts: Duration,
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
    /// The seeks since then. Some may be closed meanwhile.
    unsaid: BTreeSet<SeekId>,
}

impl Spoken {
    /// Whether people are told about a seek that opens now, and those that they were not told about
    /// since the last one.
    fn announce(
        &mut self,
        seek: SeekId,
        now: Timestamp,
        every: Duration,
    ) -> (Announce, BTreeSet<SeekId>) {
        if self.last.is_some_and(|last| now.since(last) < every) {
            self.unsaid.insert(seek);
            return (Announce::Programs, BTreeSet::new());
        }
        self.last = Some(now);
        self.unsaid.remove(&seek);
        (Announce::Everyone, std::mem::take(&mut self.unsaid))
    }

    /// Another node has told people about a new seek, or has not.
    fn note(&mut self, seek: SeekId, announce: Announce, now: Timestamp) {
        match announce {
            Announce::Everyone => {
                *self = Self {
                    last: Some(now),
                    unsaid: BTreeSet::new(),
                }
            }
            Announce::Programs => {
                self.unsaid.insert(seek);
            }
        }
    }
}

/// How a player went offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaveKind {
    /// By `quit`, or disconnected by an administrator.
    Quit,
    /// Disconnected: the player may come back in a moment.
    Disconnected,
}

impl SeekLobby {
    /// The lobby of a server that keeps its seeks in `store`.
    #[must_use]
    pub fn new(
        store: Arc<Store>,
        presence: Arc<Presence>,
        talk: Arc<Chat>,
        clock: Clock,
        limits: &Limits,
    ) -> Self {
        let bounds = Bounds {
            lasts: limits.seek.lifetime,
            invitation_lasts: limits.seek.invitation_lifetime,
            grace: limits.game.disconnect_grace,
            own: limits.seek.per_player,
            news_every: limits.seek.announce_interval,
        };
        let (spoken, lost) = (Mutex::default(), Mutex::default());
        Self {
            spoken,
            lost,
            store,
            presence,
            talk,
            clock,
            bounds,
        }
    }

    /// When the oldest seek that is still open was made, at the earliest.
    pub fn oldest(&self) -> Timestamp {
        self.clock.now().before(self.bounds.lasts)
    }

    /// The same of invitations.
    fn oldest_invitation(&self) -> Timestamp {
        self.clock.now().before(self.bounds.invitation_lasts)
    }

    /// When an invitation expires.
    pub fn end_of_invitation(&self, seek: &Seek) -> Timestamp {
        seek.made_at.plus(self.bounds.invitation_lasts)
    }

    /// Whether others see a seek: an invitation is hidden, and so is the live seek of a
    /// disconnected player.
    pub fn is_in_sight(&self, seek: &Seek) -> bool {
        let is_here = !seek.terms.is_live() || self.presence.is_here(seek.from.id);
        seek.code.is_none() && is_here
    }

    /// Whether a seek is closed although it is still stored: its maker has been disconnected for
    /// too long, or it is an invitation that has expired.
    pub fn is_over(&self, seek: &Seek) -> bool {
        if seek.code.is_some() {
            return seek.made_at < self.oldest_invitation();
        }
        let since = self
            .lost()
            .get(&seek.from.id)
            .copied()
            .filter(|_| !self.is_in_sight(seek));
        since.is_some_and(|since| self.is_too_late(since))
    }

    fn is_too_late(&self, since: Timestamp) -> bool {
        self.clock.now().since(since) > self.bounds.grace
    }

    fn lost(&self) -> MutexGuard<'_, HashMap<AccountId, Timestamp>> {
        self.lost.lock()
    }

    /// Tells everybody concerned that a seek is closed, and of an invitation its maker. `end` makes
    /// the event.
    pub fn tell_end(&self, seek: &Seek, end: impl FnOnce(ShownSeek) -> SeekEvent) {
        // Nobody needs the rating once the seek is closed.
        let event = Event::Seek(Box::new(end(ShownSeek::new(seek, None))));
        if seek.code.is_none() {
            self.tell_others(seek.from.id, &event);
        }
        self.tell_maker(seek.from.id, &event);
    }

    /// Tells everybody concerned that a seek has become a game. Of a private game only the maker is
    /// told: others are told that the seek is closed.
    pub fn tell_answered(&self, seek: &Seek, by: &Player, game: GameId) {
        let answered = |seek| SeekEvent::Answered {
            seek,
            by: by.name.clone(),
            game,
        };
        if !seek.terms.terms.private || seek.code.is_some() {
            return self.tell_end(seek, answered);
        }
        let shown = ShownSeek::new(seek, None);
        self.tell_others(
            seek.from.id,
            &Event::Seek(Box::new(SeekEvent::Gone(shown.clone()))),
        );
        self.tell_maker(seek.from.id, &Event::Seek(Box::new(answered(shown))));
    }

    /// Tells an event caused by `speaker` to everybody, except players in quiet mode, players who
    /// censor `speaker`, and those who are `told` already.
    pub fn proclaim(&self, event: &Event, speaker: AccountId, told: &HashSet<AccountId>) {
        let listeners = self
            .listeners(speaker)
            .into_iter()
            .map(|present| present.player.id);
        let others: Vec<AccountId> = listeners
            .filter(|listener| !told.contains(listener))
            .collect();
        self.presence.tell_all(&others, event);
    }

    /// The players online who hear what `speaker` causes.
    fn listeners(&self, speaker: AccountId) -> Vec<Present> {
        let hears = |present: &Present| {
            let listener = present.player.id;
            !self.talk.is_quiet(listener) && self.talk.hears(listener, speaker)
        };
        self.presence
            .everybody()
            .into_iter()
            .filter(hears)
            .collect()
    }

    /// Whether people are told about a seek that opens now, and those that they were not told about
    /// since the last one. All nodes know the same.
    fn announce(&self, seek: SeekId) -> (Announce, BTreeSet<SeekId>) {
        let (announce, unsaid) =
            self.spoken
                .lock()
                .announce(seek, self.clock.now(), self.bounds.news_every);
        self.presence
            .others()
            .send(NodeNews::SeekOpened { seek, announce });
        (announce, unsaid)
    }

    /// Another node has opened a seek.
    pub fn opened_elsewhere(&self, seek: SeekId, announce: Announce) {
        self.spoken.lock().note(seek, announce, self.clock.now());
    }

    fn tell_maker(&self, maker: AccountId, event: &Event) {
        if !self.talk.is_quiet(maker) {
            self.presence.tell(maker, event);
        }
    }

    fn tell_others(&self, maker: AccountId, event: &Event) {
        self.proclaim(event, maker, &HashSet::from([maker]));
    }

    /// Those of some seeks that others can still answer. At most `limit` seeks are open.
    async fn still_open(&self, seeks: BTreeSet<SeekId>, limit: u32) -> Vec<Seek> {
        let Some(first) = seeks.first() else {
            return Vec::new();
        };
        let page = SeekPage {
            filter: SeekFilter::default(),
            of: None,
            since: self.oldest(),
            after: Some(SeekId(first.0 - 1)),
            limit,
        };
        let mut open = self.store.seeks(page).await.unwrap_or_else(|error| {
            error!(%error, "seeks: reading the seeks that people were not told about failed");
            Vec::new()
        });
        open.retain(|seek| seeks.contains(&seek.id) && self.is_in_sight(seek));
        open
    }

    /// The live seeks of a player that depend on the player's presence.
    async fn live_seeks(&self, maker: AccountId) -> Vec<Seek> {
        let page = SeekPage {
            filter: SeekFilter {
                pace: Some(Pace::Live),
                ..SeekFilter::default()
            },
            of: Some(maker),
            since: self.oldest(),
            after: None,
            limit: self.bounds.own,
        };
        let mut seeks = self.store.seeks(page).await.unwrap_or_else(|error| {
            error!(%error, account = maker.0, "seeks: reading the live seeks of a player failed");
            Vec::new()
        });
        seeks.retain(|seek| seek.code.is_none());
        seeks
    }

    async fn take_away(&self, maker: AccountId, live_only: bool) {
        let told_before = self.lost().contains_key(&maker);
        match self.store.remove_seeks_while_here(maker, live_only).await {
            Ok(_) if told_before => {}
            Ok(gone) => gone
                .iter()
                .for_each(|seek| self.tell_end(seek, SeekEvent::Gone)),
            // Nobody can answer them, since their maker is not online.
            Err(error) => {
                error!(%error, account = maker.0, "seeks: closing the seeks of a player failed");
            }
        }
    }

    /// Closes the seeks of a player who goes offline. The live seeks of a member who is
    /// disconnected are only hidden.
    pub async fn maker_left(&self, maker: AccountId, kind: LeaveKind) {
        match kind {
            LeaveKind::Quit => self.take_away(maker, false).await,
            LeaveKind::Disconnected => {
                let seeks = self.live_seeks(maker).await;
                if !seeks.is_empty() {
                    self.lost().insert(maker, self.clock.now());
                }
                seeks
                    .iter()
                    .for_each(|seek| self.tell_end(seek, SeekEvent::Gone));
            }
        }
    }

    /// A player has gone offline on another node, which tells others of it. All nodes close the
    /// seeks of players who do not come back, so it is done if that node dies.
    pub fn maker_left_elsewhere(&self, maker: AccountId) {
        self.lost().insert(maker, self.clock.now());
    }

    /// A player has come online on another node, which tells others of it.
    pub fn maker_came_elsewhere(&self, maker: AccountId) {
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
            lost.iter()
                .filter(|(_, since)| self.is_too_late(**since))
                .map(|(account, _)| *account)
                .collect()
        };
        for maker in late {
            self.close_late(maker).await;
        }
    }
}

#[async_trait]
impl TableListener for SeekLobby {
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

/// Closes the seeks of players who were online when the server stopped.
///
/// # Errors
/// The store failed.
pub async fn forget(core: &Core) -> Result<(), StoreError> {
    match core.store.forget_seeks_while_here().await {
        Ok(count) => {
            if count > 0 {
                info!(
                    count,
                    "seeks: closed the seeks that last while their makers are online"
                );
            }
            Ok(())
        }
        // Nobody can answer them before their makers are online.
        Err(StoreError::Full | StoreError::Away | StoreError::Closed) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Closes expired seeks, and those whose makers did not come back in time.
pub async fn expire(server: &Server) {
    server.play.seeks.clear().await;
    let lobby = &server.play.seeks;
    let gone = server
        .store
        .expire_seeks(lobby.oldest(), lobby.oldest_invitation())
        .await;
    match gone {
        Ok(gone) => gone
            .iter()
            .for_each(|seek| server.play.seeks.tell_end(seek, SeekEvent::Expired)),
        Err(error) => error!(%error, "seeks: closing expired seeks failed"),
    }
}

#[cfg(test)]
mod tests;

/// `leaver` deletes the account or leaves as a guest: tells the other player that the challenge is
/// closed.
pub fn tell_closed(core: &Core, challenge: &Challenge, leaver: AccountId) {
    let shown = challenge.into();
    let (other, event) = if challenge.from.id == leaver {
        (challenge.to.id, ChallengeEvent::Withdrawn(shown))
    } else {
        (challenge.from.id, ChallengeEvent::Declined(shown))
    };
    core.presence.tell(other, &event.into());
}
