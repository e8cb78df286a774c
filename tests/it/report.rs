//! The command that writes the page about performance measures real servers, and keeps what it has
//! found.

use clap::Parser as _;
use fanorona_tools::report::{self, ReportArgs};
use std::fs;
use tempfile::TempDir;

/// Runs the command with short runs of some rows, and returns what it logged.
fn report(folder: &TempDir, words: &str) -> (Result<(), String>, String) {
    let path = folder.path().display();
    let executable = if words.contains("--executable") {
        String::new()
    } else {
        format!("--executable {}", env!("CARGO_BIN_EXE_fanorond-under-test"))
    };
    let all = format!(
        "report --quick {executable} --out {path} --folder {path} --databases {path}/databases {words}"
    );
    let args = ReportArgs::try_parse_from(all.split_whitespace()).unwrap();
    let mut log = Vec::new();
    let run = report::run(&args, &mut log).map_err(|problem| problem.to_string());
    (run, String::from_utf8(log).unwrap())
}

#[test]
fn a_page_has_the_rows_and_plots_that_were_measured() {
    let folder = tempfile::tempdir().unwrap();
    let page = || fs::read_to_string(folder.path().join("performance.md")).unwrap();
    let row = |name: &str| {
        let begin = format!("| `{name}` | ");
        let text = page();
        let row = text.lines().find(|line| line.starts_with(&begin));
        row.map(str::to_owned)
    };
    let (run, log) = report(&folder, "--only perft turn-cost by-watchers");
    assert_eq!(run, Ok(()), "{log}");
    let counted = row("perft");
    assert!(
        counted.is_some() && row("turn-cost").is_some(),
        "{}",
        page()
    );
    assert!(
        page().contains("(performance/by-watchers.svg)"),
        "{}",
        page()
    );
    let plot = folder.path().join("performance/by-watchers.svg");
    assert!(fs::read_to_string(plot).unwrap().starts_with("<svg"));
    assert_eq!(row("size"), None);
    // The others stay as they are.
    let (run, log) = report(&folder, "--only size");
    assert_eq!(run, Ok(()), "{log}");
    assert!(row("size").is_some(), "{}", page());
    assert_eq!(row("perft"), counted);
}

#[test]
fn a_row_that_cannot_be_measured_is_said_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let (run, log) = report(&folder, "--only size --executable /nowhere/fanorond");
    assert_eq!(
        run,
        Err("the page is written, but it is not complete".to_owned())
    );
    assert!(log.contains("failed: size: "), "{log}");
    let page = fs::read_to_string(folder.path().join("performance.md")).unwrap();
    assert!(page.contains("at most 30 MB | failed |"), "{page}");
    let (run, _) = report(&folder, "--only nonsense");
    assert!(
        run.unwrap_err()
            .starts_with("nonsense is not one of accept, ")
    );
}
