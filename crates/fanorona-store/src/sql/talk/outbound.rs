//! Outgoing mail: when it is due, and what the relay has not accepted yet.
//!
//! Several servers may look for work at the same time. Each takes it with an update that applies
//! only to the state that was read, so no mail is written or sent twice.

use crate::db::{Connection, FromRow, Row, json, statements};
use crate::{MailToken, NewMail, NextMail, Outbound, Result, Store};
use fanorona_game::{AccountId, MailWish, Player, PlayerName, Timestamp};

statements! {
    SET_WISH = "insert into preference (account_id, name, value)
        select id, 'mail', $2 from account where id = $1
        on conflict (account_id, name) do update set value = excluded.value";
    PLAN_NONE = "update mailbox set mail_due = null where account_id = $1";
    THROW_AWAY = "delete from outbound where account_id = $1 and kind = 'news'";
    OWNER_OF_TOKEN = "select account.id, account.name
        from mailbox {cross|inner} join account on account.id = mailbox.account_id
        where mailbox.token = $1";
    USE_UP = "update mailbox set token = null where token = $1";
    ADDRESSEES = "select distinct account_id from address
        where account_id > $1 and confirmed_at is not null order by account_id limit $2";
    PLAN = "insert into mailbox (account_id, mail_due) select id, $2 from account where id = $1
        on conflict (account_id) do update set mail_due = {min|least}(coalesce(mailbox.mail_due,
            excluded.mail_due), excluded.mail_due)";
    DUE = "select account_id, mail_due from mailbox
        where mail_due is not null and mail_due <= $1
        order by mail_due limit $2";
    DROP = "update mailbox set mail_due = null where account_id = $1 and mail_due = $2";
    POSTPONE = "update mailbox set mail_due = $3 where account_id = $1 and mail_due = $2";
    /// Takes the due time, if it is still the one that was read.
    TAKE_DUE = "update mailbox set mail_due = null, mailed_at = $3, token = $4
        where account_id = $1 and mail_due = $2";
    /// An address can have been removed since it was read.
    QUEUE = "insert into outbound (account_id, address, subject, body, token, made_at, next_attempt)
        select $1, given.value, $3, $4, $5, $6, $6
            from {json_each($2)|jsonb_array_elements_text($2::jsonb)} as given
        where exists (
            select 1 from address
            where account_id = $1 and address = given.value and confirmed_at is not null
        )";
    WAITING = "select id, kind, address, subject, body, token, made_at, attempts, next_attempt
        from outbound where next_attempt <= $1
        order by next_attempt, id limit $2";
    CLAIM = "update outbound set attempts = attempts + 1, next_attempt = $4
        where id = $1 and attempts = $2 and next_attempt = $3";
    FORGET = "delete from outbound where id = $1";
    NEXT = "select (select min(mail_due) from mailbox where mail_due is not null) as due,
            (select min(next_attempt) from outbound) as attempt";
}

impl Store {
    /// Changes how often the player gets mail. [`MailWish::Off`] also removes pending news.
    pub async fn set_mail_wish(&self, who: AccountId, wish: MailWish) -> Result<()> {
        self.change(move |connection| Box::pin(set_wish(connection, who, wish)))
            .await
    }

    /// Unsubscribes the owner of the token and returns the name; `None` if the token is not valid
    /// (any more).
    pub async fn end_mail(&self, token: &MailToken) -> Result<Option<PlayerName>> {
        let token = token.clone();
        self.change(move |connection| {
            Box::pin(async move {
                let owner = OWNER_OF_TOKEN.first(connection, &token).await?;
                let Some(Player { id, name }) = owner else {
                    return Ok(None);
                };
                USE_UP.run(connection, token).await?;
                set_wish(connection, id, MailWish::Off).await?;
                Ok(Some(name))
            })
        })
        .await
    }

    /// Members with a confirmed mail address and an account number above `after`, in order.
    pub async fn members_with_address(
        &self,
        after: AccountId,
        limit: u32,
    ) -> Result<Vec<AccountId>> {
        self.all(ADDRESSEES, (after, limit)).await
    }

    /// Makes mail due at `due`, or leaves it if it is due earlier.
    pub async fn plan_mail(&self, who: AccountId, due: Timestamp) -> Result<()> {
        self.write(PLAN, (who, due)).await
    }

    /// Clears the due time, because there is nothing to report.
    pub async fn drop_mail(&self, who: AccountId, due: Timestamp) -> Result<()> {
        self.write(DROP, (who, due)).await
    }

    /// Moves the due time from `due` to `later`, because too much was mailed. Does nothing if it
    /// has changed.
    pub async fn postpone_mail(
        &self,
        who: AccountId,
        due: Timestamp,
        later: Timestamp,
    ) -> Result<()> {
        self.write(POSTPONE, (who, due, later)).await
    }

    /// The players whose mail is due, and since when, longest first.
    pub async fn due_mail(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(AccountId, Timestamp)>> {
        self.all(DUE, (now, limit)).await
    }

    /// Queues mail. Returns `false`, and queues nothing, if it is no longer due as in
    /// [`NewMail::due`].
    pub async fn queue_mail(&self, new: NewMail) -> Result<bool> {
        self.change(move |connection| {
            Box::pin(async move {
                let NewMail {
                    account,
                    due,
                    addresses,
                    subject,
                    body,
                    token,
                    at,
                } = new;
                if TAKE_DUE.run(connection, (account, due, at, &token)).await? == 0 {
                    return Ok(false);
                }
                let values = (account, json(&addresses), subject, body, token, at);
                QUEUE.run(connection, values).await?;
                Ok(true)
            })
        })
        .await
    }

    /// The mails to be tried now, longest waiting first.
    pub async fn outbound(&self, now: Timestamp, limit: u32) -> Result<Vec<Outbound>> {
        self.all(WAITING, (now, limit)).await
    }

    /// Reserves a mail for an attempt until `next`. Returns whether it was unchanged: of several
    /// concurrent callers only one gets `true`.
    pub async fn claim_outbound(&self, piece: &Outbound, next: Timestamp) -> Result<bool> {
        let seen = piece.next_attempt;
        self.write(CLAIM, (piece.id, piece.attempts, seen, next))
            .await
    }

    /// Removes a mail that was sent or given up.
    pub async fn forget_outbound(&self, id: i64) -> Result<()> {
        self.write(FORGET, id).await
    }

    /// The next time at which mail is due or an attempt is possible.
    pub async fn next_mail(&self) -> Result<NextMail> {
        let (due, attempt) = self.one(NEXT, ()).await?;
        Ok(NextMail { due, attempt })
    }
}

async fn set_wish(connection: &mut Connection, who: AccountId, wish: MailWish) -> sqlx::Result<()> {
    SET_WISH.run(connection, (who, wish.name())).await?;
    match wish {
        MailWish::Off => {
            PLAN_NONE.run(connection, who).await?;
            THROW_AWAY.run(connection, who).await.map(drop)
        }
        MailWish::Digest | MailWish::Turn => Ok(()),
    }
}

impl FromRow for Outbound {
    const TABLE: &'static str = "outbound";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            address: row.get("address")?,
            subject: row.get("subject")?,
            body: row.get("body")?,
            token: match row.get("kind")? {
                "confirmation" => None,
                _ => row.get("token")?,
            },
            made_at: row.get("made_at")?,
            attempts: row.get("attempts")?,
            next_attempt: row.get("next_attempt")?,
        })
    }
}
