//! Listening sockets, and limits of connections per network.

use crate::connection;
use crate::limits::{ConnectionLimits, Limits};
use crate::metrics::{Admission, ListenerKind};
use crate::proxy::{self, Proxied};
use crate::server::Server;
use crate::stream::{Encryption, Stream};
use crate::throttle::{ClientNetwork, SlidingWindow};
use crate::tls::Tls;
use fanorona_protocol::event::{Event, Notice};
use fanorona_protocol::view::{self, Viewer};
use ipnet::IpNet;
use parking_lot::Mutex;
use rustix::io::Errno;
use socket2::{Domain, Protocol, SockRef, Socket, TcpKeepalive, Type};
use std::collections::HashMap;
use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
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
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
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
    pub(crate) speaks: Speaks,
}

/// How clients speak on a listening socket.
#[derive(Debug, Clone)]
pub(crate) enum Speaks {
    Plain,
    Tls(Arc<Tls>),
    /// A proxy names the client in a header first.
    Proxy(Proxies),
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
        Self { from: from.into(), places: Arc::new(Semaphore::new(limits.proxy_headers)) }
    }

    fn include(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.from.iter().any(|network| network.contains(&address))
    }
}

impl Listener {
    /// The port, if clients speak TLS on it.
    pub(crate) fn tls_port(&self) -> Option<u16> {
        match &self.speaks {
            Speaks::Plain | Speaks::Proxy(_) => None,
            Speaks::Tls(_) => self.socket.local_addr().ok().map(|address| address.port()),
        }
    }
}

impl Speaks {
    fn kind(&self) -> ListenerKind {
        match self {
            Self::Plain => ListenerKind::Plain,
            Self::Tls(_) => ListenerKind::Tls,
            Self::Proxy(_) => ListenerKind::Proxy,
        }
    }
}

