//! News for players who are offline, which is also mailed to those who want that.
//!
//! Most news is read from data that exists anyway: games, challenges, offers, and the turns of
//! followed games. Only other events are stored as news; the start and the end of a game are stored
//! by the statement that stores the game. So a turn costs nothing here except a note in memory that
//! mail can be due.

mod caps;
mod mailer;
mod news;
mod relay;

use caps::MailCaps;
pub use mailer::run;
pub use relay::Relay;

use crate::clock::Clock;
use crate::config::limits::Limits;
use crate::games::tables::{Progress, TableListener};
use crate::people::presence::Presence;
use crate::services::place::Place;
use async_trait::async_trait;
use fanorona_game::{AccountId, Challenge, GameId, GameRecord, PlayerName, Timestamp};
use fanorona_protocol::messages::challenge::ChallengeEvent;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::mailbox::news::{News, NewsEvent};
use fanorona_protocol::preferences::Preferences;
use fanorona_rules::Side;
use fanorona_store::{Interest, NewNews, NewsKind, Store, StoreError};
pub use news::Occasion;
use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tracing::error;

/// News and mail for players who are offline.
#[derive(Debug)]
pub struct Notifications {
    store: Arc<Store>,
    presence: Arc<Presence>,
    clock: Clock,
    limits: Limits,
    relay: Option<Relay>,
    caps: MailCaps,
    dirty: Mutex<DirtyAccounts>,
    wake: Notify,
}

/// The accounts for which something happened since the mailer ran. A crash loses nothing: after a
/// start the mailer checks all accounts.
#[derive(Debug)]
enum DirtyAccounts {
    Everybody,
    These {
        accounts: HashSet<AccountId>,
        boards: HashSet<GameId>,
    },
}

impl DirtyAccounts {
    fn none() -> Self {
        Self::These {
            accounts: HashSet::new(),
            boards: HashSet::new(),
        }
    }
}

impl Notifications {
    pub fn new(
        store: Arc<Store>,
        presence: Arc<Presence>,
        clock: Clock,
        limits: Limits,
        relay: Option<Relay>,
    ) -> Self {
        let dirty = Mutex::new(DirtyAccounts::Everybody);
        let caps = MailCaps::new(&limits.mail, limits.server.rate_limit_keys);
        Self {
            store,
            presence,
            clock,
            limits,
            relay,
            caps,
            dirty,
            wake: Notify::new(),
        }
    }

    /// Whether this server sends mail.
    pub fn sends_mail(&self) -> bool {
        self.relay.is_some()
    }

    /// Host and port of the server, as mail says them.
    pub fn site(&self) -> Option<&str> {
        self.relay.as_ref().and_then(Relay::site)
    }

    /// What the place is called, as mail says it.
    pub fn place(&self) -> &str {
        self.relay.as_ref().map_or(Place::GAME, Relay::place)
    }

    /// Something may be to do for the mailer.
    pub fn wake_mailer(&self) {
        self.wake.notify_one();
    }

    /// The preferences of a player: mail is written in the player's language and time zone.
    pub async fn preferences(&self, name: &PlayerName) -> Result<Preferences, StoreError> {
        let account = self.store.account_named(name).await?;
        let stored = account
            .map(|account| account.preferences)
            .unwrap_or_default();
        Ok(Preferences::from_stored(
            stored
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        ))
    }

    /// Stores news. A failure is only logged, because the event itself has happened.
    pub async fn tell(&self, new: NewNews) {
        if let Err(error) = self.store.record_news(new).await {
            error!(%error, account = new.account.0, "news: not stored");
        }
        self.mark_dirty(new.account);
    }

    /// Notes that mail to this account can be due. Never waits.
    pub fn mark_dirty(&self, account: AccountId) {
        if self.relay.is_some() && !self.presence.is_here(account) {
            self.note(|accounts, _| accounts.insert(account));
        }
    }

    /// Notes that mail to the followers of a game can be due. Never waits.
    fn mark_followers_dirty(&self, game: GameId) {
        if self.relay.is_some() {
            self.note(|_, boards| boards.insert(game));
        }
    }

    fn note(&self, note: impl FnOnce(&mut HashSet<AccountId>, &mut HashSet<GameId>) -> bool) {
        let mut dirty = self.dirty.lock();
        match &mut *dirty {
            DirtyAccounts::Everybody => {}
            DirtyAccounts::These { accounts, boards } => {
                note(accounts, boards);
                if accounts.len() + boards.len() > self.limits.mail.remembered_changes {
                    *dirty = DirtyAccounts::Everybody;
                }
            }
        }
        drop(dirty);
        self.wake.notify_one();
    }

    fn take_dirty(&self) -> DirtyAccounts {
        let mut dirty = self.dirty.lock();
        std::mem::replace(&mut *dirty, DirtyAccounts::none())
    }

    /// Tells followers who are online that a game ended.
    async fn tell_end(&self, record: &GameRecord) -> Result<(), StoreError> {
        let Some(what) = news::ended(record).filter(|_| !record.terms.private) else {
            return Ok(());
        };
        let at_ms = self.clock.date_of(record.changed_at);
        let news = Event::News(Box::new(NewsEvent::now(News {
            at_ms,
            game: record.id,
            what,
        })));
        for follower in self.store.followers(Interest::Result(record.id)).await? {
            if record.side_of(follower).is_none() {
                self.presence.tell(follower, &news);
            }
        }
        Ok(())
    }

    /// Something happened to a challenge, and `account` was told if online.
    pub async fn challenge_told(
        &self,
        challenge: &Challenge,
        account: AccountId,
        event: &ChallengeEvent,
    ) {
        match event {
            ChallengeEvent::Open { .. } => self.mark_dirty(account),
            ChallengeEvent::Declined(_) => {
                let (game, at) = (challenge.id, self.clock.now());
                let who = Some(challenge.to.id);
                self.tell(NewNews {
                    account,
                    kind: NewsKind::Declined,
                    number: game,
                    who,
                    at,
                })
                .await;
            }
            // The game is news after an accepted challenge; after a withdrawn one there is nothing
            // to answer.
            ChallengeEvent::Accepted(_) | ChallengeEvent::Withdrawn(_) => {}
        }
    }

    /// A player left at `left_at`, and knows what happened until then, except perhaps in the time
    /// `unread`: what was sent to a program whose connection was lost may not have been read.
    pub async fn left(&self, account: AccountId, left_at: Timestamp, unread: Duration) {
        let read = Timestamp(left_at.0 - millis(unread));
        let old = Timestamp(read.0 - millis(self.limits.mailbox.news_lifetime));
        if let Err(error) = self.store.note_logout(account, read, old).await {
            error!(%error, account = account.0, "news: logout not stored; some news will be shown twice");
        }
    }
}

#[async_trait]
impl TableListener for Notifications {
    async fn changed(&self, game: &GameRecord, progress: Progress) {
        for side in [Side::White, Side::Black] {
            self.mark_dirty(game.seats.get(side).id);
        }
        let over = game.game.result().is_some();
        if over || progress == Progress::TurnFinished {
            self.mark_followers_dirty(game.id);
        }
        if over && let Err(error) = self.tell_end(game).await {
            error!(%error, game = game.id.0, "news: followers were not told that a game ended");
        }
    }

    async fn notify(&self, news: &NewNews) {
        self.tell(*news).await;
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
