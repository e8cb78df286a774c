//! A WebSocket as a socket with lines, for the clients of tests.

use futures_util::{SinkExt as _, StreamExt as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};

/// Opens the WebSocket of a server. `headers`: lines of the request beside the usual ones.
pub(crate) async fn open(
    site: SocketAddr,
    headers: &str,
) -> Result<WebSocketStream<tokio::net::TcpStream>, Error> {
    open_at(site, "/ws", headers).await
}

/// The same at an address of the server, such as `/ws?words`.
async fn open_at(
    site: SocketAddr,
    path: &str,
    headers: &str,
) -> Result<WebSocketStream<tokio::net::TcpStream>, Error> {
    let address = format!("ws://{site}{path}");
    let mut request = address.into_client_request().unwrap();
    for line in headers.lines() {
        let (name, value) = line.split_once(": ").unwrap();
        let name = HeaderName::try_from(name).unwrap();
        let value = HeaderValue::try_from(value).unwrap();
        request.headers_mut().insert(name, value);
    }
    let socket = tokio::net::TcpStream::connect(site).await.unwrap();
    let (socket, _response) = tokio_tungstenite::client_async(request, socket).await?;
    Ok(socket)
}

/// A socket whose lines are the messages of a WebSocket.
pub(crate) fn bridge(site: SocketAddr, path: &str, headers: &str) -> TcpStream {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let near = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (far, _) = listener.accept().unwrap();
    let (path, headers) = (path.to_owned(), headers.to_owned());
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.unwrap().block_on(carry(site, &path, &headers, far));
    });
    near
}

/// Carries lines in both directions until either side ends.
async fn carry(site: SocketAddr, path: &str, headers: &str, far: TcpStream) {
    far.set_nonblocking(true).unwrap();
    let (read, mut write) = tokio::net::TcpStream::from_std(far).unwrap().into_split();
    let mut lines = BufReader::new(read).lines();
    let mut socket = open_at(site, path, headers).await.unwrap();
    let mut may_send = true;
    loop {
        tokio::select! {
            line = lines.next_line(), if may_send => {
                let message = match line {
                    Ok(Some(line)) => Message::text(line),
                    Ok(None) | Err(_) => {
                        may_send = false;
                        Message::Close(None)
                    }
                };
                if socket.send(message).await.is_err() {
                    may_send = false;
                }
            }
            message = socket.next() => {
                let Some(Ok(message)) = message else { return };
                if let Message::Text(text) = message
                    && write.write_all(format!("{text}\n").as_bytes()).await.is_err()
                {
                    return;
                }
            }
        }
    }
}
