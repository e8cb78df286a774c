//! Who may come: everybody, or in an emergency only some.

use crate::command::row::Row;
use crate::error::CommandError;
use crate::services::Doors;
use fanorona_game::AccessLevel;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::command_info::Chapter;
use parking_lot::Mutex;

/// The level that the store has. It is in memory as well, because every stranger is checked.
#[derive(Debug, Default)]
pub struct Access(Mutex<AccessLevel>);

impl Access {
    pub fn set(&self, level: AccessLevel) {
        *self.0.lock() = level;
    }

    pub fn level(&self) -> AccessLevel {
        *self.0.lock()
    }
}

/// What is for members, and for whom else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    Register,
    BeGuest,
    /// A command other than those about logging in and about the connection.
    AskWithoutLogin,
}

/// Refuses what the level excludes.
pub fn admits(doors: &Doors, entry: Entry) -> Result<(), CommandError> {
    let access = doors.access.level();
    let is_admitted = match access {
        AccessLevel::Open => true,
        AccessLevel::NoRegistrations => entry != Entry::Register,
        AccessLevel::NoGuests => entry != Entry::BeGuest,
        AccessLevel::MembersOnly => false,
    };
    if is_admitted {
        Ok(())
    } else {
        Err(AccountRefusal::Restricted { access }.into())
    }
}

/// Refuses a command of somebody who is not logged in, if the level excludes it.
pub fn admits_stranger(doors: &Doors, row: &Row) -> Result<(), CommandError> {
    match row.chapter {
        Chapter::Account | Chapter::Server => Ok(()),
        Chapter::Meeting
        | Chapter::Playing
        | Chapter::Reading
        | Chapter::Ratings
        | Chapter::Talking
        | Chapter::Away
        | Chapter::Administration => admits(doors, Entry::AskWithoutLogin),
    }
}
