//! Channels: chat rooms with a number, a name and a topic.

use fanorona_game::{ChannelId, ChannelName};
use fanorona_protocol::wire::clean::SafeText;

/// The number or the name of a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelWord {
    Number(ChannelId),
    Name(ChannelName),
}

/// A command about channels.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ChannelCommand {
    /// List them.
    List {
        /// The page starts after this channel.
        after: Option<ChannelId>,
    },
    /// Show one and its participants.
    About(ChannelWord),
    Join(ChannelWord),
    /// Leave one; `None` means the only one that the player is in.
    Leave(Option<ChannelWord>),
    /// Say something in one.
    Say {
        to: ChannelWord,
        text: SafeText,
    },
    /// Set the topic of one.
    Topic {
        channel: ChannelWord,
        /// The topic.
        text: SafeText,
    },
    Create {
        name: ChannelName,
        /// Its topic; may be empty.
        topic: SafeText,
    },
    Close {
        channel: ChannelWord,
        /// The reason; may be empty.
        why: SafeText,
    },
}

impl ChannelCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List { .. } | Self::About(_) => true,
            Self::Join(_)
            | Self::Leave(_)
            | Self::Say { .. }
            | Self::Topic { .. }
            | Self::Create { .. }
            | Self::Close { .. } => false,
        }
    }
}
