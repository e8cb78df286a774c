//! What people mean who type a sentence: the line that it is, or its answer.

mod handle;

pub(crate) use handle::{SentenceMeaning, of_stranger, of_user, opponent_hears};
