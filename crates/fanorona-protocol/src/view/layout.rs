//! Where lines end, what is coloured, and what becomes of columns: the one place that knows how wide a screen is.
//!
//! Pictures are not touched. Words are never torn; one that is wider than the screen has a line of its own.

use super::Viewer;
use super::ink::Ink;
use crate::command::Mode;
use crate::preferences::Style;

/// The indentation of lines that go on: nothing that anybody says can look like a line of the server's own.
const HANGING: usize = 2;

/// How words are laid out for one viewer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    /// Where lines end; `None` where they do not.
    pub(super) width: Option<usize>,
    /// Whether columns and indentations say something to the viewer.
    pub(super) columns: Columns,
    /// Colours, if there are any.
    pub(super) ink: Ink,
}

/// Whether columns and indentations say something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Columns {
    /// The screen is seen.
    Seen,
    /// The screen is heard: spaces are only pauses.
    Heard,
}

/// Whether lines begin with marks, as those do that come unasked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    /// They may.
    Coloured,
    /// What looks like one is a word.
    None,
}

impl Layout {
    /// The layout for `viewer`. In pipes lines stay whole, and nothing is coloured.
    pub(super) fn of(viewer: &Viewer) -> Self {
        let human = viewer.mode == Mode::Human;
        let preferences = &viewer.preferences;
        let heard = preferences.style == Style::Blind;
        Self {
            width: if human { preferences.width.columns(viewer.window.columns) } else { None },
            columns: if heard { Columns::Heard } else { Columns::Seen },
            ink: if human && preferences.color { Ink::Colour } else { Ink::None },
        }
    }

    /// Writes whole lines of words.
    pub(super) fn words(self, text: &str, marks: Marks, out: &mut String) {
        for line in text.lines() {
            let mut wrapped = String::new();
            match self.columns {
                Columns::Seen => self.wrap(line, &mut wrapped),
                Columns::Heard => {
                    let spoken: Vec<&str> = line.split_whitespace().collect();
                    if !spoken.is_empty() {
                        self.wrap(&spoken.join(" "), &mut wrapped);
                    }
                }
            }
            match marks {
                Marks::Coloured => out.push_str(&self.ink.mark(&wrapped)),
                Marks::None => out.push_str(&wrapped),
            }
        }
    }

    fn wrap(self, line: &str, out: &mut String) {
        let Some(width) = self.width else {
            out.push_str(line);
            out.push('\n');
            return;
        };
        let own = line.len() - line.trim_start_matches(' ').len();
        let indent = own.min(width / 3) + HANGING;
        let mut rest = line;
        let mut room = width;
        while let Some(end) = break_at(rest, room) {
            out.push_str(rest[..end].trim_end());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            rest = rest[end..].trim_start();
            room = width - indent;
        }
        out.push_str(rest);
        out.push('\n');
    }
}

/// Where a line has to be broken: at its last space within `room` letters, or else at its first. `None` when it fits,
/// or has no space but those in front. French writes a space before `:`, `;`, `?` and `!`, which do not begin a line.
fn break_at(line: &str, room: usize) -> Option<usize> {
    if line.chars().count() <= room {
        return None;
    }
    let begin = line.len() - line.trim_start().len();
    let end = line.trim_end().len();
    let before_mark = |at: usize| {
        let mut rest = line[at + 1..].chars();
        matches!(rest.next(), Some(':' | ';' | '?' | '!')) && rest.next().is_none_or(|next| next == ' ')
    };
    let spaces = line
        .char_indices()
        .enumerate()
        .filter(|(_, (at, c))| *c == ' ' && *at > begin && *at < end && !before_mark(*at));
    let mut first = None;
    let mut last = None;
    for (letters, (at, _)) in spaces {
        first.get_or_insert(at);
        if letters <= room {
            last = Some(at);
        }
    }
    last.or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(text: &str, width: Option<usize>, columns: Columns) -> String {
        let mut out = String::new();
        Layout { width, columns, ink: Ink::None }.words(text, Marks::None, &mut out);
        out
    }

    #[test]
    fn words_are_never_torn() {
        let text =
            "* one two three four five six\n  indented words go on\naverylongwordwithoutanyend x\n\nend";
        let wanted = "* one two\n  three four\n  five six\n  indented\n    words go\n    on\n\
                      averylongwordwithoutanyend\n  x\n\nend\n";
        assert_eq!(laid_out(text, Some(12), Columns::Seen), wanted);
        assert_eq!(laid_out(text, None, Columns::Seen), format!("{text}\n"));
    }

    #[test]
    fn a_mark_with_a_space_before_it_does_not_begin_a_line() {
        assert_eq!(laid_out("Pour les voir : seeks", Some(14), Columns::Seen), "Pour les\n  voir : seeks\n");
    }

    #[test]
    fn what_is_heard_has_no_columns() {
        assert_eq!(laid_out("a    b\n\n   c d", None, Columns::Heard), "a b\nc d\n");
    }

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        use proptest::prelude::*;
        proptest!(|(text in "([a-zé]{1,12} {1,3}){0,30}", width in 20_usize..60)| {
            let out = laid_out(&text, Some(width), Columns::Seen);
            prop_assert!(out.lines().all(|line| line.chars().count() <= width));
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&out), words(&text));
        });
    }
}
