//! What the database has about a member, for the member.

use serde_json::{Map, Value};

/// A place in all of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PersonalPlace {
    /// The number of the table in the list of all of them.
    pub(crate) table: usize,
    /// The rows of this table before the place.
    pub(crate) after: u32,
}

/// A row about a member.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonalRow {
    /// Its table.
    pub table: &'static str,
    /// Its columns. Accounts are named instead of numbered.
    pub row: Map<String, Value>,
}
