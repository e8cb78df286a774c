//! The local socket of `fanorond attach`, which sshd starts for each session (docs/ssh.md).
//!
//! A connection begins with a PROXY header of version 2: the client's address, and in fields of our
//! own the key with which the client has logged in to sshd, and its terminal. Everybody who may open
//! the socket is believed, so its file is for the user of sshd's sessions only.

use crate::connection::{self, Opening};
use crate::listeners::admission;
use crate::net::attach_header::{Header, Speaks};
use crate::net::proxy;
use crate::net::socket_file::SocketFile;
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::ClientNetwork;
use crate::observability::metrics::{Admission, ListenerKind};
use crate::services::{Core, Server};
use fanorona_protocol::language::Language;
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tracing::{Instrument as _, debug, info_span, warn};

/// What is said to a client that sends something else than a header.
const FOREIGN: &[u8] =
    b"This socket is for fanorond attach, which sshd starts. Players connect by ssh.\r\n";

/// A listening socket for `fanorond attach`.
#[derive(Debug)]
pub struct AttachListener {
    socket: UnixListener,
    /// One permit for each header that is being read.
    places: Semaphore,
    /// `None` if systemd keeps the file.
    _file: Option<SocketFile>,
}

impl AttachListener {
    /// # Errors
    /// The system does not watch the socket.
    pub fn new(
        socket: std::os::unix::net::UnixListener,
        file: Option<SocketFile>,
        headers: usize,
    ) -> std::io::Result<Self> {
        Ok(Self {
            socket: UnixListener::from_std(socket)?,
            places: Semaphore::new(headers),
            _file: file,
        })
    }
}

/// Accepts connections until the server stops.
pub async fn accept(server: Arc<Server>, listener: Arc<AttachListener>) {
    let limits = &server.limits.connection;
    let mut backoff = limits.accept_retry;
    loop {
        let accepted = tokio::select! {
            biased;
            () = server.stop.cancelled() => return,
            accepted = listener.socket.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                backoff = limits.accept_retry;
                let task = admit(Arc::clone(&server), Arc::clone(&listener), stream);
                drop(server.tasks.spawn(task));
            }
            Err(error) => {
                if backoff == limits.accept_retry {
                    warn!(%error, "accepting a local connection failed");
                }
                tokio::time::sleep(backoff).await;
                backoff = backoff.saturating_mul(2).min(limits.max_accept_retry);
            }
        }
    }
}

/// Serves a connection, if it begins with a header and its client may come.
async fn admit(server: Arc<Server>, listener: Arc<AttachListener>, mut stream: UnixStream) {
    let Some(header) = header(&server, &listener, &mut stream).await else {
        return;
    };
    // The socket file is not kept by connections.
    drop(listener);
    let network = ClientNetwork::of(header.client.ip());
    let span = info_span!("connection", port = header.client.port());
    span.in_scope(|| debug!(peer = %header.client, "connection opened over SSH"));
    match admission::enter(
        &server,
        &server.doors.connections,
        network,
        ListenerKind::Attach,
    ) {
        Ok(admitted) => {
            let (stream, opening) = (Stream::Local(stream), Opening::Attached(Box::new(header)));
            connection::serve(server, stream, network, Encryption::Tls, opening)
                .instrument(span)
                .await;
            drop(admitted);
        }
        Err(why) => {
            let mut said = admission::refusal(&server, why, Language::En);
            if header.speaks == Speaks::Command {
                said.push_str("\0refused\n");
            }
            say(&server, &mut stream, said.as_bytes()).await;
        }
    }
}

/// Reads the header of a connection. Without one, the connection is told what the socket is for.
async fn header(
    server: &Server,
    listener: &AttachListener,
    stream: &mut UnixStream,
) -> Option<Header> {
    let limits = &server.limits.connection;
    let _place = listener.places.acquire().await.ok()?;
    let read = proxy::read_version_2(stream, limits.proxy_header_bytes);
    let read = tokio::select! {
        () = server.stop.cancelled() => return None,
        read = tokio::time::timeout(limits.proxy_header_timeout, read) => read,
    };
    let (why, is_late) = match read {
        Ok(read) => match read.and_then(|bytes| Header::parse(&bytes)) {
            Ok(header) => return Some(header),
            Err(error) => (error.to_string(), false),
        },
        Err(_late) => ("its header took too long".to_owned(), true),
    };
    debug!(why, "a local connection was refused");
    server
        .metrics
        .count_connection(ListenerKind::Attach, Admission::NoHeader);
    if !is_late {
        say(server, stream, FOREIGN).await;
    }
    None
}

/// Sends why a connection is refused. What the client has sent is read meanwhile, since with unread
/// bytes the system would end the connection with an error.
async fn say(core: &Core, stream: &mut UnixStream, answer: &[u8]) {
    let limits = &core.limits.connection;
    let said = async {
        stream.write_all(answer).await?;
        stream.shutdown().await
    };
    match tokio::time::timeout(limits.write_timeout, said).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return debug!(%error, "the refusal was not sent"),
        Err(_late) => return debug!("the refusal was not read"),
    }
    let most = limits.close_bytes.try_into().unwrap_or(u64::MAX);
    let (mut rest, mut nowhere) = (stream.take(most), tokio::io::sink());
    let drained = tokio::io::copy(&mut rest, &mut nowhere);
    drop(tokio::time::timeout(limits.close_wait, drained).await);
}
