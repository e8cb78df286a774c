//! What cannot be a record is refused where it goes wrong.

use super::*;

/// The short game with one part of it replaced is refused at this line, for a reason with these
/// words.
pub(super) fn refused(part: &str, by: &str, line: usize, words: &str) {
    assert!(SHORT.contains(part), "{part}");
    let (games, errors) = read(&SHORT.replacen(part, by, 1));
    assert_eq!(games, [], "{by}");
    let [error] = errors.as_slice() else {
        panic!("{by}: {errors:?}")
    };
    assert!(
        error.line == line && error.problem.contains(words),
        "{by}: {error}"
    );
}

#[test]
fn what_cannot_be_a_record_is_refused_where_it_goes_wrong() {
    refused("[FGN \"1\"]", "[FGN \"2\"]", 1, "version 2");
    refused("[Game \"12\"]", "[Game \"0\"]", 2, "number from 1");
    refused("[Game \"12\"]", "[Game \"012\"]", 2, "number from 1");
    refused(
        "[Game \"12\"]",
        "[Game \"123456789012345678901234567890\"]",
        2,
        "number from 1",
    );
    refused("[White \"alice\"]", "[White \"al ice\"]", 3, "no player");
    refused("[White \"alice\"]", "[White alice]", 3, "written like");
    refused("[White \"alice\"]", "[White \"BOB\"]", 16, "same player");
    refused("[White \"alice\"]", "[Site \"here\"]", 3, "no tag Site");
    refused("[White \"alice\"]", "[Game \"12\"]", 3, "twice");
    refused("[Rated \"yes\"]\n", "", 15, "Rated is missing");
    refused("12:00:00.000Z", "12:00:00Z", 10, "a moment is written");
    refused(
        "2026-11-20T12:00:00.000Z",
        "2026-02-30T12:00:00.000Z",
        10,
        "a moment is written",
    );
    refused(
        "[Opening \"Vakiloha\"]",
        "[Opening \"Lehavia\"]",
        18,
        "not the opening",
    );
    refused(
        "[Opening \"Vakiloha\"]",
        "[Opening \"Sicilian\"]",
        12,
        "no such opening",
    );
    refused("[Reason \"resigned\"]\n", "", 15, "stand together");
    refused("\"resigned\"", "\"captured\"", 18, "cannot end");
    refused("\"resigned\"", "\"repetition\"", 18, "cannot end");
    refused("\"resigned\"", "\"aborted\"", 18, "cannot end");
    refused("1. e2e3+", "1. a1a2", 16, "turn 1, \"a1a2\"");
    refused("1. e2e3+", "1. e2e3", 16, "not the canonical form");
    refused("2. f4e5-", "3. f4e5-", 17, "turn 2 follows");
    refused("{3.000}", "{3.000} {3.000}", 17, "two times");
    refused("{3.000}", "{3.000", 17, "not closed");
    refused("1. e2e3+ {12.345}", "{12.345}", 16, "before the first turn");
    refused("\n1-0\n", "\n0-1\n", 18, "turn 3, \"0-1\"");
    refused("\n1-0\n", "\n1-0 1-0\n", 18, "after the result");
}

