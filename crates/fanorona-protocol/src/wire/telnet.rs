//! The telnet layer: commands are taken out of the byte stream (RFC 854, 855) and options are
//! negotiated.
//!
//! Nothing here allocates, blocks or knows what a line is. Of a subnegotiation no more is kept than
//! a window size needs (RFC 1073), so its length costs no memory.

use std::mem;

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
const NAWS: u8 = 31;

/// One telnet negotiation, to be written to the peer as it is, between two whole lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TelnetBytes([u8; 3]);

impl TelnetBytes {
    const fn new(verb: Verb, option: u8) -> Self {
        Self([IAC, verb as u8, option])
    }

    /// What goes onto the wire.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        &self.0
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

/// The option and its parameters; those beyond a window size are counted, not kept.
#[derive(Clone, Copy, Debug, Default)]
struct Subnegotiation {
    kept: [u8; 5],
    length: usize,
}

impl Subnegotiation {
    fn push(&mut self, byte: u8) {
        if let Some(free) = self.kept.get_mut(self.length) {
            *free = byte;
        }
        self.length = self.length.saturating_add(1);
    }

    fn event(self) -> Event {
        match self.kept {
            [NAWS, a, b, c, d] if self.length == self.kept.len() => Event::WindowSize {
                columns: u16::from_be_bytes([a, b]),
                rows: u16::from_be_bytes([c, d]),
            },
            _ => Event::Subnegotiation,
        }
    }
}

/// What has been agreed on with the peer, after the method of RFC 1143: an answer is given to a
/// change and to nothing else, so that two servers can never answer each other for ever.
///
/// ECHO departs from that method in one point. RFC 1143 holds back a new wish until the last one
/// was answered; but a peer may never answer, and a password must not be shown, or typing stay
/// hidden, for that. Each wish is sent at once, and the answers are counted off as they come. At
/// worst a wish of the peer's own is taken for an answer that it had left out.
#[derive(Debug, Default)]
pub(crate) struct Options {
    echo: Echo,
    window: Window,
    /// The peer wished that we do these, and was refused.
    refused_here: OptionSet,
    /// The peer offered to do these, and was refused.
    refused_there: OptionSet,
    /// The peer has answered what we said about ECHO.
    has_answered: bool,
    characters: Characters,
}

/// Character mode: SUPPRESS-GO-AHEAD and ECHO together (RFC 858 and 857). Telnet clients then send
/// each key and show nothing themselves.
#[derive(Debug, Default)]
struct Characters {
    /// Whether a peer that asks for it gets it.
    allowed: bool,
    /// We said WILL SUPPRESS-GO-AHEAD and have not yet taken it back.
    on: bool,
    /// Our words about SUPPRESS-GO-AHEAD that the peer has not yet answered.
    unanswered: u8,
    /// The peer has changed an option itself, and our word about it is an answer, which it does not
    /// answer again.
    due: Due,
}

/// Options whose change by the peer we have not yet answered.
#[derive(Debug, Default)]
struct Due {
    echo: bool,
    go_ahead: bool,
}

#[derive(Debug, Default)]
struct Echo {
    /// We said WILL and have not yet taken it back: the peer shows nothing of what is typed.
    on: bool,
    /// Our words that the peer has not yet answered.
    unanswered: u8,
}

/// Whether the peer tells its window size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Window {
    #[default]
    NotAsked,
    Asked,
    Told,
    Refused,
}

