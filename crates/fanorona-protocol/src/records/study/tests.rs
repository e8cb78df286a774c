//! What is written is read back to the byte, and mistakes are found on their lines.

use super::*;
use crate::records::fgn::Reader;
use fanorona_game::{Note, Study, Timestamp};
use fanorona_rules::{Position, Ruleset};
use proptest::prelude::*;

/// After the game of the example.
const NOW: Timestamp = Timestamp(1_800_000_000_000);
const BOUNDS: StudyBounds = StudyBounds {
    turns: 50,
    note_bytes: 100,
};

fn read_within(text: &str, bounds: StudyBounds) -> Result<Study, StudyError> {
    let mut reader = StudyReader::new(bounds);
    for line in text.lines() {
        reader.read(line)?;
    }
    reader.finish()
}

fn read(text: &str) -> Result<Study, StudyError> {
    read_within(text, BOUNDS)
}

const EXAMPLE: &str = "\
[FGN \"1\"]
[Title \"Two ways to begin\"]
[Game \"12\"]
[White \"alice\"]
[Black \"bob\"]
[Ruleset \"telo\"]
[Rated \"no\"]
[Started \"2026-11-20T12:00:00.000Z\"]

{A short game.}
1. b1b2+ {The usual first turn.}
(1. a1b2+ {Sharper.} 2. b3c3 (2. a2a1))
2. c3b3
*

";

#[test]
fn the_example_of_the_documentation_is_read_back_to_the_byte() {
    const PAGE: &str = include_str!("../../../../../docs/records.md");
    assert!(
        PAGE.contains(EXAMPLE.trim_end()),
        "docs/records.md lacks:\n{EXAMPLE}"
    );
    let study = read(EXAMPLE).unwrap();
    assert_eq!(study_fgn(&study), EXAMPLE);
    assert_eq!(
        (study.len(), study.tag(TITLE)),
        (5, Some("Two ways to begin"))
    );
}

#[test]
fn an_import_of_games_reads_the_main_line_and_passes_over_variations() {
    let mut reader = Reader::new(NOW);
    let games: Vec<_> = EXAMPLE
        .lines()
        .filter_map(|line| reader.read(line).unwrap())
        .collect();
    let turns: Vec<String> = games[0]
        .record
        .turns
        .iter()
        .map(|played| played.turn.to_string())
        .collect();
    assert_eq!(turns, ["b1b2+", "c3b3"]);
    let unbalanced = EXAMPLE.replace("2. c3b3\n", "2. c3b3)\n");
    let mut reader = Reader::new(NOW);
    let error = unbalanced
        .lines()
        .find_map(|line| reader.read(line).err())
        .unwrap();
    assert_eq!(
        error.to_string(),
        "line 13: a variation is closed that is not open"
    );
}

#[test]
fn times_are_passed_over_and_several_comments_become_one_note() {
    let text = "some words of a session\n[FGN \"1\"]\n[Ruleset \"telo\"]\n[Opening \"Havia\"]\n\n\
                1. b1b2+ {12.345} {?? best a1b2+ was +20 became lost} {sic}\n1-0\n";
    let study = read(&text.replace("[Opening \"Havia\"]\n", "")).unwrap();
    let written = "[FGN \"1\"]\n[Ruleset \"telo\"]\n[Result \"1-0\"]\n\n\
                   1. b1b2+ {?? best a1b2+ was +20 became lost sic}\n1-0\n\n";
    assert_eq!(study_fgn(&study), written);
    assert_eq!(study_fgn(&read(written).unwrap()), written);
}

#[test]
fn a_mistake_is_named_with_its_line() {
    use RecordProblem as P;
    let word = |text: &str| text.to_owned();
    let head = "[FGN \"1\"]\n[Ruleset \"telo\"]\n\n";
    let cases = [
        (
            "[Event \"A game of chess\"]\n\n1. e4 e5 *\n",
            1,
            P::NotARecord,
        ),
        ("Dear Rabe,\nlet us play.\n", 2, P::NotARecord),
        ("1. b1b2+\n", 1, P::NotARecord),
        ("[FGN \"7\"]\n", 1, P::UnknownVersion { word: word("7") }),
        ("[FGN \"1\"]\n[White alice]\n", 2, P::NotATag),
        (
            "[FGN \"1\"]\n[Elo \"12\"]\n",
            2,
            P::UnknownTag { word: word("Elo") },
        ),
        (
            "[FGN \"1\"]\n[White \"a\"]\n[White \"b\"]\n",
            3,
            P::TagTwice {
                word: word("White"),
            },
        ),
        (
            "[FGN \"1\"]\n[Ruleset \"chess\"]\n",
            2,
            P::TagValue {
                tag: word("Ruleset"),
                word: word("chess"),
            },
        ),
        (
            "[FGN \"1\"]\n[Ruleset \"telo\"]\n[Start \"vela\"]\n\n*\n",
            5,
            P::OtherBoard,
        ),
        (
            "HEAD2. b1b2+\n",
            4,
            P::WrongNumber {
                turn: 1,
                word: word("2."),
            },
        ),
        (
            "HEAD1. b1b2+ 2. a1a9\n",
            4,
            P::IllegalTurn {
                turn: 2,
                word: word("a1a9"),
            },
        ),
        ("HEAD1. b1b2+ {open\n", 4, P::OpenComment),
        ("HEAD1. b1b2+ {open\n\n2. c3b3\n*\n", 4, P::OpenComment),
        ("HEAD1. b1b2+\n({open\n[FGN \"1\"]\n", 5, P::OpenComment),
        ("HEAD1. b1b2+ ({a note})\n", 4, P::NothingToVary),
        (
            "HEAD1. b1b2+ 3... c3b3\n",
            4,
            P::WrongNumber {
                turn: 2,
                word: word("3..."),
            },
        ),
        ("HEAD(1. b1b2+)\n", 4, P::NothingToVary),
        ("HEAD1. b1b2+ ((1. a1b2+))\n", 4, P::NothingToVary),
        ("HEAD1. b1b2+ ()\n", 4, P::NothingToVary),
        ("HEAD1. b1b2+)\n", 4, P::NotInVariation),
        ("HEAD1. b1b2+ (1. a1b2+\n*\n", 5, P::OpenVariation),
        (
            "[FGN \"1\"]\n[Result \"1-0\"]\n\n0-1\n",
            4,
            P::OtherResult { word: word("0-1") },
        ),
        ("HEAD*\n\n[FGN \"1\"]\n", 6, P::BehindResult),
        ("HEAD1. b1b2+\n", 4, P::NoResult),
        ("", 1, P::NotARecord),
    ];
    for (text, line, problem) in cases {
        let text = text.replace("HEAD", head);
        assert_eq!(read(&text), Err(StudyError { line, problem }), "{text}");
    }
    let long = format!("{head}1. b1b2+ {{{}}}\n", "x".repeat(101));
    assert_eq!(
        read(&long).unwrap_err().problem,
        P::NoteTooLong { most: 100 }
    );
    let bounds = StudyBounds { turns: 1, ..BOUNDS };
    let many = read_within(&format!("{head}1. b1b2+ 2. c3b3\n"), bounds);
    assert_eq!(many.unwrap_err().problem, P::TooManyTurns { most: 1 });
}

#[test]
fn what_other_editors_write_is_read() {
    let head = "[FGN \"1\"]\n[Ruleset \"telo\"]\n\n";
    let written = |text: &str| {
        let study =
            read(&format!("{head}{text}")).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        study_fgn(&study)[head.len()..].trim_end().to_owned()
    };
    for (text, same) in [
        (
            "1. b1b2+ {a comment\nover two lines} 2. c3b3 *",
            "1. b1b2+ {a comment over two lines}\n2. c3b3\n*",
        ),
        (
            "1. b1b2+ ({note} 1. a1b2+) *",
            "1. b1b2+\n(1. a1b2+ {note})\n*",
        ),
        (
            "1. b1b2+ ({one}\n{two\nlines} 1. a1b2+ {three}) *",
            "1. b1b2+\n(1. a1b2+ {one two lines three})\n*",
        ),
        ("1. b1b2+! 1… c3b3?? *", "1. b1b2+ {!}\n2. c3b3 {??}\n*"),
        (
            "1.b1b2+ $1 2...c3b3 $14 {even} *",
            "1. b1b2+ {!}\n2. c3b3 {$14 even}\n*",
        ),
        (
            "1. b1b2+ ; the usual (first) turn\n2. c3b3 *",
            "1. b1b2+ {the usual (first) turn}\n2. c3b3\n*",
        ),
        ("1. b1b2＋\n2. c3b3\n*", "1. b1b2+\n2. c3b3\n*"),
    ] {
        assert_eq!(written(text), same, "{text}");
    }
    assert!(written("1. b1b2+\n½–½").ends_with("1/2-1/2"));
    let prompt = format!("\u{feff}> {head}1. b1b2+\n*\n");
    assert_eq!(read(&prompt).unwrap().len(), 1);
}

#[test]
fn notes_grow_at_the_cost_of_what_is_added() {
    let pieces = "{a}".repeat(100_000);
    let bounds = StudyBounds {
        turns: 1,
        note_bytes: 1_000_000,
    };
    let study = read_within(&format!("[FGN \"1\"]\n\n{pieces}\n*\n"), bounds).unwrap();
    assert_eq!(
        study.note(None).map(|note| note.as_str().len()),
        Some(199_999)
    );
}

#[test]
fn a_study_can_start_at_a_position() {
    let head = "[FGN \"1\"]\n[Position \"3/1b1/w1w w\"]\n";
    let study = read(&format!("{head}\n1. c1b1 b2c3- *\n")).unwrap();
    assert_eq!(study.position(None).to_string(), "3/1b1/w1w w");
    assert_eq!(study.tag("Ruleset"), Some("telo"));
    assert_eq!(read(&study_fgn(&study)).unwrap(), study);
    for (text, line) in [
        ("[FGN \"1\"]\n[Position \"3/1b1/w1\"]\n\n*\n", 2),
        (
            "[FGN \"1\"]\n[Ruleset \"tsivy\"]\n[Position \"3/1b1/w1w w\"]\n\n*\n",
            5,
        ),
    ] {
        let error = read(text).unwrap_err();
        let is_it =
            matches!(&error.problem, RecordProblem::TagValue { tag, .. } if tag == "Position");
        assert!(is_it, "{error:?}");
        assert_eq!(error.line, line);
    }
}

#[test]
fn a_turn_after_the_last_piece_is_refused() {
    let text = "[FGN \"1\"]\n[Ruleset \"telo\"]\n\n1. b1b2+ c3b3 b2b1- a2b2+,b3- c1b2+ b3c3 b2a3 c3b3+ a1a2 b3a3\n\
                a2a1- a3a2\n*\n";
    let problem = RecordProblem::AfterTheEnd {
        turn: 12,
        word: "a3a2".to_owned(),
    };
    assert_eq!(read(text), Err(StudyError { line: 5, problem }));
}

/// A tree that `choices` make: each goes to a turn that is there, and plays one of its legal turns.
fn tree(choices: &[(usize, usize, usize)]) -> Study {
    let tags = vec![("Ruleset".to_owned(), "telo".to_owned())];
    let mut study = Study::new(Position::start(Ruleset::Telo), tags);
    let mut nodes = vec![None];
    for (place, step, note) in choices {
        let at = nodes[place % nodes.len()];
        let position = study.position(at);
        let mut turns = Vec::new();
        position.for_each_turn(|turn, _| {
            turns.push(*turn);
            std::ops::ControlFlow::Continue(())
        });
        if turns.is_empty() {
            continue;
        }
        let node = study.add(at, turns[step % turns.len()]).unwrap();
        let text = "A note (with words). ".repeat(note % 5);
        study.set_note(Some(node), Note::new(&text));
        nodes.push(Some(node));
    }
    study
}

proptest! {
    #[test]
    fn any_tree_is_read_back_to_the_byte(
        choices in proptest::collection::vec((any::<usize>(), any::<usize>(), any::<usize>()), 0..60),
    ) {
        let written = study_fgn(&tree(&choices));
        prop_assert!(written.lines().all(|line| line.len() < 400));
        let read = read_within(&written, StudyBounds { turns: 1_000, note_bytes: 1_000 }).unwrap();
        prop_assert_eq!(study_fgn(&read), written);
    }
}

#[test]
fn many_variations_inside_each_other_need_neither_long_lines_nor_much_stack() {
    let mut study = tree(&[]);
    let mut at = None;
    let turns = |study: &Study, at| {
        let mut turns = Vec::new();
        study.position(at).for_each_turn(|turn, _| {
            turns.push(*turn);
            std::ops::ControlFlow::Continue(())
        });
        turns
    };
    // Adds two turns at each place, and continues after the second.
    while let [first, .., last] = turns(&study, at).as_slice() {
        study.add(at, *first).unwrap();
        at = Some(study.add(at, *last).unwrap());
        if study.len() > 4_000 {
            break;
        }
    }
    let written = study_fgn(&study);
    assert!(written.lines().all(|line| line.len() <= 200), "{written}");
    let read = read_within(
        &written,
        StudyBounds {
            turns: 10_000,
            note_bytes: 1,
        },
    )
    .unwrap();
    assert_eq!(study_fgn(&read), written);
}
