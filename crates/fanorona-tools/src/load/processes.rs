//! What processes have used so far, from `/proc`.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

/// Linux counts processor time in this many ticks a second on all machines (`USER_HZ`).
const TICKS: u32 = 100;

/// What some processes have used since they began. What the system does not tell is 0.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// Processor time in their own code.
    pub(super) user: Duration,
    /// Processor time in the kernel.
    pub(super) system: Duration,
    /// Memory that they have now, in KiB.
    pub(super) resident: u64,
    /// How often their threads waited for something.
    pub(super) waits: u64,
    /// How often their threads were interrupted for others.
    pub(super) interruptions: u64,
    /// Bytes that they sent to disks.
    pub(super) written: u64,
}

/// What they have used between two moments.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    pub(super) user: Duration,
    pub(super) system: Duration,
    /// By how much their memory has grown, in KiB.
    pub(super) grown: i64,
    pub(super) waits: u64,
    pub(super) interruptions: u64,
    pub(super) written: u64,
}

impl Usage {
    /// What was used since `before`.
    pub(super) fn since(&self, before: &Self) -> Spent {
        Spent {
            user: self.user.saturating_sub(before.user),
            system: self.system.saturating_sub(before.system),
            grown: i64::try_from(self.resident).unwrap_or(i64::MAX)
                - i64::try_from(before.resident).unwrap_or(0),
            waits: self.waits.saturating_sub(before.waits),
            interruptions: self.interruptions.saturating_sub(before.interruptions),
            written: self.written.saturating_sub(before.written),
        }
    }

    /// Of these processes and all below them.
    pub(super) fn of_trees(roots: &[u32]) -> Self {
        let mut among: BTreeSet<u32> = roots.iter().copied().collect();
        let parents: Vec<(u32, u32)> = numbers("/proc")
            .into_iter()
            .filter_map(|id| Some((id, stat(id)?.get(1)?.parse().ok()?)))
            .collect();
        loop {
            let known = among.len();
            among.extend(
                parents
                    .iter()
                    .filter(|(_, parent)| among.contains(parent))
                    .map(|(id, _)| *id)
                    .collect::<Vec<_>>(),
            );
            if among.len() == known {
                break;
            }
        }
        // That of the tool itself is the load, not what is measured.
        among.remove(&std::process::id());
        among.into_iter().fold(Self::default(), Self::and)
    }

    /// Of the tool itself.
    pub(super) fn of_tool() -> Self {
        Self::default().and(std::process::id())
    }

    /// With that of one more process.
    fn and(self, id: u32) -> Self {
        let stat = stat(id).unwrap_or_default();
        let ticks = |at: usize| {
            let ticks = stat.get(at).and_then(|it| it.parse().ok());
            Duration::from_secs(1) * ticks.unwrap_or(0_u32) / TICKS
        };
        let io = fs::read_to_string(format!("/proc/{id}/io")).unwrap_or_default();
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let mut sum = Self {
            user: self.user + ticks(11),
            system: self.system + ticks(12),
            resident: self.resident + field(&status, "VmRSS:"),
            written: self.written + field(&io, "write_bytes:"),
            ..self
        };
        for thread in numbers(&format!("/proc/{id}/task")) {
            let path = format!("/proc/{id}/task/{thread}/status");
            let status = fs::read_to_string(path).unwrap_or_default();
            sum.waits += field(&status, "voluntary_ctxt_switches:");
            sum.interruptions += field(&status, "nonvoluntary_ctxt_switches:");
        }
        sum
    }
}

/// The names in a folder that are numbers.
fn numbers(folder: &str) -> Vec<u32> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    names
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// The fields of a process behind its name, which may have spaces: its state comes first.
fn stat(id: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

/// The number in the line that begins with `name`.
fn field(text: &str, name: &str) -> u64 {
    let mut lines = text.lines();
    let value = lines.find_map(|line| line.strip_prefix(name));
    value
        .and_then(|value| value.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}
