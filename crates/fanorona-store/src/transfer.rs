//! Copying a whole database into another one, of the same kind or the other.
//!
//! The tables, their columns and their keys are read from the databases, so a new table or column changes nothing here.
//! While rows arrive, the copy has no guards and no foreign keys: the order of the tables does not matter, and no rule
//! refuses a row that the other database has. The last transaction puts them back.
//!
//! Rows are copied in the order of their keys, one page in each transaction. If the copy is interrupted, it continues
//! after the highest key that has arrived. Until all rows are there and were compared, the table `unfinished_transfer`
//! keeps servers away. A copy never changes the database that it reads.

#[cfg(test)]
mod tests;

use crate::error::{OpenError, TransferError};
use crate::{is_shared, postgres, sqlite};
use async_trait::async_trait;
use sqlx::{ColumnIndex, Database, Decode, Row, Type};
use std::fmt;

/// Rows in a transaction.
const PAGE: usize = 1_000;

/// A table that only an unfinished copy has: where it comes from at place 0, and then the statements that put the guards
/// and the foreign keys back.
pub(crate) const MARK: &str =
    "create table unfinished_transfer (place bigint not null primary key, text text not null)";
/// Adds the row at place $1.
pub(crate) const ADD_MARK: &str = "insert into unfinished_transfer (place, text) values ($1, $2)";
/// The database that is being copied.
pub(crate) const TRANSFER_SOURCE: &str = "select text from unfinished_transfer where place = 0";
/// What the last transaction runs.
pub(crate) const LAST_STATEMENTS: &str =
    "select text from unfinished_transfer where place > 0 order by place";
/// Makes the database an ordinary one.
pub(crate) const UNMARK: &str = "drop table unfinished_transfer";
/// Whether somebody has used the database: 0 if not.
pub(crate) const USED: &str = "select (select count(*) from (select 1 from account limit 1) as accounts)
    + (select count(*) from (select 1 from game limit 1) as games)";

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

/// Copies the database `from` into the database `to`, which must be new or contain an unfinished copy of the same
/// database. A server may use neither.
///
/// # Errors
/// The copy is not complete, and no server opens it. Unless the error says otherwise, the same call continues it.
pub async fn transfer(
    from: &str,
    to: &str,
    mut progress: impl FnMut(Progress<'_>) + Send,
) -> Result<Transferred, TransferError> {
    if name(from)? == name(to)? {
        return Err(TransferError::Same { name: name(from)? });
    }
    let source: Box<dyn End> = if is_shared(from) {
        Box::new(postgres::transfer::source(from).await?)
    } else {
        Box::new(sqlite::transfer::source(from).await?)
    };
    let target: Box<dyn End> = if is_shared(to) {
        Box::new(postgres::transfer::target(to).await?)
    } else {
        Box::new(sqlite::transfer::target(to).await?)
    };
    let refuses_nul = is_shared(to);
    let mut pair = Pair { source, target, from: name(from)?, to: name(to)?, refuses_nul };
    let tables = pair.prepare().await?;
    for table in &tables {
        pair.copy(table, &mut progress).await?;
    }
    let mut rows = 0;
    for table in &tables {
        rows += pair.compare(table, &mut progress).await?;
    }
    progress(Progress { step: Step::Finishing, table: "", rows: 0 });
    pair.finish(rows, tables.len()).await
}

/// The name of a database in messages, without its password.
fn name(url: &str) -> Result<String, OpenError> {
    if is_shared(url) { postgres::transfer::name(url) } else { sqlite::transfer::name(url) }
}

/// A value of any column. The tables have no other types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A null of either type.
    Null,
    Integer(i64),
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Integer(number) => number.fmt(f),
            Self::Text(text) => write!(f, "{text:?}"),
        }
    }
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Integer,
    Text,
}

impl Kind {
    /// The type with this name in one of the databases.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "INTEGER" | "bigint" => Some(Self::Integer),
            "TEXT" | "text" => Some(Self::Text),
            _ => None,
        }
    }

    /// The name in PostgreSQL.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Integer => "bigint",
            Self::Text => "text",
        }
    }
}

/// A table, as both databases have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: String,
    /// By name.
    pub(crate) columns: Vec<(String, Kind)>,
    /// The columns of the primary key, in its order, as places in `columns`.
    pub(crate) key: Vec<usize>,
}

/// A column as a database describes it: its table, its name, its type, and its place in the primary key from 1, or 0.
pub(crate) type Described = (String, String, String, i64);

