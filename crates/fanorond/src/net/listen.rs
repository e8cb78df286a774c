//! Listening sockets, and who may connect to them.

use crate::config::limits::ConnectionLimits;
use crate::connection::{self, Opening};
use crate::net::admission::{self, refusal};
use crate::net::proxy::{self, Proxied};
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::ClientNetwork;
use crate::net::tls::{Carries, Tls};
use crate::operations::metrics::{Admission, ListenerKind};
use crate::server::Server;
use crate::web::serve::{self, Browser};
use axum::Router;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::server::Notice;
use ipnet::IpNet;
use rustix::io::Errno;
use socket2::{Domain, Protocol, SockRef, Socket, TcpKeepalive, Type};
use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use strum::VariantArray as _;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tracing::{Instrument as _, Span, debug, info_span, warn};

/// Opens a listening socket with the default backlog. An IPv6 wildcard address accepts IPv4 too.
///
/// # Errors
/// The address is in use, is not an address of this machine, or needs a permission.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    take(address)?.listen(&ConnectionLimits::default())
}

/// An address that is taken. Connections to it are refused until [`Taken::listen`].
#[derive(Debug)]
pub(crate) struct Taken(Socket);

/// Takes an address, so that nobody else can.
///
/// # Errors
/// As [`bind`].
pub(crate) fn take(address: SocketAddr) -> io::Result<Taken> {
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
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        let address = self.0.local_addr()?.as_socket();
        address.ok_or_else(|| io::ErrorKind::AddrNotAvailable.into())
    }

    /// Accepts connections from here on, with the backlog of the configuration.
    ///
    /// # Errors
    /// Another program listens on the same address since.
    pub(crate) fn listen(self, limits: &ConnectionLimits) -> io::Result<TcpListener> {
        self.0.listen(limits.backlog.into())?;
        TcpListener::from_std(self.0.into())
    }
}

/// A listening socket.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) socket: TcpListener,
    pub(crate) transport: Transport,
}

/// How clients speak on a listening socket.
#[derive(Debug, Clone)]
pub(crate) enum Transport {
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
pub(crate) struct Proxies {
    from: Arc<[IpNet]>,
    /// One permit for each header that is being read.
    places: Arc<Semaphore>,
}

impl Proxies {
    #[must_use]
    pub(crate) fn new(from: &[IpNet], limits: &ConnectionLimits) -> Self {
        Self {
            from: from.into(),
            places: Arc::new(Semaphore::new(limits.proxy_headers)),
        }
    }

    pub(crate) fn include(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.from.iter().any(|network| network.contains(&address))
    }
}

impl Listener {
    /// The port, if clients speak without TLS or a proxy on it.
    pub(crate) fn plain_port(&self) -> Option<u16> {
        match &self.transport {
            Transport::Tls(_)
            | Transport::Proxy(_)
            | Transport::Http(_)
            | Transport::Https(_, _) => None,
            Transport::Plain => self.port(),
        }
    }

    /// Whether browsers connect to it.
    pub(crate) fn is_for_browsers(&self) -> bool {
        matches!(self.transport, Transport::Http(_) | Transport::Https(_, _))
    }

    fn port(&self) -> Option<u16> {
        self.socket.local_addr().ok().map(|address| address.port())
    }

    /// The port, if clients speak TLS on it.
    pub(crate) fn tls_port(&self) -> Option<u16> {
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
    fn kind(&self) -> ListenerKind {
        match self {
            Self::Plain => ListenerKind::Plain,
            Self::Tls(_) => ListenerKind::Tls,
            Self::Proxy(_) => ListenerKind::Proxy,
            Self::Http(_) => ListenerKind::Http,
            Self::Https(_, _) => ListenerKind::Https,
        }
    }

    /// What a refused connection is sent. One with TLS is closed without a word: a handshake costs
    /// more than the limits are there to save.
    fn refusal(&self, server: &Server, why: Notice) -> Option<String> {
        match self {
            Self::Plain | Self::Proxy(_) => Some(refusal(server, why, Language::En)),
            Self::Http(_) => {
                // The browser has not said yet which one it wants.
                let all = Language::VARIANTS.iter();
                let said: String = all.map(|it| refusal(server, why, *it)).collect();
                Some(serve::refusal(&why, &said))
            }
            Self::Tls(_) | Self::Https(_, _) => None,
        }
    }
}

/// A file descriptor that is kept for the connection that comes when none is left.
#[derive(Debug)]
struct SpareDescriptor(Option<Socket>);

impl SpareDescriptor {
    fn new() -> Self {
        Self(Socket::new(Domain::IPV4, Type::DGRAM, None).ok())
    }

