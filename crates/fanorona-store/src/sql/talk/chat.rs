//! Channels and their members, censored players, and quiet mode.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::accounts::account_admin::player;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::{
    Added, Channel, ChannelCreated, ChannelLimits, ChannelRef, ChatFilter, NewChannel, Store,
};
use fanorona_game::{AccountId, ChannelId, ChannelName, Player};

impl Store {
    /// Adds `other` to the players whom `account` does not hear.
    pub async fn censor(
        &self,
        account: AccountId,
        other: AccountId,
        most: u32,
    ) -> Result<Added, StoreError> {
        self.writer
            .write(Censor {
                account,
                other,
                most,
            })
            .await
    }

    /// Removes `other` from the players whom `account` does not hear. Returns whether it was there.
    pub async fn uncensor(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(UNCENSOR).bind(account.0).bind(other.0))
            .await
            .map(|rows| rows > 0)
    }

    /// Whether `account` does not hear `other`. Everybody hears administrators.
    pub async fn censors(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError> {
        let rows = db::query(HIDES)
            .bind(account.0)
            .bind(other.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        Ok(!rows.is_empty())
    }

    /// The players whom `account` does not hear, by name.
    pub async fn censored(&self, account: AccountId) -> Result<Vec<Player>, StoreError> {
        db::query(CENSORED)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(player)
            .collect()
    }

    /// Turns quiet mode on or off.
    pub async fn set_quiet(&self, account: AccountId, quiet: bool) -> Result<(), StoreError> {
        self.writer
            .write(db::query(if quiet { BE_QUIET } else { HEAR_ALL }).bind(account.0))
            .await
            .map(drop)
    }

    /// Channels with a number above `after`, in order.
    pub async fn channels(
        &self,
        after: Option<ChannelId>,
        limit: u32,
    ) -> Result<Vec<Channel>, StoreError> {
        let query = db::query(CHANNELS)
            .bind(after.map_or(0, |after| after.0))
            .bind(i64::from(limit));
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(channel)
            .collect()
    }

    /// A channel.
    pub async fn channel(&self, which: &ChannelRef) -> Result<Option<Channel>, StoreError> {
        let query = match which {
            ChannelRef::Number(id) => db::query(CHANNEL_OF_NUMBER).bind(id.0),
            ChannelRef::Name(name) => db::query(CHANNEL_OF_NAME).bind(name.key()),
        };
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .first()
            .map(channel)
            .transpose()
    }

    /// Creates a channel with its founder as a member.
    pub async fn create_channel(
        &self,
        new: NewChannel,
        room: ChannelLimits,
    ) -> Result<ChannelCreated, StoreError> {
        self.writer.write(FoundChannel { new, room }).await
    }

    /// Closes a channel that is not permanent, for its founder. Returns whether it existed.
    pub async fn close_channel(&self, channel: ChannelId) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(CLOSE).bind(channel.0))
            .await
            .map(|rows| rows > 0)
    }

    /// Changes the topic of a channel, for its founder. Returns whether it existed.
    pub async fn set_topic(&self, channel: ChannelId, topic: &str) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(SET_TOPIC).bind(channel.0).bind(topic))
            .await
            .map(|rows| rows > 0)
    }

    /// Joins a channel; `None` if it does not exist.
    pub async fn join_channel(
        &self,
        account: AccountId,
        channel: ChannelId,
        most: u32,
    ) -> Result<Option<Added>, StoreError> {
        self.writer
            .write(JoinChannel {
                account,
                channel,
                most,
            })
            .await
    }

    /// Leaves a channel. Returns whether the player was a member.
    pub async fn leave_channel(
        &self,
        account: AccountId,
        channel: ChannelId,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(LEAVE).bind(account.0).bind(channel.0))
            .await
            .map(|rows| rows > 0)
    }
}

pub(crate) const HEARD_NOT: Sql =
    sql!("select other_id from censored where account_id = $1 order by other_id");
pub(crate) const JOINED: Sql =
    sql!("select channel_id from channel_member where account_id = $1 order by channel_id");