impl Options {
    /// The answer to one word of the peer, if it needs one.
    pub(crate) fn answer(&mut self, verb: Verb, option: u8) -> Option<Reaction> {
        if let (Verb::Do | Verb::Dont, ECHO | SUPPRESS_GO_AHEAD) = (verb, option)
            && let Some(mode) = self.change_characters(verb, option)
        {
            return Some(Reaction::Characters(mode));
        }
        let answer = match (verb, option) {
            // A mark is not a state: each is answered. Until then inetutils telnet discards all
            // that it receives.
            (Verb::Do, TIMING_MARK) => Some(TelnetBytes::new(Verb::Will, TIMING_MARK)),
            (Verb::Do | Verb::Dont, ECHO) => self.answer_echo(verb),
            (Verb::Do | Verb::Dont, SUPPRESS_GO_AHEAD) => self.answer_go_ahead(verb),
            (Verb::Will, NAWS) => self.accept_window(),
            (Verb::Wont, NAWS) => self.lose_window(),
            _ => self.refuse(verb, option),
        };
        answer.map(Reaction::Answer)
    }

    /// Whether the peer begins or ends character mode with this word.
    ///
    /// inetutils telnet asks with `mode character` for SUPPRESS-GO-AHEAD and then for ECHO; the
    /// first is refused, since alone it would only change line ends, and the second then gets both.
    /// PuTTY asks for both when it connects, before `allowed`, and stays a client of lines.
    fn change_characters(&mut self, verb: Verb, option: u8) -> Option<CharacterMode> {
        if option == ECHO && self.echo.unanswered == 0 {
            let is_asked = self.characters.allowed && self.refused_here.contains(SUPPRESS_GO_AHEAD);
            if verb == Verb::Do && !self.echo.on && is_asked {
                self.characters.due.echo = true;
                return Some(CharacterMode::Wanted);
            }
            if verb == Verb::Dont && self.echo.on && self.characters.on {
                self.echo.on = false;
                self.characters.due.echo = true;
                return Some(CharacterMode::GivenUp);
            }
        }
        let is_refused = option == ECHO && self.echo.unanswered == 1;
        if is_refused && verb == Verb::Dont && self.echo.on && self.characters.on {
            // Its answer to our WILL: it goes on showing what is typed.
            (self.echo.on, self.echo.unanswered) = (false, 0);
            return Some(CharacterMode::GivenUp);
        }
        if option == SUPPRESS_GO_AHEAD && verb == Verb::Dont && self.characters.on {
            self.characters.on = false;
            self.characters.due.go_ahead = self.characters.unanswered == 0;
            self.characters.unanswered = 0;
            return Some(CharacterMode::GivenUp);
        }
        None
    }

    fn answer_go_ahead(&mut self, verb: Verb) -> Option<TelnetBytes> {
        if self.characters.unanswered > 0 {
            self.characters.unanswered -= 1;
            return None;
        }
        if self.characters.on {
            None
        } else {
            self.refuse(verb, SUPPRESS_GO_AHEAD)
        }
    }

    /// Whether a peer that asks for character mode gets it.
    pub(crate) fn allow_characters(&mut self, allowed: bool) {
        self.characters.allowed = allowed;
    }

    /// Says that we show what is typed, key by key.
    pub(crate) fn start_characters(&mut self) -> Vec<TelnetBytes> {
        let mut said = Vec::with_capacity(2);
        if !self.characters.on {
            self.characters.on = true;
            self.characters.unanswered = self.characters.unanswered.saturating_add(1);
            self.refused_here.remove(SUPPRESS_GO_AHEAD);
            said.push(TelnetBytes::new(Verb::Will, SUPPRESS_GO_AHEAD));
        }
        if mem::take(&mut self.characters.due.echo) {
            self.echo.on = true;
            self.refused_here.remove(ECHO);
            said.push(TelnetBytes::new(Verb::Will, ECHO));
        }
        said.extend(self.hide_typing());
        said
    }

    /// Gives both back.
    pub(crate) fn end_characters(&mut self) -> Vec<TelnetBytes> {
        let due = mem::take(&mut self.characters.due);
        let mut said = Vec::with_capacity(2);
        if due.echo {
            said.push(TelnetBytes::new(Verb::Wont, ECHO));
        }
        if mem::take(&mut self.characters.on) {
            self.characters.unanswered = self.characters.unanswered.saturating_add(1);
            said.push(TelnetBytes::new(Verb::Wont, SUPPRESS_GO_AHEAD));
        } else if due.go_ahead {
            said.push(TelnetBytes::new(Verb::Wont, SUPPRESS_GO_AHEAD));
        }
        said.extend(self.show_typing());
        said
    }

