//! What can be asked: the commands of each feature (`seek.rs`), how they are typed (`seek/parse.rs`),
//! and how a command is declared, found and read.
//!
//! Nothing here carries a command out: that is in [`crate::features`]. Read `row.rs` first, then
//! `parse.rs`.

pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod analysis;
pub(crate) mod announcement;
pub mod args;
pub(crate) mod bookmark;
pub(crate) mod bot;
pub mod catalog;
pub(crate) mod challenge;
pub(crate) mod chat;
pub(crate) mod clock;
pub(crate) mod commands;
pub mod dates;
pub(crate) mod formula;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod key;
pub(crate) mod learn;
pub(crate) mod mailbox;
pub mod names;
pub(crate) mod observe;
pub(crate) mod offer;
pub(crate) mod openings;
pub mod parse;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod queue;
pub(crate) mod rating;
pub(crate) mod rematch;
pub(crate) mod replay;
pub mod request;
pub mod row;
pub(crate) mod seek;
pub mod sentence;
pub(crate) mod server;
pub(crate) mod session;
pub(crate) mod setting;
pub(crate) mod simul;
pub(crate) mod stats;
pub(crate) mod study;
pub(crate) mod tournament;
pub(crate) mod vacation;
pub(crate) mod versus;
