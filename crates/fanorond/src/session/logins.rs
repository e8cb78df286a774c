//! Logins and logouts on this node, as the store and the other nodes learn of them.

use crate::people::news::AccountNews;
use crate::people::outbox::Subscription;
use crate::people::presence::Present;
use crate::services::Core;
use fanorona_game::AccountId;
use fanorona_store::{OnlineHere, OnlineSince};
use tracing::warn;

/// An account has come online here, or its sessions have changed. Returns the other nodes on which
/// it was before. The caller holds the login lock of the account.
pub async fn announce_sessions(core: &Core, account: AccountId) -> Vec<OnlineSince> {
    let (Some(cluster), Some(present)) = (&core.cluster, core.presence.entry_here(account)) else {
        return Vec::new();
    };
    let OnlineHere {
        since, takes_talk, ..
    } = here(&present);
    let noted = core
        .store
        .note_online(cluster.node, account, since, takes_talk)
        .await;
    core.presence.report(account);
    noted.unwrap_or_else(|error| {
        // If the session of the node is lost, too, the next one repeats it.
        warn!(%error, account = account.0, "cannot note who is online");
        Vec::new()
    })
}

pub fn here(present: &Present) -> OnlineHere {
    let takes_talk = present.sessions.is_subscribed(Subscription::HearTalk);
    OnlineHere {
        account: present.player.id,
        since: present.since,
        takes_talk,
    }
}

/// An account has no session here any more. Returns whether it has one on another node. The caller
/// holds the login lock of the account.
pub async fn announce_logout(core: &Core, account: AccountId) -> bool {
    let Some(cluster) = &core.cluster else {
        return false;
    };
    // The store knows better: the last news of another node may be on their way.
    let elsewhere = core
        .store
        .note_offline(cluster.node, account)
        .await
        .unwrap_or_else(|error| {
            warn!(%error, account = account.0, "cannot note who is offline");
            core.presence.is_elsewhere(account)
        });
    core.presence
        .others()
        .send(AccountNews::Offline { account: account.0 });
    elsewhere
}
