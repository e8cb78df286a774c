//! Positions that differ only by a symmetry or by the colours.

use fanorona_rules::{Phase, Position, Setup, Symmetry, Turn};
use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::random;

/// The position turned or mirrored, and with exchanged colours.
fn images(position: &Position) -> Vec<(Symmetry, Position)> {
    let setup = position.setup();
    Symmetry::all(position.ruleset())
        .flat_map(|symmetry| {
            let white = symmetry.points(setup.white);
            let black = symmetry.points(setup.black);
            let same = Setup {
                white,
                black,
                ..setup
            };
            let exchanged = Setup {
                white: black,
                black: white,
                to_move: setup.to_move.opposite(),
                ..setup
            };
            [same, exchanged].map(|image| (symmetry, image.position().unwrap()))
        })
        .collect()
}

fn turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn, _| {
        turns.push(*turn);
        if turns.len() < 200 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    turns
}

#[test]
fn an_image_has_the_same_key_and_the_images_of_its_turns() {
    let mut keys = HashSet::new();
    let mut seen = 0;
    for seed in 0..300 {
        let position = random::from_play(seed);
        if position.phase() != Phase::Riatra {
            assert_eq!(position.canonical(), None);
            continue;
        }
        let canonical = position.canonical().unwrap();
        keys.insert(canonical.key());
        assert!(canonical.key() < 1 << 48);
        seen += 1;
        for (symmetry, image) in images(&position) {
            let of_image = image.canonical().unwrap();
            assert_eq!(of_image.key(), canonical.key(), "{position} and {image}");
            for turn in turns(&position) {
                let moved = turn.under(symmetry);
                assert!(image.play(&moved).is_ok(), "{moved} in {image}");
                assert_eq!(moved.under(symmetry.inverse()), turn);
                // Both lead to the same turn of the position, or of an image of itself.
                let of_form = turn.under(canonical.symmetry());
                let here = canonical.turn_of_position(&of_form);
                assert!(position.play(&here).is_ok(), "{here} in {position}");
                let there = of_image.turn_of_position(&of_form);
                let after = |at: &Position, turn| at.play(turn).unwrap().canonical().unwrap().key();
                assert_eq!(after(&image, &there), after(&position, &turn));
                assert_eq!(after(&position, &here), after(&position, &turn));
            }
        }
    }
    // Positions of random play differ, but those after few turns.
    assert!(keys.len() * 10 > seen * 8, "{} of {seen}", keys.len());
}

#[test]
fn a_symmetry_undone_changes_nothing() {
    for ruleset in fanorona_rules::Ruleset::ALL {
        let all: Vec<Symmetry> = Symmetry::all(ruleset).collect();
        assert_eq!(
            all.len(),
            if ruleset.columns() == ruleset.rows() {
                8
            } else {
                4
            }
        );
        for symmetry in all {
            for point in ruleset.points() {
                assert_eq!(symmetry.inverse().point(symmetry.point(point)), point);
            }
        }
    }
}

/// The keys are stored, so they must never change.
#[test]
fn keys_are_those_of_the_databases_that_exist() {
    let keys =
        fanorona_rules::Ruleset::ALL.map(|ruleset| ruleset.start().canonical().unwrap().key());
    assert_eq!(
        keys,
        [55_118_794_588_031, 249_865_097_802_062, 248_281_953_394_755]
    );
}