impl Table {
    /// The tables with these columns, which are sorted by table and name.
    pub(crate) fn all(described: Vec<Described>) -> sqlx::Result<Vec<Self>> {
        let mut tables: Vec<(Self, Vec<(i64, usize)>)> = Vec::new();
        for (table, column, kind, place) in described {
            let kind = Kind::named(&kind)
                .ok_or_else(|| sqlx::Error::Protocol(format!("{table}.{column} has the type {kind}")))?;
            if tables.last().is_none_or(|(last, _)| last.name != table) {
                tables.push((Self { name: table, columns: Vec::new(), key: Vec::new() }, Vec::new()));
            }
            let Some((table, key)) = tables.last_mut() else { continue };
            if place > 0 {
                key.push((place, table.columns.len()));
            }
            table.columns.push((column, kind));
        }
        let with_key = |(table, mut key): (Self, Vec<(i64, usize)>)| {
            key.sort_unstable();
            Self { key: key.into_iter().map(|(_, column)| column).collect(), ..table }
        };
        Ok(tables.into_iter().map(with_key).collect())
    }

    /// The columns, as a list in a statement.
    pub(crate) fn list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| quoted(name)).collect();
        names.join(", ")
    }

    /// The columns of the key, with `more` after each.
    fn key_list(&self, more: &str) -> String {
        let names: Vec<String> =
            self.key.iter().map(|column| quoted(&self.columns[*column].0) + more).collect();
        names.join(", ")
    }

    /// Selects a page, from the beginning or after the key whose values are the parameters.
    pub(crate) fn page(&self, is_first: bool) -> String {
        let (list, table, key) = (self.list(), quoted(&self.name), self.key_list(""));
        let parameters: Vec<String> = (1..=self.key.len()).map(|number| format!("${number}")).collect();
        let after =
            if is_first { String::new() } else { format!("where ({key}) > ({})", parameters.join(", ")) };
        format!("select {list} from {table} {after} order by {key} limit {PAGE}")
    }

    /// Selects the row with the highest key.
    pub(crate) fn last(&self) -> String {
        format!(
            "select {} from {} order by {} limit 1",
            self.list(),
            quoted(&self.name),
            self.key_list(" desc")
        )
    }

    /// The values of the key in a row.
    pub(crate) fn key_of(&self, row: &[Value]) -> Vec<Value> {
        self.key.iter().map(|column| row[*column].clone()).collect()
    }

    /// The key of a row in messages.
    fn key_text(&self, row: &[Value]) -> String {
        let values: Vec<String> = self.key_of(row).iter().map(ToString::to_string).collect();
        values.join(", ")
    }

    /// The values of a row from a database.
    pub(crate) fn values<R>(&self, row: &R) -> sqlx::Result<Vec<Value>>
    where
        R: Row,
        usize: ColumnIndex<R>,
        for<'r> i64: Decode<'r, <R as Row>::Database> + Type<<R as Row>::Database>,
        for<'r> String: Decode<'r, <R as Row>::Database> + Type<<R as Row>::Database>,
        R::Database: Database,
    {
        let kinds = self.columns.iter().enumerate();
        let values = kinds.map(|(column, (_, kind))| match kind {
            Kind::Integer => {
                row.try_get::<Option<i64>, _>(column).map(|it| it.map_or(Value::Null, Value::Integer))
            }
            Kind::Text => {
                row.try_get::<Option<String>, _>(column).map(|it| it.map_or(Value::Null, Value::Text))
            }
        });
        values.collect()
    }
}

/// A name in a statement.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// One of the two databases.
#[async_trait]
pub(crate) trait End: Send {
    /// All tables except those of the migrations, of the numbers and of the copy, by name.
    async fn tables(&mut self) -> sqlx::Result<Vec<Table>>;

    /// The rows of a table after this key, at most [`PAGE`], by key.
    async fn page(&mut self, table: &Table, after: Option<&[Value]>) -> sqlx::Result<Vec<Vec<Value>>>;

    /// The highest numbers that tables have had.
    async fn numbers(&mut self) -> sqlx::Result<Vec<(String, i64)>>;

    /// The database of which this one contains an unfinished copy.
    async fn copy_of(&mut self) -> sqlx::Result<Option<String>>;

    /// Whether it has accounts or games.
    async fn is_used(&mut self) -> sqlx::Result<bool>;

    /// Makes it an unfinished copy of `from`, without rows, guards and foreign keys.
    async fn begin(&mut self, from: &str, tables: &[Table]) -> sqlx::Result<()>;

    /// The row of a table with the highest key.
    async fn last(&mut self, table: &Table) -> sqlx::Result<Option<Vec<Value>>>;

    /// Adds rows, all or none.
    async fn add(&mut self, table: &Table, rows: Vec<Vec<Value>>) -> sqlx::Result<()>;

    /// Puts guards, foreign keys and the highest numbers in place. Then it is an ordinary database. Returns a table with
    /// a row that refers to a missing one; then nothing was changed.
    async fn finish(&mut self, numbers: &[(String, i64)]) -> sqlx::Result<Option<String>>;

    /// Completes everything and closes the connection.
    async fn close(self: Box<Self>) -> sqlx::Result<()>;
}

/// The two databases of a copy, with their names.
struct Pair {
    source: Box<dyn End>,
    target: Box<dyn End>,
    from: String,
    to: String,
    /// Whether the target stores no zero characters.
    refuses_nul: bool,
}

