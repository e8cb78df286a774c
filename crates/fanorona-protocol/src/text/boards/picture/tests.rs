//! The pictures, to the character. `start.txt` and `empty.txt` are the two figures on the help page
//! of the mail server.

use super::*;
use crate::board::LastMovement;
use crate::text::screen::ink::without_colours;
use fanorona_game::Game;
use fanorona_rules::{Position, Ruleset, Stage};
use proptest::prelude::*;
use strum::VariantArray as _;

const START: &str = include_str!("start.txt");
const EMPTY: &str = include_str!("empty.txt");

/// The board of a position as it stands, White at the bottom.
fn board(position: &str) -> Picture<'static> {
    let position: Position = position.parse().unwrap();
    Picture {
        board: Board::of(
            &Stage::Between(position),
            Side::White,
            LastMovement::default(),
        ),
        names: BySide {
            white: "White",
            black: "Black",
        },
        clocks: None,
        path: &[],
        at_first: None,
        ink: Ink::None,
        language: crate::language::Language::En,
    }
}

fn start(ruleset: Ruleset) -> Picture<'static> {
    board(&ruleset.start().to_string())
}

/// The same board with Black at the bottom.
fn turned(mut shown: Picture<'_>) -> Picture<'_> {
    shown.board.bottom = Side::Black;
    shown
}

/// Compares line by line, so that a difference is found; ends of lines show as `$`.
fn assert_lines(drawn: &str, wanted: &str) {
    let marked = |text: &str| text.replace('\n', "$\n");
    for (number, (drawn, wanted)) in drawn.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(drawn, wanted, "line {}", number + 1);
    }
    assert_eq!(marked(drawn), marked(wanted));
}

#[test]
fn the_start_is_the_mail_servers_picture() {
    assert_lines(&picture(&start(Ruleset::Tsivy), Style::Classic), START);
}

#[test]
fn the_empty_board_is_the_mail_servers_picture() {
    let empty = Picture {
        board: Board {
            pieces: BySide::default(),
            ..start(Ruleset::Tsivy).board
        },
        names: BySide {
            white: "a",
            black: "b",
        },
        ..start(Ruleset::Tsivy)
    };
    let drawn = picture(&empty, Style::Classic);
    // The page has its two blank lines below row 1 in the other order than in its picture of the
    // start.
    let mut lines: Vec<&str> = EMPTY.lines().collect();
    lines.swap(20, 21);
    assert_lines(&drawn, &format!("{}\n", lines.join("\n")));
}

#[test]
fn a_turned_picture_has_columns_rows_and_names_the_other_way_round() {
    let white = picture(&start(Ruleset::Tsivy), Style::Classic);
    let turned = picture(&turned(start(Ruleset::Tsivy)), Style::Classic);
    let lines: Vec<&str> = turned.lines().collect();
    assert_eq!(lines[0], "     i   h   g   f   e   d   c   b   a  ");
    assert_eq!(lines[3], " 1  OOO-OOO-OOO-OOO-OOO-OOO-OOO-OOO-OOO  1 ");
    assert_eq!(
        lines[5],
        "     | \\ | / | \\ | / | \\ | / | \\ | / |       White (White)"
    );
    assert_eq!(lines[11], " 3  OOO-###-OOO-###--*--OOO-###-OOO-###  3 ");
    assert_eq!(
        lines[17],
        "     | / | \\ | / | \\ | / | \\ | / | \\ |       Black (Black)"
    );
    assert_eq!(lines[19], " 5  ###-###-###-###-###-###-###-###-###  5 ");
    assert_eq!(lines.len(), white.lines().count());

    // Turned by half a circle: every line from behind, and the lines from below. Strokes keep their
    // slant.
    let board = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.get(4..39).unwrap_or_default().to_owned())
            .collect()
    };
    let half_a_turn = board(&white)
        .iter()
        .rev()
        .map(|line| line.chars().rev().collect())
        .collect::<Vec<String>>();
    assert_eq!(board(&turned), half_a_turn);
}

