//! Answers that are longer than the page their reader has set: what of one has not been shown yet.
//!
//! Only answers are held back, and only for people who have asked for it; what comes unasked never waits.

/// What stands at the end of what was kept when there was more than is kept.
const CUT: &str = "The rest is too long to be kept. Ask for less at once.\n";
/// However low a page is, so many lines of the answer are on it.
const FEWEST: usize = 3;

/// What has not been shown yet.
#[derive(Debug, Default)]
pub(crate) struct Pager {
    rest: Option<Box<str>>,
    /// How high the first page was.
    rows: Option<usize>,
}

impl Pager {
    /// The first page of an answer, in whole lines. The rest is kept, up to so many bytes.
    pub(crate) fn begin(&mut self, text: String, rows: Option<usize>, most_bytes: usize) -> String {
        if rows.is_none() {
            self.rest = None;
            return text;
        }
        let (mut page, rest) = split(&text, rows);
        self.rows = rows;
        if rest.is_empty() {
            self.rest = None;
            return text;
        }
        let kept = within(rest, most_bytes);
        let cut = if kept.len() < rest.len() { CUT } else { "" };
        let kept = format!("{kept}{cut}").into_boxed_str();
        page.push_str(&go_on(&kept));
        self.rest = Some(kept);
        page
    }

    /// The next page, if there is one: as high as pages are now, or else as the first was.
    pub(crate) fn next(&mut self, rows: Option<usize>) -> Option<String> {
        let kept = self.rest.take()?;
        let (mut page, rest) = split(&kept, rows.or(self.rows));
        if !rest.is_empty() {
            page.push_str(&go_on(rest));
            self.rest = Some(rest.into());
        }
        Some(page)
    }

    /// Forgets the rest.
    pub(crate) fn forget(&mut self) {
        self.rest = None;
    }
}

/// The lines of a page, and those behind it. Two lines are for what is said about the rest, and for the prompt.
fn split(text: &str, rows: Option<usize>) -> (String, &str) {
    let all = text.lines().count();
    let Some(rows) = rows.filter(|rows| all >= *rows) else { return (text.to_owned(), "") };
    let shown = rows.saturating_sub(2).max(FEWEST);
    let bytes = text.split_inclusive('\n').take(shown).map(str::len).sum();
    let (page, rest) = text.split_at(bytes);
    (page.to_owned(), rest)
}

fn go_on(rest: &str) -> String {
    let lines = rest.lines().count();
    let noun = if lines == 1 { "line" } else { "lines" };
    format!("{lines} {noun} more. To go on: more\n")
}

/// As many whole lines as have so many bytes.
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

    fn lines(numbers: std::ops::RangeInclusive<usize>) -> String {
        numbers.map(|number| format!("line {number}\n")).collect()
    }

    #[test]
    fn all_pages_together_are_the_answer() {
        let mut pager = Pager::default();
        let mut shown = pager.begin(lines(1..=20), Some(10), 1_000);
        assert!(shown.ends_with("line 8\n12 lines more. To go on: more\n"), "{shown}");
        while let Some(page) = pager.next(Some(10)) {
            assert!(page.lines().count() <= 9, "{page}");
            shown.push_str(&page);
        }
        let said = |line: &&str| !line.ends_with(": more");
        assert_eq!(shown.lines().filter(said).collect::<Vec<_>>(), lines(1..=20).lines().collect::<Vec<_>>());
    }

    #[test]
    fn what_fits_is_shown_at_once_and_nothing_is_kept() {
        let mut pager = Pager::default();
        assert_eq!(pager.begin(lines(1..=9), Some(10), 1_000), lines(1..=9));
        assert_eq!(pager.next(Some(10)), None);
        assert_eq!(pager.begin(lines(1..=99), None, 1_000), lines(1..=99));
        assert_eq!(pager.next(None), None);
    }

    #[test]
    fn no_more_is_kept_than_the_bound_and_that_is_said() {
        let mut pager = Pager::default();
        pager.begin(lines(1..=100), Some(10), 70);
        let rest = pager.next(Some(100)).unwrap();
        assert!(rest.len() <= 70 + CUT.len() && rest.ends_with(CUT), "{rest}");
    }

    #[test]
    fn the_next_page_is_as_high_as_the_first_where_nothing_else_is_known() {
        let mut pager = Pager::default();
        pager.begin(lines(1..=30), Some(10), 1_000);
        assert!(pager.next(None).unwrap().ends_with("line 16\n14 lines more. To go on: more\n"));
        assert_eq!(pager.next(Some(20)), Some(lines(17..=30)));
    }

    #[test]
    fn another_answer_drops_the_rest() {
        let mut pager = Pager::default();
        pager.begin(lines(1..=20), Some(10), 1_000);
        pager.begin(lines(1..=2), Some(10), 1_000);
        assert_eq!(pager.next(Some(10)), None);
        pager.begin(lines(1..=20), Some(10), 1_000);
        pager.forget();
        assert_eq!(pager.next(Some(10)), None);
    }
}
