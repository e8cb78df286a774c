//! The bytes that wait to be written to one connection, with the line ends of its mode, and whether
//! the cursor is behind a prompt.

use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::line_editor::ERASE_TO_END;

#[derive(Debug, Default)]
pub struct Screen {
    bytes: Vec<u8>,
    prompt: PromptState,
    /// Text that comes while a prompt is there replaces its line, because that line is drawn again
    /// afterwards.
    erases_prompts: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum PromptState {
    #[default]
    LineStart,
    /// After a prompt; the user's typing follows it.
    Drawn,
}

impl Screen {
    /// Adds whole lines that end in LF, with the line ends of `mode`.
    pub fn lines(&mut self, text: String, mode: Mode) {
        if text.is_empty() {
            return;
        }
        self.end_prompt_line(mode);
        match mode {
            Mode::Json if self.bytes.is_empty() => self.bytes = text.into_bytes(),
            Mode::Json => self.bytes.extend_from_slice(text.as_bytes()),
            Mode::Human | Mode::Plain => {
                // Enough for one line, which is the usual answer.
                self.bytes.reserve(text.len() + 1);
                for line in text.split_inclusive('\n') {
                    self.bytes
                        .extend_from_slice(line.trim_end_matches('\n').as_bytes());
                    self.bytes.extend_from_slice(b"\r\n");
                }
            }
        }
    }

    /// Ends the line of a prompt, or erases it.
    pub fn end_prompt_line(&mut self, mode: Mode) {
        if self.prompt == PromptState::Drawn && self.erases_prompts {
            self.bytes.push(b'\r');
            self.bytes.extend_from_slice(ERASE_TO_END.as_bytes());
            self.prompt = PromptState::LineStart;
        }
        self.leave_prompt_line(mode);
    }

    /// Whether other text replaces the line of a prompt.
    pub fn erase_prompts(&mut self, erases: bool) {
        self.erases_prompts = erases;
    }

    fn leave_prompt_line(&mut self, mode: Mode) {
        if self.prompt == PromptState::Drawn {
            self.bytes
                .extend_from_slice(if mode == Mode::Json { b"\n" } else { b"\r\n" });
            self.prompt = PromptState::LineStart;
        }
    }

    /// Adds bytes that are not text.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether the cursor is after a prompt.
    pub fn has_prompt(&self) -> bool {
        self.prompt == PromptState::Drawn
    }

    pub fn prompt(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.prompt = PromptState::Drawn;
    }

    /// The user has ended the line, and the client has shown that.
    pub fn line_typed(&mut self) {
        self.prompt = PromptState::LineStart;
    }

    /// The user has ended the line, and the client has not shown that.
    pub fn line_typed_unseen(&mut self, mode: Mode) {
        self.prompt = PromptState::Drawn;
        self.leave_prompt_line(mode);
    }

    /// The bytes to write.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// So many bytes have been written.
    pub fn partly_written(&mut self, bytes: usize) {
        self.bytes.drain(..bytes);
    }

    /// All bytes have been written. An idle connection keeps no buffer.
    pub fn written(&mut self) {
        self.bytes = Vec::new();
    }
}
