//! The clients of the servers in [`floor`](super::super::floor).

use super::super::client::{Fault, broken, patiently};
use super::super::drive::{Acted, Worker};
use super::super::target::{Connection, Target};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::time::Instant;

/// A line of about the length of those that players send.
const LINE: &str = "@1 move 12 e2e3+\n";

/// Somebody who sends a line, and perhaps one who gets it, too. They take turns.
pub(super) struct Sender {
    sender: BufReader<Box<dyn Connection>>,
    other: Option<BufReader<Box<dyn Connection>>>,
}

pub(super) async fn echoed(target: &Target, connections: usize) -> Result<Vec<Sender>, Fault> {
    let mut all = Vec::new();
    for number in 0..connections {
        let sender = BufReader::new(target.connect(number).await?);
        all.push(Sender {
            sender,
            other: None,
        });
    }
    Ok(all)
}

pub(super) async fn relayed(target: &Target, games: usize) -> Result<Vec<Sender>, Fault> {
    let mut all = Vec::new();
    for number in 0..games {
        let mut pair = Vec::new();
        for _ in 0..2 {
            let mut stream = target.connect(number).await?;
            stream.write_all(format!("{number}\n").as_bytes()).await?;
            pair.push(BufReader::new(stream));
        }
        // The one who comes second has the first turn.
        let (sender, other) = (pair.remove(1), Some(pair.remove(0)));
        all.push(Sender { sender, other });
    }
    Ok(all)
}

impl Worker for Sender {
    async fn act(&mut self) -> Result<Acted, Fault> {
        self.sender.get_mut().write_all(LINE.as_bytes()).await?;
        let answered = read(&mut self.sender).await?;
        let delivered = match &mut self.other {
            None => None,
            Some(other) => Some(read(other).await?),
        };
        if let Some(other) = &mut self.other {
            std::mem::swap(&mut self.sender, other);
        }
        Ok(Acted {
            began: None,
            answered,
            delivered,
        })
    }
}

/// Reads the line, and returns when it came.
async fn read(from: &mut BufReader<Box<dyn Connection>>) -> Result<Instant, Fault> {
    let mut line = String::new();
    patiently("a line", async { Ok(from.read_line(&mut line).await?) }).await?;
    if line == LINE {
        Ok(Instant::now())
    } else {
        broken(format!("{line:?} came back instead of {LINE:?}"))
    }
}
