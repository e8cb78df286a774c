//! The two tables that are solved together: positions and their mirror image by side.

use super::UNDECIDED;
use crate::tables::indexing::Pieces;
use crate::tables::indexing::combinations::sets;
use crate::tables::material::Material;
use fanorona_rules::{Phase, Position, Ruleset, Setup, Side};
use std::sync::atomic::{AtomicU8, Ordering};

/// The values of the material that is being solved, and of the same with the other side to move.
pub(super) struct Pair {
    pub(super) materials: [Material; 2],
    pub(super) values: [Vec<AtomicU8>; 2],
    /// The largest distance yet.
    pub(super) furthest: AtomicU8,
}

impl Pair {
    pub(super) fn of(&self, material: Material) -> &[AtomicU8] {
        if material == self.materials[0] {
            &self.values[0]
        } else {
            &self.values[1]
        }
    }

    /// Notes a byte that has been stored, for [`Self::furthest`].
    pub(super) fn note(&self, byte: u8) {
        if byte < UNDECIDED && byte > self.furthest.load(Ordering::Relaxed) + 1 {
            self.furthest.fetch_max(byte - 1, Ordering::Relaxed);
        }
    }
}

/// The position of these pieces, White being the side to move.
pub(crate) fn position(ruleset: Ruleset, pieces: Pieces) -> Option<Position> {
    let (white, black) = sets(pieces);
    Setup {
        ruleset,
        white,
        black,
        to_move: Side::White,
        phase: Phase::Riatra,
    }
    .position()
    .ok()
}

/// The pieces of a position.
pub(crate) fn pieces_of(position: &Position) -> Pieces {
    let mover = position.side_to_move();
    Pieces {
        own: position.pieces(mover).bits(),
        opponent: position.pieces(mover.opposite()).bits(),
    }
}

/// The numbers of the bits of a word.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}
