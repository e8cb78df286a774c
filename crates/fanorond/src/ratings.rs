//! Working ratings out again from the games, on a database that no server uses.

use fanorona_store::{OpenError, RatingAudit, Ratings as _, SqliteStore, Store as _, StoreError};
use std::fmt;

/// Why ratings were not worked out again.
#[derive(Debug)]
pub(crate) enum RebuildError {
    Open(OpenError),
    Store(StoreError),
}

impl fmt::Display for RebuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl From<OpenError> for RebuildError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl From<StoreError> for RebuildError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Rebuilt(RatingAudit);

impl fmt::Display for Rebuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(audit) = self;
        write!(f, "rated games: {}, players: {}; ", audit.games, audit.players)?;
        if audit.agrees() {
            write!(f, "all ratings were right")
        } else {
            write!(f, "{}; all are right now", differences(audit))
        }
    }
}

/// What differs, in words.
pub(crate) fn differences(audit: &RatingAudit) -> String {
    let first = audit.first.map(|game| format!(" (the first is game {game})")).unwrap_or_default();
    let RatingAudit { other_changes, stray_changes, other_ratings, .. } = audit;
    let mut found = vec![format!("games whose ratings differed: {other_changes}{first}")];
    if *stray_changes > 0 {
        found.push(format!("changes that come from no game: {stray_changes}"));
    }
    found.push(format!("players' ratings that differed: {other_ratings}"));
    found.join(", ")
}

/// Works all ratings out again.
///
/// # Errors
/// The database is not there, a server uses it, or it cannot be read or written. Nothing was changed.
pub(crate) async fn rebuild(database: &str) -> Result<Rebuilt, RebuildError> {
    // To open it for a server would make a file that is missing.
    match SqliteStore::open_read_only(database).await {
        Ok(store) => store.close().await,
        Err(missing @ OpenError::NoFile { .. }) => return Err(missing.into()),
        Err(_) => {}
    }
    let store = SqliteStore::open(database).await?;
    let audit = store.rebuild_ratings().await;
    store.close().await;
    Ok(Rebuilt(audit?))
}
