//! An independent opponent for measurements. It searches a fixed number of turns deep and only
//! counts pieces. It shares only the rules with the engine.

use crate::rng::Rng;
use fanorona_rules::{Position, Turn};
use std::ops::ControlFlow;

/// Plain alpha-beta to a fixed depth, with the difference in pieces as its evaluation.
#[derive(Clone, Debug)]
pub struct MaterialSearch {
    depth: u8,
    rng: Rng,
}

/// The score of a win, larger than every difference in pieces.
const WIN: i32 = 1_000;

impl MaterialSearch {
    /// A player that searches this many turns deep. The seed chooses between turns with equal
    /// scores.
    #[must_use]
    pub const fn new(depth: u8, seed: u64) -> Self {
        Self {
            depth,
            rng: Rng::new(seed),
        }
    }

    /// The turn to play, or `None` if the game is over.
    pub fn turn(&mut self, position: &Position) -> Option<Turn> {
        let mut all = Vec::new();
        position.for_each_turn(|turn, after| {
            all.push((*turn, *after));
            ControlFlow::Continue(())
        });
        // The random order decides between equal turns. Then turns with the most captures come
        // first, as below.
        for index in (1..all.len()).rev() {
            all.swap(index, self.rng.below(index + 1));
        }
        all.sort_by_key(|(_, after)| after.pieces(after.side_to_move()).len());
        let mut best = None;
        for (turn, after) in all {
            let alpha = best.map_or(-WIN - 1, |(score, _)| score);
            let score = -worth(&after, self.depth.saturating_sub(1), -WIN - 1, -alpha);
            if score > alpha {
                best = Some((score, turn));
            }
        }
        best.map(|(_, turn)| turn)
    }
}

fn worth(position: &Position, depth: u8, mut alpha: i32, beta: i32) -> i32 {
    let mover = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        // More remaining depth means a faster win.
        let score = WIN - i32::from(u8::MAX - depth);
        return if outcome.winner == mover {
            score
        } else {
            -score
        };
    }
    if depth == 0 {
        let [own, enemy] = [mover, mover.opposite()].map(|side| position.pieces(side).len());
        return i32::try_from(own).unwrap_or_default() - i32::try_from(enemy).unwrap_or_default();
    }
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        ControlFlow::Continue(())
    });
    all.sort_by_key(|after| after.pieces(mover.opposite()).len());
    for after in all {
        let score = -worth(&after, depth - 1, -beta, -alpha);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_captures_the_last_piece() {
        let position: Position = "3/1b1/w2 b".parse().unwrap();
        let turn = MaterialSearch::new(6, 1).turn(&position);
        assert_eq!(turn.map(|turn| turn.to_string()).as_deref(), Some("b2c3-"));
        let over: Position = "2b/3/3 w".parse().unwrap();
        assert_eq!(MaterialSearch::new(6, 1).turn(&over), None);
    }
}
