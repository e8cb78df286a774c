//! From bytes to lines: what a person's client sends, in whatever pieces it arrives.
//!
//! [`LineCodec`] never closes a connection, never keeps more than one line, and between lines keeps
//! no memory at all. Bytes are taken from the read buffer as they come, so that buffer need not
//! hold a line and may be small.

use std::{io, mem};

use bytes::{Buf, BytesMut};
use tokio_util::codec::Decoder;
use zeroize::Zeroize as _;

use crate::tag::Tag;
use crate::tag::tag_of_beginning;
use crate::wire::clean::Escape;
use crate::wire::line_editor::{Edit, LineEditor};
pub use crate::wire::telnet::{CharacterMode, TelnetBytes};
use crate::wire::telnet::{Event, Options, Reaction, Scanner, Signal};

/// What editors and programs of some systems put before UTF-8. It is not part of a line.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
/// Ctrl-C.
const INTERRUPT: u8 = 0x03;
/// Ctrl-D.
const END_OF_TRANSMISSION: u8 = 0x04;
const BACKSPACE: u8 = 0x08;
const NUL: u8 = 0;
const TAB: u8 = b'\t';
const LF: u8 = b'\n';
const CR: u8 = b'\r';
/// Ctrl-U.
const ERASE_LINE: u8 = 0x15;
const DELETE: u8 = 0x7F;

/// How much one connection may make the codec remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodecLimits {
    /// Bytes in one line, its end not counted. A line of exactly so many is still read.
    pub max_line_bytes: usize,
}

impl Default for CodecLimits {
    fn default() -> Self {
        Self {
            max_line_bytes: 1024,
        }
    }
}

/// So many bytes without another input are an input: [`Input::NoLine`].
const REPORTED_BYTES: usize = 1024;
/// So many telnet commands without another input are one, too.
const REPORTED_NEGOTIATIONS: usize = 16;

/// What the peer has shown itself to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// Has sent neither a line end nor a telnet command yet.
    Unknown,
    /// Ended its first line with a bare LF, as netcat does: no telnet is ever spoken to it.
    Raw,
    /// Ended its first line with a CR, or sent a telnet command before.
    Telnet,
}

/// How a line was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// A bare LF.
    Lf,
    /// A CR. The line is given out at once, and an LF or NUL that comes next belongs to this end: a
    /// client that sends the CR alone would wait for ever otherwise.
    Cr,
    /// The end of the input.
    Eof,
}

/// One line as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Valid UTF-8 without control characters and without a byte order mark at its start. A TAB has
    /// become a space. Each longest run of bytes that cannot begin or go on with a letter, and each
    /// letter cut short, has become one `?`. Never longer than [`CodecLimits::max_line_bytes`].
    pub text: String,
    /// What ended it.
    pub end: LineEnd,
}

impl Line {
    /// Whether this is the first line of an HTTP request, such as `GET / HTTP/1.1`.
    #[must_use]
    pub fn is_http_request(&self) -> bool {
        let mut words = self.text.split(' ');
        let method = words.next().unwrap_or_default();
        !method.is_empty()
            && method.bytes().all(|byte| byte.is_ascii_uppercase())
            && words.next().is_some()
            && words
                .next()
                .is_some_and(|version| version.starts_with("HTTP/"))
            && words.next().is_none()
    }
}

