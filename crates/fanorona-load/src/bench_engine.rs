//! Matches between engine levels, or against an engine that only counts pieces. Several games run at once, each on one
//! thread.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads the machine's clock")]

use clap::Args;
use fanorona_engine::{Engine, Level, Limit, MaterialSearch, Noise, Task, self_play};
use fanorona_rules::{Position, Ruleset, Side, Turn};
use std::fmt;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Size of the transposition table of each engine, in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// 95 % of a normal distribution lies within this many standard deviations.
const DEVIATIONS: f64 = 1.96;
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
    /// Play the levels against an engine that searches N turns and only counts pieces, such as material6.
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
    /// Print the score of a match to stderr after every ten games. Always on if stderr is a terminal.
    #[arg(long)]
    progress: bool,
}

impl BenchArgs {
    /// Whether to print scores before a match has ended.
    #[must_use]
    pub fn shows_progress(&self) -> bool {
        self.progress || io::stderr().is_terminal()
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
    let depth = text.strip_prefix("material").and_then(|depth| depth.parse().ok());
    depth
        .filter(|depth| (1..=9).contains(depth))
        .map(Opponent)
        .ok_or_else(|| "the opponents are material1 to material9".to_owned())
}

fn time(text: &str) -> Result<Duration, String> {
    let millis = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => number.parse().ok(),
        (None, Some(number)) => number.parse::<u64>().ok().and_then(|seconds| seconds.checked_mul(1_000)),
        (None, None) => None,
    };
    millis
        .filter(|millis| (1..=3_600_000).contains(millis))
        .map(Duration::from_millis)
        .ok_or_else(|| "give a number with a unit, such as 1s or 250ms".to_owned())
}

fn board(name: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(name).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
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
            .map(|level| Match { level, against: Player::Material(opponent) })
            .collect();
    }
    let each_below = levels.windows(3).map(|three| (three[2], three[0]));
    let pairs: Vec<(Level, Level)> = match levels[..] {
        [one] => Level::new(one.number().saturating_sub(2)).map(|below| (one, below)).into_iter().collect(),
        [below, above] => vec![(above, below)],
        _ => each_below.collect(),
    };
    pairs.into_iter().map(|(level, below)| Match { level, against: Player::Level(below) }).collect()
}

/// Results of a match from the point of view of the measured level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Tally {
    fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Share of the points, from 0 to 1. A draw is half a point.
    fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The 95 % confidence interval of the score (Wilson).
    fn interval(self) -> [f64; 2] {
        let (games, score) = (f64::from(self.games().max(1)), self.score());
        let square = DEVIATIONS * DEVIATIONS;
        let middle = score + square / (2.0 * games);
        let width = DEVIATIONS * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        [middle - width, middle + width].map(|bound| (bound / (1.0 + square / games)).clamp(0.0, 1.0))
    }
}

/// The Elo difference that predicts this score.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The Elo difference as text; it is infinite if one side won every game.
fn elo_text(score: f64) -> String {
    let difference = elo(score);
    if difference.is_finite() {
        format!("{difference:+.0}")
    } else {
        (if difference > 0.0 { "> +800" } else { "< -800" }).to_owned()
    }
}

struct Played {
    winner: self_play::Winner,
    level_plays: Side,
    /// Turns of the measured level.
    turns: u32,
    /// Total thinking time of the measured level.
    thought: Duration,
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
    let how = args.time.map_or_else(|| "limits of the levels".to_owned(), |time| format!("{time:?} a turn"));
    writeln!(out, "{} games each on {}, seed {}, {how}", args.games, args.board.name(), args.seed)?;
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
        });
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
fn play(game: &Match, args: &BenchArgs, report: &mut dyn FnMut(Tally)) -> (Tally, u32, Duration) {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, usize::from);
    let next = AtomicU64::new(0);
    let (results, played) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (results, next) = (results.clone(), &next);
            scope.spawn(move || {
                let mut pair = Pair::new(*game, args);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver lives until all threads have ended.
                    if number >= u64::from(args.games) || results.send(pair.play(number)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        let (mut tally, mut turns, mut thought) = (Tally::default(), 0, Duration::ZERO);
        for game in played {
            match game.winner {
                None => tally.drawn += 1,
                Some(winner) if winner == game.level_plays => tally.won += 1,
                Some(_) => tally.lost += 1,
            }
            turns += game.turns;
            thought += game.thought;
            report(tally);
        }
        (tally, turns, thought)
    })
}

/// The engines of one thread.
struct Pair<'a> {
    game: Match,
    args: &'a BenchArgs,
    engine: Engine,
}

impl<'a> Pair<'a> {
    fn new(game: Match, args: &'a BenchArgs) -> Self {
        Self { game, args, engine: Engine::new(TABLE_BYTES) }
    }

    /// Without `--time` a game follows from its number and the seed alone.
    fn play(&mut self, number: u64) -> Played {
        let start = Position::start(self.args.board);
        let self_play::PairedOpening { opening, first_plays: level_plays, mut errors } =
            self_play::PairedOpening::new(start, self.args.seed, number);
        let mut material = MaterialSearch::new(self.depth(), errors.next_u64());
        let (mut turns, mut thought) = (0, Duration::ZERO);
        let winner = self_play::play(opening, |view| {
            let seed = errors.next_u64();
            if view.position.side_to_move() != level_plays {
                return match self.game.against {
                    Player::Level(level) => self.turn(level, &view, seed),
                    Player::Material(_) => material.turn(&view.position),
                };
            }
            let begin = Instant::now();
            let turn = self.turn(self.game.level, &view, seed);
            turns += 1;
            thought += begin.elapsed();
            turn
        });
        let winner = winner.expect("both players have a legal turn until the game ends");
        Played { winner, level_plays, turns, thought }
    }

