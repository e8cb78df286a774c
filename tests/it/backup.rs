//! `fanorond backup` and `fanorond restore`.

use crate::operations::{page, sample};
use crate::support::executable::Site;
use crate::support::program::Program;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::Output;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::{fs, thread};

/// The output of a command that must succeed.
fn done(site: &Site, arguments: &[&str]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = site.run(arguments);
    assert!(
        status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&stderr)
    );
    String::from_utf8(stdout).unwrap()
}

/// The sentence of a command that must fail.
fn refused(site: &Site, arguments: &[&str], code: i32) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = site.run(arguments);
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{arguments:?}: {said}");
    assert!(
        stdout.is_empty() && said.lines().count() == 1,
        "{arguments:?}: {said}"
    );
    said
}

fn names(directory: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(directory).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn enters(address: SocketAddr, name: &str) -> Program {
    let mut program = Program::connect(address);
    while program
        .ask(&format!("register {name} secret-words-{name}"))
        .unwrap()
        .reply["code"]
        == "busy"
    {}
    program
}

/// Starts and ends games until nobody wants their numbers.
fn write_games(address: SocketAddr, acknowledged: &SyncSender<i64>) {
    let (mut white, mut black) = (enters(address, "Rabe"), enters(address, "Rasoa"));
    black.ok("challenges auto");
    loop {
        let game = white.ok("challenge Rasoa white telo")["game"]
            .as_i64()
            .unwrap();
        white.ok(&format!("move {game} c2b2"));
        black.ok(&format!("move {game} a3a2"));
        white.ok(&format!("resign {game}"));
        if acknowledged.send(game).is_err() {
            return;
        }
        black.until("state");
    }
}

#[test]
fn a_backup_beside_a_writing_server_has_all_that_was_acknowledged_before_it() {
    let site = Site::new();
    site.populate(500, 7, 9);
    let serving = site.serve();
    let address = serving.address();
    let (sender, receiver) = sync_channel(10_000);
    let writing = thread::spawn(move || write_games(address, &sender));
    let mut before: Vec<i64> = receiver.iter().take(20).collect();
    before.extend(receiver.try_iter());
    let said = done(&site, &["backup", "copy.db"]);
    assert!(
        said.starts_with("wrote ") && said.contains("copy.db ("),
        "{said}"
    );
    // The server still writes.
    receiver.recv().unwrap();
    drop(receiver);
    writing.join().unwrap();
    drop(serving);

    let other = Site::new();
    fs::copy(
        site.directory().join("copy.db"),
        other.directory().join("copy.db"),
    )
    .unwrap();
    assert!(done(&other, &["restore", "copy.db"]).starts_with("restored "));
    assert!(
        done(&other, &["check"]).ends_with("ratings, counts and lists follow from the games\n")
    );
    let export = done(&other, &["export"]);
    for game in &before {
        let tag = format!("[Game \"{game}\"]");
        let record = export.split("\n[FGN ").find(|record| record.contains(&tag));
        assert!(
            record.is_some_and(|record| record.contains("resigned")),
            "game {game} is missing"
        );
    }
    // A server continues with it.
    let serving = other.serve();
    let mut program = Program::connect(serving.address());
    assert_eq!(program.ok(&format!("show {}", before[0]))["t"], "ok");
}

#[test]
fn a_backup_is_private_and_overwrites_nothing() {
    let site = Site::new();
    assert!(refused(&site, &["backup", "copy.db"], 1).contains("does not exist"));
    site.populate(5, 7, 9);
    // An interrupted backup has left this.
    fs::write(site.directory().join(".fanorond-backup.partial"), "half").unwrap();
    done(&site, &["backup", "copy.db"]);
    let copy = site.directory().join("copy.db");
    assert_eq!(
        fs::metadata(&copy).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert!(done(&site, &["check", "--database", "sqlite:copy.db"]).starts_with("games: 5, "));
    let before = fs::read(&copy).unwrap();
    assert!(refused(&site, &["backup", "copy.db"], 1).contains("copy.db exists: name a new file"));
    assert!(fs::read(&copy).unwrap() == before);
    assert!(refused(&site, &["backup", "nowhere/copy.db"], 1).contains("nowhere does not exist"));
    assert!(!names(site.directory()).contains(".fanorond-backup.partial"));
}

#[test]
fn the_server_knows_when_the_last_backup_was_made() {
    let (site, folder) = (Site::new(), tempfile::tempdir().unwrap());
    let note = folder.path().join("last-backup");
    let name = "fanorond_last_backup_time_seconds";
    for (given, note) in [
        (None, site.directory().join("fanorond.db-backup")),
        (Some(&note), note.clone()),
    ] {
        let command = |arguments: &[&str]| {
            let mut command = site.fanorond(arguments);
            if let Some(note) = given {
                command.env("FANOROND_BACKUP_NOTE", note);
            }
            command
        };
        let serving = Site::serving(command(&["--ops", "127.0.0.1:0"]), &["127.0.0.1:0"]);
        let ops = serving.address_after("internal HTTP address=");
        let last = || sample(&page(ops, "GET /metrics").1, name).unwrap();
        assert_eq!(last(), 0.0);
        let copy = folder
            .path()
            .join(if given.is_some() { "2.db" } else { "1.db" });
        let made = command(&["backup"]).arg(&copy).output().unwrap();
        assert!(made.status.success() && made.stderr.is_empty(), "{made:?}");
        let noted = fs::metadata(&note).unwrap().mtime() as f64;
        assert_eq!(last(), noted);
        let named = fs::read_to_string(&note).unwrap();
        assert_eq!(named, format!("{}\n", copy.display()));
    }
}

#[test]
fn a_folder_of_backups_keeps_the_newest() {
    let site = Site::new();
    let folder = site.directory().join("backups");
    assert!(refused(&site, &["backup", "backups", "--keep", "2"], 2).contains("--keep"));
    fs::create_dir(&folder).unwrap();
    let older = [
        "fanorond-20200101T000000Z.db",
        "fanorond-20210101T000000Z.db",
        "fanorond-20220101T000000Z.db",
    ];
    for name in older.iter().chain(&["mine.db", "fanorond-old.db"]) {
        fs::write(folder.join(name), name).unwrap();
    }
    // A backup that fails removes nothing.
    refused(&site, &["backup", "backups", "--keep", "1"], 1);
    assert_eq!(names(&folder).len(), 5);
    site.populate(5, 7, 9);
    let said = done(&site, &["backup", "backups", "--keep", "2"]);
    assert_eq!(said.matches("removed ").count(), 2, "{said}");
    let left = names(&folder);
    assert_eq!(left.len(), 4, "{left:?}");
    assert!(
        left.contains(older[2]) && left.contains("mine.db") && left.contains("fanorond-old.db"),
        "{left:?}"
    );
    // Also at once, which is usually within the same second: the two newest stay.
    let next = done(&site, &["backup", "backups", "--keep", "2"]);
    assert_eq!(next.matches("removed ").count(), 1, "{next}");
    assert!(next.contains(older[2]), "{next}");
    let last = done(&site, &["backup", "backups", "--keep", "2"]);
    assert_eq!(
        (last.matches("removed ").count(), names(&folder).len()),
        (1, 4),
        "{last}"
    );
}

/// Only root can give files away.
#[test]
fn what_root_backs_up_and_restores_stays_usable_for_the_owner_of_the_database() {
    const NOBODY: u32 = 65_534;
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let give = |path: &Path| {
        std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
    };
    let owner = |path: &Path| fs::metadata(path).unwrap().uid();
    let site = Site::new();
    site.populate(5, 7, 9);
    give(&site.database());
    let note = site.directory().join("fanorond.db-backup");
    fs::write(&note, "of root").unwrap();
    done(&site, &["backup", "copy.db"]);
    assert_eq!(owner(&note), NOBODY);
    assert!(fs::read_to_string(&note).unwrap().ends_with("copy.db\n"));

    let new = site.directory().join("new");
    fs::create_dir(&new).unwrap();
    give(&new);
    done(
        &site,
        &["restore", "copy.db", "--database", "sqlite:new/fanorond.db"],
    );
    for file in ["fanorond.db", "fanorond.db-lock"] {
        assert_eq!(owner(&new.join(file)), NOBODY, "{file}");
    }
}

#[test]
fn a_restore_replaces_the_database_and_keeps_the_previous_one() {
    let site = Site::new();
    site.populate(5, 7, 9);
    done(&site, &["backup", "copy.db"]);
    site.populate(3, 7, 10);
    // The server was killed: its last changes are in the log.
    let mut serving = site.serve();
    enters(serving.address(), "Rabe");
    serving.kill();
    assert!(names(site.directory()).contains("fanorond.db-wal"));
    // As root, for a server that runs as "nobody".
    drop(std::os::unix::fs::chown(
        site.database(),
        Some(65_534),
        Some(65_534),
    ));
    let owner = fs::metadata(site.database()).unwrap().uid();

    let said = done(&site, &["restore", "copy.db"]);
    // Another one in the same second keeps what it replaces, too.
    let again = done(&site, &["restore", "copy.db"]);
    assert_ne!(again, said);
    assert_eq!(
        fs::metadata(site.database()).unwrap().uid(),
        owner,
        "the server can still write"
    );
    assert!(done(&site, &["check"]).starts_with("games: 5, "), "{said}");
    let kept = names(site.directory()).into_iter().find(|name| {
        name.starts_with("fanorond.db-before-restore-")
            && !name.ends_with("-wal")
            && !name.ends_with("-shm")
    });
    let kept = kept.unwrap();
    assert!(said.contains(&kept), "{said}");
    // It has the changes of the log.
    fs::rename(site.database(), site.directory().join("restored.db")).unwrap();
    for part in ["", "-wal"] {
        fs::rename(
            site.directory().join(format!("{kept}{part}")),
            site.directory().join(format!("fanorond.db{part}")),
        )
        .unwrap();
    }
    let serving = site.serve();
    let mut program = Program::connect(serving.address());
    assert_eq!(program.ok("finger Rabe")["t"], "ok");
    assert!(done(&site, &["check"]).starts_with("games: 8, "));
}

#[test]
fn a_restore_refuses_what_is_no_intact_backup_and_changes_nothing() {
    let site = Site::new();
    site.populate(50, 7, 9);
    done(&site, &["backup", "copy.db"]);
    let before = fs::read(site.database()).unwrap();
    let path = |name: &str| site.directory().join(name);
    fs::write(path("text.db"), "mifidianana ".repeat(1_000)).unwrap();
    fs::write(path("empty.db"), "").unwrap();
    let mut torn = fs::read(path("copy.db")).unwrap();
    let page = torn.len() / 4096 / 2 * 4096;
    torn[page..][..200].fill(0xa5);
    fs::write(path("torn.db"), torn).unwrap();
    for (file, word) in [
        ("nowhere.db", "does not exist"),
        ("text.db", "is not an SQLite database"),
        ("empty.db", "does not exist"),
        ("torn.db", "damaged"),
        ("fanorond.db", "is the database itself"),
    ] {
        let said = refused(&site, &["restore", file], 1);
        assert!(said.contains(word), "{file}: {said}");
    }
    assert!(fs::read(site.database()).unwrap() == before);
    let serving = site.serve();
    assert!(refused(&site, &["restore", "copy.db"], 1).contains("another fanorond is using"));
    drop(serving);
    let left = names(site.directory());
    assert!(
        !left
            .iter()
            .any(|name| name.contains("before-restore") || name.contains("partial")),
        "{left:?}"
    );
}
