//! Matches between levels of the house's player, and against one that counts pieces only: `fanorond bench-engine`.
//! All cores play, each game on one of them.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark measures the machine's own time; no server runs here"
)]

use clap::Args;
use fanorona_engine::{Engine, Level, Limit, MaterialSearch, Noise, Task, arena};
use fanorona_rules::{Position, Ruleset, Side, Turn};
use std::fmt;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// What each engine may keep of what it has found.
const TABLE_BYTES: usize = 16 << 20;
/// The normal distribution leaves 5 % outside of so many standard deviations.
const DEVIATIONS: f64 = 1.96;
/// How a match stands is told after every so many games.
const TOLD_AFTER: u32 = 10;

/// What is played.
#[derive(Debug, Clone, Args)]
pub(crate) struct BenchArgs {
    /// How many games in each match.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The levels that play, each against the one two below; two levels alone play each other.
    #[arg(long, default_value = "1-8", value_parser = levels, value_name = "N-M")]
    levels: Levels,
    /// Play these levels against a player that looks a fixed number of turns ahead and counts pieces: material6.
    #[arg(long, value_parser = opponent, value_name = "materialN")]
    opponent: Option<Opponent>,
    /// Let the levels think so long about each turn, instead of about so many positions: 1s, 250ms.
    #[arg(long, value_parser = time, value_name = "TIME")]
    time: Option<Duration>,
    /// The same seed plays the same games, unless time decides.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = board, default_value = "tsivy")]
    board: Ruleset,
    /// How many games go on at once; as many as there are cores when it is missing.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Tell on the standard error how a match stands after every ten games; a terminal is told without being asked.
    #[arg(long)]
    progress: bool,
}

impl BenchArgs {
    /// Whether somebody is to be told how a match stands before it has ended.
    pub(crate) fn tells_standings(&self) -> bool {
        self.progress || io::stderr().is_terminal()
    }
}

/// From one level to another.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Levels(RangeInclusive<u8>);

/// Looks so many turns ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Opponent(u8);

