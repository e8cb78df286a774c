//! Bots of players: registering them, their tokens, and the commands for programs.

mod handle;
mod missed;
mod tokens;

pub(crate) use handle::{handle, is_token, owner};
