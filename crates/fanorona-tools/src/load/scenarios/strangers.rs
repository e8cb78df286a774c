//! Connections that behave badly. The server may close them: that is counted as `closed`, and they
//! come again.

use super::super::client::{Client, Fault};
use super::super::drive::{Acted, Worker};
use super::super::target::{Connection, Target};
use futures_util::FutureExt as _;
use std::fmt;
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy, sink, split};

/// Bytes that are written at once, about.
const BLOCK: usize = 4 * 1_024;

/// What was sent when the server closed the connection, and how that was noticed.
fn closed(sent: &str, noticed: impl fmt::Display) -> Fault {
    Fault::Refused {
        command: sent.to_owned(),
        code: "closed".to_owned(),
        sentence: noticed.to_string(),
    }
}

/// How it is noticed by those who read.
const END: &str = "the server closed the connection";

/// Somebody who connects, reads the greeting, and leaves. All come from one address.
pub(super) struct Caller(Arc<Target>);

pub(super) fn callers(target: &Arc<Target>, at_once: usize) -> Vec<Caller> {
    (0..at_once).map(|_| Caller(Arc::clone(target))).collect()
}

impl Worker for Caller {
    async fn act(&mut self) -> Result<Acted, Fault> {
        match Client::connect(&self.0, 0).await {
            Ok(_) => Ok(Acted::now()),
            Err(fault) => Err(closed("hello", fault)),
        }
    }
}

/// A connection that sends one byte at a time, and never a whole line.
pub(super) struct Slow {
    target: Arc<Target>,
    number: usize,
    stream: Option<Box<dyn Connection>>,
}

pub(super) async fn slow(target: &Arc<Target>, connections: usize) -> Result<Vec<Slow>, Fault> {
    let mut all = Vec::new();
    for number in 0..connections {
        let stream = Some(target.connect(number).await?);
        let target = Arc::clone(target);
        all.push(Slow {
            target,
            number,
            stream,
        });
    }
    Ok(all)
}

impl Worker for Slow {
    async fn prepare(&mut self) -> Result<(), Fault> {
        if self.stream.is_none() {
            self.stream = Some(self.target.connect(self.number).await?);
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let mut stream = self.stream.take().ok_or_else(|| closed("x", END))?;
        // What the server says is read, so that only the writing is slow.
        let mut said = [0; 2_048];
        while let Some(read) = stream.read(&mut said).now_or_never() {
            if !matches!(read, Ok(1..)) {
                return Err(closed("x", END));
            }
        }
        match stream.write_all(b"x").await {
            Ok(()) => self.stream = Some(stream),
            Err(error) => return Err(closed("x", error)),
        }
        Ok(Acted::now())
    }
}

/// A connection that sends the same line as fast as the server reads, and drops the answers.
pub(super) struct Flood {
    target: Arc<Target>,
    number: usize,
    block: Arc<[u8]>,
    stream: Option<Box<dyn Connection>>,
}

/// Without a line, what is sent never ends one.
pub(super) fn floods(target: &Arc<Target>, line: &str, connections: usize) -> Vec<Flood> {
    let line = if line.is_empty() {
        "x".to_owned()
    } else {
        format!("{line}\n")
    };
    let block = line.repeat((BLOCK / line.len()).max(1)).into_bytes();
    let block: Arc<[u8]> = block.into();
    let flood = |number| Flood {
        target: Arc::clone(target),
        number,
        block: Arc::clone(&block),
        stream: None,
    };
    (0..connections).map(flood).collect()
}

impl Worker for Flood {
    async fn prepare(&mut self) -> Result<(), Fault> {
        if self.stream.is_none() {
            self.stream = Some(self.target.connect(self.number).await?);
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let stream = self.stream.take().ok_or_else(|| closed("lines", END))?;
        let (mut reader, mut writer) = split(stream);
        let mut nowhere = sink();
        let wrote = tokio::select! {
            wrote = writer.write_all(&self.block) => wrote.is_ok(),
            _ = copy(&mut reader, &mut nowhere) => false,
        };
        if !wrote {
            return Err(closed("lines", END));
        }
        self.stream = Some(reader.unsplit(writer));
        Ok(Acted::now())
    }
}
