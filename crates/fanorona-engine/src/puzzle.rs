//! Puzzles: positions in which few turns are much better than all others (`docs/engine.md`,
//! "Puzzles").

use crate::score::{Score, Verdict};
use fanorona_rules::{Position, Turn};
use std::ops::ControlFlow;

/// A position with a clear solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What the solution does.
    pub kind: PuzzleKind,
    /// All turns that are about as good as the best one.
    pub solutions: Vec<Turn>,
    /// The score of the best one, for the side to move.
    pub score: Score,
}

/// What the solution of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// It comes out ahead by pieces.
    WinsMaterial,
    /// It keeps the balance, and all other turns lose pieces or the game.
    OnlySafe,
    /// It wins with the player's next turn, whatever the opponent plays.
    WinsInTwo,
}

/// With fewer turns there is nothing to choose; with more, a list of them is hard to read and slow
/// to search.
const TURNS: std::ops::RangeInclusive<usize> = 3..=60;
/// All other turns are worse by this much, in hundredths of a piece.
const GAP: i32 = 200;
/// Turns that are worse by no more than this are solutions as well, in hundredths of a piece.
const EQUAL: i32 = 40;
/// More solutions than this could be guessed.
const MAX_SOLUTIONS: usize = 3;

/// All turns of a position with the positions after them, whose scores [`puzzle`] needs; `None` if
/// the position cannot be a puzzle: the number of turns does not suit one, or a turn wins at once.
#[must_use]
pub fn puzzle_turns(position: &Position) -> Option<Vec<(Turn, Position)>> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn, after| {
        turns.push((*turn, *after));
        if turns.len() > *TURNS.end() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let is_over = turns.iter().any(|(_, after)| after.outcome().is_some());
    (TURNS.contains(&turns.len()) && !is_over).then_some(turns)
}

/// The puzzle in a position whose turns have these scores, if it is one.
#[must_use]
pub fn puzzle(valued: &[(Turn, Score)]) -> Option<Puzzle> {
    let score = valued.iter().map(|(_, score)| *score).max()?;
    let is_solution = |of: Score| match (score.verdict(), of.verdict()) {
        (Verdict::Won { .. }, Verdict::Won { in_turns }) => in_turns <= 2,
        (Verdict::Won { .. }, Verdict::Lost { .. } | Verdict::Open) => false,
        (Verdict::Lost { .. } | Verdict::Open, _) => {
            score.centipieces() - of.centipieces() <= EQUAL
        }
    };
    let next = valued
        .iter()
        .map(|(_, score)| *score)
        .filter(|score| !is_solution(*score))
        .max()?;
    let kind = kind(score, next)?;
    let solutions: Vec<Turn> = valued
        .iter()
        .filter(|(_, score)| is_solution(*score))
        .map(|(turn, _)| *turn)
        .collect();
    (1..=MAX_SOLUTIONS)
        .contains(&solutions.len())
        .then_some(Puzzle {
            kind,
            solutions,
            score,
        })
}

/// The kind of a puzzle whose solution has one score, and the best other turn another.
fn kind(best: Score, next: Score) -> Option<PuzzleKind> {
    match best.verdict() {
        // The opponent's turn and the player's.
        Verdict::Won { in_turns: 2 } if !next.is_win() => Some(PuzzleKind::WinsInTwo),
        Verdict::Open if best.centipieces() - next.centipieces() >= GAP => match best.centipieces()
        {
            ahead if ahead >= GAP / 2 => Some(PuzzleKind::WinsMaterial),
            ahead if ahead > -GAP / 2 => Some(PuzzleKind::OnlySafe),
            _ => None,
        },
        Verdict::Won { .. } | Verdict::Lost { .. } | Verdict::Open => None,
    }
}

#[cfg(test)]
mod tests;
