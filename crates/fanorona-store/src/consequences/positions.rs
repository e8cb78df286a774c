//! The positions of a finished game, for the index of positions.

use crate::PlayedHere;
use fanorona_game::{GameId, PlayerResult, Score, Timestamp};
use fanorona_rules::{BySide, Position, Turn};
use serde::Serialize;
use std::collections::HashSet;

/// Positions before this many turns are indexed, whatever is on the board.
const FIRST_TURNS: usize = 30;

/// Positions with so few pieces are indexed, however late in the game.
const FEW_PIECES: u32 = 9;

/// A finished public game with its turns.
#[derive(Debug)]
pub(crate) struct Indexed {
    pub(crate) id: GameId,
    /// The number of its end.
    pub(crate) no: i64,
    pub(crate) first: Position,
    pub(crate) turns: Vec<Turn>,
    pub(crate) score: Score,
    pub(crate) ended_at: Timestamp,
    /// The ratings of the players before a rated game, in millionths.
    pub(crate) points: BySide<Option<i64>>,
}

/// A row of `position_game`: position, number of the end, and place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) struct PositionGameRow(pub(crate) i64, pub(crate) i64, pub(crate) i64);

/// The place of a position in its game, as `position_game` has it.
pub(crate) fn place(ply: usize, symmetry: u8) -> i64 {
    i64::try_from(ply)
        .unwrap_or(i64::MAX / 8)
        .saturating_mul(8)
        .saturating_add(i64::from(symmetry))
}

/// The positions of a game, each with what was played there: one game, with the turn in the canonical
/// form of the position. `None` if a turn cannot be played.
pub(crate) fn positions(game: &Indexed) -> Option<Vec<(PositionGameRow, PlayedHere)>> {
    let mut rows = Vec::with_capacity(game.turns.len().min(FIRST_TURNS) + 1);
    let mut seen = HashSet::new();
    let mut at = game.first;
    for ply in 0..=game.turns.len() {
        let turn = game.turns.get(ply);
        let side = at.side_to_move();
        let few = at.pieces(side).len() + at.pieces(side.opposite()).len() <= FEW_PIECES;
        // The final board of a decided game is no position that anybody looks for.
        let wanted = (ply < FIRST_TURNS || few) && at.outcome().is_none();
        let canonical = if wanted { at.canonical() } else { None };
        if let Some(canonical) = canonical
            && let Ok(position) = i64::try_from(canonical.key())
            && seen.insert(position)
        {
            let symmetry = canonical.symmetry();
            let result = PlayerResult::of(game.score, side);
            let points = *game.points.get(side);
            rows.push((
                PositionGameRow(position, game.no, place(ply, symmetry.number())),
                PlayedHere {
                    turn: turn.map(|turn| turn.under(symmetry)),
                    won: u32::from(result == PlayerResult::Won),
                    drawn: u32::from(result == PlayerResult::Drawn),
                    lost: u32::from(result == PlayerResult::Lost),
                    rated: u32::from(points.is_some()),
                    points: points.unwrap_or(0),
                    last_at: game.ended_at,
                },
            ));
        }
        if let Some(turn) = turn {
            at = at.play(turn).ok()?;
        }
    }
    Some(rows)
}
