//! Any stage that can be read can be written and read again, and its turns lead to the listed
//! positions.
#![no_main]

use std::ops::ControlFlow;

use fanorona_rules::{Position, Stage};
use libfuzzer_sys::fuzz_target;

/// A board can have too many turns to check them all.
const MOST_TURNS: u32 = 1000;

fuzz_target!(|text: &str| {
    let position = text.parse::<Position>();
    let Ok(stage) = text.parse::<Stage>() else {
        assert!(position.is_err(), "every position is a stage");
        return;
    };
    assert_eq!(stage.to_string().parse(), Ok(stage));
    assert_eq!(stage.start().to_string().parse(), Ok(*stage.start()));
    check_turns(stage.start());
});

fn check_turns(position: &Position) {
    let mut turns = 0;
    position.for_each_turn(|turn, next| {
        turns += 1;
        assert_eq!(position.play(turn), Ok(*next));
        assert_eq!(position.read_turn(&turn.to_string()), Ok(*turn));
        assert!(next.setup().position().is_ok());
        if turns < MOST_TURNS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(position.outcome().is_some(), turns == 0);
    assert_eq!(position.steps().is_empty(), turns == 0);
}
