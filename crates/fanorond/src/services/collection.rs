//! The finished games of the server as files for everybody: one for each month in which games ended,
//! made once a day.
//!
//! They have what `fanorond export` writes: no private game, and nothing that people wrote to each
//! other.

use crate::services::{Core, Server};
use fanorona_game::{GameId, Timestamp};
use fanorona_protocol::preferences::values::Zone;
use fanorona_protocol::records::{Record, fgn};
use fanorona_store::{StoreError, Sweep};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::fs::{self, File};
use tokio::io::AsyncWriteExt as _;
use tracing::{error, info};

/// How often the task looks whether the files of the day are there.
const LOOKED_AT: Duration = Duration::from_mins(1);
/// So many games are in memory at once.
const PAGE: u32 = 64;
/// The file that lists the others.
const INDEX: &str = "index.json";

/// Where the files are, and on which terms others may use them.
#[derive(Debug, Clone)]
pub struct Collection {
    folder: PathBuf,
    licence: String,
}

/// What the collection has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Index {
    pub licence: String,
    /// When all files were up to date.
    pub made_ms: Timestamp,
    /// Oldest first.
    pub months: Vec<Month>,
}

/// The file with the games that ended in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Month {
    /// `2026-11`, in UTC.
    pub month: String,
    pub file: String,
    pub games: u64,
    pub bytes: u64,
    /// In hexadecimal digits.
    pub sha256: String,
}

/// Why the collection was not made or read.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the folder of `data`: {0}")]
    Io(#[from] io::Error),
}

impl Collection {
    /// The collection in a folder, which is made with the first file.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, licence: String) -> Self {
        let folder = folder.into();
        Self { folder, licence }
    }

    /// What the collection has; `None` before it was made for the first time, or if somebody has
    /// written the list by hand.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub async fn index(&self) -> io::Result<Option<Index>> {
        match fs::read(self.folder.join(INDEX)).await {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens the file of a month in the index.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn open(&self, month: &Month) -> io::Result<File> {
        File::open(self.folder.join(&month.file)).await
    }

    async fn keep(&self, index: &Index) -> io::Result<()> {
        let mut new = NewFile::create(&self.folder, INDEX).await?;
        new.write(&serde_json::to_vec_pretty(index)?).await?;
        new.replace().await
    }
}

/// A file that takes the place of the old one when it is whole, so that nobody reads a part of it.
struct NewFile {
    file: File,
    part: PathBuf,
    whole: PathBuf,
}

impl NewFile {
    async fn create(folder: &Path, name: &str) -> io::Result<Self> {
        let part = folder.join(format!("{name}.part"));
        Ok(Self {
            file: File::create(&part).await?,
            whole: folder.join(name),
            part,
        })
    }

    async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes).await
    }

    async fn replace(mut self) -> io::Result<()> {
        self.file.flush().await?;
        self.file.sync_all().await?;
        fs::rename(&self.part, &self.whole).await?;
        let folder = self.whole.parent().unwrap_or(Path::new("."));
        // Otherwise a crash could bring the old file back behind a new index.
        File::open(folder).await?.sync_all().await
    }
}

