//! Lines of moves as players type them, split into words.

use std::fmt;

use super::plain::plain;
use crate::board::direction::Direction;
use crate::board::geometry;
use crate::board::point::Point;
use crate::board::point_set::PointSet;
use crate::moves::step::Capture;
use crate::moves::turn::Turn;
use crate::ruleset::Ruleset;

/// A point and the sign directly after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedPoint {
    /// The point.
    pub point: Point,
    /// The way to capture that the sign names. After an origin, `-` is a dash, and `+` repeats the
    /// sign of the step before.
    pub sign: Option<Capture>,
}

/// A word of a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// An origin or a destination. Which one is decided when the line is played.
    Point(MarkedPoint),
    /// A stop word, which ends the turn.
    Stop,
}

/// A line of moves, not yet checked against a board.
#[derive(Clone, PartialEq, Eq)]
pub struct Movements(Vec<Word>);

/// The line does not consist of moves. Byte offsets say where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SyntaxError {
    /// The line has no letters and no digits.
    Empty,
    /// These letters or digits are neither a point of any board nor a stop word.
    NotAPoint {
        /// The offset of the first byte.
        start: usize,
        /// The offset after the last byte.
        end: usize,
    },
    /// This character is neither part of a word nor a sign or separator in its place.
    NotUnderstood {
        /// The offset of its first byte.
        start: usize,
        /// The offset after its last byte.
        end: usize,
    },
    /// A point has two signs.
    TwoSigns {
        /// The offset of the second.
        start: usize,
        /// The offset after it.
        end: usize,
    },
    /// The line has more words than any turn needs.
    TooLong {
        /// The offset of the first excess word.
        start: usize,
    },
}

impl SyntaxError {
    /// The offset of the first wrong byte.
    #[must_use]
    pub const fn byte(&self) -> usize {
        match *self {
            Self::Empty => 0,
            Self::NotAPoint { start, .. }
            | Self::NotUnderstood { start, .. }
            | Self::TwoSigns { start, .. }
            | Self::TooLong { start } => start,
        }
    }

    /// The same with other offsets.
    fn at(self, place: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::NotAPoint { start, end } => Self::NotAPoint {
                start: place(start),
                end: place(end),
            },
            Self::NotUnderstood { start, end } => Self::NotUnderstood {
                start: place(start),
                end: place(end),
            },
            Self::TwoSigns { start, end } => Self::TwoSigns {
                start: place(start),
                end: place(end),
            },
            Self::TooLong { start } => Self::TooLong {
                start: place(start),
            },
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no movement"),
            Self::NotAPoint { start, .. } => write!(f, "no point at byte {start}"),
            Self::NotUnderstood { start, .. } => write!(f, "no word and no sign at byte {start}"),
            Self::TwoSigns { start, .. } => write!(f, "a second sign at byte {start}"),
            Self::TooLong { start } => {
                write!(f, "more words than a turn can have, from byte {start}")
            }
        }
    }
}

impl std::error::Error for SyntaxError {}

/// The words that end a turn.
const STOP_WORDS: [&str; 4] = ["stop", "end", "done", "pass"];

impl Movements {
    /// The maximum number of words: the longest turn with all its origins repeated, and a stop
    /// word.
    pub const MOST_WORDS: usize = 2 * Turn::LONGEST + 1;

    /// Splits a line into words. Every character is understood, or the line is refused.
    ///
    /// # Errors
    ///
    /// Says where the first invalid word is.
    pub fn read(text: &str) -> Result<Self, SyntaxError> {
        let plain = plain(text);
        let read = Self::read_plain(&plain);
        // Both texts have the same number of characters.
        let place = |byte: usize| {
            text.chars()
                .take(plain[..byte].chars().count())
                .map(char::len_utf8)
                .sum()
        };
        read.map_err(|error| error.at(place))
    }

    fn read_plain(text: &str) -> Result<Self, SyntaxError> {
        if !text.contains(char::is_alphanumeric) {
            return Err(SyntaxError::Empty);
        }
        let mut words = Vec::new();
        let mut start = gap(text, 0)?.end;
        while start < text.len() {
            let (word, bytes) =
                first_word(&text[start..]).map_err(|bytes| SyntaxError::NotAPoint {
                    start,
                    end: start + bytes,
                })?;
            if words.len() == Self::MOST_WORDS {
                return Err(SyntaxError::TooLong { start });
            }
            let Gap { sign, end } = gap(text, start + bytes)?;
            match (word, sign) {
                (Some(point), sign) => {
                    words.push(Word::Point(MarkedPoint {
                        point,
                        sign: sign.map(|(sign, _)| sign),
                    }));
                }
                (None, None) => words.push(Word::Stop),
                (None, Some((_, at))) => {
                    return Err(SyntaxError::NotUnderstood {
                        start: at,
                        end: at + 1,
                    });
                }
            }
            start = end;
        }
        Ok(Self(words))
    }

    /// Whether a text is a line of moves and not a command: it can be read completely and names a
    /// point.
    #[must_use]
    pub fn looks_like_movements(text: &str) -> bool {
        Self::read(text).is_ok_and(|line| line.words().iter().any(|word| *word != Word::Stop))
    }