#[test]
fn free_points_show_the_lines_that_meet_in_them() {
    let drawn = picture(&board("8b/9/9/9/w8 w"), Style::Classic);
    let mut wanted: Vec<String> = EMPTY.lines().map(str::to_owned).collect();
    wanted.swap(20, 21);
    let mut put = |line: usize, column: usize, text: &str| {
        wanted[line].replace_range(column..column + 3, text);
    };
    for (line, text) in [(2, "###"), (3, "###"), (4, "###")] {
        put(line, 36, text);
    }
    for (line, text) in [(18, "OOO"), (19, "OOO"), (20, "OOO")] {
        put(line, 4, text);
    }
    let wanted = wanted
        .join("\n")
        .replace("(a)", "(White)")
        .replace("(b)", "(Black)");
    assert_lines(&drawn, &format!("{wanted}\n"));
}

#[test]
fn dimyand_is_drawn_in_the_same_manner() {
    let wanted = concat!(
        "     a   b   c   d   e  \n",
        "\n",
        "    ### ### ### ### ###    \n",
        " 5  ###-###-###-###-###  5 \n",
        "    ### ### ### ### ###    \n",
        "     | \\ | / | \\ | / |       Black (Black)\n",
        "    ### ### ### ### ###    \n",
        " 4  ###-###-###-###-###  4 \n",
        "    ### ### ### ### ###    \n",
        "     | / | \\ | / | \\ |     \n",
        "    ### OOO \\|/ ### OOO    \n",
        " 3  ###-OOO--*--###-OOO  3 \n",
        "    ### OOO /|\\ ### OOO    \n",
        "     | \\ | / | \\ | / |     \n",
        "    OOO OOO OOO OOO OOO    \n",
        " 2  OOO-OOO-OOO-OOO-OOO  2 \n",
        "    OOO OOO OOO OOO OOO    \n",
        "     | / | \\ | / | \\ |       White (White)\n",
        "    OOO OOO OOO OOO OOO    \n",
        " 1  OOO-OOO-OOO-OOO-OOO  1 \n",
        "    OOO OOO OOO OOO OOO    \n",
        "\n",
        "     a   b   c   d   e  \n",
    );
    assert_lines(&picture(&start(Ruleset::Dimyand), Style::Classic), wanted);
}

#[test]
fn telo_is_drawn_in_the_same_manner() {
    let wanted = concat!(
        "     a   b   c  \n",
        "\n",
        "    ### ### ###    \n",
        " 3  ###-###-###  3 \n",
        "    ### ### ###    \n",
        "     | \\ | / |       Black (Black)\n",
        "    ### \\|/ OOO    \n",
        " 2  ###--*--OOO  2 \n",
        "    ### /|\\ OOO    \n",
        "     | / | \\ |       White (White)\n",
        "    OOO OOO OOO    \n",
        " 1  OOO-OOO-OOO  1 \n",
        "    OOO OOO OOO    \n",
        "\n",
        "     a   b   c  \n",
    );
    assert_lines(&picture(&start(Ruleset::Telo), Style::Classic), wanted);
}

#[test]
fn compact_has_a_character_for_a_point() {
    let wanted = concat!(
        "    a   b   c   d   e   f   g   h   i\n",
        " 5  #---#---#---#---#---#---#---#---#  5  # Black (Black)\n",
        "    | \\ | / | \\ | / | \\ | / | \\ | / |       captures: 0\n",
        " 4  #---#---#---#---#---#---#---#---#  4\n",
        "    | / | \\ | / | \\ | / | \\ | / | \\ |\n",
        " 3  #---O---#---O---*---#---O---#---O  3\n",
        "    | \\ | / | \\ | / | \\ | / | \\ | / |\n",
        " 2  O---O---O---O---O---O---O---O---O  2\n",
        "    | / | \\ | / | \\ | / | \\ | / | \\ |     O White (White)\n",
        " 1  O---O---O---O---O---O---O---O---O  1    captures: 0\n",
        "    a   b   c   d   e   f   g   h   i\n",
    );
    assert_lines(&picture(&start(Ruleset::Tsivy), Style::Compact), wanted);
}

#[test]
fn compact_is_turned_too_and_shows_clocks_and_captures() {
    let wanted = concat!(
        "    c   b   a\n",
        " 1  O---O---*  1  O White (White)\n",
        "    | \\ | / |       9:58, captures: 0\n",
        " 2  O---*---#  2\n",
        "    | / | \\ |     # Black (Black)\n",
        " 3  #---#---#  3    1:00:00, captures: 1\n",
        "    c   b   a\n",
    );
    let mut turned = turned(start(Ruleset::Telo));
    turned.board.pieces.white.remove("a1".parse().unwrap());
    turned.clocks = Some(BySide {
        white: Duration::from_secs(598),
        black: Duration::from_hours(1),
    });
    assert_lines(&picture(&turned, Style::Compact), wanted);
}

