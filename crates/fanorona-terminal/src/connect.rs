//! How the server is found: by TLS where it has it, else by TCP, or by the local socket that
//! OpenSSH's sessions use.

mod known_hosts;
mod tls;

pub use known_hosts::{Fingerprint, KnownHosts, Trust};

use crate::model::pane::plain;
use fanorona_protocol::client::{Line, What};
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The usual port without TLS.
pub const PORT: u16 = 4545;
/// The usual port with TLS.
pub const TLS_PORT: u16 = 4546;
/// How long a connection or a handshake may take.
const WITHIN: Duration = Duration::from_secs(10);
/// The most lines before the server's first line of json mode.
const MOST_GREETING: usize = 64;
/// The most bytes of a greeting.
const MOST_GREETING_BYTES: usize = 16 * 1024;

/// Where the server is.
#[derive(Debug, Clone)]
pub enum Target {
    /// On the network.
    Host {
        /// Its name or address.
        name: String,
        /// The port, if one was given.
        port: Option<u16>,
        /// Whether TLS is not to be tried.
        plain: bool,
    },
    /// A socket of this machine.
    Socket {
        /// The path of the socket.
        path: PathBuf,
        /// What is sent first: the header that names the player's key and address.
        header: Vec<u8>,
    },
}

/// Bytes to and from the server.
pub trait Bytes: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Bytes for T {}

/// A connection.
pub struct Connection {
    /// Its bytes. What was read already is kept.
    pub stream: BufReader<Box<dyn Bytes>>,
    /// Whether somebody on the way could read along.
    pub is_plain: bool,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("is_plain", &self.is_plain)
            .finish_non_exhaustive()
    }
}

/// Why there is no connection.
#[derive(Debug)]
pub enum Failure {
    /// Nothing answers, or something else.
    Io(io::Error),
    /// No authority of this system has signed the certificate, and it was not seen before.
    Unknown {
        /// The server's name.
        host: String,
        /// The fingerprint.
        fingerprint: Fingerprint,
    },
    /// The certificate is another one than before.
    Changed {
        /// The server's name.
        host: String,
        /// The new fingerprint.
        fingerprint: Fingerprint,
    },
    /// The server has said these words instead of its first line of json mode.
    Refused(String),
    /// It has said nothing in time, or has closed the connection without a word.
    Silent,
    /// TLS was used with this server before, and now it has none.
    NoTlsAnyMore {
        /// The server's name.
        host: String,
    },
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Unknown { host, fingerprint } => write!(
                f,
                "no authority that this system trusts has signed the certificate of {host}: \
                 {fingerprint}"
            ),
            Self::Changed { host, fingerprint } => write!(
                f,
                "the certificate of {host} has changed: it is {fingerprint} now. Somebody may be \
                 listening. If the operator says that this is right, remove the lines of {host} \
                 from the file known_hosts"
            ),
            Self::Refused(words) => write!(
                f,
                "this is not a Fanorona server, or it refuses you. It says: {words}"
            ),
            Self::Silent => write!(f, "this is not a Fanorona server: it does not say hello"),
            Self::NoTlsAnyMore { host } => write!(
                f,
                "{host} offered TLS before and does not offer it now. Somebody may be listening. \
                 To connect without encryption: --plain"
            ),
        }
    }
}

impl std::error::Error for Failure {}

/// Connects.
///
/// # Errors
/// Nothing answers in time, or the certificate is not known.
pub async fn connect(target: &Target, known: &KnownHosts) -> Result<Connection, Failure> {
    match target {
        Target::Socket { path, header } => local(path, header).await,
        Target::Host { name, port, plain } => remote(name, *port, *plain, known).await,
    }
}

#[cfg(unix)]
async fn local(path: &std::path::Path, header: &[u8]) -> Result<Connection, Failure> {
    let stream = tokio::net::UnixStream::connect(path).await;
    let mut stream = stream.map_err(|error| {
        let path = path.display();
        io::Error::other(format!(
            "the game server does not answer at {path}: {error}; try again in a minute"
        ))
    })?;
    stream.write_all(header).await?;
    Ok(Connection {
        stream: BufReader::new(Box::new(stream)),
        is_plain: false,
    })
}

#[cfg(not(unix))]
#[expect(clippy::unused_async, reason = "as on systems that have such sockets")]
async fn local(_: &std::path::Path, _: &[u8]) -> Result<Connection, Failure> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}

async fn remote(
    name: &str,
    port: Option<u16>,
    plain: bool,
    known: &KnownHosts,
) -> Result<Connection, Failure> {
    if !plain {
        match encrypted(name, port.unwrap_or(TLS_PORT), known).await {
            // Nothing listens there, or something that does not speak TLS.
            Err(Failure::Io(_)) => {}
            other => return other,
        }
    }
    // The server tells where its TLS is.
    match tls_port(dial(name, port.unwrap_or(PORT)).await?).await? {
        _ if plain => {}
        Some(port) => return encrypted(name, port, known).await,
        None if known.has(name) => {
            return Err(Failure::NoTlsAnyMore {
                host: name.to_owned(),
            });
        }
        None => {}
    }
    let stream = dial(name, port.unwrap_or(PORT)).await?;
    Ok(Connection {
        stream: BufReader::new(Box::new(stream)),
        is_plain: true,
    })
}

async fn dial(name: &str, port: u16) -> io::Result<TcpStream> {
    let stream = timeout(WITHIN, TcpStream::connect((name, port))).await;
    let stream = stream.map_err(io::Error::from).flatten().map_err(|error| {
        let says = format!("{name} does not answer on port {port}: {error}");
        io::Error::new(error.kind(), says)
    })?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

async fn encrypted(name: &str, port: u16, known: &KnownHosts) -> Result<Connection, Failure> {
    let stream = dial(name, port).await?;
    let stream = timeout(WITHIN, tls::handshake(stream, name, known)).await;
    let stream = stream.map_err(io::Error::from)??;
    Ok(Connection {
        stream: BufReader::new(Box::new(stream)),
        is_plain: false,
    })
}

/// Asks a server for json mode, and reads its port for TLS.
async fn tls_port(stream: TcpStream) -> Result<Option<u16>, Failure> {
    let mut stream = BufReader::new(stream);
    let hello = format!("hello json fanorona/{}\n", env!("CARGO_PKG_VERSION"));
    // Another server may have closed the connection before it has read this.
    let _ = stream.write_all(hello.as_bytes()).await;
    let mut read = 0;
    let mut words = String::new();
    let hello = async {
        for _ in 0..MOST_GREETING {
            let line = bounded_line(&mut stream, MOST_GREETING_BYTES.saturating_sub(read)).await;
            read += line.len();
            if line.is_empty() {
                break;
            }
            if let Ok(Line {
                what: What::Hello(hello),
                ..
            }) = Line::read(line.trim_end())
            {
                return Ok(hello.tls_port);
            }
            if words.is_empty() {
                words = plain(&line);
            }
        }
        Err(if words.is_empty() {
            Failure::Silent
        } else {
            Failure::Refused(words)
        })
    };
    timeout(WITHIN, hello).await.unwrap_or(Err(Failure::Silent))
}

/// A line of at most `most` bytes; an empty one is the end.
async fn bounded_line(stream: &mut BufReader<TcpStream>, most: usize) -> String {
    use tokio::io::AsyncReadExt as _;
    let mut bytes = Vec::new();
    let most = u64::try_from(most).unwrap_or(0);
    let _ = stream.take(most).read_until(b'\n', &mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}
