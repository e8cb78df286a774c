//! A turn that a beginner is shown as an example: legal, and not a mistake that a beginner could see. It counts pieces
//! a few turns ahead; the engine's advice is another matter (`hint`).

use fanorona_rules::{Position, Turn};
use std::ops::ControlFlow;

/// How many turns it looks ahead after the example.
const DEPTH: u8 = 2;
/// The most positions that it looks at.
const MOST: u32 = 20_000;
/// Worse than to lose all pieces.
const LOST: i32 = -100;

/// A good turn for the side to move, a short one if there are several.
pub(super) fn turn(position: &Position) -> Option<Turn> {
    let mut best: Option<(i32, usize, Turn)> = None;
    let mut left = MOST;
    position.for_each_turn(|turn, after| {
        let (worth, steps) = (-worth(after, DEPTH, &mut left), turn.steps().count());
        if best.is_none_or(|(most, fewest, _)| worth > most || (worth == most && steps < fewest)) {
            best = Some((worth, steps, *turn));
        }
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    best.map(|(_, _, turn)| turn)
}

/// How many pieces more than the other the side to move will have, if both capture what they can.
fn worth(position: &Position, depth: u8, left: &mut u32) -> i32 {
    let us = position.side_to_move();
    let count = |side| i32::try_from(position.pieces(side).len()).unwrap_or_default();
    if depth == 0 || *left == 0 {
        return count(us) - count(us.opposite());
    }
    let mut best = LOST;
    position.for_each_turn(|_, after| {
        *left = left.saturating_sub(1);
        best = best.max(-worth(after, depth - 1, left));
        if *left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::Ruleset;

    #[test]
    fn the_example_loses_no_pieces_that_another_turn_keeps() {
        for ruleset in Ruleset::ALL {
            let start = ruleset.start();
            let example = turn(&start).unwrap();
            let after = start.play(&example).unwrap();
            let mut left = MOST;
            let reached = -worth(&after, DEPTH, &mut left);
            start.for_each_turn(|turn, after| {
                assert!(-worth(after, DEPTH, &mut left) <= reached, "{turn}");
                ControlFlow::Continue(())
            });
        }
    }
}
