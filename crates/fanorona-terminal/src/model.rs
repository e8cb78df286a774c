//! Everything that the screen shows, changed by the lines of the server and by keys and clicks.
//!
//! [`Model`] has no terminal, no socket and no clock: each call gets the moment, and gives the
//! [`Effect`]s that it wants. `take.rs` reads the server's lines, `keys.rs` the player's keys and
//! clicks, and both send nothing but lines that a person could have typed.

mod answer;
pub mod board;
pub mod hand;
pub mod home;
mod keys;
mod lobby;
pub mod login;
mod mouse;
pub mod pane;
mod play;
mod take;
pub mod words;

#[cfg(test)]
mod tests;

use crate::connect::Failure;
use board::{BoardView, Place};
use fanorona_game::Now;
use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::View;
use fanorona_rules::Step;
use home::{Home, Section};
use login::{Credentials, Login};
use pane::Pane;
use std::collections::{BTreeMap, VecDeque};
use tui_input::Input;
use words::Word;

/// What the model wants from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A line for the server, without its end.
    Send(String),
    /// The bell.
    Ring,
    /// Mouse reports on or off.
    Mouse(bool),
    /// The whole screen anew.
    Redraw,
    /// The program stops until the shell continues it.
    Stop,
    /// A new connection now, and not after the wait.
    Connect,
    /// The end of the program.
    Quit,
}

/// Where the conversation with the server is.
#[derive(Debug)]
pub enum Phase {
    /// There is no connection yet, or none any more. The moment is that of the next attempt.
    Connecting(Option<i64>),
    /// The server has to be told who is there.
    Login(Login),
    /// Logged in.
    Inside,
    /// The server has said goodbye, with the reason.
    Ended(String),
}

/// Why a line was sent, which decides what is done with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The player typed it, or opened a row with it.
    Typed(String),
    /// A part of a turn: a step on a board, or its end or the step before.
    Play(Option<(Place, Step)>),
    /// A part of the home screen.
    Home(Section),
    /// A login or a registration.
    Login,
    /// What the player has set.
    Settings,
    /// A player's ratings.
    Profile,
    /// Turns of a game, in pages.
    Turns,
    /// What only lines without a tag are wanted of.
    Quiet,
}

/// A line that was not answered yet.
#[derive(Debug)]
struct Asked {
    tag: u64,
    purpose: Purpose,
    /// When, in milliseconds of [`Now::time`].
    at: i64,
}

/// What the line of state says.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// Whether it is a refusal.
    pub is_refusal: bool,
    /// Who says it.
    pub(crate) voice: Voice,
}

/// Who says something.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Voice {
    /// The server, or this program.
    #[default]
    Server,
    /// A player.
    Player,
}

/// What is known of a player.
#[derive(Debug, Default, Clone)]
pub(crate) struct Person {
    is_bot: bool,
    /// The rating on each board, with a question mark while it is provisional.
    ratings: BTreeMap<String, String>,
}

/// How the program was started, and what the terminal can do.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The language until the server tells it.
    pub language: Language,
    /// Whom to log in, if the command line has said it.
    pub credentials: Option<Credentials>,
    /// A name that was given without a password.
    pub name: Option<String>,
    /// Whether the server knows from the connection who is there.
    pub by_key: bool,
    /// A sentence for the line of state, such as that nothing is encrypted.
    pub notice: Option<Word>,
}

/// The most lines of talk and news.
const MOST_LOG: usize = 200;
/// The most boards that are kept.
const MOST_BOARDS: usize = 64;
/// The most players of whom ratings are kept.
const MOST_PEOPLE: usize = 200;
/// The most lines without an answer. More are not sent.
const MOST_ASKED: usize = 40;
/// After so many seconds without an answer the player is told.
const UNUSUAL_S: i64 = 3;
/// The most lines that can be called back by arrow keys.
const MOST_HISTORY: usize = 100;

/// Everything that the screen shows.
#[derive(Debug)]
pub struct Model {
    pub(crate) now: Now,
    pub(crate) language: Language,
    pub(crate) phase: Phase,
    pub(crate) me: Option<String>,
    pub(crate) view: View,
    pub(crate) boards: BTreeMap<Place, BoardView>,
    /// The board on the screen; `None` is the home screen.
    pub(crate) shown: Option<Place>,
    pub(crate) home: Home,
    pub(crate) pane: Option<Pane>,
    pub(crate) line: Input,
    pub(crate) said: Said,
    pub(crate) log: VecDeque<(Voice, String)>,
    pub(crate) people: BTreeMap<String, Person>,
    pub(crate) has_mouse: bool,
    options: Options,
    asked: VecDeque<Asked>,
    tag: u64,
    history: VecDeque<String>,
    /// Where in the history the arrows are; its length is the line that is being typed.
    at_history: usize,
    rings: bool,
    /// Whether the player is here for the first time, or a guest.
    is_new: bool,
    /// Whether the player is a guest who was not told yet what leaving a game means.
    is_unwarned_guest: bool,
    leaves: bool,
    /// Whether the server has introduced itself at least once.
    is_greeted: bool,
    garbage: u32,
    /// Why there is no connection, if more is known than that it is lost.
    pub(crate) trouble: Option<String>,
    /// How many rows a pane had when it was drawn last, and where the parts of the screen are.
    pub(crate) regions: crate::view::Regions,
    effects: Vec<Effect>,
}

