//! Studies in Fanorona Game Notation: a record with variations in parentheses and notes in braces (`docs/records.md`,
//! "Studies").
//!
//! What [`study_fgn`] writes, a [`StudyReader`] reads back to the same bytes. A reader is given the lines of a text one
//! by one, so that the line with a mistake can be named.

use super::fgn::{Word, is_numbered, next_word, seconds, split_tag};
use super::tags::{self, Draft, FIRST, TAGS, VERSION};
use crate::grammar::args::shown;
use crate::wire::clean::SafeText;
use fanorona_game::{NodeId, Note, Score, Study, Visit};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use strum::IntoStaticStr;

/// The tag with the title of a study.
pub const TITLE: &str = "Title";
/// The tags with the names of the players, which are any text in a study.
pub const PLAYERS: [&str; 2] = ["White", "Black"];
/// The tag with the score.
const RESULT: &str = "Result";
/// The most characters of a title or of a player's name in a study.
pub const LONGEST_NAME: usize = 50;
/// Tags that follow from the turns, or that say what a comment means. A study may change the turns, so it drops them.
const DROPPED: [&str; 3] = ["Opening", "Analysed", "AnalysedNodes"];
/// Lines of variations are wrapped here.
const WIDTH: usize = 79;

/// Writes a study, with an empty line behind it.
#[must_use]
pub fn study_fgn(study: &Study) -> String {
    let mut out = format!("[{FIRST} \"{VERSION}\"]\n");
    for (name, text) in &study.tags {
        let _ = writeln!(out, "[{name} \"{text}\"]");
    }
    out.push('\n');
    let mut writer = Writer { line_start: out.len(), out, depth: 0, opens: 0 };
    if let Some(note) = study.note(None) {
        writer.main_line(&format!("{{{}}}", note.as_str()));
    }
    study.walk(|visit| match visit {
        Visit::Turn { node, ply } => {
            let turn = format!("{ply}. {}", study.turn(node));
            writer.turn(&turn, study.note(Some(node)));
        }
        Visit::Open => writer.open(),
        Visit::Close => writer.close(),
    });
    writer.main_line(study.tag(RESULT).unwrap_or(Score::Aborted.code()));
    writer.out.push_str("\n\n");
    writer.out
}

/// Writes turns: those of the main line one a line, variations on lines of their own.
struct Writer {
    out: String,
    /// Where the current line starts.
    line_start: usize,
    /// The number of variations around the current turn.
    depth: usize,
    /// Parentheses that wait for their first turn.
    opens: usize,
}

impl Writer {
    fn new_line(&mut self) {
        if self.out.len() > self.line_start {
            self.out.push('\n');
        }
        self.line_start = self.out.len();
    }

    fn main_line(&mut self, text: &str) {
        self.new_line();
        self.out.push_str(text);
    }

    /// Writes a word behind a space, or on the next line if this one would be too long.
    fn word(&mut self, text: &str) {
        let length = self.out.len() - self.line_start;
        if length > 0 && length + 1 + text.len() > WIDTH {
            self.new_line();
        } else if length > 0 {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    fn turn(&mut self, turn: &str, note: Option<&Note>) {
        let opens = "(".repeat(std::mem::take(&mut self.opens));
        match (self.depth, opens.is_empty()) {
            (0, _) => self.main_line(turn),
            (1, false) => self.main_line(&format!("{opens}{turn}")),
            (_, _) => self.word(&format!("{opens}{turn}")),
        }
        let Some(note) = note else { return };
        let note = format!("{{{}}}", note.as_str());
        if self.depth == 0 {
            self.out.push(' ');
            self.out.push_str(&note);
        } else {
            self.word(&note);
        }
    }

    fn open(&mut self) {
        self.depth += 1;
        self.opens += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        // Many variations may end together.
        if self.out.len() - self.line_start >= WIDTH {
            self.new_line();
        }
        self.out.push(')');
    }
}

/// What is wrong with a record that should become a study, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: RecordProblem,
}

/// What is wrong with a record that should become a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RecordProblem {
    /// It does not begin as a record.
    NotARecord,
    /// The version of the notation is unknown.
    UnknownVersion {
        /// The version.
        word: String,
    },
    /// A line begins like a tag and is none.
    NotATag,
    /// There is no such tag.
    UnknownTag {
        /// The name.
        word: String,
    },
    /// The tag occurs twice.
    TagTwice {
        /// The name.
        word: String,
    },
    /// The tag cannot have this value.
    TagValue {
        /// The name.
        tag: String,
        /// The value.
        word: String,
    },
    /// The board of the tag `Ruleset` is not that of the tag `Start`.
    OtherBoard,
    /// A turn has the wrong number.
    WrongNumber {
        /// The number that it should have.
        turn: u32,
        /// What was written.
        word: String,
    },
    /// A turn is illegal, or not in canonical form.
    IllegalTurn {
        /// Its number.
        turn: u32,
        /// What was written.
        word: String,
    },
    /// A turn stands after the end of the game.
    AfterTheEnd {
        /// Its number.
        turn: u32,
        /// What was written.
        word: String,
    },
    /// A comment is not closed on its line.
    OpenComment,
    /// A variation begins where no turn is before it.
    NothingToVary,
    /// A parenthesis closes nothing.
    NotInVariation,
    /// A variation is not closed.
    OpenVariation,
    /// The result at the end is another one than in the tag.
    OtherResult {
        /// What was written.
        word: String,
    },
    /// There is more text after the result.
    BehindResult,
    /// There is no result at the end.
    NoResult,
    NoteTooLong {
        /// The most bytes.
        most: usize,
    },
    /// There are too many turns.
    TooManyTurns {
        /// The most turns.
        most: usize,
    },
    TextTooLong {
        /// The most bytes.
        most: usize,
    },
    LineTooLong {
        /// The most bytes.
        most: usize,
    },
}

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

