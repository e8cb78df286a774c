//! Lessons: tasks on boards of their own, which exist only in the learner's session. Read
//! `handle.rs` first.

mod handle;

pub use handle::{handle, hint, on_board, paused};
