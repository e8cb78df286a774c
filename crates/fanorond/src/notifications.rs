//! The post: what happens to people who are away is kept for them, and mailed if they want that.
//!
//! Most of it is read from what is kept anyway: whose turn it is, which challenges and offers wait, how far a
//! followed board has come. Rows are made only of what leaves no other trace, and where a game begins or ends by
//! the same statement that keeps it. So a turn costs nothing here but a note in memory that mail may be due.

mod mailer;
mod news;
mod relay;

pub(crate) use mailer::run;
pub use relay::Relay;

use crate::clock::Clock;
use crate::limits::Limits;
use crate::presence::Presence;
use fanorona_game::{AccountId, Challenge, GameId, GameRecord, Timestamp};
use fanorona_protocol::event::{ChallengeEvent, Event, MailboxEvent, Matter, News, NewsList, NewsScope};
use fanorona_rules::Side;
use fanorona_store::{Interest, NewNews, NewsKind, Store, StoreError};
pub(crate) use news::Occasion;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;
use tracing::error;

/// So many accounts and boards are remembered until mail is looked after. Beyond that all are looked through.
const MAX_DIRTY: usize = 65_536;

/// News and mail for players who are away.
#[derive(Debug)]
pub(crate) struct Notifications {
    store: Arc<dyn Store>,
    presence: Arc<Presence>,
    clock: Clock,
    limits: Limits,
    relay: Option<Relay>,
    dirty: Mutex<DirtyAccounts>,
    wake: Notify,
}

/// For whom something has happened since mail was looked after. It is no loss when it goes with a crash: a start
/// looks through everybody.
#[derive(Debug)]
enum DirtyAccounts {
    Everybody,
    These { accounts: HashSet<AccountId>, boards: HashSet<GameId> },
}

impl DirtyAccounts {
    fn none() -> Self {
        Self::These { accounts: HashSet::new(), boards: HashSet::new() }
    }
}

impl Notifications {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        presence: Arc<Presence>,
        clock: Clock,
        limits: Limits,
        relay: Option<Relay>,
    ) -> Self {
        let dirty = Mutex::new(DirtyAccounts::Everybody);
        Self { store, presence, clock, limits, relay, dirty, wake: Notify::new() }
    }

    /// Whether this server sends mail.
    pub(crate) fn sends_mail(&self) -> bool {
        self.relay.is_some()
    }

    /// Records durably what has happened to somebody. A failure is logged: what it is about has happened.
    pub(crate) async fn tell(&self, new: NewNews) {
        if let Err(error) = self.store.record_news(new).await {
            error!(%error, account = new.account.0, "news was not recorded");
        }
        self.mark_dirty(new.account);
    }

    /// Notes that mail may be due to somebody. Never waits.
    pub(crate) fn mark_dirty(&self, account: AccountId) {
        if self.relay.is_some() && !self.presence.is_here(account) {
            self.note(|accounts, _| accounts.insert(account));
        }
    }

    /// Notes that mail may be due to whoever follows a board. Never waits.
    fn stir_followers(&self, board: GameId) {
        if self.relay.is_some() {
            self.note(|_, boards| boards.insert(board));
        }
    }

    fn note(&self, note: impl FnOnce(&mut HashSet<AccountId>, &mut HashSet<GameId>) -> bool) {
        let mut dirty = self.dirty.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *dirty {
            DirtyAccounts::Everybody => {}
            DirtyAccounts::These { accounts, boards } => {
                note(accounts, boards);
                if accounts.len() + boards.len() > MAX_DIRTY {
                    *dirty = DirtyAccounts::Everybody;
                }
            }
        }
        drop(dirty);
        self.wake.notify_one();
    }

    fn take_dirty(&self) -> DirtyAccounts {
        let mut dirty = self.dirty.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *dirty, DirtyAccounts::none())
    }

    /// A game has gone on, and the change is kept. Who is here and wants to know of its end is told.
    pub(crate) async fn game_changed(&self, record: &GameRecord, finished_turn: bool) {
        for side in [Side::White, Side::Black] {
            self.mark_dirty(record.seats.get(side).id);
        }
        if finished_turn || record.game.result().is_some() {
            self.stir_followers(record.id);
        }
        if record.game.result().is_some()
            && let Err(error) = self.tell_end(record).await
        {
            error!(%error, game = record.id.0, "the end of a game was not told to everybody");
        }
    }

    async fn tell_end(&self, record: &GameRecord) -> Result<(), StoreError> {
        let Some(result) = record.game.result().filter(|_| !record.terms.private) else { return Ok(()) };
        let names = record.seats.clone().map(|player| player.name);
        let matter = Matter::Ended { white: names.white, black: names.black, result };
        let news = News { at: record.changed_at, board: record.id, matter };
        let list = NewsList { scope: NewsScope::Now, items: vec![news], more: false, unread: 0 };
        for follower in self.store.followers(Interest::Result(record.id)).await? {
            if record.side_of(follower).is_none() {
                self.presence.tell(follower, Event::Mailbox(MailboxEvent::News(list.clone())));
            }
        }
        Ok(())
    }

    /// A game has begun; both have news of it already.
    pub(crate) fn game_started(&self, record: &GameRecord) {
        for side in [Side::White, Side::Black] {
            self.mark_dirty(record.seats.get(side).id);
        }
    }

    /// Something happened to a challenge. `account` is told if online.
    pub(crate) async fn challenge_told(
        &self,
        challenge: &Challenge,
        account: AccountId,
        event: &ChallengeEvent,
    ) {
        match event {
            ChallengeEvent::Open { .. } => self.mark_dirty(account),
            ChallengeEvent::Declined(_) => {
                let (board, at) = (challenge.id, self.clock.now());
                let who = Some(challenge.to.id);
                self.tell(NewNews { account, kind: NewsKind::Declined, board, who, at }).await;
            }
            // An accepted challenge leaves a game, which is news; a withdrawn one leaves nothing to answer.
            ChallengeEvent::Accepted(_) | ChallengeEvent::Withdrawn(_) => {}
        }
    }

    /// Somebody has left: what happened until now is known to that one.
    pub(crate) async fn left(&self, account: AccountId) {
        let now = self.clock.now();
        let old = Timestamp(now.0 - millis(self.limits.mailbox.news_lifetime));
        if let Err(error) = self.store.note_leave(account, now, old).await {
            error!(%error, account = account.0, "a leave was not noted; some news will be told twice");
        }
    }
}

fn millis(span: std::time::Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
