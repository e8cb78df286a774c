//! All listening sockets of a server, from the configuration or from systemd.

use crate::config::limits::ConnectionLimits;
use crate::config::{Config, ListenAddress, ServerConfig};
use crate::listeners::attach::AttachListener;
use crate::net::listen::{Listener, Proxies, Taken, Transport};
use crate::net::socket_file::SocketFile;
use crate::net::tls::{Tls, TlsError};
use crate::observability::systemd::Inherited;
use std::io;
use std::net::SocketAddr;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;
use tracing::{debug, info, warn};

/// All listening sockets of a server.
#[derive(Debug)]
pub struct Sockets {
    plain: Vec<Bound>,
    tls: Vec<Bound>,
    proxy: Vec<Bound>,
    http: Vec<Bound>,
    https: Vec<Bound>,
    /// For `fanorond attach`. Connections wait until the server is ready.
    pub attach: Vec<AttachListener>,
    pub ops: Vec<TcpListener>,
}

/// A socket with its address.
#[derive(Debug)]
enum Bound {
    /// From the configuration. Connections are refused until the server is ready.
    Taken(Taken),
    /// From systemd, which lets connections wait until the server is ready.
    Inherited(TcpListener),
}

impl Bound {
    fn address(&self) -> io::Result<SocketAddr> {
        match self {
            Self::Taken(taken) => taken.address(),
            Self::Inherited(listener) => listener.local_addr(),
        }
    }

    fn listen(self, limits: &ConnectionLimits) -> io::Result<TcpListener> {
        match self {
            Self::Taken(taken) => taken.listen(limits),
            Self::Inherited(listener) => Ok(listener),
        }
    }
}

/// Why the server cannot listen, as a sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// The configuration has no address.
    #[error("no address to listen on; give one with --listen")]
    Nowhere,
    /// An address or the certificate cannot be used.
    #[error("{0}")]
    Failed(String),
}

impl From<io::Error> for ListenError {
    fn from(error: io::Error) -> Self {
        Self::Failed(format!("cannot use a socket from systemd: {error}"))
    }
}