    /// Gives the descriptor to one connection, says there that the server is full, closes it, and
    /// takes the descriptor back. Returns whether there was one.
    async fn turn_one_away(&mut self, server: &Server, listener: &Listener) -> bool {
        let most = server.limits.connection.max_accept_retry;
        if self.0.take().is_some()
            && let Ok(Ok((stream, _))) = tokio::time::timeout(most, listener.socket.accept()).await
            && let Some(answer) = listener.transport.refusal(server, Notice::ServerFull)
            && let Ok(mut stream) = stream.into_std()
            // The line fits into the empty buffer of the socket, so this does not wait.
            && let Err(error) = stream.write_all(answer.as_bytes())
        {
            debug!(%error, "the refusal was not sent");
        }
        *self = Self::new();
        self.0.is_some()
    }
}

/// Whether the process or the system has no file descriptor left.
fn is_out_of_descriptors(error: &io::Error) -> bool {
    let out = [Errno::MFILE, Errno::NFILE].map(Errno::raw_os_error);
    error.raw_os_error().is_some_and(|code| out.contains(&code))
}

/// Accepts connections until the server stops.
pub(crate) async fn accept(server: Arc<Server>, listener: Arc<Listener>, pages: Router) {
    let limits = &server.limits.connection;
    let mut backoff = limits.accept_retry;
    let mut spare = SpareDescriptor::new();
    loop {
        let accepted = tokio::select! {
            biased;
            () = server.stop.cancelled() => return,
            accepted = listener.socket.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                backoff = limits.accept_retry;
                match &listener.transport {
                    Transport::Plain
                    | Transport::Tls(_)
                    | Transport::Http(_)
                    | Transport::Https(_, _) => {
                        let client = Client::itself(peer);
                        admit(&server, &pages, stream, client, &listener.transport);
                    }
                    Transport::Proxy(proxies) => {
                        let (shared, pages) = (Arc::clone(&server), pages.clone());
                        let task = admit_proxied(shared, pages, stream, peer, proxies.clone());
                        drop(server.tasks.spawn(task));
                    }
                }
            }
            Err(error) => {
                if backoff == limits.accept_retry {
                    warn!(%error, "accepting a connection failed");
                }
                if is_out_of_descriptors(&error) && spare.turn_one_away(&server, &listener).await {
                    backoff = limits.max_accept_retry;
                    continue;
                }
                tokio::time::sleep(backoff).await;
                backoff = backoff.saturating_mul(2).min(limits.max_accept_retry);
            }
        }
    }
}

/// Where a connection comes from.
#[derive(Debug, Clone, Copy)]
struct Client {
    peer: SocketAddr,
    /// Of the client's connection to a proxy, as far as the proxy says.
    encryption: Encryption,
}

impl Client {
    /// A client that is connected itself.
    fn itself(peer: SocketAddr) -> Self {
        Self {
            peer,
            encryption: Encryption::None,
        }
    }
}

/// Admits the client that a proxy names.
async fn admit_proxied(
    server: Arc<Server>,
    pages: Router,
    mut stream: TcpStream,
    proxy: SocketAddr,
    proxies: Proxies,
) {
    let transport = Transport::Proxy(proxies.clone());
    let refuse = |why: &str, admission| {
        debug!(%proxy, why, "a connection for proxies was refused");
        server.metrics.count_connection(transport.kind(), admission);
    };
    if !proxies.include(proxy.ip()) {
        return refuse("its address is not in proxy_from", Admission::Stranger);
    }
    let Ok(_place) = proxies.places.acquire().await else {
        return;
    };
    let limits = &server.limits.connection;
    let header = proxy::read(&mut stream, limits.proxy_header_bytes);
    let header = tokio::select! {
        () = server.stop.cancelled() => return,
        header = tokio::time::timeout(limits.proxy_header_timeout, header) => header,
    };
    match header {
        Ok(Ok(Proxied { client, encryption })) => {
            let client = Client {
                peer: client.unwrap_or(proxy),
                encryption,
            };
            admit(&server, &pages, stream, client, &transport);
        }
        Ok(Err(error)) => refuse(&error.to_string(), Admission::NoHeader),
        Err(_late) => refuse("its PROXY header took too long", Admission::NoHeader),
    }
}

fn admit(
    server: &Arc<Server>,
    pages: &Router,
    stream: TcpStream,
    client: Client,
    transport: &Transport,
) {
    let Client { peer, encryption } = client;
    let network = match transport {
        // Each request says for whom the proxy sends it.
        Transport::Http(proxies) | Transport::Https(_, proxies) if proxies.include(peer.ip()) => {
            None
        }
        Transport::Plain
        | Transport::Tls(_)
        | Transport::Proxy(_)
        | Transport::Http(_)
        | Transport::Https(_, _) => ClientNetwork::of(peer.ip()),
    };
    let span = info_span!("connection", port = peer.port());
    span.in_scope(|| debug!(%peer, "connection opened"));
    if let Err(error) = prepare(&stream, &server.limits.connection) {
        debug!(%error, "the connection is already closed");
        return;
    }
    let limiter = match transport {
        Transport::Plain | Transport::Tls(_) | Transport::Proxy(_) => &server.connections,
        Transport::Http(_) | Transport::Https(_, _) => &server.browsers,
    };
    match admission::enter(server, limiter, network, transport.kind()) {
        Ok(admitted) => {
            let (shared, transport) = (Arc::clone(server), transport.clone());
            let pages = pages.clone();
            server.tasks.spawn(
                async move {
                    // Created inside the task: a future that is moved in would be stored twice, and
                    // it is most of the memory of a connection.
                    if let Some((stream, encryption)) =
                        opened(&shared, stream, encryption, &transport).await
                    {
                        match transport {
                            Transport::Plain | Transport::Tls(_) | Transport::Proxy(_) => {
                                let opening = Opening::Terminal;
                                connection::serve(shared, stream, network, encryption, opening)
                                    .await;
                            }
                            Transport::Http(proxies) | Transport::Https(_, proxies) => {
                                let browser = Browser::new(peer.ip(), encryption, proxies);
                                serve::serve(shared, pages, stream, browser).await;
                            }
                        }
                    }
                    drop(admitted);
                }
                .instrument(span),
            );
        }
        Err(why) => turn_away(server, stream, transport, why, span),
    }
}

/// Sends replies without delay, and detects dead peers.
fn prepare(stream: &TcpStream, limits: &ConnectionLimits) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let keepalive = TcpKeepalive::new()
        .with_time(limits.keepalive_idle)
        .with_interval(limits.keepalive_interval)
        .with_retries(limits.keepalive_probes);
    let socket = SockRef::from(stream);
    socket.set_tcp_keepalive(&keepalive)?;
    // Unacknowledged bytes end the connection as early as unanswered probes do.
    socket.set_tcp_user_timeout(Some(limits.keepalive_interval * limits.keepalive_probes))
}

