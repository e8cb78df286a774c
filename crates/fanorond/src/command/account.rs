//! What can be asked about accounts: passwords, who is online, and profiles.

pub(crate) mod membership;
pub(crate) mod parse;

use crate::command::account::membership::{Addresses, MostGames};
use fanorona_game::PlayerName;
use fanorona_protocol::value::Password;
use fanorona_rules::Ruleset;

/// A command about accounts.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum AccountCommand {
    /// Change the password.
    Password {
        /// The password until now.
        old: Password,
        /// The password from now on.
        new: Password,
    },
    /// List who is online.
    Who(Who),
    /// Show the profile of a player, by default the viewer.
    Finger(Option<PlayerName>),
    /// Show or change the mail addresses of the account.
    Addresses(Addresses),
    /// Delete the account with this password.
    Delete(Password),
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
            Self::Password { .. }
            | Self::Addresses(
                Addresses::Replace(_)
                | Addresses::Add(_)
                | Addresses::Confirm(_)
                | Addresses::SendCodes(_),
            )
            | Self::Delete(_)
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
