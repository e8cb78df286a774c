//! Makes the index of positions where it is behind the games: after a migration, an import, or when
//! it was emptied. A game that ends is taken in by the commit that ends it.

use crate::error::RebuildError;
use crate::services::{Core, Server};
use fanorona_store::{IndexProgress, Store, StoreError, Sweep};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info};

/// How often the task looks whether the index is behind.
const INTERVAL: Duration = Duration::from_mins(1);

/// Takes in games that the index lacks until the server stops. Each commit takes in a few, so that
/// turns are saved meanwhile.
pub async fn run(server: Arc<Server>) {
    loop {
        if server.presence.others().leave_to_this_one(Sweep::Positions)
            && let Err(error) = catch_up(&server).await
        {
            error!(%error, "the index of positions was not completed; it is retried in a minute");
        }
        let next = server.clock.now().plus(INTERVAL);
        tokio::select! {
            () = server.clock.reach(next) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

async fn catch_up(core: &Core) -> Result<(), StoreError> {
    if core.store.index_progress().await?.is_complete() {
        return Ok(());
    }
    info!("index of positions: taking in games");
    while core.store.index_more().await? {
        if core.stop.is_cancelled() {
            return Ok(());
        }
    }
    info!("index of positions: complete");
    Ok(())
}

/// What `fanorond index` has done.
#[derive(Debug)]
pub enum Remade {
    /// The index has this number of finished games, private and aborted ones among them.
    Complete(u64),
    /// It is empty.
    Emptied,
}

impl fmt::Display for Remade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete(games) => {
                write!(
                    f,
                    "the index of positions is complete; finished games: {games}"
                )
            }
            Self::Emptied => f.write_str(
                "the index of positions is empty; the server makes it again while it serves",
            ),
        }
    }
}

/// Makes the index again. If it is not complete, an earlier call or a server was interrupted, and it
/// is continued; otherwise it is emptied first.
///
/// # Errors
/// The database does not exist, a server uses it, or it cannot be read or written.
pub async fn remake(database: &str, later: bool) -> Result<Remade, RebuildError> {
    let store = Store::open_existing(database).await?;
    let remade = async {
        if later || store.index_progress().await?.is_complete() {
            store.forget_index().await?;
        }
        if later {
            return Ok(Remade::Emptied);
        }
        while store.index_more().await? {}
        let IndexProgress { indexed, .. } = store.index_progress().await?;
        Ok(Remade::Complete(indexed))
    };
    let remade: Result<Remade, StoreError> = remade.await;
    store.close().await;
    Ok(remade?)
}