/// Does what comes before the first line. The connection counts for its network meanwhile.
async fn opened(
    server: &Server,
    stream: TcpStream,
    encryption: Encryption,
    transport: &Transport,
) -> Option<(Stream, Encryption)> {
    let (tls, carries) = match transport {
        Transport::Plain | Transport::Proxy(_) | Transport::Http(_) => {
            return Some((Stream::Plain(stream), encryption));
        }
        Transport::Tls(tls) => (tls, Carries::Lines),
        Transport::Https(tls, _) => (tls, Carries::Pages),
    };
    // Boxed, so that a connection does not keep the memory of its handshake.
    let handshake = tokio::time::timeout(
        server.limits.connection.handshake_timeout,
        tls.accept(stream, carries),
    );
    let handshake = tokio::select! {
        () = server.stop.cancelled() => return None,
        handshake = Box::pin(handshake) => handshake,
    };
    let why = match handshake {
        Ok(Ok(stream)) => return Some((stream, Encryption::Tls)),
        Ok(Err(error)) => error.to_string(),
        Err(_late) => "it took too long".to_owned(),
    };
    debug!(why, "TLS handshake failed");
    server.metrics.failed_handshakes.inc();
    None
}

/// Refuses a connection, and says why if that costs little.
fn turn_away(
    server: &Arc<Server>,
    stream: TcpStream,
    transport: &Transport,
    why: Notice,
    span: Span,
) {
    let Some(answer) = transport.refusal(server, why) else {
        return span.in_scope(|| debug!(?why, "closed before the TLS handshake"));
    };
    let shared = Arc::clone(server);
    match transport {
        Transport::Http(_) | Transport::Https(_, _) => {
            let Ok(place) = Arc::clone(&server.refused_browsers).try_acquire_owned() else {
                return;
            };
            drop(
                server.tasks.spawn(
                    async move {
                        if let Some(stream) = say_why(&shared, stream, answer).await {
                            serve::drain(&shared, stream).await;
                        }
                        drop(place);
                    }
                    .instrument(span),
                ),
            );
        }
        Transport::Plain | Transport::Tls(_) | Transport::Proxy(_) => {
            let said = async move { drop(say_why(&shared, stream, answer).await) };
            drop(server.tasks.spawn(said.instrument(span)));
        }
    }
}

/// Sends an answer that says why the connection is refused, and closes this side of it.
async fn say_why(server: &Server, mut stream: TcpStream, answer: String) -> Option<TcpStream> {
    let say = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await
    };
    match tokio::time::timeout(server.limits.connection.write_timeout, say).await {
        Ok(Ok(())) => Some(stream),
        Ok(Err(error)) => {
            debug!(%error, "the refusal was not sent");
            None
        }
        Err(_late) => None,
    }
}

#[cfg(test)]
pub(crate) mod tests;
