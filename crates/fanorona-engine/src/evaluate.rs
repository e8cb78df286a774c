//! The static evaluation of a position.
//!
//! It is a weighted sum of features. Each feature is the difference between the two sides. The
//! weights come from self-play (`docs/engine.md`). Each feature has two weights, for a full and for
//! an empty board, which are interpolated by the number of remaining pieces.

use std::ops::{BitAnd, BitOr, BitXor};
use std::sync::Arc;

use fanorona_rules::{BURDEN, Direction, Phase, Position, Ruleset, Side};

use crate::network::Network;
use crate::task::Knowledge;
use crate::weights::WEIGHTS;

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

/// The features of a position, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The values, in the order of [`Feature`].
    pub counts: [i32; FEATURES],
    /// How full the board is, from 0 to [`FULL`].
    pub fullness: i32,
}

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
fn free_pieces(position: &Position, side: Side) -> i32 {
    let pieces = count(position.pieces(side).bits());
    match (position.phase(), side) {
        (Phase::Riatra, _) | (Phase::Vela { .. }, Side::White) => pieces,
        (Phase::Vela { captured }, Side::Black) => {
            (pieces - i32::from(BURDEN - captured.min(BURDEN))).max(0)
        }
    }
}

/// Sets of points of a board.
struct Masks {
    strong: u64,
    inside: u64,
    centre: u64,
}

static MASKS: [Masks; Ruleset::ALL.len()] = [
    masks(Ruleset::Tsivy),
    masks(Ruleset::Dimyand),
    masks(Ruleset::Telo),
];

const fn masks(ruleset: Ruleset) -> Masks {
    let mut masks = Masks {
        strong: 0,
        inside: 0,
        centre: 0,
    };
    let mut points = ruleset.points();
    let (columns, rows) = (ruleset.columns(), ruleset.rows());
    while let Some(point) = points.first() {
        points.remove(point);
        let bit = 1 << point.index();
        let (column, row) = (point.column().index(), point.row().index());
        if point.is_strong() {
            masks.strong |= bit;
        }
        if column > 0 && column + 1 < columns && row > 0 && row + 1 < rows {
            masks.inside |= bit;
        }
        if column.abs_diff(columns / 2) <= 1 {
            masks.centre |= bit;
        }
    }
    masks
}

/// The features of one side.
#[derive(Default)]
struct SideCounts {
    strong: i32,
    inside: i32,
    centre: i32,
    mobility: i32,
    stuck: i32,
    threats: i32,
    attacked: i32,
    pairs: i32,
    isolated: i32,
}

impl SideCounts {
    /// Counts for both sides at once: first the one whose pieces come first. A point that is
    /// shifted off the board lands on a guard bit, because each column has one bit more than
    /// points.
    fn of_both(own: Both, free: u64, masks: &Masks) -> [Self; 2] {
        let enemy = own.swapped();
        let strong = own & Both::of(masks.strong);
        let free = Both::of(free);
        let (mut mobile, mut joined, mut attacked) = (Both::NONE, Both::NONE, Both::NONE);
        let (mut pairs, mut mobility, mut threats) =
            (Sum::<3>::NONE, Sum::<4>::NONE, Sum::<5>::NONE);
        for (there, back) in LINES {
            let from = if there.is_diagonal() { strong } else { own };
            // A line connects the same two points in both directions.
            let pair = from.shifted(there) & own;
            joined = joined | pair | pair.shifted(back);
            let mut moved = [Both::NONE; 2];
            let mut captured = [Both::NONE; 4];
            for (way, (there, back)) in [(there, back), (back, there)].into_iter().enumerate() {
                let landed = from.shifted(there) & free;
                let movable = landed.shifted(back);
                mobile = mobile | movable;
                moved[way] = landed;
                captured[2 * way] = landed.shifted(there) & enemy;
                captured[2 * way + 1] = movable.shifted(back) & enemy;
            }
            let [approached, withdrawn, approached_back, withdrawn_back] = captured;
            attacked = attacked | approached | withdrawn | approached_back | withdrawn_back;
            pairs.add(pair, Both::NONE);
            mobility.add(moved[0], moved[1]);
            threats.add(approached, withdrawn);
            threats.add(approached_back, withdrawn_back);
        }
        let (pairs, mobility, threats) = (pairs.total(), mobility.total(), threats.total());
        let [strong, inside, centre] =
            [masks.strong, masks.inside, masks.centre].map(|mask| (own & Both::of(mask)).counts());
        let [stuck, isolated] = [own.without(mobile).counts(), own.without(joined).counts()];
        let attacked = attacked.counts();
        [0, 1].map(|side| Self {
            strong: strong[side],
            inside: inside[side],
            centre: centre[side],
            mobility: mobility[side],
            stuck: stuck[side],
            threats: threats[side],
            attacked: attacked[side],
            pairs: pairs[side],
            isolated: isolated[side],
        })
    }
}

/// One direction of each of the four kinds of lines, and its opposite.
const LINES: [(Direction, Direction); 4] = [
    (Direction::North, Direction::South),
    (Direction::East, Direction::West),
    (Direction::NorthEast, Direction::SouthWest),
    (Direction::SouthEast, Direction::NorthWest),
];

/// Two sets of points, one for each side. The same operations on both become operations on vectors.
#[derive(Clone, Copy)]
struct Both([u64; 2]);

impl Both {
    const NONE: Self = Self([0; 2]);

