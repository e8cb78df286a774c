//! Two settings of the engine against each other, to see whether a change is one for the better.
//!
//! `cargo run --release -p fanorona-engine --example duel -- BOARD GAMES A B`, where A and B are `L1` to `L8` (levels),
//! `nNODES` or `dDEPTH` (without errors), or `mDEPTH` (counts material only). Behind
//! the first three may stand `@FILE`, with weights as `tune` prints them.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a program for the terminal, which ends when it is called wrongly"
)]

use fanorona_engine::{Dice, Engine, FEATURES, Level, Limit, MaterialSearch, Noise, Task, Weights, arena};
use fanorona_rules::{Position, Ruleset, Side, Turn};

/// One of the two.
enum Player {
    Searching { engine: Box<Engine>, limit: Limit, level: Option<Level> },
    Counting(MaterialSearch),
}

impl Player {
    fn new(text: &str) -> Option<Self> {
        let (text, file) = text.split_once('@').map_or((text, None), |(text, file)| (text, Some(file)));
        let weights = file.map_or_else(Weights::default, weights);
        let (kind, number) = text.split_at_checked(1)?;
        let number: u64 = number.parse().ok()?;
        let small = u8::try_from(number).ok();
        let searching = |limit, level| Self::Searching {
            engine: Box::new(Engine::with_weights(16 << 20, weights)),
            limit,
            level,
        };
        Some(match kind {
            "L" => {
                let level = Level::new(small?)?;
                searching(level.limit(), Some(level))
            }
            "n" => searching(Limit::nodes(number), None),
            "d" => searching(Limit::depth(small?), None),
            "m" => Self::Counting(MaterialSearch::new(small?, 1)),
            _ => return None,
        })
    }

    fn turn(&mut self, view: &arena::View<'_>, seed: u64) -> Option<Turn> {
        match self {
            Self::Searching { engine, limit, level } => {
                let noise = level.map_or(Noise::NONE, |level| level.noise(seed));
                let (past, quiet) = (view.past, view.quiet());
                let task = Task { position: view.position, past, quiet, limit: *limit, noise };
                engine.search(&task, &|| false).map(|report| report.turn)
            }
            Self::Counting(search) => search.turn(&view.position),
        }
    }
}

/// The weights of a file.
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
    let [board, games, one, other] = &words[..] else { panic!("BOARD GAMES A B") };
    let start = Position::start(Ruleset::from_name(board).expect("a board"));
    let games: u64 = games.parse().expect("a number");
    let mut players = [one, other].map(|text| Player::new(text).expect("a player"));
    let [mut won, mut drawn, mut lost] = [0_u32; 3];
    let mut turns = 0;
    for game in 0..games {
        // The same opening twice, with colours exchanged.
        let mut dice = Dice::new(game / 2 + 1);
        let Some(opening) = arena::opening(start, 2, &mut dice) else { continue };
        let white = usize::from(game % 2 == 1);
        let winner = arena::play(opening, |view| {
            let mover = if view.position.side_to_move() == Side::White { white } else { 1 - white };
            turns += 1;
            players[mover].turn(&view, dice.roll())
        });
        match winner.expect("a turn") {
            None => drawn += 1,
            Some(Side::White) if white == 0 => won += 1,
            Some(Side::Black) if white == 1 => won += 1,
            Some(_) => lost += 1,
        }
    }
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from((won + drawn + lost).max(1));
    println!("{one} against {other}: +{won} ={drawn} -{lost}, {:.1} %, {turns} turns", 100.0 * score);
}
