//! How many predecessors of each position are still undecided.

use crate::tables::value::Value;

/// How many positions of a material have which value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won by the side to move.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost by the side to move.
    pub lost: u64,
    /// The largest number of turns to the end of a decided game.
    pub longest: u8,
}

impl Counts {
    pub(super) fn add(&mut self, value: Value, positions: usize) {
        let positions = positions as u64;
        let turns = match value {
            Value::Win(turns) => {
                self.won += positions;
                turns
            }
            Value::Draw => {
                self.drawn += positions;
                0
            }
            Value::Loss(turns) => {
                self.lost += positions;
                turns
            }
        };
        if positions > 0 {
            self.longest = self.longest.max(turns);
        }
    }
}
