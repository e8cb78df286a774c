//! What the codec gives out: lines, and what else the bytes of a peer mean.

use crate::tag::Tag;
use crate::wire::telnet::{CharacterMode, TelnetBytes};

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
    /// The peer has told the name of its terminal, or that its user wants no colours.
    Terminal {
        /// Whether a terminal with this name shows colours, and the user wants them.
        shows_color: bool,
    },
    /// To be written to the peer, in order with everything else.
    Answer(TelnetBytes),
    /// The peer begins or ends character mode. What it waits for is said by
    /// [`LineCodec::edit_keys`](crate::wire::codec::LineCodec::edit_keys) or
    /// [`LineCodec::end_keys`](crate::wire::codec::LineCodec::end_keys).
    CharacterMode(CharacterMode),
    /// The half-typed line, or the place of the cursor in it, may have changed. Only while keys are
    /// edited, and once for all keys that arrive together.
    Edited {
        /// The bytes since the last input.
        bytes: usize,
    },
}
