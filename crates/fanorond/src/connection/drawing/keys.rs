//! Clients that send each key as it is typed: the server shows the line, edits it, and draws it
//! again after other text.

use crate::connection::state::Connection;
use fanorona_protocol::viewer::{KeyMode, Mode};
use fanorona_protocol::wire::codec::{CharacterMode, TelnetBytes};
use fanorona_protocol::wire::line_editor::Shown;

/// The columns of a terminal that does not report its size.
const USUAL_COLUMNS: usize = 80;

/// The line that is being typed, as the terminal shows it.
#[derive(Debug, Default)]
pub struct TypedLine {
    /// The client has negotiated character mode.
    is_asked: bool,
    prompt: String,
    shown: Shown,
}

impl Connection {
    /// Whether the server shows what is typed.
    pub fn shows_keys(&self) -> bool {
        self.reader.decoder().editor().is_some()
    }

    /// The client has negotiated character mode, or ended it.
    pub fn take_character_mode(&mut self, mode: CharacterMode) {
        self.typed.is_asked = match mode {
            CharacterMode::Wanted => true,
            CharacterMode::GivenUp => {
                self.session.end_keys();
                false
            }
        };
        self.apply_key_mode();
    }

    /// Starts or ends editing, after a line or a negotiation that may have changed who does it.
    pub fn apply_key_mode(&mut self) {
        let is_human = self.session.mode() == Mode::Human;
        let (wanted, allowed) = match self.session.key_mode() {
            KeyMode::Auto => (self.typed.is_asked, true),
            KeyMode::On => (true, true),
            KeyMode::Off => (false, false),
        };
        let history = self.server.limits.connection.history_lines;
        let is_secret = self.session.prompt().is_secret();
        let was_shown = self.shows_keys();
        let codec = self.reader.decoder_mut();
        codec.allow_character_mode(is_human && allowed);
        let said = match (was_shown, is_human && wanted) {
            (false, true) => codec.edit_keys(history),
            (true, false) => codec.end_keys(),
            (false, false) | (true, true) => Vec::new(),
        };
        if let Some(editor) = codec.editor_mut() {
            editor.ask(is_secret);
        }
        said.iter()
            .map(TelnetBytes::as_bytes)
            .for_each(|bytes| self.screen.raw(bytes));
        if was_shown != self.shows_keys() {
            self.typed.is_asked &= !was_shown;
            self.typed.prompt = self.session.drawn_prompt(self.typing).unwrap_or_default();
            self.typed.shown = Shown::whole(self.reader.decoder().half_typed());
            self.screen.erase_prompts(!was_shown);
        }
    }

    /// Draws the prompt and the line behind it. Without a prompt the line is still shown.
    pub fn draw_typed_line(&mut self, prompt: Option<String>) {
        self.typed.prompt = prompt.unwrap_or_default();
        self.typed.shown = self.shown_line();
        self.screen.prompt(&self.typed.prompt);
        self.screen.raw(self.typed.shown.fresh().as_bytes());
    }

    /// Shows what a key has changed. While other text is being written the line waits for its
    /// prompt.
    pub fn draw_typed_keys(&mut self) {
        if self.screen.has_prompt() {
            let shown = self.shown_line();
            let change = shown.instead_of(&self.typed.shown, &self.typed.prompt);
            self.screen.raw(change.as_bytes());
            self.typed.shown = shown;
        }
    }

    /// Shows a line that has ended, whole, and moves to the next row.
    pub fn draw_ended_line(&mut self, line: &str) {
        if !self.screen.has_prompt() {
            return;
        }
        if !self.session.prompt().is_secret() {
            let change = Shown::whole(line).instead_of(&self.typed.shown, &self.typed.prompt);
            self.screen.raw(change.as_bytes());
        }
        self.typed.shown = Shown::default();
        self.screen.line_typed_unseen(self.session.mode());
    }

    /// Keeps a line for the arrow keys. A line that may have a password is not kept.
    pub fn remember_line(&mut self, line: &str) {
        let keeps = self.shows_keys() && self.session.may_be_repeated(line);
        if let Some(editor) = self.reader.decoder_mut().editor_mut().filter(|_| keeps) {
            editor.remember(line);
        }
    }

    fn shown_line(&self) -> Shown {
        let viewer = self.session.viewer();
        let row = viewer
            .preferences
            .width
            .columns(viewer.window.columns)
            .unwrap_or(USUAL_COLUMNS);
        let editor = self.reader.decoder().editor();
        editor
            .map(|editor| editor.shown(&self.typed.prompt, row))
            .unwrap_or_default()
    }
}
