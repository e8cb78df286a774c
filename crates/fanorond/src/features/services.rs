//! The state that all connections share.

use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::limits::Limits;
use crate::engine::engine_pool::EnginePool;
use crate::features::admin::access::Access;
use crate::features::admin::bans::Bans;
use crate::features::admin::countdown::Countdown;
use crate::features::analysis::pace::Analyses;
use crate::features::chat::service::Chat;
use crate::features::mailbox::notifications::{Notifications, Relay};
use crate::features::observe::service::Observers;
use crate::features::observe::spectators::Spectators;
use crate::features::puzzle::finder::Finder;
use crate::features::replay::rooms::Replays;
use crate::features::robots::Robots;
use crate::features::seek::lobby::SeekLobby;
use crate::features::simul::service::Simuls;
use crate::features::tournament::director::Tournaments;
use crate::features::webhook::Announcements;
use crate::games::heartbeat::Heartbeat;
use crate::games::past_games::PastGames;
use crate::games::tables::{TableObserver, TableObservers, Tables};
use crate::net::connection_limiter::ConnectionLimiter;
use crate::net::stream::Encryption;
use crate::net::throttle::{
    ClientNetwork, NetworkWindow, Origin, SharedBudgets, SlidingWindow, Slots, WrongPasswords,
};
use crate::observability::metrics::Metrics;
use crate::observability::supervision::Supervisor;
use crate::people::login_order::{KeyedLocks, LoginLocks};
use crate::people::passwords::Hasher;
use crate::people::presence::Presence;
use fanorona_game::{AccountId, Timestamp};
use fanorona_protocol::messages::server::ServerInfo;
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{Store, StoreError, Work};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

/// The state that all connections share.
#[derive(Debug)]
pub struct Server {
    pub store: Arc<Store>,
    pub clock: Clock,
    pub limits: Limits,
    /// What is counted for the operator.
    pub metrics: Metrics,
    /// This node among others, if several may share the database.
    pub cluster: Option<Arc<Cluster>>,
    /// The address of the pages as browsers reach them, if it is configured.
    pub http_url: Option<String>,
    /// Whether browsers can connect.
    pub has_pages: bool,
    /// What waits for the webhook.
    pub announcements: Announcements,
    /// The zone of the server's days.
    pub zone: Zone,
    /// The port for telnet, if there is one.
    pub port: Option<u16>,
    /// The port for TLS, if there is one.
    pub tls_port: Option<u16>,
    /// Connections with a session.
    pub connections: ConnectionLimiter,
    /// Connections of browsers.
    pub browsers: ConnectionLimiter,
    /// Their event streams, of which a connection can have many.
    pub streams: ConnectionLimiter,
    /// One permit for each browser that is told why it is refused.
    pub refused_browsers: Arc<Semaphore>,
    /// Who is online.
    pub presence: Arc<Presence>,
    /// One login or logout per account at a time.
    pub login_locks: LoginLocks,
    /// News and mail for players who are away.
    pub notifications: Arc<Notifications>,
    /// Active games.
    pub tables: Tables,
    /// Earlier positions of games.
    pub past_games: PastGames,
    /// Who watches which games.
    pub observers: Arc<Observers>,
    /// Who watches games in a browser.
    pub spectators: Arc<Spectators>,
    /// Replays that players step through together.
    pub replays: Replays,
    /// Who hears whom.
    pub chat: Arc<Chat>,
    /// Open seeks, as far as they are not in the store.
    pub seeks: Arc<SeekLobby>,
    /// One place per running export.
    pub exports: Arc<Slots>,
    /// Reports of all who are not members, per network.
    pub report_networks: NetworkWindow,
    /// The server's own bots.
    pub robots: Arc<Robots>,
    pub simuls: Arc<Simuls>,
    pub tournaments: Tournaments,
    pub engine_pool: EnginePool,
    pub analyses: Analyses,
    /// The search for puzzles.
    pub puzzle_finder: Finder,
    /// Hints per player.
    pub hints: SlidingWindow<AccountId>,
    /// One place per hint that is being computed.
    pub hints_at_once: Arc<Slots>,
    pub hasher: Hasher,
    /// One password check at a time for a name from an origin.
    pub password_checks: KeyedLocks<(String, Origin)>,
    pub started_at: Timestamp,
    /// How the database answers.
    pub heartbeat: Heartbeat,
    /// What strangers and guests of a network may spend together.
    pub strangers: SharedBudgets,
    /// What the requests of browsers of a network may spend together.
    pub pages: SharedBudgets,
    /// Wrong passwords per network, without those for accounts that were there before or have a
    /// live game.
    pub failed_logins: NetworkWindow,
    /// One such login at a time for a network, so that none is tried before an earlier one is
    /// counted.
    pub login_turns: KeyedLocks<ClientNetwork>,
    /// Wrong passwords per name and origin.
    pub wrong_passwords: WrongPasswords,
    /// Who may come.
    pub access: Access,
    /// Banned networks.
    pub bans: Bans,
    /// The countdown of `shutdown`.
    pub countdown: Countdown,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
    /// All tasks of the server; the stop waits for them.
    pub tasks: TaskTracker,
}

