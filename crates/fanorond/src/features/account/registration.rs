//! New accounts, of members and of guests, and what names and passwords they may have.

use super::authentication::remember_origin;
use crate::command::args::ByMail;
use crate::command::session::Register;
use crate::config::limits::LoginLimits;
use crate::error::CommandError;
use crate::features::Result;
use crate::net::throttle::{ClientNetwork, Origin};
use crate::people::passwords::{Queue, Told};
use crate::services::access::{self, Entry};
use crate::services::accounts::{self, new_name};
use crate::services::daily_limits::{count_new_account, count_of_network};
use crate::services::{Core, Server, sanctions, tokens};
use fanorona_game::{MailAddress, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::preferences::{Preferences, Setting, View};
use fanorona_protocol::value::Password;
use fanorona_store::{Account, CreateAccountError, NewAccount, TokenHash};

/// Checks that the account of this name can have this password.
pub fn new_password(core: &Core, name: &PlayerName, password: &Password) -> Result<()> {
    fitting_password(&core.limits.login, name, password)
}

/// The same with these limits.
pub fn fitting_password(
    limits: &LoginLimits,
    name: &PlayerName,
    password: &Password,
) -> Result<()> {
    let least = limits.password_min_characters;
    let most = limits.password_max_bytes;
    let fits = password.0.chars().count() >= least && password.0.len() <= most;
    if !fits || password.0.contains(char::is_whitespace) {
        return Err(AccountRefusal::BadPassword { least, most }.into());
    }
    if super::easy_passwords::is_easy(&password.0, name.as_str()) {
        return Err(AccountRefusal::EasyPassword.into());
    }
    Ok(())
}

/// Checks that an account can have these mail addresses.
fn check_addresses(core: &Core, addresses: &[String]) -> Result<()> {
    let limit = core.limits.account.mail_addresses;
    if addresses.len() > limit {
        return Err(AccountRefusal::TooManyAddresses { limit }.into());
    }
    let fits = addresses
        .iter()
        .all(|address| MailAddress::new(address).is_some());
    if fits {
        Ok(())
    } else {
        Err(AccountRefusal::BadAddress.into())
    }
}

/// Checks that somebody may register: everybody, or with an invitation. Returns the hash of an
/// invitation that is needed.
pub async fn may_register(
    server: &Server,
    invitation: Option<&Password>,
) -> Result<Option<TokenHash>> {
    match (access::admits(&server.doors, Entry::Register), invitation) {
        (Ok(()), _) => Ok(None),
        (Err(refusal), None) => Err(refusal),
        (Err(_), Some(code)) => {
            let hash = tokens::hash(code);
            let now = server.clock.wall();
            let is_valid = server.store.is_invitation(&hash, now).await?;
            if is_valid {
                Ok(Some(hash))
            } else {
                Err(AccountRefusal::NotInvited.into())
            }
        }
    }
}

/// Registers an account. This logs nobody in.
pub async fn register(
    server: &Server,
    network: Option<ClientNetwork>,
    name: PlayerName,
    password: &Password,
    invitation: Option<&Password>,
    addresses: Vec<String>,
    told: Told<'_>,
) -> Result<Account> {
    let invitation = may_register(server, invitation).await?;
    sanctions::may_come_from(server, network)?;
    new_password(server, &name, password)?;
    check_addresses(server, &addresses)?;
    // Operators have decided how many come with an invitation.
    if invitation.is_none() {
        count_new_account(server, network).await?;
    }
    let password_hash = server
        .logins
        .hasher
        .hash(
            password,
            Queue::Second {
                name: name.key(),
                network,
            },
            told,
        )
        .await?;
    let addresses = super::addresses::distinct(addresses);
    let confirmations =
        super::addresses::count_and_write(server, None, &name, &Preferences::default(), &addresses)
            .await?;
    let codes = confirmations.len();
    let created_at = server.clock.wall();
    let new = NewAccount {
        name: name.clone(),
        password_hash,
        addresses,
        confirmations,
        created_at,
    };
    let made = match invitation {
        Some(code) => server.store.create_invited_account(new, code).await,
        None => server.store.create_account(new).await,
    };
    let account = made.map_err(|error| match error {
        CreateAccountError::Taken | CreateAccountError::LooksLike(_) => {
            AccountRefusal::NameTaken { name }.into()
        }
        CreateAccountError::NotInvited => AccountRefusal::NotInvited.into(),
        CreateAccountError::Store(error) => CommandError::from(error),
    })?;
    // The owner is expected here from now on.
    remember_origin(server, account.player.id, Origin(network)).await;
    if codes > 0 {
        super::addresses::count_first_codes(server, account.player.id, codes).await;
        server.audience.notifications.wake_mailer();
    }
    Ok(account)
}

/// Registers the account of `register NAME PASSWORD` or `signup`.
pub async fn register_in_one(
    server: &Server,
    network: Option<ClientNetwork>,
    said: Register,
    name: &str,
    password: &Password,
    told: Told<'_>,
) -> Result<Account> {
    let name = new_name(server, name).await?;
    let invitation = said.invitation.as_ref();
    let addresses = said.addresses;
    let made = register(server, network, name, password, invitation, addresses, told);
    let mut account = made.await?;
    if said.by_mail == ByMail::Yes {
        accounts::keep_of_new(server, &mut account, Setting::View(View::Flip)).await;
    }
    Ok(account)
}

/// Creates an account for a guest.
pub async fn guest(server: &Server, network: Option<ClientNetwork>) -> Result<Account> {
    access::admits(&server.doors, Entry::BeGuest)?;
    sanctions::may_come_from(server, network)?;
    count_of_network(
        server,
        "guests",
        network,
        server.limits.account.guests_per_day,
    )
    .await?;
    server
        .store
        .create_guest(server.clock.wall())
        .await
        .map_err(CommandError::from)
}
