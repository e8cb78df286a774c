//! Reads a study line by line, and decides what each line belongs to.

use crate::records::fgn::lexer::{
    Word, is_first_tag, is_numbered, next_word, plain_line, split_tag, without_prompt,
};
use crate::records::study::problem::{RecordProblem, StudyError};
use crate::records::study::tags::{PLAYERS, POSITION, TIMES, TITLE, tag_text};
use crate::records::study::turns::Reading;
use crate::records::tags::{self, Draft, FIRST, VERSION};
use crate::words::shown;
use fanorona_game::{Score, Study};
use fanorona_rules::Position;

/// How much a study may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyBounds {
    /// Turns, those of variations included.
    pub turns: usize,
    pub note_bytes: usize,
}

/// Reads one study out of lines.
#[derive(Debug)]
pub struct StudyReader {
    bounds: StudyBounds,
    line: usize,
    /// The line on which the last comment that does not end on its line began.
    comment_line: usize,
    /// The turns, numbers and comments that were read.
    words: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Before the first tag.
    Before,
    /// Within the tags.
    Tags(Vec<(String, String)>, Box<Draft>),
    /// Within the turns.
    Turns(Box<Reading>),
    /// Behind the result.
    Over(Box<Study>),
}

pub(super) type Step<T = ()> = Result<T, RecordProblem>;

impl StudyReader {
    /// A reader at the start of a text.
    #[must_use]
    pub const fn new(bounds: StudyBounds) -> Self {
        Self {
            bounds,
            line: 0,
            comment_line: 0,
            words: 0,
            state: State::Before,
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong. No more lines should be given.
    pub fn read(&mut self, text: &str) -> Result<(), StudyError> {
        self.line += 1;
        self.step(text.trim()).map_err(|problem| StudyError {
            line: self.line_of(&problem),
            problem,
        })
    }

    /// How many turns, numbers and comments were read. Each costs about as much as the others.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.words
    }

    /// The line to be named with a problem that was found on the current line.
    fn line_of(&self, problem: &RecordProblem) -> usize {
        if *problem == RecordProblem::OpenComment {
            self.comment_line
        } else {
            self.line.max(1)
        }
    }

    /// Ends the text.
    ///
    /// # Errors
    /// The record is not whole.
    pub fn finish(self) -> Result<Study, StudyError> {
        let problem = match &self.state {
            State::Over(_) => None,
            State::Before => Some(RecordProblem::NotARecord),
            State::Turns(reading) if reading.is_in_comment => Some(RecordProblem::OpenComment),
            State::Tags(..) | State::Turns(_) => Some(RecordProblem::NoResult),
        };
        let error = problem.map(|problem| StudyError {
            line: self.line_of(&problem),
            problem,
        });
        match (self.state, error) {
            (State::Over(study), None) => Ok(*study),
            (_, error) => Err(error.unwrap_or(StudyError {
                line: 1,
                problem: RecordProblem::NoResult,
            })),
        }
    }

    fn step(&mut self, text: &str) -> Step {
        let is_in_comment = matches!(&self.state, State::Turns(reading) if reading.is_in_comment);
        if (text.is_empty() || text.starts_with('%')) && !is_in_comment {
            return Ok(());
        }
        let state = std::mem::replace(&mut self.state, State::Before);
        self.state = match state {
            State::Before => Self::before(&plain_line(text))?,
            State::Tags(tags, draft) => match text.strip_prefix('[') {
                Some(tag) => Self::tag(tags, draft, tag)?,
                None => self.turns(Box::new(Reading::begin(tags, &draft)?), text)?,
            },
            State::Turns(_) if is_in_comment && is_first_tag(text) => {
                return Err(RecordProblem::OpenComment);
            }
            State::Turns(reading) => self.turns(reading, text)?,
            State::Over(_) => return Err(RecordProblem::BehindResult),
        };
        Ok(())
    }

    /// Text of a session before the record is passed over.
    fn before(text: &str) -> Step<State> {
        let text = without_prompt(text.trim());
        let Some(tag) = text.strip_prefix('[') else {
            return if is_numbered(text) {
                Err(RecordProblem::NotARecord)
            } else {
                Ok(State::Before)
            };
        };
        match split_tag(tag) {
            Some((FIRST, VERSION)) => Ok(State::Tags(Vec::new(), Box::default())),
            Some((FIRST, version)) => Err(RecordProblem::UnknownVersion {
                word: shown(version),
            }),
            Some(_) => Err(RecordProblem::NotARecord),
            None => Ok(State::Before),
        }
    }

    fn tag(mut tags: Vec<(String, String)>, mut draft: Box<Draft>, text: &str) -> Step<State> {
        let plain = plain_line(text);
        let (name, value) = split_tag(text)
            .or_else(|| split_tag(&plain))
            .ok_or(RecordProblem::NotATag)?;
        let is_text = name == TITLE || PLAYERS.contains(&name);
        let known = tags::named(name);
        if !is_text && ![POSITION, TIMES].contains(&name) && known.is_none() {
            return Err(RecordProblem::UnknownTag { word: shown(name) });
        }
        if tags.iter().any(|(other, _)| other == name) {
            return Err(RecordProblem::TagTwice { word: shown(name) });
        }
        let bad = || RecordProblem::TagValue {
            tag: shown(name),
            word: shown(value),
        };
        let value = if is_text {
            tag_text(value).ok_or_else(bad)?
        } else if name == POSITION {
            let position: Position = value.parse().map_err(|_unread| bad())?;
            position.to_string()
        } else {
            known
                .map_or(Ok(()), |tag| (tag.set)(&mut draft, value))
                .map_err(|_problem| bad())?;
            value.to_owned()
        };
        tags.push((name.to_owned(), value));
        Ok(State::Tags(tags, draft))
    }

    fn turns(&mut self, mut reading: Box<Reading>, text: &str) -> Step<State> {
        let bounds = self.bounds;
        let mut rest = text;
        if reading.is_in_comment {
            let end = text.find('}');
            reading.comment(&text[..end.unwrap_or(text.len())], bounds)?;
            reading.is_in_comment = end.is_none();
            rest = end.map_or("", |end| &text[end + 1..]);
        }
        while let Some((word, behind)) = next_word(rest) {
            rest = behind;
            self.words += 1;
            match word {
                Word::Comment(text) => reading.comment(text, bounds)?,
                Word::Unclosed(text) => {
                    self.comment_line = self.line;
                    reading.is_in_comment = true;
                    reading.comment(text, bounds)?;
                }
                Word::Mark(mark) => reading.comment(mark_in_words(mark), bounds)?,
                Word::Open => reading.open()?,
                Word::Close => reading.close()?,
                Word::Plain(text) => {
                    let text = plain_line(text);
                    if Score::from_code(&text).is_none() {
                        reading.word(&text, bounds)?;
                        continue;
                    }
                    let study = reading.end(&text)?;
                    let is_last = rest.trim().is_empty();
                    return if is_last {
                        Ok(State::Over(Box::new(study)))
                    } else {
                        Err(RecordProblem::BehindResult)
                    };
                }
            }
        }
        Ok(State::Turns(reading))
    }
}

/// What a number means in chess records. One that is not common stays a number.
fn mark_in_words(mark: &str) -> &str {
    match mark {
        "$1" => "!",
        "$2" => "?",
        "$3" => "!!",
        "$4" => "??",
        "$5" => "!?",
        "$6" => "?!",
        other => other,
    }
}
