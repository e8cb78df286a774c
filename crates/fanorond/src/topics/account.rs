//! Accounts: making them, coming in, and what is known of people.

use super::{HandlerOutput, Result, account_named, admin, bot, rating};
use crate::error::CommandError;
use crate::logged_in::{LoggedIn, Member};
use crate::presence::Present;
use crate::server::Server;
use crate::throttle::ClientNetwork;
use fanorona_game::{AccountId, GameRecord, MailAddress, PlayerName, Timestamp};
use fanorona_protocol::args::shown;
use fanorona_protocol::catalog;
use fanorona_protocol::command::{Credentials, Password, Register};
use fanorona_protocol::event::{Cell, Event, Table};
use fanorona_protocol::refusal::{ProgramRefusal, Refusal};
use fanorona_protocol::reply::{BotOwner, Done, Profile, Reply};
use fanorona_store::{Account, AccountKind, CreateAccountError, NewAccount, Page, Which};
use std::time::Duration;

/// Finds out whose name and password these are. A wrong name and a wrong password take the same time and
/// get the same answer. Who is a bot is no secret, and its token is found at once.
pub(crate) async fn authenticate(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
) -> Result<Account> {
    let now = server.clock.now();
    // What cannot be a name is counted under one, so that nothing long is remembered.
    let name = PlayerName::new(&credentials.name).map_or_else(|_| String::new(), |name| name.key());
    let name = &name;
    if let Some(network) = network {
        server.logins.count(&network, now).map_err(rate_limited)?;
    }
    server.wrong_passwords.may_try(name, now).map_err(rate_limited)?;
    let account = match PlayerName::new(&credentials.name) {
        Ok(name) => server.store.account_named(&name).await?,
        Err(_) => None,
    };
    let right = match &account {
        Some(bot) if bot.bot.is_some() => bot::is_token(server, bot, credentials).await?,
        Some(_) | None => {
            let hash = account.as_ref().and_then(|account| account.password_hash.as_ref());
            server.hasher.check(&credentials.password, hash).await?
        }
    };
    match account {
        Some(account) if right => {
            server.wrong_passwords.right(name);
            admin::let_in(server, account.player.id, network).await?;
            Ok(account)
        }
        _ => {
            server.wrong_passwords.wrong(name, now);
            Err(Refusal::AuthFailed.into())
        }
    }
}

fn rate_limited(wait: Duration) -> Refusal {
    Refusal::RateLimited { wait_seconds: wait.as_secs().max(1) }
}

/// Holds a name against what names are, and against those that there are.
pub(crate) async fn new_name(server: &Server, text: &str) -> Result<PlayerName> {
    let name = PlayerName::new(text).map_err(|problem| Refusal::BadName { name: shown(text), problem })?;
    // At the login prompt a name is typed alone, where a command would be taken for one.
    if name.is_reserved() || catalog::is_spoken_for(name.as_str()) {
        return Err(Refusal::ReservedName { name: name.to_string() }.into());
    }
    let taken = server.store.account_named(&name).await?;
    if taken.is_some() { Err(Refusal::NameTaken { name }.into()) } else { Ok(name) }
}

/// Holds a password against its bounds.
pub(crate) fn new_password(server: &Server, password: &Password) -> Result<()> {
    let (least, most) = (server.limits.login.password_min_characters, server.limits.login.password_max_bytes);
    let fits = password.0.chars().count() >= least && password.0.len() <= most;
    let plain = !password.0.contains(char::is_whitespace);
    if fits && plain { Ok(()) } else { Err(Refusal::BadPassword { least, most }.into()) }
}

/// Holds mail addresses against what they look like.
pub(crate) fn addresses(server: &Server, addresses: &[String]) -> Result<()> {
    let limit = server.limits.account.mail_addresses;
    if addresses.len() > limit {
        return Err(Refusal::TooManyAddresses { limit }.into());
    }
    let fits = addresses.iter().all(|address| MailAddress::new(address).is_some());
    if fits { Ok(()) } else { Err(Refusal::BadAddress.into()) }
}

/// Makes an account of which everything is known. Nobody is logged in by it.
pub(crate) async fn register(
    server: &Server,
    network: Option<ClientNetwork>,
    name: PlayerName,
    password: &Password,
    addresses: Vec<String>,
) -> Result<Account> {
    admin::may_come_from(server, network)?;
    new_password(server, password)?;
    self::addresses(server, &addresses)?;
    count_new_account(server, network)?;
    let password_hash = server.hasher.hash(password).await?;
    let new = NewAccount { name: name.clone(), password_hash, addresses, created_at: server.clock.now() };
    server.store.create_account(new).await.map_err(|error| match error {
        CreateAccountError::Taken | CreateAccountError::LooksLike(_) => Refusal::NameTaken { name }.into(),
        CreateAccountError::Store(error) => CommandError::from(error),
    })
}

