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

    /// With that of others. The memory is that of the others alone.
    pub(super) fn with(&self, others: &Self) -> Self {
        Self {
            user: self.user + others.user,
            system: self.system + others.system,
            resident: others.resident,
            waits: self.waits + others.waits,
            interruptions: self.interruptions + others.interruptions,
            written: self.written + others.written,
        }
    }

    /// Of these processes and all below them.
    pub(super) fn of_trees(roots: &[u32]) -> Self {
        let mut among: BTreeSet<u32> = roots.iter().copied().collect();
        let parents: Vec<(u32, u32)> = numbers("/proc")
            .into_iter()
            .filter_map(|id| Some((id, stat(&format!("/proc/{id}"))?.get(1)?.parse().ok()?)))
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

    /// Of the threads of the tool for which `among` is true of their name. Their memory is not told
    /// apart.
    pub(super) fn of_threads(among: impl Fn(&str) -> bool) -> Self {
        let mut sum = Self::default();
        for thread in numbers("/proc/self/task") {
            let path = format!("/proc/self/task/{thread}");
            if among(&read(&path, "comm")) {
                sum = sum.with_times(&path).with_thread(&path);
                sum.written += field(&read(&path, "io"), "write_bytes:");
            }
        }
        sum
    }

    /// With that of one more process.
    fn and(self, id: u32) -> Self {
        let path = format!("/proc/{id}");
        let mut sum = self.with_times(&path);
        sum.resident += field(&read(&path, "status"), "VmRSS:");
        sum.written += field(&read(&path, "io"), "write_bytes:");
        let threads = numbers(&format!("{path}/task"));
        threads.into_iter().fold(sum, |sum, thread| {
            sum.with_thread(&format!("{path}/task/{thread}"))
        })
    }

    fn with_times(self, path: &str) -> Self {
        let stat = stat(path).unwrap_or_default();
        let ticks = |at: usize| {
            let ticks = stat.get(at).and_then(|it| it.parse().ok());
            Duration::from_secs(1) * ticks.unwrap_or(0_u32) / TICKS
        };
        Self {
            user: self.user + ticks(11),
            system: self.system + ticks(12),
            ..self
        }
    }

    fn with_thread(self, path: &str) -> Self {
        let status = read(path, "status");
        Self {
            waits: self.waits + field(&status, "voluntary_ctxt_switches:"),
            interruptions: self.interruptions + field(&status, "nonvoluntary_ctxt_switches:"),
            ..self
        }
    }
}

/// A file of a process or a thread. One that has just ended has none.
fn read(path: &str, file: &str) -> String {
    fs::read_to_string(format!("{path}/{file}")).unwrap_or_default()
}

/// The names in a folder that are numbers.
fn numbers(folder: &str) -> Vec<u32> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    names
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// The fields of a process or a thread behind its name, which may have spaces: its state comes first.
fn stat(path: &str) -> Option<Vec<String>> {
    let text = read(path, "stat");
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
