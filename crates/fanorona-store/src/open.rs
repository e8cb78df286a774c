//! The databases that URLs name.

use crate::error::OpenError;
use crate::{PostgresLimits, SqliteLimits, postgres, sqlite};

/// The limits of an open database, of either kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StoreLimits {
    /// The limits of a SQLite file.
    pub sqlite: SqliteLimits,
    /// The limits of a PostgreSQL database.
    pub postgres: PostgresLimits,
}

/// Whether `url` names a PostgreSQL database, which several servers can share.
#[must_use]
pub fn is_shared(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Checks the form of a URL, without looking for its database.
///
/// # Errors
/// [`OpenError::UnknownUrl`] or [`OpenError::InMemory`].
pub fn check_url(url: &str) -> Result<(), OpenError> {
    if is_shared(url) {
        return postgres::check_url(url);
    }
    sqlite::check_url(url)
}
