//! Bytes to lines to commands, and events to text, pictures and JSON.
//!
//! Incoming: [`wire`] makes lines of bytes, [`grammar`] makes a [`command::Request`] of a line, by
//! the catalog of commands. Outgoing: whatever happens is an [`event::Event`], whatever is answered
//! a [`reply::Reply`], and [`view`] draws both for one viewer. [`client`] reads what json mode
//! sends, for programs at the other end.
//!
//! This crate knows how everything looks, and nothing about who is logged in: no runtime, no
//! database.

#![expect(
    missing_docs,
    reason = "a field or variant whose name and type say everything has no comment; a test looks at all other items"
)]

pub mod wire;

pub mod grammar;

pub mod command;
pub mod language;
pub mod lists;
pub mod message;
pub mod preferences;
pub mod refusal;
pub mod topics;
pub mod value;
pub mod viewer;

pub mod record;

pub mod event;
pub mod reply;
pub mod view;

pub mod client;
