//! Looking at games: boards, lists, and questions about a board.

mod handle;

pub(crate) use handle::{handle, state_at, walk};