/// What a peer's bytes meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line, perhaps empty.
    Line(Line),
    /// A line has grown too long. Said once, as soon as it is known; the rest of that line is
    /// skipped.
    LineTooLong {
        /// Its tag, if it began with one.
        tag: Option<Tag>,
    },
    /// Much was received that is no line and asks for nothing: bytes of a line that is too long,
    /// letters that were erased again, telnet commands without an answer.
    NoLine {
        /// The bytes since the last input.
        bytes: usize,
        /// The telnet commands among them.
        negotiations: usize,
    },
    /// Ctrl-C, in either form (a byte or a telnet command). The half-typed line is gone; so is the
    /// rest of one that was being skipped.
    Interrupt,
    /// Telnet's question whether anybody is there; wants a line of text.
    AreYouThere,
    /// Ctrl-D where nothing had been typed: the person wants to leave.
    EndOfTransmission,
    /// The size of the peer's window in letters; `None` where the peer does not know it.
    WindowSize {
        /// Letters in a line.
        columns: Option<u16>,
        /// Lines.
        rows: Option<u16>,
    },
    /// To be written to the peer, in order with everything else.
    Answer(TelnetBytes),
    /// The peer begins or ends character mode. What it waits for is said by
    /// [`LineCodec::edit_keys`] or [`LineCodec::end_keys`].
    CharacterMode(CharacterMode),
    /// The half-typed line, or the place of the cursor in it, may have changed. Only while keys are
    /// edited, and once for all keys that arrive together.
    Edited {
        /// The bytes since the last input.
        bytes: usize,
    },
}

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

    /// To be called just before a password prompt. `None` when typing is hidden already, or cannot
    /// be hidden since the peer has not shown that it speaks telnet: then the person should be told
    /// that the password will be seen.
    pub fn hide_typing(&mut self) -> Option<TelnetBytes> {
        self.if_of_lines(Options::hide_typing)
    }

    /// To be called just after the password's line, and on every other way out of that prompt.
    /// `None` when typing is not hidden.
    pub fn show_typing(&mut self) -> Option<TelnetBytes> {
        self.if_of_lines(Options::show_typing)
    }

    /// Edits each key from here on; what is shown of the line is up to the caller. At most
    /// `history_lines` lines are kept for the arrow keys. Returns what has to be written to a
    /// telnet client, so that it sends keys.
    pub fn edit_keys(&mut self, history_lines: usize) -> Vec<TelnetBytes> {
        if self.editor.is_some() {
            return Vec::new();
        }
        let mut editor = LineEditor::new(self.limits.max_line_bytes, history_lines);
        for byte in mem::take(&mut self.line) {
            editor.read(byte);
        }
        self.escape = Escape::default();
        self.editor = Some(Box::new(editor));
        if self.is_surely_telnet() {
            self.options.start_characters()
        } else {
            Vec::new()
        }
    }

    /// Whether the peer understands telnet commands, as far as can be known before it answers one.
    /// A lone CR is the Enter key of a raw terminal, too, which would show them.
    fn is_surely_telnet(&self) -> bool {
        self.peer == Peer::Telnet && (self.has_spoken_telnet || self.ended_as_telnet)
    }

    /// Reads whole lines again. The older lines are forgotten. Returns what has to be written to a
    /// telnet client.
    pub fn end_keys(&mut self) -> Vec<TelnetBytes> {
        let Some(editor) = self.editor.take() else {
            return Vec::new();
        };
        self.line = editor.text().as_bytes().to_vec();
        self.is_edited = false;
        self.options.end_characters()
    }

    /// Whether a telnet client that asks for character mode gets it, see [`Input::CharacterMode`].
    /// Nobody does before this was called.
    pub fn allow_character_mode(&mut self, allowed: bool) {
        self.options.allow_characters(allowed);
    }

    /// The line that is being edited.
    #[must_use]
    pub fn editor(&self) -> Option<&LineEditor> {
        self.editor.as_deref()
    }

    /// The line that is being edited.
    pub fn editor_mut(&mut self) -> Option<&mut LineEditor> {
        self.editor.as_deref_mut()
    }

    /// Only a client that shows what is typed hides or shows it.
    fn if_of_lines(
        &mut self,
        say: impl FnOnce(&mut Options) -> Option<TelnetBytes>,
    ) -> Option<TelnetBytes> {
        if self.editor.is_some() {
            None
        } else {
            self.if_telnet(say)
        }
    }

    /// Asks for [`Input::WindowSize`]. `None` when that was asked or told before, or when the peer
    /// has not yet answered a [`hide_typing`](Self::hide_typing) or
    /// [`show_typing`](Self::show_typing): some peers only look as if they spoke telnet. `is_guest`
    /// asks without such an answer, because a guest types no password, unless the lines end with a
    /// lone CR.
    pub fn ask_window_size(&mut self, is_guest: bool) -> Option<TelnetBytes> {
        let asks_guest = is_guest && self.is_surely_telnet();
        self.if_telnet(|options| options.ask_window_size(asks_guest))
    }

    fn if_telnet<T>(&mut self, say: impl FnOnce(&mut Options) -> Option<T>) -> Option<T> {
        if self.peer == Peer::Telnet {
            say(&mut self.options)
        } else {
            None
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

    fn read_text(&mut self, byte: u8) -> Option<Input> {
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

    fn edited(&mut self, edit: Edit, end: LineEnd) -> Option<Input> {
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

    fn end_line(&mut self, end: LineEnd) -> Option<Input> {
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

    fn interrupt(&mut self) -> Option<Input> {
        self.is_skipping = false;
        self.forget_line();
        Some(Input::Interrupt)
    }

    /// Within a line Ctrl-D has no meaning and is dropped.
    fn end_transmission(&mut self) -> Option<Input> {
        let nothing_typed = self.line.is_empty() && !self.is_skipping;
        let nothing_typed = self
            .editor
            .as_ref()
            .map_or(nothing_typed, |editor| editor.is_empty());
        nothing_typed.then_some(Input::EndOfTransmission)
    }

    fn erase_letter(&mut self) -> Option<Input> {
        if self.editor.is_some() {
            return self.edit(DELETE);
        }
        self.escape = Escape::default();
        self.line.truncate(start_of_last_letter(&self.line));
        None
    }

    fn erase_line(&mut self) -> Option<Input> {
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

/// Where the last letter of a line begins; a byte that is no part of any letter counts as one.
fn start_of_last_letter(line: &[u8]) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_codec_keeps_no_memory() {
        let mut codec = LineCodec::new(CodecLimits::default());
        for sent in [
            "a line\r\n",
            "erased\x15",
            "dropped\x03",
            &format!("{}\r\n", "x".repeat(4000)),
        ] {
            let mut buffer = BytesMut::from(sent);
            while codec.decode(&mut buffer).unwrap().is_some() {}
            assert_eq!(codec.line.capacity(), 0, "after {sent:.20?}");
        }
    }

    #[test]
    fn the_whole_end_of_a_line_is_taken_with_it() {
        let sent: [(&[u8], usize); 6] = [
            (b"a\n", 0),
            (b"a\r", 0),
            (b"a\r\n", 0),
            (b"a\r\0", 0),
            (b"a\r\n\n", 1),
            (b"a\n\0", 1),
        ];
        for (sent, left) in sent {
            let mut bytes = BytesMut::from(sent);
            let input = LineCodec::new(CodecLimits::default())
                .decode(&mut bytes)
                .unwrap();
            assert!(matches!(input, Some(Input::Line(_))), "{input:?}");
            assert_eq!(bytes.len(), left, "after {sent:?}");
        }
    }

    #[test]
    fn the_end_of_a_line_counts_the_same_when_it_arrives_later() {
        for end in ["\r\n", "\r\0"] {
            // With the end of the line, these are one byte more than are received without a report.
            let sent = format!("a{end}{}", "x\x15".repeat(REPORTED_BYTES / 2));
            let read = |pieces: &[&str]| {
                let mut codec = LineCodec::new(CodecLimits::default());
                let mut inputs = Vec::new();
                for piece in pieces {
                    let mut buffer = BytesMut::from(*piece);
                    while let Some(input) = codec.decode(&mut buffer).unwrap() {
                        inputs.push(input);
                    }
                }
                inputs
            };
            let whole = read(&[&sent]);
            assert!(
                whole.contains(&Input::NoLine {
                    bytes: REPORTED_BYTES + 1,
                    negotiations: 0
                }),
                "{whole:?}"
            );
            let (line, rest) = sent.split_at(2);
            assert_eq!(whole, read(&[line, rest]));
        }
    }

    #[test]
    fn the_first_line_of_an_http_request_is_known() {
        let is_http = |text: &str| {
            Line {
                text: text.to_owned(),
                end: LineEnd::Cr,
            }
            .is_http_request()
        };
        for request in [
            "GET / HTTP/1.1",
            "POST /login?a=b HTTP/1.0",
            "PRI * HTTP/2.0",
            "OPTIONS * HTTP/1.1",
        ] {
            assert!(is_http(request), "{request}");
        }
        for other in [
            "",
            "alice",
            "get / HTTP/1.1",
            "GET / HTTP",
            "GET HTTP/1.1",
            "SAY GET / HTTP/1.1",
            "  HTTP/1.1",
        ] {
            assert!(!is_http(other), "{other}");
        }
    }

    #[test]
    fn the_last_letter_is_found_among_broken_ones() {
        for (line, rest) in [
            (&b""[..], &b""[..]),
            (b"ab", b"a"),
            ("aé".as_bytes(), b"a"),
            ("a€".as_bytes(), b"a"),
            ("a😀".as_bytes(), b"a"),
            (b"a\xe2\x82", b"a"),
            (b"a\xc3\xa9\xbf", b"a\xc3\xa9"),
            (b"a\x80\x80\x80\x80\x80", b"a\x80\x80\x80\x80"),
            (b"a\xff", b"a"),
            (b"a\xff\x80", b"a\xff"),
        ] {
            assert_eq!(&line[..start_of_last_letter(line)], rest, "{line:?}");
        }
    }
}
