//! The words of commands around a game: undo, abort, more time, vela, rematch, vacation.

use crate::args::{Args, ByMail, is_number, shown};
use crate::command::{Command, Vacation};
use crate::refusal::{Refusal, UsageDetail};
use std::time::Duration;

/// `undo`, `undo TURNS`, `undo BOARD TURNS`; by mail the only number is the board's, behind which the userid stood.
pub(crate) fn undo(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let (first, second) = (args.word(), args.word());
    let (board, turns) = match (first, second) {
        (Some(board), Some(turns)) => (Some(args.as_board(board)?), Some(turns)),
        (Some(board), None) if args.by_mail() == ByMail::Yes => (Some(args.as_board(board)?), None),
        (turns, None) => (None, turns),
        (None, Some(_)) => (None, None),
    };
    let turns = turns.map(|word| {
        let number = is_number(word).then(|| word.parse().unwrap_or(u32::MAX));
        number.ok_or_else(|| args.usage(Some(UsageDetail::NotANumber(shown(word)))))
    });
    Ok(Command::Undo { board, turns: turns.transpose()? })
}

/// `moretime SECONDS`, `moretime BOARD SECONDS`.
pub(crate) fn more_time(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let (board, seconds) = match (args.word(), args.word()) {
        (Some(board), Some(seconds)) => (Some(args.as_board(board)?), seconds),
        (Some(seconds), None) => (None, seconds),
        (None, _) => return Err(args.usage(None)),
    };
    let span = is_number(seconds).then(|| seconds.parse().unwrap_or(u64::MAX));
    let span = span.ok_or_else(|| args.usage(Some(UsageDetail::NotANumber(shown(seconds)))))?;
    if span == 0 {
        let detail = UsageDetail::BadOption { name: "seconds", takes: "at least 1", value: shown(seconds) };
        return Err(args.usage(Some(detail)));
    }
    // What is more than can be given is refused where that is known.
    Ok(Command::MoreTime { board, span: Duration::from_secs(span.min(86_400)) })
}

pub(crate) fn abort(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Abort)
}

pub(crate) fn vela(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Vela)
}

pub(crate) fn rematch(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Rematch)
}

pub(crate) fn vacation(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let wanted = match args.word().map(str::to_ascii_lowercase).as_deref() {
        None => None,
        Some("on") => Some(Vacation::On),
        Some("off") => Some(Vacation::Off),
        Some(other) => return Err(args.usage(Some(UsageDetail::UnknownOption(shown(other))))),
    };
    Ok(Command::Vacation(wanted))
}
