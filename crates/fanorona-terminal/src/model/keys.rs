//! Keys. Each becomes a command that a person could have typed, or moves a cursor.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "most keys of a keyboard mean nothing here"
)]

use super::board::{BoardView, Place};
use super::login::{Credentials, Login};
use super::pane::{Body, Pane};
use super::words::Word;
use super::{Effect, MOST_HISTORY, Model, Phase, Purpose};
use fanorona_game::Now;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tui_input::{Input, InputRequest};
use zeroize::Zeroizing;

/// The most bytes of a line; the server takes fewer.
const MOST_BYTES: usize = 1_000;
/// The most lines that are sent of one paste.
const MOST_PASTED: usize = 20;

impl Model {
    /// A key, a click, a paste or a new size of the terminal.
    pub fn event(&mut self, event: &Event, now: Now) -> Vec<Effect> {
        self.now = now;
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            Event::Key(_) | Event::Resize(_, _) | Event::FocusGained | Event::FocusLost => {}
        }
        std::mem::take(&mut self.effects)
    }

    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if key.code != KeyCode::Char('c') {
            self.leaves = false;
        }
        match key.code {
            KeyCode::Char('c') if control => self.interrupt(),
            KeyCode::Char('d') if control && self.line.value().is_empty() => self.leave(),
            KeyCode::Char('l') if control => self.effects.push(Effect::Redraw),
            KeyCode::Char('z') if control => self.effects.push(Effect::Stop),
            KeyCode::F(2) => {
                self.has_mouse = !self.has_mouse;
                self.effects.push(Effect::Mouse(self.has_mouse));
                let word = if self.has_mouse {
                    Word::MouseOn
                } else {
                    Word::MouseOff
                };
                let words = self.word(word);
                self.say(&words);
            }
            KeyCode::F(1) => self.help(),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab if self.line.value().is_empty() => self.next_board(),
            _ if matches!(self.phase, Phase::Ended(_)) => {
                if key.code == KeyCode::Enter || key.code == KeyCode::Char('q') {
                    self.effects.push(Effect::Quit);
                }
            }
            KeyCode::Enter if matches!(self.phase, Phase::Connecting(_)) => self.enter(),
            _ if self.line.value().is_empty() && self.is_seen() => self.command_key(key, control),
            // Before the question for a password nothing must show what is typed.
            _ if matches!(self.phase, Phase::Connecting(_)) && self.me.is_none() => {}
            _ => self.line_key(key, control),
        }
    }

    /// Whether the home screen or a board is on the screen, also while the player comes back.
    fn is_seen(&self) -> bool {
        match &self.phase {
            Phase::Inside => true,
            Phase::Connecting(_) | Phase::Login(Login::Waiting { .. }) => self.me.is_some(),
            Phase::Login(_) | Phase::Ended(_) => false,
        }
    }

    /// A key while a line is being typed.
    fn line_key(&mut self, key: KeyEvent, control: bool) {
        let request = match key.code {
            KeyCode::Enter => return self.enter(),
            KeyCode::Char('u') if control => InputRequest::DeleteLine,
            KeyCode::Char('w') if control => InputRequest::DeletePrevWord,
            KeyCode::Char('a') if control => InputRequest::GoToStart,
            KeyCode::Char('e') if control => InputRequest::GoToEnd,
            KeyCode::Char('k') if control => InputRequest::DeleteTillEnd,
            KeyCode::Char('h') if control => InputRequest::DeletePrevChar,
            KeyCode::Char('j') if control => return self.enter(),
            KeyCode::Char(it) if !control => return self.typed(it),
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            KeyCode::Home => InputRequest::GoToStart,
            KeyCode::End => InputRequest::GoToEnd,
            KeyCode::Up => return self.recall(-1),
            KeyCode::Down => return self.recall(1),
            _ => return,
        };
        self.line.handle(request);
    }

    fn typed(&mut self, it: char) {
        if self.line.value().len() < MOST_BYTES && !it.is_control() {
            self.line.handle(InputRequest::InsertChar(it));
        }
    }

    /// Pasted text: each line that ends in it is sent, and the last one waits for Enter.
    fn paste(&mut self, text: &str) {
        let is_asked = matches!(self.phase, Phase::Login(_));
        if !is_asked && !self.is_seen() {
            return;
        }
        let text = text.replace("\r\n", "\n");
        let lines: Vec<&str> = text.split(['\n', '\r']).collect();
        // Before the login, and without a connection, more lines would answer other questions.
        let most = match self.phase {
            Phase::Inside => MOST_PASTED,
            Phase::Connecting(_) | Phase::Login(_) | Phase::Ended(_) => 1,
        };
        let room = MOST_BYTES - self.line.value().len().min(MOST_BYTES);
        let is_long = |line: &&str| line.len() > room;
        if lines.iter().skip(most).any(|it| !it.is_empty()) || lines.iter().any(is_long) {
            let words = self.word(Word::PasteTooLong);
            return self.refuse(&words);
        }
        for (index, line) in lines.iter().enumerate() {
            if index > 0 {
                self.enter();
            }
            line.chars().for_each(|it| self.typed(it));
        }
    }

    /// A key while the line is empty: it moves, chooses, or begins a line.
    pub(super) fn command_key(&mut self, key: KeyEvent, control: bool) {
        // A note below the board leaves the keys to the board.
        if self.pane.is_some() && !self.regions.has_note && self.pane_key(key) {
            return;
        }
        match key.code {
            // In other programs a command begins so.
            KeyCode::Char(':' | '/') if !control => self.typed(' '),
            KeyCode::Char('?') => self.help(),
            _ if self.shown.is_none() => self.home_key(key, control),
            _ => self.board_key(key, control),
        }
    }

    /// A key on the home screen.
    fn home_key(&mut self, key: KeyEvent, control: bool) {
        let left = self.home.left.take();
        let left = left.filter(|place| self.boards.contains_key(place));
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') if left.is_some() => self.show(left),
            KeyCode::Up => self.home.go(-1),
            KeyCode::Down => self.home.go(1),
            KeyCode::Left | KeyCode::Right => {
                let from = self.home.selected();
                let to = from.and_then(|from| self.regions.beside(from, key.code));
                to.into_iter().for_each(|to| self.home.select(to));
            }
            KeyCode::Home | KeyCode::PageUp => self.home.select(0),
            KeyCode::End | KeyCode::PageDown => self.home.select(usize::MAX),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(line) = self.home.chosen().map(str::to_owned) {
                    self.give(&line);
                }
            }
            KeyCode::Char(it) if !control => self.typed(it),
            _ => {}
        }
    }

    /// A key in a pane. Returns whether it was one.
    fn pane_key(&mut self, key: KeyEvent) -> bool {
        let drawn = &self.regions;
        let page = isize::try_from(drawn.pane_rows.max(1)).unwrap_or(isize::MAX);
        let Some(pane) = &mut self.pane else {
            return false;
        };
        match key.code {
            KeyCode::Up => pane.scroll(-1, drawn),
            KeyCode::Down => pane.scroll(1, drawn),
            KeyCode::PageUp => pane.scroll(-page, drawn),
            KeyCode::PageDown | KeyCode::Char(' ') => pane.scroll(page, drawn),
            KeyCode::Home => pane.scroll(isize::MIN, drawn),
            KeyCode::End => pane.scroll(isize::MAX, drawn),
            KeyCode::Enter => {
                let line = pane.chosen().map(str::to_owned);
                match line {
                    Some(line) => {
                        self.pane = None;
                        self.give(&line);
                    }
                    None => self.page_on(),
                }
            }
            _ => return false,
        }
        true
    }

    /// Shows the next page of a list, or closes the pane.
    fn page_on(&mut self) {
        let more = match self.pane.as_ref().map(|pane| &pane.body) {
            Some(Body::Rows { more, .. }) => more.clone(),
            Some(Body::Words(_)) | None => None,
        };
        self.pane = None;
        if let Some(line) = more {
            self.give(&line);
        }
    }

    /// A key over a board.
    fn board_key(&mut self, key: KeyEvent, control: bool) {
        let stepped = self.shown.is_some_and(Place::is_stepped);
        let step = match key.code {
            KeyCode::Left => "backward",
            KeyCode::Right => "forward",
            KeyCode::Up | KeyCode::PageUp => "backward turning",
            KeyCode::Down | KeyCode::PageDown => "forward turning",
            KeyCode::Home => "first",
            KeyCode::End => "last",
            _ => "",
        };
        if stepped && !step.is_empty() {
            self.ask(Purpose::Typed(step.to_owned()), step);
            return;
        }
        match key.code {
            // As in the server's other modes.
            KeyCode::Enter | KeyCode::Char(' ') if self.shown == Some(Place::Replay) => {
                self.give("forward");
            }
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => self.arrow(key.code),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cursor) = self.board().map(|board| board.hand.cursor) {
                    self.press(cursor);
                }
            }
            KeyCode::Char('.') if !control => self.stop(),
            KeyCode::Backspace => self.take_back(),
            KeyCode::Char(sign @ ('+' | '-')) => self.choose(sign),
            KeyCode::Char(it) if !control => self.typed(it),
            _ => {}
        }
    }

    /// Sends a line as if it had been typed.
    pub(super) fn give(&mut self, line: &str) {
        self.ask(Purpose::Typed(line.to_owned()), line);
    }

    fn enter(&mut self) {
        if let Phase::Connecting(_) = self.phase {
            if self.line.value().trim().eq_ignore_ascii_case("quit") {
                return self.leave();
            }
            // The line stays until there is a connection.
            self.effects.push(Effect::Connect);
            return;
        }
        let text = Zeroizing::new(std::mem::take(&mut self.line).value().to_owned());
        match &self.phase {
            Phase::Login(login) => self.answer(login.clone(), &text),
            Phase::Inside if !text.trim().is_empty() => {
                let line = text.trim().to_owned();
                if line.eq_ignore_ascii_case("quit") && self.warns_guest() {
                    return;
                }
                self.said = super::Said::default();
                let meant = self.meant(&line);
                if !self.ask(Purpose::Typed(line.clone()), &meant) {
                    // It is not lost: the player can send it again.
                    self.line = Input::new(line);
                    return;
                }
                if self.history.back() != Some(&line) {
                    self.history.push_back(line);
                }
                if self.history.len() > MOST_HISTORY {
                    self.history.pop_front();
                }
                self.at_history = self.history.len();
            }
            Phase::Inside | Phase::Connecting(_) | Phase::Ended(_) => {}
        }
    }

    /// The line that is meant on the screen. Over a replay or a study `back` goes to an earlier
    /// turn, and over a replay a number to that turn; a program has to say so, because there `back`
    /// takes a step of a game back, and a number shows another board.
    fn meant(&self, line: &str) -> String {
        let (word, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
        if self.shown.is_some_and(Place::is_stepped) && word.eq_ignore_ascii_case("back") {
            return format!("backward{rest}");
        }
        if self.shown == Some(Place::Replay) && line.bytes().all(|it| it.is_ascii_digit()) {
            return format!("go {line}");
        }
        line.to_owned()
    }

    /// The answer to a question of the login.
    fn answer(&mut self, login: Login, text: &str) {
        let word = text.trim();
        if word.is_empty() {
            self.phase = Phase::Login(Login::Name);
            return;
        }
        let (next, line) = match login {
            Login::Name if word.eq_ignore_ascii_case("guest") => {
                self.options.credentials = Some(Credentials::Guest);
                let name = word.to_owned();
                (Login::Waiting { name }, "guest".to_owned())
            }
            Login::Name if word.eq_ignore_ascii_case("quit") => return self.leave(),
            Login::Name => {
                let (next, secret) = Login::after_name(word);
                self.phase = Phase::Login(next.clone());
                if !secret.is_empty() {
                    self.answer(next, secret);
                }
                return;
            }
            Login::Password { name } => {
                let secret = Zeroizing::new(text.to_owned());
                let line = format!("login {name} {text}");
                self.options.credentials = Some(Credentials::Account {
                    name: name.clone(),
                    secret,
                });
                (Login::Waiting { name }, line)
            }
            Login::NewPassword { name } => {
                let secret = Zeroizing::new(text.to_owned());
                self.said = super::Said::default();
                self.phase = Phase::Login(Login::RepeatPassword { name, secret });
                return;
            }
            Login::RepeatPassword { name, secret } if secret.as_str() != text => {
                let words = self.word(Word::PasswordsDiffer);
                self.refuse(&words);
                self.phase = Phase::Login(Login::NewPassword { name });
                return;
            }
            Login::RepeatPassword { name, secret } => {
                let line = format!("register {name} {text}");
                self.options.credentials = Some(Credentials::Account {
                    name: name.clone(),
                    secret,
                });
                (Login::Waiting { name }, line)
            }
            Login::Waiting { .. } => return,
        };
        self.phase = Phase::Login(next);
        self.ask(Purpose::Login, &line);
    }

    fn recall(&mut self, by: isize) {
        if matches!(self.phase, Phase::Login(_)) {
            return;
        }
        let at = self
            .at_history
            .saturating_add_signed(by)
            .min(self.history.len());
        self.at_history = at;
        self.line = self
            .history
            .get(at)
            .map_or_else(Input::default, |line| Input::new(line.clone()));
    }

    fn interrupt(&mut self) {
        if !self.line.value().is_empty() {
            self.line.reset();
            return;
        }
        if self.leaves || !matches!(self.phase, Phase::Inside) {
            return self.leave();
        }
        self.leaves = true;
        if !self.warns_guest() {
            let words = self.word(Word::LeaveAgain);
            self.say(&words);
        }
    }

    /// Tells a guest who plays, once, that the game ends when the guest leaves. Returns whether it was
    /// told now.
    fn warns_guest(&mut self) -> bool {
        let plays = |board: &BoardView| board.side.is_some() && !board.is_over;
        let warns = self.is_unwarned_guest && self.boards.values().any(plays);
        if warns {
            self.is_unwarned_guest = false;
            let words = self.word(Word::GuestLeaves);
            self.say(&words);
        }
        warns
    }

    /// Says goodbye, and ends the program with the server's answer, or at once without a server.
    fn leave(&mut self) {
        if matches!(self.phase, Phase::Inside) && self.warns_guest() {
            return;
        }
        self.leaves = true;
        if let Phase::Inside | Phase::Login(_) = self.phase {
            self.ask(Purpose::Quiet, "quit");
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    fn escape(&mut self) {
        if !self.line.value().is_empty() {
            self.line.reset();
        } else if let Phase::Login(login) = &self.phase {
            if !matches!(login, Login::Waiting { .. }) {
                self.phase = Phase::Login(Login::Name);
            }
        } else if self.pane.take().is_some() {
        } else if self.shown_board().is_some_and(|board| board.hand.release()) {
            self.said = super::Said::default();
        } else {
            self.home.left = self.shown;
            self.home.select_left();
            self.show(None);
        }
    }

    /// The next board on which it is the player's turn, or else the next one of all.
    fn next_board(&mut self) {
        if !matches!(self.phase, Phase::Inside) {
            return;
        }
        let places: Vec<Place> = self.boards.keys().copied().collect();
        let after = self
            .shown
            .map_or(0, |shown| places.partition_point(|place| *place <= shown));
        let (before, later) = places.split_at(after.min(places.len()));
        let ring = || later.iter().chain(before).copied();
        let waits = |place: &Place| self.boards.get(place).is_some_and(|board| board.plays);
        let next = ring().find(waits).or_else(|| later.first().copied());
        self.show(next);
    }

    fn help(&mut self) {
        if !self.close_help() {
            let (title, words) = (self.word(Word::KeysTitle), self.word(Word::Keys));
            self.pane = Some(Pane::words(&title, &words));
        }
    }

    /// Closes the list of keys. Returns whether it was open.
    pub(super) fn close_help(&mut self) -> bool {
        let title = self.word(Word::KeysTitle);
        self.pane.take_if(|pane| pane.title == title).is_some()
    }
}
