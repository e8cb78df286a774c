//! Complete games between two players, for matches and tuning.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fanorona_rules::{
    CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, Phase, Point, PointSet, Position, Ruleset, Setup, Side,
    Turn,
};

use crate::engine::Engine;
use crate::rng::Rng;
use crate::task::{Limit, Task};

/// The state of a game when a player is to move.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The current position.
    pub position: Position,
    /// The positions since the last capture, without `position`.
    pub past: &'a [Position],
    /// The number of turns of both sides.
    pub ply: u32,
    /// The opponent's last turn.
    pub last: Option<Turn>,
}

impl View<'_> {
    /// The number of turns of both sides since the last capture.
    #[must_use]
    pub fn quiet(&self) -> u32 {
        u32::try_from(self.past.len()).unwrap_or(u32::MAX)
    }
}

/// The winner of a game, or `None` for a draw.
pub type Winner = Option<Side>;

/// Plays a game to its end. It is a draw as soon as a draw can be claimed. Returns `None` if a
/// player returns no turn or an illegal one.
pub fn play(start: Position, mut next: impl FnMut(View<'_>) -> Option<Turn>) -> Option<Winner> {
    let (mut position, mut past, mut ply, mut last) = (start, Vec::new(), 0, None);
    loop {
        if let Some(outcome) = position.outcome() {
            return Some(Some(outcome.winner));
        }
        let before = past.iter().filter(|&&it| it == position).count();
        if before + 1 >= CLAIM_REPETITIONS as usize || past.len() >= CLAIM_QUIET_TURNS as usize {
            return Some(None);
        }
        let turn = next(View {
            position,
            past: &past,
            ply,
            last,
        })?;
        let after = position.play(&turn).ok()?;
        if turn.captures() {
            past.clear();
        } else {
            past.push(position);
        }
        (position, ply, last) = (after, ply + 1, Some(turn));
    }
}

/// The position after this number of random turns, or `None` if the game ends with them.
#[must_use]
pub fn opening(start: Position, turns: u32, rng: &mut Rng) -> Option<Position> {
    let mut position = start;
    for _ in 0..turns {
        position = any_turn(&position, rng)?;
    }
    position.outcome().is_none().then_some(position)
}

/// The numbers of random turns at the start of a game.
const CHANCE: [u32; 3] = [2, 3, 4];
/// The maximum difference in pieces after the random turns, so that the players decide the game.
const UNEVEN: u32 = 1;
/// The maximum number of attempts to find an even opening. The smallest board has few.
const TRIED: usize = 100;
/// The maximum score after the random turns, in hundredths of a piece, and the number of positions
/// to find it. Nobody wins by the first captures then.
const UNBALANCED: i32 = 150;
const LOOKED_AT: u64 = 1_000;
/// The size of the transposition table for that, in bytes.
const TABLE_BYTES: usize = 1 << 16;

/// The opening and colours of a game in a match. They depend only on the seed of the match and the
/// number of the game.
#[derive(Clone, Debug)]
pub struct PairedOpening {
    /// The position where the players start. Each opening is used for two games in a row.
    pub opening: Position,
    /// The side of the first player: White in the first game of a pair and Black in the second.
    pub first_plays: Side,
    /// The source of seeds for the errors of both players. It differs between the two games.
    pub errors: Rng,
}

impl PairedOpening {
    /// The start of game `number`, counted from 0.
    #[must_use]
    pub fn new(start: Position, seed: u64, number: u64) -> Self {
        let seed = seed.wrapping_mul(0x1_0000_0001).wrapping_add(number / 2);
        Self {
            opening: even_opening(start, &mut Rng::new(seed)),
            first_plays: if number.is_multiple_of(2) {
                Side::White
            } else {
                Side::Black
            },
            errors: Rng::new(!seed.wrapping_add(number % 2)),
        }
    }
}

/// An opening that leaves both sides about the same number of pieces and chances. If none of them
/// is balanced, such as on the smallest board, where White wins, it is the first one with even
/// pieces, or else the start position.
fn even_opening(start: Position, rng: &mut Rng) -> Position {
    let even = |it: &Position| {
        let [white, black] = Side::ALL.map(|side| it.pieces(side).len());
        white.abs_diff(black) <= UNEVEN
    };
    let mut engine = Engine::new(TABLE_BYTES);
    let mut balanced = |it: &Position| {
        let report = engine.search(&Task::new(*it, Limit::nodes(LOOKED_AT)), &|| false);
        report.is_some_and(|report| report.score.centipieces().abs() <= UNBALANCED)
    };
    let mut first = None;
    for _ in 0..TRIED {
        let turns = CHANCE[rng.below(CHANCE.len())];
        let Some(found) = opening(start, turns, rng).filter(even) else {
            continue;
        };
        if balanced(&found) {
            return found;
        }
        first = first.or(Some(found));
    }
    first.unwrap_or(start)
}

/// A random position of `pieces` pieces, at least one of each side, with White to move.
///
/// # Panics
/// There are fewer than two pieces, or more than points.
#[must_use]
pub fn endgame(ruleset: Ruleset, pieces: usize, rng: &mut Rng) -> Position {
    let mut points: Vec<Point> = ruleset.points().iter().collect();
    let of_white = 1 + rng.below(pieces - 1);
    let [mut white, mut black] = [PointSet::EMPTY; 2];
    for number in 0..pieces {
        let side = if number < of_white {
            &mut white
        } else {
            &mut black
        };
        side.insert(points.swap_remove(rng.below(points.len())));
    }
    let setup = Setup {
        ruleset,
        white,
        black,
        to_move: Side::White,
        phase: Phase::Riatra,
    };
    setup
        .position()
        .expect("both sides have pieces, on different points")
}

/// The maximum number of turns of a random game.
const LONGEST: u32 = 1_000;

/// Plays a random game and calls `visit` with every position that has a legal turn.
pub fn random_game(start: Position, rng: &mut Rng, mut visit: impl FnMut(&Position)) {
    let mut position = start;
    let mut seen: BTreeMap<(u64, u64), u32> = BTreeMap::new();
    for _ in 0..LONGEST {
        if position.outcome().is_some() {
            return;
        }
        let board = (
            position.pieces(Side::White).bits(),
            position.pieces(Side::Black).bits(),
        );
        let times = seen.entry(board).or_default();
        *times += 1;
        if *times >= CLAIM_REPETITIONS {
            return;
        }
        visit(&position);
        let Some(next) = any_turn(&position, rng) else {
            return;
        };
        position = next;
    }
}

/// The position after a random turn. Each of the first thousand turns has the same probability.
fn any_turn(position: &Position, rng: &mut Rng) -> Option<Position> {
    const LOOKED_AT: usize = 1_000;
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        if all.len() < LOOKED_AT {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if all.is_empty() {
        None
    } else {
        Some(all[rng.below(all.len())])
    }
}
