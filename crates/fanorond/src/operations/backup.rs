//! The commands `backup` and `restore`: whole copies of a database.

use fanorona_game::Timestamp;
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{CopyError, Restored};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The date and time in the name of a file, in UTC: names are in the order of the times.
const STAMP: &str = "%Y%m%dT%H%M%SZ";

/// Backups of one second in one folder. The next one is refused, because it never overwrites a
/// file.
const MOST_IN_A_SECOND: usize = 1_000;

/// Why there is no backup, or an old one could not be removed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BackupError {
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// `--keep` counts the backups of a folder, and this is no folder.
    #[error("--keep counts the backups of a folder, and {0} is not one: create it first")]
    NoFolder(PathBuf),
    /// The backup was made. An older one is still there.
    #[error("{} was written, but the older {path} could not be removed: {error}", made.path.display())]
    NotRemoved {
        made: Made,
        path: PathBuf,
        error: io::Error,
    },
}

/// A new backup.
#[derive(Debug)]
pub(crate) struct Made {
    path: PathBuf,
    bytes: u64,
    /// The older backups that were removed.
    removed: Vec<PathBuf>,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wrote {} ({} bytes)", self.path.display(), self.bytes)?;
        self.removed
            .iter()
            .try_for_each(|path| write!(f, "\nremoved {}", path.display()))
    }
}

/// Copies the database at `url` into the new file `to`. In a folder the file is named after the
/// time, and only the newest `keep` backups stay there.
///
/// # Errors
/// Nothing was copied, or an older backup could not be removed.
pub(crate) async fn backup(
    url: &str,
    to: &Path,
    keep: Option<u32>,
    now: Timestamp,
) -> Result<Made, BackupError> {
    let is_folder = to.is_dir();
    if keep.is_some() && !is_folder {
        return Err(BackupError::NoFolder(to.to_owned()));
    }
    let path = if is_folder {
        free_name(to, &stamp(now))
    } else {
        to.to_owned()
    };
    let bytes = fanorona_store::back_up(url, &path).await?;
    let mut made = Made {
        path,
        bytes,
        removed: Vec::new(),
    };
    let Some(keep) = keep else { return Ok(made) };
    let older = match other_backups(to, &made.path) {
        Ok(older) => older,
        Err(error) => {
            return Err(BackupError::NotRemoved {
                made,
                path: to.to_owned(),
                error,
            });
        }
    };
    // The new one counts, even if the clock was set back and its name is not the last.
    for path in older
        .into_iter()
        .rev()
        .skip(keep.saturating_sub(1) as usize)
    {
        match fs::remove_file(&path) {
            Ok(()) => made.removed.push(path),
            Err(error) => return Err(BackupError::NotRemoved { made, path, error }),
        }
    }
    Ok(made)
}

/// Writes the name of a backup of the database at `url` into a file, whose time tells the server when
/// it was made.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn note(made: &Made, url: &str, note: &Path) -> io::Result<()> {
    fanorona_store::note_backup(url, note, &format!("{}\n", made.path.display()))
}

/// The name of a new backup in a folder. Of several in one second the later ones are numbered.
fn free_name(folder: &Path, stamp: &str) -> PathBuf {
    let first = folder.join(format!("fanorond-{stamp}.db"));
    if !first.exists() {
        return first;
    }
    let numbered = (2_u32..).map(|number| folder.join(format!("fanorond-{stamp}-{number}.db")));
    numbered
        .take(MOST_IN_A_SECOND)
        .find(|path| !path.exists())
        .unwrap_or(first)
}

/// The backups in a folder except `made`, oldest first.
fn other_backups(folder: &Path, made: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let age = path
            .file_name()
            .and_then(|name| name.to_str())
            .and_then(place_in_time);
        found.extend(age.filter(|_| path != made).map(|age| (age, path)));
    }
    found.sort();
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

/// The time in the name of a backup in a folder, and its number among those of the same second.
/// `None` for other files.
fn place_in_time(name: &str) -> Option<(String, u32)> {
    let name = name.strip_prefix("fanorond-")?.strip_suffix(".db")?;
    let (stamp, number) = match name.split_once('-') {
        Some((stamp, number)) => (stamp, number.parse().ok().filter(|number| *number > 1)?),
        None => (name, 1),
    };
    let shape = stamp
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c });
    shape
        .eq("00000000T000000Z".chars())
        .then(|| (stamp.to_owned(), number))
}

fn stamp(now: Timestamp) -> String {
    Zone::UTC.written(now, STAMP)
}

/// What a restore did.
#[derive(Debug)]
pub(crate) struct Report(Restored);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Restored { database, kept } = &self.0;
        write!(f, "restored {}", database.display())?;
        kept.iter()
            .try_for_each(|kept| write!(f, "\nthe previous database is {}", kept.display()))
    }
}

/// Replaces the database at `url` with a backup.
///
/// # Errors
/// A server uses the database, or the backup is not intact. Nothing was changed.
pub(crate) async fn restore(url: &str, from: &Path, now: Timestamp) -> Result<Report, CopyError> {
    let first = format!("-before-restore-{}", stamp(now));
    let mut restored = fanorona_store::restore(url, from, &first).await;
    // Another restore in the same second has kept its files under this name.
    for number in 2..MOST_IN_A_SECOND {
        if !matches!(restored, Err(CopyError::Exists { .. })) {
            break;
        }
        restored = fanorona_store::restore(url, from, &format!("{first}-{number}")).await;
    }
    restored.map(Report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_of_one_second_have_their_own_names_and_an_order() {
        let folder = tempfile::tempdir().unwrap();
        let stamp = stamp(Timestamp(1_795_176_000_000));
        let mut made = Vec::new();
        for _ in 0..12 {
            let path = free_name(folder.path(), &stamp);
            fs::write(&path, "").unwrap();
            made.push(path);
        }
        let last = made.pop().unwrap();
        assert!(
            last.ends_with("fanorond-20261120T120000Z-12.db"),
            "{last:?}"
        );
        assert_eq!(other_backups(folder.path(), &last).unwrap(), made);
    }

    #[test]
    fn only_names_that_a_backup_gets_are_removed() {
        let name = format!("fanorond-{}.db", stamp(Timestamp(1_795_176_000_000)));
        assert_eq!(name, "fanorond-20261120T120000Z.db");
        assert_eq!(
            place_in_time(&name),
            Some(("20261120T120000Z".to_owned(), 1))
        );
        assert_eq!(
            place_in_time("fanorond-20261120T120000Z-12.db").unwrap().1,
            12
        );
        for other in [
            "fanorond.db",
            "fanorond-.db",
            "fanorond-20261120T120000Z.db-wal",
            "fanorond-2026112OT120000Z.db",
            "fanorond-20261120T120000Z-1.db",
            "fanorond-20261120T120000Z-x.db",
        ] {
            assert_eq!(place_in_time(other), None, "{other}");
        }
    }
}
