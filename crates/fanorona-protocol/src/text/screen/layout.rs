//! Where lines end, what is coloured, and what becomes of columns: the one place that knows how
//! wide a screen is.
//!
//! Pictures are not touched. Words are never torn, except in talk, and long notation after its
//! commas; a word that is wider than the screen has a line of its own.

use crate::preferences::Style;
use crate::preferences::values::Width;
use crate::text::screen::ink::Ink;
use crate::viewer::Mode;
use crate::viewer::Viewer;
use std::borrow::Cow;
use std::mem::replace;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr as _;

/// The indentation of lines that go on: nothing that anybody says can look like a line of the
/// server's own.
const HANGING: usize = 2;
/// Where lines end in a window of unknown width: before the last column of most terminals.
pub(crate) const USUAL_WIDTH: usize = 79;
/// No line is shorter than this for a word: longer notation is broken after its commas.
const SHORTEST_LINE: usize = Width::LEAST as usize - HANGING;

/// How words are laid out for one viewer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    /// Where lines end; `None` where they do not.
    pub(crate) width: Option<usize>,
    /// Whether columns and indentations say something to the viewer.
    pub(crate) columns: Columns,
    /// Colours, if there are any.
    pub(crate) ink: Ink,
    /// What becomes of a word that is wider than the screen.
    pub(crate) long_words: LongWords,
}

/// What becomes of a word that is wider than the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LongWords {
    /// It has a line of its own, on which the terminal breaks it.
    Whole,
    /// It is broken, so that every further line is indented.
    Broken,
}

/// Whether columns and indentations say something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Columns {
    /// The screen is seen.
    Seen,
    /// The screen is heard: spaces are only pauses.
    Heard,
}

impl Columns {
    /// For `viewer`.
    pub(crate) fn of(viewer: &Viewer) -> Self {
        if viewer.style() == Style::Blind {
            Self::Heard
        } else {
            Self::Seen
        }
    }
}

/// Whether lines begin with marks, as those do that come unasked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marks {
    /// They may.
    Coloured,
    /// What looks like one is a word.
    None,
}

impl Layout {
    /// The layout for `viewer`. A window of unknown width counts as a usual one. In pipes lines
    /// stay whole, and nothing is coloured. Sentences that are heard stay whole, too, unless the
    /// viewer has chosen a width.
    pub(crate) fn of(viewer: &Viewer) -> Self {
        let human = viewer.mode == Mode::Human;
        let preferences = &viewer.preferences;
        let columns = Columns::of(viewer);
        let usual = (human && columns == Columns::Seen).then_some(USUAL_WIDTH);
        Self {
            width: Self::known_width(viewer).or(usual),
            columns,
            ink: if human && preferences.color == Some(true) {
                Ink::Colour
            } else {
                Ink::None
            },
            long_words: LongWords::Whole,
        }
    }

    /// The layout of what players say, of which no line but the first begins at the left edge.
    pub(crate) fn of_talk(viewer: &Viewer) -> Self {
        Self {
            long_words: LongWords::Broken,
            ..Self::of(viewer)
        }
    }

    /// Where lines end, where somebody has told it: the client, whose window matters only to those
    /// who see it, or the viewer.
    pub(crate) fn known_width(viewer: &Viewer) -> Option<usize> {
        let human = viewer.mode == Mode::Human;
        let seen = Columns::of(viewer) == Columns::Seen;
        viewer
            .preferences
            .width
            .line(viewer.window.columns.filter(|_| seen))
            .filter(|_| human)
    }

