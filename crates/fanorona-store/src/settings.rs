//! What a player has set up: preferences and abbreviations.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::AccountId;
use std::fmt;

/// What a player has set up. Of an account that is gone nothing is kept.
#[async_trait]
pub trait Settings: fmt::Debug + Send + Sync {
    /// Changes preferences, all of them or none; `None` goes back to the default.
    async fn set_preferences(
        &self,
        account: AccountId,
        changes: &[(&str, Option<&str>)],
    ) -> Result<(), StoreError>;

    /// The abbreviations of a player, name and text each, by name.
    async fn aliases(&self, account: AccountId) -> Result<Vec<(String, String)>, StoreError>;

    /// Defines an abbreviation, anew if it is there already.
    async fn set_alias(&self, account: AccountId, name: &str, text: &str) -> Result<(), StoreError>;

    /// Forgets an abbreviation. Whether it was there.
    async fn unset_alias(&self, account: AccountId, name: &str) -> Result<bool, StoreError>;
}
