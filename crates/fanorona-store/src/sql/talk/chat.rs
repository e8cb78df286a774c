//! Channels and their members, censored players, and quiet mode.

use crate::db::{Connection, FromRow, Row, Sql, statements};
use crate::{
    Added, Channel, ChannelCreated, ChannelLimits, ChannelRef, ChatFilter, NewChannel, Result,
    Store,
};
use fanorona_game::{AccountId, ChannelId, Player};

/// Whether the account `[1]` does not hear `[2]`. This condition decides what is hidden of text that
/// is stored and shown later, wherever it is: everybody hears administrators.
pub(crate) const IS_HIDDEN: &str = "exists (
        select 1 from censored
        where censored.account_id = [1] and censored.other_id = [2] and not exists (
            select 1 from administrator where administrator.account_id = censored.other_id
        )
    )";

/// The columns of a [`Channel`].
const SELECT_CHANNELS: &str =
    "select channel.id, channel.name as channel_name, channel.topic, channel.standing,
        channel.founder, account.name
    from channel left join account on account.id = channel.founder ";

statements! {
    HEARD_NOT = "select other_id from censored where account_id = $1 order by other_id";
    JOINED = "select channel_id from channel_member where account_id = $1 order by channel_id";
    WANTS_QUIET = "select account_id from quiet where account_id = $1";
    HIDES =
        "select id from account where id = $1 and ",
        built!(Text::filled(IS_HIDDEN, &["account.id", "$2"]));
    CENSORS = "select account_id from censored where account_id = $1 and other_id = $2";
    CENSORED = "select account.id, account.name
        from censored {cross|inner} join account on account.id = censored.other_id
        where censored.account_id = $1
        order by account.key";
    CENSOR = "insert into censored (account_id, other_id)
        select $1, $2 where (select count(*) from censored where account_id = $1) < $3";
    UNCENSOR = "delete from censored where account_id = $1 and other_id = $2";
    BE_QUIET =
        "insert into quiet (account_id) select id from account where id = $1 on conflict do nothing";
    HEAR_ALL = "delete from quiet where account_id = $1";
    CHANNELS = SELECT_CHANNELS, "where channel.id > $1 order by channel.id limit $2";
    CHANNEL_OF_NUMBER = SELECT_CHANNELS, "where channel.id = $1";
    CHANNEL_OF_NAME = SELECT_CHANNELS, "where channel.key = $1";
    /// $1 is the limit of channels.
    COUNT_CHANNELS = "select id from channel where id > 0 limit $1";
    FOUNDED_BY = "select id from channel where founder = $1 limit $2";
    FOUND = "insert into channel (name, key, skeleton, founder, topic, founded_at)
        select $1, $2, $3, cast($4 as bigint), $5, cast($6 as bigint)
        where not exists (select 1 from channel as other where other.key = $2)
            and not exists (select 1 from channel as other where other.skeleton = $3)
        returning id";
    /// Its members leave it.
    CLOSE = "delete from channel where id = $1 and standing = 0";
    SET_TOPIC = "update channel set topic = $2 where id = $1";
    IS_IN = "select channel_id from channel_member where account_id = $1 and channel_id = $2";
    JOIN = "insert into channel_member (account_id, channel_id)
        select $1, $2 where (select count(*) from channel_member where account_id = $1) < $3";
    LEAVE = "delete from channel_member where account_id = $1 and channel_id = $2";
}

impl FromRow for Channel {
    const TABLE: &'static str = "channel";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            name: row.get("channel_name")?,
            topic: row.get("topic")?,
            founder: row.player_if_any("founder", "name")?,
            standing: row.get("standing")?,
        })
    }
}

impl Store {
    /// Adds `other` to the players whom `account` does not hear.
    pub async fn censor(&self, account: AccountId, other: AccountId, most: u32) -> Result<Added> {
        self.change(move |connection| {
            Box::pin(keep(connection, CENSORS, CENSOR, (account, other.0), most))
        })
        .await
    }

    /// Removes `other` from the players whom `account` does not hear. Returns whether it was there.
    pub async fn uncensor(&self, account: AccountId, other: AccountId) -> Result<bool> {
        self.write(UNCENSOR, (account, other)).await
    }

    /// Whether `account` does not hear `other`. Everybody hears administrators.
    pub async fn censors(&self, account: AccountId, other: AccountId) -> Result<bool> {
        self.any(HIDES, (account, other)).await
    }

    /// The players whom `account` does not hear, by name.
    pub async fn censored(&self, account: AccountId) -> Result<Vec<Player>> {
        self.all(CENSORED, account).await
    }

