//! The words of commands about games that others play.

use crate::args::{Args, is_number};
use crate::command::{Command, Hearers, Watching};
use crate::refusal::Refusal;

/// `observe`, `observe BOARD...`. A name is what somebody types who wants to follow.
pub(crate) fn observe(args: &mut Args<'_>) -> Result<Command, Refusal> {
    if let [word] = args.clone().words().as_slice()
        && let Ok(name) = args.as_name(word)
    {
        args.word();
        return Ok(Command::Watching(Watching::ObservePerson(name)));
    }
    let mut boards = Vec::new();
    while let Some(board) = args.board()? {
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    Ok(Command::Watching(if boards.is_empty() { Watching::Observed } else { Watching::Observe(boards) }))
}

pub(crate) fn unobserve(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Watching(Watching::Unobserve(args.board()?)))
}

pub(crate) fn follow(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Watching(Watching::Follow(args.name()?)))
}

pub(crate) fn unfollow(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Watching(Watching::Unfollow(args.name()?)))
}

pub(crate) fn observers(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Watching(Watching::Observers(args.board()?)))
}

pub(crate) fn kibitz(args: &mut Args<'_>) -> Result<Command, Refusal> {
    say(args, Hearers::Everybody)
}

pub(crate) fn whisper(args: &mut Args<'_>) -> Result<Command, Refusal> {
    say(args, Hearers::Watchers)
}

/// `kibitz [BOARD] TEXT`. A number that nothing follows is what is said.
fn say(args: &mut Args<'_>, to: Hearers) -> Result<Command, Refusal> {
    let mut behind = args.clone();
    let numbered = behind.word().is_some_and(is_number) && behind.word().is_some();
    let board = if numbered { args.board()? } else { None };
    Ok(Command::Watching(Watching::Say { board, text: args.safe_text()?, to }))
}
