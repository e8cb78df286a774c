//! The command `ratings rebuild`: recalculates ratings, counts and lists from the games. No server
//! may use the database.

use crate::error::RebuildError;
use fanorona_store::{Audit, Store};
use std::fmt;

/// The differences that the rebuild has corrected.
#[derive(Debug)]
pub struct Rebuilt(Audit);

impl fmt::Display for Rebuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(audit) = self;
        write!(
            f,
            "rated games: {}, players: {}; ",
            audit.games, audit.players
        )?;
        if audit.import_ended {
            write!(
                f,
                "an interrupted import is rated in the order of the ends now; "
            )?;
        }
        if audit.agrees() {
            write!(f, "everything was correct")
        } else {
            write!(f, "{}; all are correct now", differences(audit))
        }
    }
}

/// The differences, in words.
pub fn differences(audit: &Audit) -> String {
    let first = audit
        .first
        .map(|game| format!(" (the first is game {game})"))
        .unwrap_or_default();
    let counts = [
        (
            "games whose ratings differed",
            audit.other_changes,
            first.as_str(),
        ),
        ("players whose ratings differed", audit.other_ratings, ""),
        ("rating changes without a game", audit.stray_changes, ""),
        ("games that were not rated", audit.waiting, ""),
        (
            "errors in the order in which the games ended",
            audit.out_of_order,
            "",
        ),
    ];
    let others = audit.others.iter().map(|(name, count)| (*name, *count, ""));
    let found = counts
        .into_iter()
        .chain(others)
        .filter(|(_, count, _)| *count > 0);
    found
        .map(|(name, count, first)| format!("{name}: {count}{first}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Calculates again what follows from the games.
///
/// # Errors
/// The database does not exist, a server uses it, or it cannot be read or written. Nothing was
/// changed.
pub async fn rebuild(database: &str) -> Result<Rebuilt, RebuildError> {
    let store = Store::open_existing(database).await?;
    let audit = store.rebuild().await;
    store.close().await;
    Ok(Rebuilt(audit?))
}
