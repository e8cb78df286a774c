//! Who may come: everybody, or in an emergency only some.

use super::perform;
use crate::command::row::Row;
use crate::error::CommandError;
use crate::features::Result;
use crate::features::caller::Administrator;
use crate::features::services::Server;
use fanorona_game::AccessLevel;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::admin::AdminDone;
use fanorona_protocol::messages::command_info::Chapter;
use fanorona_protocol::messages::server::Notice;
use fanorona_store::{AccountKind, AdminAction};
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
pub fn admits(server: &Server, entry: Entry) -> Result<()> {
    let access = server.doors.access.level();
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
pub fn admits_stranger(server: &Server, row: &Row) -> std::result::Result<(), CommandError> {
    match row.chapter {
        Chapter::Account | Chapter::Server => Ok(()),
        Chapter::Meeting
        | Chapter::Playing
        | Chapter::Reading
        | Chapter::Ratings
        | Chapter::Talking
        | Chapter::Away
        | Chapter::Administration => admits(server, Entry::AskWithoutLogin),
    }
}

/// `access`, `access LEVEL`. If only members may be here, guests who are here are disconnected.
pub(super) async fn access(
    server: &Server,
    me: Administrator<'_>,
    level: Option<AccessLevel>,
) -> Result<AdminDone> {
    let Some(level) = level else {
        return Ok(AdminDone::Access {
            access: server.doors.access.level(),
        });
    };
    perform(server, me, AdminAction::SetAccess(level)).await?;
    server.doors.access.set(level);
    server.presence.have_access_reread();
    if level == AccessLevel::MembersOnly {
        for present in server
            .presence
            .everybody()
            .into_iter()
            .filter(|present| present.bot.is_none())
        {
            let account = server.store.account_named(&present.player.name).await?;
            if account.is_some_and(|account| account.kind == AccountKind::Guest) {
                server
                    .presence
                    .close(present.player.id, None, Notice::MembersOnly);
            }
        }
    }
    Ok(AdminDone::Access { access: level })
}
