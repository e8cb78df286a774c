//! Fanorona Game Notation: a game as text that can be read back to the byte (`docs/records.md`).
//!
//! ```text
//! [FGN "1"]
//! [Game "12"]
//! [White "alice"]
//! ...
//! [Result "1-0"]
//! [Reason "resigned"]
//!
//! 1. e2e3+ {12.345}
//! 2. f4e5-,e4+ {3.000}
//! 1-0
//! ```
//!
//! Variations in parentheses, which studies have ([`super::study`]), are passed over: a game has
//! one line of turns.
//!
//! A [`Reader`] is given the lines of a file of any length, one by one, and gives back games. It
//! keeps one game.

use crate::records::Record;
use crate::records::study::TITLE;
use crate::records::tags::{self, Draft, FIRST, NEEDED, TAGS, VERSION};
use crate::words::shown;
use fanorona_game::{
    Action, Annotation, Claim, EndReason, Game, GameResult, PlayedTurn, Ply, Score, Terms,
    Timestamp, TurningPoint,
};
use fanorona_rules::notation::{Movements, plain};
use fanorona_rules::{BySide, Position, Side};
use std::borrow::Cow;
use std::fmt;
use std::fmt::Write as _;

/// Writes a game, with an empty line behind it.
#[must_use]
pub fn fgn(record: &Record) -> String {
    let mut out = format!("[{FIRST} \"{VERSION}\"]\n");
    for tag in TAGS {
        if let Some(text) = (tag.get)(record) {
            let _ = writeln!(out, "[{} \"{text}\"]", tag.name);
        }
    }
    out.push('\n');
    for line in record.lines() {
        let _ = write!(
            out,
            "{}. {} {{{}}}",
            line.ply.0,
            line.turn,
            written_seconds(line.used)
        );
        if let Some(point) = line.slip {
            let _ = write!(out, " {{{}}}", written_slip(&point));
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}\n", end_mark(record.result));
    out
}

fn end_mark(result: Option<GameResult>) -> &'static str {
    result.map_or("*", |result| result.score.code())
}

/// Seconds with three digits behind the point.
fn written_seconds(millis: i64) -> String {
    let (sign, millis) = (if millis < 0 { "-" } else { "" }, millis.unsigned_abs());
    format!("{sign}{}.{:03}", millis / 1_000, millis % 1_000)
}

/// What an analysis says about a turn: `?? best f4e5- then a1b1 was +20 became lost in 8`.
fn written_slip(point: &TurningPoint) -> String {
    let TurningPoint {
        ply: _,
        best,
        then,
        was,
        became,
    } = point;
    let mut text = format!("{} best {best}", point.slip().mark());
    for (index, turn) in then.iter().enumerate() {
        let _ = write!(text, "{} {turn}", if index == 0 { " then" } else { "" });
    }
    let _ = write!(text, " was {was} became {became}");
    text
}

/// Reads what [`written_slip`] writes about the turn `ply`, which was played from `before`.
pub(crate) fn slip(text: &str, ply: Ply, before: &Position) -> Option<TurningPoint> {
    let (line, judgements) = text.split_once(" was ")?;
    let (_mark, line) = line.split_once(" best ")?;
    let (was, became) = judgements.split_once(" became ")?;
    let (best, rest) = line.split_once(" then ").unwrap_or((line, ""));
    let best = before.read_turn(best).ok()?;
    let (mut position, mut last, mut then) = (*before, best, Vec::new());
    for turn in rest.split_terminator(' ') {
        position = position.play(&last).ok()?;
        last = position.read_turn(turn).ok()?;
        then.push(last);
    }
    let point = TurningPoint {
        ply,
        best,
        then,
        was: was.parse().ok()?,
        became: became.parse().ok()?,
    };
    (written_slip(&point) == text).then_some(point)
}

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for FgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for FgnError {}

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

