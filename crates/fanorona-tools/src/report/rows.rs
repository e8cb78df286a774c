//! All rows, by table. Targets are ratios to a baseline of the same run where there is one.

mod boards;
mod connections;
mod pressure;
mod stored;
mod turns;

use super::row::Row;
pub(super) use stored::{FEW, on};

/// The tables of the page, by the name of their place in its text.
pub(super) const TABLES: [(&str, &[Row]); 7] = [
    ("rules", boards::RULES),
    ("lines", turns::LINES),
    ("turns", turns::TURNS),
    ("connections", connections::ROWS),
    ("boards", boards::ROWS),
    ("stored", stored::ROWS),
    ("pressure", pressure::ROWS),
];

/// All rows.
pub(super) fn all() -> impl Iterator<Item = &'static Row> {
    TABLES.iter().flat_map(|(_, rows)| *rows)
}
