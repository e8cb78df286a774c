//! Servers that the tool starts.

use super::client::{Fault, broken};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Whether a server plays itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Robots {
    Absent,
    Present,
}

/// A server that the tool has started. It is killed with this value.
pub(crate) struct Node {
    child: Child,
    listening: BTreeMap<String, SocketAddr>,
    /// Where its metrics are.
    pub(super) ops: SocketAddr,
}

impl Node {
    /// Starts it, and waits until it listens.
    pub(crate) fn start(mut command: Command, robots: Robots) -> Result<Self, Fault> {
        // The log does not say where its metrics are.
        let ops = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        for flag in ["--listen", "--http", "--proxy-listen"] {
            command.args([flag, "127.0.0.1:0"]);
        }
        command.args(["--proxy-from", "127.0.0.0/8", "--ops", &ops.to_string()]);
        let robots = match robots {
            Robots::Absent => "false",
            Robots::Present => "true",
        };
        for (setting, value) in [
            ("RUST_LOG", "info"),
            ("FANOROND_ROBOTS", robots),
            ("FANOROND_UNPACK_TABLES", "false"),
            // Else finished games are searched for puzzles meanwhile.
            ("FANOROND_LIMITS__PUZZLE__GAMES_PER_MINUTE", "0"),
        ] {
            if std::env::var_os(setting).is_none() {
                command.env(setting, value);
            }
        }
        let command = command.stdin(Stdio::null()).stdout(Stdio::null());
        let program = command.get_program().display().to_string();
        let mut child = match command.stderr(Stdio::piped()).spawn() {
            Ok(child) => child,
            Err(error) => return broken(format!("cannot start {program}: {error}")),
        };
        let log = child.stderr.take().expect("the pipe was just made");
        let mut node = Self {
            child,
            listening: BTreeMap::new(),
            ops,
        };
        let mut lines = BufReader::new(log).lines();
        let mut said = String::new();
        for line in lines.by_ref() {
            let line = line?;
            if let Some((before, address)) = line.split_once(" address=")
                && let Some(at) = before.find("listening")
                && let Ok(address) = address.trim().parse()
            {
                node.listening.insert(before[at..].to_owned(), address);
            }
            if line.contains("fanorond started") {
                // Without a reader the server would lose lines.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok(node);
            }
            said = line;
        }
        broken(format!("{program} did not start: {said}"))
    }

    /// An address, by the words of the log.
    pub(crate) fn address(&self, listening: &str) -> Result<SocketAddr, Fault> {
        let address = self.listening.get(listening).copied();
        address.ok_or_else(|| Fault::Broken(format!("the server is not {listening}")))
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Makes the files `cert.pem` and `key.pem` for this machine, as docs/operations.md says.
pub(super) fn make_certificate(folder: &Path) -> Result<(), Fault> {
    let words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost \
                 -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE \
                 -keyout key.pem -out cert.pem";
    let mut openssl = Command::new("openssl");
    openssl.current_dir(folder).args(words.split_whitespace());
    match openssl.output() {
        Ok(made) if made.status.success() => Ok(()),
        Ok(made) => broken(format!(
            "openssl made no certificate: {}",
            String::from_utf8_lossy(&made.stderr)
        )),
        Err(error) => broken(format!("cannot start openssl, for a certificate: {error}")),
    }
}
