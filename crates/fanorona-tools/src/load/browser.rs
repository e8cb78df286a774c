//! A browser, as far as load needs it: one page after the other on a connection, and boards of a
//! game by events or by a WebSocket.

use super::client::{Fault, broken, patiently};
use super::target::Target;
use futures_util::{SinkExt as _, StreamExt as _};
use std::net::Ipv4Addr;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// A page.
pub(super) struct Page {
    pub(super) status: u16,
    pub(super) tag: Option<String>,
    length: Option<usize>,
    pub(super) body: Vec<u8>,
}

/// A connection over which pages are asked for.
pub(super) struct Browser {
    stream: BufReader<TcpStream>,
    /// The header of a proxy.
    from: String,
}

impl Browser {
    /// As a proxy would pass it on `from` an address, if there is one.
    pub(super) fn over(stream: TcpStream, from: Option<Ipv4Addr>) -> Self {
        Self {
            stream: BufReader::with_capacity(16 * 1_024, stream),
            from: from.map_or(String::new(), |from| format!("X-Forwarded-For: {from}\r\n")),
        }
    }

    /// Asks for a page, with the tag of what the browser has of it.
    pub(super) async fn get(&mut self, path: &str, known: Option<&str>) -> Result<Page, Fault> {
        patiently(path, async {
            self.ask(path, known).await?;
            let mut page = self.head().await?;
            if page.status != 304 {
                let Some(length) = page.length else {
                    return broken(format!("the page {path} came without its length"));
                };
                page.body = vec![0; length];
                self.stream.read_exact(&mut page.body).await?;
            }
            Ok(page)
        })
        .await
    }

    /// Begins to watch a game.
    pub(super) async fn watch(&mut self, game: i64) -> Result<(), Fault> {
        let path = format!("/game/{game}/events");
        self.ask(&path, None).await?;
        match self.head().await?.status {
            200 => Ok(()),
            status => broken(format!("{path} was answered with the status {status}")),
        }
    }

    /// Waits for the next board of the game that is watched.
    pub(super) async fn board(&mut self) -> Result<(), Fault> {
        let mut line = String::new();
        while self.stream.read_line(&mut line).await? > 0 {
            if line.starts_with("data: ") {
                return Ok(());
            }
            line.clear();
        }
        broken("the server ended the events of a game")
    }

    async fn ask(&mut self, path: &str, known: Option<&str>) -> Result<(), Fault> {
        let known = known.map_or(String::new(), |tag| format!("If-None-Match: {tag}\r\n"));
        let from = &self.from;
        let request = format!("GET {path} HTTP/1.1\r\nHost: bench\r\n{from}{known}\r\n");
        Ok(self.stream.get_mut().write_all(request.as_bytes()).await?)
    }

    async fn head(&mut self) -> Result<Page, Fault> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|it| it.parse().ok());
        let Some(status) = status else {
            return broken(format!("the server answered a browser with {line:?}"));
        };
        let (mut tag, mut length) = (None, None);
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? == 0 {
                return broken("the server closed the connection of a browser");
            }
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().ok(),
                Some(("etag", value)) => tag = Some(value.to_owned()),
                Some(_) => {}
                None => break,
            }
        }
        let body = Vec::new();
        Ok(Page {
            status,
            tag,
            length,
            body,
        })
    }
}

/// Watches a game by a WebSocket. `got` is called for each board.
pub(super) async fn watch_by_socket(
    target: &Target,
    number: usize,
    game: i64,
    mut got: impl FnMut() + Send,
) -> Result<(), Fault> {
    let stream = target.connect_browser(number).await?;
    let config = WebSocketConfig::default().read_buffer_size(4 * 1_024);
    let address = format!("ws://{}/ws", target.web()?);
    let failed = |error| Fault::Broken(format!("a WebSocket failed: {error}"));
    let opened = client_async_with_config(address, stream, Some(config)).await;
    let (mut socket, _) = opened.map_err(failed)?;
    for line in ["guest".to_owned(), format!("observe {game}")] {
        socket.send(Message::text(line)).await.map_err(failed)?;
    }
    while let Some(message) = socket.next().await {
        let message = message.map_err(failed)?;
        let text = message.to_text().unwrap_or_default();
        if text.starts_with("{\"t\":\"err\"") {
            return broken(format!("the server refused a watcher: {text}"));
        }
        if text.starts_with("{\"t\":\"state\"") {
            got();
        }
    }
    broken("the server closed the WebSocket of a watcher")
}
