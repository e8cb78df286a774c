//! Plays two configurations of the engine against each other, to measure a change.
//!
//! `cargo run --release -p fanorona-engine --example duel -- BOARD GAMES SEED A B`
//!
//! A and B are `L1` to `L8` (levels); or a combination of `nNODES`, `dDEPTH`, `eERROR` and `s` (without endgame
//! tables), such as `n1000d2e50`; or `mDEPTH`, which only counts pieces. All but the last can be followed by `@FILE`, a file
//! with weights in the format that `tune` prints.
//!
//! With the same seed the games are the same as in `fanorona-load bench-engine`, so you can try settings here
//! before you use them for a level.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a program for the terminal, which ends when it is called wrongly"
)]

use fanorona_engine::{
    Engine, FEATURES, Level, Limit, MaterialSearch, Noise, Probing, Task, Weights, self_play,
};
use fanorona_rules::{Position, Ruleset, Side, Turn};

/// One of the two players.
enum Player {
    Searching { engine: Box<Engine>, limit: Limit, error: i32 },
    Counting { depth: u8 },
}

impl Player {
    fn new(text: &str) -> Option<Self> {
        let (text, file) = text.split_once('@').map_or((text, None), |(text, file)| (text, Some(file)));
        if let Some(depth) = text.strip_prefix('m') {
            return Some(Self::Counting { depth: depth.parse().ok()? });
        }
        let (limit, error) = match text.strip_prefix('L') {
            Some(number) => {
                let level = Level::new(number.parse().ok()?)?;
                (level.limit(), level.noise(0).amount)
            }
            None => settings(text)?,
        };
        let weights = file.map_or_else(Weights::default, weights);
        Some(Self::Searching { engine: Box::new(Engine::with_weights(16 << 20, weights)), limit, error })
    }

    fn turn(&mut self, view: &self_play::View<'_>, seed: u64, counting: &mut MaterialSearch) -> Option<Turn> {
        match self {
            Self::Searching { engine, limit, error } => {
                let (past, quiet) = (view.past, view.quiet());
                let noise = Noise { amount: *error, seed };
                let task = Task { position: view.position, past, quiet, limit: *limit, noise };
                engine.search(&task, &|| false).map(|report| report.turn)
            }
            Self::Counting { .. } => counting.turn(&view.position),
        }
    }
}

/// Parses a configuration without a level: letters, each followed by a number.
fn settings(text: &str) -> Option<(Limit, i32)> {
    let (mut limit, mut error, mut rest) = (Limit::default(), 0, text);
    while !rest.is_empty() {
        let (letter, behind) = rest.split_at_checked(1)?;
        let end = behind.find(|it: char| !it.is_ascii_digit()).unwrap_or(behind.len());
        let (number, more) = behind.split_at(end);
        match letter {
            "n" => limit.nodes = Some(number.parse().ok()?),
            "d" => limit.depth = Some(number.parse().ok()?),
            "e" => error = number.parse().ok()?,
            "s" => limit.tables = Probing::SearchOnly,
            _ => return None,
        }
        rest = more;
    }
    // Without a limit a search would never end.
    (limit != Limit::default()).then_some((limit, error))
}

/// Reads the weights from a file.
fn weights(file: &str) -> Weights {
    let text = std::fs::read_to_string(file).expect("a file");
    let mut weights = [[0; 2]; FEATURES];
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix('[')?.split_once(']'));
    for (weight, (pair, _name)) in weights.iter_mut().zip(lines) {
        let (full, empty) = pair.split_once(", ").expect("a pair");
        *weight = [full, empty].map(|number| number.parse().expect("a number"));
    }
    Weights(weights)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [board, games, seed, one, other] = &words[..] else { panic!("BOARD GAMES SEED A B") };
    let start = Position::start(Ruleset::from_name(board).expect("a board"));
    let [games, seed] = [games, seed].map(|text| text.parse::<u64>().expect("a number"));
    let mut players = [one, other].map(|text| Player::new(text).expect("a player"));
    let counted = players.iter().find_map(|player| match player {
        Player::Counting { depth } => Some(*depth),
        Player::Searching { .. } => None,
    });
    let [mut won, mut drawn, mut lost] = [0_u32; 3];
    let mut turns = 0;
    for number in 0..games {
        let self_play::PairedOpening { opening, first_plays, mut errors } =
            self_play::PairedOpening::new(start, seed, number);
        let mut counting = MaterialSearch::new(counted.unwrap_or(1), errors.next_u64());
        let winner = self_play::play(opening, |view| {
            turns += 1;
            let mover = usize::from(view.position.side_to_move() != first_plays);
            players[mover].turn(&view, errors.next_u64(), &mut counting)
        });
        match winner.expect("a turn") {
            None => drawn += 1,
            Some(side) if side == first_plays => won += 1,
            Some(Side::White | Side::Black) => lost += 1,
        }
    }
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from((won + drawn + lost).max(1));
    println!("{one} against {other}: +{won} ={drawn} -{lost}, {:.1} %, {turns} turns", 100.0 * score);
}
