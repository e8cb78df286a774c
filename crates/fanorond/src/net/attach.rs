//! The local socket of `fanorond attach`, which sshd starts for each session (docs/ssh.md).
//!
//! A connection begins with a PROXY header of version 2: the client's address, and in fields of our
//! own the key with which the client has logged in to sshd, and its terminal. Everybody who may open
//! the socket is believed, so its file is for the user of sshd's sessions only.

use crate::connection::{self, Opening};
use crate::net::admission;
use crate::net::proxy::{self, HeaderError};
use crate::net::socket_file::SocketFile;
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::ClientNetwork;
use crate::operations::metrics::{Admission, ListenerKind};
use crate::server::Server;
use fanorona_game::KeyFingerprint;
use fanorona_protocol::language::Language;
use fanorona_protocol::viewer::{Mode, Window};
use fanorona_protocol::wire::terminal::shows_color;
use proxy_header::{ParseConfig, ProxiedAddress, ProxyHeader, Tlv};
use std::net::SocketAddr;
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tracing::{Instrument as _, debug, info_span, warn};

/// The fields, whose numbers the PROXY protocol leaves to applications.
const KEY: u8 = 0xE0;
const SPEAKS: u8 = 0xE1;
const TERMINAL: u8 = 0xE2;
const WINDOW: u8 = 0xE3;
const NO_COLOR: u8 = 0xE4;

/// No name of a terminal is longer.
const TERMINAL_BYTES: usize = 64;
/// What is said to a client that sends something else than a header.
const FOREIGN: &[u8] =
    b"This socket is for fanorond attach, which sshd starts. Players connect by ssh.\r\n";

/// What `fanorond attach` says about its client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Header {
    /// The client's address.
    pub(crate) client: SocketAddr,
    /// The address of this machine to which the client is connected.
    pub(crate) here: SocketAddr,
    pub(crate) key: KeyFingerprint,
    pub(crate) speaks: Speaks,
    pub(crate) terminal: Terminal,
}

/// How a connection is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Speaks {
    /// By a person, line by line.
    Human,
    /// By a pipe.
    Plain,
    /// By a program.
    Json,
    /// For one command in plain mode. Its answer is followed by NUL, `ok` or the code of the
    /// refusal, and a line end; then the connection closes.
    Command,
}

/// The client's terminal, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Terminal {
    /// Such as `xterm-256color`.
    pub(crate) name: Option<String>,
    pub(crate) window: Window,
    /// Whether the user wants no colours (`NO_COLOR`).
    pub(crate) no_color: bool,
}

impl Speaks {
    pub(crate) fn mode(self) -> Mode {
        match self {
            Self::Human => Mode::Human,
            Self::Plain | Self::Command => Mode::Plain,
            Self::Json => Mode::Json,
        }
    }
}

impl Terminal {
    /// Whether it can show colours, and its user wants them.
    pub(crate) fn shows_color(&self) -> bool {
        !self.no_color && self.name.as_deref().is_some_and(shows_color)
    }

    /// The name of a terminal, if it looks like one.
    pub(crate) fn named(name: &str) -> Option<String> {
        let is_name = !name.is_empty()
            && name.len() <= TERMINAL_BYTES
            && name.bytes().all(|byte| byte.is_ascii_graphic());
        is_name.then(|| name.to_owned())
    }
}

impl Header {
    /// The header as it is sent.
    ///
    /// # Errors
    /// The two addresses are of different kinds.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, proxy_header::Error> {
        let speaks: &str = self.speaks.into();
        let Terminal {
            name,
            window: Window { columns, rows },
            no_color,
        } = &self.terminal;
        let mut fields = vec![
            Tlv::Custom(KEY, self.key.as_str().as_bytes().into()),
            Tlv::Custom(SPEAKS, speaks.as_bytes().into()),
        ];
        if let Some(name) = name {
            fields.push(Tlv::Custom(TERMINAL, name.as_bytes().into()));
        }
        if columns.is_some() || rows.is_some() {
            let size = [*columns, *rows].map(|size| size.unwrap_or_default().to_be_bytes());
            fields.push(Tlv::Custom(WINDOW, size.concat().into()));
        }
        if *no_color {
            fields.push(Tlv::Custom(NO_COLOR, (&[][..]).into()));
        }
        let addresses = ProxiedAddress::stream(self.client, self.here);
        let mut bytes = Vec::new();
        ProxyHeader::with_tlvs(Some(addresses), fields).encode_v2(&mut bytes)?;
        Ok(bytes)
    }

    /// Parses a whole header. Fields that are not known are ignored.
    fn parse(header: &[u8]) -> Result<Self, HeaderError> {
        let invalid = |_error| HeaderError::Invalid;
        let (parsed, length) =
            ProxyHeader::parse(header, ParseConfig::default()).map_err(invalid)?;
        let addresses = parsed.proxied_address();
        let addresses = addresses.filter(|_| length == header.len());
        let addresses = addresses.ok_or(HeaderError::Invalid)?;
        let (mut key, mut speaks, mut terminal) = (None, None, Terminal::default());
        for field in parsed.tlvs() {
            let Tlv::Custom(field, value) = field.map_err(invalid)? else {
                continue;
            };
            let text = || str::from_utf8(&value).map_err(|_odd| HeaderError::Invalid);
            match field {
                KEY => key = KeyFingerprint::new(text()?).ok(),
                SPEAKS => speaks = text()?.parse().ok(),
                TERMINAL => terminal.name = Terminal::named(text()?),
                WINDOW => terminal.window = window(&value).ok_or(HeaderError::Invalid)?,
                NO_COLOR => terminal.no_color = true,
                _ => {}
            }
        }
        Ok(Self {
            client: addresses.source,
            here: addresses.destination,
            key: key.ok_or(HeaderError::Invalid)?,
            speaks: speaks.ok_or(HeaderError::Invalid)?,
            terminal,
        })
    }
}

