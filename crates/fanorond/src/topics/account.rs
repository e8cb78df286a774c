//! Accounts: registering, checking passwords, who is online, and profiles.

pub(crate) mod deletion;
pub(crate) mod login_flow;
pub(crate) mod login_locks;
pub(crate) mod membership;

use super::{HandlerOutput, Result, account_named, admin, bot, rating};
use crate::caller::Caller;
use crate::error::CommandError;
use crate::logged_in::Member;
use crate::presence::Present;
use crate::server::Server;
use crate::throttle::ClientNetwork;
use fanorona_game::{AccountId, GameRecord, MailAddress, PlayerName};
use fanorona_protocol::catalog;
use fanorona_protocol::command::{AccountCommand, Credentials, Password, Register};
use fanorona_protocol::event::{Event, List, Lists};
use fanorona_protocol::refusal::{AccountRefusal, BotRefusal, ServerRefusal};
use fanorona_protocol::reply::{AccountDone, BotOwner, Done, Profile, Reply};
use fanorona_protocol::topics::account::WhoRow;
use fanorona_protocol::value::Seconds;
use fanorona_store::{Account, AccountKind, CreateAccountError, NewAccount, Page, Which};
use std::time::Duration;

pub(crate) async fn handle(
    server: &Server,
    network: Option<ClientNetwork>,
    caller: Caller<'_>,
    command: AccountCommand,
) -> Result {
    match command {
        AccountCommand::Password { old: Some(old), new: Some(new) } => {
            password(server, network, caller.member()?, old, &new).await
        }
        AccountCommand::Who(names) => who(server, &names).await,
        AccountCommand::Finger(name) => finger(server, caller, name).await,
        AccountCommand::Addresses(what) => membership::addresses(server, caller.member()?, what).await,
        AccountCommand::Delete { password } => {
            membership::delete(server, network, caller.member()?, password).await
        }
        AccountCommand::List { boards, after } => membership::list(server, &boards, after.as_ref()).await,
        AccountCommand::Limit(limit) => membership::limit(server, caller.member()?, limit).await,
        AccountCommand::Seek(wanted) => membership::seek(server, caller.player()?, wanted).await,
        // The session handles these.
        AccountCommand::Register(_)
        | AccountCommand::Login { .. }
        | AccountCommand::Guest
        | AccountCommand::Quit
        | AccountCommand::Password { .. } => Err(ServerRefusal::AuthRequired { inline: false }.into()),
    }
}

/// The account that these credentials belong to. A wrong name and a wrong password take the same time and get the same
/// answer. A bot's token is checked faster: everybody may know which accounts are bots.
pub(crate) async fn authenticate(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
) -> Result<Account> {
    let now = server.clock.now();
    // All invalid names are counted as one, so no long text is remembered.
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
            Err(AccountRefusal::AuthFailed.into())
        }
    }
}

fn rate_limited(wait: Duration) -> ServerRefusal {
    ServerRefusal::RateLimited { wait_s: Seconds::until_end_of(wait) }
}

/// Checks that a new account can have this name.
pub(crate) async fn new_name(server: &Server, text: &str) -> Result<PlayerName> {
    let name = PlayerName::new(text).map_err(|problem| AccountRefusal::bad_name(text, problem))?;
    // At the login prompt a command would be taken for a name.
    if name.is_reserved() || catalog::is_spoken_for(name.as_str()) {
        return Err(AccountRefusal::ReservedName { typed: name.to_string() }.into());
    }
    let taken = server.store.account_named(&name).await?;
    if taken.is_some() { Err(AccountRefusal::NameTaken { name }.into()) } else { Ok(name) }
}

/// Checks that an account can have this password.
pub(crate) fn new_password(server: &Server, password: &Password) -> Result<()> {
    let (least, most) = (server.limits.login.password_min_characters, server.limits.login.password_max_bytes);
    let fits = password.0.chars().count() >= least && password.0.len() <= most;
    let plain = !password.0.contains(char::is_whitespace);
    if fits && plain { Ok(()) } else { Err(AccountRefusal::BadPassword { least, most }.into()) }
}

/// Checks that an account can have these mail addresses.
pub(crate) fn addresses(server: &Server, addresses: &[String]) -> Result<()> {
    let limit = server.limits.account.mail_addresses;
    if addresses.len() > limit {
        return Err(AccountRefusal::TooManyAddresses { limit }.into());
    }
    let fits = addresses.iter().all(|address| MailAddress::new(address).is_some());
    if fits { Ok(()) } else { Err(AccountRefusal::BadAddress.into()) }
}

