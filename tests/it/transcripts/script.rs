//! Parses transcripts: actions, and the expected lines after each.

use super::client::Manner;
use fanorona_game::Role;
use std::time::Duration;

/// A parsed transcript.
#[derive(Debug)]
pub(super) struct Script {
    /// The lines before the first action.
    pub(super) header: Vec<String>,
    /// The actions, each with the lines after it.
    pub(super) blocks: Vec<Block>,
}

/// An action, and the lines up to the next action.
#[derive(Debug)]
pub(super) struct Block {
    /// The line number of the action, counted from 1.
    pub(super) line: usize,
    /// The line of the action as written.
    pub(super) text: String,
    pub(super) action: Action,
    pub(super) body: Vec<Body>,
}

/// The action.
#[derive(Debug)]
pub(super) enum Action {
    Player {
        name: String,
        style: Option<String>,
    },
    Connect {
        name: String,
        manner: Manner,
    },
    Send {
        name: String,
        text: String,
    },
    /// A client types a line, which causes more than its answer.
    SendAndAwait {
        name: String,
        text: String,
    },
    Bytes {
        name: String,
        bytes: Vec<u8>,
    },
    Close {
        name: String,
    },
    Wait(Duration),
    Administrator {
        name: String,
        role: Role,
    },
    Restart(Duration),
    /// The server has its bots. Only the first action can be this.
    Robots,
    /// Adds a possible prompt of a client; an empty text means no prompt.
    Prompt {
        name: String,
        text: String,
    },
}

/// A line after an action.
#[derive(Debug)]
pub(super) enum Body {
    /// A client receives this.
    Expected { name: String, item: Item },
    /// A client receives nothing.
    Quiet { line: usize, name: String },
    /// A comment, or an empty line.
    Note(String),
}

/// Something that a client received. Trailing spaces are ignored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) kind: Kind,
    pub(super) text: String,
}

/// The kind of the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A line of text.
    Line,
    /// A prompt other than `>`.
    Prompt,
    /// Something other than text, such as a telnet command.
    Sign,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Line, Self::Prompt, Self::Sign];

    fn mark(self) -> char {
        match self {
            Self::Line => ':',
            Self::Prompt => '?',
            Self::Sign => '=',
        }
    }
}

impl Item {
    pub(super) fn new(kind: Kind, text: &str) -> Self {
        Self {
            kind,
            text: text.trim_end().to_owned(),
        }
    }

    /// The line for the item in a file.
    pub(super) fn written(&self, name: &str) -> String {
        format!("{name}{} {}", self.kind.mark(), self.text)
            .trim_end()
            .to_owned()
    }
}

impl Script {
    /// Parses a transcript.
    ///
    /// # Errors Returns the line that cannot be parsed, and the reason.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut script = Self {
            header: Vec::new(),
            blocks: Vec::new(),
        };
        for (line, text) in (1..).zip(text.lines()) {
            script
                .line(line, text.trim_end())
                .map_err(|problem| format!("{line}: {problem}: {text}"))?;
        }
        Ok(script)
    }

    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        if let Some(action) = action(text)? {
            self.blocks.push(Block {
                line,
                text: text.to_owned(),
                action,
                body: Vec::new(),
            });
            return Ok(());
        }
        let body = match text.split_once(' ') {
            _ if text.is_empty() || text.starts_with('#') => Body::Note(text.to_owned()),
            Some(("quiet", name)) => Body::Quiet {
                line,
                name: name.to_owned(),
            },
            _ => expected(text).ok_or("this line is neither an action nor an expected line")?,
        };
        match (self.blocks.last_mut(), body) {
            (Some(block), body) => block.body.push(body),
            (None, Body::Note(text)) => self.header.push(text),
            (None, Body::Expected { .. } | Body::Quiet { .. }) => {
                return Err("nothing has been done yet".to_owned());
            }
        }
        Ok(())
    }
}

