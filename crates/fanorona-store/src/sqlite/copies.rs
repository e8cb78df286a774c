//! Whole copies of a database: backups, what a restore puts back, and the copies before migrations.
//!
//! `vacuum into` reads one snapshot, so a copy ends in a time that depends only on the size of the
//! file. A server can write meanwhile, and its log grows until the copy is finished. A copy has
//! another name until it is complete, checked and on the disk.

use super::open::{Lock, beside, cannot_make, options, path_of, private, sync_directory};
use super::probe::{self, cannot_open};
use crate::error::{CopyError, OpenError};
use crate::fault::{code, extended_code};
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The name of a copy in the folder of backups until it is complete. A later backup takes over what
/// an interrupted one has left.
const PARTIAL: &str = ".fanorond-backup.partial";
/// What follows the name of the database in the name of a copy before a migration. The number of
/// the migration follows.
const BEFORE_MIGRATION: &str = "-before-migration-";

/// What a restore did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The database that was replaced.
    pub database: PathBuf,
    /// Where the previous database is now, if one existed.
    pub kept: Option<PathBuf>,
}

/// Copies the database at `url` into the new file `to`, even while a server uses it. The copy has
/// everything that was acknowledged before the call. It is checked and on the disk when the call
/// returns its size in bytes.
///
/// # Errors
/// The database cannot be read, or the copy cannot be written. No incomplete copy stays.
pub async fn back_up(url: &str, to: &Path) -> Result<u64, CopyError> {
    let from = file_of(url)?;
    probe::check_library().await?;
    there_is_a_database(&from).await?;
    let to = in_its_directory(to)?;
    // A link may lead nowhere and is there all the same.
    let is_free = || match fs::symlink_metadata(&to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(_) | Err(_) => Err(CopyError::Exists { path: to.clone() }),
    };
    is_free()?;
    let copy = Partial::of(&from, to.with_file_name(PARTIAL)).await?;
    is_free()?;
    copy.publish(&to)
}

/// The file beside the database at `url` that tells of its last backup. `None` if it is not copied as
/// a file.
#[must_use]
pub fn backup_note(url: &str) -> Option<PathBuf> {
    file_of(url).ok().map(|path| beside(&path, "-backup"))
}

/// Writes `text` into the note of backups of the database at `url`, as a new file of the database's
/// owner. So a backup by root does not keep those of that user from writing it.
///
/// # Errors
/// The file cannot be written.
pub fn note_backup(url: &str, note: &Path, text: &str) -> io::Result<()> {
    let new = beside(note, "-partial");
    // It may be left from an interrupted backup by another user.
    remove(&new)?;
    let mut file = File::create_new(&new)?;
    file.write_all(text.as_bytes())?;
    if let Ok(database) = file_of(url)
        && let Err(error) = give(&file, &database)
    {
        tracing::debug!(%error, "the note of the backup belongs to another user than the database");
    }
    fs::rename(&new, note)
}

/// The file of a database that is copied as a file.
fn file_of(url: &str) -> Result<PathBuf, CopyError> {
    if crate::is_shared(url) {
        Err(CopyError::OnServer)
    } else {
        Ok(path_of(url)?)
    }
}

