//! The machine on which the server runs: `machine.c`, preloaded into it.

use crate::support::executable::{Serving, Site};
use rand::RngExt as _;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What fails. The numbers are those of `machine.c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    None = 0,
    SyncFails = 1,
    WriteFails = 2,
    DiskFull = 3,
}

/// What a test and the machine share, in the order of `struct control`.
#[derive(Debug, Clone, Copy)]
enum Control {
    Fault,
    WallAheadNs,
    SyncTakesUs,
    SyncsLie,
    KillAtWrite,
    Writes,
}

/// The number of values in `struct control`.
const CONTROLS: usize = 6;

/// What is left of changes that were not synced when the power is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    /// Nothing.
    Whole,
    /// Some of their sectors, in any combination.
    Torn,
}

/// Sectors are written whole or not at all.
const SECTOR: usize = 512;

/// A machine with a disk for one database.
pub(super) struct Machine {
    control: File,
    directory: PathBuf,
    /// The files when the power was last lost or the machine was made.
    before: Files,
}

/// The files of a database, by the suffix of their names.
type Files = BTreeMap<String, Vec<u8>>;

/// The files that must survive, by the suffix of their names.
const SUFFIXES: [&str; 3] = ["", "-wal", "-journal"];

impl Machine {
    /// A machine with the files of a site, whose server is not running.
    pub(super) fn of(site: &Site) -> Self {
        let directory = site.directory().canonicalize().unwrap();
        let path = directory.join("control");
        fs::write(&path, [0; 8 * CONTROLS]).unwrap();
        let control = File::options().read(true).write(true).open(path).unwrap();
        let mut machine = Self {
            control,
            directory,
            before: Files::new(),
        };
        machine.before = machine.files();
        machine
    }

    /// Lets a command run on this machine.
    pub(super) fn preload(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", library())
            .env("FAULTS_DATABASE", self.path(""))
            .env("FAULTS_CONTROL", self.directory.join("control"))
            .env("FAULTS_JOURNAL", self.directory.join("journal"));
    }

    /// Starts the server of the site on this machine, with these settings.
    pub(super) fn serve(&mut self, site: &Site, settings: &[(&str, &str)]) -> Serving {
        self.before = self.files();
        let mut command = site.fanorond(&[]);
        self.preload(&mut command);
        command.envs(settings.iter().copied());
        Site::serving(command, &["127.0.0.1:0"])
    }

    pub(super) fn fails(&self, fault: Fault) {
        self.set(Control::Fault, fault as i64);
    }

    /// Sets the machine's time, as seconds ahead of the right one.
    pub(super) fn set_wall_ahead(&self, seconds: i64) {
        self.set(Control::WallAheadNs, seconds * 1_000_000_000);
    }

    pub(super) fn set_sync_takes_us(&self, microseconds: i64) {
        self.set(Control::SyncTakesUs, microseconds);
    }

    /// From now on, syncs of the write-ahead log only report success.
    pub(super) fn let_syncs_lie(&self) {
        self.set(Control::SyncsLie, 1);
    }

    /// The server is killed instead of its write with this number.
    pub(super) fn kill_at_write(&self, number: i64) {
        self.set(Control::Writes, 0);
        self.set(Control::KillAtWrite, number);
    }

    /// The number of writes since [`Machine::kill_at_write`].
    pub(super) fn writes(&self) -> i64 {
        let mut bytes = [0; 8];
        self.control
            .read_exact_at(&mut bytes, 8 * Control::Writes as u64)
            .unwrap();
        i64::from_ne_bytes(bytes)
    }

    fn set(&self, which: Control, value: i64) {
        self.control
            .write_all_at(&value.to_ne_bytes(), 8 * which as u64)
            .unwrap();
    }

    fn path(&self, suffix: &str) -> PathBuf {
        self.directory.join(format!("fanorond.db{suffix}"))
    }

    fn files(&self) -> Files {
        let read = |suffix: &str| Some((suffix.to_owned(), fs::read(self.path(suffix)).ok()?));
        SUFFIXES.into_iter().filter_map(read).collect()
    }

    /// Leaves on the disk what a power loss would leave. The server was killed at that moment.
    pub(super) fn lose_power(&mut self, loss: Loss, dice: &mut StdRng) {
        let journal = fs::read(self.directory.join("journal")).unwrap();
        let mut disk = Disk::new(std::mem::take(&mut self.before));
        let mut at = 0;
        while let Some((entry, next)) = Entry::read(&journal, at) {
            disk.take_in(at, entry, &self.path(""));
            at = next;
        }
        let left = disk.left(loss, dice);
        for suffix in SUFFIXES.into_iter().chain(["-shm"]) {
            match left.get(suffix) {
                Some(bytes) => fs::write(self.path(suffix), bytes).unwrap(),
                // A file that was never there cannot be deleted.
                None => drop(fs::remove_file(self.path(suffix))),
            }
        }
    }
}

/// The preloaded library, which is compiled once.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (made, library) = (
            directory.join(format!("machine-{}.so", std::process::id())),
            directory.join("machine.so"),
        );
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("it/faults/machine.c");
        let mut compiler = Command::new("cc");
        compiler.args([
            "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o",
        ]);
        let compiled = compiler
            .arg(&made)
            .arg(source)
            .arg("-ldl")
            .status()
            .unwrap();
        assert!(compiled.success(), "machine.c does not compile");
        // Several test processes may do this at the same time.
        fs::rename(made, &library).unwrap();
        library
    })
}

/// An entry of the journal.
#[derive(Debug, Clone, Copy)]
struct Entry<'j> {
    what: What<'j>,
    path: &'j str,
}

#[derive(Debug, Clone, Copy)]
enum What<'j> {
    Written {
        at: usize,
        data: &'j [u8],
    },
    Truncated {
        length: usize,
    },
    /// What stands before this place of the journal is on the disk.
    Synced {
        begun: usize,
    },
    Deleted,
}

impl<'j> Entry<'j> {
    /// The entry at a place of the journal, and the place of the next one. The last entry may be
    /// incomplete.
    fn read(journal: &'j [u8], place: usize) -> Option<(Self, usize)> {
        let number = |index: usize| {
            let bytes = journal.get(place + 8 * index..place + 8 * (index + 1))?;
            usize::try_from(i64::from_ne_bytes(bytes.try_into().ok()?)).ok()
        };
        let (kind, path, at, length) = (number(0)?, number(1)?, number(2)?, number(3)?);
        let (path_at, data_at) = (place + 32, place + 32 + path);
        let path = std::str::from_utf8(journal.get(path_at..data_at)?).unwrap();
        let data = journal.get(data_at..data_at + length)?;
        let what = match kind {
            0 => What::Written { at, data },
            1 => What::Truncated { length: at },
            2 => What::Synced { begun: at },
            3 => What::Deleted,
            _ => panic!("the journal has an entry of the kind {kind}"),
        };
        Some((Self { what, path }, data_at + length))
    }
}

/// What is certainly on a disk, and what was changed since.
struct Disk<'j> {
    durable: Files,
    /// Changes that may be lost, with their places in the journal.
    pending: Vec<(usize, String, What<'j>)>,
}

impl<'j> Disk<'j> {
    fn new(durable: Files) -> Self {
        Self {
            durable,
            pending: Vec::new(),
        }
    }

    fn take_in(&mut self, place: usize, entry: Entry<'j>, database: &Path) {
        let suffix = entry
            .path
            .strip_prefix(database.to_str().unwrap())
            .unwrap()
            .to_owned();
        match entry.what {
            What::Written { .. } | What::Truncated { .. } => {
                self.pending.push((place, suffix, entry.what));
            }
            What::Synced { begun } => {
                let is_synced =
                    |change: &mut (usize, String, What<'j>)| change.0 < begun && change.1 == suffix;
                let file = self.durable.entry(suffix.clone()).or_default();
                for (_, _, change) in self.pending.extract_if(.., is_synced) {
                    apply(file, change, |_sector| true);
                }
            }
            What::Deleted => {
                self.durable.remove(&suffix);
                self.pending.retain(|(_, other, _)| *other != suffix);
            }
        }
    }

    fn left(mut self, loss: Loss, dice: &mut StdRng) -> Files {
        for (_, suffix, change) in self.pending {
            let file = self.durable.entry(suffix).or_default();
            if loss == Loss::Torn {
                apply(file, change, |_sector| dice.random_bool(0.5));
            }
        }
        self.durable
    }
}

/// Applies those sectors of a change that have reached the disk.
fn apply(file: &mut Vec<u8>, change: What<'_>, mut has_arrived: impl FnMut(usize) -> bool) {
    match change {
        What::Written { at, data } => {
            let mut from = 0;
            while from < data.len() {
                let sector = (at + from) / SECTOR;
                let until = ((sector + 1) * SECTOR - at).min(data.len());
                if has_arrived(sector) {
                    if file.len() < at + until {
                        file.resize(at + until, 0);
                    }
                    file[at + from..at + until].copy_from_slice(&data[from..until]);
                }
                from = until;
            }
        }
        What::Truncated { length } => {
            if has_arrived(0) {
                file.resize(length, 0);
            }
        }
        What::Synced { .. } | What::Deleted => unreachable!("these are never pending"),
    }
}
