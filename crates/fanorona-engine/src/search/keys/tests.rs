use super::*;
use std::ops::ControlFlow;

/// Plays the middle turn of each list until the game is over.
fn each_turn_of_a_game(start: Position, mut visit: impl FnMut(&Position, &Position)) {
    let mut position = start;
    for _ in 0..60 {
        let mut all = Vec::new();
        position.for_each_turn(|_, after| {
            visit(&position, after);
            all.push(*after);
            if all.len() < 500 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let Some(next) = all.get(all.len() / 2) else {
            break;
        };
        position = *next;
    }
}

#[test]
fn updated_keys_equal_computed_keys() {
    for start in Ruleset::ALL
        .map(Position::start)
        .into_iter()
        .chain([Position::start_of_vela()])
    {
        each_turn_of_a_game(start, |before, after| {
            assert_eq!(
                key_after(key(before), before, after),
                key(after),
                "{before} to {after}"
            );
        });
    }
}

#[test]
fn different_positions_have_different_keys() {
    let texts = [
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww b",
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w vela:0",
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwb1/wwwwwwwww/wwwwwwwww w",
        "5/5/1w1b1/5/5 w",
        "5/5/1b1w1/5/5 w",
        "3/w1b/3 w",
        "9/9/9/9/1w1b5 w",
    ];
    let keys: std::collections::BTreeSet<u64> = texts
        .iter()
        .map(|text| key(&text.parse().unwrap()))
        .collect();
    assert_eq!(keys.len(), texts.len());
    assert_eq!(table_key(1, 59), 1);
    assert_ne!(table_key(1, 99), table_key(1, 98));
    assert_eq!(table_key(1, u32::MAX), table_key(1, u32::MAX - 1));
}
