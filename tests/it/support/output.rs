//! Collects the output of a pipe or terminal, and waits for words in it.

use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The timeout after which a test fails. No successful test waits this long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The output of a pipe or terminal.
pub(crate) struct Captured {
    pieces: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    /// The end of the part that was already waited for.
    seen: usize,
    patience: Duration,
}

impl Captured {
    /// Reads until the end, in a thread, even if this is dropped before: a line to a closed pipe
    /// would end many programs.
    #[expect(
        clippy::disallowed_methods,
        reason = "a program must not wait until the test reads what it has said"
    )]
    pub(crate) fn from(mut reader: impl Read + Send + 'static) -> Self {
        let (said, pieces) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Reading from a terminal whose program has exited fails, which means the end.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                drop(said.send(buffer[..count].to_vec()));
            }
        });
        Self {
            pieces,
            bytes: Vec::new(),
            seen: 0,
            patience: PATIENCE,
        }
    }

    /// Waits longer, for a program that is silent for a while.
    pub(crate) fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Waits for `words`, and returns the output before them since the last call.
    pub(crate) fn until(&mut self, words: &str) -> String {
        let from = self.seen;
        loop {
            if let Some(at) = find(&self.bytes[from..], words.as_bytes()) {
                self.seen = from + at + words.len();
                return String::from_utf8_lossy(&self.bytes[from..from + at]).into_owned();
            }
            let more = self.more();
            assert!(more, "no {words:?} in\n{}", self.all());
        }
    }

    /// Waits for the end, and returns the whole output.
    pub(crate) fn rest(mut self) -> Vec<u8> {
        while self.more() {}
        self.bytes
    }

    /// The output so far.
    pub(crate) fn all(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Waits for more output. Returns whether there was any before the end.
    fn more(&mut self) -> bool {
        match self.pieces.recv_timeout(self.patience) {
            Ok(piece) => {
                self.bytes.extend(piece);
                true
            }
            Err(RecvTimeoutError::Disconnected) => false,
            Err(RecvTimeoutError::Timeout) => {
                panic!("neither more output nor the end, after\n{}", self.all())
            }
        }
    }
}

fn find(bytes: &[u8], words: &[u8]) -> Option<usize> {
    bytes
        .windows(words.len())
        .position(|window| window == words)
}
