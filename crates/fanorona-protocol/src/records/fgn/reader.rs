//! Reads games line by line, and decides what each line belongs to.

use crate::records::Record;
use crate::records::fgn::header::Partial;
use crate::records::fgn::lexer::{
    Word, is_first_tag, is_numbered, next_word, plain_line, split_tag, without_prompt,
};
use crate::records::fgn::problem::FgnError;
use crate::records::fgn::turns::Playing;
use crate::records::fgn::write::end_mark;
use crate::records::study::TITLE;
use crate::records::tags::{self, Draft, FIRST, VERSION};
use crate::words::shown;
use fanorona_game::Timestamp;

/// A game that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// The line with which it begins.
    pub line: usize,
    /// The game.
    pub record: Record,
}

/// Reads games out of lines.
#[derive(Debug)]
pub struct Reader {
    line: usize,
    /// Nothing was played later than this.
    latest: Timestamp,
    state: State,
}

#[derive(Debug, Default)]
enum State {
    /// Before the first tag of a game.
    #[default]
    Between,
    /// Within a game.
    Tags(Box<Partial>),
    /// Within its turns.
    Turns(Box<Partial>, Box<Playing>),
    /// Something is wrong with the game: the rest of it is passed over.
    Broken,
}

type Step = Result<Option<Read>, FgnError>;

/// How far the clocks of two machines may differ, in milliseconds.
const CLOCKS_DIFFER: i64 = 24 * 3_600_000;
/// Longer than any comment that an analysis writes, in bytes.
const LONGEST_COMMENT: usize = 4_096;

impl Reader {
    /// No game has more turns: at least every two hundredth captures a piece.
    pub(super) const MOST_TURNS: usize = 20_000;

    /// A reader at the start of a file that is read at the moment `now`.
    #[must_use]
    pub fn new(now: Timestamp) -> Self {
        Self {
            line: 0,
            latest: Timestamp(now.0.saturating_add(CLOCKS_DIFFER)),
            state: State::Between,
        }
    }

