//! Settings and aliases.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::AccountId;
use std::fmt;

/// Settings and aliases. Nothing is stored for accounts that do not exist.
#[async_trait]
pub trait Settings: fmt::Debug + Send + Sync {
    /// Changes several settings, atomically; `None` resets one to its default.
    async fn set_preferences(
        &self,
        account: AccountId,
        changes: &[(&str, Option<&str>)],
    ) -> Result<(), StoreError>;

    /// A player's aliases, as names and texts, by name.
    async fn aliases(&self, account: AccountId) -> Result<Vec<(String, String)>, StoreError>;

    /// Defines or redefines an alias. Returns `false`, and changes nothing, if it would be more than `most`.
    async fn set_alias(
        &self,
        account: AccountId,
        name: &str,
        text: &str,
        most: u32,
    ) -> Result<bool, StoreError>;

    /// Removes an alias. Returns whether it existed.
    async fn unset_alias(&self, account: AccountId, name: &str) -> Result<bool, StoreError>;
}
