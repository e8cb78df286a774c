//! What players and programs are told: one file for each feature, with its events, answers,
//! refusals and rows of lists.
//!
//! Nothing here says how a message looks: its JSON and schema are derived, its sentence is in
//! `locales`, and what is drawn is in [`crate::text`]. Read `seek.rs` first, then `message.rs`.

pub mod account;
pub mod admin;
pub mod analysis;
pub mod announced;
pub mod announcement;
pub mod bookmark;
pub mod bot;
pub mod challenge;
pub mod chat;
pub mod clock;
pub mod command_info;
pub mod event;
pub mod features;
pub mod formula;
pub mod games;
pub mod history;
pub mod key;
pub mod learn;
pub mod lists;
pub mod mailbox;
pub mod matches;
pub mod message;
pub mod observe;
pub mod offer;
pub mod openings;
pub mod play;
pub mod puzzle;
pub mod queue;
pub mod rating;
pub mod refusal;
pub mod rematch;
pub mod replay;
pub mod reply;
pub mod robots;
pub mod seek;
pub mod sentence;
pub mod server;
pub mod setting;
pub mod simul;
pub mod state;
pub mod stats;
pub mod study;
pub mod tournament;
pub mod usage;
pub mod vacation;
pub mod versus;
