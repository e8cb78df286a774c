//! Listening sockets, and limits of connections per network.

use crate::connection;
use crate::limits::{ConnectionLimits, Limits};
use crate::server::Server;
use crate::throttle::{ClientNetwork, SlidingWindow};
use fanorona_protocol::event::{Event, Notice};
use fanorona_protocol::view::{self, Viewer};
use parking_lot::Mutex;
use socket2::{Domain, Protocol, SockRef, Socket, TcpKeepalive, Type};
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tracing::{Instrument as _, debug, info_span, warn};

/// Opens a listening socket with the default backlog. An IPv6 wildcard address accepts IPv4 too.
///
/// # Errors
/// The address is in use, is not an address of this machine, or needs a permission.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    bind_with(address, &ConnectionLimits::default())
}

/// Opens a listening socket with the backlog of the configuration.
///
/// # Errors
/// As [`bind`].
pub(crate) fn bind_with(address: SocketAddr, limits: &ConnectionLimits) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        socket.set_only_v6(!address.ip().is_unspecified())?;
    }
    // A restart must not wait for old connections to time out.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(limits.backlog.into())?;
    TcpListener::from_std(socket.into())
}

/// Limits connections per network.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    open: Mutex<HashMap<ClientNetwork, usize>>,
    most: usize,
    connects: SlidingWindow<ClientNetwork>,
}

/// An open connection; dropping it frees its place.
#[derive(Debug)]
struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    network: Option<ClientNetwork>,
}

impl ConnectionLimiter {
    /// One limiter for all listeners of a server.
    #[must_use]
    pub(crate) fn new(limits: &Limits) -> Self {
        let most_networks = limits.server.rate_limit_keys;
        let limits = &limits.connection;
        Self {
            open: Mutex::default(),
            most: limits.per_address,
            connects: SlidingWindow::new(limits.new_per_address, limits.new_window, most_networks),
        }
    }

    /// Admits a connection, unless its network has reached a limit.
    fn enter(self: &Arc<Self>, server: &Server, network: Option<ClientNetwork>) -> Option<ConnectionPermit> {
        if let Some(network) = network {
            self.connects.count(&network, server.clock.now()).ok()?;
            let mut open = self.open.lock();
            let count = open.entry(network).or_default();
            if *count >= self.most {
                return None;
            }
            *count += 1;
        }
        Some(ConnectionPermit { limiter: Arc::clone(self), network })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some(network) = self.network else { return };
        let mut open = self.limiter.open.lock();
        if let Some(count) = open.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&network);
            }
        }
    }
}

/// Accepts connections until the server stops.
pub(crate) async fn accept(server: Arc<Server>, listener: TcpListener, limiter: Arc<ConnectionLimiter>) {
    let limits = &server.limits.connection;
    let mut backoff = limits.accept_retry;
    loop {
        let accepted = tokio::select! {
            biased;
            () = server.stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                backoff = limits.accept_retry;
                admit(&server, &limiter, stream, peer);
            }
            Err(error) => {
                warn!(%error, "accepting a connection failed");
                tokio::time::sleep(backoff).await;
                backoff = backoff.saturating_mul(2).min(limits.max_accept_retry);
            }
        }
    }
}

