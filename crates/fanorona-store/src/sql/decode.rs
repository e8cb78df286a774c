//! Converts the columns of a row to types. A value that this server would not have written is an
//! error that names its place.

use crate::db::{Field, Row};
use crate::error::StoreError;
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use std::fmt::Display;
use std::str::FromStr;

/// A row, with its table and key for errors.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cells<'r, K> {
    row: &'r Row,
    table: &'static str,
    key: K,
}

impl<'r, K: Display> Cells<'r, K> {
    /// The row of `table` with this key.
    pub(crate) fn new(row: &'r Row, table: &'static str, key: K) -> Self {
        Self { row, table, key }
    }

    pub(crate) fn get<T: Field<'r>>(&self, column: &'static str) -> Result<T, StoreError> {
        self.row
            .try_get(column)
            .map_err(|error| self.undecodable(column, error))
    }

    /// A whole number that fits into `T`.
    pub(crate) fn number<T>(&self, column: &'static str) -> Result<T, StoreError>
    where
        T: TryFrom<i64, Error: Display>,
    {
        T::try_from(self.get::<i64>(column)?).map_err(|error| self.undecodable(column, error))
    }

    pub(crate) fn timestamp(&self, column: &'static str) -> Result<Timestamp, StoreError> {
        self.get(column).map(Timestamp)
    }

    pub(crate) fn flag(&self, column: &'static str) -> Result<bool, StoreError> {
        self.row
            .flag(column)
            .map_err(|error| self.undecodable(column, error))
    }

    /// A text that `read` converts.
    pub(crate) fn word<T>(
        &self,
        column: &'static str,
        read: impl FnOnce(&'r str) -> Option<T>,
    ) -> Result<T, StoreError> {
        let text = self.get(column)?;
        read(text).ok_or_else(|| self.undecodable(column, format_args!("unknown word \"{text}\"")))
    }

    /// A text that `read` converts, or null.
    pub(crate) fn word_if_any<T>(
        &self,
        column: &'static str,
        read: impl FnOnce(&'r str) -> Option<T>,
    ) -> Result<Option<T>, StoreError> {
        match self.get::<Option<&str>>(column)? {
            Some(_) => self.word(column, read).map(Some),
            None => Ok(None),
        }
    }

    /// A text that `FromStr` converts.
    pub(crate) fn parsed<T: FromStr>(&self, column: &'static str) -> Result<T, StoreError> {
        self.word(column, |text| text.parse().ok())
    }

    /// A text that `FromStr` converts, or null.
    pub(crate) fn parsed_if_any<T: FromStr>(
        &self,
        column: &'static str,
    ) -> Result<Option<T>, StoreError> {
        self.word_if_any(column, |text| text.parse().ok())
    }

    /// The player whose number and name are in these columns.
    pub(crate) fn player(
        &self,
        id: &'static str,
        name: &'static str,
    ) -> Result<Player, StoreError> {
        let spelling = self.get::<&str>(name)?;
        let read = PlayerName::new(spelling);
        let name = read
            .map_err(|error| self.undecodable(name, format_args!("{error:?} in \"{spelling}\"")))?;
        Ok(Player {
            id: AccountId(self.get(id)?),
            name,
        })
    }

    /// The error for a column of this row.
    pub(crate) fn undecodable(&self, column: &'static str, problem: impl Display) -> StoreError {
        StoreError::Undecodable {
            table: self.table,
            row: self.key.to_string(),
            column,
            problem: problem.to_string(),
        }
    }
}

/// The number in the column `id`.
pub(crate) fn key(row: &Row, table: &'static str) -> Result<i64, StoreError> {
    Cells::new(row, table, "of unknown number").get("id")
}
