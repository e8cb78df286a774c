//! The words of questions about a board, which are answered in words.

use crate::args::{Args, shown};
use crate::command::{About, Command, Question};
use crate::refusal::Refusal;

fn question(args: &mut Args<'_>, about: About) -> Result<Command, Refusal> {
    Ok(Command::Ask(Question { board: args.board()?, about }))
}

pub(crate) fn latest(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Latest)
}

pub(crate) fn clocks(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Clocks)
}

pub(crate) fn material(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Material)
}

pub(crate) fn whose(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Whose)
}

/// `point [BOARD] POINT`.
pub(crate) fn point(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    let word = args.word().ok_or_else(|| args.usage(None))?;
    let point = word.to_ascii_lowercase().parse();
    let about = About::Point(point.map_err(|_unread| Refusal::NoPoint { word: shown(word) })?);
    Ok(Command::Ask(Question { board, about }))
}
