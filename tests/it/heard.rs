//! What a pipe or a terminal has said so far, and waiting for words in it.

use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Nothing that is waited for takes so long unless it never comes: time is only the way to fail.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What a pipe or a terminal says.
pub(crate) struct Heard {
    pieces: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    /// Up to where it was waited for already.
    seen: usize,
}

impl Heard {
    /// Listens until the end.
    pub(crate) fn from(mut reader: impl Read + Send + 'static) -> Self {
        let (said, pieces) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // A terminal whose program has ended fails to be read; that is its end.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if said.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { pieces, bytes: Vec::new(), seen: 0 }
    }

    /// Waits for `words`, and gives back what came before them since the last time.
    pub(crate) fn until(&mut self, words: &str) -> String {
        let from = self.seen;
        loop {
            if let Some(at) = find(&self.bytes[from..], words.as_bytes()) {
                self.seen = from + at + words.len();
                return String::from_utf8_lossy(&self.bytes[from..from + at]).into_owned();
            }
            let more = self.more();
            assert!(more, "never heard {words:?} in\n{}", self.all());
        }
    }

    /// Waits for the end, and gives back all that was ever said.
    pub(crate) fn rest(mut self) -> Vec<u8> {
        while self.more() {}
        self.bytes
    }

    /// All that was said so far.
    pub(crate) fn all(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Waits for more; says whether there was any before the end.
    fn more(&mut self) -> bool {
        match self.pieces.recv_timeout(PATIENCE) {
            Ok(piece) => {
                self.bytes.extend(piece);
                true
            }
            Err(RecvTimeoutError::Disconnected) => false,
            Err(RecvTimeoutError::Timeout) => panic!("nothing more came, and no end, after\n{}", self.all()),
        }
    }
}

fn find(bytes: &[u8], words: &[u8]) -> Option<usize> {
    bytes.windows(words.len()).position(|window| window == words)
}
