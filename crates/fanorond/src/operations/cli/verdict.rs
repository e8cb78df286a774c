//! The results of positions with best play, from the endgame tables (`docs/tables.md`).

use super::failure::Failure;
use crate::engine::endgame_tables;
use clap::Args;
use fanorona_engine::tables::{Tables, Value};
use fanorona_rules::{Position, Ruleset};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Args)]
pub(super) struct VerdictArgs {
    /// The board that the positions must be on: tsivy, dimyand or telo. Default: any.
    #[arg(long, value_parser = super::args::ruleset)]
    ruleset: Option<Ruleset>,
    /// A position as text; - reads one position a line from stdin.
    #[arg(long)]
    position: String,
    /// A folder with more endgame tables than those in the executable.
    #[arg(long, value_name = "DIR", env = "FANOROND_TABLES")]
    tables: Option<PathBuf>,
}

/// Prints one line for each position: `win N`, `draw`, `loss N` or `unknown`.
pub(super) fn verdict(args: &VerdictArgs, out: impl Write) -> Result<(), Failure> {
    let tables = match &args.tables {
        None => Tables::shared(),
        Some(folder) => {
            let loaded = endgame_tables::load(folder);
            for refused in &loaded.refused {
                // If stderr is closed, there is nowhere left to report to.
                drop(writeln!(
                    io::stderr().lock(),
                    "fanorond: not used: {refused}"
                ));
            }
            Arc::new(loaded.tables)
        }
    };
    let mut out = io::BufWriter::new(out);
    if args.position != "-" {
        let position = read(&args.position, args.ruleset).map_err(Failure::Usage)?;
        writeln!(out, "{}", said(&tables, &position))?;
        return Ok(out.flush()?);
    }
    for (number, line) in (1..).zip(io::stdin().lock().lines()) {
        let position = read(line?.trim(), args.ruleset);
        let position = position.map_err(|error| {
            // What is known about the lines before is still wanted.
            drop(out.flush());
            Failure::Usage(format!("line {number}: {error}"))
        })?;
        writeln!(out, "{}", said(&tables, &position))?;
    }
    Ok(out.flush()?)
}

fn read(text: &str, ruleset: Option<Ruleset>) -> Result<Position, String> {
    let position = super::args::position(text)?;
    match ruleset {
        Some(ruleset) if ruleset != position.ruleset() => {
            Err(super::args::other_board(&position, ruleset))
        }
        Some(_) | None => Ok(position),
    }
}

/// The verdict for the side to move. A game that is over is lost or won in 0 turns, whatever the
/// tables know.
fn said(tables: &Tables, position: &Position) -> String {
    match position.outcome() {
        Some(outcome) if outcome.winner == position.side_to_move() => Value::Win(0).to_string(),
        Some(_) => Value::Loss(0).to_string(),
        None => tables
            .probe(position)
            .map_or_else(|| "unknown".to_owned(), |value| value.to_string()),
    }
}
