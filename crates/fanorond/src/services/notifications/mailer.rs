//! The task that writes and sends mail.
//!
//! It sleeps until an account is marked dirty or the next mail is due. Its queue is in the store,
//! so mail is neither lost nor sent twice when the relay is unreachable, the server restarts, or a
//! second server uses the same store. Only if the server crashes after the relay has accepted a
//! mail, and before the store notes that, is it sent again, with the same `Message-ID`.

use super::relay::NotSent;
use super::{DirtyAccounts, Notifications, Occasion, Relay};
use crate::people::news::NodeNews;
use fanorona_game::{AccountId, MailWish, Timestamp};
use fanorona_protocol::text::{Footer, letter};
use fanorona_store::{Interest, MailToken, Mailbox, NewMail, Outbound, StoreError, Sweep};
use rand::RngExt as _;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

/// The length of a token: there are about 10^39 tokens.
const TOKEN_LETTERS: usize = 26;
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Writes and sends mail until the server stops. Without a relay it returns at once.
pub async fn run(notifications: Arc<Notifications>, stop: CancellationToken) {
    let Some(relay) = &notifications.relay else {
        return;
    };
    let mut mailer = Mailer {
        notifications: &notifications,
        relay,
        pause: None,
    };
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
            () = notifications.clock.reach(next) => {}
        }
    }
}

struct Mailer<'p> {
    notifications: &'p Notifications,
    relay: &'p Relay,
    /// While the relay is unreachable: when it is tried again, and the length of this pause.
    pause: Option<(Timestamp, Duration)>,
}

