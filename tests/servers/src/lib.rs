//! Real PostgreSQL servers for tests. Each test has its own, on a free port, until the value is
//! dropped.
//!
//! A server that does not start is a panic: the test cannot go on.

#![expect(clippy::unwrap_used, reason = "this crate is only used by tests")]

mod postgres;

pub use postgres::PostgresServer;

use rustix::fs::statvfs;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use tempfile::TempDir;

/// How much memory must be free for the databases of all tests that run at the same time, in bytes.
const ROOM: u64 = 2 << 30;

/// A temporary folder for a database whose test does not need a disk: in memory if there is room,
/// because most of the time of a new PostgreSQL database is that of the file system.
pub fn folder() -> TempDir {
    tempfile::tempdir_in(folders()).unwrap()
}

/// Where these folders are.
fn folders() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let has_room = statvfs(&memory).is_ok_and(|it| it.f_bavail.saturating_mul(it.f_frsize) >= ROOM);
    if has_room {
        memory
    } else {
        std::env::temp_dir()
    }
}

/// A server process, which is told to quit when the value is dropped.
#[derive(Debug)]
struct Process(Child);

impl Process {
    /// Starts a server, and waits until it logs `ready`. Returns the log if it ends before.
    fn start(mut command: Command, ready: &str) -> Result<Self, String> {
        let program = command.get_program().to_string_lossy().into_owned();
        let started = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut child =
            started.unwrap_or_else(|error| panic!("{program}: {error}; scripts/test installs it"));
        let mut log = BufReader::new(child.stderr.take().expect("the pipe was just created"));
        let mut process = Self(child);
        let (mut text, mut line) = (String::new(), Vec::new());
        while log
            .read_until(b'\n', &mut line)
            .is_ok_and(|count| count > 0)
        {
            let line_text = String::from_utf8_lossy(&line).into_owned();
            if line_text.contains(ready) {
                // Somebody has to read the rest, or the server waits.
                thread::spawn(move || drop(std::io::copy(&mut log, &mut std::io::sink())));
                return Ok(process);
            }
            text.push_str(&line_text);
            line.clear();
        }
        process.wait();
        Err(text)
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.0)
    }

    /// The process and its children, the process first.
    fn family(&self) -> Vec<Pid> {
        let own = self.pid();
        let path = format!(
            "/proc/{own}/task/{own}/children",
            own = own.as_raw_nonzero()
        );
        let children = fs::read_to_string(path).unwrap_or_default();
        let children = children
            .split_whitespace()
            .filter_map(|id| Pid::from_raw(id.parse().ok()?));
        std::iter::once(own).chain(children).collect()
    }

    /// Sends a signal to the process and its children, even if some have ended.
    fn signal_all(&self, signal: Signal) {
        for pid in self.family() {
            kill_process(pid, signal).ok();
        }
    }

    /// Sends a signal to the process, and waits until it has ended.
    fn stop(&mut self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
        self.wait();
    }

    fn wait(&mut self) {
        self.0.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A killed PostgreSQL would leave a segment of shared memory, of which a machine has only
        // some thousands. Told to quit, it ends at once too, with its children. One that a test has
        // frozen has to go on for that.
        self.signal_all(Signal::CONT);
        kill_process(self.pid(), Signal::QUIT).ok();
        drop(self.0.wait());
    }
}

/// A port that nobody uses at the moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// Calls the function with free ports until it succeeds: another test can take a port first.
fn on_a_free_port<T>(start: impl Fn(u16) -> Result<T, String>) -> T {
    let mut logs = String::new();
    for _ in 0..5 {
        match start(free_port()) {
            Ok(started) => return started,
            Err(log) => logs.push_str(&log),
        }
    }
    panic!("the server does not start:\n{logs}")
}
