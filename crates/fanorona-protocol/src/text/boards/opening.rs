//! The names of openings.

use fanorona_game::{GameRecord, Ply, Start};
use fanorona_rules::{Opening, Turn};

/// The name of an opening: only White's first turn in an ordinary game has one.
pub(crate) fn opening(record: &GameRecord, turn: Turn, ply: Ply) -> Option<&'static str> {
    let named = if ply == Ply(1) && record.terms.start == Start::Ordinary {
        Opening::of(record.ruleset(), &turn)
    } else {
        None
    };
    named.map(Opening::name)
}
