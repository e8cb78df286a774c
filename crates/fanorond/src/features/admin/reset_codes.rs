//! Codes with which members who have lost their passwords choose new ones.

use super::{another, perform};
use crate::features::Result;
use crate::features::caller::Administrator;
use crate::people::news::AccountNews;
use crate::people::passwords::{Queue, new_code};
use crate::services::Server;
use crate::services::accounts::key_count;
use fanorona_game::{Player, PlayerName};
use fanorona_protocol::messages::account::{AccountDone, AccountRefusal};
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal};
use fanorona_protocol::messages::bot::BotRefusal;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::{OfPlayer, Password};
use fanorona_store::{Account, AccountKind, AdminAction, AuditedAction, PasswordHash, Performed};
use tracing::info;

/// `resetpassword NAME`. The old password remains valid.
pub(super) async fn give(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
) -> Result<AdminDone> {
    let Account {
        player, kind, bot, ..
    } = another(server, me, name).await?;
    match kind {
        AccountKind::Member if bot.is_some() => return Err(BotRefusal::NoPassword.into()),
        AccountKind::Member => {}
        AccountKind::Guest | AccountKind::Deleted => {
            return Err(AdminRefusal::NotAMember(OfPlayer { name: player.name }).into());
        }
    }
    let code = new_code();
    let hash = server.logins.hasher.hash(&code, Queue::First, None).await?;
    let until = server
        .clock
        .now()
        .plus(server.limits.admin.reset_code_lifetime);
    perform(
        server,
        me,
        AdminAction::ResetPassword {
            player: player.clone(),
            code: hash,
            until,
        },
    )
    .await?;
    // Earlier wrong passwords no longer make the player wait.
    server.logins.wrong_passwords.forget(&player.name.key());
    server.tell_nodes(AccountNews::NewPassword {
        name: player.name.key(),
    });
    Ok(AdminDone::ResetCode {
        name: player.name,
        reset_code: code,
        until_ms: until,
    })
}

/// Changes a password. `code` is the hash of the code that was typed. Connections of the account
/// close, because somebody else may know the old password.
pub async fn redeem(server: &Server, player: Player, code: PasswordHash, new: &Password) -> Result {
    let hash = server.logins.hasher.hash(new, Queue::First, None).await?;
    let action = AdminAction::Recover {
        player: player.clone(),
        code,
        hash,
        now: server.clock.now(),
    };
    let by = Some(player.name.clone());
    match server
        .store
        .perform(AuditedAction {
            by,
            at: server.clock.wall(),
            action,
        })
        .await?
    {
        Performed::Done(_) => {}
        Performed::Nothing | Performed::Stale => return Err(AccountRefusal::AuthFailed.into()),
    }
    info!(account = player.id.0, "a password was changed with a code");
    server.presence.close(player.id, None, Notice::TakenOver);
    let keys = key_count(server, player.id).await?;
    let name = player.name;
    Ok(Done::from(AccountDone::Recovered { name, keys }).into())
}
