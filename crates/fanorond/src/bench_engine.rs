//! How strong the house players are: matches of each level against a weaker one, or against a player that only counts
//! pieces. Nothing of it serves anybody.

use clap::Args;
use fanorona_engine::{Dice, Engine, Level, Limit, MaterialSearch, Task, arena};
use fanorona_rules::{Position, Ruleset, Side, Turn};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What is played.
#[derive(Debug, Clone, Args)]
pub(crate) struct BenchArgs {
    /// Games of each match; every opening is played twice, with colours exchanged.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// The levels that are tried, as 3 or 1-8. Usually all that have an opponent.
    #[arg(long, value_parser = levels)]
    levels: Option<Levels>,
    /// The same seed makes the same openings, and without --time the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = board, default_value = "tsivy")]
    board: Ruleset,
    /// Whom they play: lower2 is the level two below, material6 looks six turns ahead and counts pieces.
    #[arg(long, value_parser = opponent, default_value = "lower2")]
    opponent: Opponent,
    /// Levels think so long about each turn (1s, 500ms), instead of about so many positions.
    #[arg(long, value_parser = time)]
    time: Option<Duration>,
    /// Games that are played at the same time. Without --time the result is the same.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
}

/// The levels from one to another.
#[derive(Debug, Clone, Copy)]
struct Levels {
    first: u8,
    last: u8,
}

#[derive(Debug, Clone, Copy)]
enum Opponent {
    /// The level so many below.
    Lower(u8),
    /// Plain alpha-beta of so many turns that counts pieces.
    Material(u8),
}

/// Turns of chance at the start of each game.
const OPENING: u32 = 2;
/// No side has more pieces than the other by more than this after them, so that it is the players who decide.
const UNEVEN: u32 = 1;
/// Searched bytes of memory for each player.
const TABLE: usize = 16 << 20;

