//! From bytes to lines: what a person's client sends, in whatever pieces it arrives.
//!
//! [`LineCodec`] never closes a connection, never keeps more than one line, and between lines keeps
//! no memory at all. Bytes are taken from the read buffer as they come, so that buffer need not
//! hold a line and may be small.

mod input;
mod options;
mod typing;

pub use crate::wire::codec::input::{CodecLimits, Input, Line, LineEnd, Peer};
pub use crate::wire::telnet::{CharacterMode, TelnetBytes};

use crate::wire::clean::Escape;
use crate::wire::line_editor::LineEditor;
use crate::wire::telnet::{Event, Options, Reaction, Scanner, Signal};
use bytes::{Buf, BytesMut};
use std::{io, mem};
use tokio_util::codec::Decoder;
use zeroize::Zeroize as _;

const NUL: u8 = 0;
const LF: u8 = b'\n';
const CR: u8 = b'\r';

/// So many bytes without another input are an input: [`Input::NoLine`].
const REPORTED_BYTES: usize = 1024;
/// So many telnet commands without another input are one, too.
const REPORTED_NEGOTIATIONS: usize = 16;

/// Reads lines from a telnet client, a netcat, or a program, and finds out which it is.
///
/// The three methods that return [`TelnetBytes`] are the server's own initiatives; what they return
/// has to be written, since the codec counts it as said.
#[derive(Debug)]
pub struct LineCodec {
    limits: CodecLimits,
    peer: Peer,
    scanner: Scanner,
    options: Options,
    /// The line so far, without what was dropped or erased.
    line: Vec<u8>,
    /// The line has been reported as too long, and its end has not come yet.
    is_skipping: bool,
    /// The last byte of text was a CR.
    is_after_cr: bool,
    /// An arrow key or a pasted colour sends an escape sequence; none of its letters was meant as
    /// text.
    escape: Escape,
    /// Bytes and telnet commands since the last input.
    bytes: usize,
    negotiations: usize,
    /// While keys are edited: the line, which `line` then does not have.
    editor: Option<Box<LineEditor>>,
    /// The line in the editor has changed since the last input.
    is_edited: bool,
    /// The peer has sent a telnet command.
    has_spoken_telnet: bool,
    /// The last line ended as telnet ends lines: with CR LF or CR NUL at once.
    ended_as_telnet: bool,
}

impl LineCodec {
    /// A codec for a fresh connection.
    #[must_use]
    pub fn new(limits: CodecLimits) -> Self {
        Self {
            limits,
            peer: Peer::Unknown,
            scanner: Scanner::default(),
            options: Options::default(),
            line: Vec::new(),
            is_skipping: false,
            is_after_cr: false,
            escape: Escape::default(),
            bytes: 0,
            negotiations: 0,
            editor: None,
            is_edited: false,
            has_spoken_telnet: false,
            ended_as_telnet: false,
        }
    }

    /// What is known about the peer so far.
    #[must_use]
    pub const fn peer(&self) -> Peer {
        self.peer
    }

