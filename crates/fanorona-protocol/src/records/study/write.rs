//! Writes a study as FGN.

use crate::records::study::tags::RESULT;
use crate::records::tags::{FIRST, VERSION};
use fanorona_game::{Note, Score, Study, Visit};
use std::fmt::Write as _;

/// Lines of variations are wrapped here.
const WIDTH: usize = 79;

/// Writes a study, with an empty line behind it.
#[must_use]
pub fn study_fgn(study: &Study) -> String {
    let mut out = format!("[{FIRST} \"{VERSION}\"]\n");
    for (name, text) in &study.tags {
        let _ = writeln!(out, "[{name} \"{text}\"]");
    }
    out.push('\n');
    let mut writer = Writer {
        line_start: out.len(),
        out,
        depth: 0,
        opens: 0,
    };
    if let Some(note) = study.note(None) {
        writer.main_line(&format!("{{{}}}", note.as_str()));
    }
    study.walk(|visit| match visit {
        Visit::Turn { node, ply } => {
            let turn = format!("{ply}. {}", study.turn(node));
            writer.turn(&turn, study.note(Some(node)));
        }
        Visit::Open => writer.open(),
        Visit::Close => writer.close(),
    });
    writer.main_line(study.tag(RESULT).unwrap_or(Score::Aborted.code()));
    writer.out.push_str("\n\n");
    writer.out
}

/// Writes turns: those of the main line one a line, variations on lines of their own.
struct Writer {
    out: String,
    /// Where the current line starts.
    line_start: usize,
    /// The number of variations around the current turn.
    depth: usize,
    /// Parentheses that wait for their first turn.
    opens: usize,
}

impl Writer {
    fn new_line(&mut self) {
        if self.out.len() > self.line_start {
            self.out.push('\n');
        }
        self.line_start = self.out.len();
    }

    fn main_line(&mut self, text: &str) {
        self.new_line();
        self.out.push_str(text);
    }

    /// Writes a word behind a space, or on the next line if this one would be too long.
    fn word(&mut self, text: &str) {
        let length = self.out.len() - self.line_start;
        if length > 0 && length + 1 + text.len() > WIDTH {
            self.new_line();
        } else if length > 0 {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    fn turn(&mut self, turn: &str, note: Option<&Note>) {
        let opens = "(".repeat(std::mem::take(&mut self.opens));
        match (self.depth, opens.is_empty()) {
            (0, _) => self.main_line(turn),
            (1, false) => self.main_line(&format!("{opens}{turn}")),
            (_, _) => self.word(&format!("{opens}{turn}")),
        }
        let Some(note) = note else { return };
        let note = format!("{{{}}}", note.as_str());
        if self.depth == 0 {
            self.out.push(' ');
            self.out.push_str(&note);
        } else {
            self.word(&note);
        }
    }

    fn open(&mut self) {
        self.depth += 1;
        self.opens += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        // Many variations may end together.
        if self.out.len() - self.line_start >= WIDTH {
            self.new_line();
        }
        self.out.push(')');
    }
}
