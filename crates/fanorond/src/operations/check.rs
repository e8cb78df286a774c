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

#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckError {
    #[error(transparent)]
    Open(OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Stored games do not follow from their turns: how many, and the first.
    #[error("damaged games: {0}; the first is game {game}: {problem}", game = .1.game, problem = .1.problem)]
    Games(u64, Damage),
    /// Something does not follow from the games.
    #[error("not what follows from the games: {}; stop the server and run fanorond ratings rebuild", differences(.0))]
    Derived(Audit),
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