impl Model {
    /// A model before the first connection.
    #[must_use]
    pub fn new(options: Options, now: Now) -> Self {
        Self {
            now,
            language: options.language,
            phase: Phase::Connecting(None),
            me: None,
            view: View::Home,
            boards: BTreeMap::new(),
            shown: None,
            home: Home::default(),
            pane: None,
            line: Input::default(),
            said: Said::default(),
            log: VecDeque::new(),
            people: BTreeMap::new(),
            has_mouse: true,
            options,
            asked: VecDeque::new(),
            tag: 0,
            history: VecDeque::new(),
            at_history: 0,
            rings: false,
            is_new: false,
            is_unwarned_guest: false,
            leaves: false,
            is_greeted: false,
            garbage: 0,
            trouble: None,
            regions: crate::view::Regions::default(),
            effects: Vec::new(),
        }
    }

    /// A connection is there.
    pub fn connected(&mut self, now: Now) -> Vec<Effect> {
        self.now = now;
        self.asked.clear();
        self.garbage = 0;
        self.trouble = None;
        self.effects.push(Effect::Send(format!(
            "hello json fanorona/{} words",
            env!("CARGO_PKG_VERSION")
        )));
        if !self.options.by_key {
            let language: &str = self.language.into();
            self.effects
                .push(Effect::Send(format!("language {language}")));
        }
        std::mem::take(&mut self.effects)
    }

    /// The connection is lost, or could not be made. `again` is when it will be tried again.
    pub fn disconnected(&mut self, again: i64, now: Now) {
        self.now = now;
        let unanswered = std::mem::take(&mut self.asked);
        if !matches!(self.phase, Phase::Ended(_)) {
            self.put_back(&unanswered);
            self.said = Said::default();
            self.phase = Phase::Connecting(Some(again));
        }
    }

    /// A new connection could not be made..
    pub fn not_connected(&mut self, failure: &Failure) {
        self.trouble = match failure {
            Failure::Io(_) | Failure::Silent => None,
            Failure::Refused(words) => Some(words.clone()),
            Failure::Unknown { .. } => Some(self.word(Word::LostUnknown)),
            Failure::Changed { .. } => Some(self.word(Word::LostChanged)),
            Failure::NoTlsAnyMore { .. } => Some(self.word(Word::LostTls)),
        };
    }

    /// Puts the line that was typed last back to where it was typed, if the connection was lost
    /// before its answer came. The player sees the board again before Enter sends it once more.
    fn put_back(&mut self, unanswered: &VecDeque<Asked>) {
        let is_typed = |it: &Asked| {
            let typed = self.history.back();
            matches!(&it.purpose, Purpose::Typed(line) if Some(line) == typed)
        };
        if self.line.value().is_empty()
            && unanswered.iter().any(is_typed)
            && let Some(line) = self.history.back()
        {
            self.line = Input::new(line.clone());
        }
    }

    /// Whether a part of a turn was sent and is not answered yet, or the connection is lost. Until
    /// then nothing else is played: the player does not see yet what the board will be.
    pub(crate) fn awaits_board(&self) -> bool {
        let is_inside = matches!(self.phase, Phase::Inside);
        !is_inside
            || self
                .asked
                .iter()
                .any(|it| matches!(it.purpose, Purpose::Play(_)))
    }

    /// A step on a board that was sent and is not answered yet.
    pub(crate) fn sent(&self, place: Place) -> Option<Step> {
        let step = |it: &Asked| {
            let Purpose::Play(Some((on, step))) = it.purpose else {
                return None;
            };
            (on == place).then_some(step)
        };
        self.asked.iter().find_map(step)
    }

    /// For how many seconds the server has not answered, if that is unusual.
    pub(crate) fn unanswered_s(&self) -> Option<i64> {
        let since = self.asked.front()?.at;
        let seconds = self.now.time.0.saturating_sub(since) / 1_000;
        (seconds >= UNUSUAL_S).then_some(seconds)
    }

