//! Zobrist keys: 64-bit hashes of positions, updated incrementally.

use crate::rng::Rng;
use fanorona_rules::{BURDEN, Phase, Position, Ruleset, Side};

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
mod tests;
