//! Counting the tree of turns, the usual check and measure of a generator.

use std::ops::ControlFlow;

use crate::position::Position;

/// The number of different sequences of `depth` turns from a position.
///
/// Turns that differ in a step count as different, also when they lead to the same position. A position
/// without a turn ends its sequence too early to be counted.
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
