//! What a run has found, as a table and as JSON.

use super::drive::Acted;
use super::floor::is_thread;
use super::processes::{Spent, Usage};
use super::target::Target;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;
use tokio::time::Instant;

/// Digits of a latency that are kept.
const DIGITS: u8 = 3;
/// The longest latency that is told apart from longer ones: an hour, in nanoseconds.
const LONGEST: u64 = 3_600_000_000_000;
/// The parts of actions whose latency is shown, in percent.
const SHOWN: [(&str, f64); 5] = [
    ("p50", 50.0),
    ("p90", 90.0),
    ("p99", 99.0),
    ("p999", 99.9),
    ("max", 100.0),
];

/// What was measured.
#[derive(Debug)]
pub struct Measured {
    /// Nanoseconds from the moment an action was due until its answer.
    answered: Histogram<u64>,
    /// Nanoseconds from the same moment until everybody had it whom it concerns.
    delivered: Histogram<u64>,
    pub(super) took: Duration,
    /// Refusals by their code. They are not among the answers.
    pub(super) refused: BTreeMap<String, u64>,
    /// Actions that were due and did not begin.
    pub(super) missed: u64,
    /// Before and after.
    pub(super) cost: (Cost, Cost),
    /// The same without the pressure, and the pressure, if another scenario ran beside it.
    pub(super) pressed: Option<Box<Pressed>>,
}

/// What belongs to a scenario that ran beside another one.
#[derive(Debug)]
pub(super) struct Pressed {
    /// Its words.
    pub(super) by: String,
    pub(super) alone: Measured,
    pub(super) beside: Measured,
}

/// What the server and the tool have used so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cost {
    /// Nothing if it is not known which processes the server is.
    server: Option<Usage>,
    tool: Usage,
    counts: Option<Counts>,
}

/// What a server counts itself.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    /// Changes that are on the disk.
    pub(super) changes: u64,
    /// Commits in which they got there: each waits for the disk once.
    pub(super) commits: u64,
    /// Pages that were in memory.
    pub(super) pages: u64,
}

impl Cost {
    pub(super) async fn so_far(target: &Target) -> Self {
        Self {
            server: target.usage(),
            tool: Usage::of_threads(|name| !is_thread(name)),
            counts: target.counts().await,
        }
    }
}

impl Default for Measured {
    fn default() -> Self {
        let empty =
            || Histogram::new_with_bounds(1, LONGEST, DIGITS).expect("these bounds are allowed");
        Self {
            answered: empty(),
            delivered: empty(),
            took: Duration::ZERO,
            refused: BTreeMap::new(),
            missed: 0,
            cost: <(Cost, Cost)>::default(),
            pressed: None,
        }
    }
}

impl Measured {
    /// Adds an action that was due at this moment.
    pub(super) fn add(&mut self, due: Instant, acted: Acted) {
        let begin = acted.began.unwrap_or(due);
        let record = |histogram: &mut Histogram<u64>, at: Instant| {
            let nanos = at.duration_since(begin).as_nanos();
            histogram.saturating_record(u64::try_from(nanos).unwrap_or(u64::MAX));
        };
        record(&mut self.answered, acted.answered);
        if let Some(at) = acted.delivered {
            record(&mut self.delivered, at);
        }
    }

    /// How many actions were answered, and not refused.
    #[must_use]
    pub fn answered(&self) -> u64 {
        self.answered.len()
    }

