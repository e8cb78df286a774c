//! Guests who play live games and measure how long an answer takes.

use super::live::Line;
use super::{PASSWORD, Waits};
use serde_json::Value;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// Where everybody comes in.
#[derive(Debug, Clone)]
pub(super) struct Door {
    /// Without a proxy.
    pub(super) direct: SocketAddr,
    pub(super) proxied: SocketAddr,
    /// That of browsers.
    pub(super) http: SocketAddr,
}

impl Door {
    /// A connection that comes from `from`.
    pub(super) async fn enter(&self, from: Ipv4Addr) -> TcpStream {
        let mut stream = TcpStream::connect(self.proxied).await.unwrap();
        stream.set_nodelay(true).unwrap();
        stream
            .write_all(format!("PROXY TCP4 {from} 127.0.0.1 40000 4545\r\n").as_bytes())
            .await
            .unwrap();
        stream
    }

    pub(super) async fn line(&self, from: Ipv4Addr) -> Line {
        Line::on(self.enter(from).await).await
    }
}

/// An address in the network 10.`group`.
pub(super) fn address(group: u8, number: u32) -> Ipv4Addr {
    let [_, high, low] =
        [number >> 16, number >> 8, number].map(|part| u8::try_from(part & 0xff).unwrap());
    Ipv4Addr::new(10, group, high, low)
}

/// Logs in once, in the middle of `length`: an address may try only three logins a minute. Returns
/// the milliseconds.
pub(super) async fn log_in_again(door: &Door, length: Duration) -> f64 {
    tokio::time::sleep(length / 2).await;
    let begin = Instant::now();
    let mut line = door.line(Ipv4Addr::new(10, 1, 0, 1)).await;
    line.send(&format!("login rasoa {PASSWORD}")).await;
    let answer = line.reply().await;
    assert_eq!(answer["t"], "ok", "{answer}");
    let took = begin.elapsed();
    tokio::time::sleep(length / 2).await;
    took.as_secs_f64() * 1_000.0
}

/// A guest who plays one game after the other, a turn a second.
pub(super) struct Guest {
    pub(super) line: Line,
    pub(super) name: String,
    /// Whom the guest challenges, if it does.
    pub(super) challenges: Option<String>,
    dice: u64,
    pub(super) waits: Waits,
}

impl Guest {
    pub(super) async fn enter(door: &Door, number: u32, waits: &Waits) -> Self {
        let mut line = door.line(address(2, number)).await;
        line.send("guest").await;
        let name = line.reply().await["name"].as_str().unwrap().to_owned();
        Self {
            line,
            name,
            challenges: None,
            dice: u64::from(number) + 1,
            waits: Arc::clone(waits),
        }
    }

    pub(super) async fn challenge(&mut self) {
        if let Some(name) = &self.challenges {
            self.line
                .send(&format!("challenge {name} white unrated time=60+60"))
                .await;
        }
    }

    pub(super) async fn play(mut self) {
        self.challenge().await;
        let mut sent: Option<Instant> = None;
        loop {
            let event = self
                .line
                .next(Instant::now() + Duration::from_secs(600))
                .await
                .unwrap();
            match event["t"].as_str().unwrap() {
                "challenge" if event["status"] == "open" && self.challenges.is_none() => {
                    self.line.send("accept").await;
                }
                "state" if event["status"] == "over" => self.challenge().await,
                "state" if event["you"] == event["to_move"] => {
                    // The board comes before the `ok` of the step that the guest has just played.
                    if let Some(sent) = sent.take() {
                        self.waited(sent);
                    }
                    let step = self.step(&event);
                    tokio::time::sleep(Duration::from_millis(500 + roll(&mut self.dice, 1_000)))
                        .await;
                    sent = Some(Instant::now());
                    self.line.send(&step).await;
                }
                "ok" => {
                    if let Some(sent) = sent.take() {
                        self.waited(sent);
                    }
                }
                "err" => panic!("{event}"),
                _other => {}
            }
        }
    }

    fn waited(&self, sent: Instant) {
        self.waits
            .lock()
            .unwrap()
            .push(sent.elapsed().as_secs_f64() * 1_000.0);
    }

    /// Any legal step.
    pub(super) fn step(&mut self, state: &Value) -> String {
        let legal = state["legal"].as_array().unwrap();
        let chosen = roll(
            &mut self.dice,
            legal.len() as u64 + u64::from(state["may_end"] == true),
        );
        let step = usize::try_from(chosen)
            .ok()
            .and_then(|index| legal.get(index));
        step.map_or("stop", |step| step.as_str().unwrap())
            .to_owned()
    }
}

/// A random number below `below`; the same in each run.
fn roll(dice: &mut u64, below: u64) -> u64 {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    *dice % below
}
