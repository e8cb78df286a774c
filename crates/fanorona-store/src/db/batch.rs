//! Statements that do not depend on each other.

use super::{Connection, Sql, Text, Value};

/// Statements that do not depend on each other. Each has one parameter: its rows, a JSON array.
///
/// Both databases get them as one: the driver of SQLite wakes a thread for each call, and a server
/// is a round trip away.
#[derive(Debug)]
pub(crate) struct Batch<const STATEMENTS: usize>(pub(crate) Sql);

impl<const STATEMENTS: usize> Batch<STATEMENTS> {
    /// Executes the statements with their rows.
    pub(crate) async fn execute(
        &self,
        connection: &mut Connection,
        rows: [String; STATEMENTS],
    ) -> sqlx::Result<()> {
        let rows: Vec<Value> = rows
            .into_iter()
            .map(|rows| Value::Text(Some(rows)))
            .collect();
        self.0.run(connection, rows).await.map(drop)
    }
}

/// The statements one after the other, for SQLite. The parameter `$1` of each becomes one of its
/// own.
pub(crate) const fn in_turn<const CAPACITY: usize>(each: &[Sql]) -> Text<CAPACITY> {
    let mut text = Text::new();
    let mut part = 0;
    let mut number = 1;
    while part < each.len() {
        if part > 0 {
            text.push_str("; ");
        }
        push_numbered(&mut text, each[part].sqlite, number);
        part += 1;
        number += 1;
    }
    text
}

/// The statements as parts of one, for PostgreSQL. The parameter `$1` of each becomes one of its
/// own.
pub(crate) const fn together<const CAPACITY: usize>(each: &[Sql]) -> Text<CAPACITY> {
    let mut text = Text::new();
    text.push_str("with ");
    let mut part = 0;
    let mut number = 1;
    while part < each.len() {
        if part > 0 {
            text.push_str(", ");
        }
        text.push_str("part_");
        text.push_number(number);
        text.push_str(" as (");
        push_numbered(&mut text, each[part].postgres, number);
        text.push(b')');
        part += 1;
        number += 1;
    }
    text.push_str(" select");
    text
}

/// Adds a statement whose parameter gets this number.
const fn push_numbered<const CAPACITY: usize>(
    text: &mut Text<CAPACITY>,
    statement: &str,
    number: usize,
) {
    let statement = statement.as_bytes();
    let mut at = 0;
    while at < statement.len() {
        if statement[at] == b'$' {
            text.push(b'$');
            text.push_number(number);
            at += 1;
            assert!(statement[at] == b'1', "its only parameter is $1");
        } else {
            text.push(statement[at]);
        }
        at += 1;
    }
}

/// A [`Batch`] of these statements, which are fewer than ten.
macro_rules! batch {
    ($($statement:expr),+ $(,)?) => {{
        const EACH: &[$crate::db::Sql] = &[$($statement),+];
        $crate::db::Batch($crate::db::Sql {
            sqlite: $crate::db::built!($crate::db::in_turn(EACH)),
            postgres: $crate::db::built!($crate::db::together(EACH)),
        })
    }};
}
pub(crate) use batch;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::sql;

    #[test]
    fn each_statement_of_a_batch_has_a_parameter_of_its_own() {
        const BOTH: Batch<2> = batch!(
            sql!("delete from plan where id = $1"),
            sql!("delete from draft where id = {$1|$1::bigint}")
        );
        assert_eq!(
            BOTH.0.sqlite,
            "delete from plan where id = $1; delete from draft where id = $2"
        );
        assert_eq!(
            BOTH.0.postgres,
            "with part_1 as (delete from plan where id = $1), part_2 as (delete from draft where id = $2::bigint) select"
        );
    }
}
