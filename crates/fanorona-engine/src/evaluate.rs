//! What a position is worth without looking ahead.
//!
//! It is a sum of features, each the difference between the two sides, times a weight. The weights were found by
//! self-play (`docs/engine.md`). Each feature has two weights, for a full board and for an empty one; between
//! them it is weighed by how many pieces are left.

use fanorona_rules::{BURDEN, Direction, Phase, Position, Ruleset, Side};

use crate::weights::WEIGHTS;

/// What is counted, of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Feature {
    /// Pieces.
    Pieces,
    /// How much larger one side is than the other, as a share of all: 100 is everything.
    Share,
    /// Pieces on strong points.
    Strong,
    /// Pieces that are not on the edge.
    Inside,
    /// Pieces in the middle three columns or rows, whichever is the narrower.
    Centre,
    /// Steps to neighbouring free points.
    Mobility,
    /// Pieces that can go nowhere.
    Stuck,
    /// Capturing first steps, whoever is to move.
    Threats,
    /// Enemy pieces that the first step of a turn would take first.
    Attacked,
    /// Neighbouring pairs.
    Pairs,
    /// Pieces without a neighbour of their own side.
    Alone,
    /// Of the larger side: enemy pieces within two steps.
    Near,
    /// The right to move.
    Tempo,
}

/// How many features there are.
pub const FEATURES: usize = Feature::Tempo as usize + 1;

/// The names of the features, in their order.
pub const NAMES: [&str; FEATURES] = [
    "pieces", "share", "strong", "inside", "centre", "mobility", "stuck", "threats", "attacked", "pairs",
    "alone", "near", "tempo",
];

/// What each feature weighs, in hundredths of a hundredth of a piece: on a full board, and on an empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [[i32; 2]; FEATURES]);

impl Default for Weights {
    fn default() -> Self {
        WEIGHTS
    }
}

/// The weights are kept so much finer than scores.
const FINER: i32 = 100;

/// What a position counts, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The differences, in the order of [`Feature`].
    pub counts: [i32; FEATURES],
    /// How full the board is: of [`FULL`].
    pub fullness: i32,
}

/// The fullness of a board at the start.
pub const FULL: i32 = 256;

/// What a position is worth for the side to move, in hundredths of a piece.
pub(crate) fn evaluate(position: &Position, weights: &Weights) -> i32 {
    let Features { counts, fullness } = features(position);
    let sums = counts
        .iter()
        .zip(&weights.0)
        .fold([0, 0], |[full, empty], (count, weight)| [full + count * weight[0], empty + count * weight[1]]);
    (sums[0] * fullness + sums[1] * (FULL - fullness)) / (FULL * FINER)
}

/// Counts what is on the board.
#[must_use]
pub fn features(position: &Position) -> Features {
    let side = position.side_to_move();
    let ruleset = position.ruleset();
    let (own, enemy) = (position.pieces(side).bits(), position.pieces(side.opposite()).bits());
    let free = ruleset.points().bits() & !own & !enemy;
    let masks = &MASKS[ruleset as usize];
    let mine = Counts::of(own, enemy, free, masks);
    let theirs = Counts::of(enemy, own, free, masks);

    let [size, their_size] = [owned(position, side), owned(position, side.opposite())];
    let total = size + their_size;
    let mut counts = [0; FEATURES];
    counts[Feature::Pieces as usize] = size - their_size;
    counts[Feature::Share as usize] = 100 * (size - their_size) / total.max(1);
    counts[Feature::Strong as usize] = mine.strong - theirs.strong;
    counts[Feature::Inside as usize] = mine.inside - theirs.inside;
    counts[Feature::Centre as usize] = mine.centre - theirs.centre;
    counts[Feature::Mobility as usize] = mine.mobility - theirs.mobility;
    counts[Feature::Stuck as usize] = mine.stuck - theirs.stuck;
    counts[Feature::Threats as usize] = mine.threats - theirs.threats;
    counts[Feature::Attacked as usize] = mine.attacked - theirs.attacked;
    counts[Feature::Pairs as usize] = mine.pairs - theirs.pairs;
    counts[Feature::Alone as usize] = mine.alone - theirs.alone;
    counts[Feature::Near as usize] = near(own, enemy, masks);
    counts[Feature::Tempo as usize] = 1;
    let full = 2 * i32::from(ruleset.pieces());
    Features { counts, fullness: (FULL * total / full).clamp(0, FULL) }
}

/// The pieces of a side, less those that it still owes in a vela.
fn owned(position: &Position, side: Side) -> i32 {
    let pieces = count(position.pieces(side).bits());
    match (position.phase(), side) {
        (Phase::Riatra, _) | (Phase::Vela { .. }, Side::White) => pieces,
        (Phase::Vela { captured }, Side::Black) => (pieces - i32::from(BURDEN - captured.min(BURDEN))).max(0),
    }
}

