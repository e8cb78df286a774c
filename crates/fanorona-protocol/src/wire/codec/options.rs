//! What the server asks a telnet client for: to hide what is typed, to send keys, to tell the size
//! of its window.

use crate::wire::clean::Escape;
use crate::wire::codec::LineCodec;
use crate::wire::codec::input::Peer;
use crate::wire::line_editor::LineEditor;
use crate::wire::telnet::{Options, TelnetBytes};
use std::mem;

impl LineCodec {
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
    #[must_use]
    pub fn is_surely_telnet(&self) -> bool {
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

    /// Whether a telnet client that asks for character mode gets it, see
    /// [`Input::CharacterMode`](crate::wire::codec::Input::CharacterMode). Nobody does before this
    /// was called.
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

    /// Asks for [`Input::WindowSize`](crate::wire::codec::Input::WindowSize). `None` when that was
    /// asked or told before, or when the peer has not yet answered a
    /// [`hide_typing`](Self::hide_typing) or [`show_typing`](Self::show_typing): some peers only
    /// look as if they spoke telnet. `is_guest` asks without such an answer, because a guest types
    /// no password, unless the lines end with a lone CR.
    pub fn ask_window_size(&mut self, is_guest: bool) -> Option<TelnetBytes> {
        let asks_guest = is_guest && self.is_surely_telnet();
        self.if_telnet(|options| options.ask_window_size(asks_guest))
    }

    pub(super) fn if_telnet<T>(
        &mut self,
        say: impl FnOnce(&mut Options) -> Option<T>,
    ) -> Option<T> {
        if self.peer == Peer::Telnet {
            say(&mut self.options)
        } else {
            None
        }
    }
}
