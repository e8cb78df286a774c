//! One file or folder for each topic: its commands and how they are read, and everything that is
//! said about it.

pub mod account;
pub mod admin;
pub mod analysis;
pub mod announcement;
pub mod bot;
pub mod challenge;
pub mod chat;
pub mod clock;
pub mod formula;
pub mod games;
pub mod history;
pub mod learn;
pub mod mailbox;
pub mod matches;
pub mod observe;
pub mod offer;
pub mod play;
pub mod puzzle;
pub mod queue;
pub mod rating;
pub mod rematch;
pub mod replay;
pub mod robots;
pub mod seek;
pub mod sentence;
pub mod server;
pub mod setting;
pub mod simul;
pub mod state;
pub mod study;
pub mod vacation;