    /// Where everything was drawn, so that clicks find it.
    pub fn drawn(&mut self, regions: crate::view::Regions) {
        self.regions = regions;
    }

    /// Whether the player has asked to leave.
    #[must_use]
    pub fn leaves(&self) -> bool {
        self.leaves
    }

    /// Whether a Fanorona server has answered once.
    #[must_use]
    pub fn is_greeted(&self) -> bool {
        self.is_greeted
    }

    /// Whether the server has let the player in.
    #[must_use]
    pub fn is_inside(&self) -> bool {
        matches!(self.phase, Phase::Inside)
    }

    /// Why the server does not want the player, if it has said so.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        match &self.phase {
            Phase::Ended(why) => Some(why),
            Phase::Connecting(_) => self.trouble.as_deref(),
            Phase::Login(_) | Phase::Inside => None,
        }
    }

    /// Whether the program should connect again after a loss.
    #[must_use]
    pub fn wants_connection(&self) -> bool {
        !matches!(self.phase, Phase::Ended(_)) && !self.leaves
    }

    /// Time has passed. Returns what is to be done, and nothing else changes but clocks.
    pub fn tick(&mut self, now: Now) -> Vec<Effect> {
        self.now = now;
        if matches!(self.phase, Phase::Inside) && self.shown.is_none() {
            self.refresh_home(false);
        }
        std::mem::take(&mut self.effects)
    }

    /// Milliseconds until something on the screen changes without a line or a key.
    #[must_use]
    pub fn changes_in(&self) -> u64 {
        let clock = self
            .board()
            .and_then(|board| board.clock.changes_in(self.now));
        clock.unwrap_or(1_000).min(1_000)
    }

    /// The board on the screen.
    #[must_use]
    pub fn board(&self) -> Option<&BoardView> {
        self.boards.get(&self.shown?)
    }

    /// What the title of the terminal says: it comes from the server, and must not be more than text.
    #[must_use]
    pub fn title(&self) -> String {
        let turn = self
            .boards
            .values()
            .find(|board| board.plays && board.side.is_some());
        let mark = if turn.is_some() { "* " } else { "" };
        match (turn.or(self.board()).map(|board| board.place), &self.me) {
            (Some(Place::Game(game)), _) => format!("{mark}Fanorona {}", game.0),
            (_, Some(me)) => format!("{mark}Fanorona - {}", pane::plain(me)),
            _ => "Fanorona".to_owned(),
        }
    }

    /// A word of this program.
    pub(crate) fn word(&self, word: Word) -> String {
        word.text(self.language)
    }

    /// The rating of a player on the board that is shown, if it is known.
    pub(crate) fn rating(&self, name: &str, board: &BoardView) -> Option<&str> {
        let person = self.people.get(&name.to_lowercase())?;
        person
            .ratings
            .get(board.ruleset().name())
            .map(String::as_str)
    }

    fn say(&mut self, text: &str) {
        self.said = Said {
            text: pane::plain(text),
            ..Said::default()
        };
    }

    fn refuse(&mut self, text: &str) {
        self.said = Said {
            text: pane::plain(text),
            is_refusal: true,
            ..Said::default()
        };
    }

    /// Sends a line with a tag, unless the connection is lost. Returns whether it was sent.
    fn ask(&mut self, purpose: Purpose, line: &str) -> bool {
        if matches!(self.phase, Phase::Connecting(_)) {
            return false;
        }
        if self.asked.len() >= MOST_ASKED {
            let too_many = self.word(Word::TooMany);
            self.refuse(&too_many);
            return false;
        }
        self.tag += 1;
        let tag = self.tag;
        let at = self.now.time.0;
        self.asked.push_back(Asked { tag, purpose, at });
        self.effects.push(Effect::Send(format!("@{tag} {line}")));
        true
    }

    /// Shows a board, or the home screen.
    fn show(&mut self, place: Option<Place>) {
        self.pane = None;
        if self.shown != place {
            self.shown = place;
            self.said = Said::default();
        }
        if place.is_none() {
            self.refresh_home(true);
        }
    }

    /// What a player says.
    fn hear(&mut self, text: &str) {
        self.say(text);
        self.said.voice = Voice::Player;
        self.log_lines(Voice::Player, text);
    }

    fn note(&mut self, text: &str) {
        self.log_lines(Voice::Server, text);
    }

    fn log_lines(&mut self, voice: Voice, text: &str) {
        for line in text.lines() {
            self.log.push_back((voice, pane::plain(line)));
        }
        while self.log.len() > MOST_LOG {
            self.log.pop_front();
        }
    }
}