/// The account that `register NAME PASSWORD` or `signup` describes in one line.
pub(crate) async fn register_in_one(
    server: &Server,
    network: Option<ClientNetwork>,
    said: Register,
    name: &str,
    password: &Password,
) -> Result<Account> {
    let name = new_name(server, name).await?;
    register(server, network, name, password, said.addresses).await
}

/// An account for a guest.
pub(crate) async fn guest(server: &Server, network: Option<ClientNetwork>) -> Result<Account> {
    admin::may_come_from(server, network)?;
    count_new_account(server, network)?;
    server.store.create_guest(server.clock.now()).await.map_err(CommandError::from)
}

pub(super) fn count_new_account(server: &Server, network: Option<ClientNetwork>) -> Result<()> {
    match network {
        Some(network) => Ok(server.new_accounts.count(&network, server.clock.now()).map_err(rate_limited)?),
        None => Ok(()),
    }
}

/// Changes a password of which the old one has been checked.
pub(crate) async fn change_password(server: &Server, account: AccountId, new: &Password) -> Result {
    new_password(server, new)?;
    let hash = server.hasher.hash(new).await?;
    server.store.set_password(account, hash).await?;
    Ok(Done::PasswordChanged.into())
}

/// Changes the password of a member who gives both in one line.
pub(crate) async fn password(
    server: &Server,
    network: Option<ClientNetwork>,
    me: Member<'_>,
    old: Password,
    new: &Password,
) -> Result {
    if me.0.bot.is_some() {
        return Err(ProgramRefusal::NoPassword.into());
    }
    let credentials = Credentials { name: me.0.player.name.to_string(), password: old };
    let account = authenticate(server, network, &credentials).await?;
    change_password(server, account.player.id, new).await
}

/// The games that somebody comes back to, newest first: at most so many as may be open at once.
pub(crate) async fn open_games(server: &Server, account: AccountId, which: Which) -> Result<Vec<GameRecord>> {
    let most = server.limits.game.active.saturating_add(server.limits.simul.games);
    let page = Page { after: None, limit: most };
    server.store.games_of(account, which, page).await.map_err(CommandError::from)
}

pub(crate) async fn finger(server: &Server, me: Option<&LoggedIn>, name: Option<PlayerName>) -> Result {
    let name = match (name, me) {
        (Some(name), _) => name,
        (None, Some(me)) => me.player.name.clone(),
        (None, None) => return Err(Refusal::AuthRequired { inline: false }.into()),
    };
    let account = account_named(server, &name).await?;
    let tally = server.store.tally(account.player.id).await?;
    let now = server.clock.now();
    let vacations = server.store.vacations(account.player.id, now).await;
    let vacations = vacations?;
    let away = vacations.iter().find(|pause| pause.from <= now).map(|pause| pause.until);
    let bot = bot::owner(server, &account).await?;
    let ratings = match bot {
        Some(BotOwner::House) => rating::of_server_bot(server, account.player.id).await?,
        Some(BotOwner::Player(_)) | None => rating::of_player(server, account.player.id).await?,
    };
    let left = server.store.mailbox(account.player.id).await?;
    let profile = Profile {
        bot,
        here: server.presence.is_here(account.player.id),
        name: account.player.name,
        guest: account.kind == AccountKind::Guest,
        since: account.created_at,
        last_login: account.last_login_at,
        last_here: account.last_login_at.max(left.and_then(|mailbox| mailbox.here_until)),
        policy: account.policy,
        won: tally.won,
        lost: tally.lost,
        drawn: tally.drawn,
        active: tally.active,
        ratings,
        freed: tally.freed,
        unfreed: tally.unfreed,
        away,
    };
    Ok(Done::Profile(profile).into())
}

/// Everybody who is here.
pub(crate) fn everybody(server: &Server) -> HandlerOutput {
    listed(server, server.presence.everybody())
}

/// Everybody who is here, or those of some people.
pub(crate) async fn who(server: &Server, names: &[PlayerName]) -> Result {
    let [first, ..] = names else { return Ok(everybody(server)) };
    let mut here = server.presence.everybody();
    here.retain(|present| names.iter().any(|name| name.is(present.player.name.as_str())));
    if here.is_empty() {
        let name = account_named(server, first).await?.player.name;
        return Err(Refusal::NotHere { name }.into());
    }
    Ok(listed(server, here))
}

fn listed(server: &Server, here: Vec<Present>) -> HandlerOutput {
    let now: Timestamp = server.clock.now();
    let row = |present: Present| {
        let minutes = now.since(present.since).as_secs() / 60;
        vec![
            Cell::named(&present.player.name, present.bot.is_some()),
            Cell::Number(i64::try_from(minutes).unwrap_or(i64::MAX)),
        ]
    };
    let rows = here.into_iter().map(row).collect();
    let table = Table { name: "who", columns: &["name", "minutes"], rows, more: None };
    Reply::showing(vec![Event::Table(table)], Done::Quietly).into()
}
