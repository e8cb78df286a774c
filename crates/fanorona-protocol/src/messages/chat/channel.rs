//! Channels: chat rooms with a number, a name and a topic.

use crate::messages::message::refusals;
use crate::value::AtMost;
use crate::wire::clean::SafeText;
use fanorona_game::{ChannelId, ChannelName, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A channel changes; its participants are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "channel-event-", serialize_all = "kebab-case")]
pub enum ChannelEvent {
    /// The channel has a new topic.
    Topic {
        channel: ChannelName,
        /// The player who set it.
        from: PlayerName,
        /// The topic.
        text: SafeText,
    },
    Closed {
        channel: ChannelName,
        /// The player who closed it.
        from: PlayerName,
        /// The reason; may be empty.
        text: SafeText,
    },
}

/// A row of the list `channels`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChannelRow {
    pub number: ChannelId,
    pub channel: ChannelName,
    /// The number of participants who are online.
    pub here: usize,
    /// Whether the player is in it.
    pub joined: bool,
    /// The topic; may be empty.
    pub topic: SafeText,
}

/// A channel and its participants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChannelProfile {
    pub number: ChannelId,
    pub channel: ChannelName,
    /// The topic; may be empty.
    pub topic: SafeText,
    /// The player who created it; `None` for a permanent channel.
    pub founder: Option<PlayerName>,
    /// Whether the player is in it.
    pub joined: bool,
    /// The participants who are online, by name; if there are many, only the first ones.
    pub inside: Vec<PlayerName>,
    /// The number of participants who are online.
    pub count: usize,
    /// The number of those who are not listed.
    pub not_listed: usize,
}

/// The answer to a command about channels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "channel-done-", serialize_all = "kebab-case")]
pub enum ChannelDone {
    /// A channel is shown.
    About(Box<ChannelProfile>),
    /// The participants received the message.
    Said {
        channel: ChannelName,
        /// The number of players who received it.
        heard: usize,
    },
    /// The player is in the channel.
    Joined {
        channel: ChannelName,
        /// Always true.
        joined: bool,
        /// The topic; may be empty.
        topic: SafeText,
        /// How many participants are online.
        count: usize,
    },
    /// The player is no longer in the channel.
    Left {
        channel: ChannelName,
        /// Always false.
        joined: bool,
    },
    /// The channel was created, and the player is in it.
    Created {
        channel: ChannelName,
        /// Always true.
        joined: bool,
        number: ChannelId,
    },
    /// The channel has a new topic.
    TopicSet {
        channel: ChannelName,
        topic: SafeText,
    },
    /// The channel is closed.
    Closed {
        channel: ChannelName,
        /// Always true.
        closed: bool,
    },
}

refusals! {
    /// Why a command about channels was refused.
    pub enum ChannelRefusal ("channel-refusal-") {
        /// The word cannot be the name of a channel.
        NotAName { word: String } => bad_args,
        /// `tell` names a number instead of a player: the number may be that of a channel or of a
        /// board.
        OnlyANumber {
            /// The number as typed.
            number: String,
        } => bad_args,
        /// No channel has this number or name.
        NotFound {
            /// The number or the name as typed.
            channel: String,
        } => not_found,
        /// The player is not in the channel.
        NotInside { channel: ChannelName } => forbidden,
        /// The command names no channel, and the player is not in exactly one.
        Which {
            /// The number of channels that the player is in.
            joined: usize,
        } => bad_args,
        /// Guests cannot be in that channel.
        NotForGuests { channel: ChannelName } => forbidden,
        /// Only the founder of the channel and administrators can do that.
        NotTheFounder { channel: ChannelName } => forbidden,
        /// The channel is permanent.
        Permanent { channel: ChannelName } => forbidden,
        /// The name is taken, or too similar to another one.
        Taken { channel: ChannelName } => exists,
        /// The name looks like that of a channel of the server.
        ReservedName { channel: ChannelName } => forbidden,
        TopicTooLong {
            /// The most characters.
            most: usize,
        } => bad_args,
        /// The player is in the most channels that one player may be in.
        TooManyJoined(AtMost<u32>) => limit,
        /// The player has created the most channels that one player may.
        TooManyCreated(AtMost<u32>) => limit,
        /// There are already the most channels that the server allows.
        TooMany(AtMost<u32>) => limit,
    }
}
