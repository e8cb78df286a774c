//! A line costs no more processor time than it is priced: to read it, and to draw the refusal if it
//! is refused. So do the lines of a record that is pasted.
//!
//! The prices are those of `crates/fanorond/src/command/work.rs`.
#![no_main]

use fanorona_game::{PlayerName, Timestamp};
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::records::study::{StudyBounds, StudyReader};
use fanorona_protocol::text;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::viewer::Viewer;
use fanorona_protocol::wire::codec::CodecLimits;
use fanorond::command::parse;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// What an ordinary command stands for.
const COMMAND: Duration = Duration::from_micros(500);
/// This program counts and checks what it does, and other programs use the processor.
const SLOWER: u32 = 8;
/// The least of so many times counts.
const TIMES: usize = 20;
/// As the server's limits are.
const BOUNDS: StudyBounds = StudyBounds {
    turns: 2_000,
    note_bytes: 300,
};

static ALICE: LazyLock<PlayerName> = LazyLock::new(|| PlayerName::new("alice").expect("a name"));

fuzz_target!(|data: &[u8]| {
    let Some((kind, text)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(text);
    let most = CodecLimits::default().max_line_bytes;
    let lines = text
        .lines()
        .map(|line| &line[..line.floor_char_boundary(most)]);
    if kind % 3 == 2 {
        let lines: Vec<&str> = lines.collect();
        let price = price_of_record(&lines);
        check(&text, price, || {
            read_record(&lines);
        });
        return;
    }
    let me = (kind % 3 == 0).then_some(&*ALICE);
    for line in lines.take(1) {
        check(line, price_of_line(line, me), || read_line(line, me));
    }
});

/// Fails if each run takes longer than the price, in thousandths of a command.
fn check(text: &str, price: u32, mut run: impl FnMut()) {
    let most = COMMAND * SLOWER * price / 1_000;
    let mut least = Duration::MAX;
    for _ in 0..TIMES {
        let started = Instant::now();
        run();
        least = least.min(started.elapsed());
        if least <= most {
            return;
        }
    }
    panic!("{least:?} instead of {most:?} for {text:?}");
}

fn price_of_line(line: &str, me: Option<&PlayerName>) -> u32 {
    let row = parse::line(line, me)
        .ok()
        .and_then(|request| request.given)
        .map(|(row, _)| row);
    row.map_or(1, |row| u32::from(row.price)) * 1_000
}

fn read_line(line: &str, me: Option<&PlayerName>) {
    let Err(unread) = parse::line(line, me) else {
        return;
    };
    let viewer = Viewer::stranger(Mode::Human, Timestamp(0).into());
    text::reply(
        &Reply::from(unread.refusal),
        unread.tag.as_ref(),
        &viewer,
        &mut 0,
        &mut String::new(),
    );
}

fn read_record(lines: &[&str]) -> usize {
    let mut reader = StudyReader::new(BOUNDS);
    // After a mistake nothing more is read.
    let _mistake = lines.iter().try_for_each(|line| reader.read(line));
    reader.words()
}

/// Each line, each word, and each byte that is received. Nothing has the price of a line, too.
fn price_of_record(lines: &[&str]) -> u32 {
    let bytes: usize = lines.iter().map(|line| line.len() + 1).sum();
    let thousandths = 25 * lines.len().max(1) + 10 * read_record(lines) + bytes * 250 / 1_024;
    u32::try_from(thousandths).unwrap_or(u32::MAX)
}
