//! Names, preferences and keys of accounts.

use super::Core;
use crate::command::names;
use crate::error::CommandError;
use fanorona_game::{AccountId, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::preferences::Setting;
use fanorona_store::{Account, StoreError};

/// Checks that a new account can have this name.
pub async fn new_name(core: &Core, text: &str) -> Result<PlayerName, CommandError> {
    let name = PlayerName::new(text).map_err(|problem| AccountRefusal::bad_name(text, problem))?;
    if let Some((reason, command)) = names::reserved(&name) {
        return Err(AccountRefusal::ReservedName {
            typed: name.to_string(),
            reason,
            command: command.map(str::to_owned),
        }
        .into());
    }
    let taken = core.store.account_named(&name).await?;
    if taken.is_some() {
        Err(AccountRefusal::NameTaken { name }.into())
    } else {
        Ok(name)
    }
}

/// The account with this name, or the one that had it before an operator changed it.
///
/// # Errors
/// The store failed.
pub async fn named(core: &Core, name: &PlayerName) -> Result<Option<Account>, StoreError> {
    let account = core.store.account_named(name).await?;
    match account {
        Some(account) => Ok(Some(account)),
        None => match core.store.name_instead_of(name).await? {
            Some(now) => core.store.account_named(&now).await,
            None => Ok(None),
        },
    }
}

pub async fn keep_settings(
    core: &Core,
    account: AccountId,
    settings: &[Setting],
) -> Result<(), CommandError> {
    let kept: Vec<(&str, Option<String>)> = settings.iter().map(Setting::kept).collect();
    let changes: Vec<(&str, Option<&str>)> = kept
        .iter()
        .map(|(name, value)| (*name, value.as_deref()))
        .collect();
    Ok(core.store.set_preferences(account, &changes).await?)
}

/// Gives a new account another preference than the default. If it cannot be kept, the account has
/// the default.
pub async fn keep_of_new(core: &Core, account: &mut Account, setting: Setting) {
    match keep_settings(core, account.player.id, std::slice::from_ref(&setting)).await {
        Ok(()) => {
            let (name, value) = setting.kept();
            account
                .preferences
                .extend(value.map(|value| (name.to_owned(), value)));
        }
        Err(error) => {
            error.into_refusal();
        }
    }
}

/// How many SSH keys an account has. They stay valid when its password changes.
pub async fn key_count(core: &Core, account: AccountId) -> Result<u32, CommandError> {
    let keys = core.store.keys(account).await?;
    Ok(u32::try_from(keys.len()).unwrap_or(u32::MAX))
}
