//! Works out endgame tables and writes them into files (`docs/tables.md`).
//!
//! Each file is complete as soon as it has its name: it is written under another name first. So an
//! interrupted run, or one on a full disk, can be repeated and continues after the last complete
//! pair of files.

use clap::Args;
use fanorona_engine::tables::{Counts, Form, Material, Solver};
use fanorona_rules::Ruleset;
use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The largest number of pieces for which positions have numbers on every board.
const MOST_PIECES: u8 = 8;

/// What to work out and where to write it.
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = ruleset, default_value = "tsivy")]
    ruleset: Ruleset,
    /// The largest number of pieces of both sides together. Telo has at most 9, the other boards 8.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=9))]
    pieces: u8,
    /// The number of threads. Default: one for each core. The files do not depend on it.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// The folder for the files, one for each material. Files that are already there are used.
    #[arg(long, value_name = "DIR", required_unless_present_any = ["packed", "counts"])]
    tables: Option<PathBuf>,
    /// Write all tables compressed into one file, as they are in the executable.
    #[arg(long, value_name = "FILE")]
    packed: Option<PathBuf>,
    /// Count the positions by their values, as in docs/tables.md.
    #[arg(long)]
    counts: bool,
}

fn ruleset(name: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(name).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
}

/// Works out all tables, with a line about each in `out`.
///
/// # Errors
/// A file cannot be written. The files so far are complete.
pub fn run(args: &TablesArgs, out: &mut impl Write) -> io::Result<()> {
    let most = if args.ruleset == Ruleset::Telo {
        MOST_PIECES + 1
    } else {
        MOST_PIECES
    };
    if args.pieces > most {
        let told = format!(
            "tables of {} have at most {most} pieces",
            args.ruleset.name()
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, told));
    }
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut solver = Solver::new(args.ruleset, args.threads.unwrap_or_else(cores).get());
    let mut packed = Vec::new();
    for total in 2..=args.pieces {
        for material in Material::of_total(total).filter(|it| it.own <= it.opponent) {
            solve(args, &mut solver, material, out)?;
            for material in both(material) {
                if args.packed.is_some() {
                    packed.append(&mut table(&solver, material, Form::Packed)?);
                }
                if let Some(counts) = args.counts.then(|| solver.counts(material)).flatten() {
                    let Counts {
                        won,
                        drawn,
                        lost,
                        longest,
                    } = counts;
                    writeln!(out, "| {material} | {won} | {drawn} | {lost} | {longest} |")?;
                }
                if total == args.pieces {
                    solver.forget(material);
                }
            }
        }
    }
    args.packed
        .as_ref()
        .map_or(Ok(()), |file| write(file, &packed))
}

/// Solves a material and the same with the other side to move, or reads their files.
fn solve(
    args: &TablesArgs,
    solver: &mut Solver,
    material: Material,
    out: &mut impl Write,
) -> io::Result<()> {
    let files = args.tables.as_ref().map(|folder| {
        both(material)
            .into_iter()
            .map(|it| file(folder, args.ruleset, it))
            .collect::<Vec<_>>()
    });
    let there = files.as_ref().and_then(|files| {
        let tables: Vec<Vec<u8>> = files
            .iter()
            .map(|file| fs::read(file).ok())
            .collect::<Option<_>>()?;
        let tables = [tables.first()?.as_slice(), tables.last()?.as_slice()];
        (solver.restore(material, tables).is_ok()).then_some(())
    });
    if there.is_none() {
        solver.solve(material);
        for (file, material) in files.iter().flatten().zip(both(material)) {
            write(file, &table(solver, material, Form::Plain)?)?;
        }
    }
    if !args.counts {
        let how = if there.is_some() { "read" } else { "solved" };
        writeln!(out, "{} {material} {how}", args.ruleset.name())?;
    }
    Ok(())
}

fn table(solver: &Solver, material: Material, form: Form) -> io::Result<Vec<u8>> {
    solver
        .table(material, form)
        .ok_or_else(|| io::Error::other(format!("{material} was not solved")))
}

/// A material with each side to move. Equal sides have one table.
fn both(material: Material) -> Vec<Material> {
    if material == material.swapped() {
        vec![material]
    } else {
        vec![material, material.swapped()]
    }
}

fn file(folder: &Path, ruleset: Ruleset, material: Material) -> PathBuf {
    folder.join(format!("{}-{material}.table", ruleset.name()))
}

/// Writes a whole file or nothing.
fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", file.display()));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(named)?;
    }
    let unfinished = file.with_extension("unfinished");
    let written = File::create(&unfinished).and_then(|mut into| {
        into.write_all(bytes)?;
        into.sync_all()
    });
    if let Err(error) = written {
        // The space is more useful than half a file.
        drop(fs::remove_file(&unfinished));
        return Err(named(error));
    }
    fs::rename(&unfinished, file).map_err(named)
}
