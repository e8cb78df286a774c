//! Keys with which members log in over SSH.

use fanorona_game::{KeyFingerprint, Timestamp};

/// A key as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SshKey {
    /// The number, for removing it.
    pub number: u32,
    /// What is known of the key.
    pub fingerprint: KeyFingerprint,
    /// What the owner calls it.
    pub label: Option<String>,
    /// When it was added.
    pub added_at: Timestamp,
    /// The last login with it.
    pub used_at: Option<Timestamp>,
}

/// What came of adding a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAdded {
    /// The account has it now, under this number.
    Added(u32),
    /// The account has it already, under this number.
    Known(u32),
    /// Another account has it.
    Taken,
    /// The account has as many keys as it may have.
    TooMany,
    /// No member has the account.
    NoMember,
}
