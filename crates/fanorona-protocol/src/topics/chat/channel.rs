//! Channels: chat rooms with a number, a name and a topic.

use crate::grammar::args::{Args, Refused, is_number, shown};
use crate::message::refusals;
use crate::value::AtMost;
use crate::wire::clean::SafeText;
use fanorona_game::{ChannelId, ChannelName, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// The number or the name of a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelWord {
    Number(ChannelId),
    Name(ChannelName),
}

/// A command about channels.
#[derive(Debug, Clone, PartialEq)]
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

/// A number or a name, each with or without `#`.
pub(super) fn channel_word(
    args: &Args<'_>,
    word: &str,
) -> Result<ChannelWord, Refused<ChannelRefusal>> {
    let plain = word.strip_prefix('#').unwrap_or(word);
    if is_number(plain) {
        // No channel has a number that is too large to be read.
        return Ok(ChannelWord::Number(ChannelId(
            plain.parse().unwrap_or(i64::MAX),
        )));
    }
    Ok(ChannelWord::Name(channel_name(args, plain)?))
}

/// The words of `channel`, which cannot be names of channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
enum Subcommand {
    List,
    After,
    Join,
    Leave,
    Who,
    Topic,
    #[strum(serialize = "new", serialize = "found")]
    New,
    Close,
}

impl Subcommand {
    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

fn channel_name(args: &Args<'_>, word: &str) -> Result<ChannelName, Refused<ChannelRefusal>> {
    let name = ChannelName::new(word)
        .ok()
        .filter(|name| Subcommand::read(name.as_str()).is_none());
    name.ok_or_else(|| match word {
        "" => args.usage(None).into(),
        word => ChannelRefusal::NotAName { word: shown(word) }.into(),
    })
}

fn next_channel(args: &mut Args<'_>) -> Result<Option<ChannelWord>, Refused<ChannelRefusal>> {
    let Some(word) = args.word() else {
        return Ok(None);
    };
    channel_word(args, word).map(Some)
}

fn needed_channel(args: &mut Args<'_>) -> Result<ChannelWord, Refused<ChannelRefusal>> {
    next_channel(args)?.ok_or_else(|| args.usage(None).into())
}

/// The rest of the line, which may be empty.
fn rest(args: &mut Args<'_>) -> SafeText {
    SafeText::new(args.text())
}

pub(super) fn channel(args: &mut Args<'_>) -> Result<ChannelCommand, Refused<ChannelRefusal>> {
    let Some(word) = args.word() else {
        return Ok(ChannelCommand::List { after: None });
    };
    let command = match Subcommand::read(word) {
        Some(Subcommand::List) => ChannelCommand::List { after: None },
        Some(Subcommand::After) => {
            let number = args
                .word()
                .filter(|word| is_number(word))
                .ok_or_else(|| args.usage(None))?;
            ChannelCommand::List {
                after: Some(ChannelId(number.parse().unwrap_or(i64::MAX))),
            }
        }
        Some(Subcommand::Join) => ChannelCommand::Join(needed_channel(args)?),
        Some(Subcommand::Leave) => ChannelCommand::Leave(next_channel(args)?),
        Some(Subcommand::Who) => ChannelCommand::About(needed_channel(args)?),
        Some(Subcommand::Topic) => {
            let channel = needed_channel(args)?;
            match args.peek() {
                None => ChannelCommand::About(channel),
                Some(_) => ChannelCommand::Topic {
                    channel,
                    text: args.safe_text()?,
                },
            }
        }
        Some(Subcommand::New) => {
            let word = args.needed_word()?;
            let name = channel_name(args, word.strip_prefix('#').unwrap_or(word))?;
            ChannelCommand::Create {
                name,
                topic: rest(args),
            }
        }
        Some(Subcommand::Close) => ChannelCommand::Close {
            channel: needed_channel(args)?,
            why: rest(args),
        },
        None => {
            let to = channel_word(args, word)?;
            match args.peek() {
                None => ChannelCommand::About(to),
                Some(_) => ChannelCommand::Say {
                    to,
                    text: args.safe_text()?,
                },
            }
        }
    };
    Ok(command)
}

/// A channel changes; its participants are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "channel-event-", serialize_all = "kebab-case")]
pub enum ChannelEvent {
    /// It has a new topic.
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
    /// The participants who are online, by name; only the first of many.
    pub inside: Vec<PlayerName>,
    /// How many are online.
    pub count: usize,
    /// How many of them are not listed.
    pub not_listed: usize,
}

/// The answer to a command about channels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "channel-done-", serialize_all = "kebab-case")]
pub enum ChannelDone {
    /// A channel is shown.
    About(Box<ChannelProfile>),
    /// The participants received it.
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
        /// `tell` names a number instead of a player: it may be that of a channel or of a board.
        OnlyANumber {
            /// The number as typed.
            number: String,
        } => bad_args,
        /// No channel has this number or name.
        NotFound {
            /// The number or name.
            channel: String,
        } => not_found,
        /// The player is not in the channel.
        NotInside { channel: ChannelName } => forbidden,
        /// The line does not say which channel, and the player is not in exactly one.
        Which {
            /// The number of channels that the player is in.
            joined: usize,
        } => bad_args,
        /// Guests can be in one channel only.
        GuestsElsewhere { channel: ChannelName } => forbidden,
        /// Only the founder of the channel and administrators can do that.
        NotTheFounder { channel: ChannelName } => forbidden,
        /// The channel is permanent.
        Permanent { channel: ChannelName } => forbidden,
        /// The name is taken, or too similar to another one.
        Taken { channel: ChannelName } => exists,
        /// The name would pass as that of a channel of the server.
        ReservedName { channel: ChannelName } => forbidden,
        TopicTooLong {
            /// The limit, in characters.
            most: usize,
        } => bad_args,
        /// The player is in as many channels as one player may be.
        TooManyJoined(AtMost<u32>) => limit,
        /// The player has created as many channels as one player may.
        TooManyCreated(AtMost<u32>) => limit,
        /// There are as many channels as the server allows.
        TooMany(AtMost<u32>) => limit,
    }
}
