//! The last row, or two in a narrow window: the keys that matter on this screen.

use super::theme::{Look, Part};
use super::{Regions, put};
use crate::model::login::Login;
use crate::model::pane::Body;
use crate::model::words::Word;
use crate::model::{Model, Phase};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// A key as it is written, what it does, and which key a click on it presses.
type Key = (&'static str, Word, KeyCode);

const ENTER: &str = "Enter";
const ARROWS: &str = "↑↓";
const LEAVE: Key = ("Ctrl-C", Word::KeyLeave, KeyCode::Char('c'));
const HELP: Key = ("F1", Word::KeyHelp, KeyCode::F(1));
const ESCAPE: &str = "Esc";
const NEXT: Key = ("Tab", Word::KeyNext, KeyCode::Tab);
const HOME: Key = (ESCAPE, Word::KeyBack, KeyCode::Esc);

/// At most five keys, the most important one first.
fn keys(model: &Model) -> Vec<Key> {
    let enter = |word| (ENTER, word, KeyCode::Enter);
    let close = (ESCAPE, Word::KeyClose, KeyCode::Esc);
    let clear = (ESCAPE, Word::KeyClear, KeyCode::Esc);
    let back = (ESCAPE, Word::KeyBegin, KeyCode::Esc);
    let choose = (ARROWS, Word::KeyChoose, KeyCode::Down);
    let scroll = (ARROWS, Word::KeyScroll, KeyCode::Down);
    let page = ("PgDn", Word::KeyPage, KeyCode::PageDown);
    let is_typed = !model.line.value().is_empty();
    match (&model.phase, &model.pane, model.board()) {
        (Phase::Ended(_), _, _) => vec![enter(Word::KeyClose)],
        (Phase::Connecting(_), _, _) => vec![enter(Word::KeyTry), LEAVE],
        (Phase::Login(Login::Waiting { .. }), _, _) => vec![LEAVE],
        (Phase::Login(_), _, _) => vec![enter(Word::KeySend), back, HELP, LEAVE],
        (Phase::Inside, _, _) if is_typed => vec![enter(Word::KeySend), clear, LEAVE],
        (Phase::Inside, Some(pane), _) => match pane.body {
            Body::Words(_) => vec![close, scroll, page, HELP, LEAVE],
            Body::Rows { .. } => vec![enter(Word::KeyOpen), close, choose, page, LEAVE],
        },
        (Phase::Inside, None, Some(_)) => board_keys(model),
        (Phase::Inside, None, None) => {
            vec![enter(Word::KeyOpen), choose, LEAVE, HELP, NEXT]
        }
    }
}

fn board_keys(model: &Model) -> Vec<Key> {
    let Some(board) = model.board() else {
        return Vec::new();
    };
    let release = (ESCAPE, Word::KeyRelease, KeyCode::Esc);
    if board.place.is_stepped() {
        return vec![
            ("←→", Word::KeyTurn, KeyCode::Right),
            (ARROWS, Word::KeyTurning, KeyCode::Down),
            HOME,
            HELP,
            LEAVE,
        ];
    }
    if board.is_over || (board.side.is_none() && !board.plays) {
        return vec![HOME, NEXT, HELP, LEAVE];
    }
    let take = (ENTER, Word::KeyTake, KeyCode::Enter);
    // It is the same during the opponent's turn: what changes costs bytes.
    if !board.plays {
        return vec![take, HOME, NEXT, HELP, LEAVE];
    }
    if !board.hand.fork(&board.stage, &board.choices).is_empty() {
        return vec![
            ("+", Word::KeyToward, KeyCode::Char('+')),
            ("-", Word::KeyLeaves, KeyCode::Char('-')),
            release,
            HELP,
            LEAVE,
        ];
    }
    if board.may_end {
        return vec![
            (".", Word::KeyEnd, KeyCode::Char('.')),
            (ENTER, Word::KeyPlace, KeyCode::Enter),
            ("Backspace", Word::KeyUndo, KeyCode::Backspace),
            HOME,
            HELP,
        ];
    }
    if board.hand.piece(&board.stage).is_some() {
        return vec![
            (ENTER, Word::KeyPlace, KeyCode::Enter),
            release,
            HELP,
            LEAVE,
        ];
    }
    vec![take, HOME, NEXT, HELP, LEAVE]
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
    for (key, word, code) in keys(model) {
        let key = match key {
            "↑↓" if look.is_ascii => "Up/Down",
            "←→" if look.is_ascii => "Left/Right",
            key => key,
        };
        let word = model.word(word);
        let end = usize::from(column) + key.width() + 1 + word.width();
        if end > usize::from(area.width) && column > 0 {
            let Some(next) = rows.next() else { return };
            (column, row) = (0, next);
        }
        let start = column;
        column = put(buffer, row, column, key, look.style(Part::Strong));
        column = put(buffer, row, column + 1, &word, look.style(Part::Dim));
        let modifiers = match code {
            KeyCode::Char('c') => KeyModifiers::CONTROL,
            _ => KeyModifiers::NONE,
        };
        let place = Rect {
            x: row.x + start,
            width: column - start,
            ..row
        };
        regions.keys.push((place, code, modifiers));
        column += 2;
    }
}
