//! The rest of an answer that is longer than one page.
//!
//! Only answers are paged, and only for users who have set a page height. Events are never paged.

use fanorona_game::Timestamp;
use fanorona_protocol::text::{Viewer, page_cut, page_more};
use std::time::Duration;

/// The fewest lines of the answer on a page, even if the page height is smaller.
const FEWEST: usize = 3;

/// How long after a page `q` still means the page, even if it was the last one.
const MOMENT: Duration = Duration::from_secs(10);

/// What `q` ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quits {
    /// The rest is forgotten.
    TheRest,
    /// There was no rest: users of pagers type it after the last page, too.
    Nothing,
}

/// The rest of an answer.
#[derive(Debug, Default)]
pub struct Pager {
    rest: Option<Box<str>>,
    /// When the last page was shown, to a user with a page height.
    shown_at: Option<Timestamp>,
    /// The height of the first page.
    rows: Option<usize>,
}

impl Pager {
    /// Returns the first page of an answer, in whole lines. Keeps at most `most_bytes` of the rest.
    pub fn begin(
        &mut self,
        text: String,
        rows: Option<usize>,
        most_bytes: usize,
        viewer: &Viewer,
    ) -> String {
        self.rows = rows;
        if rows.is_none() {
            self.rest = None;
            return text;
        }
        let (mut page, rest) = split(&text, rows, viewer);
        if rest.is_empty() {
            self.rest = None;
            return text;
        }
        let mut kept = within(rest, most_bytes).to_owned();
        if kept.len() < rest.len() {
            kept.push_str(&page_cut(viewer.preferences.language()));
        }
        page.push_str(&page_more(kept.lines().count(), viewer));
        self.rest = Some(kept.into());
        page
    }

    /// The next page: as high as pages are now, or else as the first page was.
    pub fn next(&mut self, rows: Option<usize>, viewer: &Viewer) -> Option<String> {
        let kept = self.rest.take()?;
        let (mut page, rest) = split(&kept, rows.or(self.rows), viewer);
        if !rest.is_empty() {
            page.push_str(&page_more(rest.lines().count(), viewer));
            self.rest = Some(rest.into());
        }
        Some(page)
    }

    /// Whether there is another page.
    pub fn has_rest(&self) -> bool {
        self.rest.is_some()
    }

    /// Records that a page was shown.
    pub fn note_page(&mut self, rows: Option<usize>, now: Timestamp) {
        self.shown_at = rows.or(self.rows).map(|_rows| now);
    }

    /// What `q` means now; `None` if it is a command.
    pub fn quits(&mut self, now: Timestamp) -> Option<Quits> {
        let shown_at = self.shown_at.take();
        if self.rest.take().is_some() {
            return Some(Quits::TheRest);
        }
        shown_at
            .filter(|shown_at| now < shown_at.plus(MOMENT))
            .map(|_shown_at| Quits::Nothing)
    }

    /// Forgets the rest.
    pub fn forget(&mut self) {
        self.rest = None;
    }
}

/// The lines of a page, and the rest. Lines are reserved for the note about the rest and for the
/// prompt.
fn split<'a>(text: &'a str, rows: Option<usize>, viewer: &Viewer) -> (String, &'a str) {
    let all = text.lines().count();
    let Some(rows) = rows.filter(|rows| all >= *rows) else {
        return (text.to_owned(), "");
    };
    let note = page_more(all, viewer).lines().count();
    let shown = rows.saturating_sub(note + 1).max(FEWEST);
    let bytes = text.split_inclusive('\n').take(shown).map(str::len).sum();
    let (page, rest) = text.split_at(bytes);
    (page.to_owned(), rest)
}

