//! Messages: stored for all recipients or for none, and numbered per mailbox.

use super::decode::Cells;
use super::dialect::{Connection, DbRow, ThisStore, sql};
use super::group::Write;
use crate::error::StoreError;
use crate::{MailboxLimits, Message, MessageRange, NewMessage, Sent};
use fanorona_game::{AccountId, Timestamp};
use sqlx::Row;

/// For each account of $1 in order: the number of messages, of unread ones, and of unread ones from $2.
pub(super) const WAITING: &str = "
    select cast(wanted.value as bigint) as recipient,
        (select count(*) from message where recipient = cast(wanted.value as bigint) and read_at is null) as unread,
        (
            select count(*) from message
            where recipient = cast(wanted.value as bigint) and read_at is null and sender = $2
        ) as of_sender
    from json_each($1) as wanted
    order by wanted.key
";

/// Removes the oldest read message of a full mailbox.
pub(super) const MAKE_ROOM: &str = "
    delete from message
    where recipient = $1 and number in (
        select number from message where recipient = $1 and read_at is not null
        order by number
        limit max(0, 1 - $2 + (select count(*) from message where recipient = $1))
    )
";

pub(super) const KEEP: &str = "
    insert into message (recipient, number, sender, text, sent_at)
    select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from message where recipient = $1
    returning number
";

/// Stores a message for all recipients, or for none.
pub(super) struct SendMessage {
    pub(super) new: NewMessage,
    pub(super) limits: MailboxLimits,
}

impl Write for SendMessage {
    type Answer = Sent;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Sent> {
        let Self { new, limits } = self;
        let to: Vec<i64> = new.to.iter().map(|account| account.0).collect();
        let to_all = serde_json::to_string(&to).expect("numbers can be written as JSON");
        let boxes =
            sqlx::query(sql(WAITING)).bind(to_all).bind(new.from.0).fetch_all(&mut *connection).await?;
        for row in &boxes {
            let recipient = AccountId(row.try_get("recipient")?);
            if row.try_get::<i64, _>("of_sender")? >= i64::from(limits.unread_of_one) {
                return Ok(Sent::Unread(recipient));
            }
            if row.try_get::<i64, _>("unread")? >= i64::from(limits.messages) {
                return Ok(Sent::Full(recipient));
            }
        }
        let mut numbers = Vec::with_capacity(to.len());
        for recipient in to {
            sqlx::query(sql(MAKE_ROOM))
                .bind(recipient)
                .bind(i64::from(limits.messages))
                .execute(&mut *connection)
                .await?;
            let kept = sqlx::query_scalar::<_, i64>(sql(KEEP))
                .bind(recipient)
                .bind(new.from.0)
                .bind(&new.text)
                .bind(new.sent_at.0)
                .fetch_all(&mut *connection)
                .await?;
            numbers.extend(kept.into_iter().filter_map(|number| u32::try_from(number).ok()));
        }
        Ok(Sent::Kept(numbers))
    }
}

/// Selects messages of $1 with the names of their senders; `$rest` is the rest of the statement.
macro_rules! select_messages {
    ($rest:literal) => {
        concat!(
            "select message.number, sender.name as sender_name, message.sender, message.text,
                message.sent_at, message.read_at
            from message join account as sender on sender.id = message.sender
            where message.recipient = $1 ",
            $rest
        )
    };
}

pub(super) const LIST: &str =
    select_messages!("and message.number < $2 order by message.number desc limit $3");
pub(super) const ONE: &str = select_messages!("and message.number = $2");
pub(super) const UNREAD: &str =
    select_messages!("and message.read_at is null order by message.number limit $2");

/// The messages of `owner` below the number `before`, newest first.
pub(super) async fn messages(
    store: &ThisStore,
    owner: AccountId,
    before: Option<u32>,
    limit: u32,
) -> Result<Vec<Message>, StoreError> {
    let before = before.map_or(i64::MAX, i64::from);
    let rows = sqlx::query(sql(LIST))
        .bind(owner.0)
        .bind(before)
        .bind(i64::from(limit))
        .fetch_all(&mut *store.reader().await?)
        .await?;
    rows.iter().map(message).collect()
}

fn message(row: &DbRow) -> Result<Message, StoreError> {
    let number = Cells::new(row, "message", "of unknown number").number("number")?;
    let cells = Cells::new(row, "message", number);
    Ok(Message {
        number,
        from: cells.player("sender", "sender_name")?.name,
        text: cells.get("text")?,
        sent_at: cells.timestamp("sent_at")?,
        read_at: cells.get::<Option<i64>>("read_at")?.map(Timestamp),
    })
}

pub(super) const MARK_READ: &str = "
    update message set read_at = $3
    where recipient = $1 and number in (select cast(value as bigint) from json_each($2)) and read_at is null
";

/// Returns messages and marks them as read.
pub(super) struct ReadMessages {
    pub(super) owner: AccountId,
    pub(super) which: MessageRange,
    pub(super) at: Timestamp,
}

impl Write for ReadMessages {
    type Answer = Result<Vec<Message>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let (statement, which) = match self.which {
            MessageRange::One(number) => (ONE, i64::from(number)),
            MessageRange::Unread(limit) => (UNREAD, i64::from(limit)),
            MessageRange::All => (UNREAD, i64::MAX),
        };
        let rows =
            sqlx::query(sql(statement)).bind(self.owner.0).bind(which).fetch_all(&mut *connection).await?;
        let found: Result<Vec<Message>, StoreError> = rows.iter().map(message).collect();
        if let Ok(messages) = &found {
            let numbers: Vec<u32> = messages.iter().map(|message| message.number).collect();
            let numbers = serde_json::to_string(&numbers).expect("numbers can be written as JSON");
            sqlx::query(sql(MARK_READ))
                .bind(self.owner.0)
                .bind(numbers)
                .bind(self.at.0)
                .execute(connection)
                .await?;
        }
        Ok(found)
    }
}

/// The messages of $1 with the number $2, or all if it is null; only unread ones if $3.
pub(super) const ERASE: &str = "
    delete from message
    where recipient = $1 and (number = $2 or $2 is null) and ($3 = 0 or read_at is null)
";

/// Deletes messages. Returns how many.
pub(super) struct EraseMessages {
    pub(super) owner: AccountId,
    pub(super) which: MessageRange,
}

impl Write for EraseMessages {
    type Answer = u32;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<u32> {
        let (number, unread) = match self.which {
            MessageRange::One(number) => (Some(number), false),
            MessageRange::Unread(_) => (None, true),
            MessageRange::All => (None, false),
        };
        let erase =
            sqlx::query(sql(ERASE)).bind(self.owner.0).bind(number.map(i64::from)).bind(i64::from(unread));
        Ok(u32::try_from(erase.execute(connection).await?.rows_affected()).unwrap_or(u32::MAX))
    }
}
