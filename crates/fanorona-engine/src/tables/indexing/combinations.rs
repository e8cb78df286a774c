//! Ranks of sets: binomials, symmetries and the next combination.

use super::{MAX_RANKED, Pieces, SLOTS};
use fanorona_rules::{Column, Point, PointSet, Row, Ruleset};

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

/// The symmetries of a board: four, and eight if it has as many rows as columns. A symmetry keeps
/// the lines, because it keeps strong points strong.
pub(super) fn symmetries(ruleset: Ruleset) -> Vec<[u8; SLOTS]> {
    let (columns, rows) = (ruleset.columns(), ruleset.rows());
    let turned: &[bool] = if columns == rows {
        &[false, true]
    } else {
        &[false]
    };
    let mut all = Vec::new();
    for &swap in turned {
        for mirror in 0..4 {
            let mut symmetry = [0; SLOTS];
            for point in ruleset.points() {
                let (column, row) = (point.column().index(), point.row().index());
                let (column, row) = if swap { (row, column) } else { (column, row) };
                let column = if mirror & 1 == 0 {
                    column
                } else {
                    columns - 1 - column
                };
                let row = if mirror & 2 == 0 { row } else { rows - 1 - row };
                if let (Some(column), Some(row)) = (Column::new(column), Row::new(row)) {
                    symmetry[usize::from(point.index())] = Point::new(column, row).index();
                }
            }
            all.push(symmetry);
        }
    }
    all
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
