//! Files of earlier versions, and the copies before their migrations.

use super::{NOON, first_turn, game, member, readers, store, url};
use crate::migrations::and_one_more;
use crate::sqlite::SqliteLimits;
use crate::sqlite::open::migrated;
use crate::sqlite::probe::MIGRATIONS;
use crate::{OpenError, Store};
use std::fs;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// The names of the copies in the directory of a file.
fn copies(directory: &TempDir) -> Vec<String> {
    let names = fs::read_dir(directory.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<String> = names
        .filter(|name| name.contains("-before-migration-"))
        .collect();
    copies.sort();
    copies
}

#[tokio::test]
async fn a_later_version_migrates_a_file_of_this_one_and_keeps_two_copies() {
    let (directory, store) = store().await;
    let (rabe, rasoa) = (member(&store, "Rabe").await, member(&store, "Rasoa").await);
    let record = game(&store, &rabe, &rasoa).await;
    store.save_game(&first_turn(&record)).await.unwrap();
    store.close().await;
    for (other, year) in [("8", 2020), ("9", 2021)] {
        let path = directory
            .path()
            .join(format!("fanorond.db-before-migration-{other}"));
        let days = Duration::from_secs((year - 1970) * 31_536_000);
        fs::File::create(path)
            .unwrap()
            .set_modified(SystemTime::UNIX_EPOCH + days)
            .unwrap();
    }
    let later = and_one_more(&MIGRATIONS);
    let last = later
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap();
    let store = migrated(&url(&directory), SqliteLimits::default(), &later)
        .await
        .unwrap();
    let mottos = sqlx::query_scalar::<_, String>("select motto from account order by id");
    assert_eq!(
        mottos.fetch_all(readers(&store)).await.unwrap(),
        ["Rabe", "Rasoa"]
    );
    assert_eq!(store.turns(record.id).await.unwrap().len(), 1);
    store.note_login(rabe.id, NOON).await.unwrap();
    store.close().await;
    let name = format!("fanorond.db-before-migration-{last}");
    assert_eq!(
        copies(&directory),
        [name.as_str(), "fanorond.db-before-migration-9"]
    );
    let copy = format!("sqlite:{}", directory.path().join(name).display());
    let copy = Store::open_read_only(&copy).await.unwrap();
    assert_eq!(
        copy.turns(record.id).await.unwrap().len(),
        1,
        "the copy is a file of this version"
    );
    copy.close().await;
    let newer = Store::open(&url(&directory)).await.map(drop).unwrap_err();
    assert!(
        matches!(newer, OpenError::Newer { migration, .. } if migration == last),
        "{newer}"
    );
    migrated(&url(&directory), SqliteLimits::default(), &later)
        .await
        .unwrap()
        .close()
        .await;
    assert_eq!(copies(&directory).len(), 2, "it is not copied again");
}

#[tokio::test]
async fn without_copies_before_migrations_none_is_made() {
    let (directory, store) = store().await;
    store.close().await;
    let limits = SqliteLimits {
        migration_copies: 0,
        ..SqliteLimits::default()
    };
    migrated(&url(&directory), limits, &and_one_more(&MIGRATIONS))
        .await
        .unwrap()
        .close()
        .await;
    assert_eq!(copies(&directory), Vec::<String>::new());
}
