//! Roles of administrators, while the server runs.

use super::{act, another};
use crate::features::Result;
use crate::features::caller::Administrator;
use crate::services::{Core, Server};
use fanorona_game::{PlayerName, Role};
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal, AdministratorRow};
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::value::OfPlayer;
use fanorona_store::{AccountKind, AdminAction};

pub(super) async fn list(core: &Core) -> Result {
    let all = core.store.administrators().await?;
    let row = |(player, role): (fanorona_game::Player, Role)| AdministratorRow {
        here: core.presence.is_here(player.id),
        name: player.name,
        role,
    };
    Ok(Lists::Administrators(List::whole(all.into_iter().map(row).collect())).into())
}

pub(super) async fn promote(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
    role: Role,
) -> Result<AdminDone> {
    let account = another(server, me, name).await?;
    let player = account.player;
    if account.kind != AccountKind::Member || account.bot.is_some() {
        return Err(AdminRefusal::NotAMember(OfPlayer { name: player.name }).into());
    }
    let nothing = AdminRefusal::HasRole {
        name: player.name.clone(),
        role,
    };
    act(
        server,
        me,
        AdminAction::Grant {
            player: player.clone(),
            role,
        },
        nothing,
    )
    .await?;
    let by = me.user.player.name.clone();
    server.presence.have_reread(player.id);
    server
        .presence
        .tell(player.id, &Announcement::Promoted { by, role }.into());
    Ok(AdminDone::Promoted {
        name: player.name,
        role,
    })
}

pub(super) async fn demote(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
) -> Result<AdminDone> {
    let player = another(server, me, name).await?.player;
    let nothing = AdminRefusal::NotAnAdministrator(OfPlayer {
        name: player.name.clone(),
    });
    act(server, me, AdminAction::Revoke(player.clone()), nothing).await?;
    let by = me.user.player.name.clone();
    server.presence.have_reread(player.id);
    server
        .presence
        .tell(player.id, &Announcement::Demoted { by }.into());
    Ok(AdminDone::Demoted { name: player.name })
}
