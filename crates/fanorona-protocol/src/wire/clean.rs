//! Text that one person sends to another, made safe to show on a terminal.
//!
//! What is taken away is what could move the cursor, change colours, ring, reorder or hide the text
//! around it, or make one line as tall as the screen. Letters of every script stay as they were
//! typed.

use icu_properties::props::{
    DefaultIgnorableCodePoint, GeneralCategory as Category, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use unicode_width::UnicodeWidthChar as _;

/// Marks that may be piled on one letter. Vietnamese and Hebrew need two or three; more only paint
/// over other lines.
const MOST_MARKS: usize = 3;

/// One person's words, safe on another person's terminal. Between two words is one space, so that
/// spaces cannot push words to the start of a line, where they would look like words of the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String")]
pub struct SafeText(String);

impl From<String> for SafeText {
    fn from(text: String) -> Self {
        Self::verbatim(&text)
    }
}

impl SafeText {
    /// Cleans the text, see [`clean`], and leaves one space between words.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let cleaned = clean(text);
        let words: Vec<&str> = cleaned.split_whitespace().collect();
        Self(words.join(" "))
    }

    /// Cleans the text and leaves its spaces, for text that somebody points into.
    #[must_use]
    pub fn verbatim(text: &str) -> Self {
        Self(clean(text).into_owned())
    }

    /// The cleaned text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SafeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Takes away escape sequences (whole, not only their first letter), control characters, marks that
/// change the direction of writing, invisible letters and tags, noncharacters, line and paragraph
/// separators, and the fourth and further marks of a letter.
///
/// Cleaning cleaned text changes nothing.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let mut escape = Escape::default();
    let mut marks = 0;
    let keep = |&letter: &char| {
        if escape.swallows(letter) || is_unsafe(letter) {
            return false;
        }
        marks = if is_combining(letter) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    Cow::Owned(text.chars().filter(keep).collect())
}

/// How far into an escape sequence (ECMA-48) a text has come, letter by letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Escape {
    #[default]
    Outside,
    /// After ESC: a letter ends it, or says which longer kind it is.
    Started,
    /// In a control sequence, up to its final letter.
    Control,
    /// In a string meant for the terminal (OSC, DCS, SOS, PM, APC), up to BEL or the string
    /// terminator. The ESC of the two-letter terminator starts over, and its second letter ends
    /// that.
    String,
}

impl Escape {
    /// Steps on, and says whether the letter belongs to a sequence. One that cannot go on with it
    /// ends it, and is looked at as plain text.
    pub(crate) fn swallows(&mut self, letter: char) -> bool {
        let next = match (*self, letter) {
            // A single shift (N, O: what cursor keys send in some modes) takes one more letter,
            // like an ESC.
            (_, '\x1b') | (Self::Started, ' '..='/' | 'N' | 'O') => Some(Self::Started),
            (Self::Started, '[') | (Self::Control, ' '..='?') => Some(Self::Control),
            (Self::Started, ']' | 'P' | 'X' | '^' | '_') => Some(Self::String),
            (Self::String, '\x07' | '\x18' | '\x1a' | '\u{9c}')
            | (Self::Started, '0'..='~')
            | (Self::Control, '@'..='~') => Some(Self::Outside),
            (Self::String, _) => Some(Self::String),
            (Self::Outside | Self::Started | Self::Control, _) => Self::begun_by(letter),
        };
        *self = next.unwrap_or_default();
        next.is_some()
    }

    /// The control characters above ASCII that say in one what ESC and a letter say in two.
    const fn begun_by(letter: char) -> Option<Self> {
        match letter {
            '\u{9b}' => Some(Self::Control),
            '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => Some(Self::String),
            _ => None,
        }
    }
}

/// Characters that never reach another person: controls, separators, format characters, which act
/// at a distance, invisible characters, noncharacters, and unassigned characters without a width,
/// which could pile up.
fn is_unsafe(letter: char) -> bool {
    let noncharacter =
        u32::from(letter) & 0xFFFE == 0xFFFE || matches!(letter, '\u{FDD0}'..='\u{FDEF}');
    // An empty braille cell and an empty note head, which Unicode counts as symbols.
    let empty = matches!(letter, '\u{2800}' | '\u{1D159}');
    let category = category(letter);
    noncharacter
        || empty
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
        || matches!(category, Category::Control | Category::Format)
        || matches!(
            category,
            Category::LineSeparator | Category::ParagraphSeparator
        )
        || (category == Category::Unassigned && letter.width() == Some(0))
}

/// Marks, and letters that take no column of their own.
fn is_combining(letter: char) -> bool {
    GeneralCategoryGroup::Mark.contains(category(letter)) || letter.width() == Some(0)
}

