//! Seeks: games that one player offers to everybody, or to a friend by a link. Read `handle.rs`
//! first.

pub(super) mod handle;
mod invitation;

pub use handle::{handle, open_to_all};
pub use invitation::{find as find_invitation, may_join};
