//! Endgame tables in files (`docs/tables.md`): those of a folder are used together with the tables
//! in the executable.
//!
//! The files are read where a probe needs them, a few bytes at once. The operating system keeps in
//! memory what is read often, as it would for a mapped file, and a file that shrinks is an error
//! instead of a crash.

use crate::engine::priority;
use fanorona_engine::tables::{BadTable, Header, Source, Tables, Value};
use fanorona_game::{Judgement, Score};
use fanorona_rules::Position;
use std::fmt;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use tracing::{debug, info};

/// The extension of files with tables.
const EXTENSION: &str = "table";

/// Why a file is not used.
#[derive(Debug)]
pub struct RefusedFile {
    /// The file or the folder.
    pub path: PathBuf,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    Unreadable(io::Error),
    Bad(BadTable),
}

impl fmt::Display for RefusedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            Reason::Unreadable(error) => write!(f, "{path}: {error}"),
            Reason::Bad(bad) => write!(f, "{path}: {bad}"),
        }
    }
}

/// The tables in the executable and those of a folder.
#[derive(Debug)]
pub struct Loaded {
    pub tables: Tables,
    /// The files in use.
    pub used: Vec<(PathBuf, Header)>,
    /// The files that are not used, although they have the extension of tables.
    pub refused: Vec<RefusedFile>,
}

/// What the tables know about positions, for the side to move. `None` where they know nothing.
pub async fn verdicts(tables: Arc<Tables>, positions: Vec<Position>) -> Vec<Option<Judgement>> {
    let count = positions.len();
    // A table is unpacked or read where it is first needed, which takes time.
    let probing = tokio::task::spawn_blocking(move || {
        positions
            .iter()
            .map(|position| tables.probe(position).map(judgement))
            .collect()
    });
    probing.await.unwrap_or_else(|_stopped| vec![None; count])
}

/// The result of a position if both sides play their best; `None` if the tables do not know it.
pub async fn best_result(tables: Arc<Tables>, position: Position) -> Option<Score> {
    let mover = position.side_to_move();
    let verdict = verdicts(tables, vec![position]).await;
    match verdict.first().copied().flatten()? {
        Judgement::Won(_) => Some(Score::Win(mover)),
        Judgement::Lost(_) => Some(Score::Win(mover.opposite())),
        Judgement::Drawn => Some(Score::Draw),
        Judgement::Open(_) => None,
    }
}

fn judgement(value: Value) -> Judgement {
    match value {
        Value::Win(turns) => Judgement::Won(Some(turns.into())),
        Value::Draw => Judgement::Drawn,
        Value::Loss(turns) => Judgement::Lost(Some(turns.into())),
    }
}

/// Unpacks all tables in the background, on a thread of this priority, so that no replay and no
/// search has to.
///
/// # Errors
/// The system cannot start a thread.
pub fn unpack(tables: Arc<Tables>, nice: u8) -> io::Result<JoinHandle<()>> {
    let unpacking = move || {
        priority::lower(nice);
        tables.unpack();
        info!("endgame tables: unpacked");
    };
    debug!("endgame tables: unpacking");
    thread::Builder::new()
        .name("tables".to_owned())
        .spawn(unpacking)
}

/// Verifies all tables of a folder, which reads all of each file.
pub fn load(folder: &Path) -> Loaded {
    let mut loaded = Loaded {
        tables: Tables::embedded(),
        used: Vec::new(),
        refused: Vec::new(),
    };
    let files = match files(folder) {
        Ok(files) => files,
        Err(error) => {
            let refused = RefusedFile {
                path: folder.to_owned(),
                reason: Reason::Unreadable(error),
            };
            loaded.refused.push(refused);
            return loaded;
        }
    };
    for path in files {
        match add(&mut loaded.tables, &path) {
            Ok(header) => loaded.used.push((path, header)),
            Err(reason) => loaded.refused.push(RefusedFile { path, reason }),
        }
    }
    loaded
}

fn add(tables: &mut Tables, path: &Path) -> Result<Header, Reason> {
    let file = File::open(path).map_err(Reason::Unreadable)?;
    let length = file.metadata().map_err(Reason::Unreadable)?.len();
    tables
        .add(Box::new(TableFile(file)), length)
        .map_err(Reason::Bad)
}

/// The files with the extension of tables, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == EXTENSION)
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

struct TableFile(File);

impl Source for TableFile {
    fn read(&self, offset: u64, bytes: &mut [u8]) -> bool {
        self.0.read_exact_at(bytes, offset).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_engine::tables::{Form, Material, Solver, Value};
    use fanorona_rules::Ruleset;
    use std::fs;

    /// The table of one piece against one on the smallest board.
    fn table(form: Form) -> Vec<u8> {
        let mut solver = Solver::new(Ruleset::Telo, 1);
        let material = Material {
            own: 1,
            opponent: 1,
        };
        solver.solve(material);
        solver.table(material, form).unwrap()
    }

    #[test]
    fn a_folder_of_tables_is_used_and_bad_files_are_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let good = table(Form::Plain);
        let mut damaged = good.clone();
        *damaged.last_mut().unwrap() ^= 1;
        let mut other_version = good.clone();
        other_version[8] = 99;
        let files: [(&str, &[u8], &str); 7] = [
            ("good.table", &good, ""),
            ("cut.table", &good[..good.len() - 1], "cut off"),
            ("damaged.table", &damaged, "checksum"),
            ("empty.table", &[], "length"),
            ("foreign.table", &[b'x'; 100], "not an endgame table"),
            ("packed.table", &table(Form::Packed), "compressed"),
            ("version.table", &other_version, "version 99"),
        ];
        for (name, bytes, _) in files {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        fs::write(folder.path().join("notes.txt"), "not a table").unwrap();
        let loaded = load(folder.path());
        assert_eq!(loaded.used.len(), 1);
        assert_eq!(loaded.refused.len(), files.len() - 1);
        for (name, _, reason) in files
            .into_iter()
            .filter(|(_, _, reason)| !reason.is_empty())
        {
            let refused = loaded
                .refused
                .iter()
                .map(ToString::to_string)
                .find(|it| it.contains(name));
            assert!(
                refused.as_ref().is_some_and(|it| it.contains(reason)),
                "{name}: {refused:?}"
            );
        }
        let position = "3/1b1/w2 b".parse().unwrap();
        assert_eq!(loaded.tables.probe(&position), Some(Value::Win(1)));
    }

    #[test]
    fn the_tables_are_unpacked_before_anybody_needs_them() {
        let tables = Arc::new(Tables::embedded());
        // Nothing can be captured, so only a table knows the value.
        let position = "b2/3/1w1 b".parse().unwrap();
        assert_eq!(tables.probe_unpacked(&position), None);
        unpack(Arc::clone(&tables), 0).unwrap().join().unwrap();
        let value = tables.probe_unpacked(&position);
        assert!(value.is_some() && !tables.is_unpacking());
        assert_eq!(value, tables.probe(&position));
    }

    #[test]
    fn a_missing_folder_leaves_the_tables_in_the_executable() {
        let loaded = load(Path::new("no/such/folder"));
        assert_eq!((loaded.used.len(), loaded.refused.len()), (0, 1));
        assert_eq!(loaded.tables.most_pieces(Ruleset::Telo), 9);
    }
}
