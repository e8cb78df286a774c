//! The words of commands on a board.

use super::{read_movements, take_guard, without_stars};
use crate::args::{Args, shown};
use crate::command::{Answer, ChallengeCommand, Command, LegalDetail, Play};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::GameId;

/// `board 12 a1a2` plays there, as the mail server's `board` did.
pub(crate) fn board(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board()?;
    if board.is_some() && args.peek().is_some() {
        return at_board(board, args);
    }
    Ok(Command::Board(board))
}

pub(crate) fn play(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    if args.peek().is_none() {
        return Err(args.usage(None));
    }
    at_board(board, args)
}

/// What may stand where a turn stands: movements, or one of the words that the mail server took there.
fn at_board(board: Option<GameId>, args: &mut Args<'_>) -> Result<Command, Refusal> {
    let text = without_stars(args.text());
    let special = match text.to_ascii_lowercase().as_str() {
        "back" => Some(Command::Back(board)),
        "reset" => Some(Command::Reset(board)),
        "propose" | "draw" => Some(Command::Propose(board)),
        "accept" => Some(Command::Challenge(ChallengeCommand::Accept(Answer::Offer(board)))),
        "reject" | "decline" => Some(Command::Challenge(ChallengeCommand::Decline(Answer::Offer(board)))),
        "resign" => Some(Command::Resign(board)),
        "claim" => Some(Command::Claim(board)),
        "undo" => Some(Command::Undo { board, turns: None }),
        "abort" => Some(Command::Abort(board)),
        _ => None,
    };
    if let Some(command) = special {
        return Ok(command);
    }
    let (text, turn) = take_guard(text);
    let movements = read_movements(text)?;
    Ok(Command::Play(Play { board, movements, turn }))
}

pub(crate) fn stop(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board()?;
    let movements = read_movements("stop")?;
    Ok(Command::Play(Play { board, movements, turn: None }))
}

pub(crate) fn back(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Back)
}

pub(crate) fn reset(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Reset)
}

pub(crate) fn legal(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    let detail = match args.word() {
        None => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("steps") => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("turns") => LegalDetail::Turns,
        Some(word) => return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    };
    Ok(Command::Legal { board, detail })
}

pub(crate) fn propose(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Propose)
}

pub(crate) fn claim(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Claim)
}

pub(crate) fn resign(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Command::Resign)
}
