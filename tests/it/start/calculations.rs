//! Commands that need no database: perft, turns and replays.

use super::said;
use crate::support::executable::fanorond;
use fanorona_rules::{Position, Ruleset};
use std::collections::BTreeMap;

/// Lines of the reference data: `crates/fanorona-rules/tests/data/README.md`.
fn table(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn perft_matches_the_reference_data() {
    const TABLE: &str = include_str!("../../../crates/fanorona-rules/tests/data/perft.tsv");
    let mut counted = 0;
    for row in table(TABLE) {
        let [ruleset, position, depth, count] = row.as_slice() else {
            panic!("{row:?}")
        };
        // Each start is a process, so the small counts are left to the tests of the rules.
        if count.len() != 6 {
            continue;
        }
        let arguments = ["perft", "--ruleset", ruleset, "--position", position, depth];
        assert_eq!(
            said(fanorond().args(arguments)),
            format!("{count}\n"),
            "{row:?}"
        );
        counted += 1;
    }
    assert!(counted > 3, "{counted}");
    assert_eq!(said(fanorond().args(["perft", "4"])), "18026\n");
}

#[test]
fn turns_match_the_reference_data() {
    const TABLE: &str = include_str!("../../../crates/fanorona-rules/tests/data/turns.tsv");
    for row in table(TABLE) {
        let [ruleset, position, turns] = row.as_slice() else {
            panic!("{row:?}")
        };
        let expected: BTreeMap<&str, String> = turns
            .split_terminator(' ')
            .map(|turn| turn.split_once('=').unwrap())
            .map(|(turn, after)| (turn, after.replace('_', " ")))
            .collect();
        let written =
            said(fanorond().args(["turns", "--ruleset", ruleset, "--position", position]));
        let listed: BTreeMap<&str, String> = written
            .lines()
            .map(|line| line.split_once('\t').unwrap())
            .map(|(turn, after)| (turn.strip_suffix(",end").unwrap_or(turn), after.to_owned()))
            .collect();
        assert_eq!(written.lines().count(), expected.len(), "{position}");
        assert_eq!(listed, expected, "{position}");
    }
}

#[test]
fn replay_shows_every_board_and_the_result() {
    const TABLE: &str = include_str!("../../../crates/fanorona-rules/tests/data/games.tsv");
    for row in table(TABLE) {
        let [ruleset, start, result, reason, end, turns] = row.as_slice() else {
            panic!("{row:?}")
        };
        assert_eq!(
            *start,
            Position::start(Ruleset::from_name(ruleset).unwrap()).to_string()
        );
        let turns: Vec<&str> = turns.split(' ').collect();
        let written = said(
            fanorond()
                .args(["replay", "--ruleset", ruleset])
                .args(&turns),
        );
        let last = format!("\n{}\n{result} {reason}", end.replace('_', " "));
        assert!(written.trim_end().ends_with(&last), "{written}");
        let numbered = (1..=turns.len()).all(|number| written.contains(&format!("{number}. ")));
        assert!(numbered, "{written}");
    }
}
