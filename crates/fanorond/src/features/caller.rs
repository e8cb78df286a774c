//! Who gives a command. What the row of the catalog demands of the caller is checked here, once;
//! handlers get proofs.

use crate::command::commands::Command;
use crate::command::row::Row;
use crate::error::CommandError;
use crate::features::logged_in::{LoggedIn, Member};
use crate::net::throttle::ClientNetwork;
use crate::services::{Core, Server, access};
use fanorona_game::Role;
use fanorona_protocol::messages::command_info::GivenBy;
use fanorona_protocol::messages::server::ServerRefusal;

/// The user who gives a command, if there is one, with what is proven about the user.
#[derive(Debug, Clone, Copy)]
pub struct Caller<'a> {
    user: Option<&'a LoggedIn>,
    /// The role that was read because the command demands one.
    role: Option<Role>,
    /// Whether a userid and a password in the line would do instead of a login.
    inline: bool,
    /// From where the line comes; `None` without a network.
    pub network: Option<ClientNetwork>,
}

/// What a handler demands of the caller.
pub trait Proof<'a>: Sized {
    /// The proof.
    ///
    /// # Errors
    /// The caller is not somebody like that.
    fn of(caller: Caller<'a>) -> Result<Self, CommandError>;
}

impl<'a> Proof<'a> for Caller<'a> {
    fn of(caller: Caller<'a>) -> Result<Self, CommandError> {
        Ok(caller)
    }
}

impl<'a> Proof<'a> for &'a LoggedIn {
    fn of(caller: Caller<'a>) -> Result<Self, CommandError> {
        caller.player()
    }
}

impl<'a> Proof<'a> for Member<'a> {
    fn of(caller: Caller<'a>) -> Result<Self, CommandError> {
        caller.member()
    }
}

impl<'a> Proof<'a> for Administrator<'a> {
    fn of(caller: Caller<'a>) -> Result<Self, CommandError> {
        caller.administrator()
    }
}

/// Proof that a user is an administrator with this role.
#[derive(Debug, Clone, Copy)]
pub struct Administrator<'a> {
    pub user: &'a LoggedIn,
    pub role: Role,
}

impl<'a> Administrator<'a> {
    /// The user as an administrator, if the user is one now: roles are given and taken at any time.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of(core: &Core, user: &'a LoggedIn) -> Result<Option<Self>, CommandError> {
        Ok(core
            .store
            .role_of(user.player.id)
            .await?
            .map(|role| Self { user, role }))
    }

    /// Demands a role for what only some words of a command do.
    ///
    /// # Errors
    /// The administrator has a lesser role.
    pub fn demand(self, role: Role) -> Result<(), CommandError> {
        if self.role >= role {
            Ok(())
        } else {
            Err(ServerRefusal::OperatorsOnly.into())
        }
    }
}

impl<'a> Caller<'a> {
    /// Admits a user to a command.
    ///
    /// # Errors
    /// The command is not for this user, or the store failed.
    pub async fn admit(
        server: &Server,
        user: Option<&'a LoggedIn>,
        network: Option<ClientNetwork>,
        row: &Row,
        command: &Command,
    ) -> Result<Self, CommandError> {
        let mut caller = Self {
            network,
            user,
            role: None,
            inline: row.takes_userid(),
        };
        match row.standing_for(command) {
            GivenBy::Anyone if user.is_none() => access::admits_stranger(&server.doors, row)?,
            GivenBy::Anyone => {}
            GivenBy::Player => drop(caller.player()?),
            GivenBy::Member => drop(caller.member()?),
            GivenBy::Administrator(role) => {
                let me = Administrator::of(server, caller.player()?).await?;
                caller.role = me.map(|me| me.role);
                caller.administrator()?.demand(role)?;
            }
        }
        Ok(caller)
    }

    /// The user, if somebody is logged in.
    pub fn user(self) -> Option<&'a LoggedIn> {
        self.user
    }

    /// The user.
    ///
    /// # Errors
    /// Nobody is logged in.
    pub fn player(self) -> Result<&'a LoggedIn, CommandError> {
        Ok(self.user.ok_or(ServerRefusal::AuthRequired {
            inline: self.inline,
        })?)
    }

    /// The user as a member.
    ///
    /// # Errors
    /// Nobody is logged in, or the user is a guest.
    pub fn member(self) -> Result<Member<'a>, CommandError> {
        self.player()?.member()
    }

    /// The user as an administrator.
    ///
    /// # Errors
    /// The user is no administrator, or the command is not one of administrators.
    pub fn administrator(self) -> Result<Administrator<'a>, CommandError> {
        let user = self.player()?;
        let role = self.role.ok_or(ServerRefusal::AdministratorsOnly)?;
        Ok(Administrator { user, role })
    }
}