/// A study of which the turns are read.
#[derive(Debug)]
struct Reading {
    study: Study,
    at: Option<NodeId>,
    /// The number of turns before `at` and with it.
    ply: u32,
    /// Where the game continues after each open variation.
    around: Vec<(Option<NodeId>, u32)>,
    /// Whether a variation has begun and has no turn yet.
    is_fresh: bool,
}

type Step<T = ()> = Result<T, RecordProblem>;

impl StudyReader {
    /// A reader at the start of a text.
    #[must_use]
    pub const fn new(bounds: StudyBounds) -> Self {
        Self { bounds, line: 0, state: State::Before }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong. No more lines should be given.
    pub fn read(&mut self, text: &str) -> Result<(), StudyError> {
        self.line += 1;
        let line = self.line;
        self.step(text.trim()).map_err(|problem| StudyError { line, problem })
    }

    /// Ends the text.
    ///
    /// # Errors
    /// The record is not whole.
    pub fn finish(self) -> Result<Study, StudyError> {
        let problem = match self.state {
            State::Over(study) => return Ok(*study),
            State::Before => RecordProblem::NotARecord,
            State::Tags(..) | State::Turns(_) => RecordProblem::NoResult,
        };
        Err(StudyError { line: self.line.max(1), problem })
    }

    fn step(&mut self, text: &str) -> Step {
        if text.is_empty() || text.starts_with('%') {
            return Ok(());
        }
        let state = std::mem::replace(&mut self.state, State::Before);
        self.state = match state {
            State::Before => Self::before(text)?,
            State::Tags(tags, draft) => match text.strip_prefix('[') {
                Some(tag) => Self::tag(tags, draft, tag)?,
                None => Self::turns(Box::new(Reading::begin(tags, &draft)?), text, self.bounds)?,
            },
            State::Turns(reading) => Self::turns(reading, text, self.bounds)?,
            State::Over(_) => return Err(RecordProblem::BehindResult),
        };
        Ok(())
    }

    /// Text of a session before the record is passed over.
    fn before(text: &str) -> Step<State> {
        let Some(tag) = text.strip_prefix('[') else {
            return if is_numbered(text) { Err(RecordProblem::NotARecord) } else { Ok(State::Before) };
        };
        match split_tag(tag) {
            Some((FIRST, VERSION)) => Ok(State::Tags(Vec::new(), Box::default())),
            Some((FIRST, version)) => Err(RecordProblem::UnknownVersion { word: shown(version) }),
            _ => Err(RecordProblem::NotARecord),
        }
    }

    fn tag(mut tags: Vec<(String, String)>, mut draft: Box<Draft>, text: &str) -> Step<State> {
        let (name, value) = split_tag(text).ok_or(RecordProblem::NotATag)?;
        let is_text = name == TITLE || PLAYERS.contains(&name);
        let known = tags::named(name);
        if !is_text && known.is_none() {
            return Err(RecordProblem::UnknownTag { word: shown(name) });
        }
        if tags.iter().any(|(other, _)| other == name) {
            return Err(RecordProblem::TagTwice { word: shown(name) });
        }
        let bad = || RecordProblem::TagValue { tag: shown(name), word: shown(value) };
        let value = if is_text {
            tag_text(value).ok_or_else(bad)?
        } else {
            known.map_or(Ok(()), |tag| (tag.set)(&mut draft, value)).map_err(|_problem| bad())?;
            value.to_owned()
        };
        tags.push((name.to_owned(), value));
        Ok(State::Tags(tags, draft))
    }

    fn turns(mut reading: Box<Reading>, text: &str, bounds: StudyBounds) -> Step<State> {
        let mut rest = text;
        while let Some((word, behind)) = next_word(rest) {
            rest = behind;
            match word {
                Word::Comment(text) => reading.comment(text, bounds)?,
                Word::Unclosed => return Err(RecordProblem::OpenComment),
                Word::Open => reading.open()?,
                Word::Close => reading.close()?,
                Word::Plain(mark) if Score::from_code(mark).is_some() => {
                    let study = reading.end(mark)?;
                    let is_last = rest.trim().is_empty();
                    return if is_last {
                        Ok(State::Over(Box::new(study)))
                    } else {
                        Err(RecordProblem::BehindResult)
                    };
                }
                Word::Plain(text) => reading.word(text, bounds)?,
            }
        }
        Ok(State::Turns(reading))
    }
}

/// A text as a tag has it, such as a title: on one line, without quotation marks. `None` if it is empty or too long.
#[must_use]
pub fn tag_text(text: &str) -> Option<String> {
    let text = SafeText::new(&text.replace('"', "'")).as_str().to_owned();
    (!text.is_empty() && text.chars().count() <= LONGEST_NAME).then_some(text)
}

/// Puts tags in the order in which records have them, and drops those that a study does not keep.
pub(super) fn in_order(mut tags: Vec<(String, String)>) -> Vec<(String, String)> {
    tags.retain(|(name, _)| !DROPPED.contains(&name.as_str()));
    // The title is no tag of a game, and comes first.
    tags.sort_by_key(|(name, _)| {
        TAGS.iter().position(|tag| tag.name == name.as_str()).map_or(0, |index| index + 1)
    });
    tags
}

impl Reading {
    /// All tags are read.
    fn begin(mut tags: Vec<(String, String)>, draft: &Draft) -> Step<Self> {
        let start = draft.terms.first_position();
        if start.ruleset() != draft.terms.ruleset {
            return Err(RecordProblem::OtherBoard);
        }
        if !tags.iter().any(|(name, _)| name == "Ruleset") {
            tags.push(("Ruleset".to_owned(), draft.terms.ruleset.to_string()));
        }
        let study = Study::new(start, in_order(tags));
        Ok(Self { study, at: None, ply: 0, around: Vec::new(), is_fresh: false })
    }

