//! What is written is read back to the byte, and what cannot be a record is refused where it goes
//! wrong.

use super::*;
use crate::language::Language;
use crate::preferences::values::Zone;
use crate::records::fgn::{FgnError, Read, Reader, fgn};
use crate::text::record_text as text;
use fanorona_game::{Action, Conditions, EndReason, Game, Score, Start, Terms, testing};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;
use proptest::prelude::*;

const NOON: Timestamp = Timestamp(1_795_176_000_000);
/// A year later.
const NOW: Timestamp = Timestamp(NOON.0 + 365 * 24 * 3_600_000);

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).unwrap()
}

/// A game in which of all steps those are played that `choices` number, each so many milliseconds
/// later.
fn played(ruleset: Ruleset, choices: &[(usize, i64)]) -> (Game, Vec<PlayedTurn>) {
    let mut game = Game::new(ruleset);
    let mut turns = Vec::new();
    let mut at = NOON;
    for (choice, millis) in choices {
        let Some(by) = game.to_move() else { break };
        let steps = game.stage().steps();
        let step = steps[choice % steps.len()];
        let sign = step
            .capture
            .map_or(String::new(), |capture| capture.sign().to_string());
        // Whether the turn goes on is as random as everything else.
        let end = if choice % 3 == 0 { " end" } else { "" };
        let mut text = format!("{}{}{sign}{end}", step.from, step.to);
        loop {
            let movements = Movements::read(&text).unwrap();
            game = game
                .apply(
                    by,
                    &Action::Play {
                        movements,
                        turn: None,
                    },
                )
                .unwrap()
                .game;
            if !game.stage().may_end() {
                break;
            }
            text = game
                .stage()
                .steps()
                .iter()
                .next()
                .unwrap()
                .further()
                .to_string();
        }
        at = Timestamp(at.0 + millis);
        turns.push(PlayedTurn {
            ply: game.ply(),
            turn: game.last().unwrap(),
            played_at: at,
        });
    }
    (game, turns)
}

fn record(ruleset: Ruleset, choices: &[(usize, i64)]) -> Record {
    let (game, turns) = played(ruleset, choices);
    let result = game
        .result()
        .unwrap_or(GameResult::win(Side::Black, EndReason::Resigned));
    let last = turns.last().map_or(NOON, |last| last.played_at);
    Record {
        id: GameId(12),
        seats: BySide {
            white: name("alice"),
            black: name("Bob_2"),
        },
        terms: Terms {
            rated: true,
            ..testing::terms(ruleset)
        },
        charged: BySide {
            white: Duration::ZERO,
            black: Duration::ZERO,
        },
        follows: None,
        match_place: None,
        started_at: NOON,
        ended_at: Some(Timestamp(last.0 + 7)),
        result: Some(result),
        turns,
        annotation: None,
    }
}

/// Everything that a reader says about a text.
fn read(text: &str) -> (Vec<Read>, Vec<FgnError>) {
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    let mut reader = Reader::new(NOW);
    for line in text.lines() {
        match reader.read(line) {
            Ok(game) => games.extend(game),
            Err(error) => errors.push(error),
        }
    }
    errors.extend(reader.finish().err());
    (games, errors)
}

