//! Any file of games is read or refused. A game that was read is written, and reads back equal. So
//! does a study.
#![no_main]

use fanorona_game::{Study, Timestamp};
use fanorona_protocol::records::Record;
use fanorona_protocol::records::fgn::{Reader, fgn};
use fanorona_protocol::records::json::json_line;
use fanorona_protocol::records::study::{StudyBounds, StudyReader, study_fgn};
use libfuzzer_sys::fuzz_target;

/// In 2100, so that the moments of most files are in the past.
const NOW: Timestamp = Timestamp(4_102_444_800_000);

fuzz_target!(|file: &str| {
    for record in games(file) {
        let written = fgn(&record);
        assert!(written.is_ascii() && !written.contains('\r'), "{written:?}");
        let again = games(&written);
        assert_eq!(again, [record.clone()], "{written}");
        assert!(json_line(&record).starts_with('{'));
    }
    if let Some(read) = study(file) {
        let written = study_fgn(&read);
        let again = study(&written).map(|again| study_fgn(&again));
        assert_eq!(again, Some(written));
    }
});

/// The study that a text is.
fn study(text: &str) -> Option<Study> {
    let mut reader = StudyReader::new(StudyBounds {
        turns: 10_000,
        note_bytes: 10_000,
    });
    text.lines().try_for_each(|line| reader.read(line)).ok()?;
    reader.finish().ok()
}

/// The whole games of a file.
fn games(file: &str) -> Vec<Record> {
    let mut reader = Reader::new(NOW);
    let read = file
        .lines()
        .filter_map(|line| reader.read(line).ok().flatten());
    read.map(|read| read.record).collect()
}