fn category(letter: char) -> Category {
    CodePointMapData::<Category>::new().get(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_foreign_text_is_not_changed() {
        for text in [
            "",
            "a fine move!",
            "Mais où? où ça…",
            "Xin chào, thế nào",
            "שָׁלוֹם",
            "fanorona 石 ○●",
            "👍🏽",
        ] {
            assert_eq!(clean(text), text);
        }
        assert!(matches!(clean("a fine move!"), Cow::Borrowed(_)));
    }

    #[test]
    fn escape_sequences_go_whole() {
        for text in [
            "a\x1b[31mb",
            "a\x1b[1;2;38:5:7 qb",
            "a\x1b]0;title\x07b",
            "a\x1b]8;;http://x\x1b\\b",
            "a\x1bPq#0;2;0\x1b\\b",
            "a\x1b_app\x1b\\b",
            "a\x1b^pm\u{9c}b",
            "a\x1bXsos\x18b",
            "a\x1bcb",
            "a\x1bOAb",
            "a\x1b(0b",
            "a\x1b#8b",
            "a\x1b\x1b[Hb",
            "a\u{9b}2Jb",
            "a\u{9d}0;title\u{9c}b",
            "a\u{90}dcs\u{9c}b",
        ] {
            assert_eq!(clean(text), "ab", "{text:?}");
        }
    }

    #[test]
    fn an_unfinished_sequence_takes_no_more_than_it_must() {
        assert_eq!(clean("a\x1b"), "a");
        assert_eq!(clean("a\x1b[31"), "a");
        assert_eq!(clean("a\x1b]0;never ended"), "a");
        assert_eq!(clean("a\x1bébc"), "aébc");
        assert_eq!(clean("a\x1b[3\x01bc"), "abc");
    }

    #[test]
    fn every_control_character_goes() {
        for letter in ('\0'..='\x1f').chain('\x7f'..='\u{9f}') {
            let text = format!("{letter}");
            assert_eq!(clean(&text), "", "{letter:?}");
        }
        assert_eq!(clean("a\tb\r\nc\x07\x7fd\u{85}"), "abcd");
    }

    #[test]
    fn nothing_reorders_hides_or_splits_the_line() {
        let hostile = "\u{ad}\u{61c}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\
                       \u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}\u{e0000}\u{e0041}\u{e007f}\
                       \u{fdd0}\u{fdef}\u{fffe}\u{ffff}\u{1fffe}\u{10ffff}";
        for letter in hostile.chars() {
            assert_eq!(clean(&format!("a{letter}b")), "ab", "{letter:?}");
        }
        assert_eq!(
            clean("\u{fffd}\u{fdcf}\u{fdf0}"),
            "\u{fffd}\u{fdcf}\u{fdf0}"
        );
    }

    #[test]
    fn invisible_letters_and_selectors_go() {
        let invisible = "\u{34f}\u{115f}\u{1160}\u{17b4}\u{180b}\u{180e}\u{2800}\u{3164}\u{fe00}\u{fe0f}\u{ffa0}\
                         \u{fff9}\u{110bd}\u{13430}\u{1bca0}\u{1d159}\u{1d173}\u{e0100}";
        for letter in invisible.chars() {
            assert_eq!(clean(&format!("a{letter}b")), "ab", "{letter:?}");
        }
    }

    #[test]
    fn no_character_piles_up_or_is_invisible() {
        for letter in '\0'..=char::MAX {
            let is_invisible = matches!(category(letter), Category::Format | Category::Control);
            if !is_invisible && !is_combining(letter) {
                continue;
            }
            let most = if is_invisible { 0 } else { MOST_MARKS };
            let cleaned = clean(&format!("a{}", letter.to_string().repeat(10))).into_owned();
            let left = cleaned.chars().count() - 1;
            assert!(left <= most, "{letter:?} {left}");
        }
    }

    #[test]
    fn words_have_one_space_between_them() {
        let far = format!("a{}b\u{a0}\u{3000} c  ", " ".repeat(70));
        assert_eq!(SafeText::new(&far).as_str(), "a b c");
        assert_eq!(SafeText::verbatim("a  b").as_str(), "a  b");
    }

    #[test]
    fn at_most_three_marks_are_piled_on_a_letter() {
        let mark = "\u{301}";
        assert_eq!(
            clean(&format!("a{}b{}", mark.repeat(50), mark.repeat(3))),
            format!("a{0}b{0}", mark.repeat(3))
        );
        let bengali = "\u{9bc}";
        assert_eq!(
            clean(&format!("\u{9a1}{}", bengali.repeat(9))),
            format!("\u{9a1}{}", bengali.repeat(3))
        );
        // What is taken away does not begin a new pile.
        assert_eq!(
            clean(&format!("a{}", "\u{301}\u{200b}".repeat(9))),
            format!("a{}", mark.repeat(3))
        );
    }

    #[test]
    fn safe_text_shows_what_was_cleaned() {
        let text = SafeText::new("hi \x1b[2Jthere");
        assert_eq!(text.as_str(), "hi there");
        assert_eq!(format!("{text}"), "hi there");
    }
}