/// Plays the matches, and writes a line for each as soon as it is over.
///
/// # Errors
/// The result cannot be written.
pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "level  against    games   score  95 % interval   won drawn lost    Elo")?;
    for (level, opponent) in matches(args) {
        let tally = play_match(args, level, opponent);
        let name = match opponent {
            Player::Level(level) => format!("level {level}"),
            Player::Material(depth) => format!("material{depth}"),
        };
        let [low, high] = tally.interval().map(|share| 100.0 * share);
        writeln!(
            out,
            "{level:>5}  {name:<10} {:>5} {:>6.1}%  {low:>5.1} - {high:>5.1}%  {:>4} {:>5} {:>4}  {:>5}",
            tally.games(),
            100.0 * tally.share(),
            tally.won,
            tally.drawn,
            tally.lost,
            tally.elo(),
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Who plays whom.
fn matches(args: &BenchArgs) -> Vec<(Level, Player)> {
    let usual = match args.opponent {
        Opponent::Lower(_) => Levels { first: 1, last: 8 },
        Opponent::Material(_) => Levels { first: 8, last: 8 },
    };
    let Levels { first, last } = args.levels.unwrap_or(usual);
    let tried = Level::ALL.into_iter().filter(|level| (first..=last).contains(&level.number()));
    tried
        .filter_map(|level| match args.opponent {
            Opponent::Lower(by) => {
                let lower = level.number().checked_sub(by).and_then(Level::new)?;
                Some((level, Player::Level(lower)))
            }
            Opponent::Material(depth) => Some((level, Player::Material(depth))),
        })
        .collect()
}

/// Who plays against a level.
#[derive(Debug, Clone, Copy)]
enum Player {
    Level(Level),
    Material(u8),
}

/// How a match went for the level that is tried.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

fn play_match(args: &BenchArgs, level: Level, opponent: Player) -> Tally {
    let next = AtomicU64::new(0);
    let work = || {
        let mut players = [Seat::new(Player::Level(level), args.time), Seat::new(opponent, args.time)];
        let mut tally = Tally::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return tally;
            }
            tally.count(play_game(args, game, &mut players));
        }
    };
    thread::scope(|scope| {
        let all: Vec<_> = (0..args.threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().fold(Tally::default(), |sum, one| sum.with(one.join().expect("no game panics")))
    })
}

/// One game: `Some(true)` if the first of the players wins it.
fn play_game(args: &BenchArgs, game: u64, players: &mut [Seat; 2]) -> Option<bool> {
    // An opening for each two games; what else chance decides differs in both.
    let start = even_opening(args.board, &mut Dice::new(args.seed.wrapping_mul(1 << 20).wrapping_add(game / 2)));
    let mut dice = Dice::new(!args.seed.wrapping_mul(1 << 20).wrapping_add(game));
    let white = usize::from(game % 2 == 1);
    for player in players.iter_mut() {
        player.begin(dice.roll());
    }
    let winner = arena::play(start, |view| {
        let mover = if view.position.side_to_move() == Side::White { white } else { 1 - white };
        players[mover].turn(&view, dice.roll())
    });
    let first = if white == 0 { Side::White } else { Side::Black };
    winner.expect("players give legal turns").map(|winner| winner == first)
}

/// An opening of chance in which the sides have about equally many pieces. Where chance has none, the start.
fn even_opening(board: Ruleset, dice: &mut Dice) -> Position {
    const TRIES: u32 = 1_000;
    let even = |it: &Position| it.pieces(Side::White).len().abs_diff(it.pieces(Side::Black).len()) <= UNEVEN as _;
    let mut tries = (0..TRIES).filter_map(|_| arena::opening(board.start(), OPENING, dice));
    tries.find(even).unwrap_or_else(|| board.start())
}

/// A player at the board.
enum Seat {
    Level { level: Level, engine: Box<Engine>, time: Option<Duration> },
    Material { depth: u8, search: MaterialSearch },
}

impl Seat {
    fn new(player: Player, time: Option<Duration>) -> Self {
        match player {
            Player::Level(level) => Self::Level { level, engine: Box::new(Engine::new(TABLE)), time },
            Player::Material(depth) => Self::Material { depth, search: MaterialSearch::new(depth, 0) },
        }
    }

    fn begin(&mut self, seed: u64) {
        match self {
            Self::Level { .. } => {}
            Self::Material { depth, search } => *search = MaterialSearch::new(*depth, seed),
        }
    }

    #[expect(clippy::disallowed_methods, reason = "measuring time is what this is for")]
    fn turn(&mut self, view: &arena::View<'_>, seed: u64) -> Option<Turn> {
        match self {
            Self::Level { level, engine, time } => {
                let limit = if time.is_some() { Limit::default() } else { level.limit() };
                let (past, quiet, noise) = (view.past, view.quiet(), level.noise(seed));
                let task = Task { position: view.position, past, quiet, limit, noise };
                let begun = Instant::now();
                let stop = || time.is_some_and(|time| begun.elapsed() >= time);
                engine.search(&task, &stop).map(|report| report.turn)
            }
            Self::Material { search, .. } => search.turn(&view.position),
        }
    }
}

impl Tally {
    fn count(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    const fn with(self, other: Self) -> Self {
        Self { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }

    const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, of which a draw gives half.
    fn share(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Wilson's 95 % interval of the share. With draws it is a little wider than it needs to be.
    fn interval(self) -> [f64; 2] {
        const Z: f64 = 1.959_964;
        let (share, games) = (self.share(), f64::from(self.games().max(1)));
        let middle = (share + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
        let spread = (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        let half = Z * spread / (1.0 + Z * Z / games);
        [(middle - half).max(0.0), (middle + half).min(1.0)]
    }

    /// The difference in strength that the share stands for.
    fn elo(self) -> String {
        let share = self.share();
        if share >= 1.0 {
            "+inf".to_owned()
        } else if share <= 0.0 {
            "-inf".to_owned()
        } else {
            format!("{:+.0}", 400.0 * (share / (1.0 - share)).log10())
        }
    }
}

fn levels(text: &str) -> Result<Levels, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let level = |text: &str| text.parse().ok().and_then(Level::new).map(Level::number);
    match (level(first), level(last)) {
        (Some(first), Some(last)) if first <= last => Ok(Levels { first, last }),
        (Some(_) | None, Some(_) | None) => Err("levels are from 1 to 8: 3, or 1-8".to_owned()),
    }
}

fn board(text: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(text).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
}

fn opponent(text: &str) -> Result<Opponent, String> {
    let number = |name| text.strip_prefix(name).and_then(|number: &str| number.parse().ok());
    match (number("lower"), number("material")) {
        (Some(by @ 1..=7), _) => Ok(Opponent::Lower(by)),
        (_, Some(depth @ 1..=12)) => Ok(Opponent::Material(depth)),
        (Some(_) | None, Some(_) | None) => {
            Err("opponents are lower1 to lower7 and material1 to material12".to_owned())
        }
    }
}

fn time(text: &str) -> Result<Duration, String> {
    let parts = [("ms", 1), ("s", 1_000)];
    let found = parts.iter().find_map(|(unit, factor)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(*factor).filter(|&all| (1..=3_600_000).contains(&all)).map(Duration::from_millis)
    });
    found.ok_or_else(|| "a time is 1s or 500ms, and at most an hour".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        args: BenchArgs,
    }

    fn written(line: &str) -> String {
        let line = Line::try_parse_from(format!("bench-engine {line}").split_whitespace()).unwrap();
        let mut out = Vec::new();
        run(&line.args, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_match_has_a_line_and_comes_out_the_same_again() {
        let once = written("--games 6 --levels 1-4 --board dimyand");
        let rows: Vec<Vec<&str>> = once.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
        assert_eq!(rows.len(), 2, "{once}");
        assert_eq!([rows[0][0], rows[0][2], rows[0][3]], ["3", "1", "6"]);
        assert_eq!([rows[1][0], rows[1][2], rows[1][3]], ["4", "2", "6"]);
        assert_eq!(written("--games 6 --levels 1-4 --board dimyand --threads 3"), once);
        assert!(once.lines().all(|row| row.len() < 80));
    }

    #[test]
    fn the_counting_player_plays_too_and_time_bounds_a_turn() {
        let text = written("--games 2 --board telo --opponent material2 --time 2ms");
        let row: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(row[..3], ["8", "material2", "2"]);
    }

    #[test]
    fn shares_intervals_and_differences_are_those_of_the_books() {
        let tally = Tally { won: 75, drawn: 10, lost: 15 };
        assert_eq!(tally.share(), 0.8);
        // Wilson's interval for 80 of 100.
        let [low, high] = tally.interval();
        assert!((low - 0.711_1).abs() < 1e-3 && (high - 0.866_6).abs() < 1e-3, "{low} {high}");
        assert_eq!(tally.elo(), "+241");
        assert_eq!(Tally { won: 3, ..Tally::default() }.elo(), "+inf");
        assert_eq!(Tally { drawn: 3, ..Tally::default() }.elo(), "+0");
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_would() {
        for line in ["--levels 8-1", "--levels 9", "--opponent lower9", "--opponent x", "--time 1", "--time 0s"] {
            let error = Line::try_parse_from(format!("bench-engine {line}").split_whitespace()).unwrap_err();
            let text = error.to_string();
            assert!(text.contains(" 1 to 8") || text.contains("material1 to") || text.contains("500ms"), "{text}");
        }
    }

    #[test]
    fn openings_differ_and_are_even() {
        let openings: std::collections::BTreeSet<String> =
            (0..20).map(|seed| even_opening(Ruleset::Tsivy, &mut Dice::new(seed)).to_string()).collect();
        assert!(openings.len() > 10, "{openings:?}");
    }
}