/// Makes the files of each day, until the server stops.
pub async fn run(server: Arc<Server>) {
    let Some(collection) = &server.doors.collection else {
        return;
    };
    let mut looking = None;
    loop {
        let now = server.clock.now();
        let next = now.plus(next_day(server.clock.wall()).min(LOOKED_AT));
        // A day that begins during the work is not missed.
        let planned = server.clock.plan(next);
        if server
            .presence
            .others()
            .leave_to_this_one(Sweep::Collection)
        {
            tokio::select! {
                looked = look(&server, collection) => if let Err(error) = looked {
                    error!(%error, "finished games not published; it is retried in a minute");
                },
                // A file that is half written has another name than the one that is offered.
                () = server.stop.cancelled() => return,
            }
        }
        // Who waits for the last look waits until its work is done.
        drop(looking.replace(planned));
        tokio::select! {
            () = server.clock.reach(next) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// The time until the next day begins.
fn next_day(now: Timestamp) -> Duration {
    let tomorrow = Zone::UTC.day_of(now).tomorrow();
    tomorrow.map_or(LOOKED_AT, |it| Zone::UTC.beginning_of(it).since(now))
}

/// Makes the files, unless that was done on this day.
async fn look(core: &Core, collection: &Collection) -> Result<(), CollectionError> {
    let before = collection.index().await?;
    let now = core.clock.wall();
    let today = Zone::UTC.beginning_of(Zone::UTC.day_of(now));
    let is_made = |index: &Index| index.made_ms >= today && index.licence == collection.licence;
    if before.as_ref().is_some_and(is_made) {
        return Ok(());
    }
    fs::create_dir_all(&collection.folder).await?;
    let mut index = before.unwrap_or(Index {
        licence: String::new(),
        made_ms: Timestamp(i64::MIN),
        months: Vec::new(),
    });
    index.licence.clone_from(&collection.licence);
    let known = std::mem::take(&mut index.months);
    let mut from = Timestamp(0);
    let first = |from| {
        core.store
            .ended_games((from, GameId(0)), Timestamp(i64::MAX), 1)
    };
    while let Some(first) = first(from).await?.pop() {
        let (name, until) = month_of(first.changed_at);
        let old = known.iter().find(|month| month.month == name);
        if let Some(month) = month(core, collection, &name, (from, until), old).await? {
            index.months.push(month);
            if old != index.months.last() {
                // The list says at any time what the files have. Those of later months are as they
                // were.
                let later = known.iter().filter(|known| known.month > name);
                let mut now = index.clone();
                now.months.extend(later.cloned());
                collection.keep(&now).await?;
            }
        }
        from = until;
    }
    index.made_ms = now;
    collection.keep(&index).await?;
    info!(months = index.months.len(), "finished games: published");
    Ok(())
}

/// The name of the month of a moment, and when the next one begins.
fn month_of(moment: Timestamp) -> (String, Timestamp) {
    let first = Zone::UTC.day_of(moment).first_of_month();
    let next = first.last_of_month().tomorrow().unwrap_or(Date::MAX);
    (
        format!("{:04}-{:02}", first.year(), first.month()),
        Zone::UTC.beginning_of(next),
    )
}

/// Makes the file of a month, unless it is what it was. `None` if all games of the month are
/// private.
async fn month(
    core: &Core,
    collection: &Collection,
    name: &str,
    span: (Timestamp, Timestamp),
    old: Option<&Month>,
) -> Result<Option<Month>, CollectionError> {
    let file = format!("fanorona-{name}.fgn");
    let path = collection.folder.join(&file);
    if let Some(old) = old
        && fs::metadata(&path)
            .await
            .is_ok_and(|it| it.len() == old.bytes)
        && games(core, name, span, None).await? == *old
    {
        // Players are renamed and games are analysed, so every month is read again. It is not
        // written again.
        return Ok(Some(old.clone()));
    }
    let mut new = NewFile::create(&collection.folder, &file).await?;
    let month = games(core, name, span, Some(&mut new)).await?;
    if month.games == 0 {
        fs::remove_file(new.part).await?;
        return Ok(None);
    }
    new.replace().await?;
    Ok(Some(month))
}

/// Goes through the games of a month, and writes them if there is a file.
async fn games(
    core: &Core,
    name: &str,
    (from, until): (Timestamp, Timestamp),
    mut file: Option<&mut NewFile>,
) -> Result<Month, CollectionError> {
    let (mut games, mut bytes, mut hash) = (0, 0, Sha256::new());
    let mut after = (from, GameId(0));
    loop {
        let page = core.store.ended_games(after, until, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = (last.changed_at, last.id);
        let mut text = String::new();
        for game in page.iter().filter(|game| !game.terms.private) {
            let record = Record::new(game, core.store.turns(game.id).await?)
                .annotated(core.store.annotation(game.id).await?);
            text += &fgn::fgn(&record);
            games += 1;
        }
        hash.update(&text);
        bytes += text.len() as u64;
        if let Some(file) = &mut file {
            file.write(text.as_bytes()).await?;
        }
    }
    Ok(Month {
        month: name.to_owned(),
        file: format!("fanorona-{name}.fgn"),
        games,
        bytes,
        sha256: format!("{:x}", hash.finalize()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_ends_where_the_next_begins() {
        // 2026-12-31 23:59:59.999 UTC.
        let last = Timestamp(1_798_761_599_999);
        let (name, next) = month_of(last);
        assert_eq!((name.as_str(), next), ("2026-12", Timestamp(last.0 + 1)));
        assert_eq!(month_of(next).0, "2027-01");
        assert_eq!(next_day(last), Duration::from_millis(1));
    }
}