/// Limits connections, all together and per network.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    open: Mutex<OpenConnections>,
    /// The most connections; 0 if there may be any number.
    total: usize,
    /// The most connections of one network; 0 if there may be any number.
    most: usize,
    connects: SlidingWindow<ClientNetwork>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    all: usize,
    by_network: HashMap<ClientNetwork, usize>,
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
            total: limits.total,
            most: limits.per_address,
            connects: SlidingWindow::new(limits.new_per_address, limits.new_window, most_networks),
        }
    }

    /// Admits a connection.
    ///
    /// # Errors
    /// The server or the network has as many as it may have.
    fn enter(
        self: &Arc<Self>,
        server: &Server,
        network: Option<ClientNetwork>,
    ) -> Result<ConnectionPermit, Notice> {
        if let Some(network) = network {
            let counted = self.connects.count(&network, server.clock.now());
            counted.map_err(|_wait| Notice::TooManyConnections)?;
        }
        let mut open = self.open.lock();
        if self.total > 0 && open.all >= self.total {
            return Err(Notice::ServerFull);
        }
        if let Some(network) = network {
            let count = open.by_network.entry(network).or_default();
            if self.most > 0 && *count >= self.most {
                return Err(Notice::TooManyConnections);
            }
            *count += 1;
        }
        open.all += 1;
        Ok(ConnectionPermit { limiter: Arc::clone(self), network })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.limiter.open.lock();
        open.all -= 1;
        let Some(network) = self.network else { return };
        if let Some(count) = open.by_network.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                open.by_network.remove(&network);
            }
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

    /// Gives the descriptor to one connection, says there that the server is full, closes it, and takes the descriptor
    /// back. Returns whether there was one.
    async fn turn_one_away(&mut self, server: &Server, listener: &Listener) -> bool {
        let most = server.limits.connection.max_accept_retry;
        if self.0.take().is_some()
            && let Ok(Ok((stream, _))) = tokio::time::timeout(most, listener.socket.accept()).await
            && !matches!(listener.speaks, Speaks::Tls(_))
            && let Ok(mut stream) = stream.into_std()
            // The line fits into the empty buffer of the socket, so this does not wait.
            && let Err(error) = stream.write_all(refusal(server, Notice::ServerFull).as_bytes())
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
pub(crate) async fn accept(server: Arc<Server>, listener: Arc<Listener>, limiter: Arc<ConnectionLimiter>) {
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
                match &listener.speaks {
                    Speaks::Plain | Speaks::Tls(_) => {
                        admit(&server, &limiter, stream, Client::itself(peer), &listener.speaks);
                    }
                    Speaks::Proxy(proxies) => {
                        let (shared, limiter) = (Arc::clone(&server), Arc::clone(&limiter));
                        let task = admit_proxied(shared, limiter, stream, peer, proxies.clone());
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
        Self { peer, encryption: Encryption::None }
    }
}

/// Admits the client that a proxy names.
async fn admit_proxied(
    server: Arc<Server>,
    limiter: Arc<ConnectionLimiter>,
    mut stream: TcpStream,
    proxy: SocketAddr,
    proxies: Proxies,
) {
    let speaks = Speaks::Proxy(proxies.clone());
    let refuse = |why: &str, admission| {
        debug!(%proxy, why, "a connection for proxies was refused");
        server.metrics.count_connection(speaks.kind(), admission);
    };
    if !proxies.include(proxy.ip()) {
        return refuse("its address is not in proxy_from", Admission::Stranger);
    }
    let Ok(_place) = proxies.places.acquire().await else { return };
    let limits = &server.limits.connection;
    let header = proxy::read(&mut stream, limits.proxy_header_bytes);
    let header = tokio::select! {
        () = server.stop.cancelled() => return,
        header = tokio::time::timeout(limits.proxy_header_timeout, header) => header,
    };
    match header {
        Ok(Ok(Proxied { client, encryption })) => {
            let client = Client { peer: client.unwrap_or(proxy), encryption };
            admit(&server, &limiter, stream, client, &speaks);
        }
        Ok(Err(error)) => refuse(&error.to_string(), Admission::NoHeader),
        Err(_late) => refuse("its PROXY header took too long", Admission::NoHeader),
    }
}

fn admit(
    server: &Arc<Server>,
    limiter: &Arc<ConnectionLimiter>,
    stream: TcpStream,
    client: Client,
    speaks: &Speaks,
) {
    let Client { peer, encryption } = client;
    let network = ClientNetwork::of(peer.ip());
    let span = info_span!("connection", port = peer.port());
    span.in_scope(|| debug!(%peer, "connection opened"));
    if let Err(error) = prepare(&stream, &server.limits.connection) {
        debug!(%error, "the connection is already closed");
        return;
    }
    let kind = speaks.kind();
    if network.is_some_and(|network| server.bans.keeps_out(network, server.clock.now())) {
        server.metrics.count_connection(kind, Admission::Banned);
        turn_away(server, stream, speaks, Notice::Banned, span);
        return;
    }
    match limiter.enter(server, network) {
        Ok(permit) => {
            server.metrics.count_connection(kind, Admission::Admitted);
            let open = server.metrics.open_connection(kind);
            let (shared, speaks) = (Arc::clone(server), speaks.clone());
            server.tasks.spawn(
                async move {
                    // Created inside the task: a future that is moved in would be stored twice, and it is most of the
                    // memory of a connection.
                    if let Some((stream, encryption)) = opened(&shared, stream, encryption, &speaks).await {
                        connection::serve(shared, stream, network, encryption).await;
                    }
                    drop((permit, open));
                }
                .instrument(span),
            );
        }
        Err(why) => {
            server.metrics.count_connection(kind, Admission::TooMany);
            turn_away(server, stream, speaks, why, span);
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

/// Does what comes before the first line. The connection counts for its network meanwhile.
async fn opened(
    server: &Server,
    stream: TcpStream,
    encryption: Encryption,
    speaks: &Speaks,
) -> Option<(Stream, Encryption)> {
    let tls = match speaks {
        Speaks::Plain | Speaks::Proxy(_) => return Some((Stream::Plain(stream), encryption)),
        Speaks::Tls(tls) => tls,
    };
    // Boxed, so that a connection does not keep the memory of its handshake.
    let handshake = tokio::time::timeout(server.limits.connection.handshake_timeout, tls.accept(stream));
    let why = match Box::pin(handshake).await {
        Ok(Ok(stream)) => return Some((stream, Encryption::Tls)),
        Ok(Err(error)) => error.to_string(),
        Err(_late) => "it took too long".to_owned(),
    };
    debug!(why, "TLS handshake failed");
    server.metrics.failed_handshakes.inc();
    None
}

/// Refuses a connection. On a plain one a line says why. One with TLS is closed without a word: a handshake costs more
/// than the limits are there to save.
fn turn_away(server: &Arc<Server>, stream: TcpStream, speaks: &Speaks, why: Notice, span: Span) {
    match speaks {
        Speaks::Plain | Speaks::Proxy(_) => {
            drop(server.tasks.spawn(say_why(Arc::clone(server), stream, why).instrument(span)));
        }
        Speaks::Tls(_) => span.in_scope(|| debug!(?why, "closed before the TLS handshake")),
    }
}

/// Sends one line that says why the connection is refused, and closes it.
async fn say_why(server: Arc<Server>, mut stream: TcpStream, why: Notice) {
    let line = refusal(&server, why);
    let say = async {
        stream.write_all(line.as_bytes()).await?;
        stream.shutdown().await
    };
    if let Ok(Err(error)) = tokio::time::timeout(server.limits.connection.write_timeout, say).await {
        debug!(%error, "the refusal was not sent");
    }
}

/// The line that says why a connection is refused.
fn refusal(server: &Server, why: Notice) -> String {
    let viewer = Viewer::stranger(fanorona_protocol::command::Mode::Plain, server.clock.reading());
    let mut line = String::new();
    view::event(&Event::Notice(why), &viewer, &mut 0, &mut line);
    line.replace('\n', "\r\n")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::passwords::Queue;
    use fanorona_game::{GameId, Player, Role, Timestamp};
    use fanorona_store::{AdminAction, AuditedAction, NewAccount, PasswordHash, SqliteStore, Store};
    use std::net::{Ipv4Addr, SocketAddr};
    use std::time::Duration;
    use tempfile::TempDir;
    use tokio::io::AsyncBufReadExt as _;
    use tokio::io::BufReader;

    /// A server whose clients come from the addresses that the test chooses.
    pub(crate) struct Gate {
        server: Arc<Server>,
        limiter: Arc<ConnectionLimiter>,
        listener: TcpListener,
        _directory: TempDir,
    }

    /// A client that reads lines.
    pub(crate) struct Peer(pub(crate) BufReader<TcpStream>);

    impl Gate {
        async fn new() -> Self {
            Self::with(Limits::default(), Clock::machine()).await
        }

        pub(crate) async fn with(limits: Limits, clock: Clock) -> Self {
            let directory = tempfile::tempdir().unwrap();
            let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
            let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&url).await.unwrap());
            let server = Arc::new(Server::new(store, clock, limits, None));
            let limiter = Arc::new(ConnectionLimiter::new(&server.limits));
            let listener = bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap();
            Self { server, limiter, listener, _directory: directory }
        }

        pub(crate) async fn comes_from(&self, address: &str) -> Peer {
            let client = TcpStream::connect(self.listener.local_addr().unwrap()).await.unwrap();
            let (stream, _) = self.listener.accept().await.unwrap();
            let peer = SocketAddr::new(address.parse().unwrap(), 4000);
            admit(&self.server, &self.limiter, stream, Client::itself(peer), &Speaks::Plain);
            Peer(BufReader::new(client))
        }
    }

    impl Peer {
        pub(crate) async fn says(&mut self, line: &str) {
            self.0.get_mut().write_all(format!("{line}\n").as_bytes()).await.unwrap();
        }

        /// Reads up to a line that contains `words`.
        pub(crate) async fn hears(&mut self, words: &str) -> String {
            loop {
                let mut line = String::new();
                let count = self.0.read_line(&mut line).await.unwrap();
                assert!(count > 0, "the connection closed before: {words}");
                if line.contains(words) {
                    return line;
                }
            }
        }

        async fn hears_no_more(mut self) {
            let mut rest = String::new();
            assert_eq!(self.0.read_line(&mut rest).await.unwrap(), 0, "{rest}");
        }
    }

    #[tokio::test]
    async fn a_server_at_its_total_answers_one_more_connection_and_closes_it() {
        let mut limits = Limits::default();
        limits.connection.total = 2;
        let gate = Gate::with(limits, Clock::machine()).await;
        let mut first = gate.comes_from("2001:db8:1:1::1").await;
        let mut second = gate.comes_from("127.0.0.1").await;
        first.hears("Fanorona").await;
        second.hears("Fanorona").await;
        let mut third = gate.comes_from("2001:db8:1:3::1").await;
        third.hears("The server is full. Try again later.").await;
        third.hears_no_more().await;
        first.says("quit").await;
        first.hears("Goodbye").await;
        drop(first);
        // The place is free as soon as the connection is closed.
        loop {
            let mut next = gate.comes_from("127.0.0.1").await;
            if !next.hears("").await.contains("is full") {
                break;
            }
        }
        second.says("quit").await;
    }

    /// Creates a member with the password `secret-rice`.
    async fn member(server: &Server, name: &str) -> Player {
        let new = NewAccount {
            name: fanorona_game::PlayerName::new(name).unwrap(),
            password_hash: PasswordHash("$none".to_owned()),
            addresses: vec![],
            confirmations: Vec::new(),
            created_at: Timestamp(0),
        };
        let player = server.store.create_account(new).await.unwrap().player;
        let hash = server
            .hasher
            .hash(&fanorona_protocol::command::Password("secret-rice".to_owned()), Queue::First, None)
            .await;
        server.store.set_password(player.id, hash.unwrap()).await.unwrap();
        player
    }

    /// Waits until a condition holds.
    async fn until(condition: impl Fn() -> bool) {
        let waiting = async {
            while !condition() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), waiting).await.expect("the condition never holds");
    }

    #[tokio::test]
    async fn a_connection_that_panics_leaves_nothing_behind() {
        let gate = Gate::new().await;
        let server = &gate.server;
        let (alice, bob) = (member(server, "alice").await, member(server, "bob").await);
        let mut at_alice = gate.comes_from("192.0.2.1").await;
        at_alice.says("login alice secret-rice").await;
        at_alice.hears("Welcome").await;
        let mut at_bob = gate.comes_from("192.0.2.2").await;
        at_bob.says("login bob secret-rice").await;
        at_bob.hears("Welcome").await;
        at_alice.says("challenge bob white time=5+0").await;
        at_bob.hears("from alice").await;
        at_bob.says("accept alice").await;
        at_bob.hears("Game 1").await;
        at_alice.hears("Game 1").await;
        // A guest watches, seeks a game, and crashes.
        let mut at_guest = gate.comes_from("192.0.2.3").await;
        at_guest.says("guest").await;
        at_guest.hears("Welcome").await;
        at_guest.says("observe 1").await;
        at_guest.hears("Game 1").await;
        at_guest.says("seek 10 5").await;
        assert_eq!(server.observers.count(GameId(1)), 1);
        at_guest.says(crate::session::tests::PANIC).await;
        until(|| server.observers.count(GameId(1)) == 0 && server.presence.everybody().len() == 2).await;
        at_bob.says("seeks").await;
        at_bob.hears("There are no open seeks").await;
        // A player crashes: the opponent is told, and the account can be used again.
        at_alice.says(crate::session::tests::PANIC).await;
        at_bob.hears("alice disconnected").await;
        assert!(!server.presence.is_here(alice.id) && server.presence.is_here(bob.id));
        until(|| gate.limiter.open.lock().by_network.len() == 1).await;
        let mut again = gate.comes_from("192.0.2.1").await;
        again.says("login alice secret-rice").await;
        again.hears("Welcome").await;
        at_bob.hears("alice is back").await;
    }

    #[tokio::test]
    async fn a_banned_network_is_disconnected_and_refused_until_it_is_unbanned() {
        let gate = Gate::new().await;
        let chief = member(&gate.server, "chief").await;
        let grant = AuditedAction {
            by: None,
            at: Timestamp(0),
            action: AdminAction::Grant { player: chief, role: Role::Operator },
        };
        gate.server.store.perform(grant).await.unwrap();
        let mut chief = gate.comes_from("2001:db8:1:3::1").await;
        chief.says("login chief secret-rice").await;
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
        assert!(
            !gate
                .server
                .bans
                .keeps_out(ClientNetwork::of("2001:db8:1:2::9".parse().unwrap()).unwrap(), Timestamp(0))
        );
    }
}
