//! The features of a position: what each side has, counted with sets of points.

use super::masks::{MASKS, proximity};
use super::{Both, Material, SideCounts, count};
use fanorona_rules::{BURDEN, Phase, Position, Side};

/// A feature of the evaluation, as the difference between the side to move and the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Feature {
    /// The number of pieces.
    Pieces,
    /// The difference in pieces as a percentage of all pieces.
    Share,
    /// Pieces on strong points.
    Strong,
    /// Pieces that are not on the edge.
    Inside,
    /// Pieces in the middle three columns.
    Centre,
    /// Possible steps to adjacent empty points.
    Mobility,
    /// Pieces that cannot move.
    Stuck,
    /// Capturing first steps, as if that side were to move.
    Threats,
    /// Enemy pieces that are the nearest captured piece of a first step.
    Attacked,
    /// Pairs of connected pieces of the same side.
    Pairs,
    /// Pieces that are not connected with a piece of their own side.
    Isolated,
    /// For the side with more pieces: enemy pieces within two steps of its pieces.
    Proximity,
    /// The right to move: always 1.
    Tempo,
}

/// The number of features.
pub const FEATURES: usize = Feature::Tempo as usize + 1;

/// The names of the features, in order.
pub const NAMES: [&str; FEATURES] = [
    "pieces",
    "share",
    "strong",
    "inside",
    "centre",
    "mobility",
    "stuck",
    "threats",
    "attacked",
    "pairs",
    "isolated",
    "proximity",
    "tempo",
];

/// The features of a position, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The values, in the order of [`Feature`].
    pub counts: [i32; FEATURES],
    /// How full the board is, from 0 to `FULL`.
    pub fullness: i32,
}

/// Computes the features of a position.
#[must_use]
pub fn features(position: &Position) -> Features {
    let side = position.side_to_move();
    let ruleset = position.ruleset();
    let (own, enemy) = (
        position.pieces(side).bits(),
        position.pieces(side.opposite()).bits(),
    );
    let free = ruleset.points().bits() & !own & !enemy;
    let masks = &MASKS[ruleset as usize];
    let [mine, theirs] = SideCounts::of_both(Both([own, enemy]), free, masks);

    let material = Material::of(position);
    let mut counts = [0; FEATURES];
    counts[Feature::Pieces as usize] = material.difference();
    counts[Feature::Share as usize] = material.share();
    counts[Feature::Strong as usize] = mine.strong - theirs.strong;
    counts[Feature::Inside as usize] = mine.inside - theirs.inside;
    counts[Feature::Centre as usize] = mine.centre - theirs.centre;
    counts[Feature::Mobility as usize] = mine.mobility - theirs.mobility;
    counts[Feature::Stuck as usize] = mine.stuck - theirs.stuck;
    counts[Feature::Threats as usize] = mine.threats - theirs.threats;
    counts[Feature::Attacked as usize] = mine.attacked - theirs.attacked;
    counts[Feature::Pairs as usize] = mine.pairs - theirs.pairs;
    counts[Feature::Isolated as usize] = mine.isolated - theirs.isolated;
    counts[Feature::Proximity as usize] = proximity(own, enemy, masks);
    counts[Feature::Tempo as usize] = 1;
    Features {
        counts,
        fullness: material.fullness,
    }
}

/// The number of pieces of a side, minus those that it still owes in a vela.
pub(super) fn free_pieces(position: &Position, side: Side) -> i32 {
    let pieces = count(position.pieces(side).bits());
    match (position.phase(), side) {
        (Phase::Riatra, _) | (Phase::Vela { .. }, Side::White) => pieces,
        (Phase::Vela { captured }, Side::Black) => {
            (pieces - i32::from(BURDEN - captured.min(BURDEN))).max(0)
        }
    }
}
