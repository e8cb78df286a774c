//! What people, sessions and other programs write around and between the turns is read.

use super::*;
use crate::records::tests::refusals::refused;

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
