//! What each command does.

use super::login_locks::KeyGuard;
use crate::cluster::{AccountNews, News};
use crate::command::args::ByMail;
use crate::command::names;
use crate::command::request::Credentials;
use crate::command::work::{self, Charge};
use crate::config::limits::DAY;
use crate::features::account::command::{AccountCommand, Register, Who};
use crate::features::admin::access::Wish;
use crate::features::{
    Result, account_named, account_or_option, admin, bot, last_of_page, rating, setting,
};
use crate::net::throttle::{Attempt, ClientNetwork, Origin};
use crate::people::outbox::Outbox;
use crate::people::passwords::{self, HashError, Queue, Told};
use crate::people::presence::Present;
use crate::server::Server;
use crate::session::caller::Caller;
use crate::session::error::CommandError;
use crate::session::logged_in::Member;
use fanorona_game::{
    AccountId, GameId, GameRecord, MailAddress, Player, PlayerName, Rating, Timestamp,
};
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::account::profile::Profile;
use fanorona_protocol::messages::account::profile::WhoRow;
use fanorona_protocol::messages::analysis::AnalysisRefusal;
use fanorona_protocol::messages::bot::BotOwner;
use fanorona_protocol::messages::bot::BotRefusal;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::value::Password;
use fanorona_protocol::value::Seconds;
use fanorona_rules::Ruleset;
use fanorona_store::{
    Account, AccountKind, AnalysisRequest, BotOf, Counted, CreateAccountError, NewAccount, Page,
    PasswordHash, Which,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use tracing::warn;

pub(crate) async fn handle(server: &Server, caller: Caller<'_>, command: AccountCommand) -> Result {
    let network = caller.network;
    match command {
        AccountCommand::Who(Who::Page { after }) => everybody(server, after.as_ref()).await,
        AccountCommand::Who(Who::Named(names)) => who(server, &names).await,
        AccountCommand::Finger(name) => finger(server, caller, name).await,
        AccountCommand::Addresses(what) => {
            super::addresses::handle(server, caller.member()?, what).await
        }
        AccountCommand::Delete { password } => {
            super::membership::delete(server, network, caller.member()?, password).await
        }
        AccountCommand::List { boards, after } => {
            super::membership::list(server, &boards, after.as_ref()).await
        }
        AccountCommand::Limit(limit) => {
            super::membership::limit(server, caller.member()?, limit).await
        }
        AccountCommand::Seek(wanted) => {
            super::membership::seek(server, caller.player()?, wanted).await
        }
        // The session handles these.
        AccountCommand::Register(_)
        | AccountCommand::Login { .. }
        | AccountCommand::Guest
        | AccountCommand::Quit
        | AccountCommand::Recover { .. }
        | AccountCommand::Password { .. } => {
            Err(ServerRefusal::AuthRequired { inline: false }.into())
        }
    }
}

/// What somebody proves with credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Secret {
    Password,
    /// The code of `resetpassword`, which does not log anybody in.
    ResetCode,
}

/// The account whose reset code is right, and the hash of the code.
pub(crate) async fn check_code(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    told: Told<'_>,
) -> Result<(Account, PasswordHash)> {
    let account = prove(server, network, credentials, Secret::ResetCode, told).await?;
    let code = server
        .store
        .reset_code(account.player.id, server.clock.now())
        .await?;
    Ok((account, code.ok_or(AccountRefusal::AuthFailed)?))
}

/// The account that these credentials belong to. A wrong name and a wrong password take the same
/// time and get the same answer. A bot's token is checked faster: everybody may know which accounts
/// are bots. `told` hears of a long wait.
pub(crate) async fn authenticate(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    told: Told<'_>,
) -> Result<Account> {
    prove(server, network, credentials, Secret::Password, told).await
}

