//! Bans of players, addresses and ranges of addresses.

use super::{act, another, in_range, perform, reason};
use crate::command::admin::BanTarget;
use crate::features::caller::Administrator;
use crate::features::{Result, account_named, page};
use crate::services::bans::AddressRange;
use crate::services::{Core, Server};
use fanorona_game::{Player, Role};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal, BanRow};
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{Account, AccountKind, AdminAction, BanEntry, Banned, BotOf, Length};
use std::time::Duration;

pub(super) async fn ban(
    server: &Server,
    me: Administrator<'_>,
    target: BanTarget,
    days: Option<u32>,
    why: SafeText,
) -> Result<AdminDone> {
    let days = bounded(server, me, days)?;
    let lasting = |days| Length::For(Duration::from_secs(86_400 * u64::from(days)));
    let (length, from) = (days.map_or(Length::Endless, lasting), server.clock.now());
    let until = length.end(from);
    let target = resolve(server, me, target).await?;
    may_change(server, me, &target).await?;
    let (whom, shown) = match &target {
        Target::Member(player) => (Banned::Account(player.clone()), player.name.to_string()),
        Target::Range(range) => (Banned::Network(range.to_string()), range.to_string()),
    };
    perform(
        server,
        me,
        AdminAction::Ban {
            whom,
            length,
            from,
            why: why.to_string(),
        },
    )
    .await?;
    let until_ms = until.map(|until| server.clock.date_of(until));
    let notice = Notice::Banned { until_ms };
    let close = |account| {
        server
            .presence
            .close(account, reason(&why).as_ref(), notice)
    };
    match target {
        Target::Member(player) => {
            close(player.id);
            for bot in server.store.bots_of(player.id).await? {
                close(bot.id);
            }
        }
        Target::Range(range) => {
            server.doors.bans.add(range, until);
            server.presence.have_access_reread();
            for present in server.presence.everybody() {
                if present
                    .sessions
                    .networks()
                    .into_iter()
                    .any(|network| range.has(network))
                {
                    close(present.player.id);
                }
            }
        }
    }
    Ok(AdminDone::Banned {
        whom: shown,
        until_ms,
    })
}

/// Only operators change a ban without an end, because only they make it.
async fn may_change(server: &Server, me: Administrator<'_>, target: &Target) -> Result<()> {
    let is_for_good = match target {
        Target::Member(player) => {
            let ban = server.store.ban_of(player.id, server.clock.now()).await?;
            ban.is_some_and(|ban| ban.until.is_none())
        }
        Target::Range(range) => server.doors.bans.is_for_good(*range),
    };
    if is_for_good {
        me.demand(Role::Operator)
    } else {
        Ok(())
    }
}

/// The days of a ban. Those that moderators make always end, and earlier than those of operators
/// may.
fn bounded(core: &Core, me: Administrator<'_>, days: Option<u32>) -> Result<Option<u32>> {
    let most = match me.role {
        Role::Moderator => core.limits.admin.moderator_ban_days,
        Role::Operator => core.limits.admin.ban_days,
    };
    match (me.role, days) {
        (_, Some(days)) => in_range(days, "ban", 1, most).map(Some),
        (Role::Moderator, None) => Err(AdminRefusal::DaysNeeded { most }.into()),
        (Role::Operator, None) => Ok(None),
    }
}

/// What a ban is stored for.
enum Target {
    Member(Player),
    Range(AddressRange),
}

