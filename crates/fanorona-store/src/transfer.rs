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

#[cfg(test)]
mod tests;

use crate::db::{self, Connection, Driver, Query, Row, Sql, Value, sql};
use crate::error::{OpenError, TransferError};
use crate::sql::execute;
use crate::sqlite::Lock;
use crate::{is_shared, postgres, sqlite};
use std::collections::HashMap;

/// Rows in a transaction.
const PAGE: usize = 1_000;
/// Rows in a statement. SQLite allows 32,766 parameters.
const TOGETHER: usize = 100;

/// The columns of all tables: see [`Described`].
const COLUMNS: Sql = Sql {
    sqlite: "select tables.name, columns.name, columns.type, columns.pk
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table'
            and tables.name not in ('_sqlx_migrations', 'unfinished_transfer') and tables.name not like 'sqlite#_%' escape '#'
        order by tables.name, columns.name",
    postgres: r#"select tables.relname::text, columns.attname::text, format_type(columns.atttypid, null),
            coalesce(array_position(keys.indkey::smallint[], columns.attnum) + 1, 0)::bigint
        from pg_class as tables
            join pg_attribute as columns on columns.attrelid = tables.oid
            left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
        where tables.relkind = 'r' and tables.relnamespace = (select oid from pg_namespace where nspname = current_schema())
            and columns.attnum > 0 and not columns.attisdropped
            and tables.relname not in ('_sqlx_migrations', 'last_number', 'unfinished_transfer', 'writer')
        order by tables.relname collate "C", columns.attname collate "C""#,
};

/// What removes each guard, each foreign key of PostgreSQL and its numbering, and what brings them
/// back. A connection to SQLite does not enforce its foreign keys.
const RULES: Sql = Sql {
    sqlite: "select 'drop trigger \"' || name || '\"', sql from sqlite_schema where type = 'trigger' order by name",
    postgres: "select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint
        where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())
        union all
        select distinct format('alter table %s disable trigger user', tgrelid::regclass),
            format('alter table %s enable trigger user', tgrelid::regclass)
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = (select oid from pg_namespace where nspname = current_schema())",
};

/// Rows that refer to missing ones. PostgreSQL refuses its foreign keys then.
const DANGLING: Sql = Sql {
    sqlite: "pragma foreign_key_check",
    postgres: "select '' where false",
};

const NUMBERS: Sql = sql!("select name, seq from {sqlite_sequence|last_number} order by name");
const FORGET_NUMBERS: Sql = sql!("delete from {sqlite_sequence|last_number}");
const ADD_NUMBER: Sql =
    sql!("insert into {sqlite_sequence|last_number} (name, seq) values ($1, $2)");

/// A table that only an unfinished copy has: where it comes from at place 0, and then the
/// statements that put the guards and the foreign keys back.
const MARK: &str =
    "create table unfinished_transfer (place bigint not null primary key, text text not null)";
/// Adds the row at place $1.
const ADD_MARK: &str = "insert into unfinished_transfer (place, text) values ($1, $2)";
/// The database that is being copied.
pub(crate) const TRANSFER_SOURCE: &str = "select text from unfinished_transfer where place = 0";
/// What the last transaction runs.
const LAST_STATEMENTS: &str = "select text from unfinished_transfer where place > 0 order by place";
/// Makes the database an ordinary one.
const UNMARK: &str = "drop table unfinished_transfer";
/// Whether somebody has used the database: 0 if not.
const USED: &str = "select (select count(*) from (select 1 from account limit 1) as accounts)
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

/// The name of a database in messages, without its password.
fn name(url: &str) -> Result<String, OpenError> {
    if is_shared(url) {
        postgres::transfer::name(url)
    } else {
        sqlite::transfer::name(url)
    }
}

/// The type of a column. The tables have no other types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    Text,
}

impl Kind {
    /// The type with this name in one of the databases.
    fn named(name: &str) -> Option<Self> {
        match name {
            "INTEGER" | "bigint" => Some(Self::Integer),
            "TEXT" | "text" => Some(Self::Text),
            _ => None,
        }
    }
}

/// A table, as both databases have it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    name: String,
    /// By name.
    columns: Vec<(String, Kind)>,
    /// The columns of the primary key, in its order, as places in `columns`.
    key: Vec<usize>,
}

/// A column as a database describes it: its table, its name, its type, and its place in the primary
/// key from 1, or 0.
type Described = (String, String, String, i64);

