//! Commands of players about their accounts, their wishes, and what the server tells them.

use super::{Password, Shown};
use crate::command::GamesWhich;
use fanorona_game::{MailAddress, PlayerName};
use fanorona_rules::Ruleset;

/// A command of players about accounts.
#[derive(Debug, Clone, PartialEq)]
pub enum People {
    /// The mail addresses of one's account.
    Addresses(Addresses),
    /// Leave for good. What is missing is asked for.
    Delete {
        /// The password, which proves who it is.
        password: Option<Password>,
    },
    /// All members, or those who have played on one of these boards.
    List {
        /// The boards.
        boards: Vec<Ruleset>,
        /// The page continues after this name.
        after: Option<PlayerName>,
    },
    /// How many games one takes at once; `None` asks.
    Limit(Option<MostGames>),
    /// How many more games one seeks; `None` asks.
    Seek(Option<u32>),
    /// Boards as the player sees them who is named in the line.
    ShowAs(ShowAs),
    /// Several commands in one mail.
    Multiple,
    /// The message of the day.
    Motd,
    /// What is new, newest first.
    News {
        /// The page continues before this number.
        before: Option<i64>,
    },
}

/// What to do about mail addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Addresses {
    /// Show them.
    Show,
    /// These take the place of all others.
    Replace(Vec<MailAddress>),
    /// These as well.
    Add(Vec<MailAddress>),
}

/// A bound of one's own for games that go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MostGames {
    /// So many.
    At(u32),
    /// As many as the server allows.
    AsTheServer,
}

/// Which boards `showas` shows.
#[derive(Debug, Clone, PartialEq)]
pub enum ShowAs {
    /// These.
    Boards(Vec<Shown>),
    /// Those of the player.
    Own(GamesWhich),
}
