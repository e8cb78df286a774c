//! Messages: stored for all recipients or for none, and numbered per mailbox.

use super::chat::hides;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::group::Write;
use crate::{MailboxLimits, Message, MessageRange, NewMessage, Sent, Store};
use fanorona_game::{AccountId, Timestamp};

/// The senders of unread messages to $1 whom $1 hears, and $2, each with the number of those
/// messages, and whether $1 knows the sender: has written to the sender, has played with the
/// sender, follows the sender, or one is a bot of the other. Everybody knows the administrators.
pub(crate) const SENDERS: Sql = sql!(
    "select sender.id, sender.unread, cast(case when
        exists (select 1 from message where message.recipient = sender.id and message.sender = $1)
        or exists (select 1 from game where game.white = $1 and game.black = sender.id and game.ended_at is not null
            and game.result <> '*')
        or exists (select 1 from game where game.black = $1 and game.white = sender.id and game.ended_at is not null
            and game.result <> '*')
        or exists (select 1 from game where game.white = $1 and game.finished = 0 and game.black = sender.id)
        or exists (select 1 from game where game.black = $1 and game.finished = 0 and game.white = sender.id)
        or exists (
            select 1 from following
            where following.account_id = $1 and following.what = 'player' and following.subject = sender.id
        )
        or exists (select 1 from administrator where administrator.account_id = sender.id)
        or exists (select 1 from bot where bot.account_id = sender.id and bot.owner = $1)
        or exists (select 1 from bot where bot.account_id = $1 and bot.owner = sender.id)
        then 1 else 0 end as bigint) as known
    from (
        select id, cast(sum(unread) as bigint) as unread from (
            select message.sender as id, 1 as unread from message
            where message.recipient = $1 and message.read_at is null and not ",
    hides!("message.recipient", "message.sender"),
    "
            union all
            select $2, 0
        ) as waiting
        where id is not null
        group by id
    ) as sender
    order by sender.id"
);

/// Removes the oldest unread message from $2 to $1.
pub(crate) const GIVE_WAY: Sql = sql!(
    "delete from message where recipient = $1 and number = (
        select min(number) from message where recipient = $1 and sender = $2 and read_at is null
    )"
);

