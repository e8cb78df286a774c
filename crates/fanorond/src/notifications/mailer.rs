//! The task that makes mail and sees it off.
//!
//! It sleeps until somebody is dirty or the next mail is due. All that it has in hand is in the store: a relay
//! that is away, a restart, or a second server beside this one lose nothing and send nothing twice. Only where the
//! server is cut off between the relay's yes and the note of it a second copy goes out, with the same
//! `Message-ID`.

use super::relay::NotSent;
use super::{DirtyAccounts, Notifications, Occasion, Relay};
use crate::clock::Clock;
use fanorona_game::{AccountId, MailWish, Timestamp};
use fanorona_protocol::view::{Footer, letter};
use fanorona_store::{Interest, MailToken, Mailbox, NewMail, Outbound, StoreError};
use rand::RngExt as _;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

/// Letters of a token: ten to the power of 38 of them are there.
const TOKEN_LETTERS: usize = 26;
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// So many accounts are looked through, or pieces of mail tried, at once.
const AT_ONCE: u32 = 100;

/// Makes mail and sees it off until the server stops. Without a relay there is nothing to do.
pub(crate) async fn run(notifications: Arc<Notifications>, stop: CancellationToken) {
    let Some(relay) = &notifications.relay else { return };
    let mut mailer = Mailer { notifications: &notifications, relay, resting: None };
    loop {
        let next = tokio::select! {
            biased;
            () = stop.cancelled() => return,
            next = mailer.round() => next,
        };
        tokio::select! {
            biased;
            () = stop.cancelled() => return,
            () = notifications.wake.notified() => {}
            () = reach(&notifications.clock, next) => {}
        }
    }
}

async fn reach(clock: &Clock, moment: Timestamp) {
    clock.reach(moment).await;
}

struct Mailer<'p> {
    notifications: &'p Notifications,
    relay: &'p Relay,
    /// The relay takes nothing: until when it is left alone, and for how long that is.
    resting: Option<(Timestamp, Duration)>,
}