impl Table {
    /// The tables with these columns, which are sorted by table and name.
    fn all(described: Vec<Described>) -> sqlx::Result<Vec<Self>> {
        let mut tables: Vec<(Self, Vec<(i64, usize)>)> = Vec::new();
        for (table, column, kind, place) in described {
            let kind = Kind::named(&kind).ok_or_else(|| {
                sqlx::Error::Protocol(format!("{table}.{column} has the type {kind}"))
            })?;
            if tables.last().is_none_or(|(last, _)| last.name != table) {
                tables.push((
                    Self {
                        name: table,
                        columns: Vec::new(),
                        key: Vec::new(),
                    },
                    Vec::new(),
                ));
            }
            let Some((table, key)) = tables.last_mut() else {
                continue;
            };
            if place > 0 {
                key.push((place, table.columns.len()));
            }
            table.columns.push((column, kind));
        }
        let with_key = |(table, mut key): (Self, Vec<(i64, usize)>)| {
            key.sort_unstable();
            Self {
                key: key.into_iter().map(|(_, column)| column).collect(),
                ..table
            }
        };
        Ok(tables.into_iter().map(with_key).collect())
    }

    /// The columns, as a list in a statement.
    fn list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| quoted(name)).collect();
        names.join(", ")
    }

    /// The columns of the key, with `more` after each.
    fn key_list(&self, more: &str) -> String {
        let names: Vec<String> = self
            .key
            .iter()
            .map(|column| quoted(&self.columns[*column].0) + more)
            .collect();
        names.join(", ")
    }

    /// Selects a page, from the beginning or after the key whose values are the parameters.
    fn page(&self, is_first: bool) -> String {
        let (list, table, key) = (self.list(), quoted(&self.name), self.key_list(""));
        let parameters: Vec<String> = (1..=self.key.len())
            .map(|number| format!("${number}"))
            .collect();
        let after = if is_first {
            String::new()
        } else {
            format!("where ({key}) > ({})", parameters.join(", "))
        };
        format!("select {list} from {table} {after} order by {key} limit {PAGE}")
    }

    /// Selects the row with the highest key.
    fn last(&self) -> String {
        format!(
            "select {} from {} order by {} limit 1",
            self.list(),
            quoted(&self.name),
            self.key_list(" desc")
        )
    }

    /// The values of the key in a row.
    fn key_of(&self, row: &[Value]) -> Vec<Value> {
        self.key.iter().map(|column| row[*column].clone()).collect()
    }

    /// The key of a row in messages.
    fn key_text(&self, row: &[Value]) -> String {
        let values: Vec<String> = self.key_of(row).iter().map(ToString::to_string).collect();
        values.join(", ")
    }

    /// Adds this number of rows.
    fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let row = |row: usize| {
            let parameters: Vec<String> = (1..=width)
                .map(|column| format!("${}", row * width + column))
                .collect();
            format!("({})", parameters.join(", "))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        format!(
            "insert into {} ({}) values {}",
            quoted(&self.name),
            self.list(),
            rows.join(", ")
        )
    }

    /// The values of a row from a database.
    fn values(&self, row: &Row) -> sqlx::Result<Vec<Value>> {
        let kinds = self.columns.iter().enumerate();
        let values = kinds.map(|(column, (_, kind))| match kind {
            Kind::Integer => row.try_get(column).map(Value::Number),
            Kind::Text => row.try_get(column).map(Value::Text),
        });
        values.collect()
    }
}

/// A name in a statement.
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// One of the two databases.
#[derive(Debug)]
pub(crate) struct End {
    connection: Connection,
    /// Keeps servers away from a file. A connection to PostgreSQL holds a lock there.
    _lock: Option<Lock>,
    /// The texts of statements. They live until the command ends.
    texts: HashMap<String, &'static str>,
}

impl End {
    pub(crate) fn new(connection: impl Into<Connection>, lock: Option<Lock>) -> Self {
        Self {
            connection: connection.into(),
            _lock: lock,
            texts: HashMap::new(),
        }
    }

    /// A query with a text that depends on the tables.
    fn query(&mut self, text: String) -> Query {
        let text = self
            .texts
            .entry(text)
            .or_insert_with_key(|text| text.clone().leak());
        db::query(*text)
    }

    /// All tables except those of the migrations, of the numbers and of the copy, by name.
    async fn tables(&mut self) -> sqlx::Result<Vec<Table>> {
        let rows = db::query(COLUMNS).fetch_all(&mut self.connection).await?;
        let described = rows.iter().map(|row| {
            Ok((
                row.try_get(0)?,
                row.try_get(1)?,
                row.try_get(2)?,
                row.try_get(3)?,
            ))
        });
        Table::all(described.collect::<sqlx::Result<Vec<Described>>>()?)
    }

