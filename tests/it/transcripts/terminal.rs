//! What a person's terminal makes of the bytes that come: lines, prompts and telnet commands. It is here
//! that the discipline of prompts and line ends is held against the promise.

use super::script::{Item, Kind, NAMED};
use std::collections::VecDeque;

const IAC: u8 = 255;
const LF: u8 = 10;
const BEL: u8 = 7;

/// How the connection talks, as the server has told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Human,
    Plain,
    Json,
}

/// Who has asked whether anybody is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asker {
    /// The story.
    Story,
    /// The runner, whose question and its answer are no part of the story.
    Runner,
}

/// A terminal.
#[derive(Debug)]
pub(super) struct Terminal {
    mode: Mode,
    /// The line on which the cursor stands.
    line: Vec<u8>,
    /// A telnet command that has not come whole.
    command: Vec<u8>,
    /// What has come.
    items: Vec<Item>,
    /// The server has asked not to show what is typed.
    hides: bool,
    /// A line was typed and not shown, so the cursor still stands behind the prompt.
    typed_unseen: bool,
    /// The server has just ended a prompt's line by itself.
    broken_prompt: bool,
    /// Questions whether anybody is there that have not been answered.
    asked: VecDeque<Asker>,
    /// Answers to the runner in json mode, which have counted there.
    uncounted: u64,
    /// The last number in json mode.
    seq: u64,
    /// The prompts that its owner has set; an empty one is that there is none.
    own_prompts: Vec<String>,
    /// What has been typed of a line that has not ended. The server may draw it again behind the prompt.
    half_typed: String,
    /// The first promise that was broken.
    problem: Option<String>,
}

impl Terminal {
    pub(super) fn new() -> Self {
        Self {
            mode: Mode::Human,
            line: Vec::new(),
            command: Vec::new(),
            items: Vec::new(),
            hides: false,
            typed_unseen: false,
            broken_prompt: false,
            asked: VecDeque::new(),
            uncounted: 0,
            seq: 0,
            own_prompts: Vec::new(),
            half_typed: String::new(),
            problem: None,
        }
    }

    pub(super) fn mode(&self) -> Mode {
        self.mode
    }

    /// From now on this may be a prompt too; an empty one is that there may be none.
    pub(super) fn may_prompt(&mut self, text: &str) {
        self.own_prompts.push(text.to_owned());
    }