/// Replaces the database at `url` with the copy `from`. The previous files stay, with `suffix`
/// appended to the name of the database.
///
/// # Errors
/// A server uses the database, or the copy is not an intact database of this program. Then nothing
/// was changed.
pub async fn restore(url: &str, from: &Path, suffix: &str) -> Result<Restored, CopyError> {
    let database = file_of(url)?;
    probe::check_library().await?;
    let from = from.canonicalize().map_err(|_missing| OpenError::NoFile {
        path: from.to_owned(),
    })?;
    if from == database {
        return Err(CopyError::Itself { path: from });
    }
    there_is_a_database(&from).await?;
    let held = Lock::take(&database)?;
    let kept = beside(&database, suffix);
    if fs::symlink_metadata(&kept).is_ok() {
        return Err(CopyError::Exists { path: kept });
    }
    let is_there = database.exists();
    if is_there && let Err(error @ OpenError::OtherProgram { .. }) = probe::check(&database).await {
        return Err(error.into());
    }
    let copy = Partial::of(&from, beside(&database, "-partial")).await?;
    // The server may run as another user than the one who restores.
    let owned = if is_there {
        &database
    } else {
        database.parent().unwrap_or(Path::new("/"))
    };
    for file in [&copy.file, held.file()] {
        give(file, owned).map_err(|error| cannot_make(&database, error))?;
    }
    // The file keeps its name until the copy takes it. Without a file, a server would start with an
    // empty database.
    for part in ["", "-wal"] {
        let (file, kept) = (beside(&database, part), beside(&kept, part));
        if file.exists() {
            keep(&file, &kept).map_err(|error| cannot_make(&kept, error))?;
        }
    }
    sync_directory(&database).map_err(|error| cannot_make(&kept, error))?;
    // The log belongs to the previous file: SQLite would apply it to the copy.
    for part in ["-wal", "-shm"] {
        remove(&beside(&database, part)).map_err(|error| cannot_make(&database, error))?;
    }
    sync_directory(&database).map_err(|error| cannot_make(&database, error))?;
    copy.publish(&database)?;
    Ok(Restored {
        database,
        kept: is_there.then_some(kept),
    })
}

/// Copies the database before the migration with this number, and removes the oldest such copies
/// beyond `most`. The caller has locked the database.
pub(super) async fn before_migration(
    database: &Path,
    migration: i64,
    most: usize,
) -> Result<PathBuf, CopyError> {
    let to = beside(database, &format!("{BEFORE_MIGRATION}{migration}"));
    let copy = Partial::of(database, beside(database, "-partial")).await?;
    // If the server has tried this migration before, the copy of that time is older.
    copy.publish(&to)?;
    for old in earlier_copies(database, &to)
        .into_iter()
        .skip(most.saturating_sub(1))
    {
        if let Err(error) = fs::remove_file(&old) {
            tracing::warn!(path = %old.display(), %error, "an old copy of the database could not be removed");
        }
    }
    Ok(to)
}

/// The copies before migrations except `newest`, newest first.
fn earlier_copies(database: &Path, newest: &Path) -> Vec<PathBuf> {
    let prefix = beside(database, BEFORE_MIGRATION);
    let (Some(directory), Some(prefix)) = (
        database.parent(),
        prefix.file_name().and_then(|it| it.to_str()),
    ) else {
        return Vec::new();
    };
    let entries = fs::read_dir(directory)
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    let mut copies: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| {
            let name = entry.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix(prefix));
            number.is_some_and(|number| number.parse::<i64>().is_ok()) && entry.path() != newest
        })
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    copies.sort();
    copies.into_iter().rev().map(|(_, path)| path).collect()
}

/// Refuses a file that does not exist, has no tables, or is not a database of this program.
async fn there_is_a_database(path: &Path) -> Result<(), CopyError> {
    if !probe::has_content(path)? {
        return Err(OpenError::NoFile {
            path: path.to_owned(),
        }
        .into());
    }
    match probe::check(path).await? {
        Some(_migration) => Ok(()),
        None => Err(CopyError::Empty {
            path: path.to_owned(),
        }),
    }
}

/// The absolute path of a new file.
fn in_its_directory(path: &Path) -> Result<PathBuf, OpenError> {
    let failed = |problem: &str| OpenError::Failed {
        path: path.to_owned(),
        problem: problem.to_owned(),
    };
    let name = path
        .file_name()
        .ok_or_else(|| failed("it is not the name of a file"))?;
    let directory = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        Some(_) | None => Path::new("."),
    };
    let there = directory.canonicalize();
    there
        .map(|there| there.join(name))
        .map_err(|_missing| OpenError::NoDirectory {
            directory: directory.to_owned(),
        })
}

/// Gives a file a second name. Where the file system has no links it copies the file.
fn keep(file: &Path, kept: &Path) -> io::Result<()> {
    fs::hard_link(file, kept).or_else(|_no_links| {
        fs::copy(file, kept)?;
        File::open(kept)?.sync_all()
    })
}

