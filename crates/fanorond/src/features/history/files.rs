//! Records outside of a running server: reading them into a database, writing them out of one, and
//! playing them on paper.

use crate::clock::Clock;
use fanorona_game::{GameId, GameResult};
use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::values::Zone;
use fanorona_protocol::records::fgn::{FgnError, Reader, fgn};
use fanorona_protocol::records::json::json_line;
use fanorona_protocol::records::{Format, Record};
use fanorona_protocol::text::record_text;
use fanorona_store::{
    FinishedGame, Imported, OpenError, OtbGame, OtbPlayer, Page, Store, StoreError,
};
use std::fmt;
use std::io::{self, BufRead, Read as _, Write};

/// So many games are kept in one piece.
const PIECE: usize = 256;
/// So many games are read at once.
const PAGE: u32 = 256;
/// No line of a record is longer, in bytes: the longest turn has less than two hundred.
const LONGEST_LINE: u64 = 4_096;

/// Why nothing more was read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Whether games keep their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    Kept,
    New,
}

/// Whether private games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrivateGames {
    LeftOut,
    Included,
}

/// What came of an import.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Summary {
    imported: u64,
    going_on: u64,
    /// Games that could not be read or kept, and files without a game.
    pub refused: u64,
    /// Whether games that were there before are rated again, because they ended after an imported
    /// one.
    rated_again: bool,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            imported,
            going_on,
            refused,
            rated_again,
        } = self;
        write!(
            f,
            "imported: {imported}, left out because they go on: {going_on}, refused: {refused}"
        )?;
        if *rated_again {
            write!(
                f,
                "\nAll ratings were recalculated: some games in the database ended after imported ones."
            )?;
        }
        Ok(())
    }
}

/// Lines of any input, each with a bound.
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
        }
    }

    /// The next line; one that is too long is cut off, which no reader takes for a turn.
    fn next(&mut self) -> io::Result<Option<String>> {
        self.line.clear();
        let read = (&mut self.input)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if !self.line.ends_with(b"\n") && read as u64 == LONGEST_LINE {
            self.line.extend_from_slice(b" ...");
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(String::from_utf8_lossy(&self.line).into_owned()))
    }
}

/// Games out of the lines of a file.
struct Games<R> {
    lines: Lines<R>,
    reader: Reader,
    /// Whether the file has a game, or something that is wrong with one.
    has_any: bool,
    is_over: bool,
}

impl<R: BufRead> Games<R> {
    fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            reader: Reader::new(Clock::machine().wall()),
            has_any: false,
            is_over: false,
        }
    }

    /// The next game and the line with which it begins, or what is wrong with the next one.
    fn next(&mut self) -> io::Result<Option<Result<(usize, Record), FgnError>>> {
        let read = self.read()?;
        self.has_any |= read.is_some();
        Ok(read)
    }

    fn read(&mut self) -> io::Result<Option<Result<(usize, Record), FgnError>>> {
        while !self.is_over {
            let Some(line) = self.lines.next()? else {
                break;
            };
            if line.contains('\0') {
                self.is_over = true;
                let problem =
                    "the file is not text in UTF-8, perhaps in UTF-16: save it as UTF-8".to_owned();
                return Ok(Some(Err(FgnError {
                    line: self.reader.line() + 1,
                    problem,
                })));
            }
            match self.reader.read(&line) {
                Ok(None) => {}
                Ok(Some(read)) => return Ok(Some(Ok((read.line, read.record)))),
                Err(error) => return Ok(Some(Err(error))),
            }
        }
        if std::mem::replace(&mut self.is_over, true) {
            return Ok(None);
        }
        let line = self.reader.line().max(1);
        let whole = self.reader.finish();
        Ok(whole
            .err()
            .or_else(|| (!self.has_any).then(|| no_game(line)))
            .map(Err))
    }
}

/// A file without a game is some other file.
fn no_game(line: usize) -> FgnError {
    let problem =
        "the file ends without a game; a game begins with [FGN \"1\"] (docs/records.md)".to_owned();
    FgnError { line, problem }
}

/// Reads games into the database at `url`, which no server may be using. What is wrong is told to
/// `complain`, line by line; the other games are kept.
///
/// # Errors
/// The database or the input cannot be read.
pub async fn import<R: BufRead>(
    url: &str,
    lines: Lines<R>,
    numbers: Numbers,
    complain: impl FnMut(&FgnError),
) -> Result<Summary, RecordsError> {
    let store = Store::open_alone(url).await?;
    let mut import = Import {
        store: &store,
        numbers,
        complain,
        waiting: Vec::new(),
        summary: Summary::default(),
    };
    let before = store.begin_import().await?;
    let done = import.run(lines).await;
    // The games that were kept are rated in the order of their ends, even if the others cannot be
    // read.
    import.summary.rated_again = store.order_ends(before).await?;
    let summary = import.summary;
    store.close().await;
    done.map(|()| summary)
}

struct Import<'s, F> {
    store: &'s Store,
    numbers: Numbers,
    complain: F,
    /// Games that are read and not yet kept, and the lines with which they begin.
    waiting: Vec<(usize, FinishedGame)>,
    summary: Summary,
}

