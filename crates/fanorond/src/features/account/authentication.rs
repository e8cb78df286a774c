//! Checking passwords, tokens of bots and reset codes. Too many wrong passwords make a network
//! wait, but not owners where they have logged in before.

use crate::services::daily_limits::rate_limited;
use crate::services::{accounts, sanctions, tokens};

use crate::command::request::Credentials;
use crate::config::limits::DAY;
use crate::error::CommandError;
use crate::error::HashError;
use crate::features::Result;
use crate::net::throttle::{Attempt, ClientNetwork, Origin};
use crate::people::login_order::KeyGuard;
use crate::people::news::AccountNews;
use crate::people::passwords::{self, Queue, Told};
use crate::services::{Core, Server};
use crate::work::{self, Charge};
use fanorona_game::{AccountId, KeyFingerprint, Player, PlayerName, Timestamp};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::value::Password;
use fanorona_store::{Account, AccountKind, PasswordHash, TokenHash};
use tokio::time::timeout;
use tracing::warn;

/// What somebody proves with credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    Password,
    /// At a login: the password, or the token of a browser in which the member has logged in.
    /// Nothing else is allowed with such a token, so that nobody who finds one can keep the
    /// account.
    Login,
    /// The code of `resetpassword`, which does not log anybody in.
    ResetCode,
}

/// The account whose reset code is right, and the hash of the code.
pub async fn check_code(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    told: Told<'_>,
) -> Result<(Account, PasswordHash)> {
    let (account, _) = prove(server, network, credentials, Secret::ResetCode, told).await?;
    let code = server
        .store
        .reset_code(account.player.id, server.clock.now())
        .await?;
    Ok((account, code.ok_or(AccountRefusal::AuthFailed)?))
}

/// The account that these credentials belong to. A wrong name and a wrong password take the same
/// time and get the same answer. A bot's token is checked faster: everybody may know which accounts
/// are bots. `told` hears of a long wait.
pub async fn authenticate(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    told: Told<'_>,
) -> Result<Account> {
    let proven = prove(server, network, credentials, Secret::Password, told).await?;
    Ok(proven.0)
}

/// As [`authenticate`], for a login. Returns the token, too, if it is not by password.
pub async fn authenticate_login(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    told: Told<'_>,
) -> Result<(Account, Option<TokenHash>)> {
    prove(server, network, credentials, Secret::Login, told).await
}

/// The member with this name, if the token is that of a browser of the member, and the member may
/// come.
pub async fn of_browser(
    server: &Server,
    network: Option<ClientNetwork>,
    name: &str,
    token: &Password,
) -> Result<Option<Account>> {
    let Ok(name) = PlayerName::new(name) else {
        return Ok(None);
    };
    let account = server.store.account_named(&name).await?;
    let Some(account) = account.filter(|account| account.bot.is_none()) else {
        return Ok(None);
    };
    if tokens::token_of(server, &account, token).await?.is_none() {
        return Ok(None);
    }
    sanctions::let_in(server, account.player.id, network).await?;
    Ok(Some(account))
}

/// The member who has this key, if the member may come. sshd has checked the key.
pub async fn of_key(
    server: &Server,
    network: Option<ClientNetwork>,
    key: &KeyFingerprint,
) -> Result<Option<Account>> {
    let Some(owner) = server.store.key_owner(key).await? else {
        return Ok(None);
    };
    let account = server.store.account_named(&owner.name).await?;
    let Some(account) = account.filter(|account| account.kind == AccountKind::Member) else {
        return Ok(None);
    };
    sanctions::let_in(server, account.player.id, network).await?;
    let origin = Origin(network);
    let Expectation { last_from_here, .. } = expectation(server, Some(&account), origin).await?;
    if last_from_here.is_none_or(|last| server.clock.wall().since(last) >= DAY) {
        remember_origin(server, account.player.id, origin).await;
    }
    if let Err(error) = server.store.note_key_use(key, server.clock.wall()).await {
        // The login works even if the disk is full.
        warn!(%error, account = account.player.id.0, "the use of a key was not stored");
    }
    Ok(Some(account))
}

