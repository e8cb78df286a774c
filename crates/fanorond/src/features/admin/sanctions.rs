//! Mutes, and what muted and banned players are refused.

use super::{act, another, in_range, perform};
use crate::features::caller::Administrator;
use crate::features::{Result, account_named};
use crate::services::{Core, Server};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal};
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{AdminAction, Length};
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
