//! Accounts in the hands of operators: other names, deletion, accounts and invitations for
//! newcomers, and who shares networks with whom.

use super::{another, in_range, perform, reason};
use crate::error::CommandError;
use crate::features::account::deletion;
use crate::features::caller::Administrator;
use crate::features::{Result, account_named};
use crate::people::news::AccountNews;
use crate::people::passwords::{Queue, new_code};
use crate::services::accounts::new_name;
use crate::services::{Core, Server, tokens};
use fanorona_game::{AccountId, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal, AltRow};
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{
    AccountKind, AdminAction, NewAccount, Page, Performed, SharedOrigin, StoreError, Which,
};

/// `rename NAME NEW [REASON]`. The member is disconnected, because sessions have the name that they
/// began with.
pub(super) async fn rename(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
    to: PlayerName,
    why: SafeText,
) -> Result<AdminDone> {
    let player = member(server, me, name).await?;
    // The same letters in upper or lower case are the member's own name.
    if to.key() != player.name.key() {
        free(server, &to).await?;
    }
    let action = AdminAction::Rename {
        player: player.clone(),
        to: to.clone(),
        why: why.to_string(),
    };
    if perform(server, me, action).await? != Performed::Done(None) {
        return Err(AdminRefusal::NameTaken { name: to }.into());
    }
    let told = Event::from(Announcement::Renamed {
        name: to.clone(),
        text: why,
    });
    server
        .presence
        .close(player.id, Some(&told), Notice::Kicked);
    server.tell_nodes(AccountNews::Renamed {
        account: player.id.0,
    });
    reload_games(server, player.id).await?;
    Ok(AdminDone::Renamed {
        from: player.name,
        name: to,
    })
}

/// Reads the running games of a member again, whose name has changed.
///
/// # Errors
/// The store failed.
pub async fn reload_games(
    server: &Server,
    account: AccountId,
) -> std::result::Result<(), StoreError> {
    let mut page = Page {
        after: None,
        limit: server.limits.server.batch,
    };
    loop {
        let games = server.store.games_of(account, Which::Active, page).await?;
        let Some(last) = games.last() else {
            return Ok(());
        };
        page.after = Some(last.id);
        for game in &games {
            server.play.tables.forget(game.id).await;
        }
    }
}

/// `deleteaccount NAME REASON`.
pub(super) async fn delete(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
    why: SafeText,
) -> Result<AdminDone> {
    let player = member(server, me, name).await?;
    if let Some(words) = reason(&why) {
        server.presence.tell(player.id, &words);
    }
    let action = AdminAction::Remove {
        player: player.clone(),
        now: server.clock.now(),
        why: why.to_string(),
    };
    let begin = async { Ok(perform(server, me, action).await? == Performed::Done(None)) };
    let shown_as = deletion::delete(server, &player, begin).await?;
    Ok(AdminDone::AccountDeleted {
        name: player.name,
        shown_as,
    })
}

/// Checks that an account can have this name.
async fn free(core: &Core, name: &PlayerName) -> Result<PlayerName> {
    match new_name(core, name.as_str()).await {
        Err(CommandError::Refused(Refusal::Account(AccountRefusal::NameTaken { name }))) => {
            Err(AdminRefusal::NameTaken { name }.into())
        }
        free => free,
    }
}

/// A member whom an operator may act against.
async fn member(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
) -> Result<fanorona_game::Player> {
    let account = another(server, me, name).await?;
    let player = account.player;
    match account.kind {
        AccountKind::Member => Ok(player),
        AccountKind::Guest | AccountKind::Deleted => {
            Err(AdminRefusal::NotAMember(OfPlayer { name: player.name }).into())
        }
    }
}

/// `newaccount NAME`.
pub(super) async fn enroll(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
) -> Result<AdminDone> {
    let name = free(server, name).await?;
    let password = new_code();
    let hasher = &server.logins.hasher;
    let new = NewAccount {
        name: name.clone(),
        password_hash: hasher.hash(&password, Queue::First, None).await?,
        addresses: Vec::new(),
        confirmations: Vec::new(),
        created_at: server.clock.wall(),
    };
    match perform(server, me, AdminAction::Enroll(Box::new(new))).await? {
        Performed::Done(_) => Ok(AdminDone::AccountMade { name, password }),
        Performed::Nothing | Performed::Stale => Err(AdminRefusal::NameTaken { name }.into()),
    }
}

/// `admit [NUMBER]`.
pub(super) async fn invite(server: &Server, me: Administrator<'_>, uses: u32) -> Result<AdminDone> {
    let limits = &server.limits.admin;
    let uses = in_range(uses, "admit", 1, limits.admission_uses)?;
    let admission_code = new_code();
    let until_ms = server.clock.wall().plus(limits.admission_lifetime);
    let action = AdminAction::Invite {
        code: tokens::hash(&admission_code),
        uses,
        until: until_ms,
    };
    perform(server, me, action).await?;
    let pages = server.doors.addresses.http_url.as_ref();
    Ok(AdminDone::AdmissionCode {
        url: pages.map(|pages| format!("{pages}/register?code={}", admission_code.0)),
        admission_code,
        uses,
        until_ms,
    })
}

/// `admit none`.
pub(super) async fn invite_nobody(core: &Core, me: Administrator<'_>) -> Result<AdminDone> {
    perform(core, me, AdminAction::EndInvitations).await?;
    Ok(AdminDone::AdmissionsEnded)
}

/// `alts NAME`.
pub(super) async fn alts(core: &Core, me: Administrator<'_>, name: &PlayerName) -> Result {
    let player = account_named(core, name).await?.player;
    perform(core, me, AdminAction::LookAtOrigins(player.clone())).await?;
    let since = core
        .clock
        .wall()
        .before(core.limits.login.known_address_age);
    let rows = core.limits.list.rows;
    let found = core
        .store
        .accounts_sharing_origin(player.id, since, rows)
        .await?;
    let row = |it: SharedOrigin| AltRow {
        here: core.presence.is_here(it.player.id),
        name: it.player.name,
        networks: it.networks,
        used_ms: it.used_at,
    };
    let list = Lists::Alts(List::whole(found.into_iter().map(row).collect()));
    let from = core.presence.network_of(player.id);
    let done = AdminDone::Alts {
        name: player.name,
        from: from.map(|network| network.to_string()),
    };
    Ok(Reply::showing(vec![Event::List(Box::new(list))], done.into()).into())
}
