//! A terminal that turns received bytes into lines, prompts and telnet commands. It also checks the
//! rules about prompts and line ends.

use super::script::{Item, Kind, NAMED};
use std::collections::VecDeque;

const IAC: u8 = 255;
const LF: u8 = 10;
const BEL: u8 = 7;
/// The most columns of a line in a window of 80, which is the usual one: the last column stays
/// empty.
const WIDEST: usize = 79;
/// The answer to "are you there" in each language.
const HERE: [&str; 3] = [
    "Yes, fanorond is here.",
    "Oui, fanorond est là.",
    "Eny, eto ny fanorond.",
];

/// The mode of the connection, as announced by the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Human,
    Plain,
    Json,
}

/// Who sent "are you there".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asker {
    /// The transcript.
    Story,
    /// The test runner. Its question and the answer are not part of the transcript.
    Runner,
}

/// The state of a terminal.
#[derive(Debug)]
pub(super) struct Terminal {
    mode: Mode,
    /// The current line.
    line: Vec<u8>,
    /// An incomplete telnet command.
    command: Vec<u8>,
    /// The received items.
    items: Vec<Item>,
    /// Whether the server has turned echo off.
    hides: bool,
    /// A hidden line was typed, so the cursor is still after the prompt.
    typed_unseen: bool,
    /// The server has just ended the line of a prompt.
    broken_prompt: bool,
    /// Unanswered "are you there" questions.
    asked: VecDeque<Asker>,
    /// The number of answers to the test runner in json mode, which count in `seq`.
    uncounted: u64,
    /// The last `seq` in json mode.
    seq: u64,
    /// The possible prompts; an empty text means no prompt.
    own_prompts: Vec<String>,
    /// The typed part of an unfinished line. The server may draw it again after the prompt.
    half_typed: String,
    /// The first rule that the server violated.
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

    /// Adds a possible prompt; an empty text means no prompt.
    pub(super) fn may_prompt(&mut self, text: &str) {
        self.own_prompts.push(text.to_owned());
    }

