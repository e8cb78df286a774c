//! Database files that cannot be used.

use super::{refused, said};
use crate::support::executable::{Site, fanorond};
use crate::support::program::Program;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A database with a running game and no server.
pub(super) fn database(site: &Site) {
    let serving = site.serve();
    let mut white = Program::connect(serving.address());
    let mut black = Program::connect(serving.address());
    white.ok("register Rasoa mangahazo");
    black.ok("register Rabe mangahazo");
    black.ok("challenges auto");
    white.ok("challenge Rabe white");
    white.ok("e2e3+");
    black.ok("f4e5-");
    crate::support::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
}

/// Changes the file without the server.
pub(super) fn sql(path: &Path, statement: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        sqlx::query(AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    });
}

/// Asserts that `serve` and `check` refuse a file and do not change it.
fn left_alone(site: &Site, words: &[&str]) {
    let before = fs::read(site.database()).unwrap();
    for command in ["serve", "check"] {
        refused(&mut site.fanorond(&[command]), 1, words);
        assert!(
            fs::read(site.database()).unwrap() == before,
            "{command} wrote to the file"
        );
    }
}

#[test]
fn an_unusable_file_is_not_changed() {
    let site = Site::new();
    fs::write(site.database(), "mifidianana ".repeat(1_000)).unwrap();
    left_alone(&site, &["fanorond.db", "is not an SQLite database"]);

    let site = Site::new();
    database(&site);
    let whole = fs::read(site.database()).unwrap();
    for length in [whole.len() / 2, whole.len() - 1] {
        fs::write(site.database(), &whole[..length]).unwrap();
        left_alone(&site, &["fanorond.db", "is damaged", "backup"]);
    }

    let site = Site::new();
    sql(&site.database(), "create table recipe (name text)");
    left_alone(&site, &["fanorond.db", "another program"]);

    let site = Site::new();
    database(&site);
    let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
                 values (9999, 'later', true, x'00', 0)";
    sql(&site.database(), newer);
    left_alone(&site, &["fanorond.db", "newer fanorond", "9999"]);
}

#[test]
fn an_unusable_path_is_named() {
    let site = Site::new();
    refused(
        &mut site.fanorond(&["--database", "sqlite:nowhere/x.db"]),
        1,
        &["nowhere", "create it first"],
    );
    refused(
        &mut site.fanorond(&["check"]),
        1,
        &["fanorond.db", "does not exist"],
    );
    refused(
        &mut site.fanorond(&["--database", "sqlite:."]),
        2,
        &["sqlite:."],
    );
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
    // Nobody can create a file there, not even root.
    if cfg!(target_os = "linux") {
        let mut command = site.fanorond(&["--database", "sqlite:/sys/kernel/fanorond.db"]);
        refused(
            &mut command,
            1,
            &["/sys/kernel/fanorond.db", "cannot be written to"],
        );
    }
}

/// Root can write to everything, so as root this test runs a copy of the executable as another
/// user.
#[cfg(unix)]
#[test]
fn a_read_only_file_is_named_and_can_be_checked() {
    use std::os::unix::fs::{PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65_534;
    let site = Site::new();
    database(&site);
    let program = site.directory().join("fanorond");
    fs::copy(fanorond().get_program(), &program).unwrap();
    fs::set_permissions(site.database(), fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(site.directory(), fs::Permissions::from_mode(0o777)).unwrap();
    let root = rustix::process::geteuid().is_root();
    if root {
        for entry in fs::read_dir(site.directory()).unwrap() {
            chown(entry.unwrap().path(), Some(NOBODY), None).unwrap();
        }
    }
    let run = |command: &str| {
        let mut run = Command::new(&program);
        run.arg(command).args([
            "--listen",
            "127.0.0.1:0",
            "--database",
            &format!("sqlite:{}", site.database().display()),
        ]);
        if root {
            run.uid(NOBODY);
        }
        run
    };
    let before = fs::read(site.database()).unwrap();
    refused(
        &mut run("serve"),
        1,
        &["fanorond.db", "cannot be written to"],
    );
    assert!(
        fs::read(site.database()).unwrap() == before,
        "the file was written to"
    );
    if root {
        // A file that this user cannot even read, as after a restore by root.
        let owned = |by, mode| {
            chown(site.database(), Some(by), None).unwrap();
            fs::set_permissions(site.database(), fs::Permissions::from_mode(mode)).unwrap();
        };
        owned(0, 0o600);
        refused(
            &mut run("serve"),
            1,
            &["fanorond.db", "cannot be written to"],
        );
        owned(NOBODY, 0o444);
    }
    assert_eq!(
        said(&mut run("check")),
        "games: 1, turns: 1; every game's turns lead to its position\nrated games: 0; ratings, counts and lists follow from the games\n"
    );
}