/// The name of a guest means the guest's network, because the account ends with the connection.
async fn resolve(core: &Core, me: Administrator<'_>, target: BanTarget) -> Result<Target> {
    let name = match target {
        BanTarget::Address(text) => {
            let range = read(&text)?;
            if !range.is_a_single_address() {
                me.demand(Role::Operator)?;
                range.narrow_enough(&core.limits.admin)?;
            }
            return against(core, me, range).await;
        }
        BanTarget::Name(name) => name,
    };
    let Account {
        player, kind, bot, ..
    } = another(core, me, &name).await?;
    match kind {
        AccountKind::Member if bot == Some(BotOf::Server) => {
            Err(AdminRefusal::NotAMember(OfPlayer { name: player.name }).into())
        }
        AccountKind::Member => Ok(Target::Member(player)),
        AccountKind::Deleted => {
            Err(AdminRefusal::NotAMember(OfPlayer { name: player.name }).into())
        }
        AccountKind::Guest => {
            let present = core.presence.present(player.id);
            let present = present.ok_or(AccountRefusal::NotHere(OfPlayer { name: player.name }))?;
            let network = present
                .sessions
                .network()
                .ok_or(AdminRefusal::ThisMachine)?;
            against(core, me, network.into()).await
        }
    }
}

/// Nobody bans their own address, and moderators ban no address of an administrator who is online.
async fn against(core: &Core, me: Administrator<'_>, range: AddressRange) -> Result<Target> {
    let is_from_there = |account| {
        let sessions = core.presence.sessions(account);
        let networks = sessions
            .map(|sessions| sessions.networks())
            .unwrap_or_default();
        networks.into_iter().any(|network| range.has(network))
    };
    if is_from_there(me.user.player.id) {
        return Err(AccountRefusal::Oneself.into());
    }
    if me.role < Role::Operator {
        let administrators = core.store.administrators().await?;
        if let Some((other, _)) = administrators
            .into_iter()
            .find(|(other, _)| is_from_there(other.id))
        {
            return Err(AdminRefusal::AnAdministrator { name: other.name }.into());
        }
    }
    Ok(Target::Range(range))
}

/// The range that was typed.
fn read(text: &str) -> Result<AddressRange> {
    let range = AddressRange::read(text);
    let range = range.ok_or_else(|| AdminRefusal::NotAnAddress {
        text: text.to_owned(),
    })?;
    if range.is_this_machine() {
        return Err(AdminRefusal::ThisMachine.into());
    }
    Ok(range)
}

pub(super) async fn unban(
    server: &Server,
    me: Administrator<'_>,
    target: BanTarget,
) -> Result<AdminDone> {
    let target = match target {
        BanTarget::Name(name) => Target::Member(account_named(server, &name).await?.player),
        BanTarget::Address(text) => Target::Range(read(&text)?),
    };
    may_change(server, me, &target).await?;
    let (banned, range) = match target {
        Target::Member(player) => (Banned::Account(player), None),
        Target::Range(range) => (Banned::Network(range.to_string()), Some(range)),
    };
    let whom = match &banned {
        Banned::Account(player) => player.name.to_string(),
        Banned::Network(network) => network.clone(),
    };
    let covering = range.map(|range| server.doors.bans.covering(range, server.clock.now()));
    let mut wider = covering.into_iter().flatten().map(|(wider, _)| wider);
    let nothing = match wider.find(|wider| Some(*wider) != range) {
        Some(wider) => AdminRefusal::BannedByRange {
            whom: whom.clone(),
            range: wider.to_string(),
        },
        None => AdminRefusal::NotBanned { whom: whom.clone() },
    };
    act(server, me, AdminAction::Unban(banned), nothing).await?;
    if let Some(range) = range {
        server.doors.bans.lift(range);
        server.presence.have_access_reread();
    }
    Ok(AdminDone::Unbanned { whom })
}

pub(super) async fn list(core: &Core, before: Option<i64>) -> Result {
    let rows = core.limits.list.rows;
    let found = core.store.bans(before, rows + 1, core.clock.now()).await?;
    let row = |ban: BanEntry| BanRow {
        number: ban.number,
        whom: ban.whom,
        since_ms: ban.made_at,
        until_ms: ban.sanction.until.map(|until| core.clock.date_of(until)),
        why: SafeText::new(&ban.sanction.why),
    };
    let found = found.into_iter().map(row).collect();
    Ok(Lists::Bans(page("ban", found, rows, |row| row.number)).into())
}
