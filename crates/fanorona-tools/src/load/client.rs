//! A connection in json mode.

use super::target::{Connection, Target};
use fanorona_protocol::client::{ClientState, Line, What};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::time::Instant;

/// The server is given this long for anything.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes that are read at once. Small, since there may be 50,000 connections.
const READ: usize = 2_048;

/// Why a run stops.
#[derive(Debug)]
pub enum Fault {
    /// The server refused a command.
    Refused {
        /// The command.
        command: String,
        /// The code of the refusal, for programs.
        code: String,
        /// The refusal for people.
        sentence: String,
    },
    /// Anything else, as a sentence.
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused {
                command,
                code,
                sentence,
            } => write!(f, "the server refused \"{command}\" ({code}): {sentence}"),
            Self::Broken(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Fault {}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::Broken(format!("the connection to the server failed: {error}"))
    }
}

/// A sentence about what the server did.
pub(super) fn broken<T>(sentence: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Broken(sentence.into()))
}

/// Waits for the server, but not for ever.
pub(super) async fn patiently<T>(
    what: &str,
    waiting: impl Future<Output = Result<T, Fault>>,
) -> Result<T, Fault> {
    match tokio::time::timeout(PATIENCE, waiting).await {
        Ok(answer) => answer,
        Err(_) => broken(format!(
            "the server did not answer within {} seconds: {what}",
            PATIENCE.as_secs()
        )),
    }
}

/// A connection in json mode. It misses no line, and answers the server's pings.
pub(super) struct Client {
    stream: BufReader<Box<dyn Connection>>,
    text: String,
    seq: u64,
    tag: u64,
    /// The board that arrived last, without `boards`.
    pub(super) board: Option<Box<ClientState>>,
    /// All boards with the moments when they arrived, if somebody wants them.
    pub(super) boards: Option<VecDeque<(Instant, Box<ClientState>)>>,
    /// The name under which it is logged in.
    pub(super) name: String,
}

impl Client {
    /// Connects and begins json mode. Connections with different numbers may come from different
    /// addresses and to different nodes.
    pub(super) async fn connect(target: &Target, number: usize) -> Result<Self, Fault> {
        let stream = target.connect(number).await?;
        let mut client = Self {
            stream: BufReader::with_capacity(READ, stream),
            text: String::new(),
            seq: 0,
            tag: 0,
            board: None,
            boards: None,
            name: String::new(),
        };
        client.send("hello json bench/1\n").await?;
        // The greeting for people comes first.
        while !client.read_text().await?.starts_with('{') {}
        if !matches!(client.take().await?.what, What::Hello(_)) {
            return broken("the server did not introduce itself in json mode");
        }
        client.answer("hello json bench/1", None).await?;
        Ok(client)
    }

    /// Connects and logs in as a guest.
    pub(super) async fn guest(target: &Target, number: usize) -> Result<Self, Fault> {
        let mut client = Self::connect(target, number).await?;
        client.log_in("guest").await?;
        Ok(client)
    }

    /// Gives a command that logs in.
    pub(super) async fn log_in(&mut self, command: &str) -> Result<(), Fault> {
        let answer = self.ask(command).await?;
        let Some(name) = answer.get("name").and_then(Value::as_str) else {
            return broken("the server logged somebody in without saying the name");
        };
        name.clone_into(&mut self.name);
        Ok(())
    }

    /// Gives a command and returns its answer.
    pub(super) async fn ask(&mut self, command: &str) -> Result<Map<String, Value>, Fault> {
        self.tag += 1;
        let tag = self.tag.to_string();
        self.send(&format!("@{tag} {command}\n")).await?;
        self.answer(command, Some(&tag)).await
    }

    /// Reads up to a board for which `wanted` is true, unless it is the last that arrived.
    pub(super) async fn board(
        &mut self,
        wanted: impl Fn(&ClientState) -> bool,
    ) -> Result<&ClientState, Fault> {
        while !self.board.as_deref().is_some_and(&wanted) {
            self.next("a board").await?;
        }
        Ok(self.board.as_deref().expect("it was just looked at"))
    }

    /// The next line of the server, or nothing if it was a board, which is kept.
    pub(super) async fn next(&mut self, waits_for: &str) -> Result<Option<Line>, Fault> {
        patiently(waits_for, async { self.read_text().await.map(drop) }).await?;
        let line = self.take().await?;
        if let What::State(state) = line.what {
            match &mut self.boards {
                Some(boards) => boards.push_back((Instant::now(), state)),
                None => self.board = Some(state),
            }
            return Ok(None);
        }
        Ok(Some(line))
    }

    /// Reads up to the answer to the command with this tag.
    async fn answer(
        &mut self,
        command: &str,
        tag: Option<&str>,
    ) -> Result<Map<String, Value>, Fault> {
        loop {
            let Some(line) = self.next(command).await? else {
                continue;
            };
            if line.id.as_deref() != tag {
                continue;
            }
            if let What::Done(fields) | What::Other { fields, .. } = line.what {
                return Ok(fields);
            }
            if let What::Refused(refused) = line.what {
                return Err(Fault::Refused {
                    command: command.to_owned(),
                    code: refused.code,
                    sentence: refused.msg,
                });
            }
        }
    }

    async fn send(&mut self, text: &str) -> Result<(), Fault> {
        self.stream.write_all(text.as_bytes()).await?;
        // Encrypted text may wait for more.
        Ok(self.stream.flush().await?)
    }

    async fn read_text(&mut self) -> Result<&str, Fault> {
        self.text.clear();
        if self.stream.read_line(&mut self.text).await? == 0 {
            return broken("the server closed a connection");
        }
        Ok(&self.text)
    }

    /// The line that was just read.
    async fn take(&mut self) -> Result<Line, Fault> {
        let line = match Line::read(&self.text) {
            Ok(line) => line,
            Err(unread) => return broken(format!("the server sent {unread}: {}", self.text)),
        };
        if self.seq > 0 && line.seq != self.seq + 1 {
            let (last, seq) = (self.seq, line.seq);
            return broken(format!("the server sent line {seq} after line {last}"));
        }
        self.seq = line.seq;
        if line.what == What::Ping {
            self.send("pong\n").await?;
        }
        if let What::Notice(notice) = &line.what
            && notice.ends
        {
            return broken(format!("the server closes a connection: {}", notice.msg));
        }
        Ok(line)
    }
}
