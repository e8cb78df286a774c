//! The commands of members about their accounts: mail addresses, wanted games, the list of members,
//! deletion.

use fanorona_game::MailAddress;
use fanorona_protocol::value::Password;

/// What to do about mail addresses.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum Addresses {
    /// Show them.
    Show,
    /// Replace all of them.
    Replace(Vec<MailAddress>),
    /// Add some.
    Add(Vec<MailAddress>),
    /// Confirm the address to which this code was mailed.
    Confirm(Password),
    /// Mail new codes to this address, or to all that are not confirmed.
    SendCodes(Option<MailAddress>),
}

/// How many games a player plays at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MostGames {
    /// At most this number.
    At(u32),
    /// As many as the server allows.
    AsTheServer,
}
