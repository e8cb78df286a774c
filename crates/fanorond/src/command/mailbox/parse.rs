//! How a command about the mailbox is typed.

pub(crate) mod subscription;

use crate::command::args::Args;
use crate::command::mailbox::{MailboxCommand, Messages};
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;

use fanorona_game::MailWish;

use crate::command::mailbox::parse::subscription::{notify, subscribe, unnotify, unsubscribe};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("message", Chapter::Talking, GivenBy::Member, message)
        .price(3)
        .short(2)
        .inline(Inline::BeforeText)
        .mail(&["message USERID PASSWORD USERID2[,USERID3...] TEXT"]),
    Row::new("messages", Chapter::Talking, GivenBy::Member, messages)
        .price(2)
        .inline(Inline::First),
    Row::new("chat", Chapter::Talking, GivenBy::Member, comment)
        .inline(Inline::AfterBoardBeforeText)
        .mail(&["fanorona chat BOARD USERID PASSWORD TEXT"]),
    Row::new("inbox", Chapter::Away, GivenBy::Member, |_| {
        Ok(MailboxCommand::Inbox.into())
    })
    .price(2)
    .short(2)
    .inline(Inline::First),
    Row::new("subscribe", Chapter::Away, GivenBy::Member, subscribe)
        .short(4)
        .inline(Inline::AfterAnyBoard)
        .mail(&[
            "fanorona subscribe BOARD USERID PASSWORD",
            "fanorona subscribe USERID PASSWORD all",
        ]),
    Row::new("unsubscribe", Chapter::Away, GivenBy::Member, unsubscribe)
        .short(4)
        .inline(Inline::AfterAnyBoard)
        .mail(&[
            "fanorona unsubscribe BOARD USERID PASSWORD",
            "fanorona unsubscribe USERID PASSWORD all",
        ]),
    Row::new("notify", Chapter::Away, GivenBy::Member, notify)
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona notify USERID PASSWORD [BOARD...]"]),
    Row::new("unnotify", Chapter::Away, GivenBy::Member, unnotify).short(3),
    Row::new("nomail", Chapter::Away, GivenBy::Anyone, no_mail).short(3),
];

/// `message bob,carol TEXT`.
fn message(args: &mut Args<'_>) -> Parsed {
    let to = args.names()?;
    Ok(MailboxCommand::Message {
        to,
        text: args.safe_text()?,
    }
    .into())
}

fn messages(args: &mut Args<'_>) -> Parsed {
    let word = args.word().unwrap_or_default();
    let command = match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
        "" => Messages::List { before: None },
        number if number.parse::<u32>().is_ok() => Messages::Read(number.parse().ok()),
        "before" => Messages::List {
            before: Some(number(args)?),
        },
        "read" => Messages::Read(args.number()?),
        "erase" if args.take_all() => Messages::EraseAll,
        "erase" => Messages::Erase(number(args)?),
        _ => return Err(args.unknown_option(word)),
    };
    Ok(MailboxCommand::Messages(command).into())
}

/// The number of a message.
fn number(args: &mut Args<'_>) -> Result<u32, Refusal> {
    args.number()?.ok_or_else(|| args.usage(None))
}

fn comment(args: &mut Args<'_>) -> Parsed {
    let game = args.needed_game()?;
    let text = args
        .peek()
        .is_some()
        .then(|| args.safe_text())
        .transpose()?;
    Ok(MailboxCommand::Comment { game, text }.into())
}

/// `set mail off`, from the word `mail` on.
pub(crate) fn mail(args: &mut Args<'_>) -> Parsed {
    args.word();
    let Some(word) = args.word() else {
        return Ok(MailboxCommand::Mail(None).into());
    };
    let wish = word.to_ascii_lowercase().parse();
    let wish =
        wish.map_err(|_| args.usage(Some(UsageDetail::bad_option(MailWish::PREFERENCE, word))))?;
    Ok(MailboxCommand::Mail(Some(wish)).into())
}

fn no_mail(args: &mut Args<'_>) -> Parsed {
    let token = args.needed_word()?;
    Ok(MailboxCommand::NoMail {
        token: token.to_owned(),
    }
    .into())
}

#[cfg(test)]
mod tests;
