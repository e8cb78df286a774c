//! Keys make the lines that people mean, and a terminal shows them.

use super::*;
use crate::wire::codec::{CodecLimits, Input, LineCodec};
use crate::wire::line_editor::shown::width;
use bytes::BytesMut;
use proptest::prelude::*;
use tokio_util::codec::Decoder as _;

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1bOB";
const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";

fn editor() -> LineEditor {
    LineEditor::new(1_024, 3)
}

/// The lines that the keys make.
fn type_in(editor: &mut LineEditor, keys: &str) -> Vec<String> {
    let edits = keys.bytes().map(|byte| editor.read(byte));
    edits
        .filter_map(|edit| {
            if let Edit::Line(line) = edit {
                Some(line)
            } else {
                None
            }
        })
        .collect()
}

#[track_caller]
fn assert_line(keys: &str, line: &str) {
    assert_eq!(type_in(&mut editor(), &format!("{keys}\r")), [line]);
}

#[test]
fn keys_edit_in_the_middle_of_a_line() {
    assert_line(&format!("wo{LEFT}h"), "who");
    assert_line(
        &format!("ho{LEFT}{LEFT}{LEFT}w{RIGHT}{RIGHT}{RIGHT}!"),
        "who!",
    );
    assert_line("ho\x01w\x05!", "who!");
    assert_line("ho\x1b[Hw\x1b[F!", "who!");
    assert_line("\x1b[1~who\x1b[4~!\x1bOH<\x1bOF>", "<who!>");
    assert_line("whxo\x02\x08", "who");
    assert_line("xwho\x01\x1b[3~", "who");
    assert_line("who is\x02\x02\x02\x0b", "who");
    assert_line("x\x7f\x7f\x7fwho", "who");
    assert_line("gone\x15who", "who");
    assert_line("gone\x01\x15who", "who");
}

#[test]
fn ctrl_w_erases_a_word_before_the_cursor() {
    assert_line("tell bob  \x17alice hi", "tell alice hi");
    assert_line("tell bob\x17\x17\x17\x17who", "who");
    assert_line(&format!("tell bob hi{LEFT}{LEFT}{LEFT}\x17"), "tell  hi");
}

#[test]
fn letters_of_several_bytes_and_columns_are_whole() {
    assert_line("é石\x08b", "éb");
    assert_line(&format!("é石{LEFT}{LEFT}x"), "xé石");
    assert_line(&format!("e\u{301}o{LEFT}{LEFT}x{RIGHT}y"), "xe\u{301}yo");
    assert_line("e\u{301}\x08", "e");
}

#[test]
fn other_keys_and_sequences_do_nothing() {
    assert_line(
        "w\x1b[5~h\x1b[1;5Do\x1b]0;title\x07\x1b[99999999999~\x0c\x00\x1a",
        "who",
    );
    assert_line("w\x1b\x15who", "who");
    assert_line("tab\there", "tab here");
    assert_line("a\u{9b}b", "ab");
}

#[test]
fn arrow_keys_bring_older_lines_back_and_the_draft_after_them() {
    let mut editor = editor();
    for line in ["one", "two", "three", "three", "", "four"] {
        editor.remember(line);
    }
    let keys =
        format!("{UP}\r{UP}{UP}{UP}{UP}{UP}\rdr{UP}{UP}{DOWN}{DOWN}{DOWN}aft\r{UP}!\r{DOWN}x\r");
    assert_eq!(
        type_in(&mut editor, &keys),
        ["four", "two", "draft", "four!", "x"]
    );
    let mut none = LineEditor::new(1_024, 0);
    none.remember("kept");
    assert_eq!(type_in(&mut none, &format!("{UP}\r")), [""]);
}

#[test]
fn a_password_is_not_shown_and_no_line_comes_back_into_it() {
    let mut editor = editor();
    editor.remember("who");
    editor.ask(true);
    assert_eq!(type_in(&mut editor, &format!("{UP}sec")), [""; 0]);
    assert_eq!(editor.shown("password: ", 80), Shown::default());
    assert_eq!(type_in(&mut editor, "ret\r"), ["secret"]);
    editor.ask(false);
    assert_eq!(type_in(&mut editor, &format!("{UP}\r")), ["who"]);
}

#[test]
fn a_line_that_is_too_long_is_reported_once_and_skipped() {
    let mut editor = LineEditor::new(4, 3);
    assert_eq!(type_in(&mut editor, "fits\r"), ["fits"]);
    let edits: Vec<Edit> = "@1 whom\x08\x15bob\r"
        .bytes()
        .map(|byte| editor.read(byte))
        .collect();
    let reported = |edit: &&Edit| **edit == Edit::TooLong("@1 w".to_owned());
    assert_eq!(edits.iter().filter(reported).count(), 1);
    assert_eq!(edits.last(), Some(&Edit::None));
    assert_eq!(type_in(&mut editor, "who\r"), ["who"]);
}

