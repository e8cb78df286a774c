//! How a command about queued turns is typed.

use crate::command::args::{Args, read_movements, take_guard, without_stars};
use crate::command::games::AtTurn;
use crate::command::games::parse::at_turn;
use crate::command::history::parse::filters::position;
use crate::command::play::Play;
use crate::command::queue::{PreviewFrom, QueueChange, QueueCommand};
use crate::command::row::{Parsed, Row};
use fanorona_game::{GrammarError, Written, WrittenPath};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::words::{is_number, split_argument, split_word};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::{Movements, Word};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("queue", Chapter::Playing, GivenBy::Player, queue)
        .price(2)
        .aliases(&["premove", "qmove", "qboard", "moveq", "boardq"])
        .short(3)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona queue BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("submit", Chapter::Playing, GivenBy::Player, submit)
        .short(4)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona submit BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("confirm", Chapter::Playing, GivenBy::Player, |args| {
        Ok(QueueCommand::Confirm(args.game()?).into())
    })
    .price(2)
    .short(3)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona confirm BOARD USERID PASSWORD"]),
    Row::new("preview", Chapter::Playing, GivenBy::Anyone, preview)
        .price(5)
        .short(3)
        .mail(&["fanorona preview new 2 TURN..."]),
];

fn queue(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    let text = without_stars(args.notation());
    let change = match split_word(text) {
        None => QueueChange::Show,
        Some((word, "")) if word.eq_ignore_ascii_case("clear") => QueueChange::Clear,
        Some((word, path)) if word.eq_ignore_ascii_case("drop") => {
            QueueChange::Drop(WrittenPath::read(path).map_err(unread)?)
        }
        Some(_) => QueueChange::Add(Box::new(Written::read(text).map_err(unread)?)),
    };
    Ok(QueueCommand::Queue { game, change }.into())
}

fn unread(error: GrammarError) -> Refusal {
    match error {
        GrammarError::Turn { text, error } => PlayRefusal::syntax(&text, error).into(),
        GrammarError::Form(problem) => QueueRefusal::Grammar { problem }.into(),
    }
}

fn submit(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    if args.peek().is_none() {
        return Err(args.usage(None));
    }
    let (text, turn) = take_guard(args.notation());
    let movements = read_movements(text)?;
    Ok(QueueCommand::Submit(Play {
        game,
        movements,
        turn,
    })
    .into())
}

fn preview(args: &mut Args<'_>) -> Parsed {
    let from = preview_from(args)?;
    let turns = turns(without_stars(args.notation()))?;
    // A position is worth seeing without a turn.
    if turns.is_empty() && !matches!(from, PreviewFrom::Position(_)) {
        return Err(args.usage(None));
    }
    Ok(QueueCommand::Preview { from, turns }.into())
}

/// `12`, `12#3`, `#3`, the rows of a position, or `new` with a ruleset; the mail server had a number
/// of players after `new`.
pub(crate) fn preview_from(args: &mut Args<'_>) -> Result<PreviewFrom, Refusal> {
    let Some(word) = args.peek() else {
        return Err(args.usage(None));
    };
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
    if word.contains('/') {
        let rows = args.needed_word()?;
        return Ok(PreviewFrom::Position(position(args, rows)?));
    }
    let (game, at) = word.split_once('#').unwrap_or((word, ""));
    if !game.is_empty() && !is_number(game) {
        return Ok(PreviewFrom::Board(None, AtTurn::Now));
    }
    args.word();
    let game = if game.is_empty() {
        None
    } else {
        Some(args.as_game(game)?)
    };
    Ok(PreviewFrom::Board(game, at_turn(args, at)?))
}

/// Turns with `;` between them. Without one: words that are a turn each, as by mail, or else a
/// single turn.
pub(crate) fn turns(text: &str) -> Result<Vec<Movements>, Refusal> {
    let read = |text: &str| read_movements(take_guard(text).0);
    if text.contains(';') {
        let pieces = text
            .split(';')
            .map(str::trim)
            .filter(|piece| !piece.is_empty());
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
        words if words.iter().all(|word| is_turn(word)) => {
            words.iter().map(|word| read(word)).collect()
        }
        _ => read(text).map(|turn| vec![turn]),
    }
}

/// Whether a word has origin and destination.
fn is_turn(word: &str) -> bool {
    let points = |turn: &Movements| {
        turn.words()
            .iter()
            .filter(|word| **word != Word::Stop)
            .count()
    };
    Movements::read(take_guard(word).0).is_ok_and(|turn| points(&turn) >= 2)
}
