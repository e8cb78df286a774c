//! Pasted records: lines that are no commands, up to a line that is only a period.

use super::phase::Phase;
use super::{Answer, Session};
use crate::features::study;
use crate::work::{self, Charge};
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::study::StudyDone;
use fanorona_protocol::messages::study::StudyRefusal;
use fanorona_protocol::records::study::{RecordProblem, StudyBounds, StudyError, StudyReader};
use fanorona_protocol::tag::Tag;
use std::sync::Arc;

/// The lines of a record so far. Nothing is stored before its end, and after a mistake nothing more
/// is read.
#[derive(Debug)]
pub(super) struct Paste {
    reader: StudyReader,
    lines: usize,
    bytes: usize,
    /// The first mistake.
    mistake: Option<StudyError>,
}

impl Paste {
    fn new(bounds: StudyBounds) -> Self {
        Self {
            reader: StudyReader::new(bounds),
            lines: 0,
            bytes: 0,
            mistake: None,
        }
    }

    /// Reads a line, which may make the text longer than `most`.
    fn read(&mut self, text: &str, most: usize) {
        self.lines += 1;
        self.bytes = self.bytes.saturating_add(text.len() + 1);
        if self.mistake.is_some() {
            return;
        }
        if self.bytes > most {
            return self.fail(RecordProblem::TextTooLong { most });
        }
        let before = self.reader.words();
        self.mistake = self.reader.read(text).err();
        work::spend(Charge::RecordWords(self.reader.words() - before));
    }

    /// The current line is wrong.
    fn fail(&mut self, problem: RecordProblem) {
        let line = self.lines;
        self.mistake.get_or_insert(StudyError { line, problem });
    }
}

/// What a line says that ends a paste.
enum End {
    /// It is whole.
    Whole,
    /// It is cancelled.
    Cancelled,
}

/// The end of a paste, and the tag of its line.
fn end_of(text: &str) -> Option<(End, Option<Tag>)> {
    let text = text.trim();
    let (tag, word) = match text.strip_prefix('@').and_then(|text| text.split_once(' ')) {
        Some((tag, word)) => (Some(Tag::new(tag)?), word.trim()),
        None => (None, text),
    };
    match word.to_ascii_lowercase().as_str() {
        "." => Some((End::Whole, tag)),
        "cancel" | "quit" => Some((End::Cancelled, tag)),
        _ => None,
    }
}

impl Session {
    /// Whether the next line belongs to a pasted record.
    pub(super) fn is_pasting(&self) -> bool {
        matches!(self.phase, Phase::Pasting { .. })
    }

    /// Takes the next lines for those of a record.
    pub(super) fn begin_paste(&mut self) -> Answer {
        let limits = &self.server.limits.study;
        let paste = Box::new(Paste::new(study::bounds(&self.server)));
        let most = limits.record_bytes;
        let phase = std::mem::replace(&mut self.phase, Phase::Anonymous);
        // The command is for members, who are logged in.
        self.phase = if let Phase::LoggedIn(user) = phase {
            Phase::Pasting { user, paste }
        } else {
            phase
        };
        Answer::reply(Reply::done(StudyDone::PasteRecord { most }.into()))
    }

    /// Reads a line of a record, or its end.
    pub(super) async fn pasted(&mut self, text: &str) -> Answer {
        let most = self.server.limits.study.record_bytes;
        if let Some(at) = self.read_at {
            self.note_line(at);
        }
        let Some((end, tag)) = end_of(text) else {
            if let Phase::Pasting { paste, .. } = &mut self.phase {
                paste.read(text, most);
            }
            return Answer::nothing();
        };
        let phase = std::mem::replace(&mut self.phase, Phase::Anonymous);
        let Phase::Pasting { user, paste } = phase else {
            self.phase = phase;
            return Answer::nothing();
        };
        self.phase = Phase::LoggedIn(Arc::clone(&user));
        let Paste {
            reader, mistake, ..
        } = *paste;
        let whole = mistake.map_or_else(|| reader.finish(), Err);
        let done = match (end, whole) {
            (End::Cancelled, _) => Ok(Reply::done(StudyDone::ImportCancelled.into()).into()),
            (End::Whole, Err(StudyError { line, problem })) => {
                Err(StudyRefusal::BadRecord { line, problem }.into())
            }
            (End::Whole, Ok(study)) => study::create(&self.server, &user, study).await,
        };
        let mut answer = self.apply_effect(done);
        answer.command = Some("import");
        if let Some((_, reply_tag)) = &mut answer.reply {
            *reply_tag = tag;
        }
        answer
    }

    /// Refuses the end of a paste because the server is stopping. Nothing is stored.
    pub(super) fn too_late_to_paste(&self, text: &str) -> Answer {
        match end_of(text) {
            Some((_, tag)) => Answer {
                reply: Some((ServerRefusal::ShuttingDown.into(), tag)),
                ..Answer::nothing()
            },
            None => Answer::nothing(),
        }
    }

    /// Notes that a line of the record is longer than any line may be, which is a mistake of the
    /// record. Returns whether a record is being pasted.
    pub(super) fn pasted_line_too_long(&mut self, limit: usize) -> bool {
        let Phase::Pasting { paste, .. } = &mut self.phase else {
            return false;
        };
        paste.lines += 1;
        paste.fail(RecordProblem::LineTooLong { most: limit });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: StudyBounds = StudyBounds {
        turns: 10,
        note_bytes: 100,
    };

    #[test]
    fn a_paste_ends_with_a_period_and_may_have_a_tag() {
        let read = |text| end_of(text).map(|(end, tag)| (matches!(end, End::Whole), tag));
        assert_eq!(read(" . "), Some((true, None)));
        assert_eq!(read("@7 ."), Some((true, Tag::new("7"))));
        assert_eq!(read("QUIT"), Some((false, None)));
        assert_eq!(read("cancel"), Some((false, None)));
        for text in ["", "1. e2e3+", "..", ". e2", "@7", "cancel that"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_without_an_end_costs_no_memory_and_its_first_mistake_counts() {
        let mut paste = Paste::new(BOUNDS);
        paste.read("[FGN \"1\"]", 100);
        for _ in 0..1_000_000 {
            paste.read("% ten bytes", 100);
        }
        let mistake = StudyError {
            line: 9,
            problem: RecordProblem::TextTooLong { most: 100 },
        };
        assert_eq!((paste.mistake, paste.lines), (Some(mistake), 1_000_001));
    }
}
