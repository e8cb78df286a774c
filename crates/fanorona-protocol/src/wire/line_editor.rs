//! The line that somebody types on a client that sends every key: what each key does to it, and
//! what the terminal has to show.
//!
//! Nothing here reads or writes. [`crate::wire::codec::LineCodec`] passes the bytes on, and the
//! server draws.

use crate::wire::clean::Escape;
use std::collections::VecDeque;
use std::mem;
use unicode_width::UnicodeWidthChar as _;
use zeroize::Zeroize as _;

/// Erases from the cursor to the end of the row (ECMA-48, EL).
pub const ERASE_TO_END: &str = "\x1b[K";
/// The longest escape sequence that means a key, without its ESC. The rest of a longer one is
/// dropped.
const LONGEST_SEQUENCE: usize = 4;
/// The fewest columns for the line itself, behind even the longest prompt.
const NARROWEST: usize = 10;

/// A key that edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Left,
    Right,
    Home,
    End,
    Up,
    Down,
    Backspace,
    Delete,
    EraseLine,
    EraseWord,
    EraseToEnd,
}

impl Key {
    /// The key that is a control character: those of readline and of a Unix terminal.
    const fn from_control(byte: u8) -> Option<Self> {
        match byte {
            0x01 => Some(Self::Home),
            0x02 => Some(Self::Left),
            0x05 => Some(Self::End),
            0x06 => Some(Self::Right),
            0x08 | 0x7F => Some(Self::Backspace),
            0x0B => Some(Self::EraseToEnd),
            0x0E => Some(Self::Down),
            0x10 => Some(Self::Up),
            0x15 => Some(Self::EraseLine),
            0x17 => Some(Self::EraseWord),
            _ => None,
        }
    }

    /// The key that is an escape sequence, given without its ESC: those of xterm, vt220, rxvt and
    /// the Linux console.
    fn from_sequence(sequence: &str) -> Option<Self> {
        match sequence {
            "[A" | "OA" => Some(Self::Up),
            "[B" | "OB" => Some(Self::Down),
            "[C" | "OC" => Some(Self::Right),
            "[D" | "OD" => Some(Self::Left),
            "[H" | "OH" | "[1~" | "[7~" => Some(Self::Home),
            "[F" | "OF" | "[4~" | "[8~" => Some(Self::End),
            "[3~" => Some(Self::Delete),
            _ => None,
        }
    }
}

/// What a byte did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The line is as it was.
    None,
    /// The line or the place of the cursor may have changed.
    Changed,
    /// The line ended. It is valid UTF-8 without control characters.
    Line(String),
    /// The line has grown too long. Said once with its beginning; the rest up to its end is
    /// dropped.
    TooLong(String),
}

/// A line that is being typed, and the lines typed before it.
#[derive(Debug)]
pub struct LineEditor {
    max_line_bytes: usize,
    text: String,
    /// Where the cursor is, in bytes of `text`.
    cursor: usize,
    /// The first bytes of a letter.
    partial: Vec<u8>,
    escape: Escape,
    /// The letters of the escape sequence so far.
    sequence: String,
    /// The line was too long, and its end has not come yet.
    is_skipping: bool,
    /// A password is asked for: nothing of the line is shown, and no other line can be brought
    /// back.
    is_secret: bool,
    history: History,
}

impl LineEditor {
    /// An empty line of at most this many bytes. It remembers at most `history_lines` earlier
    /// lines.
    #[must_use]
    pub fn new(max_line_bytes: usize, history_lines: usize) -> Self {
        Self {
            max_line_bytes,
            text: String::new(),
            cursor: 0,
            partial: Vec::new(),
            escape: Escape::default(),
            sequence: String::new(),
            is_skipping: false,
            is_secret: false,
            history: History {
                most: history_lines,
                ..History::default()
            },
        }
    }

