//! The words of commands by which people talk, and by which they choose what they hear.

use crate::args::{Args, is_number, shown};
use crate::clean::SafeText;
use crate::command::{ChannelCommand, ChannelWord, Command, Quiet, Talking, Unnotify};
use crate::refusal::{Refusal, TalkRefusal, UsageDetail};
use fanorona_game::{ChannelId, ChannelName, PlayerName};

/// What a line begins with that answers whoever spoke last.
const REPLY: char = '.';

/// The words behind the mark of a reply, if the line begins with it. No movement and no number does.
pub(super) fn reply_words(text: &str) -> Option<&str> {
    text.strip_prefix(REPLY)
}

/// `tell bob,carol TEXT`, `tell #openings TEXT`, `tell #3 TEXT`. A number alone might as well be a board's.
pub(crate) fn tell(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    if word.starts_with('#') {
        let to = channel_word(args, word)?;
        return Ok(channel_command(ChannelCommand::Say { to, text: args.safe_text()? }));
    }
    if word.ends_with(',') {
        // The next word would be told to the first, and nothing to the second.
        return Err(args.usage(Some(UsageDetail::NotAName(shown(word)))));
    }
    let mut to: Vec<PlayerName> = Vec::new();
    for word in word.split(',').filter(|word| !word.is_empty()) {
        let name = args.as_name(word)?;
        if !to.iter().any(|other| other.is(name.as_str())) {
            to.push(name);
        }
    }
    if to.is_empty() {
        return Err(args.usage(None));
    }
    Ok(Command::Talking(Talking::Tell { to, text: args.safe_text()? }))
}

pub(crate) fn say(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Talking(Talking::Say(args.safe_text()?)))
}

pub(crate) fn reply(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Talking(Talking::Reply(args.safe_text()?)))
}

pub(crate) fn shout(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Talking(Talking::Shout(args.safe_text()?)))
}

pub(crate) fn censor(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Talking(Talking::Censor(args.name()?)))
}

pub(crate) fn uncensor(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.name()?.ok_or_else(|| args.usage(None))?;
    Ok(Command::Talking(Talking::Uncensor(name)))
}

pub(crate) fn quiet(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let quiet = match args.word() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("on") => Some(Quiet::On),
        Some(word) if word.eq_ignore_ascii_case("off") => Some(Quiet::Off),
        Some(word) => return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    };
    Ok(Command::Talking(Talking::Quiet(quiet)))
}

/// `unnotify bob`, `unnotify 12 13`, `unnotify all`.
pub(crate) fn unnotify(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let of = match args.peek() {
        None => return Err(args.usage(None)),
        Some(word) if word.eq_ignore_ascii_case("all") => {
            args.word();
            Unnotify::AllResults
        }
        Some(word) if is_number(word) => {
            let mut boards = Vec::new();
            while let Some(board) = args.board()? {
                if !boards.contains(&board) {
                    boards.push(board);
                }
            }
            Unnotify::Results(boards)
        }
        Some(_) => Unnotify::Presence(args.name()?.ok_or_else(|| args.usage(None))?),
    };
    Ok(Command::Talking(Talking::Unnotify(of)))
}

fn channel_command(command: ChannelCommand) -> Command {
    Command::Talking(Talking::Channel(command))
}

/// A channel by its number or its name, each with or without `#`.
fn channel_word(args: &Args<'_>, word: &str) -> Result<ChannelWord, Refusal> {
    let plain = word.strip_prefix('#').unwrap_or(word);
    if is_number(plain) {
        // No channel has a number that is too large to be read.
        return Ok(ChannelWord::Number(ChannelId(plain.parse().unwrap_or(i64::MAX))));
    }
    Ok(ChannelWord::Name(channel_name(args, plain)?))
}

fn channel_name(args: &Args<'_>, word: &str) -> Result<ChannelName, Refusal> {
    let name = ChannelName::new(word).ok().filter(|name| !name.is_reserved());
    name.ok_or_else(|| {
        let usage = args.usage(None);
        if word.is_empty() { usage } else { Refusal::Talk(TalkRefusal::NotAChannel { word: shown(word) }) }
    })
}

fn next_channel(args: &mut Args<'_>) -> Result<Option<ChannelWord>, Refusal> {
    let Some(word) = args.word() else { return Ok(None) };
    channel_word(args, word).map(Some)
}

fn needed_channel(args: &mut Args<'_>) -> Result<ChannelWord, Refusal> {
    next_channel(args)?.ok_or_else(|| args.usage(None))
}

/// What is left of the line, which may be nothing.
fn rest(args: &mut Args<'_>) -> SafeText {
    SafeText::new(args.text())
}

pub(crate) fn channel(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(channel_command(ChannelCommand::List { after: None })) };
    let command = match word.to_ascii_lowercase().as_str() {
        "list" => ChannelCommand::List { after: None },
        "after" => {
            let number = args.word().filter(|word| is_number(word)).ok_or_else(|| args.usage(None))?;
            ChannelCommand::List { after: Some(ChannelId(number.parse().unwrap_or(i64::MAX))) }
        }
        "join" => ChannelCommand::Join(needed_channel(args)?),
        "leave" => ChannelCommand::Leave(next_channel(args)?),
        "who" => ChannelCommand::About(needed_channel(args)?),
        "topic" => {
            let channel = needed_channel(args)?;
            match args.peek() {
                None => ChannelCommand::About(channel),
                Some(_) => ChannelCommand::Topic { channel, text: args.safe_text()? },
            }
        }
        "new" | "found" => {
            let word = args.word().ok_or_else(|| args.usage(None))?;
            let name = channel_name(args, word.strip_prefix('#').unwrap_or(word))?;
            ChannelCommand::Found { name, topic: rest(args) }
        }
        "close" => ChannelCommand::Close { channel: needed_channel(args)?, why: rest(args) },
        _ => {
            let to = channel_word(args, word)?;
            match args.peek() {
                None => ChannelCommand::About(to),
                Some(_) => ChannelCommand::Say { to, text: args.safe_text()? },
            }
        }
    };
    Ok(channel_command(command))
}
