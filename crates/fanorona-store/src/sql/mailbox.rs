//! Implements [`Mailboxes`] with the modules that contain the statements.

use super::dialect::ThisStore;
use super::{comments, following, messages, news, outbound};
use crate::error::StoreError;
use crate::{
    Added, Comment, Interest, MailToken, Mailbox, MailboxLimits, Mailboxes, Message, MessageRange, Moved,
    NewComment, NewMail, NewMessage, NewNews, News, NextMail, Outbound, Sent,
};
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, MailWish, PlayerName, Timestamp};

#[async_trait]
impl Mailboxes for ThisStore {
    async fn send_message(&self, new: NewMessage, limits: MailboxLimits) -> Result<Sent, StoreError> {
        self.writer.write(messages::SendMessage { new, limits }).await
    }

    async fn messages(
        &self,
        owner: AccountId,
        before: Option<u32>,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError> {
        messages::messages(self, owner, before, limit).await
    }

    async fn read_messages(
        &self,
        owner: AccountId,
        which: MessageRange,
        at: Timestamp,
    ) -> Result<Vec<Message>, StoreError> {
        self.writer.write(messages::ReadMessages { owner, which, at }).await?
    }

    async fn erase_messages(&self, owner: AccountId, which: MessageRange) -> Result<u32, StoreError> {
        self.writer.write(messages::EraseMessages { owner, which }).await
    }

    async fn add_comment(&self, new: NewComment) -> Result<Vec<AccountId>, StoreError> {
        self.writer.write(comments::AddComment { new }).await
    }

    async fn comments(
        &self,
        board: GameId,
        limit: u32,
        reader: Option<AccountId>,
    ) -> Result<Vec<Comment>, StoreError> {
        comments::last(self, board, limit, reader).await
    }

    async fn follow(&self, who: AccountId, interest: Interest, most: u32) -> Result<Added, StoreError> {
        self.writer.write(following::Follow { who, interest, most }).await
    }

    async fn unfollow(&self, who: AccountId, interest: Interest) -> Result<bool, StoreError> {
        self.writer.write(following::Unfollow { who, interest }).await
    }

    async fn interests(&self, who: AccountId) -> Result<Vec<Interest>, StoreError> {
        following::interests(self, who).await
    }

    async fn followers(&self, interest: Interest) -> Result<Vec<AccountId>, StoreError> {
        following::followers(self, interest).await
    }

    async fn record_news(&self, new: NewNews) -> Result<(), StoreError> {
        self.writer.write(news::RecordNews { new }).await
    }

    async fn news_of(&self, who: AccountId, since: Timestamp, limit: u32) -> Result<Vec<News>, StoreError> {
        news::of_account(self, who, since, limit).await
    }

    async fn moved_boards(
        &self,
        who: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Moved>, StoreError> {
        following::moved(self, who, since, limit).await
    }

    async fn mailbox(&self, owner: AccountId) -> Result<Option<Mailbox>, StoreError> {
        news::mailbox(self, owner).await
    }

    async fn note_logout(&self, who: AccountId, at: Timestamp, old: Timestamp) -> Result<(), StoreError> {
        self.writer.write(news::NoteLeave { who, at, old }).await
    }

    async fn set_mail_wish(&self, who: AccountId, wish: MailWish) -> Result<(), StoreError> {
        self.writer.write(outbound::SetWish { who, wish }).await
    }

    async fn end_mail(&self, token: &MailToken) -> Result<Option<PlayerName>, StoreError> {
        self.writer.write(outbound::EndMail { token: token.clone() }).await?
    }

    async fn members_with_address(&self, after: AccountId, limit: u32) -> Result<Vec<AccountId>, StoreError> {
        outbound::members_with_address(self, after, limit).await
    }

    async fn plan_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError> {
        self.writer.write(outbound::Plan { who, due }).await
    }

    async fn due_mail(&self, now: Timestamp, limit: u32) -> Result<Vec<(AccountId, Timestamp)>, StoreError> {
        outbound::due(self, now, limit).await
    }

    async fn drop_mail(&self, who: AccountId, due: Timestamp) -> Result<(), StoreError> {
        self.writer.write(outbound::DropDue { who, due }).await
    }

    async fn postpone_mail(
        &self,
        who: AccountId,
        due: Timestamp,
        later: Timestamp,
    ) -> Result<(), StoreError> {
        self.writer.write(outbound::Postpone { who, due, later }).await
    }

    async fn queue_mail(&self, new: NewMail) -> Result<bool, StoreError> {
        self.writer.write(outbound::Queue { new }).await
    }

    async fn outbound(&self, now: Timestamp, limit: u32) -> Result<Vec<Outbound>, StoreError> {
        outbound::waiting(self, now, limit).await
    }

    async fn claim_outbound(&self, piece: &Outbound, next: Timestamp) -> Result<bool, StoreError> {
        let Outbound { id, attempts, next_attempt: seen, .. } = *piece;
        self.writer.write(outbound::Claim { id, attempts, seen, next }).await
    }

    async fn forget_outbound(&self, id: i64) -> Result<(), StoreError> {
        self.writer.write(outbound::Forget { id }).await
    }

    async fn next_mail(&self) -> Result<NextMail, StoreError> {
        outbound::next(self).await
    }
}
