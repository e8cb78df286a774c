//! What a player wants to be told about, also while offline: games, results, and players who come
//! online.

use super::MailboxCommand;
use crate::grammar::args::{Args, BadWords, ByMail, is_number};
use crate::topics::games::GameRow;
use fanorona_game::{GameId, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Some games, or all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Boards {
    These(Vec<GameId>),
    /// All, now and later.
    All,
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notify {
    /// This player comes online or leaves.
    Arrival(PlayerName),
    /// These games end.
    Results(Boards),
}

fn boards(args: &mut Args<'_>) -> Result<Option<Boards>, BadWords> {
    if args.take_all() {
        return Ok(Some(Boards::All));
    }
    Ok(Some(args.boards()?)
        .filter(|these| !these.is_empty())
        .map(Boards::These))
}

pub(super) fn subscribe(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    Ok(boards(args)?.map_or(MailboxCommand::Subscriptions, MailboxCommand::Subscribe))
}

pub(super) fn unsubscribe(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    let boards = boards(args)?.ok_or_else(|| args.usage(None))?;
    Ok(MailboxCommand::Unsubscribe(boards))
}

/// By mail, `notify` without a board means all games.
pub(super) fn notify(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    let command = match (args.peek(), args.by_mail()) {
        (None, ByMail::No) => MailboxCommand::Notifications,
        (None, ByMail::Yes) => MailboxCommand::Notify(Notify::Results(Boards::All)),
        (Some(_), _) => MailboxCommand::Notify(notification(args)?),
    };
    Ok(command)
}

pub(super) fn unnotify(args: &mut Args<'_>) -> Result<MailboxCommand, BadWords> {
    Ok(MailboxCommand::Unnotify(notification(args)?))
}

/// `bob`, `12 13` or `all`.
fn notification(args: &mut Args<'_>) -> Result<Notify, BadWords> {
    if !args.peek().is_some_and(is_number) && !args.next_is_all() {
        return Ok(Notify::Arrival(args.needed_name()?));
    }
    let boards = boards(args)?.ok_or_else(|| args.usage(None))?;
    Ok(Notify::Results(boards))
}

/// Something that a player wants to be told about. Also a row of the list `notified`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Subscription {
    /// Every turn of a game.
    Board { game: GameId },
    /// Every turn of every game.
    Boards,
    /// The end of a game.
    Result { game: GameId },
    /// The end of every game.
    Results,
    /// A player comes online or leaves.
    Arrival { name: PlayerName },
}

/// A row of the list `subscribed`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubscribedRow {
    /// Whether the player follows all games; then there is no game in this row.
    pub all: bool,
    /// A game that the player follows.
    #[serde(flatten)]
    pub game: Option<GameRow>,
}