    /// The rows of a table after this key, at most [`PAGE`], by key.
    async fn page(
        &mut self,
        table: &Table,
        after: Option<&[Value]>,
    ) -> sqlx::Result<Vec<Vec<Value>>> {
        let page = self.query(table.page(after.is_none()));
        let page = after
            .unwrap_or_default()
            .iter()
            .cloned()
            .fold(page, Query::bind);
        let rows = page.fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| table.values(row)).collect()
    }

    /// The highest numbers that tables have had.
    async fn numbers(&mut self) -> sqlx::Result<Vec<(String, i64)>> {
        db::query_pair(NUMBERS)
            .fetch_all(&mut self.connection)
            .await
    }

    /// The database of which this one contains an unfinished copy.
    async fn copy_of(&mut self) -> sqlx::Result<Option<String>> {
        match self.connection.driver() {
            Driver::Sqlite(connection) => sqlite::copy_of(connection).await,
            Driver::Postgres(connection) => postgres::copy_of(connection).await,
        }
    }

    /// Whether it has accounts or games.
    async fn is_used(&mut self) -> sqlx::Result<bool> {
        let rows: i64 = db::query_scalar(USED)
            .fetch_one(&mut self.connection)
            .await?;
        Ok(rows > 0)
    }

    /// Makes it an unfinished copy of `from`, without rows, guards and foreign keys.
    async fn begin(&mut self, from: &str, tables: &[Table]) -> sqlx::Result<()> {
        execute(&mut self.connection, "begin").await?;
        let rules: Vec<(String, String)> = db::query_pair(RULES)
            .fetch_all(&mut self.connection)
            .await?;
        execute(&mut self.connection, MARK).await?;
        db::query(ADD_MARK)
            .bind(0)
            .bind(from)
            .execute(&mut self.connection)
            .await?;
        for ((remove, restore), place) in rules.into_iter().zip(1_i64..) {
            db::query(ADD_MARK)
                .bind(place)
                .bind(restore)
                .execute(&mut self.connection)
                .await?;
            self.query(remove).execute(&mut self.connection).await?;
        }
        for table in tables {
            self.query(format!("delete from {}", quoted(&table.name)))
                .execute(&mut self.connection)
                .await?;
        }
        execute(&mut self.connection, "commit").await
    }

    /// The row of a table with the highest key.
    async fn last(&mut self, table: &Table) -> sqlx::Result<Option<Vec<Value>>> {
        let row = self
            .query(table.last())
            .fetch_optional(&mut self.connection)
            .await?;
        row.map(|row| table.values(&row)).transpose()
    }

    /// Adds rows, all or none.
    async fn add(&mut self, table: &Table, mut rows: Vec<Vec<Value>>) -> sqlx::Result<()> {
        execute(&mut self.connection, "begin").await?;
        while !rows.is_empty() {
            let rest = rows.split_off(rows.len().min(TOGETHER));
            let insert = self.query(table.insert(rows.len()));
            let insert = rows.into_iter().flatten().fold(insert, Query::bind);
            insert.execute(&mut self.connection).await?;
            rows = rest;
        }
        execute(&mut self.connection, "commit").await
    }

    /// Puts guards, foreign keys and the highest numbers in place. Then it is an ordinary database.
    /// Returns a table with a row that refers to a missing one; then nothing was changed.
    async fn finish(&mut self, numbers: &[(String, i64)]) -> sqlx::Result<Option<String>> {
        execute(&mut self.connection, "begin").await?;
        let statements: Vec<String> = db::query_scalar(LAST_STATEMENTS)
            .fetch_all(&mut self.connection)
            .await?;
        for statement in statements {
            if let Err(error) = self.query(statement).execute(&mut self.connection).await {
                return dangling(error).map(Some);
            }
        }
        execute(&mut self.connection, FORGET_NUMBERS).await?;
        for (name, number) in numbers {
            db::query(ADD_NUMBER)
                .bind(name)
                .bind(*number)
                .execute(&mut self.connection)
                .await?;
        }
        let dangling = db::query(DANGLING).fetch_all(&mut self.connection).await?;
        if let Some(row) = dangling.first() {
            return row.try_get(0).map(Some);
        }
        execute(&mut self.connection, UNMARK).await?;
        execute(&mut self.connection, "commit").await?;
        if let Driver::Postgres(_) = self.connection.driver() {
            // Until it knows how many rows there are, PostgreSQL would read whole tables.
            execute(&mut self.connection, "analyze").await?;
        }
        Ok(None)
    }
}

