//! Lines to commands: how a command is declared, all commands, the words of a line, and turns.

pub mod args;
pub mod catalog;
pub mod names;
pub mod notation;
pub mod parse;
pub mod row;
pub mod sentence;
