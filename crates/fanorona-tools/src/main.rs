//! The command line of the tools.

use clap::{Parser, Subcommand};
use fanorona_tools::load::{self, LoadArgs};
use fanorona_tools::matches::arena::{self, ArenaArgs};
use fanorona_tools::matches::bench_engine::{self, BenchArgs};
use fanorona_tools::matches::endgames::{self, EndgamesArgs};
use fanorona_tools::matches::line_engine::{self, EngineArgs};
use fanorona_tools::populate::{self, Plan};
use fanorona_tools::report::{self, ReportArgs};
use fanorona_tools::store_bench::{self, StoreBenchArgs};
use fanorona_tools::training::book::{self, BookArgs};
use fanorona_tools::training::positions::{self, PositionsArgs};
use fanorona_tools::training::tables::{self, TablesArgs};
use fanorona_tools::training::train::{self, TrainArgs};
use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Tools for developers of fanorond.
#[derive(Debug, Parser)]
#[command(name = "fanorona-tools", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a match between any two players: levels, searches, stand-ins for beginners, or other
    /// programs.
    Arena(ArenaArgs),
    /// Put load on a server over real connections, and print how long answers take and what they
    /// cost.
    Bench(LoadArgs),
    /// Play engine levels against each other and print how strong they are.
    BenchEngine(BenchArgs),
    /// Measure how many turns a second the store makes durable, against a bare loop.
    BenchStore(StoreBenchArgs),
    /// Search the positions of openings and write the opening book.
    Book(BookArgs),
    /// Play endgames against perfect play: long wins, and draws.
    Endgames(EndgamesArgs),
    /// Speak the line protocol on standard input and output, so that other programs can play our
    /// engine.
    Engine(EngineArgs),
    /// Add random games to a database. No server may use the database.
    Populate {
        /// The database; it is created if it does not exist.
        #[arg(long, value_name = "URL", env = "FANOROND_DATABASE")]
        database: String,
        #[command(flatten)]
        plan: Plan,
    },
    /// Play games of the engine against itself and write their positions with scores, to train the
    /// network.
    Positions(PositionsArgs),
    /// Measure everything that docs/performance.md tells, and write that page.
    Report(ReportArgs),
    /// Work out endgame tables and write them into files.
    Tables(TablesArgs),
    /// Train the network of the evaluation.
    Train(TrainArgs),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If stderr is closed, there is nowhere left to report to.
            drop(writeln!(io::stderr().lock(), "fanorona-tools: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut out = io::stdout().lock();
    match command {
        Command::Arena(args) if args.shows_progress() => {
            arena::run(&args, &mut out, &mut io::stderr())?;
        }
        Command::Arena(args) => arena::run(&args, &mut out, &mut io::sink())?,
        Command::Bench(args) => runtime()?.block_on(load::run(args, &mut out))?,
        Command::BenchStore(args) => {
            runtime()?.block_on(store_bench::run(&args, &mut out))?;
        }
        Command::Book(args) => book::run(&args, &mut io::stderr())?,
        Command::Endgames(args) => endgames::run(&args, &mut out)?,
        Command::Engine(args) => {
            line_engine::run(&args, io::BufReader::new(io::stdin()), &mut out)?;
        }
        Command::BenchEngine(args) if args.shows_progress() => {
            bench_engine::run(&args, &mut out, &mut io::stderr())?;
        }
        Command::BenchEngine(args) => bench_engine::run(&args, &mut out, &mut io::sink())?,
        Command::Populate { database, plan } => {
            let added = runtime()?.block_on(populate::populate(&database, plan))?;
            writeln!(out, "games: {added}")?;
        }
        Command::Positions(args) => positions::run(&args, &mut io::stderr())?,
        Command::Report(args) => report::run(&args, &mut io::stderr())?,
        Command::Tables(args) => tables::run(&args, &mut out)?,
        Command::Train(args) => train::run(&args, &mut out)?,
    }
    Ok(())
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}