/// Removes the oldest message of a full mailbox that is read, or from somebody whom the owner does
/// not hear.
pub(crate) const MAKE_ROOM: Sql = sql!(
    "delete from message
    where recipient = $1 and number in (
        select number from message where recipient = $1 and (read_at is not null or ",
    hides!("message.recipient", "message.sender"),
    ")
        order by number
        limit {max|greatest}(0, 1 - $2 + (select count(*) from message where recipient = $1))
    )"
);

pub(crate) const KEEP: Sql = sql!(
    "insert into message (recipient, number, sender, text, sent_at)
    select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from message where recipient = $1
    returning number"
);

/// Stores a message for all recipients, or for none.
pub(crate) struct SendMessage {
    pub(crate) new: NewMessage,
    pub(crate) limits: MailboxLimits,
}

impl Write for SendMessage {
    type Answer = Sent;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Sent> {
        let Self { new, limits } = self;
        let mut giving_way = Vec::new();
        for owner in &new.to {
            match room(connection, *owner, new.from, *limits).await? {
                Room::Free => {}
                Room::OfStranger(stranger) => giving_way.push((*owner, stranger)),
                Room::None(why) => return Ok(why),
            }
        }
        for (owner, stranger) in giving_way {
            db::query(GIVE_WAY)
                .bind(owner.0)
                .bind(stranger.0)
                .execute(&mut *connection)
                .await?;
        }
        let mut numbers = Vec::with_capacity(new.to.len());
        for recipient in &new.to {
            db::query(MAKE_ROOM)
                .bind(recipient.0)
                .bind(i64::from(limits.messages))
                .execute(&mut *connection)
                .await?;
            let kept = db::query_scalar::<i64>(KEEP)
                .bind(recipient.0)
                .bind(new.from.0)
                .bind(&new.text)
                .bind(new.sent_at.0)
                .fetch_all(&mut *connection)
                .await?;
            numbers.extend(
                kept.into_iter()
                    .filter_map(|number| u32::try_from(number).ok()),
            );
        }
        Ok(Sent::Kept(numbers))
    }
}

/// Whether a mailbox has room for one more message.
enum Room {
    Free,
    /// If a message of this sender, whom the owner does not know, gives way.
    OfStranger(AccountId),
    None(Sent),
}

/// A sender of unread messages in a mailbox.
struct Sender {
    id: AccountId,
    unread: i64,
    known: bool,
}

/// Whether the mailbox of `owner` has room for a message from `from`.
async fn room(
    connection: &mut Connection,
    owner: AccountId,
    from: AccountId,
    limits: MailboxLimits,
) -> sqlx::Result<Room> {
    let rows = db::query(SENDERS)
        .bind(owner.0)
        .bind(from.0)
        .fetch_all(connection)
        .await?;
    let mut senders = Vec::with_capacity(rows.len());
    for row in &rows {
        let (id, known) = (
            AccountId(row.try_get("id")?),
            row.try_get::<i64>("known")? == 1,
        );
        senders.push(Sender {
            id,
            unread: row.try_get("unread")?,
            known,
        });
    }
    let unread = |known: &dyn Fn(bool) -> bool| -> i64 {
        senders
            .iter()
            .filter(|sender| known(sender.known))
            .map(|sender| sender.unread)
            .sum()
    };
    let me = senders.iter().find(|sender| sender.id == from);
    let (mine, known) = me.map_or((0, false), |me| (me.unread, me.known));
    if mine >= i64::from(limits.unread_of_one) {
        return Ok(Room::None(Sent::Unread(owner)));
    }
    let is_full = unread(&|_| true) >= i64::from(limits.messages);
    let is_full_of_strangers = unread(&|known| !known) >= i64::from(limits.unread_of_strangers);
    if !is_full && (known || !is_full_of_strangers) {
        return Ok(Room::Free);
    }
    let strangers = senders
        .iter()
        .filter(|sender| !sender.known && sender.unread > 0);
    let fullest = strangers.max_by_key(|sender| sender.unread);
    Ok(match fullest {
        // Among strangers, the one with the most gives way, and only to somebody who has fewer even
        // with one more.
        Some(fullest) if known || fullest.unread > mine + 1 => Room::OfStranger(fullest.id),
        Some(_) if !is_full => Room::None(Sent::FullOfStrangers(owner)),
        Some(_) | None => Room::None(Sent::Full(owner)),
    })
}

/// Selects messages of $1 from those whom $1 hears, with the names of their senders; `$rest` is the
/// rest of the statement.
macro_rules! select_messages {
    ($rest:literal) => {
        concat!(
            "select message.number, sender.name as sender_name, message.sender, message.text,
                message.sent_at, message.read_at
            from message join account as sender on sender.id = message.sender
            where message.recipient = $1 and not ",
            hides!("message.recipient", "message.sender"),
            " ",
            $rest
        )
    };
}

pub(crate) const LIST: Sql = sql!(select_messages!(
    "and message.number < $2 order by message.number desc limit $3"
));
pub(crate) const ONE: Sql = sql!(select_messages!("and message.number = $2"));
pub(crate) const UNREAD: Sql = sql!(select_messages!(
    "and message.read_at is null order by message.number limit $2"
));

impl Store {
    /// The messages of `owner` below the number `before`, newest first.
    pub async fn messages(
        &self,
        owner: AccountId,
        before: Option<u32>,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let before = before.map_or(i64::MAX, i64::from);
        self.all(
            db::query(LIST)
                .bind(owner.0)
                .bind(before)
                .bind(i64::from(limit)),
            message,
        )
        .await
    }
}

fn message(row: &Row) -> Result<Message, StoreError> {
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

pub(crate) const MARK_READ: Sql = sql!(
    "update message set read_at = $3
    where recipient = $1 and number in (select cast(value as bigint)
        from {json_each($2)|jsonb_array_elements($2::jsonb)}) and read_at is null"
);

/// Returns messages and marks them as read.
pub(crate) struct ReadMessages {
    pub(crate) owner: AccountId,
    pub(crate) which: MessageRange,
    pub(crate) at: Timestamp,
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
        let rows = db::query(statement)
            .bind(self.owner.0)
            .bind(which)
            .fetch_all(&mut *connection)
            .await?;
        let found: Result<Vec<Message>, StoreError> = rows.iter().map(message).collect();
        if let Ok(messages) = &found {
            let numbers: Vec<u32> = messages.iter().map(|message| message.number).collect();
            let numbers = serde_json::to_string(&numbers).expect("numbers can be written as JSON");
            db::query(MARK_READ)
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
pub(crate) const ERASE: Sql = sql!(
    "delete from message
    where recipient = $1 and (number = $2 or $2 is null) and ($3 = 0 or read_at is null)"
);

/// Deletes messages. Returns how many.
pub(crate) struct EraseMessages {
    pub(crate) owner: AccountId,
    pub(crate) which: MessageRange,
}

impl Write for EraseMessages {
    type Answer = u32;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<u32> {
        let (number, unread) = match self.which {
            MessageRange::One(number) => (Some(number), false),
            MessageRange::Unread(_) => (None, true),
            MessageRange::All => (None, false),
        };
        let erase = db::query(ERASE)
            .bind(self.owner.0)
            .bind(number.map(i64::from))
            .bind(i64::from(unread));
        Ok(u32::try_from(erase.execute(connection).await?.rows_affected()).unwrap_or(u32::MAX))
    }
}
