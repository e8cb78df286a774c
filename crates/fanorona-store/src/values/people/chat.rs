//! Chat: channels and their members, censored players, and quiet mode.

use fanorona_game::{AccountId, ChannelId, ChannelName, Player, Timestamp};

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
