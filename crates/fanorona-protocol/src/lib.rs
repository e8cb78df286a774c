//! Bytes to lines to commands, and events to text, pictures and JSON.
//!
//! Incoming: [`codec`] makes lines of bytes, [`parse`] makes a [`command::Request`] of a line, by the
//! table of [`catalog`]. Outgoing: whatever happens is an [`event::Event`], whatever is answered a
//! [`reply::Reply`], and [`view`] draws both for one viewer. [`client`] reads what json mode sends, for programs
//! at the other end.
//!
//! This crate knows how everything looks, and nothing about who is logged in: no runtime, no database.

pub mod clean;
pub mod codec;
pub mod line_editor;
mod telnet;

pub mod args;
pub mod catalog;
pub mod command;
pub mod language;
pub mod lists;
pub mod message;
pub mod notation;
pub mod parse;
pub mod preferences;
pub mod refusal;
pub mod row;
pub mod topics;
pub mod value;
pub mod viewer;

pub mod record;

pub mod event;
pub mod reply;
pub mod view;

pub mod client;
