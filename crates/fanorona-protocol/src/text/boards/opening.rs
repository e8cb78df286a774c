//! The names of openings.

use fanorona_rules::{Opening, Ruleset, Turn};

/// The name of an opening: only White's first turn has one.
pub(crate) fn opening(ruleset: Ruleset, turn: Turn, ply: u32) -> Option<&'static str> {
    let named = if ply == 1 {
        Opening::of(ruleset, &turn)
    } else {
        None
    };
    named.map(Opening::name)
}
