//! Parses the words of a formula into its tree. Each function parses an operator that binds tighter
//! than its caller's. They recurse only inside parentheses and after `!`, and that depth is
//! limited.

use super::words::{self, Token, Word};
use super::{Amount, Clause, Formula, FormulaError, FormulaProblem, What};

/// Parses a whole text. Of two problems, the first one is reported.
pub(super) fn read(text: &str) -> Result<Clause, FormulaError> {
    let (words, unreadable) = words::read(text);
    match (whole(text, &words), unreadable) {
        (Err(problem), Some(word)) if problem.column < word.column => Err(problem),
        (_, Some(word)) => Err(word),
        (read, None) => read,
    }
}

fn whole(text: &str, words: &[Word]) -> Result<Clause, FormulaError> {
    let mut parser = Parser {
        text,
        words,
        next: 0,
    };
    let clause = parser.any(0)?;
    match parser.peek() {
        None => Ok(clause),
        Some(Word {
            what: Token::Close,
            start,
            ..
        }) => Err(error(start, FormulaProblem::NotOpened)),
        Some(word) => Err(error(word.start, FormulaProblem::ConnectionExpected)),
    }
}

fn error(byte: usize, problem: FormulaProblem) -> FormulaError {
    FormulaError {
        column: byte + 1,
        problem,
    }
}

/// A side of a comparison, or a condition on its own.
enum Term {
    Value(Amount, Word),
    Clause(Clause),
}

struct Parser<'a> {
    text: &'a str,
    words: &'a [Word],
    next: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<Word> {
        self.words.get(self.next).copied()
    }

    fn take_if(&mut self, wanted: Token) -> Option<Word> {
        let word = self.peek().filter(|word| word.what == wanted)?;
        self.next += 1;
        Some(word)
    }

    /// The position behind the text, for problems with something missing.
    fn end(&self) -> usize {
        self.text.len()
    }

    fn written(&self, word: Word) -> String {
        self.text.get(word.span()).unwrap_or_default().to_owned()
    }

    /// Parses conditions joined by `or`.
    fn any(&mut self, depth: usize) -> Result<Clause, FormulaError> {
        let mut parts = vec![self.all(depth)?];
        while self.take_if(Token::Or).is_some() {
            parts.push(self.all(depth)?);
        }
        Ok(joined(parts, What::Any))
    }

    /// Parses conditions joined by `and`.
    fn all(&mut self, depth: usize) -> Result<Clause, FormulaError> {
        let mut parts = vec![self.unary(depth)?];
        while self.take_if(Token::And).is_some() {
            parts.push(self.unary(depth)?);
        }
        Ok(joined(parts, What::All))
    }

    fn unary(&mut self, depth: usize) -> Result<Clause, FormulaError> {
        let Some(not) = self.take_if(Token::Not) else {
            return self.comparison(depth);
        };
        let depth = deeper(depth, not)?;
        let clause = self.unary(depth)?;
        let span = not.start..clause.span.end;
        Ok(Clause {
            what: What::Not(Box::new(clause)),
            span,
        })
    }

    fn comparison(&mut self, depth: usize) -> Result<Clause, FormulaError> {
        let left = self.term(depth, &FormulaProblem::ConditionExpected)?;
        let Some(Word {
            what: Token::Compare(how),
            ..
        }) = self.peek()
        else {
            return match left {
                Term::Clause(clause) => Ok(clause),
                Term::Value(_, word) => Err(error(
                    word.start,
                    FormulaProblem::NotCompared(self.written(word)),
                )),
            };
        };
        let (left, first) = self.amount(left)?;
        self.next += 1;
        let right = self.term(depth, &FormulaProblem::NumberExpected)?;
        let (right, last) = self.amount(right)?;
        if let Some(Word {
            what: Token::Compare(_),
            start,
            ..
        }) = self.peek()
        {
            return Err(error(start, FormulaProblem::Chained));
        }
        Ok(Clause {
            what: What::Compare { left, how, right },
            span: first.start..last.end,
        })
    }

    /// The side of a comparison, which must be a number.
    fn amount(&self, term: Term) -> Result<(Amount, Word), FormulaError> {
        match term {
            Term::Value(amount, word) => Ok((amount, word)),
            Term::Clause(Clause { span, .. }) => {
                let written = self.text.get(span.clone()).unwrap_or_default().to_owned();
                Err(error(span.start, FormulaProblem::NotANumber(written)))
            }
        }
    }

    fn term(&mut self, depth: usize, expected: &FormulaProblem) -> Result<Term, FormulaError> {
        let Some(word) = self.peek() else {
            return Err(error(self.end(), expected.clone()));
        };
        match word.what {
            Token::Number(number) => {
                self.next += 1;
                Ok(Term::Value(Amount::Number(number), word))
            }
            Token::Quantity(quantity) => {
                self.next += 1;
                Ok(Term::Value(Amount::Quantity(quantity), word))
            }
            Token::Fact(fact) => {
                self.next += 1;
                Ok(Term::Clause(Clause {
                    what: What::Fact(fact),
                    span: word.span(),
                }))
            }
            Token::Open => {
                self.next += 1;
                let depth = deeper(depth, word)?;
                let inner = self.any(depth)?;
                match self.peek() {
                    Some(Word {
                        what: Token::Close,
                        end,
                        ..
                    }) => {
                        self.next += 1;
                        Ok(Term::Clause(Clause {
                            span: word.start..end,
                            ..inner
                        }))
                    }
                    Some(other) => Err(error(other.start, FormulaProblem::ConnectionExpected)),
                    None => Err(error(word.start, FormulaProblem::NotClosed)),
                }
            }
            Token::Compare(_)
            | Token::And
            | Token::Or
            | Token::Not
            | Token::Close
            | Token::Broken => Err(error(word.start, expected.clone())),
        }
    }
}

fn deeper(depth: usize, word: Word) -> Result<usize, FormulaError> {
    if depth >= Formula::DEPTH {
        return Err(error(word.start, FormulaProblem::TooDeep(Formula::DEPTH)));
    }
    Ok(depth + 1)
}

/// Joins several parts; a single part stays as it is.
fn joined(mut parts: Vec<Clause>, what: fn(Vec<Clause>) -> What) -> Clause {
    let start = parts.first().map_or(0, |part| part.span.start);
    let end = parts.last().map_or(0, |part| part.span.end);
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            Clause {
                what: what(parts),
                span: start..end,
            }
        }
    }
}