/// Registers an account. This logs nobody in.
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
        CreateAccountError::Taken | CreateAccountError::LooksLike(_) => {
            AccountRefusal::NameTaken { name }.into()
        }
        CreateAccountError::Store(error) => CommandError::from(error),
    })
}

/// Registers the account of `register NAME PASSWORD` or `signup`.
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

/// Creates an account for a guest.
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

/// Changes a password. The caller has checked the old one.
pub(crate) async fn change_password(server: &Server, account: AccountId, new: &Password) -> Result {
    new_password(server, new)?;
    let hash = server.hasher.hash(new).await?;
    server.store.set_password(account, hash).await?;
    Ok(Done::from(AccountDone::PasswordChanged).into())
}

/// Changes the password of a member who typed the old and the new one in the line.
async fn password(
    server: &Server,
    network: Option<ClientNetwork>,
    me: Member<'_>,
    old: Password,
    new: &Password,
) -> Result {
    if me.0.bot.is_some() {
        return Err(BotRefusal::NoPassword.into());
    }
    let credentials = Credentials { name: me.0.player.name.to_string(), password: old };
    let account = authenticate(server, network, &credentials).await?;
    change_password(server, account.player.id, new).await
}

/// The running games of a player, newest first: at most as many as a player can have.
pub(crate) async fn open_games(server: &Server, account: AccountId, which: Which) -> Result<Vec<GameRecord>> {
    let most = server.limits.game.active.saturating_add(server.limits.simul.games);
    let page = Page { after: None, limit: most };
    server.store.games_of(account, which, page).await.map_err(CommandError::from)
}

async fn finger(server: &Server, caller: Caller<'_>, name: Option<PlayerName>) -> Result {
    let name = match name {
        Some(name) => name,
        None => caller.player()?.player.name.clone(),
    };
    let account = account_named(server, &name).await?;
    let tally = server.store.tally(account.player.id).await?;
    let now = server.clock.now();
    let vacations = server.store.vacations(account.player.id, now).await?;
    let vacation = vacations.iter().find(|pause| pause.from <= now).map(|pause| pause.until);
    let bot = bot::owner(server, &account).await?;
    let ratings = match bot {
        Some(BotOwner::Server) => rating::of_server_bot(server, account.player.id).await?,
        Some(BotOwner::Player(_)) | None => rating::of_player(server, account.player.id).await?,
    };
    let left = server.store.mailbox(account.player.id).await?;
    let profile = Profile {
        bot: bot.is_some(),
        owner: match bot {
            Some(BotOwner::Player(owner)) => Some(owner),
            Some(BotOwner::Server) | None => None,
        },
        here: server.presence.is_here(account.player.id),
        name: account.player.name,
        guest: account.kind == AccountKind::Guest,
        since_ms: account.created_at,
        last_login_ms: account.last_login_at,
        last_here_ms: account.last_login_at.max(left.and_then(|mailbox| mailbox.online_until)),
        challenges: account.policy,
        won: tally.won,
        lost: tally.lost,
        drawn: tally.drawn,
        active: tally.active,
        freed: tally.freed,
        unfreed: tally.unfreed,
        vacation_until_ms: vacation,
        ratings: Profile::by_board(&ratings),
    };
    Ok(Done::from(AccountDone::Profile(Box::new(profile))).into())
}

/// Lists everybody who is online.
pub(crate) fn everybody(server: &Server) -> HandlerOutput {
    listed(server, server.presence.everybody())
}

/// Lists who is online; with names, only these players.
async fn who(server: &Server, names: &[PlayerName]) -> Result {
    let [first, ..] = names else { return Ok(everybody(server)) };
    let mut here = server.presence.everybody();
    here.retain(|present| names.iter().any(|name| name.is(present.player.name.as_str())));
    if here.is_empty() {
        let name = account_named(server, first).await?.player.name;
        return Err(AccountRefusal::NotHere { name }.into());
    }
    Ok(listed(server, here))
}

fn listed(server: &Server, here: Vec<Present>) -> HandlerOutput {
    let now = server.clock.now();
    let row = |present: Present| WhoRow {
        name: present.player.name,
        bot: present.bot.is_some(),
        online_s: now.since(present.since).into(),
    };
    let list = Lists::Who(List::whole(here.into_iter().map(row).collect()));
    Reply::showing(vec![Event::List(Box::new(list))], Done::Quietly).into()
}
