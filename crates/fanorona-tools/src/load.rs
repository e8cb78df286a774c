//! `bench`: puts load on a server over real connections in json mode, and measures how long answers
//! take and what they cost the server. Begin with [`Scenario`] (what is done), [`Load`] (how fast
//! and how long) and [`Measured`] (what was found).
//!
//! It stops with a sentence when the server refuses or sends what the protocol does not allow. A
//! scenario that runs [`Beside`] another one does not stop: what it is refused is counted.

mod beside;
mod browser;
mod client;
mod drive;
mod floor;
mod measured;
pub(crate) mod node;
mod processes;
mod scenarios;
mod target;

pub use beside::Beside;
pub use client::Fault;
pub use drive::Load;
pub use measured::Measured;
pub use scenarios::Scenario;
pub use target::TargetArgs;

use clap::Parser;
use std::error::Error;
use std::io::Write;
use std::sync::Arc;

/// What to do to which server.
#[derive(Debug, Parser)]
pub struct LoadArgs {
    #[command(subcommand)]
    scenario: Scenario,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    load: Load,
    /// Run it twice: alone, and beside this other scenario, such as `--beside "slow --connections
    /// 2000"`. Of the options for all scenarios the other one knows `--rate` and `--count`.
    #[arg(long, global = true, value_name = "SCENARIO", value_parser = beside::read)]
    beside: Option<Beside>,
    /// Print one JSON object instead of a table.
    #[arg(long, global = true)]
    json: bool,
}

/// Runs a scenario and writes what was measured.
///
/// # Errors
/// The server cannot be started or reached, refuses, or breaks the protocol.
pub async fn run(
    mut args: LoadArgs,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let other = args.beside.as_ref().map(|beside| &beside.scenario);
    let target = Arc::new(args.scenario.target(args.target, other).await?);
    let mut crew = args.scenario.gather(&target, &mut args.load.pace).await?;
    let mut measured = crew.drive(&args.load, &target).await?;
    if let Some(beside) = args.beside {
        measured = beside.press(measured, crew, &args.load, &target).await?;
    }
    if args.json {
        writeln!(out, "{}", measured.to_json())?;
    } else {
        measured.print(out)?;
    }
    Ok(())
}
