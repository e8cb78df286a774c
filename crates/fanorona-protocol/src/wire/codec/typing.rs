//! The line that is being typed: what each byte of text does to it, and how it ends.

use crate::tag::tag_of_beginning;
use crate::wire::clean::Escape;
use crate::wire::codec::input::{Input, Line, LineEnd, Peer};
use crate::wire::codec::{CR, LF, LineCodec};
use crate::wire::line_editor::Edit;
use std::mem;
use zeroize::Zeroize as _;

/// What editors and programs of some systems put before UTF-8. It is not part of a line.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
/// Ctrl-C.
const INTERRUPT: u8 = 0x03;
/// Ctrl-D.
const END_OF_TRANSMISSION: u8 = 0x04;
const BACKSPACE: u8 = 0x08;
const TAB: u8 = b'\t';
/// Ctrl-U.
const ERASE_LINE: u8 = 0x15;
const DELETE: u8 = 0x7F;

impl LineCodec {
    pub(super) fn read_text(&mut self, byte: u8) -> Option<Input> {
        let is_after_cr = mem::take(&mut self.is_after_cr);
        match byte {
            // A NUL in this place needs no such care: it is dropped everywhere.
            LF if is_after_cr => None,
            INTERRUPT => self.interrupt(),
            END_OF_TRANSMISSION => self.end_transmission(),
            _ if self.editor.is_some() => self.edit(byte),
            LF => self.end_line(LineEnd::Lf),
            CR => {
                self.is_after_cr = true;
                self.end_line(LineEnd::Cr)
            }
            BACKSPACE | DELETE => self.erase_letter(),
            ERASE_LINE => self.erase_line(),
            _ => self.keep(byte),
        }
    }

    /// Passes a byte to the editor.
    fn edit(&mut self, byte: u8) -> Option<Input> {
        let end = if byte == CR { LineEnd::Cr } else { LineEnd::Lf };
        self.is_after_cr = byte == CR;
        let edit = self.editor.as_mut()?.read(byte);
        self.edited(edit, end)
    }

    pub(super) fn edited(&mut self, edit: Edit, end: LineEnd) -> Option<Input> {
        self.is_edited |= edit == Edit::Changed;
        match edit {
            Edit::None | Edit::Changed => None,
            Edit::Line(text) => {
                self.is_edited = false;
                self.meet(end);
                Some(Input::Line(Line { text, end }))
            }
            Edit::TooLong(mut beginning) => {
                self.is_edited = false;
                let tag = tag_of_beginning(&beginning);
                beginning.zeroize();
                Some(Input::LineTooLong { tag })
            }
        }
    }

    fn keep(&mut self, byte: u8) -> Option<Input> {
        // Half a letter is not a control character, whatever its number.
        let letter = if byte.is_ascii() {
            char::from(byte)
        } else {
            char::REPLACEMENT_CHARACTER
        };
        if self.is_skipping || self.escape.swallows(letter) || (letter.is_control() && byte != TAB)
        {
            return None;
        }
        if self.line.len() >= self.limits.max_line_bytes {
            self.is_skipping = true;
            let tag = tag_of_beginning(&readable(mem::take(&mut self.line)));
            self.forget_line();
            return Some(Input::LineTooLong { tag });
        }
        self.line.push(if byte == TAB { b' ' } else { byte });
        None
    }

    /// Learns from the end of the first line what the peer is.
    fn meet(&mut self, end: LineEnd) {
        if self.peer == Peer::Unknown {
            self.peer = match end {
                LineEnd::Lf => Peer::Raw,
                LineEnd::Cr => Peer::Telnet,
                LineEnd::Eof => Peer::Unknown,
            };
        }
    }

    pub(super) fn end_line(&mut self, end: LineEnd) -> Option<Input> {
        self.meet(end);
        self.escape = Escape::default();
        if mem::take(&mut self.is_skipping) {
            return None;
        }
        if self.line.starts_with(BYTE_ORDER_MARK) {
            self.line.drain(..BYTE_ORDER_MARK.len());
        }
        Some(Input::Line(Line {
            text: readable(mem::take(&mut self.line)),
            end,
        }))
    }

    pub(super) fn interrupt(&mut self) -> Option<Input> {
        self.is_skipping = false;
        self.forget_line();
        Some(Input::Interrupt)
    }

    /// Within a line Ctrl-D has no meaning and is dropped.
    pub(super) fn end_transmission(&mut self) -> Option<Input> {
        let nothing_typed = self.line.is_empty() && !self.is_skipping;
        let nothing_typed = self
            .editor
            .as_ref()
            .map_or(nothing_typed, |editor| editor.is_empty());
        nothing_typed.then_some(Input::EndOfTransmission)
    }

    pub(super) fn erase_letter(&mut self) -> Option<Input> {
        if self.editor.is_some() {
            return self.edit(DELETE);
        }
        self.escape = Escape::default();
        self.line.truncate(start_of_last_letter(&self.line));
        None
    }

    pub(super) fn erase_line(&mut self) -> Option<Input> {
        if self.editor.is_some() {
            return self.edit(ERASE_LINE);
        }
        self.forget_line();
        None
    }

    /// Gives the memory back too.
    fn forget_line(&mut self) {
        if let Some(editor) = &mut self.editor {
            editor.forget_line();
            self.is_edited = false;
        }
        self.escape = Escape::default();
        self.line = Vec::new();
    }
}

/// Where the last letter of a line begins; a byte that is no part of any letter counts as one.
pub(super) fn start_of_last_letter(line: &[u8]) -> usize {
    let tail = line.len().saturating_sub(4);
    let first = (tail..line.len()).rev().find(|&at| line[at] & 0xC0 != 0x80);
    let is_letter = |at: &usize| match str::from_utf8(&line[*at..]) {
        Ok(_) => true,
        // Without a length the error means: good so far, but cut short.
        Err(error) => error.error_len().is_none(),
    };
    first
        .filter(is_letter)
        .unwrap_or(line.len().saturating_sub(1))
}

fn readable(line: Vec<u8>) -> String {
    let mut text =
        String::from_utf8(line).unwrap_or_else(|error| with_question_marks(error.as_bytes()));
    if !text.is_ascii() {
        // The control characters above ASCII; those below were never kept.
        text.retain(|letter| !letter.is_control());
    }
    text
}

fn with_question_marks(line: &[u8]) -> String {
    let mut text = String::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push('?');
        }
    }
    text
}
