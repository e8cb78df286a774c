//! What can be asked about accounts: registering, logging in, passwords, who is online, and
//! profiles.

pub(crate) mod membership;
pub(crate) mod parse;

use crate::command::args::ByMail;

use crate::command::account::membership::{Addresses, MostGames};
use fanorona_game::PlayerName;
use fanorona_protocol::value::Password;
use fanorona_rules::Ruleset;

/// A command about accounts.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum AccountCommand {
    /// Register an account, and log in to it. People are asked for what is missing.
    Register(Register),
    /// Log in. People are asked for what is missing.
    Login {
        /// The name of the account.
        name: Option<String>,
        password: Option<Password>,
    },
    /// Play without an account.
    Guest,
    /// Leave the server.
    Quit,
    /// Change the password. People are asked for what is missing.
    Password {
        /// The password until now.
        old: Option<Password>,
        /// The password from now on.
        new: Option<Password>,
    },
    /// Choose a new password with a code. People are asked for what is missing.
    Recover {
        /// The name of the account.
        name: String,
        code: Password,
        new: Option<Password>,
    },
    /// List who is online.
    Who(Who),
    /// Show the profile of a player, by default the viewer.
    Finger(Option<PlayerName>),
    /// Show or change the mail addresses of the account.
    Addresses(Addresses),
    /// Delete the account. People are asked for what is missing.
    Delete { password: Option<Password> },
    /// List all members, or those who have played on one of these boards.
    List {
        boards: Vec<Ruleset>,
        /// The page starts after this name.
        after: Option<PlayerName>,
    },
    /// Show or change how many games the player plays at once.
    Limit(Option<MostGames>),
    /// Show or change how many more games the player wants.
    Seek(Option<u32>),
}

impl AccountCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Who(_)
            | Self::Finger(_)
            | Self::Addresses(Addresses::Show)
            | Self::List { .. }
            | Self::Limit(None)
            | Self::Seek(None) => true,
            Self::Register(_)
            | Self::Login { .. }
            | Self::Guest
            | Self::Quit
            | Self::Password { .. }
            | Self::Recover { .. }
            | Self::Addresses(
                Addresses::Replace(_)
                | Addresses::Add(_)
                | Addresses::Confirm(_)
                | Addresses::SendCodes(_),
            )
            | Self::Delete { .. }
            | Self::Limit(Some(_))
            | Self::Seek(Some(_)) => false,
        }
    }
}

/// Whom `who` lists.
#[derive(Debug, Clone, PartialEq)]
pub enum Who {
    /// Everybody who is online, in pages.
    Page {
        /// The page starts after this name.
        after: Option<PlayerName>,
    },
    /// Those of these players who are online.
    Named(Vec<PlayerName>),
}

/// The words of `register`.
#[derive(Debug, Clone, PartialEq)]
pub struct Register {
    /// The name as typed; the server checks it.
    pub name: Option<String>,
    pub password: Option<Password>,
    /// Mail addresses.
    pub addresses: Vec<String>,
    /// Whether it was typed as on the mail server.
    pub by_mail: ByMail,
}