/// Points of a board that matter.
struct Masks {
    strong: u64,
    inside: u64,
    centre: u64,
}

static MASKS: [Masks; Ruleset::ALL.len()] =
    [masks(Ruleset::Tsivy), masks(Ruleset::Dimyand), masks(Ruleset::Telo)];

const fn masks(ruleset: Ruleset) -> Masks {
    let mut masks = Masks { strong: 0, inside: 0, centre: 0 };
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

/// What one side has.
#[derive(Default)]
struct Counts {
    strong: i32,
    inside: i32,
    centre: i32,
    mobility: i32,
    stuck: i32,
    threats: i32,
    attacked: i32,
    pairs: i32,
    alone: i32,
}

impl Counts {
    /// Of the side that has `own`. Whatever leaves the board meets no point there, since each column has a bit
    /// more than points.
    fn of(own: u64, enemy: u64, free: u64, masks: &Masks) -> Self {
        let mut counts = Self {
            strong: count(own & masks.strong),
            inside: count(own & masks.inside),
            centre: count(own & masks.centre),
            ..Self::default()
        };
        let (mut mobile, mut joined, mut attacked) = (0, 0, 0);
        for direction in Direction::ALL {
            let from = if direction.is_diagonal() { own & masks.strong } else { own };
            let (there, back) = (direction, direction.opposite());
            let beside = shifted(from, there);
            joined |= shifted(beside & own, back);
            counts.pairs += count(beside & own);
            let landed = beside & free;
            let movable = shifted(landed, back);
            mobile |= movable;
            counts.mobility += count(movable);
            let approached = shifted(landed, there) & enemy;
            let withdrawn = shifted(movable, back) & enemy;
            counts.threats += count(approached) + count(withdrawn);
            attacked |= approached | withdrawn;
        }
        // Each pair was seen from both ends.
        counts.pairs /= 2;
        counts.stuck = count(own & !mobile);
        counts.alone = count(own & !joined);
        counts.attacked = count(attacked);
        counts
    }
}

/// How many pieces of the smaller side are within two steps of the larger, counted for the side that has `own`.
fn near(own: u64, enemy: u64, masks: &Masks) -> i32 {
    let (size, their_size) = (count(own), count(enemy));
    match size.cmp(&their_size) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => count(grown(grown(own, masks), masks) & enemy),
        std::cmp::Ordering::Less => -count(grown(grown(enemy, masks), masks) & own),
    }
}

/// A set with the points one step from it.
fn grown(points: u64, masks: &Masks) -> u64 {
    Direction::ALL.into_iter().fold(points, |all, direction| {
        let from = if direction.is_diagonal() { points & masks.strong } else { points };
        all | shifted(from, direction)
    })
}

/// The points one step on, among them such that no board has.
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
    fn what_is_counted_is_what_stands_there() {
        let counts = of("3/1b1/w2 w");
        assert_eq!(counts[Feature::Pieces as usize], 0);
        assert_eq!(counts[Feature::Strong as usize], 0);
        assert_eq!(counts[Feature::Inside as usize], -1);
        // White goes to a2 and b1, Black to the seven other points.
        assert_eq!(counts[Feature::Mobility as usize], 2 - 7);
        // White has no capture; Black withdraws to c3.
        assert_eq!(counts[Feature::Threats as usize], -1);
        assert_eq!(counts[Feature::Attacked as usize], -1);
        let counts = of("3/b2/ww1 b");
        assert_eq!(counts[Feature::Share as usize], -33);
        assert_eq!(counts[Feature::Pairs as usize], -1);
        assert_eq!(counts[Feature::Alone as usize], 1);
        assert_eq!(counts[Feature::Near as usize], -1);
    }

    #[test]
    fn a_capture_is_counted_where_the_rules_see_one() {
        let mut dice = crate::dice::Dice::new(7);
        for start in Ruleset::ALL.map(Position::start) {
            for _ in 0..50 {
                crate::arena::random_game(start, &mut dice, |position| {
                    let side = position.side_to_move();
                    let [own, enemy] = [side, side.opposite()].map(|it| position.pieces(it).bits());
                    let free = start.ruleset().points().bits() & !own & !enemy;
                    let counts = Counts::of(own, enemy, free, &MASKS[start.ruleset() as usize]);
                    let steps = position.steps();
                    let captures = steps.iter().filter(|step| step.capture.is_some()).count();
                    assert_eq!(usize::try_from(counts.threats).unwrap(), captures, "{position}");
                    if captures == 0 {
                        assert_eq!(usize::try_from(counts.mobility).unwrap(), steps.len(), "{position}");
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
    fn a_position_is_worth_the_same_for_either_colour() {
        let one = "9/2b3b2/3w5/1w7/9 w".parse().unwrap();
        let other = "9/2w3w2/3b5/1b7/9 b".parse().unwrap();
        assert_eq!(evaluate(&one, &WEIGHTS), evaluate(&other, &WEIGHTS));
    }
}
