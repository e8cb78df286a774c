//! One file or folder for each topic: its commands and how they are read, and everything that is said about it.

pub mod challenge;
pub mod formula;
pub mod play;
pub mod rating;
pub mod seek;
pub mod setting;