    /// Writes whole lines of words.
    pub(crate) fn words(self, text: &str, marks: Marks, out: &mut String) {
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
                Marks::Coloured => self.ink.mark(&wrapped, out),
                Marks::None => out.push_str(&wrapped),
            }
        }
    }

    fn wrap(self, line: &str, out: &mut String) {
        let rest = line.trim_start_matches(' ');
        let own = &line[..line.len() - rest.len()];
        let lines = match self.width {
            Some(width) => {
                let hanging = match (self.columns, self.long_words) {
                    // Nobody hears an indentation. But no line of talk may pass for one of the
                    // server's own.
                    (Columns::Heard, LongWords::Whole) => String::new(),
                    (Columns::Seen, _) | (_, LongWords::Broken) => {
                        " ".repeat(own.len().min(width / 3) + HANGING)
                    }
                };
                let options = wrapping(width).break_words(self.long_words == LongWords::Broken);
                textwrap::wrap(
                    rest,
                    options.initial_indent(own).subsequent_indent(&hanging),
                )
            }
            None => vec![Cow::Borrowed(line)],
        };
        for line in lines {
            out.push_str(&line);
            out.push('\n');
        }
    }
}

/// Wraps between words, and after the commas of a chain that would not fit a line. French writes a
/// space before `:`, `;`, `?` and `!`, which do not begin a line.
pub(crate) fn wrapping<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::Custom(|line| {
            split(line, |before, after| {
                before.ends_with(' ') && begins_line(after) || is_within_chain(before, after)
            })
        }))
}

/// Whether a step of a chain that is too long for a line ends here.
fn is_within_chain(before: &str, after: &str) -> bool {
    let word = |part: Option<&str>| part.map_or(0, str::len);
    before.ends_with(',')
        && word(before.rsplit(' ').next()) + word(after.split(' ').next()) > SHORTEST_LINE
}

/// The parts of a line between which it may be wrapped, as `may_wrap` decides from the text before
/// and after.
pub(crate) fn split<'a>(
    line: &'a str,
    may_wrap: fn(&str, &str) -> bool,
) -> Box<dyn Iterator<Item = Word<'a>> + 'a> {
    let places = line
        .char_indices()
        .map(|(at, _)| at)
        .filter(move |at| may_wrap(&line[..*at], &line[*at..]));
    let mut start = 0;
    Box::new(
        places
            .chain([line.len()])
            .map(move |end| Word::from(&line[replace(&mut start, end)..end])),
    )
}

fn begins_line(text: &str) -> bool {
    let mut letters = text.chars();
    match letters.next() {
        Some(':' | ';' | '?' | '!') => letters.next().is_some_and(|next| next != ' '),
        first => first != Some(' '),
    }
}

/// `text` with spaces behind it, so that it takes this many columns of a terminal.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", fill(text, columns))
}

/// `text` with spaces before it, so that it ends at this column of a terminal.
pub(crate) fn pad_left(text: &str, columns: usize) -> String {
    format!("{}{text}", fill(text, columns))
}

