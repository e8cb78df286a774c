//! What a player overlooks. The levels of the server's bots differ by it: a weak player does not
//! see a piece on the far side of the board, the end of a long chain, or an answer two turns ahead.
//! A player who sees a turn judges it correctly.

use super::candidates::Candidate;
use crate::rng;
use fanorona_rules::{Point, Side};
use std::cmp::Reverse;

/// The turns that a player does not see. It follows from the seed, and is the same in the whole
/// search: a piece that is overlooked now is also overlooked two turns ahead, unless the play comes
/// near it.
///
/// The four chances are in thousandths. The first three are added up and decide whether a player
/// sees a piece; the last one decides how much of its chains the player sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Oversight {
    /// The chance to overlook a piece where the last turn ended.
    pub near: u16,
    /// What each point of distance from the end of the last turn adds.
    pub far: u16,
    /// What each turn ahead adds: once for the opponent's answer, twice for the turn after it.
    pub ahead: u16,
    /// The chance to overlook a turn of a piece, for each step after the first.
    pub chain: u16,
    /// The same seed overlooks the same.
    pub seed: u64,
    /// Where the opponent's last turn ended; without it, every own turn counts as near.
    pub last: Option<Point>,
}

/// Chances are out of this number.
const OUT_OF: u64 = 1_000;

impl Oversight {
    /// Sees everything.
    pub const NONE: Self = Self {
        near: 0,
        far: 0,
        ahead: 0,
        chain: 0,
        seed: 0,
        last: None,
    };

    /// The oversights of the same player with little time left: twice as many.
    #[must_use]
    pub const fn hurried(self) -> Self {
        let Self {
            near,
            far,
            ahead,
            chain,
            seed,
            last,
        } = self;
        let [near, far, ahead, chain] = [
            near.saturating_mul(2),
            far.saturating_mul(2),
            ahead.saturating_mul(2),
            chain.saturating_mul(2),
        ];
        Self {
            near,
            far,
            ahead,
            chain,
            seed,
            last,
        }
    }

    pub(crate) const fn is_none(&self) -> bool {
        self.near == 0 && self.far == 0 && self.ahead == 0 && self.chain == 0
    }

    /// Whether the player sees a turn of `side`, `ply` turns ahead, after a turn that ended on
    /// `last`. A turn that ends the game is always seen.
    pub(crate) fn sees(
        &self,
        candidate: &Candidate,
        side: Side,
        ply: u32,
        last: Option<Point>,
    ) -> bool {
        self.margin(candidate, side, ply, last) >= 0 || candidate.position.outcome().is_some()
    }

    /// How far the turn is from being overlooked, in thousandths; negative if it is overlooked.
    fn margin(&self, candidate: &Candidate, side: Side, ply: u32, last: Option<Point>) -> i64 {
        let (from, to) = (candidate.origin(), candidate.destination());
        let distance = last.map_or(0, |last| {
            from.map_or(0, |it| apart(it, last))
                .min(to.map_or(0, |it| apart(it, last)))
        });
        let piece = u64::from(self.near)
            + u64::from(self.far) * distance
            + u64::from(self.ahead) * u64::from(ply);
        let chain = u64::from(self.chain) * u64::from(candidate.steps.saturating_sub(1));
        let place = u64::from(candidate.from_to >> 6) << 1 | u64::from(side == Side::Black);
        let seen = difference(self.draw(place), piece);
        seen.min(difference(self.draw(candidate.key), chain))
    }

    /// A number below [`OUT_OF`], the same for the same seed and number.
    fn draw(&self, number: u64) -> u64 {
        rng::mix(number.wrapping_add(1) ^ rng::mix(self.seed.wrapping_add(1))) % OUT_OF
    }
}

/// Keeps the turns of the root that the player sees, and at least one.
pub(crate) fn keep_seen<T>(
    all: &mut Vec<T>,
    oversight: &Oversight,
    side: Side,
    of: impl Fn(&T) -> &Candidate,
) {
    if oversight.is_none() {
        return;
    }
    let sees = |one: &T| oversight.sees(of(one), side, 0, oversight.last);
    if all.iter().any(sees) {
        all.retain(sees);
    } else {
        all.sort_by_key(|one| Reverse(oversight.margin(of(one), side, 0, oversight.last)));
        all.truncate(1);
    }
}

/// The distance between two points, in steps of a king.
fn apart(one: Point, other: Point) -> u64 {
    let columns = one.column().index().abs_diff(other.column().index());
    let rows = one.row().index().abs_diff(other.row().index());
    u64::from(columns.max(rows))
}

fn difference(draw: u64, chance: u64) -> i64 {
    i64::try_from(draw).unwrap_or_default() - i64::try_from(chance).unwrap_or(i64::MAX)
}
