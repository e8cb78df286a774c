//! The lines typed before, which the arrow keys bring back.

use std::collections::VecDeque;
use std::mem;

/// The lines typed before, oldest first.
#[derive(Debug, Default)]
pub(super) struct History {
    most: usize,
    lines: VecDeque<Box<str>>,
    /// How many lines back the shown one is; 0 is the one that is being typed.
    back: usize,
    /// What was typed before an older line was brought back.
    draft: String,
}

impl History {
    /// Keeps at most so many lines.
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            ..Self::default()
        }
    }

    pub(super) fn remember(&mut self, line: &str) {
        self.rewind();
        let line = line.trim();
        let is_repeated = self.lines.back().is_some_and(|last| **last == *line);
        if self.most == 0 || line.is_empty() || is_repeated {
            return;
        }
        if self.lines.len() >= self.most {
            self.lines.pop_front();
        }
        self.lines.push_back(line.into());
    }

    pub(super) fn rewind(&mut self) {
        self.back = 0;
        self.draft = String::new();
    }

    pub(super) fn older(&mut self, typed: &str) -> Option<String> {
        let at = self.lines.len().checked_sub(self.back + 1)?;
        if self.back == 0 {
            typed.clone_into(&mut self.draft);
        }
        self.back += 1;
        self.lines.get(at).map(ToString::to_string)
    }

    pub(super) fn newer(&mut self, _typed: &str) -> Option<String> {
        self.back = self.back.checked_sub(1)?;
        if self.back == 0 {
            return Some(mem::take(&mut self.draft));
        }
        self.lines
            .get(self.lines.len() - self.back)
            .map(ToString::to_string)
    }
}
