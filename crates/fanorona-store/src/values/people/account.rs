//! Accounts.

use super::account_admin::Confirmation;
use super::bots::BotOf;
use fanorona_game::{ChallengePolicy, Player, PlayerName, Timestamp};
use std::fmt;

/// The kind of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// An account with a password.
    Member,
    /// An account for one visit, without a password.
    Guest,
    /// A member who deleted the account. The games stay; nobody can log in.
    Deleted,
}

/// A stored account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The account and its name.
    pub player: Player,
    /// Member, guest or deleted.
    pub kind: AccountKind,
    /// The owner, if the account is a bot. A bot is a member.
    pub bot: Option<BotOf>,
    /// The hash of the password in PHC string form. Only members have one.
    pub password_hash: Option<PasswordHash>,
    /// What happens to challenges.
    pub policy: ChallengePolicy,
    /// The settings that differ from the default, as names and values of `set`.
    pub preferences: Vec<(String, String)>,
    /// When the account was created.
    pub created_at: Timestamp,
    /// The last login.
    pub last_login_at: Option<Timestamp>,
}

/// The hash of a password, in PHC string form. Never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl PasswordHash {
    /// The placeholder for an account without a password, to which nobody can log in until somebody
    /// sets one. It is not a valid hash, so no password matches it.
    const LOCKED: &str = "$locked$";

    /// A hash that no password matches.
    #[must_use]
    pub fn locked() -> Self {
        Self(Self::LOCKED.to_owned())
    }

    /// Whether no password matches.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.0 == Self::LOCKED
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// An account that was used from networks of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedOrigin {
    /// The account.
    pub player: Player,
    /// How many networks both were used from.
    pub networks: u32,
    /// When it was last used from one of them.
    pub used_at: Timestamp,
}

/// A member account to create.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// The name.
    pub name: PlayerName,
    /// The hash of the password.
    pub password_hash: PasswordHash,
    /// Mail addresses, as typed.
    pub addresses: Vec<String>,
    /// The codes for these addresses.
    pub confirmations: Vec<Confirmation>,
    /// When it is created.
    pub created_at: Timestamp,
}
