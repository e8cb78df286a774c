//! Sentences: the locales, and what a message gives to its sentence.
//!
//! No sentence is written here: they are in `locales/`. Read `locale.rs` first.

pub(crate) mod arguments;
pub(crate) mod date;
pub(crate) mod locale;
