//! The executable as an operator starts it: a process of its own, with its database in a directory that goes
//! away with the test.

use crate::heard::Heard;
use fanorona_load::populate::{Plan, populate};
use rustix::process::{Pid, Signal, kill_process};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use tempfile::TempDir;

/// A directory with a database to be.
pub(crate) struct Site {
    directory: TempDir,
}

/// The executable, serving.
pub(crate) struct Serving {
    child: Child,
    log: Heard,
    addresses: Vec<SocketAddr>,
}

/// The executable, with no setting left from the environment of the tests.
pub(crate) fn fanorond() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanorond-under-test"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FANOROND_") {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// Asks a process to stop.
pub(crate) fn terminate(id: Pid) {
    kill_process(id, Signal::TERM).unwrap();
}

impl Site {
    pub(crate) fn new() -> Self {
        Self { directory: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn directory(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.directory().join("fanorond.db")
    }

    /// The executable, about to work in the directory, on the database in it, and on a free port. The house's players
    /// stay away.
    pub(crate) fn fanorond(&self, arguments: &[&str]) -> Command {
        let mut command = fanorond();
        command
            .current_dir(self.directory())
            .args(arguments)
            .env("FANOROND_LISTEN", "127.0.0.1:0")
            .env("FANOROND_ROBOTS", "false");
        command
    }

    /// Adds random games to the database, the same for the same seed.
    pub(crate) fn populate(&self, games: u32, players: u32, seed: u64) {
        let url = format!("sqlite:{}", self.database().display());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let added = runtime.block_on(populate(&url, Plan { games, players, seed })).unwrap();
        assert_eq!(added, games);
    }

    /// Runs the executable to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.fanorond(arguments).output().unwrap()
    }

    /// Serves on a free port.
    pub(crate) fn serve(&self) -> Serving {
        self.serve_on(&["127.0.0.1:0"])
    }

    /// Serves on a free port, with the house's players.
    pub(crate) fn serve_with_robots(&self) -> Serving {
        let mut command = self.fanorond(&[]);
        command.env("FANOROND_ROBOTS", "true");
        Self::serving(command, &["127.0.0.1:0"])
    }

    /// Serves on these addresses.
    pub(crate) fn serve_on(&self, addresses: &[&str]) -> Serving {
        Self::serving(self.fanorond(&[]), addresses)
    }

    fn serving(mut command: Command, addresses: &[&str]) -> Serving {
        for address in addresses {
            command.args(["--listen", address]);
        }
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut log = Heard::from(child.stderr.take().expect("it was just piped"));
        let addresses = addresses.iter().map(|_| listens(&mut log)).collect();
        log.until("fanorond serves");
        Serving { child, log, addresses }
    }
}

/// The next address that the log says is listened on.
fn listens(log: &mut Heard) -> SocketAddr {
    log.until("listens address=");
    log.until("\n").parse().unwrap()
}

impl Serving {
    /// The first address that it listens on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.addresses[0]
    }

    pub(crate) fn id(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Ends it as a power cut would end the process: without a chance to do anything.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it has ended by itself; gives back how, and all that it logged.
    pub(crate) fn ended(mut self) -> (ExitStatus, String) {
        let Self { child, log, .. } = &mut self;
        let listening = std::mem::replace(log, Heard::from(std::io::empty()));
        let said = listening.rest();
        (child.wait().unwrap(), String::from_utf8(said).unwrap())
    }
}

impl Drop for Serving {
    #[expect(clippy::print_stderr, reason = "the log belongs to the report of a test that fails")]
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            eprintln!("the log of fanorond:\n{}", self.log.all());
        }
    }
}
