//! The tables of a database as it describes them: columns, keys, and the statements that read and
//! write a page of rows.

use crate::db::{Row, Sql, Value};
use crate::error::OpenError;
use crate::{is_shared, postgres, sqlite};

/// Rows in a transaction.
pub(super) const PAGE: usize = 1_000;

/// The columns of all tables: see [`Described`].
pub(super) const COLUMNS: Sql = Sql {
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
            and columns.attnum > 0 and not columns.attisdropped and columns.attgenerated = ''
            and tables.relname not in ('_sqlx_migrations', 'last_number', 'unfinished_transfer', 'writer')
        order by tables.relname collate "C", columns.attname collate "C""#,
};

/// The name of a database in messages, without its password.
pub(super) fn name(url: &str) -> Result<String, OpenError> {
    if is_shared(url) {
        postgres::transfer::name(url)
    } else {
        sqlite::transfer::name(url)
    }
}

/// The type of a column. The tables have no other types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
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
pub(super) struct Table {
    pub(super) name: String,
    /// By name.
    pub(super) columns: Vec<(String, Kind)>,
    /// The columns of the primary key, in its order, as places in `columns`.
    pub(super) key: Vec<usize>,
}

/// A column as a database describes it: its table, its name, its type, and its place in the primary
/// key from 1, or 0.
pub(super) type Described = (String, String, String, i64);

impl Table {
    /// The tables with these columns, which are sorted by table and name.
    pub(super) fn all(described: Vec<Described>) -> sqlx::Result<Vec<Self>> {
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
    pub(super) fn page(&self, is_first: bool) -> String {
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
    pub(super) fn last(&self) -> String {
        format!(
            "select {} from {} order by {} limit 1",
            self.list(),
            quoted(&self.name),
            self.key_list(" desc")
        )
    }

    /// The values of the key in a row.
    pub(super) fn key_of(&self, row: &[Value]) -> Vec<Value> {
        self.key.iter().map(|column| row[*column].clone()).collect()
    }

    /// The key of a row in messages.
    pub(super) fn key_text(&self, row: &[Value]) -> String {
        let values: Vec<String> = self.key_of(row).iter().map(ToString::to_string).collect();
        values.join(", ")
    }

    /// Adds this number of rows.
    pub(super) fn insert(&self, rows: usize) -> String {
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
    pub(super) fn values(&self, row: &Row) -> sqlx::Result<Vec<Value>> {
        let kinds = self.columns.iter().enumerate();
        let values = kinds.map(|(column, (_, kind))| match kind {
            Kind::Integer => Ok(Value::Number(row.get(column)?)),
            Kind::Text => Ok(Value::Text(row.get(column)?)),
        });
        values.collect()
    }
}

/// A name in a statement.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