/// What a terminal of one row shows after these bytes, and the column of the cursor.
fn terminal(written: &str) -> (String, usize) {
    let (mut cells, mut at): (Vec<String>, usize) = (Vec::new(), 0);
    let written = written.replace(ERASE_TO_END, "\0");
    for letter in written.chars() {
        match letter {
            '\r' => at = 0,
            '\x08' => at -= 1,
            '\0' => cells.truncate(at),
            _ if columns(letter) == 0 => {
                let base = cells[..at]
                    .iter()
                    .rposition(|cell| !cell.is_empty())
                    .unwrap();
                cells[base].push(letter);
            }
            _ => {
                let wide = columns(letter);
                cells.resize(cells.len().max(at + wide), String::new());
                cells[at] = letter.to_string();
                cells[at + 1..at + wide].iter_mut().for_each(String::clear);
                at += wide;
            }
        }
    }
    (cells.concat().trim_end().to_owned(), at)
}

#[test]
fn a_letter_at_the_end_is_echoed_alone_and_a_long_line_stays_in_its_row() {
    let mut editor = editor();
    let mut shown = Shown::default();
    for (typed, echo) in [
        ("w", "w"),
        ("石", "石"),
        ("\x08", "\x08\x08  \x08\x08"),
        ("\x02", "\x08"),
    ] {
        type_in(&mut editor, typed);
        let now = editor.shown("> ", 80);
        assert_eq!(now.instead_of(&shown, "> "), echo, "{typed:?}");
        shown = now;
    }
    let long = "word ".repeat(40);
    type_in(&mut editor, &long);
    assert!(width(&editor.shown("> ", 40).text) <= 37);
    type_in(&mut editor, "\x01");
    assert!(editor.shown("> ", 40).text.starts_with("word word"));
}

proptest! {
    #[test]
    fn any_cutting_of_printable_text_gives_the_lines_of_the_codec(
        text in "([a-zA-Z0-9 é石\u{301}]|\x08|\x15|\r\n|\r|\n){0,80}",
        cuts in prop::collection::vec(1_usize..9, 1..20),
        most in 4_usize..40,
    ) {
        let limits = CodecLimits { max_line_bytes: most };
        let mut plain = LineCodec::new(limits);
        let mut keys = LineCodec::new(limits);
        keys.edit_keys(5);
        let mut rest = text.as_bytes();
        let (mut expected, mut edited) = (Vec::new(), Vec::new());
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, after) = rest.split_at((*cut).min(rest.len()));
            rest = after;
            for (codec, inputs) in [(&mut plain, &mut expected), (&mut keys, &mut edited)] {
                let mut buffer = BytesMut::from(piece);
                while let Some(input) = codec.decode(&mut buffer).unwrap() {
                    if !matches!(input, Input::Edited { .. }) {
                        inputs.push(input);
                    }
                }
            }
            prop_assert!(keys.half_typed().len() <= most);
        }
        prop_assert_eq!(edited, expected);
    }

    #[test]
    fn what_is_written_key_by_key_is_what_a_fresh_line_would_be(
        keys in "([a-z 石é]|e\u{301}|\x08|\x17|\x01|\x05|\x02|\x06|\x1b\\[A|\x1b\\[B){0,60}",
        row in 20_usize..50,
    ) {
        let mut editor = editor();
        editor.remember("an older line that is wider than a narrow row is");
        editor.remember("short");
        let mut shown = Shown::default();
        let mut screen = "> ".to_owned();
        for byte in keys.bytes() {
            editor.read(byte);
            let now = editor.shown("> ", row);
            screen.push_str(&now.instead_of(&shown, "> "));
            shown = now;
            let fresh = format!("> {}", shown.fresh());
            prop_assert_eq!(terminal(&screen), terminal(&fresh), "{:?}", screen);
        }
        prop_assert!(width(&shown.text) + 2 < row);
    }

    #[test]
    fn any_bytes_make_readable_lines_within_the_limit(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut editor = LineEditor::new(16, 2);
        for byte in bytes {
            if let Edit::Line(line) = editor.read(byte) {
                prop_assert!(line.len() <= 16 && !line.chars().any(char::is_control));
                editor.remember(&line);
            }
            prop_assert!(editor.text().len() <= 16 && editor.partial.len() <= 4);
            prop_assert!(editor.text().is_char_boundary(editor.cursor));
        }
    }
}
