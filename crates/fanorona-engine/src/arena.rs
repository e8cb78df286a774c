//! Whole games between two players, for matches and for tuning.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fanorona_rules::{Position, Side, Turn};

use crate::dice::Dice;
use crate::{CLAIM_QUIET_TURNS, CLAIM_REPETITIONS};

/// A game as one of its players sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board.
    pub position: Position,
    /// What stood since the last capture, without `position`.
    pub past: &'a [Position],
    /// How many turns were made, by both sides together.
    pub ply: u32,
}

impl View<'_> {
    /// Turns of both sides together since the last capture.
    #[must_use]
    pub fn quiet(&self) -> u32 {
        u32::try_from(self.past.len()).unwrap_or(u32::MAX)
    }
}

/// How a game ended: who won, or `None` for a draw.
pub type Winner = Option<Side>;

/// Plays a game to its end. A draw that can be claimed is one. `None` when a player gives no turn, or one that
/// is not legal.
pub fn play(start: Position, mut next: impl FnMut(View<'_>) -> Option<Turn>) -> Option<Winner> {
    let (mut position, mut past, mut ply) = (start, Vec::new(), 0);
    loop {
        if let Some(outcome) = position.outcome() {
            return Some(Some(outcome.winner));
        }
        let before = past.iter().filter(|&&it| it == position).count();
        if before + 1 >= CLAIM_REPETITIONS || past.len() >= CLAIM_QUIET_TURNS as usize {
            return Some(None);
        }
        let turn = next(View { position, past: &past, ply })?;
        let after = position.play(&turn).ok()?;
        if turn.captures() {
            past.clear();
        } else {
            past.push(position);
        }
        (position, ply) = (after, ply + 1);
    }
}

/// The position after so many turns of chance, none of which ends the game. `None` when chance will have it
/// otherwise.
#[must_use]
pub fn opening(start: Position, turns: u32, dice: &mut Dice) -> Option<Position> {
    let mut position = start;
    for _ in 0..turns {
        position = any_turn(&position, dice)?;
    }
    position.outcome().is_none().then_some(position)
}

/// Turns of chance before the players of a match begin.
const CHANCE: u32 = 2;
/// After them no side has more pieces than the other by more than this, so that it is the players who decide.
const UNEVEN: u32 = 1;
/// So many openings are tried until one is even. On the smallest board chance has few that are.
const TRIED: usize = 100;

/// How a game of a match begins. It follows from the match's seed and the game's number alone.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The first position in which a player is to move. Two games in a row have the same.
    pub opening: Position,
    /// The side of the first player, White in one of the two and Black in the other.
    pub first_plays: Side,
    /// The errors of both players. They differ between the two games.
    pub errors: Dice,
}

impl Beginning {
    /// The beginning of game `number` from 0.
    #[must_use]
    pub fn new(start: Position, seed: u64, number: u64) -> Self {
        let seed = seed.wrapping_mul(0x1_0000_0001).wrapping_add(number / 2);
        Self {
            opening: even_opening(start, &mut Dice::new(seed)),
            first_plays: if number.is_multiple_of(2) { Side::White } else { Side::Black },
            errors: Dice::new(!seed.wrapping_add(number % 2)),
        }
    }
}

/// An opening that leaves both sides about equally many pieces; the start itself when chance finds none.
fn even_opening(start: Position, dice: &mut Dice) -> Position {
    let even = |it: &Position| {
        let [white, black] = Side::ALL.map(|side| it.pieces(side).len());
        white.abs_diff(black) <= UNEVEN
    };
    (0..TRIED).filter_map(|_| opening(start, CHANCE, dice)).find(even).unwrap_or(start)
}

/// A game of chance is broken off after so many turns.
const LONGEST: u32 = 1_000;

/// Shows every position of a game of chance in which somebody has a turn.
pub fn random_game(start: Position, dice: &mut Dice, mut visit: impl FnMut(&Position)) {
    let mut position = start;
    let mut seen: BTreeMap<(u64, u64), usize> = BTreeMap::new();
    for _ in 0..LONGEST {
        if position.outcome().is_some() {
            return;
        }
        let board = (position.pieces(Side::White).bits(), position.pieces(Side::Black).bits());
        let times = seen.entry(board).or_default();
        *times += 1;
        if *times >= CLAIM_REPETITIONS {
            return;
        }
        visit(&position);
        let Some(next) = any_turn(&position, dice) else { return };
        position = next;
    }
}

/// A turn of chance, each position that can be reached within the first thousand turns alike.
fn any_turn(position: &Position, dice: &mut Dice) -> Option<Position> {
    const LOOKED_AT: usize = 1_000;
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        if all.len() < LOOKED_AT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if all.is_empty() { None } else { Some(all[dice.below(all.len())]) }
}
