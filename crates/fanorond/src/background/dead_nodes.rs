//! What a dead node has left to do.
//!
//! The rows of its accounts are worked off a few at a time, by whichever node takes them first.
//! Each row stays until its work is done, which may be done twice. So nothing is lost if the node
//! that does it dies, too.

use super::membership;
use crate::cluster::Cluster;
use crate::cluster::node::within;
use crate::services::Server;
use crate::services::lobby::LeaveKind;
use crate::session::login_and_logout;
use fanorona_store::{AccountKind, Burial, Lost, StoreError};
use std::sync::Arc;
use tokio::task::JoinSet;
use tracing::{error, info, warn};

/// Accounts that a node takes at a time.
const BATCH: u32 = 48;
/// Accounts for which it works at once.
const AT_ONCE: usize = 8;

/// Works for dead nodes until the server stops.
pub(super) async fn bury(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else {
        return;
    };
    loop {
        tokio::select! {
            () = cluster.dead.notified() => {}
            () = server.stop.cancelled() => return,
        }
        if let Err(why) = work_off(&server, &cluster).await {
            // The next look at the nodes finds what is left.
            warn!(why, "the accounts of a dead node are not all worked off");
        }
    }
}

async fn work_off(server: &Arc<Server>, cluster: &Cluster) -> Result<(), String> {
    membership::sync(server, cluster)
        .await
        .map_err(|error| error.to_string())?;
    let mut burial = within(Burial::begin(&cluster.database)).await?;
    loop {
        let taken = within(burial.take(BATCH)).await?;
        learn_games(server, cluster, &taken)
            .await
            .map_err(|error| error.to_string())?;
        for some in taken.chunks(AT_ONCE) {
            let lose = |lost: &Lost| lose(Arc::clone(server), lost.clone());
            let mut work: JoinSet<Result<(), StoreError>> = some.iter().map(lose).collect();
            while let Some(done) = work.join_next().await {
                done.map_err(|why| why.to_string())?
                    .map_err(|error| error.to_string())?;
            }
        }
        if taken.iter().any(|lost| lost.kind == AccountKind::Guest)
            && let Err(error) = login_and_logout::end_games_of_lost_guests(server).await
        {
            error!(%error, "the games of guests of a dead node were not ended");
        }
        let nodes = within(burial.worked_off(&taken)).await?;
        if nodes > 0 {
            server.metrics.dead_nodes.inc_by(nodes);
            warn!(nodes, "other nodes have died: what they had to do is done");
        }
        if taken.is_empty() || server.stop.is_cancelled() {
            return Ok(());
        }
    }
}

/// Reads the live games of these accounts of which this node has not heard.
async fn learn_games(server: &Server, cluster: &Cluster, taken: &[Lost]) -> Result<(), StoreError> {
    let accounts = taken.iter().map(|lost| lost.player.id.0).collect();
    let games = match cluster.session.lock().await.as_mut() {
        Some(session) => within(session.live_games(accounts)).await,
        None => Err("the session of this node is lost".to_owned()),
    };
    for game in games.map_err(|why| StoreError::Failed { problem: why })? {
        server.play.tables.learn(game).await?;
    }
    Ok(())
}

/// The node of an account has died. This one does what the dead one would have done.
///
/// # Errors
/// The store failed, and it is worth another attempt.
async fn lose(server: Arc<Server>, lost: Lost) -> Result<(), StoreError> {
    let Lost {
        player,
        kind,
        bot,
        died,
        is_elsewhere,
        ..
    } = lost;
    if is_elsewhere || server.presence.is_here(player.id) {
        return Ok(());
    }
    info!(
        account = player.id.0,
        "a node has died on which this account was online"
    );
    match server.play.tables.wait_for(player.id, died).await {
        Ok(()) => {}
        Err(
            error @ (StoreError::Away
            | StoreError::Unknown
            | StoreError::Busy
            | StoreError::Full
            | StoreError::Closed),
        ) => return Err(error),
        // It would fail again.
        Err(error) => {
            error!(%error, account = player.id.0, "clocks do not wait for a lost player");
            return Ok(());
        }
    }
    login_and_logout::went_offline(&server, player, kind, bot, LeaveKind::Disconnected, died).await;
    Ok(())
}
