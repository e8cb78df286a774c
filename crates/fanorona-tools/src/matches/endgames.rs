//! Endgames of the engine against perfect play (docs/tables.md): it should win what is won, and
//! hold what is drawn.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark reads the machine's clock"
)]

use super::arena::board;
use super::player::spec::time;
use clap::Args;
use fanorona_engine::tables::{Tables, Value};
use fanorona_engine::{Engine, Limit, Memory, Rng, Task, self_play};
use fanorona_rules::{Position, Ruleset, Side};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Size of the transposition table of the engine, in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// What to play.
#[derive(Debug, Args)]
pub struct EndgamesArgs {
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = board, default_value = "tsivy")]
    ruleset: Ruleset,
    /// The number of pieces of both sides together.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=9))]
    pieces: u8,
    /// How many long wins the engine has to win.
    #[arg(long, default_value_t = 200)]
    wins: u32,
    /// How many turns of both sides a long win takes at least.
    #[arg(long, default_value_t = 35, value_name = "TURNS")]
    least: u8,
    /// How many draws the engine has to hold.
    #[arg(long, default_value_t = 100)]
    draws: u32,
    /// Thinking time of the engine for each turn, such as 100ms.
    #[arg(long, value_parser = time, default_value = "100ms")]
    time: Duration,
    /// Positions that the engine looks at for each turn, instead of a time.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// A folder with tables that the opponent knows besides those in the executable.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Let the engine use these tables, too.
    #[arg(long, requires = "tables")]
    shared: bool,
    /// The same seed plays from the same positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays the endgames, with a row about each kind in `out`, and a line about each failure.
///
/// # Errors
/// A file with tables cannot be used, the tables do not know positions of so many pieces, or `out`
/// cannot be written.
pub fn run(args: &EndgamesArgs, out: &mut impl Write) -> io::Result<()> {
    let tables = match &args.tables {
        None => Tables::shared(),
        Some(folder) => Arc::new(with_files(folder)?),
    };
    let known = tables.most_pieces(args.ruleset);
    if args.pieces > known {
        let told = format!(
            "the tables of {} have at most {known} pieces",
            args.ruleset.name()
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, told));
    }
    tables.unpack();
    let mut engine = Engine::new(TABLE_BYTES).with_memory(Memory::OneGame);
    if args.shared {
        engine = engine.with_tables(Arc::clone(&tables));
    } else {
        Tables::shared().unpack();
    }
    let mut rng = Rng::new(args.seed);
    let mut row = |kind: &str, count, wanted: &dyn Fn(Value) -> bool, expected| -> io::Result<()> {
        let mut succeeded = 0;
        for _ in 0..count {
            let start = position(args, &tables, &mut rng, wanted);
            let winner = play(args, &tables, &mut engine, start);
            if winner == Some(expected) {
                succeeded += 1;
            } else {
                writeln!(out, "{start}: {}", result(winner))?;
            }
        }
        writeln!(out, "| {kind} | {count} | {succeeded} |")
    };
    let is_long_win = |value| matches!(value, Value::Win(turns) if turns >= args.least);
    row("won", args.wins, &is_long_win, Some(Side::White))?;
    row("held", args.draws, &|value| value == Value::Draw, None)
}

/// The tables in the executable and those of a folder.
fn with_files(folder: &Path) -> io::Result<Tables> {
    let mut tables = Tables::embedded();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "table")
        {
            let bytes = fs::read(&path)?;
            let length = bytes.len() as u64;
            let added = tables.add(Box::new(bytes), length);
            added.map_err(|bad| io::Error::other(format!("{}: {bad}", path.display())))?;
        }
    }
    Ok(tables)
}

/// A random position whose value is wanted.
fn position(
    args: &EndgamesArgs,
    tables: &Tables,
    rng: &mut Rng,
    wanted: &dyn Fn(Value) -> bool,
) -> Position {
    loop {
        let position = self_play::endgame(args.ruleset, args.pieces.into(), rng);
        if tables.probe(&position).is_some_and(wanted) {
            return position;
        }
    }
}

/// Plays White with the engine against perfect play. Returns the winner, or nothing if a side had
/// no turn.
fn play(
    args: &EndgamesArgs,
    tables: &Tables,
    engine: &mut Engine,
    start: Position,
) -> Option<self_play::Winner> {
    engine.clear();
    let limit = Limit {
        nodes: args.nodes,
        ..Limit::default()
    };
    self_play::play(start, |view| match view.position.side_to_move() {
        Side::White => {
            let (past, quiet) = (view.past, view.quiet());
            let task = Task {
                past,
                quiet,
                ..Task::new(view.position, limit)
            };
            let begin = Instant::now();
            let stop = || args.nodes.is_none() && begin.elapsed() >= args.time;
            engine.search(&task, &stop).map(|report| report.turn)
        }
        Side::Black => tables.best_turn(&view.position),
    })
}

fn result(winner: Option<self_play::Winner>) -> &'static str {
    match winner {
        Some(Some(Side::White)) => "won",
        Some(Some(Side::Black)) => "lost",
        Some(None) => "drawn",
        None => "broken off",
    }
}