fn admit(server: &Arc<Server>, limiter: &Arc<ConnectionLimiter>, stream: TcpStream, peer: SocketAddr) {
    let network = ClientNetwork::of(peer.ip());
    let span = info_span!("connection", port = peer.port());
    span.in_scope(|| debug!(%peer, "connection opened"));
    if let Err(error) = prepare(&stream, &server.limits.connection) {
        debug!(%error, "the connection is already closed");
        return;
    }
    if network.is_some_and(|network| server.bans.keeps_out(network, server.clock.now())) {
        server.tasks.spawn(turn_away(Arc::clone(server), stream, Notice::Banned).instrument(span));
        return;
    }
    match limiter.enter(server, network) {
        Some(permit) => {
            let shared = Arc::clone(server);
            server.tasks.spawn(
                async move {
                    // Created inside the task: a future that is moved in would be stored twice, and it is most of the
                    // memory of a connection.
                    connection::serve(shared, stream, network).await;
                    drop(permit);
                }
                .instrument(span),
            );
        }
        None => {
            let turned_away = turn_away(Arc::clone(server), stream, Notice::TooManyConnections);
            server.tasks.spawn(turned_away.instrument(span));
        }
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

/// Sends one line that says why the connection is refused, and closes it.
async fn turn_away(server: Arc<Server>, mut stream: TcpStream, why: Notice) {
    let viewer = Viewer {
        account: None,
        name: None,
        mode: fanorona_protocol::command::Mode::Plain,
        preferences: fanorona_protocol::preferences::Preferences::default(),
        now: server.clock.now(),
        window: view::Window::default(),
    };
    let mut line = String::new();
    view::event(&Event::Notice(why), &viewer, &mut 0, &mut line);
    let line = line.replace('\n', "\r\n");
    let say = async {
        stream.write_all(line.as_bytes()).await?;
        stream.shutdown().await
    };
    if let Ok(Err(error)) = tokio::time::timeout(server.limits.connection.write_timeout, say).await {
        debug!(%error, "the refusal was not sent");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use fanorona_game::Timestamp;
    use fanorona_store::{AdminAction, AuditedAction, NewAccount, PasswordHash, SqliteStore, Store};
    use std::net::{Ipv4Addr, SocketAddr};
    use tempfile::TempDir;
    use tokio::io::AsyncBufReadExt as _;
    use tokio::io::BufReader;

    /// A server whose clients come from the addresses that the test chooses.
    struct Gate {
        server: Arc<Server>,
        limiter: Arc<ConnectionLimiter>,
        listener: TcpListener,
        _directory: TempDir,
    }

    /// A client that reads lines.
    struct Peer(BufReader<TcpStream>);

    impl Gate {
        async fn new() -> Self {
            let directory = tempfile::tempdir().unwrap();
            let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
            let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&url).await.unwrap());
            let server = Arc::new(Server::new(store, Clock::machine(), Limits::default(), None));
            let limiter = Arc::new(ConnectionLimiter::new(&server.limits));
            let listener = bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap();
            Self { server, limiter, listener, _directory: directory }
        }

        async fn comes_from(&self, address: &str) -> Peer {
            let client = TcpStream::connect(self.listener.local_addr().unwrap()).await.unwrap();
            let (stream, _) = self.listener.accept().await.unwrap();
            admit(&self.server, &self.limiter, stream, SocketAddr::new(address.parse().unwrap(), 4000));
            Peer(BufReader::new(client))
        }
    }

    impl Peer {
        async fn says(&mut self, line: &str) {
            self.0.get_mut().write_all(format!("{line}\n").as_bytes()).await.unwrap();
        }

        /// Reads up to a line that contains `words`.
        async fn hears(&mut self, words: &str) {
            loop {
                let mut line = String::new();
                let count = self.0.read_line(&mut line).await.unwrap();
                assert!(count > 0, "the connection closed before: {words}");
                if line.contains(words) {
                    return;
                }
            }
        }

        async fn hears_no_more(mut self) {
            let mut rest = String::new();
            assert_eq!(self.0.read_line(&mut rest).await.unwrap(), 0, "{rest}");
        }
    }

    #[tokio::test]
    async fn a_banned_network_is_disconnected_and_refused_until_it_is_unbanned() {
        let gate = Gate::new().await;
        let chief = NewAccount {
            name: fanorona_game::PlayerName::new("chief").unwrap(),
            password_hash: PasswordHash("$none".to_owned()),
            addresses: vec![],
            created_at: Timestamp(0),
        };
        let chief = gate.server.store.create_account(chief).await.unwrap().player;
        let hash = gate.server.hasher.hash(&fanorona_protocol::command::Password("secret".to_owned())).await;
        gate.server.store.set_password(chief.id, hash.unwrap()).await.unwrap();
        let grant = AuditedAction { by: None, at: Timestamp(0), action: AdminAction::Grant(chief) };
        gate.server.store.perform(grant).await.unwrap();
        let mut chief = gate.comes_from("2001:db8:1:3::1").await;
        chief.says("login chief secret").await;
        chief.hears("Welcome").await;

        let mut guest = gate.comes_from("2001:db8:1:2::7").await;
        let mut stranger = gate.comes_from("2001:db8:1:2::8").await;
        guest.says("guest").await;
        guest.hears("Your name is Guest2").await;
        chief.says("ban 2001:db8:1:3::9").await;
        chief.hears("That is you").await;
        chief.says("ban Guest2 Floods.").await;
        guest.hears("* An administrator says: Floods.").await;
        guest.hears("* You are banned from this server").await;
        guest.hears_no_more().await;
        stranger.says("guest").await;
        stranger.hears("You are banned from this server").await;
        let mut again = gate.comes_from("2001:db8:1:2::9").await;
        again.hears("* You are banned from this server").await;
        again.hears_no_more().await;
        let mut other = gate.comes_from("2001:db8:1:4::9").await;
        other.says("guest").await;
        other.hears("Welcome").await;

        chief.says("unban 2001:db8:1:2::/64").await;
        chief.hears("is no longer banned").await;
        let mut again = gate.comes_from("2001:db8:1:2::9").await;
        again.says("guest").await;
        again.hears("Welcome").await;
        gate.server.bans.load(&*gate.server.store, gate.server.clock.now()).await.unwrap();
        assert!(!gate.server.bans.keeps_out("2001:db8:1:2::/64".parse().unwrap(), Timestamp(0)));
    }
}