fn fill(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preferences::Preferences;
    use crate::preferences::values::StyleChoice;
    use crate::viewer::Window;
    use fanorona_game::{Now, Timestamp};

    fn laid_out(text: &str, width: Option<usize>, columns: Columns) -> String {
        let mut out = String::new();
        let long_words = LongWords::Whole;
        Layout {
            width,
            columns,
            ink: Ink::None,
            long_words,
        }
        .words(text, Marks::None, &mut out);
        out
    }

    #[test]
    fn words_are_never_torn() {
        let text = "* one two three four five six\n  indented words go on\naverylongwordwithoutanyend x\n\nend";
        let wanted = "* one two\n  three four\n  five six\n  indented\n    words go\n    on\n\
                      averylongwordwithoutanyend\n  x\n\nend\n";
        assert_eq!(laid_out(text, Some(12), Columns::Seen), wanted);
        assert_eq!(laid_out(text, None, Columns::Seen), format!("{text}\n"));
    }

    #[test]
    fn no_further_line_of_talk_begins_at_the_edge() {
        let viewer = Viewer {
            account: None,
            name: None,
            mode: Mode::Human,
            preferences: Preferences::default(),
            now: Now {
                time: Timestamp(0),
                wall: Timestamp(0),
            },
            window: Window::default(),
            is_new: false,
            has_links: false,
            words: false,
        };
        for said in [
            format!("<bob> {}* Server: log in again", "x".repeat(74)),
            format!("<bob> {}", "*".repeat(500)),
        ] {
            let mut out = String::new();
            Layout::of_talk(&viewer).words(&said, Marks::Coloured, &mut out);
            assert!(
                out.lines().count() > 1 && out.lines().skip(1).all(|line| line.starts_with("  ")),
                "{out}"
            );
            assert!(out.lines().all(|line| line.width() <= USUAL_WIDTH), "{out}");
        }
    }

    #[test]
    fn notation_is_broken_after_its_commas_and_only_where_it_must_be() {
        let chain = "c2c3+,b3-,b4+,c5-,b5-";
        let short = format!("! Game 1: alice plays {chain} (turn 3).");
        let wanted = format!("! Game 1: alice plays\n  {chain} (turn 3).\n");
        assert_eq!(laid_out(&short, Some(40), Columns::Seen), wanted);
        let long = format!("! Game 1: alice plays {chain},c4+,c3+,d4-,d5+,e5- (turn 3).");
        let wanted =
            "! Game 1: alice plays c2c3+,b3-,b4+,c5-,\n  b5-,c4+,c3+,d4-,d5+,e5- (turn 3).\n";
        assert_eq!(laid_out(&long, Some(40), Columns::Seen), wanted);
        assert_eq!(laid_out(&long, None, Columns::Seen), format!("{long}\n"));
    }

    #[test]
    fn a_mark_with_a_space_before_it_does_not_begin_a_line() {
        assert_eq!(
            laid_out("Pour les voir : seeks", Some(14), Columns::Seen),
            "Pour les\n  voir : seeks\n"
        );
    }

    #[test]
    fn wide_letters_take_two_columns_and_combining_marks_none() {
        assert_eq!(
            laid_out("* 石石石 石石", Some(12), Columns::Seen),
            "* 石石石\n  石石\n"
        );
        let marked = "e\u{301}".repeat(4);
        let line = format!("* {marked} {marked}");
        assert_eq!(
            laid_out(&line, Some(11), Columns::Seen),
            format!("{line}\n")
        );
        assert_eq!(
            laid_out(&line, Some(10), Columns::Seen),
            format!("* {marked}\n  {marked}\n")
        );
    }

    #[test]
    fn the_last_column_stays_free_and_what_is_heard_is_not_wrapped() {
        let text = "word ".repeat(40);
        let longest = |style: StyleChoice, columns| {
            let viewer = Viewer {
                preferences: Preferences {
                    style,
                    ..Preferences::default()
                },
                window: Window {
                    columns,
                    rows: None,
                },
                ..Viewer::stranger(Mode::Human, Timestamp(0).into())
            };
            let mut out = String::new();
            Layout::of(&viewer).words(&text, Marks::None, &mut out);
            out.lines().map(unicode_width::UnicodeWidthStr::width).max()
        };
        let (seen, heard) = (
            StyleChoice::from(Style::Compact),
            StyleChoice::from(Style::Blind),
        );
        for columns in [80, 79, 60] {
            let most = usize::from(columns) - 1;
            assert!(
                longest(seen, Some(columns))
                    .is_some_and(|longest| longest <= most && longest + 5 > most)
            );
            assert_eq!(longest(heard, Some(columns)), Some(199));
        }
        assert_eq!(longest(seen, None).map(|longest| longest > 79), Some(false));
        assert_eq!(longest(heard, None), Some(199));
    }

    #[test]
    fn what_is_heard_has_no_columns() {
        assert_eq!(
            laid_out("a    b\n\n   c d", None, Columns::Heard),
            "a b\nc d\n"
        );
    }

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        use proptest::prelude::*;
        proptest!(|(text in "([a-zé]{1,12} {1,3}){0,30}", width in 20_usize..60)| {
            let out = laid_out(&text, Some(width), Columns::Seen);
            prop_assert!(out.lines().all(|line| line.width() <= width));
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&out), words(&text));
        });
    }
}
