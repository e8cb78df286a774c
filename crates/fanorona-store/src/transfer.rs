//! Copying a whole database into another one, of the same kind or the other.
//!
//! The tables, their columns and their keys are read from the databases, so a new table or column
//! changes nothing here. While rows arrive, the copy has no guards and no foreign keys: the order
//! of the tables does not matter, and no rule refuses a row that the other database has. The last
//! transaction puts them back.
//!
//! Rows are copied in the order of their keys, one page in each transaction. If the copy is
//! interrupted, it continues after the highest key that has arrived. Until all rows are there and
//! were compared, the table `unfinished_transfer` keeps servers away. A copy never changes the
//! database that it reads.

pub(crate) mod end;
mod pair;
mod table;

#[cfg(test)]
mod tests;

use crate::error::TransferError;
use crate::{is_shared, postgres, sqlite};
use pair::Pair;
use table::name;

/// The database that is being copied.
pub(crate) const TRANSFER_SOURCE: &str = "select text from unfinished_transfer where place = 0";

/// What a copy is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Rows of a table are copied.
    Copying,
    /// All rows of a table were copied.
    Copied,
    /// Rows of a table are compared.
    Comparing,
    /// The rows are the same; the guards and the foreign keys are put back.
    Finishing,
}

/// How far a copy is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// What it is doing.
    pub step: Step,
    /// The table; empty in the last step.
    pub table: &'a str,
    /// The rows of this table until now, since the command began.
    pub rows: u64,
}

/// A complete copy. All its values were compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transferred {
    /// The database that was copied, without its password.
    pub from: String,
    /// The copy, without its password.
    pub to: String,
    /// The rows of all tables.
    pub rows: u64,
    /// The tables, also empty ones.
    pub tables: usize,
}

/// Copies the database `from` into the database `to`, which must be new or contain an unfinished
/// copy of the same database. A server may use neither.
///
/// # Errors
/// The copy is not complete, and no server opens it. Unless the error says otherwise, the same call
/// continues it.
pub async fn transfer(
    from: &str,
    to: &str,
    mut progress: impl FnMut(Progress<'_>) + Send,
) -> Result<Transferred, TransferError> {
    if name(from)? == name(to)? {
        return Err(TransferError::Same { name: name(from)? });
    }
    let source = if is_shared(from) {
        postgres::transfer::source(from).await?
    } else {
        sqlite::transfer::source(from).await?
    };
    let target = if is_shared(to) {
        postgres::transfer::target(to).await?
    } else {
        sqlite::transfer::target(to).await?
    };
    let refuses_nul = is_shared(to);
    let mut pair = Pair {
        source,
        target,
        from: name(from)?,
        to: name(to)?,
        refuses_nul,
    };
    let tables = pair.prepare().await?;
    for table in &tables {
        pair.copy(table, &mut progress).await?;
    }
    let mut rows = 0;
    for table in &tables {
        rows += pair.compare(table, &mut progress).await?;
    }
    progress(Progress {
        step: Step::Finishing,
        table: "",
        rows: 0,
    });
    pair.finish(rows, tables.len()).await
}