    /// A number in front of a turn, or a turn.
    fn word(&mut self, text: &str, bounds: StudyBounds) -> Step {
        let turn = self.ply + 1;
        if let Some(number) = text.strip_suffix('.') {
            let is_next = number == turn.to_string();
            return if is_next {
                Ok(())
            } else {
                Err(RecordProblem::WrongNumber { turn, word: shown(text) })
            };
        }
        let position = self.study.position(self.at);
        if position.outcome().is_some() {
            return Err(RecordProblem::AfterTheEnd { turn, word: shown(text) });
        }
        let illegal = || RecordProblem::IllegalTurn { turn, word: shown(text) };
        let read = position.read_turn(text).map_err(|_error| illegal())?;
        self.at = Some(self.study.add(self.at, read).map_err(|_illegal| illegal())?);
        if self.study.len() > bounds.turns {
            return Err(RecordProblem::TooManyTurns { most: bounds.turns });
        }
        self.ply = turn;
        self.is_fresh = false;
        Ok(())
    }

    /// A note about the last turn. Times are passed over: a study has none. Several notes become one.
    fn comment(&mut self, text: &str, bounds: StudyBounds) -> Step {
        if self.is_fresh {
            return Err(RecordProblem::NothingToVary);
        }
        if seconds(text.trim()).is_some() {
            return Ok(());
        }
        let before = self.study.note(self.at).map_or("", Note::as_str);
        let Some(note) = Note::new(&format!("{before} {}", SafeText::new(text))) else { return Ok(()) };
        if note.as_str().len() > bounds.note_bytes {
            return Err(RecordProblem::NoteTooLong { most: bounds.note_bytes });
        }
        self.study.set_note(self.at, Some(note));
        Ok(())
    }

    /// A variation begins: it replaces the last turn.
    fn open(&mut self) -> Step {
        let last = self.at.filter(|_| !self.is_fresh).ok_or(RecordProblem::NothingToVary)?;
        self.around.push((self.at, self.ply));
        self.at = self.study.parent(last);
        self.ply -= 1;
        self.is_fresh = true;
        Ok(())
    }

    fn close(&mut self) -> Step {
        if self.is_fresh {
            return Err(RecordProblem::NothingToVary);
        }
        (self.at, self.ply) = self.around.pop().ok_or(RecordProblem::NotInVariation)?;
        Ok(())
    }

    /// The result ends the study. It is the same as in the tag, if there is one.
    fn end(mut self, mark: &str) -> Step<Study> {
        if !self.around.is_empty() {
            return Err(RecordProblem::OpenVariation);
        }
        match self.study.tag(RESULT) {
            Some(result) if result != mark => return Err(RecordProblem::OtherResult { word: shown(mark) }),
            Some(_) => {}
            None if mark == Score::Aborted.code() => {}
            None => self.study.tags.push((RESULT.to_owned(), mark.to_owned())),
        }
        let mut study = self.study;
        study.tags = in_order(study.tags);
        Ok(study)
    }
}

/// The name of the player of a side, if the study has one.
#[must_use]
pub fn player(study: &Study, side: Side) -> Option<&str> {
    let [white, black] = PLAYERS;
    study.tag(match side {
        Side::White => white,
        Side::Black => black,
    })
}

#[cfg(test)]
mod tests;
