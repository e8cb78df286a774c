//! Work that only one node does at a time.

use crate::server::Server;
use fanorona_store::{StoreError, Work};
use tracing::{debug, warn};

/// Does work, unless another node does it or it is done: then the answer is `None`. A server that
/// is alone asks nobody.
///
/// # Errors
/// The store failed, and nothing was done.
pub(crate) async fn alone<T>(
    server: &Server,
    work: Work,
    doing: impl Future<Output = T>,
) -> Result<Option<T>, StoreError> {
    let Some(cluster) = &server.cluster else {
        return Ok(Some(doing.await));
    };
    let node = cluster.number();
    if !server.store.claim(node, work).await? {
        debug!(?work, "another node does this, or it is done");
        return Ok(None);
    }
    let done = doing.await;
    if let Err(error) = server.store.release(node, work).await {
        // It ends with this node, which can claim it again.
        warn!(%error, ?work, "claim not released");
    }
    Ok(Some(done))
}

/// Other nodes have ended: this one looks for the work that they have left.
pub(super) fn take_over(server: &Server) {
    server.robots.look_at_all();
    server.analyses.asked();
}
