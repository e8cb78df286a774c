//! Writes a study as FGN.

use crate::records::study::tags::RESULT;
use crate::records::tags::{FIRST, VERSION};
use fanorona_game::{NodeId, Score, Study, Visit};
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
    for comment in comments(study, None) {
        writer.main_line(&comment);
    }
    study.walk(|visit| match visit {
        Visit::Turn { node, ply } => {
            let turn = format!("{ply}. {}", study.turn(node));
            writer.turn(&turn, comments(study, Some(node)));
        }
        Visit::Open => writer.open(),
        Visit::Close => writer.close(),
    });
    writer.main_line(study.tag(RESULT).unwrap_or(Score::Aborted.code()));
    writer.out.push_str("\n\n");
    writer.out
}

/// The text that a record has in braces at a place: the note, and the marks.
fn comments(study: &Study, at: Option<NodeId>) -> impl Iterator<Item = String> {
    let note = study.note(at).map(|note| format!("{{{}}}", note.as_str()));
    let marks = Some(study.marks(at)).filter(|marks| !marks.is_empty());
    note.into_iter()
        .chain(marks.map(|marks| format!("{{{marks}}}")))
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

    fn turn(&mut self, turn: &str, comments: impl Iterator<Item = String>) {
        let opens = "(".repeat(std::mem::take(&mut self.opens));
        match (self.depth, opens.is_empty()) {
            (0, _) => self.main_line(turn),
            (1, false) => self.main_line(&format!("{opens}{turn}")),
            (_, _) => self.word(&format!("{opens}{turn}")),
        }
        for comment in comments {
            if self.depth == 0 {
                self.out.push(' ');
                self.out.push_str(&comment);
            } else {
                self.word(&comment);
            }
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
