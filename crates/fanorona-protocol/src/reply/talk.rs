//! What was said, and what somebody hears from now on.

use crate::clean::SafeText;
use crate::command::Quiet;
use fanorona_game::{ChannelId, ChannelName, PlayerName};

/// What was said, or changed about what somebody hears.
#[derive(Debug, Clone, PartialEq)]
pub enum TalkDone {
    /// Several people were told something.
    Told {
        /// Who has heard it.
        heard: Vec<PlayerName>,
        /// Who is not here.
        away: Vec<PlayerName>,
        /// Who does not want to hear this person.
        deaf: Vec<PlayerName>,
    },
    /// Everybody was told something.
    Shouted {
        /// How many have heard it.
        heard: usize,
    },
    /// Something was said in a channel.
    Said {
        /// In which.
        channel: ChannelName,
        /// How many have heard it.
        heard: usize,
    },
    /// About a channel.
    Channel(Box<ChannelProfile>),
    /// One is in a channel now.
    Joined {
        /// In which.
        channel: ChannelName,
        /// What it is about.
        topic: SafeText,
        /// How many are in it and here.
        inside: usize,
    },
    /// One is in a channel no more.
    Left {
        /// In which.
        channel: ChannelName,
    },
    /// A channel was founded.
    Founded {
        /// Its number.
        number: ChannelId,
        /// Its name.
        channel: ChannelName,
    },
    /// A channel is about something else now.
    TopicSet {
        /// Which.
        channel: ChannelName,
        /// About what.
        topic: SafeText,
    },
    /// A channel was closed.
    Closed {
        /// Which.
        channel: ChannelName,
    },
    /// Somebody is not heard any more.
    Censored {
        /// Who.
        name: PlayerName,
    },
    /// Somebody is heard again.
    Uncensored {
        /// Who.
        name: PlayerName,
    },
    /// Whether one wants quiet.
    Quiet(Quiet),
}

/// About a channel.
#[derive(Debug, Clone, PartialEq)]
pub struct ChannelProfile {
    /// Its number.
    pub number: ChannelId,
    /// Its name.
    pub name: ChannelName,
    /// What it is about.
    pub topic: SafeText,
    /// Who founded it.
    pub founder: Option<PlayerName>,
    /// Whether the one who asks is in it.
    pub joined: bool,
    /// Who is in it and here, by name; only the first of many.
    pub inside: Vec<PlayerName>,
    /// How many are in it and here.
    pub count: usize,
}
