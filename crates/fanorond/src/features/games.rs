//! Looking at games: boards, lists, and questions about a board. Read `handle.rs` first.

mod handle;
mod path;

pub use handle::handle;