fn report_networks(limits: &Limits) -> NetworkWindow {
    let (reports, window) = (limits.chat.reports_per_address, limits.chat.report_window);
    NetworkWindow::new(reports, window, &limits.server)
}

fn failed_logins(limits: &Limits) -> NetworkWindow {
    NetworkWindow::new(limits.login.attempts_per_minute, MINUTE, &limits.server)
}

/// The windows of limits that count per minute.
const MINUTE: Duration = Duration::from_secs(60);

impl Server {
    /// The version that players see.
    pub const VERSION: &'static str = env!("CARGO_PKG_VERSION");

    /// How the server introduces itself on a connection.
    pub fn info(&self, encryption: Encryption) -> ServerInfo {
        ServerInfo::new(
            Self::VERSION,
            self.tls_port_for(encryption),
            self.access.level(),
        )
    }

    /// The port for TLS, unless the connection is encrypted already.
    pub fn tls_port_for(&self, encryption: Encryption) -> Option<u16> {
        match encryption {
            Encryption::None => self.tls_port,
            Encryption::NoneToProxy | Encryption::Tls => None,
        }
    }

    /// A server on a store. Without a relay it sends no mail.
    #[must_use]
    pub fn new(store: Arc<Store>, clock: Clock, limits: Limits, relay: Option<Relay>) -> Self {
        let presence = Arc::new(Presence::default());
        let notifications = Arc::new(Notifications::new(
            store.clone(),
            presence.clone(),
            clock.clone(),
            limits.clone(),
            relay,
        ));
        let robots = Arc::new(Robots::new(Arc::clone(&presence)));
        let stop = CancellationToken::new();
        let observers = Observers::new(presence.clone(), clock.clone(), &limits.observe);
        let observers = Arc::new(observers);
        let spectators = Arc::new(Spectators::default());
        let most_keys = limits.server.rate_limit_keys;
        let chat = Arc::new(Chat::new(&limits.chat, most_keys));
        let seeks = Arc::new(SeekLobby::new(
            store.clone(),
            presence.clone(),
            chat.clone(),
            clock.clone(),
            &limits,
        ));
        let simuls = Arc::new(Simuls::new(
            store.clone(),
            presence.clone(),
            seeks.clone(),
            clock.clone(),
        ));
        let table_observers: Vec<Arc<dyn TableObserver>> = vec![
            Arc::clone(&observers) as _,
            Arc::clone(&spectators) as _,
            Arc::clone(&seeks) as _,
            Arc::clone(&robots) as _,
            Arc::clone(&simuls) as _,
            Arc::clone(&notifications) as _,
        ];
        let shared = |pace, sharers| SharedBudgets::new(pace, sharers, &limits.server);
        let (most_replays, most_people) = (limits.replay.open, limits.replay.participants);
        Self {
            replays: Replays::new(Arc::clone(&presence), most_replays, most_people),
            chat,
            seeks,
            connections: ConnectionLimiter::new(&limits),
            browsers: ConnectionLimiter::for_browsers(&limits),
            streams: ConnectionLimiter::for_browsers(&limits),
            refused_browsers: Arc::new(Semaphore::new(limits.web.refusals)),
            exports: Slots::new(limits.record.slots(), &limits.server),
            tables: Tables::new(
                store.clone(),
                clock.clone(),
                &limits,
                presence.clone(),
                TableObservers(table_observers),
            ),
            past_games: PastGames::new(Arc::clone(&store), limits.game.remembered_turns),
            report_networks: report_networks(&limits),
            robots,
            simuls,
            tournaments: Tournaments::default(),
            engine_pool: EnginePool::new(&limits.engine, clock.clone(), stop.clone()),
            analyses: Analyses::default(),
            puzzle_finder: Finder::default(),
            hints: SlidingWindow::new(limits.analysis.hints_per_minute, MINUTE, most_keys),
            hints_at_once: Slots::new(limits.analysis.hint_slots(), &limits.server),
            notifications,
            observers,
            spectators,
            presence,
            login_locks: LoginLocks::new(limits.login.locks),
            hasher: Hasher::new(&limits.login),
            started_at: clock.now(),
            heartbeat: Heartbeat::new(clock.now()),
            strangers: shared(
                limits.connection.address_pace(),
                limits.connection.per_address,
            ),
            pages: shared(limits.web.pace(), 0),
            failed_logins: failed_logins(&limits),
            login_turns: KeyedLocks::default(),
            password_checks: KeyedLocks::default(),
            wrong_passwords: WrongPasswords::new(&limits.login, most_keys),
            access: Access::default(),
            bans: Bans::default(),
            countdown: Countdown::default(),
            metrics: Metrics::default(),
            http_url: None,
            has_pages: false,
            announcements: Announcements::default(),
            zone: Zone::UTC,
            port: None,
            tls_port: None,
            cluster: None,
            stop,
            tasks: TaskTracker::new(),
            store,
            clock,
            limits,
        }
    }

