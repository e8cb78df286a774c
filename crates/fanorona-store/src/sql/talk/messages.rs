//! Messages: stored for all recipients or for none, and numbered per mailbox.

use super::chat::IS_HIDDEN;
use crate::db::{Connection, FromRow, Row, Text, built, json, statements};
use crate::{MailboxLimits, Message, MessageRange, NewMessage, Result, Sent, Store};
use fanorona_game::{AccountId, Timestamp};

/// Whether the owner of a mailbox does not hear the sender of a message.
const HIDDEN_MESSAGE: &str = built!(Text::filled(
    IS_HIDDEN,
    &["message.recipient", "message.sender"]
));

/// Selects messages of $1, with the names of their senders, unless a condition is met.
const SELECT_MESSAGES: &str =
    "select message.number, sender.name as sender_name, message.sender, message.text,
        message.sent_at, message.read_at
    from message join account as sender on sender.id = message.sender
    where message.recipient = $1 and not ";

statements! {
    /// The senders of unread messages to $1 whom $1 hears, and $2, each with the number of those
    /// messages, and whether $1 knows the sender: has written to the sender, has played with the
    /// sender, follows the sender, or one is a bot of the other. Everybody knows the administrators.
    SENDERS =
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
        HIDDEN_MESSAGE,
        "
                union all
                select $2, 0
            ) as waiting
            where id is not null
            group by id
        ) as sender
        order by sender.id";
    /// Removes the oldest unread message from $2 to $1.
    GIVE_WAY = "delete from message where recipient = $1 and number = (
            select min(number) from message where recipient = $1 and sender = $2 and read_at is null
        )";
    /// Removes the oldest message of a full mailbox that is read, or from somebody whom the owner does
    /// not hear.
    MAKE_ROOM =
        "delete from message
        where recipient = $1 and number in (
            select number from message where recipient = $1 and (read_at is not null or ",
        HIDDEN_MESSAGE,
        ")
            order by number
            limit {max|greatest}(0, 1 - $2 + (select count(*) from message where recipient = $1))
        )";
    KEEP = "insert into message (recipient, number, sender, text, sent_at)
        select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from message where recipient = $1
        returning number";
    LIST =
        SELECT_MESSAGES, HIDDEN_MESSAGE,
        " and message.number < $2 order by message.number desc limit $3";
    ONE = SELECT_MESSAGES, HIDDEN_MESSAGE, " and message.number = $2";
    UNREAD =
        SELECT_MESSAGES, HIDDEN_MESSAGE,
        " and message.read_at is null order by message.number limit $2";
    MARK_READ = "update message set read_at = $3
        where recipient = $1 and number in (select cast(value as bigint)
            from {json_each($2)|jsonb_array_elements($2::jsonb)}) and read_at is null";
    /// The messages of $1 with the number $2, or all if it is null; only unread ones if $3.
    ERASE = "delete from message
        where recipient = $1 and (number = $2 or $2 is null) and ($3 = 0 or read_at is null)";
}

impl Store {
    /// Stores a message for all recipients, or for none.
    pub async fn send_message(&self, new: NewMessage, limits: MailboxLimits) -> Result<Sent> {
        self.change(move |connection| {
            Box::pin(async move {
                let mut giving_way = Vec::new();
                for owner in &new.to {
                    match room(connection, *owner, new.from, limits).await? {
                        Room::Free => {}
                        Room::OfStranger(stranger) => giving_way.push((*owner, stranger)),
                        Room::None(why) => return Ok(why),
                    }
                }
                for gives_way in giving_way {
                    GIVE_WAY.run(connection, gives_way).await?;
                }
                let mut numbers = Vec::with_capacity(new.to.len());
                for recipient in &new.to {
                    MAKE_ROOM
                        .run(connection, (recipient, limits.messages))
                        .await?;
                    let values = (recipient, new.from, &new.text, new.sent_at);
                    numbers.extend(KEEP.first::<u32>(connection, values).await?);
                }
                Ok(Sent::Kept(numbers))
            })
        })
        .await
    }

    /// The messages of `owner` below the number `before`, newest first.
    pub async fn messages(
        &self,
        owner: AccountId,
        before: Option<u32>,
        limit: u32,
    ) -> Result<Vec<Message>> {
        let before = before.map_or(i64::MAX, i64::from);
        self.all(LIST, (owner, before, limit)).await
    }

    /// Returns messages of `owner`, oldest first, and marks them as read.
    pub async fn read_messages(
        &self,
        owner: AccountId,
        which: MessageRange,
        at: Timestamp,
    ) -> Result<Vec<Message>> {
        self.change(move |connection| {
            Box::pin(async move {
                let (statement, which) = match which {
                    MessageRange::One(number) => (ONE, i64::from(number)),
                    MessageRange::Unread(limit) => (UNREAD, i64::from(limit)),
                    MessageRange::All => (UNREAD, i64::MAX),
                };
                let found: Vec<Message> = statement.all(connection, (owner, which)).await?;
                let numbers: Vec<u32> = found.iter().map(|message| message.number).collect();
                MARK_READ
                    .run(connection, (owner, json(&numbers), at))
                    .await?;
                Ok(found)
            })
        })
        .await
    }

    /// Deletes messages of `owner`. Returns how many.
    pub async fn erase_messages(&self, owner: AccountId, which: MessageRange) -> Result<u32> {
        let (number, unread) = match which {
            MessageRange::One(number) => (Some(number), false),
            MessageRange::Unread(_) => (None, true),
            MessageRange::All => (None, false),
        };
        self.write(ERASE, (owner, number, unread)).await
    }
}

/// Whether a mailbox has room for one more message.
enum Room {
    Free,
    /// If a message of this sender, whom the owner does not know, gives way.
    OfStranger(AccountId),
    None(Sent),
}

/// Whether the mailbox of `owner` has room for a message from `from`.
async fn room(
    connection: &mut Connection,
    owner: AccountId,
    from: AccountId,
    limits: MailboxLimits,
) -> sqlx::Result<Room> {
    let senders: Vec<(AccountId, i64, bool)> = SENDERS.all(connection, (owner, from)).await?;
    let unread = |wanted: &dyn Fn(bool) -> bool| -> i64 {
        let wanted = senders.iter().filter(|(_, _, known)| wanted(*known));
        wanted.map(|(_, unread, _)| unread).sum()
    };
    let me = senders.iter().find(|(sender, ..)| *sender == from);
    let (mine, known) = me.map_or((0, false), |(_, unread, known)| (*unread, *known));
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
        .filter(|(_, unread, known)| !known && *unread > 0);
    Ok(match strangers.max_by_key(|(_, unread, _)| unread) {
        // Among strangers, the one with the most gives way, and only to somebody who has fewer even
        // with one more.
        Some((fullest, unread, _)) if known || *unread > mine + 1 => Room::OfStranger(*fullest),
        Some(_) if !is_full => Room::None(Sent::FullOfStrangers(owner)),
        Some(_) | None => Room::None(Sent::Full(owner)),
    })
}

impl FromRow for Message {
    const TABLE: &'static str = "message";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("number")?,
            from: row.get("sender_name")?,
            text: row.get("text")?,
            sent_at: row.get("sent_at")?,
            read_at: row.get("read_at")?,
        })
    }
}
