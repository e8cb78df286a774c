//! The start and the stop of a node.

use super::{membership, receive, repair};
use crate::background::dead_nodes;
use crate::cluster::node::within;
use crate::people::news::NodeNews;
use crate::services::{Core, Server};
use fanorona_store::{NotifyError, StoreError};
use std::sync::Arc;
use tracing::warn;

/// Connects a server that has joined. Returns whether another node has started already, and players
/// may be online. Until [`note_awake`] no other node starts.
///
/// # Errors
/// The store failed.
pub async fn begin(server: &Arc<Server>) -> Result<bool, StoreError> {
    let Some(cluster) = &server.cluster else {
        return Ok(false);
    };
    let away = |why: NotifyError| StoreError::Failed {
        problem: why.to_string(),
    };
    let looked = {
        let mut session = cluster.session.lock().await;
        let Some(session) = session.as_mut() else {
            return Err(StoreError::Away);
        };
        session.start_alone().await.map_err(away)?;
        session
            .look()
            .await
            .map_err(away)?
            .ok_or(StoreError::Away)?
    };
    let others = looked
        .nodes
        .iter()
        .filter(|seen| seen.node != cluster.node && seen.lives);
    let go_on = others.clone().any(|seen| seen.is_awake);
    cluster.seen.lock().others = others.map(|seen| seen.node).collect();
    server.presence.others().connect(cluster);
    membership::sync(server, cluster).await?;
    server.keep_running("news of other nodes", receive::receive);
    server.keep_running("missed news", repair::repair);
    server.keep_running("answers to other nodes", repair::answer);
    server.keep_running("who is online elsewhere", membership::read);
    server.keep_running("session of the node", membership::keep);
    server.presence.others().send(NodeNews::WhoIsThere);
    Ok(go_on)
}

/// The node has started, and knows the live games.
pub async fn note_awake(server: &Arc<Server>) {
    let Some(cluster) = &server.cluster else {
        return;
    };
    if let Some(session) = cluster.session.lock().await.as_mut() {
        let started = within(async {
            session.note_awake().await?;
            Ok(session.take_sweeps().await?.to_vec())
        });
        match started.await {
            Ok(sweeps) => cluster.seen.lock().sweeps = sweeps,
            // It gets another session, and is awake then.
            Err(why) => warn!(why, "cannot tell the other nodes that this one has started"),
        }
    }
    server.keep_running("work for dead nodes", dead_nodes::bury);
}

/// The node is about to stop: the clocks of its players wait until they have logged in on another
/// node.
///
/// # Errors
/// The store failed.
pub async fn stop_clocks(server: &Server) -> Result<(), StoreError> {
    if server.cluster.is_some() {
        let now = server.clock.now();
        for present in server.presence.all_here() {
            if !server.presence.is_elsewhere(present.player.id) {
                server.play.tables.wait_for(present.player.id, now).await?;
            }
        }
    }
    Ok(())
}

/// Leaves the other nodes, after the last session has ended.
pub async fn leave(core: &Core) {
    let Some(cluster) = &core.cluster else {
        return;
    };
    if let Some(session) = cluster.session.lock().await.take()
        && let Err(why) = within(session.leave()).await
    {
        warn!(
            why,
            "cannot leave the nodes of the database; they notice it"
        );
    }
    cluster.bus.close().await;
}
