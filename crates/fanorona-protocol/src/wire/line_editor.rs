//! The line that somebody types on a client that sends every key: what each key does to it, and
//! what the terminal has to show.
//!
//! Nothing here reads or writes. [`crate::wire::codec::LineCodec`] passes the bytes on, and the
//! server draws.

mod history;
mod key;
mod shown;

pub use crate::wire::line_editor::shown::{ERASE_TO_END, Shown};

use crate::wire::clean::Escape;
use crate::wire::line_editor::history::History;
use crate::wire::line_editor::key::Key;
use crate::wire::line_editor::shown::columns;
use std::mem;
use zeroize::Zeroize as _;

/// The longest escape sequence that means a key, without its ESC. The rest of a longer one is
/// dropped.
const LONGEST_SEQUENCE: usize = 4;

/// What a byte did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The line is as it was.
    None,
    /// The line or the place of the cursor may have changed.
    Changed,
    /// The line ended. It is valid UTF-8 without control characters.
    Line(String),
    /// The line has grown too long. Said once with its beginning; the rest up to its end is
    /// dropped.
    TooLong(String),
}

/// A line that is being typed, and the lines typed before it.
#[derive(Debug)]
pub struct LineEditor {
    max_line_bytes: usize,
    text: String,
    /// Where the cursor is, in bytes of `text`.
    cursor: usize,
    /// The first bytes of a letter.
    partial: Vec<u8>,
    escape: Escape,
    /// The letters of the escape sequence so far.
    sequence: String,
    /// The line was too long, and its end has not come yet.
    is_skipping: bool,
    /// A password is asked for: nothing of the line is shown, and no other line can be brought
    /// back.
    is_secret: bool,
    history: History,
}

impl LineEditor {
    /// An empty line of at most this many bytes. It remembers at most `history_lines` earlier
    /// lines.
    #[must_use]
    pub fn new(max_line_bytes: usize, history_lines: usize) -> Self {
        Self {
            max_line_bytes,
            text: String::new(),
            cursor: 0,
            partial: Vec::new(),
            escape: Escape::default(),
            sequence: String::new(),
            is_skipping: false,
            is_secret: false,
            history: History::new(history_lines),
        }
    }

