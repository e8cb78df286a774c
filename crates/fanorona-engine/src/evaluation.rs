//! The static evaluation of a position.
//!
//! It is a weighted sum of features. Each feature is the difference between the two sides. The
//! weights come from self-play (`docs/engine.md`). Each feature has two weights, for a full and for
//! an empty board, which are interpolated by the number of remaining pieces.

mod counts;
mod features;
mod masks;
pub mod network;
pub(crate) mod weights;

pub use features::{FEATURES, Feature, Features, NAMES, features};

use crate::task::Knowledge;
use counts::{Both, SideCounts, count};
use fanorona_rules::Position;
use features::free_pieces;
use masks::MASKS;
use network::Network;
use std::sync::Arc;
use weights::WEIGHTS;

/// The weights of each feature, in ten-thousandths of a piece: on a full board, and on an empty
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [[i32; 2]; FEATURES]);

impl Default for Weights {
    fn default() -> Self {
        WEIGHTS
    }
}

/// Units of a weight per unit of a score.
const WEIGHT_SCALE: i32 = 100;

/// The fullness of the board at the start of a game.
pub const FULL: i32 = 256;

/// The static score of a position for the side to move, in hundredths of a piece.
pub(crate) fn evaluate(position: &Position, weights: &Weights) -> i32 {
    let Features { counts, fullness } = features(position);
    let sums = counts
        .iter()
        .zip(&weights.0)
        .fold([0, 0], |[full, empty], (count, weight)| {
            [full + count * weight[0], empty + count * weight[1]]
        });
    interpolated(sums, fullness)
}

/// How far the features that [`evaluate_within`] leaves out change a score, in hundredths of a
/// piece. In searches from the start positions they changed 1 score of 4,000 by more.
const FAR: i32 = 200;

/// What evaluates positions.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// For positions of `tsivy`, except in velas. Without it, they are evaluated with the weights,
    /// too.
    pub network: Option<Arc<Network>>,
    /// For the other positions, and for searches with [`Knowledge::Basic`].
    pub weights: Weights,
}

impl Default for Evaluation {
    fn default() -> Self {
        Self {
            network: Some(Network::shared()),
            weights: WEIGHTS,
        }
    }
}

impl Evaluation {
    /// The static score of a position for the side to move, in hundredths of a piece.
    pub(crate) fn score(&self, position: &Position, knowledge: Knowledge) -> i32 {
        self.by_network(position, knowledge)
            .unwrap_or_else(|| evaluate(position, &self.weights))
    }

    /// The static score if it is within a window, and otherwise perhaps a bound of it outside the
    /// window.
    pub(crate) fn score_within(
        &self,
        position: &Position,
        knowledge: Knowledge,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.by_network(position, knowledge)
            .unwrap_or_else(|| evaluate_within(position, &self.weights, alpha, beta))
    }

    fn by_network(&self, position: &Position, knowledge: Knowledge) -> Option<i32> {
        let network = self
            .network
            .as_ref()
            .filter(|_| knowledge != Knowledge::Basic && Network::knows(position))?;
        Some(network.evaluate(position))
    }
}

/// The static score if it is within a window, and otherwise a bound of it outside the window. That
/// takes less time: most positions are so far from the window that the features that are easy to
/// count suffice.
fn evaluate_within(position: &Position, weights: &Weights, alpha: i32, beta: i32) -> i32 {
    let roughly = evaluate_roughly(position, weights);
    if roughly - FAR >= beta {
        roughly - FAR
    } else if roughly + FAR <= alpha {
        roughly + FAR
    } else {
        evaluate(position, weights)
    }
}

/// The static score from the number of pieces and their places.
fn evaluate_roughly(position: &Position, weights: &Weights) -> i32 {
    let side = position.side_to_move();
    let masks = &MASKS[position.ruleset() as usize];
    let both = Both([
        position.pieces(side).bits(),
        position.pieces(side.opposite()).bits(),
    ]);
    let difference = |mask: u64| {
        let [mine, theirs] = (both & Both::of(mask)).counts();
        mine - theirs
    };
    let material = Material::of(position);
    let counts = [
        (Feature::Pieces, material.difference()),
        (Feature::Share, material.share()),
        (Feature::Strong, difference(masks.strong)),
        (Feature::Inside, difference(masks.inside)),
        (Feature::Centre, difference(masks.centre)),
        (Feature::Tempo, 1),
    ];
    let sums = counts
        .iter()
        .fold([0, 0], |[full, empty], (feature, count)| {
            let weight = &weights.0[*feature as usize];
            [full + count * weight[0], empty + count * weight[1]]
        });
    interpolated(sums, material.fullness)
}

fn interpolated([full, empty]: [i32; 2], fullness: i32) -> i32 {
    (full * fullness + empty * (FULL - fullness)) / (FULL * WEIGHT_SCALE)
}

/// The numbers of pieces, without those that a side still owes in a vela.
struct Material {
    mine: i32,
    theirs: i32,
    /// See [`Features::fullness`].
    fullness: i32,
}

impl Material {
    fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        let [mine, theirs] = [
            free_pieces(position, side),
            free_pieces(position, side.opposite()),
        ];
        let full = 2 * i32::from(position.ruleset().pieces());
        Self {
            mine,
            theirs,
            fullness: (FULL * (mine + theirs) / full).clamp(0, FULL),
        }
    }

    const fn difference(&self) -> i32 {
        self.mine - self.theirs
    }

    fn share(&self) -> i32 {
        100 * self.difference() / (self.mine + self.theirs).max(1)
    }
}

#[cfg(test)]
mod tests;