/// The board of a game in which these lines were played.
fn after(lines: &[&str]) -> Picture<'static> {
    let game = lines.iter().fold(Game::new(Ruleset::Tsivy), |game, line| {
        let movements = fanorona_rules::notation::Movements::read(line).unwrap();
        let action = fanorona_game::Action::Play {
            movements,
            turn: None,
        };
        game.apply(game.to_move().unwrap(), &action).unwrap().game
    });
    Picture {
        board: Board::of_game(&game, Side::White),
        ..start(Ruleset::Tsivy)
    }
}

#[test]
fn the_last_movement_is_marked_without_colours_too() {
    let compact = concat!(
        "    a   b   c   d   e   f   g   h   i\n",
        " 5  #---#---#---#---x---#---#---#---#  5  # Black (Black)\n",
        "    | \\ | / | \\ | / | \\ | / | \\ | / |       captures: 0\n",
        " 4  #---#---#---#---x---#---#---#---#  4\n",
        "    | / | \\ | / | \\ | / | \\ | / | \\ |\n",
        " 3  #---O---#---O--[O]--#---O---#---O  3\n",
        "    | \\ | / | \\ | / | \\ | / | \\ | / |\n",
        " 2  O---O---O---O--(+)--O---O---O---O  2\n",
        "    | / | \\ | / | \\ | / | \\ | / | \\ |     O White (White)\n",
        " 1  O---O---O---O---O---O---O---O---O  1    captures: 2\n",
        "    a   b   c   d   e   f   g   h   i\n",
    );
    assert_lines(&picture(&after(&["e2e3+"]), Style::Compact), compact);
    let chain = picture(&after(&["e2e3+", "f4e5-"]), Style::Unicode);
    let rows: Vec<&str> = chain
        .lines()
        .filter(|line| line.starts_with([' ']) && line.contains('('))
        .collect();
    assert!(
        rows[0].starts_with(" 5  ●───●───●───●──[●]──●───●───●───●  5"),
        "{chain}"
    );
    assert!(
        rows[1].starts_with(" 4  ●───●───●───●───┼──(┼)──●───●───●  4"),
        "{chain}"
    );
    assert!(
        chain.contains("○───○───○───○───┼───○───○───x───○  2"),
        "{chain}"
    );
    assert!(
        chain.contains("●───○───●───○───○───●───x───●───○  3"),
        "{chain}"
    );
}

#[test]
fn the_mail_servers_picture_has_no_marks() {
    let board = after(&["e2e3+", "f4e5-"]);
    let unmarked = Picture {
        board: Board {
            last: LastMovement::default(),
            ..board.board
        },
        ..board
    };
    assert_lines(
        &picture(&board, Style::Classic),
        &picture(&unmarked, Style::Classic),
    );
}

#[test]
fn unicode_has_circles_and_drawn_lines() {
    let wanted = concat!(
        "    a   b   c   d   e   f   g   h   i\n",
        " 5  ●───●───●───●───●───●───●───●───●  5  ● Black (Black)\n",
        "    │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │       captures: 0\n",
        " 4  ●───●───●───●───●───●───●───●───●  4\n",
        "    │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │\n",
        " 3  ●───○───●───○───┼───●───○───●───○  3\n",
        "    │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │\n",
        " 2  ○───○───○───○───○───○───○───○───○  2\n",
        "    │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │     ○ White (White)\n",
        " 1  ○───○───○───○───○───○───○───○───○  1    captures: 0\n",
        "    a   b   c   d   e   f   g   h   i\n",
    );
    assert_lines(&picture(&start(Ruleset::Tsivy), Style::Unicode), wanted);
}

