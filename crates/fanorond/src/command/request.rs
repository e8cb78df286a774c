//! What a line means: who gives which command, with everything already read into types. The list of
//! commands is in [`crate::command::commands`].
//!
//! The surface (names, abbreviations, help) is in [`crate::command::catalog`], the reading in
//! [`crate::command::parse`].

use crate::command::commands::Command;
use crate::command::row::Row;
use fanorona_protocol::tag::Tag;
use fanorona_protocol::value::Password;

/// One line, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What comes back on the reply, when the line began with `@tag`.
    pub tag: Option<Tag>,
    /// The player in whose name the command is given.
    pub speaker: Speaker,
    /// The row of the catalog, and what to do; `None` for an empty line.
    pub given: Option<(&'static Row, Command)>,
}

/// In whose name a command is given.
#[derive(Debug, Clone, PartialEq)]
pub enum Speaker {
    /// The player who is logged in on the connection.
    Session,
    /// Somebody who gave userid and password in the line, as by mail.
    Inline(Credentials),
}

/// A name and a password, as typed.
#[derive(Debug, Clone, PartialEq)]
pub struct Credentials {
    /// The name; whether it can be one is found out when it is looked up, so that a wrong name and
    /// a wrong password get the same answer.
    pub name: String,
    /// The password.
    pub password: Password,
}