#[test]
fn moments_that_cannot_be_are_refused_where_they_stand() {
    refused("[Started \"2026", "[Started \"2100", 10, "in the future");
    refused(
        "[Ended \"2026-11-20",
        "[Ended \"2100-01-01",
        11,
        "in the future",
    );
    refused(
        "[Ended \"2026-11-20",
        "[Ended \"2026-11-19",
        11,
        "before it starts",
    );
    refused(
        "[Opening",
        "[Analysed \"2100-01-01T00:00:00.000Z\"]\n[Opening",
        12,
        "in the future",
    );
    refused(
        "[Opening",
        "[ChargedBlack \"99999999999\"]\n[Opening",
        12,
        "more time than the game took",
    );
    refused(
        "{12.345}",
        "{99999999999999.000}",
        16,
        "turn 1 would be later than the end of the game",
    );
    refused(
        "{3.000}",
        "{9223372036854775.807}",
        17,
        "turn 2 would be later than the end of the game",
    );
    refused("{12.345}", "{-300.000}", 16, "at most a minute below zero");
    refused(
        "1. e2e3+ {12.345}\n2. f4e5-,end {3.000}",
        "1. e2e3+ {-60.000} 2. f4e5-,end {-1.000}",
        16,
        "turn 2 would be before the start",
    );
    let running = SHORT.replace("[Ended \"2026-11-20T12:00:20.345Z\"]\n", "");
    let running = running
        .replace("[Result \"1-0\"]\n[Reason \"resigned\"]\n", "")
        .replace("\n1-0\n", "\n*\n");
    assert_eq!(read(&running).1, []);
    let (games, errors) = read(&running.replace("{3.000}", "{99999999999999.000}"));
    assert!(
        games.is_empty() && errors[0].line == 14 && errors[0].problem.contains("later than now"),
        "{errors:?}"
    );
    // A clock that was set back by less than a minute.
    let (games, errors) = read(&SHORT.replace("{12.345}", "{-59.000}"));
    assert_eq!((games.len(), errors), (1, vec![]));
}

#[test]
fn an_unplayed_game_that_was_given_up_is_aborted() {
    let ended = |turns: usize, reason| {
        let mut record = Record {
            result: Some(GameResult::void(reason)),
            ..short()
        };
        record.turns.truncate(turns);
        record
    };
    for (turns, reason) in [
        (0, EndReason::Resigned),
        (1, EndReason::Time),
        (1, EndReason::Forfeit),
        (2, EndReason::Aborted),
        (2, EndReason::ServerStopped),
    ] {
        let record = ended(turns, reason);
        let (games, errors) = read(&fgn(&record));
        assert_eq!(errors, []);
        // Older records have other words for a game that was aborted.
        let aborted = Record {
            result: Some(GameResult::recorded(Score::Aborted, reason)),
            ..record
        };
        assert_eq!((games.len(), &games[0].record), (1, &aborted));
    }
    let (games, errors) = read(&fgn(&ended(2, EndReason::Resigned)));
    assert!(
        games.is_empty() && errors[0].problem.contains("cannot end"),
        "{errors:?}"
    );
}

#[test]
fn a_game_that_is_cut_off_is_refused_and_the_next_is_read() {
    let cut = SHORT.replace("1-0\n\n", "");
    let (games, errors) = read(&format!("{cut}{SHORT}"));
    assert_eq!((games.len(), games[0].line), (1, 18));
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0]
            .to_string()
            .starts_with("line 18: the game before"),
        "{}",
        errors[0]
    );
    let (games, errors) = read(&cut);
    assert!(
        games.is_empty() && errors[0].problem.contains("ends within"),
        "{errors:?}"
    );
    let (games, errors) = read(&format!("{SHORT}4. e2e3\n{SHORT}"));
    assert_eq!((games.len(), errors.len(), errors[0].line), (2, 1, 20));
}

#[test]
fn a_game_from_a_position_is_read_unless_it_cannot_be() {
    let from = |start: &str, rated: &str| {
        let text = SHORT
            .replace("\"ordinary\"", &format!("\"{start}\""))
            .replace("[Rated \"yes\"]", &format!("[Rated \"{rated}\"]"))
            .replace("[Opening \"Vakiloha\"]\n", "");
        let (games, errors) = read(&text);
        let terms = games.first().map(|read| read.record.terms);
        (terms, errors.first().map(|error| error.problem.clone()))
    };
    let start = Position::start(Ruleset::Tsivy).to_string();
    let (terms, errors) = from(&start, "no");
    assert_eq!(errors, None);
    assert_eq!(terms.unwrap().start.to_string(), start);
    for (start, rated, words) in [
        (start.as_str(), "yes", "is unrated"),
        ("bbb/b1w/www w", "no", "on another board than tsivy"),
        ("9/9/9/9/w8 b", "no", "there is no such start"),
        ("9/9 w", "no", "there is no such start"),
    ] {
        let (_, problem) = from(start, rated);
        assert!(problem.as_ref().unwrap().contains(words), "{problem:?}");
    }
}