/// Gives a file to the user and group that own `other`.
fn give(file: &File, other: &Path) -> io::Result<()> {
    let (theirs, ours) = (fs::metadata(other)?, file.metadata()?);
    if (theirs.uid(), theirs.gid()) != (ours.uid(), ours.gid()) {
        fchown(file, Some(theirs.uid()), Some(theirs.gid()))?;
    }
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// A copy that does not have its name yet. It is removed if it never gets one.
#[derive(Debug)]
struct Partial {
    path: PathBuf,
    /// Locked as long as the copy is written.
    file: File,
    is_published: bool,
}

impl Partial {
    /// Copies the database `from` to `path`, and checks the copy.
    async fn of(from: &Path, path: PathBuf) -> Result<Self, CopyError> {
        let copy = Self::new(path)?;
        copy.fill(from).await?;
        copy.check().await?;
        Ok(copy)
    }

    fn new(path: PathBuf) -> Result<Self, CopyError> {
        let cannot = |error| cannot_make(&path, error);
        let file = private()
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CopyError::UnderWay { path }),
            Err(TryLockError::Error(error)) => return Err(cannot(error).into()),
        }
        // `vacuum into` only writes to an empty file. What was left by somebody else may be
        // readable for everybody.
        file.set_len(0).map_err(cannot)?;
        #[cfg(unix)]
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))
            .map_err(cannot)?;
        Ok(Self {
            path,
            file,
            is_published: false,
        })
    }

    async fn fill(&self, from: &Path) -> Result<(), CopyError> {
        let failed = |error: sqlx::Error| {
            let written = [code::FULL, code::IOERR, code::CANTOPEN, code::READONLY];
            let is_written =
                extended_code(&error).is_some_and(|code| written.contains(&(code & 0xff)));
            cannot_open(if is_written { &self.path } else { from }, error.into())
        };
        let name = self.path.to_str().ok_or_else(|| OpenError::Failed {
            path: self.path.clone(),
            problem: "the name is not UTF-8".to_owned(),
        })?;
        let mut reader = options(from)
            .read_only(true)
            .connect()
            .await
            .map_err(failed)?;
        sqlx::query("vacuum into ?1")
            .bind(name)
            .execute(&mut reader)
            .await
            .map_err(failed)?;
        reader.close().await.map_err(failed)?;
        Ok(())
    }

    async fn check(&self) -> Result<(), CopyError> {
        let failed = |error: sqlx::Error| cannot_open(&self.path, error.into());
        // Nobody else writes to it, and no other file shall appear beside it.
        let mut reader = options(&self.path)
            .immutable(true)
            .read_only(true)
            .connect()
            .await
            .map_err(failed)?;
        let said: Vec<String> = sqlx::query_scalar("pragma integrity_check(1)")
            .fetch_all(&mut reader)
            .await
            .map_err(failed)?;
        let dangling = sqlx::query("pragma foreign_key_check")
            .fetch_optional(&mut reader)
            .await
            .map_err(failed)?;
        reader.close().await.map_err(failed)?;
        let found = match said.join(" ") {
            said if said != "ok" => said.split_whitespace().collect::<Vec<_>>().join(" "),
            _ if dangling.is_some() => "a row refers to another that is missing".to_owned(),
            _ => return Ok(()),
        };
        Err(CopyError::Unsound { found })
    }

    /// Gives the copy its name, in place of a file that has it. Returns its size in bytes.
    fn publish(mut self, name: &Path) -> Result<u64, CopyError> {
        let cannot = |error| cannot_make(name, error);
        self.file.sync_all().map_err(cannot)?;
        let bytes = self.file.metadata().map_err(cannot)?.len();
        fs::rename(&self.path, name).map_err(cannot)?;
        self.is_published = true;
        sync_directory(name).map_err(cannot)?;
        Ok(bytes)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_published {
            // The next copy takes it over if it cannot be removed.
            drop(fs::remove_file(&self.path));
        }
    }
}