#[test]
fn unicode_is_turned_too_and_its_lines_meet_at_the_edges() {
    let turned = |ruleset| {
        let mut empty = turned(start(ruleset));
        empty.board.pieces = BySide::default();
        picture(&empty, Style::Unicode)
    };
    let telo = concat!(
        "    c   b   a\n",
        " 1  ┌───┬───┐  1  ○ White (White)\n",
        "    │ ╲ │ ╱ │       captures: 4\n",
        " 2  ├───┼───┤  2\n",
        "    │ ╱ │ ╲ │     ● Black (Black)\n",
        " 3  └───┴───┘  3    captures: 4\n",
        "    c   b   a\n",
    );
    assert_lines(&turned(Ruleset::Telo), telo);
    let dimyand = concat!(
        "    e   d   c   b   a\n",
        " 1  ┌───┬───┬───┬───┐  1  ○ White (White)\n",
        "    │ ╲ │ ╱ │ ╲ │ ╱ │       captures: 12\n",
        " 2  ├───┼───┼───┼───┤  2\n",
        "    │ ╱ │ ╲ │ ╱ │ ╲ │\n",
        " 3  ├───┼───┼───┼───┤  3\n",
        "    │ ╲ │ ╱ │ ╲ │ ╱ │\n",
        " 4  ├───┼───┼───┼───┤  4\n",
        "    │ ╱ │ ╲ │ ╱ │ ╲ │     ● Black (Black)\n",
        " 5  └───┴───┴───┴───┘  5    captures: 12\n",
        "    e   d   c   b   a\n",
    );
    assert_lines(&turned(Ruleset::Dimyand), dimyand);
}

proptest! {
    #[test]
    fn colours_never_change_the_characters(
        ruleset in prop::sample::select(&Ruleset::ALL[..]),
        style in prop::sample::select(Style::VARIANTS),
        bottom in prop::sample::select(&Side::ALL[..]),
        what in prop::collection::vec(0_u8..6, 45),
        name in "[A-Za-z#O*][-_A-Za-z0-9]{1,19}",
    ) {
        let mut shown = start(ruleset);
        shown.names = BySide { white: &name, black: &name };
        let mut board = Board { bottom, pieces: BySide::default(), ..shown.board };
        for (point, what) in ruleset.points().iter().zip(what) {
            match what % 3 {
                0 => board.pieces.white.insert(point),
                1 => board.pieces.black.insert(point),
                _ => {}
            }
            if what >= 3 {
                board.last.way.insert(point);
                board.last.captured.insert(point);
            }
        }
        shown.board = board;
        let plain = picture(&shown, style);
        prop_assert!(!plain.contains('\x1b'));
        let coloured = picture(&Picture { ink: Ink::Colour, ..shown }, style);
        prop_assert!(coloured.contains('\x1b'));
        prop_assert_eq!(without_colours(&coloured), plain);
    }
}

#[test]
fn every_picture_fits_a_terminal_and_all_but_one_are_ascii() {
    let longest = "a".repeat(20);
    for ruleset in Ruleset::ALL {
        for &style in Style::VARIANTS {
            for bottom in Side::ALL {
                let names = BySide {
                    white: longest.as_str(),
                    black: longest.as_str(),
                };
                let mut shown = Picture {
                    names,
                    ..start(ruleset)
                };
                shown.board.bottom = bottom;
                let drawn = picture(&shown, style);
                assert!(drawn.ends_with('\n'));
                assert!(
                    drawn.lines().all(|line| line.chars().count() <= 78),
                    "{drawn}"
                );
                let ascii = drawn
                    .bytes()
                    .all(|byte| matches!(byte, b' '..=b'~' | b'\n'));
                assert!(ascii != (style == Style::Unicode), "{drawn}");
            }
        }
    }
}

#[test]
fn the_points_of_a_path_have_numbers_of_one_or_two_digits() {
    let path: Vec<Point> = "a1 b1 c1 d1 e1 f1 g1 h1 i1 i2 i3"
        .split(' ')
        .map(|point| point.parse().unwrap())
        .collect();
    let shown = Picture {
        path: &path,
        ..board("8b/9/8w/9/9 b")
    };
    let drawn = |style| {
        let text = picture(&shown, style);
        let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        let line = |number: &str| {
            let row = lines.iter().find(|line| line.starts_with(number));
            row.unwrap().split("  Black").next().unwrap().to_owned()
        };
        [line("3 "), line("2 "), line("1 ")]
    };
    let [third, second, first] = drawn(Style::Compact);
    assert!(third.contains("--11] 3"), "{third}");
    assert!(second.contains("--10) 2"), "{second}");
    assert!(first.starts_with("1 (1)-(2)-(3)-(4)-"), "{first}");
    let [third, second, first] = drawn(Style::Classic);
    assert!(third.contains("-O11  3"), "{third}");
    assert!(second.contains("- 10  2"), "{second}");
    assert!(first.starts_with("1   1 - 2 - 3 - 4 -"), "{first}");
}
