//! Accepts connections. Lines are served by `connection`, pages by `web`.

use crate::config::limits::ConnectionLimits;
use crate::connection::{self, Opening};
use crate::listeners::admission::{self, refusal};
use crate::net::listen::{Listener, Proxies, Transport};
use crate::net::proxy::{self, Proxied};
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::ClientNetwork;
use crate::net::tls::Carries;
use crate::observability::metrics::Admission;
use crate::services::{Core, Server};
use crate::web::serve::{self, Browser};
use axum::Router;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::server::Notice;
use rustix::io::Errno;
use socket2::{Domain, SockRef, Socket, TcpKeepalive, Type};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::sync::Arc;
use strum::VariantArray as _;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tracing::{Instrument as _, Span, debug, info_span, warn};

/// What a refused connection is sent. One with TLS is closed without a word: a handshake costs
/// more than the limits are there to save.
fn refusal_on(transport: &Transport, core: &Core, why: Notice) -> Option<String> {
    match transport {
        Transport::Plain | Transport::Proxy(_) => Some(refusal(core, why, Language::En)),
        Transport::Http(_) => {
            // The browser has not said yet which one it wants.
            let all = Language::VARIANTS.iter();
            let said: String = all.map(|it| refusal(core, why, *it)).collect();
            Some(serve::refusal(&why, &said))
        }
        Transport::Tls(_) | Transport::Https(_, _) => None,
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
    async fn turn_one_away(&mut self, core: &Core, listener: &Listener) -> bool {
        let most = core.limits.connection.max_accept_retry;
        if self.0.take().is_some()
            && let Ok(Ok((stream, _))) = tokio::time::timeout(most, listener.socket.accept()).await
            && let Some(answer) = refusal_on(&listener.transport, core, Notice::ServerFull)
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
pub async fn accept(server: Arc<Server>, listener: Arc<Listener>, pages: Router) {
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
        Transport::Plain | Transport::Tls(_) | Transport::Proxy(_) => &server.doors.connections,
        Transport::Http(_) | Transport::Https(_, _) => &server.doors.browsers,
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
                                // Boxed, because what serves a browser is twice as large as a
                                // connection for lines, which would be as large as that.
                                Box::pin(serve::serve(shared, pages, stream, browser)).await;
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
    core: &Core,
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
        core.limits.connection.handshake_timeout,
        tls.accept(stream, carries),
    );
    let handshake = tokio::select! {
        () = core.stop.cancelled() => return None,
        handshake = Box::pin(handshake) => handshake,
    };
    let why = match handshake {
        Ok(Ok(stream)) => return Some((stream, Encryption::Tls)),
        Ok(Err(error)) => error.to_string(),
        Err(_late) => "it took too long".to_owned(),
    };
    debug!(why, "TLS handshake failed");
    core.metrics.failed_handshakes.inc();
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
    let Some(answer) = refusal_on(transport, server, why) else {
        return span.in_scope(|| debug!(?why, "closed before the TLS handshake"));
    };
    let shared = Arc::clone(server);
    match transport {
        Transport::Http(_) | Transport::Https(_, _) => {
            let Ok(place) = Arc::clone(&server.doors.refused_browsers).try_acquire_owned() else {
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
async fn say_why(core: &Core, mut stream: TcpStream, answer: String) -> Option<TcpStream> {
    let say = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await
    };
    match tokio::time::timeout(core.limits.connection.write_timeout, say).await {
        Ok(Ok(())) => Some(stream),
        Ok(Err(error)) => {
            debug!(%error, "the refusal was not sent");
            None
        }
        Err(_late) => None,
    }
}

#[cfg(test)]
pub mod tests;
