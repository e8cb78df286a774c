//! Statements that do not depend on each other.

use super::connection::Driver;
use super::{Connection, Query, Sql, Text, query};

/// Statements that do not depend on each other. Each has one parameter: its rows, a JSON array.
#[derive(Debug)]
pub(crate) struct Batch<const STATEMENTS: usize> {
    /// SQLite executes one after the other, except those without rows.
    pub(crate) each: [Sql; STATEMENTS],
    /// PostgreSQL gets them as one, because that takes the time of a round trip instead of one for
    /// each.
    pub(crate) together: &'static str,
}

impl<const STATEMENTS: usize> Batch<STATEMENTS> {
    /// Executes the statements with their rows.
    pub(crate) async fn execute(
        &self,
        connection: &mut Connection,
        rows: [String; STATEMENTS],
    ) -> sqlx::Result<()> {
        if matches!(connection.driver(), Driver::Postgres(_)) {
            let together = query(self.together);
            rows.into_iter()
                .fold(together, Query::bind)
                .execute(connection)
                .await?;
            return Ok(());
        }
        for (statement, rows) in self.each.into_iter().zip(rows) {
            if rows != "[]" {
                query(statement)
                    .bind(rows)
                    .execute(&mut *connection)
                    .await?;
            }
        }
        Ok(())
    }
}

/// The statements as one for PostgreSQL. The parameter `$1` of each becomes one of its own.
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
        text.push(b'0' + number);
        text.push_str(" as (");
        let statement = each[part].postgres.as_bytes();
        let mut at = 0;
        while at < statement.len() {
            if statement[at] == b'$' {
                text.push_parameter(number);
                at += 1;
                assert!(statement[at] == b'1', "its only parameter is $1");
            } else {
                text.push(statement[at]);
            }
            at += 1;
        }
        text.push(b')');
        part += 1;
        number += 1;
    }
    text.push_str(" select");
    text
}

/// A [`Batch`] of these statements, which are fewer than ten.
macro_rules! batch {
    ($($statement:expr),+ $(,)?) => {{
        const EACH: &[$crate::db::Sql] = &[$($statement),+];
        const fn together<const CAPACITY: usize>() -> $crate::db::Text<CAPACITY> {
            $crate::db::together(EACH)
        }
        $crate::db::Batch { each: [$($statement),+], together: $crate::db::built!(together()) }
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
        assert_eq!(BOTH.each[1].sqlite, "delete from draft where id = $1");
        assert_eq!(
            BOTH.together,
            "with part_1 as (delete from plan where id = $1), part_2 as (delete from draft where id = $2::bigint) select"
        );
    }
}
