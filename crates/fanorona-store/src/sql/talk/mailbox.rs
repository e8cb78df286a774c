//! Data for players who are offline: changes of the statements' modules, as methods of [`Store`].

use super::{comments, following, messages, news, outbound};
use crate::error::StoreError;
use crate::{
    Added, Interest, MailToken, MailboxLimits, Message, MessageRange, NewComment, NewMail,
    NewMessage, NewNews, Outbound, Sent, Store, db,
};
use fanorona_game::{AccountId, MailWish, PlayerName, Timestamp};

impl Store {
    /// Stores a message for all recipients, or for none.
    pub async fn send_message(
        &self,
        new: NewMessage,
        limits: MailboxLimits,
    ) -> Result<Sent, StoreError> {
        self.writer
            .write(messages::SendMessage { new, limits })
            .await
    }

    /// Returns messages of `owner`, oldest first, and marks them as read.
    pub async fn read_messages(
        &self,
        owner: AccountId,
        which: MessageRange,
        at: Timestamp,
    ) -> Result<Vec<Message>, StoreError> {
        self.writer
            .write(messages::ReadMessages { owner, which, at })
            .await?
    }

    /// Deletes messages of `owner`. Returns how many.
    pub async fn erase_messages(
        &self,
        owner: AccountId,
        which: MessageRange,
    ) -> Result<u32, StoreError> {
        self.writer
            .write(messages::EraseMessages { owner, which })
            .await
    }

    /// Adds a comment and news for those who are told: the followers of the game, and its players.
    /// Returns these accounts.
    pub async fn add_comment(&self, new: NewComment) -> Result<Vec<AccountId>, StoreError> {
        self.writer.write(comments::AddComment { new }).await
    }

    /// Follows something, if the account follows fewer than `most` things.
    pub async fn follow(
        &self,
        who: AccountId,
        interest: Interest,
        most: u32,
    ) -> Result<Added, StoreError> {
        self.writer
            .write(following::Follow {
                who,
                interest,
                most,
            })
            .await
    }

    /// Stops following. Returns whether the player followed it.
    pub async fn unfollow(&self, who: AccountId, interest: Interest) -> Result<bool, StoreError> {
        let (what, subject) = interest.columns();
        let unfollow = db::query(following::UNFOLLOW)
            .bind(who.0)
            .bind(what)
            .bind(subject);
        self.writer.write(unfollow).await.map(|rows| rows > 0)
    }

    /// Stores a news item. If there is already one of this kind for the game, it is counted.
    pub async fn record_news(&self, new: NewNews) -> Result<(), StoreError> {
        self.writer.write(news::RecordNews { new }).await
    }

    /// Records a logout at `at`, and removes the player's news from before `old`.
    pub async fn note_logout(
        &self,
        who: AccountId,
        at: Timestamp,
        old: Timestamp,
    ) -> Result<(), StoreError> {
        self.writer.write(news::NoteLeave { who, at, old }).await
    }

    /// Changes how often the player gets mail. [`MailWish::Off`] also removes pending news.
    pub async fn set_mail_wish(&self, who: AccountId, wish: MailWish) -> Result<(), StoreError> {
        self.writer.write(outbound::SetWish { who, wish }).await
    }

    /// Unsubscribes the owner of the token and returns the name; `None` if the token is not valid
    /// (any more).
    pub async fn end_mail(&self, token: &MailToken) -> Result<Option<PlayerName>, StoreError> {
        self.writer
            .write(outbound::EndMail {
                token: token.clone(),
            })
            .await?
    }

    /// Makes mail due at `due`, or leaves it if it is due earlier.
    pub async fn plan_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(db::query(outbound::PLAN).bind(who.0).bind(due.0))
            .await
            .map(drop)
    }

    /// Clears the due time, because there is nothing to report.
    pub async fn drop_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(db::query(outbound::DROP).bind(who.0).bind(due.0))
            .await
            .map(drop)
    }

    /// Moves the due time from `due` to `later`, because too much was mailed. Does nothing if it
    /// has changed.
    pub async fn postpone_mail(
        &self,
        who: AccountId,
        due: Timestamp,
        later: Timestamp,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                db::query(outbound::POSTPONE)
                    .bind(who.0)
                    .bind(due.0)
                    .bind(later.0),
            )
            .await
            .map(drop)
    }

    /// Queues mail. Returns `false`, and queues nothing, if it is no longer due as in
    /// [`NewMail::due`].
    pub async fn queue_mail(&self, new: NewMail) -> Result<bool, StoreError> {
        self.writer.write(outbound::Queue { new }).await
    }

    /// Reserves a mail for an attempt until `next`. Returns whether it was unchanged: of several
    /// concurrent callers only one gets `true`.
    pub async fn claim_outbound(
        &self,
        piece: &Outbound,
        next: Timestamp,
    ) -> Result<bool, StoreError> {
        let Outbound {
            id,
            attempts,
            next_attempt: seen,
            ..
        } = *piece;
        let claim = db::query(outbound::CLAIM)
            .bind(id)
            .bind(i64::from(attempts))
            .bind(seen.0)
            .bind(next.0);
        self.writer.write(claim).await.map(|rows| rows > 0)
    }

    /// Removes a mail that was sent or given up.
    pub async fn forget_outbound(&self, id: i64) -> Result<(), StoreError> {
        self.writer
            .write(db::query(outbound::FORGET).bind(id))
            .await
            .map(drop)
    }
}