    /// The number of the line that was read last.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Reads a line, and gives back the game that ends with it.
    ///
    /// # Errors
    /// What is wrong. The rest of that game is passed over.
    pub fn read(&mut self, text: &str) -> Step {
        self.line += 1;
        let text = plain_line(text);
        let text = without_prompt(text.trim());
        let state = match std::mem::take(&mut self.state) {
            State::Turns(partial, playing) if playing.comment.is_some() && !is_first_tag(text) => {
                return self.turns(partial, playing, text);
            }
            state @ (State::Between | State::Tags(_) | State::Turns(..) | State::Broken) => state,
        };
        if let Some(tag) = text.strip_prefix('[') {
            return self.tag(state, tag);
        }
        if text.is_empty() || text.starts_with('%') {
            self.state = state;
            return Ok(None);
        }
        let (partial, playing) = match state {
            State::Between if is_numbered(text) => {
                return self.fail(format!(
                    "a turn stands outside of a game, which begins with [{FIRST} \"{VERSION}\"]"
                ));
            }
            // What a session says around the games that it exports.
            State::Between => return Ok(None),
            State::Broken => {
                self.state = State::Broken;
                return Ok(None);
            }
            State::Tags(partial) => match partial.begin(self.line, self.latest) {
                Ok(playing) => (partial, Box::new(playing)),
                Err(error) => {
                    self.state = State::Broken;
                    return Err(error);
                }
            },
            State::Turns(partial, playing) => (partial, playing),
        };
        self.turns(partial, playing, text)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// A game was not whole.
    pub fn finish(&self) -> Result<(), FgnError> {
        match &self.state {
            State::Between | State::Broken => Ok(()),
            State::Turns(_, playing) if playing.comment.is_some() => Err(playing.open_comment()),
            State::Tags(_) | State::Turns(..) => Err(FgnError {
                line: self.line,
                problem: "the file ends within a game, which is left out".to_owned(),
            }),
        }
    }

    fn fail(&mut self, problem: impl Into<String>) -> Step {
        self.state = State::Broken;
        Err(FgnError {
            line: self.line,
            problem: problem.into(),
        })
    }

    fn tag(&mut self, state: State, text: &str) -> Step {
        let tag = split_tag(text);
        if let Some((FIRST, version)) = tag {
            return self.first_tag(&state, version);
        }
        let mut partial = match state {
            State::Tags(partial) => partial,
            State::Broken => {
                self.state = State::Broken;
                return Ok(None);
            }
            // A prompt, for example.
            State::Between if tag.is_none() => return Ok(None),
            State::Between => {
                return self.fail(format!("a game begins with [{FIRST} \"{VERSION}\"]"));
            }
            State::Turns(..) => return self.fail("the game ends without its result"),
        };
        let Some((name, value)) = tag else {
            return self.fail("a tag is written like [White \"alice\"]");
        };
        if name == TITLE {
            // Only studies have it.
            self.state = State::Tags(partial);
            return Ok(None);
        }
        let Some(tag) = tags::named(name) else {
            return self.fail(format!("there is no tag {}", shown(name)));
        };
        if partial.line_of(tag.name).is_some() {
            return self.fail(format!("the tag {name} occurs twice"));
        }
        partial.seen.push((tag.name, self.line));
        if let Err(problem) = (tag.set)(&mut partial.draft, value) {
            return self.fail(format!("[{name} \"{}\"]: {problem}", shown(value)));
        }
        self.state = State::Tags(partial);
        Ok(None)
    }

    /// A new game begins, whatever was before.
    fn first_tag(&mut self, before: &State, version: &str) -> Step {
        let problem = match before {
            State::Between | State::Broken => None,
            State::Turns(_, playing) if playing.comment.is_some() => Some(playing.open_comment()),
            State::Tags(_) | State::Turns(..) => Some(FgnError {
                line: self.line,
                problem: "the game before this one ends without its result, and is left out"
                    .to_owned(),
            }),
        };
        if version != VERSION {
            return self.fail(format!(
                "version {} of the notation is not known",
                shown(version)
            ));
        }
        let partial = Partial {
            line: self.line,
            seen: Vec::new(),
            draft: Draft::default(),
        };
        self.state = State::Tags(Box::new(partial));
        problem.map_or(Ok(None), Err)
    }

    /// Plays the turns of a line, up to the result.
    fn turns(&mut self, partial: Box<Partial>, mut playing: Box<Playing>, text: &str) -> Step {
        let mut rest = text;
        if let Some((line, open)) = playing.comment.take() {
            let Some((end, behind)) = text.split_once('}') else {
                playing.comment = Some((line, joined(open, text)));
                self.state = State::Turns(partial, playing);
                return Ok(None);
            };
            if let Err(problem) = playing.comment(&joined(open, end)) {
                return self.fail(problem);
            }
            rest = behind;
        }
        while let Some((word, behind)) = next_word(rest) {
            rest = behind;
            let done = match word {
                Word::Open => {
                    playing.variations += 1;
                    Ok(())
                }
                Word::Close => playing.close_variation(),
                Word::Plain(_) if playing.variations > 0 => Ok(()),
                Word::Comment(text) => playing.comment(text),
                Word::Unclosed(text) => {
                    playing.comment = Some((self.line, text.to_owned()));
                    Ok(())
                }
                // What somebody thinks of a turn is no part of a game.
                Word::Mark(_) => Ok(()),
                Word::Plain(mark) if mark == end_mark(playing.record.result) => {
                    if !rest.trim().is_empty() {
                        return self.fail("there is more text after the result");
                    }
                    return match playing.end(&partial.draft) {
                        Ok(record) => {
                            self.state = State::Between;
                            Ok(Some(Read {
                                line: partial.line,
                                record,
                            }))
                        }
                        Err(problem) => self.fail(problem),
                    };
                }
                Word::Plain(text) => playing.word(text),
            };
            if let Err(problem) = done {
                return self.fail(problem);
            }
        }
        self.state = State::Turns(partial, playing);
        Ok(None)
    }
}

/// Two parts of a comment. What is longer than any comment that means something is dropped.
fn joined(comment: String, more: &str) -> String {
    if comment.len() > LONGEST_COMMENT {
        comment
    } else {
        comment + " " + more
    }
}
