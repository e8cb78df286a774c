//! How a command about chat is typed.

pub(crate) mod channel;

use crate::command::args::Args;
use crate::command::chat::ChatCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::chat::Quiet;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::words::{is_number, shown};

use crate::command::chat::channel::ChannelCommand;
use crate::command::chat::parse::channel::{channel, channel_word};
use fanorona_protocol::messages::chat::channel::ChannelRefusal;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("tell", Chapter::Talking, GivenBy::Player, tell).short(1),
    Row::new("say", Chapter::Talking, GivenBy::Player, say).short(2),
    Row::new("reply", Chapter::Talking, GivenBy::Player, reply),
    Row::new("shout", Chapter::Talking, GivenBy::Player, shout)
        .price(3)
        .short(4),
    Row::new("channel", Chapter::Talking, GivenBy::Player, |args| {
        channel(args)
    })
    .aliases(&["channels"])
    .short(4),
    Row::new("censor", Chapter::Talking, GivenBy::Player, censor).short(3),
    Row::new("uncensor", Chapter::Talking, GivenBy::Player, uncensor).short(3),
    Row::new("quiet", Chapter::Talking, GivenBy::Player, quiet).short(4),
    Row::new("report", Chapter::Talking, GivenBy::Player, report),
];

/// A line that starts with this answers the player who spoke last.
const REPLY: char = '.';

/// The text behind the mark of a reply, if the line starts with it. No move and no number does.
pub(crate) fn reply_words(text: &str) -> Option<&str> {
    text.strip_prefix(REPLY)
}

/// `tell bob,carol TEXT`, `tell #openings TEXT`, `tell #3 TEXT`. A number alone could be a board.
fn tell(args: &mut Args<'_>) -> Parsed {
    let word = args.peek().ok_or_else(|| args.usage(None))?;
    if word.starts_with('#') {
        args.word();
        let to = channel_word(args, word)?;
        return Ok(ChannelCommand::Say {
            to,
            text: args.safe_text()?,
        }
        .into());
    }
    if is_number(word) {
        return Err(ChannelRefusal::OnlyANumber {
            number: shown(word),
        }
        .into());
    }
    let to = args.names()?;
    Ok(ChatCommand::Tell {
        to,
        text: args.safe_text()?,
    }
    .into())
}

fn say(args: &mut Args<'_>) -> Parsed {
    Ok(ChatCommand::Say(args.safe_text()?).into())
}

fn reply(args: &mut Args<'_>) -> Parsed {
    Ok(ChatCommand::Reply(args.safe_text()?).into())
}

fn shout(args: &mut Args<'_>) -> Parsed {
    Ok(ChatCommand::Shout(args.safe_text()?).into())
}

fn censor(args: &mut Args<'_>) -> Parsed {
    Ok(ChatCommand::Censor(args.name()?).into())
}

fn uncensor(args: &mut Args<'_>) -> Parsed {
    let name = args.needed_name()?;
    Ok(ChatCommand::Uncensor(name).into())
}

fn quiet(args: &mut Args<'_>) -> Parsed {
    let quiet = match args.word() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("on") => Some(Quiet::On),
        Some(word) if word.eq_ignore_ascii_case("off") => Some(Quiet::Off),
        Some(word) => return Err(args.unknown_option(word)),
    };
    Ok(ChatCommand::Quiet(quiet).into())
}

fn report(args: &mut Args<'_>) -> Parsed {
    let name = args.needed_name()?;
    Ok(ChatCommand::Report {
        name,
        why: args.safe_text()?,
    }
    .into())
}

#[cfg(test)]
mod tests;
