//! What a player wants to be told about, also while offline: games, results, and players who come
//! online.

use crate::command::args::{Args, ByMail};
use crate::command::mailbox::MailboxCommand;
use crate::command::mailbox::subscription::{Boards, Notify};
use crate::command::row::Parsed;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::words::is_number;

fn boards(args: &mut Args<'_>) -> Result<Option<Boards>, Refusal> {
    if args.take_all() {
        return Ok(Some(Boards::All));
    }
    Ok(Some(args.games()?)
        .filter(|these| !these.is_empty())
        .map(Boards::These))
}

pub(super) fn subscribe(args: &mut Args<'_>) -> Parsed {
    Ok(boards(args)?
        .map_or(MailboxCommand::Subscriptions, MailboxCommand::Subscribe)
        .into())
}

pub(super) fn unsubscribe(args: &mut Args<'_>) -> Parsed {
    let boards = boards(args)?.ok_or_else(|| args.usage(None))?;
    Ok(MailboxCommand::Unsubscribe(boards).into())
}

/// By mail, `notify` without a board means all games.
pub(super) fn notify(args: &mut Args<'_>) -> Parsed {
    let command = match (args.peek(), args.by_mail()) {
        (None, ByMail::No) => MailboxCommand::Notifications,
        (None, ByMail::Yes) => MailboxCommand::Notify(Notify::Results(Boards::All)),
        (Some(_), _) => MailboxCommand::Notify(notification(args)?),
    };
    Ok(command.into())
}

pub(super) fn unnotify(args: &mut Args<'_>) -> Parsed {
    Ok(MailboxCommand::Unnotify(notification(args)?).into())
}

/// `bob`, `12 13` or `all`.
fn notification(args: &mut Args<'_>) -> Result<Notify, Refusal> {
    if !args.peek().is_some_and(is_number) && !args.next_is_all() {
        return Ok(Notify::Arrival(args.needed_name()?));
    }
    let boards = boards(args)?.ok_or_else(|| args.usage(None))?;
    Ok(Notify::Results(boards))
}