impl Mailer<'_> {
    /// Does everything that is due, and returns when something is due next.
    async fn round(&mut self) -> Timestamp {
        let now = self.notifications.clock.now();
        let later = now.plus(self.notifications.limits.mail.poll_interval);
        match self.try_round(now).await {
            Ok(next) => next.min(later),
            Err(error) => {
                error!(%error, "mailer: a round failed; it will be repeated");
                later
            }
        }
    }

    /// The number of accounts or mails that are read from the store at once.
    fn batch(&self) -> u32 {
        self.notifications.limits.mail.batch
    }

    async fn try_round(&mut self, now: Timestamp) -> Result<Timestamp, StoreError> {
        self.plan_for_dirty(now).await?;
        if !self
            .notifications
            .presence
            .others()
            .leave_to_this_one(Sweep::Mail)
        {
            return Ok(now.plus(self.notifications.limits.mail.poll_interval));
        }
        while self.make_due(now).await? {}
        if self.pause.is_none_or(|(until, _)| until <= now) {
            while self.send_waiting(now).await? {}
        }
        let next = self.notifications.store.next_mail().await?;
        let attempt = next
            .attempt
            .map(|attempt| self.pause.map_or(attempt, |(until, _)| until.max(attempt)));
        let moments = [next.due, attempt].into_iter().flatten();
        Ok(moments
            .min()
            .unwrap_or(now.plus(self.notifications.limits.mail.poll_interval)))
    }

    /// Plans mail to the dirty accounts.
    async fn plan_for_dirty(&self, now: Timestamp) -> Result<(), StoreError> {
        let store = &self.notifications.store;
        match self.notifications.take_dirty() {
            DirtyAccounts::These {
                mut accounts,
                boards,
            } => {
                for board in boards {
                    accounts.extend(store.followers(Interest::Result(board)).await?);
                }
                self.plan(accounts, now).await
            }
            DirtyAccounts::Everybody => {
                let mut after = AccountId(i64::MIN);
                loop {
                    let page = store.members_with_address(after, self.batch()).await?;
                    let Some(last) = page.last() else {
                        return Ok(());
                    };
                    after = *last;
                    self.plan(page.into_iter().collect(), now).await?;
                }
            }
        }
    }

    async fn plan(&self, accounts: HashSet<AccountId>, now: Timestamp) -> Result<(), StoreError> {
        for account in accounts {
            let Some(mailbox) = self.notifications.store.mailbox(account).await? else {
                continue;
            };
            let due = self.when(&mailbox, now);
            // Mail that is already planned will contain this news too.
            let Some(due) = due.filter(|due| mailbox.mail_due.is_none_or(|planned| *due < planned))
            else {
                continue;
            };
            if self.has_news(&mailbox).await? {
                self.notifications.store.plan_mail(account, due).await?;
                self.notifications
                    .presence
                    .others()
                    .send(NodeNews::MailPlanned);
            }
        }
        Ok(())
    }

    /// When mail about news of this moment is due; `None` if the owner wants none, has no
    /// confirmed address, or is online.
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
                Some(mailbox.mailed_at.map_or(soon, |mailed| {
                    mailed.plus(limits.mail.digest_interval).max(soon)
                }))
            }
        }
    }

    async fn has_news(&self, mailbox: &Mailbox) -> Result<bool, StoreError> {
        let since = mail_since(mailbox);
        let list = self
            .notifications
            .news(mailbox.owner.id, Occasion::Mail { since })
            .await?;
        Ok(!list.items.is_empty() || self.notifications.has_new_message(mailbox, since).await?)
    }

    /// Writes the mail that is due. Returns whether more can be due.
    async fn make_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        let due = self.notifications.store.due_mail(now, self.batch()).await?;
        for (account, due) in &due {
            self.make(*account, *due, now).await?;
        }
        Ok(due.len() == self.batch() as usize)
    }

    /// Writes a mail, unless the owner is online again or no longer wants mail.
    async fn make(
        &self,
        account: AccountId,
        due: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let store = &self.notifications.store;
        let mailbox = store.mailbox(account).await?;
        let wanted = mailbox.filter(|mailbox| self.when(mailbox, now).is_some());
        let Some(mailbox) = wanted else {
            return store.drop_mail(account, due).await;
        };
        let since = mail_since(&mailbox);
        let news = self
            .notifications
            .news(account, Occasion::Mail { since })
            .await?;
        if news.items.is_empty() && !self.notifications.has_new_message(&mailbox, since).await? {
            return store.drop_mail(account, due).await;
        }
        let addresses = match self
            .notifications
            .caps
            .count_news(account, mailbox.addresses, now)
        {
            Ok(addresses) => addresses,
            Err(wait) => {
                info!(
                    account = account.0,
                    "mailer: mail postponed, because too much was mailed"
                );
                return store.postpone_mail(account, due, now.plus(wait)).await;
            }
        };
        let token = mailbox.token.unwrap_or_else(new_token);
        let footer = Footer {
            site: self.relay.site(),
            place: self.relay.place(),
            token: &token.0,
        };
        let preferences = self.notifications.preferences(&mailbox.owner.name).await?;
        let letter = letter(&mailbox.owner.name, &preferences, &news, footer);
        let new = NewMail {
            account,
            due,
            addresses,
            subject: letter.subject,
            body: letter.body,
            token,
            at: now,
        };
        if store.queue_mail(new).await? {
            info!(account = account.0, "mailer: mail queued");
        }
        Ok(())
    }

    /// Sends queued mail. Returns whether more can be due.
    async fn send_waiting(&mut self, now: Timestamp) -> Result<bool, StoreError> {
        let waiting = self.notifications.store.outbound(now, self.batch()).await?;
        for piece in &waiting {
            let next = now.plus(self.backoff(piece.attempts));
            if !self.notifications.store.claim_outbound(piece, next).await? {
                continue;
            }
            if !self.send(piece, now).await? {
                return Ok(false);
            }
        }
        Ok(waiting.len() == self.batch() as usize)
    }

    /// Sends a mail, drops it, or leaves it for later. Returns whether the relay is reachable.
    async fn send(&mut self, piece: &Outbound, now: Timestamp) -> Result<bool, StoreError> {
        let sent = self
            .relay
            .send(piece, self.notifications.clock.date_of(piece.made_at))
            .await;
        let reachable = !matches!(sent, Err(NotSent::NoRelay(_)));
        let too_old = now.since(piece.made_at) >= self.notifications.limits.mail.give_up_after;
        match sent {
            Ok(()) => {
                info!(
                    mail = piece.id,
                    attempts = piece.attempts + 1,
                    "mailer: mail sent"
                );
                self.notifications.store.forget_outbound(piece.id).await?;
            }
            Err(NotSent::Never(why)) => {
                warn!(mail = piece.id, why, "mailer: mail refused and dropped");
                self.notifications.store.forget_outbound(piece.id).await?;
            }
            Err(NotSent::Later(why) | NotSent::NoRelay(why)) if too_old => {
                warn!(
                    mail = piece.id,
                    why, "mailer: mail dropped, because it could not be sent for too long"
                );
                self.notifications.store.forget_outbound(piece.id).await?;
            }
            Err(NotSent::Later(why) | NotSent::NoRelay(why)) => {
                warn!(
                    mail = piece.id,
                    why, "mailer: mail not accepted now; it will be retried"
                );
            }
        }
        self.pause = if reachable {
            None
        } else {
            let rest = self
                .pause
                .map_or(self.notifications.limits.mail.retry, |(_, rest)| {
                    rest.saturating_mul(2)
                });
            let rest = rest.min(self.notifications.limits.mail.max_retry);
            Some((now.plus(rest), rest))
        };
        Ok(reachable)
    }

    /// The time until a mail is retried. It doubles with each attempt.
    fn backoff(&self, attempts: u32) -> Duration {
        let limits = &self.notifications.limits;
        let factor = 2_u32.saturating_pow(attempts.min(20));
        limits
            .mail
            .retry
            .saturating_mul(factor)
            .min(limits.mail.max_retry)
    }
}

/// The moment until which a player knows everything: the end of the last session, or the last mail.
fn mail_since(mailbox: &Mailbox) -> Timestamp {
    mailbox
        .online_until
        .max(mailbox.mailed_at)
        .unwrap_or(Timestamp(0))
}

/// A random token that cannot be guessed.
fn new_token() -> MailToken {
    let mut dice = rand::rng();
    let letter = |_| char::from(ALPHABET[dice.random_range(0..ALPHABET.len())]);
    MailToken((0..TOKEN_LETTERS).map(letter).collect())
}
