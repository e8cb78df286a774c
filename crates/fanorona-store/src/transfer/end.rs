//! One database of a copy: what is read from it and written to it.

use super::pair::TOGETHER;
use super::table::{COLUMNS, Described, Table, quoted};
use crate::db::{Connection, Driver, Sql, Value, sql};
use crate::error::TransferError;
use crate::postgres;
use crate::sql::execute;
use crate::sqlite::{self, Lock};
use std::collections::HashMap;

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
const ADD_MARK: Sql = Sql::both("insert into unfinished_transfer (place, text) values ($1, $2)");

/// What the last transaction runs.
const LAST_STATEMENTS: Sql =
    Sql::both("select text from unfinished_transfer where place > 0 order by place");

/// Makes the database an ordinary one.
const UNMARK: &str = "drop table unfinished_transfer";

/// Whether somebody has used the database: 0 if not.
const USED: Sql = Sql::both(
    "select (select count(*) from (select 1 from account limit 1) as accounts)
    + (select count(*) from (select 1 from game limit 1) as games)",
);

/// The table of a row, for errors.
const COPIED: &str = "of the copy";

/// One of the two databases.
#[derive(Debug)]
pub(crate) struct End {
    pub(super) connection: Connection,
    /// Keeps servers away from a file. A connection to PostgreSQL holds a lock there.
    _lock: Option<Lock>,
    /// The texts of statements. They live until the command ends.
    pub(super) texts: HashMap<String, &'static str>,
}

impl End {
    pub(crate) fn new(connection: impl Into<Connection>, lock: Option<Lock>) -> Self {
        Self {
            connection: connection.into(),
            _lock: lock,
            texts: HashMap::new(),
        }
    }

    /// A statement with a text that depends on the tables.
    fn text(&mut self, text: String) -> Sql {
        let text = self
            .texts
            .entry(text)
            .or_insert_with_key(|text| text.clone().leak());
        Sql::both(text)
    }

    /// All tables except those of the migrations, of the numbers and of the copy, by name.
    pub(super) async fn tables(&mut self) -> sqlx::Result<Vec<Table>> {
        let described: Vec<Described> = COLUMNS.all(&mut self.connection, ()).await?;
        Table::all(described)
    }

    /// The rows of a table after this key, at most `PAGE`, by key.
    pub(super) async fn page(
        &mut self,
        table: &Table,
        after: Option<&[Value]>,
    ) -> sqlx::Result<Vec<Vec<Value>>> {
        let page = self.text(table.page(after.is_none()));
        let page = page.with(after.unwrap_or_default().to_vec());
        let rows = page.rows(&mut self.connection, COPIED).await?;
        rows.iter().map(|row| table.values(row)).collect()
    }

    /// The highest numbers that tables have had.
    pub(super) async fn numbers(&mut self) -> sqlx::Result<Vec<(String, i64)>> {
        NUMBERS.all(&mut self.connection, ()).await
    }

    /// The database of which this one contains an unfinished copy.
    pub(super) async fn copy_of(&mut self) -> sqlx::Result<Option<String>> {
        match self.connection.driver() {
            Driver::Sqlite(connection) => sqlite::copy_of(connection).await,
            Driver::Postgres(connection) => postgres::copy_of(connection).await,
        }
    }

    /// Whether it has accounts or games.
    pub(super) async fn is_used(&mut self) -> sqlx::Result<bool> {
        let rows: u64 = USED.one(&mut self.connection, ()).await?;
        Ok(rows > 0)
    }

    /// Makes it an unfinished copy of `from`, without rows, guards and foreign keys.
    pub(super) async fn begin(&mut self, from: &str, tables: &[Table]) -> sqlx::Result<()> {
        execute(&mut self.connection, "begin").await?;
        let rules: Vec<(String, String)> = RULES.all(&mut self.connection, ()).await?;
        execute(&mut self.connection, MARK).await?;
        ADD_MARK.run(&mut self.connection, (0_u32, from)).await?;
        for ((remove, restore), place) in rules.into_iter().zip(1_i64..) {
            ADD_MARK.run(&mut self.connection, (place, restore)).await?;
            self.text(remove).run(&mut self.connection, ()).await?;
        }
        for table in tables {
            let delete = self.text(format!("delete from {}", quoted(&table.name)));
            delete.run(&mut self.connection, ()).await?;
        }
        execute(&mut self.connection, "commit").await
    }

    /// The row of a table with the highest key.
    pub(super) async fn last(&mut self, table: &Table) -> sqlx::Result<Option<Vec<Value>>> {
        let last = self.text(table.last()).with(());
        let rows = last.rows(&mut self.connection, COPIED).await?;
        rows.first().map(|row| table.values(row)).transpose()
    }

    /// Adds rows, all or none.
    pub(super) async fn add(
        &mut self,
        table: &Table,
        mut rows: Vec<Vec<Value>>,
    ) -> sqlx::Result<()> {
        execute(&mut self.connection, "begin").await?;
        while !rows.is_empty() {
            let rest = rows.split_off(rows.len().min(TOGETHER));
            let insert = self.text(table.insert(rows.len()));
            let values: Vec<Value> = rows.into_iter().flatten().collect();
            insert.run(&mut self.connection, values).await?;
            rows = rest;
        }
        execute(&mut self.connection, "commit").await
    }

    /// Puts guards, foreign keys and the highest numbers in place. Then it is an ordinary database.
    /// Returns a table with a row that refers to a missing one; then nothing was changed.
    pub(super) async fn finish(
        &mut self,
        numbers: &[(String, i64)],
    ) -> sqlx::Result<Option<String>> {
        execute(&mut self.connection, "begin").await?;
        let statements: Vec<String> = LAST_STATEMENTS.all(&mut self.connection, ()).await?;
        for statement in statements {
            let statement = self.text(statement);
            if let Err(error) = statement.run(&mut self.connection, ()).await {
                return dangling(error).map(Some);
            }
        }
        FORGET_NUMBERS.run(&mut self.connection, ()).await?;
        for (name, number) in numbers {
            ADD_NUMBER.run(&mut self.connection, (name, number)).await?;
        }
        let dangling: Option<String> = DANGLING.first(&mut self.connection, ()).await?;
        if dangling.is_some() {
            return Ok(dangling);
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

/// The error of a database.
pub(super) fn failed(name: &str, work: &str) -> impl FnOnce(sqlx::Error) -> TransferError {
    let (name, work) = (name.to_owned(), work.to_owned());
    |error| TransferError::Failed {
        name,
        work,
        problem: error.to_string(),
    }
}