    /// Turns quiet mode on or off.
    pub async fn set_quiet(&self, account: AccountId, quiet: bool) -> Result<()> {
        let statement = if quiet { BE_QUIET } else { HEAR_ALL };
        self.write(statement, account).await
    }

    /// Channels with a number above `after`, in order.
    pub async fn channels(&self, after: Option<ChannelId>, limit: u32) -> Result<Vec<Channel>> {
        self.all(CHANNELS, (after.unwrap_or(ChannelId(0)), limit))
            .await
    }

    /// A channel.
    pub async fn channel(&self, which: &ChannelRef) -> Result<Option<Channel>> {
        match which {
            ChannelRef::Number(id) => self.first(CHANNEL_OF_NUMBER, id).await,
            ChannelRef::Name(name) => self.first(CHANNEL_OF_NAME, name.key()).await,
        }
    }

    /// Creates a channel with its founder as a member.
    pub async fn create_channel(
        &self,
        new: NewChannel,
        room: ChannelLimits,
    ) -> Result<ChannelCreated> {
        self.change(move |connection| {
            Box::pin(async move {
                let founder = new.founder.id;
                let joined: Vec<ChannelId> = JOINED.all(connection, founder).await?;
                if joined.len() >= room.joined as usize {
                    return Ok(ChannelCreated::TooManyJoined);
                }
                let own: Vec<ChannelId> =
                    FOUNDED_BY.all(connection, (founder, room.of_one)).await?;
                if own.len() >= room.of_one as usize {
                    return Ok(ChannelCreated::TooManyOfOne);
                }
                let all: Vec<ChannelId> = COUNT_CHANNELS.all(connection, room.all).await?;
                if all.len() >= room.all as usize {
                    return Ok(ChannelCreated::TooMany);
                }
                let NewChannel {
                    name,
                    founder,
                    topic,
                    at,
                } = new;
                let (key, skeleton) = (name.key(), name.skeleton());
                let values = (&name, key, skeleton, founder.id, &topic, at);
                let Some(id) = FOUND.first(connection, values).await? else {
                    return Ok(ChannelCreated::NameTaken);
                };
                JOIN.run(connection, (founder.id, id, room.joined)).await?;
                Ok(ChannelCreated::Created(Channel {
                    id,
                    name,
                    topic,
                    founder: Some(founder),
                    standing: false,
                }))
            })
        })
        .await
    }

    /// Closes a channel that is not permanent, for its founder. Returns whether it existed.
    pub async fn close_channel(&self, channel: ChannelId) -> Result<bool> {
        self.write(CLOSE, channel).await
    }

    /// Changes the topic of a channel, for its founder. Returns whether it existed.
    pub async fn set_topic(&self, channel: ChannelId, topic: &str) -> Result<bool> {
        self.write(SET_TOPIC, (channel, topic)).await
    }

    /// Joins a channel; `None` if it does not exist.
    pub async fn join_channel(
        &self,
        account: AccountId,
        channel: ChannelId,
        most: u32,
    ) -> Result<Option<Added>> {
        self.change(move |connection| {
            Box::pin(async move {
                if !CHANNEL_OF_NUMBER.any(connection, channel).await? {
                    return Ok(None);
                }
                let pair = (account, channel.0);
                keep(connection, IS_IN, JOIN, pair, most).await.map(Some)
            })
        })
        .await
    }

    /// Leaves a channel. Returns whether the player was a member.
    pub async fn leave_channel(&self, account: AccountId, channel: ChannelId) -> Result<bool> {
        self.write(LEAVE, (account, channel)).await
    }

    /// What a player hears.
    pub async fn chat_filter(&self, account: AccountId) -> Result<ChatFilter> {
        Ok(ChatFilter {
            censored: self.all(HEARD_NOT, account).await?.into_iter().collect(),
            channels: self.all(JOINED, account).await?.into_iter().collect(),
            quiet: self.any(WANTS_QUIET, account).await?,
        })
    }
}

/// Adds a pair with two statements: one that looks for it, and one that adds it within the limit.
async fn keep(
    connection: &mut Connection,
    there: Sql,
    add: Sql,
    (account, other): (AccountId, i64),
    most: u32,
) -> sqlx::Result<Added> {
    if there.any(connection, (account, other)).await? {
        return Ok(Added::Already);
    }
    Ok(match add.run(connection, (account, other, most)).await? {
        0 => Added::TooMany,
        _ => Added::New,
    })
}
