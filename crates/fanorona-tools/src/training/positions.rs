//! Positions with their scores, from games of the engine against itself, to train the network with
//! (docs/engine.md).
//!
//! The positions that a search evaluates are not those of good games, so every other position of a
//! game is followed by one after a random turn. Positions that the endgame tables know are left
//! out, because they are never evaluated; they end the game with their value.

use super::samples::Sample;
use clap::Args;
use fanorona_engine::tables::{Tables, Value};
use fanorona_engine::{Engine, Limit, Memory, Noise, Rng, Task, self_play};
use fanorona_rules::{Position, Ruleset, Side};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// The most random turns at the start of a game; the fewest are one.
const MOST_RANDOM_TURNS: usize = 8;
/// The error of the players in hundredths of a piece, so that games differ.
const ERROR: i32 = 15;
/// A game is a draw after this many turns without a capture: few later positions would be new.
const QUIET_TURNS: u32 = 30;
/// Size of the transposition table of each engine, in bytes.
const TABLE_BYTES: usize = 4 << 20;
/// Games between two progress lines.
const PROGRESS_EVERY: u64 = 1_000;

/// What to play and where to write the positions.
#[derive(Debug, Args)]
pub struct PositionsArgs {
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of games.
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Positions that each search looks at.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The same seed gives the same file.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games at once. Default: the number of cores.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

/// Plays the games and writes their positions.
///
/// # Errors
/// The file cannot be written.
pub fn run(args: &PositionsArgs, progress: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(&args.out)?);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, usize::from);
    let next = AtomicU64::new(0);
    let (done, games) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (done, next) = (done.clone(), &next);
            scope.spawn(move || {
                let mut players = Players::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games
                        || done.send((number, players.play(args, number))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(done);
        // The file does not depend on the number of threads.
        let (mut waiting, mut written, mut count) = (BTreeMap::new(), 0, 0);
        for (number, samples) in games {
            waiting.insert(number, samples);
            while let Some(samples) = waiting.remove(&written) {
                count += samples.len();
                samples
                    .iter()
                    .try_for_each(|sample| out.write_all(&sample.to_bytes()))?;
                written += 1;
                if written % PROGRESS_EVERY == 0 {
                    // A closed stderr does not stop the games.
                    writeln!(
                        progress,
                        "{written} of {} games, {count} positions",
                        args.games
                    )
                    .ok();
                }
            }
        }
        out.flush()
    })
}

/// The engine that plays, and the one that searches positions beside the game.
struct Players {
    game: Engine,
    beside: Engine,
}

impl Players {
    fn new() -> Self {
        Self {
            game: Engine::new(TABLE_BYTES).with_memory(Memory::OneGame),
            beside: Engine::new(TABLE_BYTES),
        }
    }

    /// Plays a game. It follows from its number and the seed.
    fn play(&mut self, args: &PositionsArgs, number: u64) -> Vec<Sample> {
        let mut rng = Rng::new(args.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let mut samples = Vec::new();
        let turns = u32::try_from(1 + rng.below(MOST_RANDOM_TURNS)).unwrap_or(1);
        let Some(opening) = self_play::opening(Position::start(Ruleset::Tsivy), turns, &mut rng)
        else {
            return samples;
        };
        self.game.clear();
        let tables = Tables::shared();
        let (mut of_game, mut known) = (Vec::new(), None);
        let winner = self_play::play(opening, |view| {
            let position = view.position;
            known = tables
                .probe(&position)
                .map(|value| (position.side_to_move(), value));
            if known.is_some() || view.quiet() >= QUIET_TURNS {
                return None;
            }
            let noise = Noise {
                amount: ERROR,
                seed: rng.next_u64(),
            };
            let (past, quiet) = (view.past, view.quiet());
            let task = Task {
                past,
                quiet,
                noise,
                ..Task::new(position, Limit::nodes(args.nodes))
            };
            let report = self.game.search(&task, &|| false)?;
            of_game.push((
                position.side_to_move(),
                Sample::new(&position, report.score),
            ));
            if rng.next_u64().is_multiple_of(2) {
                samples.extend(self.beside(args, &position, &mut rng));
            }
            Some(report.turn)
        });
        let winner =
            winner.unwrap_or_else(|| known.and_then(|(side, value)| winner_of(side, value)));
        samples.extend(
            of_game
                .into_iter()
                .map(|(side, sample)| sample.with_winner(side, winner)),
        );
        samples
    }

    /// A position after a random turn.
    fn beside(
        &mut self,
        args: &PositionsArgs,
        position: &Position,
        rng: &mut Rng,
    ) -> Option<Sample> {
        let after = self_play::opening(*position, 1, rng)?;
        if Tables::shared().probe(&after).is_some() {
            return None;
        }
        let report = self
            .beside
            .search(&Task::new(after, Limit::nodes(args.nodes / 2)), &|| false)?;
        Some(Sample::new(&after, report.score))
    }
}

fn winner_of(side: Side, value: Value) -> Option<Side> {
    match value {
        Value::Win(_) => Some(side),
        Value::Draw => None,
        Value::Loss(_) => Some(side.opposite()),
    }
}