/// Columns and rows; 0 where nobody knows.
fn window(size: &[u8]) -> Option<Window> {
    let &[a, b, c, d] = size else { return None };
    let known = |size: u16| (size > 0).then_some(size);
    Some(Window {
        columns: known(u16::from_be_bytes([a, b])),
        rows: known(u16::from_be_bytes([c, d])),
    })
}

/// A listening socket for `fanorond attach`.
#[derive(Debug)]
pub(crate) struct AttachListener {
    socket: UnixListener,
    /// One permit for each header that is being read.
    places: Semaphore,
    /// `None` if systemd keeps the file.
    _file: Option<SocketFile>,
}

impl AttachListener {
    /// # Errors
    /// The system does not watch the socket.
    pub(crate) fn new(
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
pub(crate) async fn accept(server: Arc<Server>, listener: Arc<AttachListener>) {
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
    match admission::enter(&server, &server.connections, network, ListenerKind::Attach) {
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
async fn say(server: &Server, stream: &mut UnixStream, answer: &[u8]) {
    let limits = &server.limits.connection;
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn header() -> Header {
        Header {
            client: "203.0.113.9:4000".parse().unwrap(),
            here: "192.0.2.1:22".parse().unwrap(),
            key: KeyFingerprint::new("SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg").unwrap(),
            speaks: Speaks::Json,
            terminal: Terminal {
                name: Some("xterm-256color".to_owned()),
                window: Window {
                    columns: Some(120),
                    rows: Some(40),
                },
                no_color: true,
            },
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for speaks in [Speaks::Human, Speaks::Plain, Speaks::Json, Speaks::Command] {
            for terminal in [header().terminal, Terminal::default()] {
                let header = Header {
                    speaks,
                    terminal,
                    ..header()
                };
                assert_eq!(Header::parse(&header.bytes().unwrap()).unwrap(), header);
            }
        }
    }

    #[test]
    fn a_header_without_an_address_a_key_or_a_use_is_refused() {
        let addresses = ProxiedAddress::stream(header().client, header().here);
        let key = Tlv::Custom(KEY, header().key.as_str().as_bytes().to_vec().into());
        let speaks = Tlv::Custom(SPEAKS, b"plain".into());
        let odd = Tlv::Custom(KEY, b"SHA256:x\"".into());
        let parse = |addresses: Option<ProxiedAddress>, fields: &[&Tlv<'static>]| {
            let fields = fields.iter().map(|field| (*field).clone());
            let mut bytes = Vec::new();
            let header = ProxyHeader::with_tlvs(addresses, fields);
            header.encode_v2(&mut bytes).unwrap();
            Header::parse(&bytes)
        };
        assert!(parse(Some(addresses.clone()), &[&key, &speaks]).is_ok());
        assert!(parse(None, &[&key, &speaks]).is_err());
        assert!(parse(Some(addresses.clone()), &[&speaks]).is_err());
        assert!(parse(Some(addresses.clone()), &[&key]).is_err());
        assert!(parse(Some(addresses), &[&odd, &speaks]).is_err());
    }

    #[test]
    fn an_odd_name_of_a_terminal_is_no_name() {
        for odd in ["", "a b", "x\u{1b}[2J", &"x".repeat(65)] {
            assert_eq!(Terminal::named(odd), None, "{odd:?}");
        }
    }

    proptest! {
        #[test]
        fn no_header_makes_the_parser_panic(rest in proptest::collection::vec(any::<u8>(), 0..300)) {
            let mut bytes = header().bytes().unwrap();
            bytes.extend_from_slice(&rest);
            drop(Header::parse(&bytes));
            drop(Header::parse(&rest));
        }
    }
}
