//! The words of commands that look at games.

use super::review::Selectors;
use crate::args::{Args, is_number, shown};
use crate::command::{AtTurn, Command, GamesWhich, Shown};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::PlayerName;

pub(crate) fn show(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut shown = Vec::new();
    let mut names = Vec::new();
    let mut selectors = Selectors::default();
    while let Some(word) = args.word() {
        if selectors.take(args, word)? {
            continue;
        }
        match shown_word(args, word)? {
            Word::Board(board) => shown.push(board),
            Word::Name(name) => names.push(name),
        }
    }
    match selectors.any_word() {
        Some(word) if names.is_empty() => {
            return Err(args.usage(Some(UsageDetail::LeftOver(self::shown(word)))));
        }
        _ => {}
    }
    if !names.is_empty() {
        shown.push(Shown::Of(selectors.of(names)?));
    }
    if shown.is_empty() {
        shown.push(Shown::Current(AtTurn::Now));
    }
    Ok(Command::Show(shown))
}

/// What a word of `show` names.
pub(super) enum Word {
    Board(Shown),
    Name(PlayerName),
}

/// A board with or without its turn (`12`, `12#3`, `12#-1`, `#3`), or a player's name.
pub(super) fn shown_word(args: &Args<'_>, word: &str) -> Result<Word, Refusal> {
    let (board, at) = match word.split_once('#') {
        None => (word, AtTurn::Now),
        Some((board, turn)) => (board, at_turn(args, turn)?),
    };
    match board {
        "" => Ok(Word::Board(Shown::Current(at))),
        number if is_number(number) => Ok(Word::Board(Shown::Board(args.as_board(number)?, at))),
        name if at == AtTurn::Now => args.as_name(name).map(Word::Name),
        other => Err(args.usage(Some(UsageDetail::NotANumber(shown(other))))),
    }
}

pub(super) fn at_turn(args: &Args<'_>, text: &str) -> Result<AtTurn, Refusal> {
    if text.is_empty() {
        return Ok(AtTurn::Now);
    }
    let (digits, from_end) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
    if !is_number(digits) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(text)))));
    }
    let turns = digits.parse().unwrap_or(u32::MAX);
    Ok(if from_end { AtTurn::BeforeEnd(turns) } else { AtTurn::After(turns) })
}

/// Of several selectors only one can be meant.
pub(super) fn one_selector(
    args: &Args<'_>,
    before: Option<(&str, GamesWhich)>,
    word: &str,
    which: GamesWhich,
) -> Result<GamesWhich, Refusal> {
    match before {
        Some((other, earlier)) if earlier != which => {
            Err(args.usage(Some(UsageDetail::Contradiction(shown(other), shown(word)))))
        }
        _ => Ok(which),
    }
}

pub(crate) fn games(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut names = Vec::new();
    let mut selectors = Selectors::default();
    while let Some(word) = args.word() {
        if !selectors.take(args, word)? {
            names.push(args.as_name(word)?);
        }
    }
    Ok(Command::Games(selectors.of(names)?))
}

pub(crate) fn next(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Next)
}
