//! Outgoing mail: when it is due, and what the relay has not accepted yet.
//!
//! Several servers may look for work at the same time. Each takes it with an update that applies
//! only to the state that was read, so no mail is written or sent twice.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::{MailToken, NewMail, NextMail, Outbound, Store};
use fanorona_game::{AccountId, MailWish, PlayerName, Timestamp};

pub(crate) const SET_WISH: Sql = sql!(
    "insert into preference (account_id, name, value)
    select id, 'mail', $2 from account where id = $1
    on conflict (account_id, name) do update set value = excluded.value"
);

pub(crate) const PLAN_NONE: Sql = sql!("update mailbox set mail_due = null where account_id = $1");

pub(crate) const THROW_AWAY: Sql =
    sql!("delete from outbound where account_id = $1 and kind = 'news'");

/// Changes how often a player gets mail.
pub(crate) struct SetWish {
    pub(crate) who: AccountId,
    pub(crate) wish: MailWish,
}

impl Write for SetWish {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        db::query(SET_WISH)
            .bind(self.who.0)
            .bind(self.wish.name())
            .execute(&mut *connection)
            .await?;
        match self.wish {
            MailWish::Off => throw_away(connection, self.who).await,
            MailWish::Digest | MailWish::Turn => Ok(()),
        }
    }
}

async fn throw_away(connection: &mut Connection, who: AccountId) -> sqlx::Result<()> {
    db::query(PLAN_NONE)
        .bind(who.0)
        .execute(&mut *connection)
        .await?;
    db::query(THROW_AWAY)
        .bind(who.0)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) const OWNER_OF_TOKEN: Sql = sql!(
    "select account.id, account.name
    from mailbox {cross|inner} join account on account.id = mailbox.account_id
    where mailbox.token = $1"
);

pub(crate) const USE_UP: Sql = sql!("update mailbox set token = null where token = $1");

/// Unsubscribes the owner of a token.
pub(crate) struct EndMail {
    pub(crate) token: MailToken,
}

impl Write for EndMail {
    type Answer = Result<Option<PlayerName>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let rows = db::query(OWNER_OF_TOKEN)
            .bind(&self.token.0)
            .fetch_all(&mut *connection)
            .await?;
        let Some(row) = rows.first() else {
            return Ok(Ok(None));
        };
        let owner = match key(row, "mailbox") {
            Ok(id) => Cells::new(row, "account", id).player("id", "name"),
            Err(error) => Err(error),
        };
        let owner = match owner {
            Ok(owner) => owner,
            Err(error) => return Ok(Err(error)),
        };
        let off = MailWish::Off.name();
        db::query(SET_WISH)
            .bind(owner.id.0)
            .bind(off)
            .execute(&mut *connection)
            .await?;
        db::query(USE_UP)
            .bind(&self.token.0)
            .execute(&mut *connection)
            .await?;
        throw_away(connection, owner.id).await?;
        Ok(Ok(Some(owner.name)))
    }
}

pub(crate) const ADDRESSEES: Sql = sql!(
    "select distinct account_id from address
    where account_id > $1 and confirmed_at is not null order by account_id limit $2"
);

impl Store {
    /// Members with a confirmed mail address and an account number above `after`, in order.
    pub async fn members_with_address(
        &self,
        after: AccountId,
        limit: u32,
    ) -> Result<Vec<AccountId>, StoreError> {
        let ids = db::query_scalar(ADDRESSEES)
            .bind(after.0)
            .bind(i64::from(limit))
            .fetch_all(&mut self.reader().await?)
            .await?;
        Ok(ids.into_iter().map(AccountId).collect())
    }
}

pub(crate) const PLAN: Sql = sql!(
    "insert into mailbox (account_id, mail_due) select id, $2 from account where id = $1
    on conflict (account_id) do update set mail_due = {min|least}(coalesce(mailbox.mail_due,
        excluded.mail_due), excluded.mail_due)"
);

pub(crate) const DUE: Sql = sql!(
    "select account_id, mail_due from mailbox
    where mail_due is not null and mail_due <= $1
    order by mail_due limit $2"
);

