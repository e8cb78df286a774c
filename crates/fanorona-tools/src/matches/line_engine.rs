//! Our engine as a program that speaks the line protocol (docs/engine.md), so that others
//! can play it.
//!
//! One thread reads commands, the caller's thread searches. A malformed command is answered with
//! `error` and changes nothing.

#![expect(
    clippy::disallowed_methods,
    reason = "limits of time are on the machine's clock"
)]

mod game;

use clap::Args;
use fanorona_engine::tables::Tables;
use fanorona_engine::{Engine, Knowledge, Level, Limit, Memory, Pace, Report, Task, Verdict};
use fanorona_rules::{Position, Ruleset};
use game::{Game, Limits, read_game, read_limits};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

/// Commands that are read while a search runs. Then the other side waits.
const QUEUE: usize = 64;

/// The arguments of `engine`.
#[derive(Debug, Clone, Args)]
pub struct EngineArgs {
    /// Play like this level of the server's bots, whatever `go` says. Without it, the engine plays
    /// at full strength.
    #[arg(long, value_parser = level, value_name = "N")]
    level: Option<Level>,
    /// The size of the transposition table in MiB.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=4_096))]
    table: u16,
    /// Search in the opening, too, instead of playing the turns of the opening book. A level always
    /// plays like the server's.
    #[arg(long)]
    no_book: bool,
    /// The same seed makes the same mistakes, if a level is given.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
        .ok()
        .and_then(Level::new)
        .ok_or_else(|| "the levels are 1 to 8".to_owned())
}

/// A command of the other side.
#[derive(Debug, PartialEq, Eq)]
enum Command {
    Handshake,
    IsReady,
    NewGame,
    Position(Box<Game>),
    /// The limits of a search, and the number of this `go`.
    Go(Limits, u64),
    Quit,
    Malformed(String),
}

/// Which searches have to stop.
#[derive(Debug, Default)]
struct Stops {
    /// All searches up to this number.
    up_to: AtomicU64,
    /// Whether the other side has gone. Then nobody can stop a search without limits any more.
    is_alone: AtomicBool,
}

impl Stops {
    fn concern(&self, limits: Limits, number: u64) -> bool {
        let is_endless = limits == Limits::default();
        self.up_to.load(Ordering::Relaxed) >= number
            || is_endless && self.is_alone.load(Ordering::Relaxed)
    }
}

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// An answer cannot be written.
pub fn run(args: &EngineArgs, input: impl BufRead + Send, out: &mut impl Write) -> io::Result<()> {
    // Before they are unpacked, searches with a limit of time go without the large ones.
    thread::spawn(|| Tables::shared().unpack());
    let stops = Stops::default();
    let (queue, commands) = sync_channel(QUEUE);
    thread::scope(|scope| {
        let reader = &stops;
        scope.spawn(move || read(input, &queue, reader));
        answer(args, &commands, &stops, out)
    })
}

/// Reads commands.
fn read(input: impl BufRead, queue: &SyncSender<Command>, stops: &Stops) {
    let mut searches = 0;
    for line in input.lines() {
        let Ok(line) = line else { break };
        let words: Vec<&str> = line.split_whitespace().collect();
        let command = match words[..] {
            [] => continue,
            ["stop"] => {
                stops.up_to.store(searches, Ordering::Relaxed);
                continue;
            }
            ["quit"] => {
                stops.up_to.store(u64::MAX, Ordering::Relaxed);
                Command::Quit
            }
            ["go", ref limits @ ..] => {
                searches += 1;
                read_limits(limits)
                    .map_or_else(Command::Malformed, |limits| Command::Go(limits, searches))
            }
            ["position", ref rest @ ..] => read_game(rest)
                .map_or_else(Command::Malformed, |game| Command::Position(Box::new(game))),
            ["fanorona"] => Command::Handshake,
            ["isready"] => Command::IsReady,
            ["newgame"] => Command::NewGame,
            [name, ..] => Command::Malformed(format!("unknown command {name}")),
        };
        let ends = command == Command::Quit;
        if queue.send(command).is_err() || ends {
            return;
        }
    }
    stops.is_alone.store(true, Ordering::Relaxed);
}

fn answer(
    args: &EngineArgs,
    commands: &Receiver<Command>,
    stops: &Stops,
    out: &mut impl Write,
) -> io::Result<()> {
    // A level always gives the same answer, like the robots of the server.
    let memory = if args.level.is_some() {
        Memory::OneSearch
    } else {
        Memory::OneGame
    };
    let mut engine = Engine::new(usize::from(args.table) << 20).with_memory(memory);
    let mut game = Game::new(Position::start(Ruleset::Tsivy));
    for command in commands {
        match command {
            Command::Handshake => {
                writeln!(out, "id name fanorond {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "boards tsivy dimyand telo\nfanoronaok")?;
            }
            Command::IsReady => writeln!(out, "readyok")?,
            Command::NewGame => {
                engine.clear();
                game = Game::new(Position::start(Ruleset::Tsivy));
            }
            Command::Position(new) => game = *new,
            Command::Go(limits, number) => {
                let stop = || stops.concern(limits, number);
                write_turn(args, &mut engine, &game, limits, &stop, out)?;
            }
            Command::Quit => return Ok(()),
            Command::Malformed(why) => writeln!(out, "error {why}")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Searches, and writes the result.
fn write_turn(
    args: &EngineArgs,
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    stop: &dyn Fn() -> bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let begin = Instant::now();
    let quiet = u32::try_from(game.past.len()).unwrap_or(u32::MAX);
    let knowledge = if limits.time.is_some() {
        Knowledge::UnpackedTables
    } else {
        Knowledge::Full
    };
    let limit = Limit {
        knowledge,
        book: !args.no_book,
        ..limits.search
    };
    let full = Task {
        past: &game.past,
        quiet,
        ..Task::new(game.position, limit)
    };
    let task = match args.level {
        None => full,
        Some(level) => {
            let (seed, last) = (
                args.seed ^ (game.ply << 32),
                game.last.map(|turn| turn.destination()),
            );
            let (noise, oversight) = (level.noise(seed), level.oversight(seed, last, Pace::Calm));
            Task {
                limit: level.limit(),
                noise,
                oversight,
                ..full
            }
        }
    };
    let is_over = || stop() || limits.time.is_some_and(|time| begin.elapsed() >= time);
    let Some(report) = engine.search(&task, &is_over) else {
        return writeln!(out, "bestturn none");
    };
    let Report {
        turn,
        score,
        is_drawn: _,
        depth,
        nodes,
        line,
    } = report;
    let score = match score.verdict() {
        Verdict::Won { in_turns } => format!("won {in_turns}"),
        Verdict::Lost { in_turns } => format!("lost {in_turns}"),
        Verdict::Open => format!("cp {}", score.centipieces()),
    };
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    let (time, line) = (begin.elapsed().as_millis(), line.join(" "));
    writeln!(
        out,
        "info depth {depth} score {score} nodes {nodes} time {time} line {line}"
    )?;
    writeln!(out, "bestturn {turn}")
}

#[cfg(test)]
mod tests;
