//! Browsers, as far as the benches need them: a connection that asks for pages, and spectators of a
//! game.

use futures_util::{SinkExt as _, StreamExt as _};
use std::io::ErrorKind;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// An answer. Its body was read and dropped.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) tag: String,
}

/// A connection on which one page after the other is asked for.
pub(crate) struct Browser(BufReader<TcpStream>);

impl Browser {
    pub(crate) async fn connect(http: SocketAddr) -> Self {
        // A server that has just started listens for browsers a moment after it names its address.
        let stream = loop {
            match TcpStream::connect(http).await {
                Ok(stream) => break stream,
                Err(error) if error.kind() == ErrorKind::ConnectionRefused => {
                    tokio::task::yield_now().await;
                }
                Err(error) => panic!("{error}"),
            }
        };
        stream.set_nodelay(true).unwrap();
        Self(BufReader::with_capacity(16 * 1_024, stream))
    }

    /// Sends a request, with the tag of what the browser has already.
    async fn ask(&mut self, path: &str, known: Option<&str>) {
        let known = known.map_or(String::new(), |tag| format!("If-None-Match: {tag}\r\n"));
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\n{known}\r\n");
        self.0
            .get_mut()
            .write_all(request.as_bytes())
            .await
            .unwrap();
    }

    /// Reads the head of an answer. Returns the length of the body, too.
    async fn head(&mut self) -> (Answer, usize) {
        let (mut line, mut length) = (String::new(), 0);
        self.0.read_line(&mut line).await.unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        let mut tag = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).await.unwrap() > 0, "closed");
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().unwrap(),
                Some(("etag", value)) => value.clone_into(&mut tag),
                Some(_) => {}
                None => return (Answer { status, tag }, length),
            }
        }
    }

    pub(crate) async fn get(&mut self, path: &str, known: Option<&str>) -> Answer {
        self.ask(path, known).await;
        let (answer, length) = self.head().await;
        let mut body = vec![0; if answer.status == 304 { 0 } else { length }];
        self.0.read_exact(&mut body).await.unwrap();
        answer
    }
}

/// How a spectator gets the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Events,
    Socket,
}

/// Watches a game until the server closes the connection. `got` is called for each board, also for
/// that of the beginning.
pub(crate) async fn spectate(http: SocketAddr, game: i64, by: By, mut got: impl FnMut()) {
    match by {
        By::Events => {
            let mut browser = Browser::connect(http).await;
            browser.ask(&format!("/game/{game}/events"), None).await;
            let (answer, _) = browser.head().await;
            assert_eq!(answer.status, 200);
            let mut line = String::new();
            while browser.0.read_line(&mut line).await.unwrap_or(0) > 0 {
                if line.starts_with("data: ") {
                    got();
                }
                line.clear();
            }
        }
        By::Socket => {
            let stream = TcpStream::connect(http).await.unwrap();
            stream.set_nodelay(true).unwrap();
            let config = WebSocketConfig::default().read_buffer_size(4 * 1_024);
            let address = format!("ws://{http}/ws");
            let opened = client_async_with_config(address, stream, Some(config)).await;
            let (mut socket, _) = opened.unwrap();
            for line in ["guest".to_owned(), format!("observe {game}")] {
                socket.send(Message::text(line)).await.unwrap();
            }
            while let Some(Ok(message)) = socket.next().await {
                if message
                    .to_text()
                    .is_ok_and(|it| it.starts_with("{\"t\":\"state\""))
                {
                    got();
                }
            }
        }
    }
}
