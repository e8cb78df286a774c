//! Removing seeks: by their players, and when they expire.

use super::{OLDER, REMOVE, WHILE_HERE, readable};
use crate::db::{self, Connection};
use crate::sql::group::Write;
use fanorona_game::{AccountId, Seek, SeekId, Timestamp};

pub(super) struct RemoveSeek {
    pub(super) id: SeekId,
}

impl Write for RemoveSeek {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        remove(self.id, connection).await
    }
}

pub(super) async fn remove(id: SeekId, connection: &mut Connection) -> sqlx::Result<bool> {
    let done = db::query(REMOVE).bind(id.0).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

/// A set of seeks to remove.
pub(super) enum RemoveSeeks {
    WhileHere { maker: AccountId, live_only: bool },
    Older { than: Timestamp },
}

impl Write for RemoveSeeks {
    type Answer = Vec<Seek>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Vec<Seek>> {
        let rows = match self {
            Self::WhileHere { maker, live_only } => {
                let query = db::query(WHILE_HERE)
                    .bind(maker.0)
                    .bind(i64::from(*live_only));
                query.fetch_all(&mut *connection).await?
            }
            Self::Older { than } => {
                db::query(OLDER)
                    .bind(than.0)
                    .fetch_all(&mut *connection)
                    .await?
            }
        };
        let gone = readable(&rows);
        for seek in &gone {
            remove(seek.id, connection).await?;
        }
        Ok(gone)
    }
}