    const fn of(points: u64) -> Self {
        Self([points; 2])
    }

    const fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    const fn counts(self) -> [i32; 2] {
        [count(self.0[0]), count(self.0[1])]
    }

    const fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    const fn shifted(self, direction: Direction) -> Self {
        Self([shifted(self.0[0], direction), shifted(self.0[1], direction)])
    }
}

impl BitAnd for Both {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Both {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Both {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

/// How many sets contain each point, as binary numbers. It takes fewer operations to add sets like
/// this than to count the points of each, because not all processors have an instruction for that.
#[derive(Clone, Copy)]
struct Sum<const DIGITS: usize>([Both; DIGITS]);

impl<const DIGITS: usize> Sum<DIGITS> {
    const NONE: Self = Self([Both::NONE; DIGITS]);

    /// Adds two sets.
    #[inline(always)]
    fn add(&mut self, one: Both, other: Both) {
        let ones = self.0[0];
        let differ = ones ^ one;
        let mut carry = (ones & one) | (differ & other);
        self.0[0] = differ ^ other;
        for digit in &mut self.0[1..] {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// The number of points of all sets of each side.
    #[inline(always)]
    fn total(self) -> [i32; 2] {
        let mut total = [0; 2];
        for digit in self.0.iter().rev() {
            let [own, enemy] = digit.counts();
            total = [2 * total[0] + own, 2 * total[1] + enemy];
        }
        total
    }
}

/// The number of pieces of the smaller side within two steps of the larger side. It is negative if
/// `own` is the smaller side.
fn proximity(own: u64, enemy: u64, masks: &Masks) -> i32 {
    let (size, their_size) = (count(own), count(enemy));
    match size.cmp(&their_size) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => count(dilated(dilated(own, masks), masks) & enemy),
        std::cmp::Ordering::Less => -count(dilated(dilated(enemy, masks), masks) & own),
    }
}

/// The set, and all points one step away from it.
fn dilated(points: u64, masks: &Masks) -> u64 {
    Direction::ALL.into_iter().fold(points, |all, direction| {
        let from = if direction.is_diagonal() {
            points & masks.strong
        } else {
            points
        };
        all | shifted(from, direction)
    })
}

/// All points, moved one step. Points that leave the board become invalid bits.
const fn shifted(points: u64, direction: Direction) -> u64 {
    match direction {
        Direction::SouthWest => points >> 7,
        Direction::West => points >> 6,
        Direction::NorthWest => points >> 5,
        Direction::South => points >> 1,
        Direction::North => points << 1,
        Direction::SouthEast => points << 5,
        Direction::East => points << 6,
        Direction::NorthEast => points << 7,
    }
}

#[expect(clippy::cast_possible_wrap, reason = "a word has 64 bits")]
const fn count(points: u64) -> i32 {
    points.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> [i32; FEATURES] {
        features(&text.parse().unwrap()).counts
    }

    #[test]
    fn features_match_the_board() {
        let counts = of("3/1b1/w2 w");
        assert_eq!(counts[Feature::Pieces as usize], 0);
        assert_eq!(counts[Feature::Strong as usize], 0);
        assert_eq!(counts[Feature::Inside as usize], -1);
        // White can move to a2 and b1, Black to the seven other points.
        assert_eq!(counts[Feature::Mobility as usize], 2 - 7);
        // White has no capture. Black can capture by withdrawal to c3.
        assert_eq!(counts[Feature::Threats as usize], -1);
        assert_eq!(counts[Feature::Attacked as usize], -1);
        let counts = of("3/b2/ww1 b");
        assert_eq!(counts[Feature::Share as usize], -33);
        assert_eq!(counts[Feature::Pairs as usize], -1);
        assert_eq!(counts[Feature::Isolated as usize], 1);
        assert_eq!(counts[Feature::Proximity as usize], -1);
    }

    #[test]
    fn threats_and_mobility_match_the_rules() {
        let mut rng = crate::rng::Rng::new(7);
        for start in Ruleset::ALL.map(Position::start) {
            for _ in 0..50 {
                crate::self_play::random_game(start, &mut rng, |position| {
                    let side = position.side_to_move();
                    let [own, enemy] = [side, side.opposite()].map(|it| position.pieces(it).bits());
                    let free = start.ruleset().points().bits() & !own & !enemy;
                    let masks = &MASKS[start.ruleset() as usize];
                    let [counts, _] = SideCounts::of_both(Both([own, enemy]), free, masks);
                    let steps = position.steps();
                    let captures = steps.iter().filter(|step| step.capture.is_some()).count();
                    assert_eq!(
                        usize::try_from(counts.threats).unwrap(),
                        captures,
                        "{position}"
                    );
                    if captures == 0 {
                        assert_eq!(
                            usize::try_from(counts.mobility).unwrap(),
                            steps.len(),
                            "{position}"
                        );
                    }
                });
            }
        }
    }

    #[test]
    fn the_burden_of_a_vela_does_not_count_as_pieces() {
        let start = features(&Position::start_of_vela());
        assert_eq!(start.counts[Feature::Pieces as usize], 22 - (22 - 17));
    }

    #[test]
    fn the_evaluation_is_symmetric_between_the_colours() {
        let one = "9/2b3b2/3w5/1w7/9 w".parse().unwrap();
        let other = "9/2w3w2/3b5/1b7/9 b".parse().unwrap();
        assert_eq!(evaluate(&one, &WEIGHTS), evaluate(&other, &WEIGHTS));
    }
}