impl Store {
    /// The players whose mail is due, and since when, longest first.
    pub async fn due_mail(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(AccountId, Timestamp)>, StoreError> {
        let rows = db::query(DUE)
            .bind(now.0)
            .bind(i64::from(limit))
            .fetch_all(&mut self.reader().await?)
            .await?;
        let read = |row: &Row| {
            Ok((
                AccountId(row.try_get("account_id")?),
                Timestamp(row.try_get("mail_due")?),
            ))
        };
        Ok(rows.iter().map(read).collect::<sqlx::Result<Vec<_>>>()?)
    }
}

pub(crate) const DROP: Sql =
    sql!("update mailbox set mail_due = null where account_id = $1 and mail_due = $2");

pub(crate) const POSTPONE: Sql =
    sql!("update mailbox set mail_due = $3 where account_id = $1 and mail_due = $2");

/// Takes the due time, if it is still the one that was read.
pub(crate) const TAKE_DUE: Sql = sql!(
    "update mailbox set mail_due = null, mailed_at = $3, token = $4
    where account_id = $1 and mail_due = $2"
);

/// An address can have been removed since it was read.
pub(crate) const QUEUE: Sql = sql!(
    "insert into outbound (account_id, address, subject, body, token, made_at, next_attempt)
    select $1, given.value, $3, $4, $5, $6, $6
        from {json_each($2)|jsonb_array_elements_text($2::jsonb)} as given
    where exists (
        select 1 from address
        where account_id = $1 and address = given.value and confirmed_at is not null
    )"
);

/// Queues mail.
pub(crate) struct Queue {
    pub(crate) new: NewMail,
}

impl Write for Queue {
    type Answer = bool;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let NewMail {
            account,
            due,
            addresses,
            subject,
            body,
            token,
            at,
        } = &self.new;
        let take = db::query(TAKE_DUE)
            .bind(account.0)
            .bind(due.0)
            .bind(at.0)
            .bind(&token.0);
        if take.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(false);
        }
        let addresses = serde_json::to_string(addresses).expect("strings can be written as JSON");
        db::query(QUEUE)
            .bind(account.0)
            .bind(addresses)
            .bind(subject)
            .bind(body)
            .bind(&token.0)
            .bind(at.0)
            .execute(connection)
            .await?;
        Ok(true)
    }
}

pub(crate) const WAITING: Sql = sql!(
    "select id, kind, address, subject, body, token, made_at, attempts, next_attempt
    from outbound where next_attempt <= $1
    order by next_attempt, id limit $2"
);

impl Store {
    /// The mails to be tried now, longest waiting first.
    pub async fn outbound(&self, now: Timestamp, limit: u32) -> Result<Vec<Outbound>, StoreError> {
        self.all(
            db::query(WAITING).bind(now.0).bind(i64::from(limit)),
            outbound,
        )
        .await
    }
}

fn outbound(row: &Row) -> Result<Outbound, StoreError> {
    let id = key(row, "outbound")?;
    let cells = Cells::new(row, "outbound", id);
    let token = match cells.get("kind")? {
        "confirmation" => None,
        _ => Some(MailToken(cells.get("token")?)),
    };
    Ok(Outbound {
        id,
        address: cells.get("address")?,
        subject: cells.get("subject")?,
        body: cells.get("body")?,
        token,
        made_at: cells.timestamp("made_at")?,
        attempts: cells.number("attempts")?,
        next_attempt: cells.timestamp("next_attempt")?,
    })
}

pub(crate) const CLAIM: Sql = sql!(
    "update outbound set attempts = attempts + 1, next_attempt = $4
    where id = $1 and attempts = $2 and next_attempt = $3"
);

pub(crate) const FORGET: Sql = sql!("delete from outbound where id = $1");

pub(crate) const NEXT: Sql = sql!(
    "select (select min(mail_due) from mailbox where mail_due is not null) as due,
        (select min(next_attempt) from outbound) as attempt"
);

impl Store {
    /// The next time at which mail is due or an attempt is possible.
    pub async fn next_mail(&self) -> Result<NextMail, StoreError> {
        let row = db::query(NEXT).fetch_one(&mut self.reader().await?).await?;
        let moment = |column| {
            row.try_get::<Option<i64>>(column)
                .map(|moment| moment.map(Timestamp))
        };
        Ok(NextMail {
            due: moment("due")?,
            attempt: moment("attempt")?,
        })
    }
}