/// The whole lines at the start of `text` that fit into `most_bytes`.
fn within(text: &str, most_bytes: usize) -> &str {
    if text.len() <= most_bytes {
        return text;
    }
    let mut end = most_bytes;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].rfind('\n').map_or("", |at| &text[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_protocol::language::Language;
    use fanorona_protocol::viewer::{Mode, Window};

    fn viewer(columns: Option<u16>) -> Viewer {
        let window = Window {
            columns,
            rows: None,
        };
        Viewer {
            window,
            ..Viewer::stranger(Mode::Human, Timestamp(0).into())
        }
    }

    fn lines(numbers: std::ops::RangeInclusive<usize>) -> String {
        numbers.map(|number| format!("line {number}\n")).collect()
    }

    #[test]
    fn the_pages_together_are_the_answer() {
        let mut pager = Pager::default();
        let mut shown = pager.begin(lines(1..=20), Some(10), 1_000, &viewer(None));
        assert!(
            shown.ends_with("line 8\n12 more lines. To continue: Enter. To stop: q\n"),
            "{shown}"
        );
        while let Some(page) = pager.next(Some(10), &viewer(None)) {
            assert!(page.lines().count() <= 9, "{page}");
            shown.push_str(&page);
        }
        let of_answer = |line: &&str| line.starts_with("line ");
        assert_eq!(
            shown.lines().filter(of_answer).collect::<Vec<_>>(),
            lines(1..=20).lines().collect::<Vec<_>>()
        );
    }

    #[test]
    fn the_note_below_a_page_is_folded_between_words_and_leaves_room_for_itself() {
        for columns in [40, 44] {
            let mut pager = Pager::default();
            let shown = pager.begin(lines(1..=20), Some(10), 1_000, &viewer(Some(columns)));
            assert!(shown.lines().count() == 9, "{shown}");
            let (_, note) = shown.split_once(" more lines").unwrap();
            let words = note.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words, ". To continue: Enter. To stop: q");
            let fits = |line: &str| line.len() <= usize::from(columns);
            assert!(shown.lines().all(fits), "{shown}");
        }
    }

    #[test]
    fn an_answer_that_fits_is_one_page() {
        let mut pager = Pager::default();
        assert_eq!(
            pager.begin(lines(1..=9), Some(10), 1_000, &viewer(None)),
            lines(1..=9)
        );
        assert_eq!(pager.next(Some(10), &viewer(None)), None);
        assert_eq!(
            pager.begin(lines(1..=99), None, 1_000, &viewer(None)),
            lines(1..=99)
        );
        assert_eq!(pager.next(None, &viewer(None)), None);
    }

    #[test]
    fn a_rest_over_the_limit_is_cut_off_and_the_page_says_so() {
        let mut pager = Pager::default();
        pager.begin(lines(1..=100), Some(10), 70, &viewer(None));
        let rest = pager.next(Some(100), &viewer(None)).unwrap();
        let cut = page_cut(Language::En);
        assert!(
            rest.len() <= 70 + cut.len() && rest.ends_with(&cut),
            "{rest}"
        );
    }

    #[test]
    fn without_a_page_height_the_next_page_is_as_high_as_the_first() {
        let mut pager = Pager::default();
        pager.begin(lines(1..=30), Some(10), 1_000, &viewer(None));
        assert!(
            pager
                .next(None, &viewer(None))
                .unwrap()
                .ends_with("line 16\n14 more lines. To continue: Enter. To stop: q\n")
        );
        assert_eq!(pager.next(Some(20), &viewer(None)), Some(lines(17..=30)));
    }

    #[test]
    fn q_after_the_last_page_is_meant_for_it_for_a_moment() {
        let mut pager = Pager::default();
        let mut show = |count, seconds: i64| {
            pager.begin(lines(1..=count), Some(10), 1_000, &viewer(None));
            pager.note_page(Some(10), Timestamp(0));
            pager.quits(Timestamp(seconds * 1_000))
        };
        assert_eq!(show(20, 60), Some(Quits::TheRest));
        assert_eq!(show(5, 9), Some(Quits::Nothing));
        assert_eq!(show(5, 10), None);
        pager.note_page(Some(10), Timestamp(0));
        assert_eq!(pager.quits(Timestamp(1)), Some(Quits::Nothing));
        assert_eq!(pager.quits(Timestamp(2)), None, "once");
        let mut unpaged = Pager::default();
        unpaged.note_page(None, Timestamp(0));
        assert_eq!(unpaged.quits(Timestamp(1)), None);
    }

    #[test]
    fn the_next_answer_replaces_the_rest() {
        let mut pager = Pager::default();
        pager.begin(lines(1..=20), Some(10), 1_000, &viewer(None));
        pager.begin(lines(1..=2), Some(10), 1_000, &viewer(None));
        assert_eq!(pager.next(Some(10), &viewer(None)), None);
        pager.begin(lines(1..=20), Some(10), 1_000, &viewer(None));
        pager.forget();
        assert_eq!(pager.next(Some(10), &viewer(None)), None);
    }
}
