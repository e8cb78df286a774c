//! What the benches with live games share: the server in a process of its own, and connections in
//! json mode.

use serde_json::Value;
use std::io::BufRead as _;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// The server in its own process.
pub(crate) struct Served {
    pub(crate) child: Child,
}

impl Served {
    /// The command that starts it with this database.
    pub(crate) fn command(database: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fanorond"));
        command
            .args(["--listen", "127.0.0.1:0", "--database", database])
            .env("RUST_LOG", "info");
        command
    }

    /// Starts the command of a server. Returns its address, too.
    pub(crate) fn start(mut command: Command) -> (Self, SocketAddr) {
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = std::io::BufReader::new(child.stderr.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().unwrap().unwrap();
            let found = line
                .split(|c: char| c == '=' || c.is_whitespace())
                .find_map(|word| word.parse().ok());
            if let Some(address) = found {
                break address;
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        (Self { child }, address)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A connection in json mode that must not miss a line.
pub(crate) struct Line {
    pub(crate) reader: BufReader<OwnedReadHalf>,
    pub(crate) writer: OwnedWriteHalf,
    seq: u64,
    pub(crate) missing: usize,
}

impl Line {
    /// Over a new connection, on which nothing was read.
    pub(crate) async fn on(stream: TcpStream) -> Self {
        let (reader, writer) = stream.into_split();
        let mut line = Self {
            reader: BufReader::new(reader),
            writer,
            seq: 0,
            missing: 0,
        };
        line.send("hello json bench/1").await;
        loop {
            let mut text = String::new();
            assert!(line.reader.read_line(&mut text).await.unwrap() > 0);
            if text.starts_with("{\"t\":\"ok\"") {
                line.seq = serde_json::from_str::<Value>(&text).unwrap()["seq"]
                    .as_u64()
                    .unwrap();
                return line;
            }
        }
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.writer
            .write_all(format!("{text}\n").as_bytes())
            .await
            .unwrap();
    }

    /// The next line, or nothing if none arrives before `until`.
    pub(crate) async fn next(&mut self, until: Instant) -> Option<Value> {
        let mut text = String::new();
        let read = tokio::time::timeout_at(until.into(), self.reader.read_line(&mut text)).await;
        if read.ok()?.unwrap() == 0 {
            return None;
        }
        let value: Value = serde_json::from_str(&text).unwrap();
        let seq = value["seq"].as_u64().unwrap();
        self.missing += usize::from(seq != self.seq + 1);
        self.seq = seq;
        Some(value)
    }

    /// Reads up to the reply to the last command.
    pub(crate) async fn reply(&mut self) -> Value {
        loop {
            let value = self
                .next(Instant::now() + Duration::from_secs(60))
                .await
                .unwrap();
            if value["t"] == "ok" || value["t"] == "err" {
                return value;
            }
        }
    }
}
