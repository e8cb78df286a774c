//! Matches between any two players: levels, searches with other limits or weights, stand-ins for
//! beginners, and other programs (docs/engine.md). A sequential test can end a match
//! early.

mod results;

use super::contest::{self, Contest};
use super::match_score::{Sprt, Tally};
use super::player::Allowed;
use super::player::spec::{Spec, time};
use clap::Args;
use fanorona_engine::tables::Tables;
use fanorona_rules::Ruleset;
use results::{Results, write_results};
use std::io::{self, IsTerminal as _, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// Games between two progress lines.
const PROGRESS_EVERY: u32 = 10;

/// The arguments of `arena`.
#[derive(Debug, Clone, Args)]
pub struct ArenaArgs {
    /// The first player: "level 5", "nodes 1000 depth 4", "time 250ms", material1 to material9,
    /// random, greedy34, greedy, greedy-reply, or "cmd PROGRAM ARGUMENTS" for a program that speaks
    /// the line protocol.
    #[arg(value_parser = Spec::parse, value_name = "PLAYER")]
    first: Spec,
    /// The second player.
    #[arg(value_parser = Spec::parse, value_name = "OPPONENT")]
    second: Spec,
    /// Number of games, or the most with --sprt. Two games in a row have the same opening, with
    /// colours exchanged.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = board, default_value = "tsivy")]
    board: Ruleset,
    /// Thinking time per turn for levels and programs, such as 1s or 250ms. A level then searches
    /// without other limits.
    #[arg(long, value_parser = time, value_name = "TIME")]
    time: Option<Duration>,
    /// Positions per turn for programs, instead of a time.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How much longer than its time a program may take before it loses the game, and how long it
    /// may take to start.
    #[arg(long, value_parser = time, default_value = "2s", value_name = "TIME")]
    grace: Duration,
    /// End the match as soon as it is clear whether the first player is ELO0 or ELO1 points
    /// stronger; the answer is wrong in 5 % of matches.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The same seed plays the same games, except with limits of time.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games at once. Default: the number of cores.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Print the score to stderr after every ten games. Always on if stderr is a terminal.
    #[arg(long)]
    progress: bool,
}

/// Reads the name of a board.
pub(crate) fn board(name: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(name).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
}

/// Whether somebody sees progress.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

impl ArenaArgs {
    /// Whether to print scores before the match has ended.
    #[must_use]
    pub fn shows_progress(&self) -> bool {
        self.progress || is_watched()
    }

    fn test(&self) -> Result<Option<Sprt>, String> {
        match self.sprt.as_deref() {
            None => Ok(None),
            Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1 })),
            Some(_) => Err(
                "--sprt needs two differences, the lower one first, such as --sprt 0 20".to_owned(),
            ),
        }
    }
}

/// Plays the match, and writes its result to `out`, and faults and the progress to `progress`.
///
/// # Errors
/// The result cannot be written, the arguments contradict each other, or a file with weights cannot
/// be read.
pub fn run(args: &ArenaArgs, out: &mut impl Write, progress: &mut impl Write) -> io::Result<()> {
    let test = args.test().map_err(io::Error::other)?;
    if args.time.is_some() {
        // Otherwise the first player that needs them would lose on time.
        Tables::shared().unpack();
    }
    let contest = Contest {
        players: [&args.first, &args.second],
        board: args.board,
        games: args.games,
        seed: args.seed,
        threads: args.threads,
        allowed: Allowed {
            time: args.time,
            nodes: args.nodes,
            grace: args.grace,
        },
    };
    let mut results = Results::default();
    let mut written = Ok(());
    contest::play(&contest, |played| {
        results.count(played);
        if let Some((player, fault)) = &played.fault {
            written = writeln!(
                out,
                "game {}: {} loses: {fault}",
                played.number + 1,
                contest.players[*player]
            );
        }
        let (Tally { won, drawn, lost }, games) = (results.tally, results.tally.games());
        if games < args.games && games.is_multiple_of(PROGRESS_EVERY) {
            let ratio = test.map(|test| format!(", ratio {:.2}", test.log_ratio(results.pairs)));
            let ratio = ratio.unwrap_or_default();
            // A closed stderr does not stop the match.
            writeln!(
                progress,
                "{games} of {} games: +{won} ={drawn} -{lost}{ratio}",
                args.games
            )
            .ok();
        }
        let decided = test.and_then(|test| test.accepts(results.pairs)).is_some();
        if decided || written.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .map_err(io::Error::other)?;
    written?;
    write_results(args, test, &results, out)
}