/// Refuses the name that a member had before an operator changed it.
fn has_this_name(name: &PlayerName, typed: &str) -> Result<()> {
    match PlayerName::new(typed) {
        Ok(typed) if typed.key() != name.key() => {
            let name = name.clone();
            Err(AccountRefusal::Renamed { name }.into())
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

async fn prove(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    secret: Secret,
    told: Told<'_>,
) -> Result<(Account, Option<TokenHash>)> {
    let logins = &server.logins;
    let name = PlayerName::new(&credentials.name).ok();
    // All invalid names are counted as one, so no long text is remembered.
    let key = name.as_ref().map(PlayerName::key).unwrap_or_default();
    let origin = Origin(network);
    // One after the other, so that none is tried before an earlier one is counted.
    let turn = logins.password_checks.hold((key.clone(), origin));
    let _turn = timeout(server.limits.login.hash_wait, turn)
        .await
        .map_err(|_late| HashError::Busy)?;
    let account = match &name {
        Some(name) => accounts::named(server, name).await?,
        None => None,
    };
    let Expectation {
        last_from_here,
        is_known,
        plays,
    } = expectation(server, account.as_ref(), origin).await?;
    // An account that is expected here has its own count, which is that of wrong passwords. So
    // nobody else at the address can use it up.
    let shares = network.filter(|_| !is_known && !plays);
    let _turn_at_network = turn_at(server, shares).await?;
    let now = server.clock.now();
    let attempt = Attempt {
        // Guesses with a former name count as those with the name of today.
        name: account
            .as_ref()
            .map_or(key, |account| account.player.name.key()),
        origin,
        is_known,
    };
    logins
        .wrong_passwords
        .may_try(&attempt, now)
        .map_err(rate_limited)?;
    let by_token = match &account {
        Some(account) if account.bot.is_some() || secret == Secret::Login => {
            tokens::token_of(server, account, &credentials.password).await?
        }
        Some(_) | None => None,
    };
    let right = match &account {
        Some(account) if account.bot.is_some() || by_token.is_some() => by_token.is_some(),
        Some(_) | None => {
            let hash = match (secret, &account) {
                (_, None) => None,
                (Secret::Password | Secret::Login, Some(account)) => account.password_hash.clone(),
                (Secret::ResetCode, Some(account)) => {
                    server.store.reset_code(account.player.id, now).await?
                }
            };
            let goes_first = (is_known || plays) && logins.wrong_passwords.is_clean(&attempt, now);
            let queue = if goes_first {
                Queue::First
            } else {
                Queue::Second {
                    name: attempt.name.clone(),
                    network,
                }
            };
            work::spend(Charge::PasswordCheck);
            let checked = logins
                .hasher
                .check(&credentials.password, hash.as_ref(), queue, told)
                .await;
            if let (Err(HashError::Busy), Some(Account { player, .. }), true) =
                (&checked, &account, plays)
            {
                server.play.tables.login_was_busy(player.id);
                let account = player.id.0;
                server.tell_nodes(AccountNews::LoginBusy { account });
            }
            checked?
        }
    };
    match account {
        Some(account) if right => {
            if !logins.wrong_passwords.is_clean(&attempt, now) {
                logins.wrong_passwords.right(&attempt);
                server.tell_nodes(AccountNews::RightPassword { attempt });
            }
            has_this_name(&account.player.name, &credentials.name)?;
            sanctions::let_in(server, account.player.id, network).await?;
            if secret != Secret::ResetCode && by_token.is_none() {
                strengthen_hash(server, &account, &credentials.password).await;
            }
            if last_from_here.is_none_or(|last| server.clock.wall().since(last) >= DAY) {
                remember_origin(server, account.player.id, origin).await;
            }
            Ok((account, by_token))
        }
        _ => {
            let now = server.clock.now();
            logins.wrong_passwords.wrong(&attempt, now);
            server.tell_nodes(AccountNews::WrongPassword { attempt });
            if let Some(network) = shares {
                // Above the limit nothing more has to be counted.
                let _ = logins.failed.count(network, now);
                server.tell_nodes(AccountNews::WrongPasswordFrom { network });
            }
            Err(AccountRefusal::AuthFailed.into())
        }
    }
}

/// Why the owner of an account is expected at an origin.
struct Expectation {
    /// When the owner last logged in there. Networks are remembered over restarts, so by date.
    last_from_here: Option<Timestamp>,
    /// Whether that is not too long ago.
    is_known: bool,
    /// Whether the account has a live game.
    plays: bool,
}

async fn expectation(
    server: &Server,
    account: Option<&Account>,
    origin: Origin,
) -> Result<Expectation> {
    let last_from_here = match account {
        Some(account) => {
            server
                .store
                .last_login_from(account.player.id, &origin.to_string())
                .await?
        }
        None => None,
    };
    let since = server
        .clock
        .wall()
        .before(server.limits.login.known_address_age);
    let is_known = last_from_here.is_some_and(|last| last >= since);
    let plays = account.is_some_and(|account| server.play.tables.plays_live(account.player.id));
    Ok(Expectation {
        last_from_here,
        is_known,
        plays,
    })
}

/// Waits until no other login of this network is checked, if there is a network, so that each
/// counts for the next.
///
/// # Errors
/// There were too many wrong passwords, or too many others wait.
async fn turn_at(
    server: &Server,
    network: Option<ClientNetwork>,
) -> Result<Option<KeyGuard<'_, ClientNetwork>>> {
    let Some(network) = network else {
        return Ok(None);
    };
    server
        .logins
        .failed
        .may(network, server.clock.now())
        .map_err(rate_limited)?;
    let turn = timeout(
        server.limits.login.hash_wait,
        server.logins.turns.hold(network),
    );
    let turn = turn.await.map_err(|_late| HashError::Busy)?;
    server
        .logins
        .failed
        .may(network, server.clock.now())
        .map_err(rate_limited)?;
    Ok(Some(turn))
}

/// Checks the password of a player who is logged in already.
pub async fn authenticate_again(
    server: &Server,
    network: Option<ClientNetwork>,
    me: &Player,
    password: Password,
) -> Result<Account> {
    let credentials = Credentials {
        name: me.name.to_string(),
        password,
    };
    let authenticated = authenticate(server, network, &credentials, None).await;
    if let Err(CommandError::Refused(Refusal::Account(AccountRefusal::AuthFailed))) = authenticated
    {
        return Err(AccountRefusal::NotYourPassword.into());
    }
    authenticated
}

/// Remembers where an owner has logged in from. If the disk is full, owners can still log in.
pub(super) async fn remember_origin(core: &Core, account: AccountId, origin: Origin) {
    let (date, limits) = (core.clock.wall(), &core.limits.login);
    let since = date.before(limits.known_address_age);
    let origin = origin.to_string();
    let noted = core
        .store
        .note_login_from(account, &origin, date, since, limits.known_addresses)
        .await;
    if let Err(error) = noted {
        warn!(%error, account = account.0, "the network of a login was not saved");
    }
}

/// Hashes a password again if its hash is from a time of weaker parameters. If that fails, the next
/// login tries again.
async fn strengthen_hash(server: &Server, account: &Account, password: &Password) {
    let Some(old) = account
        .password_hash
        .as_ref()
        .filter(|hash| passwords::is_outdated(hash))
    else {
        return;
    };
    match server
        .logins
        .hasher
        .hash(password, Queue::First, None)
        .await
    {
        Ok(new) => {
            if let Err(error) = server.store.replace_hash(account.player.id, old, new).await {
                warn!(%error, account = account.player.id.0, "a stronger hash was not saved");
            }
        }
        Err(error) => warn!(
            ?error,
            account = account.player.id.0,
            "a password was not hashed again"
        ),
    }
}

#[cfg(test)]
mod tests;
