//! Who gives a command. What the row of the catalog demands of the caller is checked here, once; handlers get proofs.

use crate::error::CommandError;
use crate::logged_in::{LoggedIn, Member};
use crate::server::Server;
use fanorona_protocol::catalog::{Row, Standing};
use fanorona_protocol::command::Command;
use fanorona_protocol::refusal::ServerRefusal;

/// The user who gives a command, if there is one, with what is proven about the user.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caller<'a> {
    user: Option<&'a LoggedIn>,
    is_administrator: bool,
    /// Whether a userid and a password in the line would do instead of a login.
    inline: bool,
}

/// Proof that a user is an administrator.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Administrator<'a>(pub(crate) &'a LoggedIn);

impl<'a> Administrator<'a> {
    /// The user as an administrator, if the user is one now: the operator can grant and revoke the right at any time.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn of(server: &Server, user: &'a LoggedIn) -> Result<Option<Self>, CommandError> {
        Ok(server.store.is_administrator(user.player.id).await?.then_some(Self(user)))
    }
}

impl<'a> Caller<'a> {
    /// Admits a user to a command.
    ///
    /// # Errors
    /// The command is not for this user, or the store failed.
    pub(crate) async fn admit(
        server: &Server,
        user: Option<&'a LoggedIn>,
        row: &Row,
        command: &Command,
    ) -> Result<Self, CommandError> {
        let mut caller = Self { user, is_administrator: false, inline: row.takes_userid() };
        // Some commands are for everybody, and some of their words only for administrators: `motd set`.
        let for_administrators = matches!(command, Command::Admin(_));
        match if for_administrators { Standing::Administrator } else { row.standing } {
            Standing::Anyone => {}
            Standing::Player => drop(caller.player()?),
            Standing::Member => drop(caller.member()?),
            Standing::Administrator => {
                caller.is_administrator = Administrator::of(server, caller.player()?).await?.is_some();
                caller.administrator()?;
            }
        }
        Ok(caller)
    }

    /// The user, if somebody is logged in.
    pub(crate) fn user(self) -> Option<&'a LoggedIn> {
        self.user
    }

    /// The user.
    ///
    /// # Errors
    /// Nobody is logged in.
    pub(crate) fn player(self) -> Result<&'a LoggedIn, CommandError> {
        Ok(self.user.ok_or(ServerRefusal::AuthRequired { inline: self.inline })?)
    }

    /// The user as a member.
    ///
    /// # Errors
    /// Nobody is logged in, or the user is a guest.
    pub(crate) fn member(self) -> Result<Member<'a>, CommandError> {
        self.player()?.member()
    }

    /// The user as an administrator.
    ///
    /// # Errors
    /// The user is no administrator, or the command is not one of administrators.
    pub(crate) fn administrator(self) -> Result<Administrator<'a>, CommandError> {
        let me = self.player()?;
        if self.is_administrator {
            Ok(Administrator(me))
        } else {
            Err(ServerRefusal::AdministratorsOnly.into())
        }
    }
}