impl From<TlsError> for ListenError {
    fn from(error: TlsError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Sockets {
    /// Takes the addresses that the configuration names, and opens those of the internal HTTP.
    /// Sockets of systemd take the place of those of the same kind.
    ///
    /// # Errors
    /// The configuration names no address, or one that cannot be used.
    pub async fn open(config: &Config, inherited: Inherited) -> Result<Self, ListenError> {
        let (settings, limits) = (&config.server, &config.limits.connection);
        let Inherited {
            plain,
            tls,
            proxy,
            http,
            https,
            attach,
            ops,
        } = inherited;
        if settings.listen.is_empty() && plain.is_empty() {
            return Err(ListenError::Nowhere);
        }
        let needs_certificate = [("TLS", &tls), ("HTTPS", &https)];
        if let Some((name, _)) = needs_certificate
            .into_iter()
            .find(|(_, sockets)| !sockets.is_empty() && settings.tls_files().is_none())
        {
            return Err(ListenError::Failed(format!(
                "the {name} socket of systemd needs tls_cert and tls_key"
            )));
        }
        if !proxy.is_empty() && settings.proxy_from.is_empty() {
            return Err(ListenError::Failed(
                "the proxy socket of systemd needs proxy_from".to_owned(),
            ));
        }
        let by_default = ServerConfig::default().listen;
        let given = settings.listen.as_slice();
        for (key, sockets, configured) in [
            (
                "listen",
                &plain,
                if given == by_default { &[] } else { given },
            ),
            ("tls_listen", &tls, &settings.tls_listen),
            ("proxy_listen", &proxy, &settings.proxy_listen),
            ("http", &http, &settings.http),
            ("https", &https, &settings.https),
            ("ops", &ops, settings.ops.as_slice()),
        ] {
            warn_of_replaced(key, sockets, configured).await?;
        }
        let sockets = Self {
            plain: either(plain, &settings.listen, "--listen").await?,
            tls: either(tls, &settings.tls_addresses(), "--tls-listen").await?,
            proxy: either(proxy, &settings.proxy_listen, "--proxy-listen").await?,
            http: either(http, &settings.http, "--http").await?,
            https: either(https, &settings.https, "--https").await?,
            attach: attached(attach, settings.attach_socket.as_deref(), limits)?,
            ops: listen(
                either(ops, settings.ops.as_slice(), "--ops").await?,
                limits,
                "internal HTTP",
            )?,
        };
        Ok(sockets)
    }

    /// Listens for players, and says in the log where. Without a certificate nobody can use the
    /// sockets for TLS.
    ///
    /// # Errors
    /// Another program listens on the same address since.
    pub fn for_players(self, config: &Config, tls: Option<&Arc<Tls>>) -> io::Result<Vec<Listener>> {
        let limits = &config.limits.connection;
        let proxies = Proxies::new(&config.server.proxy_from, limits);
        let mut listeners = Vec::new();
        let mut add = |sockets, what, transport: Transport| {
            for socket in listen(sockets, limits, what)? {
                listeners.push(Listener {
                    socket,
                    transport: transport.clone(),
                });
            }
            io::Result::Ok(())
        };
        add(self.plain, "listening", Transport::Plain)?;
        if let Some(tls) = tls {
            add(
                self.tls,
                "listening with TLS",
                Transport::Tls(Arc::clone(tls)),
            )?;
            add(
                self.https,
                "listening for browsers with TLS",
                Transport::Https(Arc::clone(tls), proxies.clone()),
            )?;
        }
        add(
            self.http,
            "listening for browsers",
            Transport::Http(proxies.clone()),
        )?;
        add(
            self.proxy,
            "listening for proxies",
            Transport::Proxy(proxies),
        )?;
        Ok(listeners)
    }
}

fn listen(
    sockets: Vec<Bound>,
    limits: &ConnectionLimits,
    what: &str,
) -> io::Result<Vec<TcpListener>> {
    let open = |socket: Bound| {
        let address = socket.address()?;
        socket.listen(limits).map_err(|error| {
            let why = if error.kind() == io::ErrorKind::AddrInUse {
                "another program, or another address of the configuration, uses it; 0.0.0.0 and [::] are one address"
                    .to_owned()
            } else {
                error.to_string()
            };
            io::Error::new(error.kind(), format!("cannot listen on {address}: {why}"))
        })
    };
    let listeners = sockets
        .into_iter()
        .map(open)
        .collect::<io::Result<Vec<_>>>()?;
    for address in listeners
        .iter()
        .filter_map(|socket| socket.local_addr().ok())
    {
        info!(%address, "{what}");
    }
    Ok(listeners)
}

/// Sockets for `fanorond attach`: those of systemd if there are some, or else that of the
/// configuration.
fn attached(
    inherited: Vec<UnixListener>,
    path: Option<&str>,
    limits: &ConnectionLimits,
) -> Result<Vec<AttachListener>, ListenError> {
    let mut sockets: Vec<_> = inherited.into_iter().map(|it| (it, None)).collect();
    if let Some(path) = path.filter(|_| sockets.is_empty()) {
        let opened = SocketFile::listen(Path::new(path), limits.backlog);
        let (socket, file) = opened.map_err(|error| {
            ListenError::Failed(format!(
                "cannot listen on {path}: {error}; choose another file with --attach-socket"
            ))
        })?;
        info!(path, "listening for fanorond attach");
        sockets.push((socket, Some(file)));
    }
    let listeners = sockets
        .into_iter()
        .map(|(socket, file)| AttachListener::new(socket, file, limits.proxy_headers));
    Ok(listeners.collect::<io::Result<_>>()?)
}

/// Warns of each configured address where no socket of systemd listens, if there are some instead: the
/// socket may be open to everybody, and the address only to a proxy.
async fn warn_of_replaced(
    key: &str,
    inherited: &[std::net::TcpListener],
    configured: &[ListenAddress],
) -> io::Result<()> {
    let addresses: Vec<_> = inherited
        .iter()
        .map(std::net::TcpListener::local_addr)
        .collect::<io::Result<_>>()?;
    let Some(instead) = addresses.first() else {
        return Ok(());
    };
    // A wildcard address of IPv6 accepts IPv4 too.
    let is_same = |one: &SocketAddr, other: &SocketAddr| {
        let both_all = one.ip().is_unspecified() && other.ip().is_unspecified();
        one.port() == other.port() && (both_all || one.ip() == other.ip())
    };
    for host in configured {
        let named = host.resolve().await.unwrap_or_default();
        if !addresses
            .iter()
            .any(|it| named.iter().any(|named| is_same(it, named)))
        {
            warn!(key, configured = %host, %instead, "a socket of systemd replaces a configured address");
        }
    }
    Ok(())
}

/// Sockets of systemd if there are some, or else those of the configuration.
async fn either(
    inherited: Vec<std::net::TcpListener>,
    hosts: &[ListenAddress],
    flag: &str,
) -> Result<Vec<Bound>, ListenError> {
    if inherited.is_empty() {
        return take(hosts, flag).await;
    }
    let listeners = inherited.into_iter().map(TcpListener::from_std);
    Ok(listeners
        .map(|listener| listener.map(Bound::Inherited))
        .collect::<io::Result<_>>()?)
}

/// Takes every address of every host that `flag` has given. If this machine lacks an address, such
/// as one of IPv6, and the host has others, the log says so.
async fn take(hosts: &[ListenAddress], flag: &str) -> Result<Vec<Bound>, ListenError> {
    let mut all = Vec::new();
    for host in hosts {
        let failure = |why: &str| {
            ListenError::Failed(format!(
                "cannot listen on {host}: {why}; choose another address with {flag}"
            ))
        };
        let addresses = host
            .resolve()
            .await
            .map_err(|error| failure(&format!("unknown host ({error})")))?;
        let before = all.len();
        let mut failed = Vec::new();
        for address in addresses {
            match crate::net::listen::take(address) {
                Ok(taken) => {
                    debug!(address = %taken.address()?, "taken; nobody can connect yet");
                    all.push(Bound::Taken(taken));
                }
                Err(error) if is_final(&error) => return Err(failure(&reason(&error))),
                Err(error) => failed.push((address, error)),
            }
        }
        if all.len() == before {
            let why = failed
                .first()
                .map_or_else(|| "unknown host".to_owned(), |(_, error)| reason(error));
            return Err(failure(&why));
        }
        for (address, error) in failed {
            warn!(%address, %error, "cannot listen on one address of a host");
        }
    }
    Ok(all)
}

/// Whether an error stops the start even if the host has other addresses.
fn is_final(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied
    )
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the kinds belong to the library, and most cannot occur here"
)]
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses it".to_owned(),
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "permission denied (ports below 1024 need root)".to_owned()
        }
        _ => error.to_string(),
    }
}
