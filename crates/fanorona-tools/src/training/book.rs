//! Makes the opening book (docs/engine.md, "The opening book").
//!
//! The book grows from the start position. Of the positions whose turns it does not know yet, the
//! one that good play is most likely to reach is next: all positions after its turns are searched,
//! and their scores are backed up to the start. The searched scores are written into a file one by
//! one, so that an interrupted run continues where it was.

mod tree;

use clap::Args;
use fanorona_engine::book::Book;
use fanorona_engine::{Engine, Limit, Score, Task};
use fanorona_rules::Position;
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tree::{Tree, after_each_turn};

/// Turns that lose more than this are not followed, in hundredths of a piece.
const MOST_LOSS: i32 = 150;
/// Size of the transposition table of each engine, in bytes.
const TABLE_BYTES: usize = 64 << 20;
/// The most turns of a game in the book. It also bounds how often scores are backed up.
const MOST_TURNS: usize = 40;

/// What to search and where to write it.
#[derive(Debug, Args)]
pub struct BookArgs {
    /// The file with what was searched so far: a line for each position. It is created if it does
    /// not exist.
    #[arg(long, value_name = "FILE")]
    searched: PathBuf,
    /// The book to write in the end.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Stop at this number of positions.
    #[arg(long, default_value_t = 30_000)]
    positions: usize,
    /// Positions that each search looks at.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of searches at once. Default: the number of cores.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

/// Searches positions until there are enough, and writes the book.
///
/// # Errors
/// A file cannot be read or written, or a line is malformed.
pub fn run(args: &BookArgs, progress: &mut impl Write) -> io::Result<()> {
    let mut tree = Tree::new(read(&args.searched)?);
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.searched)?;
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, usize::from);
    let mut engines: Vec<Engine> = (0..threads).map(|_| Engine::new(TABLE_BYTES)).collect();
    while tree.searched.len() < args.positions {
        let Some(next) = tree.next(&tree.backed_up()) else {
            break;
        };
        let turns = after_each_turn(&next);
        let unknown: Vec<Position> = turns
            .iter()
            .filter(|it| !tree.searched.contains_key(it))
            .copied()
            .collect();
        for (position, score) in search(&mut engines, &unknown, args.nodes) {
            writeln!(file, "{position};{score}")?;
            tree.searched.insert(position, score);
        }
        tree.followed.insert(next, turns);
        // A closed stderr does not stop the search.
        writeln!(
            progress,
            "{} of {} positions, {next}",
            tree.searched.len(),
            args.positions
        )
        .ok();
    }
    let mut scores = tree.backed_up();
    scores.remove(&tree.start);
    let entries = scores
        .iter()
        .map(|(position, score)| (position, Score::open(*score)));
    fs::write(&args.out, Book::new(entries).to_bytes())
}

/// Reads the file with searched scores. A last line without an end was interrupted and does not
/// count; it is removed.
fn read(path: &Path) -> io::Result<HashMap<Position, i32>> {
    let mut text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashMap::new()),
        Err(error) => return Err(error),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        text.truncate(whole);
        fs::write(path, &text)?;
    }
    let read = |line: &str| {
        let (position, score) = line.split_once(';')?;
        Some((position.parse().ok()?, score.parse().ok()?))
    };
    let malformed = |line: usize| {
        io::Error::other(format!(
            "{}: line {line} is not POSITION;SCORE",
            path.display()
        ))
    };
    text.lines()
        .enumerate()
        .map(|(index, line)| read(line).ok_or_else(|| malformed(index + 1)))
        .collect()
}

/// Searches the positions, several at once. The result does not depend on how many.
fn search(engines: &mut [Engine], positions: &[Position], nodes: u64) -> Vec<(Position, i32)> {
    let next = AtomicUsize::new(0);
    let mut found = thread::scope(|scope| {
        let workers: Vec<_> = engines
            .iter_mut()
            .map(|engine| {
                let next = &next;
                scope.spawn(move || {
                    let mut found = Vec::new();
                    while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let report =
                            engine.search(&Task::new(*position, Limit::nodes(nodes)), &|| false);
                        let score = report.map_or(Score::lost(0), |report| report.score);
                        found.push((*position, score.centipieces()));
                    }
                    found
                })
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|it| it.join().unwrap_or_default())
            .collect::<Vec<_>>()
    });
    found.sort_by_key(|(position, _)| position.to_string());
    found
}
