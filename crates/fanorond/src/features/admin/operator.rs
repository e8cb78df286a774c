//! The command `admin`: managing administrators while no server is running.

use crate::clock::Clock;
use fanorona_game::{PlayerName, Role};
use fanorona_store::{
    Account, AccountKind, AdminAction, AuditedAction, OpenError, Performed, Store, StoreError,
};

#[derive(Debug, Clone)]
pub enum Order {
    Grant { name: String, role: Role },
    Revoke(String),
    List,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error(transparent)]
    Open(OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("\"{}\" cannot be a player's name", name.escape_default())]
    BadName { name: String },
    #[error("unknown member \"{name}\"; the player must register first")]
    NoMember { name: String },
    #[error("{name} is not an administrator; type fanorond admin list for a list")]
    NoAdministrator { name: PlayerName },
    #[error("{name} is a bot; name a person")]
    Bot { name: PlayerName },
    #[error("the name {name} is reserved; choose another")]
    Reserved { name: PlayerName },
    #[error(
        "the name {name} is taken, or looks like one that is taken; choose another, or type fanorond admin grant {name}"
    )]
    Taken { name: PlayerName },
    #[error("{0}")]
    Password(String),
    #[error("the password cannot be hashed: the machine is out of memory")]
    Hash,
}

/// Carries out an order. Returns the lines to print.
///
/// # Errors
/// The database is in use or cannot be opened, or the name is unknown.
pub async fn carry_out(database: &str, order: &Order) -> Result<Vec<String>, AdminError> {
    // Opened for reading first: a wrong name creates no database, and an older database is not
    // changed.
    let mut store = Store::open_read_only(database)
        .await
        .map_err(AdminError::Open)?;
    if !matches!(order, Order::List) {
        store.close().await;
        let opened = Store::open_alone(database).await;
        store = opened.map_err(AdminError::Open)?;
    }
    let said = obey(&store, order).await;
    store.close().await;
    said
}

async fn obey(store: &Store, order: &Order) -> Result<Vec<String>, AdminError> {
    match order {
        Order::Grant { name, role } => {
            let Account { player, bot, .. } = member(store, name).await?;
            if bot.is_some() {
                return Err(AdminError::Bot { name: player.name });
            }
            let grant = AdminAction::Grant {
                player: player.clone(),
                role: *role,
            };
            let said = match perform(store, grant).await? {
                Performed::Done(_) => format!("{} is an administrator ({role})", player.name),
                Performed::Nothing | Performed::Stale => {
                    format!("{} is already an administrator ({role})", player.name)
                }
            };
            Ok(vec![said])
        }
        Order::Revoke(name) => {
            let player = member(store, name).await?.player;
            match perform(store, AdminAction::Revoke(player.clone())).await? {
                Performed::Done(_) => Ok(vec![format!(
                    "{} is no longer an administrator",
                    player.name
                )]),
                Performed::Nothing | Performed::Stale => {
                    Err(AdminError::NoAdministrator { name: player.name })
                }
            }
        }
        Order::List => {
            let all = store.administrators().await?;
            if all.is_empty() {
                return Ok(vec![
                    "no administrators; type fanorond admin grant NAME to make one".to_owned(),
                ]);
            }
            Ok(all
                .into_iter()
                .map(|(player, role)| format!("{} {role}", player.name))
                .collect())
        }
    }
}

async fn perform(store: &Store, action: AdminAction) -> Result<Performed, AdminError> {
    Ok(store
        .perform(AuditedAction {
            by: None,
            at: Clock::machine().wall(),
            action,
        })
        .await?)
}

async fn member(store: &Store, name: &str) -> Result<Account, AdminError> {
    let read = PlayerName::new(name).map_err(|_problem| AdminError::BadName {
        name: name.to_owned(),
    })?;
    let account = store.account_named(&read).await?;
    account
        .filter(|account| account.kind == AccountKind::Member)
        .ok_or_else(|| AdminError::NoMember {
            name: read.to_string(),
        })
}
