//! The telnet layer: commands are taken out of the byte stream (RFC 854, 855) and options are
//! negotiated.
//!
//! Nothing here allocates, blocks or knows what a line is. Of a subnegotiation no more is kept than
//! a window size (RFC 1073) or the name of a terminal (RFC 1091) needs, so its length costs no memory.

mod options;

pub(crate) use options::Options;

use crate::wire::terminal::shows_color;

const SE: u8 = 240;
const INTERRUPT_PROCESS: u8 = 244;
const ARE_YOU_THERE: u8 = 246;
const ERASE_CHARACTER: u8 = 247;
const ERASE_LINE: u8 = 248;
const SB: u8 = 250;
const WILL: u8 = 251;
const WONT: u8 = 252;
const DO: u8 = 253;
const DONT: u8 = 254;
const IAC: u8 = 255;

/// End of file and abort are later additions (RFC 1184); below them no byte is a command.
const END_OF_FILE: u8 = 236;
const ABORT: u8 = 238;

const ECHO: u8 = 1;
const SUPPRESS_GO_AHEAD: u8 = 3;
const TIMING_MARK: u8 = 6;
const TERMINAL_TYPE: u8 = 24;
const NAWS: u8 = 31;
const NEW_ENVIRON: u8 = 39;

/// The commands of a subnegotiation about the type of a terminal, or about variables.
const IS: u8 = 0;
const SEND: u8 = 1;
const INFO: u8 = 2;

/// What begins a name or a value in a list of variables (RFC 1572).
const VARIABLE: u8 = 0;
const VALUE: u8 = 1;
const USER_VARIABLE: u8 = 3;

/// The variable with which people switch colours off in all programs (no-color.org).
const NO_COLOR: &[u8] = b"NO_COLOR";

/// A few telnet negotiations, to be written to the peer as they are, between two whole lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TelnetBytes {
    bytes: [u8; 18],
    length: usize,
}

impl TelnetBytes {
    const fn new(verb: Verb, option: u8) -> Self {
        Self::NOTHING.then(&[IAC, verb as u8, option])
    }

    const fn then_do(self, option: u8) -> Self {
        self.then(&[IAC, DO, option])
    }

    const NOTHING: Self = Self {
        bytes: [0; 18],
        length: 0,
    };

    /// What is said, and then these bytes.
    const fn then(mut self, said: &[u8]) -> Self {
        let (_, free) = self.bytes.split_at_mut(self.length);
        free.split_at_mut(said.len()).0.copy_from_slice(said);
        self.length += said.len();
        self
    }

    /// The question for what an option tells, which the peer has agreed to answer.
    const fn then_ask(self, option: u8) -> Self {
        match option {
            NEW_ENVIRON => self
                .then(&[IAC, SB, NEW_ENVIRON, SEND, USER_VARIABLE])
                .then(NO_COLOR)
                .then(&[IAC, SE]),
            _ => self.then(&[IAC, SB, option, SEND, IAC, SE]),
        }
    }

    /// What goes onto the wire.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// The four words of option negotiation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Verb {
    Will = WILL,
    Wont = WONT,
    Do = DO,
    Dont = DONT,
}

/// A command that concerns the line being typed, or the person who types it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    AreYouThere,
    Interrupt,
    EraseLetter,
    EraseLine,
    EndOfFile,
    /// A command that asks nothing of a server of lines: NOP, DM, GA, EOR, SUSP, a stray SE. AO
    /// too: what is queued is whole lines of a game, and nobody wants to lose those. BRK too: some
    /// clients send it for a byte within a letter that is not ASCII, and the line around it should
    /// not be lost.
    Ignored,
}

impl Signal {
    const fn from_byte(byte: u8) -> Self {
        match byte {
            ARE_YOU_THERE => Self::AreYouThere,
            INTERRUPT_PROCESS | ABORT => Self::Interrupt,
            ERASE_CHARACTER => Self::EraseLetter,
            ERASE_LINE => Self::EraseLine,
            END_OF_FILE => Self::EndOfFile,
            _ => Self::Ignored,
        }
    }
}

/// What the peer's negotiation means for its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharacterMode {
    /// The peer asks to send each key as it is typed, and to be shown by us what was typed.
    Wanted,
    /// The peer shows what is typed again, and sends lines.
    GivenUp,
}

/// What a word of the peer needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    Answer(TelnetBytes),
    /// The answer is in what [`Options::start_characters`] or [`Options::end_characters`] says.
    Characters(CharacterMode),
}

/// What one more byte completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A byte of text.
    Data(u8),
    /// A command without an operand.
    Signal(Signal),
    /// The peer's word about one option.
    Negotiation(Verb, u8),
    /// A window size, in letters; 0 where the peer does not know.
    WindowSize { columns: u16, rows: u16 },
    /// The name of a terminal, and whether it shows colours.
    Terminal { shows_color: bool },
    /// The peer has the variable `NO_COLOR`.
    NoColor,
    /// A subnegotiation about something that was never agreed on.
    Subnegotiation,
}

