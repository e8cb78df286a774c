//! Nobody reads the log.

use crate::support::executable::{Site, terminate};
use crate::support::program::Program;
use rustix::process::Pid;
use std::io::{BufRead as _, BufReader, PipeReader, Read as _};
use std::net::SocketAddr;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;

/// More lines of the log than fit into a pipe.
const LINES: usize = 1_500;

/// A server whose log goes into a pipe.
struct Unread {
    child: Child,
    log: BufReader<PipeReader>,
    address: SocketAddr,
    _site: Site,
}

impl Unread {
    /// Starts it, and reads the log only until then.
    #[expect(
        clippy::zombie_processes,
        reason = "dropping the value waits for the process"
    )]
    fn start() -> Self {
        let site = Site::new();
        let (reader, writer) = std::io::pipe().unwrap();
        let mut command = site.fanorond(&["--log", "debug"]);
        command
            .env("FANOROND_LIMITS__SERVER__LOG_LINES", "16")
            .stderr(writer);
        let child = command.spawn().unwrap();
        // Otherwise the pipe would not end with the server.
        drop(command);
        let (mut log, mut address) = (BufReader::new(reader), None);
        loop {
            let mut line = String::new();
            assert!(
                log.read_line(&mut line).unwrap() > 0,
                "the server has ended"
            );
            if let Some((_, at)) = line.split_once("listening address=") {
                address = Some(at.trim().parse().unwrap());
            } else if line.contains("fanorond started") {
                return Self {
                    child,
                    log,
                    address: address.unwrap(),
                    _site: site,
                };
            }
        }
    }

    /// Fills the pipe, and the queue before it.
    fn fill(&self) -> Program {
        let mut program = Program::connect(self.address);
        for _ in 0..LINES {
            program.ok(&format!("hello json {}", "x".repeat(60)));
        }
        program
    }

    /// Waits until the process ends after SIGTERM, and returns whether it was successful.
    fn stops(&mut self) -> bool {
        terminate(Pid::from_child(&self.child));
        self.child.wait().unwrap().success()
    }
}

impl Drop for Unread {
    fn drop(&mut self) {
        // It may already have ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn a_log_that_nobody_reads_stops_neither_commands_nor_the_stop() {
    let mut server = Unread::start();
    drop(server.fill());
    let (_guest, name) = Program::guest(server.address);
    assert!(name.starts_with("Guest"));
    assert!(server.stops());
}

#[test]
fn lines_that_are_dropped_are_counted_and_a_program_cannot_make_long_ones() {
    let mut server = Unread::start();
    let mut program = server.fill();
    let said = Arc::new(Mutex::new(Vec::new()));
    let (out, _) = std::io::pipe().unwrap();
    let mut log = std::mem::replace(&mut server.log, BufReader::new(out));
    let heard = Arc::clone(&said);
    let reading = thread::spawn(move || {
        let mut buffer = [0; 4_096];
        while let Ok(count @ 1..) = log.read(&mut buffer) {
            heard.lock().unwrap().extend_from_slice(&buffer[..count]);
        }
    });
    // The queue is empty again when this word arrives.
    let text = || String::from_utf8_lossy(&said.lock().unwrap()).into_owned();
    let long = format!("arrived{}", "y".repeat(900));
    let mut count = 0;
    while !text().contains("arrived") {
        program.ok(&format!("hello json {long}"));
        count += 1;
        assert!(count < 100_000, "nothing arrives");
    }
    assert!(server.stops());
    reading.join().unwrap();
    let text = text();
    assert!(text.contains("lines of the log were dropped"), "{text}");
    assert!(
        text.lines().all(|line| line.len() < 400),
        "a line of the log is long: {text}"
    );
}