    /// What the peer has sent of a line that has not ended, as far as it is whole letters. A peer
    /// that sends lines whole never has anything here.
    #[must_use]
    pub fn half_typed(&self) -> &str {
        if let Some(editor) = &self.editor {
            return editor.text();
        }
        match str::from_utf8(&self.line) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&self.line[..error.valid_up_to()]).unwrap_or_default(),
        }
    }

    /// Takes the bytes from the front that can only be letters, all at once, and says how many they
    /// were. This changes nothing but the speed: [`Self::read`] would do the same with each of
    /// them.
    fn read_letters(&mut self, bytes: &[u8]) -> usize {
        if !self.scanner.is_in_text() || self.escape != Escape::Outside || self.editor.is_some() {
            return 0;
        }
        let mut count = bytes
            .iter()
            .take_while(|byte| matches!(byte, b' '..=b'~' | 0x80..=0xFE))
            .count();
        count = count.min(REPORTED_BYTES.saturating_sub(self.bytes));
        if !self.is_skipping {
            count = count.min(self.limits.max_line_bytes - self.line.len());
            self.line.extend_from_slice(&bytes[..count]);
        }
        self.is_after_cr &= count == 0;
        self.bytes += count;
        count
    }

    fn read(&mut self, byte: u8) -> Option<Input> {
        self.bytes += 1;
        let event = self.scanner.read(byte)?;
        if !matches!(event, Event::Data(_)) {
            self.negotiations += 1;
            self.has_spoken_telnet = true;
            if self.peer == Peer::Unknown {
                self.peer = Peer::Telnet;
            }
        }
        match event {
            Event::Data(byte) => self.read_text(byte),
            Event::Signal(signal) => self.obey_signal(signal),
            Event::Negotiation(verb, option) => self
                .if_telnet(|options| options.answer(verb, option))
                .map(|reaction| match reaction {
                    Reaction::Answer(bytes) => Input::Answer(bytes),
                    Reaction::Characters(mode) => Input::CharacterMode(mode),
                }),
            Event::WindowSize { columns, rows } => Some(Input::WindowSize {
                columns: (columns > 0).then_some(columns),
                rows: (rows > 0).then_some(rows),
            }),
            Event::Terminal { shows_color } => self
                .options
                .tells_terminal()
                .then_some(Input::Terminal { shows_color }),
            // It is asked after the name of the terminal.
            Event::NoColor => self
                .options
                .tells_variables()
                .then_some(Input::Terminal { shows_color: false }),
            Event::Subnegotiation => None,
        }
    }

    /// What was received since the last input, if it is much.
    fn report(&self) -> Option<Input> {
        let (bytes, negotiations) = (self.bytes, self.negotiations);
        let is_much = bytes > REPORTED_BYTES || negotiations >= REPORTED_NEGOTIATIONS;
        is_much.then_some(Input::NoLine {
            bytes,
            negotiations,
        })
    }

    fn obey_signal(&mut self, signal: Signal) -> Option<Input> {
        match signal {
            Signal::AreYouThere => Some(Input::AreYouThere),
            Signal::Interrupt => self.interrupt(),
            Signal::EraseLetter => self.erase_letter(),
            Signal::EraseLine => self.erase_line(),
            Signal::EndOfFile => self.end_transmission(),
            Signal::Ignored => None,
        }
    }
}

impl Decoder for LineCodec {
    type Item = Input;
    type Error = io::Error;

    fn decode(&mut self, src: &mut BytesMut) -> Result<Option<Input>, io::Error> {
        let mut taken = self.read_letters(src);
        while let Some(&byte) = src.get(taken) {
            taken += 1;
            if let Some(input) = self.read(byte).or_else(|| self.report()) {
                (self.bytes, self.negotiations) = (0, 0);
                if matches!(input, Input::Line(_)) {
                    self.ended_as_telnet = matches!(src.get(taken), Some(&(LF | NUL)));
                    // What belongs to the end of the line is taken with it, so that an empty buffer
                    // means: nothing more. It counts as a byte after the line, as when it arrives
                    // later.
                    let is_end_taken = self.ended_as_telnet && mem::take(&mut self.is_after_cr);
                    taken += usize::from(is_end_taken);
                    self.bytes += usize::from(is_end_taken);
                }
                // It may have been a password, and the buffer is used for a long time.
                src[..taken].zeroize();
                src.advance(taken);
                return Ok(Some(input));
            }
            taken += self.read_letters(&src[taken..]);
        }
        src.zeroize();
        src.clear();
        Ok(mem::take(&mut self.is_edited).then(|| {
            self.negotiations = 0;
            Input::Edited {
                bytes: mem::take(&mut self.bytes),
            }
        }))
    }

    fn decode_eof(&mut self, src: &mut BytesMut) -> Result<Option<Input>, io::Error> {
        if let Some(input) = self.decode(src)? {
            return Ok(Some(input));
        }
        if let Some(editor) = self.editor.as_mut().filter(|editor| !editor.is_empty()) {
            let edit = editor.end_line();
            return Ok(self.edited(edit, LineEnd::Eof));
        }
        Ok(if self.line.is_empty() {
            None
        } else {
            self.end_line(LineEnd::Eof)
        })
    }
}

#[cfg(test)]
mod tests;