/// The table of a foreign key that is violated, or another error.
fn dangling(error: sqlx::Error) -> sqlx::Result<String> {
    let violated = error
        .as_database_error()
        .filter(|error| error.is_foreign_key_violation());
    violated
        .and_then(|error| error.table())
        .map(str::to_owned)
        .ok_or(error)
}

/// The two databases of a copy, with their names.
struct Pair {
    source: End,
    target: End,
    from: String,
    to: String,
    /// Whether the target stores no zero characters.
    refuses_nul: bool,
}

impl Pair {
    /// Starts or continues a copy. Returns the tables to copy.
    async fn prepare(&mut self) -> Result<Vec<Table>, TransferError> {
        let work = "its tables were read";
        let tables = self
            .source
            .tables()
            .await
            .map_err(failed(&self.from, work))?;
        let same = self.target.tables().await.map_err(failed(&self.to, work))?;
        if tables != same {
            return Err(TransferError::Unlike {
                from: self.from.clone(),
                to: self.to.clone(),
            });
        }
        match self
            .target
            .copy_of()
            .await
            .map_err(failed(&self.to, work))?
        {
            Some(from) if from == self.from => {}
            Some(from) => {
                return Err(OpenError::Unfinished {
                    path: self.to.clone().into(),
                    from,
                }
                .into());
            }
            None => {
                if self
                    .target
                    .is_used()
                    .await
                    .map_err(failed(&self.to, work))?
                {
                    return Err(TransferError::NotEmpty {
                        name: self.to.clone(),
                    });
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
        let last = self
            .target
            .last(table)
            .await
            .map_err(failed(&self.to, &work))?;
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
            let (next, added) = tokio::join!(
                self.source.page(table, Some(&after)),
                self.target.add(table, page)
            );
            added.map_err(failed(&self.to, &work))?;
            page = next.map_err(failed(&self.from, &work))?;
            progress(Progress {
                step: Step::Copying,
                table: &table.name,
                rows,
            });
        }
        progress(Progress {
            step: Step::Copied,
            table: &table.name,
            rows,
        });
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
            progress(Progress {
                step: Step::Comparing,
                table: &table.name,
                rows,
            });
            match source.last() {
                Some(last) if source.len() == PAGE => after = Some(table.key_of(last)),
                Some(_) | None => return Ok(rows),
            }
        }
    }

    async fn finish(mut self, rows: u64, tables: usize) -> Result<Transferred, TransferError> {
        let work = "the copy was finished";
        let numbers = self
            .source
            .numbers()
            .await
            .map_err(failed(&self.from, work))?;
        if let Some(table) = self
            .target
            .finish(&numbers)
            .await
            .map_err(failed(&self.to, work))?
        {
            return Err(TransferError::Unsound { table });
        }
        self.target
            .connection
            .close()
            .await
            .map_err(failed(&self.to, work))?;
        self.source
            .connection
            .close()
            .await
            .map_err(failed(&self.from, work))?;
        Ok(Transferred {
            from: self.from,
            to: self.to,
            rows,
            tables,
        })
    }
}

/// Refuses texts that PostgreSQL does not store.
fn refuse_nul(table: &Table, rows: &[Vec<Value>]) -> Result<(), TransferError> {
    let has_nul = |value: &Value| match value {
        Value::Text(Some(text)) => text.contains('\0'),
        Value::Text(None) | Value::Number(_) => false,
    };
    match rows.iter().find(|row| row.iter().any(has_nul)) {
        Some(row) => Err(TransferError::Nul {
            table: table.name.clone(),
            row: table.key_text(row),
        }),
        None => Ok(()),
    }
}

/// The first row that is not in both lists.
fn first_difference<'a>(one: &'a [Vec<Value>], other: &'a [Vec<Value>]) -> Option<&'a [Value]> {
    let common = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other)
        .count();
    one.get(common)
        .or_else(|| other.get(common))
        .map(Vec::as_slice)
}

/// The error of a database.
fn failed(name: &str, work: &str) -> impl FnOnce(sqlx::Error) -> TransferError {
    let (name, work) = (name.to_owned(), work.to_owned());
    |error| TransferError::Failed {
        name,
        work,
        source: error.to_string(),
    }
}