    /// Whether nothing has been typed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.partial.is_empty() && !self.is_skipping
    }

    /// The line so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Says whether the next line is a password.
    pub fn ask(&mut self, is_secret: bool) {
        self.is_secret = is_secret;
    }

    /// Keeps a line, so that the arrow keys bring it back.
    pub fn remember(&mut self, line: &str) {
        self.history.remember(line);
    }

    /// Drops the line.
    pub fn forget_line(&mut self) {
        self.text.zeroize();
        self.text = String::new();
        self.cursor = 0;
        self.partial.clear();
        self.escape = Escape::default();
        self.is_skipping = false;
        self.history.rewind();
    }

    /// Ends the line, as a CR or LF does. A line that was too long has been reported before.
    pub fn end_line(&mut self) -> Edit {
        if self.is_skipping {
            self.forget_line();
            return Edit::None;
        }
        if !mem::take(&mut self.partial).is_empty()
            && let Edit::TooLong(beginning) = self.insert('?')
        {
            self.is_skipping = false;
            return Edit::TooLong(beginning);
        }
        let line = mem::take(&mut self.text);
        self.forget_line();
        Edit::Line(line)
    }

    /// Reads the next byte.
    pub fn read(&mut self, byte: u8) -> Edit {
        if byte.is_ascii() && !self.partial.is_empty() {
            self.partial.clear();
            if let Edit::TooLong(beginning) = self.insert('?') {
                return Edit::TooLong(beginning);
            }
        }
        match byte {
            b'\r' | b'\n' => self.end_line(),
            _ if !byte.is_ascii() => self.read_part(byte),
            _ if self.swallows(byte) => self.end_sequence(),
            b'\t' => self.insert(' '),
            b' '..=b'~' => self.insert(char::from(byte)),
            _ => Key::from_control(byte).map_or(Edit::None, |key| self.press(key)),
        }
    }

    /// Reads a byte of a letter that is not ASCII. Each longest run of bytes that cannot be a
    /// letter becomes one `?`.
    fn read_part(&mut self, byte: u8) -> Edit {
        self.escape = Escape::default();
        self.partial.push(byte);
        match str::from_utf8(&self.partial) {
            Ok(letters) => {
                let letter = letters.chars().next();
                self.partial.clear();
                letter
                    .filter(|letter| !letter.is_control())
                    .map_or(Edit::None, |letter| self.insert(letter))
            }
            Err(error) => match error.error_len() {
                None => Edit::None,
                Some(wrong) => {
                    let rest = self.partial.split_off(wrong.min(self.partial.len()));
                    self.partial.clear();
                    let edit = self.insert('?');
                    match (edit, rest.first()) {
                        (Edit::None | Edit::Changed, Some(&byte)) => {
                            self.read_part(byte);
                            Edit::Changed
                        }
                        (edit, _) => edit,
                    }
                }
            },
        }
    }

    /// Whether the byte belongs to an escape sequence.
    fn swallows(&mut self, byte: u8) -> bool {
        let letter = char::from(byte);
        // A Ctrl key ends a sequence; only ESC begins one.
        if byte.is_ascii_control() && byte != 0x1B {
            self.escape = Escape::default();
            return false;
        }
        let was_outside = self.escape == Escape::Outside;
        if !self.escape.swallows(letter) {
            return false;
        }
        if was_outside || byte == 0x1B {
            self.sequence.clear();
        } else if self.sequence.len() <= LONGEST_SEQUENCE {
            self.sequence.push(letter);
        }
        true
    }

    /// Presses the key of a sequence, if this was its last letter.
    fn end_sequence(&mut self) -> Edit {
        if self.escape != Escape::Outside {
            return Edit::None;
        }
        Key::from_sequence(&mem::take(&mut self.sequence)).map_or(Edit::None, |key| self.press(key))
    }

    fn insert(&mut self, letter: char) -> Edit {
        if self.is_skipping {
            return Edit::None;
        }
        if self.text.len() + letter.len_utf8() > self.max_line_bytes {
            let beginning = mem::take(&mut self.text);
            self.forget_line();
            self.is_skipping = true;
            return Edit::TooLong(beginning);
        }
        self.text.insert(self.cursor, letter);
        self.cursor += letter.len_utf8();
        Edit::Changed
    }

    fn press(&mut self, key: Key) -> Edit {
        if self.is_skipping {
            return Edit::None;
        }
        match key {
            Key::Left => self.cursor = self.left_of_cursor(),
            Key::Right => self.cursor = self.right_of_cursor(),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.text.len(),
            Key::Up => self.bring_back(History::older),
            Key::Down => self.bring_back(History::newer),
            Key::Backspace => {
                // Backspace removes a combining mark alone and leaves its letter, as on a client
                // that sends lines.
                let last = self.text[..self.cursor]
                    .chars()
                    .next_back()
                    .map_or(0, char::len_utf8);
                self.erase(self.cursor - last);
            }
            Key::Delete => {
                let end = self.right_of_cursor();
                self.text.replace_range(self.cursor..end, "");
            }
            Key::EraseLine => {
                self.text.clear();
                self.cursor = 0;
            }
            Key::EraseWord => {
                let before = self.text[..self.cursor].trim_end_matches(' ');
                self.erase(before.rfind(' ').map_or(0, |space| space + 1));
            }
            Key::EraseToEnd => self.text.truncate(self.cursor),
        }
        Edit::Changed
    }

    /// Erases from `start` to the cursor.
    fn erase(&mut self, start: usize) {
        self.text.replace_range(start..self.cursor, "");
        self.cursor = start;
    }

    fn bring_back(&mut self, line: fn(&mut History, &str) -> Option<String>) {
        if self.is_secret {
            return;
        }
        if let Some(line) = line(&mut self.history, &self.text) {
            self.text = line;
            self.cursor = self.text.len();
        }
    }

    /// The place one letter to the left, with the marks on that letter.
    fn left_of_cursor(&self) -> usize {
        let before = self.text[..self.cursor].char_indices().rev();
        before
            .into_iter()
            .find(|(_, letter)| columns(*letter) > 0)
            .map_or(0, |(at, _)| at)
    }

    /// The place one letter to the right, with the marks on that letter.
    fn right_of_cursor(&self) -> usize {
        let after = self.text[self.cursor..].char_indices().skip(1);
        let next = after.into_iter().find(|(_, letter)| columns(*letter) > 0);
        next.map_or(self.text.len(), |(at, _)| self.cursor + at)
    }
}

impl Drop for LineEditor {
    fn drop(&mut self) {
        self.text.zeroize();
    }
}

#[cfg(test)]
mod tests;
