//! The command `check`: verifies that every game follows from its turns, and everything else from
//! the games.

use crate::features::rating::audit::differences;
use fanorona_store::{Audit, Checked, Damage, OpenError, Store, StoreError};
use std::fmt;

/// What was checked.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report(Checked);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked {
            games,
            turns,
            audit,
            ..
        } = &self.0;
        writeln!(
            f,
            "games: {games}, turns: {turns}; every game's turns lead to its position"
        )?;
        write!(
            f,
            "rated games: {}; ratings, counts and lists follow from the games",
            audit.games
        )
    }
}

#[derive(Debug)]
pub(crate) enum CheckError {
    Open(OpenError),
    Store(StoreError),
    /// Stored games do not follow from their turns: how many, and the first.
    Games(u64, Damage),
    /// Something does not follow from the games.
    Derived(Audit),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Games(damaged, Damage { game, problem }) => {
                write!(
                    f,
                    "damaged games: {damaged}; the first is game {game}: {problem}"
                )
            }
            Self::Derived(audit) => write!(
                f,
                "not what follows from the games: {}; stop the server and run fanorond ratings rebuild",
                differences(audit)
            ),
        }
    }
}

impl From<StoreError> for CheckError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Replays every game of a database, and calculates again what follows from the games.
///
/// # Errors
/// The database cannot be read, or something does not match.
pub(crate) async fn check(database: &str) -> Result<Report, CheckError> {
    let store = Store::open_read_only(database)
        .await
        .map_err(CheckError::Open)?;
    let checked = store.check().await;
    store.close().await;
    let checked = checked?;
    if let Some(first) = checked.first {
        return Err(CheckError::Games(checked.damaged, first));
    }
    if !checked.audit.agrees() {
        return Err(CheckError::Derived(checked.audit));
    }
    Ok(Report(checked))
}
