//! Sets of points that the features need for each board, computed once.

use super::count;
use super::counts::dilated;
use fanorona_rules::Ruleset;

/// Sets of points of a board.
pub(super) struct Masks {
    pub(super) strong: u64,
    pub(super) inside: u64,
    pub(super) centre: u64,
}

pub(super) static MASKS: [Masks; Ruleset::ALL.len()] = [
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

/// The number of pieces of the smaller side within two steps of the larger side. It is negative if
/// `own` is the smaller side.
pub(super) fn proximity(own: u64, enemy: u64, masks: &Masks) -> i32 {
    let (size, their_size) = (count(own), count(enemy));
    match size.cmp(&their_size) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => count(dilated(dilated(own, masks), masks) & enemy),
        std::cmp::Ordering::Less => -count(dilated(dilated(enemy, masks), masks) & own),
    }
}
