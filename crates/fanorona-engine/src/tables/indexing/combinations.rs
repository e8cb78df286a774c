//! Ranks of sets: binomials, symmetries and the next combination.

use super::{MAX_RANKED, Pieces, SLOTS};
use fanorona_rules::{PointSet, Ruleset, Symmetry};

/// The rank of a set among the sets of as many points, by the places of its points.
pub(super) fn rank(set: u64, places: &[u8; SLOTS]) -> usize {
    let (mut rest, mut rank, mut count) = (set, 0, 1);
    while rest != 0 {
        let place = places[rest.trailing_zeros() as usize % SLOTS];
        rank += binomial(place.into(), count);
        count += 1;
        rest &= rest - 1;
    }
    rank
}

/// The next set of places in the order of ranks.
pub(super) fn next_combination(chosen: &mut [usize]) {
    next_combination_from(chosen, 0);
}

/// The next set of places that are at least `least`.
pub(super) fn next_combination_from(chosen: &mut [usize], least: usize) {
    for place in 0..chosen.len() {
        let next = chosen[place] + 1;
        if chosen.get(place + 1).is_none_or(|&above| next < above) {
            chosen[place] = next;
            for (lower, value) in chosen[..place].iter_mut().zip(least..) {
                *lower = value;
            }
            return;
        }
    }
}

/// For each symmetry of a board, where each point goes.
pub(super) fn symmetries(ruleset: Ruleset) -> Vec<[u8; SLOTS]> {
    let places = |symmetry: Symmetry| {
        let mut places = [0; SLOTS];
        for point in ruleset.points() {
            places[usize::from(point.index())] = symmetry.point(point).index();
        }
        places
    };
    Symmetry::all(ruleset).map(places).collect()
}

pub(super) fn moved(symmetry: &[u8; SLOTS], mut set: u64) -> u64 {
    let mut image = 0;
    while set != 0 {
        image |= 1 << symmetry[set.trailing_zeros() as usize % SLOTS];
        set &= set - 1;
    }
    image
}

/// `BINOMIALS[k][n]`: the number of sets of `k` among `n` things.
static BINOMIALS: [[u32; SLOTS]; 16] = binomials();

const fn binomials() -> [[u32; SLOTS]; 16] {
    let mut table = [[0_u32; SLOTS]; 16];
    let mut n = 0;
    while n < SLOTS {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MAX_RANKED && n > 0 {
            // Entries that no board needs do not fit.
            table[k][n] = table[k - 1][n - 1].saturating_add(table[k][n - 1]);
            k += 1;
        }
        n += 1;
    }
    table
}

pub(super) fn binomial(n: usize, k: usize) -> usize {
    BINOMIALS[k % 16][n % SLOTS] as usize
}

/// Both sets as sets of points.
pub(crate) fn sets(pieces: Pieces) -> (PointSet, PointSet) {
    (
        PointSet::from_bits_truncate(pieces.own),
        PointSet::from_bits_truncate(pieces.opponent),
    )
}