    /// Whether nothing has been typed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.partial.is_empty() && !self.is_skipping
    }

    /// The line so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Says whether the next line is a password.
    pub fn ask(&mut self, is_secret: bool) {
        self.is_secret = is_secret;
    }

    /// Keeps a line, so that the arrow keys bring it back.
    pub fn remember(&mut self, line: &str) {
        self.history.remember(line);
    }

    /// Drops the line.
    pub fn forget_line(&mut self) {
        self.text.zeroize();
        self.text = String::new();
        self.cursor = 0;
        self.partial.clear();
        self.escape = Escape::default();
        self.is_skipping = false;
        self.history.rewind();
    }

    /// Ends the line, as a CR or LF does. A line that was too long has been reported before.
    pub fn end_line(&mut self) -> Edit {
        if self.is_skipping {
            self.forget_line();
            return Edit::None;
        }
        if !mem::take(&mut self.partial).is_empty()
            && let Edit::TooLong(beginning) = self.insert('?')
        {
            self.is_skipping = false;
            return Edit::TooLong(beginning);
        }
        let line = mem::take(&mut self.text);
        self.forget_line();
        Edit::Line(line)
    }

    /// Reads the next byte.
    pub fn read(&mut self, byte: u8) -> Edit {
        if byte.is_ascii() && !self.partial.is_empty() {
            self.partial.clear();
            if let Edit::TooLong(beginning) = self.insert('?') {
                return Edit::TooLong(beginning);
            }
        }
        match byte {
            b'\r' | b'\n' => self.end_line(),
            _ if !byte.is_ascii() => self.read_part(byte),
            _ if self.swallows(byte) => self.end_sequence(),
            b'\t' => self.insert(' '),
            b' '..=b'~' => self.insert(char::from(byte)),
            _ => Key::from_control(byte).map_or(Edit::None, |key| self.press(key)),
        }
    }

    /// Reads a byte of a letter that is not ASCII. Each longest run of bytes that cannot be a
    /// letter becomes one `?`.
    fn read_part(&mut self, byte: u8) -> Edit {
        self.escape = Escape::default();
        self.partial.push(byte);
        match str::from_utf8(&self.partial) {
            Ok(letters) => {
                let letter = letters.chars().next();
                self.partial.clear();
                letter
                    .filter(|letter| !letter.is_control())
                    .map_or(Edit::None, |letter| self.insert(letter))
            }
            Err(error) => match error.error_len() {
                None => Edit::None,
                Some(wrong) => {
                    let rest = self.partial.split_off(wrong.min(self.partial.len()));
                    self.partial.clear();
                    let edit = self.insert('?');
                    match (edit, rest.first()) {
                        (Edit::None | Edit::Changed, Some(&byte)) => {
                            self.read_part(byte);
                            Edit::Changed
                        }
                        (edit, _) => edit,
                    }
                }
            },
        }
    }

    /// Whether the byte belongs to an escape sequence.
    fn swallows(&mut self, byte: u8) -> bool {
        let letter = char::from(byte);
        // A Ctrl key ends a sequence; only ESC begins one.
        if byte.is_ascii_control() && byte != 0x1B {
            self.escape = Escape::default();
            return false;
        }
        let was_outside = self.escape == Escape::Outside;
        if !self.escape.swallows(letter) {
            return false;
        }
        if was_outside || byte == 0x1B {
            self.sequence.clear();
        } else if self.sequence.len() <= LONGEST_SEQUENCE {
            self.sequence.push(letter);
        }
        true
    }

    /// Presses the key of a sequence, if this was its last letter.
    fn end_sequence(&mut self) -> Edit {
        if self.escape != Escape::Outside {
            return Edit::None;
        }
        Key::from_sequence(&mem::take(&mut self.sequence)).map_or(Edit::None, |key| self.press(key))
    }

    fn insert(&mut self, letter: char) -> Edit {
        if self.is_skipping {
            return Edit::None;
        }
        if self.text.len() + letter.len_utf8() > self.max_line_bytes {
            let beginning = mem::take(&mut self.text);
            self.forget_line();
            self.is_skipping = true;
            return Edit::TooLong(beginning);
        }
        self.text.insert(self.cursor, letter);
        self.cursor += letter.len_utf8();
        Edit::Changed
    }

    fn press(&mut self, key: Key) -> Edit {
        if self.is_skipping {
            return Edit::None;
        }
        match key {
            Key::Left => self.cursor = self.left_of_cursor(),
            Key::Right => self.cursor = self.right_of_cursor(),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.text.len(),
            Key::Up => self.bring_back(History::older),
            Key::Down => self.bring_back(History::newer),
            Key::Backspace => {
                // A mark is taken from its letter first, as on a client that sends lines.
                let last = self.text[..self.cursor]
                    .chars()
                    .next_back()
                    .map_or(0, char::len_utf8);
                self.erase(self.cursor - last);
            }
            Key::Delete => {
                let end = self.right_of_cursor();
                self.text.replace_range(self.cursor..end, "");
            }
            Key::EraseLine => {
                self.text.clear();
                self.cursor = 0;
            }
            Key::EraseWord => {
                let before = self.text[..self.cursor].trim_end_matches(' ');
                self.erase(before.rfind(' ').map_or(0, |space| space + 1));
            }
            Key::EraseToEnd => self.text.truncate(self.cursor),
        }
        Edit::Changed
    }

    /// Erases from `start` to the cursor.
    fn erase(&mut self, start: usize) {
        self.text.replace_range(start..self.cursor, "");
        self.cursor = start;
    }

    fn bring_back(&mut self, line: fn(&mut History, &str) -> Option<String>) {
        if self.is_secret {
            return;
        }
        if let Some(line) = line(&mut self.history, &self.text) {
            self.text = line;
            self.cursor = self.text.len();
        }
    }

    /// The place one letter to the left, with the marks on that letter.
    fn left_of_cursor(&self) -> usize {
        let before = self.text[..self.cursor].char_indices().rev();
        before
            .into_iter()
            .find(|(_, letter)| columns(*letter) > 0)
            .map_or(0, |(at, _)| at)
    }

    /// The place one letter to the right, with the marks on that letter.
    fn right_of_cursor(&self) -> usize {
        let after = self.text[self.cursor..].char_indices().skip(1);
        let next = after.into_iter().find(|(_, letter)| columns(*letter) > 0);
        next.map_or(self.text.len(), |(at, _)| self.cursor + at)
    }

    /// What a terminal shows of the line behind a prompt, in a row of so many columns. A longer
    /// line is shown in part, so that it never takes a second row.
    #[must_use]
    pub fn shown(&self, prompt: &str, row: usize) -> Shown {
        if self.is_secret {
            return Shown::default();
        }
        // The last column stays free: terminals disagree on what happens there.
        let room = row.saturating_sub(width(prompt) + 1).max(NARROWEST);
        let at = width(&self.text[..self.cursor]);
        let fits = width(&self.text) <= room;
        let half = room / 2;
        let start = if fits || at < room {
            0
        } else {
            ((at - room) / half + 1) * half
        };
        let mut shown = Shown::default();
        let mut column = 0;
        for (place, letter) in self.text.char_indices() {
            let wide = columns(letter);
            if column >= start && column + wide <= start + room {
                shown.text.push(letter);
                shown.behind += if place >= self.cursor { wide } else { 0 };
            }
            column += wide;
        }
        shown
    }
}

