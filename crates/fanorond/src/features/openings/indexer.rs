//! Takes games into the index of positions when many have ended, or after a minute, and makes it
//! where it is far behind: after a migration, an import, or when it was emptied.

use crate::error::RebuildError;
use crate::services::{Core, Server};
use fanorona_store::{IndexProgress, Store, StoreError, Sweep};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info};

/// How often the task looks how many games the index lacks.
const LOOK: Duration = Duration::from_secs(1);
/// It takes them in if there are so many.
const MANY: u64 = 64;
/// Or at the latest after this time.
const AT_LATEST: Duration = Duration::from_mins(1);

/// How many games a commit takes in beside turns.
const FEW: usize = 32;
/// How many it takes in if there is no server: rows that are neighbours in the index share a page.
const AT_ONCE: usize = 8_192;

/// Takes in games that the index lacks until the server stops. Each commit takes in a few, so that
/// turns are saved meanwhile.
pub async fn run(server: Arc<Server>) {
    let mut due = server.clock.now();
    loop {
        let now = server.clock.now();
        let least = if now < due { MANY } else { 1 };
        if least == 1 {
            due = now.plus(AT_LATEST);
        }
        if server.presence.others().leave_to_this_one(Sweep::Positions)
            && let Err(error) = catch_up(&server, least).await
        {
            error!(%error, "the index of positions was not completed; it is retried");
        }
        tokio::select! {
            () = server.clock.reach(now.plus(LOOK)) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// Takes in all games if the index lacks so many.
async fn catch_up(core: &Core, least: u64) -> Result<(), StoreError> {
    let progress = core.store.index_progress().await?;
    if progress.lacks() < least {
        return Ok(());
    }
    let is_behind = !progress.is_complete();
    if is_behind {
        info!("index of positions: taking in games");
    }
    while core.store.index_more(FEW).await? {
        if core.stop.is_cancelled() {
            return Ok(());
        }
    }
    if is_behind {
        info!("index of positions: complete");
    }
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
        while store.index_more(AT_ONCE).await? {}
        let IndexProgress { indexed, .. } = store.index_progress().await?;
        Ok(Remade::Complete(indexed))
    };
    let remade: Result<Remade, StoreError> = remade.await;
    store.close().await;
    Ok(remade?)
}
