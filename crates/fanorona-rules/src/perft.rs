//! Perft: counting the tree of turns, the usual correctness check and benchmark of a move
//! generator.

use std::ops::ControlFlow;

use crate::position::Position;

/// The number of different sequences of `depth` turns from a position.
///
/// Turns that differ in a step count separately, even if they lead to the same position. Sequences
/// that end before `depth` turns are not counted.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut sequences = 0;
            position.for_each_turn(|_, next| {
                sequences += perft(next, depth - 1);
                ControlFlow::Continue(())
            });
            sequences
        }
    }
}