    /// Whether the line is a whole turn in some position of a board, as far as the lines of the
    /// board decide it: it has an origin and a destination, every step follows a line, and a piece
    /// neither visits a point twice nor continues in the same direction; every step but a paika has
    /// something to capture on the board (`docs/rules.md`, "A turn").
    #[must_use]
    pub fn can_be_turn(&self, ruleset: Ruleset) -> bool {
        let words = self.words();
        let points = words.strip_suffix(&[Word::Stop]).unwrap_or(words);
        let mut rest = points.iter().map(|word| match word {
            Word::Point(point) if ruleset.contains(point.point) => Some(point),
            Word::Point(_) | Word::Stop => None,
        });
        let Some(Some(origin)) = rest.next() else {
            return false;
        };
        if origin.sign == Some(Capture::Approach) {
            return false;
        }
        let (mut at, mut visited, mut before) = (origin.point, PointSet::of(origin.point), None);
        let mut steps: Vec<(Point, &MarkedPoint, Direction)> = Vec::new();
        let mut rest = rest.peekable();
        while let Some(next) = rest.next() {
            let Some(mut to) = next else { return false };
            // The origin of a further step may be repeated.
            if let Some((_, last, _)) = steps.last().filter(|_| to.point == at) {
                if to.sign == Some(Capture::Approach) && last.sign == Some(Capture::Withdrawal) {
                    return false;
                }
                let Some(Some(destination)) = rest.next() else {
                    return false;
                };
                to = destination;
            }
            let on_line = geometry::neighbours(ruleset, at).contains(to.point);
            let Some(direction) = geometry::direction(at, to.point).filter(|_| on_line) else {
                return false;
            };
            if visited.contains(to.point) || before == Some(direction) {
                return false;
            }
            steps.push((at, to, direction));
            (at, before) = (to.point, Some(direction));
            visited.insert(at);
        }
        let captures = |&(from, to, direction): &(Point, &MarkedPoint, Direction)| {
            let target = |capture| match capture {
                Capture::Approach => geometry::neighbour(ruleset, to.point, direction).is_some(),
                Capture::Withdrawal => {
                    geometry::neighbour(ruleset, from, direction.opposite()).is_some()
                }
            };
            to.sign
                .map_or_else(|| Capture::ALL.into_iter().any(target), target)
        };
        match steps.as_slice() {
            [] => false,
            [(_, MarkedPoint { sign: None, .. }, _)] => true,
            steps => steps.iter().all(captures),
        }
    }

    /// The words, at least one.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.0
    }
}

impl fmt::Display for Movements {
    /// Writes the words so that reading them gives the same line: `a1a2+,b2,end`. A dash after the
    /// first point was typed between an origin and a destination, as in `a1-a2+`, so that no comma
    /// follows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        let origin = matches!(
            words,
            [
                Word::Point(MarkedPoint {
                    sign: None | Some(Capture::Withdrawal),
                    ..
                }),
                Word::Point(_),
                ..
            ]
        );
        for (index, word) in words.iter().enumerate() {
            let joined = index == 0 || (index == 1 && origin);
            if !joined {
                f.write_str(",")?;
            }
            match word {
                Word::Stop => f.write_str("end")?,
                Word::Point(MarkedPoint { point, sign }) => {
                    write!(f, "{point}")?;
                    sign.map_or(Ok(()), |sign| write!(f, "{}", sign.sign()))?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Movements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.words()).finish()
    }
}

/// The first word of a text, `None` for a stop word, and its length in bytes; or the length of the
/// part that is not a word.
///
/// Stop words are checked first, because `end` and `done` start like points.
fn first_word(text: &str) -> Result<(Option<Point>, usize), usize> {
    let begins_with = |stop: &&str| {
        text.get(..stop.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(stop))
    };
    if let Some(stop) = STOP_WORDS.into_iter().find(|stop| begins_with(stop)) {
        return Ok((None, stop.len()));
    }
    let letters = text.len() - text.trim_start_matches(char::is_alphabetic).len();
    let digits = text.len() - letters - text[letters..].trim_start_matches(char::is_numeric).len();
    let name = &text[..letters + digits];
    let point = if name.len() == 2 {
        name.to_ascii_lowercase().parse().ok()
    } else {
        None
    };
    Ok((Some(point.ok_or(name.len())?), name.len()))
}

/// What is between two words.
struct Gap {
    /// The sign of the word before it, and its offset.
    sign: Option<(Capture, usize)>,
    /// The offset of the next word.
    end: usize,
}

/// Reads from `start` on what is before the next word: a sign, and separators. Spaces may be
/// anywhere.
fn gap(text: &str, start: usize) -> Result<Gap, SyntaxError> {
    let mut sign = None;
    let mut separated = start == 0;
    let mut at = start;
    while let Some(letter) = text[at..]
        .chars()
        .next()
        .filter(|letter| !letter.is_alphanumeric())
    {
        let end = at + letter.len_utf8();
        let arrow = arrow(&text[at..]);
        match Capture::from_sign(letter) {
            _ if arrow > 0 => {
                separated = true;
                at += arrow;
                continue;
            }
            Some(_) if sign.is_some() => return Err(SyntaxError::TwoSigns { start: at, end }),
            Some(capture) if !separated => sign = Some((capture, at)),
            None if letter.is_whitespace() || matches!(letter, '\u{FE0E}' | '\u{FE0F}') => {}
            None if matches!(letter, ',' | ';' | ':' | '.' | '/' | '|' | '>') => separated = true,
            _ => return Err(SyntaxError::NotUnderstood { start: at, end }),
        }
        at = end;
    }
    Ok(Gap { sign, end: at })
}

/// The length of an arrow such as `->` or `==>` at the start of a text; 0 if there is none.
fn arrow(text: &str) -> usize {
    let shaft = text
        .bytes()
        .take(3)
        .take_while(|byte| matches!(byte, b'-' | b'='))
        .count();
    if shaft > 0 && text[shaft..].starts_with('>') {
        shaft + 1
    } else {
        0
    }
}
