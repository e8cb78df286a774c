//! Zobrist keys: 64-bit hashes of positions, updated incrementally.

use fanorona_rules::{BURDEN, Phase, Position, Ruleset, Side};

use crate::rng::Rng;

/// From this number of turns without a capture on, the number is part of the table key. With fewer
/// turns, a search does not reach the number at which a draw can be claimed.
const COUNTED_FROM: u32 = 60;

struct Words {
    pieces: [[u64; 64]; 2],
    black_moves: u64,
    rulesets: [u64; Ruleset::ALL.len()],
    vela: [u64; BURDEN as usize],
    quiet: [u64; 256],
}

static WORDS: Words = words();

const fn words() -> Words {
    let mut rng = Rng::new(0x5461_6e61_6e61);
    let mut words = Words {
        pieces: [[0; 64]; 2],
        black_moves: rng.next_u64(),
        rulesets: [0; Ruleset::ALL.len()],
        vela: [0; BURDEN as usize],
        quiet: [0; 256],
    };
    fill(&mut words.pieces[0], &mut rng);
    fill(&mut words.pieces[1], &mut rng);
    fill(&mut words.rulesets, &mut rng);
    fill(&mut words.vela, &mut rng);
    fill(&mut words.quiet, &mut rng);
    words
}

const fn fill(words: &mut [u64], rng: &mut Rng) {
    let mut index = 0;
    while index < words.len() {
        words[index] = rng.next_u64();
        index += 1;
    }
}

/// The key of a position.
pub(crate) fn key(position: &Position) -> u64 {
    let ruleset = WORDS.rulesets[position.ruleset() as usize];
    let side = match position.side_to_move() {
        Side::White => 0,
        Side::Black => WORDS.black_moves,
    };
    let [white, black] = Side::ALL.map(|side| pieces(side, position.pieces(side).bits()));
    ruleset ^ side ^ phase(position.phase()) ^ white ^ black
}

/// The key of `after`, one turn after `before`, whose key is `key`.
pub(crate) fn key_after(key: u64, before: &Position, after: &Position) -> u64 {
    let changed = |side| pieces(side, before.pieces(side).bits() ^ after.pieces(side).bits());
    let phases = phase(before.phase()) ^ phase(after.phase());
    key ^ WORDS.black_moves ^ phases ^ changed(Side::White) ^ changed(Side::Black)
}

/// The key in the transposition table of a position after `quiet` turns without a capture.
pub(crate) fn table_key(key: u64, quiet: u32) -> u64 {
    match quiet.checked_sub(COUNTED_FROM) {
        None => key,
        Some(counted) => key ^ WORDS.quiet[(counted as usize).min(WORDS.quiet.len() - 1)],
    }
}

fn phase(phase: Phase) -> u64 {
    match phase {
        Phase::Riatra => 0,
        Phase::Vela { captured } => WORDS.vela[usize::from(captured) % WORDS.vela.len()],
    }
}

fn pieces(side: Side, mut points: u64) -> u64 {
    let words = match side {
        Side::White => &WORDS.pieces[0],
        Side::Black => &WORDS.pieces[1],
    };
    let mut key = 0;
    while points != 0 {
        key ^= words[points.trailing_zeros() as usize % words.len()];
        points &= points - 1;
    }
    key
}

#[cfg(test)]
mod tests {
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
}
