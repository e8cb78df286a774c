//! Mutes, and what muted and banned players are refused.

use super::{act, another, in_range, perform};
use crate::features::caller::Administrator;
use crate::features::services::{Core, Server};
use crate::features::{Result, account_named};
use crate::net::throttle::ClientNetwork;
use fanorona_game::{AccountId, PlayerName};
use fanorona_protocol::messages::admin::AdminDone;
use fanorona_protocol::messages::admin::{AdminRefusal, Sanctioned};
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{AdminAction, Length, Sanction};
use std::time::Duration;

pub(super) async fn mute(
    core: &Core,
    me: Administrator<'_>,
    name: &PlayerName,
    minutes: Option<u32>,
    why: SafeText,
) -> Result<AdminDone> {
    let most = core.limits.admin.mute_minutes;
    let minutes = minutes
        .map(|minutes| in_range(minutes, "mute", 1, most))
        .transpose()?;
    let player = another(core, me, name).await?.player;
    let lasting = |minutes| Length::For(Duration::from_secs(60 * u64::from(minutes)));
    let (length, from) = (minutes.map_or(Length::Endless, lasting), core.clock.now());
    let until = length.end(from);
    let why = why.to_string();
    perform(
        core,
        me,
        AdminAction::Mute {
            player: player.clone(),
            length,
            from,
            why,
        },
    )
    .await?;
    Ok(AdminDone::Muted {
        name: player.name,
        until_ms: until.map(|until| core.clock.date_of(until)),
    })
}

pub(super) async fn unmute(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
) -> Result<AdminDone> {
    let player = account_named(server, name).await?.player;
    let nothing = AdminRefusal::NotMuted(OfPlayer {
        name: player.name.clone(),
    });
    act(server, me, AdminAction::Unmute(player.clone()), nothing).await?;
    Ok(AdminDone::Unmuted { name: player.name })
}

fn sanctioned(core: &Core, sanction: &Sanction) -> Sanctioned {
    let until_ms = sanction.until.map(|until| core.clock.date_of(until));
    Sanctioned {
        until_ms,
        why: SafeText::new(&sanction.why),
    }
}

/// Refuses a muted player. Every command that sends a player's words to another calls this.
pub async fn may_talk(core: &Core, account: AccountId) -> Result<()> {
    match core.store.mute_of(account, core.clock.now()).await? {
        Some(sanction) => Err(AdminRefusal::Muted(sanctioned(core, &sanction)).into()),
        None => Ok(()),
    }
}

/// Refuses a banned player. Call it after the password is checked, so that nobody else learns of
/// the ban.
pub async fn let_in(
    server: &Server,
    account: AccountId,
    network: Option<ClientNetwork>,
) -> Result<()> {
    may_come_from(server, network)?;
    match server.store.ban_of(account, server.clock.now()).await? {
        Some(sanction) => Err(AdminRefusal::Banned(sanctioned(server, &sanction)).into()),
        None => Ok(()),
    }
}

/// Refuses a banned network. The connection may be older than the ban.
pub fn may_come_from(server: &Server, network: Option<ClientNetwork>) -> Result<()> {
    if let Some(until) =
        network.and_then(|network| server.doors.bans.end_of(network, server.clock.now()))
    {
        let until_ms = until.map(|until| server.clock.date_of(until));
        let sanctioned = Sanctioned {
            until_ms,
            why: SafeText::default(),
        };
        return Err(AdminRefusal::Banned(sanctioned).into());
    }
    Ok(())
}
