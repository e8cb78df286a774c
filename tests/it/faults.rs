//! The executable on a machine that fails: power losses, failing and full disks, interrupted
//! migrations, a clock that somebody sets, and a log that nobody reads.
//!
//! `scripts/soak` runs the same tests at length, with other random numbers.

mod clock;
mod deadlines;
mod disk;
mod log;
mod machine;
mod migrations;
mod panics;

/// A number from the environment, by which `scripts/soak` makes a test longer or different.
pub(crate) fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// How often each fault happens.
pub(crate) fn rounds(usual: u64) -> u64 {
    number("SOAK_ROUNDS", usual)
}

/// The seed of all random numbers.
pub(crate) fn seed() -> u64 {
    number("SOAK_SEED", 4_545)
}
