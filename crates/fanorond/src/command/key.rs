//! What can be asked about SSH keys.

pub(crate) mod parse;

use fanorona_protocol::wire::clean::SafeText;

/// A command about SSH keys.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum KeyCommand {
    /// List them.
    List,
    /// Add the key of this connection.
    Add {
        /// What the member calls it.
        label: Option<SafeText>,
    },
    /// Remove the key with this number; `None` removes all.
    Remove(Option<u32>),
}

impl KeyCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List => true,
            Self::Add { .. } | Self::Remove(_) => false,
        }
    }
}
