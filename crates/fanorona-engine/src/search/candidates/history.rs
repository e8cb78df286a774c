//! Which turns cut off searches elsewhere in the tree.

use fanorona_rules::{Column, Point, Row, Side};

/// The point with this number ([`Point::index`]).
pub(super) fn point(index: u16) -> Option<Point> {
    /// Numbers per column.
    const STRIDE: u16 = 6;
    let [column, row] = [index / STRIDE, index % STRIDE].map(u8::try_from);
    Some(Point::new(Column::new(column.ok()?)?, Row::new(row.ok()?)?))
}

/// The history heuristic: a value for each side, origin and destination.
pub(crate) struct History {
    worth: Vec<i32>,
}

/// The maximum history value. It is less than `LEAVES_CAPTURE_PENALTY`, so history never outweighs
/// a capture for the opponent.
pub(super) const HISTORY_LIMIT: i32 = 4_000;

const FROM_TO_COUNT: usize = 1 << 12;

impl History {
    pub(crate) fn new() -> Self {
        Self {
            worth: vec![0; 2 * FROM_TO_COUNT],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.worth.fill(0);
    }

    pub(crate) fn of(&self, side: Side, from_to: u16) -> i32 {
        self.worth[Self::place(side, from_to)]
    }

    /// Raises the value (with a positive `change`) or lowers it. The weight of older changes decays
    /// with each new one.
    pub(crate) fn learn(&mut self, side: Side, from_to: u16, change: i32) {
        let worth = &mut self.worth[Self::place(side, from_to)];
        let change = change.clamp(-HISTORY_LIMIT / 4, HISTORY_LIMIT / 4);
        *worth += change - *worth * change.abs() / HISTORY_LIMIT;
    }

    fn place(side: Side, from_to: u16) -> usize {
        side as usize * FROM_TO_COUNT + usize::from(from_to) % FROM_TO_COUNT
    }
}
