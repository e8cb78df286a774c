//! Starts the server from its parts, and stops it.

use crate::background::{deadlines, lifecycle, upkeep};
use crate::clock::Clock;
use crate::cluster::node::join;
use crate::cluster::{Cluster, Node};
use crate::config::limits::Limits;
use crate::listeners::attach::AttachListener;
use crate::net::listen::{Listener, Proxies, Transport};
use crate::observability::metrics::Metrics;
use crate::observability::{log, systemd};
use crate::operations::ops::RunState;
use crate::services::collection::Collection;
use crate::services::notifications::Relay;
use crate::services::place::Place;
use crate::services::webhook::{Announcements, Webhook};
use crate::services::{Foundation, Server};
use crate::session::login_and_logout;
use crate::web::threads::WebThreads;
use crate::{features, listeners, services, web};
use fanorona_engine::tables::Tables;
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{Store, StoreError};
use sd_notify::NotifyState;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::{error, info, warn};

/// Serves on `listeners` until `stop` is done. Then answers what was read, says goodbye, and closes
/// the store.
///
/// # Errors
/// The store failed during the start, or can never be written to again.
pub async fn run(
    listeners: Vec<TcpListener>,
    store: Arc<Store>,
    clock: Clock,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> Result<(), StoreError> {
    run_parts(Parts::new(listeners, store, clock, limits), stop).await
}

/// What a server is started from.
#[derive(Debug)]
pub struct Parts {
    listeners: Vec<Listener>,
    /// For `fanorond attach`.
    attach: Vec<AttachListener>,
    foundation: Foundation,
    /// Told when the server has started.
    state: watch::Sender<RunState>,
    /// Started with the first listener for browsers.
    web_threads: Option<WebThreads>,
}

impl Parts {
    /// The parts that every server needs.
    #[must_use]
    pub fn new(
        listeners: Vec<TcpListener>,
        store: Arc<Store>,
        clock: Clock,
        limits: Limits,
    ) -> Self {
        let listeners = listeners.into_iter().map(|socket| Listener {
            socket,
            transport: Transport::Plain,
        });
        let listeners = listeners.collect();
        Self {
            listeners,
            attach: Vec::new(),
            foundation: Foundation::new(store, clock, limits),
            state: watch::Sender::default(),
            web_threads: None,
        }
    }

    /// The server sends mail to players who are away.
    #[must_use]
    pub fn with_relay(mut self, relay: Option<Relay>) -> Self {
        self.foundation.relay = relay;
        self
    }

    /// Browsers reach the pages at this address.
    #[must_use]
    pub(crate) fn with_http_url(mut self, http_url: Option<String>) -> Self {
        self.foundation.addresses.http_url = http_url;
        self
    }

    /// The server announces what happens to webhooks.
    #[must_use]
    pub fn with_webhooks(mut self, webhooks: Vec<Webhook>) -> Self {
        self.foundation.announcements = Announcements::to(webhooks);
        self
    }

    /// The server publishes its finished games.
    #[must_use]
    pub fn with_collection(mut self, collection: Option<Collection>) -> Self {
        self.foundation.collection = collection;
        self
    }

    /// The operator says this about the place.
    #[must_use]
    pub fn with_place(mut self, place: Arc<Place>) -> Self {
        self.foundation.place = place;
        self
    }

    /// The days of the server begin at midnight in this zone.
    #[must_use]
    pub fn with_zone(mut self, zone: Zone) -> Self {
        self.foundation.zone = zone;
        self
    }

    /// The server is a node among others.
    #[must_use]
    pub(crate) fn with_cluster(mut self, cluster: Option<Arc<Cluster>>) -> Self {
        self.foundation.cluster = cluster;
        self
    }

    /// The server is a node with this name among those that share its database, which is at
    /// `database`. The clock may show any time.
    ///
    /// # Errors
    /// A sentence: the bus is not there, or the node cannot join.
    pub async fn as_node(self, name: &str, database: &str) -> Result<(Self, Node), String> {
        let cluster = Arc::new(
            join(
                &self.foundation.clock,
                &self.foundation.metrics,
                name.to_owned(),
                database,
            )
            .await?,
        );
        let node = Node(Arc::clone(&cluster));
        Ok((self.with_cluster(Some(cluster)), node))
    }

    /// The engine uses these endgame tables instead of those in the executable.
    #[must_use]
    pub(crate) fn with_tables(mut self, tables: Arc<Tables>) -> Self {
        self.foundation.endgames = tables;
        self
    }

    /// The server also shows pages to browsers, which connect to these listeners.
    ///
    /// # Errors
    /// The system has no threads left for them.
    pub fn with_browsers(self, sockets: impl IntoIterator<Item = TcpListener>) -> io::Result<Self> {
        let proxies = Proxies::new(&[], &self.foundation.limits.connection);
        self.with_listeners(sockets.into_iter().map(|socket| Listener {
            socket,
            transport: Transport::Http(proxies.clone()),
        }))
    }

    /// The server also serves on these listeners.
    ///
    /// # Errors
    /// The system has no threads left for browsers.
    pub(crate) fn with_listeners(
        mut self,
        listeners: impl IntoIterator<Item = Listener>,
    ) -> io::Result<Self> {
        for listener in listeners {
            let listener = if listener.is_for_browsers() {
                let threads = match self.web_threads.take() {
                    Some(threads) => threads,
                    None => WebThreads::start(self.foundation.limits.web.nice)?,
                };
                self.web_threads.insert(threads).take(listener)?
            } else {
                listener
            };
            self.listeners.push(listener);
        }
        Ok(self)
    }

    /// `fanorond attach` connects to these listeners.
    #[must_use]
    pub(crate) fn with_attach(self, attach: Vec<AttachListener>) -> Self {
        Self { attach, ..self }
    }

    /// The server counts into `metrics`, and says in `state` that it has started.
    #[must_use]
    pub(crate) fn with_ops(mut self, metrics: Metrics, state: watch::Sender<RunState>) -> Self {
        self.foundation.metrics = metrics;
        Self { state, ..self }
    }
}

/// Serves as [`run`] does.
///
/// # Errors
/// As [`run`].
pub async fn run_parts(parts: Parts, stop: impl Future<Output = ()>) -> Result<(), StoreError> {
    let Parts {
        listeners,
        attach,
        mut foundation,
        state,
        web_threads,
    } = parts;
    let grace = foundation.limits.server.stop_grace;
    if let Some(last_beat) = foundation.store.last_heartbeat().await? {
        foundation.clock.start_no_earlier_than(last_beat);
    }
    let addresses = &mut foundation.addresses;
    addresses.port = listeners.iter().find_map(Listener::plain_port);
    // Players from outside are not told a port that they cannot reach.
    let is_open = |listener: &Listener| listener.plain_port().is_some() && !listener.is_local();
    let is_open = listeners.iter().any(is_open);
    let mut reachable = listeners.iter().filter(|it| !(is_open && it.is_local()));
    addresses.tls_port = reachable.find_map(Listener::tls_port);
    let mut transports = listeners.iter().map(|listener| &listener.transport);
    addresses.certificate = transports.find_map(Transport::certificate).cloned();
    addresses.has_pages = listeners.iter().any(Listener::is_for_browsers);
    let server = Arc::new(Server::new(foundation));
    recover_after_restart(&server).await?;
    lifecycle::note_awake(&server).await;
    features::account::deletion::resume(&server).await?;
    server.doors.access.set(server.store.access().await?);
    server
        .doors
        .bans
        .load(&server.store, server.clock.now())
        .await?;
    start_server_bots(&server).await?;
    server.play.tables.resume_queues().await?;
    server.keep_running("deadlines", deadlines::sweep);
    let supervisor = server.supervisor();
    let (notifications, stopped) = (
        Arc::clone(&server.audience.notifications),
        server.stop.clone(),
    );
    supervisor.keep_running("mailer", move || {
        services::notifications::run(Arc::clone(&notifications), stopped.clone())
    });
    server.keep_running("published games", services::collection::run);
    server.keep_running("upkeep", upkeep::watch);
    server.keep_running("director", features::tournament::director::run);
    let pages = web::router(Arc::clone(&server));
    for listener in listeners.into_iter().map(Arc::new) {
        let (shared, pages) = (Arc::clone(&server), pages.clone());
        let threads = web_threads.as_ref();
        let _entered = threads
            .filter(|_| listener.is_for_browsers())
            .map(WebThreads::enter);
        supervisor.keep_running("listener", move || {
            listeners::listen::accept(Arc::clone(&shared), Arc::clone(&listener), pages.clone())
        });
    }
    for listener in attach.into_iter().map(Arc::new) {
        let shared = Arc::clone(&server);
        supervisor.keep_running("listener for attach", move || {
            listeners::attach::accept(Arc::clone(&shared), Arc::clone(&listener))
        });
    }
    drop(
        server
            .tasks
            .spawn(systemd::keep_watchdog_quiet(server.stop.clone())),
    );
    systemd::notify(NotifyState::Ready);
    state.send_replace(RunState::Running(Arc::clone(&server)));
    let ended = tokio::select! {
        () = stop => Ok(()),
        () = server.doors.countdown.over() => {
            info!("the shutdown countdown is over");
            Ok(())
        }
        // Nobody could play, and nobody would know why.
        why = server.store.failed() => {
            error!(%why, "the server stops, because it cannot go on");
            Err(why)
        }
    };
    info!("stopping");
    systemd::notify(NotifyState::Stopping);
    if ended.is_ok() {
        end_games_of_guests(&server, grace / 4).await;
        stop_clocks(&server, grace / 4).await;
    }
    wind_up(&server, grace).await;
    log::report_dropped_lines();
    info!("stopped");
    ended
}

/// Ends all tasks, leaves the other nodes and closes the store. Each may take as long as `grace`.
async fn wind_up(server: &Server, grace: Duration) {
    server.stop.cancel();
    server.audience.spectators.end();
    server.tasks.close();
    server.engine.pool.close();
    server.logins.hasher.close();
    if tokio::time::timeout(grace, server.tasks.wait())
        .await
        .is_err()
    {
        warn!(
            tasks = server.tasks.len(),
            "tasks did not end within the grace period"
        );
    }
    if tokio::time::timeout(grace, lifecycle::leave(server))
        .await
        .is_err()
    {
        warn!("did not leave the other nodes within the grace period; they notice it");
    }
    if tokio::time::timeout(grace, server.store.close())
        .await
        .is_err()
    {
        warn!("the store did not close within the grace period; acknowledged changes are saved");
    }
}

/// Players of a node that stops lose no time until they have logged in on another one.
async fn stop_clocks(server: &Server, most: Duration) {
    match tokio::time::timeout(most, lifecycle::stop_clocks(server)).await {
        Ok(Ok(())) => {}
        Ok(Err(why)) => warn!(%why, "clocks do not wait for the players of this node"),
        Err(_elapsed) => warn!("not all clocks wait for the players of this node"),
    }
}

/// Joins the other nodes; the first node ends what the last stop has interrupted.
async fn recover_after_restart(server: &Arc<Server>) -> Result<(), StoreError> {
    if lifecycle::begin(server).await? {
        // The other nodes have gone on, so there was no downtime.
        return server.play.tables.watch_live().await;
    }
    deadlines::wake(server).await?;
    login_and_logout::end_games_of_all_guests(server).await?;
    services::lobby::forget(server).await?;
    match server.store.forget_open_simuls().await {
        // Nobody takes part before the hosts are online.
        Ok(()) | Err(StoreError::Full | StoreError::Away | StoreError::Closed) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Ends the games of guests while both players can still be told. What is left is ended at the next
/// start.
async fn end_games_of_guests(server: &Server, most: Duration) {
    match tokio::time::timeout(most, login_and_logout::end_games_of_all_guests(server)).await {
        Ok(Ok(())) => {}
        Ok(Err(why)) => warn!(%why, "cannot end the games of guests before the stop"),
        Err(_elapsed) => warn!("games of guests did not end in time before the stop"),
    }
}

/// Puts the server's bots online, and starts their turns, simuls, analyses and the search for
/// puzzles.
async fn start_server_bots(server: &Arc<Server>) -> Result<(), StoreError> {
    let limits = &server.limits;
    let robots = &server.play.robots;
    robots
        .seat(&server.store, limits.robots, server.clock.now())
        .await?;
    // Their clocks start at once.
    robots
        .all()
        .for_each(|robot| server.play.tables.note_player_connected(robot.player.id));
    server
        .play
        .simuls
        .resume(server.limits.simul.resumed)
        .await?;
    if let Err(error) = server.engine.pool.start() {
        warn!(%error, "cannot start the engine threads; bots, hints and analyses wait");
    }
    features::robots::run(server);
    server.keep_running("analyser", features::analysis::analyser::run);
    server.keep_running("puzzle finder", features::puzzle::finder::run);
    server.keep_running("puzzle of the day", features::puzzle::daily::run);
    server.keep_running("announcements", services::webhook::run);
    let run_for_operators = services::webhook::run_for_operators;
    server.keep_running("announcements to operators", run_for_operators);
    server.keep_running("index of positions", features::openings::indexer::run);
    Ok(())
}
