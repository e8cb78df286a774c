//! The turns of a study that is being read: turns, notes and variations are added one by one.

use crate::records::fgn::comments::{evaluation, seconds};
use crate::records::fgn::lexer::without_number;
use crate::records::study::problem::RecordProblem;
use crate::records::study::reader::{Step, StudyBounds};
use crate::records::study::tags::{POSITION, RESULT, in_order};
use crate::records::tags::Draft;
use crate::wire::clean::SafeText;
use crate::words::shown;
use fanorona_game::{Marks, NodeId, Note, Score, Study};
use fanorona_rules::Position;

/// A study of which the turns are read.
#[derive(Debug)]
pub(super) struct Reading {
    study: Study,
    at: Option<NodeId>,
    /// The number of turns before `at` and with it.
    ply: u32,
    /// Where the game continues after each open variation.
    around: Vec<(Option<NodeId>, u32)>,
    /// Whether a variation has begun and has no turn yet.
    is_fresh: bool,
    /// Notes and marks before the first turn of a variation, which will be about that turn.
    before: Vec<Note>,
    marks_before: Marks,
    /// Whether a comment continues in the next line.
    pub(super) is_in_comment: bool,
}

impl Reading {
    /// All tags are read.
    pub(super) fn begin(mut tags: Vec<(String, String)>, draft: &Draft) -> Step<Self> {
        let has_board = tags.iter().any(|(name, _)| name == "Ruleset");
        let position = tags.iter().find(|(name, _)| name == POSITION);
        let start = match position {
            Some((tag, text)) => {
                let start = text.parse().ok().filter(|start: &Position| {
                    !has_board || start.ruleset() == draft.terms.ruleset
                });
                start.ok_or_else(|| RecordProblem::TagValue {
                    tag: tag.clone(),
                    word: text.clone(),
                })?
            }
            None => draft.terms.first_position(),
        };
        if position.is_none() && start.ruleset() != draft.terms.ruleset {
            return Err(RecordProblem::OtherBoard);
        }
        if !has_board {
            tags.push(("Ruleset".to_owned(), start.ruleset().to_string()));
        }
        let study = Study::new(start, in_order(tags));
        Ok(Self {
            study,
            at: None,
            ply: 0,
            around: Vec::new(),
            is_fresh: false,
            before: Vec::new(),
            marks_before: Marks::default(),
            is_in_comment: false,
        })
    }

    /// A number in front of a turn, or a turn.
    pub(super) fn word(&mut self, text: &str, bounds: StudyBounds) -> Step {
        let turn = self.ply + 1;
        let text = without_number(text, turn).map_err(|number| RecordProblem::WrongNumber {
            turn,
            word: shown(number),
        })?;
        if text.is_empty() {
            return Ok(());
        }
        let position = self.study.position(self.at);
        if position.outcome().is_some() {
            return Err(RecordProblem::AfterTheEnd {
                turn,
                word: shown(text),
            });
        }
        let illegal = || RecordProblem::IllegalTurn {
            turn,
            word: shown(text),
        };
        let read = position.read_turn(text).map_err(|_error| illegal())?;
        self.at = Some(
            self.study
                .add(self.at, read)
                .map_err(|_illegal| illegal())?,
        );
        if self.study.len() > bounds.turns {
            return Err(RecordProblem::TooManyTurns { most: bounds.turns });
        }
        self.ply = turn;
        self.is_fresh = false;
        let marks = std::mem::take(&mut self.marks_before);
        self.mark(&marks)?;
        std::mem::take(&mut self.before)
            .into_iter()
            .try_for_each(|note| self.note(note, bounds))
    }

    /// Marks on the board after the last turn, or after the next one at the start of a variation.
    fn mark(&mut self, more: &Marks) -> Step {
        let ruleset = self.study.position(None).ruleset();
        let marks = if self.is_fresh {
            &mut self.marks_before
        } else {
            self.study.marks_mut(self.at)
        };
        marks.add(more);
        if marks.fit(ruleset) {
            Ok(())
        } else {
            Err(RecordProblem::Marks {
                word: shown(&more.to_string()),
            })
        }
    }

    /// A note about the last turn, or about the next one at the start of a variation. Times and
    /// evaluations are passed over: a study has none. Several notes become one.
    pub(super) fn comment(&mut self, text: &str, bounds: StudyBounds) -> Step {
        if seconds(text.trim()).is_some() || evaluation(text.trim()).is_some() {
            return Ok(());
        }
        if let Ok(marks) = text.trim().parse() {
            return self.mark(&marks);
        }
        let Some(note) = Note::new(SafeText::new(text).as_str()) else {
            return Ok(());
        };
        if self.is_fresh {
            let waiting: usize = self.before.iter().map(|note| note.as_str().len() + 1).sum();
            self.before.push(note);
            return if waiting > bounds.note_bytes {
                Err(too_long(bounds))
            } else {
                Ok(())
            };
        }
        self.note(note, bounds)
    }

    fn note(&mut self, note: Note, bounds: StudyBounds) -> Step {
        let before = self
            .study
            .note(self.at)
            .map_or(0, |before| before.as_str().len() + 1);
        if before + note.as_str().len() > bounds.note_bytes {
            return Err(too_long(bounds));
        }
        self.study.add_to_note(self.at, note);
        Ok(())
    }

    /// A variation begins: it replaces the last turn.
    pub(super) fn open(&mut self) -> Step {
        let last = self
            .at
            .filter(|_| !self.is_fresh)
            .ok_or(RecordProblem::NothingToVary)?;
        self.around.push((self.at, self.ply));
        self.at = self.study.parent(last);
        self.ply -= 1;
        self.is_fresh = true;
        Ok(())
    }

    pub(super) fn close(&mut self) -> Step {
        if self.is_fresh {
            return Err(RecordProblem::NothingToVary);
        }
        (self.at, self.ply) = self.around.pop().ok_or(RecordProblem::NotInVariation)?;
        Ok(())
    }

    /// The result ends the study. It is the same as in the tag, if there is one.
    pub(super) fn end(mut self, mark: &str) -> Step<Study> {
        if !self.around.is_empty() {
            return Err(RecordProblem::OpenVariation);
        }
        match self.study.tag(RESULT) {
            Some(result) if result != mark => {
                return Err(RecordProblem::OtherResult { word: shown(mark) });
            }
            Some(_) => {}
            None if mark == Score::Aborted.code() => {}
            None => self.study.tags.push((RESULT.to_owned(), mark.to_owned())),
        }
        let mut study = self.study;
        study.tags = in_order(study.tags);
        Ok(study)
    }
}

fn too_long(bounds: StudyBounds) -> RecordProblem {
    RecordProblem::NoteTooLong {
        most: bounds.note_bytes,
    }
}
