//! The migrations that are embedded in the executable.

use include_dir::Dir;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

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