    /// The prompt before the cursor.
    fn prompt<'l>(&self, line: &'l [u8]) -> Option<&'l str> {
        let text = str::from_utf8(line).ok()?;
        let text = text.strip_suffix(self.half_typed.as_str()).unwrap_or(text);
        let own = text
            .strip_suffix(' ')
            .filter(|own| self.own_prompts.iter().any(|prompt| prompt == own));
        own.or_else(|| prompt(text))
    }

    /// The style blind has no prompt.
    fn needs_no_prompt(&self) -> bool {
        self.line.is_empty() && self.own_prompts.iter().any(String::is_empty)
    }

    /// A line end was typed. `echoes` says whether this terminal echoes input at all.
    pub(super) fn typed_line(&mut self, echoes: bool) {
        self.half_typed.clear();
        if echoes && !self.hides {
            self.line.clear();
        } else {
            self.typed_unseen = true;
        }
    }

    /// Something was typed without a line end.
    pub(super) fn typed_half(&mut self, bytes: &[u8]) {
        self.half_typed.extend(
            bytes
                .iter()
                .filter(|byte| matches!(byte, b' '..=b'~'))
                .map(|byte| char::from(*byte)),
        );
    }

    pub(super) fn asked(&mut self, asker: Asker) {
        self.asked.push_back(asker);
    }

    /// Whether all questions have been answered.
    pub(super) fn is_answered(&self) -> bool {
        self.asked.is_empty()
    }

    /// Whether the cursor is after a prompt that was drawn since the last line was typed.
    pub(super) fn is_at_prompt(&self) -> bool {
        !self.typed_unseen && (self.prompt(&self.line).is_some() || self.needs_no_prompt())
    }

    /// Whether a line with this beginning has arrived.
    pub(super) fn has_line(&self, beginning: &str) -> bool {
        self.items
            .iter()
            .any(|item| item.kind == Kind::Line && item.text.starts_with(beginning))
    }

    /// Takes the received items.
    pub(super) fn take_items(&mut self) -> Vec<Item> {
        std::mem::take(&mut self.items)
    }

    /// Checks the screen when nothing more arrives: the last line is the prompt, if there is one,
    /// and nothing else.
    ///
    /// # Errors The server violated a rule, since the last check or now.
    pub(super) fn rest(&mut self) -> Result<Option<&str>, String> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        match (self.mode, self.prompt(&self.line)) {
            (Mode::Human, Some(prompt)) => Ok(Some(prompt)),
            (Mode::Human, None) if self.needs_no_prompt() => Ok(None),
            (Mode::Plain | Mode::Json, None) if self.line.is_empty() => Ok(None),
            (mode, _) => Err(format!(
                "{:?} stands on the last line in {mode:?} mode",
                self.line_text()
            )),
        }
    }

    /// The server closed the connection.
    pub(super) fn closed(&mut self, sign: &str) {
        if !self.line.is_empty() {
            self.blame(format!(
                "the server leaves the cursor behind {:?}",
                self.line_text()
            ));
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
        let is_whole = match self.command.as_slice() {
            // A subnegotiation, up to its end.
            [_, 250, rest @ ..] => rest.ends_with(&[IAC, 240]),
            [_, 251..=254, rest @ ..] => rest.len() == 1,
            bytes => bytes.len() == 2,
        };
        if !is_whole {
            return;
        }
        let command = std::mem::take(&mut self.command);
        let word = |(place, byte): (usize, &u8)| match (command.get(1), place) {
            // What is said about an option has no names.
            (Some(250), 3..) if command.len() - place > 2 => format!("{byte:02x}"),
            _ => named(*byte),
        };
        let words: Vec<String> = command.iter().enumerate().map(word).collect();
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
        if !is_json && self.mode == Mode::Human && !self.needs_no_prompt() && is_too_wide(&text) {
            self.blame(format!("more than {WIDEST} columns: {text:?}"));
        }
        if has_cr == is_json && !text.is_empty() {
            self.blame(format!("a wrong line end behind {text:?}"));
        }
        self.note_mode(&text, is_json);
        if is_json && let Err(problem) = described(&text) {
            self.blame(problem);
        }
        // The mark may be coloured.
        let is_answer = HERE.iter().any(|here| {
            text.strip_suffix(here)
                .is_some_and(|mark| mark.ends_with("* ") || mark.ends_with("*{0} "))
        }) || text.contains("\"code\":\"here\"");
        let asker = if is_answer {
            self.asked.pop_front()
        } else {
            None
        };
        let text = if is_json {
            self.recounted(&text, asker)
        } else {
            text
        };
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

    /// The line with the `seq` that it would have without the test runner.
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

/// Whether a line for people is wider than their window. Two formats are for programs as well, and
/// have a line of any length for each board or turn: the style `line`, and records
/// (docs/records.md).
fn is_too_wide(text: &str) -> bool {
    let is_board = text.trim_start_matches("! ").starts_with("board ");
    let is_turn = text.split_once(". ").is_some_and(|(number, turn)| {
        number.bytes().all(|byte| byte.is_ascii_digit()) && turn.contains(" {")
    });
    columns(text) > WIDEST && !is_board && !is_turn
}

/// The columns that a line takes, whose colours are named.
fn columns(text: &str) -> usize {
    let is_colour = |code: &str| {
        code.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b';')
    };
    let parts = text
        .split_inclusive(['{', '}'])
        .map(|part| match part.strip_suffix('}') {
            Some(code) if is_colour(code) => -1,
            _ => isize::try_from(part.chars().count()).unwrap(),
        });
    usize::try_from(parts.sum::<isize>()).unwrap()
}

/// Checks a line of json mode against the schema.
fn described(text: &str) -> Result<(), String> {
    let line = serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))?;
    crate::schema::check(&line)
}

fn named(byte: u8) -> String {
    let named = NAMED.iter().rev().find(|(_, other)| *other == byte);
    named.map_or_else(|| format!("{byte:02x}"), |(name, _)| (*name).to_owned())
}

/// The line with colours as numbers: `{1;31}###{0}`.
fn with_colours_named(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        match after.split_once('m') {
            Some((code, after))
                if code
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b';') =>
            {
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

/// The prompt, if the line is one.
fn prompt(text: &str) -> Option<&str> {
    let asks = text
        .strip_suffix(": ")
        .map(|asks| asks.split(" (").next().unwrap_or(asks));
    let known = [
        "login",
        "name",
        "password",
        "old password",
        "new password",
        "register NAME",
        "repeat password",
    ];
    (text == "> " || asks.is_some_and(|asks| known.contains(&asks))).then(|| text.trim_end())
}
