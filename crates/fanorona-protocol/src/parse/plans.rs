//! The words of commands about turns that are not played now.

use super::{read_movements, take_guard, without_stars};
use crate::args::{Args, is_number, split_argument, split_word};
use crate::command::{AtTurn, Command, Plans, Play, PreviewFrom, QueueChange};
use crate::refusal::{PlanRefusal, PlayRefusal, Refusal};
use fanorona_game::{GrammarError, Written, WrittenPath};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::{Movements, Word};

pub(crate) fn queue(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    let text = without_stars(args.text());
    let change = match split_word(text) {
        None => QueueChange::Show,
        Some((word, "")) if word.eq_ignore_ascii_case("clear") => QueueChange::Clear,
        Some((word, way)) if word.eq_ignore_ascii_case("drop") => {
            QueueChange::Drop(WrittenPath::read(way).map_err(unread)?)
        }
        Some(_) => QueueChange::Add(Box::new(Written::read(text).map_err(unread)?)),
    };
    Ok(Command::Plans(Plans::Queue { board, change }))
}

/// Whether a word of the replies stands where a userid would stand by mail.
pub(super) fn is_own_word(word: &str) -> bool {
    ["if", "then", "else", "drop", "clear"].iter().any(|own| own.eq_ignore_ascii_case(word))
}

fn unread(error: GrammarError) -> Refusal {
    match error {
        GrammarError::Turn { text, error } => PlayRefusal::syntax(&text, error).into(),
        GrammarError::Form(form) => Refusal::Plans(PlanRefusal::Grammar(form)),
    }
}

pub(crate) fn submit(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    if args.peek().is_none() {
        return Err(args.usage(None));
    }
    let (text, turn) = take_guard(args.text());
    let movements = read_movements(text)?;
    Ok(Command::Plans(Plans::Submit(Play { board, movements, turn })))
}

pub(crate) fn confirm(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(Plans::Confirm).map(Command::Plans)
}

pub(crate) fn preview(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let from = preview_from(args)?;
    let text = without_stars(args.text());
    let turns = turns(text)?;
    if turns.is_empty() {
        return Err(args.usage(None));
    }
    Ok(Command::Plans(Plans::Preview { from, turns }))
}

/// `12`, `12#3`, `#3`, or `new` with a board's name; the mail server wanted a number of players behind `new`.
fn preview_from(args: &mut Args<'_>) -> Result<PreviewFrom, Refusal> {
    let Some(word) = args.peek() else { return Err(args.usage(None)) };
    if word.eq_ignore_ascii_case("new") {
        args.word();
        let mut ruleset = None;
        while let Some(word) = args.peek() {
            let name = word.trim_start_matches('-').to_ascii_lowercase();
            match Ruleset::from_name(name.strip_prefix("board=").unwrap_or(&name)) {
                Some(named) if ruleset.is_none() => ruleset = Some(named),
                None if word == "2" => {}
                Some(_) | None => break,
            }
            args.word();
        }
        return Ok(PreviewFrom::New(ruleset.unwrap_or(Ruleset::Tsivy)));
    }
    let (board, at) = word.split_once('#').unwrap_or((word, ""));
    if !board.is_empty() && !is_number(board) {
        return Ok(PreviewFrom::Board(None, AtTurn::Now));
    }
    args.word();
    let board = if board.is_empty() { None } else { Some(args.as_board(board)?) };
    Ok(PreviewFrom::Board(board, super::reading::at_turn(args, at)?))
}

/// Turns with `;` between them. Without one, words that are turns each, as by mail, or else a single turn.
fn turns(text: &str) -> Result<Vec<Movements>, Refusal> {
    let read = |text: &str| read_movements(take_guard(text).0);
    if text.contains(';') {
        let pieces = text.split(';').map(str::trim).filter(|piece| !piece.is_empty());
        return pieces.map(read).collect();
    }
    let mut words = Vec::new();
    let mut rest = text;
    while let Some((word, behind)) = split_argument(rest) {
        words.push(word);
        rest = behind;
    }
    match words.as_slice() {
        [] => Ok(Vec::new()),
        words if words.iter().all(|word| is_turn(word)) => words.iter().map(|word| read(word)).collect(),
        _ => read(text).map(|turn| vec![turn]),
    }
}

/// Whether a word has origin and destination.
fn is_turn(word: &str) -> bool {
    let points = |turn: &Movements| turn.words().iter().filter(|word| **word != Word::Stop).count();
    Movements::read(take_guard(word).0).is_ok_and(|turn| points(&turn) >= 2)
}
