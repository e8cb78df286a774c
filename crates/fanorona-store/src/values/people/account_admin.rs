//! Administration of accounts: addresses, wanted games, the list of members, and deletion.

use fanorona_game::{ChallengePolicy, MailAddress, Player, Timestamp};
use std::fmt;

/// A mail address of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAddress {
    /// The address.
    pub address: String,
    /// Whether the owner of the account has typed a code that was mailed to it.
    pub confirmed: bool,
}

/// The hash of a confirmation code. Never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeHash(pub String);

impl fmt::Debug for CodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CodeHash(…)")
    }
}

/// A confirmation code for an address, and the mail with it. It replaces an earlier code of the
/// address.
#[derive(Debug, Clone)]
pub struct Confirmation {
    /// The address, as it is stored.
    pub address: String,
    /// The hash of the code.
    pub code: CodeHash,
    /// When the code expires.
    pub until: Timestamp,
    /// The subject of the mail.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// When it is written.
    pub at: Timestamp,
}

/// A change of the mail addresses of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressChange {
    /// Replaces all addresses; may be empty. An address that is already there stays as it is.
    Replace(Vec<MailAddress>),
    /// Adds addresses at the end. An address that is already there stays in its place.
    Add(Vec<MailAddress>),
}

/// The result of an [`AddressChange`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressesKept {
    /// The addresses after the change.
    Kept(Vec<KeptAddress>),
    /// There would be too many. Nothing has changed.
    TooMany,
}

/// How many games a player wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WantedGames {
    /// The maximum number of games at the same time, if the player has set it.
    pub most_games: Option<u32>,
    /// How many additional games the player seeks. Others see it; it decreases when a game starts.
    pub seeking: u32,
}

/// An entry in the list of members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberEntry {
    /// The member.
    pub player: Player,
    /// Whether the account is a bot.
    pub bot: bool,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// How many games the member wants.
    pub wanted: WantedGames,
    /// The member's games by result.
    pub tally: crate::Tally,
    /// When the member was last online: the later of the last login and the last logout.
    pub last_here: Option<Timestamp>,
}
