//! Studies in Fanorona Game Notation: a record with variations in parentheses and notes in braces
//! (`docs/records.md`, "Studies").
//!
//! What [`study_fgn`] writes, a [`StudyReader`] reads back to the same bytes. A reader is given the
//! lines of a text one by one, so that the line with a mistake can be named.

use crate::records::fgn::comments::seconds;
use crate::records::fgn::lexer::{
    Word, is_first_tag, is_numbered, next_word, plain_line, split_tag, without_number,
    without_prompt,
};
use crate::records::tags::{self, Draft, FIRST, TAGS, VERSION};
use crate::wire::clean::SafeText;
use crate::words::shown;
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
/// Tags that follow from the turns, or that say what a comment means. A study may change the turns,
/// so it drops them.
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
    let mut writer = Writer {
        line_start: out.len(),
        out,
        depth: 0,
        opens: 0,
    };
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
    /// A comment is not closed.
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
    /// Notes before the first turn of a variation, which will be about that turn.
    before: Vec<Note>,
    /// Whether a comment continues in the next line.
    is_in_comment: bool,
}

type Step<T = ()> = Result<T, RecordProblem>;

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
        if !is_text && known.is_none() {
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

/// A text as a tag has it, such as a title: on one line, without quotation marks. `None` if it is
/// empty or too long.
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
        TAGS.iter()
            .position(|tag| tag.name == name.as_str())
            .map_or(0, |index| index + 1)
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
        Ok(Self {
            study,
            at: None,
            ply: 0,
            around: Vec::new(),
            is_fresh: false,
            before: Vec::new(),
            is_in_comment: false,
        })
    }

    /// A number in front of a turn, or a turn.
    fn word(&mut self, text: &str, bounds: StudyBounds) -> Step {
        let turn = self.ply + 1;
        let text = without_number(text, turn).map_err(|number| RecordProblem::WrongNumber {
            turn,
            word: shown(number),
        })?;
        if text.is_empty() {
            return Ok(());
        }
        let position = self.study.position(self.at);
        if position.outcome().is_some() {
            return Err(RecordProblem::AfterTheEnd {
                turn,
                word: shown(text),
            });
        }
        let illegal = || RecordProblem::IllegalTurn {
            turn,
            word: shown(text),
        };
        let read = position.read_turn(text).map_err(|_error| illegal())?;
        self.at = Some(
            self.study
                .add(self.at, read)
                .map_err(|_illegal| illegal())?,
        );
        if self.study.len() > bounds.turns {
            return Err(RecordProblem::TooManyTurns { most: bounds.turns });
        }
        self.ply = turn;
        self.is_fresh = false;
        std::mem::take(&mut self.before)
            .into_iter()
            .try_for_each(|note| self.note(note, bounds))
    }

    /// A note about the last turn, or about the next one at the start of a variation. Times are
    /// passed over: a study has none. Several notes become one.
    fn comment(&mut self, text: &str, bounds: StudyBounds) -> Step {
        if seconds(text.trim()).is_some() {
            return Ok(());
        }
        let Some(note) = Note::new(SafeText::new(text).as_str()) else {
            return Ok(());
        };
        if self.is_fresh {
            let waiting: usize = self.before.iter().map(|note| note.as_str().len() + 1).sum();
            self.before.push(note);
            return if waiting > bounds.note_bytes {
                Err(too_long(bounds))
            } else {
                Ok(())
            };
        }
        self.note(note, bounds)
    }

    fn note(&mut self, note: Note, bounds: StudyBounds) -> Step {
        let before = self
            .study
            .note(self.at)
            .map_or(0, |before| before.as_str().len() + 1);
        if before + note.as_str().len() > bounds.note_bytes {
            return Err(too_long(bounds));
        }
        self.study.add_to_note(self.at, note);
        Ok(())
    }

    /// A variation begins: it replaces the last turn.
    fn open(&mut self) -> Step {
        let last = self
            .at
            .filter(|_| !self.is_fresh)
            .ok_or(RecordProblem::NothingToVary)?;
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
            Some(result) if result != mark => {
                return Err(RecordProblem::OtherResult { word: shown(mark) });
            }
            Some(_) => {}
            None if mark == Score::Aborted.code() => {}
            None => self.study.tags.push((RESULT.to_owned(), mark.to_owned())),
        }
        let mut study = self.study;
        study.tags = in_order(study.tags);
        Ok(study)
    }
}

fn too_long(bounds: StudyBounds) -> RecordProblem {
    RecordProblem::NoteTooLong {
        most: bounds.note_bytes,
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
