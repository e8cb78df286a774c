//! The migrations that are embedded in the executable.

use crate::error::OpenError;
use include_dir::Dir;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::path::PathBuf;

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

/// Why a database does not fit to the migrations of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// It has another migration with this number, so a development version has made it.
    Altered(i64),
    /// A later version has made it.
    Newer(i64),
}

impl Mismatch {
    pub(crate) fn of(self, path: PathBuf) -> OpenError {
        match self {
            Self::Altered(migration) => OpenError::Altered { path, migration },
            Self::Newer(migration) => OpenError::Newer { path, migration },
        }
    }
}

/// The last migration of a database that has the migrations `found`: number and checksum.
pub(crate) fn last(found: &[(i64, Vec<u8>)], ours: &Migrator) -> Result<Option<i64>, Mismatch> {
    for (version, checksum) in found {
        let same = ours.iter().find(|migration| migration.version == *version);
        if same.is_some_and(|migration| *migration.checksum != **checksum) {
            return Err(Mismatch::Altered(*version));
        }
    }
    let last = found.iter().map(|(version, _)| *version).max();
    match last {
        Some(newer) if last > ours.iter().map(|migration| migration.version).max() => {
            Err(Mismatch::Newer(newer))
        }
        _ => Ok(last),
    }
}

/// These migrations and one more, as a later version can have it: every account gets a motto.
#[cfg(test)]
pub(crate) fn and_one_more(ours: &Migrator) -> Migrator {
    let last = ours.iter().map(|migration| migration.version).max().unwrap_or(0);
    let sql = "alter table account add column motto text; update account set motto = name".into_sql_str();
    let more = Migration::new(last + 1, "mottos".into(), MigrationType::Simple, sql, false);
    Migrator::with_migrations(ours.iter().cloned().chain([more]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use include_dir::include_dir;

    #[test]
    fn an_older_development_version_is_told_from_a_newer_version() {
        static SQLITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/sqlite");
        let ours = embedded(&SQLITE);
        let mut found: Vec<(i64, Vec<u8>)> =
            ours.iter().map(|migration| (migration.version, migration.checksum.to_vec())).collect();
        let known = found.len() as i64;
        assert_eq!(last(&[], &ours), Ok(None));
        assert_eq!(last(&found, &ours), Ok(Some(known)));
        found.push((known + 1, vec![7]));
        assert_eq!(last(&found, &ours), Err(Mismatch::Newer(known + 1)));
        found[0].1 = vec![8];
        assert_eq!(last(&found, &ours), Err(Mismatch::Altered(1)));
    }

    #[test]
    fn every_file_in_the_folders_is_a_migration_with_a_number_of_its_own() {
        static SQLITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/sqlite");
        static POSTGRES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/postgres");
        for folder in [&SQLITE, &POSTGRES] {
            let versions: Vec<i64> = embedded(folder).iter().map(|migration| migration.version).collect();
            assert_eq!(versions.len(), folder.files().count(), "{versions:?}");
            assert!(versions.windows(2).all(|pair| pair[0] < pair[1]), "{versions:?}");
        }
    }
}
