//! Lines of the log on their way to the thread that writes them. Logging never waits.

use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How long the end of the log waits for a reader.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// A writer that keeps at most a number of lines for its thread, and drops and counts all others.
#[derive(Debug, Clone)]
pub(super) struct LogLines(Arc<Shared>);

/// The name of the node, which each line has: logs of several nodes are read together.
#[derive(Debug, Default)]
pub(super) struct NodeMark {
    begin: Vec<u8>,
    /// Bytes of the line that `begin` has already.
    replaced: usize,
}

impl NodeMark {
    pub(super) fn before_text(node: &str) -> Self {
        Self {
            begin: format!("{node} ").into_bytes(),
            replaced: 0,
        }
    }

    pub(super) fn field_of_json(node: &str) -> Self {
        let node = serde_json::Value::from(node);
        Self {
            begin: format!("{{\"node\":{node},").into_bytes(),
            replaced: 1,
        }
    }

    fn mark(&self, line: &[u8]) -> Vec<u8> {
        [&self.begin, line.get(self.replaced..).unwrap_or_default()].concat()
    }
}

#[derive(Debug)]
struct Shared {
    node: NodeMark,
    waiting: Mutex<Waiting>,
    changed: Condvar,
    most: usize,
    dropped: AtomicUsize,
}

#[derive(Debug, Default)]
struct Waiting {
    lines: VecDeque<Vec<u8>>,
    is_ending: bool,
    is_written: bool,
}

/// Ends the log when it is dropped: lines that wait are written, as far as somebody reads them.
#[derive(Debug)]
pub struct LogGuard(LogLines);

impl LogLines {
    /// Starts the thread, which writes to `output`. At most `most` lines wait for it.
    ///
    /// # Errors
    /// The system starts no thread.
    pub(super) fn start(
        most: usize,
        node: NodeMark,
        output: impl Write + Send + 'static,
    ) -> io::Result<(Self, LogGuard)> {
        let waiting = Mutex::default();
        let lines = Self(Arc::new(Shared {
            node,
            waiting,
            changed: Condvar::new(),
            most,
            dropped: AtomicUsize::new(0),
        }));
        let of_thread = lines.clone();
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || of_thread.write_all_to(output))?;
        Ok((lines.clone(), LogGuard(lines)))
    }

    /// The number of lines that were dropped.
    pub(super) fn dropped(&self) -> usize {
        self.0.dropped.load(Ordering::Relaxed)
    }

    fn write_all_to(&self, mut output: impl Write) {
        while let Some(line) = self.next() {
            // There is nowhere to report that the log cannot be written.
            drop(output.write_all(&line));
        }
        drop(output.flush());
        self.0.waiting.lock().is_written = true;
        self.0.changed.notify_all();
    }

    /// The next line, or `None` after the last.
    fn next(&self) -> Option<Vec<u8>> {
        let mut waiting = self.0.waiting.lock();
        self.0
            .changed
            .wait_while(&mut waiting, |it| it.lines.is_empty() && !it.is_ending);
        waiting.lines.pop_front()
    }
}

impl Write for LogLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = self.0.waiting.lock();
        if waiting.lines.len() < self.0.most {
            waiting.lines.push_back(self.0.node.mark(line));
            self.0.changed.notify_all();
        } else {
            self.0.dropped.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for LogGuard {
    fn drop(&mut self) {
        let shared = &self.0.0;
        let mut waiting = shared.waiting.lock();
        waiting.is_ending = true;
        shared.changed.notify_all();
        shared
            .changed
            .wait_while_for(&mut waiting, |it| !it.is_written, LAST_WAIT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn each_line_names_its_node() {
        let text = NodeMark::before_text("node1").mark(b"2026-11-20 INFO stopped\n");
        assert_eq!(text, b"node1 2026-11-20 INFO stopped\n");
        let json = NodeMark::field_of_json("a \"node\"").mark(b"{\"level\":\"INFO\"}\n");
        let line: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(line["node"], "a \"node\"");
        assert_eq!(line["level"], "INFO");
        assert_eq!(NodeMark::default().mark(b"a\n"), b"a\n");
    }

    /// An output that takes a line only when the test receives it.
    struct Handed(mpsc::SyncSender<Vec<u8>>);

    impl Write for Handed {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            drop(self.0.send(line.to_vec()));
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_nobody_reads_are_counted_and_the_others_are_written_before_the_end() {
        let (sender, receiver) = mpsc::sync_channel(0);
        let (mut lines, guard) = LogLines::start(2, NodeMark::default(), Handed(sender)).unwrap();
        // The thread takes the first line, and waits with it; then two more have room.
        writeln!(lines, "1").unwrap();
        while !lines.0.waiting.lock().lines.is_empty() {
            thread::yield_now();
        }
        for line in ["2", "3", "4"] {
            lines.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(lines.dropped(), 1);
        let reader = thread::spawn(move || receiver.iter().collect::<Vec<_>>());
        drop(guard);
        assert_eq!(
            reader.join().unwrap(),
            [b"1\n".to_vec(), b"2".to_vec(), b"3".to_vec()]
        );
    }
}