pub(crate) const WANTS_QUIET: Sql = sql!("select account_id from quiet where account_id = $1");

impl Store {
    /// What a player hears.
    pub async fn chat_filter(&self, account: AccountId) -> Result<ChatFilter, StoreError> {
        let censored: Vec<i64> = db::query_scalar(HEARD_NOT)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let channels: Vec<i64> = db::query_scalar(JOINED)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let quiet = db::query(WANTS_QUIET)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        Ok(ChatFilter {
            censored: censored.into_iter().map(AccountId).collect(),
            channels: channels.into_iter().map(ChannelId).collect(),
            quiet: !quiet.is_empty(),
        })
    }
}

/// Whether the account `$reader` does not hear `$author`. This condition decides what is hidden of
/// text that is stored and shown later, wherever it is: everybody hears administrators.
macro_rules! hides {
    ($reader:literal, $author:literal) => {
        concat!(
            "exists (
                select 1 from censored
                where censored.account_id = ",
            $reader,
            " and censored.other_id = ",
            $author,
            " and not exists (select 1 from administrator where administrator.account_id = censored.other_id)
            )"
        )
    };
}
pub(crate) use hides;

pub(crate) const HIDES: Sql = sql!(
    "select id from account where id = $1 and ",
    hides!("account.id", "$2")
);
pub(crate) const CENSORS: Sql =
    sql!("select account_id from censored where account_id = $1 and other_id = $2");
pub(crate) const CENSORED: Sql = sql!(
    "select account.id, account.name
    from censored {cross|inner} join account on account.id = censored.other_id
    where censored.account_id = $1
    order by account.key"
);
pub(crate) const CENSOR: Sql = sql!(
    "insert into censored (account_id, other_id)
    select $1, $2 where (select count(*) from censored where account_id = $1) < $3"
);
pub(crate) const UNCENSOR: Sql =
    sql!("delete from censored where account_id = $1 and other_id = $2");

struct Censor {
    account: AccountId,
    other: AccountId,
    most: u32,
}

impl Write for Censor {
    type Answer = Added;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Added> {
        let (account, other) = (self.account.0, self.other.0);
        keep(connection, (CENSORS, CENSOR), account, other, self.most).await
    }
}

/// Adds a pair with two statements: one that looks for it, and one that adds it within the limit.
async fn keep(
    connection: &mut Connection,
    (there, add): (Sql, Sql),
    account: i64,
    other: i64,
    most: u32,
) -> sqlx::Result<Added> {
    if !db::query(there)
        .bind(account)
        .bind(other)
        .fetch_all(&mut *connection)
        .await?
        .is_empty()
    {
        return Ok(Added::Already);
    }
    let added = db::query(add)
        .bind(account)
        .bind(other)
        .bind(i64::from(most))
        .execute(connection)
        .await?;
    Ok(if added.rows_affected() == 1 {
        Added::New
    } else {
        Added::TooMany
    })
}

pub(crate) const BE_QUIET: Sql = sql!(
    "insert into quiet (account_id) select id from account where id = $1 on conflict do nothing"
);
pub(crate) const HEAR_ALL: Sql = sql!("delete from quiet where account_id = $1");

/// The columns that [`channel`] reads.
macro_rules! select_channels {
    ($rest:literal) => {
        concat!(
            "select channel.id, channel.name as channel_name, channel.topic, channel.standing,
                channel.founder, account.name
            from channel left join account on account.id = channel.founder ",
            $rest
        )
    };
}

pub(crate) const CHANNELS: Sql = sql!(select_channels!(
    "where channel.id > $1 order by channel.id limit $2"
));
pub(crate) const CHANNEL_OF_NUMBER: Sql = sql!(select_channels!("where channel.id = $1"));
pub(crate) const CHANNEL_OF_NAME: Sql = sql!(select_channels!("where channel.key = $1"));

