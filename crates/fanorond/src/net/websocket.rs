//! A WebSocket as a stream of lines: each text message is one line, in both directions.
//!
//! So a connection reads and writes it as any other stream, with the same limits. Messages that are
//! no lines close it with a reason.

use crate::net::stream::Stream;
use bytes::{BufMut as _, BytesMut};
use futures_util::Sink;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_stream::Stream as _;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Bytes that are read from the network at once.
const READ_BYTES: usize = 1_024;
/// Frames that are collected before they are written.
const WRITE_BYTES: usize = 4 * 1_024;

/// An open WebSocket.
#[derive(Debug)]
pub(crate) struct WebSocket {
    socket: WebSocketStream<Stream>,
    /// The rest of the line that is being read, with its end.
    unread: BytesMut,
    /// The line that is being written.
    unsent: BytesMut,
    /// Whether the other side was told that the WebSocket is closed. What it still sends is
    /// nothing but bytes.
    is_closing: bool,
}

/// Why a WebSocket is closed, and what to do instead.
#[derive(Debug, Clone, Copy)]
struct Reason(CloseCode, &'static str);

const NOT_TEXT: Reason = Reason(
    CloseCode::Unsupported,
    "Binary messages are not read here. Send text: one line of json mode in each message.",
);
const SEVERAL_LINES: Reason = Reason(
    CloseCode::Policy,
    "A message must be one line. Send each line in a message of its own.",
);
const TOO_LONG: Reason = Reason(
    CloseCode::Size,
    "The message is too long. Send one line of at most 1,024 bytes in each message.",
);
const INVALID: Reason = Reason(
    CloseCode::Protocol,
    "This is not a valid WebSocket message. Connect again with a WebSocket library.",
);
const DONE: Reason = Reason(CloseCode::Normal, "");

impl WebSocket {
    /// The server's side of a WebSocket whose handshake is done. `read`: what was read after it.
    pub(crate) async fn new(stream: Stream, read: Vec<u8>, message_bytes: usize) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BYTES)
            .write_buffer_size(WRITE_BYTES)
            .max_message_size(Some(message_bytes))
            .max_frame_size(Some(message_bytes));
        let socket =
            WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
        Self {
            socket,
            unread: BytesMut::new(),
            unsent: BytesMut::new(),
            is_closing: false,
        }
    }

    /// Says why the WebSocket is closed.
    fn close(&mut self, Reason(code, why): Reason, cx: &mut Context<'_>) {
        self.is_closing = true;
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(why),
        };
        let mut socket = Pin::new(&mut self.socket);
        // If the other side does not read it, it is gone.
        if socket
            .as_mut()
            .start_send(Message::Close(Some(frame)))
            .is_ok()
        {
            drop(socket.poll_flush(cx));
        }
    }

    fn send_line(&mut self, line: BytesMut) -> io::Result<()> {
        let line = line.freeze();
        let text = Utf8Bytes::try_from(line.clone())
            .unwrap_or_else(|_| String::from_utf8_lossy(&line).into_owned().into());
        Pin::new(&mut self.socket)
            .start_send(Message::Text(text))
            .map_err(io_error)
    }
}

impl AsyncRead for WebSocket {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        loop {
            if this.is_closing {
                return Pin::new(this.socket.get_mut()).poll_read(cx, into);
            }
            if !this.unread.is_empty() {
                let count = into.remaining().min(this.unread.len());
                into.put_slice(&this.unread.split_to(count));
                return Poll::Ready(Ok(()));
            }
            let why = match ready!(Pin::new(&mut this.socket).poll_next(cx)) {
                None => return Poll::Ready(Ok(())),
                Some(Ok(Message::Text(text))) if text.contains(['\n', '\r']) => SEVERAL_LINES,
                Some(Ok(Message::Text(text))) => {
                    this.unread.extend_from_slice(text.as_bytes());
                    this.unread.put_u8(b'\n');
                    continue;
                }
                Some(Ok(Message::Binary(_))) => NOT_TEXT,
                Some(Ok(
                    Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_),
                )) => continue,
                Some(Err(Error::Io(error))) => return Poll::Ready(Err(error)),
                Some(Err(Error::Capacity(_))) => TOO_LONG,
                Some(Err(_)) => INVALID,
            };
            this.close(why, cx);
            // The end of the input.
            return Poll::Ready(Ok(()));
        }
    }
}

impl AsyncWrite for WebSocket {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if this.is_closing {
            return Poll::Ready(Ok(bytes.len()));
        }
        ready!(Pin::new(&mut this.socket).poll_ready(cx)).map_err(io_error)?;
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            this.unsent.extend_from_slice(line);
            if let [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] = &*this.unsent {
                let length = line.len();
                let mut line = this.unsent.split();
                line.truncate(length);
                this.send_line(line)?;
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    /// A prompt has no end of a line: it is a message, too.
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if !this.unsent.is_empty() && !this.is_closing {
            let line = this.unsent.split();
            this.send_line(line)?;
        }
        Pin::new(&mut this.socket).poll_flush(cx).map_err(io_error)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if !this.is_closing {
            this.close(DONE, cx);
        }
        ready!(Pin::new(&mut this.socket).poll_flush(cx)).map_err(io_error)?;
        Pin::new(this.socket.get_mut()).poll_shutdown(cx)
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the errors belong to the library"
)]
fn io_error(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    }
}
