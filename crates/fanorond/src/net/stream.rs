//! The bytes of one connection: plain, through TLS, from this machine, or as messages of a WebSocket.

use crate::net::tls::HTTP_2;
use crate::net::websocket::WebSocket;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::server::TlsStream;

/// Whether others on the network can read a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    None,
    /// None on the way to a proxy, which may have addresses for TLS that this server does not know.
    NoneToProxy,
    /// With TLS, or with SSH as far as this machine.
    Tls,
}

/// An open connection.
#[derive(Debug)]
pub enum Stream {
    Plain(TcpStream),
    /// Boxed: most connections are plain, and the state of TLS is large.
    Tls(Box<TlsStream<TcpStream>>),
    /// A program of this machine, `fanorond attach`.
    Local(UnixStream),
    /// Each message is a line.
    WebSocket(Box<WebSocket>),
}

impl Stream {
    /// Whether the client has chosen HTTP/2 in the handshake of TLS.
    pub fn has_http2(&self) -> bool {
        match self {
            Self::Tls(stream) => stream.get_ref().1.alpn_protocol() == Some(HTTP_2),
            Self::Plain(_) | Self::Local(_) | Self::WebSocket(_) => false,
        }
    }

    /// Writes as many bytes as the system takes at once, which may be none. TLS and WebSockets have
    /// more to do than that, so they take none here.
    ///
    /// # Errors
    /// The connection is closed.
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Self::Plain(stream) => stream.try_write(bytes),
            Self::Local(stream) => stream.try_write(bytes),
            Self::Tls(_) | Self::WebSocket(_) => Ok(0),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
            done => done,
        }
    }

    /// Writes as many bytes as it can without waiting, and returns how many. What TLS has taken and
    /// the system has not goes out with the next [`Stream::send`].
    pub async fn offer(&mut self, bytes: &[u8]) -> usize {
        std::future::poll_fn(|cx| {
            let Poll::Ready(Ok(taken)) = Pin::new(&mut *self).poll_write(cx, bytes) else {
                return Poll::Ready(0);
            };
            // What is pending is flushed later.
            drop(Pin::new(&mut *self).poll_flush(cx));
            Poll::Ready(taken)
        })
        .await
    }

    /// Writes all bytes, and waits until the system has them.
    ///
    /// # Errors
    /// The connection is closed.
    pub async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes).await?;
        self.flush().await
    }
}

/// Bytes in both directions.
trait Bytes: AsyncRead + AsyncWrite + Unpin {}

impl<T: AsyncRead + AsyncWrite + Unpin> Bytes for T {}

impl Stream {
    fn bytes(self: Pin<&mut Self>) -> Pin<&mut dyn Bytes> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream),
            Self::Tls(stream) => Pin::new(stream),
            Self::Local(stream) => Pin::new(stream),
            Self::WebSocket(stream) => Pin::new(stream),
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.bytes().poll_read(cx, into)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.bytes().poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.bytes().poll_flush(cx)
    }

    /// TLS says `close_notify` first, so that the client knows that nothing is missing.
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.bytes().poll_shutdown(cx)
    }
}