impl Mailer<'_> {
    /// Does all that can be done now, and says when there is something to do again.
    async fn round(&mut self) -> Timestamp {
        let now = self.notifications.clock.now();
        let later = now.plus(self.notifications.limits.mail.poll_interval);
        match self.try_round(now).await {
            Ok(next) => next.min(later),
            Err(error) => {
                error!(%error, "mail was not looked after");
                later
            }
        }
    }

    async fn try_round(&mut self, now: Timestamp) -> Result<Timestamp, StoreError> {
        self.plan_for_dirty(now).await?;
        while self.make_due(now).await? {}
        if self.resting.is_none_or(|(until, _)| until <= now) {
            while self.send_waiting(now).await? {}
        }
        let next = self.notifications.store.next_mail().await?;
        let attempt =
            next.attempt.map(|attempt| self.resting.map_or(attempt, |(until, _)| until.max(attempt)));
        let moments = [next.due, attempt].into_iter().flatten();
        Ok(moments.min().unwrap_or(now.plus(self.notifications.limits.mail.poll_interval)))
    }

    /// Plans mail for those to whom something has happened.
    async fn plan_for_dirty(&self, now: Timestamp) -> Result<(), StoreError> {
        let store = &self.notifications.store;
        match self.notifications.take_dirty() {
            DirtyAccounts::These { mut accounts, boards } => {
                for board in boards {
                    accounts.extend(store.followers(Interest::Result(board)).await?);
                }
                self.plan(accounts, now).await
            }
            DirtyAccounts::Everybody => {
                let mut after = AccountId(i64::MIN);
                loop {
                    let page = store.addressees(after, AT_ONCE).await?;
                    let Some(last) = page.last() else { return Ok(()) };
                    after = *last;
                    self.plan(page.into_iter().collect(), now).await?;
                }
            }
        }
    }

    async fn plan(&self, accounts: HashSet<AccountId>, now: Timestamp) -> Result<(), StoreError> {
        for account in accounts {
            let Some(mailbox) = self.notifications.store.mailbox(account).await? else { continue };
            let due = self.when(&mailbox, now);
            // What is planned already tells of this too.
            let Some(due) = due.filter(|due| mailbox.mail_due.is_none_or(|planned| *due < planned)) else {
                continue;
            };
            if self.has_news(&mailbox).await? {
                self.notifications.store.plan_mail(account, due).await?;
            }
        }
        Ok(())
    }

    /// When mail to somebody is due who has news now; `None` when none is wanted.
    fn when(&self, mailbox: &Mailbox, now: Timestamp) -> Option<Timestamp> {
        if mailbox.addresses.is_empty() || self.notifications.presence.is_here(mailbox.owner.id) {
            return None;
        }
        let limits = &self.notifications.limits;
        match mailbox.wish {
            MailWish::Off => None,
            MailWish::Turn => Some(now),
            MailWish::Digest => {
                let soon = now.plus(limits.mail.digest_delay);
                Some(
                    mailbox
                        .mailed_at
                        .map_or(soon, |mailed| mailed.plus(limits.mail.digest_interval).max(soon)),
                )
            }
        }
    }

    async fn has_news(&self, mailbox: &Mailbox) -> Result<bool, StoreError> {
        let since = mail_since(mailbox);
        let list = self.notifications.news(mailbox.owner.id, Occasion::Mail { since }).await?;
        Ok(!list.items.is_empty() || self.notifications.has_new_message(mailbox, since).await?)
    }

    /// Makes the mail that is due. Whether there may be more of it.
    async fn make_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        let due = self.notifications.store.due_mail(now, AT_ONCE).await?;
        for (account, due) in &due {
            self.make(*account, *due, now).await?;
        }
        Ok(due.len() == AT_ONCE as usize)
    }

    /// Makes mail, unless its owner has come in the meantime, or wants none any more.
    async fn make(&self, account: AccountId, due: Timestamp, now: Timestamp) -> Result<(), StoreError> {
        let store = &self.notifications.store;
        let mailbox = store.mailbox(account).await?;
        let wanted = mailbox.filter(|mailbox| self.when(mailbox, now).is_some());
        let Some(mailbox) = wanted else { return store.drop_mail(account, due).await };
        let since = mail_since(&mailbox);
        let list = self.notifications.news(account, Occasion::Mail { since }).await?;
        if list.items.is_empty() && !self.notifications.has_new_message(&mailbox, since).await? {
            return store.drop_mail(account, due).await;
        }
        let token = mailbox.token.unwrap_or_else(new_token);
        let footer = Footer { site: self.relay.site(), token: &token.0 };
        let letter = letter(&mailbox.owner.name, &list, footer);
        let new = NewMail {
            account,
            due,
            addresses: mailbox.addresses,
            subject: letter.subject,
            body: letter.body,
            token,
            at: now,
        };
        if store.queue_mail(new).await? {
            info!(account = account.0, "mail is queued");
        }
        Ok(())
    }

    /// Tries the mail that waits. Whether there may be more to try.
    async fn send_waiting(&mut self, now: Timestamp) -> Result<bool, StoreError> {
        let waiting = self.notifications.store.outbound(now, AT_ONCE).await?;
        for piece in &waiting {
            let next = now.plus(self.backoff(piece.attempts));
            if !self.notifications.store.claim_outbound(piece, next).await? {
                continue;
            }
            if !self.send(piece, now).await? {
                return Ok(false);
            }
        }
        Ok(waiting.len() == AT_ONCE as usize)
    }

    /// Sends a piece of mail, gives it up, or leaves it for later. Whether the relay takes any.
    async fn send(&mut self, piece: &Outbound, now: Timestamp) -> Result<bool, StoreError> {
        let sent = self.relay.send(piece).await;
        let relay_is_there = !matches!(sent, Err(NotSent::NoRelay(_)));
        let too_old = now.since(piece.made_at) >= self.notifications.limits.mail.give_up_after;
        match sent {
            Ok(()) => {
                info!(mail = piece.id, attempts = piece.attempts + 1, "mail is sent");
                self.notifications.store.forget_outbound(piece.id).await?;
            }
            Err(NotSent::Never(why)) => {
                warn!(mail = piece.id, why, "mail is refused, and given up");
                self.notifications.store.forget_outbound(piece.id).await?;
            }
            Err(NotSent::Later(why) | NotSent::NoRelay(why)) if too_old => {
                warn!(mail = piece.id, why, "mail is given up, as it is old");
                self.notifications.store.forget_outbound(piece.id).await?;
            }
            Err(NotSent::Later(why) | NotSent::NoRelay(why)) => {
                warn!(mail = piece.id, why, "mail is not taken now, and will be tried again");
            }
        }
        self.resting = if relay_is_there {
            None
        } else {
            let rest =
                self.resting.map_or(self.notifications.limits.mail.retry, |(_, rest)| rest.saturating_mul(2));
            let rest = rest.min(self.notifications.limits.mail.max_retry);
            Some((now.plus(rest), rest))
        };
        Ok(relay_is_there)
    }

    /// How long a piece of mail waits after an attempt: twice as long each time.
    fn backoff(&self, attempts: u32) -> Duration {
        let limits = &self.notifications.limits;
        let factor = 2_u32.saturating_pow(attempts.min(20));
        limits.mail.retry.saturating_mul(factor).min(limits.mail.max_retry)
    }
}

/// Until when somebody knows all, from having been here or from mail.
fn mail_since(mailbox: &Mailbox) -> Timestamp {
    mailbox.here_until.max(mailbox.mailed_at).unwrap_or(Timestamp(0))
}

/// A token that nobody guesses.
fn new_token() -> MailToken {
    let mut dice = rand::rng();
    let letter = |_| char::from(ALPHABET[dice.random_range(0..ALPHABET.len())]);
    MailToken((0..TOKEN_LETTERS).map(letter).collect())
}
