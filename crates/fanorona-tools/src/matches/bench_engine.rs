//! Matches between engine levels, or against an engine that only counts pieces.

use super::arena::{board, is_watched};
use super::contest::{self, Contest};
use super::match_score::{Tally, elo_text};
use super::player::Allowed;
use super::player::spec::{Spec, time};
use clap::Args;
use fanorona_engine::Level;
use fanorona_rules::Ruleset;
use std::fmt;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

/// Games between two progress lines.
const PROGRESS_EVERY: u32 = 10;

/// The arguments of `bench-engine`.
#[derive(Debug, Clone, Args)]
pub struct BenchArgs {
    /// Number of games in each match.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The levels to play, each against the level two below it. Two levels play each other.
    #[arg(long, default_value = "1-8", value_parser = levels, value_name = "N-M")]
    levels: Levels,
    /// Play the levels against an engine that searches N turns and only counts pieces, such as
    /// material6.
    #[arg(long, value_parser = opponent, value_name = "materialN")]
    opponent: Option<Opponent>,
    /// Thinking time per turn, such as 1s or 250ms, instead of the level's limit of positions.
    #[arg(long, value_parser = time, value_name = "TIME")]
    time: Option<Duration>,
    /// The same seed plays the same games, except with --time.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = board, default_value = "tsivy")]
    board: Ruleset,
    /// Number of games at once. Default: the number of cores.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Print the score of a match to stderr after every ten games. Always on if stderr is a
    /// terminal.
    #[arg(long)]
    progress: bool,
}

impl BenchArgs {
    /// Whether to print scores before a match has ended.
    #[must_use]
    pub fn shows_progress(&self) -> bool {
        self.progress || is_watched()
    }
}

/// An inclusive range of levels.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Levels(RangeInclusive<u8>);

/// The depth of the piece-counting engine, in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Opponent(u8);

fn levels(text: &str) -> Result<Levels, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let level = |text: &str| text.parse().ok().and_then(Level::new).map(Level::number);
    match (level(from), level(to)) {
        (Some(from), Some(to)) if from <= to => Ok(Levels(from..=to)),
        (Some(_) | None, Some(_) | None) => {
            Err("give one level from 1 to 8, or a range such as 3-5".to_owned())
        }
    }
}

fn opponent(text: &str) -> Result<Opponent, String> {
    let depth = text
        .strip_prefix("material")
        .and_then(|depth| depth.parse().ok());
    depth
        .filter(|depth| (1..=9).contains(depth))
        .map(Opponent)
        .ok_or_else(|| "the opponents are material1 to material9".to_owned())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Match {
    level: Level,
    against: Player,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Player {
    Level(Level),
    Material(Opponent),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Material(Opponent(depth)) => write!(f, "material{depth}"),
        }
    }
}

fn matches(args: &BenchArgs) -> Vec<Match> {
    let levels: Vec<Level> = args.levels.0.clone().filter_map(Level::new).collect();
    if let Some(opponent) = args.opponent {
        return levels
            .into_iter()
            .map(|level| Match {
                level,
                against: Player::Material(opponent),
            })
            .collect();
    }
    let each_below = levels.windows(3).map(|three| (three[2], three[0]));
    let pairs: Vec<(Level, Level)> = match levels[..] {
        [one] => Level::new(one.number().saturating_sub(2))
            .map(|below| (one, below))
            .into_iter()
            .collect(),
        [below, above] => vec![(above, below)],
        _ => each_below.collect(),
    };
    pairs
        .into_iter()
        .map(|(level, below)| Match {
            level,
            against: Player::Level(below),
        })
        .collect()
}

/// Plays all matches and writes a table to `out`, with scores of unfinished matches to `progress`.
///
/// # Errors
/// The table cannot be written, or the arguments name no pair of levels.
pub fn run(args: &BenchArgs, out: &mut impl Write, progress: &mut impl Write) -> io::Result<()> {
    let matches = matches(args);
    if matches.is_empty() {
        return Err(io::Error::other(
            "level 1 has no level two below it; give two levels, such as --levels 1-2",
        ));
    }
    let how = args.time.map_or_else(
        || "limits of the levels".to_owned(),
        |time| format!("{time:?} a turn"),
    );
    writeln!(
        out,
        "{} games each on {}, seed {}, {how}",
        args.games,
        args.board.name(),
        args.seed
    )?;
    writeln!(
        out,
        "{:>5}  {:<9}  {:>5} {:>5} {:>5}  {:>6}  {:<14}  {:>6}  {:>9}",
        "level", "against", "won", "drawn", "lost", "score", "95 %", "elo", "ms a turn"
    )?;
    for game in matches {
        let (tally, turns, thought) = play(&game, args, &mut |tally| {
            let (games, of, Tally { won, drawn, lost }) = (tally.games(), args.games, tally);
            if games < of && games.is_multiple_of(PROGRESS_EVERY) {
                let Match { level, against } = game;
                // A closed stderr does not stop the match.
                writeln!(
                    progress,
                    "{level} against {against}, {games} of {of} games: +{won} ={drawn} -{lost}"
                )
                .ok();
            }
        })?;
        let [low, high] = tally.interval().map(|bound| 100.0 * bound);
        let per_turn = thought.as_secs_f64() * 1_000.0 / f64::from(turns.max(1));
        writeln!(
            out,
            "{:>5}  {:<9}  {:>5} {:>5} {:>5}  {:>5.1}%  {:<14}  {:>6}  {per_turn:>9.2}",
            game.level.to_string(),
            game.against.to_string(),
            tally.won,
            tally.drawn,
            tally.lost,
            100.0 * tally.score(),
            format!("{low:.1} to {high:.1}"),
            elo_text(tally.score()),
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Plays a match. Calls `report` with the score after each game.
fn play(
    game: &Match,
    args: &BenchArgs,
    report: &mut dyn FnMut(Tally),
) -> io::Result<(Tally, u32, Duration)> {
    let against = match game.against {
        Player::Level(level) => Spec::Level(level),
        Player::Material(Opponent(depth)) => Spec::Material(depth),
    };
    let contest = Contest {
        players: [&Spec::Level(game.level), &against],
        board: args.board,
        games: args.games,
        seed: args.seed,
        threads: args.threads,
        allowed: Allowed {
            time: args.time,
            nodes: None,
            grace: Duration::ZERO,
        },
    };
    let (mut tally, mut turns, mut thought) = (Tally::default(), 0, Duration::ZERO);
    contest::play(&contest, |played| {
        tally.count(played.points);
        turns += played.turns;
        thought += played.thought;
        report(tally);
        ControlFlow::Continue(())
    })
    .map_err(io::Error::other)?;
    Ok((tally, turns, thought))
}

#[cfg(test)]
mod tests;