fn levels(text: &str) -> Result<Levels, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let level = |text: &str| text.parse().ok().and_then(Level::new).map(Level::number);
    match (level(from), level(to)) {
        (Some(from), Some(to)) if from <= to => Ok(Levels(from..=to)),
        (Some(_) | None, Some(_) | None) => {
            Err("levels are one number from 1 to 8, or two such as 3-5".to_owned())
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
        .ok_or_else(|| "a time is a number with its unit, such as 1s or 250ms".to_owned())
}

fn board(name: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(name).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
}

/// Who plays against whom.
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

/// The matches that were asked for.
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

/// How the games of a match ended, from the view of the level that is measured.
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

    /// Its share of the points, a draw for half of one.
    fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Between which scores the true one is in 95 of 100 cases (Wilson's interval).
    fn interval(self) -> [f64; 2] {
        let (games, score) = (f64::from(self.games().max(1)), self.score());
        let square = DEVIATIONS * DEVIATIONS;
        let middle = score + square / (2.0 * games);
        let width = DEVIATIONS * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        [middle - width, middle + width].map(|bound| (bound / (1.0 + square / games)).clamp(0.0, 1.0))
    }
}

/// By how many points of Elo a score says that a player is better.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// A difference as it is written: without end where one side made all points.
fn elo_text(score: f64) -> String {
    let difference = elo(score);
    if difference.is_finite() {
        format!("{difference:+.0}")
    } else {
        (if difference > 0.0 { "> +800" } else { "< -800" }).to_owned()
    }
}

/// One game that was played.
struct Played {
    winner: arena::Winner,
    level_plays: Side,
    /// The turns that the level made, and how long it thought about them.
    turns: u32,
    thought: Duration,
}

/// Plays all matches and writes a table, and to `standings` how each match stands while it is played.
///
/// # Errors
/// The table cannot be written, or there is nobody to play.
pub(crate) fn run(args: &BenchArgs, out: &mut impl Write, standings: &mut impl Write) -> io::Result<()> {
    let matches = matches(args);
    if matches.is_empty() {
        return Err(io::Error::other("no level has one two below it; name two levels, such as --levels 1-2"));
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
            if games < of && games.is_multiple_of(TOLD_AFTER) {
                let Match { level, against } = game;
                // The match goes on also when nobody can be told.
                writeln!(
                    standings,
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

/// Plays a match on all cores. `told` hears after each game how the match stands.
fn play(game: &Match, args: &BenchArgs, told: &mut dyn FnMut(Tally)) -> (Tally, u32, Duration) {
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
                    // Whoever counts the games is there until all threads have ended.
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
            told(tally);
        }
        (tally, turns, thought)
    })
}

/// Two players of one thread.
struct Pair<'a> {
    game: Match,
    args: &'a BenchArgs,
    engine: Engine,
}

impl<'a> Pair<'a> {
    fn new(game: Match, args: &'a BenchArgs) -> Self {
        Self { game, args, engine: Engine::new(TABLE_BYTES) }
    }

    /// A game follows from its number and the seed, unless time decides.
    fn play(&mut self, number: u64) -> Played {
        let start = Position::start(self.args.board);
        let arena::Beginning { opening, first_plays: level_plays, mut errors } =
            arena::Beginning::new(start, self.args.seed, number);
        let mut material = MaterialSearch::new(self.depth(), errors.roll());
        let (mut turns, mut thought) = (0, Duration::ZERO);
        let winner = arena::play(opening, |view| {
            let seed = errors.roll();
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
        let winner = winner.expect("both players have a legal turn as long as the game goes on");
        Played { winner, level_plays, turns, thought }
    }

    fn depth(&self) -> u8 {
        match self.game.against {
            Player::Level(_) => 1,
            Player::Material(Opponent(depth)) => depth,
        }
    }

    fn turn(&mut self, level: Level, view: &arena::View<'_>, seed: u64) -> Option<Turn> {
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
    fn what_cannot_be_read_is_refused() {
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
    fn intervals_and_differences_are_those_of_the_books() {
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
        let (mut out, mut standings) = (Vec::new(), Vec::new());
        run(&args("--levels 3 --opponent material2 --games 2 --board telo"), &mut out, &mut standings)
            .unwrap();
        assert!(standings.is_empty(), "a match of two games has no standing before its end");
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].starts_with("2 games each on telo, seed 1, limits of the levels"), "{text}");
        assert!(lines[2].trim_start().starts_with("3  material2"), "{text}");
        let error = run(&args("--levels 1"), &mut Vec::new(), &mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("--levels 1-2"), "{error}");
    }

    #[test]
    fn a_match_tells_how_it_stands_after_every_ten_games_but_not_after_the_last() {
        let table = |threads: u16| {
            let (mut out, mut standings) = (Vec::new(), Vec::new());
            let args = args(&format!("--levels 1-2 --games 30 --board telo --threads {threads}"));
            run(&args, &mut out, &mut standings).unwrap();
            [out, standings].map(|it| String::from_utf8(it).unwrap())
        };
        let [out, standings] = table(1);
        let lines: Vec<&str> = standings.lines().collect();
        assert_eq!(lines.len(), 2, "{standings}");
        for (line, games) in lines.iter().zip([10_u32, 20]) {
            let tally = line.strip_prefix(&format!("2 against 1, {games} of 30 games: ")).unwrap();
            let counted: u32 = tally.split(' ').map(|part| part[1..].parse::<u32>().unwrap()).sum();
            assert_eq!(counted, games, "{line}");
        }
        assert_eq!(out.lines().count(), 3, "{out}");
        // Games end in another order on several threads, and as often.
        assert_eq!(table(3)[1].lines().count(), 2);
    }

    #[test]
    fn standings_are_told_when_they_are_asked_for() {
        assert!(args("--progress").tells_standings());
        assert_eq!(args("").tells_standings(), io::stderr().is_terminal());
    }
}
