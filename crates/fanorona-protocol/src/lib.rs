//! What the server says and shows, and the bytes it is said in.
//!
//! [`messages`] declares each event, answer, refusal and row of a list once. [`text`] makes
//! sentences, boards and JSON of them for one viewer, [`pictures`] draws boards and charts as SVG
//! and PNG, [`records`] writes and reads whole games, and [`wire`] makes lines of bytes. [`client`]
//! reads what json mode sends, for programs at the other end, and [`schema`] describes it.
//!
//! This crate reads no commands, and knows nothing about who is logged in: no runtime, no database.
//! Read `messages.rs` first.

#![expect(
    missing_docs,
    reason = "a field or variant whose name and type say everything has no comment; a test looks at all other items"
)]

pub mod board;
pub mod client;
pub mod language;
pub mod messages;
pub mod notation;
pub mod pictures;
pub mod preferences;
pub mod records;
pub mod schema;
pub mod tag;
pub mod text;
pub mod value;
pub mod viewer;
pub mod wire;
pub mod words;
