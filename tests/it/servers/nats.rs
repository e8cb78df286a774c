//! A NATS server.

use super::{Process, on_a_free_port};
use rustix::process::Signal;
use std::path::Path;
use std::process::Command;

/// A running NATS server.
#[derive(Debug)]
pub(crate) struct NatsServer {
    process: Process,
    port: u16,
}

impl NatsServer {
    /// Starts a server on a free port.
    pub(crate) fn start() -> Self {
        on_a_free_port(|port| Ok(Self { process: start(port)?, port }))
    }

    /// Its address as `HOST:PORT`.
    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again on the same port.
    pub(crate) fn restart(&mut self) {
        self.process.stop(Signal::KILL);
        self.process = start(self.port).unwrap_or_else(|log| panic!("{log}"));
    }

    /// Stops it without closing its connections.
    pub(crate) fn freeze(&self) {
        self.process.signal_all(Signal::STOP);
    }

    /// Lets it run again.
    pub(crate) fn thaw(&self) {
        self.process.signal_all(Signal::CONT);
    }
}

fn start(port: u16) -> Result<Process, String> {
    // Debian installs it in a folder that is not in every PATH.
    let debian = Path::new("/usr/sbin/nats-server");
    let mut command = Command::new(if debian.exists() { debian } else { Path::new("nats-server") });
    command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
    Process::start(command, "Server is ready")
}
