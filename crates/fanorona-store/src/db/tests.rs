//! Texts of statements.

use super::{Sql, Text, built, sql};

#[test]
fn words_are_inserted_where_their_numbers_are() {
    const BOTH: &str = built!(Text::filled("[2] = [1] or [2] is null", &["$1", "side"]));
    assert_eq!(BOTH, "side = $1 or side is null");
}

#[test]
fn a_statement_has_the_words_of_its_dialect() {
    const SEEKS: Sql = sql!(
        "select {max|greatest}(1, $1)",
        " from seek",
        "{ indexed by seek_by_age|}"
    );
    assert_eq!(
        SEEKS.sqlite,
        "select max(1, $1) from seek indexed by seek_by_age"
    );
    assert_eq!(SEEKS.postgres, "select greatest(1, $1) from seek");
}
