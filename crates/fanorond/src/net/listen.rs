//! Listening sockets, and how clients speak on them.

use crate::config::limits::ConnectionLimits;
use crate::net::tls::Tls;
use crate::observability::metrics::ListenerKind;
use ipnet::IpNet;
use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Opens a listening socket with the default backlog. An IPv6 wildcard address accepts IPv4 too.
///
/// # Errors
/// The address is in use, is not an address of this machine, or needs a permission.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    take(address)?.listen(&ConnectionLimits::default())
}

/// An address that is taken. Connections to it are refused until [`Taken::listen`].
#[derive(Debug)]
pub struct Taken(Socket);

/// Takes an address, so that nobody else can.
///
/// # Errors
/// As [`bind`].
pub fn take(address: SocketAddr) -> io::Result<Taken> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    if address.is_ipv6() {
        socket.set_only_v6(!address.ip().is_unspecified())?;
    }
    // A restart must not wait for old connections to time out.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    Ok(Taken(socket))
}

impl Taken {
    pub fn address(&self) -> io::Result<SocketAddr> {
        let address = self.0.local_addr()?.as_socket();
        address.ok_or_else(|| io::ErrorKind::AddrNotAvailable.into())
    }

    /// Accepts connections from here on, with the backlog of the configuration.
    ///
    /// # Errors
    /// Another program listens on the same address since.
    pub fn listen(self, limits: &ConnectionLimits) -> io::Result<TcpListener> {
        self.0.listen(limits.backlog.into())?;
        TcpListener::from_std(self.0.into())
    }
}

/// A listening socket.
#[derive(Debug)]
pub struct Listener {
    pub socket: TcpListener,
    pub transport: Transport,
}

/// How clients speak on a listening socket.
#[derive(Debug, Clone)]
pub enum Transport {
    Plain,
    Tls(Arc<Tls>),
    /// A proxy names the client in a header first.
    Proxy(Proxies),
    /// Browsers, for which a proxy may speak.
    Http(Proxies),
    Https(Arc<Tls>, Proxies),
}

/// Which proxies are trusted to name their clients.
#[derive(Debug, Clone)]
pub struct Proxies {
    from: Arc<[IpNet]>,
    /// One permit for each header that is being read.
    pub places: Arc<Semaphore>,
}

impl Proxies {
    #[must_use]
    pub fn new(from: &[IpNet], limits: &ConnectionLimits) -> Self {
        Self {
            from: from.into(),
            places: Arc::new(Semaphore::new(limits.proxy_headers)),
        }
    }

    pub fn include(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.from.iter().any(|network| network.contains(&address))
    }
}

impl Listener {
    /// The port, if clients speak without TLS or a proxy on it.
    pub fn plain_port(&self) -> Option<u16> {
        match &self.transport {
            Transport::Tls(_)
            | Transport::Proxy(_)
            | Transport::Http(_)
            | Transport::Https(_, _) => None,
            Transport::Plain => self.port(),
        }
    }

    /// Whether browsers connect to it.
    pub fn is_for_browsers(&self) -> bool {
        matches!(self.transport, Transport::Http(_) | Transport::Https(_, _))
    }

    fn port(&self) -> Option<u16> {
        self.socket.local_addr().ok().map(|address| address.port())
    }

    /// Whether only this machine reaches it.
    pub fn is_local(&self) -> bool {
        let address = self.socket.local_addr();
        address.is_ok_and(|address| address.ip().to_canonical().is_loopback())
    }

    /// The port, if clients speak TLS on it.
    pub fn tls_port(&self) -> Option<u16> {
        match &self.transport {
            Transport::Plain
            | Transport::Proxy(_)
            | Transport::Http(_)
            | Transport::Https(_, _) => None,
            Transport::Tls(_) => self.port(),
        }
    }
}

impl Transport {
    /// The certificate, if clients speak TLS.
    pub fn certificate(&self) -> Option<&Arc<Tls>> {
        match self {
            Self::Plain | Self::Proxy(_) | Self::Http(_) => None,
            Self::Tls(tls) | Self::Https(tls, _) => Some(tls),
        }
    }

    pub fn kind(&self) -> ListenerKind {
        match self {
            Self::Plain => ListenerKind::Plain,
            Self::Tls(_) => ListenerKind::Tls,
            Self::Proxy(_) => ListenerKind::Proxy,
            Self::Http(_) => ListenerKind::Http,
            Self::Https(_, _) => ListenerKind::Https,
        }
    }
}
