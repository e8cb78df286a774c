//! The page: its text, which is written by hand in `page.md`, and what was measured.

use super::kept::{Entry, Kept};
use super::plots::{self, Plot};
use super::row::{Found, Row, Target};
use super::rows::{self, TABLES};
use std::fmt::Write as _;

/// The text, with a line such as `{{table turns}}` or `{{plot games}}` for each part that is
/// measured.
const TEXT: &str = include_str!("page.md");

/// A page, and what is wrong with it.
pub(super) struct Page {
    pub(super) text: String,
    /// What could not be measured, or not be measured whole.
    pub(super) failed: Vec<String>,
    /// Rows whose target is missed and that do not say why.
    pub(super) unexplained: Vec<&'static str>,
}

/// Writes the page.
pub(super) fn page(kept: &Kept) -> Page {
    let mut page = Page {
        text: String::new(),
        failed: Vec::new(),
        unexplained: Vec::new(),
    };
    for line in TEXT.lines() {
        let part = line
            .strip_prefix("{{")
            .and_then(|line| line.strip_suffix("}}"));
        match part.and_then(|part| part.split_once(' ')) {
            Some(("table", name)) => page.table(kept, name),
            Some(("plot", name)) => page.plot(kept, name),
            Some(("list", "made")) => page.made(kept),
            Some(("list", "commands")) => page.commands(kept),
            Some(_) | None => {
                page.text.push_str(line);
                page.text.push('\n');
            }
        }
    }
    page
}

impl Page {
    fn table(&mut self, kept: &Kept, name: &str) {
        let rows = TABLES.iter().find(|(table, _)| *table == name);
        let measured: Vec<(&Row, &Entry<Found>)> = rows
            .iter()
            .flat_map(|(_, rows)| *rows)
            .filter_map(|row| Some((row, kept.rows.get(row.name)?)))
            .collect();
        if measured.is_empty() {
            self.text.push_str("Not measured.\n");
            return;
        }
        self.text
            .push_str("| row | what | figure | baseline | compared | target | |\n");
        self.text
            .push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
        let mut missed = String::new();
        for (row, entry) in measured {
            let cells = self.cells(row, entry, &mut missed).join(" | ");
            let _ = writeln!(self.text, "| `{}` | {} | {cells} |", row.name, row.what);
        }
        if !missed.is_empty() {
            let _ = write!(
                self.text,
                "\nWhat bounds the rows that are missed:\n\n{missed}"
            );
        }
    }

    /// The cells from the figure on.
    fn cells(&mut self, row: &Row, entry: &Entry<Found>, missed: &mut String) -> [String; 5] {
        let target = row.target.written(row.unit);
        let failed = |page: &mut Self, why: &str| {
            let why = one_line(why);
            page.failed.push(format!("{}: {why}", row.name));
            [
                why,
                String::new(),
                String::new(),
                target.clone(),
                "failed".to_owned(),
            ]
        };
        let found = match &entry.found {
            Ok(found) => found,
            Err(why) => return failed(self, why),
        };
        let (Some(figure), Some(compared)) = (found.figure(), found.compared(row.target)) else {
            return failed(self, "nothing was measured");
        };
        let note = if found.note.is_empty() {
            String::new()
        } else {
            format!(" ({})", found.note)
        };
        let baseline = found.baseline().map_or(String::new(), |baseline| {
            format!("{} ({})", row.unit.written(baseline.median), row.baseline)
        });
        let is_met = row.target.is_met(compared);
        if !is_met {
            let bound = if row.bound.is_empty() {
                self.unexplained.push(row.name);
                "not explained."
            } else {
                row.bound
            };
            let _ = writeln!(missed, "- `{}`: {bound}", row.name);
        }
        let (figure, compared) = match row.target {
            Target::AtLeast(_) | Target::AtMost(_) => {
                let figure = row.target.written_spread(row.unit, compared);
                (figure, String::new())
            }
            Target::TimesAtLeast(_) | Target::TimesAtMost(_) | Target::MoreAtMost(_) => {
                let compared = row.target.written_spread(row.unit, compared);
                (row.unit.written(figure.median), compared)
            }
        };
        [
            format!("{figure}{note}"),
            baseline,
            compared,
            target,
            if is_met { "met" } else { "**missed**" }.to_owned(),
        ]
    }

    fn plot(&mut self, kept: &Kept, name: &str) {
        let plot = plots::ALL.iter().find(|plot| plot.name == name);
        let Some((plot, entry)) = plot.and_then(|plot| Some((plot, kept.plots.get(name)?))) else {
            self.text.push_str("Not measured.\n");
            return;
        };
        let missing = match &entry.found {
            Ok(curves) => curves.missing.join("; "),
            Err(why) => why.clone(),
        };
        if !missing.is_empty() {
            let missing = one_line(&missing);
            let _ = writeln!(self.text, "Not all was measured: {missing}\n");
            self.failed.push(format!("{name}: {missing}"));
        }
        let title = plot.title;
        let _ = writeln!(self.text, "{title}:\n\n![{title}](performance/{name}.svg)");
    }

