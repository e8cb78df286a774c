//! The place where a formula cannot be read, for viewers who see the screen.

use crate::messages::formula::FormulaRefusal;
use unicode_width::UnicodeWidthStr as _;

/// The formula with a mark below the place, if that is why it was refused.
pub(crate) fn pointed_at(refusal: &FormulaRefusal) -> Option<String> {
    match refusal {
        FormulaRefusal::Syntax { text, at, .. } => Some(picture(text.as_str(), *at)),
        FormulaRefusal::Formula { .. } => None,
    }
}

/// The text around the column and the mark, in lines that fit every screen.
fn picture(text: &str, column: usize) -> String {
    const AROUND: usize = 30;
    let letters: Vec<char> = text.chars().collect();
    let place = column.saturating_sub(1).min(letters.len());
    let begin = if place > AROUND + 3 {
        place - AROUND
    } else {
        0
    };
    let end = if letters.len() - place > AROUND + 3 {
        place + AROUND
    } else {
        letters.len()
    };
    let before = if begin > 0 { "..." } else { "" };
    let after = if end < letters.len() { "..." } else { "" };
    let shown: String = letters[begin..end].iter().collect();
    let start: String = letters[begin..place].iter().collect();
    let indent = 2 + before.len() + start.width();
    format!("  {before}{shown}{after}\n{:indent$}^\n", "")
}

#[cfg(test)]
mod tests {
    use super::picture;

    #[test]
    fn the_mark_is_below_the_place() {
        assert_eq!(
            picture("rating >= & bot", 11),
            "  rating >= & bot\n            ^\n"
        );
        assert_eq!(picture("", 1), "  \n  ^\n");
        assert_eq!(picture("bot", 4), "  bot\n     ^\n");
        assert_eq!(picture("石e\u{301} &", 5), "  石e\u{301} &\n      ^\n");
    }

    #[test]
    fn a_long_formula_is_cut_around_the_place() {
        for column in [1, 30, 34, 35, 150, 267, 270, 300, 301] {
            let text: String = (0..300_u32)
                .map(|n| char::from(b'a' + (n % 26) as u8))
                .collect();
            let out = picture(&text, column);
            let lines: Vec<&str> = out.lines().collect();
            assert!(
                lines.len() == 2 && lines.iter().all(|line| line.len() <= 72),
                "{out}"
            );
            let marked = lines[0].as_bytes().get(lines[1].len() - 1).copied();
            assert_eq!(marked, text.as_bytes().get(column - 1).copied(), "{out}");
        }
    }
}