/// Takes telnet apart one byte at a time, so that it makes no difference where segments end.
#[derive(Debug, Default)]
pub(crate) struct Scanner {
    state: State,
    subnegotiation: Subnegotiation,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Text,
    /// After IAC.
    Command,
    /// After IAC and a verb: the option comes next.
    Option(Verb),
    /// After IAC SB.
    Subnegotiation,
    /// After an IAC within a subnegotiation.
    SubnegotiationCommand,
}

impl Scanner {
    /// Reads the next byte; `None` when it only led further into a sequence.
    pub(crate) fn read(&mut self, byte: u8) -> Option<Event> {
        match self.state {
            State::Text if byte == IAC => self.go_on(State::Command),
            State::Text => Some(Event::Data(byte)),
            State::Command => self.command(byte),
            State::Option(verb) => self.complete(Event::Negotiation(verb, byte)),
            State::Subnegotiation if byte == IAC => self.go_on(State::SubnegotiationCommand),
            State::Subnegotiation => self.parameter(byte),
            State::SubnegotiationCommand => self.subnegotiation_command(byte),
        }
    }

    /// Whether every byte but IAC would be text.
    pub(crate) const fn is_in_text(&self) -> bool {
        matches!(self.state, State::Text)
    }

    fn command(&mut self, byte: u8) -> Option<Event> {
        match byte {
            IAC => self.complete(Event::Data(IAC)),
            WILL => self.go_on(State::Option(Verb::Will)),
            WONT => self.go_on(State::Option(Verb::Wont)),
            DO => self.go_on(State::Option(Verb::Do)),
            DONT => self.go_on(State::Option(Verb::Dont)),
            SB => {
                self.subnegotiation = Subnegotiation::default();
                self.go_on(State::Subnegotiation)
            }
            END_OF_FILE.. => self.complete(Event::Signal(Signal::from_byte(byte))),
            // No command has this number: both bytes are noise, and prove nothing about the peer.
            _ => self.go_on(State::Text),
        }
    }

    fn parameter(&mut self, byte: u8) -> Option<Event> {
        self.subnegotiation.push(byte);
        self.go_on(State::Subnegotiation)
    }

    /// RFC 855 leaves only IAC and SE to follow an IAC here. Any other command means that the end
    /// was forgotten: as in the BSD server, the subnegotiation is given up and the command is
    /// obeyed. A peer that never sends the end thus gets its lines back with its next command (an
    /// interrupt is enough).
    fn subnegotiation_command(&mut self, byte: u8) -> Option<Event> {
        match byte {
            IAC => self.parameter(IAC),
            SE => self.complete(self.subnegotiation.event()),
            _ => self.command(byte),
        }
    }

    fn go_on(&mut self, state: State) -> Option<Event> {
        self.state = state;
        None
    }

    fn complete(&mut self, event: Event) -> Option<Event> {
        self.state = State::Text;
        Some(event)
    }
}

/// Whether a list of variables has `NO_COLOR` with a value that is not empty.
fn has_no_color(list: &[u8]) -> bool {
    list.windows(NO_COLOR.len() + 3).any(|part| {
        let [VARIABLE | USER_VARIABLE, named @ ..] = part else {
            return false;
        };
        matches!(
            named.strip_prefix(NO_COLOR),
            Some([VALUE, first]) if !matches!(*first, VARIABLE | VALUE | USER_VARIABLE)
        )
    })
}

/// No name of a terminal is longer (RFC 1091).
const TERMINAL_BYTES: usize = 40;

/// The option and its parameters; those beyond the name of a terminal are counted, not kept.
#[derive(Clone, Copy, Debug)]
struct Subnegotiation {
    kept: [u8; TERMINAL_BYTES + 2],
    length: usize,
}

impl Default for Subnegotiation {
    fn default() -> Self {
        Self {
            kept: [0; TERMINAL_BYTES + 2],
            length: 0,
        }
    }
}

impl Subnegotiation {
    fn push(&mut self, byte: u8) {
        if let Some(free) = self.kept.get_mut(self.length) {
            *free = byte;
        }
        self.length = self.length.saturating_add(1);
    }

    fn event(self) -> Event {
        match self.kept.get(..self.length) {
            Some(&[NAWS, a, b, c, d]) => Event::WindowSize {
                columns: u16::from_be_bytes([a, b]),
                rows: u16::from_be_bytes([c, d]),
            },
            Some([TERMINAL_TYPE, IS, name @ ..]) => Event::Terminal {
                shows_color: str::from_utf8(name).is_ok_and(shows_color),
            },
            Some([NEW_ENVIRON, IS | INFO, list @ ..]) if has_no_color(list) => Event::NoColor,
            Some(_) | None => Event::Subnegotiation,
        }
    }
}