    /// Every other option stays off. Who wishes for it again without having given it up has been
    /// answered already.
    fn refuse(&mut self, verb: Verb, option: u8) -> Option<TelnetBytes> {
        match verb {
            Verb::Do => self
                .refused_here
                .add(option)
                .then(|| TelnetBytes::new(Verb::Wont, option)),
            Verb::Will => self
                .refused_there
                .add(option)
                .then(|| TelnetBytes::new(Verb::Dont, option)),
            Verb::Dont => {
                self.refused_here.remove(option);
                None
            }
            Verb::Wont => {
                self.refused_there.remove(option);
                None
            }
        }
    }

    fn answer_echo(&mut self, verb: Verb) -> Option<TelnetBytes> {
        if self.echo.unanswered > 0 {
            self.echo.unanswered -= 1;
            self.has_answered = true;
            return None;
        }
        if !self.echo.on {
            return self.refuse(verb, ECHO);
        }
        self.echo.on = verb == Verb::Do;
        (!self.echo.on).then(|| TelnetBytes::new(Verb::Wont, ECHO))
    }

    /// A peer that offers its size unasked is taken at its word.
    fn accept_window(&mut self) -> Option<TelnetBytes> {
        match mem::replace(&mut self.window, Window::Told) {
            Window::Asked | Window::Told => None,
            Window::NotAsked | Window::Refused => Some(TelnetBytes::new(Verb::Do, NAWS)),
        }
    }

    fn lose_window(&mut self) -> Option<TelnetBytes> {
        match mem::replace(&mut self.window, Window::Refused) {
            Window::Asked | Window::NotAsked | Window::Refused => None,
            Window::Told => Some(TelnetBytes::new(Verb::Dont, NAWS)),
        }
    }

    /// Claims the echo, so that the peer stops showing what is typed.
    pub(crate) fn hide_typing(&mut self) -> Option<TelnetBytes> {
        (!self.echo.on).then(|| self.say_echo(Verb::Will))
    }

    /// Gives the echo back.
    pub(crate) fn show_typing(&mut self) -> Option<TelnetBytes> {
        self.echo.on.then(|| self.say_echo(Verb::Wont))
    }

    fn say_echo(&mut self, verb: Verb) -> TelnetBytes {
        self.echo.on = verb == Verb::Will;
        self.echo.unanswered = self.echo.unanswered.saturating_add(1);
        self.refused_here.remove(ECHO);
        TelnetBytes::new(verb, ECHO)
    }

    /// Asks for the window size, once, of a peer that has answered before, or of a guest.
    pub(crate) fn ask_window_size(&mut self, is_guest: bool) -> Option<TelnetBytes> {
        if !(self.has_answered || is_guest) || self.window != Window::NotAsked {
            return None;
        }
        self.window = Window::Asked;
        Some(TelnetBytes::new(Verb::Do, NAWS))
    }
}

/// A set of option numbers.
#[derive(Debug, Default)]
struct OptionSet([u128; 2]);

impl OptionSet {
    /// True when it was not yet there.
    fn add(&mut self, option: u8) -> bool {
        let (half, bit) = Self::place(option);
        let is_new = self.0[half] & bit == 0;
        self.0[half] |= bit;
        is_new
    }

    fn remove(&mut self, option: u8) {
        let (half, bit) = Self::place(option);
        self.0[half] &= !bit;
    }

    fn contains(&self, option: u8) -> bool {
        let (half, bit) = Self::place(option);
        self.0[half] & bit != 0
    }

    const fn place(option: u8) -> (usize, u128) {
        ((option >> 7) as usize, 1 << (option & 127))
    }
}