    /// All figures, as an object. Latencies are in milliseconds, other times in seconds.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let server = self.server().map(|(spent, before)| {
            json!({
                "user_s": spent.user.as_secs_f64(),
                "system_s": spent.system.as_secs_f64(),
                "resident_kib_before": before.resident,
                "resident_kib_after": before.resident.saturating_add_signed(spent.grown),
                "waits": spent.waits,
                "interruptions": spent.interruptions,
                "written_bytes": spent.written,
            })
        });
        let counts = self.counts();
        let mut figures = json!({
            "answered": self.answered(),
            "refused": self.refused,
            "missed": self.missed,
            "seconds": self.took.as_secs_f64(),
            "per_second": float(self.answered()) / self.took.as_secs_f64(),
            "answer_ms": latencies(&self.answered),
            "delivery_ms": latencies(&self.delivered),
            "server": server,
            "changes": counts.map(|it| it.changes),
            "commits": counts.map(|it| it.commits),
            "kept_pages": counts.map(|it| it.pages),
            "tool_s": self.tool().as_secs_f64(),
        });
        if let Some(pressed) = &self.pressed {
            figures["alone"] = pressed.alone.to_json();
            figures["beside"] = pressed.beside.to_json();
            figures["beside"]["scenario"] = json!(pressed.by);
            figures["p99_to_alone"] = json!(self.p99() / pressed.alone.p99());
        }
        figures
    }

    /// The latency of the answers, in milliseconds.
    fn p99(&self) -> f64 {
        millis(&self.answered, 99.0)
    }

    /// Writes a table for people.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut row = |name: &str, value: String| writeln!(out, "{name:<36} {value}");
        let all = self.answered();
        let per_second = float(all) / self.took.as_secs_f64();
        row("answered", format!("{all} ({per_second:.0} a second)"))?;
        for (code, count) in &self.refused {
            row(&format!("refused, {code}"), count.to_string())?;
        }
        if self.missed > 0 {
            row("due, but not begun", self.missed.to_string())?;
        }
        for (name, histogram) in [("answer", &self.answered), ("delivery", &self.delivered)] {
            if !histogram.is_empty() {
                let shown = SHOWN.map(|(part, _)| part).join(", ");
                let times = SHOWN.map(|(_, part)| format!("{:.2}", millis(histogram, part)));
                row(&format!("{name}, ms: {shown}"), times.join(", "))?;
            }
        }
        let refused: u64 = self.refused.values().sum();
        let each = |sum: f64| sum / float((all + refused).max(1));
        let millis = |time: Duration| each(time.as_secs_f64()) * 1_000.0;
        if let Some((spent, before)) = self.server() {
            let (user, system) = (millis(spent.user), millis(spent.system));
            let sum = user + system;
            let after = before.resident.saturating_add_signed(spent.grown);
            row(
                "server's processor time of each, ms",
                format!("{sum:.3} ({user:.3} user, {system:.3} system)"),
            )?;
            for (name, sum) in [
                ("waits of its threads for each", spent.waits),
                ("interruptions for each", spent.interruptions),
                ("bytes to the disk for each", spent.written),
            ] {
                row(name, format!("{:.2}", each(float(sum))))?;
            }
            let (before, after) = (float(before.resident), float(after));
            // That of a floor is not told apart from that of the tool.
            if before > 0.0 {
                let grown = each(after - before);
                row(
                    "its memory, KiB",
                    format!("{before:.0} before, {after:.0} after, {grown:.2} for each"),
                )?;
            }
        }
        if let Some(counts) = self.counts() {
            for (name, count) in [
                ("changes on the disk for each", counts.changes),
                ("commits for each", counts.commits),
                ("pages from memory for each", counts.pages),
            ] {
                row(name, format!("{:.2}", each(float(count))))?;
            }
        }
        let tool = millis(self.tool());
        if tool > 0.0 {
            row("tool's processor time of each, ms", format!("{tool:.3}"))?;
        }
        let Some(pressed) = &self.pressed else {
            return Ok(());
        };
        let ratio = self.p99() / pressed.alone.p99();
        row("p99 of answers, to that alone", format!("{ratio:.2}"))?;
        writeln!(out, "\nalone:")?;
        pressed.alone.print(out)?;
        writeln!(out, "\nbeside it, {}:", pressed.by)?;
        pressed.beside.print(out)
    }

    /// What the server has used, and its usage before.
    fn server(&self) -> Option<(Spent, Usage)> {
        let (before, after) = (self.cost.0.server?, self.cost.1.server?);
        Some((after.since(&before), before))
    }

    fn counts(&self) -> Option<Counts> {
        let (before, after) = (self.cost.0.counts?, self.cost.1.counts?);
        Some(Counts {
            changes: after.changes.saturating_sub(before.changes),
            commits: after.commits.saturating_sub(before.commits),
            pages: after.pages.saturating_sub(before.pages),
        })
    }

    fn tool(&self) -> Duration {
        let spent = self.cost.1.tool.since(&self.cost.0.tool);
        spent.user + spent.system
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "far smaller than what a float can count"
)]
fn float(count: u64) -> f64 {
    count as f64
}

fn millis(histogram: &Histogram<u64>, percent: f64) -> f64 {
    Duration::from_nanos(histogram.value_at_percentile(percent)).as_secs_f64() * 1_000.0
}

fn latencies(histogram: &Histogram<u64>) -> Value {
    if histogram.is_empty() {
        return Value::Null;
    }
    SHOWN
        .iter()
        .map(|(name, percent)| ((*name).to_owned(), json!(millis(histogram, *percent))))
        .collect()
}
