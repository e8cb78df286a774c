//! Fills a database with random legal games, to measure the server with many. The same seed makes
//! the same games.

mod long_game;

pub use long_game::add_long_game;

use clap::Args;
use fanorona_game::{EndReason, GameResult, PlayedTurn, PlayerName, Ply, Terms, Timestamp};
use fanorona_rules::{BySide, Position, Progress, Ruleset, Side, Stage, Turn};
use fanorona_store::{FinishedGame, Store};
use long_game::QUIET_TURNS;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::error::Error;
use std::time::Duration;

/// Games per transaction.
const BATCH: u32 = 512;
/// Games that the index of positions takes in at once: of many, the rows share its pages.
const INDEXED: usize = 8_192;
/// 2020-01-01, when the first game begins, in milliseconds since 1970.
const FIRST_GAME: i64 = 1_577_836_800_000;
/// Average time between the starts of two games, in milliseconds.
const INTERVAL: i64 = 1_000_000;

/// So many games are tried for a long one.
const TRIES: usize = 50;

/// What [`populate`] adds.
#[derive(Debug, Clone, Copy, Args)]
pub struct Plan {
    /// Number of games.
    #[arg(long, default_value_t = 100_000)]
    pub games: u32,
    /// Number of different players in them, at least 2.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..))]
    pub players: u32,
    /// The same seed makes the same games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Adds games to the database at `url` and returns how many. No server may be using the database.
///
/// # Errors
/// The database cannot be opened or written.
pub async fn populate(url: &str, plan: Plan) -> Result<u32, Box<dyn Error + Send + Sync>> {
    let store = Store::open(url).await?;
    let mut random = StdRng::seed_from_u64(plan.seed);
    let mut added = 0;
    while added < plan.games {
        let count = BATCH.min(plan.games - added);
        let games = (added..added + count)
            .map(|number| game(number, plan.players, &mut random))
            .collect();
        store.import_games(games).await?;
        added += count;
    }
    while store.index_more(INDEXED).await? {}
    store.close().await;
    Ok(added)
}

fn game(number: u32, players: u32, random: &mut StdRng) -> FinishedGame {
    let started_at =
        Timestamp(FIRST_GAME + INTERVAL * i64::from(number) + random.random_range(0..INTERVAL));
    let ruleset = match random.random_range(0..20) {
        0 => Ruleset::Telo,
        1 | 2 => Ruleset::Dimyand,
        _ => Ruleset::Tsivy,
    };
    let white = random.random_range(0..players);
    let black = (white + 1 + random.random_range(0..players - 1)) % players;
    let mut at = Position::start(ruleset);
    let mut now = started_at;
    let mut turns: Vec<PlayedTurn> = Vec::new();
    let mut quiet = 0;
    let result = loop {
        if let Some(outcome) = at.outcome() {
            break outcome.into();
        }
        if quiet == QUIET_TURNS {
            break GameResult::draw(EndReason::Agreed);
        }
        if random.random_range(0..150) == 0 {
            break GameResult::win(at.side_to_move().opposite(), EndReason::Resigned);
        }
        let (turn, after) = turn(at, random);
        (at, now) = (after, Timestamp(now.0 + random.random_range(500..300_000)));
        quiet = if turn.captures() { 0 } else { quiet + 1 };
        let ply = turns.last().map_or(Ply(1), |last| last.ply.next());
        turns.push(PlayedTurn {
            ply,
            turn,
            played_at: now,
        });
    };
    let name = |number: u32| {
        PlayerName::new(&format!("player{number}")).expect("a short word and a number make a name")
    };
    FinishedGame {
        id: None,
        seats: BySide::from_fn(|side| name(if side == Side::White { white } else { black })),
        terms: Terms {
            rated: random.random_range(0..4) > 0,
            ..Terms::usual(ruleset)
        },
        charged: BySide {
            white: Duration::ZERO,
            black: Duration::ZERO,
        },
        follows: None,
        match_place: None,
        otb: None,
        started_at,
        ended_at: Timestamp(now.0 + random.random_range(0..5_000)),
        turns,
        result,
        annotation: None,
    }
}

/// A random legal turn and the position after it. The position `at` must have a legal turn.
pub(crate) fn turn(at: Position, random: &mut StdRng) -> (Turn, Position) {
    let mut stage = Stage::Between(at);
    loop {
        if let Stage::UnderWay(chain) = &stage
            && random.random_range(0..4) == 0
        {
            let finished = chain.stop();
            return (finished.turn, finished.position);
        }
        let steps = stage.steps();
        let step = steps[random.random_range(0..steps.len())];
        match stage.step(step).expect("a listed step can be played") {
            Progress::Finished(finished) => return (finished.turn, finished.position),
            progress @ Progress::UnderWay(_) => stage = progress.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::long_game::long_game;
    use super::*;

    #[test]
    fn long_games_are_long() {
        let game = long_game(600, &mut StdRng::seed_from_u64(1));
        assert_eq!(game.len(), 600);
    }
}
