//! Channels: chat rooms with a number, a name and a topic.

use crate::command::args::Args;
use crate::command::chat::channel::{ChannelCommand, ChannelWord};
use crate::command::row::Parsed;
use fanorona_game::{ChannelId, ChannelName};
use fanorona_protocol::messages::chat::channel::ChannelRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::{is_number, shown};
use strum::EnumString;

/// A number or a name, each with or without `#`.
pub(crate) fn channel_word(args: &Args<'_>, word: &str) -> Result<ChannelWord, Refusal> {
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

fn channel_name(args: &Args<'_>, word: &str) -> Result<ChannelName, Refusal> {
    let name = ChannelName::new(word)
        .ok()
        .filter(|name| Subcommand::read(name.as_str()).is_none());
    name.ok_or_else(|| match word {
        "" => args.usage(None),
        word => ChannelRefusal::NotAName { word: shown(word) }.into(),
    })
}

fn next_channel(args: &mut Args<'_>) -> Result<Option<ChannelWord>, Refusal> {
    let Some(word) = args.word() else {
        return Ok(None);
    };
    channel_word(args, word).map(Some)
}

fn needed_channel(args: &mut Args<'_>) -> Result<ChannelWord, Refusal> {
    next_channel(args)?.ok_or_else(|| args.usage(None))
}

/// The rest of the line, which may be empty.
fn rest(args: &mut Args<'_>) -> SafeText {
    SafeText::new(args.text())
}

pub(super) fn channel(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(ChannelCommand::List { after: None }.into());
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
    Ok(command.into())
}
