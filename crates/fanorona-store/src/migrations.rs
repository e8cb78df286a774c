//! The migrations that are embedded in the executable.

use crate::error::OpenError;
use include_dir::Dir;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::path::{Path, PathBuf};

/// The migrations in `folder`, whose files are named `NUMBER_WORDS.sql`.
pub(crate) fn embedded(folder: &'static Dir<'_>) -> Migrator {
    let migrations = folder.files().filter_map(|file| {
        let (number, words) = file.path().file_stem()?.to_str()?.split_once('_')?;
        let sql = file.contents_utf8()?.into_sql_str();
        Some(Migration::new(
            number.parse().ok()?,
            words.replace('_', " ").into(),
            MigrationType::Simple,
            sql,
            false,
        ))
    });
    Migrator::with_migrations(migrations.collect())
}

/// A database that can be used, unless it is an unfinished copy.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    path: PathBuf,
    /// Its last migration.
    pub(crate) migration: Option<i64>,
    /// The database of which it contains an unfinished copy.
    pub(crate) copy_of: Option<String>,
}

impl Checked {
    /// A database with the migrations `found`, by number and checksum, for a program that has
    /// `ours`. One with a migration that has changed was made by a development version; otherwise
    /// one with more was made by a later version.
    pub(crate) fn of(
        path: PathBuf,
        found: &[(i64, Vec<u8>)],
        ours: &Migrator,
        copy_of: Option<String>,
    ) -> Result<Self, OpenError> {
        for (version, checksum) in found {
            let same = ours.iter().find(|migration| migration.version == *version);
            if same.is_some_and(|migration| *migration.checksum != **checksum) {
                return Err(OpenError::Altered {
                    path,
                    migration: *version,
                });
            }
        }
        let migration = found.iter().map(|(version, _)| *version).max();
        match migration {
            Some(newer) if migration > ours.iter().map(|ours| ours.version).max() => {
                Err(OpenError::Newer {
                    path,
                    migration: newer,
                })
            }
            _ => Ok(Self {
                path,
                migration,
                copy_of,
            }),
        }
    }

    /// Refuses an unfinished copy. Returns the last migration.
    pub(crate) fn complete(self) -> Result<Option<i64>, OpenError> {
        match self.copy_of {
            None => Ok(self.migration),
            Some(from) => Err(OpenError::Unfinished {
                path: self.path,
                from,
            }),
        }
    }
}

/// Refuses a database whose last migration is `found`, if a program with these migrations would
/// have to migrate it.
pub(crate) fn refuse_older(
    path: &Path,
    found: Option<i64>,
    ours: &Migrator,
) -> Result<(), OpenError> {
    match ours
        .iter()
        .find(|migration| Some(migration.version) > found)
    {
        Some(waiting) => Err(OpenError::Older {
            path: path.to_owned(),
            migration: waiting.version,
        }),
        None => Ok(()),
    }
}

/// These migrations and one more, as a later version can have it: every account gets a motto.
#[cfg(test)]
pub(crate) fn and_one_more(ours: &Migrator) -> Migrator {
    let last = ours
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap_or(0);
    let sql =
        "alter table account add column motto text; update account set motto = name".into_sql_str();
    let more = Migration::new(last + 1, "mottos".into(), MigrationType::Simple, sql, false);
    Migrator::with_migrations(ours.iter().cloned().chain([more]).collect())
}

#[cfg(test)]
mod tests;