    fn depth(&self) -> u8 {
        match self.game.against {
            Player::Level(_) => 1,
            Player::Material(Opponent(depth)) => depth,
        }
    }

    fn turn(&mut self, level: Level, view: &self_play::View<'_>, seed: u64) -> Option<Turn> {
        let (position, past, quiet) = (view.position, view.past, view.quiet());
        let report = match self.args.time {
            None => {
                let task = Task { position, past, quiet, limit: level.limit(), noise: level.noise(seed) };
                self.engine.search(&task, &|| false)
            }
            Some(time) => {
                let begin = Instant::now();
                let task = Task { position, past, quiet, limit: Limit::default(), noise: Noise::NONE };
                self.engine.search(&task, &|| begin.elapsed() >= time)
            }
        };
        report.map(|report| report.turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: BenchArgs,
    }

    fn args(line: &str) -> BenchArgs {
        Line::parse_from(std::iter::once("bench").chain(line.split_whitespace())).args
    }

    fn pairs(line: &str) -> Vec<String> {
        matches(&args(line)).iter().map(|it| format!("{}:{}", it.level, it.against)).collect()
    }

    #[test]
    fn each_level_plays_the_one_two_below() {
        assert_eq!(pairs(""), ["3:1", "4:2", "5:3", "6:4", "7:5", "8:6"]);
        assert_eq!(pairs("--levels 4-7"), ["6:4", "7:5"]);
        assert_eq!(pairs("--levels 4-5"), ["5:4"]);
        assert_eq!(pairs("--levels 5"), ["5:3"]);
        assert_eq!(pairs("--levels 2"), Vec::<String>::new());
        assert_eq!(pairs("--levels 8 --opponent material6"), ["8:material6"]);
    }

    #[test]
    fn malformed_arguments_are_refused() {
        for text in ["", "0", "9", "3-", "5-3", "a"] {
            assert!(levels(text).is_err(), "{text}");
        }
        for text in ["", "material", "material0", "material10", "depth6"] {
            assert!(opponent(text).is_err(), "{text}");
        }
        for text in ["", "1", "s", "0s", "-1s", "1m", "99999999999999999999s", "18446744073709551615s"] {
            assert!(time(text).is_err(), "{text}");
        }
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
    }

    #[test]
    fn intervals_and_differences_match_published_values() {
        let tally = Tally { won: 80, drawn: 0, lost: 20 };
        let [low, high] = tally.interval();
        assert!((low - 0.7112).abs() < 1e-3 && (high - 0.8666).abs() < 1e-3, "{low} {high}");
        assert!((elo(0.5)).abs() < 1e-9 && (elo(0.75) - 190.8).abs() < 0.1);
        assert_eq!(Tally { won: 1, drawn: 2, lost: 1 }.score().total_cmp(&0.5), std::cmp::Ordering::Equal);
        assert_eq!((elo_text(1.0), elo_text(0.0)), ("> +800".to_owned(), "< -800".to_owned()));
    }

    #[test]
    fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
        let table = |threads: u16| {
            let args = args(&format!("--levels 1-3 --games 6 --threads {threads} --board dimyand"));
            matches(&args).iter().map(|game| play(game, &args, &mut |_| ()).0).collect::<Vec<_>>()
        };
        let alone = table(1);
        assert_eq!(alone[0].games(), 6);
        assert_eq!(alone, table(3));
    }

    #[test]
    fn the_table_has_a_line_for_each_match() {
        let (mut out, mut progress) = (Vec::new(), Vec::new());
        run(&args("--levels 3 --opponent material2 --games 2 --board telo"), &mut out, &mut progress)
            .unwrap();
        assert!(progress.is_empty(), "a match of two games prints no progress");
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].starts_with("2 games each on telo, seed 1, limits of the levels"), "{text}");
        assert!(lines[2].trim_start().starts_with("3  material2"), "{text}");
        let error = run(&args("--levels 1"), &mut Vec::new(), &mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("--levels 1-2"), "{error}");
    }

    #[test]
    fn progress_is_printed_after_every_ten_games_but_not_after_the_last() {
        let table = |threads: u16| {
            let (mut out, mut progress) = (Vec::new(), Vec::new());
            let args = args(&format!("--levels 1-2 --games 30 --board telo --threads {threads}"));
            run(&args, &mut out, &mut progress).unwrap();
            [out, progress].map(|it| String::from_utf8(it).unwrap())
        };
        let [out, progress] = table(1);
        let lines: Vec<&str> = progress.lines().collect();
        assert_eq!(lines.len(), 2, "{progress}");
        for (line, games) in lines.iter().zip([10_u32, 20]) {
            let tally = line.strip_prefix(&format!("2 against 1, {games} of 30 games: ")).unwrap();
            let counted: u32 = tally.split(' ').map(|part| part[1..].parse::<u32>().unwrap()).sum();
            assert_eq!(counted, games, "{line}");
        }
        assert_eq!(out.lines().count(), 3, "{out}");
        // Several threads finish games in another order, but the number of lines stays.
        assert_eq!(table(3)[1].lines().count(), 2);
    }

    #[test]
    fn progress_is_shown_when_asked_for() {
        assert!(args("--progress").shows_progress());
        assert_eq!(args("").shows_progress(), io::stderr().is_terminal());
    }
}
