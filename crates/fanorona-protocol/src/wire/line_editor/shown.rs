//! What a terminal shows of the line, and what is written to change it.

use crate::wire::line_editor::LineEditor;
use unicode_width::UnicodeWidthChar as _;

/// Erases from the cursor to the end of the row (ECMA-48, EL).
pub const ERASE_TO_END: &str = "\x1b[K";
/// The fewest columns for the line itself, behind even the longest prompt.
const NARROWEST: usize = 10;

/// What a terminal shows behind the prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub(super) text: String,
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

impl LineEditor {
    /// The part of the line that a terminal with `row` columns shows after the prompt. A line that
    /// does not fit is shown in part, so that it never takes a second row.
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

/// The columns of a letter. Terminals add them up letter by letter.
pub(super) fn columns(letter: char) -> usize {
    letter.width().unwrap_or_default()
}

pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}