/// A game of which the tags are read.
#[derive(Debug)]
struct Partial {
    line: usize,
    /// The tags that were read, and their lines.
    seen: Vec<(&'static str, usize)>,
    draft: Draft,
}

/// A game of which the turns are played.
#[derive(Debug)]
struct Playing {
    record: Record,
    game: Game,
    at: Position,
    /// Where the last turn was played.
    before: Position,
    /// What comments say about turns.
    points: Vec<TurningPoint>,
    /// When the last turn was played.
    last_at: Timestamp,
    /// Whether that is known from a time of its own.
    timed: bool,
    /// The number of open variations, of which nothing is read.
    variations: usize,
    /// No turn was played later than this.
    latest: Timestamp,
    /// The comment that is open, and the line on which it began.
    comment: Option<(usize, String)>,
}

type Step = Result<Option<Read>, FgnError>;

/// The time by which a clock may have been set back, in milliseconds (docs/records.md).
const SET_BACK: i64 = 60_000;
/// How far the clocks of two machines may differ, in milliseconds.
const CLOCKS_DIFFER: i64 = 24 * 3_600_000;
/// Longer than any comment that an analysis writes, in bytes.
const LONGEST_COMMENT: usize = 4_096;

/// Whether a line begins with the number of a turn.
pub(super) fn is_numbered(text: &str) -> bool {
    turn_number(text).is_some()
}

/// The number of a turn at the start of a text, how many dots follow it, and the rest.
fn turn_number(text: &str) -> Option<(&str, usize, &str)> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches('.');
    let (number, dots) = (
        &text[..text.len() - behind.len()],
        behind.len() - rest.len(),
    );
    (!number.is_empty() && dots > 0).then_some((number, dots, rest))
}

/// Takes the number off a turn that should have the number `turn`. Chess programs write `2...`
/// before the second turn of Black, which is turn 4.
///
/// # Errors
/// The number as written, if it is another one.
pub(super) fn without_number(text: &str, turn: u32) -> Result<&str, &str> {
    let Some((number, dots, rest)) = turn_number(text) else {
        return Ok(text);
    };
    let of_black = || dots > 1 && turn.is_multiple_of(2) && number == (turn / 2).to_string();
    if number == turn.to_string() || of_black() {
        Ok(rest)
    } else {
        Err(&text[..number.len() + dots])
    }
}

/// A line as this module reads it: other programs have other dashes, quotation marks and fractions.
pub(super) fn plain_line(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(plain(&text.replace('…', "...").replace('½', "1/2")).into_owned())
    }
}

/// The line from its first tag on, if a game begins at its end: a session shows a prompt there.
pub(super) fn without_prompt(text: &str) -> &str {
    let tag = text.rfind('[').filter(|at| is_first_tag(&text[*at..]));
    tag.map_or(text, |at| &text[at..])
}

/// Whether a line is the tag with which a game begins.
pub(super) fn is_first_tag(text: &str) -> bool {
    text.strip_prefix('[')
        .and_then(split_tag)
        .is_some_and(|(name, _)| name == FIRST)
}

