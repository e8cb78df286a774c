//! `fanorond admin create`: the account of the first operator, before a server has run.

use crate::clock::Clock;
use crate::command::names;
use crate::config::limits::LoginLimits;
use crate::features::account::fitting_password;
use crate::features::admin::operator::AdminError;
use crate::people::passwords::{Hasher, Queue};
use fanorona_game::{PlayerName, Role};
use fanorona_protocol::text::web;
use fanorona_protocol::value::Password;
use fanorona_store::{
    AdminAction, AuditedAction, CreateAccountError, NewAccount, PasswordHash, Store,
};

/// Makes an operator with this name and password. A database that does not exist is created as by
/// a server.
///
/// # Errors
/// The name or the password cannot be had, or the database is in use or cannot be opened. An error
/// of the store can come after the account was made; it is no administrator then.
pub(crate) async fn create(
    database: &str,
    limits: &LoginLimits,
    name: &str,
    password: &Password,
) -> Result<PlayerName, AdminError> {
    let name = PlayerName::new(name).map_err(|_problem| AdminError::BadName {
        name: name.to_owned(),
    })?;
    if names::reserved(&name).is_some() {
        return Err(AdminError::Reserved { name });
    }
    fitting_password(limits, &name, password).map_err(|why| {
        let reader = web::reader(Clock::machine().reading());
        AdminError::Password(
            web::refusal(&why.into_refusal(), &reader)
                .plain()
                .trim_end()
                .to_owned(),
        )
    })?;
    let hasher = Hasher::new(limits);
    let hash = hasher.hash(password, Queue::First, None).await;
    let password_hash = hash.map_err(|_failed| AdminError::Hash)?;
    let opened = Store::open_alone(database).await;
    let store = opened.map_err(AdminError::Open)?;
    let made = in_store(&store, name, password_hash).await;
    store.close().await;
    made
}

async fn in_store(
    store: &Store,
    name: PlayerName,
    password_hash: PasswordHash,
) -> Result<PlayerName, AdminError> {
    let at = Clock::machine().wall();
    let new = NewAccount {
        name: name.clone(),
        password_hash,
        addresses: Vec::new(),
        confirmations: Vec::new(),
        created_at: at,
    };
    let made = store.create_account(new).await;
    let player = made
        .map_err(|error| match error {
            CreateAccountError::Taken
            | CreateAccountError::LooksLike(_)
            | CreateAccountError::NotInvited => AdminError::Taken { name },
            CreateAccountError::Store(error) => AdminError::Store(error),
        })?
        .player;
    let action = AdminAction::Grant {
        player: player.clone(),
        role: Role::Operator,
    };
    let by = None;
    store.perform(AuditedAction { by, at, action }).await?;
    Ok(player.name)
}
