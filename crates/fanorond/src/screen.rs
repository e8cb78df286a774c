//! The bytes on their way to one connection, and what stands on its screen: whole lines in the right line
//! ends, and the prompt behind them, once.

use fanorona_protocol::command::Mode;

/// The bytes on their way to one connection.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    bytes: Vec<u8>,
    prompt: PromptState,
}

/// Where the cursor is.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum PromptState {
    /// At the beginning of a line.
    #[default]
    LineStart,
    /// Behind a prompt; what the person types follows it.
    Drawn,
}

impl Screen {
    /// Writes whole lines, each ending in LF, in the line ends of `mode`.
    pub(crate) fn lines(&mut self, text: &str, mode: Mode) {
        if text.is_empty() {
            return;
        }
        self.end_prompt_line(mode);
        match mode {
            Mode::Json => self.bytes.extend_from_slice(text.as_bytes()),
            Mode::Human | Mode::Plain => {
                for line in text.split_inclusive('\n') {
                    self.bytes.extend_from_slice(line.trim_end_matches('\n').as_bytes());
                    self.bytes.extend_from_slice(b"\r\n");
                }
            }
        }
    }

    /// Ends the line on which a prompt stands.
    pub(crate) fn end_prompt_line(&mut self, mode: Mode) {
        if self.prompt == PromptState::Drawn {
            self.bytes.extend_from_slice(if mode == Mode::Json { b"\n" } else { b"\r\n" });
            self.prompt = PromptState::LineStart;
        }
    }

    /// Writes bytes that are no text.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether a prompt stands there already.
    pub(crate) fn has_prompt(&self) -> bool {
        self.prompt == PromptState::Drawn
    }

    /// Draws the prompt.
    pub(crate) fn prompt(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.prompt = PromptState::Drawn;
    }

    /// The person has ended the line, which the client shows by itself.
    pub(crate) fn line_typed(&mut self) {
        self.prompt = PromptState::LineStart;
    }

    /// The person has ended the line, which the client did not show.
    pub(crate) fn line_typed_unseen(&mut self, mode: Mode) {
        self.prompt = PromptState::Drawn;
        self.end_prompt_line(mode);
    }

    /// What is to be written.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All of it has been written. An idle connection keeps no buffer.
    pub(crate) fn written(&mut self) {
        self.bytes = Vec::new();
    }
}