impl Reader {
    /// No game has more turns: at least every two hundredth captures a piece.
    const MOST_TURNS: usize = 20_000;

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
            return self.fail(format!("the tag {name} stands there twice"));
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

/// Name and contents of `Name "contents"]`.
pub(super) fn split_tag(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text
        .strip_suffix(']')?
        .trim_end()
        .split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    (!value.contains('"')).then_some((name, value))
}

/// A part of a line of turns.
pub(super) enum Word<'a> {
    /// A turn, its number, or the result.
    Plain(&'a str),
    /// The text between braces, or after a semicolon.
    Comment(&'a str),
    /// The beginning of a comment that does not end on its line.
    Unclosed(&'a str),
    /// What somebody thinks of the turn before it: `!`, `??`, or a number such as `$3`.
    Mark(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// The first word of a line of turns, and the rest.
pub(super) fn next_word(text: &str) -> Option<(Word<'_>, &str)> {
    let text = text.trim_start();
    if let Some(comment) = text.strip_prefix('{') {
        return Some(match comment.split_once('}') {
            Some((comment, rest)) => (Word::Comment(comment), rest),
            None => (Word::Unclosed(comment), ""),
        });
    }
    if let Some(comment) = text.strip_prefix(';') {
        return Some((Word::Comment(comment), ""));
    }
    let unmarked = match text.strip_prefix('$') {
        Some(number) => number.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => text.trim_start_matches(['!', '?']),
    };
    if unmarked.len() < text.len() {
        return Some((Word::Mark(&text[..text.len() - unmarked.len()]), unmarked));
    }
    if let Some(rest) = text.strip_prefix('(') {
        return Some((Word::Open, rest));
    }
    if let Some(rest) = text.strip_prefix(')') {
        return Some((Word::Close, rest));
    }
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';' | '!' | '?' | '$');
    let end = text.find(ends).unwrap_or(text.len());
    (end > 0).then(|| (Word::Plain(&text[..end]), &text[end..]))
}

/// Two parts of a comment. What is longer than any comment that means something is dropped.
fn joined(comment: String, more: &str) -> String {
    if comment.len() > LONGEST_COMMENT {
        comment
    } else {
        comment + " " + more
    }
}

impl Partial {
    /// The line of a tag that was read.
    fn line_of(&self, name: &str) -> Option<usize> {
        self.seen
            .iter()
            .find(|(seen, _)| *seen == name)
            .map(|(_, line)| *line)
    }

    /// All tags are read, before this line.
    fn begin(&self, line: usize, latest: Timestamp) -> Result<Playing, FgnError> {
        self.check_moments(latest)?;
        self.playing(latest)
            .map_err(|problem| FgnError { line, problem })
    }

    /// A game does not end before it starts, and nothing is later than `latest`.
    fn check_moments(&self, latest: Timestamp) -> Result<(), FgnError> {
        let Draft {
            started_at,
            ended_at,
            analysed_at,
            charged,
            ..
        } = &self.draft;
        let refused = |tag: &str, problem: &str| {
            let line = self.line_of(tag).unwrap_or(self.line);
            Err(FgnError {
                line,
                problem: format!("[{tag}]: {problem}"),
            })
        };
        for (tag, moment) in [
            ("Started", started_at),
            ("Ended", ended_at),
            ("Analysed", analysed_at),
        ] {
            if moment.is_some_and(|moment| moment > latest) {
                return refused(tag, "this moment is in the future");
            }
        }
        let Some(started) = *started_at else {
            return Ok(());
        };
        if ended_at.is_some_and(|ended| ended.0.saturating_add(SET_BACK) < started.0) {
            return refused("Ended", "the game ends before it starts");
        }
        let span = ended_at
            .unwrap_or(latest)
            .0
            .saturating_sub(started.0)
            .saturating_add(SET_BACK);
        for (tag, side) in [("ChargedWhite", Side::White), ("ChargedBlack", Side::Black)] {
            if charged.get(side).as_millis() > u128::try_from(span).unwrap_or_default() {
                return refused(tag, "a player was charged more time than the game took");
            }
        }
        Ok(())
    }

    fn playing(&self, latest: Timestamp) -> Result<Playing, String> {
        if let Some(missing) = NEEDED.into_iter().find(|name| self.line_of(name).is_none()) {
            return Err(format!("the tag {missing} is missing"));
        }
        let draft = &self.draft;
        let result = draft.result()?;
        let (Some(id), Some(white), Some(black), Some(started_at)) = (
            draft.id,
            draft.white.clone(),
            draft.black.clone(),
            draft.started_at,
        ) else {
            return Err("a tag is missing".to_owned());
        };
        if white.key() == black.key() {
            return Err("White and Black are the same player".to_owned());
        }
        let record = Record {
            id,
            seats: BySide { white, black },
            terms: draft.terms,
            charged: draft.charged,
            follows: draft.follows,
            match_place: draft.match_place,
            started_at,
            ended_at: result.map(|(_, ended_at)| ended_at),
            result: result.map(|(result, _)| result),
            turns: Vec::new(),
            annotation: None,
        };
        let at = record.first_position();
        let Terms { ruleset, start, .. } = record.terms;
        if at.ruleset() != ruleset {
            return Err(format!(
                "a {} begins on another board than {ruleset}",
                start.name()
            ));
        }
        Ok(Playing {
            game: Game::from_position(at),
            at,
            before: at,
            points: Vec::new(),
            last_at: started_at,
            timed: false,
            variations: 0,
            latest: record.ended_at.unwrap_or(latest),
            comment: None,
            record,
        })
    }
}

impl Playing {
    /// A number in front of a turn, or a turn.
    fn word(&mut self, text: &str) -> Result<(), String> {
        let next = self.game.ply().next();
        let text = without_number(text, next.0)
            .map_err(|number| format!("turn {} follows, and not \"{}\"", next.0, shown(number)))?;
        if text.is_empty() {
            return Ok(());
        }
        let refused = |why: String| format!("turn {}, \"{}\": {why}", next.0, shown(text));
        if self.game.result().is_some() {
            return Err(refused("the game is over before it".to_owned()));
        }
        if self.record.turns.len() >= Reader::MOST_TURNS {
            return Err(refused("no game has so many turns".to_owned()));
        }
        let turn = self
            .at
            .read_turn(text)
            .map_err(|error| refused(error.to_string()))?;
        self.before = self.at;
        self.at = self
            .at
            .play(&turn)
            .map_err(|error| refused(format!("{:?}", error.reason)))?;
        let movements =
            Movements::read(&turn.to_string()).map_err(|error| refused(error.to_string()))?;
        let by = self.game.stage().side_to_move();
        let change = self.game.apply(
            by,
            &Action::Play {
                movements,
                turn: None,
            },
        );
        self.game = change
            .map_err(|_refusal| refused("it cannot be played".to_owned()))?
            .game;
        // A turn without a time was played at once.
        self.record.turns.push(PlayedTurn {
            ply: next,
            turn,
            played_at: self.last_at,
        });
        self.timed = false;
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), String> {
        self.variations = self
            .variations
            .checked_sub(1)
            .ok_or("a variation is closed that is not open".to_owned())?;
        Ok(())
    }

    /// The time of the turn before it, in seconds, or what an analysis says about it. Other
    /// comments are passed over.
    fn comment(&mut self, text: &str) -> Result<(), String> {
        if self.variations > 0 {
            return Ok(());
        }
        let Some(millis) = seconds(text.trim()) else {
            let last = self.game.ply();
            let fresh = self.points.last().is_none_or(|point| point.ply < last);
            self.points
                .extend(slip(text.trim(), last, &self.before).filter(|_| fresh));
            return Ok(());
        };
        let Some(last) = self.record.turns.last_mut() else {
            return Err("a time stands before the first turn".to_owned());
        };
        if std::mem::replace(&mut self.timed, true) {
            return Err(format!("turn {} has two times", last.ply.0));
        }
        if millis < -SET_BACK {
            return Err("a time is at most a minute below zero".to_owned());
        }
        let at = Timestamp(last.played_at.0.saturating_add(millis));
        if at.0 > self.latest.0.saturating_add(SET_BACK) {
            let end = if self.record.ended_at.is_some() {
                "the end of the game"
            } else {
                "now"
            };
            return Err(format!(
                "with this time turn {} would be later than {end}",
                last.ply.0
            ));
        }
        if at.0.saturating_add(SET_BACK) < self.record.started_at.0 {
            return Err(format!(
                "with this time turn {} would be before the start of the game",
                last.ply.0
            ));
        }
        last.played_at = at;
        self.last_at = last.played_at;
        Ok(())
    }

    /// What is wrong if the open comment stays open.
    fn open_comment(&self) -> FgnError {
        let line = self.comment.as_ref().map_or(0, |(line, _)| *line);
        FgnError {
            line,
            problem: "a comment is not closed; the game is left out".to_owned(),
        }
    }

    /// Holds the result against the board.
    fn end(mut self, draft: &Draft) -> Result<Record, String> {
        let opening = self.record.opening();
        if draft.opening.is_some() && draft.opening != opening {
            let name = opening.map_or("no name", |opening| opening.name());
            return Err(format!(
                "the first turn has {name}, and not the opening in the tag"
            ));
        }
        let Some(result) = self.record.result else {
            return Ok(self.record);
        };
        if let (Some(made_at), Some(nodes)) = (draft.analysed_at, draft.analysed_nodes) {
            let points = std::mem::take(&mut self.points);
            self.record.annotation = Some(Annotation {
                game: self.record.id,
                made_at,
                nodes,
                points,
            });
        }
        let fits = match self.game.result() {
            Some(board) => board == result,
            None => may_end(&self.game, result),
        };
        if fits {
            self.record.result = Some(GameResult::recorded(result.score, result.reason));
            Ok(self.record)
        } else {
            let (score, reason) = (result.score.code(), result.reason.code());
            Err(format!(
                "after turn {} the game cannot end with {score}, {reason}",
                self.game.ply().0
            ))
        }
    }
}

/// Whether a game that could go on may have ended so.
fn may_end(game: &Game, result: GameResult) -> bool {
    match result.reason {
        EndReason::Captured | EndReason::Blocked | EndReason::Unoffered => false,
        EndReason::Repetition => {
            result.score == Score::Draw && game.claimable() == Some(Claim::Repetition)
        }
        EndReason::NoCaptureLimit => result.score == Score::Draw && game.claimable().is_some(),
        EndReason::Aborted | EndReason::ServerStopped => result.score == Score::Aborted,
        // An administrator may have said anything.
        EndReason::Adjudicated => true,
        EndReason::Agreed => result.score != Score::Aborted,
        EndReason::Resigned | EndReason::Time | EndReason::Forfeit => {
            result.score != Score::Aborted || game.is_unplayed()
        }
    }
}

/// Reads what [`written_seconds`] writes, and nothing else.
pub(super) fn seconds(text: &str) -> Option<i64> {
    let (whole, thousandths) = text.split_once('.')?;
    let millis: i64 = format!("{whole}{thousandths}").parse().ok()?;
    (written_seconds(millis) == text).then_some(millis)
}
