//! Talk: channels and who is in them, whom somebody does not hear, and who wants quiet.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, ChannelId, ChannelName, Player, Timestamp};
use std::fmt;

/// A channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// Its number.
    pub id: ChannelId,
    /// Its name.
    pub name: ChannelName,
    /// What it is about.
    pub topic: String,
    /// Who founded it. Nobody founded those that stand from the beginning, or the founder has left for good.
    pub founder: Option<Player>,
    /// Whether it is never closed.
    pub standing: bool,
}

/// How a channel is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelRef {
    /// By its number.
    Number(ChannelId),
    /// By its name.
    Name(ChannelName),
}

/// A channel to be founded.
#[derive(Debug, Clone)]
pub struct NewChannel {
    /// Its name.
    pub name: ChannelName,
    /// What it is about.
    pub topic: String,
    /// Who founds it, and is in it from the beginning.
    pub founder: Player,
    /// When.
    pub at: Timestamp,
}

/// How many channels there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelRoom {
    /// In all.
    pub all: u32,
    /// Of one founder.
    pub of_one: u32,
    /// In which one person is.
    pub joined: u32,
}

/// What became of a [`NewChannel`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Founded {
    /// It is there.
    Made(Channel),
    /// The name is taken, or looks like one that is.
    NameTaken,
    /// There are as many as there may be.
    TooMany,
    /// Its founder has as many as one may have.
    TooManyOfOne,
    /// Its founder is in as many as one may be in.
    TooManyJoined,
}

/// What became of a wish of which there can be only so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is kept.
    New,
    /// It was there.
    Already,
    /// There are as many as there may be.
    TooMany,
}

/// What somebody hears and does not hear.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hearing {
    /// Whom one does not hear.
    pub censored: Vec<AccountId>,
    /// In which channels one is.
    pub channels: Vec<ChannelId>,
    /// Whether one wants quiet.
    pub quiet: bool,
}

/// Talk.
#[async_trait]
pub trait Talks: fmt::Debug + Send + Sync {
    /// What somebody hears and does not hear.
    async fn hearing(&self, account: AccountId) -> Result<Hearing, StoreError>;

    /// From now on `account` does not hear `other`.
    async fn censor(&self, account: AccountId, other: AccountId, most: u32) -> Result<Kept, StoreError>;

    /// `account` hears `other` again. Whether that was not so before.
    async fn uncensor(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError>;

    /// Whether `account` does not hear `other`.
    async fn censors(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError>;

    /// Whom somebody does not hear, by name.
    async fn censored(&self, account: AccountId) -> Result<Vec<Player>, StoreError>;

    /// Whether somebody wants quiet, from now on.
    async fn set_quiet(&self, account: AccountId, quiet: bool) -> Result<(), StoreError>;

    /// Channels by rising number, those behind `after`.
    async fn channels(&self, after: Option<ChannelId>, limit: u32) -> Result<Vec<Channel>, StoreError>;

    /// One channel.
    async fn channel(&self, which: &ChannelRef) -> Result<Option<Channel>, StoreError>;

    /// Founds a channel, with its founder in it.
    async fn found_channel(&self, new: NewChannel, room: ChannelRoom) -> Result<Founded, StoreError>;

    /// Closes a channel that does not stand for good, on behalf of its founder. Whether it was there.
    async fn close_channel(&self, channel: ChannelId) -> Result<bool, StoreError>;

    /// Changes what a channel is about, on behalf of its founder. Whether it was there.
    async fn set_topic(&self, channel: ChannelId, topic: &str) -> Result<bool, StoreError>;

    /// Lets somebody into a channel; `None` when it is not there.
    async fn join_channel(
        &self,
        account: AccountId,
        channel: ChannelId,
        most: u32,
    ) -> Result<Option<Kept>, StoreError>;

    /// Lets somebody out of a channel. Whether one was in it.
    async fn leave_channel(&self, account: AccountId, channel: ChannelId) -> Result<bool, StoreError>;
}
