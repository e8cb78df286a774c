//! Counts of both sides at once: bits of many points are added in parallel.

use super::masks::Masks;
use fanorona_rules::Direction;
use std::ops::{BitAnd, BitOr, BitXor};

/// The features of one side.
#[derive(Default)]
pub(super) struct SideCounts {
    pub(super) strong: i32,
    pub(super) inside: i32,
    pub(super) centre: i32,
    pub(super) mobility: i32,
    pub(crate) stuck: i32,
    pub(super) threats: i32,
    pub(crate) attacked: i32,
    pub(crate) pairs: i32,
    pub(crate) isolated: i32,
}

impl SideCounts {
    /// Counts for both sides at once: first the one whose pieces come first. A point that is
    /// shifted off the board lands on a guard bit, because each column has one bit more than
    /// points.
    pub(super) fn of_both(own: Both, free: u64, masks: &Masks) -> [Self; 2] {
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
pub(super) struct Both(pub(super) [u64; 2]);

impl Both {
    const NONE: Self = Self([0; 2]);

    pub(super) const fn of(points: u64) -> Self {
        Self([points; 2])
    }

    const fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    pub(super) const fn counts(self) -> [i32; 2] {
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

/// The set, and all points one step away from it.
pub(super) fn dilated(points: u64, masks: &Masks) -> u64 {
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
pub(super) const fn count(points: u64) -> i32 {
    points.count_ones() as i32
}
