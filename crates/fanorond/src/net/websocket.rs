//! A WebSocket as a stream of lines: each text message is one line, in both directions.
//!
//! So a connection reads and writes it as any other stream, with the same limits. Messages that are
//! no lines close it with a reason. For frames that have no line, such as pings, the connection reads
//! zeros, of which a line has none: it pays for them as for other bytes that make no line.

use crate::net::stream::Stream;
use bytes::{BufMut as _, Bytes, BytesMut};
use futures_util::Sink;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Interval, interval_at};
use tokio_stream::Stream as _;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Bytes that are read from the network at once.
const READ_BYTES: usize = 1_024;
/// Frames that are collected before they are written.
const WRITE_BYTES: usize = 4 * 1_024;

/// So many bytes that make no line are given to the connection, before more are read.
const PAID_BYTES: usize = 2 * READ_BYTES;
/// So many bytes that make no line, one after the other, close the WebSocket: a ping in each second
/// of a day.
const MOST_BYTES: usize = 512 * 1_024;

/// An open WebSocket.
#[derive(Debug)]
pub struct WebSocket {
    socket: WebSocketStream<Metered>,
    /// Zeros that the connection has still to read.
    zeros: usize,
    /// Bytes since the last line.
    since_line: usize,
    /// The rest of the line that is being read, with its end.
    unread: BytesMut,
    /// The line that is being written.
    unsent: BytesMut,
    /// When the next ping is due: proxies close connections on which nothing moves.
    pings: Interval,
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
const NO_LINES: Reason = Reason(
    CloseCode::Policy,
    "Too many frames have no line. A ping every few seconds is enough.",
);
const DONE: Reason = Reason(CloseCode::Normal, "");

impl WebSocket {
    /// The server's side of a WebSocket whose handshake is done. `read`: what was read after it.
    pub async fn new(
        stream: Stream,
        read: Vec<u8>,
        message_bytes: usize,
        ping_every: Duration,
    ) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BYTES)
            .write_buffer_size(WRITE_BYTES)
            .max_message_size(Some(message_bytes))
            .max_frame_size(Some(message_bytes));
        let stream = Metered {
            stream,
            read: read.len(),
        };
        let socket =
            WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
        Self {
            socket,
            zeros: 0,
            since_line: 0,
            unread: BytesMut::new(),
            unsent: BytesMut::new(),
            pings: interval_at(Instant::now() + ping_every, ping_every),
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

    /// Sends a ping, if one is due and what was written before it has gone.
    fn poll_ping(&mut self, cx: &mut Context<'_>) {
        while self.pings.poll_tick(cx).is_ready() {
            let mut socket = Pin::new(&mut self.socket);
            // If it cannot be sent, reading or writing says so.
            if matches!(socket.as_mut().poll_ready(cx), Poll::Ready(Ok(())))
                && socket
                    .as_mut()
                    .start_send(Message::Ping(Bytes::new()))
                    .is_ok()
            {
                drop(socket.poll_flush(cx));
            }
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
        if !this.is_closing {
            this.poll_ping(cx);
        }
        loop {
            if this.is_closing {
                return Pin::new(&mut this.socket.get_mut().stream).poll_read(cx, into);
            }
            if this.zeros > 0 {
                let count = into.remaining().min(this.zeros);
                into.initialize_unfilled_to(count).fill(0);
                into.advance(count);
                this.zeros -= count;
                return Poll::Ready(Ok(()));
            }
            if !this.unread.is_empty() {
                let count = into.remaining().min(this.unread.len());
                into.put_slice(&this.unread.split_to(count));
                return Poll::Ready(Ok(()));
            }
            let next = Pin::new(&mut this.socket).poll_next(cx);
            let read = &mut this.socket.get_mut().read;
            let Poll::Ready(next) = next else {
                if *read < PAID_BYTES {
                    return Poll::Pending;
                }
                this.zeros = std::mem::take(read);
                this.since_line += this.zeros;
                if this.since_line > MOST_BYTES {
                    this.close(NO_LINES, cx);
                    return Poll::Ready(Ok(()));
                }
                continue;
            };
            let why = match next {
                None => return Poll::Ready(Ok(())),
                Some(Ok(Message::Text(text))) if text.contains(['\n', '\r']) => SEVERAL_LINES,
                Some(Ok(Message::Text(text))) => {
                    *read = read.saturating_sub(text.len());
                    this.since_line = 0;
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
        Pin::new(&mut this.socket.get_mut().stream).poll_shutdown(cx)
    }
}

/// The network below the frames.
#[derive(Debug)]
struct Metered {
    stream: Stream,
    /// Bytes that were read and have made no line. At [`PAID_BYTES`] no more is read until the
    /// connection was given them.
    read: usize,
}

impl AsyncRead for Metered {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.read >= PAID_BYTES {
            // Nobody has to be woken: what reads the frames sees it, too.
            return Poll::Pending;
        }
        let before = into.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, into))?;
        this.read += into.filled().len() - before;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Metered {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
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

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_protocol::wire::codec::{CodecLimits, Input, LineCodec};
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::{TcpListener, TcpStream};
    use tokio_stream::StreamExt as _;
    use tokio_util::codec::FramedRead;

    /// A ping without contents and with an empty mask.
    const PING: [u8; 6] = [0x89, 0x80, 0, 0, 0, 0];
    /// `who` with an empty mask.
    const WHO: &[u8] = b"\x81\x83\0\0\0\0who";

    /// The bytes without a line that are paid for before the line `who`, if these are sent before it.
    async fn paid(sent: Vec<u8>) -> usize {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let stream = Stream::Plain(listener.accept().await.unwrap().0);
        let hour = Duration::from_hours(1);
        let socket = WebSocket::new(stream, Vec::new(), 16 * 1_024, hour).await;
        let stream = Stream::WebSocket(Box::new(socket));
        let mut reader =
            FramedRead::with_capacity(stream, LineCodec::new(CodecLimits::default()), 512);
        let read = async {
            let mut paid = 0;
            loop {
                let next = reader.next().await.unwrap().unwrap();
                if let Input::NoLine { bytes, .. } = next {
                    paid += bytes;
                    continue;
                }
                let Input::Line(line) = next else {
                    panic!("{next:?}");
                };
                assert_eq!(line.text, "who");
                return paid;
            }
        };
        let sent = [sent, WHO.to_vec()].concat();
        let (paid, written) = tokio::join!(read, client.write_all(&sent));
        written.unwrap();
        paid
    }

    #[tokio::test]
    async fn frames_without_a_line_are_bytes_that_make_no_line() {
        let pings = |count: usize| paid(PING.repeat(count));
        assert_eq!(pings(10).await, 0);
        let (some, more) = (pings(1_000).await, pings(10_000).await);
        assert!((6_000 - 2 * PAID_BYTES..=6_000).contains(&some), "{some}");
        assert!((60_000 - 2 * PAID_BYTES..=60_000).contains(&more), "{more}");
        // Parts of a message without contents, and then its end.
        let parts = [[0x01, 0x80, 0, 0, 0, 0], [0x00, 0x80, 0, 0, 0, 0]];
        let parts = [parts[0].to_vec(), parts[1].repeat(1_000)].concat();
        let last = b"\x80\x83\0\0\0\0who".to_vec();
        let read = paid([parts, last].concat()).await;
        assert!((6_000 - 2 * PAID_BYTES..=6_000).contains(&read), "{read}");
    }
}
