//! Chat: channels and their members, censored players, and quiet mode.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, ChannelId, ChannelName, Player, Timestamp};
use std::fmt;

/// A channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// The number of the channel.
    pub id: ChannelId,
    /// The name of the channel.
    pub name: ChannelName,
    /// What the channel is about.
    pub topic: String,
    /// The founder; `None` for permanent channels and if the founder's account was deleted.
    pub founder: Option<Player>,
    /// Whether the channel is permanent.
    pub standing: bool,
}

/// A reference to a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelRef {
    /// By number.
    Number(ChannelId),
    /// By name.
    Name(ChannelName),
}

/// A channel to create.
#[derive(Debug, Clone)]
pub struct NewChannel {
    /// The name of the channel.
    pub name: ChannelName,
    /// What the channel is about.
    pub topic: String,
    /// The founder, who also becomes a member.
    pub founder: Player,
    /// When it is created.
    pub at: Timestamp,
}

/// Limits for channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelLimits {
    /// The maximum number of channels.
    pub all: u32,
    /// The maximum number of channels per founder.
    pub of_one: u32,
    /// The maximum number of channels that a player can join.
    pub joined: u32,
}

/// The result of creating a [`NewChannel`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelCreated {
    /// The channel exists now.
    Created(Channel),
    /// The name is taken, or looks like a taken name.
    NameTaken,
    /// The limit of channels is reached.
    TooMany,
    /// The founder has created the maximum number of channels.
    TooManyOfOne,
    /// The founder has joined the maximum number of channels.
    TooManyJoined,
}

/// The result of adding to a limited list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// It was added.
    New,
    /// It was already in the list.
    Already,
    /// The list is full.
    TooMany,
}

/// What a player hears.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChatFilter {
    /// The players whom the player does not hear.
    pub censored: Vec<AccountId>,
    /// The channels that the player has joined.
    pub channels: Vec<ChannelId>,
    /// Whether the player is in quiet mode.
    pub quiet: bool,
}

/// Chat.
#[async_trait]
pub trait Chats: fmt::Debug + Send + Sync {
    /// What a player hears.
    async fn chat_filter(&self, account: AccountId) -> Result<ChatFilter, StoreError>;

    /// Adds `other` to the players whom `account` does not hear.
    async fn censor(&self, account: AccountId, other: AccountId, most: u32) -> Result<Added, StoreError>;

    /// Removes `other` from the players whom `account` does not hear. Returns whether it was there.
    async fn uncensor(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError>;

    /// Whether `account` does not hear `other`. Everybody hears administrators.
    async fn censors(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError>;

    /// The players whom `account` does not hear, by name.
    async fn censored(&self, account: AccountId) -> Result<Vec<Player>, StoreError>;

    /// Turns quiet mode on or off.
    async fn set_quiet(&self, account: AccountId, quiet: bool) -> Result<(), StoreError>;

    /// Channels with a number above `after`, in order.
    async fn channels(&self, after: Option<ChannelId>, limit: u32) -> Result<Vec<Channel>, StoreError>;

    /// A channel.
    async fn channel(&self, which: &ChannelRef) -> Result<Option<Channel>, StoreError>;

    /// Creates a channel with its founder as a member.
    async fn create_channel(
        &self,
        new: NewChannel,
        room: ChannelLimits,
    ) -> Result<ChannelCreated, StoreError>;

    /// Closes a channel that is not permanent, for its founder. Returns whether it existed.
    async fn close_channel(&self, channel: ChannelId) -> Result<bool, StoreError>;

    /// Changes the topic of a channel, for its founder. Returns whether it existed.
    async fn set_topic(&self, channel: ChannelId, topic: &str) -> Result<bool, StoreError>;

    /// Joins a channel; `None` if it does not exist.
    async fn join_channel(
        &self,
        account: AccountId,
        channel: ChannelId,
        most: u32,
    ) -> Result<Option<Added>, StoreError>;

    /// Leaves a channel. Returns whether the player was a member.
    async fn leave_channel(&self, account: AccountId, channel: ChannelId) -> Result<bool, StoreError>;
}