    /// The prompt behind which the cursor stands.
    fn prompt<'l>(&self, line: &'l [u8]) -> Option<&'l str> {
        let text = str::from_utf8(line).ok()?;
        let text = text.strip_suffix(self.half_typed.as_str()).unwrap_or(text);
        let own = text.strip_suffix(' ').filter(|own| self.own_prompts.iter().any(|prompt| prompt == own));
        own.or_else(|| prompt(text))
    }

    /// A person whose screen is heard has no prompt.
    fn needs_no_prompt(&self) -> bool {
        self.line.is_empty() && self.own_prompts.iter().any(String::is_empty)
    }

    /// A line end was typed. `echoes` says whether this terminal shows what is typed at all.
    pub(super) fn typed_line(&mut self, echoes: bool) {
        self.half_typed.clear();
        if echoes && !self.hides {
            self.line.clear();
        } else {
            self.typed_unseen = true;
        }
    }

    /// Something was typed that ends no line.
    pub(super) fn typed_half(&mut self, bytes: &[u8]) {
        self.half_typed
            .extend(bytes.iter().filter(|byte| matches!(byte, b' '..=b'~')).map(|byte| char::from(*byte)));
    }

    pub(super) fn asked(&mut self, asker: Asker) {
        self.asked.push_back(asker);
    }

    /// Whether every question has been answered.
    pub(super) fn is_answered(&self) -> bool {
        self.asked.is_empty()
    }

    /// Whether the cursor stands behind a prompt that has been drawn since the last line was typed.
    pub(super) fn is_at_prompt(&self) -> bool {
        !self.typed_unseen && (self.prompt(&self.line).is_some() || self.needs_no_prompt())
    }

    /// Whether a line has come that begins so.
    pub(super) fn has_line(&self, beginning: &str) -> bool {
        self.items.iter().any(|item| item.kind == Kind::Line && item.text.starts_with(beginning))
    }

    /// Takes what has come.
    pub(super) fn take_items(&mut self) -> Vec<Item> {
        std::mem::take(&mut self.items)
    }

    /// What is expected of a screen when nothing more comes: the prompt, if there is one, and nothing else.
    ///
    /// # Errors
    /// A promise was broken, since the last time or now.
    pub(super) fn rest(&mut self) -> Result<Option<&str>, String> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        match (self.mode, self.prompt(&self.line)) {
            (Mode::Human, Some(prompt)) => Ok(Some(prompt)),
            (Mode::Human, None) if self.needs_no_prompt() => Ok(None),
            (Mode::Plain | Mode::Json, None) if self.line.is_empty() => Ok(None),
            (mode, _) => Err(format!("{:?} stands on the last line in {mode:?} mode", self.line_text())),
        }
    }

    /// The server has closed.
    pub(super) fn closed(&mut self, sign: &str) {
        if !self.line.is_empty() {
            self.blame(format!("the server leaves the cursor behind {:?}", self.line_text()));
        }
        self.items.push(Item::new(Kind::Sign, sign));
    }

    fn line_text(&self) -> String {
        String::from_utf8_lossy(&self.line).into_owned()
    }

    fn blame(&mut self, problem: String) {
        self.problem.get_or_insert(problem);
    }

    pub(super) fn read(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    fn byte(&mut self, byte: u8) {
        if !self.command.is_empty() || byte == IAC {
            self.command.push(byte);
            self.telnet_command();
        } else if byte == LF {
            self.line_end();
        } else if byte == BEL {
            self.items.push(Item::new(Kind::Sign, "<BEL>"));
        } else {
            self.line.push(byte);
        }
    }

    fn telnet_command(&mut self) {
        let takes_option = matches!(self.command.get(1), Some(251..=254));
        if self.command.len() < if takes_option { 3 } else { 2 } {
            return;
        }
        let command = std::mem::take(&mut self.command);
        let words: Vec<String> = command.iter().map(|byte| named(*byte)).collect();
        let text = format!("<{}>", words.join(" "));
        match text.as_str() {
            "<IAC WILL ECHO>" => self.hides = true,
            "<IAC WONT ECHO>" => self.hides = false,
            _ => {}
        }
        self.items.push(Item::new(Kind::Sign, &text));
    }

    fn line_end(&mut self) {
        let line = std::mem::take(&mut self.line);
        let typed_unseen = std::mem::take(&mut self.typed_unseen);
        let (text, has_cr) = match line.strip_suffix(b"\r") {
            Some(text) => (text, true),
            None => (line.as_slice(), false),
        };
        if self.prompt(text).is_some() {
            if self.broken_prompt {
                self.blame("two prompts in a row".to_owned());
            }
            self.broken_prompt = !typed_unseen;
            return;
        }
        self.broken_prompt = false;
        let text = with_colours_named(&String::from_utf8_lossy(text));
        if text.chars().any(char::is_control) {
            self.blame(format!("control characters in {text:?}"));
        }
        let is_json = text.starts_with("{\"t\":");
        if has_cr == is_json && !text.is_empty() {
            self.blame(format!("a wrong line end behind {text:?}"));
        }
        self.note_mode(&text, is_json);
        if is_json && let Err(problem) = described(&text) {
            self.blame(problem);
        }
        // Its mark may be coloured.
        let is_answer = text.ends_with("* Yes, fanorond is here.")
            || text.ends_with("*{0} Yes, fanorond is here.")
            || text.contains("\"code\":\"here\"");
        let asker = if is_answer { self.asked.pop_front() } else { None };
        let text = if is_json { self.recounted(&text, asker) } else { text };
        if asker != Some(Asker::Runner) {
            self.items.push(Item::new(Kind::Line, &text));
        }
    }

    fn note_mode(&mut self, text: &str, is_json: bool) {
        if is_json {
            self.mode = Mode::Json;
        } else if text.ends_with("This connection is in plain mode.") {
            self.mode = Mode::Plain;
        } else if text.ends_with("This connection is in human mode.") {
            self.mode = Mode::Human;
        }
    }

    /// The line with the number that it would have had without the runner.
    fn recounted(&mut self, text: &str, asker: Option<Asker>) -> String {
        let numbered = text.split_once("\"seq\":").and_then(|(before, after)| {
            let end = after.find(|c: char| !c.is_ascii_digit())?;
            Some((before, after[..end].parse::<u64>().ok()?, &after[end..]))
        });
        let Some((before, seq, after)) = numbered else {
            self.blame(format!("no number in {text}"));
            return text.to_owned();
        };
        self.seq += 1;
        if seq != self.seq {
            self.blame(format!("{} was to come, not {text}", self.seq));
        }
        if asker == Some(Asker::Runner) {
            self.uncounted += 1;
        }
        format!("{before}\"seq\":{}{after}", seq - self.uncounted)
    }
}

/// Holds a line of json mode against the schema.
fn described(text: &str) -> Result<(), String> {
    let line = serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))?;
    crate::schema::check(&line)
}

fn named(byte: u8) -> String {
    let named = NAMED.iter().rev().find(|(_, other)| *other == byte);
    named.map_or_else(|| format!("{byte:02x}"), |(name, _)| (*name).to_owned())
}

/// The line with each colour that it sets as its number: `{1;31}###{0}`.
fn with_colours_named(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        match after.split_once('m') {
            Some((code, after)) if code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') => {
                out.push_str(&format!("{{{code}}}"));
                rest = after;
            }
            _ => {
                out.push_str("\x1b[");
                rest = after;
            }
        }
    }
    out + rest
}

/// The prompt that a line is, if it is nothing else.
fn prompt(text: &str) -> Option<&str> {
    let asks = text.strip_suffix(": ").map(|asks| asks.strip_suffix(" (it will be visible)").unwrap_or(asks));
    let known = ["login", "name", "password", "old password", "new password", "once more"];
    (text == "> " || asks.is_some_and(|asks| known.contains(&asks))).then(|| text.trim_end())
}
