//! Runs the executable in its own process, with a database in a temporary directory.

use super::output::Captured;
use fanorona_tools::populate::{Plan, populate};
use rustix::process::{Pid, Signal, kill_process};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use tempfile::TempDir;

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A temporary directory for a database.
pub(crate) struct Site {
    directory: TempDir,
}

/// A running server process.
pub(crate) struct Serving {
    child: Child,
    log: Captured,
    addresses: Vec<SocketAddr>,
}

/// The command for the executable, without settings from the environment of the tests, and with the
/// endgame tables packed.
pub(crate) fn fanorond() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanorond-under-test"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FANOROND_") {
            command.env_remove(name);
        }
    }
    // Otherwise every process would spend seconds of processor time on tables that few tests need.
    command.env("FANOROND_UNPACK_TABLES", "false");
    command.stdin(Stdio::null());
    command
}

/// Sends SIGTERM to a process.
pub(crate) fn terminate(id: Pid) {
    kill_process(id, Signal::TERM).unwrap();
}

impl Site {
    pub(crate) fn new() -> Self {
        Self {
            directory: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn directory(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.directory().join("fanorond.db")
    }

    /// The command for the executable in this directory, with its database and a free port, without
    /// the server's bots.
    pub(crate) fn fanorond(&self, arguments: &[&str]) -> Command {
        let mut command = fanorond();
        command
            .current_dir(self.directory())
            .args(arguments)
            .env("FANOROND_LISTEN", "127.0.0.1:0")
            .env("FANOROND_ROBOTS", "false");
        command
    }

    /// Makes a self-signed certificate for this machine as docs/operations.md says, in these files
    /// of the directory.
    pub(crate) fn certificate(&self, cert: &str, key: &str) {
        self.certificate_for(365, cert, key);
    }

    /// As [`Site::certificate`], for a number of days.
    pub(crate) fn certificate_for(&self, days: u32, cert: &str, key: &str) {
        let mut openssl = Command::new("openssl");
        openssl
            .current_dir(self.directory())
            .args("req -x509 -newkey ec -nodes -days".split(' '))
            .arg(days.to_string());
        openssl.args([
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-subj",
            "/CN=localhost",
        ]);
        openssl.args([
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1",
        ]);
        openssl.args([
            "-addext",
            "basicConstraints=critical,CA:FALSE",
            "-out",
            cert,
            "-keyout",
            key,
        ]);
        let made = openssl.output().expect("scripts/test installs openssl");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
    }

    /// Adds random games to the database. The same seed gives the same games.
    pub(crate) fn populate(&self, games: u32, players: u32, seed: u64) {
        let url = format!("sqlite:{}", self.database().display());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let added = runtime
            .block_on(populate(
                &url,
                Plan {
                    games,
                    players,
                    seed,
                },
            ))
            .unwrap();
        assert_eq!(added, games);
    }

    /// Runs the executable and waits until it exits.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.fanorond(arguments).output().unwrap()
    }

    /// Starts the server on a free port.
    pub(crate) fn serve(&self) -> Serving {
        self.serve_on(&["127.0.0.1:0"])
    }

    /// Starts the server on a free port, with its bots.
    pub(crate) fn serve_with_robots(&self) -> Serving {
        let mut command = self.fanorond(&[]);
        command.env("FANOROND_ROBOTS", "true");
        Self::serving(command, &["127.0.0.1:0"])
    }

    /// Starts the server on a free port, with these arguments.
    pub(crate) fn serve_with(&self, arguments: &[&str]) -> Serving {
        Self::serving(self.fanorond(arguments), &["127.0.0.1:0"])
    }

    /// Starts the server on these addresses.
    pub(crate) fn serve_on(&self, addresses: &[&str]) -> Serving {
        Self::serving(self.fanorond(&[]), addresses)
    }

    /// Starts a command as the server on these addresses.
    pub(crate) fn serving(mut command: Command, addresses: &[&str]) -> Serving {
        for address in addresses {
            command.args(["--listen", address]);
        }
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut log = Captured::from(child.stderr.take().expect("the pipe was just created"));
        let addresses = addresses.iter().map(|_| listens(&mut log)).collect();
        log.until("fanorond started");
        Serving {
            child,
            log,
            addresses,
        }
    }
}

/// The next listening address in the log.
fn listens(log: &mut Captured) -> SocketAddr {
    log.until("listening address=");
    log.until("\n").parse().unwrap()
}

/// The address after the first `words` in a log.
pub(crate) fn address_after(log: &str, words: &str) -> SocketAddr {
    let (_, rest) = log
        .split_once(words)
        .unwrap_or_else(|| panic!("no {words:?} in\n{log}"));
    rest.split_whitespace().next().unwrap().parse().unwrap()
}

impl Serving {
    /// The first listening address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.addresses[0]
    }

    pub(crate) fn id(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// The address after `words` in the log of the start.
    pub(crate) fn address_after(&self, words: &str) -> SocketAddr {
        address_after(&self.log.all(), words)
    }

    /// Waits for `words` in the log.
    pub(crate) fn logs(&mut self, words: &str) -> String {
        self.log.until(words)
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the process exits, and returns its status and its log.
    pub(crate) fn ended(mut self) -> (ExitStatus, String) {
        let Self { child, log, .. } = &mut self;
        let listening = std::mem::replace(log, Captured::from(std::io::empty()));
        let said = listening.rest();
        (child.wait().unwrap(), String::from_utf8(said).unwrap())
    }
}

impl Drop for Serving {
    #[expect(
        clippy::print_stderr,
        reason = "the log is part of the report of a failed test"
    )]
    fn drop(&mut self) {
        // The process may already have exited.
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            eprintln!("the log of fanorond:\n{}", self.log.all());
        }
    }
}
