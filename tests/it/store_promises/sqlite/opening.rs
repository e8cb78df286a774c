//! Every reason for refusing to open a file.

use super::{File, url};
use crate::store_promises::Maker as _;
use crate::store_promises::fixture::Fixture;
use fanorona_store::{OpenError, Store};
use sqlx::Connection as _;
use std::fs::{self, OpenOptions};
use std::path::Path;

/// Returns why a server refuses `url`. Also checks the sentence for the operator.
async fn refused(url: &str) -> OpenError {
    let error = Store::open(url)
        .await
        .expect_err("opening the file must fail");
    let sentence = error.to_string();
    assert!(
        sentence.len() > 30 && !sentence.contains('\n'),
        "{sentence}"
    );
    error
}

/// Asserts that `path` is refused, stays unchanged, and that no other file is created.
async fn refused_untouched(path: &Path) -> OpenError {
    let before = fs::read(path).unwrap();
    let error = refused(&url(path)).await;
    assert!(fs::read(path).unwrap() == before, "the file was changed");
    assert_eq!(
        fs::read_dir(path.parent().unwrap()).unwrap().count(),
        1,
        "another file was created"
    );
    assert!(
        error.to_string().contains(path.to_str().unwrap()),
        "{error}"
    );
    error
}

#[tokio::test]
async fn an_address_must_name_a_file() {
    for unknown in [
        "",
        "fanorond.db",
        "mysql://localhost/x",
        "sqlite:",
        "sqlite://",
        "sqlite:a?mode=ro",
        "sqlite:/",
    ] {
        assert!(
            matches!(refused(unknown).await, OpenError::UnknownUrl { .. }),
            "{unknown}"
        );
    }
    for memory in ["sqlite::memory:", "sqlite://:memory:"] {
        assert!(
            matches!(refused(memory).await, OpenError::InMemory),
            "{memory}"
        );
    }
}

#[tokio::test]
async fn both_forms_of_an_address_mean_the_same_file() {
    let file = File::new();
    let fixture = Fixture {
        store: std::sync::Arc::new(file.store().await),
    };
    fixture.member("Rabe").await;
    fixture.store.close().await;
    let store = Store::open(&format!("sqlite://{}", file.path().display()))
        .await
        .unwrap();
    Fixture {
        store: std::sync::Arc::new(store),
    }
    .account("Rabe")
    .await;
}

#[tokio::test]
async fn a_missing_directory_is_named() {
    let file = File::new();
    let path = file.directory.path().join("nowhere").join("fanorond.db");
    let error = refused(&url(&path)).await;
    assert!(
        matches!(&error, OpenError::NoDirectory { directory } if directory.ends_with("nowhere")),
        "{error}"
    );
}

#[tokio::test]
async fn a_directory_is_not_a_database() {
    let file = File::new();
    let error = refused(&url(file.directory.path())).await;
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error}");
}

#[tokio::test]
async fn garbage_is_not_a_database() {
    for length in [1, 20, 5000] {
        let file = File::new();
        fs::write(file.path(), "mifidianana ".repeat(length)).unwrap();
        let error = refused_untouched(&file.path()).await;
        assert!(matches!(error, OpenError::NotADatabase { .. }), "{error}");
    }
}

#[tokio::test]
async fn the_database_of_another_program_is_not_changed() {
    for statement in [
        "create table recipe (name text)",
        "pragma application_id = 252006674",
    ] {
        let file = File::new();
        file.sql(statement).await;
        let error = refused_untouched(&file.path()).await;
        assert!(
            matches!(error, OpenError::OtherProgram { .. }),
            "{statement}: {error}"
        );
    }
}

#[tokio::test]
async fn the_wal_of_another_program_is_not_changed() {
    let file = File::new();
    file.sql("pragma journal_mode = wal").await;
    file.sql("create table recipe (name text)").await;
    let error = refused_untouched(&file.path()).await;
    assert!(matches!(error, OpenError::OtherProgram { .. }), "{error}");
}

#[tokio::test]
async fn the_wal_is_read_after_a_crash() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
    let crashed = File::new();
    for suffix in ["", "-wal"] {
        let name = format!("fanorond.db{suffix}");
        fs::copy(
            file.directory.path().join(&name),
            crashed.directory.path().join(&name),
        )
        .unwrap();
    }
    let reader = Store::open_read_only(&crashed.url()).await.unwrap();
    let looking = Fixture {
        store: std::sync::Arc::new(reader),
    };
    looking.account("Rabe").await;
    looking.store.close().await;
    let fixture = Fixture::open(&crashed).await;
    fixture.account("Rabe").await;
    fixture.member("Rasoa").await;
}

#[tokio::test]
async fn an_interrupted_change_without_a_log_is_rolled_back() {
    let file = File::new();
    closed(&file).await;
    let mut connection = file.connection().await;
    for statement in [
        "pragma journal_mode = delete",
        // So little memory that the change reaches the file before it is committed.
        "pragma cache_size = 1",
        "begin",
        "create table leftover as with recursive n(i) as (select 1 union all select i + 1 from n where i < 200) \
         select zeroblob(4096) from n",
    ] {
        sqlx::query(statement)
            .execute(&mut connection)
            .await
            .unwrap();
    }
    let crashed = File::new();
    for suffix in ["", "-journal"] {
        let name = format!("fanorond.db{suffix}");
        fs::copy(
            file.directory.path().join(&name),
            crashed.directory.path().join(&name),
        )
        .unwrap();
    }
    connection.close().await.unwrap();
    assert!(
        fs::read(crashed.path()).unwrap() != fs::read(file.path()).unwrap(),
        "nothing was interrupted"
    );
    let fixture = Fixture::open(&crashed).await;
    fixture.account("Rabe").await;
    fixture.member("Rasoa").await;
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let file = File::new();
    fs::write(file.path(), "").unwrap();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
}

