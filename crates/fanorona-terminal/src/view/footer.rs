//! The last row, or two in a narrow window: the keys that matter on this screen.

use super::theme::{Look, Part};
use super::{Regions, put};
use crate::model::board::BoardView;
use crate::model::login::Login;
use crate::model::pane::Body;
use crate::model::words::Word;
use crate::model::{Model, Phase};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// A key, and what it does.
type Key = (KeyCode, Word);

const LEAVE: Key = (KeyCode::Char('c'), Word::KeyLeave);
const HELP: Key = (KeyCode::F(1), Word::KeyHelp);
const NEXT: Key = (KeyCode::Tab, Word::KeyNext);
const HOME: Key = (KeyCode::Esc, Word::KeyBack);
const CHOOSE: Key = (KeyCode::Down, Word::KeyChoose);
const OPEN: Key = (KeyCode::Enter, Word::KeyOpen);
const SEND: Key = (KeyCode::Enter, Word::KeySend);
const CLOSE: Key = (KeyCode::Esc, Word::KeyClose);
const PAGE: Key = (KeyCode::PageDown, Word::KeyPage);
const TAKE: Key = (KeyCode::Enter, Word::KeyTake);
const PLACE: Key = (KeyCode::Enter, Word::KeyPlace);
const RELEASE: Key = (KeyCode::Esc, Word::KeyRelease);

/// At most five keys, the most important one first.
fn keys(model: &Model, has_note: bool) -> Vec<Key> {
    let is_typed = !model.line.value().is_empty();
    match (&model.phase, &model.pane) {
        (Phase::Ended(_), _) => vec![(KeyCode::Enter, Word::KeyClose)],
        (Phase::Connecting(_), _) => vec![(KeyCode::Enter, Word::KeyTry), LEAVE],
        (Phase::Login(Login::Waiting { .. }), _) => vec![LEAVE],
        (Phase::Login(Login::Name), _) => vec![SEND, HELP, LEAVE],
        (Phase::Login(_), _) => vec![SEND, (KeyCode::Esc, Word::KeyBegin), HELP, LEAVE],
        (Phase::Inside, _) if is_typed => vec![SEND, (KeyCode::Esc, Word::KeyClear), LEAVE],
        (Phase::Inside, Some(_)) if has_note => {
            let board = model.board().map(board_keys).unwrap_or_default();
            std::iter::once(CLOSE)
                .chain(board.into_iter().filter(|(code, _)| *code != KeyCode::Esc))
                .collect()
        }
        (Phase::Inside, Some(pane)) => match pane.body {
            Body::Words(_) => vec![CLOSE, (KeyCode::Down, Word::KeyScroll), PAGE, HELP, LEAVE],
            Body::Rows { .. } => vec![OPEN, CLOSE, CHOOSE, PAGE, LEAVE],
        },
        (Phase::Inside, None) => {
            let board = model.board().map(board_keys);
            board.unwrap_or_else(|| vec![OPEN, CHOOSE, LEAVE, HELP, NEXT])
        }
    }
}

fn board_keys(board: &BoardView) -> Vec<Key> {
    if board.place.is_stepped() {
        let turn = (KeyCode::Right, Word::KeyTurn);
        let turning = (KeyCode::Down, Word::KeyTurning);
        return vec![turn, turning, HOME, HELP, LEAVE];
    }
    if board.is_over || (board.side.is_none() && !board.plays) {
        return vec![HOME, NEXT, HELP, LEAVE];
    }
    // It is the same during the opponent's turn: what changes costs bytes.
    if !board.plays {
        return vec![TAKE, HOME, NEXT, HELP, LEAVE];
    }
    if !board.hand.fork(&board.stage, &board.choices).is_empty() {
        let toward = (KeyCode::Char('+'), Word::KeyToward);
        let leaves = (KeyCode::Char('-'), Word::KeyLeaves);
        return vec![toward, leaves, RELEASE, HELP, LEAVE];
    }
    if board.may_end {
        let end = (KeyCode::Char('.'), Word::KeyEnd);
        let undo = (KeyCode::Backspace, Word::KeyUndo);
        return vec![end, PLACE, undo, HOME, HELP];
    }
    if board.hand.piece(&board.stage).is_some() {
        return vec![PLACE, RELEASE, HELP, LEAVE];
    }
    vec![TAKE, HOME, NEXT, HELP, LEAVE]
}

/// A key as it is written.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "most keys of a keyboard are not named here"
)]
fn name(model: &Model, look: Look, code: KeyCode) -> String {
    let sign = |sign: &str, ascii: &str| if look.is_ascii { ascii } else { sign }.to_owned();
    match code {
        KeyCode::Enter => model.word(Word::KeyNameEnter),
        KeyCode::Esc => model.word(Word::KeyNameEscape),
        KeyCode::Backspace => model.word(Word::KeyNameBackspace),
        KeyCode::PageDown => model.word(Word::KeyNamePage),
        KeyCode::Down => sign("↑↓", "Up/Down"),
        KeyCode::Right => sign("←→", "Left/Right"),
        KeyCode::Char('c') => "Ctrl-C".to_owned(),
        code => code.to_string(),
    }
}

/// Draws as many keys as fit.
pub(super) fn draw(
    model: &Model,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
    regions: &mut Regions,
) {
    let (mut column, mut rows) = (0, area.rows());
    let Some(mut row) = rows.next() else { return };
    for (code, word) in keys(model, regions.has_note) {
        let (key, word) = (name(model, look, code), model.word(word));
        let end = usize::from(column) + key.width() + 1 + word.width();
        if end > usize::from(area.width) && column > 0 {
            let Some(next) = rows.next() else { return };
            (column, row) = (0, next);
        }
        let start = column;
        column = put(buffer, row, column, &key, look.style(Part::Strong));
        column = put(buffer, row, column + 1, &word, look.style(Part::Dim));
        let modifiers = if code == LEAVE.0 {
            KeyModifiers::CONTROL
        } else {
            KeyModifiers::NONE
        };
        let place = Rect {
            x: row.x + start,
            width: column - start,
            ..row
        };
        let event = KeyEvent::new(code, modifiers);
        regions.keys.push((place, event));
        column += 2;
    }
}
