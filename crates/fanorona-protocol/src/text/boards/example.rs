//! The turn that a beginner is shown as an example before the first turn of each side. Later boards
//! have none: the example shows how a turn is typed, and what is good there is the engine's to say
//! (`hint`).

use fanorona_rules::{Position, Ruleset, Turn};

/// A good first turn, and a good reply to each first turn. The engine searched 600,000 positions
/// for each; `the_turn_that_newcomers_are_shown_is_no_mistake` has the first turns analysed.
struct Opening {
    ruleset: Ruleset,
    first: &'static str,
    replies: &'static [(&'static str, &'static str)],
}

static OPENINGS: [Opening; 3] = [
    Opening {
        ruleset: Ruleset::Tsivy,
        first: "d3e3+",
        replies: &[
            ("d2e3+", "g4g5-,f4+,end"),
            ("d3e3+", "c3d3+"),
            ("d3e3-", "d4c3+,d3+"),
            ("e2e3+", "f4e5-,end"),
            ("f2e3+", "f3f2+"),
        ],
    },
    Opening {
        ruleset: Ruleset::Dimyand,
        first: "b2c3+",
        replies: &[
            ("b2c3+", "c5d4+,end"),
            ("b3c3+", "b4b3+"),
            ("b3c3-", "b4b3+,end"),
            ("c2c3+", "d4c5-,c4+"),
            ("d2c3+", "b5b4+,a5-"),
        ],
    },
    Opening {
        ruleset: Ruleset::Telo,
        first: "c1b2+",
        replies: &[
            ("a1b2+", "a2a1"),
            ("b1b2+", "a3b3"),
            ("c1b2+", "a2a3-"),
            ("c2b2+", "c3c2+"),
        ],
    },
];

/// A good turn in the position at the start of a game, or after the first turn; `None` in any
/// other.
pub(crate) fn turn(position: &Position) -> Option<Turn> {
    let opening = OPENINGS
        .iter()
        .find(|opening| opening.ruleset == position.ruleset())?;
    let start = opening.ruleset.start();
    if *position == start {
        return start.read_turn(opening.first).ok();
    }
    opening.replies.iter().find_map(|(first, reply)| {
        let after = start.play(&start.read_turn(first).ok()?).ok()?;
        if *position == after {
            after.read_turn(reply).ok()
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn each_side_has_an_example_for_its_first_turn() {
        for ruleset in Ruleset::ALL {
            let start = ruleset.start();
            assert!(turn(&start).is_some(), "{start}");
            start.for_each_turn(|first, after| {
                let reply = turn(after).unwrap_or_else(|| panic!("after {first}"));
                assert_eq!(turn(&after.play(&reply).unwrap()), None);
                ControlFlow::Continue(())
            });
        }
    }
}
