//! Reads what a player has typed: replies and, in brackets, the replies to them.

use super::{Grammar, Result, Written, WrittenBranch, WrittenTurn};
use std::iter::Peekable;
use std::vec::IntoIter;

/// The maximum depth of the parser, far above any useful depth.
const DEEPEST: usize = 128;

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

/// A token of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
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

pub(super) fn turn(text: &str) -> Option<Token<'_>> {
    let text = text.trim_matches(|c: char| c == ',' || c == '*' || c.is_whitespace());
    (!text.is_empty()).then_some(Token::Turn(text))
}

pub(super) struct Parser<'a> {
    tokens: Peekable<IntoIter<Token<'a>>>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            tokens: tokens(text).into_iter().peekable(),
        }
    }

    pub(super) fn peek(&mut self) -> Option<Token<'a>> {
        self.tokens.peek().copied()
    }

    pub(super) fn take(&mut self) {
        self.tokens.next();
    }

    pub(super) fn turn(&mut self) -> Result<WrittenTurn> {
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
    pub(super) fn end(&mut self) -> Result<()> {
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
