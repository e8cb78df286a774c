//! The rows of a result, and the types that are read from them.

use super::value::Column;
use crate::error::{Result, StoreError};
use fanorona_game::Player;
use serde::Deserialize;
use serde_json::{Map, Value};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Postgres, Row as _, Sqlite, Type, ValueRef as _};
use std::fmt::{self, Display};
use std::str::FromStr;

/// A row of either driver, with its table for errors.
pub(crate) struct Row {
    driver: DriverRow,
    table: &'static str,
}

pub(super) enum DriverRow {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").finish_non_exhaustive()
    }
}

/// The number of the first column.
pub(super) const FIRST: usize = 0;

/// What names a column: its name, or its number.
pub(crate) trait Place: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Copy {
    /// The name for errors.
    fn name(self) -> &'static str;
}

impl Place for &'static str {
    fn name(self) -> &'static str {
        self
    }
}

impl Place for usize {
    fn name(self) -> &'static str {
        "of a result"
    }
}

impl Row {
    pub(super) fn new(driver: DriverRow, table: &'static str) -> Self {
        Self { driver, table }
    }

    /// A value as the drivers read it.
    pub(super) fn decode<'r, T>(&'r self, column: impl Place) -> std::result::Result<T, String>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match &self.driver {
            DriverRow::Sqlite(row) => row.try_get(column),
            DriverRow::Postgres(row) => row.try_get(column),
        }
        .map_err(|error| error.to_string())
    }

    pub(super) fn is_null(&self, column: impl Place) -> std::result::Result<bool, String> {
        match &self.driver {
            DriverRow::Sqlite(row) => row.try_get_raw(column).map(|value| value.is_null()),
            DriverRow::Postgres(row) => row.try_get_raw(column).map(|value| value.is_null()),
        }
        .map_err(|error| error.to_string())
    }

    /// A column that is true or false. SQLite has numbers for that. PostgreSQL has numbers where a
    /// column must be the same in both, and truth values where a condition is selected.
    pub(super) fn flag(&self, column: impl Place) -> std::result::Result<bool, String> {
        let number = self.decode::<i64>(column).map(|number| number != 0);
        number.or_else(|_other_type| self.decode(column))
    }

    /// The value of a column.
    pub(crate) fn get<'r, T: Column<'r>>(&'r self, column: impl Place) -> Result<T> {
        T::read(self, column).map_err(|problem| self.undecodable(column.name(), problem))
    }

    /// A text that `read` converts.
    pub(crate) fn word<'r, T>(
        &'r self,
        column: &'static str,
        read: impl FnOnce(&'r str) -> Option<T>,
    ) -> Result<T> {
        let text = self.get(column)?;
        read(text).ok_or_else(|| self.undecodable(column, format_args!("unknown word \"{text}\"")))
    }

    /// A text that `read` converts, or null.
    pub(crate) fn word_if_any<'r, T>(
        &'r self,
        column: &'static str,
        read: impl FnOnce(&'r str) -> Option<T>,
    ) -> Result<Option<T>> {
        match self.get::<Option<&str>>(column)? {
            Some(_) => self.word(column, read).map(Some),
            None => Ok(None),
        }
    }

    /// A text that `FromStr` converts.
    pub(crate) fn parsed<T: FromStr>(&self, column: &'static str) -> Result<T> {
        self.word(column, |text| text.parse().ok())
    }

    /// A text that `FromStr` converts, or null.
    pub(crate) fn parsed_if_any<T: FromStr>(&self, column: &'static str) -> Result<Option<T>> {
        self.word_if_any(column, |text| text.parse().ok())
    }

    /// A text that is JSON.
    pub(crate) fn json<'r, T: Deserialize<'r>>(&'r self, column: &'static str) -> Result<T> {
        serde_json::from_str(self.get(column)?).map_err(|error| self.undecodable(column, error))
    }

    /// A text that is JSON, or null.
    pub(crate) fn json_if_any<'r, T: Deserialize<'r>>(
        &'r self,
        column: &'static str,
    ) -> Result<Option<T>> {
        match self.get::<Option<&str>>(column)? {
            Some(_) => self.json(column).map(Some),
            None => Ok(None),
        }
    }

    /// The player in these columns, or null.
    pub(crate) fn player_if_any(
        &self,
        id: &'static str,
        name: &'static str,
    ) -> Result<Option<Player>> {
        match self.get::<Option<i64>>(id)? {
            Some(_) => self.player(id, name).map(Some),
            None => Ok(None),
        }
    }

    /// The player whose number and name are in these columns.
    pub(crate) fn player(&self, id: &'static str, name: &'static str) -> Result<Player> {
        Ok(Player {
            id: self.get(id)?,
            name: self.get(name)?,
        })
    }

    /// All columns by name: numbers, texts and nulls.
    pub(crate) fn object(&self) -> Result<Map<String, Value>> {
        let names: Vec<&str> = match &self.driver {
            DriverRow::Sqlite(row) => row.columns().iter().map(sqlx::Column::name).collect(),
            DriverRow::Postgres(row) => row.columns().iter().map(sqlx::Column::name).collect(),
        };
        let value = |column: usize| -> std::result::Result<Value, String> {
            if self.is_null(column)? {
                return Ok(Value::Null);
            }
            let number = self.decode::<i64>(column).map(Value::from);
            number.or_else(|_a_text| self.decode::<String>(column).map(Value::from))
        };
        let columns = names.into_iter().enumerate().map(|(place, name)| {
            let value = value(place).map_err(|problem| self.undecodable(place.name(), problem))?;
            Ok((name.to_owned(), value))
        });
        columns.collect()
    }

    /// The error for a column of this row.
    pub(crate) fn undecodable(&self, column: &'static str, problem: impl Display) -> StoreError {
        let number = self.decode::<i64>("id");
        let first = number.or_else(|_no_number| self.decode::<i64>(FIRST));
        let row = first.map_or_else(
            |_no_number| self.decode(FIRST).unwrap_or_default(),
            |number| number.to_string(),
        );
        StoreError::undecodable(self.table, row, column, problem)
    }
}

/// A type that is read from a row of a result.
pub(crate) trait FromRow: Sized {
    /// The table of the row, for errors.
    const TABLE: &'static str;

    fn read(row: &Row) -> Result<Self>;
}

/// A row with one column.
impl<T: for<'r> Column<'r>> FromRow for T {
    const TABLE: &'static str = "result";

    fn read(row: &Row) -> Result<Self> {
        row.get(FIRST)
    }
}

/// A row that may be undecodable.
impl<T: FromRow> FromRow for Result<T> {
    const TABLE: &'static str = T::TABLE;

    fn read(row: &Row) -> Result<Self> {
        Ok(T::read(row))
    }
}

/// A row of which only the existence counts.
impl FromRow for () {
    const TABLE: &'static str = "result";

    fn read(_row: &Row) -> Result<Self> {
        Ok(())
    }
}

impl FromRow for Player {
    const TABLE: &'static str = "account";

    fn read(row: &Row) -> Result<Self> {
        row.player("id", "name")
    }
}
