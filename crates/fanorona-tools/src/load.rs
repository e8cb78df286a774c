//! `bench`: puts load on a server over real connections in json mode, and measures how long answers
//! take and what they cost the server. Begin with [`Scenario`] (what is done), [`Load`] (how fast
//! and how long) and [`Measured`] (what was found).
//!
//! It stops with a sentence when the server refuses or sends what the protocol does not allow.

mod browser;
mod client;
mod drive;
mod floor;
mod measured;
mod node;
mod processes;
mod scenarios;
mod target;

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
    /// Print one JSON object instead of a table.
    #[arg(long, global = true)]
    json: bool,
}

/// Runs a scenario and writes what was measured.
///
/// # Errors
/// The server cannot be started or reached, refuses, or breaks the protocol.
pub async fn run(args: LoadArgs, out: &mut impl Write) -> Result<(), Box<dyn Error + Send + Sync>> {
    let target = Arc::new(args.scenario.target(args.target).await?);
    let measured = args.scenario.run(&target, &args.load).await?;
    if args.json {
        writeln!(out, "{}", measured.to_json())?;
    } else {
        measured.print(out)?;
    }
    Ok(())
}