impl Drop for LineEditor {
    fn drop(&mut self) {
        self.text.zeroize();
    }
}

/// The lines typed before, oldest first.
#[derive(Debug, Default)]
struct History {
    most: usize,
    lines: VecDeque<Box<str>>,
    /// How many lines back the shown one is; 0 is the one that is being typed.
    back: usize,
    /// What was typed before an older line was brought back.
    draft: String,
}

impl History {
    fn remember(&mut self, line: &str) {
        self.rewind();
        let line = line.trim();
        let is_repeated = self.lines.back().is_some_and(|last| **last == *line);
        if self.most == 0 || line.is_empty() || is_repeated {
            return;
        }
        if self.lines.len() >= self.most {
            self.lines.pop_front();
        }
        self.lines.push_back(line.into());
    }

    fn rewind(&mut self) {
        self.back = 0;
        self.draft = String::new();
    }

    fn older(&mut self, typed: &str) -> Option<String> {
        let at = self.lines.len().checked_sub(self.back + 1)?;
        if self.back == 0 {
            typed.clone_into(&mut self.draft);
        }
        self.back += 1;
        self.lines.get(at).map(ToString::to_string)
    }

    fn newer(&mut self, _typed: &str) -> Option<String> {
        self.back = self.back.checked_sub(1)?;
        if self.back == 0 {
            return Some(mem::take(&mut self.draft));
        }
        self.lines
            .get(self.lines.len() - self.back)
            .map(ToString::to_string)
    }
}

/// What a terminal shows behind the prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    text: String,
    /// The columns from the cursor to the end of the text.
    behind: usize,
}

impl Shown {
    /// A line with the cursor at its end.
    #[must_use]
    pub fn whole(line: &str) -> Self {
        Self {
            text: line.to_owned(),
            behind: 0,
        }
    }

    /// What is written behind a prompt that has just been drawn.
    #[must_use]
    pub fn fresh(&self) -> String {
        format!("{}{}", self.text, "\x08".repeat(self.behind))
    }

    /// What is written so that a terminal that shows `old` behind `prompt` shows this. A letter at
    /// the end of the line is only that letter, which screen readers need, too.
    #[must_use]
    pub fn instead_of(&self, old: &Self, prompt: &str) -> String {
        if self.text == old.text && self.behind >= old.behind {
            return "\x08".repeat(self.behind - old.behind);
        }
        if self.behind == 0 && old.behind == 0 {
            if let Some(added) = self.text.strip_prefix(&old.text) {
                return added.to_owned();
            }
            if let Some(erased) = old.text.strip_prefix(&self.text)
                && erased
                    .chars()
                    .next()
                    .is_some_and(|letter| columns(letter) > 0)
            {
                let erased = width(erased);
                return format!("{0}{1}{0}", "\x08".repeat(erased), " ".repeat(erased));
            }
        }
        format!(
            "\r{prompt}{}{ERASE_TO_END}{}",
            self.text,
            "\x08".repeat(self.behind)
        )
    }
}

/// The columns of a letter. Terminals add them up letter by letter.
fn columns(letter: char) -> usize {
    letter.width().unwrap_or_default()
}

fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::codec::{CodecLimits, Input, LineCodec};
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
        let keys = format!(
            "{UP}\r{UP}{UP}{UP}{UP}{UP}\rdr{UP}{UP}{DOWN}{DOWN}{DOWN}aft\r{UP}!\r{DOWN}x\r"
        );
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
}
