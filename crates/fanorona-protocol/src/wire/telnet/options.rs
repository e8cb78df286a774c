//! Options: what the server and the peer have agreed on.

use super::{
    CharacterMode, ECHO, NAWS, NEW_ENVIRON, Reaction, SUPPRESS_GO_AHEAD, TERMINAL_TYPE,
    TIMING_MARK, TelnetBytes, Verb,
};
use std::mem;

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
    terminal: Asked,
    environment: Asked,
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

/// Whether the peer was asked for the type of its terminal, or for a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Asked {
    #[default]
    No,
    Yes,
    /// It has agreed, and was sent the question.
    Agreed,
}

impl Asked {
    fn accept(&mut self, option: u8) -> Option<TelnetBytes> {
        let said = TelnetBytes::NOTHING;
        match mem::replace(self, Self::Agreed) {
            Self::No => Some(said.then_do(option).then_ask(option)),
            Self::Yes => Some(said.then_ask(option)),
            Self::Agreed => None,
        }
    }

    /// The peer is not asked again.
    fn lose(&mut self, option: u8) -> Option<TelnetBytes> {
        let before = mem::replace(self, Self::Yes);
        (before == Self::Agreed).then(|| TelnetBytes::new(Verb::Dont, option))
    }
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
            (Verb::Will, TERMINAL_TYPE) => self.accept_terminal(),
            (Verb::Wont, TERMINAL_TYPE) if self.terminal != Asked::No => self.terminal.lose(option),
            (Verb::Will, NEW_ENVIRON) => self.environment.accept(option),
            (Verb::Wont, NEW_ENVIRON) if self.environment != Asked::No => {
                self.environment.lose(option)
            }
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
            // Its answer to our WILL: it still shows what is typed.
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

    /// A peer that offers its size unasked is taken at its word. One that answers the question for
    /// its size understands that for its terminal, too.
    fn accept_window(&mut self) -> Option<TelnetBytes> {
        match mem::replace(&mut self.window, Window::Told) {
            Window::Asked if self.terminal == Asked::No => {
                self.terminal = Asked::Yes;
                Some(TelnetBytes::new(Verb::Do, TERMINAL_TYPE))
            }
            Window::Asked | Window::Told => None,
            Window::NotAsked | Window::Refused => Some(TelnetBytes::new(Verb::Do, NAWS)),
        }
    }

    /// Whether the peer has agreed to tell the type of its terminal.
    pub(crate) fn tells_terminal(&self) -> bool {
        self.terminal == Asked::Agreed
    }

    /// Whether the peer has agreed to tell variables.
    pub(crate) fn tells_variables(&self) -> bool {
        self.environment == Asked::Agreed
    }

    /// One that tells its terminal is also asked whether its user wants colours.
    fn accept_terminal(&mut self) -> Option<TelnetBytes> {
        let answer = self.terminal.accept(TERMINAL_TYPE)?;
        Some(match self.environment {
            Asked::No => {
                self.environment = Asked::Yes;
                answer.then_do(NEW_ENVIRON)
            }
            Asked::Yes | Asked::Agreed => answer,
        })
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
