//! `report`: measures everything that docs/performance.md tells, and writes that page with its
//! plots. `scripts/bench` builds what it needs and calls it.
//!
//! Begin with `row`, which says what a row is; `rows/` has all of them, and `page.md`
//! the text by hand. A row or a plot that fails does not end the run: the page says so.

mod boards;
mod kept;
mod lab;
mod page;
mod page_bytes;
mod plots;
mod row;
mod rows;

use clap::Parser;
use kept::{Entry, Kept, Made};
use lab::{Effort, Lab};
use row::Problem;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use tokio::time::Instant;

/// What to measure, and where to write it.
#[derive(Debug, Parser)]
pub struct ReportArgs {
    /// The program fanorond.
    #[arg(long, value_name = "PATH", default_value = "target/release/fanorond")]
    executable: PathBuf,
    /// Short runs with small numbers, whose page is only for you. Without it the page is that of
    /// docs.
    #[arg(long)]
    quick: bool,
    /// Measure only these rows and plots. The page keeps the others as they were.
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,
    /// Measure nothing: write the page anew, from the figures that it was made of.
    #[arg(long, conflicts_with = "only")]
    rewrite: bool,
    /// The folder of the page.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The folder for new databases. It must be on the disk that is to be measured.
    #[arg(long, value_name = "FOLDER", default_value = "target/bench")]
    folder: PathBuf,
    /// The folder in which databases with many games are kept for the next run.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "FANOROND_BENCH_DATABASES",
        default_value = "target/bench/databases"
    )]
    databases: PathBuf,
    /// The number of games in the largest database. If there is a larger one already, it is used.
    #[arg(long, default_value = "100000")]
    stored: u32,
}

/// Measures, tells on `log` how far it is, and writes the page.
///
/// # Errors
/// A name in `--only` is unknown, or the page cannot be written. After the page was written: a row
/// could not be measured, or missed its target and does not say why.
pub fn run(args: &ReportArgs, log: &mut impl Write) -> Result<(), Problem> {
    let out = args.out.clone().unwrap_or_else(|| {
        let folder = if args.quick { "target/bench" } else { "docs" };
        folder.into()
    });
    let beside = out.join("performance");
    fs::create_dir_all(&beside)?;
    let figures = beside.join("figures.json");
    let mut kept = if args.only.is_empty() && !args.rewrite {
        Kept::default()
    } else {
        Kept::read(&figures)?
    };
    if !args.rewrite {
        measure(args, &mut kept, log)?;
        kept.write(&figures)?;
    }
    for plot in plots::ALL {
        let drawn = kept
            .plots
            .get(plot.name)
            .and_then(|entry| entry.found.as_ref().ok());
        if let Some(svg) = drawn.and_then(|curves| curves.svg(plot.title)) {
            fs::write(beside.join(format!("{}.svg", plot.name)), svg)?;
        }
    }
    let page = page::page(&kept);
    fs::write(out.join("performance.md"), page.text)?;
    for failed in &page.failed {
        writeln!(log, "failed: {failed}")?;
    }
    for name in &page.unexplained {
        writeln!(log, "{name}: missed, and not explained")?;
    }
    // The figures of a quick run are not those that targets are about.
    if page.failed.is_empty() && (args.quick || page.unexplained.is_empty()) {
        Ok(())
    } else {
        Err("the page is written, but it is not complete".into())
    }
}

fn measure(args: &ReportArgs, kept: &mut Kept, log: &mut impl Write) -> Result<(), Problem> {
    let names = rows::all().map(|row| row.name);
    let names: BTreeSet<&str> = names
        .chain(plots::ALL.iter().map(|plot| plot.name))
        .collect();
    if let Some(unknown) = args.only.iter().find(|name| !names.contains(name.as_str())) {
        let names: Vec<&str> = names.into_iter().collect();
        return Err(format!("{unknown} is not one of {}", names.join(", ")).into());
    }
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|only| only == name);
    let effort = if args.quick {
        Effort::Quick
    } else {
        Effort::Full
    };
    let folders = [&args.executable, &args.folder, &args.databases].map(PathBuf::as_path);
    let mut lab = Lab::new(effort, folders, args.stored)?;
    let made = Made::now();
    for row in rows::all().filter(|row| wanted(row.name)) {
        let entry = entry(&mut lab, &made, row.run);
        write!(log, "{:>4} s  {}: ", entry.seconds, row.name)?;
        match &entry.found {
            Ok(found) => match found.compared(row.target) {
                Some(compared) => {
                    let compared = row.target.written_spread(row.unit, compared);
                    let target = row.target.written(row.unit);
                    writeln!(log, "{compared}; {target}")?;
                }
                None => writeln!(log, "nothing was measured")?,
            },
            Err(why) => writeln!(log, "{why}")?,
        }
        kept.rows.insert(row.name.to_owned(), entry);
    }
    for plot in plots::ALL.iter().filter(|plot| wanted(plot.name)) {
        let entry = entry(&mut lab, &made, plot.run);
        let problem = entry.found.as_ref().err().map_or("drawn", String::as_str);
        writeln!(log, "{:>4} s  {}: {problem}", entry.seconds, plot.name)?;
        kept.plots.insert(plot.name.to_owned(), entry);
    }
    Ok(())
}

/// Measures one row or plot.
fn entry<T>(lab: &mut Lab, made: &Made, run: fn(&mut Lab) -> Result<T, Problem>) -> Entry<T> {
    let begin = Instant::now();
    let found = catch_unwind(AssertUnwindSafe(|| run(lab)));
    let found = found.unwrap_or_else(|_| Err("it panicked".into()));
    Entry {
        made: made.clone(),
        seconds: begin.elapsed().as_secs(),
        commands: lab.take_commands(),
        found: found.map_err(|problem| problem.to_string()),
    }
}
