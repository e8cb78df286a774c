//! The words of commands that look at games.

use crate::args::{Args, is_number, shown};
use crate::command::{AtTurn, Command, GamesOf, GamesWhich, Shown};
use crate::refusal::{Refusal, UsageDetail};

pub(crate) fn show(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut shown = Vec::new();
    let mut which: Option<(&str, GamesWhich)> = None;
    while let Some(word) = args.word() {
        if let Some(selector) = GamesWhich::from_word(word) {
            which = Some((word, one_selector(args, which, word, selector)?));
            continue;
        }
        shown.push(shown_word(args, word)?);
    }
    let of_players = shown.iter().any(|shown| matches!(shown, Shown::Of(..)));
    match which {
        Some((word, _)) if !of_players => Err(args.usage(Some(UsageDetail::LeftOver(self::shown(word))))),
        _ if shown.is_empty() => Ok(Command::Show(vec![Shown::Current(AtTurn::Now)])),
        Some((_, which)) => {
            Ok(Command::Show(shown.into_iter().map(|shown| shown.selecting(which)).collect()))
        }
        None => Ok(Command::Show(shown)),
    }
}

impl Shown {
    fn selecting(self, which: GamesWhich) -> Self {
        match self {
            Self::Of(name, _) => Self::Of(name, which),
            Self::Current(at) => Self::Current(at),
            Self::Board(board, at) => Self::Board(board, at),
        }
    }
}

/// A board with or without its turn (`12`, `12#3`, `12#-1`, `#3`), or a player's name.
pub(super) fn shown_word(args: &Args<'_>, word: &str) -> Result<Shown, Refusal> {
    let (board, at) = match word.split_once('#') {
        None => (word, AtTurn::Now),
        Some((board, turn)) => (board, at_turn(args, turn)?),
    };
    match board {
        "" => Ok(Shown::Current(at)),
        number if is_number(number) => Ok(Shown::Board(args.as_board(number)?, at)),
        name if at == AtTurn::Now => Ok(Shown::Of(args.as_name(name)?, GamesWhich::default())),
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
    let mut which: Option<(&str, GamesWhich)> = None;
    while let Some(word) = args.word() {
        match GamesWhich::from_word(word) {
            Some(selector) => which = Some((word, one_selector(args, which, word, selector)?)),
            None => names.push(args.as_name(word)?),
        }
    }
    let which = which.map_or_else(GamesWhich::default, |(_, which)| which);
    Ok(Command::Games(GamesOf { names, which }))
}

pub(crate) fn next(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Next)
}

pub(crate) fn history(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut of = None;
    let mut after = None;
    while let Some(word) = args.word() {
        if word.eq_ignore_ascii_case("before") && after.is_none() {
            after = Some(args.board()?.ok_or_else(|| args.usage(None))?);
        } else if of.is_none() {
            of = Some(args.as_name(word)?);
        } else {
            return Err(args.usage(Some(UsageDetail::LeftOver(shown(word)))));
        }
    }
    Ok(Command::History { of, after })
}
