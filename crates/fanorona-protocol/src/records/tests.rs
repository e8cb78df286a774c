//! What is written is read back to the byte, and what cannot be a record is refused where it goes
//! wrong.

mod layout;
mod refusals;
mod round_trip;

use super::*;
use crate::language::Language;
use crate::preferences::values::Zone;
use crate::records::fgn::{FgnError, Read, Reader, fgn};
use crate::text::record_text as text;
use fanorona_game::{Action, EndReason, Game, Score, Terms, testing};
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;

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
        otb: false,
        in_round: None,
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
