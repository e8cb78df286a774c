//! Who may come: everybody, or in an emergency only some.

use super::perform;
use crate::features::Result;
use crate::features::caller::Administrator;
use crate::services::Server;
use fanorona_game::AccessLevel;
use fanorona_protocol::messages::admin::AdminDone;
use fanorona_protocol::messages::server::Notice;
use fanorona_store::{AccountKind, AdminAction};

/// `access`, `access LEVEL`. If only members may be here, guests who are here are disconnected.
pub(super) async fn access(
    server: &Server,
    me: Administrator<'_>,
    level: Option<AccessLevel>,
) -> Result<AdminDone> {
    let Some(level) = level else {
        return Ok(AdminDone::Access {
            access: server.doors.access.level(),
        });
    };
    perform(server, me, AdminAction::SetAccess(level)).await?;
    server.doors.access.set(level);
    server.presence.have_access_reread();
    if level == AccessLevel::MembersOnly {
        for present in server
            .presence
            .everybody()
            .into_iter()
            .filter(|present| present.bot.is_none())
        {
            let account = server.store.account_named(&present.player.name).await?;
            if account.is_some_and(|account| account.kind == AccountKind::Guest) {
                server
                    .presence
                    .close(present.player.id, None, Notice::MembersOnly);
            }
        }
    }
    Ok(AdminDone::Access { access: level })
}
