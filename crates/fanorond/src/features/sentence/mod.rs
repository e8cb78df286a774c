//! What people mean who type a sentence: the line that it is, or its answer. Read `handle.rs`
//! first.

mod handle;

pub(crate) use handle::{SentenceMeaning, of_stranger, of_user, opponent_hears};