fn choices() -> impl Strategy<Value = Vec<(usize, i64)>> {
    proptest::collection::vec((0..1_000_usize, -5_000..9_000_000_i64), 0..120)
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    proptest::sample::select(Ruleset::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back_to_the_byte(
        ruleset in rulesets(), choices in choices(), rated in any::<bool>(), id in 1..1_000_000_000_000_i64
    ) {
        let mut record = Record { id: GameId(id), ..record(ruleset, &choices) };
        record.terms.rated = rated;
        let written = fgn(&record);
        let (games, errors) = read(&written);
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(&games[0].record, &record);
        prop_assert_eq!(fgn(&games[0].record), written);
    }

    #[test]
    fn what_an_analysis_says_is_read_back_to_the_byte(ruleset in rulesets(), choices in choices()) {
        use fanorona_game::{Annotation, Judgement, Ply, TurningPoint};
        let record = record(ruleset, &choices);
        let mut at = record.first_position();
        let mut points = Vec::new();
        for (played, (choice, millis)) in record.turns.iter().zip(&choices) {
            let judgements = [Judgement::Won(Some(12)), Judgement::Open(200), Judgement::Drawn, Judgement::Open(-35)];
            let first = |at: &Position| {
                let mut first = None;
                at.for_each_turn(|turn, _| {
                    first = Some(*turn);
                    std::ops::ControlFlow::Break(())
                });
                first
            };
            let best = first(&at).unwrap();
            let then = first(&at.play(&best).unwrap()).into_iter().collect();
            if millis % 3 == 0 {
                let (was, became) = (judgements[choice % 4], Judgement::Lost(None));
                points.push(TurningPoint { ply: Ply(played.ply.0), best, then, was, became });
            }
            at = at.play(&played.turn).unwrap();
        }
        let annotation = Annotation { game: record.id, made_at: NOON, nodes: 100_000, points };
        let record = record.annotated(Some(annotation));
        let written = fgn(&record);
        let (games, errors) = read(&written);
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(&games[0].record, &record);
        prop_assert_eq!(fgn(&games[0].record), written);
    }

    #[test]
    fn a_game_that_goes_on_is_read_back_too(ruleset in rulesets(), choices in choices()) {
        let (game, turns) = played(ruleset, &choices);
        prop_assume!(game.result().is_none());
        let record = Record { turns, result: None, ended_at: None, ..record(ruleset, &[]) };
        let (games, errors) = read(&fgn(&record));
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(&games[0].record, &record);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[\\PC\n]{0,300}") {
        let (games, _) = read(&text);
        prop_assert!(games.is_empty());
    }

    #[test]
    fn a_damaged_game_never_harms_its_neighbours(
        choices in choices(), line in 0..200_usize, damage in "[ -~]{0,20}"
    ) {
        let whole = fgn(&record(Ruleset::Dimyand, &choices));
        let mut lines: Vec<&str> = whole.lines().collect();
        let index = 1 + line % (lines.len() - 1);
        prop_assume!(!damage.trim().starts_with("[FGN"));
        lines[index] = &damage;
        let text = format!("{whole}{}\n{whole}", lines.join("\n"));
        let (games, _) = read(&text);
        prop_assert!(games.len() >= 2, "{}", text);
        prop_assert_eq!(fgn(&games[0].record), whole.clone());
        prop_assert_eq!(fgn(&games[games.len() - 1].record), whole);
    }
}

/// All fields are written out, so that a new one is tested or left out on purpose.
#[test]
fn unusual_terms_are_read_back() {
    let Terms { colour, .. } = Terms::usual(Ruleset::Telo);
    let terms = Terms {
        ruleset: Ruleset::Telo,
        rated: false,
        start: Start::Ordinary,
        time: "10+5".parse().unwrap(),
        conditions: Conditions { undo: false },
        in_match: None,
        private: true,
        kibitz: true,
        // Records leave it out.
        colour,
    };
    let (games, errors) = read(&fgn(&Record {
        terms,
        ..record(Ruleset::Telo, &[])
    }));
    assert_eq!(errors, vec![]);
    assert_eq!(games[0].record.terms, terms);
}

const SHORT: &str = r#"[FGN "1"]
[Game "12"]
[White "alice"]
[Black "bob"]
[Ruleset "tsivy"]
[Start "ordinary"]
[Rated "yes"]
[Time "days=21 remind=7"]
[Undo "yes"]
[Started "2026-11-20T12:00:00.000Z"]
[Ended "2026-11-20T12:00:20.345Z"]
[Opening "Vakiloha"]
[Result "1-0"]
[Reason "resigned"]

1. e2e3+ {12.345}
2. f4e5-,end {3.000}
1-0

"#;

fn short() -> Record {
    let (games, errors) = read(SHORT);
    assert_eq!(errors, []);
    games.into_iter().next().unwrap().record
}

#[test]
fn a_game_is_written_as_the_page_shows_it() {
    const PAGE: &str = include_str!("../../../../docs/records.md");
    assert_eq!(fgn(&short()), SHORT);
    for example in [
        SHORT.to_owned(),
        text(&short(), &Zone::default(), Language::En),
        json_line(&short()),
    ] {
        assert!(
            PAGE.contains(example.trim_end()),
            "docs/records.md lacks:\n{example}"
        );
    }
    for tag in tags::TAGS {
        assert!(
            PAGE.contains(&format!("| `{}` | `", tag.name)),
            "docs/records.md lacks {}",
            tag.name
        );
    }
    let needed: Vec<String> = tags::NEEDED.map(|tag| format!("`{tag}`")).to_vec();
    let [others @ .., last] = needed.as_slice() else {
        panic!("no tag is required")
    };
    let sentence = format!("{} and {last} are required.", others.join(", "));
    assert!(
        PAGE.contains(&sentence),
        "docs/records.md lacks: {sentence}"
    );
}

#[test]
fn lines_tell_what_was_captured_and_what_is_left() {
    let record = short();
    let lines: Vec<Line> = record.lines().collect();
    let points = |line: &Line| {
        line.captured
            .iter()
            .map(|point| point.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(points(&lines[0]), ["e4", "e5"]);
    assert_eq!(
        lines[0].left,
        BySide {
            white: 22,
            black: 20
        }
    );
    assert_eq!((lines[0].used, lines[1].used), (12_345, 3_000));
    assert_eq!(points(&lines[1]), ["g3", "h2", "i1"]);
    assert_eq!(
        lines[1].left,
        BySide {
            white: 19,
            black: 20
        }
    );
}

/// The short game with one part of it replaced is refused at this line, for a reason with these
/// words.
fn refused(part: &str, by: &str, line: usize, words: &str) {
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
fn what_stands_before_a_game_on_its_line_is_passed_over() {
    for prompt in [
        "> ",
        "fanorona> ",
        "\u{feff}",
        "[12] alice> ",
        "\u{1b}[1m> \u{1b}[0m",
    ] {
        let (games, errors) = read(&format!("{prompt}{SHORT}{prompt}{SHORT}{prompt}\n"));
        assert_eq!((games.len(), errors), (2, vec![]), "{prompt}");
    }
    let cut = SHORT.replace("1-0\n\n", "");
    let (games, errors) = read(&format!("{cut}> {SHORT}"));
    assert_eq!((games.len(), errors.len(), errors[0].line), (1, 1, 18));
}

#[test]
fn what_other_editors_write_is_read() {
    for (part, by) in [
        (
            "{3.000}",
            "{3.000} {a comment\nover\n\n% three [lines]\n1. }",
        ),
        ("{3.000}", "{3.000} ; the rest of 1. the line"),
        ("1. e2e3+", "1.e2e3+!?"),
        ("1. e2e3+", "1... e2e3+ $1 !"),
        ("2. f4e5-,end", "1… f4e5−,end"),
        ("2. f4e5-,end", "2...f4e5–"),
        (
            "2. f4e5-,end",
            "(1. e2e3+ {a variation\nwith a comment) } ) 2. f4e5-",
        ),
        ("\n1-0\n", "\n1–0\n"),
        ("[White \"alice\"]", "[White “alice”]"),
    ] {
        assert!(SHORT.contains(part), "{part}");
        let (games, errors) = read(&SHORT.replacen(part, by, 1));
        assert_eq!(errors, [], "{by}");
        assert_eq!(fgn(&games[0].record), SHORT, "{by}");
    }
    refused("2. f4e5-", "3... f4e5-", 17, "turn 2 follows");
    refused("1. e2e3+", "2... e2e3+", 16, "turn 1 follows");
    let open = SHORT.replace("{3.000}", "{3.000} {never closed");
    let (games, errors) = read(&format!("{open}{SHORT}"));
    assert_eq!((games.len(), errors.len(), errors[0].line), (1, 1, 17));
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
fn what_a_session_says_around_the_games_is_passed_over() {
    let session =
        format!("fanorond: welcome\n 5  ###-###  5\n{SHORT}% Exported: 1 game.\n* Goodbye.\n");
    let (games, errors) = read(&session);
    assert_eq!((games.len(), errors.as_slice()), (1, [].as_slice()));
}

#[test]
fn a_reader_is_generous_about_layout() {
    let loose = SHORT
        .replace("}\n2. f4e5-,end", "} f4e5- { a fine answer }")
        .replace("[Game", "% a remark\n\n  [Game")
        .replace('\n', "  \r\n");
    let (games, errors) = read(&loose);
    assert_eq!(errors, []);
    assert_eq!(fgn(&games[0].record), SHORT);
}

#[test]
fn long_turns_are_continued_on_the_next_line() {
    let (game, turns) = played(Ruleset::Tsivy, &[(1, 1); 60]);
    let record = Record {
        turns,
        result: game.result(),
        ..record(Ruleset::Tsivy, &[])
    };
    let text = text(&record, &Zone::default(), Language::En);
    assert!(
        text.lines()
            .all(|line| line.len() <= 78 && line.trim_end() == line),
        "{text}"
    );
}

#[test]
fn results_are_told_in_words_that_are_documented() {
    let draw = Record {
        result: Some(GameResult::draw(EndReason::Agreed)),
        ..short()
    };
    assert!(fgn(&draw).ends_with("\n1/2-1/2\n\n"));
    let going_on = Record {
        result: None,
        ended_at: None,
        ..short()
    };
    assert!(
        fgn(&going_on).ends_with("\n*\n\n")
            && text(&going_on, &Zone::default(), Language::En).ends_with("The game is not over.\n")
    );
    assert_eq!(
        short().result.map(|result| result.score),
        Some(Score::Win(Side::White))
    );
}