    fn made(&mut self, kept: &Kept) {
        let made = kept.made();
        let most = made.values().map(Vec::len).max();
        for (made, names) in &made {
            let _ = write!(
                self.text,
                "- {}, commit {}, {}",
                made.date, made.commit, made.machine
            );
            if Some(names.len()) == most {
                self.text.push('\n');
            } else {
                let _ = writeln!(self.text, ": `{}`", names.join("`, `"));
            }
        }
    }

    fn commands(&mut self, kept: &Kept) {
        let rows = rows::all().filter_map(|row| {
            let entry = kept.rows.get(row.name)?;
            Some((row.name, entry.seconds, &entry.commands))
        });
        let plots = plots::ALL.iter().filter_map(|Plot { name, .. }| {
            let entry = kept.plots.get(*name)?;
            Some((*name, entry.seconds, &entry.commands))
        });
        self.text
            .push_str("| row or plot | seconds | commands |\n| --- | --- | --- |\n");
        for (name, seconds, commands) in rows.chain(plots) {
            let commands: Vec<String> = commands.iter().map(|it| format!("`{it}`")).collect();
            let commands = commands.join("<br>");
            let _ = writeln!(self.text, "| `{name}` | {seconds} | {commands} |");
        }
    }
}

/// A message that fits in a table.
fn one_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.replace('|', "/")
}

#[cfg(test)]
mod tests {
    use super::super::kept::Made;
    use super::*;
    use std::collections::BTreeSet;

    /// The names of the places in the text for parts of a kind.
    fn places(kind: &str) -> Vec<&'static str> {
        let lines = TEXT.lines().filter_map(|line| {
            let part = line.strip_prefix("{{")?.strip_suffix("}}")?;
            part.strip_prefix(kind)?.strip_prefix(' ')
        });
        lines.collect()
    }

    #[test]
    fn the_text_is_short_and_has_one_place_for_each_table_and_plot() {
        assert!(TEXT.lines().count() <= 150);
        let tables: Vec<&str> = TABLES.iter().map(|(name, _)| *name).collect();
        let plots: Vec<&str> = plots::ALL.iter().map(|plot| plot.name).collect();
        for (kind, names) in [
            ("table", tables),
            ("plot", plots),
            ("list", vec!["made", "commands"]),
        ] {
            let (mut places, mut names) = (places(kind), names);
            places.sort_unstable();
            names.sort_unstable();
            assert_eq!(places, names, "{kind}");
        }
    }

    #[test]
    fn rows_have_names_of_their_own_and_whole_sentences() {
        let mut names = BTreeSet::new();
        for row in rows::all() {
            assert!(names.insert(row.name), "{}", row.name);
            let is_sentence = row.bound.starts_with(char::is_uppercase) && row.bound.ends_with('.');
            assert!(row.bound.is_empty() || is_sentence, "{}", row.name);
        }
        assert!(plots::ALL.iter().all(|plot| !names.contains(plot.name)));
    }

    fn entry(found: Result<Found, String>) -> Entry<Found> {
        Entry {
            made: Made {
                date: "2026-11-29".to_owned(),
                commit: "4597434e".to_owned(),
                machine: "2 cores".to_owned(),
            },
            seconds: 5,
            commands: vec!["bench games".to_owned()],
            found,
        }
    }

    #[test]
    fn a_page_says_what_is_met_missed_and_failed() {
        let mut kept = Kept::default();
        let mut keep = |name: &str, found| kept.rows.insert(name.to_owned(), entry(found));
        keep("perft", Ok(Found::alone([52.0, 50.0, 51.0])));
        keep("size", Ok(Found::alone([31.0]).noting("too large")));
        keep("accept", Err("no | files\nleft".to_owned()));
        keep("greeting", Ok(Found::alone([])));
        let page = page(&kept);
        for line in [
            "| 51 million/s (50 to 52) |  |  | at least 40 million/s | met |",
            "| 31 MB (too large) |  |  | at most 30 MB | **missed** |",
            "| no / files |  |  | at least 5,000/s | failed |",
            "| nothing was measured |  |  | at most 50 ms | failed |",
            "- 2026-11-29, commit 4597434e, 2 cores\n",
            "| `perft` | 5 | `bench games` |",
        ] {
            assert!(page.text.contains(line), "{line}\n{}", page.text);
        }
        assert_eq!(page.failed.len(), 2);
        assert!(page.unexplained.iter().all(|name| *name == "size"));
    }
}
