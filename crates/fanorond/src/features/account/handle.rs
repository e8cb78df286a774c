//! What the commands about accounts do.

use super::authentication::{authenticate_again, remember_origin};
use super::registration::new_password;
use crate::command::account::{AccountCommand, Who};
use crate::error::CommandError;
use crate::features::caller::Caller;
use crate::features::logged_in::{By, Member};
use crate::features::{Result, account_named, account_or_option, last_of_page};
use crate::net::throttle::{ClientNetwork, Origin};
use crate::people::outbox::Outbox;
use crate::people::passwords::Queue;
use crate::people::presence::Present;
use crate::services::accounts::key_count;
use crate::services::{Core, Server, ratings, tokens};
use fanorona_game::{AccountId, GameId, GameRecord, Player, PlayerName, Rating};
use fanorona_protocol::messages::account::profile::{Profile, WhoRow};
use fanorona_protocol::messages::account::{AccountDone, AccountRefusal};
use fanorona_protocol::messages::bot::{BotOwner, BotRefusal};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::{OfPlayer, Password};
use fanorona_rules::Ruleset;
use fanorona_store::{AccountKind, BotOf, Page, Which, WhichTournaments};
use std::sync::Arc;

pub async fn handle(server: &Server, caller: Caller<'_>, command: AccountCommand) -> Result {
    let network = caller.network;
    match command {
        AccountCommand::Who(Who::Page { after }) => everybody(server, after.as_ref()).await,
        AccountCommand::Who(Who::Named(names)) => who(server, &names).await,
        AccountCommand::Finger(name) => finger(server, caller, name).await,
        AccountCommand::Addresses(what) => {
            super::addresses::handle(server, caller.member()?, what).await
        }
        AccountCommand::Password { old, new } => {
            password(server, network, caller.member()?, old, &new).await
        }
        AccountCommand::Delete(password) => {
            super::membership::delete_with(server, network, caller.player()?, password).await
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
    }
}

/// Changes a password. The caller has checked the old one. Somebody else may know it, so every
/// other session of the account ends, and so do the tokens of its bots.
pub async fn change_password(
    server: &Server,
    network: Option<ClientNetwork>,
    session: Option<&Arc<Outbox>>,
    player: &Player,
    new: &Password,
) -> Result {
    new_password(server, &player.name, new)?;
    let hash = server.logins.hasher.hash(new, Queue::First, None).await?;
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
    let keys = key_count(server, player.id).await?;
    Ok(Done::from(AccountDone::PasswordChanged {
        session_closed,
        tokens_revoked,
        keys,
    })
    .into())
}

/// Changes the password of a member who typed the old and the new one in the line.
async fn password(
    server: &Server,
    network: Option<ClientNetwork>,
    me: Member<'_>,
    old: Password,
    new: &Password,
) -> Result {
    let me = me.0;
    if me.bot.is_some() {
        return Err(BotRefusal::NoPassword.into());
    }
    match me.by {
        // The old password has just been checked: it is the password of the line.
        By::Line => {}
        By::Session(_) | By::Page => {
            drop(authenticate_again(server, network, &me.player, old).await?);
        }
    }
    change_password(server, network, me.outbox.as_ref(), &me.player, new).await
}

/// The running games of a player, newest first: at most as many as a player can have.
pub async fn open_games(core: &Core, account: AccountId, which: Which) -> Result<Vec<GameRecord>> {
    let most = core
        .limits
        .game
        .active
        .saturating_add(core.limits.simul.games);
    let page = Page {
        after: None,
        limit: most,
    };
    core.store
        .games_of(account, which, page)
        .await
        .map_err(CommandError::from)
}

/// Tournaments that a profile counts at most.
const MOST_WINS: u32 = 1_000;

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
    let bot = tokens::owner(server, &account).await?;
    let ratings = match bot {
        Some(BotOwner::Server) => ratings::of_server_bot(server, account.player.id).await?,
        Some(BotOwner::Player(_)) | None => ratings::of_player(server, account.player.id).await?,
    };
    let left = server.store.mailbox(account.player.id).await?;
    let solved = server.store.puzzle_rating(account.player.id).await?;
    let wins = WhichTournaments::WonBy(account.player.id);
    let won = server.store.tournaments(wins, MOST_WINS).await?;
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
        tournaments_won: won.len(),
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
    let ratings = ratings::of_several(server, Ruleset::Tsivy, &accounts).await?;
    let mut playing = server.play.tables.public_live_games();
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
            observing: server.audience.observers.watched_by(player.id),
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
async fn against_robot(core: &Core, player: AccountId) -> Result<Option<GameId>> {
    let page = Page {
        after: None,
        limit: 1,
    };
    let newest = core.store.games_of(player, Which::Active, page).await?;
    let is_against_robot = |record: &&GameRecord| {
        let other = record
            .side_of(player)
            .map(|side| record.seats.get(side.opposite()).id);
        !record.terms.private && other.is_some_and(|other| core.presence.is_server_bot(other))
    };
    Ok(newest
        .first()
        .filter(is_against_robot)
        .map(|record| record.id))
}
