//! Puts escape sequences together that arrive in two parts.
//!
//! A terminal sends `ESC [ C` for an arrow key. If it is read between its bytes, it looks like the
//! key Esc and two letters. Nobody presses Esc and types `[` within so short a time.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How long after Esc the rest of a sequence may come.
const WITHIN: Duration = Duration::from_millis(50);
/// The most characters of a sequence.
const LONGEST: usize = 24;

/// Passes events on, with sequences put together, until one side is closed.
pub(crate) async fn join(mut from: mpsc::Receiver<Event>, to: mpsc::Sender<Event>) {
    while let Some(event) = from.recv().await {
        let is_escape = character(&event) == Some('\x1b');
        let events = if is_escape {
            rest(event, &mut from).await
        } else {
            vec![event]
        };
        for event in events {
            if to.send(event).await.is_err() {
                return;
            }
        }
    }
}

/// The key for which an Esc was the beginning, or all events as they came.
async fn rest(escape: Event, from: &mut mpsc::Receiver<Event>) -> Vec<Event> {
    let mut events = vec![escape];
    let mut text = String::new();
    while let Ok(Some(event)) = timeout(WITHIN, from.recv()).await {
        let letter = character(&event);
        events.push(event);
        let Some(letter) = letter else { break };
        text.push(letter);
        let is_first = text.len() == 1;
        let may_go_on = match letter {
            '[' | 'O' if is_first => true,
            '0'..='9' | ';' | '<' => !is_first && text.len() < LONGEST,
            _ => false,
        };
        if !may_go_on {
            break;
        }
    }
    match key(&text) {
        Some(event) => vec![event],
        None => events,
    }
}

/// The character of a key; Esc as the character that it is.
fn character(event: &Event) -> Option<char> {
    let Event::Key(key) = event else { return None };
    if let KeyCode::Char(letter) = key.code {
        return Some(letter);
    }
    (key.code == KeyCode::Esc).then_some('\x1b')
}

/// What a sequence without its ESC means.
fn key(text: &str) -> Option<Event> {
    if let Some(report) = text.strip_prefix("[<") {
        return mouse(report);
    }
    let code = match text.strip_prefix(['[', 'O'])? {
        "A" => KeyCode::Up,
        "B" => KeyCode::Down,
        "C" => KeyCode::Right,
        "D" => KeyCode::Left,
        "H" | "1~" => KeyCode::Home,
        "F" | "4~" => KeyCode::End,
        "P" | "11~" => KeyCode::F(1),
        "Q" | "12~" => KeyCode::F(2),
        "3~" => KeyCode::Delete,
        "5~" => KeyCode::PageUp,
        "6~" => KeyCode::PageDown,
        _ => return None,
    };
    Some(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

/// A report of the mouse: a button, and a cell counted from 1.
fn mouse(report: &str) -> Option<Event> {
    let is_down = report.ends_with('M');
    let mut numbers = report.strip_suffix(['M', 'm'])?.split(';');
    let button: u16 = numbers.next()?.parse().ok()?;
    let column: u16 = numbers.next()?.parse().ok()?;
    let row: u16 = numbers.next()?.parse().ok()?;
    let kind = match (button, is_down) {
        (0, true) => MouseEventKind::Down(MouseButton::Left),
        (0, false) => MouseEventKind::Up(MouseButton::Left),
        (64, _) => MouseEventKind::ScrollUp,
        (65, _) => MouseEventKind::ScrollDown,
        _ => return None,
    };
    Some(Event::Mouse(MouseEvent {
        kind,
        column: column.saturating_sub(1),
        row: row.saturating_sub(1),
        modifiers: KeyModifiers::NONE,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(letter: char) -> Event {
        let code = match letter {
            '\x1b' => KeyCode::Esc,
            letter => KeyCode::Char(letter),
        };
        Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    /// What arrives when these characters were read one by one.
    async fn joined(text: &str) -> Vec<Event> {
        let (sender, from) = mpsc::channel(200);
        let (to, mut receiver) = mpsc::channel(200);
        for letter in text.chars() {
            sender.send(typed(letter)).await.unwrap();
        }
        drop(sender);
        join(from, to).await;
        let mut events = Vec::new();
        while let Some(event) = receiver.recv().await {
            events.push(event);
        }
        events
    }

    #[tokio::test]
    async fn keys_and_clicks_are_put_together() {
        let right = Event::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE));
        assert_eq!(joined("\x1b[C").await, std::slice::from_ref(&right));
        assert_eq!(joined("\x1bOCx").await, [right, typed('x')]);
        let click = joined("\x1b[<0;5;3M").await;
        let Event::Mouse(mouse) = click[0] else {
            panic!("{click:?}")
        };
        assert_eq!((mouse.column, mouse.row), (4, 2));
        // A coordinate of 0 is not one, and does no harm.
        assert_eq!(joined("\x1b[<0;0;0M").await.len(), 1);
    }

    #[tokio::test]
    async fn everything_else_stays_as_it_came() {
        for text in [
            "\x1b",
            "\x1bx",
            "\x1b[",
            "\x1b[Z",
            "\x1b[<9;9;9M",
            "\x1b\x1b",
            "ab",
        ] {
            let events: Vec<Event> = text.chars().map(typed).collect();
            assert_eq!(joined(text).await, events, "{text:?}");
        }
        let long = format!("\x1b[{}", "1".repeat(100));
        assert_eq!(joined(&long).await.len(), 102);
    }
}
