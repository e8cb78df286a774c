//! Numbers by which things are known, each a type of its own so that they cannot be mixed up.

use crate::PlayerName;
use std::fmt;

/// An account, for as long as the database lives. Players never see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountId(pub i64);

/// The number of a board, as players type it.
///
/// A challenge already carries the number that its game will have: challenge 12, accepted, is game 12.
/// So one number never means two things, and `accept 12` needs no further word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody who plays: the account, with the name it is shown by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    /// The account.
    pub id: AccountId,
    /// Its name, in the spelling of its owner.
    pub name: PlayerName,
}
