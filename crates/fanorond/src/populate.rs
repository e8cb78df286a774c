//! A database full of games, for whoever wants to see how the server does with many: random legal games, the
//! same for the same seed.

use crate::records::RecordsError;
use fanorona_game::{
    EndReason, GameResult, PlayedTurn, PlayerName, Ply, SlowTime, Start, TimeControl, Timestamp,
};
use fanorona_rules::{BySide, Position, Progress, Ruleset, Side, Stage, Turn};
use fanorona_store::{FinishedGame, Review as _, SqliteStore, Store as _};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::time::Duration;

/// So many games are kept in one piece.
const PIECE: u32 = 512;
/// 2020-01-01, when the first game begins.
const FIRST_GAME: i64 = 1_577_836_800_000;
/// The games begin so many milliseconds apart, on the average.
const APART: i64 = 1_000_000;
/// After so many turns running without a capture a game is given up as drawn: fewer than a position needs to come
/// for the fifth time, so that the rules have not ended it before.
const QUIET: u32 = 15;

/// What is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) games: u32,
    pub(crate) players: u32,
    pub(crate) seed: u64,
}

/// Adds games to the database at `url`, which no server may be using.
///
/// # Errors
/// The database cannot be used.
pub(crate) async fn populate(url: &str, plan: Plan) -> Result<u32, RecordsError> {
    let store = SqliteStore::open(url).await?;
    let mut dice = StdRng::seed_from_u64(plan.seed);
    let mut made = 0;
    while made < plan.games {
        let count = PIECE.min(plan.games - made);
        let games = (made..made + count).map(|number| game(number, plan.players, &mut dice)).collect();
        store.import_games(games).await?;
        made += count;
    }
    store.close().await;
    Ok(made)
}

fn game(number: u32, players: u32, dice: &mut StdRng) -> FinishedGame {
    let started_at = Timestamp(FIRST_GAME + APART * i64::from(number) + dice.random_range(0..APART));
    let ruleset = match dice.random_range(0..20) {
        0 => Ruleset::Telo,
        1 | 2 => Ruleset::Dimyand,
        _ => Ruleset::Tsivy,
    };
    let white = dice.random_range(0..players);
    let black = (white + 1 + dice.random_range(0..players - 1)) % players;
    let mut at = Position::start(ruleset);
    let mut now = started_at;
    let mut turns: Vec<PlayedTurn> = Vec::new();
    let mut quiet = 0;
    let result = loop {
        if let Some(outcome) = at.outcome() {
            break outcome.into();
        }
        if quiet == QUIET {
            break GameResult::draw(EndReason::Agreed);
        }
        if dice.random_range(0..150) == 0 {
            break GameResult::win(at.side_to_move().opposite(), EndReason::Resigned);
        }
        let (turn, after) = turn(at, dice);
        (at, now) = (after, Timestamp(now.0 + dice.random_range(500..300_000)));
        quiet = if turn.captures() { 0 } else { quiet + 1 };
        let ply = turns.last().map_or(Ply(1), |last| last.ply.next());
        turns.push(PlayedTurn { ply, turn, played_at: now });
    };
    let name = |number: u32| {
        PlayerName::new(&format!("player{number}")).expect("a short word and a number make a name")
    };
    FinishedGame {
        id: None,
        seats: BySide::from_fn(|side| name(if side == Side::White { white } else { black })),
        ruleset,
        start: Start::Ordinary,
        time: TimeControl::Slow(SlowTime::USUAL),
        undo: true,
        charged: BySide { white: Duration::ZERO, black: Duration::ZERO },
        follows: None,
        in_match: None,
        rated: dice.random_range(0..4) > 0,
        started_at,
        ended_at: Timestamp(now.0 + dice.random_range(0..5_000)),
        turns,
        result,
        annotation: None,
    }
}

/// Some turn, with where it leads to. There must be one.
fn turn(at: Position, dice: &mut StdRng) -> (Turn, Position) {
    let mut stage = Stage::Between(at);
    loop {
        if let Stage::UnderWay(chain) = &stage
            && dice.random_range(0..4) == 0
        {
            let finished = chain.stop();
            return (finished.turn, finished.position);
        }
        let steps = stage.steps();
        let step = steps[dice.random_range(0..steps.len())];
        match stage.step(step).expect("a listed step can be played") {
            Progress::Finished(finished) => return (finished.turn, finished.position),
            progress @ Progress::UnderWay(_) => stage = progress.into(),
        }
    }
}
