//! Conditional moves as text, not yet checked on a board (docs/protocol.md, "Conditional moves").
//!
//! ```text
//! replies  = reply { ";" reply }
//! reply    = line | [ "else" ] TURN
//! line     = "if" TURN "then" TURN [ "," line | "(" line { ";" line } ")" ]
//! ```
//!
//! The text after `then` continues that line of play, up to the next `;` in the same parentheses.
//! The comma is optional, because turns contain commas too and `if` shows where a turn ends.

use fanorona_rules::notation::{Movements, SyntaxError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display as _};
use std::iter::Peekable;
use std::vec::IntoIter;

/// The maximum depth of the parser, far above any useful depth.
const DEEPEST: usize = 128;

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

impl Written {
    /// Parses replies.
    ///
    /// # Errors
    /// The text is not a list of replies.
    pub fn read(text: &str) -> Result<Self> {
        let mut parser = Parser::new(text);
        let mut written = Self {
            branches: Vec::new(),
            otherwise: None,
        };
        let mut separated = true;
        while let Some(token) = parser.peek() {
            if token != Token::Semicolon && !std::mem::replace(&mut separated, false) {
                return Err(match token {
                    Token::Open | Token::Close => Grammar::Parenthesis,
                    Token::Then => Grammar::NoIf,
                    Token::If | Token::Else | Token::Turn(_) | Token::Semicolon => {
                        Grammar::NoSemicolon
                    }
                }
                .into());
            }
            match token {
                Token::Semicolon => {
                    parser.take();
                    separated = true;
                }
                Token::If => written.branches.push(parser.line(1)?),
                Token::Else => {
                    parser.take();
                    written.plain(parser.turn()?)?;
                }
                Token::Turn(_) => written.plain(parser.turn()?)?,
                Token::Then => return Err(Grammar::NoIf.into()),
                Token::Open | Token::Close => return Err(Grammar::Parenthesis.into()),
            }
        }
        if written.branches.is_empty() && written.otherwise.is_none() {
            return Err(Grammar::Empty.into());
        }
        Ok(written)
    }

    fn plain(&mut self, turn: WrittenTurn) -> Result<()> {
        match self.otherwise.replace(turn) {
            Some(_) => Err(Grammar::TwoPlain.into()),
            None => Ok(()),
        }
    }

    /// The turn, if the text is a single unconditional turn.
    #[must_use]
    pub fn lone_turn(&self) -> Option<&WrittenTurn> {
        self.otherwise.as_ref().filter(|_| self.branches.is_empty())
    }
}

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

/// A token of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    If,
    Then,
    Else,
    Semicolon,
    Open,
    Close,
    /// The text between two other tokens.
    Turn(&'a str),
}

/// Splits a text into tokens. The words of the grammar are whole words; no point has such a name.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut turn_from = 0;
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let word = text[at..]
            .split(|c: char| !c.is_alphanumeric())
            .next()
            .unwrap_or_default();
        let (token, length) = match letter {
            ';' => (Some(Token::Semicolon), 1),
            '(' => (Some(Token::Open), 1),
            ')' => (Some(Token::Close), 1),
            _ if word.is_empty() => (None, letter.len_utf8()),
            _ if word.eq_ignore_ascii_case("if") => (Some(Token::If), word.len()),
            _ if word.eq_ignore_ascii_case("then") => (Some(Token::Then), word.len()),
            _ if word.eq_ignore_ascii_case("else") => (Some(Token::Else), word.len()),
            _ => (None, word.len()),
        };
        if let Some(token) = token {
            tokens.extend(turn(&text[turn_from..at]));
            tokens.push(token);
            turn_from = at + length;
        }
        at += length;
    }
    tokens.extend(turn(&text[turn_from..]));
    tokens
}

fn turn(text: &str) -> Option<Token<'_>> {
    let text = text.trim_matches(|c: char| c == ',' || c == '*' || c.is_whitespace());
    (!text.is_empty()).then_some(Token::Turn(text))
}

struct Parser<'a> {
    tokens: Peekable<IntoIter<Token<'a>>>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            tokens: tokens(text).into_iter().peekable(),
        }
    }

    fn peek(&mut self) -> Option<Token<'a>> {
        self.tokens.peek().copied()
    }

    fn take(&mut self) {
        self.tokens.next();
    }

    fn turn(&mut self) -> Result<WrittenTurn> {
        match self.tokens.next() {
            Some(Token::Turn(text)) => WrittenTurn::read(text),
            Some(
                Token::If
                | Token::Then
                | Token::Else
                | Token::Semicolon
                | Token::Open
                | Token::Close,
            )
            | None => Err(Grammar::NoTurn.into()),
        }
    }

    /// Expects the end of the text.
    fn end(&mut self) -> Result<()> {
        match self.peek() {
            None => Ok(()),
            Some(Token::Open | Token::Close) => Err(Grammar::Parenthesis.into()),
            Some(Token::Then) => Err(Grammar::NoIf.into()),
            Some(Token::If | Token::Else | Token::Semicolon | Token::Turn(_)) => {
                Err(Grammar::NoSemicolon.into())
            }
        }
    }

    /// Parses `if TURN then TURN` and what follows; the next token must be `if`.
    fn line(&mut self, depth: usize) -> Result<WrittenBranch> {
        if depth > DEEPEST {
            return Err(Grammar::TooDeep.into());
        }
        self.take();
        let when = self.turn()?;
        if self.peek() != Some(Token::Then) {
            return Err(Grammar::NoThen.into());
        }
        self.take();
        let reply = self.turn()?;
        let next = match self.peek() {
            Some(Token::If) => vec![self.line(depth + 1)?],
            Some(Token::Open) => self.group(depth + 1)?,
            Some(Token::Then | Token::Else | Token::Semicolon | Token::Close | Token::Turn(_))
            | None => Vec::new(),
        };
        Ok(WrittenBranch { when, reply, next })
    }

    /// Parses `(` lines `)`; the next token must be the parenthesis.
    fn group(&mut self, depth: usize) -> Result<Vec<WrittenBranch>> {
        self.take();
        let mut lines = Vec::new();
        let mut separated = true;
        loop {
            match self.peek() {
                Some(Token::Semicolon) => {
                    self.take();
                    separated = true;
                }
                Some(Token::If) if std::mem::replace(&mut separated, false) => {
                    lines.push(self.line(depth)?);
                }
                Some(Token::If) => return Err(Grammar::NoSemicolon.into()),
                Some(Token::Close) => {
                    self.take();
                    return if lines.is_empty() {
                        Err(Grammar::Empty.into())
                    } else {
                        Ok(lines)
                    };
                }
                Some(Token::Turn(_) | Token::Else) => return Err(Grammar::PlainInside.into()),
                Some(Token::Then) => return Err(Grammar::NoIf.into()),
                Some(Token::Open) | None => return Err(Grammar::Parenthesis.into()),
            }
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
