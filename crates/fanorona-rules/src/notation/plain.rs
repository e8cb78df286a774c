//! Characters that phones, input methods and office programs put in the place of ASCII ones.

use std::borrow::Cow;

/// The text with the ASCII characters that its typist meant: full-width letters, digits and signs,
/// every kind of dash, plus and space, typographic quotation marks, arrows and the multiplication
/// sign. Byte order marks and the marks that messengers put around pasted text become spaces.
///
/// Each character becomes one character, so that the words of both texts correspond. Other
/// characters stay.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(plain_letter).collect())
    }
}

/// Whether [`plain`] makes a space of a character, or leaves one.
#[must_use]
pub fn is_space(letter: char) -> bool {
    plain_letter(letter).is_whitespace()
}

/// The ASCII character that is meant by `letter`.
pub(super) fn plain_letter(letter: char) -> char {
    match letter {
        _ if letter.is_ascii() => letter,
        // The full-width forms are in the order of ASCII.
        '\u{FF01}'..='\u{FF5E}' => {
            u8::try_from(u32::from(letter) - 0xFEE0).map_or(letter, char::from)
        }
        // Hyphens, dashes and minus signs; what Japanese keyboards type for a dash; lines of a box.
        '\u{AD}'
        | '\u{2D7}'
        | '\u{58A}'
        | '\u{5BE}'
        | '\u{1806}'
        | '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{207B}'
        | '\u{208B}'
        | '\u{2212}'
        | '\u{23AF}'
        | '\u{2500}'
        | '\u{2501}'
        | '\u{2796}'
        | '\u{2E3A}'
        | '\u{2E3B}'
        | '\u{30FC}'
        | '\u{FE31}'
        | '\u{FE32}'
        | '\u{FE58}'
        | '\u{FE63}'
        | '\u{FF70}' => '-',
        '\u{207A}' | '\u{208A}' | '\u{2795}' | '\u{FB29}' | '\u{FE62}' => '+',
        '\u{60C}' | '\u{201A}' | '\u{3001}' | '\u{FE50}' | '\u{FF64}' => ',',
        '\u{37E}' | '\u{FE54}' => ';',
        '\u{2236}' | '\u{FE55}' => ':',
        '\u{2024}'..='\u{2026}' | '\u{22EF}' | '\u{3002}' | '\u{FE52}' | '\u{FF61}' => '.',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{203A}'
        | '\u{2192}'
        | '\u{21D2}'
        | '\u{2794}'
        | '\u{2799}'..='\u{279E}'
        | '\u{27A1}'
        | '\u{27F6}' => '>',
        '\u{201C}'..='\u{201F}' | '\u{2033}' | '\u{275D}' | '\u{275E}' => '"',
        '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{2032}' => '\'',
        '\u{D7}' | '\u{2715}' | '\u{2716}' | '\u{2A2F}' => 'x',
        '\u{61C}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{202A}'..='\u{202C}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}'
        | '\u{FEFF}' => ' ',
        _ if letter.is_whitespace() => ' ',
        _ => letter,
    }
}