async fn prove(
    server: &Server,
    network: Option<ClientNetwork>,
    credentials: &Credentials,
    secret: Secret,
    told: Told<'_>,
) -> Result<Account> {
    let name = PlayerName::new(&credentials.name).ok();
    // All invalid names are counted as one, so no long text is remembered.
    let key = name.as_ref().map(PlayerName::key).unwrap_or_default();
    let origin = Origin(network);
    // One after the other, so that none is tried before an earlier one is counted.
    let turn = server.password_checks.hold((key.clone(), origin));
    let _turn = timeout(server.limits.login.hash_wait, turn)
        .await
        .map_err(|_late| HashError::Busy)?;
    let account = match &name {
        Some(name) => server.store.account_named(name).await?,
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
        name: key,
        origin,
        is_known,
    };
    server
        .wrong_passwords
        .may_try(&attempt, now)
        .map_err(rate_limited)?;
    let right = match &account {
        Some(bot) if bot.bot.is_some() => bot::is_token(server, bot, credentials).await?,
        Some(_) | None => {
            let hash = match (secret, &account) {
                (_, None) => None,
                (Secret::Password, Some(account)) => account.password_hash.clone(),
                (Secret::ResetCode, Some(account)) => {
                    server.store.reset_code(account.player.id, now).await?
                }
            };
            let goes_first = (is_known || plays) && server.wrong_passwords.is_clean(&attempt, now);
            let queue = if goes_first {
                Queue::First
            } else {
                Queue::Second {
                    name: attempt.name.clone(),
                    network,
                }
            };
            work::spend(Charge::PasswordCheck);
            let checked = server
                .hasher
                .check(&credentials.password, hash.as_ref(), queue, told)
                .await;
            if let (Err(HashError::Busy), Some(Account { player, .. }), true) =
                (&checked, &account, plays)
            {
                server.tables.login_refused(player.id);
                tell_nodes(
                    server,
                    AccountNews::LoginBusy {
                        account: player.id.0,
                    },
                );
            }
            checked?
        }
    };
    match account {
        Some(account) if right => {
            if !server.wrong_passwords.is_clean(&attempt, now) {
                server.wrong_passwords.right(&attempt);
                tell_nodes(server, AccountNews::RightPassword { attempt });
            }
            admin::let_in(server, account.player.id, network).await?;
            if secret == Secret::Password {
                strengthen_hash(server, &account, &credentials.password).await;
            }
            if last_from_here.is_none_or(|last| server.clock.wall().since(last) >= DAY) {
                remember_origin(server, account.player.id, origin).await;
            }
            Ok(account)
        }
        _ => {
            let now = server.clock.now();
            server.wrong_passwords.wrong(&attempt, now);
            tell_nodes(server, AccountNews::WrongPassword { attempt });
            if let Some(network) = shares {
                // Above the limit nothing more has to be counted.
                let _ = server.logins.count(network, now);
                tell_nodes(server, AccountNews::LoginRefused { network });
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
    let plays = account.is_some_and(|account| server.tables.plays_live(account.player.id));
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
        .may(network, server.clock.now())
        .map_err(rate_limited)?;
    let turn = timeout(
        server.limits.login.hash_wait,
        server.login_turns.hold(network),
    );
    let turn = turn.await.map_err(|_late| HashError::Busy)?;
    server
        .logins
        .may(network, server.clock.now())
        .map_err(rate_limited)?;
    Ok(Some(turn))
}

/// Checks the password of a player who is logged in already.
pub(crate) async fn authenticate_again(
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

/// Tells all other nodes, if there are any.
pub(crate) fn tell_nodes(server: &Server, news: impl Into<News>) {
    server.presence.others().send(news);
}

/// Remembers where an owner has logged in from. If the disk is full, owners can still log in.
async fn remember_origin(server: &Server, account: AccountId, origin: Origin) {
    let (date, limits) = (server.clock.wall(), &server.limits.login);
    let since = date.before(limits.known_address_age);
    let origin = origin.to_string();
    let noted = server
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
    match server.hasher.hash(password, Queue::First, None).await {
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

fn rate_limited(wait: Duration) -> ServerRefusal {
    ServerRefusal::RateLimited {
        wait_s: Seconds::until_end_of(wait),
    }
}

/// Checks that a new account can have this name.
pub(crate) async fn new_name(server: &Server, text: &str) -> Result<PlayerName> {
    let name = PlayerName::new(text).map_err(|problem| AccountRefusal::bad_name(text, problem))?;
    if names::is_reserved(&name) {
        return Err(AccountRefusal::ReservedName {
            typed: name.to_string(),
        }
        .into());
    }
    let taken = server.store.account_named(&name).await?;
    if taken.is_some() {
        Err(AccountRefusal::NameTaken { name }.into())
    } else {
        Ok(name)
    }
}

/// Checks that the account of this name can have this password.
pub(crate) fn new_password(server: &Server, name: &PlayerName, password: &Password) -> Result<()> {
    let least = server.limits.login.password_min_characters;
    let most = server.limits.login.password_max_bytes;
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
fn check_addresses(server: &Server, addresses: &[String]) -> Result<()> {
    let limit = server.limits.account.mail_addresses;
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

/// Registers an account. This logs nobody in.
pub(crate) async fn register(
    server: &Server,
    network: Option<ClientNetwork>,
    name: PlayerName,
    password: &Password,
    addresses: Vec<String>,
    told: Told<'_>,
) -> Result<Account> {
    admin::access::admits(server, Wish::Register)?;
    admin::may_come_from(server, network)?;
    new_password(server, &name, password)?;
    check_addresses(server, &addresses)?;
    count_new_account(server, network).await?;
    let password_hash = server
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
    let account = server
        .store
        .create_account(new)
        .await
        .map_err(|error| match error {
            CreateAccountError::Taken | CreateAccountError::LooksLike(_) => {
                AccountRefusal::NameTaken { name }.into()
            }
            CreateAccountError::Store(error) => CommandError::from(error),
        })?;
    // The owner is expected here from now on.
    remember_origin(server, account.player.id, Origin(network)).await;
    if codes > 0 {
        super::addresses::count_first_codes(server, account.player.id, codes).await;
        server.notifications.wake_mailer();
    }
    Ok(account)
}

/// Registers the account of `register NAME PASSWORD` or `signup`.
pub(crate) async fn register_in_one(
    server: &Server,
    network: Option<ClientNetwork>,
    said: Register,
    name: &str,
    password: &Password,
    told: Told<'_>,
) -> Result<Account> {
    let name = new_name(server, name).await?;
    let mut account = register(server, network, name, password, said.addresses, told).await?;
    if said.by_mail == ByMail::Yes {
        setting::keep_flip(server, &mut account).await;
    }
    Ok(account)
}

/// Creates an account for a guest.
pub(crate) async fn guest(server: &Server, network: Option<ClientNetwork>) -> Result<Account> {
    admin::access::admits(server, Wish::BeGuest)?;
    admin::may_come_from(server, network)?;
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

/// Counts the turns of a game that a guest wants to have analysed, for the guest and for all guests
/// of the network.
pub(crate) async fn count_guest_turns(
    server: &Server,
    request: &AnalysisRequest,
    network: Option<ClientNetwork>,
) -> Result<()> {
    let limits = &server.limits.analysis;
    let events = usize::try_from(request.turns).unwrap_or(usize::MAX);
    let counted = |of, most| Counted {
        limit: "analysed turns",
        of,
        events,
        most,
    };
    let mut all = vec![counted(
        format!("account {}", request.account.0),
        limits.turns_per_guest,
    )];
    if let Some(network) = network {
        let most = limits.guest_turns_per_address;
        all.push(counted(network.to_string(), most));
        all.extend(
            network
                .site()
                .map(|site| counted(site.to_string(), server.limits.server.of_site(most))),
        );
    }
    count_for_a_day(server, all).await?.map_err(|wait| {
        let wait_s = Seconds::until_end_of(wait);
        AnalysisRefusal::GuestTurns { wait_s }.into()
    })
}

pub(crate) async fn count_new_account(
    server: &Server,
    network: Option<ClientNetwork>,
) -> Result<()> {
    count_of_network(
        server,
        "accounts",
        network,
        server.limits.account.new_per_day,
    )
    .await
}

/// Counts an event of a network. The machine itself has no limits.
async fn count_of_network(
    server: &Server,
    limit: &'static str,
    network: Option<ClientNetwork>,
    most: usize,
) -> Result<()> {
    let Some(network) = network else {
        return Ok(());
    };
    let mut counted = vec![Counted {
        limit,
        of: network.to_string(),
        events: 1,
        most,
    }];
    if let Some(site) = network.site() {
        let most = server.limits.server.of_site(most);
        counted.push(Counted {
            limit,
            of: site.to_string(),
            events: 1,
            most,
        });
    }
    count_for_a_day(server, counted)
        .await?
        .map_err(|wait| rate_limited(wait).into())
}

/// Counts events of a day, on all nodes together: all of them, or none. Then the inner error is the
/// time to wait.
pub(super) async fn count_for_a_day(
    server: &Server,
    events: Vec<Counted>,
) -> Result<std::result::Result<(), Duration>> {
    let now = server.clock.now();
    let full_until = server.store.count(events, now, now.plus(DAY)).await?;
    Ok(full_until.map_or(Ok(()), |until| Err(until.since(now))))
}

/// Changes a password. The caller has checked the old one. Somebody else may know it, so every
/// other session of the account ends, and so do the tokens of its bots.
pub(crate) async fn change_password(
    server: &Server,
    network: Option<ClientNetwork>,
    session: Option<&Arc<Outbox>>,
    player: &Player,
    new: &Password,
) -> Result {
    new_password(server, &player.name, new)?;
    let hash = server.hasher.hash(new, Queue::First, None).await?;
    let bots = server.store.bots_of(player.id).await?;
    let tokens_revoked = server.store.set_password(player.id, hash).await?;
    let session_closed = server
        .presence
        .close_others(player.id, session, Notice::PasswordChanged);
    if tokens_revoked > 0 {
        for bot in bots {
            server.presence.close(bot.id, None, Notice::TokenRevoked);
        }
    }
    // All networks are forgotten, but the owner is here.
    remember_origin(server, player.id, Origin(network)).await;
    Ok(Done::from(AccountDone::PasswordChanged {
        session_closed,
        tokens_revoked,
    })
    .into())
}

/// Changes the password of a member who typed the old and the new one in the line.
pub(crate) async fn password(
    server: &Server,
    network: Option<ClientNetwork>,
    session: &Arc<Outbox>,
    me: Member<'_>,
    old: Password,
    new: &Password,
) -> Result {
    if me.0.bot.is_some() {
        return Err(BotRefusal::NoPassword.into());
    }
    let account = authenticate_again(server, network, &me.0.player, old).await?;
    change_password(server, network, Some(session), &account.player, new).await
}

/// The running games of a player, newest first: at most as many as a player can have.
pub(crate) async fn open_games(
    server: &Server,
    account: AccountId,
    which: Which,
) -> Result<Vec<GameRecord>> {
    let most = server
        .limits
        .game
        .active
        .saturating_add(server.limits.simul.games);
    let page = Page {
        after: None,
        limit: most,
    };
    server
        .store
        .games_of(account, which, page)
        .await
        .map_err(CommandError::from)
}

async fn finger(server: &Server, caller: Caller<'_>, name: Option<PlayerName>) -> Result {
    let name = match name {
        Some(name) => name,
        None => caller.player()?.player.name.clone(),
    };
    let account = account_named(server, &name).await?;
    let tally = server.store.tally(account.player.id).await?;
    let now = server.clock.now();
    let date = |moment| server.clock.date_of(moment);
    let vacations = server.store.vacations(account.player.id, now).await?;
    let vacation = vacations
        .iter()
        .find(|pause| pause.from <= now)
        .map(|pause| pause.until);
    let bot = bot::owner(server, &account).await?;
    let ratings = match bot {
        Some(BotOwner::Server) => rating::of_server_bot(server, account.player.id).await?,
        Some(BotOwner::Player(_)) | None => rating::of_player(server, account.player.id).await?,
    };
    let left = server.store.mailbox(account.player.id).await?;
    let solved = server.store.puzzle_rating(account.player.id).await?;
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
        last_login_ms: account.last_login_at.map(date),
        last_here_ms: account
            .last_login_at
            .max(left.and_then(|mailbox| mailbox.online_until))
            .map(date),
        challenges: account.policy,
        won: tally.won,
        lost: tally.lost,
        drawn: tally.drawn,
        active: tally.active,
        freed: tally.freed,
        unfreed: tally.unfreed,
        vacation_until_ms: vacation.map(date),
        ratings: Profile::by_board(&ratings),
        puzzle_rating: solved.map(|record| record.at(now)),
    };
    Ok(Done::from(AccountDone::Profile(Box::new(profile))).into())
}

/// Lists a page of those who are online.
async fn everybody(server: &Server, after: Option<&PlayerName>) -> Result {
    let rows = server.limits.list.rows;
    let mut here = server.presence.page(after, rows as usize + 1);
    let more = last_of_page(&mut here, rows).map(|last| format!("who after {}", last.player.name));
    listed(server, here, more).await
}

/// Lists those of some players who are online.
async fn who(server: &Server, names: &[PlayerName]) -> Result {
    let mut here: Vec<Present> = names
        .iter()
        .filter_map(|name| server.presence.named(name))
        .collect();
    here.sort_by_key(|present| present.player.name.key());
    if let ([first, ..], []) = (names, here.as_slice()) {
        let name = account_or_option(server, first, "who").await?.player.name;
        return Err(AccountRefusal::NotHere(OfPlayer { name }).into());
    }
    listed(server, here, None).await
}

async fn listed(server: &Server, here: Vec<Present>, more: Option<String>) -> Result {
    let accounts: Vec<AccountId> = here.iter().map(|present| present.player.id).collect();
    let ratings = rating::of_several(server, Ruleset::Tsivy, &accounts).await?;
    let mut playing = server.tables.public_live_games();
    for present in here.iter().filter(|present| present.bot.is_none()) {
        let id = present.player.id;
        if !playing.contains_key(&id)
            && let Some(game) = against_robot(server, id).await?
        {
            playing.insert(id, game);
        }
    }
    let now = server.clock.now();
    let row = |present: Present| {
        let last_line = server.presence.last_line(&present);
        let Present {
            player,
            kind,
            bot,
            since,
            sessions: _,
        } = present;
        let house = Some(&player.name).filter(|_| bot == Some(BotOf::Server));
        let rating = || {
            ratings
                .get(&player.id)
                .copied()
                .unwrap_or_else(|| Rating::first(house, Ruleset::Tsivy))
        };
        WhoRow {
            rating: (kind != AccountKind::Guest).then(rating),
            bot: bot.is_some(),
            online_s: now.since(since).into(),
            idle_s: last_line.map(|last| now.since(last).into()),
            playing: playing.get(&player.id).copied(),
            observing: server.observers.watched_by(player.id),
            name: player.name,
        }
    };
    Ok(Lists::Who(List {
        rows: here.into_iter().map(row).collect(),
        more,
    })
    .into())
}

/// The newest game, if it is against one of the server's robots: its clock does not run, but the
/// player is at it.
async fn against_robot(server: &Server, player: AccountId) -> Result<Option<GameId>> {
    let page = Page {
        after: None,
        limit: 1,
    };
    let newest = server.store.games_of(player, Which::Active, page).await?;
    let is_against_robot = |record: &&GameRecord| {
        let other = record
            .side_of(player)
            .map(|side| record.seats.get(side.opposite()).id);
        !record.terms.private && other.is_some_and(|other| server.presence.is_server_bot(other))
    };
    Ok(newest
        .first()
        .filter(is_against_robot)
        .map(|record| record.id))
}

#[cfg(test)]
mod tests;