impl<F: FnMut(&FgnError)> Import<'_, F> {
    async fn run<R: BufRead>(&mut self, lines: Lines<R>) -> Result<(), RecordsError> {
        let mut games = Games::new(lines);
        while let Some(read) = games.next()? {
            match read {
                Ok((line, record)) => match finished(record, self.numbers) {
                    Some(game) => self.waiting.push((line, game)),
                    None => self.summary.going_on += 1,
                },
                Err(error) => self.refuse(&error),
            }
            if self.waiting.len() >= PIECE {
                self.keep().await?;
            }
        }
        self.keep().await
    }

    fn refuse(&mut self, error: &FgnError) {
        self.summary.refused += 1;
        (self.complain)(error);
    }

    /// Keeps games in one piece, or one by one when one of them contradicts the database.
    async fn keep_piece(
        &self,
        games: Vec<FinishedGame>,
    ) -> Result<Vec<Result<Imported, StoreError>>, RecordsError> {
        match self.store.import_games(games.clone()).await {
            Ok(answers) => return Ok(answers.into_iter().map(Ok).collect()),
            Err(StoreError::Contradiction { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let mut answers = Vec::with_capacity(games.len());
        for game in games {
            let answer = self.store.import_games(vec![game]).await;
            answers.push(answer.map(|mut answer| answer.remove(0)));
        }
        Ok(answers)
    }

    async fn keep(&mut self) -> Result<(), RecordsError> {
        let (lines, games): (Vec<usize>, Vec<FinishedGame>) = self.waiting.drain(..).unzip();
        let numbers: Vec<Option<GameId>> = games.iter().map(|game| game.id).collect();
        let answers = self.keep_piece(games).await?;
        for ((line, number), answer) in lines.into_iter().zip(numbers).zip(answers) {
            let problem = match answer {
                Err(StoreError::Contradiction { rule }) => {
                    format!("it contradicts what is there: {rule}")
                }
                Err(error) => return Err(error.into()),
                Ok(Imported::Kept(_)) => {
                    self.summary.imported += 1;
                    continue;
                }
                Ok(Imported::NumberTaken) => format!(
                    "the number {} is taken; new numbers are given with --renumber",
                    number.map_or_else(String::new, |number| number.to_string())
                ),
                Ok(Imported::StudyMovedOn) => "its study was changed".to_owned(),
                Ok(Imported::LooksLike { name, other }) if name == other => {
                    format!("the name {name} was that of somebody who has left for good")
                }
                Ok(Imported::LooksLike { name, other }) => {
                    format!("the name {name} looks like {other}, who is somebody else")
                }
            };
            self.refuse(&FgnError { line, problem });
        }
        Ok(())
    }
}

/// The game as the store takes it; `None` while it goes on.
fn finished(record: Record, numbers: Numbers) -> Option<FinishedGame> {
    let (result, ended_at): (GameResult, _) = (record.result?, record.ended_at?);
    Some(FinishedGame {
        id: (numbers == Numbers::Kept).then_some(record.id),
        terms: record.terms,
        otb: record.otb.then(|| OtbGame {
            recorder: None,
            study: None,
            players: record.seats.clone().map(OtbPlayer::Named),
        }),
        seats: record.seats,
        charged: record.charged,
        // Where numbers are new, other games' numbers mean nothing.
        follows: record.follows.filter(|_| numbers == Numbers::Kept),
        match_place: record.match_place.filter(|_| numbers == Numbers::Kept),
        started_at: record.started_at,
        ended_at,
        turns: record.turns,
        result,
        annotation: record.annotation,
    })
}

/// Writes the games of the database at `url`, by rising number. The server may run. Returns how
/// many private games were left out.
///
/// # Errors
/// The database cannot be read, or nobody takes what is written.
pub async fn export(
    url: &str,
    format: Format,
    private: PrivateGames,
    out: &mut impl Write,
) -> Result<u64, RecordsError> {
    let store = Store::open_read_only(url).await?;
    let (mut after, mut left_out) = (None, 0);
    loop {
        let games = store.all_games(Page { after, limit: PAGE }).await?;
        let Some(last) = games.last() else { break };
        after = Some(last.id);
        for game in &games {
            if game.terms.private && private == PrivateGames::LeftOut {
                left_out += 1;
                continue;
            }
            let record = Record::new(game, store.turns(game.id).await?)
                .annotated(store.annotation(game.id).await?);
            let written = match format {
                Format::Text => record_text(&record, &Zone::default(), Language::En) + "\n",
                Format::Fgn => fgn(&record),
                Format::Json => json_line(&record),
            };
            out.write_all(written.as_bytes())?;
        }
    }
    out.flush()?;
    store.close().await;
    Ok(left_out)
}

/// Gives each game of a file to `play`. The first mistake ends it.
///
/// # Errors
/// The input cannot be read, or is no record.
pub fn each_game<R: BufRead, E: From<io::Error> + From<FgnError>>(
    input: R,
    mut play: impl FnMut(&Record) -> Result<(), E>,
) -> Result<(), E> {
    let mut games = Games::new(Lines::new(input));
    while let Some(read) = games.next()? {
        play(&read?.1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_an_end_costs_no_memory_and_the_next_is_read() {
        let mut input = vec![b'x'; 3_000_000];
        input.extend_from_slice(b"\nnext\n\xff last");
        let mut lines = Lines::new(input.as_slice());
        let first = lines.next().unwrap().unwrap();
        assert!(first.len() < 5_000 && first.ends_with(" ..."));
        assert_eq!(lines.next().unwrap().as_deref(), Some("next\n"));
        assert_eq!(lines.next().unwrap().as_deref(), Some("\u{fffd} last"));
        assert_eq!(lines.next().unwrap(), None);
    }
}