    /// What keeps tasks running as long as the server.
    pub fn supervisor(&self) -> Supervisor {
        let delay = self.limits.server.restart_delay;
        Supervisor::new(&self.tasks, &self.stop, delay, &self.metrics)
    }

    /// Runs a task of the server until it returns. After a panic it is started again.
    pub fn keep_running<F>(self: &Arc<Self>, name: &'static str, run: fn(Arc<Self>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let this = Arc::clone(self);
        self.supervisor()
            .keep_running(name, move || run(Arc::clone(&this)));
    }

    /// Does work, unless another node does it or it is done: then the answer is `None`. A server
    /// that is alone asks nobody.
    ///
    /// # Errors
    /// The store failed, and nothing was done.
    pub async fn alone<T>(
        &self,
        work: Work,
        doing: impl Future<Output = T>,
    ) -> Result<Option<T>, StoreError> {
        let Some(cluster) = &self.cluster else {
            return Ok(Some(doing.await));
        };
        let node = cluster.number();
        if !self.store.claim(node, work).await? {
            debug!(?work, "another node does this, or it is done");
            return Ok(None);
        }
        let done = doing.await;
        if let Err(error) = self.store.release(node, work).await {
            // It ends with this node, which can claim it again.
            warn!(%error, ?work, "claim not released");
        }
        Ok(Some(done))
    }

    /// Other nodes have ended: this one looks for the work that they have left.
    pub fn take_over(&self) {
        self.robots.look_at_all();
        self.analyses.asked();
    }
}