impl Pair {
    /// Starts or continues a copy. Returns the tables to copy.
    async fn prepare(&mut self) -> Result<Vec<Table>, TransferError> {
        let work = "its tables were read";
        let tables = self.source.tables().await.map_err(failed(&self.from, work))?;
        let same = self.target.tables().await.map_err(failed(&self.to, work))?;
        if tables != same {
            return Err(TransferError::Unlike { from: self.from.clone(), to: self.to.clone() });
        }
        match self.target.copy_of().await.map_err(failed(&self.to, work))? {
            Some(from) if from == self.from => {}
            Some(from) => {
                return Err(OpenError::Unfinished { path: self.to.clone().into(), from }.into());
            }
            None => {
                if self.target.is_used().await.map_err(failed(&self.to, work))? {
                    return Err(TransferError::NotEmpty { name: self.to.clone() });
                }
                let begun = self.target.begin(&self.from, &tables).await;
                begun.map_err(failed(&self.to, "it was prepared"))?;
            }
        }
        Ok(tables)
    }

    /// Copies the rows that are missing.
    async fn copy(
        &mut self,
        table: &Table,
        progress: &mut (dyn FnMut(Progress<'_>) + Send),
    ) -> Result<(), TransferError> {
        let work = format!("table {} was copied", table.name);
        let last = self.target.last(table).await.map_err(failed(&self.to, &work))?;
        let after = last.map(|row| table.key_of(&row));
        let page = self.source.page(table, after.as_deref()).await;
        let mut page = page.map_err(failed(&self.from, &work))?;
        let mut rows = 0;
        while let Some(last) = page.last() {
            let after = table.key_of(last);
            rows += page.len() as u64;
            if self.refuses_nul {
                refuse_nul(table, &page)?;
            }
            // The next page is read while this one is written.
            let (next, added) =
                tokio::join!(self.source.page(table, Some(&after)), self.target.add(table, page));
            added.map_err(failed(&self.to, &work))?;
            page = next.map_err(failed(&self.from, &work))?;
            progress(Progress { step: Step::Copying, table: &table.name, rows });
        }
        progress(Progress { step: Step::Copied, table: &table.name, rows });
        Ok(())
    }

    /// Compares all rows of a table. Returns their number.
    async fn compare(
        &mut self,
        table: &Table,
        progress: &mut (dyn FnMut(Progress<'_>) + Send),
    ) -> Result<u64, TransferError> {
        let work = format!("table {} was compared", table.name);
        let mut after: Option<Vec<Value>> = None;
        let mut rows = 0;
        loop {
            let (source, target) = tokio::join!(
                self.source.page(table, after.as_deref()),
                self.target.page(table, after.as_deref())
            );
            let source = source.map_err(failed(&self.from, &work))?;
            let target = target.map_err(failed(&self.to, &work))?;
            if let Some(row) = first_difference(&source, &target) {
                return Err(TransferError::Differs {
                    from: self.from.clone(),
                    to: self.to.clone(),
                    table: table.name.clone(),
                    row: table.key_text(row),
                });
            }
            rows += source.len() as u64;
            progress(Progress { step: Step::Comparing, table: &table.name, rows });
            match source.last() {
                Some(last) if source.len() == PAGE => after = Some(table.key_of(last)),
                Some(_) | None => return Ok(rows),
            }
        }
    }

    async fn finish(mut self, rows: u64, tables: usize) -> Result<Transferred, TransferError> {
        let work = "the copy was finished";
        let numbers = self.source.numbers().await.map_err(failed(&self.from, work))?;
        if let Some(table) = self.target.finish(&numbers).await.map_err(failed(&self.to, work))? {
            return Err(TransferError::Unsound { table });
        }
        self.target.close().await.map_err(failed(&self.to, work))?;
        self.source.close().await.map_err(failed(&self.from, work))?;
        Ok(Transferred { from: self.from, to: self.to, rows, tables })
    }
}

/// Refuses texts that PostgreSQL does not store.
fn refuse_nul(table: &Table, rows: &[Vec<Value>]) -> Result<(), TransferError> {
    let has_nul = |value: &Value| match value {
        Value::Text(text) => text.contains('\0'),
        Value::Null | Value::Integer(_) => false,
    };
    match rows.iter().find(|row| row.iter().any(has_nul)) {
        Some(row) => Err(TransferError::Nul { table: table.name.clone(), row: table.key_text(row) }),
        None => Ok(()),
    }
}

/// The first row that is not in both lists.
fn first_difference<'a>(one: &'a [Vec<Value>], other: &'a [Vec<Value>]) -> Option<&'a [Value]> {
    let common = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    one.get(common).or_else(|| other.get(common)).map(Vec::as_slice)
}

/// The error of a database.
fn failed(name: &str, work: &str) -> impl FnOnce(sqlx::Error) -> TransferError {
    let (name, work) = (name.to_owned(), work.to_owned());
    |error| TransferError::Failed { name, work, source: error.to_string() }
}
