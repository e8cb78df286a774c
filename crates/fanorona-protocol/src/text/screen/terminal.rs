//! Sentences of the commands of the executable, which speak English.

use crate::language::Language;
use crate::text::sentences::locale::Locale;
use fluent_bundle::FluentArgs;

/// How many games were refused.
#[must_use]
pub fn games_refused(games: u64) -> String {
    sentence("terminal-refused", "games", games)
}

/// How many rows something has.
#[must_use]
pub fn rows(rows: u64) -> String {
    sentence("terminal-rows", "rows", rows)
}

fn sentence(id: &'static str, name: &'static str, number: u64) -> String {
    Locale::of(Language::En).sentence(id, &FluentArgs::from_iter([(name, number)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_said_in_the_singular() {
        assert_eq!(
            [1, 2].map(games_refused),
            ["1 game was refused", "2 games were refused"]
        );
        assert_eq!([0, 1].map(rows), ["0 rows", "1 row"]);
    }
}
