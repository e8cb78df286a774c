//! How many turns per second the generator counts, and that the counts are correct.
//!
//! `cargo bench -p fanorona-rules --bench perft` takes a few seconds. With `-- --deep` it also
//! checks the counts that are too large for the tests.

#![expect(clippy::print_stdout, reason = "a program that reports")]

use std::time::{Duration, Instant};

use fanorona_rules::{Ruleset, perft};

/// A ruleset, a depth, and the number of turn sequences from the start position
/// (`tests/data/README.md`).
type Count = (Ruleset, u32, u64);

const MEASURED: Count = (Ruleset::Tsivy, 6, 9_205_774);
const RUNS: usize = 9;

const DEEP: [Count; 3] = [
    (Ruleset::Dimyand, 10, 265_721_333),
    (Ruleset::Tsivy, 7, 175_243_243),
    (Ruleset::Tsivy, 8, 3_011_689_080),
];

fn main() {
    let mut times: Vec<Duration> = (0..RUNS).map(|_| time(MEASURED)).collect();
    times.sort();
    report("best", MEASURED, times[0]);
    report("median", MEASURED, times[RUNS / 2]);
    if std::env::args().any(|argument| argument == "--deep") {
        for count in DEEP {
            report("once", count, time(count));
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "measuring time is what this program is for"
)]
fn time((ruleset, depth, expected): Count) -> Duration {
    let begin = Instant::now();
    let counted = perft(&ruleset.start(), depth);
    let time = begin.elapsed();
    assert_eq!(counted, expected, "{ruleset} to depth {depth}");
    time
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn report(which: &str, (ruleset, depth, turns): Count, time: Duration) {
    let rate = turns as f64 / time.as_secs_f64() / 1e6;
    println!("{ruleset} depth {depth}: {turns} turns in {time:.1?} ({which}), {rate:.1} million/s");
}
