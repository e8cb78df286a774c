//! Any file of games is read or refused. A game that was read is written, and reads back equal.
#![no_main]

use fanorona_protocol::record::fgn::{Reader, fgn};
use fanorona_protocol::record::{Record, json_line};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &str| {
    for record in games(file) {
        let written = fgn(&record);
        assert!(written.is_ascii() && !written.contains('\r'), "{written:?}");
        let again = games(&written);
        assert_eq!(again, [record.clone()], "{written}");
        assert!(json_line(&record).starts_with('{'));
    }
});

/// The whole games of a file.
fn games(file: &str) -> Vec<Record> {
    let mut reader = Reader::default();
    let read = file.lines().filter_map(|line| reader.read(line).ok().flatten());
    read.map(|read| read.record).collect()
}
