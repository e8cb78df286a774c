//! SSH keys of members: who comes with one of them is logged in at once.

use crate::messages::message::refusals;
use crate::value::AtMost;
use crate::wire::clean::SafeText;
use fanorona_game::{KeyFingerprint, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A key: a row of the list `keys`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeyRow {
    /// The number, by which the key is removed.
    pub number: u32,
    /// What the member calls it.
    pub label: Option<SafeText>,
    /// When it was added.
    pub added_ms: Timestamp,
    /// The last login with it.
    pub used_ms: Option<Timestamp>,
    /// Whether this connection has come with it.
    pub in_use: bool,
    /// As `ssh-keygen -l` shows it.
    pub fingerprint: KeyFingerprint,
}

/// Something about the keys of a member.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "key-event-", serialize_all = "kebab-case")]
pub enum KeyEvent {
    /// A key was added to the account in another session.
    KeyAddedElsewhere { fingerprint: KeyFingerprint },
    /// At the login: a key was added to the account a short time ago.
    KeyAddedLately {
        /// The number, by which the key is removed.
        number: u32,
        /// What the member calls it.
        label: Option<SafeText>,
        /// When it was added.
        added_ms: Timestamp,
        fingerprint: KeyFingerprint,
    },
}

/// The answer to `key`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "key-done-", serialize_all = "kebab-case")]
pub enum KeyDone {
    /// The key of this connection was added.
    KeyAdded {
        /// The number, by which the key is removed.
        number: u32,
        /// What the member calls it.
        label: Option<SafeText>,
        fingerprint: KeyFingerprint,
    },
    /// Keys were removed.
    KeysRemoved {
        /// The number of keys.
        removed: u32,
        /// Whether another connection of the account was closed.
        session_closed: bool,
    },
}

refusals! {
    /// Why `key` was refused.
    pub enum KeyRefusal ("key-refusal-") {
        /// The connection did not come over SSH.
        NoKeyHere => bad_args,
        /// Another account has the key.
        KeyTaken => exists,
        /// The account has the key already.
        KeyKnown {
            /// The number of the key.
            number: u32,
        } => exists,
        /// The account has the most keys that one may have.
        TooManyKeys(AtMost<u32>) => limit,
        /// The name of the key is too long.
        LabelTooLong(AtMost<usize>) => limit,
        /// The account has no such key.
        NoSuchKey {
            /// The number that was typed.
            number: u32,
        } => not_found,
        /// Bots log in with tokens.
        KeyOfABot => forbidden,
    }
}