#[tokio::test]
async fn the_database_of_a_newer_fanorond_is_not_changed() {
    let file = File::new();
    closed(&file).await;
    file.sql(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
         values (9999, 'later', true, x'00', 0)",
    )
    .await;
    let before = fs::read(file.path()).unwrap();
    let error = refused(&file.url()).await;
    assert!(
        matches!(
            error,
            OpenError::Newer {
                migration: 9999,
                ..
            }
        ),
        "{error}"
    );
    assert!(
        fs::read(file.path()).unwrap() == before,
        "the file was changed"
    );
}

#[tokio::test]
async fn a_changed_migration_differs_from_a_newer_one() {
    let file = File::new();
    closed(&file).await;
    file.sql("update _sqlx_migrations set checksum = x'00' where version = 1")
        .await;
    let error = refused(&file.url()).await;
    assert!(
        matches!(error, OpenError::Altered { migration: 1, .. }),
        "{error}"
    );
}

#[tokio::test]
async fn a_truncated_file_is_damaged() {
    let file = File::new();
    closed(&file).await;
    let whole = fs::read(file.path()).unwrap();
    for length in [
        100,
        512,
        4096,
        5000,
        8192,
        whole.len() - 4096,
        whole.len() - 1,
    ] {
        fs::write(file.path(), &whole[..length]).unwrap();
        let error = refused(&file.url()).await;
        assert!(
            matches!(error, OpenError::Damaged { .. }),
            "{length} of {}: {error}",
            whole.len()
        );
        assert!(
            fs::read(file.path()).unwrap() == whole[..length],
            "the file was changed"
        );
    }
}

#[tokio::test]
async fn a_page_of_garbage_is_damage() {
    let file = File::new();
    closed(&file).await;
    let whole = fs::read(file.path()).unwrap();
    for page in 0..whole.len() / 4096 {
        let mut damaged = whole.clone();
        damaged[page * 4096..][100 * usize::from(page == 0)..][..200].fill(0xa5);
        fs::write(file.path(), &damaged).unwrap();
        let error = refused(&file.url()).await;
        assert!(
            matches!(error, OpenError::Damaged { .. }),
            "page {page}: {error}"
        );
    }
}

#[tokio::test]
async fn a_wal_without_its_database_is_not_deleted() {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    fixture.member("Rabe").await;
    let log = fs::read(file.directory.path().join("fanorond.db-wal")).unwrap();
    let other = File::new();
    let beside = other.directory.path().join("fanorond.db-wal");
    fs::write(&beside, &log).unwrap();
    let error = refused(&other.url()).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    fs::write(other.path(), "").unwrap();
    let error = refused(&other.url()).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    assert!(
        fs::read(beside).unwrap() == log,
        "the write-ahead log was changed"
    );
}

#[tokio::test]
async fn a_second_server_is_refused_while_the_first_runs() {
    let file = File::new();
    let store = file.store().await;
    let error = refused(&file.url()).await;
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
    let fixture = Fixture {
        store: std::sync::Arc::new(store),
    };
    fixture.member("Rabe").await;
    fixture.store.close().await;
    file.store().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_symbolic_link_does_not_hide_the_first_server() {
    let file = File::new();
    let _store = file.store().await;
    let link = File::new();
    std::os::unix::fs::symlink(file.path(), link.path()).unwrap();
    let error = refused(&link.url()).await;
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
}

/// Nobody can create a file there, not even root.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_read_only_directory_is_named() {
    let error = refused("sqlite:/sys/kernel/fanorond.db").await;
    assert!(matches!(error, OpenError::NotWritable { .. }), "{error}");
}

#[tokio::test]
async fn a_read_only_file_is_named() {
    let file = File::new();
    closed(&file).await;
    let mut permissions = fs::metadata(file.path()).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(file.path(), permissions).unwrap();
    if OpenOptions::new().append(true).open(file.path()).is_ok() {
        eprintln!("SKIPPED: this user may write to read-only files");
        return;
    }
    let error = refused(&file.url()).await;
    assert!(matches!(error, OpenError::NotWritable { .. }), "{error}");
}

#[tokio::test]
async fn a_reader_creates_no_file_and_does_not_migrate() {
    let file = File::new();
    let missing = Store::open_read_only(&file.url()).await.unwrap_err();
    assert!(matches!(missing, OpenError::NoFile { .. }), "{missing}");
    assert!(!file.path().exists());
    file.sql("pragma application_id = 1180790383").await;
    let older = Store::open_read_only(&file.url()).await.unwrap_err();
    assert!(
        matches!(older, OpenError::Older { migration: 1, .. }),
        "{older}"
    );
}

/// A closed database with an account.
async fn closed(file: &File) {
    let fixture = Fixture::open(file).await;
    fixture.member("Rabe").await;
    fixture.store.close().await;
}