fn channel(row: &Row) -> Result<Channel, StoreError> {
    let id = key(row, "channel")?;
    let cells = Cells::new(row, "channel", id);
    let founder: Option<i64> = cells.get("founder")?;
    Ok(Channel {
        id: ChannelId(id),
        name: cells.word("channel_name", |name| ChannelName::new(name).ok())?,
        topic: cells.get("topic")?,
        founder: founder
            .map(|_| cells.player("founder", "name"))
            .transpose()?,
        standing: cells.flag("standing")?,
    })
}

/// $1 is the limit of channels.
pub(crate) const COUNT_CHANNELS: Sql = sql!("select id from channel where id > 0 limit $1");
pub(crate) const FOUNDED_BY: Sql = sql!("select id from channel where founder = $1 limit $2");
pub(crate) const FOUND: Sql = sql!(
    "insert into channel (name, key, skeleton, founder, topic, founded_at)
    select $1, $2, $3, cast($4 as bigint), $5, cast($6 as bigint)
    where not exists (select 1 from channel as other where other.key = $2)
        and not exists (select 1 from channel as other where other.skeleton = $3)
    returning id"
);

struct FoundChannel {
    new: NewChannel,
    room: ChannelLimits,
}

impl Write for FoundChannel {
    type Answer = ChannelCreated;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<ChannelCreated> {
        let Self { new, room } = self;
        let founder = new.founder.id.0;
        let joined = db::query(JOINED)
            .bind(founder)
            .fetch_all(&mut *connection)
            .await?;
        if joined.len() >= room.joined as usize {
            return Ok(ChannelCreated::TooManyJoined);
        }
        let own = db::query(FOUNDED_BY)
            .bind(founder)
            .bind(i64::from(room.of_one))
            .fetch_all(&mut *connection)
            .await?;
        if own.len() >= room.of_one as usize {
            return Ok(ChannelCreated::TooManyOfOne);
        }
        let all = db::query(COUNT_CHANNELS)
            .bind(i64::from(room.all))
            .fetch_all(&mut *connection)
            .await?;
        if all.len() >= room.all as usize {
            return Ok(ChannelCreated::TooMany);
        }
        let ids: Vec<i64> = db::query_scalar(FOUND)
            .bind(new.name.as_str())
            .bind(new.name.key())
            .bind(new.name.skeleton())
            .bind(founder)
            .bind(&new.topic)
            .bind(new.at.0)
            .fetch_all(&mut *connection)
            .await?;
        let Some(&id) = ids.first() else {
            return Ok(ChannelCreated::NameTaken);
        };
        db::query(JOIN)
            .bind(founder)
            .bind(id)
            .bind(i64::from(room.joined))
            .execute(connection)
            .await?;
        Ok(ChannelCreated::Created(Channel {
            id: ChannelId(id),
            name: new.name.clone(),
            topic: new.topic.clone(),
            founder: Some(new.founder.clone()),
            standing: false,
        }))
    }
}

/// Its members leave it.
pub(crate) const CLOSE: Sql = sql!("delete from channel where id = $1 and standing = 0");

pub(crate) const SET_TOPIC: Sql = sql!("update channel set topic = $2 where id = $1");

pub(crate) const IS_IN: Sql =
    sql!("select channel_id from channel_member where account_id = $1 and channel_id = $2");
pub(crate) const JOIN: Sql = sql!(
    "insert into channel_member (account_id, channel_id)
    select $1, $2 where (select count(*) from channel_member where account_id = $1) < $3"
);
pub(crate) const LEAVE: Sql =
    sql!("delete from channel_member where account_id = $1 and channel_id = $2");

struct JoinChannel {
    account: AccountId,
    channel: ChannelId,
    most: u32,
}

impl Write for JoinChannel {
    type Answer = Option<Added>;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<Added>> {
        let there = db::query(CHANNEL_OF_NUMBER)
            .bind(self.channel.0)
            .fetch_all(&mut *connection)
            .await?;
        if there.is_empty() {
            return Ok(None);
        }
        let (account, channel) = (self.account.0, self.channel.0);
        keep(connection, (IS_IN, JOIN), account, channel, self.most)
            .await
            .map(Some)
    }
}
