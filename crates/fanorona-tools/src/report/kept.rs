//! The figures of a run, which are kept beside the page.

use super::plots::{self, Curves};
use super::row::{Found, Problem};
use super::rows;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Everything that a page is made of, but its text.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) rows: BTreeMap<String, Entry<Found>>,
    pub(super) plots: BTreeMap<String, Entry<Curves>>,
}

/// What was measured, or why it was not.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Entry<T> {
    pub(super) made: Made,
    pub(super) seconds: u64,
    pub(super) commands: Vec<String>,
    pub(super) found: Result<T, String>,
}

/// When, of what and where figures were made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) date: String,
    pub(super) commit: String,
    pub(super) machine: String,
}

impl Kept {
    /// Of the last run, without rows that are gone.
    pub(super) fn read(file: &Path) -> Result<Self, Problem> {
        if !file.exists() {
            return Ok(Self::default());
        }
        let mut kept: Self = serde_json::from_slice(&fs::read(file)?)?;
        kept.rows
            .retain(|name, _| rows::all().any(|row| row.name == name));
        kept.plots
            .retain(|name, _| plots::ALL.iter().any(|plot| plot.name == name));
        Ok(kept)
    }

    pub(super) fn write(&self, file: &Path) -> Result<(), Problem> {
        Ok(fs::write(file, serde_json::to_string_pretty(self)? + "\n")?)
    }

    /// When and where all figures were made, with the names of those that were.
    pub(super) fn made(&self) -> BTreeMap<&Made, Vec<&str>> {
        let rows = self.rows.iter().map(|(name, row)| (name, &row.made));
        let plots = self.plots.iter().map(|(name, plot)| (name, &plot.made));
        let mut made: BTreeMap<&Made, Vec<&str>> = BTreeMap::new();
        for (name, at) in rows.chain(plots) {
            made.entry(at).or_default().push(name);
        }
        made
    }
}

impl Made {
    /// Now, of what is in the folder in which the tool runs.
    pub(super) fn now() -> Self {
        let commit = said("git", "rev-parse --short=10 HEAD");
        let changed = if said("git", "status --porcelain --untracked-files=no").is_empty() {
            ""
        } else {
            ", with changes"
        };
        let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let processor = processor
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            date: said("date", "-u +%Y-%m-%d"),
            commit: format!("{commit}{changed}"),
            machine: format!(
                "{cores} cores ({}), {}, {}",
                processor.map_or("unknown", |(_, name)| name),
                said("uname", "-sr"),
                said("rustc", "--version")
            ),
        }
    }
}

/// What a program says, or nothing if it fails.
fn said(program: &str, words: &str) -> String {
    let output = Command::new(program).args(words.split(' ')).output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&text).trim().to_owned()
}
