//! The command `migrate-store`: copies a whole database into another one.

use fanorona_protocol::text::terminal;
use fanorona_store::{Progress, Step, TransferError, Transferred, transfer};
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;
use tokio::time::Instant;

/// The least time between two lines about the same step.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// What was copied.
#[derive(Debug)]
pub(crate) struct Report(Transferred);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Transferred {
            from,
            to,
            rows,
            tables,
        } = &self.0;
        writeln!(f, "copied {from} to {to}")?;
        write!(
            f,
            "rows: {rows}, tables: {tables}; every value is the same in both databases"
        )
    }
}

/// Copies the database at `from` into the one at `to`, and says on stderr how far it is.
///
/// # Errors
/// The copy is not complete, and no server opens it.
pub(crate) async fn migrate(from: &str, to: &str) -> Result<Report, TransferError> {
    let mut lines = Lines { last: None };
    let complete = transfer(from, to, |progress| {
        if let Some(line) = lines.next(progress) {
            // If stderr is closed, there is nowhere left to report to.
            drop(writeln!(io::stderr().lock(), "{line}"));
        }
    });
    complete.await.map(Report)
}

/// What is written about the progress: a line for each table with new rows, and one each second.
struct Lines {
    last: Option<Instant>,
}

impl Lines {
    fn next(&mut self, progress: Progress<'_>) -> Option<String> {
        let Progress { step, table, rows } = progress;
        let is_due = self.last.is_none_or(|last| last.elapsed() >= BETWEEN_LINES);
        let line = match step {
            Step::Copied if rows > 0 => format!("copied {table}: {}", terminal::rows(rows)),
            Step::Copying if is_due => format!("copying {table}: {}", terminal::rows(rows)),
            Step::Comparing if is_due => format!("comparing {table}: {}", terminal::rows(rows)),
            Step::Finishing => "restoring guards and foreign keys".to_owned(),
            Step::Copied | Step::Copying | Step::Comparing => return None,
        };
        self.last = Some(Instant::now());
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_line_is_written_for_each_table_with_rows_and_each_second() {
        let mut lines = Lines { last: None };
        let mut next = |step, rows| {
            lines.next(Progress {
                step,
                table: "turn",
                rows,
            })
        };
        assert_eq!(next(Step::Copied, 0), None);
        assert_eq!(
            next(Step::Copying, 1_000).as_deref(),
            Some("copying turn: 1000 rows")
        );
        assert_eq!(next(Step::Copying, 2_000), None);
        assert_eq!(
            next(Step::Copied, 2_500).as_deref(),
            Some("copied turn: 2500 rows")
        );
        assert_eq!(next(Step::Comparing, 1_000), None);
        tokio::time::advance(BETWEEN_LINES).await;
        assert_eq!(
            next(Step::Comparing, 2_000).as_deref(),
            Some("comparing turn: 2000 rows")
        );
    }
}
