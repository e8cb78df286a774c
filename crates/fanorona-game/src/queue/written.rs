//! Queued turns as text, not yet checked on a board (docs/protocol/games.md, "Queued turns").
//!
//! ```text
//! replies  = reply { ";" reply }
//! reply    = line | [ "else" ] TURN
//! line     = "if" TURN "then" TURN [ "," line | "(" line { ";" line } ")" ]
//! ```
//!
//! The text after `then` continues that line of play, up to the next `;` in the same parentheses.
//! The comma is optional, because turns contain commas too and `if` shows where a turn ends.

mod parser;

use fanorona_rules::notation::{Movements, SyntaxError};
use parser::{Parser, Token};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display as _};

/// Replies as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Replies to particular turns, each with what follows it.
    pub branches: Vec<WrittenBranch>,
    /// The reply to every other turn.
    pub otherwise: Option<WrittenTurn>,
}

/// `if TURN then TURN`, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenBranch {
    /// The opponent's turn.
    pub when: WrittenTurn,
    /// The reply to it.
    pub reply: WrittenTurn,
    /// The replies to the opponent's next turn.
    pub next: Vec<WrittenBranch>,
}

/// A turn and, if written, its number (`#n`, from 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenTurn {
    /// The turn as written.
    pub movements: Movements,
    /// The number after the turn.
    pub number: Option<u32>,
}

/// The path to a branch: `if TURN then TURN, if TURN`, or just `TURN`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenPath {
    /// The turns of both sides in order; at least one.
    pub turns: Vec<WrittenTurn>,
}

/// Why a text is not a list of replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GrammarError {
    /// A word that should be a turn is not one.
    Turn {
        /// The word.
        text: String,
        /// What is wrong with it.
        error: SyntaxError,
    },
    /// The grammar is wrong.
    Form(Grammar),
}

/// A grammatical error in replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grammar {
    /// The text is empty.
    Empty,
    /// No turn after `if`, `then` or `else`.
    NoTurn,
    /// `if` without `then`.
    NoThen,
    /// `then` without `if`.
    NoIf,
    /// A parenthesis is not closed, or is not allowed here.
    Parenthesis,
    /// Two replies without `;` between them.
    NoSemicolon,
    /// Two replies to every other turn.
    TwoPlain,
    /// A reply to every other turn inside a line of play.
    PlainInside,
    /// Too many replies in one line of play.
    TooDeep,
}

impl From<Grammar> for GrammarError {
    fn from(form: Grammar) -> Self {
        Self::Form(form)
    }
}

type Result<T> = std::result::Result<T, GrammarError>;

impl WrittenPath {
    /// Parses the path to a branch.
    ///
    /// # Errors
    /// The text is not a path.
    pub fn read(text: &str) -> Result<Self> {
        let mut parser = Parser::new(text);
        // The reply to any other turn is listed with `else`.
        if parser.peek() == Some(Token::Else) {
            parser.take();
        }
        if let Some(Token::Turn(_)) = parser.peek() {
            let path = Self {
                turns: vec![parser.turn()?],
            };
            return parser.end().map(|()| path);
        }
        let mut turns = Vec::new();
        while parser.peek() == Some(Token::If) {
            parser.take();
            turns.push(parser.turn()?);
            if parser.peek() == Some(Token::Then) {
                parser.take();
                turns.push(parser.turn()?);
            }
        }
        parser.end()?;
        if turns.is_empty() {
            Err(Grammar::Empty.into())
        } else {
            Ok(Self { turns })
        }
    }
}

impl WrittenTurn {
    /// Parses a turn with an optional `#n` after it. A bare `#` or `**` means nothing.
    fn read(text: &str) -> Result<Self> {
        let text = text.trim_end_matches(|c: char| c == '*' || c.is_whitespace());
        let (text, number) = match text.rsplit_once('#') {
            Some((turn, "")) => (turn, None),
            Some((turn, digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                (turn, Some(digits.parse().unwrap_or(u32::MAX)))
            }
            Some(_) | None => (text, None),
        };
        match Movements::read(text) {
            Ok(movements) => Ok(Self { movements, number }),
            Err(error) => Err(GrammarError::Turn {
                text: text.to_owned(),
                error,
            }),
        }
    }
}

impl fmt::Display for WrittenTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.movements.fmt(f)?;
        self.number.map_or(Ok(()), |number| write!(f, "#{number}"))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines(&self.branches, f)?;
        match &self.otherwise {
            Some(turn) if self.branches.is_empty() => turn.fmt(f),
            Some(turn) => write!(f, "; else {turn}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for WrittenBranch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "if {} then {}", self.when, self.reply)?;
        match self.next.as_slice() {
            [] => Ok(()),
            [only] => write!(f, ", {only}"),
            several => {
                f.write_str(" (")?;
                lines(several, f)?;
                f.write_str(")")
            }
        }
    }
}

fn lines(branches: &[WrittenBranch], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, branch) in branches.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        branch.fmt(f)?;
    }
    Ok(())
}

impl fmt::Display for WrittenPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, turn) in self.turns.iter().enumerate() {
            let word = match index {
                0 => "if ",
                even if even % 2 == 0 => ", if ",
                _ => " then ",
            };
            write!(f, "{word}{turn}")?;
        }
        Ok(())
    }
}
