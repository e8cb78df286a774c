//! Networks from which the owners of accounts have logged in.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, Timestamp};
use std::fmt;

/// Where the owners of accounts have logged in from. A network is a text of the server.
#[async_trait]
pub trait Origins: fmt::Debug + Send + Sync {
    /// When the owner last logged in from this network, as far as it is remembered.
    async fn last_login_from(
        &self,
        account: AccountId,
        network: &str,
    ) -> Result<Option<Timestamp>, StoreError>;

    /// Records a login from a network. Of the account's networks the `most` newest are remembered, and none that was
    /// last used before `since`.
    async fn note_login_from(
        &self,
        account: AccountId,
        network: &str,
        at: Timestamp,
        since: Timestamp,
        most: u32,
    ) -> Result<(), StoreError>;
}