/// Parses a line as an action, if it is one.
fn action(text: &str) -> Result<Option<Action>, String> {
    if let Some((name, text)) = text.split_once(">> ").filter(|(name, _)| is_name(name)) {
        return Ok(Some(Action::SendAndAwait {
            name: name.to_owned(),
            text: text.to_owned(),
        }));
    }
    if let Some((name, text)) = said(text, '>') {
        return Ok(Some(Action::Send { name, text }));
    }
    let words: Vec<&str> = text.split(' ').collect();
    Ok(Some(match words.as_slice() {
        ["player", name] => Action::Player {
            name: (*name).to_owned(),
            style: None,
        },
        ["player", name, style] => Action::Player {
            name: (*name).to_owned(),
            style: Some((*style).to_owned()),
        },
        ["connect", name] => Action::Connect {
            name: (*name).to_owned(),
            manner: Manner::Telnet,
        },
        ["connect", name, "raw"] => Action::Connect {
            name: (*name).to_owned(),
            manner: Manner::Raw,
        },
        ["connect", name, "program"] => Action::Connect {
            name: (*name).to_owned(),
            manner: Manner::Program,
        },
        ["bytes", name, ..] => {
            let rest = text.splitn(3, ' ').nth(2).unwrap_or_default();
            Action::Bytes {
                name: (*name).to_owned(),
                bytes: bytes(rest)?,
            }
        }
        ["close", name] => Action::Close {
            name: (*name).to_owned(),
        },
        ["wait", span] => {
            Action::Wait(duration(span).ok_or("a span is a number and ms, s, m, h or d")?)
        }
        ["administrator", name] => Action::Administrator {
            name: (*name).to_owned(),
            role: Role::Operator,
        },
        ["administrator", name, role] => {
            let role = role
                .parse()
                .map_err(|_unknown| "a role is operator or moderator")?;
            Action::Administrator {
                name: (*name).to_owned(),
                role,
            }
        }
        ["robots"] => Action::Robots,
        ["restart"] => Action::Restart(Duration::ZERO),
        ["restart", "after", span] => {
            Action::Restart(duration(span).ok_or("a span is a number and ms, s, m, h or d")?)
        }
        ["prompt", name, "none"] => Action::Prompt {
            name: (*name).to_owned(),
            text: String::new(),
        },
        ["prompt", name, ..] => {
            let text = text.splitn(3, ' ').nth(2).ok_or("a prompt has a text")?;
            Action::Prompt {
                name: (*name).to_owned(),
                text: text.to_owned(),
            }
        }
        _ => return Ok(None),
    }))
}

fn expected(text: &str) -> Option<Body> {
    Kind::ALL.into_iter().find_map(|kind| {
        let (name, text) = said(text, kind.mark())?;
        Some(Body::Expected {
            name,
            item: Item { kind, text },
        })
    })
}

/// Splits a line into `NAME` and the text after `mark`.
fn said(line: &str, mark: char) -> Option<(String, String)> {
    let (name, text) = line.split_once(mark)?;
    let text = if text.is_empty() {
        text
    } else {
        text.strip_prefix(' ')?
    };
    is_name(name).then(|| (name.to_owned(), text.to_owned()))
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// `5m`: a number and its unit.
fn duration(text: &str) -> Option<Duration> {
    if let Some(number) = text.strip_suffix("ms") {
        return Some(Duration::from_millis(number.parse().ok()?));
    }
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3_600,
        "d" => 86_400,
        _ => return None,
    };
    Some(Duration::from_secs(number.parse::<u64>().ok()? * seconds))
}

/// Parses bytes: `"text"`, two hexadecimal digits, or the name of a byte.
fn bytes(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(quoted) = rest.strip_prefix('"') {
            let (text, after) = quoted.split_once('"').ok_or("a quotation has no end")?;
            bytes.extend_from_slice(text.as_bytes());
            rest = after.trim_start();
        } else {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            bytes.push(byte(word).ok_or_else(|| format!("{word} is no byte"))?);
            rest = after.trim_start();
        }
    }
    Ok(bytes)
}

/// The names of bytes. If a byte has several names, the last one is telnet's.
pub(super) const NAMED: &[(&str, u8)] = &[
    ("NUL", 0),
    ("CR", 13),
    ("LF", 10),
    ("ESC", 27),
    ("CTRL-C", 3),
    ("CTRL-D", 4),
    ("CTRL-U", 21),
    ("BACKSPACE", 8),
    ("DELETE", 127),
    ("ECHO", 1),
    ("SUPPRESS-GO-AHEAD", 3),
    ("TIMING-MARK", 6),
    ("TERMINAL-TYPE", 24),
    ("NAWS", 31),
    ("LINEMODE", 34),
    ("NEW-ENVIRON", 39),
    ("SB", 250),
    ("SE", 240),
    ("IP", 244),
    ("AYT", 246),
    ("WILL", 251),
    ("WONT", 252),
    ("DO", 253),
    ("DONT", 254),
    ("IAC", 255),
];

fn byte(word: &str) -> Option<u8> {
    let named = NAMED
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, byte)| *byte);
    named.or_else(|| (word.len() == 2).then(|| u8::from_str_radix(word, 16).ok())?)
}
