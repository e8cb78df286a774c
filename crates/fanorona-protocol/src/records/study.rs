//! Studies in Fanorona Game Notation: a record with variations in parentheses and notes in braces
//! (`docs/records.md`, "Studies").
//!
//! What [`study_fgn`] writes, a [`StudyReader`] reads back to the same bytes. A reader is given the
//! lines of a text one by one, so that the line with a mistake can be named.

mod problem;
mod reader;
mod tags;
mod turns;
mod write;

pub use crate::records::study::problem::{RecordProblem, StudyError};
pub use crate::records::study::reader::{StudyBounds, StudyReader};
pub use crate::records::study::tags::{
    LONGEST_NAME, PLAYERS, TITLE, note_otb_turn, otb_tags, otb_times, player, tag_text,
};
pub use crate::records::study::write::study_fgn;

#[cfg(test)]
mod tests;
